"""BA-30 to BA-32, BA-46: breaking through, disarming, losing the weapon in mid-round."""

from ...core.authors import K4, K20
from ...events import Id, Number, Part
from .declaring import expose
from .events import (
    AttackMoved,
    BreakthroughFailed,
    BrokeThrough,
    DisarmFailed,
    DisarmSucceeded,
    LossNoted,
    WeaponKept,
    WeaponLost,
)
from .numbers import (
    Scene,
    View,
    attack_initiative,
    current_attack,
    in_force,
    reflex,
    stands,
    succeeds,
    unarmed_against_armed,
    weapon,
)
from .order import lapse_all, lapse_in_order


def compared(own: Number, other: Number, rule: str) -> Number:
    """BA-30, BA-32: the own Attack, changed by the difference of both."""
    return own.plus(Part("difference", own.value - other.value, rule))


def breaking(view: View) -> Id | None:
    """BA-30: who tests his Break Through next: by attack Initiative, then who joined earlier."""
    waiting = [
        who
        for who in view.state.combatants
        if stands(view, who)
        and in_force(view, who).action == "break_through"
        and not view[who].tried
    ]
    if not waiting:
        return None
    return min(waiting, key=lambda w: (-attack_initiative(view, w).value, view[w].joined))


def break_through(scene: Scene, who: Id) -> None:
    """BA-30, BA-31: a test against the highest Attack that bars the way, 2 less for each more."""
    barring = in_force(scene, who).targets
    top = max((current_attack(scene, other) for other in barring), key=lambda n: n.value)
    value = compared(current_attack(scene, who), top, "BA-30").plus(
        Part("number", -2 * (len(barring) - 1), "BA-31")
    )
    face = scene.roll(who, "break_through", K20)
    if not succeeds(scene, value.value, face):
        scene.tell(BreakthroughFailed(who, barring, face, value))
        return
    scene.tell(BrokeThrough(who, barring, face, value))
    if scene.options.breakthrough_cancels == "all_attacks":
        lapse_in_order(scene, barring)


def disarm(scene: Scene, who: Id, target: Id) -> None:
    """BA-32: the own test, then the opponent's Reflex; who fails to disarm is exposed."""
    own, other = current_attack(scene, who), current_attack(scene, target)
    value = compared(own, other, "BA-32")
    face = scene.roll(who, "disarm", K20)
    if not succeeds(scene, value.value, face):
        scene.tell(DisarmFailed(who, target, face, value))
        expose(scene, who)
        return
    scene.tell(DisarmSucceeded(who, target, face, value))
    held = weapon(scene, target)
    assert held is not None
    grip = reflex(scene, target)
    face = scene.roll(target, "reflex", K20)
    if succeeds(scene, grip.value, face):
        scene.tell(WeaponKept(target, held.id, face, grip))
        if scene.options.disarm_failure == "weapon_kept":
            expose(scene, who)
        return
    metres = scene.roll(who, "disarm_distance", K4)
    if scene.state.group is not None:
        scene.tell(LossNoted(target, "weapon", metres))
    else:
        lose_weapon(scene, target, metres)


def lose_weapon(scene: Scene, who: Id, metres: int) -> None:
    """BA-46: bare-handed from now on, with what follows for the attacks still to come."""
    drop_weapon(scene, who, metres)
    lose_attacks(scene, who)


def drop_weapon(scene: Scene, who: Id, metres: int) -> None:
    """BA-46: the weapon is gone; in a group (BA-A5) somebody may lose it only once."""
    held = weapon(scene, who)
    if held is not None:
        scene.tell(WeaponLost(who, held.id, metres))


def lose_attacks(scene: Scene, who: Id) -> None:
    """BA-46: against an armed opponent at most one attack is left, and it is last."""
    slots = scene[who].attacks or ()
    if not slots or not unarmed_against_armed(scene, who):
        return
    if scene[who].made:
        lapse_all(scene, who, "disarmed")
        return
    kept = min(slot.index for slot in slots)
    lapse_all(scene, who, "disarmed", spare=kept)
    scene.tell(AttackMoved(who, kept))
