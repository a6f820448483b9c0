"""Rulesets that break one law each, so that the laws themselves are tested."""

from itertools import count
from typing import Any

from affray.events import Number

from ..core.tiny import Told, ruleset

CALLS = count(1)


def hashed(scene: Any, _command: Any) -> None:
    """It tells words in the order of a set."""
    scene.tell(Told(words=tuple({f"word{n}" for n in range(9)})))


def counted(scene: Any, _command: Any) -> None:
    """It tells how often it has been called, in whatever fight."""
    scene.tell(Told(Number(next(CALLS))))


HASHED = ruleset(hashed)
COUNTED = ruleset(counted)
