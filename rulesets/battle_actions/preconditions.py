"""BA-20 to BA-44: when a Battle Action or a rider may be declared, in the order of its rule."""

from typing import Any

from ...core.authors import (
    Check,
    Needs,
    Verdict,
    facts,
    first,
)
from ...events import Id
from .numbers import (
    View,
    arms,
    current_initiative,
    fatigue,
    is_opponent,
    number_of_attacks,
    weapon,
)
from .sheet import CLASSES, SIZES
from .table import ACTIONS, RIDERS

BAD_GROUND = ("swamp", "ice", "soft_sand", "steep")
"""BA-26: the ground on which nobody charges."""

CROSSBOWS = ("light_crossbow", "hand_crossbow")
DAGGERS = ("dagger", "knife")


def weapon_in_hand(view: View, c: Any) -> Verdict:
    """BA-A44: a weapon is wielded."""
    return None if weapon(view, c.actor) else "weapon_required"


def no_missile(view: View, c: Any) -> Verdict:
    """BA-A44: what is wielded is no missile weapon."""
    return "wrong_weapon" if arms(view, c.actor).missile else None


def missile(view: View, c: Any) -> Verdict:
    """BA-33, BA-44: a missile weapon is wielded."""
    return None if arms(view, c.actor).missile else "wrong_weapon"


def target_given(_: View, c: Any) -> Verdict:
    """A target is named."""
    return None if c.target else "target_required"


def target_is_opponent(view: View, c: Any) -> Verdict:
    """The target is an opponent that is not out."""
    return None if is_opponent(view, c.actor, c.target) else "invalid_target"


def target_overreached(view: View, c: Any) -> Verdict:
    """BA-24: Counter looks exactly one round back; the window is open for that one round."""
    window = view.state.borne(c.target, "counter_window")
    opened = window is not None and window.stage in ("open", "reopened")
    return None if opened else "counter_not_available"


def some_mastery(view: View, c: Any) -> Verdict:
    """BA-25: at least one degree of mastery of what is wielded."""
    return None if arms(view, c.actor).mastery >= 1 else "mastery_required"


def good_ground(view: View, c: Any) -> Verdict:
    """BA-26: the charger's own ground if it is set, else that of the fight."""
    ground = view.state.fact("ground_of", c.actor) or view.state.fact("ground")
    return "charge_bad_ground" if ground in BAD_GROUND else None


def room_to_run(view: View, c: Any) -> Verdict:
    """BA-26: the charger has a run-up."""
    return "charge_no_room" if view.state.fact("run_up", c.actor) is False else None


def far_enough(view: View, c: Any) -> Verdict:
    """BA-26: not too close."""
    metres = distance(view, c.actor, c.target)
    near = metres is not None and metres <= 10 * view.options.charge_too_close
    return "charge_too_close" if near else None


def distance(view: View, one: Id, other: Id) -> int | None:
    """BA-45: the distance of a pair in tenths of a metre, if it is known."""
    return facts.length(view, "distance", one, other)


def charge_possible(view: View, c: Any) -> Verdict:
    """BA-26: from 8 m on a Charge is free; in between the game master's ruling decides."""
    if c.action != "charge":
        return None
    metres, furthest = distance(view, c.actor, c.target), view.options.charge_max
    if metres is not None and metres >= 10 * view.options.charge_min:
        return "charge_refused" if furthest is not None and metres > 10 * furthest else None
    for who, target, yes in view.state.rulings:
        if (who, target) == (c.actor, c.target):
            return None if yes else "charge_refused"
    return Needs("charge_ruling")


def longer_weapon(view: View, c: Any) -> Verdict:
    """BA-28: own weapon is larger than the target's; bare hands are small."""
    longer = SIZES[arms(view, c.actor).size] > SIZES[arms(view, c.target).size]
    return None if longer else "not_longer_weapon"


def targets_given(_: View, c: Any) -> Verdict:
    """BA-30: at least one opponent bars the way."""
    return None if c.targets else "target_required"


def targets_are_opponents(view: View, c: Any) -> Verdict:
    """BA-30: each an opponent that is not out, no one twice."""
    once = len(set(c.targets)) == len(c.targets)
    good = once and all(is_opponent(view, c.actor, target) for target in c.targets)
    return None if good else "invalid_target"


def target_armed(view: View, c: Any) -> Verdict:
    """BA-32: the target wields a weapon."""
    return None if weapon(view, c.target) else "target_unarmed"


def points_in_range(_: View, c: Any) -> Verdict:
    """BA-33: one to five points."""
    return None if c.points is not None and 1 <= c.points <= 5 else "aim_points_out_of_range"


def precise_profession(view: View, c: Any) -> Verdict:
    """BA-34: more than two points are for assassins."""
    assassin = view[c.actor].sheet.profession == "assassin"
    return None if c.points <= 2 or assassin else "profession_required"


def precise_feat(view: View, c: Any) -> Verdict:
    """BA-34: with the feat."""
    has = "precise_shot" in view[c.actor].sheet.feats
    return None if c.points <= 2 or has else "feat_required"


def precise_crossbow(view: View, c: Any) -> Verdict:
    """BA-34: and a light or hand crossbow."""
    right = arms(view, c.actor).kind in CROSSBOWS
    return None if c.points <= 2 or right else "wrong_weapon"


def initiative_for_aim(view: View, c: Any) -> Verdict:
    """BA-33: ten points of current Initiative for each point of aim."""
    return None if left_to_spend(view, c) >= 10 * c.points else "not_enough_initiative"


def left_to_spend(view: View, c: Any) -> int:
    """BA-03: the current Initiative; of a changed action, what is left after paying."""
    held = view[c.actor]
    changing = held.declared is not None
    return current_initiative(view, c.actor).value - changing * change_price(view)


def change_price(view: View) -> int:
    """BA-03, BA-A8: what a change costs."""
    free = view.options.action_change == "free"
    return 0 if free else int(view.options.action_change_cost)


def not_a_short_weapon(view: View, c: Any) -> Verdict:
    """BA-36: no short sword, no dagger."""
    return "weapon_too_short" if arms(view, c.actor).size == "small" else None


def blow_exists(view: View, c: Any) -> Verdict:
    """BA-36, BA-38, BA-43: the blow is one of the round's attacks."""
    return within(view, c, c.blow)


def rider_blow_exists(view: View, c: Any) -> Verdict:
    """BA-37, BA-44: the rider's blow is one of the round's attacks."""
    return within(view, c, c.rider_blow)


def within(view: View, c: Any, index: int | None) -> Verdict:
    """A blow is named by its index, from 1 to the number of attacks as things stand."""
    index = 1 if index is None else index
    most = number_of_attacks(view, c.actor, c.action)
    return None if 1 <= index <= most else "no_attack_left"


def assassin(view: View, c: Any) -> Verdict:
    """BA-37, BA-38: an assassin's art."""
    return None if view[c.actor].sheet.profession == "assassin" else "profession_required"


def second_round(view: View, _: Any) -> Verdict:
    """BA-38: not before the second round."""
    return None if view.state.round >= 2 else "too_early"


def defensive_before(view: View, c: Any) -> Verdict:
    """BA-38: he was in Defensive in the preceding round."""
    return None if view[c.actor].previous == "defensive" else "not_defensive_last_round"


def drawn_in(view: View, c: Any) -> Verdict:
    """BA-38: in the preceding round one of the two attacked the other."""
    pair = (min(c.actor, c.target), max(c.actor, c.target))
    met = view.options.engagement == "ignore" or pair in view.state.fought_before
    return None if met else "opponent_not_engaged"


def orc(view: View, c: Any) -> Verdict:
    """BA-41: orcs rage. Who is in a Rage already goes on without conditions."""
    held = view.state.active(c.actor, "rage")
    return None if held or view[c.actor].sheet.race == "orc" else "race_required"


def rage_left(view: View, c: Any) -> Verdict:
    """BA-A39: under `until_rest_once` nobody rages again before a rest."""
    once = view.options.rage_repeat == "until_rest_once"
    if view.state.active(c.actor, "rage") or not once:
        return None
    return "rage_spent" if fatigue(view, c.actor) else None


def wounded(view: View, c: Any) -> Verdict:
    """BA-41: a medium wound of this fight, newer than the last Rage."""
    if view.state.active(c.actor, "rage"):
        return None
    held = view[c.actor]
    newer = held.wounds[held.raged_at or 0 :]
    return None if any(w.degree >= CLASSES.index("medium") for w in newer) else "wound_required"


def double_strike_known(view: View, c: Any) -> Verdict:
    """BA-A40: under that option the feat is asked for."""
    needed = view.options.double_strike_feat
    return "feat_required" if needed and "double_strike" not in view[c.actor].sheet.feats else None


def two_handed(view: View, c: Any) -> Verdict:
    """BA-43: the weapon is two-handed."""
    return None if arms(view, c.actor).two_handed else "wrong_weapon"


def strong_shot_known(view: View, c: Any) -> Verdict:
    """BA-44: the archer's feat."""
    return None if "strong_shot" in view[c.actor].sheet.feats else "feat_required"


def dagger(view: View, c: Any) -> Verdict:
    """BA-37: a dagger or a knife."""
    return None if arms(view, c.actor).kind in DAGGERS else "wrong_weapon"


NAMED = (target_given, target_is_opponent)
"""One opponent is named."""

OF_ACTION: dict[str, tuple[Check, ...]] = {
    "none": (),
    "defensive": (),
    "offensive": (no_missile,),
    "counter": (no_missile, *NAMED, target_overreached),
    "selective": (some_mastery,),
    "charge": (no_missile, *NAMED, good_ground, room_to_run, far_enough),
    "keep_at_bay": (weapon_in_hand, no_missile, *NAMED, longer_weapon),
    "whirl": (weapon_in_hand, no_missile),
    "break_through": (targets_given, targets_are_opponents),
    "disarm": (weapon_in_hand, no_missile, *NAMED, target_armed),
    "aim": (
        missile,
        points_in_range,
        precise_profession,
        precise_feat,
        precise_crossbow,
        initiative_for_aim,
    ),
    "sweeping_cut": (weapon_in_hand, no_missile, not_a_short_weapon, blow_exists),
    "treacherous_strike": (
        no_missile,
        assassin,
        second_round,
        *NAMED,
        defensive_before,
        drawn_in,
        blow_exists,
    ),
    "rage": (orc, rage_left, wounded),
    "double_strike": (weapon_in_hand, no_missile, double_strike_known, two_handed, blow_exists),
}
"""The preconditions of each action's rule, in the order printed there."""

OF_RIDER: dict[str, tuple[Check, ...]] = {
    "precise_strike": (assassin, dagger, rider_blow_exists),
    "strong_shot": (strong_shot_known, missile, rider_blow_exists),
}
"""The preconditions of each rider's rule, in the order printed there."""


def known_action(_: View, c: Any) -> Verdict:
    """BA-04: the action exists."""
    return None if c.action in ACTIONS else "unknown_action"


def no_stray_parameter(_: View, c: Any) -> Verdict:
    """4.2: no parameter is given that the action does not have."""
    return first((stray_target, stray_targets, stray_points, stray_blow, stray_rider), None, c)


def stray_target(_: View, c: Any) -> Verdict:
    """A target for an action that has none."""
    return "invalid_choice" if c.target and "target" not in ACTIONS[c.action].params else None


def stray_targets(_: View, c: Any) -> Verdict:
    """Several targets for an action that has none."""
    return "invalid_choice" if c.targets and "targets" not in ACTIONS[c.action].params else None


def stray_points(_: View, c: Any) -> Verdict:
    """Points for an action that has none."""
    given = c.points is not None and "points" not in ACTIONS[c.action].params
    return "invalid_choice" if given else None


def stray_blow(_: View, c: Any) -> Verdict:
    """A special blow for an action that has none."""
    given = c.blow is not None and "blow" not in ACTIONS[c.action].params
    return "invalid_choice" if given else None


def stray_rider(_: View, c: Any) -> Verdict:
    """A rider's blow without a rider."""
    return "invalid_choice" if c.rider_blow is not None and not c.rider else None


def rage_goes_on(view: View, c: Any) -> Verdict:
    """BA-41: who is held in Rage declares nothing else."""
    held = view.state.active(c.actor, "rage") and c.action != "rage"
    return "rage_in_progress" if held else None


def rider_fits(_: View, c: Any) -> Verdict:
    """BA-04: at most one rider, one that may join the action."""
    fits = not c.rider or (c.rider in RIDERS and c.rider in ACTIONS[c.action].riders)
    return None if fits else "combination_not_allowed"


def rider_on_the_blow(_: View, c: Any) -> Verdict:
    """BA-04: with a Double Strike the rider sits on that blow itself."""
    if c.action != "double_strike" or not c.rider:
        return None
    return None if (c.rider_blow or 1) == (c.blow or 1) else "combination_not_allowed"


def action_allowed(view: View, c: Any) -> Verdict:
    """The preconditions of the action's rule."""
    return first(OF_ACTION[c.action], view, c)


def rider_allowed(view: View, c: Any) -> Verdict:
    """The preconditions of the rider's rule."""
    return first(OF_RIDER[c.rider], view, c) if c.rider else None


DECLARATION: tuple[Check, ...] = (
    known_action,
    no_stray_parameter,
    rage_goes_on,
    rider_fits,
    rider_on_the_blow,
    action_allowed,
    rider_allowed,
    charge_possible,
)
"""4.2: checks 4 to 9 of a declaration, in their order."""
