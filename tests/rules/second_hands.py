"""What the second hands of all rulebooks share: how random fights go on, and how they are read."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from affray.core.fight import Fight
from affray.core.forms import Walk
from affray.core.laws.player import answer_of
from affray.projections.branch import told


def answered(fight: Fight, pick: Callable[[Any], Any]) -> bool:
    """Answer the open question at random; False where none is open."""
    if fight.state.prompt is None:
        return False
    command, faces = answer_of(fight, fight.awaits()[0], pick)
    fight.do(command, faces=faces)
    return True


def walks_of(fight: Fight, name: str, *actors: str | None) -> list[Walk]:
    """What these may do by a command now; None stands for one without an actor."""
    walks = (walk for walk in fight.options() if walk.name == name)
    return [walk for walk in walks if walk.chosen.get("actor") in actors]


def computed(second: Any, fight: Fight) -> Counter[str]:
    """What a second hand has computed of the present course, each kind so many times."""
    for placed in told(fight.log.branch()):
        second.see(placed.position, placed.event)
    seen: Counter[str] = second.seen
    return seen
