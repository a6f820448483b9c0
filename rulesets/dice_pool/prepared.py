"""DP-710: an action that is kept ready, as the command that it will be."""

from typing import Any

from ...core.authors import commands, entry
from ...events import Command, Id
from . import orders
from .reading import View
from .state import Readied

OCCASIONS = ("attack_declared", "special_declared", "move_declared", "action_declared")
"""DP-710: what a readied action may wait for."""

READY_TYPES = ("standard", "move", "swift", "free")
"""DP-710: the types of action that can be kept ready."""


def command_of(view: View, held: Readied) -> Command:
    """The command that is kept ready."""
    return build(view, held.who, held.name, held.command)


def build(view: View, who: Id, name: str, pairs: Any) -> Command:
    """A command of the ruleset from its pairs; raises `Malformed`."""
    fields = {str(key): value for key, value in pairs}
    return entry.made(view.ruleset, {name: {**fields, "actor": who}})


def action_of(c: orders.Ready) -> tuple[str, Any]:
    """The action that is readied: its name and its fields."""
    return c.command[0] if len(c.command) == 1 else ("", ())


def readied_command(view: View, c: orders.Ready) -> Command | None:
    """The command that is to be kept ready, or None where there is none such."""
    name, pairs = action_of(c)
    try:
        return build(view, c.actor, name, pairs)
    except commands.Malformed:
        return None


def trigger_of(c: orders.Ready) -> dict[str, str]:
    """The condition, with `any` for what was left out."""
    return {"actor": "any", "target": "any", **dict(c.trigger)}
