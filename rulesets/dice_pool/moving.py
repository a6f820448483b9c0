"""DP-403, DP-610, DP-804: moving, being dragged, speed bought with willpower, a clear path."""

from ...core.authors import effects
from ...events import Clock, FactSet, Id, Menu
from . import events as told
from . import orders
from .acting import end_cover, lose_aim
from .budget import pay
from .fainting import spent
from .going import go
from .grapple import strength_side
from .overrun import cross
from .pools import contest
from .reactions import announce
from .reading import Scene, View, grapples
from .speeds import speed
from .willpower import pay_willpower


def move(scene: Scene, c: orders.Move) -> None:
    """Move: with the strength contest of a hold, and through the squares of enemies."""
    who = c.actor
    pay(scene, who, "move")
    scene.tell(told.MoveDeclared(who, c.metres))
    if not announce(scene, who, "move", "move_declared"):
        return
    lose_aim(scene, who, "move")
    if not c.cover:
        end_cover(scene, who, "left")
    metres = min(c.metres, speed(scene, who))
    if held_back(scene, who):
        metres = min(metres, dragged(scene, who))
        if metres < 1:
            return
    if c.through:
        cross(scene, who, c, metres)
        return
    go(scene, who, metres, c.distances)


def held_back(view: View, who: Id) -> bool:
    """DP-610, DP-613, DP-616: whether moving needs a contest: in a hold, not in a cling."""
    return any(e.stage == "held" for e in grapples(view, who)) or any(
        e.stage == "pinned" and e.bearer == who for e in grapples(view, who)
    )


def dragged(scene: Scene, who: Id) -> int:
    """DP-610: a contest against each partner; the lowest margin counts, in tenths of a metre."""
    lowest = speed(scene, who)
    for held in grapples(scene, who):
        if held.stage != "held":
            continue
        other = held.bearer if held.source == who else held.source
        sides = (strength_side(scene, who),), (strength_side(scene, other),)
        outcome = contest(scene, "drag", *sides)
        lowest = min(lowest, 10 * outcome.margin)
    return lowest


FAST = 100
"""DP-804: what a point adds to the speed, in tenths of a metre."""


def willpower_speed(scene: Scene, c: orders.WillpowerSpeed) -> None:
    """DP-804: +10 m of speed until the start of the next turn."""
    pay_willpower(scene, c.actor, "speed")
    ends = Clock("turn_start", 1, c.actor)
    effects.start(scene, "willed_speed", c.actor, amount=FAST, ends=ends)
    spent(scene, c.actor)


# --- charge --------------------------------------------------------------------------------------


def path_is_clear(scene: Scene, who: Id, target: Id) -> bool:
    """DP-403: the game master judges the two conditions; the ruling stays as a fact."""
    said = scene.state.fact("path_clear", who, target)
    if said is None:
        choice = scene.ask(
            "gm", "path_clear", Menu(("yes", "no")), about=(who, target), has_default=False
        )
        said = choice == "yes"
        scene.tell(FactSet("path_clear", (who, target), said))
    return bool(said)
