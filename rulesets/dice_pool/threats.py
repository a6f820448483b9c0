"""DP-203, DP-204, DP-301: what one attack is: severity, damage type, dice, its threat."""

from msgspec.structs import replace

from ...events import Id, Number, Part, total
from .blows import Blow, is_melee
from .called import breaking_parts, called_dodge
from .defence import Threat, feint_against
from .numbers import (
    aim_parts,
    called_penalty,
    equipment_parts,
    high_speed,
    modifier_parts,
    plain_parts,
    range_parts,
)
from .reading import View, distance, gear
from .willpower import WILL

BLUNT = ("natural", "improvised", "swung")
"""DP-301, DP-308: kinds of attack whose damage is B and blunt, if nothing else is said."""

PIERCING = ("bow", "crossbow", "gun", "gauss_gun", "cannon")
"""DP-309, DP-310, DP-312: kinds of attack whose damage is piercing, if nothing else is said."""


def severity(view: View, blow: Blow) -> str:
    """DP-301 to DP-310, DP-611: the severity of an attack's damage."""
    if blow.action == "grapple_attack":
        return "B"
    if blow.kind == "custom":
        return blow.severity or "B"
    weapon = gear(view, blow.weapon).weapon
    if blow.kind in ("improvised", "swung"):
        return "B"
    return blow.severity or weapon.severity or ("B" if blow.kind in BLUNT else "L")


def damage_type(view: View, blow: Blow) -> str:
    """DP-301 to DP-310: the damage type of an attack."""
    if blow.damage_type or blow.kind == "custom":
        return blow.damage_type or "physical"
    weapon = gear(view, blow.weapon).weapon
    if weapon.damage_type and blow.kind not in ("improvised", "swung"):
        return weapon.damage_type
    if blow.kind in PIERCING:
        return "piercing"
    return "blunt" if blow.kind in BLUNT else "physical"


def attack_dp(view: View, who: Id, blow: Blow, target: Id, more: tuple[Part, ...] = ()) -> Number:
    """DP-204, DP-109: the dice of an attack with all its parts, at least 0."""
    parts = [*plain_parts(view, who, blow), *modifier_parts(view, who, blow, target)]
    if blow.kind != "custom":
        if blow.action != "grapple_attack":
            parts += equipment_parts(view, who, blow)
        if not is_melee(blow, gear(view, blow.weapon).weapon) and target:
            far = distance(view, who, target) or 0
            parts += range_parts(view, who, blow, far)
        out_of_turn = not view.state.has_turn(who)
        parts += aim_parts(view, who, blow, target, out_of_turn)
    parts += [Part(f"called shot: {blow.location}", -called_penalty(view, who, blow), "DP-404")]
    parts += [WILL] if blow.willpower else []
    parts += breaking_parts(view, who, blow, target)
    made = total([*parts, *more])
    return made if made.value >= 0 else made.plus(Part("floor", -made.value, "DP-109"))


def threat_of(view: View, who: Id, blow: Blow, target: Id, **more: bool | int) -> Threat:
    """DP-203: what this attack does to the defence."""
    weapon = gear(view, blow.weapon).weapon if blow.weapon else None
    melee = is_melee(blow, weapon)
    fast = 0 if blow.action == "grapple_attack" else high_speed(view, who, blow, target)
    made = Threat(
        who=who,
        target=target,
        melee=melee,
        high_speed=fast,
        armour_pierce=weapon.armour_pierce if weapon and blow.kind != "custom" else 0,
        magic_pierce=weapon.magic_pierce if weapon and blow.kind != "custom" else 0,
        ferocity=weapon.ferocity if weapon and blow.kind != "custom" else 0,
        called=called_dodge(view, who, target, blow),
        feinted=feint_against(view, who, target) if melee else 0,
    )
    held: Threat = replace(made, **more)
    return held
