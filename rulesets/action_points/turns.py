"""Section 4: what ends when a turn begins."""

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


def shed(scene: Scene, who: Id) -> None:
    """Section 4: effects until the own next turn end; AP-44: a brace may earn a free one."""
    brace = scene.state.borne(who, "braced")
    if brace is not None:
        free = brace.stage == "untried"
        effects.advance(scene, brace, "own_turn")
        if free:
            effects.start(scene, "free_brace", who, ends=Clock("turn_end", 1, who))
    for kind in UNTIL_OWN_TURN:
        held = scene.state.borne(who, kind)
        if held is not None:
            effects.end(scene, held, "own_turn")
    charge = scene.state.borne(who, "charging")
    if charge is not None:
        effects.advance(scene, charge, "own_turn")
    effects.expire(scene)
