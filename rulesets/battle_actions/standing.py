"""How somebody stands, in the rulebook's words: for boards and tables."""

from ...events import Id
from .numbers import View, weapon
from .sentences import title
from .sheet import CLASSES, Fighter


def board(view: View, who: Id) -> list[tuple[str, str]]:
    """Weapon, declared action, attacks to come, wounds: what people ask for at the table."""
    held = view[who]
    wielded = weapon(view, who)
    lines = [("fights with", (wielded.name or wielded.id) if wielded else "bare hands")]
    if held.declared is not None:
        lines.append(("action", declared(view, held)))
    if held.attacks:
        moments = ("last" if s.moment is None else str(s.moment) for s in held.attacks)
        lines.append(("attacks to come", ", ".join(moments)))
    if held.wounds:
        lines.append(("wounds", wounds(held)))
    return lines


def declared(view: View, held: Fighter) -> str:
    """The action declared for the round, with whom it is for."""
    assert held.declared is not None
    said, target = title(held.declared.action), held.declared.target
    return f"{said} on {view[target].name}" if target else said


def wounds(held: Fighter) -> str:
    """All wounds with their classes, and how much of the vitality they have used up."""
    said = ", ".join(f"{CLASSES[wound.degree]} {wound.points}" for wound in held.wounds)
    spent, vitality = sum(wound.points for wound in held.wounds), held.sheet.vitality
    return f"{said} ({spent} of {vitality})" if vitality is not None else said
