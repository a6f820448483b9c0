"""BA-02, BA-03: declaring an action, changing it, leaving it."""

from itertools import islice
from typing import Any

from msgspec.structs import asdict, replace

from ...core.authors import (
    Field,
    Form,
    Needs,
    Several,
    Span,
    Values,
    Verdict,
    checks,
    effects,
    enter_phase,
    facts,
    opponents,
)
from ...events import GM, Clock, Command, Id, Menu
from .events import ActionChanged, ActionDeclared, ActionsInForce, ChangePassed, RulingMade
from .numbers import Scene, View, advantage, arms, current_initiative, stands
from .preconditions import DECLARATION, change_price, charge_possible
from .sheet import Declaration
from .table import ACTIONS, RIDERS

YES_NO = Menu(choices=("yes", "no"))


class Declare(Command, frozen=True):
    """BA-02: declare one action for the round."""

    actor: Id
    action: str
    target: Id = ""
    targets: tuple[Id, ...] = ()
    points: int | None = None
    blow: int | None = None
    rider: str = ""
    rider_blow: int | None = None


class ChangeAction(Command, frozen=True):
    """BA-03: change the declared action."""

    actor: Id
    action: str
    target: Id = ""
    targets: tuple[Id, ...] = ()
    points: int | None = None
    blow: int | None = None
    rider: str = ""
    rider_blow: int | None = None


class PassChange(Command, frozen=True):
    """BA-03: leave the declared action as it is."""

    actor: Id


def filled(c: Any) -> Any:
    """4.2: left-out `blow` and `rider_blow` are 1 before anything is compared."""
    has_blow = c.action in ACTIONS and "blow" in ACTIONS[c.action].params
    blow = 1 if c.blow is None and has_blow else c.blow
    rider_blow = 1 if c.rider_blow is None and c.rider else c.rider_blow
    return replace(c, blow=blow, rider_blow=rider_blow)


def not_out(view: View, c: Any) -> Verdict:
    """BA-11: whoever is out does nothing."""
    return None if stands(view, c.actor) else "combatant_out"


GATE = (
    checks.speaks_for_actor,
    checks.fight_over,
    checks.no_prompt_open,
    checks.phase_accepts,
    checks.actor_exists,
    not_out,
)
"""4.2: the checks before all others, in their order."""


def not_declared_yet(view: View, c: Any) -> Verdict:
    """BA-02: exactly one action a round."""
    return None if view[c.actor].declared is None else "already_declared"


def turn_to_declare(view: View, c: Any) -> Verdict:
    """BA-02: in ascending current Initiative, unless the order is free."""
    return None if _waits(view, c.actor) and c.actor in view.once(may_declare) else "not_your_turn"


def may_declare(view: View) -> dict[Id, None]:
    """BA-02, BA-A7: who may declare now: the next in the order, or all who have not yet."""
    waiting = (who for who in view.state.order if _waits(view, who))
    free = view.options.declaration_order == "free"
    return dict.fromkeys(waiting if free else islice(waiting, 1))


def _waits(view: View, who: Id) -> bool:
    return stands(view, who) and view[who].declared is None


def can_pay_change(view: View, c: Any) -> Verdict:
    """BA-03: at least as much current Initiative as a change costs."""
    return None if can_change(view, c.actor) else "not_enough_initiative"


def can_change(view: View, who: Id) -> bool:
    """BA-03: what costs nothing can be paid by everybody, whatever he has."""
    price = change_price(view)
    return price == 0 or current_initiative(view, who).value >= price


def in_the_order(view: View, c: Any) -> Verdict:
    """Who joined in mid-round takes part from the next round on."""
    return None if view[c.actor].declared is not None else "not_your_turn"


def differs(view: View, c: Any) -> Verdict:
    """BA-03: the same action with the same parameters is no change."""
    return "same_action" if declaration(c) == view[c.actor].declared else None


def declaration(c: Any) -> Declaration:
    """What a command declares, with what was left out filled in."""
    has_blow = c.action in ACTIONS and "blow" in ACTIONS[c.action].params
    return Declaration(
        c.action,
        c.target,
        c.targets,
        c.points or 0,
        (1 if c.blow is None else c.blow) if has_blow else 0,
        c.rider,
        (1 if c.rider_blow is None else c.rider_blow) if c.rider else 0,
    )


def not_passed_yet(view: View, c: Any) -> Verdict:
    """BA-03: a second pass says nothing."""
    return "already_passed" if has_passed(view, c.actor) else None


def has_passed(view: View, who: Id) -> bool:
    """BA-03: he has passed, or could not pay for a change anyway."""
    return view[who].passed or not can_change(view, who)


def declare(scene: Scene, c: Declare) -> None:
    """BA-02: the action, its parameters and at most one rider are known to all."""
    rule_on_charge(scene, c)
    scene.tell(ActionDeclared(c.actor, **asdict(declaration(c))))


def change_action(scene: Scene, c: ChangeAction) -> None:
    """BA-03: each change is paid for; all others may react to it."""
    rule_on_charge(scene, c)
    scene.tell(ActionChanged(c.actor, **asdict(declaration(c)), paid=change_price(scene)))


def rule_on_charge(scene: Scene, c: Any) -> None:
    """BA-26: a doubtful Charge is for the game master to allow; until then nothing is paid."""
    if not isinstance(charge_possible(scene, c), Needs):
        return
    answer = scene.ask(GM, "charge_ruling", YES_NO, about=(c.actor, c.target), default="no")
    scene.tell(RulingMade(c.actor, c.target, answer == "yes"))
    scene.require(None if answer == "yes" else "charge_refused")


def pass_change(scene: Scene, c: PassChange) -> None:
    """BA-03: the phase ends when all have passed."""
    scene.tell(ChangePassed(c.actor))


def come_into_force(scene: Scene) -> None:
    """BA-03: from here on the actions and their numbers are fixed for the round."""
    scene.tell(ActionsInForce(scene.state.round, tuple(fixed(scene))))
    for who in acting(scene):
        held = scene[who].declared
        assert held is not None
        if held.action == "charge":
            run_in(scene, who, held.target)
        if held.action == "rage" and not scene.state.active(who, "rage"):
            effects.start(scene, "rage", who)
        if held.action in scene.options.counter_triggers:
            overreach(scene, who)
    if scene.options.declaration_timing == "before_initiative":
        enter_phase(scene, "in_force")


def acting(view: View) -> tuple[Id, ...]:
    """Those with an action in this round that are not out, in declaration order."""
    return tuple(
        who for who in view.state.order if stands(view, who) and view[who].declared is not None
    )


def fixed(view: View) -> list[tuple[Id, int, int]]:
    """BA-13, BA-28: the degree of mastery and the advantage of a longer weapon, for the round."""
    rows = []
    for who in acting(view):
        held = view[who].declared
        assert held is not None
        keeps = held.action == "keep_at_bay"
        longer = advantage(view, who, held.target) if keeps else 0
        rows.append((who, arms(view, who).mastery, longer))
    return rows


def run_in(scene: Scene, who: Id, target: Id) -> None:
    """BA-26: the distance of the pair becomes 1 m."""
    facts.put(scene, "distance", (who, target), 10)


def overreach(scene: Scene, who: Id) -> None:
    """BA-24: an action that may be countered in the next round, and in that one only."""
    window = scene.state.borne(who, "counter_window")
    if window is None:
        effects.start(scene, "counter_window", who)
    else:
        effects.advance(scene, window, "overreach")


def names(_: Any, __: Any) -> Values:
    """All actions."""
    return tuple(ACTIONS)


def riders(_: Any, __: Any) -> Values:
    """No rider, or one of them."""
    return ("", *RIDERS)


def has(parameter: str) -> Any:
    """Whether the chosen action has a parameter."""

    def applies(_: Any, c: Any) -> bool:
        return parameter in ACTIONS[c.action].params

    return applies


def foes(view: View, c: Any) -> Values:
    """The opponents that are not out."""
    return opponents(view, c.actor)


def blows(view: View, c: Any) -> Values:
    """The attacks that somebody may have."""
    return Span(1, view[c.actor].sheet.attacks_per_round)


FIELDS = (
    Field("action", names, help="the Battle Action"),
    Field("target", foes, has("target"), help="one opponent"),
    Field(
        "targets",
        lambda v, c: Several(opponents(v, c.actor)),
        has("targets"),
        help="opponents that the action is against",
    ),
    Field("points", lambda _view, _c: Span(1, 5), has("points"), help="points of aim"),
    Field("blow", blows, has("blow"), help="which attack is the special blow"),
    Field("rider", riders, help="a rider that joins the action"),
    Field("rider_blow", blows, lambda _view, c: bool(c.rider), help="which attack it is"),
)

FORMS = (
    Form(
        command=Declare,
        rule=declare,
        fill=filled,
        fields=FIELDS,
        checks=(*GATE, not_declared_yet, turn_to_declare, *DECLARATION),
        help="Declare one action for the round.",
    ),
    Form(
        command=ChangeAction,
        rule=change_action,
        fill=filled,
        fields=FIELDS,
        checks=(*GATE, in_the_order, can_pay_change, differs, *DECLARATION),
        help="Change the declared action, for Initiative.",
    ),
    Form(
        command=PassChange,
        rule=pass_change,
        checks=(*GATE, in_the_order, not_passed_yet),
        help="Leave the declared action as it is.",
    ),
)

EXPOSED_NEXT_ROUND = {"starts": Clock("round_start"), "ends": Clock("round_end")}
"""BA-12: exposed for the whole of the next round."""


def expose(scene: Scene, who: Id) -> None:
    """BA-12: several causes in one round give one effect."""
    effects.start(scene, "exposed", who, **EXPOSED_NEXT_ROUND)  # type: ignore[arg-type]
