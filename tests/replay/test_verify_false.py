"""A record is held against the rules: what is not true is told where and why."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import affray
from affray.core.commands import Note, Renew
from affray.core.fight import Fight
from affray.events import (
    Answered,
    Batch,
    EditionChanged,
    FactSet,
    Move,
    Noted,
    Rolled,
)
from affray.replay.verify import DIVERGED, EXACT, verify

from .toy import (
    TOY,
    Attack,
    Hit,
    Look,
    fight_of,
    made,
    play,
    rewritten,
)
from .verify_at_hand import ATTACK, BEGIN, SURE, answer


def course() -> Any:
    """Start 1-3, begin 4-6, blow 7-9, answer 10-12, look 13-15, dice 16, blow 17-18, undo, note."""
    fight = fight_of(combatants=SURE)
    fight.do(BEGIN)
    fight.do(ATTACK, by="ann")
    answer(fight, "no", by="bob")
    fight.do({"look": {"actor": "borys"}}, by="bob")
    fight.do({"set_dice": {"who": "anna", "supplier": "ann"}}, by="ann")
    fight.do(ATTACK, by="ann", faces=[4])
    fight.undo(by="ann", key="oops")
    fight.redo(by="ann")
    fight.do({"answer": {"prompt": fight.awaits("bob")[0].id, "choice": "no"}}, by="bob")
    answer(fight, by="ann", faces=[1, 1])
    fight.do({"note": {"text": "so far"}}, key="noted", by="ann")
    return fight


def test_the_course_that_is_altered_below_is_what_it_says() -> None:
    """The numbers in the tables below are those of this course."""
    fight = course()
    names = [
        type(record.command).__name__ if isinstance(record, Batch) else record.kind
        for record in fight.log.records
    ]
    assert " ".join(names) == (
        "Start Begin Attack Answer Look SetDice Attack undo redo Answer Answer Note"
    )
    firsts = [node.first for node in fight.log.nodes]
    assert firsts == [1, 4, 7, 10, 13, 16, 17, 20, 22, 24]
    assert [type(event).__name__ for event in fight.log.nodes[3].batch.events] == [
        "Answered",
        "Rolled",
        "Hit",
    ]
    assert verify(fight).result == EXACT


def event(place: int, **changes: Any) -> Callable[[Any], Any]:
    """Change some fields of one event of a batch."""

    def changed(batch: Any) -> Any:
        events = list(batch.events)
        events[place] = replace(events[place], **changes)
        return replace(batch, events=tuple(events))

    return changed


def put(place: int, *more: Any) -> Callable[[Any], Any]:
    """Put events into a batch."""
    return lambda batch: replace(
        batch, events=(*batch.events[:place], *more, *batch.events[place:])
    )


def set_to(**changes: Any) -> Callable[[Any], Any]:
    """Change some fields of a record."""
    return lambda record: replace(record, **changes)


def command(**changes: Any) -> Callable[[Any], Any]:
    """Change some fields of a batch's command."""
    return lambda batch: replace(batch, command=replace(batch.command, **changes))


FALSE: dict[str, tuple[int, Callable[[Any], Any], int, str, str]] = {
    # name: record, change, log position, what the record holds, what the rules say
    "another face of the engine": (2, event(1, faces=(13,)), 8, "faces: [13]", "faces: ["),
    "another secret face": (4, event(1, faces=(13,)), 14, "faces: [13]", "faces: ["),
    "a face that cannot be": (2, event(1, faces=(21,)), 8, "faces: [21]", "faces: ["),
    "an engine's die that a script claims": (2, event(1, source="script"), 7, "attack", "bad_dice"),
    "an engine's die that a person claims": (2, event(1, source="ann"), 7, "attack", "bad_dice"),
    "a person's die that another claims": (6, event(1, source="bob"), 18, "source: bob", "ann"),
    "a person's die that the engine claims": (
        6,
        event(1, source="engine"),
        18,
        "rolled",
        "asked",
    ),
    "a blow of other points": (
        3,
        lambda b: event(2, points=replace(b.events[2].points, value=3))(b),
        12,
        "points: ",
        "points: ",
    ),
    "a part of a number": (
        3,
        lambda b: event(2, points=replace(b.events[2].points, parts=()))(b),
        12,
        "points: ",
        "points: ",
    ),
    "an event too many": (11, put(1, Noted("and more")), 25, "noted", "nothing"),
    "an event too few": (
        4,
        lambda b: replace(b, events=b.events[:2], hidden=b.hidden[:1]),
        15,
        "nothing",
        "spotted",
    ),
    "an event before its time": (1, put(0, Noted("before")), 4, "noted", "begun"),
    "an answer against its command": (3, command(choice="yes"), 10, "choice: no", "choice: yes"),
    "an answer for another": (3, event(0, by="gm"), 10, "by: gm", "by: bob"),
    "an answer off the menu": (3, command(choice="perhaps"), 10, "answer", "invalid_choice"),
    "an answer to another question": (3, command(prompt="x"), 10, "answer", "unknown_prompt"),
    "a command of a stranger": (2, set_to(author="bob"), 7, "by bob", "not_controller"),
    "an answer of a stranger": (3, set_to(author="ann"), 10, "by ann", "not_your_prompt"),
    "a ruling of a player": (1, set_to(author="ann"), 4, "by ann", "gm_only"),
    "dice taken by a stranger": (5, set_to(author="bob"), 16, "by bob", "gm_only"),
    "a command on nobody": (2, command(target="ola"), 7, "ola", "unknown_combatant"),
    "another command": (4, command(actor="anna"), 13, "anna", "not_controller"),
    "a secret made public": (4, set_to(hidden=((1, "gm"),)), 13, "hidden: ", "hidden: "),
    "a public event made secret": (11, set_to(hidden=((0, "gm"),)), 24, "hidden: ", "hidden: []"),
    "fresh dice that nobody has asked for": (11, set_to(fresh=1), 24, "fresh: 1", "fresh: 0"),
    "a rule that opens later": (
        2,
        lambda b: replace(b, opening=replace(b.opening, start=0)),
        7,
        "opening: ",
        "opening: ",
    ),
    "an undo by a stranger": (7, set_to(author="bob"), 20, "by bob", "undo_not_allowed"),
    "an undo too far": (7, set_to(to=2, author="gm"), 20, "to: 2", "to: 5"),
    "a redo by a stranger": (8, set_to(author="bob"), 20, "by bob", "undo_not_allowed"),
    "going elsewhere by a player": (8, lambda _: Move("goto", 6, "ann", 0), 20, "ann", "gm_only"),
    "a key for going elsewhere": (8, lambda _: Move("goto", 6, "gm", 0, "k"), 20, "goto", "goto"),
    "a key that is used twice": (11, set_to(key="oops"), 24, "note", "invalid_value"),
    "another title": (0, command(title="Other"), 1, "title: ", "title: Other"),
    "a fact that cannot be": (
        0,
        put(3, FactSet("distance", ("anna", "ola"), 5)),
        1,
        "start",
        "unknown_combatant",
    ),
    "a name that nobody may bear": (0, event(1, name="a\u202eb"), 1, "start", "invalid_value"),
    "a strange event at the start": (0, put(3, Noted("x")), 4, "noted", "nothing"),
    "a fight that starts twice": (
        11,
        lambda b: replace(b, command=TOY.codec.commands[0]("again")),
        24,
        "start",
        "only once",
    ),
    "a fight without a start": (0, lambda b: replace(b, command=Note("x")), 1, "note", "its start"),
    "another edition from nowhere": (
        11,
        lambda b: replace(b, command=Renew(), events=(EditionChanged("9", "ff"),)),
        24,
        "renew",
        "no other edition",
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_record_is_told_where_and_why(tmp_path: Path, name: str) -> None:
    """A record with right checksums that the rules do not bring about is DIVERGED at its event."""
    number, change, position, held, said = FALSE[name]
    fight = course()
    rewritten(fight, tmp_path / "false.affray", {number: change})
    finding = affray.verify(tmp_path / "false.affray", ruleset=TOY)
    assert finding.result == DIVERGED
    assert (finding.record, finding.position) == (number, position)
    assert held in finding.expected
    assert said in finding.found
    batches = [n for n, record in enumerate(fight.log.records) if isinstance(record, Batch)]
    assert finding.batch == (batches.index(number) if number in batches else None)
    assert f"DIVERGED at event {position}" in str(finding)


def test_every_face_of_the_engine_is_held_against_the_seed() -> None:
    """Wherever one die of the engine is another, on any branch, it is found at its own event."""
    fight = fight_of(combatants=SURE)
    play(fight, 60)
    records = fight.log.records
    batch, found = 0, 0
    for number, record in enumerate(records):
        if isinstance(record, Move):
            continue
        for place, rolled in enumerate(record.events):
            if not isinstance(rolled, Rolled):
                continue
            other = rolled.faces[0] % 6 + 1
            false = Fight(TOY, fight.header)
            false.log.records[:] = [
                *records[:number],
                event(place, faces=(other, *rolled.faces[1:]))(record),
                *records[number + 1 :],
            ]
            finding = verify(false)
            position = fight.log.nodes[batch].first + place
            assert (finding.result, finding.position) == (DIVERGED, position)
            found += 1
        batch += 1
    assert found > 50


def test_a_policy_may_choose_only_what_is_offered() -> None:
    """An answer of a policy that is not on the menu is none that the engine has written."""
    fight = fight_of(combatants=SURE, policy=lambda view: "no")
    fight.do(BEGIN)
    fight.do(ATTACK)
    (place,) = (n for n, e in enumerate(fight.log.nodes[2].batch.events) if isinstance(e, Answered))
    fight.log.records[2] = event(place, choice="perhaps")(fight.log.records[2])
    finding = verify(fight)
    assert (finding.result, finding.batch) == (DIVERGED, 2)
    assert "not on the menu" in finding.found


def test_the_parent_of_a_batch_is_where_the_fight_stood() -> None:
    """A batch that follows another than the head is no batch that was played."""
    fight = course()
    fight.log.records[11] = replace(fight.log.records[11], parent=3)
    finding = verify(fight)
    assert (finding.result, finding.record) == (DIVERGED, 11)
    assert (finding.expected, finding.found) == ("parent: 3", "parent: 8")


def test_going_elsewhere_throws_no_fresh_dice() -> None:
    """Fresh dice are a choice that comes with an undo alone."""
    fight = course()
    fight.log.records[8] = Move("goto", 6, "gm", 0, None, True)
    finding = verify(fight)
    assert (finding.result, finding.record, finding.batch) == (DIVERGED, 8, None)
    assert (finding.expected, finding.found) == ("fresh: true", "fresh: false")


def test_one_is_not_true() -> None:
    """A number in the place of a truth value is another fact, though they compare equal."""
    fight = fight_of(facts=[{"fact": "night", "value": True}])
    fight.do({"set_fact": {"fact": "night", "value": True}})
    fight.log.records[1] = event(0, value=1)(fight.log.records[1])
    finding = verify(fight)
    assert (finding.result, finding.position) == (DIVERGED, 5)
    assert (finding.expected, finding.found) == ("value: 1", "value: true")


def test_a_rule_that_was_changed_under_the_same_edition_diverges() -> None:
    """What decides must not change without a new edition: the first differing event is named."""
    fight = course()

    def struck(scene: Any, command: Attack) -> None:
        scene.tell(Hit(command.actor, command.target, fight.log.event(12).points))

    changed = made(forms=[replace(TOY.forms["attack"], rule=struck), *_others("attack")])
    other = Fight(changed, replace(fight.header, definitions=changed.definitions))
    other.log.records[:] = fight.log.records
    finding = verify(other)
    assert (finding.result, finding.position) == (DIVERGED, 8)
    assert finding.expected.startswith("rolled")
    assert finding.found.startswith("hit")


def _others(name: str) -> list[Any]:
    return [form for form in (TOY.forms[own] for own in TOY.own_forms) if form.name != name]


def test_a_rule_that_fails_is_a_verdict_and_no_error() -> None:
    """Whatever a record provokes in a rule, verifying ends with a finding."""
    fight = course()

    def broken(scene: Any, command: Look) -> None:
        raise ZeroDivisionError("nothing to look at")

    changed = made(forms=[replace(TOY.forms["look"], rule=broken), *_others("look")])
    other = Fight(changed, replace(fight.header, definitions=changed.definitions))
    other.log.records[:] = fight.log.records
    finding = verify(other)
    assert (finding.result, finding.position) == (DIVERGED, 13)
    assert "ZeroDivisionError: nothing to look at" in finding.found
