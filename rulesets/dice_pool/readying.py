"""DP-710: keeping an action ready for a condition."""

from typing import Any

from ...core.authors import commands, effects, entry
from ...events import Clock, Command
from . import events as told
from . import orders
from .defending import act
from .reading import Scene
from .state import Readied

EVENTS = ("attack_declared", "special_declared", "move_declared", "action_declared")
"""DP-710: what a readied action may wait for."""

TYPES = ("standard", "move", "swift", "free")


def command_of(held: Readied) -> Command:
    """The command that is kept ready."""
    return build(held.who, held.name, held.command)


def build(who: str, name: str, pairs: Any) -> Command:
    """A command of the ruleset from its pairs; raises `Malformed`."""
    from . import RULESET

    fields = {str(key): value for key, value in pairs}
    return entry.made(RULESET, {name: {**fields, "actor": who}})


def named(c: orders.Ready) -> tuple[str, Any]:
    """The action that is readied: its name and its fields."""
    return c.command[0] if len(c.command) == 1 else ("", ())


def readied_command(c: orders.Ready) -> Command | None:
    """The command that is to be kept ready, or None where there is none such."""
    name, pairs = named(c)
    try:
        return build(c.actor, name, pairs)
    except commands.Malformed:
        return None


def trigger_of(c: orders.Ready) -> dict[str, str]:
    """The condition, with `any` for what was left out."""
    return {"actor": "any", "target": "any", **dict(c.trigger)}


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
    name, pairs = named(c)
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
