"""BA-07, BA-08, BA-38 to BA-40, BA-43: attacks as they come due, and how one is resolved."""

from typing import Any

from ...core.authors import (
    K20,
    Await,
    Field,
    Form,
    Values,
    Verdict,
    opponents,
)
from ...events import Command, Id, Number
from .declaring import GATE, expose
from .disarming import disarm
from .events import (
    AttackHit,
    AttackLapsed,
    AttackMissed,
    AttackSkipped,
    GroupOpened,
    SecondTargetAvoids,
    SelfHit,
    StrikeDefended,
)
from .numbers import (
    Scene,
    View,
    arms,
    attack_value,
    blow,
    crit_chance,
    in_force,
    is_opponent,
    pip,
    reflex,
    self_hit_chance,
    succeeds,
    weapon,
)
from .order import coming, due, index_due
from .preconditions import distance
from .wounds import hurt

REACH = 30
"""BA-45: what a melee attack reaches, in tenths of a metre."""


class Attack(Command, frozen=True):
    """BA-07: make the attack that is due; `second` only for a Double Strike (BA-43)."""

    actor: Id
    target: Id
    second: Id = ""


class SkipAttack(Command, frozen=True):
    """BA-07: let the attack that is due go."""

    actor: Id


def in_reach(view: View, who: Id, target: Id) -> bool:
    """BA-45: a melee attack reaches as far as 3 m, or where no distance is known."""
    metres = distance(view, who, target)
    return arms(view, who).missile or metres is None or metres <= REACH


def barred(view: View, who: Id, target: Id) -> bool:
    """BA-A27: under `attacks_on_breaker`, who has broken through is no target for him."""
    option = view.options.breakthrough_cancels == "attacks_on_breaker"
    return option and target in view[who].broken_by


def may_be_struck(view: View, who: Id, index: int, target: Id) -> bool:
    """BA-07: Disarms and Treacherous Strikes are for the one named, a Disarm for his weapon."""
    action, special = in_force(view, who), blow(view, who, index)
    if action.action == "disarm":
        return target == action.target and weapon(view, target) is not None
    return "treacherous_strike" not in special or target == action.target


def legal_targets(view: View, who: Id, index: int) -> tuple[Id, ...]:
    """BA-07: whom the attack that is due may be aimed at."""
    return tuple(
        target
        for target in opponents(view, who)
        if may_be_struck(view, who, index, target)
        and in_reach(view, who, target)
        and not barred(view, who, target)
    )


def turn_to_attack(view: View, c: Any) -> Verdict:
    """BA-07: his attack is the one that is due."""
    now = due(view)
    return None if now and now[0] == c.actor else "not_your_turn"


def target_fits(view: View, c: Any) -> Verdict:
    """BA-07: an opponent that is not out, and the one named where one is named."""
    named = may_be_struck(view, c.actor, index_due(view), c.target)
    return None if is_opponent(view, c.actor, c.target) and named else "invalid_target"


def target_reached(view: View, c: Any) -> Verdict:
    """BA-07: in reach, and not broken through."""
    return reached(view, c.actor, c.target)


def reached(view: View, who: Id, target: Id) -> Verdict:
    """BA-45, BA-A27: whether somebody can be reached."""
    good = in_reach(view, who, target) and not barred(view, who, target)
    return None if good else "target_out_of_reach"


def is_double(view: View, who: Id, index: int) -> bool:
    """BA-43: the blow is a Double Strike and there are two to strike at."""
    special = "double_strike" in blow(view, who, index)
    return special and len(legal_targets(view, who, index)) >= 2


def second_fits(view: View, c: Any) -> Verdict:
    """BA-43: a Double Strike needs two targets, an ordinary attack has one."""
    if not is_double(view, c.actor, index_due(view)):
        return "one_target_only" if c.second else None
    if not c.second or c.second == c.target:
        return "two_targets_required"
    if not is_opponent(view, c.actor, c.second):
        return "invalid_target"
    return reached(view, c.actor, c.second)


def targets(view: View, c: Any) -> Values:
    """The opponents, whether they can be reached or not."""
    return opponents(view, c.actor)


def seconds(view: View, c: Any) -> Values:
    """The other opponents."""
    return tuple(one for one in opponents(view, c.actor) if one != c.target)


def double_due(view: View, c: Any) -> bool:
    """Whether a second target may be named."""
    return is_double(view, c.actor, index_due(view))


def attack(scene: Scene, c: Attack) -> None:
    """BA-07: the attack that is due is made, whatever kind it is."""
    index = index_due(scene)
    special, double = blow(scene, c.actor, index), is_double(scene, c.actor, index)
    if in_force(scene, c.actor).action == "disarm":
        disarm(scene, c.actor, c.target)
    elif double:
        double_strike(scene, c.actor, index, c.target, c.second)
    elif not seen_through(scene, c.actor, c.target, index, special):
        strike(scene, c.actor, c.target, index, special)


def seen_through(scene: Scene, who: Id, target: Id, index: int, special: tuple[str, ...]) -> bool:
    """BA-40: against the same opponent again, his Reflex comes first."""
    if "treacherous_strike" not in special or target not in scene[who].betrayed:
        return False
    value = reflex(scene, target, treachery=True)
    face = scene.roll(target, "reflex", K20)
    if not succeeds(scene, value.value, face):
        return False
    scene.tell(StrikeDefended(who, target, index, face, value))
    expose(scene, who)
    return True


def strike(
    scene: Scene,
    who: Id,
    target: Id,
    index: int,
    special: tuple[str, ...],
    *,
    second: bool = False,
) -> str:
    """BA-07, BA-08: one attack test with what follows: `hit`, `missed` or `self_hit`."""
    value = scene.read(attack_value, scene, who, target, special)
    face = scene.roll(who, "attack", K20)
    if pip(scene, face) >= 21 - self_hit_chance(scene, who).value:
        scene.tell(SelfHit(who, target, index, face, special))
        hurt(scene, who, who, special)
        return "self_hit"
    if succeeds(scene, value.value, face):
        hit(scene, who, target, index, special, value, face, second=second)
        return "hit"
    scene.tell(AttackMissed(who, target, index, face, value, special))
    if "sweeping_cut" in special:
        expose(scene, who)
    return "missed"


def hit(
    scene: Scene,
    who: Id,
    target: Id,
    index: int,
    special: tuple[str, ...],
    value: Number,
    face: int,
    *,
    second: bool,
) -> None:
    """BA-08, BA-09: critical inside its chance and then never weak; weak below the threshold."""
    margin = value.value - pip(scene, face)
    critical = pip(scene, face) <= crit_chance(scene, who, special).value
    threshold = max(arms(scene, who).weak_blow_threshold - in_force(scene, who).points, 0)
    margin = max(margin, 0)
    scene.tell(AttackHit(who, target, index, face, value, margin, critical, special))
    weak = margin < threshold and not critical
    hurt(scene, who, target, special, critical=critical, weak=weak, second=second)


def double_strike(scene: Scene, who: Id, index: int, target: Id, second: Id) -> None:
    """BA-43: a miss of the first is a miss of both; a hit lets the second test follow."""
    special = blow(scene, who, index)
    outcome = strike(scene, who, target, index, special)
    if outcome == "hit":
        strike(scene, who, second, index, special, second=True)
    elif outcome == "missed":
        scene.tell(SecondTargetAvoids(who, second))


def skip_attack(scene: Scene, c: SkipAttack) -> None:
    """BA-07: the attack is gone, no penalty of any kind follows."""
    scene.tell(AttackSkipped(c.actor, index_due(scene)))


def lapse(scene: Scene, who: Id, index: int) -> None:
    """BA-07: no legal target: the attack lapses, and nothing follows from it."""
    scene.tell(AttackLapsed(who, index, "no_target"))


def open_group(scene: Scene, moment: int) -> None:
    """BA-A5: under `simultaneous` the attacks of one moment form a group."""
    attacks = tuple((who, s.index) for who, s in coming(scene) if s.moment == moment)
    scene.tell(GroupOpened(moment, attacks))


def tie(view: View) -> int | None:
    """BA-A5: the moment that the next attack shares with another, if it does."""
    slots = [slot.moment for _, slot in coming(view)][:2]
    both = len(slots) == 2 and slots[0] is not None and slots[0] == slots[1]
    return slots[0] if both else None


def attacks_awaited(view: View) -> tuple[Await, ...]:
    """BA-07: the owner of the due attack names a target, or skips it."""
    now = due(view)
    if now is None:
        return ()
    who, slot = now
    return (
        Await(
            who=who,
            command="attack",
            given=(("actor", who),),
            answer="target",
            instead=(("skip", "skip_attack"),),
            default="skip",
            has_default=True,
            mark=f"{who}.{slot.index}",
        ),
    )


FORMS = (
    Form(
        command=Attack,
        rule=attack,
        fields=(
            Field("target", targets, help="whom to strike at"),
            Field("second", seconds, double_due, help="the second target of a Double Strike"),
        ),
        checks=(*GATE, turn_to_attack, target_fits, target_reached, second_fits),
        help="Make the attack that is due.",
    ),
    Form(
        command=SkipAttack,
        rule=skip_attack,
        checks=(*GATE, turn_to_attack),
        help="Let the attack that is due go.",
    ),
)
