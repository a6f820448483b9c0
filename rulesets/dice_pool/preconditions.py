"""Refusals: section 5.10's table, group by group, in the order printed there."""

from typing import Any

from ...core.authors import Verdict, checks
from ...events import Id
from .asking import BlowCheck, Check, blows_of, name_of
from .blows import Blow
from .equipment import (
    aims_with,
    attribute_fits,
    both_hands,
    hand_free,
    hands_enough,
    hands_small,
    has_blade,
    is_loaded,
    loadable,
    skilled,
    throwable,
    weapon_allowed,
    weapon_free,
    weapon_in_hand,
    weapon_rushes,
    weapon_trips,
    weapon_whole,
)
from .gates import (
    action_left,
    at_turn_start,
    can_act,
    has_reflex,
    has_willpower,
    its_turn,
    may_delay,
    not_banned,
    one_full_defence,
    one_overrun,
    one_parry,
    one_point,
    switched_on,
)
from .harm import CONDITIONS
from .marks import (
    aim_in_range,
    attacks_partner,
    charge_in_range,
    feint_in_reach,
    grappling,
    has_mind,
    in_grapple,
    lethal_allowed,
    lies_already,
    location_allowed,
    location_known,
    may_ready,
    melee_only,
    no_save,
    plain_special,
    single_target,
    small_enough,
    something_held,
    standing,
    target_in_range,
    target_in_reach,
    target_in_sight,
    target_located,
    target_open,
    trippable,
)
from .reactions import cannot_act as unable
from .reading import (
    STATES,
    View,
    present,
)
from .soundness import sound, targets_exist


def each(check: BlowCheck) -> Check:
    """A check of one blow, asked of every blow of a command."""

    def every_blow(view: View, c: Any) -> Verdict:
        for blow in blows_of(view, c):
            if code := check(view, c.actor, blow, name_of(c)):
                return code
        return None

    every_blow.__name__ = check.__name__
    return every_blow


BLOW_EQUIPMENT: tuple[BlowCheck, ...] = (
    weapon_in_hand,
    weapon_whole,
    weapon_free,
    weapon_allowed,
    weapon_trips,
    weapon_rushes,
    hands_small,
    both_hands,
    hands_enough,
    attribute_fits,
    skilled,
    throwable,
    is_loaded,
)
BLOW_TARGET: tuple[BlowCheck, ...] = (
    melee_only,
    target_located,
    target_in_sight,
    target_open,
    attacks_partner,
    target_in_reach,
    target_in_range,
    trippable,
)
BLOW_OPTION: tuple[BlowCheck, ...] = (
    plain_special,
    single_target,
    no_save,
    location_known,
    location_allowed,
    something_held,
    lethal_allowed,
)


def cannot_go_on(view: View, who: Id, blow: Blow) -> str:
    """DP-601, DP-903: why one of several attacks cannot be made after those before it."""
    if unable(view, who, blow.action):
        return "cannot_act"
    if any(not present(view, target) for target in blow.targets):
        return "target_gone"
    for check in (*BLOW_EQUIPMENT, grappling, *BLOW_TARGET, *BLOW_OPTION):
        if code := check(view, who, blow, "multi_attack"):
            return code
    return ""


COMMAND: tuple[Check, ...] = (
    checks.fight_over,
    checks.no_prompt_open,
    checks.actor_exists,
    checks.speaks_for_actor,
    targets_exist,
    sound,
)
TURN: tuple[Check, ...] = (checks.phase_accepts, its_turn, at_turn_start, may_delay)
STATE: tuple[Check, ...] = (can_act, not_banned, switched_on)
LIMITS: tuple[Check, ...] = (one_full_defence, one_parry, one_overrun, one_point)
COST: tuple[Check, ...] = (action_left, has_reflex, has_willpower)
EQUIPMENT: tuple[Check, ...] = (
    *(each(check) for check in BLOW_EQUIPMENT[:4]),
    has_blade,
    *(each(check) for check in BLOW_EQUIPMENT[4:9]),
    hand_free,
    *(each(check) for check in BLOW_EQUIPMENT[9:12]),
    loadable,
    each(is_loaded),
    aims_with,
)
POSITION: tuple[Check, ...] = (standing, each(grappling), in_grapple, may_ready)
TARGET: tuple[Check, ...] = (
    *(each(check) for check in BLOW_TARGET[:7]),
    feint_in_reach,
    aim_in_range,
    charge_in_range,
    lies_already,
    each(trippable),
    has_mind,
    small_enough,
)
OPTION: tuple[Check, ...] = tuple(each(check) for check in BLOW_OPTION)

CHECKS: tuple[Check, ...] = (
    *COMMAND,
    *TURN,
    *STATE,
    *LIMITS,
    *COST,
    *EQUIPMENT,
    *POSITION,
    *TARGET,
    *OPTION,
)
"""Every objection to a combatant's command, in the order of section 5.10."""

READIED: tuple[Check, ...] = (
    targets_exist,
    sound,
    *STATE,
    *LIMITS,
    *EQUIPMENT,
    *POSITION,
    *TARGET,
    *OPTION,
)
"""DP-711: what a readied action is asked at the moment of its use."""


def objection(view: View, command: Any) -> str | None:
    """DP-711: why a readied action is illegal at this moment."""
    for check in READIED:
        if isinstance(code := check(view, command), str):
            return code
    return None


# --- the game master -----------------------------------------------------------------------------


def who_exists(view: View, c: Any) -> Verdict:
    """Whoever it is about is in the fight."""
    return None if c.who in view.state.combatants else "unknown_combatant"


def all_exist(view: View, c: Any) -> Verdict:
    """DP-904: everybody who acts in the surprise round is in the fight."""
    known = all(who in view.state.combatants for who in c.who)
    return None if known else "unknown_combatant"


def ruling_sound(view: View, c: Any) -> Verdict:
    """The words and numbers of a ruling are those that there are."""
    name = name_of(c)
    if name in ("give_state", "end_state") and c.state not in STATES:
        return "invalid_value"
    if name == "give_points" and c.condition not in CONDITIONS:
        return "invalid_value"
    if name == "damage" and (c.severity not in tuple("BLA") or not 0 < c.amount <= 10_000):
        return "invalid_value"
    if name == "heal" and not 0 < c.amount <= 10_000:
        return "invalid_value"
    if name == "trait_played" and not 0 < c.score <= 1000:
        return "invalid_value"
    if name == "effect" and not 0 <= c.turns <= 1000:
        return "invalid_value"
    return None


MASTER: tuple[Check, ...] = (
    checks.fight_over,
    checks.no_prompt_open,
    checks.gm_only,
    who_exists,
    checks.phase_accepts,
    ruling_sound,
)
"""What the game master's own commands are asked."""
