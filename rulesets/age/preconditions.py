"""Section 4: the checks before a command, each a row of its table of refusals."""

from typing import Any

from ...core.authors import (
    MAX_TEXT,
    Check,
    Needs,
    Verdict,
    checks,
    opposed,
    unclean,
)
from .numbers import (
    REACH,
    View,
    alive,
    bandages_ready,
    carried,
    distance,
    dying,
    health,
    helpless,
    reach_of,
    unconscious,
)


def actor_takes_part(view: View, c: Any) -> Verdict:
    """Row 4: the actor is neither dead nor gone."""
    return None if alive(view, c.actor) else "actor_dead"


def actor_conscious(view: View, c: Any) -> Verdict:
    """Row 5, AG-12: the unconscious do nothing at all."""
    return "actor_unconscious" if unconscious(view, c.actor) else None


def actor_not_dying(view: View, c: Any) -> Verdict:
    """Row 6, AG-22: the dying do nothing but speak."""
    return "actor_dying" if dying(view, c.actor) else None


def own_turn(view: View, c: Any) -> Verdict:
    """Row 7, AG-20: the chart of phases hears it, and the turn is the actor's."""
    return None if view.state.has_turn(c.actor) and view.fires(c) else "not_your_turn"


def major_left(view: View, _: Any) -> Verdict:
    """Row 8, AG-20, AG-A3: one major action a turn."""
    return "no_major_left" if "major" in view.state.used else None


def weapon_carried(view: View, c: Any) -> Verdict:
    """Row 9: a weapon is named, and carried."""
    return None if carried(view, c.actor, c.weapon) else "weapon_not_carried"


def weapon_in_mode(view: View, c: Any) -> Verdict:
    """Row 10, AG-02, AG-A23: the weapon can be used as declared."""
    weapon = carried(view, c.actor, c.weapon)
    return None if weapon and c.mode in weapon.modes else "wrong_mode"


def target_takes_part(view: View, c: Any) -> Verdict:
    """Row 11: the target is neither dead nor gone."""
    return None if alive(view, c.target) else "target_dead"


def target_not_dead(view: View, c: Any) -> Verdict:
    """Row 11, AG-A27: death is final."""
    return "target_dead" if view[c.target].status == "dead" else None


def target_is_enemy(view: View, c: Any) -> Verdict:
    """Row 12, AG-02, AG-A22: of another side."""
    return None if opposed(view, c.actor, c.target) else "target_not_enemy"


def target_is_ally(view: View, c: Any) -> Verdict:
    """Row 12, AG-18: of the same side, and not oneself."""
    ally = not opposed(view, c.actor, c.target) and c.target != c.actor
    return None if ally else "target_not_ally"


def target_helpless(view: View, c: Any) -> Verdict:
    """Row 13, AG-13: dying or unconscious."""
    return None if helpless(view, c.target) else "target_not_helpless"


def within(view: View, c: Any, furthest: int, code: str) -> Verdict:
    """AG-02: the distance is at most that many tenths of a yard, if it is known."""
    found = distance(view, c.actor, c.target)
    if found is None:
        return Needs("distance") if view.options.unknown_distance == "ask" else None
    return None if found <= furthest else code


def adjacent(view: View, c: Any) -> Verdict:
    """Row 14, AG-02: at most 2 yards away."""
    return within(view, c, REACH, "target_out_of_reach")


def target_seen(view: View, c: Any) -> Verdict:
    """Row 15, AG-02: the attacker sees the target, unless it is said that he does not."""
    hidden = view.state.fact("sees", c.actor, c.target) is False
    return "target_not_visible" if hidden else None


def in_range(view: View, c: Any) -> Verdict:
    """Row 15, AG-02: not farther away than the weapon's range."""
    weapon = carried(view, c.actor, c.weapon)
    assert weapon is not None, "row 9 stands before"
    return within(view, c, reach_of(view, c.actor, weapon), "target_out_of_range")


def when(mode: str, check: Check) -> Check:
    """A check that holds for one mode only."""

    def in_that_mode(view: View, c: Any) -> Verdict:
        return check(view, c) if c.mode == mode else None

    return in_that_mode


def bandages(view: View, c: Any) -> Verdict:
    """Row 16, AG-18: the healer has bandages ready."""
    return None if bandages_ready(view, c.actor) else "no_bandages"


def not_healed_yet(view: View, c: Any) -> Verdict:
    """Row 16, AG-18: nobody is healed twice without damage between."""
    return "heal_locked" if view[c.target].heal_locked else None


def hurt(view: View, c: Any) -> Verdict:
    """Row 16, AG-18: Health is below its maximum."""
    held = view[c.target]
    return None if health(view, c.target) < held.sheet.health_max else "nothing_to_heal"


def target_dying(view: View, c: Any) -> Verdict:
    """Row 16, AG-17: the game master's help is for the dying."""
    return None if dying(view, c.target) else "nothing_to_heal"


def text_clean(_: View, c: Any) -> Verdict:
    """Row 18: what is said can be written down."""
    return "invalid_value" if c.text and unclean(c.text, MAX_TEXT) else None


PERSON = (checks.fight_over, checks.no_prompt_open, checks.speaks_for_actor, checks.actor_exists)
"""Rows 1 to 4 of a combatant's command."""

STATE = (actor_takes_part, actor_conscious, actor_not_dying, own_turn)
"""Rows 4 to 7 of a combatant's action."""

ACTING = (*PERSON, *STATE)
"""An action that is aimed at nobody."""

AIMED = (*PERSON, checks.exist("target"), *STATE)
"""An action that is aimed at somebody."""

MASTER = (checks.fight_over, checks.no_prompt_open, checks.gm_only)
"""Rows 1 to 3 of the game master's commands, the engine's among them."""

NEAR_ENOUGH = (
    when("melee", adjacent),
    when("ranged", target_seen),
    when("ranged", in_range),
)
"""Rows 14 and 15, by the mode."""
