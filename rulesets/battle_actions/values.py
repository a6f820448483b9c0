"""Numbers and words that people ask for by name: in scripts, at the table, for `why`."""

from collections.abc import Callable
from typing import Any

from ...core.authors import frame
from ...events import Id, Number, Value
from . import numbers
from .numbers import View
from .order import due
from .sheet import CLASSES


def due_attack(view: View) -> Value:
    """BA-07: whose attack is due, and which of his attacks it is."""
    now = due(view)
    return (now[0], now[1].index) if now else None


def action(view: View, who: Id) -> Value:
    """BA-02: the action declared for the round; None before that."""
    held = view[who].declared
    return held.action if held else None


def defense(view: View, who: Id, attacker: Id | None = None) -> Number:
    """BA-07: Defence, or Defence against a named attacker."""
    return numbers.defense(view, who, attacker)


def moments(view: View, who: Id) -> Value:
    """BA-06: the moments of the attacks still to come."""
    return tuple("none" if slot.moment is None else slot.moment for slot in view[who].attacks or ())


def attacks(view: View, who: Id) -> Value:
    """BA-06: how many attacks are still to come."""
    return len(view[who].attacks or ())


def delays(view: View, who: Id) -> Value:
    """BA-06: the delays of the round."""
    return view[who].delays


def wounds(view: View, who: Id) -> Value:
    """BA-10: all wounds of the fight: class and points."""
    return tuple((CLASSES[wound.degree], wound.points) for wound in view[who].wounds)


def wound(view: View, who: Id) -> Value:
    """BA-10: the newest wound: class and points."""
    found = view[who].wounds
    return (CLASSES[found[-1].degree], found[-1].points) if found else None


def wielded(view: View, who: Id) -> Value:
    """BA-45: what is wielded; `none` for bare hands."""
    return view[who].wielded or "none"


VALUES: dict[str, Callable[..., Any]] = {
    "order": frame.order,
    "due": due_attack,
    "action": action,
    "initiative": numbers.current_initiative,
    "attack_initiative": numbers.attack_initiative,
    "attack": numbers.current_attack,
    "defense": defense,
    "armor": numbers.armor,
    "multiplier": numbers.multiplier,
    "crit_chance": numbers.crit_chance,
    "self_hit_chance": numbers.self_hit_chance,
    "moments": moments,
    "attacks": attacks,
    "delays": delays,
    "wounds": wounds,
    "wound": wound,
    "exposed": numbers.exposed,
    "raging": numbers.raging,
    "fatigue": numbers.fatigue,
    "wielded": wielded,
}
"""Every value by its name."""
