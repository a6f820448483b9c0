"""What leaves a fight for one person: his part of it, and no trace of the rest (law 21)."""

import json
from typing import Any

import pytest

from affray.core.fight import Fight
from affray.core.scene import View
from affray.events import (
    COURSE,
    GM,
    Answered,
    Asked,
    Clock,
    CombatantJoined,
    ControllerSet,
    EffectChanged,
    EffectEnded,
    EffectStarted,
    Event,
    Menu,
    Noted,
    Number,
    Part,
    Rolled,
    StatusChanged,
    plain,
)
from affray.projections.board import board, rows
from affray.projections.chronicle import Chronicle
from affray.projections.tally import tally
from affray.projections.view import WORDS, Seen, view

from .toy_projections import (
    TOY,
    Hit,
    Marked,
    Sheet,
    Whisper,
    Whispered,
    batch,
    branch_of,
    joined,
    new_fight,
)

CANARY = "canary-3f7a"
NUMBER = 987_654_321
PEOPLE = ("pa", "pb", "pc", "", "anna", GM)


def bytes_of(seen: Seen) -> str:
    """All that leaves: the view itself, and what is told from it."""
    story = Chronicle(TOY).tell(seen.told(), new_fight().log.nothing, lenient=True)
    look: View[Any, Any] = View(TOY, seen.state, seen.by)
    held = board(look)
    parts = [seen, story, held, rows(held, look), tally(seen.told())]
    return json.dumps([plain(part) for part in parts], ensure_ascii=False)


def seen_by(person: str, *batches: Any) -> Seen:
    """What a person sees of these batches, after Anna of pa (red) and Borys of pb (blue)."""
    people = batch(joined("anna", "red", "pa"), joined("borys", "blue", "pb"))
    start = TOY.state(options=TOY.choose())
    own = TOY.positions
    return view(branch_of(people, *batches), start, TOY.fold, person, positions=own)


@pytest.mark.parametrize(
    ("audience", "people"),
    [
        ("", {"pa", "pb", "pc", "", "anna", GM}),
        ("gm", {GM}),
        ("side:red", {"pa", GM}),
        ("side:blue", {"pb", GM}),
        ("side:green", {GM}),
        ("person:pc", {"pc", GM}),
        ("person:anna", {"anna", GM}),
        ("person:", {"", GM}),
        ("nonsense", {GM}),
    ],
)
def test_an_event_is_seen_by_its_audience_alone(audience: str, people: set[str]) -> None:
    """Everyone, the game master, whoever speaks for a side, or one person; nobody else."""
    for person in PEOPLE:
        found = seen_by(person, batch((Whispered("psst"), audience)))
        assert (Whispered("psst") in [one.event for one in found.events]) == (person in people)
        assert ("psst" in bytes_of(found)) == (person in people)


def test_what_is_seen_is_numbered_without_gaps() -> None:
    """Hidden events, hidden batches and undone ones leave no gap in numbers of events and acts."""
    found = seen_by(
        "pb",
        batch((Whispered("one"), GM)),
        batch((Whispered("two"), GM), Noted("three"), (Whispered("four"), GM), Noted("five")),
        batch((Whispered("six"), "side:red")),
        batch(Noted("seven")),
    )
    assert [(one.number, one.act) for one in found.events] == [
        (1, 1),
        (2, 1),
        (3, 2),
        (4, 2),
        (5, 3),
    ]
    assert [act.number for act in found.acts] == [1, 2, 3]
    assert found.state.position == 6


def test_undone_batches_are_not_seen() -> None:
    """The view goes over the effective history: numbers go on as if nothing had been undone."""
    fight = new_fight()
    fight.do({"note": {"text": "one"}})
    before = fight.seen("pb")
    fight.do({"note": {"text": "two"}})
    fight.undo()
    assert fight.seen("pb") == before
    fight.do({"note": {"text": "three"}})
    assert [one.number for one in fight.seen("pb").events] == [1, 2, 3, 4, 5, 6]


def test_whatever_names_a_log_position_bears_the_viewers_numbers() -> None:
    """Effects, their parents, questions, and the fields that a ruleset names as such."""
    menu = Menu(choices=("yes",))
    found = seen_by(
        "pb",
        batch((Whispered("hidden"), GM), EffectStarted("rage", "borys")),  # 3 4
        batch(EffectStarted("fear", "borys", parent=4), (Whispered("hidden"), GM)),  # 5 6
        batch(EffectChanged(4, "rage", "borys", amount=2), Asked("borys", "parry", menu)),  # 7 8
        batch(Answered(8, "yes", "pb"), Marked("borys", 4, (5, 4, 3))),  # 9 10
        batch(EffectEnded(5, "fear", "borys", "used")),
    )
    assert [one.event for one in found.events[2:]] == [
        EffectStarted("rage", "borys"),  # 3
        EffectStarted("fear", "borys", parent=3),  # 4
        EffectChanged(3, "rage", "borys", amount=2),  # 5
        Asked("borys", "parry", menu),  # 6
        Answered(6, "yes", "pb"),
        Marked("borys", 3, (4, 3, 0)),
        EffectEnded(4, "fear", "borys", "used"),
    ]
    assert {number: effect.amount for number, effect in found.state.effects.items()} == {3: 2}


def test_the_end_of_an_unseen_effect_disturbs_nothing() -> None:
    """An effect that began in secret changes and ends in public under the number 0."""
    found = seen_by(
        "pb",
        batch((EffectStarted("curse", "borys", about=CANARY), GM), EffectStarted("rage", "anna")),
        batch(EffectChanged(3, "curse", "borys", amount=2)),
        batch(EffectEnded(3, "curse", "borys", "unveiled")),
    )
    assert [one.event for one in found.events[3:]] == [
        EffectChanged(0, "curse", "borys", amount=2),
        EffectEnded(0, "curse", "borys", "unveiled"),
    ]
    assert list(found.state.effects) == [3]
    assert found.state.effects[3].kind == "rage"
    assert CANARY not in bytes_of(found)


def test_somebody_unseen_may_do_something_seen() -> None:
    """Who joined in secret is not in the state, even when what becomes of him is public."""
    found = seen_by(
        "pb",
        batch((joined("ghost", "red", "pa", CANARY), "side:red")),
        batch(StatusChanged("ghost", "out"), Hit("ghost", "borys", Number(3), 4)),
    )
    assert list(found.state.combatants) == ["anna", "borys"]
    assert found.state["borys"].hp == 6
    assert CANARY not in bytes_of(found)
    assert (
        "ghost" in seen_by("pa", batch((joined("ghost", "red", "pa"), "side:red"))).state.combatants
    )


def test_a_broken_history_is_no_secret() -> None:
    """An event that cannot be folded at all is an error, not something unseen."""
    with pytest.raises(KeyError):
        seen_by("pb", batch(StatusChanged("ghost", "out")))


def test_one_keeps_what_one_was_told_and_learns_nothing_old() -> None:
    """A side's events are for whoever speaks for it at the time, the change itself for both."""
    batches = (
        batch((Whispered("early"), "side:red")),
        batch((ControllerSet("anna", "pc"), "side:red")),
        batch((Whispered("late"), "side:red")),
    )
    words = {
        person: [e.event.text for e in seen_by(person, *batches).events if hasattr(e.event, "text")]
        for person in ("pa", "pb", "pc")
    }
    assert words == {"pa": ["early"], "pb": [], "pc": ["late"]}
    assert ControllerSet("anna", "pc") in [e.event for e in seen_by("pa", *batches).events]
    assert ControllerSet("anna", "pc") in [e.event for e in seen_by("pc", *batches).events]


def test_one_hears_for_ones_side_from_ones_joining_on() -> None:
    """Somebody who joins in secret sees himself join."""
    found = seen_by("pc", batch((joined("celia", "green", "pc"), "side:green")))
    assert "celia" in found.state.combatants


def test_a_command_is_for_its_author_and_the_game_master() -> None:
    """Others see who acted and when, of batches of which they see something, and no more."""
    said = batch(Noted("hm"), (Whispered("x"), GM), author="pa", command=Whisper("gm", CANARY))
    unseen = batch((Whispered("x"), GM), author="pa", command=Whisper("gm", CANARY))
    for person in ("pb", ""):
        acts = seen_by(person, said, unseen).acts
        assert [(act.author, act.time, act.command) for act in acts[1:]] == [("pa", 5, None)]
        assert CANARY not in bytes_of(seen_by(person, said, unseen))
    own = {"whisper": {"to": "gm", "text": CANARY}}
    assert [act.command for act in seen_by("pa", said).acts][1:] == [own]
    assert [act.command for act in seen_by(GM, said, unseen).acts][1:] == [own, own]


def blow() -> Fight:
    """Borys is asked whether he parries, after a secret of the game master's."""
    fight = new_fight(dice="script")
    fight.do({"begin": {}})
    fight.do({"plot": {"who": "anna", "text": CANARY}}, faces=[20])
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="pa", faces=[12])
    return fight


def test_a_question_is_for_whom_it_asks() -> None:
    """Its addressee and the game master hold the prompt; others only see that he is asked."""
    fight = blow()
    found = {person: fight.seen(person) for person in ("pa", "pb", GM)}
    asked = {person: seen.prompt for person, seen in found.items()}
    assert asked["pa"] is None
    assert asked["pb"] is not None
    assert asked[GM] is not None
    assert found["pb"].events[asked["pb"].position - 1].event == Asked(
        "borys", "parry", asked["pb"].menu, ("anna",), "no", True
    )
    before = asked[GM]
    assert before is not None
    assert asked["pb"].position + 4 == before.position  # the secret's four events
    waiting = found["pa"].state.prompt
    assert waiting is not None
    assert waiting.to == "borys"


def test_an_answer_names_the_question_by_the_viewers_number() -> None:
    """Neither the log position nor the public id, which is made of it, is in the view."""
    fight = blow()
    public, own = fight.awaits()[0].id, fight.awaits("pb")[0].id
    fight.do({"answer": {"prompt": own, "choice": "yes"}}, by="pb")
    found = fight.seen("pb")
    answered = found.events[-1].event
    assert isinstance(answered, Answered)
    assert isinstance(found.events[answered.prompt - 1].event, Asked)
    assert found.acts[-1].command == {"answer": {"prompt": answered.prompt, "choice": "yes"}}
    assert public not in bytes_of(found)
    assert own not in bytes_of(found)


def test_a_secret_question_is_seen_by_nobody_else() -> None:
    """Of a question that only the game master may see, no prompt and no sign is left."""
    quiet, asking = new_fight(dice="script"), new_fight(dice="script")
    quiet.do({"plot": {"who": "anna", "text": "quiet"}}, faces=[20])
    asking.do({"plot": {"who": "anna", "text": CANARY, "asks": True}}, faces=[20])
    assert asking.state.prompt is not None
    for person in ("pa", "pb", ""):
        assert bytes_of(asking.seen(person)) == bytes_of(quiet.seen(person))
    assert asking.seen(GM).prompt is not None


def test_whoever_must_throw_secret_dice_is_asked() -> None:
    """A throw of which only the game master may see the faces still asks its thrower."""
    fight = new_fight(dice="pa")
    fight.do({"plot": {"who": "anna", "text": "luck"}})
    prompt = fight.seen("pa").prompt
    assert prompt is not None
    assert (prompt.to, prompt.menu.dice) == ("dice:pa", "d20")
    assert isinstance(fight.seen("pa").events[prompt.position - 1].event, Asked)
    assert fight.seen("pb").prompt is None
    fight.do({"answer": {"prompt": fight.awaits("pa")[0].id}}, by="pa", faces=[17])
    assert [
        one.event.faces for one in fight.seen("pa").events if isinstance(one.event, Rolled)
    ] == [(17,)]
    assert fight.seen("pa").state.prompt is None


def test_the_seed_leaves_in_no_view() -> None:
    """Not even in the game master's."""
    seed = 0xFEDC_BA98_7654_3210
    fight = new_fight(seed=seed)
    fight.do({"begin": {}})
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="pa")
    for person in PEOPLE:
        assert str(seed) not in bytes_of(fight.seen(person))


def planted() -> list[Event]:
    """One of every event, with a canary wherever it holds words and a number wherever numbers."""
    clock = Clock(CANARY, NUMBER, CANARY)
    values: dict[str, Any] = {
        "round": NUMBER,
        "place": NUMBER,
        "effect": NUMBER,
        "prompt": NUMBER,
        "amount": NUMBER,
        "left": NUMBER,
        "parent": NUMBER,
        "points": NUMBER,
        "has_default": True,
        "about": (CANARY,),
        "faces": (NUMBER,),
        "others": (NUMBER,),
        "menu": Menu((CANARY,), NUMBER, NUMBER, NUMBER, CANARY),
        "starts": clock,
        "ends": clock,
        "sheet": Sheet(NUMBER),
    }
    kinds: tuple[Any, ...] = (*COURSE, CombatantJoined, Hit, Whispered, Marked)
    events = [
        kind(**{name: values.get(name, CANARY) for name in kind.__struct_fields__})
        for kind in kinds
    ]
    return [
        Hit("anna", "borys", Number(NUMBER, (Part(CANARY, NUMBER),)), NUMBER)
        if isinstance(event, Hit)
        else event
        for event in events
    ]


@pytest.mark.parametrize("event", planted(), ids=lambda held: type(held).__name__)
@pytest.mark.parametrize("audience", [GM, "side:red", "person:pa"])
def test_no_hidden_event_leaves_a_canary(event: Event, audience: str) -> None:
    """Whatever a hidden event holds, in words or numbers, is in no byte of what others get."""
    known = batch(
        (joined(CANARY, "red", "pa"), audience),
        (EffectStarted("curse", "anna"), audience),
    )
    if isinstance(event, EffectChanged | EffectEnded | Marked):
        kind: Any = type(event)
        event = kind(4, *[getattr(event, n) for n in event.__struct_fields__[1:]])
    hidden = batch((event, audience), Noted("seen"), author="pa", command=Whisper(CANARY, CANARY))
    told = (known, hidden, batch((event, audience), command=Whisper(CANARY, CANARY)))
    bare = batch(Noted("seen"), author="pa", command=Whisper("", ""))
    for person in ("pb", "pc", ""):
        found = bytes_of(seen_by(person, *told))
        assert CANARY not in found
        assert str(NUMBER) not in found
        shown = bytes_of(seen_by(person, bare))
        if isinstance(event, WORDS):  # whose words are hidden, is hidden himself
            shown = shown.replace('"author": "pa"', '"author": ""')
        assert found == shown
    assert CANARY in bytes_of(seen_by(GM, *told))
    assert CANARY in bytes_of(seen_by("pa", *told))


def test_a_view_has_no_other_fields_than_those_that_are_allowed() -> None:
    """The list of what leaves is short and is checked here: nothing joins it unnoticed."""
    found = plain(new_fight().seen("pb"))
    assert list(found) == ["by", "acts", "events", "state", "prompt"]
    assert list(found["acts"][0]) == ["number", "author", "time", "command"]
    assert list(found["events"][0]) == ["number", "event", "audience", "act"]
