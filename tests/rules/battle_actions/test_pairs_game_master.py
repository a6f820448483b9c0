"""Rules that meet the game master: joining, leaving, mending, ruling, taking back."""

from typing import Any

import pytest

from affray.core.refusals import Refused
from affray.events import GM

from .playing import Table, act, cast, one

CHARGE = act("charge", target="borys")
PHASES = ["declaration", "adjustment", "sacrifice", "attacks"]


def at(phase: str, *more: Any) -> Table:
    """Anna in Defensive, Borys and Cezary, in that phase of the first round."""
    table = Table(one("anna", initiative=20), "borys", "cezary", *more)
    if phase != "declaration":
        table.declare("anna", "defensive")
        while table.phase == "declaration":
            table.declare(table.awaited().to)
    if phase in ("sacrifice", "attacks"):
        table.pass_all(*[1] * (5 + 2 * len(more)))
    if phase == "attacks":
        table.do("sacrifice", actor="anna", count=0)
    assert table.phase == phase
    return table


def join(table: Table, who: str = "dora") -> None:
    """Somebody of the cast joins."""
    sheet = {key: value for key, value in cast()[who].items() if key not in NAMES}
    names = {key: value for key, value in cast()[who].items() if key in NAMES}
    table.do("join", who=who, sheet=sheet, **names)


NAMES = ("name", "side", "controller")


@pytest.mark.parametrize("phase", PHASES)
def test_who_joins_in_a_round_acts_from_the_next_one_on(phase: str) -> None:
    """BA-02: until then he is a target that declares and attacks nothing."""
    table = at(phase)
    join(table)
    command = {"declaration": "declare", "adjustment": "pass_change"}.get(phase)
    if command:
        fields = {"actor": "dora"} | ({"action": "none"} if command == "declare" else {})
        assert table.refused(command, **fields) == "not_your_turn"
    while table.phase == "declaration":
        table.declare(table.awaited().to, "defensive" if table.awaited().to == "anna" else "none")
    if table.phase == "adjustment":
        table.pass_all(1, 1, 1, 1, 1)
    if table.phase == "sacrifice":
        assert table.refused("sacrifice", actor="dora", count=0) == "not_defensive"
        table.do("sacrifice", actor="anna", count=0)
    table.until("borys")
    table.attack("borys", "dora", 10, 1)
    assert table.only("attack_hit").value.value == 13 - 3
    table.finish_round()
    assert "dora" in table.value("order")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("who", ["anna", "borys", "cezary"])
def test_who_leaves_is_waited_for_no_more(phase: str, who: str) -> None:
    """BA-11: in every phase; the fight goes on, or ends when a side is gone."""
    table = at(phase)
    table.do("leave", who=who)
    if table.fight.state.prompt is not None:
        table.throw(*[1] * 5)
    assert all(held.to != who for held in table.fight.awaits())
    assert table.fight.state.over is (who == "anna")
    if who != "anna":
        table.finish_round()
        assert table.fight.awaits()


def test_the_last_to_declare_may_leave_instead() -> None:
    """BA-02: then all have declared."""
    table = Table("anna", "borys", "cezary")
    table.declare("borys")
    table.declare("anna")
    table.do("leave", who="cezary")
    assert table.phase == "adjustment"


def test_the_last_to_pass_may_leave_instead() -> None:
    """BA-03: then all have passed, and the dice fall."""
    table = at("adjustment")
    table.do("pass_change", actor="anna")
    table.do("pass_change", actor="borys")
    table.do("leave", 1, 1, 1, who="cezary")
    assert table.phase == "sacrifice"


def test_the_last_to_sacrifice_may_leave_instead() -> None:
    """BA-22: then the attacks begin."""
    table = at("sacrifice", one("dora", id="ola"))
    table.do("leave", who="anna")
    assert table.phase == "attacks"


def test_mended_numbers_count_from_then_on() -> None:
    """BA-07, BA-09: a number mended between two attacks is read by the second."""
    table = Table("anna", "borys")
    table.round(1, 1, 1)
    table.attack("anna", "borys", 12)
    table.do("correct", who="borys", what="defense", value=0, reason="he slipped")
    table.attack("anna", "borys", 12, 1)
    assert table.only("attack_hit").value.value == 12
    assert table.value("moments", "borys") == (17,)


@pytest.mark.parametrize(
    ("what", "value", "code"),
    [
        ("level", 0, "invalid_value"),
        ("level", 21, "invalid_value"),
        ("armor", True, "invalid_value"),
        ("vitality", "much", "invalid_value"),
        ("beauty", 1, "invalid_choice"),
        ("weapons", 1, "invalid_choice"),
    ],
)
def test_numbers_are_mended_within_their_ranges(what: str, value: Any, code: str) -> None:
    """BA-13: by what the sheet allows, and only numbers."""
    table = Table("anna", "borys")
    ask = {"who": "anna", "what": what, "value": value, "reason": "a test"}
    assert table.refused("correct", **ask) == code


def test_more_attacks_are_had_from_the_coming_into_force_on() -> None:
    """BA-06: n is fixed then; later mending changes the next round."""
    table = at("adjustment")
    table.do("correct", who="anna", what="attacks_per_round", value=3, reason="haste")
    table.pass_all(*[1] * 6)
    assert table.value("attacks", "anna") == 3
    table.do("correct", who="anna", what="attacks_per_round", value=1, reason="slow")
    assert table.value("attacks", "anna") == 3


def test_fewer_attacks_take_away_a_blow_without_penalty() -> None:
    """BA-36, BA-06: the second attack does not take place."""
    table = Table("anna", "borys")
    table.declare("borys")
    table.declare("anna", "sweeping_cut", blow=2)
    table.do("correct", who="anna", what="attacks_per_round", value=1, reason="a cramp")
    table.pass_all(1, 1)
    assert table.value("attacks", "anna") == 1
    table.finish_round()
    assert not table.value("exposed", "anna")


def test_attacks_added_after_the_early_dice_are_rolled_late() -> None:
    """BA-06: option `after_initiative`: the missing k10 falls when the actions are in force."""
    table = Table("anna", "borys", options={"declaration_timing": "after_initiative"}, begin=False)
    table.do("begin", 5, 7, 4)
    table.do("correct", who="anna", what="attacks_per_round", value=3, reason="haste")
    table.round(2)
    assert table.value("delays", "anna") == (10, 7, 5)


def asked(**options: Any) -> Table:
    """The game master is asked whether Anna can charge Borys."""
    table = Table(one("anna", initiative=20), "borys", options=options)
    table.do("declare", actor="anna", **CHARGE)
    assert table.awaited().question == "charge_ruling"
    return table


def test_a_question_may_be_taken_back() -> None:
    """BA-26: after undo nothing was declared, and the old question is answered no more."""
    table = asked()
    old = table.awaited().id
    table.fight.undo()
    assert table.fight.state.prompt is None
    assert table.refused("answer", prompt=old, choice="yes") == "unknown_prompt"
    table.declare("anna")


def test_an_answer_may_be_taken_back_and_given_again() -> None:
    """BA-26: undo of the answer leaves the question open; redo restores what was said."""
    table = asked()
    table.answer("no")
    table.fight.undo()
    table.answer("yes")
    assert table.value("action", "anna") == "charge"
    table.fight.undo()
    table.fight.undo("declaration")
    assert table.value("action", "anna") is None
    assert table.fight.state.prompt is None
    table.fight.redo()
    assert table.awaited().question == "charge_ruling"
    table.agrees()


def test_a_dropped_question_leaves_everything_to_be_declared() -> None:
    """BA-26: there is no ruling then, and the next Charge is asked about anew."""
    table = asked()
    table.do("drop", reason="wrong button")
    assert table.told("ruling_made") == []
    table.do("declare", actor="anna", **CHARGE)
    table.answer("yes")
    assert table.value("action", "anna") == "charge"


def test_the_fight_may_end_over_a_question() -> None:
    """BA-26, BA-11: nobody is asked any more."""
    table = asked()
    old = table.awaited().id
    table.do("end_fight")
    assert (table.fight.awaits(), table.fight.state.prompt) == ((), None)
    assert table.refused("answer", prompt=old, choice="yes") == "fight_over"


@pytest.mark.parametrize(("metres", "code"), [(3, "charge_too_close"), (8, None)])
def test_a_known_distance_comes_before_a_ruling(metres: int, code: str | None) -> None:
    """BA-26: set after a no, and after a yes, it decides alone."""
    for choice in ("no", "yes"):
        table = asked()
        table.answer(choice)
        if choice == "yes":
            table.fight.undo("declaration")
        table.fact("distance", ["anna", "borys"], metres)
        refusal = table.fight.check({"declare": {"actor": "anna", **CHARGE}})
        assert (refusal and refusal.code) == code


def test_a_ruling_serves_the_change_of_the_same_round() -> None:
    """BA-26, BA-03: a yes at the declaration is a yes at the change; it costs 5 at once."""
    table = Table(one("anna", initiative=20), "borys")
    table.do("declare", actor="anna", **CHARGE)
    table.answer("no")
    table.declare("anna")
    table.declare("borys")
    assert table.refused("change_action", actor="anna", **CHARGE) == "charge_refused"
    other = Table(one("anna", initiative=20), "borys")
    other.do("declare", actor="anna", **CHARGE)
    other.answer("yes")
    other.declare("borys")
    other.do("change_action", actor="anna", action="none")
    other.do("change_action", actor="anna", **CHARGE)
    assert (other.value("initiative", "anna"), other.fight.state.prompt) == (10, None)


def test_two_chargers_are_two_questions() -> None:
    """BA-26: one ruling is for one charger and one target."""
    table = Table(one("anna", initiative=1), one("ewa", initiative=2), "borys")
    table.do("declare", actor="anna", **CHARGE)
    table.answer("no")
    table.declare("anna")
    table.do("declare", actor="ewa", **CHARGE)
    assert table.awaited().to == GM
    table.answer("yes")
    assert table.value("action", "ewa") == "charge"


def test_only_the_sender_may_take_back_what_he_declared() -> None:
    """BA-02: a player undoes his own last command, not that of another."""
    table = Table(one("anna", controller="ada", initiative=1), one("borys", controller="bea"))
    table.do("declare", by="ada", actor="anna", action="none")
    table.fight.undo(by="ada")
    table.do("declare", by="ada", actor="anna", action="offensive")
    table.do("declare", by="bea", actor="borys", action="none")
    with pytest.raises(Refused, match="undo_not_allowed"):
        table.fight.undo(by="ada")
    table.fight.undo("round")
    assert table.value("action", "anna") is None
    table.agrees()
