"""AP-08 to AP-25, AP-42: an attack from its declaration to its follow-up.

The stages of AP-09 in the order of the book:

- S0 `make`: declared and paid; then directions, and the counters of chargers
- S1 `roll`, S2 `reroll`, S3 `miss` with its counterattacks
- S4 to S13: `STAGES`, for a strike that has hit
- S14 `follow_up`

A counterattack is a call of `counterattack` inside S3, with stages and prompts of its own, to any
depth. Attacks that happen at the same time are a block (`simultaneous`, AP-18).
"""

from ...core.authors import D20, Question, effects
from ...events import EffectChanged, Id, Menu, Number
from . import hurting, reacting
from .arms import fitting
from .charging import charge_answer, ride_on
from .declaring import Blow
from .disarming import loses
from .events import (
    AttackEnded,
    BlockClosed,
    BlockOpened,
    CounterattackTriggered,
    StrikeLost,
    StrikeRerolled,
    StrikeRolled,
)
from .numbers import against, attack_value, bonus_behind, braced_against, die, reaches
from .opening import declare, face, interrupt
from .plans import follow_ups
from .points import price
from .state import Attack, Loss, Scene, View, current, decided, now, roster, standing

STAGES = (
    reacting.parry,  # S4
    reacting.intervene,  # S5
    reacting.villainy,  # S6
    reacting.shield,  # S7
    reacting.veteran_save,  # S8
    hurting.damage,  # S9
    hurting.late,  # by option: intervene and villainy once more
    hurting.hard_as_steel_1,  # S10
    hurting.armour,  # S11
    hurting.hard_as_steel_2,  # S12
    hurting.apply,  # S13
)
"""AP-09: what a strike that has hit goes through; a negated one goes no farther."""


# --- S0 ----------------------------------------------------------------------------------------


def make(scene: Scene, c: Blow, kind: str) -> None:
    """AP-09: S0, then all strikes, then S14; chargers that answer strike at the same time."""
    declare(scene, c, kind)
    answers = []
    for target in dict.fromkeys(current(scene, c.actor).targets):
        face(scene, c.actor, target)
        if charge_answer(scene, c.actor, target):
            answers.append(target)
    if answers:
        simultaneous(scene, (c.actor, *(one for one in roster(scene) if one in answers)))
    else:
        run(scene, c.actor)
        follow_up(scene, scene.state.ended[-1])


def run(scene: Scene, who: Id) -> None:
    """AP-09: one strike is resolved completely before the next one of the same attack."""
    for number, target in enumerate(current(scene, who).targets, 1):
        reason = why_lost(scene, who, target)
        if reason:
            scene.tell(StrikeLost(who, target, number, reason))
        else:
            strike(scene, who, number)
    attack = current(scene, who)
    ride_on(scene, attack)
    scene.tell(AttackEnded(who, attack.kind, attack.hits))


def why_lost(view: View, who: Id, target: Id) -> str:
    """AP-09, AP-32: why a strike does not take place any more; empty if it does."""
    attack = current(view, who)
    if not standing(view, who):
        return "attacker_down"
    if attack.weapon not in view[who].wielded:
        return "weapon_lost"
    if not standing(view, target):
        return "target_down"
    if attack.disarm and attack.disarm not in view[target].wielded:
        return "nothing_to_lose"
    return "fight_decided" if decided(view) else ""


# --- S1 to S3 ----------------------------------------------------------------------------------


def strike(scene: Scene, who: Id, number: int) -> None:
    """AP-09: S1 to S13; AP-A64: by option a veteran repeats a strike that was negated."""
    roll(scene, who, number)
    while True:
        reroll(scene, who)
        if not now(scene, who).hit:
            miss(scene, who)
            return
        struck(scene, who)
        if not repeats_negated(scene, who) or not offer(scene, who, "veteran"):
            return


def roll(scene: Scene, who: Id, number: int) -> None:
    """S1, AP-08: d20 + NA + bonuses against NV; whether it hits is decided here for good."""
    target = current(scene, who).targets[number - 1]
    scene.tell(StrikeRolled(who, target, number, *throw(scene, who, number)))
    land(scene, who)


def throw(scene: Scene, who: Id, number: int) -> tuple[int, Number, Number, bool, bool]:
    """AP-08: face, attack total, what it must reach, whether it does; whether from behind."""
    bonus = attack_value(scene, who, number)
    fallen = scene.roll(who, "attack", D20)
    total = die(fallen, bonus)
    goal = against(scene, who, current(scene, who).targets[number - 1])
    hit = reaches(scene, total.value, goal.value)
    return fallen, total, goal, hit, bonus_behind(scene, who, number)


def land(scene: Scene, who: Id) -> None:
    """AP-25, AP-46, AP-A50: what a hit brings about at once, even if it is negated later."""
    attack, made = current(scene, who), now(scene, who)
    if not made.hit:
        return
    through = scene.state.borne(who, "break_through")
    if through is not None:
        effects.end(scene, through, "used")
    if attack.overwhelm == made.number and scene.options.overwhelm_interrupts_on == "hit":
        interrupt(scene, made.target)


def reroll(scene: Scene, who: Id) -> None:
    """S2, AP-15: a missed strike may be repeated, by veteran first, then by concentration."""
    for source in ("veteran", "concentration"):
        if not now(scene, who).hit and may_reroll(scene, who, source):
            offer(scene, who, source)


def may_reroll(view: View, who: Id, source: str) -> bool:
    """AP-15, AP-24, AP-28: each source once a strike; concentration once an attack."""
    attack, made = current(view, who), now(view, who)
    if source in made.rerolled:
        return False
    if source == "veteran":
        return attack.kind == "veteran"
    return attack.concentration and not attack.repeated


def offer(scene: Scene, who: Id, source: str) -> bool:
    """AP-15: the person decides before any consequence; the new result stands."""
    made = now(scene, who)
    goal = against(scene, who, made.target).value
    about = (made.target, made.total or 0, goal)
    question = "veteran_reroll" if source == "veteran" else "concentration"
    menu = Menu(choices=("reroll", "keep"))
    if scene.ask(who, question, menu, about=about, default="keep") == "keep":
        return False
    again = throw(scene, who, made.number)
    scene.tell(StrikeRerolled(who, made.target, made.number, source, *again))
    land(scene, who)
    return True


def repeats_negated(view: View, who: Id) -> bool:
    """AP-A64: by option a veteran's strike has failed too when it was negated."""
    failed = now(view, who).negated and view.options.veteran_reroll_on == "no_damage"
    return bool(failed) and may_reroll(view, who, "veteran")


def miss(scene: Scene, who: Id) -> None:
    """S3, AP-23, AP-42: full power's counterattack, then the brace's; AP-A27: or only one."""
    attack, target = current(scene, who), now(scene, who).target
    if not attack.melee:
        return
    countered = attack.full_power and counterattack(scene, target, who, "full_power")
    if not countered or scene.options.counter_stacking == "both":
        brace_counters(scene, who, target)


def brace_counters(scene: Scene, who: Id, target: Id) -> None:
    """AP-42: whoever misses somebody braced is countered, up to three times for one brace."""
    held = scene.state.borne(target, "braced")
    if held is None or not braced_against(scene, target, who) or not sets_off(scene, who):
        return
    if held.amount > 0 and can_counter(scene, target, who):
        left = held.amount - 1
        scene.tell(EffectChanged(held.id, held.kind, held.bearer, held.stage, left))
        counterattack(scene, target, who, "brace")


def sets_off(view: View, who: Id) -> bool:
    """AP-42, AP-A44: each missed strike does; by option an attack that does not hit at all."""
    if view.options.brace_counter_per == "strike":
        return True
    attack, made = current(view, who), now(view, who)
    more = made.target in attack.targets[made.number :]
    return not more and made.target not in attack.hits


def can_counter(view: View, who: Id, attacker: Id) -> bool:
    """AP-14: both stand, and the one who counters wields a melee weapon."""
    armed = bool(fitting(view, who)[0])
    return standing(view, who) and standing(view, attacker) and armed and not decided(view)


def counterattack(scene: Scene, who: Id, attacker: Id, source: str) -> bool:
    """AP-14: one strike that hits without a roll, inside the attack that it answers."""
    if not can_counter(scene, who, attacker):
        return False
    scene.tell(CounterattackTriggered(who, attacker, source, fitting(scene, who)[0]))
    land(scene, who)
    struck(scene, who)
    scene.tell(AttackEnded(who, "automatic", current(scene, who).hits))
    if scene.state.block is None:
        follow_up(scene, scene.state.ended[-1])
    return True


# --- S4 to S13 ---------------------------------------------------------------------------------


def struck(scene: Scene, who: Id) -> None:
    """AP-09: the stages of a strike that has hit, until something negates it."""
    for stage in STAGES:
        if not now(scene, who).negated:
            stage(scene, who)


# --- S14 ---------------------------------------------------------------------------------------


def follow_up(scene: Scene, attack: Attack) -> None:
    """S14, AP-20: after a normal attack that has hit, another attack on the one hit."""
    who = attack.who
    plans = follow_ups(scene, attack) if standing(scene, who) and not decided(scene) else {}
    if not plans:
        return
    about = (price(scene, who, "follow_up").value, scene[who].ap, attack.hits)
    menu = Menu(choices=("decline", *plans))
    answer = scene.ask(who, "follow_up", menu, about=about, default="decline")
    if isinstance(answer, tuple):
        make(scene, plans[answer], "follow_up")


# --- attacks at the same time ------------------------------------------------------------------


def simultaneous(scene: Scene, attackers: tuple[Id, ...]) -> tuple[Attack, ...]:
    """AP-18: all strikes of each, then the tally, then the follow-ups; returns the attacks.

    The owners' follow-ups come first, then those of the counterattacks inside the block.
    """
    scene.tell(BlockOpened(attackers))
    for who in attackers:
        run(scene, who)
    tally(scene)
    block = scene.state.block
    assert block is not None
    scene.tell(BlockClosed())
    for attack in sorted(block.ended, key=lambda one: one.kind == "automatic"):
        follow_up(scene, attack)
    return block.ended


def tally(scene: Scene) -> None:
    """AP-18, AP-27: points against each noted loss; then all are applied in their order."""
    for number, _ in enumerate(losses(scene), 1):
        loss = losses(scene)[number - 1]
        if not loss.weapon:
            hurting.steel(scene, loss.attacker, loss.victim, loss.damage, "at the tally", number)
    for loss in losses(scene):
        if loss.weapon:
            loses(scene, loss.victim, loss.weapon, loss.attacker)
        else:
            hurting.hurt(scene, loss.victim, loss.attacker, loss.damage, nonlethal=loss.nonlethal)


def losses(view: View) -> tuple[Loss, ...]:
    """AP-18: what the block has brought about so far."""
    return view.state.block.losses if view.state.block is not None else ()


QUESTIONS = (
    Question(
        "veteran_reroll",
        "You miss {0}: {1} against {2}. Repeat the strike, as a veteran may once? Kept, it stays "
        "as it is.",
        "AP-28",
    ),
    Question(
        "concentration",
        "You miss {0}: {1} against {2}. Repeat this strike by concentration, once in the attack? "
        "Kept, the miss stays and concentration waits for another miss.",
        "AP-24",
    ),
    Question(
        "follow_up",
        "You have hit {2}. Follow up for {0} of your {1} AP, add-ons at their own price, once a "
        "round? Declined, it waits for a later hit of the round.",
        "AP-20",
    ),
)
