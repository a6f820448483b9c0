"""Refusals: whose turn it is, who can act, limits of a round, what actions cost."""

from typing import Any

from ...core.authors import Verdict, name_of
from .asking import blows_of
from .budget import affords, own_turn, reflex_left
from .costs import cost_of
from .reading import View, clings, could_block, effects_on, has, in_hold, unable
from .willpower import willpower


def its_turn(view: View, c: Any) -> Verdict:
    """DP-902, DP-509: one acts in one's own turn; a reflex outside needs something to answer."""
    if own_turn(view, c.actor):
        return None
    return "no_trigger" if name_of(c) == "drop_prone" else "not_your_turn"


def at_turn_start(view: View, c: Any) -> Verdict:
    """DP-804, DP-905: before any other command of the turn."""
    return None if view.state.phase == "turn_start" else "not_turn_start"


def may_delay(view: View, c: Any) -> Verdict:
    """DP-905: not by whoever came first by delaying; to behind somebody of this round."""
    if view[c.actor].no_delay == view.state.round:
        return "delay_not_allowed"
    if not c.after:
        return None if c.next_round else "invalid_value"
    if c.after not in view.state.combatants:
        return "unknown_combatant"
    return "delay_not_allowed" if c.after in view.state.acted else None


def can_act(view: View, c: Any) -> Verdict:
    """DP-402, DP-610, DP-616, DP-911, DP-912: who can do that at all."""
    who, name = c.actor, name_of(c)
    if unable(view, who, name):
        return "cannot_act"
    if name == "drop_prone" and has(view, who, "flat_footed"):
        return "cannot_act"
    if name == "charge" and (in_hold(view, who) or clings(view, who)):
        return "cannot_act"
    if name == "move" and clings(view, who):
        return "cannot_act"
    if name == "move" and has(view, who, "immobilised"):
        return "cannot_act"
    if name == "move" and in_hold(view, who) and c.through:
        return "cannot_act"
    return None


def not_banned(view: View, c: Any) -> Verdict:
    """DP-401, DP-402: an effect may forbid an action."""
    bans = [e.about for e in effects_on(view, c.actor) if e.kind == "ban"]
    return "effect_blocks_action" if bans and name_of(c) in bans else None


def switched_on(view: View, c: Any) -> Verdict:
    """DP-409: breaking things is a rule that a table may leave out."""
    if view.options.item_breakage:
        return None
    broken = any(blow.location == "break_weapon" for blow in blows_of(view, c))
    return "rule_switched_off" if broken else None


def one_full_defence(view: View, c: Any) -> Verdict:
    """DP-501: once a round."""
    again = view.state.active(c.actor, "full_defence")
    return "full_defence_already_active" if again else None


def one_parry(view: View, c: Any) -> Verdict:
    """DP-503: one parry a round, of either kind."""
    again = view.state.active(c.actor, "parry")
    return "parry_already_active" if again else None


def one_overrun(view: View, c: Any) -> Verdict:
    """DP-701: one overrun a round; a passage without a test does not count."""
    if not view[c.actor].overran:
        return None
    stopped = any(could_block(view, c.actor, str(row[0])) for row in c.through)
    return "overrun_used" if stopped else None


def one_point(view: View, c: Any) -> Verdict:
    """DP-801: each use once a test, attack or turn."""
    if name_of(c) == "willpower_speed":
        again = view.state.active(c.actor, "willed_speed")
        return "willpower_already_used" if again else None
    many = any(blow.willpower > 1 for blow in blows_of(view, c))
    return "willpower_already_used" if many else None


def action_left(view: View, c: Any) -> Verdict:
    """DP-902: the budget holds what the action costs."""
    cost = cost_of(view, c)
    return None if not cost or affords(view, c.actor, cost) else "no_action_left"


def has_reflex(view: View, c: Any) -> Verdict:
    """DP-903: a reflex is left."""
    return None if reflex_left(view, c.actor) else "no_reflex_left"


def has_willpower(view: View, c: Any) -> Verdict:
    """DP-801: a point is left."""
    own = int(name_of(c) == "willpower_speed")
    spends = own + sum(blow.willpower for blow in blows_of(view, c))
    return "no_willpower" if willpower(view, c.actor) < spends else None
