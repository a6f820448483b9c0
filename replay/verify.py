"""Whether a recorded fight is true: it is played again, and held against its record."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from ..core.commands import Renew, Start
from ..core.decide import Diverged
from ..core.fight import Fight
from ..core.refusals import Refused
from ..core.scene import Paused
from ..events import GM, Answered, Batch, CombatantJoined, DiceSet, EditionChanged, Event, FactSet
from ..events import FightStarted, Move, Rolled, Value, tag_of
from .diff import Spot, shown, unlike
from .opening import BadSheet, beforehand, check, joined
from .recorded import Record

EXACT = "EXACT"
"""Every batch is what the rules bring about."""

UNVERIFIED = "UNVERIFIED"
"""It folds, but some of it was played under other definitions and cannot be run again."""

DIVERGED = "DIVERGED"
"""Somewhere the record is not what the rules bring about."""

STEPS = ("batch", "declaration", "round")
"""How far an undo may go back."""


class Verdict(Struct, frozen=True, kw_only=True):
    """What verifying a fight has found: `result` is EXACT, UNVERIFIED or DIVERGED.

    `reason` says why something could not be verified. Of a difference, `record` counts the log's
    records from 0, `batch` its batches (None for a move of the head), `position` is the log
    position of the first differing event, or the next one where no event differs; `expected` is
    what the rules bring about, `found` what the record holds, as sentences.
    """

    result: str
    reason: str = ""
    record: int | None = None
    batch: int | None = None
    position: int | None = None
    expected: str = ""
    found: str = ""

    def __str__(self) -> str:
        if self.result != DIVERGED:
            return f"{self.result}: {self.reason}" if self.reason else self.result
        place = f"record {self.record}" if self.batch is None else f"batch {self.batch}"
        return (
            f"{self.result} at event {self.position} ({place}): expected {self.expected}; "
            f"found {self.found}"
        )
