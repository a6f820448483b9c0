"""After the fight, and beside the rules: survivors' sheets, numbers that can be mended."""

from msgspec.structs import replace

from ...core.authors import mendable
from ...events import Id
from .arms import Weapon
from .reading import View, effects_on, present
from .sheet import ATTRIBUTES, CONDITIONS, SKILLS, Sheet
from .willpower import willpower

MENDED = (*ATTRIBUTES, *SKILLS, "volume", "feet", "hands", "called_shot_reduction")
"""The numbers of a sheet that the game master may mend in mid-fight."""

NUMBERS = mendable(Sheet, MENDED)
"""Each number with its check."""


def survivor(view: View, who: Id) -> Sheet | None:
    """A sheet for the next fight: wounds, willpower, points and things as they are."""
    if not present(view, who):
        return None
    one = view[who]
    points: dict[str, int] = {}
    for effect in effects_on(view, who):
        if effect.kind in CONDITIONS:
            points[effect.kind] = points.get(effect.kind, 0) + effect.amount
    kept: Sheet = replace(
        one.sheet,
        boxes=one.boxes,
        willpower=willpower(view, who),
        weapons=tuple(w for w in carried(view, who) if w.kind),
        items=tuple(w for w in carried(view, who) if not w.kind),
        points=tuple(points.items()),
    )
    return kept


def carried(view: View, who: Id) -> tuple[Weapon, ...]:
    """The things that somebody has, as they are; of two with one name the first is kept."""
    made: dict[str, Weapon] = {}
    for held in view.state.gear.values():
        if held.holder == who and held.weapon.id not in made:
            where = "hand" if held.where == "body" else held.where
            made[held.weapon.id] = replace(
                held.weapon,
                loaded=min(held.loaded, 1000),
                ammo=held.ammo,
                structure=held.structure,
                stowed=where,
            )
    return tuple(made.values())
