"""Refusals: section 5.10's table, group by group, in the order printed there."""

from collections.abc import Callable
from typing import Any

from ...core.authors import Verdict, checks, name_of
from ...events import Id
from .asking import WITH_BLOWS, BlowCheck, Check, blows_of
from .blows import LOCATIONS, Blow, unasked
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
from .reading import STATES, STATS, View, present, unable
from .sheet import CONDITIONS
from .soundness import own_weapon, sound, targets_exist


def each(*of_blow: BlowCheck) -> Check:
    """Checks of one blow, each in its turn asked of every blow of a command."""

    def every_blow(view: View, c: Any) -> Verdict:
        blows, name = blows_of(view, c), name_of(c)
        for check in of_blow:
            for blow in blows:
                if code := check(view, c.actor, blow, name):
                    return code
        return None

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


ARMED, GRAPPLED, IN_VIEW = each(*BLOW_EQUIPMENT), each(grappling), each(*BLOW_TARGET[:-1])
TRIPPED, WELL_CHOSEN = each(trippable), each(*BLOW_OPTION)

COMMAND: tuple[Check, ...] = (
    checks.fight_over,
    checks.no_prompt_open,
    checks.actor_exists,
    checks.speaks_for_actor,
    targets_exist,
    own_weapon,
    sound,
)
TURN: tuple[Check, ...] = (checks.phase_accepts, its_turn, at_turn_start, may_delay)
STATE: tuple[Check, ...] = (can_act, not_banned, switched_on)
LIMITS: tuple[Check, ...] = (one_full_defence, one_parry, one_overrun, one_point)
COST: tuple[Check, ...] = (action_left, has_reflex, has_willpower)
EQUIPMENT: tuple[Check, ...] = (ARMED, has_blade, hand_free, loadable, aims_with)
POSITION: tuple[Check, ...] = (standing, GRAPPLED, in_grapple, may_ready)
TARGET: tuple[Check, ...] = (
    IN_VIEW,
    feint_in_reach,
    aim_in_range,
    charge_in_range,
    lies_already,
    TRIPPED,
    has_mind,
    small_enough,
)
OPTION: tuple[Check, ...] = (WELL_CHOSEN,)

WEAPON_NAMED = (
    *("attack", "all_out_attack", "trip", "bull_rush", "grapple", "grapple_attack"),
    *("feint", "aim"),
)
"""Commands that may name a weapon of one's own, and take the usual one where they do not."""

ONLY: dict[Check, tuple[str, ...]] = {
    **dict.fromkeys((switched_on, ARMED, GRAPPLED, IN_VIEW, TRIPPED, WELL_CHOSEN), WITH_BLOWS),
    **dict.fromkeys((one_point, has_willpower), (*WITH_BLOWS, "willpower_speed")),
    own_weapon: WEAPON_NAMED,
    at_turn_start: ("willpower_speed", "delay"),
    may_delay: ("delay",),
    one_full_defence: ("full_defence",),
    one_parry: ("brawl_parry", "blade_parry"),
    one_overrun: ("move",),
    has_reflex: ("drop_prone",),
    has_blade: ("blade_parry",),
    hand_free: ("draw", "pick_up"),
    loadable: ("reload",),
    aims_with: ("aim", "feint"),
    standing: ("charge", "stand_up"),
    in_grapple: ("pin", "shift", "release"),
    may_ready: ("ready",),
    feint_in_reach: ("feint",),
    aim_in_range: ("aim",),
    charge_in_range: ("charge",),
    lies_already: ("drop_prone",),
    has_mind: ("feint",),
    small_enough: ("move",),
}
"""Checks that concern some commands alone; every other check concerns all."""


def concerning(name: str, asked: tuple[Check, ...]) -> tuple[Check, ...]:
    """Those of some checks that concern a command, in their order."""
    return tuple(check for check in asked if name in ONLY.get(check, (name,)))


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
    own_weapon,
    sound,
    *STATE,
    *LIMITS,
    has_willpower,
    *EQUIPMENT,
    *POSITION,
    *TARGET,
    *OPTION,
)
"""DP-711: what a readied action is asked at the moment of its use."""


def illegal(view: View, command: Any) -> str | None:
    """DP-711: why a readied action is illegal at this moment."""
    for check in concerning(name_of(command), READIED):
        if isinstance(code := check(view, command), str):
            return code
    return None


# --- the game master -----------------------------------------------------------------------------


def ruling_sound(view: View, c: Any) -> Verdict:
    """The words and numbers of a ruling are those that there are."""
    judge = RULED.get(name_of(c))
    return None if judge is None or judge(view, c) else "invalid_value"


def sound_place(_: View, c: Any) -> bool:
    """DP-404: a new place, what aiming at it costs, what a hit brings, and for how much margin."""
    new = c.location.strip() and c.location not in LOCATIONS
    return bool(new) and 0 <= c.penalty <= 1000 and c.condition in PLACED and 0 < c.per <= 1000


def sound_effect(view: View, c: Any) -> bool:
    """Section 5.10: a number that is changed, commands that are forbidden, or both; how long."""
    if c.stat not in ("", *STATS) or bool(c.stat) != bool(c.amount):
        return False
    known = all(one in view.ruleset.forms for one in c.forbids)
    return known and bool(c.stat or c.forbids) and 0 <= unasked(c, "turns") <= 1000


RULED: dict[str, Callable[[View, Any], bool]] = {
    "give_state": lambda _, c: c.state in STATES and bool(c.state != "limb_disabled" or c.limb),
    "end_state": lambda _, c: c.state in STATES,
    "give_points": lambda _, c: c.condition in CONDITIONS,
    "damage": lambda _, c: c.severity in ("B", "L", "A") and 0 < c.amount <= 10_000,
    "heal": lambda _, c: 0 < c.amount <= 10_000,
    "trait_played": lambda _, c: 0 < c.score <= 1000,
    "rule_location": sound_place,
    "effect": sound_effect,
}
"""Section 5.10: what the words and numbers of a ruling must be."""

PLACED = ("", *CONDITIONS)
"""DP-406: what a place that the game master adds may bring."""

ORDER: tuple[Check, ...] = (checks.fight_over, checks.no_prompt_open, checks.gm_only)
"""What every command of the game master's is asked first, the engine's among them."""

MASTER: tuple[Check, ...] = (
    *ORDER,
    checks.exist("who"),
    checks.phase_accepts,
    ruling_sound,
)
"""What the game master's own commands are asked."""
