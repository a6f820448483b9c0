"""TA-19, TA-20: what the game master says about the place and the opponents' minds."""

from collections.abc import Callable
from typing import Any

from ...core.authors import (
    Fact,
    Verdict,
    facts,
)
from ...events import GM, Id, Value
from .numbers import View

ATTITUDES = ("indifferent", "half_hearted", "normal", "eager")
"""TA-20 lines 2 to 4: how much an opponent cares, the harder to flee from the later."""

TERRAINS = ("mountain", "jungle", "desert", "sea", "urban")
"""TA-20 lines 10 to 14: the kinds of terrain; several may hold together."""

BUILDINGS = ("none", "known", "unknown")
"""TA-20 lines 15 and 16: whether one is in a building, and knows it."""


def one_of(words: tuple[str, ...]) -> Callable[[View, tuple[Id, ...], Value], Verdict]:
    """A fact that is one of some words; two at once contradict each other (TA-A22)."""

    def judge(_: View, __: tuple[Id, ...], value: Value) -> Verdict:
        said = value if isinstance(value, tuple) else (value,)
        if value is None:
            return None
        if any(word not in words for word in said):
            return "invalid_value"
        return "contradictory_facts" if isinstance(value, tuple) else None

    return judge


def is_terrain(_: View, __: tuple[Id, ...], value: Value) -> Verdict:
    """TA-20: a set of kinds of terrain, none of them twice."""
    if value is None:
        return None
    good = isinstance(value, tuple) and len(set(value)) == len(value)
    known = isinstance(value, tuple) and all(word in TERRAINS for word in value)
    return None if good and known else "invalid_value"


def terrains(_: View, __: tuple[Id, ...]) -> tuple[Value, ...]:
    """TA-20: each kind of terrain alone."""
    return tuple((one,) for one in TERRAINS)


def attitude(view: View, foe: Id) -> str:
    """TA-20: how much an opponent cares: his own fact, else that of his side, else `normal`."""
    own, common = view.state.fact("enemy_attitude_of", foe), view.state.fact("enemy_attitude")
    return str(own or common or "normal")


def cannot_pursue(view: View, foe: Id) -> bool:
    """TA-20: whether an opponent cannot pursue: his own fact, else that of his side."""
    own = view.state.fact("enemy_cannot_pursue_of", foe)
    return bool(view.state.fact("enemy_cannot_pursue") if own is None else own)


def terrain(view: View) -> tuple[Any, ...]:
    """TA-20: the kinds of terrain that hold."""
    value = view.state.fact("terrain")
    return value if isinstance(value, tuple) else ()


YES_NO: tuple[Value, ...] = (True, False)

FACTS = (
    Fact(
        name="terrain",
        check=is_terrain,
        some=terrains,
        help=f"a list of {', '.join(TERRAINS)}",
    ),
    Fact(name="building", values=BUILDINGS, check=one_of(BUILDINGS), help="none until set"),
    Fact(name="room_sealed", values=YES_NO, check=facts.yes_or_no, help="a tightly closed room"),
    Fact(name="flight_possible", values=YES_NO, check=facts.yes_or_no, help="true until set"),
    Fact(
        name="enemy_attitude",
        values=ATTITUDES,
        check=one_of(ATTITUDES),
        help="how much the opponents of whoever flees care; normal until set",
        seen=GM,
    ),
    Fact(
        name="enemy_attitude_of",
        about=1,
        values=ATTITUDES,
        check=one_of(ATTITUDES),
        help="the same of one opponent, for whom it counts before the other",
        seen=GM,
    ),
    Fact(
        name="enemy_cannot_pursue",
        values=YES_NO,
        check=facts.yes_or_no,
        help="the opponents of whoever flees cannot pursue",
        seen=GM,
    ),
    Fact(
        name="enemy_cannot_pursue_of",
        about=1,
        values=YES_NO,
        check=facts.yes_or_no,
        help="the same of one opponent, for whom it counts before the other",
        seen=GM,
    ),
)
"""What can be said; what goes on in the opponents is for the game master alone (TA-21)."""
