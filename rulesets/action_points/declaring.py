"""AP-08, AP-16, AP-20 to AP-32, AP-45, AP-49: what an attack may be, and what it costs."""

from collections.abc import Callable
from typing import Any

from ...core.authors import (
    Check,
    Unset,
    Verdict,
    name_of,
    opposed,
)
from ...events import Command, Id, Value
from .abilities import ADDONS
from .arms import called, fitting, option, weapon
from .facts import in_reach
from .points import Bill, cost, knows, price, veteran_price
from .sheet import STANDARD, UNARMED
from .state import Exposure, View, own_turn, standing


class Blow(Command, frozen=True):
    """An attack with its add-ons; `others` are the targets of the strikes after the first.

    Left out: the first weapon that fits, its standard option, all strikes at the first target.
    `overwhelm` is the number of the strike (0: none), `disarm` the weapon aimed at.
    """

    actor: Id
    target: Id
    others: tuple[Id, ...] = ()
    weapon: str = ""
    option: str = STANDARD
    full_power: bool = False
    concentration: bool = False
    break_through: bool = False
    disarm: str = ""
    overwhelm: int = 0


class Attacking(Blow, frozen=True, tag="attack"):
    """AP-08: attack in the own turn."""


class Veteran(Blow, frozen=True):
    """AP-28: the masterly attack of a veteran."""


def chosen(c: Any, name: str) -> Value:
    """A field of a command, or None where it has none or it is not chosen yet."""
    try:
        value: Value = getattr(c, name, None)
    except Unset:
        return None
    return value


def aims(c: Any) -> tuple[Id, ...]:
    """AP-16: whom an attack is aimed at, as far as it is said."""
    others = chosen(c, "others")
    return (c.target, *map(str, others)) if isinstance(others, tuple) else (c.target,)


def addons(c: Any) -> tuple[str, ...]:
    """What is added to an attack, as far as it is said."""
    return tuple(name for name in ADDONS if chosen(c, name))


def is_area(view: View, c: Any) -> bool:
    """AP-16: the attack option is one for areas."""
    key, _ = fitting(view, c.actor, c.weapon)
    found = option(view, key, c.option) if key else None
    return found is not None and found.area


def strikes(view: View, c: Any, kind: str) -> tuple[Id, ...]:
    """AP-16, AP-A39: the target of each strike."""
    if kind == "veteran":
        return (c.target, c.target)
    if is_area(view, c):
        return (c.target, *c.others)
    one = c.full_power or (c.disarm and view.options.disarm_strikes == "one")
    count = 1 if one else 1 + view[c.actor].sheet.extra_attacks
    return (c.target, *c.others, *(c.target,) * count)[:count]


# --- the checks --------------------------------------------------------------------------------


def each(judge: Callable[[View, Id, Id], str | None]) -> Check:
    """A check of every target: (view, who, target) to a code."""

    def every_target(view: View, c: Any) -> Verdict:
        return next(filter(None, (judge(view, c.actor, target) for target in aims(c))), None)

    return every_target


def not_oneself(_: View, who: Id, target: Id) -> str | None:
    """AP-08: nobody attacks himself."""
    return "invalid_target" if who == target else None


def reached(view: View, who: Id, target: Id) -> str | None:
    """AP-08: in melee reach."""
    return None if in_reach(view, who, target) else "out_of_reach"


def not_fallen(view: View, _: Id, target: Id) -> str | None:
    """AP-08: the target is not down."""
    return None if standing(view, target) else "target_down"


def weapon_fits(view: View, c: Any) -> Verdict:
    """AP-08, AP-34: a melee weapon in hand that is not barred."""
    return fitting(view, c.actor, c.weapon)[1] or None


def option_fits(view: View, c: Any) -> Verdict:
    """AP-08: the weapon has that attack option."""
    key, _ = fitting(view, c.actor, c.weapon)
    return None if key and option(view, key, c.option) else "attack_option_not_allowed"


def targets_fit(view: View, c: Any) -> Verdict:
    """AP-16, AP-A24: an area attack strikes each target once.

    Any other has no more targets than strikes, and may perhaps not split them.
    """
    targets = (c.target, *c.others)
    if is_area(view, c):
        return "invalid_target" if len(set(targets)) < len(targets) else None
    one = c.disarm and view.options.disarm_strikes == "one"
    most = 1 if one else 1 + view[c.actor].sheet.extra_attacks
    may_split = view.options.split_strikes and not c.disarm
    split = len(set(targets)) > 1 and not may_split
    return "single_target_only" if split or len(targets) > most else None


def one_target(view: View, c: Any) -> Verdict:
    """AP-20, AP-28: strikes at one target, with no area option."""
    return "single_target_only" if len({*aims(c)}) > 1 or is_area(view, c) else None


def power_first(view: View, c: Any) -> Verdict:
    """AP-21: the only attack of the turn."""
    held, own = view[c.actor], own_turn(view.state, c.actor)
    spent = own and (held.full_power_made or (c.full_power and held.attacks_made > 0))
    return "attack_limit_reached" if spent else None


def no_power(view: View, c: Any) -> Verdict:
    """AP-20, AP-21, AP-48: follow-ups and charge counters carry no full power, nor follow it."""
    spent = own_turn(view.state, c.actor) and view[c.actor].full_power_made
    return "attack_limit_reached" if c.full_power or spent else None


def power_single(view: View, c: Any) -> Verdict:
    """AP-21: full power strikes at exactly one target."""
    several = c.full_power and (len({*aims(c)}) > 1 or is_area(view, c))
    return "single_target_only" if several else None


def power_alone(_: View, c: Any) -> Verdict:
    """AP-21: full power is no disarm."""
    return "cannot_combine" if c.full_power and c.disarm else None


def first_hit_to_come(view: View, c: Any) -> Verdict:
    """AP-25: there was no hit in this turn."""
    late = c.break_through and view[c.actor].first_hit
    return "first_hit_already_landed" if late else None


def no_first_hit(_: View, c: Any) -> Verdict:
    """AP-20: what is followed up was a hit already."""
    return "first_hit_already_landed" if c.break_through else None


def no_break_through(_: View, c: Any) -> Verdict:
    """AP-25: break through is for the own turn."""
    return "cannot_combine" if c.break_through else None


def area_left(view: View, c: Any) -> Verdict:
    """AP-49: each area option once per charge."""
    used = is_area(view, c) and c.option in view[c.actor].swept
    return "area_option_already_used" if used else None


def option_of_charge(view: View, c: Any) -> Verdict:
    """AP-49: on foot only the standard option."""
    free = view[c.actor].sheet.mounted or c.option == STANDARD
    return None if free else "attack_option_not_allowed"


def aimed_weapon_held(view: View, c: Any) -> Verdict:
    """AP-32: the target wields the weapon aimed at, which is not part of him."""
    if not c.disarm:
        return None
    return None if aimed_at(view, c) else "weapon_not_wielded"


def aimed_at(view: View, c: Any) -> str:
    """AP-32: the key of the weapon that a disarm is aimed at; empty if there is none."""
    key = called(view, c.disarm, disarmable(view, c.target)) if c.disarm else ""
    return key


def disarmable(view: View, who: Id) -> tuple[str, ...]:
    """AP-32: what somebody may be disarmed of."""
    return tuple(key for key in view[who].wielded if weapon(view, key).kind != UNARMED)


def disarm_alone(view: View, c: Any) -> Verdict:
    """AP-32: no full power, no area option."""
    return "cannot_combine" if c.disarm and (c.full_power or is_area(view, c)) else None


def overwhelmable(view: View, c: Any) -> tuple[Id, ...]:
    """AP-45: the targets of the strikes of which one may overwhelm."""
    return strikes(view, c, name_of(c))


def strike_made(view: View, c: Any) -> Verdict:
    """AP-16, AP-45: the attack has that strike; full power and a disarm have one only."""
    return "invalid_value" if c.overwhelm > len(overwhelmable(view, c)) else None


def overwhelmed_busy(view: View, c: Any) -> Verdict:
    """AP-45: the target of that strike is an enemy that shot, cast, channelled or reloaded."""
    return None if not c.overwhelm or exposures(view, c) else "overwhelm_target_not_exposed"


def overwhelmed_there(view: View, c: Any) -> Verdict:
    """AP-45: it has not changed its position since."""
    moved = c.overwhelm and all(one.moved for one in exposures(view, c))
    return "overwhelm_target_moved" if moved else None


def exposures(view: View, c: Any) -> tuple[Exposure, ...]:
    """AP-45, AP-A49: what the target of the overwhelming strike has been busy with lately."""
    targets = overwhelmable(view, c)
    target = targets[max(min(c.overwhelm, len(targets)), 1) - 1]
    held = view[target]
    if not opposed(view, c.actor, target):
        return ()
    if view.options.overwhelm_lookback == "last_round":
        return tuple(one for one in held.exposures if one.round == view.state.round - 1)
    return tuple(one for one in held.exposures if one.turn == held.turns)


def veteran_alone(_: View, c: Any) -> Verdict:
    """AP-28: no full power, no disarm."""
    return "cannot_combine" if c.full_power or c.disarm else None


def weapon_familiar(view: View, c: Any) -> Verdict:
    """AP-30: the attack needs a kind of weapon that one is especially familiar with."""
    key, _ = fitting(view, c.actor, c.weapon)
    familiar = key and weapon(view, key).kind in view[c.actor].sheet.familiar_kinds
    return None if familiar else "weapon_not_familiar"


def addons_known(view: View, c: Any) -> Verdict:
    """AP-06: the actor knows what is added."""
    unknown = any(not knows(view, c.actor, name) for name in addons(c))
    return "ability_not_known" if unknown else None


AIM: tuple[Check, ...] = (
    each(not_oneself),
    each(reached),
    each(not_fallen),
    weapon_fits,
    option_fits,
    targets_fit,
)
"""AP-08, AP-16: the checks of every melee attack."""

DISARM: tuple[Check, ...] = (aimed_weapon_held, disarm_alone)
OVERWHELM: tuple[Check, ...] = (strike_made, overwhelmed_busy, overwhelmed_there)

ATTACK: tuple[Check, ...] = (
    *AIM,
    power_first,
    power_single,
    power_alone,
    first_hit_to_come,
    *DISARM,
    *OVERWHELM,
)
"""AP-21 to AP-25, AP-32, AP-45: the checks of an attack in the own turn."""

VETERAN: tuple[Check, ...] = (
    *AIM,
    power_first,
    one_target,
    veteran_alone,
    weapon_familiar,
    first_hit_to_come,
    *OVERWHELM,
)
"""AP-28, AP-30: the checks of a veteran's attack."""


FOLLOW_UP: tuple[Check, ...] = (
    each(not_oneself),
    each(not_fallen),
    each(reached),
    weapon_fits,
    option_fits,
    no_power,
    no_first_hit,
    one_target,
    *DISARM,
    *OVERWHELM,
)
"""AP-20: the checks of a follow-up, once it may be made at all."""

CHARGE_COUNTER: tuple[Check, ...] = (
    *AIM,
    no_power,
    no_break_through,
    area_left,
    option_of_charge,
    *DISARM,
    *OVERWHELM,
)
"""AP-48, AP-49: the checks of a charger's counter."""


# --- the price ---------------------------------------------------------------------------------


def bill(view: View, c: Any, kind: str) -> Bill:
    """AP-02: what an attack costs, add-ons and all, as far as it is said."""
    own: Bill = ()
    if kind == "veteran":
        own = (("veteran", veteran_price(view, c.actor, c.target).value),)
    elif kind == "follow_up":
        own = (("follow_up", price(view, c.actor, "follow_up").value),)
    return (*own, *((name, price(view, c.actor, name).value) for name in addons(c)))


def affordable(kind: str) -> Check:
    """AP-02: a check: all is paid together, or nothing is."""

    def can_be_paid(view: View, c: Any) -> Verdict:
        return None if cost(bill(view, c, kind)) <= view[c.actor].ap else "not_enough_ap"

    return can_be_paid
