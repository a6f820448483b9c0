"""The tables of the rulebook, as data."""

from msgspec import Struct


class Aim(Struct, frozen=True):
    """TL-03: what an aim adds to the chance and to the blow."""

    chance: int
    blow: int


class Blow(Struct, frozen=True):
    """TL-07: a row of the table of blows, for totals up to `upto`."""

    upto: int
    name: str
    points: int = 0
    numbs: bool = False
    fells: bool = False


AIMS = {
    "shield": Aim(chance=0, blow=0),
    "breast": Aim(chance=-15, blow=15),
    "helm": Aim(chance=-30, blow=35),
}
"""TL-03."""

BLOWS = (
    Blow(35, "glance"),
    Blow(65, "knock", points=1),
    Blow(90, "jolt", points=1, numbs=True),
    Blow(110, "splinter", points=2, numbs=True),
    Blow(999, "fall", points=3, fells=True),
)
"""TL-07, in the order of `upto`; no total reaches the last."""


def blow_of(total: int) -> Blow:
    """TL-07: the first row that reaches so far."""
    return next(row for row in BLOWS if total <= row.upto)
