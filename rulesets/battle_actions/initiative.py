"""BA-06, BA-22: delays, moments of attack, and attacks that are given up."""

from typing import Any

from ...core.authors import K10, Await, Field, Form, Span, Values, Verdict, parse
from ...events import Command, Id
from .declaring import GATE, acting
from .events import AttacksSacrificed, InitiativeThrown, MomentsSet
from .numbers import (
    Scene,
    View,
    arms,
    attack_initiative,
    blow,
    in_force,
    number_of_attacks,
    raging,
    stands,
    unarmed_against_armed,
)
from .table import ACTIONS, RIDERS, SELECTIVE_DIE


class Sacrifice(Command, frozen=True):
    """BA-22: give up the first attacks for Defence."""

    actor: Id
    count: int


def throw_initiative(scene: Scene, who: Id) -> None:
    """BA-A7: before anybody has declared, a k10 falls for each of the attacks on the sheet."""
    count = scene[who].sheet.attacks_per_round
    dice = tuple(scene.roll(who, "initiative", K10) for _ in range(count))
    scene.tell(InitiativeThrown(who, dice))


def fix_moments(scene: Scene, who: Id) -> None:
    """BA-06: each attack's delay is taken off the moment of the attack before it."""
    action = in_force(scene, who)
    if unarmed_against_armed(scene, who) and action.action != "break_through":
        scene.tell(MomentsSet(who, (), (None,)))
        return
    delays, moments = [], []
    moment = attack_initiative(scene, who).value
    for index in range(1, number_of_attacks(scene, who, action.action) + 1):
        delays.append(delay(scene, who, index))
        moment -= delays[-1]
        moments.append(moment)
    scene.tell(MomentsSet(who, tuple(delays), tuple(moments)))


def delay(scene: Scene, who: Id, index: int) -> int:
    """BA-06: the weapon's Delay, k10, the extra die, and what the action adds to this attack."""
    action, held = in_force(scene, who), arms(scene, who)
    weapon = held.delay * (2 if action.action == "whirl" else 1)
    return weapon + thrown(scene, who, index) + additions(scene, who, index)


def thrown(scene: Scene, who: Id, index: int) -> int:
    """BA-06: within one roll first the k10, then the extra die; BA-A7: the k10 fell before."""
    extra = extra_die(scene, who)
    if scene.options.declaration_timing == "before_initiative":
        return scene.roll(who, "initiative", parse(f"k10+{extra}") if extra else K10)
    early = scene[who].dice[index - 1 : index]
    first = early[0] if early else scene.roll(who, "initiative", K10)
    return first + (scene.roll(who, "initiative", parse(extra)) if extra else 0)


def extra_die(view: View, who: Id) -> str:
    """BA-06: the die that lengthens every attack of a Selective Attack or of Keep at Bay."""
    action = in_force(view, who).action
    if action == "selective":
        return SELECTIVE_DIE.get(view[who].mastery, "")
    return ACTIONS[action].extra


def additions(view: View, who: Id, index: int) -> int:
    """BA-06: Rage and Aim lengthen every attack, the special blows and riders their own."""
    action, special = in_force(view, who), blow(view, who, index)
    rider = sum(RIDERS[name] for name in special if name in RIDERS)
    own = ACTIONS[action.action].delay if action.action in special else 0
    return 5 * raging(view, who) + 10 * action.points + own + rider


def may_sacrifice(view: View) -> tuple[Id, ...]:
    """BA-22: who is asked how many attacks he gives up: the next in declaration order."""
    return tuple(
        who
        for who in acting(view)
        if in_force(view, who).action == "defensive"
        and view[who].attacks
        and view[who].sacrificed is None
    )[:1]


def in_defensive(view: View, c: Any) -> Verdict:
    """BA-22: only in Defensive."""
    return None if in_force(view, c.actor).action == "defensive" else "not_defensive"


def turn_to_sacrifice(view: View, c: Any) -> Verdict:
    """BA-22: in declaration order, once."""
    return None if c.actor in may_sacrifice(view) else "not_your_turn"


def enough_attacks(view: View, c: Any) -> Verdict:
    """BA-22: from none to all of them."""
    most = len(view[c.actor].attacks or ())
    return None if 0 <= c.count <= most else "sacrifice_out_of_range"


def counts(view: View, c: Any) -> Values:
    """As many as he has."""
    return Span(0, len(view[c.actor].attacks or ()))


def sacrifice(scene: Scene, c: Sacrifice) -> None:
    """BA-22: the first attacks are gone; Defence is up by as many, until the round ends."""
    scene.tell(AttacksSacrificed(c.actor, c.count))


def sacrifices_awaited(view: View) -> tuple[Await, ...]:
    """BA-22: an answer is the number; by default none."""
    return tuple(
        Await(
            who=who,
            command="sacrifice",
            given=(("actor", who),),
            answer="count",
            default=0,
            has_default=True,
        )
        for who in may_sacrifice(view)
    )


FORMS = (
    Form(
        command=Sacrifice,
        rule=sacrifice,
        fields=(Field("count", counts, help="how many attacks"),),
        checks=(*GATE, in_defensive, turn_to_sacrifice, enough_attacks),
        help="Give up the first attacks of the round for Defence.",
    ),
)


def waiting_for_moments(view: View) -> Id | None:
    """Whose moments are to be set next, in declaration order."""
    for who in acting(view):
        if view[who].attacks is None:
            return who
    return None


def waiting_for_dice(view: View) -> Id | None:
    """BA-A7: whose initiative dice are to fall next."""
    for who in view.state.order:
        if stands(view, who) and not view[who].dice:
            return who
    return None
