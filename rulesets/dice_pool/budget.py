"""DP-902, DP-903, DP-712: what actions cost, reflexes, debts on the next turn."""

from ...core.authors import enter_phase
from ...events import Id
from . import events as told
from .reading import Scene, View, has
from .sheet import Tally

LONG: dict[str, Tally] = {"full_round": (1, 1, 0), "whole_round": (1, 1, 1)}
"""DP-902: what the types that use several actions use of standard, move, swift."""

LADDER = ("free", "swift", "move", "standard", "full_round", "whole_round")
"""DP-709: from the cheapest type to the dearest."""


def own_turn(view: View, who: Id) -> bool:
    """Whether it is somebody's own turn; outside it only reflexes and readied actions happen."""
    return view.state.has_turn(who)


def left_after(budget: Tally, cost: str) -> Tally | None:
    """DP-902: what is left when a cost is paid: a dearer action may pay for a cheaper one."""
    standard, move, swift = budget
    if cost in LONG:
        need = LONG[cost]
        rest = (standard - need[0], move - need[1], swift - need[2])
        return rest if min(rest) >= 0 else None
    if cost in ("swift", "reflex"):
        if swift:
            return standard, move, swift - 1
        cost = "move"
    if cost == "move":
        if move:
            return standard, move - 1, swift
        cost = "standard"
    if cost == "standard":
        return (standard - 1, move, swift) if standard else None
    return budget


def affords(view: View, who: Id, cost: str) -> bool:
    """DP-902: whether an action can still be paid; out of turn it is paid by the reflex."""
    if not own_turn(view, who):
        return True
    if view.state.surprise is not None and cost in LONG:
        return False  # one action only (DP-904)
    return left_after(left_now(view, who), cost) is not None


def left_now(view: View, who: Id) -> Tally:
    """DP-902, DP-910: what is left of the turn; to the sickened a move action at most."""
    own = view[who].budget
    return (0, min(1, own[1]), 0) if has(view, who, "sickened") else own


def pay(scene: Scene, who: Id, cost: str) -> None:
    """DP-902: pay an action of one's own turn; in a surprise round it is the only one (DP-904)."""
    if not own_turn(scene, who):
        return
    if scene.state.phase == "turn_start":
        enter_phase(scene, "end_turn")
    rest = left_after(left_now(scene, who), cost)
    if cost == "free" or rest is None:
        return
    if scene.state.surprise is not None:
        rest = (0, 0, 0)
    scene.tell(told.ActionPaid(who, cost, *rest))


def per_turn(view: View, who: Id) -> Tally:
    """DP-902: what a turn gives; the sickened have one move action and nothing else."""
    own = view.options.actions_per_turn or view[who].sheet.actions_per_turn
    return (0, min(1, own[1]), 0) if has(view, who, "sickened") else own


def charge_budget(scene: Scene, who: Id) -> None:
    """DP-902, DP-712: the actions of the turn, less those that are spent already."""
    fresh, owed = per_turn(scene, who), scene[who].debts
    rest = [max(0, have - debt) for have, debt in zip(fresh, owed, strict=True)]
    scene.tell(told.BudgetSet(who, *rest))


def reflex_left(view: View, who: Id) -> bool:
    """DP-903: this turn's swift in one's own turn, else the next turn's, once, if it has one."""
    if own_turn(view, who):
        sick = has(view, who, "sickened")  # one move action and nothing else (DP-910)
        return not sick and left_after(view[who].budget, "reflex") is not None
    return view[who].debts[2] < min(1, per_turn(view, who)[2])


def pay_reflex(scene: Scene, who: Id, action: str, against: Id) -> None:
    """DP-903: the reflex is paid."""
    scene.tell(told.ReflexUsed(who, action, against))
    if own_turn(scene, who):
        pay(scene, who, "reflex")
    else:
        scene.tell(told.Overdrawn(who, "swift"))
