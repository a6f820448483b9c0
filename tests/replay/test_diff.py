"""Two fights held against each other: the first difference has a name, the rest is summed up."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

import affray
from affray.core.fight import Fight
from affray.events import Move, Noted, Rolled

from .toy import ANNA, BORYS, SECOND, TOY, fight_of, play, settle

SURE = [{**ANNA, "skill": 20}, BORYS]


def duel(**how: Any) -> Any:
    """A short fight: it begins, a blow hits, somebody looks, it is taken back and noted."""
    fight = fight_of(combatants=SURE, **how)
    fight.do({"begin": {}})
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="ann")
    fight.do({"answer": {"prompt": fight.awaits("bob")[0].id, "choice": "no"}}, by="bob")
    fight.do({"look": {"actor": "borys"}}, by="bob")
    fight.undo()
    fight.do({"note": {"text": "so far"}})
    return fight


def test_two_fights_of_one_course_are_the_same() -> None:
    """Times, ids and keys are not the course: the same script twice is the same fight."""
    one, other = duel(), duel(clock=lambda: 5)
    assert one.header.fight != other.header.fight
    assert one.log.records != other.log.records
    comparison = affray.diff(one, other)
    assert comparison.same
    assert comparison.first is None
    assert (comparison.kinds, comparison.states) == ({}, {})
    assert str(comparison) == "the two fights took the same course"


def test_a_fight_does_not_differ_from_itself() -> None:
    """Nor does a fork, whose answers quote ids of its own."""
    fight = duel()
    assert affray.diff(fight, fight).same
    assert affray.diff(fight, fight.fork()).same


HEADERS = [
    ({"options": {"blows": 9}}, "options"),
    ({"undo_dice": "gm"}, "undo_dice"),
    ({"dice": affray.seeded(8)}, "seed"),
    ({"ruleset": SECOND}, "edition"),
]


@pytest.mark.parametrize(("how", "field"), HEADERS)
def test_a_difference_of_headers_comes_first(how: dict[str, Any], field: str) -> None:
    """Two fights under different terms differ there, whatever their courses are."""
    first = affray.diff(fight_of(), fight_of(**how)).first
    assert first is not None
    assert (first.where, first.field, first.record) == ("header", field, None)
    assert str(first).startswith(f"header: {field}: ")


def test_a_seed_is_told_to_nobody() -> None:
    """Whoever compares two fights learns that the seeds differ, and not which they are."""
    comparison = affray.diff(fight_of(dice=affray.seeded(123456)), fight_of())
    assert comparison.first is not None
    assert "123456" not in str(comparison) + repr(comparison)


def changed(number: int, change: Callable[[Any], Any]) -> Any:
    """The duel with another record; only what is compared record by record is of use in it."""
    fight = duel()
    fight.log.records[number] = change(fight.log.records[number])
    return fight


def other_face(batch: Any) -> Any:
    """The batch with another face of its second event."""
    events = list(batch.events)
    assert isinstance(events[1], Rolled)
    events[1] = replace(events[1], faces=(events[1].faces[0] % 20 + 1,))
    return replace(batch, events=tuple(events))


RECORDS: dict[str, tuple[int, Callable[[Any], Any], tuple[str, str, int | None, int | None]]] = {
    "a face": (2, other_face, ("event", "faces", 2, 8)),
    "another event": (
        6,
        lambda b: replace(b, events=(Noted("x"), *b.events)),
        ("event", "text", 5, 16),
    ),
    "an event more": (
        6,
        lambda b: replace(b, events=(*b.events, Noted("x"))),
        ("event", "", 5, 17),
    ),
    "an event less": (2, lambda b: replace(b, events=b.events[:2]), ("event", "", 2, 9)),
    "the author": (3, lambda b: replace(b, author="gm"), ("batch", "author", 3, None)),
    "the parent": (6, lambda b: replace(b, parent=2), ("batch", "parent", 5, None)),
    "the command": (
        3,
        lambda b: replace(b, command=replace(b.command, choice="yes")),
        ("batch", "command", 3, None),
    ),
    "who may see it": (4, lambda b: replace(b, hidden=()), ("batch", "hidden", 4, None)),
    "the open rule": (2, lambda b: replace(b, opening=None), ("batch", "opening", 2, None)),
    "fresh dice": (6, lambda b: replace(b, fresh=1), ("batch", "fresh", 5, None)),
    "where one goes back to": (5, lambda m: replace(m, to=2), ("move", "to", None, None)),
    "who goes back": (5, lambda m: replace(m, author="bob"), ("move", "author", None, None)),
    "a move for a batch": (6, lambda _: Move("undo", 2, "gm", 0), ("move", "", 5, None)),
}


@pytest.mark.parametrize("name", RECORDS)
def test_the_first_difference_has_a_name(name: str) -> None:
    """It is told by record, batch, event and field, with what stands on either side."""
    number, change, (where, field, batch, position) = RECORDS[name]
    first = affray.diff(duel(), changed(number, change)).first
    assert first is not None
    assert (first.where, first.field, first.record) == (where, field, number)
    assert (first.batch, first.position) == (batch, position)
    assert first.left != first.right
    assert f"record {number}" in str(first)


@pytest.mark.parametrize("name", ["time", "key"])
def test_when_and_under_which_key_is_no_difference(name: str) -> None:
    """The sender's own words for a command are not its course."""
    value: Any = {"time": 3, "key": "k"}[name]
    assert affray.diff(duel(), changed(6, lambda b: replace(b, **{name: value}))).same


def test_the_answer_to_another_question_is_a_difference_within_one_fight() -> None:
    """Where both are the same fight, the ids of its questions are compared too."""
    fight = duel()
    other = Fight(TOY, fight.header)
    other.log.records[:] = fight.log.records
    other.log.records[3] = replace(
        fight.log.records[3], command=replace(fight.log.records[3].command, prompt="x")
    )
    first = affray.diff(fight, other).first
    assert first is not None
    assert (first.field, first.record) == ("command", 3)


def test_one_is_not_true() -> None:
    """Values that compare equal and are of different kinds are a difference."""
    one, other = (fight_of(facts=[{"fact": "night", "value": value}]) for value in (True, 1))
    first = affray.diff(one, other).first
    assert first is not None
    assert (first.field, first.left, first.right) == ("value", True, 1)


def test_the_rest_is_summed_up() -> None:
    """Kinds of events by number, the lengths of the logs, and what differs at the end."""
    one, other = duel(), duel()
    other.do({"note": {"text": "on"}})
    play(other, 30)
    settle(other)
    other.do({"give_up": {"actor": "anna"}})
    comparison = affray.diff(one, other)
    first = comparison.first
    assert first is not None
    assert (first.where, first.record, first.left) == ("end", 7, None)
    assert first.right == {"note": {"text": "on"}}
    assert comparison.records == (7, other.sequence)
    assert comparison.kinds["yielded"] == (0, 1)
    assert "fight_started" not in comparison.kinds
    hits = comparison.kinds["hit"]
    assert hits[0] == 1 < hits[1]
    assert comparison.states["borys"]["hp"] == (one.state["borys"].hp, other.state["borys"].hp)
    assert comparison.states["anna"] == {"status": ("active", "out")}
    lines = str(comparison).splitlines()
    assert lines[0].startswith("first difference: record 7: nothing against ")
    assert lines[1] == f"records: 7 against {other.sequence}"
    assert "yielded: 0 against 1" in lines
    assert "at the end anna: status: active against out" in lines


def test_whoever_is_in_one_fight_alone_is_told() -> None:
    """A combatant whom the other fight does not know differs in every field."""
    comparison = affray.diff(fight_of(), fight_of(combatants=[ANNA]))
    assert comparison.states["borys"]["hp"] == (400, None)
    assert comparison.first is not None
    assert (comparison.first.where, comparison.first.position) == ("event", 3)
