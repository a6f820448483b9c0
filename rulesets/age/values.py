"""Numbers and words that people ask for by name: in scripts, at the table, for `why`."""

from collections.abc import Callable
from typing import Any

from ...events import Id, Value
from . import numbers
from .numbers import View


def order(view: View) -> Value:
    """AG-19: the order of turns, the dead and gone left out."""
    return tuple(who for who in view.state.order if numbers.alive(view, who))


def actions_left(view: View) -> tuple[str, ...]:
    """AG-20: what is left of the present turn."""
    state = view.state
    if state.turn is None:
        return ()
    major = () if "major" in state.used else ("major",)
    return (*major, "minor") if len(state.used) < 2 else ()


def initiative(view: View, who: Id) -> Value:
    """AG-19: the total of the initiative test; None before it, and where none is thrown."""
    place = view[who].place
    return place[0] if place is not None else None


def dies_in_round(view: View, who: Id) -> Value:
    """AG-15: the round in which somebody dies unless helped."""
    held = view.state.borne(who, "dying")
    return held.amount if held is not None else None


def wakes_in_round(view: View, who: Id) -> Value:
    """AG-12: the round in which somebody wakes; None where no round is set."""
    held = view.state.borne(who, "unconscious")
    return held.amount or None if held is not None else None


def heal_locked(view: View, who: Id) -> Value:
    """AG-18: whether somebody was healed since damage was last taken."""
    return view[who].heal_locked


VALUES: dict[str, Callable[..., Any]] = {
    "order": order,
    "actions_left": actions_left,
    "initiative": initiative,
    "able": numbers.able,
    "health": numbers.health,
    "dying": numbers.dying,
    "dies_in_round": dies_in_round,
    "unconscious": numbers.unconscious,
    "wakes_in_round": wakes_in_round,
    "conditions": numbers.conditions,
    "heal_locked": heal_locked,
    "bandages_ready": numbers.bandages_ready,
    "ability": numbers.ability,
    "defense": numbers.defense,
    "armor_rating": numbers.armor_rating,
    "distance": numbers.distance,
}
"""Every value by its name; a distance is in tenths of a yard."""
