"""After the fight, and beside the rules: survivors' sheets, numbers that can be mended."""

from collections.abc import Callable
from typing import Any, get_args

import msgspec
from msgspec.structs import fields, replace

from ...core.authors import Verdict
from ...events import Id, Value
from .numbers import View, alive, bandages_ready, conditions, health
from .sheet import Abilities, Condition, Sheet
from .weapons import Ability

MENDED = ("health_max", "defense", "shield_bonus", "armor_rating")
"""The numbers of a sheet that the game master may mend in mid-fight, beside the abilities."""

_TYPES = {field.name: field.type for field in (*fields(Sheet), *fields(Abilities))}


def fits(name: str) -> Callable[[View, Id, Value], Verdict]:
    """Whether a number can be what the game master says; Health stays within its maximum."""

    def in_range(view: View, who: Id, value: Value) -> Verdict:
        try:
            made: Any = msgspec.convert(value, _TYPES[name])
        except msgspec.ValidationError:
            return "invalid_value"
        too_low = name == "health_max" and made < health(view, who)
        return "invalid_value" if too_low else None

    return in_range


NUMBERS = {name: fits(name) for name in (*MENDED, *get_args(Ability))}
"""Each number with its check."""


def survivor(view: View, who: Id) -> Sheet | None:
    """A sheet for the next fight: Health as it is; with 0 dying begins anew there (AG-15).

    The round in which somebody wakes means nothing in another fight, so it is left out.
    """
    if not alive(view, who):
        return None
    kept: Sheet = replace(
        view[who].sheet,
        health=health(view, who),
        heal_locked=view[who].heal_locked,
        bandages_ready=bandages_ready(view, who),
        conditions=tuple(Condition(name=name) for name in conditions(view, who)),
    )
    return kept
