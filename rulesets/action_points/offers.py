"""What the fields of more than one command offer: people, weapons, directions."""

from typing import Any

from ...core.authors import Free, Values
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


def ways(_: View, __: Any) -> Values:
    """No direction in particular, or one."""
    return ("", *DIRECTIONS)
