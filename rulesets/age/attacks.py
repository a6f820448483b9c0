"""AG-01 to AG-05: attacks, from the declaration to the hit."""

from typing import Any

from ...core.authors import (
    Check,
    Field,
    Form,
    Values,
    facts,
    first,
)
from ...events import Command, Id, Menu, Part
from .actions import lose_aim, spend
from .damage import damage, harm
from .events import AttackRolled
from .numbers import (
    FARTHEST,
    HELPLESS,
    TEST,
    Scene,
    View,
    alive,
    attack_ability,
    attack_total,
    carried,
    defense,
    distance,
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


class Attack(Command, frozen=True):
    """AG-01, AG-02: attack an enemy with a weapon, `melee` or `ranged`."""

    actor: Id
    target: Id
    weapon: str = ""
    mode: str = "melee"


def attack(scene: Scene, c: Attack) -> None:
    """AG-01, AG-A4: a major action; melee and ranged attacks are made in the same way."""
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
    facts.ruled(scene, "distance", (c.actor, c.target), menu)
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
