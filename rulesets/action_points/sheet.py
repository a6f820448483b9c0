"""The sheet that a player brings: values, weapons, armour, shield."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...core.authors import DiceError, parse
from .abilities import AP_TABLE, AbilityId

Word = Annotated[str, Meta(min_length=1, max_length=80)]
Carried = Annotated[str, Meta(description="the id of a weapon")]
Kind = Annotated[str, Meta(min_length=1, max_length=80, description="a kind of weapons")]
Value = Annotated[int, Meta(ge=-5, le=5)]
Fixed = Annotated[int, Meta(ge=1, le=100)]
Life = Annotated[int, Meta(ge=1, le=100000)]
Notation = Annotated[str, Meta(description="dice such as 1-10 or 2d6+3")]
Threshold = Annotated[int, Meta(ge=2, le=20)]

STANDARD = "standard"
"""The attack option that every weapon has."""

UNARMED = "unarmed"
"""The kind of weapon that nobody can be disarmed of."""


class Option(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A way of attacking with a weapon; without `damage` the weapon's own counts."""

    id: Word
    area: bool = False
    line: bool = False
    damage: Notation | None = None


class Weapon(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon; `options` are those beside the standard one. Damage is written `1-10`, `2d6+3`."""

    id: Word
    name: str = ""
    kind: str = ""
    damage: Notation
    ranged: bool = False
    polearm: bool = False
    lance_damage: Notation | None = None
    options: tuple[Option, ...] = ()


class Armour(
    Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, rename={"kind": "class"}
):
    """AP-04, AP-12: what is worn; the roll may be made against damage below the maximum."""

    kind: Literal["none", "light", "medium", "heavy"] = "none"
    roll: Threshold | None = None
    max_damage: Annotated[int, Meta(ge=0, le=100000)] | None = None


class Shield(
    Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, rename={"kind": "class"}
):
    """AP-04, AP-10: what is carried; without a `roll` of its own the option's threshold holds."""

    kind: Literal["none", "wooden", "metal", "full_body"] = "none"
    roll: Threshold | None = None


class Sheet(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of a combatant, as section 3 of the rules lists them.

    Lengths are in whole units of movement. Left out, `lp_max` is that of the options, `lp` and
    `ap` are full, `wielded` is the first weapon, `abilities` are all.
    """

    na: Annotated[int, Meta(description="-5 to 5")]
    nv: Fixed
    lp_max: Life | None = None
    lp: Annotated[int, Meta(ge=0, le=100000)] | None = None
    ap: Annotated[int, Meta(ge=0, le=8)] | None = None
    fa: Value | None = None
    fv: Fixed | None = None
    perception: Annotated[int, Meta(ge=-100, le=100)] = 0
    move_range: Annotated[int, Meta(ge=1, le=100000)] = 10
    mounted: bool = False
    armour: Armour = Armour()
    shield: Shield = Shield()
    weapons: tuple[Weapon, ...] = ()
    wielded: tuple[Carried, ...] | None = None
    extra_attacks: Annotated[int, Meta(ge=0, le=9)] = 0
    familiar_kinds: tuple[Kind, ...] = ()
    abilities: tuple[AbilityId, ...] | None = None


def objection(sheet: Sheet) -> str | None:
    """What is wrong with a sheet beyond the types of its fields, as a sentence, or None."""
    if sheet.na not in AP_TABLE:
        return f"na: {sheet.na} is out of range, -5 to +5 (na_out_of_range)"
    if sheet.ap is not None and sheet.ap > AP_TABLE[sheet.na]:
        return f"ap: with na {sheet.na} there are at most {AP_TABLE[sheet.na]} action points"
    if sheet.lp is not None and sheet.lp_max is not None and sheet.lp > sheet.lp_max:
        return f"lp: {sheet.lp} are more than lp_max, {sheet.lp_max}"
    return _wrong_weapons(sheet)


def _wrong_weapons(sheet: Sheet) -> str | None:
    ids = [weapon.id for weapon in sheet.weapons]
    if len(set(ids)) < len(ids):
        return f"weapons: two of them have one id: {', '.join(ids)}"
    wielded = sheet.wielded or ()
    if len(set(wielded)) < len(wielded) or not set(wielded) <= set(ids):
        return f"wielded: each one once of {', '.join(ids) or 'no weapons'}"
    for weapon in sheet.weapons:
        options = [option.id for option in weapon.options]
        if len({STANDARD, *options}) < len(options) + 1:
            return f"weapons: {weapon.id} has one attack option twice ({STANDARD} is always there)"
        for notation in (weapon.damage, weapon.lance_damage, *(o.damage for o in weapon.options)):
            if notation is not None and (wrong := _unreadable(notation)):
                return f"weapons: {weapon.id}: {wrong}"
    return None


def _unreadable(notation: str) -> str | None:
    try:
        parse(notation)
    except DiceError as error:
        return str(error)
    return None
