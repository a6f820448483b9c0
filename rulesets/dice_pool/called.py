"""DP-404 to DP-409: called shots, what they bring, disarming and breaking."""

from ...events import Id, ItemMoved, Menu, Part
from .blows import Blow, place, weapon_speciality
from .harm import afflict
from .numbers import called_penalty
from .pools import Side, save, single, skill_pool
from .reading import Scene, View, aware, flat_footed, gear, helpless, immobilised, in_hand, in_hold
from .things import damage_item, leave_hand


def called_dodge(view: View, who: Id, target: Id, blow: Blow) -> int:
    """DP-405: exactly the penalty suffered, to a target that is aware and keeps its base."""
    lost = (
        flat_footed(view, target, who)
        or immobilised(view, target)
        or in_hold(view, target)
        or helpless(view, target)
        or not aware(view, target, who)
    )
    return 0 if lost else called_penalty(view, who, blow)


def hit_effects(scene: Scene, who: Id, blow: Blow, target: Id, margin: int) -> int:
    """DP-406: what a hit on a place brings; returns how many points are deepened (DP-407)."""
    if blow.location == "disarm":
        disarm(scene, who, blow, target, margin)
        return 0
    if blow.location == "break_weapon":
        break_weapon(scene, who, blow, target, margin)
        return 0
    if "trauma" in scene[target].sheet.immune:
        return 0
    if blow.location == "throat":
        return throat(scene, target, margin)
    said = place(scene, blow.location)
    if said is not None and said[1]:
        limb = blow.limb if said[1] == "limb_hindered" else ""
        afflict(scene, target, said[1], margin // said[2], limb)
    return 0


def throat(scene: Scene, target: Id, margin: int) -> int:
    """DP-407: the excess over a fortitude save deepens damage."""
    if scene.options.throat == "save_attack":
        return margin
    return max(0, margin - single(scene, save(scene, target, "save_fortitude")).successes)


def item_of(view: View, blow: Blow, target: Id, *, armed: bool = False) -> str:
    """DP-408: the thing that is meant, else the first in hand; `armed` asks for arms."""
    held = [k for k in in_hand(view, target) if not armed or is_arm(view, k)]
    if blow.item:
        return next((k for k in held if blow.item in (k, gear(view, k).weapon.id)), "")
    return held[0] if held else ""


def is_arm(view: View, key: str) -> bool:
    """DP-409: a weapon or a shield."""
    weapon = gear(view, key).weapon
    return bool(weapon.kind) or weapon.blocks is not None


def holding_pool(view: View, target: Id, key: str, *extra: Part, finesse: bool = False) -> Side:
    """DP-408: strength + martial + speciality of the thing that is held."""
    weapon = gear(view, key).weapon
    name = weapon_speciality(weapon, weapon.kind[0] if weapon.kind else "swung")
    attribute = "agility" if finesse else "strength"
    return skill_pool(view, target, "hold_item", attribute, "martial", name, *extra, passive=True)


def disarm(scene: Scene, who: Id, blow: Blow, target: Id, margin: int) -> None:
    """DP-408: the weapon leaves the hand unless the holder's successes reach the margin."""
    key = item_of(scene, blow, target)
    if not key:
        return
    if single(scene, holding_pool(scene, target, key)).successes >= margin:
        return
    striker = gear(scene, blow.weapon).weapon if blow.kind == "natural" else None
    handed = striker is not None and striker.handlike
    seized = handed and (
        scene.ask(who, "seize_weapon", Menu(("no", "yes")), about=(key,), default="no") == "yes"
    )
    leave_hand(scene, target, key)
    if seized:
        scene.tell(ItemMoved(key, who, "hand", "seized"))
    else:
        scene.tell(ItemMoved(key, target, "ground", "disarmed"))


def break_weapon(scene: Scene, who: Id, blow: Blow, target: Id, margin: int) -> None:
    """DP-409: each failure is a point on the thing, less its hardness."""
    key = item_of(scene, blow, target, armed=True)
    if not key:
        return
    weapon = gear(scene, key).weapon
    larger = max(0, scene[target].sheet.volume - scene[who].sheet.volume)
    parts = (
        Part("two hands", 4 if weapon.grips == 2 else 0, "DP-409"),
        Part("finesse", -4 if weapon.finesse else 0, "DP-409"),
        Part("larger", larger, "DP-409"),
    )
    side = holding_pool(scene, target, key, *parts)
    failures = max(0, margin - single(scene, side).successes)
    points = max(0, failures - weapon.hardness)
    if points:
        damage_item(scene, key, points)


def breaking_parts(view: View, who: Id, blow: Blow, target: Id) -> tuple[Part, ...]:
    """DP-409: a larger attacker has the difference of volumes on his attack."""
    if blow.location != "break_weapon" or not target:
        return ()
    larger = max(0, view[who].sheet.volume - view[target].sheet.volume)
    return (Part("larger", larger, "DP-409"),)
