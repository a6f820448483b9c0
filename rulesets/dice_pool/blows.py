"""What is declared: an attack or what replaces it, from a command or from a part of one."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from ...core.authors import Partial, commands, entry
from ...events import Id
from .arms import MELEE, THROWN, Weapon
from .derived import speciality
from .reading import View, distance, gear, natural_weapon, reach, thing
from .sheet import Sheet

SPECIALS = ("trip", "bull_rush", "grapple", "escape")
"""DP-601, DP-612: what replaces an attack."""

LOCATIONS: dict[str, tuple[int, str, int]] = {
    "head": (3, "dazed", 2),
    "temple": (5, "dazed", 1),
    "eyes": (5, "dazzled", 1),
    "belly": (2, "nauseated", 2),
    "ribs": (3, "pain", 2),
    "limb": (2, "limb_hindered", 2),
    "throat": (5, "", 1),
    "disarm": (3, "", 1),
    "break_weapon": (3, "", 1),
}
"""DP-406: penalty, condition, and how much margin one point takes."""


def place(view: View, name: str) -> tuple[int, str, int] | None:
    """DP-404, DP-406: a place of the table, or one that the game master has ruled."""
    return LOCATIONS.get(name) or view.state.places.get(name)


class Blow(Struct, frozen=True, kw_only=True):
    """An attack, or a special attack action, with everything that may be chosen."""

    action: str = "attack"
    targets: tuple[Id, ...] = ()
    weapon: str = ""
    kind: str = ""
    grip: int = 0
    attribute: str = ""
    resolution: str = "defence"
    location: str = ""
    limb: str = ""
    item: str = ""
    lethal: bool = False
    spare_others: bool = True
    willpower: int = 0
    mode: str = ""
    direction: str = ""
    distance: int | None = None
    dp: int | None = None
    bonus: int = 0
    severity: str = ""
    damage_type: str = ""
    high_speed: int = 0
    area: bool = False
    melee: bool = False

    @property
    def special(self) -> bool:
        """Whether it replaces an attack (DP-601)."""
        return self.action in SPECIALS

    @property
    def target(self) -> Id:
        """The first target, or empty."""
        return self.targets[0] if self.targets else ""


FIELDS = Blow.__struct_fields__

OF_PLACE = ("location", "limb", "item")
"""DP-404: what a called shot says."""


def said(command: Any) -> dict[str, Any]:
    """The fields of a command by name, what nobody is asked for with its default.

    `Unset` while one that somebody is asked for is not chosen.
    """
    if type(command) is not Partial:
        return {name: getattr(command, name) for name in command.__struct_fields__}
    for field in command.__form__.fields:
        getattr(command, field.name)
    return {**command.__form__.defaults, **vars(command)}


def blow_of(command: Any, action: str) -> Blow | None:
    """The blow that a command declares, or None for a place in words that no place has.

    `Unset` while its fields are not chosen.
    """
    fields = said(command)
    fields["action"] = fields.get("action") or action
    if "target" in fields:
        fields["targets"] = (fields["target"],)
    place = place_said(fields.get("called_shot", ()))
    if place is None:
        return None
    fields |= place
    return Blow(**{name: fields[name] for name in FIELDS if name in fields})


def place_said(pairs: Any) -> dict[str, str] | None:
    """DP-404: the place that a called shot names, or None for words that no place has."""
    fit = isinstance(pairs, tuple) and all(
        isinstance(one, tuple) and len(one) == 2 and one[0] in OF_PLACE for one in pairs
    )
    return {str(name): value for name, value in pairs} if fit else None


def blow_from(pairs: Iterable[tuple[str, Any]], target: Id = "") -> Blow | None:
    """The blow that stands inside another command, or None for words that no blow has.

    Its lengths are as people write them. One that has its `target` from elsewhere has no other.
    """
    found = dict(pairs)
    if "target" in found:
        found["targets"] = (found.pop("target"),)
    place = place_said(found.pop("called_shot", ()))
    if place is None or not set(found) <= set(FIELDS):
        return None
    found |= place
    if target and found.setdefault("targets", (target,)) != (target,):
        return None
    try:
        found |= {"distance": entry.tenths(found["distance"])} if "distance" in found else {}
        return convert(found, Blow)
    except (commands.Malformed, ValidationError):
        return None


def unasked(command: Any, name: str) -> Any:
    """A field that no walk asks for: as somebody has named it, else what it usually holds."""
    if type(command) is not Partial:
        return getattr(command, name)
    return vars(command).get(name, command.__form__.defaults[name])


def completed(view: View, who: Id, blow: Blow) -> Blow:
    """DP-208, DP-604: what was left out: weapon, kind of attack, grip, attribute, mode."""
    key = weapon_key(view, who, blow)
    if not key or (blow.kind == "custom" and not blow.weapon):
        return blow
    weapon = gear(view, key).weapon
    kind = blow.kind or kind_of(view, who, blow, weapon)
    return replace(
        blow,
        weapon=key,
        kind=kind,
        grip=blow.grip or weapon.grips,
        mode=blow.mode or ("knock_down" if blow.action == "bull_rush" else ""),
        attribute=blow.attribute or default_attribute(view[who].sheet, blow, weapon, kind),
    )


def weapon_key(view: View, who: Id, blow: Blow) -> str:
    """The key of the weapon that is meant: the named one, else something in hand, else the body."""
    if blow.weapon:
        return thing(view, who, blow.weapon)
    if blow.special or blow.kind == "natural":
        return natural_weapon(view, who)
    held = [k for k, g in view.state.gear.items() if g.holder == who and g.where == "hand"]
    usable = [key for key in held if gear(view, key).weapon.kind]
    return usable[0] if usable else natural_weapon(view, who)


def kind_of(view: View, who: Id, blow: Blow, weapon: Weapon) -> str:
    """DP-302, DP-307, DP-308: the weapon's own kind; a thing out of reach is thrown."""
    if not weapon.kind:
        return "swung"
    if len(weapon.kind) > 1 and blow.target in view.state.combatants:
        far = distance(view, who, blow.target)
        if far is not None and far > reach(view, who):
            return next((k for k in weapon.kind if k not in MELEE), weapon.kind[0])
    return weapon.kind[0]


def default_attribute(sheet: Sheet, blow: Blow, weapon: Weapon, kind: str) -> str:
    """DP-302, DP-307, DP-607: the attribute that is rolled when nobody says."""
    if kind == "thrown_light" or blow.action == "grapple":
        return "strength" if sheet.strength >= sheet.agility else "agility"
    if kind == "blade" and weapon.finesse and not blow.special:
        return "agility"
    table = {"bow": "agility", "crossbow": "agility", "gun": "agility", "gauss_gun": "agility"}
    table |= {"cannon": "intelligence", "vehicle": "intelligence"}
    return table.get(kind, "strength")


def is_melee(blow: Blow, weapon: Weapon | None = None) -> bool:
    """DP-315: whether a blow is a melee attack; abilities are ranged unless they say otherwise."""
    if blow.special or blow.action == "grapple_attack":
        return True
    if blow.kind == "custom":
        return blow.melee
    if blow.kind == "vehicle":
        return weapon is not None and weapon.base_range is None
    return blow.kind in MELEE


def shot_as(weapon: Weapon, kind: str) -> str:
    """DP-312: a cannon that is fired as a part of a vehicle remains a cannon."""
    return "cannon" if kind == "vehicle" and "cannon" in weapon.kind else kind


def bombards(blow: Blow, weapon: Weapon | None) -> bool:
    """DP-313: whether a blow fires a shell; a cannon that is swung or thrown is only a thing."""
    if weapon is None or weapon.bombard is None:
        return False
    return not blow.special and blow.kind not in (*MELEE, *THROWN, "custom")


def is_thrown(blow: Blow) -> bool:
    """Whether the thing leaves the hand."""
    return blow.kind in THROWN


def brawl_speciality(view: View, who: Id) -> str:
    """The speciality of the natural weapon that is best."""
    return gear(view, natural_weapon(view, who)).weapon.speciality


def weapon_speciality(weapon: Weapon, kind: str) -> str:
    """The speciality that an attack of that kind uses."""
    table = {"swung": "improvised", "improvised": "improvised", "bow": "bow", "cannon": "cannon"}
    return weapon.speciality or table.get(kind, "") if kind != "improvised" else "improvised"


def level(view: View, who: Id, name: str) -> int:
    """The level of a speciality."""
    return speciality(view[who].sheet, name)
