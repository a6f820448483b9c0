"""Who rides, what is remembered of him, and what a table may choose."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from affray.core.authors import Combatant, Scene, State, View, assumption, entered
from affray.events import CombatantJoined


class Sheet(Struct, frozen=True):
    """What a rider brings along: TL-04, TL-07, TL-05."""

    lance: Annotated[int, Meta(ge=5, le=95)] = 60
    weight: Annotated[int, Meta(ge=0, le=30)] = 0
    nerve: Annotated[int, Meta(ge=0, le=5)] = 1


class Rider(Combatant, frozen=True, kw_only=True):
    """A rider; `vowed` and `rode` are the last courses in which he has done so."""

    sheet: Sheet
    nerve: int
    vowed: int = 0
    rode: int = 0
    aim: str = ""
    points: int = 0


class Options(Struct, frozen=True):
    """TL-01, TL-05: how many courses there are, and what a lean takes from a chance."""

    courses: Annotated[int, Meta(ge=1, le=9)] = 3
    lean: Annotated[int, Meta(ge=10, le=60)] = 40


ASSUMPTIONS = (
    assumption("TL-A1", "courses", "How many courses are ridden?"),
    assumption("TL-A2", "lean", "How much does leaning help?"),
)

Tilt: TypeAlias = State[Rider]
Look: TypeAlias = View[Tilt, Rider]
Play: TypeAlias = Scene[Tilt, Rider]


def joined(event: CombatantJoined[Sheet], place: int) -> Rider:
    """A rider comes to the tournament."""
    return entered(Rider, event, place, nerve=event.sheet.nerve)
