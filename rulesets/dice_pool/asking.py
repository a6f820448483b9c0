"""What a command declares, whole or partial: its name, its attacks, its targets."""

from collections.abc import Callable
from typing import Any

from ...core.authors import Partial, Verdict
from ...events import Id, tag_of
from .blows import Blow, blow_from, blow_of, completed, pick
from .reading import View

BLOWS = ("attack", "all_out_attack", "charge", "multi_attack", "grapple_attack")
SPECIAL = ("trip", "bull_rush", "grapple", "escape")
PARTNERED = ("escape", "pin", "shift", "release", "grapple_attack")

Check = Callable[[View, Any], Verdict]
BlowCheck = Callable[[View, Id, Blow, str], str | None]


def name_of(c: Any) -> str:
    """The name of a command, whole or partial."""
    return c.__form__.name if isinstance(c, Partial) else tag_of(type(c))


def blows_of(view: View, c: Any) -> tuple[Blow, ...]:
    """The attacks that a command contains, with what was left out filled in."""
    name = name_of(c)
    made: tuple[Blow | None, ...] = ()
    if name == "charge":
        made = (blow_from(pick(c, "attack"), pick(c, "target")),)
    elif name == "multi_attack":
        made = tuple(blow_from(pairs) for pairs in pick(c, "attacks"))
    elif name in BLOWS or name in SPECIAL:
        made = (blow_of(c, "attack" if name == "all_out_attack" else name),)
    return tuple(completed(view, c.actor, one) for one in made if one is not None)


def targets_of(c: Any) -> tuple[Id, ...]:
    """Everybody whom a command names."""
    name = name_of(c)
    if name == "multi_attack":
        made = [blow_from(pairs) for pairs in pick(c, "attacks")]
        return tuple(who for one in made if one for who in one.targets)
    if name in ("attack", "all_out_attack"):
        return tuple(pick(c, "targets"))
    target = pick(c, "target")
    return (target,) if target is not None else ()


def aimed(view: View, c: Any) -> Blow:
    """The shot that is aimed."""
    return completed(view, c.actor, Blow(targets=(pick(c, "target"),), weapon=pick(c, "weapon")))
