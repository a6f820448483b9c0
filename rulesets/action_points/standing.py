"""How a combatant stands, in lines of the rulebook's own, for boards and tables."""

from collections.abc import Iterator

from ...events import Id
from .arms import names
from .state import View


def board(view: View, who: Id) -> Iterator[tuple[str, str]]:
    """The weapons in hand, what is carried, what the turn has left."""
    held = view[who]
    yield "wields", ", ".join(names(view, held.wielded)) or "nothing"
    carried = [key for key in held.arms if key not in held.wielded]
    if carried:
        yield "carries", ", ".join(names(view, carried))
    if view.state.has_turn(who):
        yield "this turn", turn(view, who)


def turn(view: View, who: Id) -> str:
    """AP-07: what somebody has done in its turn."""
    held = view[who]
    moved = held.movement.how if held.movement else "not moved"
    return ", ".join((moved, *held.acts, f"weapons to draw: {held.draws_left}"))
