"""Whatever stands around a command: who asks, keys, faces, what was seen, how far to go back."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import affray
from affray import Refused
from affray.replay.recorded import Recorded

from .duel import HOSTILE, fought, made, shown, standing

NOTE = {"note": {"text": "hi"}}

DOINGS: tuple[Callable[[Recorded, Any], Any], ...] = (
    lambda fight, by: fight.do(NOTE, by=by),
    lambda fight, by: fight.do(NOTE, by=by, key="k"),
    lambda fight, by: fight.undo(by=by),
    lambda fight, by: fight.redo(by=by),
    lambda fight, by: fight.goto(0, by=by),
)


def refused(code: str, field: str, fight: Recorded, doing: Callable[[], Any]) -> None:
    """It is refused with that code at that field, in a sentence, and nothing has changed."""
    before = standing(fight)
    with pytest.raises(Refused) as caught:
        doing()
    refusal = caught.value.refusal
    assert (refusal.code, refusal.field) == (code, field)
    assert len(refusal.sentence) < 500
    refusal.sentence.encode()
    assert standing(fight) == before


@pytest.mark.parametrize("doing", DOINGS)
@pytest.mark.parametrize("by", [*HOSTILE, "*", "engine", "script", "policy"], ids=shown)
def test_nobody_asks_under_what_is_no_name(by: Any, doing: Callable[..., Any]) -> None:
    """Law 20: an author is written into the log, so he is called as people may be called."""
    fight = fought()
    fight.undo()
    refused("invalid_value", "by", fight, lambda: doing(fight, by))


@pytest.mark.parametrize("by", HOSTILE, ids=shown)
def test_a_check_by_nobody_is_told_and_not_raised(by: Any) -> None:
    """Law 3: a refusal is a value, also for whoever cannot be a person."""
    refusal = made().check(NOTE, by=by)
    assert refusal is not None
    assert (refusal.code, refusal.field, refusal.by) == ("invalid_value", "by", "")


@pytest.mark.parametrize("by", [3, "", "\ud800"], ids=shown)
def test_nobody_starts_a_fight_under_what_is_no_name(by: Any) -> None:
    """Law 20: the first batch has an author as well."""
    held = made()
    fight = Recorded(held.ruleset, held.header)
    with pytest.raises(Refused, match="invalid_value"):
        fight.start([], by=by)
    assert fight.sequence == 0


@pytest.mark.parametrize("expect", ["1", b"1", 1.0, True, [1], {}, object()], ids=shown)
def test_what_was_seen_is_a_number(expect: Any) -> None:
    """Law 3: a sequence of another type is refused, true is not 1."""
    fight = made()
    refused("invalid_value", "expect", fight, lambda: fight.do(NOTE, expect=expect))


@pytest.mark.parametrize(
    "faces", [3, True, None, "12", b"12", {1}, {1: 2}, object(), range(10**9)], ids=shown
)
def test_faces_are_a_line_of_which_the_order_is_known(faces: Any) -> None:
    """Law 8, law 19: a set has no order, a text no faces, and nobody throws so many dice."""
    fight = fought()
    refused("bad_dice", "faces", fight, lambda: fight.do(NOTE, faces=faces))


def test_the_sentence_on_faces_left_over_stays_short() -> None:
    """Law 19: whoever sends long faces gets no long sentence back."""
    fight = fought()
    faces: list[Any] = ["9" * 10_000] * 5_000
    refused("bad_dice", "", fight, lambda: fight.do(NOTE, faces=faces))


@pytest.mark.parametrize("fresh", [0, 1, -1, 1.5, "yes", None, [], 2**70], ids=shown)
def test_a_fresh_throw_is_asked_for_by_true_alone(fresh: Any) -> None:
    """Law 2: anything else is refused before the head moves, not after."""
    fight = fought()
    refused("invalid_value", "fresh", fight, lambda: fight.undo(fresh=fresh))


@pytest.mark.parametrize("step", [3, None, True, [], {}, {1}, "turn", "x" * 10_000], ids=shown)
def test_an_undo_goes_back_by_a_step_that_exists(step: Any) -> None:
    """Law 12: other steps are refused by name, whatever they are."""
    fight = fought()
    refused("invalid_value", "step", fight, lambda: fight.undo(step))


@pytest.mark.parametrize("clock", [time.time, lambda: None, lambda: "now", lambda: 2**64])
def test_a_clock_that_gives_no_nanoseconds_writes_nothing(
    clock: Callable[[], Any], tmp_path: Path
) -> None:
    """Law 4: a time in seconds would be kept, and could never be read again."""
    with pytest.raises(ValueError, match="whole nanoseconds"):
        made(clock=clock)
    path = tmp_path / "duel.affray"
    with made(path=path) as fight:
        fight.begin()
        before, fight.clock = standing(fight), clock
        for doing in (lambda: fight.do(NOTE), fight.undo):
            with pytest.raises(ValueError, match="whole nanoseconds"):
                doing()
            assert standing(fight) == before
    assert affray.verify(path).result == "EXACT"
