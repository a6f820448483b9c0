"""AG-07 to AG-12: damage, from the dice to Health, and the blow that is pulled."""

from ...core.authors import Dice, parse
from ...events import Id, Menu, Number, Part, total
from .dying import change_health, die, knock_out, set_health
from .events import BlowPulled, DamageComputed
from .numbers import (
    Scene,
    View,
    ability,
    armor_rating,
    damage_ability,
    health,
    modifiers,
    untrained,
)
from .weapons import Weapon

MINUTES = parse("2d6")
"""AG-12: how long somebody stays unconscious after a pulled blow, in minutes."""


def damage(scene: Scene, who: Id, target: Id, weapon: Weapon, bought: tuple[str, ...]) -> int:
    """AG-07 to AG-10, AG-A9: weapon, ability and modifiers, less armour; at least 0."""
    points = thrown(scene, who, weapon, bought)
    step1 = scene.read(before_armor, scene, who, weapon, points)
    armor = scene.read(stopped, scene, target, weapon, bought)
    dealt: int = max(step1.value - armor.value, scene.options.min_damage_on_hit)
    scene.tell(DamageComputed(who, target, step1, armor, weapon.penetrating, dealt))
    return dealt


def thrown(scene: Scene, who: Id, weapon: Weapon, bought: tuple[str, ...]) -> tuple[Part, ...]:
    """AG-07: the weapon's dice and flat part; AG-X6: 1d6-1 for the weak; AG-X4: Mighty Blow."""
    dice = parse("1d6-1" if too_weak(scene, who, weapon) else weapon.damage)
    assert isinstance(dice, Dice)
    rolled = sum(scene.faces(who, "damage", dice))
    parts = (Part(weapon.id, rolled, "AG-07"), Part("flat", dice.flat, "AG-07"))
    if "mighty_blow" not in bought:
        return parts
    return (*parts, Part("mighty_blow", scene.roll(who, "mighty_blow", parse("1d6")), "AG-X4"))


def too_weak(view: View, who: Id, weapon: Weapon) -> bool:
    """AG-X6: less Strength than the weapon needs."""
    least = weapon.min_strength if view.options.ext_min_strength else None
    return least is not None and ability(view, who, "strength").value < least


def before_armor(view: View, who: Id, weapon: Weapon, points: tuple[Part, ...]) -> Number:
    """AG-07, AG-08: step 1; AG-X5: halved for the untrained."""
    added = ability(view, who, damage_ability(weapon)).parts
    whole = total((*points, *added, *modifiers(view, who, "damage", "AG-07")))
    if not untrained(view, who, weapon):
        return whole
    return whole.plus(Part("untrained", whole.value // 2 - whole.value, "AG-X5"))


def stopped(view: View, target: Id, weapon: Weapon, bought: tuple[str, ...]) -> Number:
    """AG-09: step 2; penetrating damage skips it; AG-X4: Pierce Armor halves it."""
    if weapon.penetrating:
        return Number(0)
    whole = armor_rating(view, target)
    pierced = whole.value // 2 - whole.value if "pierce_armor" in bought else 0
    return whole.plus(Part("pierce_armor", pierced, "AG-X4"))


def harm(scene: Scene, who: Id, target: Id, dealt: int, mode: str) -> None:
    """AG-10, AG-11: step 3; a killing blow may be pulled between damage known and applied.

    AG-A13: nothing happens to the dying, unless the table lets a hit kill them.
    """
    left = health(scene, target)
    if not dealt:
        return
    if not left:
        if scene.options.hit_kills_dying:
            die(scene, target, "blow")
    elif dealt >= left and may_pull(scene, mode) and pulled(scene, who, target, dealt):
        pull(scene, who, target)
    else:
        set_health(scene, target, max(left - dealt, 0), "attack")


def may_pull(view: View, mode: str) -> bool:
    """AG-11, AG-A14: melee and ranged blows alike, unless the table says melee only."""
    return view.options.pull_scope == "any" or mode == "melee"


def pulled(scene: Scene, who: Id, target: Id, dealt: int) -> bool:
    """AG-11: the attacker decides at the last moment."""
    menu = Menu(choices=("strike", "pull"))
    return scene.ask(who, "pull_blow", menu, about=(target, dealt), default="strike") == "pull"


def pull(scene: Scene, who: Id, target: Id) -> None:
    """AG-11, AG-12, AG-A17: 1 Health, unconscious for 2d6 minutes, and not dying."""
    scene.tell(BlowPulled(who, target))
    change_health(scene, target, 1, "pulled")
    minutes = scene.roll(who, "unconscious_minutes", MINUTES)
    knock_out(scene, target, scene.state.round + rounds_of(scene, minutes))


def rounds_of(view: View, minutes: int) -> int:
    """AG-12, AG-A16: minutes in rounds, a begun round counting as one."""
    rounds: int = -(-minutes * 60 // view.options.round_seconds)
    return rounds
