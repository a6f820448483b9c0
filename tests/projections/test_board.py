"""Who stands how: as data, and as lines of text."""

import json
from types import SimpleNamespace
from typing import Any

from affray.core.fight import Fight
from affray.core.scene import View
from affray.events import (
    Clock,
    CombatantJoined,
    EffectStarted,
    Event,
    FactSet,
    FightEnded,
    ModifierSet,
    ResourceChanged,
    StatusChanged,
    TurnStarted,
    plain,
)
from affray.projections.board import Awaiting, board, order, rows
from affray.projections.branch import Placed, after

from .toy_projections import TOY, Sheet, new_fight


def view_after(*events: Event, fight: Fight | None = None, book: Any = TOY) -> View[Any, Any]:
    """A view of a fight after some more events."""
    fight = fight or new_fight()
    state = fight.state
    for place, event in enumerate(events):
        state = after(state, Placed(fight.position + 1 + place, event), TOY.fold)
    return View(book, state)


def test_a_combatant_stands_with_all_that_holds_on_him() -> None:
    """Side, status, resources, effects and modifiers with what is left of them."""
    view = view_after(
        ResourceChanged("anna", "arrows", -1, 3),
        EffectStarted("rage", "anna", "borys", amount=2, ends=Clock("round_end", 2)),
        EffectStarted("guard", "anna", stage="set", starts=Clock("round_start")),
        ModifierSet("anna", "attack", -2, "dusk", ends=Clock("turn_end", 1, "anna")),
        StatusChanged("borys", "out"),
    )
    held = board(view)
    anna, borys = held.people
    assert held.position == 9
    assert (anna.name, anna.side, anna.status, anna.controller) == ("Anna", "red", "active", "pa")
    assert anna.resources == (("arrows", 3),)
    assert [(e.id, e.kind, e.amount, e.stage, e.left, e.pending) for e in anna.effects] == [
        (6, "rage", 2, "", "2 rounds", False),
        (7, "guard", 0, "set", "from next round", True),
    ]
    assert [(m.id, m.kind, m.amount, m.source, m.left) for m in anna.modifiers] == [
        (8, "attack", -2, "dusk", "until the end of its next turn")
    ]
    assert (borys.status, borys.effects) == ("out", ())
    assert json.loads(json.dumps(plain(held)))["people"][0]["lines"] == [["hp", "10"]]


def test_the_board_reads_as_aligned_lines() -> None:
    """Names of wide scripts leave the columns straight; facts and the ruleset's lines follow."""
    view = view_after(
        CombatantJoined("wu", "无限\x1b", "blue", "pw", Sheet()),
        TurnStarted("borys"),
        EffectStarted("rage", "anna", amount=2, ends=Clock("round_end", 1)),
        ModifierSet("anna", "attack", -2, "dusk"),
        FactSet("distance", ("anna", "borys"), 95),
        FactSet("ground_of", ("anna",), "ice"),
    )
    assert rows(board(view), view) == [
        "Phase setup, turn of Borys",
        "   Anna      red   active    rage 2 (until the end of the round); dusk on attack -2",
        "    hp: 10",
        ">  Borys     blue  active",
        "    hp: 10",
        "   无限\\x1b  blue  active",
        "    hp: 10",
        "Distance of Anna and Borys: 9.5 m",
        "Ground of Anna: ice",
    ]


def test_a_stage_is_told_where_it_says_more_than_its_kind() -> None:
    """`dying dying 4` is no better than `dying 4`; another stage is told."""
    view = view_after(
        EffectStarted("dying", "anna", stage="dying", amount=4),
        EffectStarted("rage", "borys", stage="second_wind"),
    )
    people = [line for line in rows(board(view), view) if "active" in line]
    assert people == [
        "   Anna   red   active    dying 4",
        "   Borys  blue  active    rage second wind",
    ]


def test_an_open_question_stands_on_the_board() -> None:
    """Whom it asks, about what, and what may be answered; the reader's own with its id."""
    fight = new_fight(dice="script")
    fight.do({"begin": {}})
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="pa", faces=[12])
    held = board(fight.view("pb"), fight.awaits("pb"))
    assert held.asked is not None
    assert (held.asked.to, held.asked.question) == ("borys", "parry")
    assert [one.id for one in held.awaited] == [fight.awaits("pb")[0].id]
    assert board(fight.view("pa"), fight.awaits("pa")).awaited == ()
    lines = rows(held, fight.view("pb"))
    assert lines[0] == "Round 1, phase play"
    assert lines[-1] == "Asked of Borys (Anna): Do you parry the blow? [yes or no]"


def test_a_throw_that_waits_for_a_person_stands_on_the_board() -> None:
    """Whoever must throw is named, with the dice, and what they are for."""
    fight = new_fight(dice="pa")
    fight.do({"begin": {}})
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="pa")
    view = fight.view()
    assert rows(board(view), view)[-1] == "Dice from pa: d20 for attack of Anna"


def test_awaited_commands_stand_on_the_board() -> None:
    """Who is waited for, and for which command, once each."""
    waiting = [
        SimpleNamespace(id=sign, to="anna", question="pass_change", prompt=None) for sign in "xy"
    ]
    view = view_after()
    held = board(view, waiting)
    assert held.awaited[0] == Awaiting(id="x", to="anna", question="pass_change", menu=None)
    assert rows(held, view)[-1] == "Awaited: Anna: pass change"


def test_a_fight_that_is_over_says_so() -> None:
    """Nothing is asked any more."""
    view = view_after(FightEnded())
    assert rows(board(view), view)[0] == "Phase setup, the fight is over"


def test_people_stand_in_the_order_in_which_they_act() -> None:
    """A ruleset that has an order gives it; those it leaves out follow in the order of joining."""
    book = SimpleNamespace(
        sentences={},
        facts={},
        questions={},
        fold=TOY.fold,
        values={"order": lambda view: ("borys", "ghost")},
    )
    assert order(view_after(book=book)) == ("borys", "anna")
    assert order(view_after()) == ("anna", "borys")
    assert [one.lines for one in board(view_after(book=book)).people] == [(), ()]
