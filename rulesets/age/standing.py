"""How somebody stands, in the rulebook's words: for boards and tables."""

from collections.abc import Iterator

from ...events import Id
from . import numbers
from .numbers import View
from .values import actions_left
from .weapons import Weapon


def board(view: View, who: Id) -> Iterator[tuple[str, str]]:
    """Health of how much, weapons, what the turn has left, what stands against healing."""
    held = view[who]
    yield "health", f"{numbers.health(view, who)} of {held.sheet.health_max}"
    yield "weapons", ", ".join(map(weapon, held.sheet.arms)) or "none"
    if view.state.has_turn(who):
        yield "actions left", " and ".join(actions_left(view)) or "none"
    if held.heal_locked:
        yield "healing", "not before new damage"
    if not numbers.bandages_ready(view, who):
        yield "bandages", "none ready"


def weapon(held: Weapon) -> str:
    """AG-01, AG-07: a weapon with its dice, and how far it reaches if it does."""
    ways = [held.damage]
    if "ranged" in held.modes:
        ways.append(f"{'' if 'melee' in held.modes else 'only '}ranged, to {held.range} yd")
    return f"{held.name or held.id.replace('_', ' ')} ({', '.join(ways)})"
