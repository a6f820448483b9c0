"""How somebody stands, in the rulebook's words: for boards and tables."""

from ...events import Id
from .conditions import skip_reason
from .numbers import View, active
from .sentences import SKIPPED
from .sheet import Spell


def board(view: View, who: Id) -> list[tuple[str, str]]:
    """Hit points, what is carried, a turn that will be lost: what people ask for at the table."""
    held = view[who]
    lines = [("hit points", f"{held.hp} of {held.sheet.hp_max}")]
    weapons = [one.name or one.id for one in held.sheet.weapons]
    if weapons:
        lines.append(("weapons", ", ".join(weapons)))
    spells = [spell(one) for one in held.sheet.spells]
    if spells:
        lines.append(("spells", ", ".join(spells)))
    names = {one.id: one.name or one.id for one in held.sheet.inventory}
    items = [f"{names[item]} ({left})" for item, left in held.items.items() if left]
    if items:
        lines.append(("items", ", ".join(items)))
    if active(view, who) and (reason := skip_reason(view, who)):
        lines.append(("next turn", f"lost: {SKIPPED[reason]}"))
    return lines


def spell(known: Spell) -> str:
    """TA-16: a spell with what it costs."""
    cost = f" ({known.cost.amount} {known.cost.resource})" if known.cost else ""
    return f"{known.name or known.id}{cost}"
