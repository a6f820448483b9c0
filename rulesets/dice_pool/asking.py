"""What a command declares, whole or partial: its name, its attacks, its targets."""

from collections.abc import Callable
from typing import Any

from ...core.authors import Partial, Verdict, name_of
from ...events import Id
from .blows import SPECIALS, Blow, blow_from, blow_of, completed
from .reading import View

BLOWS = ("attack", "all_out_attack", "charge", "multi_attack", "grapple_attack")
WITH_BLOWS = (*BLOWS, *SPECIALS)

Check = Callable[[View, Any], Verdict]
BlowCheck = Callable[[View, Id, Blow, str], str | None]


def declared(c: Any) -> tuple[Blow | None, ...]:
    """The attacks that a command contains as they were said; None for words that none has."""
    name = name_of(c)
    if name == "charge":
        return (blow_from(c.attack, c.target),)
    if name == "multi_attack":
        return tuple(blow_from(pairs) for pairs in c.attacks)
    if name not in WITH_BLOWS:
        return ()
    return (blow_of(c, "attack" if name == "all_out_attack" else name),)


def blows_of(view: View, c: Any) -> tuple[Blow, ...]:
    """The attacks that a command contains, with what was left out filled in."""
    return tuple(completed(view, c.actor, one) for one in declared(c) if one is not None)


def targets_of(c: Any) -> tuple[Id, ...]:
    """Everybody whom a command names."""
    fields = (c.__form__.command if type(c) is Partial else type(c)).__struct_fields__
    if "target" in fields:
        return (c.target,)
    if "targets" in fields:
        return tuple(c.targets)
    if "attacks" in fields:
        made = [blow_from(pairs) for pairs in c.attacks]
        return tuple(who for one in made if one for who in one.targets)
    return ()


def aimed(view: View, c: Any) -> Blow:
    """The shot that is aimed."""
    return completed(view, c.actor, Blow(targets=(c.target,), weapon=c.weapon))
