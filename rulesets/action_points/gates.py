"""Section 4: the checks before an ability's own, in the order of refusals."""

from typing import Any

from ...core.authors import (
    Check,
    Effect,
    Verdict,
    checks,
    opposed,
)
from ...events import Id
from .facts import in_reach
from .points import knows, price
from .state import View, own_turn, standing


def not_down(view: View, c: Any) -> Verdict:
    """AP-13: whoever is down does nothing."""
    return None if standing(view, c.actor) else "combatant_down"


def not_oneself_named(_: View, c: Any) -> Verdict:
    """AP-38, AP-51: one does not name oneself."""
    return "invalid_target" if c.target == c.actor else None


def turn_of_actor(view: View, c: Any) -> Verdict:
    """AP-07: it is the actor's turn."""
    return None if own_turn(view.state, c.actor) else "not_your_turn"


def actions_left(view: View, who: Id, *more: str) -> int:
    """AP-07, AP-38: the actions left of a turn, after some more; a guard combines with another."""
    acts = (*view[who].acts, *more)
    combined = set(acts) & {*view.options.guard_combines_with}
    used = len(acts) - ("guard" in acts and bool(combined))
    most: int = view.options.actions_per_turn
    return most - used


def action_free(name: str) -> Check:
    """A check of AP-07, AP-38: an action of the turn is left, or combines with the one taken.

    AP-A12 says how many there are, AP-A43 what combines with guarding.
    """

    def action_is_free(view: View, c: Any) -> Verdict:
        return None if actions_left(view, c.actor, name) >= 0 else "action_already_used"

    return action_is_free


def duel_of(view: View, who: Id) -> Effect | None:
    """AP-51: the duel that somebody is in; its `bearer` challenged `about`."""
    for effect in view.state.effects.values():
        if effect.kind == "duel" and who in (effect.bearer, effect.about):
            return effect
    return None


def exchange_due(view: View, who: Id) -> Id | None:
    """AP-52: with whom an exchange is due, now that somebody comes to the action of its turn."""
    duel, state = duel_of(view, who), view.state
    if duel is None or duel.stage != "even" or not state.has_turn(who):
        return None
    other = duel.about if duel.bearer == who else duel.bearer
    waiting = standing(view, other) and other not in state.acted
    return other if waiting and in_reach(view, who, other) and not view[who].acts else None


def no_exchange_due(view: View, c: Any) -> Verdict:
    """AP-52: when an exchange is due it takes the place of the action."""
    return None if exchange_due(view, c.actor) is None else "duel_exchange_due"


def known(ability: str) -> Check:
    """AP-06: a check: the actor knows the ability."""

    def ability_is_known(view: View, c: Any) -> Verdict:
        return None if knows(view, c.actor, ability) else "ability_not_known"

    return ability_is_known


def can_pay(ability: str) -> Check:
    """AP-02: a check: the points are there."""

    def can_be_paid(view: View, c: Any) -> Verdict:
        fee = price(view, c.actor, ability).value
        return None if fee <= view[c.actor].ap else "not_enough_ap"

    return can_be_paid


def there(*fields: str) -> tuple[Check, ...]:
    """The first checks: the fight goes on, all named are in it, who asks may ask."""
    return (
        checks.fight_over,
        checks.actor_exists,
        checks.exist(*fields),
        checks.speaks_for_actor,
        not_down,
        checks.no_prompt_open,
    )


def in_turn(*fields: str) -> tuple[Check, ...]:
    """The checks before those of what is done in the own turn."""
    return (*there(*fields), turn_of_actor, checks.phase_accepts)


def as_action(name: str, *fields: str) -> tuple[Check, ...]:
    """The checks before those of an action of the turn."""
    return (*in_turn(*fields), action_free(name), no_exchange_due)


def enemy(view: View, one: Id, other: Id) -> bool:
    """Whether somebody standing is an enemy."""
    return standing(view, other) and opposed(view, one, other)


MASTER = (checks.gm_only, checks.fight_over, checks.no_prompt_open)
"""The checks before those of the game master's own commands."""
