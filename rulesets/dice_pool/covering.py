"""DP-507, DP-409: full cover, the thing that is struck instead, and things that break."""

from msgspec.structs import replace

from ...events import Id, Number, Part, total
from . import events as told
from .blows import Blow
from .defence import FULL
from .pools import critical, rerolled
from .procedure import against_defence, against_save, compute, margin_of
from .reading import Scene, gear
from .things import damage_item


def said(amount: int) -> str:
    """DP-506, DP-507: what cover is worth, in words: dice, or the whole of it."""
    return "full" if amount >= FULL else str(amount)


def strike_cover(
    scene: Scene, who: Id, blow: Blow, target: Id, item: str, more: tuple[Part, ...]
) -> None:
    """DP-507: the attack strikes the thing; called shot and lethal come to nothing."""
    plain = replace(blow, location="", lethal=False, targets=(target,))
    if item.startswith("body:"):
        body = item.removeprefix("body:")
        against = against_defence if blow.resolution == "defence" else against_save
        against(scene, who, replace(plain, targets=(body,)), body, more)
        return
    hardness = gear(scene, item).weapon.hardness if item else 0
    pierce = gear(scene, blow.weapon).weapon.armour_pierce if blow.kind != "custom" else 0
    armour = max(0, hardness - pierce)
    parts = (Part("hardness", hardness, "DP-507"), Part("armour piercing", armour - hardness))
    shown = told.Shown("armour", total(parts), Number(0), hardness, 0)
    by_save = blow.resolution != "defence"
    components = () if by_save else (shown,)
    result, side, bonus, _ = compute(scene, who, plain, target, components, more)
    result = rerolled(scene, side, result)
    critical(scene, side, result)
    margin = result.successes if by_save else margin_of(scene, result, result.natural, bonus)
    damage = max(0, margin - hardness)
    scene.tell(told.CoverStruck(who, target, item, margin, damage))
    if item and damage:
        damage_item(scene, item, damage)
