"""What every event is made of: ids, plain values, numbers with their parts, clocks."""

import re
from collections.abc import Iterable
from typing import ClassVar, TypeAlias

from msgspec import Struct

Id: TypeAlias = str
"""The name by which a combatant is known in the log; never reused in a fight."""

Atom: TypeAlias = bool | int | str | None
Row: TypeAlias = bool | int | str | tuple[Atom, ...] | None
Value: TypeAlias = bool | int | str | tuple[Row, ...] | None
"""What a fact, an answer or a menu may hold: plain, immutable, nested twice at most."""

EVERYONE = ""
GM = "gm"
"""Audiences of an event: everyone, or the game master; else `side:NAME`, `person:NAME`."""


def snake(name: str) -> str:
    """The stable name of an event or command class: `AttackHit` is `attack_hit`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Event(Struct, frozen=True, array_like=True, gc=False, forbid_unknown_fields=True, tag=snake):
    """Something that has happened; written as an array that begins with its name.

    Fields are only ever appended, with defaults. A changed meaning is a new `version`, with an
    upcaster beside it. `reserved` marks events that only the game master may take back; others are
    refused with the code `final`.
    """

    version: ClassVar[int] = 1
    reserved: ClassVar[bool] = False
    final: ClassVar[str] = "undo_not_allowed"


class Command(
    Struct, frozen=True, array_like=True, gc=False, forbid_unknown_fields=True, tag=snake
):
    """What somebody asks for; becomes events or is refused."""


class Part(Struct, frozen=True, array_like=True, gc=False, forbid_unknown_fields=True):
    """One reason for a number: where it comes from, how much, by which rule, of which kind."""

    source: str
    amount: int
    rule: str = ""
    kind: str = ""


class Number(Struct, frozen=True, array_like=True, gc=False, forbid_unknown_fields=True):
    """A number that a rule compares, with the parts that it is the sum of."""

    value: int
    parts: tuple[Part, ...] = ()

    def __int__(self) -> int:
        """The plain value."""
        return self.value

    def plus(self, *more: Part) -> "Number":
        """The number with further parts; parts of 0 are left out."""
        return total((*self.parts, *more))


def total(parts: Iterable[Part]) -> Number:
    """The sum of the parts that are not 0."""
    kept = [part for part in parts if part.amount]
    return Number(sum([part.amount for part in kept]), tuple(kept))


class Clock(Struct, frozen=True, array_like=True, gc=False, forbid_unknown_fields=True):
    """How long something lasts: until a boundary of an owner has passed so many times.

    `boundary` is `round_start`, `round_end`, `turn_start`, `turn_end`, or `phase:NAME` (entering
    it). `owner` is a combatant for turns, else empty. `orphan` says what happens when the owner
    leaves the fight: `end` at once, or `keep` until somebody ends it.
    """

    boundary: str
    left: int = 1
    owner: Id = ""
    orphan: str = "end"
