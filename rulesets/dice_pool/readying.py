"""DP-710: keeping an action ready for a condition."""

from typing import Any

from ...core.authors import effects
from ...events import Clock
from . import events as told
from . import orders
from .acting import act
from .prepared import action_of, trigger_of
from .reading import Scene


def spelled_out(value: Any) -> Any:
    """Lengths inside a readied command, as text that is read again when it is used."""
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, tuple):
        return tuple(spelled_out(one) for one in value)
    return value


def ready(scene: Scene, c: orders.Ready) -> None:
    """DP-710: a standard action now, the readied one when the condition occurs."""
    if not act(scene, c.actor, "ready", "standard"):
        return
    name, pairs = action_of(c)
    trigger = trigger_of(c)
    ends = Clock("turn_start", 1, c.actor)
    number = effects.start(scene, "readied", c.actor, about=name, ends=ends)
    scene.tell(
        told.ActionReadied(
            number,
            c.actor,
            c.action_type,
            name,
            spelled_out(pairs),
            trigger["event"],
            trigger["actor"],
            trigger["target"],
        )
    )
    if scene.options.readied_overdraft == "always" and c.action_type in ("standard", "move"):
        scene.tell(told.Overdrawn(c.actor, c.action_type))
