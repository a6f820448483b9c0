"""Fights played at random, some hundred a run: nothing may go wrong, and everything is reached."""

from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from .random_fights import Course, reached

BLOCKS, LENGTH = 10, 10

UNLUCKY = 3
"""So many events or refusals may stay unreached by chance; each has a directed test besides."""


@cache
def played(block: int) -> Counter[tuple[str, str]]:
    """What a block of fights has reached; the number of a fight that fails is told."""
    seen: Counter[tuple[str, str]] = Counter()
    for number in range(block * LENGTH, (block + 1) * LENGTH):
        try:
            seen += Course(number).play()
        except Exception as error:
            raise AssertionError(f"fight {number}") from error
    return seen


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_fights_hold(block: int) -> None:
    """BA-01: whatever is offered is accepted, every fight ends, and its record is true.

    `check` foresees what `do` says; a refusal changes nothing; attacks come in the order of their
    moments (BA-06); nobody who is out attacks or is attacked (BA-11); no Rage outlasts the fight
    (BA-42).
    """
    assert played(block)["event", "fight_ended"] >= LENGTH


@pytest.mark.parametrize("kind", ["action", "rider", "prompt", "option", "event", "refused"])
def test_random_fights_reach_everything(
    kind: str, record_property: Callable[[str, object], None]
) -> None:
    """BA-01: all actions, riders, questions, options, events and refusals of the rulebook."""
    seen: Counter[tuple[str, str]] = Counter()
    for block in range(BLOCKS):
        seen += played(block)
    found = {name: count for (there, name), count in seen.items() if there == kind}
    record_property(kind, found)
    missing = reached()[kind] - {*found}
    assert len(missing) <= (UNLUCKY if kind in ("event", "refused") else 0), missing
