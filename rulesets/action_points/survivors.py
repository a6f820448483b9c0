"""After the fight, and beside the rules: survivors' sheets, numbers that can be mended."""

from typing import Any

from msgspec.structs import replace

from ...core.authors import Verdict, mendable
from ...events import Id, Value
from .sheet import Sheet, Weapon
from .state import View

MENDED = ("nv", "fa", "fv", "perception", "move_range", "mounted", "extra_attacks")
"""The numbers of a sheet that the game master may mend in mid-fight."""


def life_fits(view: View, who: Id, value: Value) -> Verdict:
    """AP-13: whoever stands has at least one life point; who is down gets none this way."""
    held = view[who]
    good = type(value) is int and held.status == "active" and 1 <= value <= held.lp_max
    return None if good else "invalid_value"


def points_fit(view: View, who: Id, value: Value) -> Verdict:
    """AP-01: from none to all."""
    good = type(value) is int and 0 <= value <= view[who].ap_max
    return None if good else "invalid_value"


NUMBERS = {"lp": life_fits, "ap": points_fit, **mendable(Sheet, MENDED)}
"""Each number with its check."""


def survivor(view: Any, who: Id) -> Sheet | None:
    """AP-03, AP-13: a sheet for the next fight: points and life as they are, weapons in hand."""
    held = view[who]
    if held.status != "active":
        return None
    found: dict[str, Weapon] = {}
    for key in held.arms:
        weapon = view.state.weapons[key]
        id = weapon.id if weapon.id not in found else key
        found[id] = replace(weapon, id=id)
    arms = dict(zip(held.arms, found, strict=True))
    kept: Sheet = replace(
        held.sheet,
        lp_max=held.lp_max,
        lp=held.lp,
        ap=held.ap,
        weapons=tuple(found.values()),
        wielded=tuple(arms[key] for key in held.wielded),
    )
    return kept
