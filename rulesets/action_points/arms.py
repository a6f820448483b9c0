"""AP-08, AP-14, AP-32 to AP-34: weapons in hand, carried and on the ground.

A weapon has a key, `owner/id`, that it keeps in whatever hand it is. People call it by its id;
where somebody has two of the same id, the later one is called by its key.
"""

from collections.abc import Iterable

from ...events import Id
from .sheet import STANDARD, Option, Weapon
from .state import View


def weapon(view: View, key: str) -> Weapon:
    """The weapon of that key."""
    return view.state.weapons[key]


def called(view: View, name: str, keys: Iterable[str]) -> str:
    """The first of some weapons that is called so; empty if none is."""
    known = tuple(keys)
    by_id = [key for key in known if weapon(view, key).id == name]
    return by_id[0] if by_id else name if name in known else ""


def names(view: View, keys: Iterable[str]) -> tuple[str, ...]:
    """How some weapons are called."""
    found: dict[str, None] = {}
    for key in keys:
        id = weapon(view, key).id
        found[key if id in found else id] = None
    return tuple(found)


def barred(view: View, who: Id, key: str) -> bool:
    """AP-34: whether somebody may not attack with a weapon in this turn."""
    return any(
        (effect.kind, effect.bearer, effect.about) == ("weapon_barred", who, key)
        for effect in view.state.effects.values()
    )


def fitting(view: View, who: Id, name: str = "", *, ranged: bool = False) -> tuple[str, str]:
    """AP-08: the wielded weapon that is meant, and why there is none: its key, and a code.

    Without a name the first that fits: a melee weapon, or one for shots, that is not barred.
    """
    fit = [key for key in view[who].wielded if weapon(view, key).ranged is ranged]
    if name:
        key = called(view, name, fit)
        fit = [key] if key else []
    free = [key for key in fit if not barred(view, who, key)]
    if free:
        return free[0], ""
    return "", "weapon_barred" if fit else "no_weapon"


def usable(view: View, who: Id) -> tuple[str, ...]:
    """AP-08: the melee weapons in hand that are not barred, by their keys."""
    return tuple(
        key
        for key in view[who].wielded
        if not weapon(view, key).ranged and not barred(view, who, key)
    )


def option(view: View, key: str, name: str) -> Option | None:
    """AP-08: an attack option of a weapon; every weapon has the standard one."""
    if name == STANDARD:
        return Option(id=STANDARD)
    return next((one for one in weapon(view, key).options if one.id == name), None)


def option_names(view: View, key: str) -> tuple[str, ...]:
    """AP-49: the attack options of a weapon."""
    return (STANDARD, *(one.id for one in weapon(view, key).options))


def has_polearm(view: View, who: Id) -> bool:
    """AP-43: whether somebody wields a polearm."""
    return any(weapon(view, key).polearm for key in view[who].wielded)
