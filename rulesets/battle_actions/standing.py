"""How somebody stands, in the rulebook's words: for boards and tables."""

from ...core.authors import Words
from ...events import Id
from .numbers import View, current_initiative, stands, weapon
from .sentences import declaration
from .sheet import CLASSES, Fighter

PAYING = ("declaration", "adjustment")
"""BA-03: the phases in which Initiative is what a change can be paid with."""


def board(view: View, who: Id) -> list[tuple[str, str]]:
    """Weapons, declared action, attacks to come, wounds: what people ask for at the table."""
    held = view[who]
    wielded = weapon(view, who)
    lines = [("fights with", (wielded.name or wielded.id) if wielded else "bare hands")]
    carried = [one.name or one.id for one in held.sheet.weapons if one != wielded]
    if carried:
        lines.append(("carries", ", ".join(carried)))
    if held.declared is not None:
        lines.append(("action", declaration(held.declared, Words(view.state, view.ruleset))))
    if view.state.phase in PAYING and stands(view, who):
        lines.append(("initiative", str(current_initiative(view, who).value)))
    if held.attacks:
        moments = ("last" if s.moment is None else str(s.moment) for s in held.attacks)
        lines.append(("attacks to come", ", ".join(moments)))
    if held.wounds:
        lines.append(("wounds", wounds(held)))
    return lines


def wounds(held: Fighter) -> str:
    """All wounds with their classes, and how much of the vitality they have used up."""
    said = ", ".join(f"{CLASSES[wound.degree]} {wound.points}" for wound in held.wounds)
    spent, vitality = sum(wound.points for wound in held.wounds), held.sheet.vitality
    return f"{said} ({spent} of {vitality})" if vitality is not None else said
