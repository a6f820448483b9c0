"""Refusals: weapons, hands, ammunition."""

from typing import Any

from ...core.authors import Verdict
from ...events import Id
from .arms import LOADED, MELEE
from .asking import aimed
from .blows import Blow, default_attribute, is_melee, is_thrown, shot_as, unasked
from .costs import reload_kind
from .guards import is_blade, parrying_weapon
from .marks import attacks_partner
from .numbers import equipment_parts
from .reading import (
    CLINGING,
    View,
    disabled,
    free_hands,
    gear,
    grapple_of,
    hand_holds,
    hands,
    in_hand,
    thing,
)


def weapon_in_hand(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """Section 5.3: a weapon must be in hand; parts of the body always are."""
    if not blow.weapon or blow.kind == "custom":
        return None
    held = gear(view, blow.weapon)
    return None if held.where in ("hand", "body") else "weapon_not_in_hand"


def weapon_whole(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-409, DP-305, DP-910: neither broken nor of no use, nor part of a disabled limb."""
    if not blow.weapon or blow.kind == "custom":
        return None
    held = gear(view, blow.weapon)
    if held.broken or held.weapon.limb in disabled(view, who):
        return "weapon_unusable"
    limit = view.options.unusable_penalty_limit
    if limit and not blow.special:
        parts = equipment_parts(view, who, blow)
        lost = -sum(p.amount for p in parts if p.rule in ("DP-303", "DP-305"))
        return "weapon_unusable" if lost >= limit else None
    return None


def weapon_free(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-614: a soft weapon that holds somebody cannot attack others."""
    if not blow.weapon:
        return None
    for effect in view.state.effects.values():
        holds = effect.kind == "grapple" and effect.source == who and effect.about == blow.weapon
        soft = holds and not gear(view, blow.weapon).weapon.natural
        if soft and effect.bearer not in blow.targets:
            return "weapon_in_use"
    return None


def weapon_allowed(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-611, DP-616: what a clinger, and whoever attacks in a grapple, may use."""
    if blow.special or blow.kind == "custom" or not blow.targets:
        return None
    weapon = gear(view, blow.weapon).weapon
    if blow.action == "grapple_attack":
        fits = weapon.natural or any(kind in MELEE for kind in (*weapon.kind, blow.kind))
        return None if fits else "weapon_not_allowed"
    held = grapple_of(view, who, blow.target)
    if held is None or held.stage not in CLINGING or held.source != who:
        return None
    fits = weapon.natural or (weapon.grips == 1 and is_melee(blow, weapon))
    return None if fits else "weapon_not_allowed"


def weapon_trips(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-602: natural weapons, and made ones with the flag."""
    if blow.action != "trip":
        return None
    weapon = gear(view, blow.weapon).weapon
    return None if weapon.natural or weapon.trip else "weapon_cannot_trip"


def weapon_rushes(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-604: a made weapon needs the flag."""
    if blow.action != "bull_rush":
        return None
    weapon = gear(view, blow.weapon).weapon
    return None if weapon.natural or weapon.bull_rush else "weapon_cannot_bull_rush"


def hands_small(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-607, DP-611: things in hand of volume at most one's own − 3."""
    most = view[who].sheet.volume - 3
    if blow.action == "grapple":
        held = [k for k in in_hand(view, who) if k != blow.weapon or not gear(view, k).weapon.soft]
        return "item_too_large" if any(gear(view, k).weapon.volume > most for k in held) else None
    if blow.action == "grapple_attack":
        weapon = gear(view, blow.weapon).weapon
        used = grapple_of(view, who, blow.target)
        soft = used is not None and used.about == blow.weapon
        large = not weapon.natural and not soft and weapon.volume > most
        return "item_too_large" if large else None
    return None


def both_hands(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-304: never a bow with one hand."""
    return "needs_two_hands" if blow.kind == "bow" and blow.grip == 1 else None


def hands_enough(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-304, DP-614: hands for the grip, or for holding one more."""
    if blow.action == "grapple":
        weapon = gear(view, blow.weapon).weapon
        if weapon.grab:
            return None
        left = hands(view, who) - 2 * len(hand_holds(view, who))
        return None if left >= 2 else "not_enough_hands"
    if blow.special or blow.action == "grapple_attack" or blow.kind in ("natural", "custom"):
        return None
    if blow.kind == "vehicle" or (blow.targets and attacks_partner(view, who, blow, "")):
        return None  # the opponent in a hold is attacked in another way, which needs no hand
    return None if blow.grip <= free_hands(view, who, blow.weapon) else "not_enough_hands"


def attribute_fits(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-302, DP-307, DP-607: which attribute may be rolled."""
    if blow.kind == "custom" or not blow.attribute:
        return None
    if blow.action == "grapple" or blow.kind == "thrown_light":
        return None if blow.attribute in ("strength", "agility") else "attribute_not_allowed"
    weapon = gear(view, blow.weapon).weapon
    if blow.kind == "blade" and weapon.finesse and not blow.special:
        return None if blow.attribute in ("strength", "agility") else "attribute_not_allowed"
    own = default_attribute(view[who].sheet, blow, weapon, blow.kind)
    return None if blow.attribute == own else "attribute_not_allowed"


def skilled(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-316: the level in a skill that a weapon asks for."""
    if not blow.weapon or blow.kind == "custom":
        return None
    need = gear(view, blow.weapon).weapon.requires
    if need is None:
        return None
    have = getattr(view[who].sheet, need.skill, 0)
    return None if have >= need.level else "skill_requirement_not_met"


def throwable(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-303: the game master may rule that something cannot be thrown."""
    cannot = is_thrown(blow) and view.state.fact("cannot_throw", who) is True
    return "cannot_throw" if cannot else None


def is_loaded(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """Section 5.3: one round at least."""
    if blow.special or not blow.weapon or blow.kind == "custom":
        return None
    held = gear(view, blow.weapon)
    empty = shot_as(held.weapon, blow.kind) in LOADED and held.loaded < 1
    return "not_loaded" if empty else None


def has_blade(view: View, c: Any) -> Verdict:
    """DP-504: a manufactured weapon in hand."""
    key = parrying_weapon(view, c.actor, unasked(c, "weapon"))
    return None if key and is_blade(view, key) else "needs_manufactured_weapon"


def hand_free(view: View, c: Any) -> Verdict:
    """DP-708: a free hand to take something."""
    return None if free_hands(view, c.actor) >= 1 else "not_enough_hands"


def loadable(view: View, c: Any) -> Verdict:
    """DP-709: not full, the bolt open, rounds left."""
    held = gear(view, thing(view, c.actor, c.weapon))
    if held.loaded >= held.weapon.capacity:
        return "already_loaded"
    if reload_kind(held.weapon) == "bolt_rifle" and not held.bolt:
        return "bolt_not_open"
    return "no_ammo" if held.ammo == 0 else None


def aims_with(view: View, c: Any) -> Verdict:
    """DP-706, DP-618: one aims, and feints, with a whole weapon in hand."""
    blow = aimed(view, c)
    return weapon_in_hand(view, c.actor, blow, "aim") or (
        "weapon_unusable" if gear(view, blow.weapon).broken else None
    )
