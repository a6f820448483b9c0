"""TA-01, TA-05, TA-15, TA-25, TA-A33: rounds and turns, what follows by itself, the end."""

from collections.abc import Callable
from typing import Any

from ...core.authors import (
    Await,
    Step,
    Verdict,
    enter_phase,
    frame,
    standard_in,
)
from ...events import (
    Id,
    TurnSkipped,
)
from .conditions import enter, lift, run_out, skip_reason
from .gate import MASTER
from .leaving import fall
from .numbers import Scene, View, active, everybody

# --- rounds and turns ------------------------------------------------------------------------


def start_round(scene: Scene) -> None:
    """TA-25: a round begins."""
    open_round(scene, "round_begins")


def open_round(scene: Scene, trigger: str) -> None:
    """TA-25: everybody active will have one turn in it."""
    frame.start_round(scene)
    enter_phase(scene, trigger)


def next_in_order(view: View) -> Id | None:
    """TA-25, TA-A1: the next in the listed order who has a turn left in this round."""
    now = view.state.round
    for who in everybody(view):
        if view[who].first <= now and who not in view.state.acted:
            return who
    return None


def start_turn(scene: Scene, who: Id) -> None:
    """TA-05: a turn begins; lost balance, or being unable to act, skips it.

    If both hold, the one turn serves both, and only the balance is regained.
    """
    frame.start_turn(scene, who)
    reason = skip_reason(scene, who)
    if not reason:
        enter_phase(scene, "may_act")
        return
    scene.tell(TurnSkipped(who, reason))
    if reason == "off_balance":
        lift(scene, who, reason, "turn_skipped")
    enter_phase(scene, "skip")


def end_turn(scene: Scene, who: Id) -> None:
    """TA-25, TA-A31: the turn ends, and before it what lasts to its end."""
    run_out(scene, who)
    frame.end_turn(scene, who)


def at_a_standstill(view: View) -> bool:
    """TA-A33: nobody who is in the fight can act."""
    return all(view.state.active(who, "cannot_act") for who in everybody(view))


# --- what is due -----------------------------------------------------------------------------


def next_step(view: View) -> Step | None:
    """What follows by itself, before anybody is waited for."""
    for who, held in view.state.combatants.items():
        if not held.entered:
            return Step("enter", (who,))
        if active(view, who) and held.hp == 0:
            return Step("fall", (who,))
    due_in = NEXT.get(view.state.phase)
    return due_in(view) if due_in else None


def in_setup(view: View) -> Step | None:
    """TA-25: the first round, once the game master has begun."""
    return Step("start_round") if view.state.begun else None


def at_turn_start(view: View) -> Step | None:
    """TA-25: the next turn; after the last one the round ends and the next begins."""
    if view.state.running:
        who = next_in_order(view)
        return Step("start_turn", (who,)) if who is not None else Step("end_round")
    return Step("nobody_can_act" if at_a_standstill(view) else "start_round")


def in_declare(view: View) -> Step | None:
    """Section 4: whoever leaves in his own turn ends it."""
    turn = view.state.turn
    return Step("owner_gone") if turn is None or not active(view, turn.who) else None


def in_resolve(_: View) -> Step:
    """An action that the game master has dropped in the middle has cost the turn all the same."""
    return Step("acted")


def at_turn_end(view: View) -> Step:
    """TA-25: the turn ends; then it is seen whether the fight does (TA-A28)."""
    if view.state.turn is not None:
        return Step("end_turn", (view.state.turn.who,))
    over = view.options.auto_end and frame.sides_left(view) < 2
    return Step("one_side_left" if over else "turn_over")


def in_standstill(view: View) -> Step | None:
    """TA-A33: as soon as somebody can act again the round begins by itself."""
    return None if at_a_standstill(view) else Step("start_round")


NEXT: dict[str, Callable[[View], Step | None]] = {
    "setup": in_setup,
    "turn_start": at_turn_start,
    "declare": in_declare,
    "resolve": in_resolve,
    "turn_end": at_turn_end,
    "standstill": in_standstill,
}
"""What is due in each phase."""

STEPS: dict[str, Callable[..., None]] = {
    "enter": enter,
    "fall": fall,
    "start_round": start_round,
    "start_turn": start_turn,
    "owner_gone": frame.follow("owner_gone"),
    "acted": frame.follow("acted"),
    "end_turn": end_turn,
    "turn_over": frame.follow("turn_over"),
    "end_round": frame.end_round,  # TA-25: everybody has had his turn, or had it skipped
    "nobody_can_act": frame.follow("nobody_can_act"),
    "one_side_left": frame.one_side_left,  # TA-25, TA-A28
}
"""The automatic steps by name."""


# --- who is waited for -----------------------------------------------------------------------


def awaits(view: View) -> tuple[Await, ...]:
    """TA-01: whoever has the turn; in a standstill the game master (TA-A33)."""
    turn = view.state.turn
    if view.state.phase == "standstill":
        return frame.NEXT_ROUND
    if view.state.phase != "declare" or turn is None:
        return ()
    return (
        Await(
            who=turn.who,
            command="attack",
            given=(("actor", turn.who),),
            instead=(("pass", "pass"), ("flee", "flee"), ("surrender", "surrender")),
            default="pass",
            has_default=True,
        ),
    )


def still_here(view: View, c: Any) -> Verdict:
    """Row 12, TA-A32: nobody is taken out of the fight who has left it already."""
    return None if active(view, c.who) else "invalid_value"


def next_round(scene: Scene, _: frame.NextRound) -> None:
    """TA-A33: the round begins all the same."""
    open_round(scene, "next_round")


FORMS = (
    frame.next_round(next_round, MASTER),
    *standard_in(MASTER, more={"leave": (still_here,)}),
)
