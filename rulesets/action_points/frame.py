"""AP-03, AP-07: rounds, side phases, turns, and the end of the fight."""

from collections.abc import Callable

from ...core.authors import (
    Await,
    Form,
    Step,
    commands,
    effects,
    enter_phase,
    frame,
    standard,
    standard_in,
)
from ...events import (
    CombatantLeft,
    Command,
    FactSet,
    Id,
    TurnStarted,
)
from .charts import TURN
from .duelling import exchange
from .events import SidePhaseEnded, SidePhaseStarted
from .facts import seen_at_rest
from .gates import exchange_due, in_turn
from .hurting import strip
from .moving import find
from .points import end_section
from .state import Scene, View, decided, standing
from .turns import shed


class EndTurn(Command, frozen=True):
    """AP-07: the turn is over; where a duel's exchange is due, it takes place first."""

    actor: Id


def start_phase(scene: Scene, side: str) -> None:
    """AP-07: the phase of a side begins."""
    scene.tell(SidePhaseStarted(side))


def start_turn(scene: Scene, who: Id) -> None:
    """Section 4: effects until the own next turn end."""
    scene.tell(TurnStarted(who))
    shed(scene, who)
    enter_phase(scene, "turn_begins")


def end_phase(scene: Scene) -> None:
    """Section 3: with the phase the bearings at its start are unset."""
    side = scene.state.side_phase
    assert side is not None
    scene.tell(SidePhaseEnded(side))
    there = {place.who for place in scene.state.roster if place.side == side}
    for fact, about in tuple(scene.state.facts):
        if fact == "bearing_at_phase_start" and about[0] in there:
            scene.tell(FactSet(fact, about, None))


def end_round(scene: Scene) -> None:
    """AP-07, AP-50: charges that were countered in this round end with it."""
    frame.end_round(scene)
    for effect in tuple(scene.state.effects.values()):
        if effect.kind == "charging":
            effects.advance(scene, effect, "round_ends")


def end_turn(scene: Scene, c: EndTurn) -> None:
    """AP-07, AP-52: an exchange that is due comes first; then the turn is over."""
    other = exchange_due(scene, c.actor)
    if other is not None:
        exchange(scene, c.actor, other)
    close_turn(scene)


def close_turn(scene: Scene) -> None:
    """AP-07: effects of this turn end."""
    turn = scene.state.turn
    assert turn is not None
    frame.end_turn(scene, turn.who)
    enter_phase(scene, "end_turn")


def end_combat(scene: Scene) -> None:
    """AP-03: the end of the fight ends the combat section."""
    end_section(scene, "combat")


one_side_left, end_fight = frame.ending(end_combat)  # section 4


def leave(scene: Scene, c: commands.Leave) -> None:
    """Whoever leaves takes his stances along."""
    scene.tell(CombatantLeft(c.who, c.reason))
    strip(scene, c.who, "left")


def drop(scene: Scene, c: commands.Drop) -> None:
    """AP-52: with a duel's exchange that is dropped goes what lasted to its end."""
    standard.drop(scene, c)
    effects.expire(scene)


# --- what follows by itself --------------------------------------------------------------------


def next_step(view: View) -> Step | None:
    """What follows by itself, before anybody is waited for."""
    state = view.state
    if state.phase in ("setup", "finished"):
        return None
    if decided(view):
        return Step("one_side_left")
    if (found := seen_at_rest(view)) is not None:
        return Step("find", (found,))
    if state.phase in TURN:
        owner = state.turn.who if state.turn else ""
        return None if standing(view, owner) else Step("close_turn")
    return between_turns(view)


def between_turns(view: View) -> Step:
    """AP-07: the next turn of the side's phase, the next phase, the next round."""
    state = view.state
    if not state.running:
        return Step("start_round")
    waiting = [
        place
        for place in state.roster
        if place.who not in state.acted
        and place.side not in state.phased
        and standing(view, place.who)
    ]
    if state.side_phase is not None:
        own = [place.who for place in waiting if place.side == state.side_phase]
        return Step("start_turn", (own[0],)) if own else Step("end_phase")
    return Step("start_phase", (waiting[0].side,)) if waiting else Step("end_round")


STEPS: dict[str, Callable[..., None]] = {
    "start_round": frame.start_round,  # AP-07: every side has its phase in it
    "start_phase": start_phase,
    "start_turn": start_turn,
    "end_phase": end_phase,
    "end_round": end_round,
    "close_turn": close_turn,
    "one_side_left": one_side_left,
    "find": find,
}
"""The automatic steps by name."""


def awaits(view: View) -> tuple[Await, ...]:
    """AP-07: the one whose turn it is acts, or ends the turn."""
    return frame.end_of_turn(view, has_default=False) if view.state.phase in TURN else ()


FORMS = (
    Form(
        command=EndTurn,
        rule=end_turn,
        checks=in_turn(),
        help="End your turn; a duel's exchange that is due takes place first.",
    ),
    *standard_in(rules={"end_fight": end_fight, "leave": leave, "drop": drop}),
)
