"""AG-01 to AG-11: attacks, from the declaration to the damage."""

from typing import Any

from ...core.authors import Check, Dice, Field, Form, Values, first, ordered, parse
from ...events import GM, Command, FactSet, Id, Menu, Number, Part, total
from .actions import lose_aim, spend
from .dying import change_health, die, knock_out, set_health
from .events import AttackRolled, BlowPulled, DamageComputed
from .numbers import (
    HELPLESS_DEFENSE,
    Scene,
    View,
    ability,
    alive,
    armor_rating,
    attack_ability,
    attack_total,
    carried,
    damage_ability,
    defense,
    distance,
    health,
    modifiers,
    untrained,
)
from .preconditions import (
    AIMED,
    NEAR_ENOUGH,
    major_left,
    target_is_enemy,
    target_takes_part,
    weapon_carried,
    weapon_in_mode,
)
from .stunts import prone, spend_points
from .weapons import Weapon

TEST = parse("3d6")
"""AG-03: the third of the three dice is the dragon die."""

MINUTES = parse("2d6")
"""AG-12: how long somebody stays unconscious after a pulled blow, in minutes."""

HELPLESS = total((Part("helpless", HELPLESS_DEFENSE, "AG-14"),))
"""AG-14: the Defence against which a coup de grace is rolled."""

FARTHEST = 100_000
"""The longest distance that can be answered, in tenths of a yard."""


class Attack(Command, frozen=True):
    """AG-01, AG-02: attack an enemy with a weapon, `melee` or `ranged`."""

    actor: Id
    target: Id
    weapon: str = ""
    mode: str = "melee"


def attack(scene: Scene, c: Attack) -> None:
    """AG-01: a major action; melee and ranged attacks are made in the same way."""
    reach(scene, c, NEAR_ENOUGH)
    spend(scene, c, "attack", "major")
    weapon = carried(scene, c.actor, c.weapon)
    assert weapon is not None
    strike(scene, c.actor, c.target, weapon, c.mode)


def reach(scene: Scene, c: Any, judges: tuple[Check, ...]) -> None:
    """AG-02, AG-A5: an unknown distance is asked for; what it rules out comes to nothing."""
    if distance(scene, c.actor, c.target) is not None or scene.options.unknown_distance != "ask":
        return
    menu = Menu(low=0, high=FARTHEST, unit="yd", step=5)
    about = (c.actor, c.target)
    yards = scene.ask(GM, "distance", menu, about=about, has_default=False)
    scene.tell(FactSet("distance", ordered(scene, about), yards))
    verdict = first(judges, scene, c)
    scene.require(verdict if isinstance(verdict, str) else None)


def strike(
    scene: Scene,
    who: Id,
    target: Id,
    weapon: Weapon,
    mode: str,
    special: tuple[Part, ...] = (),
    *,
    stunts: bool = True,
) -> None:
    """AG-04, AG-05, AG-07: roll to hit, then the damage of a hit."""
    faces, hit = roll_to_hit(scene, who, target, weapon, mode, special)
    if not hit:
        return
    bought = spend_points(scene, who, target, faces) if stunts else ()
    harm(scene, who, target, damage(scene, who, target, weapon, bought), mode)
    if "lightning_attack" in bought and alive(scene, target):
        strike(scene, who, target, weapon, mode, stunts=False)


def roll_to_hit(
    scene: Scene,
    who: Id,
    target: Id,
    weapon: Weapon,
    mode: str,
    special: tuple[Part, ...] = (),
    *,
    helpless: bool = False,
) -> tuple[tuple[int, ...], bool]:
    """AG-04, AG-05: an attack roll, and whether it hits; AG-14: the helpless have Defence 10."""
    faces = scene.faces(who, "attack", TEST)
    special = (*special, *prone(scene, target, mode))
    rolled = scene.read(attack_total, scene, who, weapon, faces, special)
    against = HELPLESS if helpless else scene.read(defense, scene, target)
    hit = rolled.value >= against.value
    name = attack_ability(weapon)
    scene.tell(AttackRolled(who, target, weapon.id, mode, name, faces[2], rolled, against, hit))
    lose_aim(scene, who, "used")
    return faces, hit


def damage(scene: Scene, who: Id, target: Id, weapon: Weapon, bought: tuple[str, ...]) -> int:
    """AG-07 to AG-10: weapon, ability and modifiers, less armour; at least 0."""
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
    """AG-10, AG-11: step 3; a killing blow may be pulled between damage known and applied."""
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
    """AG-11, AG-12: 1 Health, unconscious for 2d6 minutes, and not dying."""
    scene.tell(BlowPulled(who, target))
    change_health(scene, target, 1, "pulled")
    minutes = scene.roll(who, "unconscious_minutes", MINUTES)
    knock_out(scene, target, scene.state.round + rounds_of(scene, minutes))


def rounds_of(view: View, minutes: int) -> int:
    """AG-12, AG-A16: minutes in rounds, a begun round counting as one."""
    rounds: int = -(-minutes * 60 // view.options.round_seconds)
    return rounds


def kill(scene: Scene, target: Id, cause: str) -> None:
    """AG-13: dead at once, with Health 0."""
    change_health(scene, target, 0, cause)
    die(scene, target, cause)


def weapons(view: View, c: Any) -> Values:
    """The weapons that somebody carries."""
    return tuple(one.id for one in view[c.actor].sheet.arms)


def modes(_: View, __: Any) -> Values:
    """AG-01: the two kinds of attack."""
    return ("melee", "ranged")


def others(view: View, c: Any) -> Values:
    """Everybody else who is in the fight."""
    return tuple(who for who in view.state.combatants if who != c.actor)


TARGET = Field("target", others, help="whom")

FORMS = (
    Form(
        command=Attack,
        rule=attack,
        fields=(
            Field("weapon", weapons, help="the id of a weapon that is carried"),
            Field("mode", modes, help="melee or ranged"),
            TARGET,
        ),
        checks=(
            *AIMED,
            major_left,
            weapon_carried,
            weapon_in_mode,
            target_takes_part,
            target_is_enemy,
            *NEAR_ENOUGH,
        ),
        help="Attack an enemy.",
    ),
)
