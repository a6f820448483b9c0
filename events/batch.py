"""A batch: what one command brought about; a move: the head goes to another batch."""

from typing import Generic, TypeVar

from msgspec import Struct

from .base import Row

C = TypeVar("C")
E = TypeVar("E")

ROOT = -1
"""The parent of the first batch."""

CONTINUED = -1
"""The start of an opening whose rule was opened in an earlier batch and is still open."""


class Opening(Struct, frozen=True, array_like=True, gc=False, forbid_unknown_fields=True):
    """The rule that a batch leaves open.

    `start` is the index in the batch of the rule's first event, or `CONTINUED`. `step` is true
    for an automatic step, whose `args` it was opened with; else the rule is the command's own.
    """

    rule: str
    step: bool = False
    args: tuple[Row, ...] = ()
    start: int = 0


class Batch(
    Struct, Generic[C, E], frozen=True, array_like=True, gc=False, forbid_unknown_fields=True, tag=0
):
    """One command and all that followed from it, up to where a person must act.

    `parent` is the number of the batch that it follows on its branch; `time` is UTC in
    nanoseconds; `key` the sender's own id of the command, if any; `hidden` names, by index, the
    events that not everyone may see, with their audience; `fresh` counts the fresh throws of
    dice decided on before it (0: the dice of the seed as they come).
    """

    parent: int
    author: str
    time: int
    command: C
    events: tuple[E, ...]
    opening: Opening | None = None
    key: str | None = None
    hidden: tuple[tuple[int, str], ...] = ()
    fresh: int = 0


class Move(Struct, frozen=True, array_like=True, gc=False, forbid_unknown_fields=True, tag=1):
    """The head was moved to batch `to`: by `undo`, `redo` or `goto`. Nothing is erased."""

    kind: str
    to: int
    author: str
    time: int
    key: str | None = None
    fresh: bool = False
