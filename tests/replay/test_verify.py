"""A record is held against the rules: what is true is EXACT, what is not is told where and why."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import affray
from affray.core.commands import Answer, Note, Renew
from affray.core.fight import Fight
from affray.events import (
    Answered,
    Asked,
    Batch,
    EditionChanged,
    FactSet,
    Menu,
    Move,
    Noted,
    Opening,
    Rolled,
    tag_of,
)
from affray.replay.store import load
from affray.replay.verify import DIVERGED, EXACT, UNVERIFIED, Verdict, verify

from .toy import (
    ANNA,
    BORYS,
    SECOND,
    TOY,
    Attack,
    Hit,
    Look,
    fight_of,
    made,
    play,
    rewritten,
    settle,
)

BEGIN: dict[str, Any] = {"begin": {}}
ATTACK = {"attack": {"actor": "anna", "target": "borys"}}
SURE = [{**ANNA, "skill": 20}, BORYS]


def answer(fight: Any, choice: str | None = None, **how: Any) -> None:
    """Answer the open question."""
    prompt = fight.awaits(how.get("by", "gm"))[0].id
    fight.do({"answer": {"prompt": prompt, "choice": choice}}, **how)


# --- what is true --------------------------------------------------------------------------------


def mixed() -> Any:
    """A fight with everything in it: branches, keys, fresh dice, typed and scripted ones."""
    fight = fight_of(combatants=SURE, facts=[{"fact": "night", "value": True}])
    play(fight, 40)
    settle(fight)
    fight.undo("round", fresh=True, key="back")
    play(fight, 10)
    fight.undo("declaration")
    fight.redo()
    fight.goto(7)
    settle(fight)
    for supplier, thrower in (("ann", "ann"), ("script", "gm")):
        fight.do({"set_dice": {"who": "anna", "supplier": supplier}})
        fight.do(ATTACK, by="ann", faces=[3])
        answer(fight, "no", by="bob")
        answer(fight, by=thrower, faces=[2, 6])
    ola = {"who": "ola", "name": "Ola", "side": "red", "controller": "gm", "sheet": {"hp": 1}}
    fight.do({"join": ola})
    fight.do({"give_up": {"actor": "borys"}}, by="bob", key="enough")
    fight.undo()
    fight.do(ATTACK, faces=[1])
    fight.do({"drop": {"reason": "lunch"}})
    fight.do({"end_fight": {"reason": "evening"}})
    return fight


def test_a_fight_with_everything_in_it_is_exact(tmp_path: Path) -> None:
    """Law 16: on every branch each batch is what the rules bring about, from memory and file."""
    fight = mixed()
    kinds = {type(record).__name__ for record in fight.log.records}
    sources = {e.source for n in fight.log.nodes for e in n.batch.events if isinstance(e, Rolled)}
    assert kinds == {"Batch", "Move"}
    assert sources == {"engine", "script", "ann"}
    affray.save(fight, tmp_path / "duel.affray")
    before, state = list(fight.log.records), fight.state
    assert verify(fight) == Verdict(result=EXACT)
    assert affray.verify(tmp_path / "duel.affray", ruleset=TOY) == Verdict(result=EXACT)
    assert (fight.log.records, fight.state) == (before, state)
    assert str(verify(fight)) == "EXACT"


def test_every_prefix_of_a_true_fight_is_exact() -> None:
    """A fight is as true in the middle as it is at the end, with a question open or not."""
    whole = mixed()
    part = Fight(TOY, whole.header)
    for record in whole.log.records:
        part.take(record)
        if part.sequence % 5 == 0:
            assert verify(part).result == EXACT


def test_a_fork_is_exact_in_its_own_right() -> None:
    """Answers in a fork quote the ids of its own questions."""
    fork = mixed().fork()
    assert any(isinstance(node.batch.command, Answer) for node in fork.log.nodes)
    assert verify(fork).result == EXACT


def test_answers_of_a_policy_are_played_again() -> None:
    """Where a policy has answered at once, its answers stand in the record, and suffice."""
    answers = iter(["yes", "no", "no", "yes", "no", "yes", "yes", "no", "no", "no"] * 9)
    fight = fight_of(combatants=SURE, policy=lambda view: next(answers))
    fight.do(BEGIN)
    for _ in range(12):
        fight.do(ATTACK, by="ann")
    assert verify(fight).result == EXACT


# --- what is not ---------------------------------------------------------------------------------


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
    verdict = affray.verify(tmp_path / "false.affray", ruleset=TOY)
    assert verdict.result == DIVERGED
    assert (verdict.record, verdict.position) == (number, position)
    assert held in verdict.expected
    assert said in verdict.found
    batches = [n for n, record in enumerate(fight.log.records) if isinstance(record, Batch)]
    assert verdict.batch == (batches.index(number) if number in batches else None)
    assert f"DIVERGED at event {position}" in str(verdict)


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
            verdict = verify(false)
            position = fight.log.nodes[batch].first + place
            assert (verdict.result, verdict.position) == (DIVERGED, position)
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
    verdict = verify(fight)
    assert (verdict.result, verdict.batch) == (DIVERGED, 2)
    assert "not on the menu" in verdict.found


def test_the_parent_of_a_batch_is_where_the_fight_stood() -> None:
    """A batch that follows another than the head is no batch that was played."""
    fight = course()
    fight.log.records[11] = replace(fight.log.records[11], parent=3)
    verdict = verify(fight)
    assert (verdict.result, verdict.record) == (DIVERGED, 11)
    assert (verdict.expected, verdict.found) == ("parent: 3", "parent: 8")


def test_going_elsewhere_throws_no_fresh_dice() -> None:
    """Fresh dice are a choice that comes with an undo alone."""
    fight = course()
    fight.log.records[8] = Move("goto", 6, "gm", 0, None, True)
    verdict = verify(fight)
    assert (verdict.result, verdict.record, verdict.batch) == (DIVERGED, 8, None)
    assert (verdict.expected, verdict.found) == ("fresh: true", "fresh: false")


def test_one_is_not_true() -> None:
    """A number in the place of a truth value is another fact, though they compare equal."""
    fight = fight_of(facts=[{"fact": "night", "value": True}])
    fight.do({"set_fact": {"fact": "night", "value": True}})
    fight.log.records[1] = event(0, value=1)(fight.log.records[1])
    verdict = verify(fight)
    assert (verdict.result, verdict.position) == (DIVERGED, 5)
    assert (verdict.expected, verdict.found) == ("value: 1", "value: true")


def test_a_rule_that_was_changed_under_the_same_edition_diverges() -> None:
    """What decides must not change without a new edition: the first differing event is named."""
    fight = course()

    def struck(scene: Any, command: Attack) -> None:
        scene.tell(Hit(command.actor, command.target, fight.log.event(12).points))

    changed = made(forms=[replace(TOY.forms["attack"], rule=struck), *_others("attack")])
    other = Fight(changed, replace(fight.header, definitions=changed.definitions))
    other.log.records[:] = fight.log.records
    verdict = verify(other)
    assert (verdict.result, verdict.position) == (DIVERGED, 8)
    assert verdict.expected.startswith("rolled")
    assert verdict.found.startswith("hit")


def _others(name: str) -> list[Any]:
    return [form for form in (TOY.forms[own] for own in TOY.own_forms) if form.name != name]


def test_a_rule_that_fails_is_a_verdict_and_no_error() -> None:
    """Whatever a record provokes in a rule, verifying ends with a verdict."""
    fight = course()

    def broken(scene: Any, command: Look) -> None:
        raise ZeroDivisionError("nothing to look at")

    changed = made(forms=[replace(TOY.forms["look"], rule=broken), *_others("look")])
    other = Fight(changed, replace(fight.header, definitions=changed.definitions))
    other.log.records[:] = fight.log.records
    verdict = verify(other)
    assert (verdict.result, verdict.position) == (DIVERGED, 13)
    assert "ZeroDivisionError: nothing to look at" in verdict.found


# --- other editions ------------------------------------------------------------------------------


@pytest.fixture
def renewed(tmp_path: Path) -> Path:
    """A file with a fight that goes on under the second edition."""
    path = tmp_path / "old.affray"
    with fight_of(path=path, combatants=SURE) as fight:
        fight.do(BEGIN)
        fight.do({"look": {"actor": "anna"}})
    with affray.open(path, ruleset=SECOND) as fight:
        fight.renew()
        play(fight, 40)
    return path


def test_what_was_played_under_another_edition_cannot_be_verified(renewed: Path) -> None:
    """It folds; the verdict says how much of it was not run again, and under which edition."""
    verdict = affray.verify(renewed, ruleset=SECOND)
    assert verdict.result == UNVERIFIED
    assert verdict.reason.startswith("2 of ")
    assert "edition 2 of toy" in verdict.reason
    assert str(verdict).startswith("UNVERIFIED: 2 of ")


def test_what_was_played_since_is_verified_all_the_same(renewed: Path) -> None:
    """A false batch under the present edition is found behind an old beginning."""
    fight = load(renewed, ruleset=SECOND)
    number = next(
        n
        for n, record in enumerate(fight.log.records)
        if n > 4 and isinstance(record, Batch) and isinstance(record.command, Attack)
    )
    fight.log.records[number] = replace(fight.log.records[number], author="bob")
    verdict = verify(fight)
    assert (verdict.result, verdict.record) == (DIVERGED, number)


def test_another_edition_does_not_begin_in_the_middle_of_a_rule(renewed: Path) -> None:
    """Law 16: a renewal stands where nothing is open, alone, by the game master's word."""
    fight: Any = load(renewed, ruleset=SECOND)
    (number,) = (
        n
        for n, record in enumerate(fight.log.records)
        if isinstance(record, Batch) and isinstance(record.command, Renew)
    )
    renewal = fight.log.records[number]
    for false in (
        replace(renewal, author="ann"),
        replace(renewal, events=(*renewal.events, Noted("x"))),
    ):
        fight.log.records[number] = false
        verdict = verify(fight)
        assert (verdict.result, verdict.record) == (DIVERGED, number)
    asked = Asked("anna", "parry", Menu(choices=("yes", "no")))
    fight.log.records[number] = renewal
    look = fight.log.records[number - 1]
    waits = Opening(tag_of(type(look.command)))
    for opening, place in ((None, number - 1), (waits, number)):
        open_rule = replace(look, events=(*look.events, asked), opening=opening)
        fight.log.records[number - 1] = open_rule
        verdict = verify(fight)
        assert (verdict.result, verdict.record) == (DIVERGED, place)


def test_the_place_of_an_old_batch_is_verified(renewed: Path) -> None:
    """What cannot be run again must at least follow where the fight stood."""
    fight = load(renewed, ruleset=SECOND)
    fight.log.records[2] = replace(fight.log.records[2], parent=0)
    verdict = verify(fight)
    assert (verdict.result, verdict.record) == (DIVERGED, 2)


def test_the_length_of_a_fight_is_no_hindrance() -> None:
    """A thousand batches are verified as they were played, one after the other."""
    fight = fight_of(machine=False)
    play(fight, 1000)
    assert verify(fight).result == EXACT
    assert len(fight.log.nodes) > 900
    last = fight.log.records[-1]
    assert isinstance(last, Batch)
    fight.log.records[-1] = replace(last, author="eve")
    assert verify(fight).record == len(fight.log.records) - 1
