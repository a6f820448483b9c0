"""S4 to S8 of a strike that has hit (AP-09): parry, intervene, villainy, shield, saves."""

from ...core.authors import (
    D20,
    Question,
    effects,
    opposed,
)
from ...events import EffectChanged, Id, Menu, Number, Value
from .events import (
    GrabRolled,
    InterveneRolled,
    ParryRolled,
    ShieldRolled,
    StrikeNegated,
    TargetRedirected,
    VeteranSaveRolled,
    VillainyRolled,
)
from .numbers import defence, die, effective, reaches
from .points import intervene_price, pay, price
from .state import Scene, Strike, View, current, now, roster
from .turns import until_own_turn
from .windows import is_open

TEN = 10
"""AP-31, AP-36, AP-39: what a saving throw, a step between and a pull must reach."""

SAVES = 2
"""AP-31: the saving throws of veteran's defence."""


def total_said(strike: Strike) -> Value:
    """The attack total as people are told of it."""
    return "an automatic hit" if strike.total is None else strike.total


def negate_if_done(scene: Scene, who: Id, by: str) -> None:
    """AP-22: when no success is needed any more, the strike comes to nothing."""
    strike = now(scene, who)
    if strike.needed <= 0:
        scene.tell(StrikeNegated(who, strike.victim, by))


# --- S4 ----------------------------------------------------------------------------------------


def parry(scene: Scene, who: Id) -> None:
    """AP-26: the target beats the strike aside with a roll strictly higher than the attack's."""
    target = now(scene, who).target
    while may_parry(scene, who) and is_open(scene, target, "parry"):
        strike, fee = now(scene, who), price(scene, target, "parry").value
        about = (who, total_said(strike), fee, scene[target].ap, strike.needed)
        menu = Menu(choices=("parry", "decline"))
        if scene.ask(target, "parry", menu, about=about, default="decline") == "decline":
            return
        pay(scene, target, ("parry", fee))
        face = scene.roll(target, "parry", D20)
        made, against = die(face, effective(scene, target, "na")), strike.total or 0
        success = made.value > against
        scene.tell(ParryRolled(target, who, face, made, against, success))
        negate_if_done(scene, who, "parry")


def may_parry(view: View, who: Id) -> bool:
    """AP-22, AP-26, AP-A28: one attempt; against full power another one after a success."""
    strike = now(view, who)
    if strike.negated or not strike.parried:
        return not strike.negated
    again = current(view, who).full_power and view.options.full_power_second_parry
    return again and strike.parried == (True,)


# --- S5 ----------------------------------------------------------------------------------------


def intervene(scene: Scene, who: Id) -> None:
    """AP-36: allies of the target, in roster order, may step between; one redirection at most."""
    if current(scene, who).disarm:
        return
    for ally in roster(scene):
        strike = now(scene, who)
        if ally not in strike.tried and is_open(scene, ally, "intervene"):
            step_between(scene, who, ally)


def step_between(scene: Scene, who: Id, ally: Id) -> None:
    """AP-36: 10 or more with NA; the points are gone all the same."""
    target = now(scene, who).target
    fee = intervene_price(scene, ally, target).value
    about = (who, target, total_said(now(scene, who)), fee, scene[ally].ap)
    menu = Menu(choices=("intervene", "decline"))
    if scene.ask(ally, "intervene", menu, about=about, default="decline") == "decline":
        return
    pay(scene, ally, ("intervene", fee))
    face = scene.roll(ally, "intervene", D20)
    made = die(face, effective(scene, ally, "na"))
    success = made.value >= TEN
    scene.tell(InterveneRolled(ally, who, target, face, made, success))
    if success:
        scene.tell(TargetRedirected(who, target, ally, ally, "intervene"))


# --- S6 ----------------------------------------------------------------------------------------


def villainy(scene: Scene, who: Id) -> None:
    """AP-39: the target first, then every other enemy of the attacker, in roster order."""
    if current(scene, who).disarm:
        return
    target = now(scene, who).target
    for user in dict.fromkeys((target, *roster(scene))):
        bodies = cover(scene, who, user)
        if bodies:
            drag(scene, who, user, bodies)


def cover(view: View, who: Id, user: Id) -> tuple[Id, ...]:
    """AP-39: the bodies that a user may drag or shove before the target."""
    if user in now(view, who).schemed or not opposed(view, user, who):
        return ()
    return tuple(body for body in roster(view) if is_open(view, user, "villainy", target=body))


def drag(scene: Scene, who: Id, user: Id, bodies: tuple[Id, ...]) -> None:
    """AP-39, AP-A3: pay, grab the body, then 10 or more; the points are gone all the same."""
    target, fee = now(scene, who).target, price(scene, user, "villainy").value
    about = (who, target, total_said(now(scene, who)), fee, scene[user].ap)
    menu = Menu(choices=(*bodies, "decline"))
    body = scene.ask(user, "villainy", menu, about=about, default="decline")
    if body == "decline":
        return
    pay(scene, user, ("villainy", fee))
    if not grab(scene, who, user, str(body)):
        return
    face = scene.roll(user, "villainy", D20)
    bonus = effective(scene, user, "na") if scene.options.villainy_adds_na else Number(0)
    made = die(face, bonus)
    success = made.value >= TEN
    scene.tell(VillainyRolled(user, who, str(body), face, made, success))
    if success:
        scene.tell(TargetRedirected(who, target, str(body), user, "villainy"))


def grab(scene: Scene, who: Id, user: Id, body: Id) -> bool:
    """AP-39: a harmless attack roll against NV, unless the body lets it happen."""
    menu = Menu(choices=("allow", "resist"))
    nv = defence(scene, body)
    about = (user, who, now(scene, who).target, nv.value)
    if scene.ask(body, "consent", menu, about=about, default="resist") == "allow":
        return True
    face = scene.roll(user, "grab", D20)
    made = die(face, effective(scene, user, "na"))
    success = reaches(scene, made.value, nv.value)
    scene.tell(GrabRolled(user, who, body, face, made, nv, success))
    return success


# --- S7 ----------------------------------------------------------------------------------------


def shield(scene: Scene, who: Id) -> None:
    """AP-10, AP-22, AP-A4: as many shield rolls as are needed; the first failure ends them."""
    victim = now(scene, who).victim
    held = scene[victim].sheet.shield
    if held.kind == "none" or now(scene, who).ignores or beaten_down(scene, who):
        return
    threshold = held.roll or scene.options.shield_roll_default
    while not now(scene, who).negated:
        face = scene.roll(victim, "shield", D20)
        scene.tell(ShieldRolled(victim, who, face, threshold, face >= threshold))
        if face < threshold:
            return
        negate_if_done(scene, who, "shield")


def beaten_down(view: View, who: Id) -> bool:
    """AP-A63: by option a failed parry was the shield roll."""
    return view.options.parry_replaces_shield_roll and False in now(view, who).parried


# --- S8 ----------------------------------------------------------------------------------------


def veteran_save(scene: Scene, who: Id) -> None:
    """AP-31: a veteran may save himself, twice in all until his own next turn."""
    victim = now(scene, who).victim
    if not now(scene, who).negated and is_open(scene, victim, "veteran"):
        activate(scene, who, victim)
    used = 0
    while used < SAVES and not now(scene, who).negated and may_save(scene, victim):
        left = saves_left(scene, victim)
        about = (who, total_said(now(scene, who)), left)
        menu = Menu(choices=("use", "keep"))
        if scene.ask(victim, "veteran_save", menu, about=about, default="keep") == "keep":
            return
        used += 1
        save(scene, who, victim)


def activate(scene: Scene, who: Id, victim: Id) -> None:
    """AP-31: the defence is paid for once between two own turns."""
    fee = price(scene, victim, "veteran").value
    about = (who, total_said(now(scene, who)), fee, scene[victim].ap)
    menu = Menu(choices=("activate", "decline"))
    if scene.ask(victim, "veteran_defence", menu, about=about, default="decline") == "decline":
        return
    pay(scene, victim, ("veteran", fee))
    until = until_own_turn(victim)
    effects.start(scene, "veteran_defence", victim, amount=SAVES, ends=until)


def may_save(view: View, victim: Id) -> bool:
    """AP-31: a save is left, and counts against this strike."""
    return saves_left(view, victim) > 0 and is_open(view, victim, "veteran_save")


def saves_left(view: View, who: Id) -> int:
    """AP-31: the saving throws that somebody still has."""
    held = view.state.borne(who, "veteran_defence")
    return held.amount if held is not None else 0


def save(scene: Scene, who: Id, victim: Id) -> None:
    """AP-31, AP-A35: 10 or more, nothing added, negates by itself, unless it is a shield roll."""
    held = scene.state.borne(victim, "veteran_defence")
    assert held is not None
    if scene.options.veteran_saves_scope == "pool":
        left = held.amount - 1
        scene.tell(EffectChanged(held.id, held.kind, held.bearer, held.stage, left))
    face = scene.roll(victim, "veteran_save", D20)
    scene.tell(VeteranSaveRolled(victim, who, face, face >= TEN))
    if scene.options.veteran_saves_are_shield_rolls:
        negate_if_done(scene, who, "veteran_save")
    elif face >= TEN:
        scene.tell(StrikeNegated(who, victim, "veteran_save"))


QUESTIONS = (
    Question(
        "parry",
        "{0} hits you with {1}. Parry for {2} of your {3} AP, with d20 + NA above {1}? "
        "Shield successes still needed: {4}. Declined, the hit stands.",
        "AP-26",
    ),
    Question(
        "intervene",
        "{0} hits {1} with {2}. Intervene for {3} of your {4} AP, with d20 + NA of 10 or more, "
        "and bear the blow yourself? Missed, the points are gone. Declined, the hit on {1} stands.",
        "AP-36",
    ),
    Question(
        "villainy",
        "{0} hits {1} with {2}. Villainy for {3} of your {4} AP: whose body takes the blow, if you "
        "hit its NV and then roll 10 or more? Missed, the points are gone. Declined, the hit on "
        "{1} stands.",
        "AP-39",
    ),
    Question(
        "consent",
        "{0} wants you as cover for {2} against the blow of {1}. Allow it, at no price? Resisted, "
        "{0} must hit your NV of {3}.",
        "AP-39",
    ),
    Question(
        "veteran_defence",
        "{0} hits you with {1}. Activate veteran's defence for {2} of your {3} AP: two saves of "
        "10 or more until your next turn? Declined, the hit stands.",
        "AP-31",
    ),
    Question(
        "veteran_save",
        "{0} hits you with {1}. Use one of your {2} saves, 10 or more? Kept, the hit stands.",
        "AP-31",
    ),
)
