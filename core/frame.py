"""The frame of a fight: rounds and turns as steps, who takes part, and how it ends.

Rulebooks arrange these pieces in their own way; what a piece does is the same in all of them.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ..events import (
    GM,
    Command,
    FightEnded,
    Id,
    PhaseEntered,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)
from .effects import boundary
from .forms import Check, Form
from .refusals import Verdict
from .rows import Await

Stands = Callable[[Any, Id], bool]

# --- phases, rounds, turns -------------------------------------------------------------------


def enter_phase(scene: Any, trigger: str) -> None:
    """Follow an arrow of the chart of phases, and tell it where it leads to another phase."""
    there = scene.ruleset.phases.after(scene.state.phase, trigger, scene)
    if there != scene.state.phase:
        boundary(scene, PhaseEntered(there))


def follow(trigger: str) -> Callable[[Any], None]:
    """A step that only follows an arrow of the chart of phases."""

    def followed(scene: Any) -> None:
        enter_phase(scene, trigger)

    return followed


def start_round(scene: Any) -> None:
    """The next round begins; what lasted until then is over."""
    boundary(scene, RoundStarted(scene.state.round + 1))


def end_round(scene: Any) -> None:
    """The round is over, and with it what lasted until then."""
    boundary(scene, RoundEnded(scene.state.round))


def start_turn(scene: Any, who: Id) -> None:
    """Somebody's turn begins; what lasted until then is over."""
    boundary(scene, TurnStarted(who))


def end_turn(scene: Any, who: Id) -> None:
    """Somebody's turn is over, and with it what lasted until then."""
    boundary(scene, TurnEnded(who))


def end_of_turn(view: Any, mark: str = "", *, has_default: bool = True) -> tuple[Await, ...]:
    """The owner of the turn is waited for, who may end it; nobody where it is nobody's turn.

    `mark` tells the moments of one turn apart, as in `Await`.
    """
    turn = view.state.turn
    if turn is None:
        return ()
    given = (("actor", turn.who),)
    owner = Await(who=turn.who, command="end_turn", given=given, has_default=has_default, mark=mark)
    return (owner,)


class NextRound(Command, frozen=True):
    """The game master lets the next round begin although nobody is able to act."""


NEXT_ROUND = (Await(who=GM, command="next_round"),)
"""The game master is waited for, who may let the next round begin."""


def waiting(view: Any, command: Any) -> Verdict:
    """The engine waits for this: the chart of phases has an arrow for it from here."""
    return None if view.fires(command) else "not_waiting"


def next_round(rule: Callable[[Any, Any], None], asked: Sequence[Check]) -> Form:
    """The form of `NextRound`; `asked` are the checks of the game master's commands."""
    return Form(
        command=NextRound,
        rule=rule,
        actor="",
        checks=(*asked, waiting),
        help="Let the next round begin although nobody is able to act.",
    )


# --- who is there ----------------------------------------------------------------------------


def takes_part(view: Any, who: Id) -> bool:
    """Whether somebody is in the fight and `active` in it."""
    held = view.state.combatants.get(who)
    return held is not None and held.status == "active"


def opposed(view: Any, one: Id, other: Id) -> bool:
    """Whether two are of different sides."""
    different: bool = view.state[one].side != view.state[other].side
    return different


def opponents(view: Any, who: Id) -> tuple[Id, ...]:
    """Those of other sides who take part, in the order of joining."""
    there = view.state.combatants
    return tuple(one for one in there if takes_part(view, one) and opposed(view, who, one))


def sides_left(view: Any, stands: Stands = takes_part) -> int:
    """How many sides have somebody left: who takes part, or as the rulebook has it."""
    return len({one.side for who, one in view.state.combatants.items() if stands(view, who)})


def order(view: Any) -> tuple[Id, ...]:
    """The value `order` of a ruleset in which everybody in the order counts."""
    held: tuple[Id, ...] = view.state.order
    return held


def newcomers(view: Any, stands: Stands = takes_part) -> tuple[Id, ...]:
    """Who has no place in the order yet, in the order of joining."""
    order = view.state.order
    return tuple(who for who in view.state.combatants if who not in order and stands(view, who))


# --- the end ---------------------------------------------------------------------------------


def close(scene: Any, reason: str) -> None:
    """The fight is over, and the chart of phases hears it."""
    scene.tell(FightEnded(reason))
    enter_phase(scene, "end_fight")


def one_side_left(scene: Any) -> None:
    """The fight is over because at most one side has somebody left."""
    close(scene, "one_side_left")


def ending(more: Callable[[Any], None]) -> tuple[Callable[[Any], None], Callable[[Any, Any], None]]:
    """The step `one_side_left` and the rule of `end_fight`, where the end brings more about."""

    def one_side_is_left(scene: Any) -> None:
        one_side_left(scene)
        more(scene)

    def fight_is_ended(scene: Any, command: Any) -> None:
        close(scene, command.reason)
        more(scene)

    return one_side_is_left, fight_is_ended
