"""After the fight, and beside the rules: survivors' sheets, numbers that can be mended."""

from typing import Any

from msgspec.structs import replace

from ...core.authors import mendable
from ...events import Id
from .numbers import fatigue
from .sheet import Sheet

MENDED = (
    "level",
    "attack_general",
    "defense",
    "shield_defense",
    "armor",
    "reflex",
    "strength",
    "initiative",
    "armor_initiative",
    "shield_initiative",
    "attacks_per_round",
    "vitality",
    "unarmed_mastery",
    "rage_fatigue",
)
"""The numbers of a sheet that the game master may mend in mid-fight."""

NUMBERS = mendable(Sheet, MENDED)
"""Each number with its check."""


def survivor(view: Any, who: Id) -> Sheet | None:
    """BA-11, BA-42: a sheet for the next fight: less vitality, fatigue not yet rested off."""
    held = view[who]
    if held.status != "active":
        return None
    spent = sum(wound.points for wound in held.wounds)
    vitality = held.sheet.vitality
    left = None if vitality is None else max(vitality - spent, 1)
    tired = min(fatigue(view, who), 9)
    kept: Sheet = replace(
        held.sheet, vitality=left, rage_fatigue=tired, wielded=held.wielded or None
    )
    return kept
