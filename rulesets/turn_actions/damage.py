"""TA-08, TA-10, TA-11, TA-13: dice of damage: which are thrown, what they come to."""

from functools import lru_cache
from itertools import groupby

from msgspec import Struct

from ...core.authors import Dice, Throw, parse


class Blow(Struct, frozen=True):
    """What a blow rolls: the faces of its dice (two or more each), and what is not rolled."""

    sides: tuple[int, ...]
    flat: int = 0

    @property
    def throw(self) -> Throw:
        """The dice and the flat part as a request, in the order of the notation."""
        terms = [f"{len(tuple(same))}d{sides}" for sides, same in groupby(self.sides)]
        return parse("+".join([*terms, str(self.flat)] if self.flat or not terms else terms))


def of_sides(sides: tuple[int, ...], flat: int = 0) -> Blow:
    """TA-08, TA-A5: a die of one face is a fixed point, a die of none adds nothing."""
    return Blow(tuple(side for side in sides if side > 1), flat + sides.count(1))


@lru_cache(maxsize=1024)
def of_notation(damage: int | str) -> Blow:
    """TA-13: a number is fixed damage; a notation is dice with a flat part."""
    if isinstance(damage, int):
        return Blow((), damage)
    read = parse(damage)
    assert isinstance(read, Dice)
    return of_sides(tuple(high for _, high in read.dice), read.flat)


def fault(damage: int | str) -> str | None:
    """Why a damage cannot be: a number, or dice counted from 1 with a flat part of at least 0."""
    if isinstance(damage, int):
        return None
    try:
        read = parse(damage)
    except ValueError as error:
        return str(error)
    if not isinstance(read, Dice) or not read.dice or read.flat < 0:
        return f"{damage!r} is no damage: dice such as 2d6+3, or a number"
    low = all(lowest == 1 and highest > 0 for lowest, highest in read.dice)
    return None if low else f"{damage!r} has a die that does not begin at 1"


def criticals(sides: tuple[int, ...], faces: tuple[int, ...]) -> tuple[int, ...]:
    """TA-10: the places (from 1) of the dice that show their highest face."""
    pairs = enumerate(zip(sides, faces, strict=True), 1)
    return tuple(place for place, (side, face) in pairs if face == side)


def raised(face: int, dtr: int) -> int:
    """TA-10: what a critical die counts: times half of DTR rounded up, below DTR 3 plus DTR."""
    return face * -(-dtr // 2) if dtr >= 3 else face + dtr


def fumbled(faces: tuple[int, ...]) -> bool:
    """TA-11: every die that was rolled shows 1; without dice there is no fumble (TA-13)."""
    return bool(faces) and all(face == 1 for face in faces)
