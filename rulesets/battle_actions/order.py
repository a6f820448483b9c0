"""BA-06: the order in which attacks come due."""

from ...events import Id
from .events import AttackLapsed
from .numbers import Scene, View, attack_initiative
from .sheet import Slot


def coming(view: View) -> list[tuple[Id, Slot]]:
    """BA-06: all attacks still to come, in their order: those without a moment last."""
    slots = [
        (who, slot)
        for who, held in view.state.combatants.items()
        if held.attacks and held.status == "active"
        for slot in held.attacks
    ]
    return sorted(slots, key=lambda due: key(view, *due))


def key(view: View, who: Id, slot: Slot) -> tuple[bool, int, int, int, int]:
    """BA-06: the higher moment, then the higher attack Initiative, then who joined earlier."""
    speed, joined = attack_initiative(view, who).value, view[who].joined
    return slot.moment is None, -(slot.moment or 0), -speed, joined, slot.index


def due(view: View) -> tuple[Id, Slot] | None:
    """The attack that is due now; inside a group only its own attacks are (BA-A5)."""
    return view.once(_due)


def _due(view: View) -> tuple[Id, Slot] | None:
    group = view.state.group
    for who, slot in coming(view):
        if group is None or (who, slot.index) in group:
            return who, slot
    return None


def index_due(view: View) -> int:
    """The index of the attack that is due; 0 when none is."""
    now = due(view)
    return now[1].index if now else 0


def lapse_all(scene: Scene, who: Id, reason: str, spare: int = 0) -> None:
    """BA-07: all his attacks (but one to be spared) do not take place, without penalty."""
    for slot in scene[who].attacks or ():
        if slot.index != spare:
            scene.tell(AttackLapsed(who, slot.index, reason))


def lapse_in_order(scene: Scene, barring: tuple[Id, ...]) -> None:
    """BA-30: all attacks of those named lapse, in the order in which they would have come."""
    for who, slot in coming(scene):
        if who in barring:
            scene.tell(AttackLapsed(who, slot.index, "broken_through"))
