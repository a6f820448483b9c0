"""After the fight, and beside the rules: survivors' sheets, numbers that can be mended."""

from typing import get_args

from msgspec.structs import replace

from ...core.authors import Verdict, mendable
from ...events import Id, Value
from .numbers import View, alive, bandages_ready, conditions, health
from .sheet import Abilities, Condition, Sheet
from .weapons import Ability

MENDED = ("health_max", "defense", "shield_bonus", "armor_rating")
"""The numbers of a sheet that the game master may mend in mid-fight, beside the abilities."""

CHECKS = mendable(Sheet, MENDED) | mendable(Abilities, get_args(Ability))


def most_health(view: View, who: Id, value: Value) -> Verdict:
    """Health stays within its maximum."""
    verdict = CHECKS["health_max"](view, who, value)
    too_low = verdict is None and isinstance(value, int) and value < health(view, who)
    return "invalid_value" if too_low else verdict


NUMBERS = {**CHECKS, "health_max": most_health}
"""Each number with its check."""


def survivor(view: View, who: Id) -> Sheet | None:
    """A sheet for the next fight: Health as it is; with 0 dying begins anew there (AG-15).

    A round of this fight means nothing in another one: the round in which somebody wakes is left
    out, and so are modifiers that are not for the whole fight (AG-A28).
    """
    if not alive(view, who):
        return None
    kept: Sheet = replace(
        view[who].sheet,
        health=health(view, who),
        heal_locked=view[who].heal_locked,
        bandages_ready=bandages_ready(view, who),
        modifiers=tuple(one for one in view[who].sheet.modifiers if one.duration == "fight"),
        conditions=tuple(Condition(name=name) for name in conditions(view, who)),
    )
    return kept
