"""After the fight, and beside the rules: survivors' sheets, numbers that can be mended."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ...core.authors import Verdict, mendable
from ...events import Id, Value
from .numbers import View
from .sheet import ACTIVE, FLED, STATS, SURRENDERED, Sheet

Check = Callable[[Any, Id, Value], Verdict]


def hp_fits(view: View, who: Id, value: Value) -> Verdict:
    """TA-14: hit points are 0 to `hp_max`; at 0 he is defeated (TA-15)."""
    good = type(value) is int and 0 <= value <= view[who].sheet.hp_max
    return None if good else "invalid_value"


def hp_max_fits(view: View, who: Id, value: Value) -> Verdict:
    """The most hit points are never less than those that he has."""
    enough = type(value) is int and value >= view[who].hp
    return STATS_MENDED["hp_max"](view, who, value) if enough else "invalid_value"


STATS_MENDED = mendable(Sheet, (*STATS, "hp_max"))

NUMBERS: dict[str, Check] = {
    **STATS_MENDED,
    "hp": hp_fits,
    "hp_max": hp_max_fits,
}
"""The numbers that the game master may mend in mid-fight, each with its check."""


def survivor(view: Any, who: Id) -> Sheet | None:
    """TA-15, TA-22: whoever stands, has fled or was spared goes on, with what he has left.

    Conditions and modifiers last until the fight ends, so they stay behind.
    """
    held = view[who]
    if held.status not in (ACTIVE, FLED, SURRENDERED):
        return None
    left = tuple(replace(one, quantity=held.items[one.id]) for one in held.sheet.inventory)
    kept: Sheet = replace(
        held.sheet,
        hp=held.hp,
        inventory=left,
        resources=dict(held.resources),
        conditions=(),
        modifiers=(),
        status=ACTIVE,
    )
    return kept
