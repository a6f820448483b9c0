"""How a combatant stands, in lines of the rulebook's own, for boards and tables."""

from collections.abc import Iterator

from ...events import Id
from .arms import barred, names
from .gates import actions_left
from .state import View


def board(view: View, who: Id) -> Iterator[tuple[str, str]]:
    """Points of how many, the weapons in hand, what is carried, what the turn has left."""
    held = view[who]
    yield "lp", f"{held.lp} of {held.lp_max}"
    yield "ap", f"{held.ap} of {held.ap_max}"
    yield "wields", ", ".join(names(view, held.wielded)) or "nothing"
    carried = [key for key in held.arms if key not in held.wielded]
    if carried:
        yield "carries", ", ".join(names(view, carried))
    closed = [key for key in held.wielded if barred(view, who, key)]
    if closed:
        yield "no attack with", ", ".join(names(view, closed))
    if view.state.has_turn(who):
        yield "this turn", turn(view, who)


def turn(view: View, who: Id) -> str:
    """AP-07: what somebody has done in its turn, and how many actions are left."""
    held = view[who]
    left = actions_left(view, who)
    moved = held.movement.how if held.movement else "not moved"
    count = f"{left} action{'' if left == 1 else 's'} left"
    if not left and held.acts == ("guard",) and view.options.guard_combines_with:
        count = "an action left that goes with the guard"
    return ", ".join((*held.acts, count, moved, f"weapons to draw: {held.draws_left}"))
