"""What can happen, and what it means for the state."""

from affray.core.authors import Draft, Folder
from affray.events import Event, Id, Number

from .sheet import Tilt


class Vowed(Event, frozen=True):
    """TL-02: somebody has vowed; all see that he has."""

    who: Id


class AimTaken(Event, frozen=True):
    """TL-02: where he will aim; he alone knows."""

    who: Id
    aim: str


class Spurred(Event, frozen=True):
    """TL-03: somebody rides at somebody, and his lance shows its aim."""

    who: Id
    target: Id
    aim: str


class Leaned(Event, frozen=True):
    """TL-05: somebody leans out of the way, for a point of nerve."""

    who: Id


class Struck(Event, frozen=True):
    """TL-04: the lance strikes, or goes wide."""

    who: Id
    target: Id
    face: int
    chance: Number
    hit: bool


class BlowDealt(Event, frozen=True):
    """TL-07: what the table of blows says."""

    who: Id
    target: Id
    impact: Number
    blow: str
    points: int


def vowed(draft: Draft[Tilt], event: Vowed) -> None:
    """TL-02."""
    draft.change(event.who, vowed=draft.state.round)


def aim_taken(draft: Draft[Tilt], event: AimTaken) -> None:
    """TL-02."""
    draft.change(event.who, aim=event.aim)


def spurred(draft: Draft[Tilt], event: Spurred) -> None:
    """TL-03: the aim is no secret any more, and is used up."""
    draft.change(event.who, rode=draft.state.round, aim="")


def leaned(draft: Draft[Tilt], event: Leaned) -> None:
    """TL-05."""
    draft.change(event.who, nerve=draft[event.who].nerve - 1)


def blow_dealt(draft: Draft[Tilt], event: BlowDealt) -> None:
    """TL-07."""
    draft.change(event.who, points=draft[event.who].points + event.points)


EVENTS = (Vowed, AimTaken, Spurred, Leaned, Struck, BlowDealt)

FOLD: dict[type[Event], Folder] = {
    Vowed: vowed,
    AimTaken: aim_taken,
    Spurred: spurred,
    Leaned: leaned,
    BlowDealt: blow_dealt,
}
"""`Struck` is told, and changes nothing by itself."""
