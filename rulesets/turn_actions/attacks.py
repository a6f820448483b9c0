"""TA-02 to TA-14: physical attacks, with one weapon, with two, or with bare hands."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...core.authors import (
    Field,
    Form,
    Values,
    Verdict,
    opponents,
    parse,
)
from ...events import Command, Id, Number, Part, total
from . import damage
from .conditions import impose
from .events import AttackCancelled, AttackResolved
from .gate import all_active, all_enemies, gate, target_given
from .leaving import fall
from .numbers import (
    Arm,
    Formula,
    Scene,
    View,
    active,
    arm,
    dodge_value,
    dtr_bonus,
    stat,
    stat_bonus,
    weapon,
)
from .sheet import UNARMED, Weapon
from .turns import whole_turn

DODGE = parse("4d5")
"""TA-03: what the target rolls."""


class Attack(Command, frozen=True):
    """TA-02: strike with a weapon or `unarmed`; `second` is the other weapon of two (TA-09)."""

    actor: Id
    weapon: str
    target: Id = ""
    second: str = ""


# --- what may be declared --------------------------------------------------------------------


def weapons_carried(view: View, c: Any) -> Verdict:
    """TA-02, TA-A25: any weapon that the actor carries; bare hands are always there."""
    good = c.weapon == UNARMED or weapon(view, c.actor, c.weapon) is not None
    return None if good else "weapon_not_carried"


def second_carried(view: View, c: Any) -> Verdict:
    """TA-09: so is the second; the same weapon twice must be carried twice."""
    if not c.second or c.second == UNARMED:
        return None
    return None if weapon(view, c.actor, c.second) else "weapon_not_carried"


def pair_possible(view: View, c: Any) -> Verdict:
    """TA-09: two different one-handed melee weapons, or one that is carried twice."""
    if not c.second:
        return None
    pair = (weapon(view, c.actor, c.weapon), weapon(view, c.actor, c.second))
    same = c.weapon == c.second and carried(view, c.actor, c.weapon) < 2
    return None if all(map(light, pair)) and not same else "not_dual_wieldable"


def light(held: Weapon | None) -> bool:
    """TA-09: whether a weapon is one of melee for one hand."""
    return held is not None and (held.category, held.hands) == ("melee", 1)


def carried(view: View, who: Id, name: str) -> int:
    """How often somebody carries a weapon of that id."""
    return sum(one.id == name for one in view[who].sheet.weapons)


def arms(view: View, c: Any) -> Values:
    """The weapons that somebody carries, and his bare hands."""
    return tuple(dict.fromkeys((*(one.id for one in view[c.actor].sheet.weapons), UNARMED)))


def seconds(view: View, c: Any) -> Values:
    """No second weapon, or one of those for one hand."""
    return tuple(
        dict.fromkeys(("", *(one.id for one in view[c.actor].sheet.weapons if light(one))))
    )


def foes(view: View, c: Any) -> Values:
    """The active opponents."""
    return opponents(view, c.actor)


# --- one attack, or two ----------------------------------------------------------------------


def attack(scene: Scene, c: Attack) -> None:
    """TA-02, TA-09: one attack, or two on the same target (TA-A7), each complete in itself.

    TA-12, TA-A9: the first whose dice show a critical carries the bonus; under `each` both may.
    """
    shown = False
    for place, name in enumerate((c.weapon, c.second) if c.second else (c.weapon,)):
        if place and not active(scene, c.target):
            scene.tell(AttackCancelled(c.actor, name, "target_not_active"))
            return
        barred = shown and scene.options.dual_crit == "first"
        shown |= strike(scene, c.actor, c.target, arm(scene, c.actor, name), barred=barred)


def strike(scene: Scene, who: Id, target: Id, held: Arm, *, barred: bool) -> bool:
    """TA-02: the sequence of one attack; returns whether its dice have shown a critical.

    TA-04: dodged, it deals nothing. TA-11: fumbled, it still deals its damage (TA-A6).
    """
    dodge = dodge_roll(scene, target)
    if dodge.dodged:
        hp = scene[target].hp
        scene.tell(AttackResolved(who, target, held.id, dodge.value, dodge.total, True, hp, hp))
        impose(scene, who, "off_balance", "dodged")
        return False
    faces = scene.faces(who, "damage", held.blow.throw) if held.blow.sides else ()
    critical = damage.criticals(held.blow.sides, faces)
    fumble = damage.fumbled(faces)
    applied = critical if not barred else ()
    blow = AttackResolved(
        who,
        target,
        held.id,
        dodge.value,
        dodge.total,
        dodged=False,
        hp_from=scene[target].hp,
        hp_to=scene[target].hp,
        critical_dice=critical,
        critical_applied=bool(applied),
        fumble=fumble,
        rolled_points=rolled_points(scene, who, held, faces, applied),
    )
    scene.tell(dealt(scene, blow, held.formula))
    fall(scene, target)
    if fumble:
        impose(scene, who, "off_balance", "fumble")
    return bool(critical)


class Dodge(Struct, frozen=True):
    """TA-03: a dodge roll; dodged exactly if the value is more than the total, not by a tie."""

    value: Number
    total: int

    @property
    def dodged(self) -> bool:
        """TA-03: low dice favour the target."""
        return self.value.value > self.total


def dodge_roll(scene: Scene, target: Id) -> Dodge:
    """TA-03: always rolled, for each attack anew (TA-A8), off balance too (TA-A11)."""
    return Dodge(scene.read(dodge_value, scene, target), scene.roll(target, "dodge", DODGE))


def dealt(scene: Scene, blow: AttackResolved, formula: Formula) -> AttackResolved:
    """TA-02, TA-14: both bonuses added, armour taken off; hit points stop at 0 (TA-A12)."""
    assert blow.rolled_points is not None
    bonuses = (stat_bonus(scene, blow.who, formula), dtr_bonus(scene, blow.who, formula))
    whole = total((Part("rolled_points", blow.rolled_points.value, "TA-02"), *bonuses))
    armor = scene.read(stat, scene, blow.target, "def")
    net = max(0, whole.value - armor.value)
    if blow.fumble and not scene.options.fumble_deals_damage:
        net = 0
    return replace(
        blow,
        hp_to=max(blow.hp_from - net, 0),
        net=net,
        stat_bonus=bonuses[0].amount,
        dtr_bonus=bonuses[1].amount,
        total=whole,
        armor=armor,
    )


def rolled_points(
    view: View, who: Id, held: Arm, faces: tuple[int, ...], critical: tuple[int, ...]
) -> Number:
    """TA-02, TA-10: the faces, raised where they are critical, and what is not rolled (TA-A4)."""
    dtr = stat(view, who, "dtr").value
    gain = sum(damage.raised(faces[place - 1], dtr) - faces[place - 1] for place in critical)
    return total(
        (
            Part("dice", sum(faces), "TA-02"),
            Part("critical", gain, "TA-10"),
            Part("flat", held.blow.flat, "TA-02"),
        )
    )


FORMS = (
    Form(
        command=Attack,
        rule=whole_turn(attack),
        fields=(
            Field("weapon", arms, help="a weapon's id, or unarmed"),
            Field("second", seconds, help="a second one-handed weapon of melee"),
            Field("target", foes, help="one opponent"),
        ),
        checks=(
            *gate("target"),
            weapons_carried,
            second_carried,
            pair_possible,
            target_given,
            all_active("target"),
            all_enemies("target"),
        ),
        help="Attack an opponent.",
    ),
)
