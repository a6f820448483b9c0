"""What the fields of more than one command offer: people, weapons, directions."""

from collections.abc import Callable
from typing import Any

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


def always(_: View, __: Any) -> bool:
    """In every case."""
    return True


Offered = Callable[[View, Any], Values]


def blow_fields(
    aimable: Offered, strikes: Offered, applies: Callable[[View, Any], bool] = always
) -> tuple[Field, ...]:
    """The fields of an attack but for its targets: how it is made, and its add-ons.

    `aimable` are the weapons that a disarm may be aimed at, `strikes` the numbers of the strikes of
    which one may overwhelm.
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
    return tuple(Field(name, values, applies, help) for name, values, help in rows)


def ways(_: View, __: Any) -> Values:
    """No direction in particular, or one."""
    return ("", *DIRECTIONS)
