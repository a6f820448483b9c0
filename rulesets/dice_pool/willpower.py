"""DP-801, DP-804: willpower at the start of a turn; its other uses stand where they are asked."""

from ...core.authors import effects
from ...events import Clock
from . import orders
from .pools import pay_willpower, spent
from .reading import Scene

FAST = 100
"""DP-804: what a point adds to the speed, in tenths of a metre."""


def willpower_speed(scene: Scene, c: orders.WillpowerSpeed) -> None:
    """DP-804: +10 m of speed until the start of the next turn."""
    pay_willpower(scene, c.actor, "speed")
    ends = Clock("turn_start", 1, c.actor)
    effects.start(scene, "willed_speed", c.actor, amount=FAST, ends=ends)
    spent(scene, c.actor)
