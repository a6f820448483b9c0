"""Section 4: what lasts until the own next turn, and to the end of this one."""

from ...core.authors import effects
from ...events import Clock, Id
from .state import Scene

UNTIL_OWN_TURN = (
    "guarding",
    "veteran_defence",
    "half_power",
    "hidden",
    "overwatch",
    "channelling",
    "reloading",
)
"""Section 4: what lasts until the own next turn, in the order in which it ends, after the brace."""


def until_own_turn(who: Id) -> Clock:
    """Section 4: until somebody's next turn begins."""
    return Clock("turn_start", 1, who)


def until_turn_end(who: Id) -> Clock:
    """Section 4: to the end of somebody's turn."""
    return Clock("turn_end", 1, who)


def shed(scene: Scene, who: Id) -> None:
    """Section 4: effects until the own next turn end; AP-44: a brace may earn a free one."""
    brace = scene.state.borne(who, "braced")
    if brace is not None:
        free = brace.stage == "untried"
        effects.advance(scene, brace, "own_turn")
        if free:
            effects.start(scene, "free_brace", who, ends=until_turn_end(who))
    for kind in UNTIL_OWN_TURN:
        held = scene.state.borne(who, kind)
        if held is not None:
            effects.end(scene, held, "own_turn")
    charge = scene.state.borne(who, "charging")
    if charge is not None:
        effects.advance(scene, charge, "own_turn")
    effects.expire(scene)
