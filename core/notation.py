"""What a throw is, as data: sums of dice, pools with adding dice, and the way both are written."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Literal, Protocol

import msgspec

from ..projections.words import dice

MAX_DICE = 1000
"""The most dice one throw may ask for, added dice not counted."""
MAX_SIDES = 1_000_000
"""The highest face a die may have."""
MAX_EXTRA = 1000
"""The most added dice of one pool."""
MAX_FLAT = 1_000_000
"""The greatest flat part of a sum, either way."""
MAX_TEXT = 200
"""The longest notation, in characters."""


class DiceError(ValueError):
    """A notation nobody can read, a throw beyond the limits, or a source of impossible faces."""


class Throw(Protocol):
    """A request for dice: an immutable value that judges any faces given for it.

    Faces are listed in the order of the notation, those of a pool batch after batch (DP-101).
    """

    @property
    def text(self) -> str:
        """The canonical notation, such as ``k20``, ``2d6+3`` or ``8a10k8m10``; `parse` reads it."""

    def missing(self, faces: Sequence[int]) -> int:
        """How many more faces are needed: 0 for none, below 0 for so many too many.

        A pool tells what is known so far: a face that is still missing may add another die.
        """

    def span(self, faces: Sequence[int]) -> tuple[int, int]:
        """The lowest and highest face of the next die, asked while some are missing."""

    def fault(self, faces: Sequence[int]) -> str | None:
        """Say which of the faces cannot be and why; None if all can. Too few is no fault."""

    def total(self, faces: Sequence[int]) -> int:
        """What the faces come to: their sum with the flat part, or the successes of a pool."""

    def same(self, other: "Throw") -> bool:
        """Whether both ask for the same dice, however they are spelled."""


class Dice(msgspec.Struct, frozen=True):
    """A sum of dice and a flat part, as `parse` reads it; equality includes the spelling.

    Attributes:
        text: The notation, with its own letter: ``k6``, ``d6`` and ``1d6`` stay what they are.
        dice: Lowest and highest face of each die.
        flat: What is added to the sum of the faces.
    """

    text: str
    dice: tuple[tuple[int, int], ...]
    flat: int = 0

    def missing(self, faces: Sequence[int]) -> int:
        """See `Throw.missing`."""
        return len(self.dice) - len(faces)

    def span(self, faces: Sequence[int]) -> tuple[int, int]:
        """See `Throw.span`; DiceError if no die is left to be thrown."""
        if len(faces) >= len(self.dice):
            raise DiceError(f"{self.text} has no die left to throw after {len(faces)} faces.")
        return self.dice[len(faces)]

    def fault(self, faces: Sequence[int]) -> str | None:
        """See `Throw.fault`."""
        return _impossible(self, faces, self.dice) or _surplus(self, faces)

    def total(self, faces: Sequence[int]) -> int:
        """See `Throw.total`."""
        return sum(faces) + self.flat

    def same(self, other: Throw) -> bool:
        """See `Throw.same`."""
        return isinstance(other, Dice) and (self.dice, self.flat) == (other.dice, other.flat)


class Pool(msgspec.Struct, frozen=True):
    """A pool of equal dice that counts successes and adds dice (DP-101).

    A pool of 0 is the chance die (DP-103): one die, of which only the top face succeeds and adds a
    die, and that one is an ordinary die of this pool.

    Attributes:
        size: Dice at the start, 0 to `MAX_DICE`.
        add_line: A face from here on adds a die. ``sides + 1`` never adds; at most three faces in
            ten may add (8 to 11 for ten sides), which keeps `MAX_EXTRA` out of reach of fair dice.
        success_line: A face from here on is a success, 1 to `sides`.
        sides: The highest face, 2 to `MAX_SIDES`; the lowest is 1.

    Raises:
        DiceError: If a number is outside its range.
    """

    size: int
    add_line: int = 10
    success_line: int = 8
    sides: int = 10

    def __post_init__(self) -> None:
        _within("The size of a pool", self.size, 0, MAX_DICE)
        _within("The sides of a pool's dice", self.sides, 2, MAX_SIDES)
        lowest_line = self.sides + 1 - self.sides * 3 // 10
        _within("The add line of a pool", self.add_line, lowest_line, self.sides + 1)
        _within("The success line of a pool", self.success_line, 1, self.sides)

    @property
    def text(self) -> str:
        """See `Throw.text`."""
        return f"{self.size}a{self.add_line}k{self.success_line}m{self.sides}"

    @property
    def chance(self) -> bool:
        """Whether this is the chance die (DP-103)."""
        return self.size == 0

    def batches(self, faces: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """The faces by batch, the last one perhaps unfinished; surplus faces are left out."""
        batches: list[tuple[int, ...]] = []
        start, due, line = 0, self.size or 1, self.sides if self.chance else self.add_line
        while due and start < len(faces):
            batches.append(tuple(faces[start : start + due]))
            start += due
            due = sum(face >= line for face in batches[-1])
            line = self.add_line
        return tuple(batches)

    def missing(self, faces: Sequence[int]) -> int:
        """See `Throw.missing`."""
        due, line = self.size or 1, self.sides if self.chance else self.add_line
        for index, face in enumerate(faces):
            if index == due:
                break
            due += face >= line
            line = self.add_line
        return due - len(faces)

    def span(self, faces: Sequence[int]) -> tuple[int, int]:
        """See `Throw.span`; every die of a pool is alike."""
        return 1, self.sides

    def fault(self, faces: Sequence[int]) -> str | None:
        """See `Throw.fault`; more than `MAX_EXTRA` added dice are a fault too."""
        if len(faces) > (self.size or 1) + MAX_EXTRA:
            return (
                f"{len(faces)} faces are too many for {self.text}: at most {MAX_EXTRA} are added."
            )
        return _impossible(self, faces, repeat((1, self.sides))) or _surplus(self, faces)

    def total(self, faces: Sequence[int]) -> int:
        """See `Throw.total`."""
        first = self.sides if self.chance else self.success_line
        return sum(face >= first for face in faces[:1]) + sum(
            face >= self.success_line for face in faces[1:]
        )

    def same(self, other: Throw) -> bool:
        """See `Throw.same`."""
        return self == other


def parse(text: str) -> Throw:
    """Read a notation, capitals and small letters alike, with spaces around ``+`` and ``-``.

    A sum is dice (``k20``, ``2d6``, ``3w6``) joined by ``+``, then perhaps one flat number
    (``2d6+3``, ``1d6-1``); a range die (``5-15``) may only stand first, so that a hyphen has one
    reading. A number alone is a throw without dice. A pool is ``8a10k8m10``: size, add line,
    success line (8 if left out), sides (10 if left out).

    Raises:
        DiceError: If the text is none of these, or asks for more than the limits allow.
    """
    if len(text) > MAX_TEXT:
        raise DiceError(f"A notation has at most {MAX_TEXT} characters, not {len(text)}.")
    return _parse(text)


def die(sides: int, letter: Literal["d", "k", "w"] = "d") -> Dice:
    """One die of 1 to `sides`, written with the book's letter; DiceError beyond `MAX_SIDES`."""
    _within("The sides of a die", sides, 1, MAX_SIDES)
    return Dice(f"{letter}{sides}", ((1, sides),))


_POOL = re.compile(
    r" *(?P<size>[0-9]+)a(?P<add_line>[0-9]+)"
    r"(?:k(?P<success_line>[0-9]+))?(?:m(?P<sides>[0-9]+))? *"
)
_RANGE = re.compile(r" *(?P<lowest>[0-9]+) *- *(?P<highest>[0-9]+) *")
_DICE = re.compile(r" *(?P<plus>\+?) *(?P<count>[0-9]*)(?P<letter>[dkw])(?P<sides>[0-9]+) *")
_FLAT = re.compile(r" *(?P<sign>[+-]?) *(?P<flat>[0-9]+) *")


@lru_cache(maxsize=1024)
def _parse(text: str) -> Throw:
    # Outside ASCII there are letters whose small form is an ASCII one, such as the Kelvin sign.
    source = text.lower() if text.isascii() else text
    pool = _POOL.fullmatch(source)
    if pool is None:
        return _sum(source)
    return Pool(
        size=_number(pool, "size", 0, MAX_DICE),
        add_line=_number(pool, "add_line", 1, MAX_SIDES + 1),
        success_line=_number(pool, "success_line", 1, MAX_SIDES) if pool["success_line"] else 8,
        sides=_number(pool, "sides", 2, MAX_SIDES) if pool["sides"] else 10,
    )


def _sum(source: str) -> Dice:
    """Read a range die or none, dice joined by plus signs, and a flat part or none."""
    words: list[str] = []
    dice: list[tuple[int, int]] = []
    flat = at = 0
    if spread := _RANGE.match(source):
        high = _number(spread, "highest", 0, MAX_SIDES)
        low = _number(spread, "lowest", 0, high)
        dice.append((low, high))
        words.append(f"{low}-{high}")
        at = spread.end()
    while (term := _DICE.match(source, at)) and bool(term["plus"]) == bool(words):
        count = _number(term, "count", 1, MAX_DICE) if term["count"] else 1
        sides = _number(term, "sides", 1, MAX_SIDES)
        if len(dice) + count > MAX_DICE:
            raise DiceError(f"{source!r} asks for more than {MAX_DICE} dice.")
        dice.extend([(1, sides)] * count)
        words.append(f"{count if term['count'] else ''}{term['letter']}{sides}")
        at = term.end()
    number = _FLAT.fullmatch(source, at)
    if number and bool(number["sign"]) == bool(words):
        flat = _number(number, "flat", 0, MAX_FLAT) * (-1 if number["sign"] == "-" else 1)
        at = number.end()
    if at < len(source) or not source.strip():
        raise DiceError(f"{source!r} cannot be read as dice from character {at + 1} on.")
    tail = f"{flat:+d}" if words and flat else "" if words else str(flat)
    return Dice("+".join(words) + tail, tuple(dice), flat)


def _number(match: re.Match[str], part: str, least: int, most: int) -> int:
    """A part of a notation as a number; `MAX_TEXT` has bounded its digits already."""
    number = int(match[part])
    if not least <= number <= most:
        place = match.start(part) + 1
        raise DiceError(
            f"{match.string!r}: the {part} at character {place} must be {least} to {most}."
        )
    return number


def _within(what: str, number: int, least: int, most: int) -> None:
    if type(number) is not int or not least <= number <= most:
        raise DiceError(f"{what} must be {least} to {most}, not {_shown(number)}.")


def _impossible(
    throw: Throw, faces: Sequence[int], bounds: Iterable[tuple[int, int]]
) -> str | None:
    for place, (face, (low, high)) in enumerate(zip(faces, bounds, strict=False), 1):
        if type(face) is not int or not low <= face <= high:
            return (
                f"Face {place} of {dice(throw.text)} must be {low} to {high}, not {_shown(face)}."
            )
    return None


def _surplus(throw: Throw, faces: Sequence[int]) -> str | None:
    needed = len(faces) + min(throw.missing(faces), 0)
    if needed == len(faces):
        return None
    given = f"{dice(throw.text)} needs {needed}, {len(faces)} were given"
    return f"Face {needed + 1} is too many: {given}."


def _shown(value: object) -> str:
    """A value for a sentence, which must stay short whatever was given."""
    if type(value) is not int:
        return f"a value of type {type(value).__name__}"
    return str(value) if abs(value) < 10**12 else "a huge number"


K2, K4, K6, K8, K10, K20 = (die(sides, "k") for sides in (2, 4, 6, 8, 10, 20))
D10, D20, D100 = (die(sides) for sides in (10, 20, 100))
