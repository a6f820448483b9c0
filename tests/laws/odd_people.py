"""The rulebook of oddities: its people, its events and what they mean."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from affray.core.authors import (
    Combatant,
    Scene,
    State,
    View,
)
from affray.events import (
    CombatantJoined,
    Event,
    Id,
    Menu,
    Number,
)

YES_NO = Menu(choices=("yes", "no"))


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player brings."""

    hp: Annotated[int, Meta(ge=1, le=100)] = 12
    luck: int = 2


class Odd(Combatant, frozen=True, kw_only=True):
    """Somebody in the fight."""

    hp: int


class OddState(State[Odd], frozen=True, kw_only=True):
    """The state: the weather, and how many whispers were heard."""

    weather: str = ""
    whispers: int = 0


class Options(Struct, frozen=True):
    """`thorns`: whoever parries strikes back; `most` bounds a charm; `moon` is not built."""

    thorns: bool = True
    most: Annotated[int, Meta(ge=1, le=9)] = 3
    moon: str = "new"


OddScene = Scene[OddState, Odd]
OddView = View[OddState, Odd]


# --- events and what they mean -----------------------------------------------------------------


class Struck(Event, frozen=True):
    """A blow has landed; the second version tells its parts apart."""

    version = 2

    who: Id
    target: Id
    skill: Number
    points: int


class Whispered(Event, frozen=True):
    """Something that only some may know."""

    who: Id
    secret: int


class Yielded(Event, frozen=True):
    """Only the game master takes this back."""

    reserved = True

    who: Id


class Weathered(Event, frozen=True):
    """The sky has changed."""

    sky: str


class Tolled(Event, frozen=True):
    """The bell has rung so often; nothing folds it."""

    times: int


def struck(draft: Any, event: Struck) -> None:
    """Points are lost."""
    draft.change(event.target, hp=draft.state[event.target].hp - event.points)


def joined(event: CombatantJoined[Sheet], place: int) -> Odd:
    """Somebody with his sheet."""
    return Odd(
        id=event.who,
        name=event.name,
        side=event.side,
        controller=event.controller,
        joined=place,
        hp=event.sheet.hp,
    )
