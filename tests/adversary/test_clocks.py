"""Clocks that go wrong: the course of a fight hangs on none of them."""

from collections.abc import Callable, Iterator
from itertools import count, cycle, repeat
from pathlib import Path
from typing import Any

import pytest

import affray

from .duel import fought, made, shown, standing

CLOCKS: dict[str, Iterator[int]] = {
    "goes back": count(10**18, -(10**15)),
    "stands": repeat(5),
    "jumps": cycle((0, 2**63 - 1, 1 - 2**63, 1)),
    "before 1970": count(-(10**18)),
}


@pytest.mark.parametrize("name", CLOCKS)
def test_a_fight_is_true_by_whatever_clock(name: str, tmp_path: Path) -> None:
    """Law 4: times are told, and decide nothing: the same course, in memory, file and fork."""
    path, clock = tmp_path / "duel.affray", CLOCKS[name]

    def play(**how: Any) -> affray.Recorded:
        fight = fought(**how)
        fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="ania")
        fight.undo()
        fight.redo()
        return fight

    with play(path=path, clock=lambda: next(clock)) as fight:
        assert affray.diff(fight, play()).same
        assert affray.verify(fight).result == "EXACT"
        assert affray.verify(path).result == "EXACT"
        assert affray.verify(fight.fork()).result == "EXACT"
        assert affray.open(path, write=False).log.records == fight.log.records
        cause = fight.why(fight.position).cause
        assert cause is not None
        assert cause.author == "ania"


@pytest.mark.parametrize("clock", [3, 0, "", "now", b"x", True, [1], {}, object()], ids=shown)
def test_what_is_no_clock_is_named(clock: Any, tmp_path: Path) -> None:
    """Law 4: a number in place of a function is told, in the making and at the first command."""
    told = pytest.raises(ValueError, match="a fight's clock is a function, not a value of")
    with told:
        made(clock=clock)
    path = tmp_path / "duel.affray"
    affray.save(fought(), path)
    with affray.open(path, clock=clock) as fight:
        before = standing(fight)
        doings: tuple[Callable[[], object], ...] = (
            lambda: fight.do({"note": {"text": "hi"}}),
            fight.undo,
        )
        for doing in doings:
            with told:
                doing()
            assert standing(fight) == before
