"""S9 to S13 of a strike that has hit (AP-09): damage, hard as steel, armour, life points."""

from ...core.authors import D20, Question, effects
from ...events import Id, Menu, Part, StatusChanged, total
from .arms import weapon
from .disarming import loses
from .events import (
    ArmourRolled,
    DamageApplied,
    DamageKnown,
    DamageReduced,
    LossNoted,
    StrikeNegated,
)
from .numbers import halves, rolled_damage, thrown, weapon_damage
from .points import most_steel, pay, steel_price
from .reacting import intervene, shield, veteran_save, villainy
from .state import Scene, View, current, now, standing


def damage(scene: Scene, who: Id) -> None:
    """S9, AP-11: the damage is rolled, summed, halved: now it is known.

    AP-32, AP-A39: that of a disarm is theoretical, and asked for by armour alone.
    """
    victim = now(scene, who).victim
    if not current(scene, who).disarm:
        scene.tell(DamageKnown(who, victim, rolled_damage(scene, who)))
    elif scene.options.disarm_armour_stops and wears_armour(scene, victim):
        points = thrown(scene, who, "damage", weapon_damage(scene, who))
        held = weapon(scene, current(scene, who).weapon)
        scene.tell(DamageKnown(who, victim, total((Part(held.id, points, "AP-32"),)), True))


def late(scene: Scene, who: Id) -> None:
    """AP-37, AP-40, AP-A30: by option one may still step between when the damage is known."""
    if now(scene, who).redirected:
        return
    if scene.options.late_intervene:
        intervene(scene, who)
    if scene.options.late_villainy:
        villainy(scene, who)
    if now(scene, who).redirected:
        shield(scene, who)
        veteran_save(scene, who)


def hard_as_steel_1(scene: Scene, who: Id) -> None:
    """S10, AP-27: H1, the damage is known, the armour roll is still to come."""
    if not current(scene, who).disarm:
        points = now(scene, who).damage or 0
        steel(scene, who, now(scene, who).victim, points, "before any armour roll")


def armour(scene: Scene, who: Id) -> None:
    """S11, AP-12, AP-A7: against damage below its maximum armour has a roll."""
    victim, points = now(scene, who).victim, now(scene, who).damage or 0
    worn, most = scene[victim].sheet.armour, scene[victim].sheet.armour.max_damage
    if not wears_armour(scene, victim) or worn.roll is None or most is None:
        return
    if not 1 <= points < most + scene.options.armour_max_inclusive:
        return
    face = scene.roll(victim, "armour", D20)
    scene.tell(ArmourRolled(victim, who, face, worn.roll, face >= worn.roll))
    if current(scene, who).disarm and face >= worn.roll:
        scene.tell(StrikeNegated(who, victim, "armour"))


def wears_armour(view: View, who: Id) -> bool:
    """AP-12: armour with a roll and a maximum."""
    worn = view[who].sheet.armour
    return worn.roll is not None and worn.max_damage is not None


def hard_as_steel_2(scene: Scene, who: Id) -> None:
    """S12, AP-27: H2, after a failed armour roll; in a block at its end (AP-18)."""
    strike = now(scene, who)
    if strike.pierced and scene.state.block is None and not current(scene, who).disarm:
        steel(scene, who, strike.victim, strike.damage or 0, "after the armour roll")


def apply(scene: Scene, who: Id) -> None:
    """S13, AP-13: life points are lost, or the weapon; in a block it is only noted (AP-18)."""
    attack, strike = current(scene, who), now(scene, who)
    if attack.disarm:
        if scene.state.block is None:
            loses(scene, strike.victim, attack.disarm, who)
        else:
            scene.tell(LossNoted(strike.victim, who, weapon=attack.disarm))
        return
    points, spared = strike.damage or 0, halves(scene, who)
    if scene.state.block is None:
        hurt(scene, strike.victim, who, points, nonlethal=spared)
    else:
        scene.tell(LossNoted(strike.victim, who, points, spared))


# --- what they rest on -------------------------------------------------------------------------


def steel(scene: Scene, who: Id, victim: Id, points: int, when: str, loss: int = 0) -> None:
    """AP-27: two points of damage less for each action point; `when` tells people the window."""
    most = most_steel(scene, victim, points) if standing(scene, victim) else 0
    if points < 1 or not most:
        return
    fighter, extra = scene[victim], steel_price(scene, victim, 1) - 1
    about = (who, points, extra, fighter.ap, when, fighter.lp)
    menu = Menu(low=0, high=most)
    n = scene.ask(victim, "hard_as_steel", menu, about=about, default=0)
    if not isinstance(n, int) or n < 1:
        return
    pay(scene, victim, ("hard_as_steel", steel_price(scene, victim, n)))
    left = max(0, points - 2 * n)
    scene.tell(DamageReduced(victim, who, "hard_as_steel", points - left, left, loss))


def hurt(scene: Scene, victim: Id, who: Id, points: int, *, nonlethal: bool) -> None:
    """AP-13: never below 0; at 0 somebody is down."""
    left = max(0, scene[victim].lp - points)
    down = left == 0 and standing(scene, victim)
    scene.tell(DamageApplied(victim, who, points, left, nonlethal and down))
    if down:
        scene.tell(StatusChanged(victim, "down", "nonlethal" if nonlethal else ""))
        strip(scene, victim, "down")


def strip(scene: Scene, who: Id, cause: str) -> None:
    """AP-13, AP-53: the effects of somebody that is down or gone end, its duel too."""
    for effect in tuple(scene.state.effects.values()):
        if effect.kind == "duel" and who in (effect.bearer, effect.about):
            effects.advance(scene, effect, "ends", cause=cause)
        elif effect.bearer == who:
            effects.end(scene, effect, cause)
    effects.owner_left(scene, who)


QUESTIONS = (
    Question(
        "hard_as_steel",
        "{0} deals you {1} damage ({4}); you have {5} LP. How many points of being hard as steel, "
        "each for 2 damage less, at {2} AP on top, out of your {3} AP? With 0 the damage stays.",
        "AP-27",
    ),
)
