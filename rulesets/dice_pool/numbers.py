"""DP-301 to DP-316, DP-401 to DP-405: the dice and bonus successes of an attack, with parts."""

from msgspec.structs import replace

from ...events import Id, Number, Part, total
from .arms import GUNS, ITEM_STRENGTH, MULTIPLIERS, TEMPLATES, Weapon
from .blows import Blow, brawl_speciality, is_melee, place, shot_as, weapon_speciality
from .derived import speciality
from .pools import add_line, bonus, score_part
from .reading import View, borne, distance, gear, has, hold_penalty, located, modifiers, penalty
from .willpower import WILL, willpower

SKILL_OF = {
    "natural": "martial",
    "blade": "martial",
    "swung": "martial",
    "thrown_light": "athletics",
    "thrown_heavy": "athletics",
    "improvised": "athletics",
    "bow": "shooting",
    "crossbow": "shooting",
    "gun": "shooting",
    "gauss_gun": "shooting",
    "cannon": "shooting",
    "vehicle": "device",
}
"""DP-301 to DP-316: the skill of each kind of attack."""

RULE_OF = {
    "natural": "DP-301",
    "blade": "DP-302",
    "swung": "DP-302",
    "thrown_light": "DP-307",
    "thrown_heavy": "DP-307",
    "improvised": "DP-308",
    "bow": "DP-309",
    "crossbow": "DP-310",
    "gun": "DP-310",
    "gauss_gun": "DP-310",
    "vehicle": "DP-316",
}
"""The rule by which a weapon's damage goes into the pool; that of a cannon does not (DP-312)."""

DAMAGE = "damage"


# --- strength, grip, volume, range ---------------------------------------------------------------


def mismatch(view: View, who: Id, key: str) -> int:
    """DP-305: how much larger a thing is than one built for its wielder; a ruling, else 0."""
    said = view.state.fact("volume_mismatch", who)
    if isinstance(said, int) and not isinstance(said, bool):
        return said
    weapon = gear(view, key).weapon
    suited = weapon.volume * view[who].sheet.volume // weapon.suited_volume
    return weapon.volume - suited if weapon.suited_volume != 5 else 0


def grip_change(weapon: Weapon, kind: str, grip: int) -> int:
    """DP-304: what another grip than the weapon's own does to the strength it asks for."""
    if grip == 2 and weapon.grips == 1:
        return -1
    if grip == 1 and weapon.grips == 2:
        half = weapon.volume // 2
        return max(1, half) if kind in ITEM_STRENGTH else half
    return 0


def min_strength(view: View, who: Id, key: str, kind: str, grip: int) -> int:
    """DP-303: the strength that a weapon asks for, grip and volume included."""
    weapon = gear(view, key).weapon
    own = weapon.min_strength
    by_volume = kind in ("blade", "thrown_light", "thrown_heavy")
    least = own if own is not None else weapon.volume if by_volume else 0
    odd = 0 if kind in ITEM_STRENGTH else mismatch(view, who, key)
    return max(0, least + grip_change(weapon, kind, grip) + odd)


def short(view: View, who: Id, blow: Blow) -> int:
    """DP-303: how many points of strength are wanting; unarmed attacks ask for none."""
    if blow.kind in ("natural", "custom", "vehicle") or blow.action == "grapple_attack":
        return 0
    if blow.kind == "cannon" and not view.options.cannon_strength:
        return 0
    need = min_strength(view, who, blow.weapon, blow.kind, blow.grip)
    return max(0, need - view[who].sheet.strength)


def base_range(weapon: Weapon, kind: str) -> int | None:
    """DP-306: the base range in tenths of a metre, or None for no range penalty."""
    if kind == "improvised":
        return 100
    if weapon.base_range is None:
        return 100 if kind in ("thrown_light", "thrown_heavy") else None
    return round(weapon.base_range * 10)


def multiplier(view: View, who: Id, blow: Blow, weapon: Weapon) -> int | None:
    """DP-306: the range multiplier, or None for no maximum."""
    if blow.kind in ("thrown_light", "thrown_heavy", "improvised"):
        return int(view[who].sheet.strength)
    if weapon.range_multiplier is not None:
        factor = weapon.range_multiplier
    elif (shot := shot_as(weapon, blow.kind)) in MULTIPLIERS:
        factor = MULTIPLIERS[shot]
    else:
        return None
    return max(0, factor - short(view, who, blow)) if blow.kind == "bow" else factor


def max_range(view: View, who: Id, blow: Blow) -> int | None:
    """DP-306: the maximum range in tenths of a metre, or None."""
    weapon = gear(view, blow.weapon).weapon
    unit, factor = base_range(weapon, blow.kind), multiplier(view, who, blow, weapon)
    return None if unit is None or factor is None else unit * factor


def steps(far: int, unit: int | None) -> int:
    """DP-306: range steps; at a multiple of the base range the next has not begun."""
    return 0 if not unit else max(0, -(-far // unit) - 1)


def range_parts(view: View, who: Id, blow: Blow, far: int) -> tuple[Part, ...]:
    """DP-303, DP-306: −2 for each step, −4 for those who lack the strength."""
    weapon = gear(view, blow.weapon).weapon
    count, lacking = steps(far, base_range(weapon, blow.kind)), short(view, who, blow)
    per_point = view.options.short_strength_range == "per_point"
    more = 2 * (lacking if per_point else min(1, lacking))
    return (
        Part("range", -2 * count, "DP-306", "equipment"),
        Part("strength at range", -more * count, "DP-303", "equipment"),
    )


def equipment_parts(view: View, who: Id, blow: Blow) -> tuple[Part, ...]:
    """DP-303, DP-305, DP-308: want of strength, wrong volume, improvised things."""
    parts = [Part("strength", -2 * short(view, who, blow), "DP-303", "equipment")]
    if blow.kind not in ("natural", "custom"):
        odd = abs(mismatch(view, who, blow.weapon)) // 2
        parts += [Part("volume", -2 * odd, "DP-305", "equipment")]
    if blow.kind in ("improvised", "swung"):
        lost = view.options.improvised_penalty
        parts += [Part("improvised", -lost, "DP-308", "equipment")]
    return tuple(parts)


# --- the attack ----------------------------------------------------------------------------------


def plain_parts(view: View, who: Id, blow: Blow) -> tuple[Part, ...]:
    """DP-301 to DP-316: attribute, skill, speciality, damage."""
    sheet = view[who].sheet
    if blow.kind == "custom":
        return (Part("ability", blow.dp or 0, "DP-315"),)
    weapon = gear(view, blow.weapon).weapon
    if blow.action == "grapple_attack":
        name = weapon.speciality if weapon.soft else brawl_speciality(view, who)
        own = Part(name, speciality(sheet, name), "DP-611")
        return (score_part(view, who, "strength"), score_part(view, who, "martial"), own)
    name = weapon_speciality(weapon, blow.kind)
    attribute = blow.attribute
    parts = [score_part(view, who, attribute), score_part(view, who, SKILL_OF[blow.kind])]
    parts += [Part(name, speciality(sheet, name), "DP-110")]
    if shot_as(weapon, blow.kind) != "cannon":
        parts += [Part(DAMAGE, weapon.damage, RULE_OF[blow.kind])]
    if blow.kind == "bow":
        parts += [Part("arrow", weapon.arrow, "DP-309")]
    return tuple(parts)


def attack_bonus(view: View, who: Id, blow: Blow) -> Number:
    """DP-102: the bonus successes of attribute, skill and weapon."""
    if blow.kind == "custom":
        return total((Part("ability", blow.bonus, "DP-315"),))
    weapon = gear(view, blow.weapon).weapon
    skill = "martial" if blow.action == "grapple_attack" else SKILL_OF[blow.kind]
    in_grapple = blow.action == "grapple_attack"  # by strength, whatever the weapon (DP-611)
    names = ("strength" if in_grapple else blow.attribute or "strength", skill)
    own = [Part(name, bonus(view, who, name), "DP-110") for name in names]
    return total((*own, Part("weapon", weapon.bonus, "DP-102")))


def attack_line(view: View, who: Id, blow: Blow) -> int:
    """DP-101: the face that adds a die to an attack: the weapon's own, else the attacker's."""
    own = gear(view, blow.weapon).weapon.add_line if blow.weapon else None
    return add_line(view, who) if own is None or blow.kind == "custom" else own


def affordable(view: View, who: Id, blow: Blow) -> Blow:
    """DP-801: without the point that somebody no longer has when the attack comes."""
    return blow if willpower(view, who) > 0 else replace(blow, willpower=0)


def modifier_parts(view: View, who: Id, blow: Blow, target: Id) -> tuple[Part, ...]:
    """DP-401, DP-402, DP-510, DP-609, DP-706, DP-910: what holds for this attack."""
    weapon = gear(view, blow.weapon).weapon if blow.weapon else None
    melee = is_melee(blow, weapon)
    parts: list[Part] = []
    if melee or view.options.all_out_scope == "any":
        held = borne(view, who, "all_out")
        parts += [Part("all-out attack", 2, "DP-401", "technique")] if held else []
    if target and melee and has(view, target, "prone"):
        parts += [Part("prone target", 2, "DP-510", "environment")]
    parts += hold_penalty(view, who)
    by_skill = ("pain",) if blow.kind == "vehicle" else ()  # a test of device as well
    for condition in ("dazed", "dazzled", "nauseated", *by_skill):
        parts += penalty(view, who, condition)
    if weapon is not None and weapon.limb:
        parts += penalty(view, who, "limb_hindered", weapon.limb)
    return (*parts, *modifiers(view, who, "attack"))


def called_penalty(view: View, who: Id, blow: Blow) -> int:
    """DP-404: the penalty of the place, less what the attacker can do away with."""
    if not blow.location:
        return 0
    said = place(view, blow.location)
    return max(0, (said[0] if said else 0) - view[who].sheet.called_shot_reduction)


def aim_parts(view: View, who: Id, blow: Blow, target: Id, out_of_turn: bool) -> tuple[Part, ...]:
    """DP-706, DP-304: aim at that target with that weapon, halved for one hand on a long gun."""
    held = borne(view, who, "aim")
    if held is None or out_of_turn or (held.about, held.source) != (blow.weapon, target):
        return ()
    weapon = gear(view, blow.weapon).weapon
    long = weapon.grips == 2 and blow.kind in ("crossbow", "gun", "gauss_gun", "cannon")
    amount = held.amount // 2 if long and blow.grip == 1 else held.amount
    return (Part("aim", amount, "DP-706", "aim"),)


def high_speed(view: View, who: Id, blow: Blow, target: Id) -> int:
    """DP-203, DP-311, DP-502: the weapon's own high speed, unless it is done away with."""
    if blow.kind == "custom":
        return blow.high_speed
    weapon = gear(view, blow.weapon).weapon
    template = TEMPLATES.get(blow.kind, 0)
    if blow.kind != "improvised":
        own = weapon.template_high_speed
        template = own if own is not None else template
    far = distance(view, who, target)
    if blow.kind in GUNS and far is not None and far <= 50:
        template = 0
    if view.state.active(target, "full_defence") and located(view, target, who) == "precise":
        template = 0
    return template + weapon.high_speed_extra


def taken_parts(view: View, who: Id, blow: Blow, more: tuple[Part, ...]) -> tuple[Part, ...]:
    """DP-601, DP-A27: the modifiers that the attack would have had."""
    will = (WILL,) if blow.willpower else ()
    if not view.options.special_takes_modifiers:
        return will
    plain = replace(blow, action="attack")
    held = equipment_parts(view, who, plain) if blow.kind else ()
    return (*modifier_parts(view, who, plain, blow.target), *held, *more, *will)
