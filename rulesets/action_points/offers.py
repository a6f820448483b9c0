"""What the fields of more than one command offer: people, weapons, directions."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ...core.authors import Field, Free, Values
from .abilities import DIRECTIONS
from .arms import called, names, option_names, usable
from .sheet import STANDARD
from .state import View


def others(view: View, c: Any) -> Values:
    """Everybody in the fight but the actor."""
    return tuple(who for who in view.state.combatants if who != c.actor)


def weapons(view: View, c: Any) -> Values:
    """AP-08: the first weapon that fits, or another one in hand."""
    return Free(("", *names(view, usable(view, c.actor))))


def options(view: View, c: Any) -> Values:
    """AP-08: the attack options of the weapon."""
    held = usable(view, c.actor)
    key = called(view, c.weapon, held) if c.weapon else (held[0] if held else "")
    return Free(option_names(view, key) if key else (STANDARD,))


def added(_: View, __: Any) -> Values:
    """Whether something is added to an attack."""
    return (False, True)


Offered = Callable[[View, Any], Values]


def blow_fields(
    aimable: Offered, strikes: Offered, applies: Callable[[View, Any], bool] | None = None
) -> tuple[Field, ...]:
    """The fields of an attack but for its targets: how it is made, and its add-ons.

    `aimable` are the weapons that a disarm may be aimed at, `strikes` the numbers of the strikes of
    which one may overwhelm, `applies` says when they are fields at all (None: always).
    """
    rows: tuple[tuple[str, Offered, str], ...] = (
        ("weapon", weapons, "the weapon; the first that fits if left out"),
        ("option", options, "the attack option"),
        ("full_power", added, "one strike with all strength, or a counterattack"),
        ("concentration", added, "one missed strike may be repeated"),
        ("break_through", added, "the first hit of the turn ignores shield rolls"),
        ("disarm", aimable, "the weapon aimed at, in place of damage"),
        ("overwhelm", strikes, "the strike that surprises a busy target"),
    )
    fields = tuple(Field(name, values, help=help) for name, values, help in rows)
    return fields if applies is None else tuple(replace(one, applies=applies) for one in fields)


def ways(_: View, __: Any) -> Values:
    """No direction in particular, or one."""
    return ("", *DIRECTIONS)
