"""How somebody stands, in the rulebook's words: for boards and tables."""

from collections.abc import Iterator

from ...events import Id
from .numbers import View, alive, health


def board(view: View, who: Id) -> Iterator[tuple[str, str]]:
    """Weapons, Health against its maximum, what the turn has used, when he dies or wakes."""
    held = view[who]
    weapons = [one.name or one.id.replace("_", " ") for one in held.sheet.arms]
    if weapons:
        yield "weapons", ", ".join(weapons)
    yield "Health", f"{health(view, who)} of {held.sheet.health_max}"
    if view.state.has_turn(who) and view.state.used:
        yield "used in this turn", " and ".join(view.state.used)
    if alive(view, who):
        yield from fate(view, who)


def fate(view: View, who: Id) -> Iterator[tuple[str, str]]:
    """AG-12, AG-16: in which round somebody dies unless helped, and in which he wakes."""
    dying, asleep = (view.state.borne(who, kind) for kind in ("dying", "unconscious"))
    if dying is not None:
        yield "dies unless helped", f"at the start of the own turn in round {dying.amount}"
    if asleep is not None and asleep.amount:
        yield "wakes", f"at the start of the own turn in round {asleep.amount}"
