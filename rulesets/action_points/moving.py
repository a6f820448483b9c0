"""AP-35, AP-55 to AP-57: moving, running, moving unseen, being moved."""

from typing import Any

from ...core.authors import (
    D20,
    Field,
    Form,
    Free,
    Question,
    Several,
    Span,
    Values,
    Verdict,
    checks,
    combatants,
    effects,
    enter_phase,
)
from ...events import (
    GM,
    Command,
    FactSet,
    Id,
    Menu,
    Part,
    ResourceChanged,
    total,
)
from .events import CamouflageExposed, Moved, PerceptionRolled
from .gates import MASTER, can_pay, in_turn, known
from .offers import ways
from .points import pay, price
from .state import Scene, View, roster, standing
from .turns import until_own_turn, until_turn_end

UNIT = "step"
"""The unit of movement."""


class Move(Command, frozen=True):
    """Section 4: move; the direction may be left out where nothing depends on it."""

    actor: Id
    distance: int
    direction: str = ""
    straight: bool = True


class Run(Command, frozen=True):
    """AP-35: run, twice as far."""

    actor: Id
    distance: int
    direction: str = ""
    straight: bool = True


class Camouflage(Command, frozen=True):
    """AP-55: move unseen through the perception areas of observers."""

    actor: Id
    distance: int
    observers: tuple[Id, ...] = ()


class Displace(Command, frozen=True):
    """Section 4: the game master moves somebody."""

    who: Id


def farthest(view: View, who: Id, times: int = 1) -> int:
    """AP-35, AP-55: how far somebody may move, in tenths."""
    return 10 * int(view[who].sheet.move_range) * times


def near_enough(view: View, c: Any) -> Verdict:
    """Section 4, AP-55: at most the movement range."""
    return "too_far" if c.distance > farthest(view, c.actor) else None


def run_near_enough(view: View, c: Any) -> Verdict:
    """AP-35, AP-A42: at most twice the movement range."""
    most = farthest(view, c.actor, view.options.run_multiplier)
    return "too_far" if c.distance > most else None


def armour_lets_run(view: View, c: Any) -> Verdict:
    """AP-35: not in heavy armour."""
    return "armour_forbids" if view[c.actor].sheet.armour.kind == "heavy" else None


def armour_hides(view: View, c: Any) -> Verdict:
    """AP-55: not in medium or heavy armour."""
    heavy = view[c.actor].sheet.armour.kind in ("medium", "heavy")
    return "armour_forbids" if heavy else None


def observed(view: View, c: Any) -> Verdict:
    """AP-55: at least one observer; without one there is nothing to be camouflaged from."""
    good = [one for one in c.observers if one != c.actor and standing(view, one)]
    return None if good and len(good) == len(c.observers) else "no_observer"


def move(scene: Scene, c: Move) -> None:
    """Section 4: the movement of the turn."""
    go(scene, c, "move")


def run(scene: Scene, c: Run) -> None:
    """AP-35: all actions remain; overwatch may not shoot at a runner."""
    pay(scene, c.actor, ("run", price(scene, c.actor, "run").value))
    go(scene, c, "run")
    effects.start(scene, "running", c.actor, ends=until_turn_end(c.actor))


def go(scene: Scene, c: Any, how: str) -> None:
    """Section 4: the movement step is over."""
    scene.tell(Moved(c.actor, how, c.distance, c.direction, c.straight))
    enter_phase(scene, how)


def camouflage(scene: Scene, c: Camouflage) -> None:
    """AP-55, AP-56: paid, moved; then each observer tests, until one sees."""
    who = c.actor
    fee = price(scene, who, "camouflage").value
    pay(scene, who, ("camouflage", fee))
    scene.tell(Moved(who, "camouflage", c.distance, "", False))
    enter_phase(scene, "camouflage")
    observers = tuple(one for one in roster(scene) if one in c.observers)
    slow = 3 * c.distance <= farthest(scene, who)
    for observer in observers:
        if perceives(scene, observer, who, slow):
            scene.tell(CamouflageExposed(who, observer))
            return
    effects.start(scene, "hidden", who, ends=until_own_turn(who))
    scene.tell(ResourceChanged(who, "ap", fee, scene[who].ap + fee, "camouflage_unseen"))
    rest_in_view(scene, who, observers)


def perceives(scene: Scene, observer: Id, who: Id, slow: bool) -> bool:
    """AP-56, AP-A58: d20 + perception, 1 less for a third of the range or less; 10 or more sees."""
    face = scene.roll(observer, "perception", D20)
    perception = Part("perception", scene[observer].sheet.perception, "AP-56")
    made = total((Part("die", face), perception, Part("slow", -int(slow), "AP-56")))
    success = made.value >= int(scene.options.perception_threshold)
    scene.tell(PerceptionRolled(observer, who, face, made, success))
    return success


def rest_in_view(scene: Scene, who: Id, observers: tuple[Id, ...]) -> None:
    """AP-57: whoever comes to rest in a perception area is found at once; the refund stays."""
    for observer in observers:
        menu = Menu(choices=("yes", "no"))
        seen = scene.ask(GM, "seen_at_rest", menu, about=(who, observer), default="no") == "yes"
        scene.tell(FactSet("in_perception_area", (who, observer), seen))
        if seen:
            find(scene, who)
            return


def find(scene: Scene, who: Id) -> None:
    """AP-57: found without a test."""
    hidden = scene.state.borne(who, "hidden")
    assert hidden is not None
    effects.end(scene, hidden, "found")


def displace(scene: Scene, c: Displace) -> None:
    """Section 4, AP-45: somebody stands elsewhere, and has not moved itself (AP-44)."""
    scene.tell(Moved(c.who, "displaced"))


def straight_or_not(_: View, __: Any) -> Values:
    """Whether the way was straight."""
    return (True, False)


def lengths(view: View, c: Any) -> Values:
    """From nothing to the movement range."""
    return Span(0, farthest(view, c.actor))


def run_lengths(view: View, c: Any) -> Values:
    """From nothing to what one runs."""
    return Span(0, farthest(view, c.actor, view.options.run_multiplier))


def watchers(view: View, c: Any) -> Values:
    """Anybody standing but oneself; nobody is refused by the check."""
    there = tuple(one for one in view.state.combatants if one != c.actor and standing(view, one))
    return Several(there) if there else Free(((),))


QUESTIONS = (
    Question(
        "seen_at_rest",
        "Has {0} come to rest in the unblocked perception area of {1}? With no, it stays hidden.",
        "AP-57",
    ),
)

WAY = (
    Field("direction", ways, help="the direction; left out where nothing depends on it"),
    Field("straight", straight_or_not, help="whether the way is straight"),
)

FORMS = (
    Form(
        command=Move,
        rule=move,
        fields=(Field("distance", lengths, unit=UNIT, help="how far"), *WAY),
        checks=(*in_turn(), near_enough),
        help="Move, at most the movement range.",
    ),
    Form(
        command=Run,
        rule=run,
        fields=(Field("distance", run_lengths, unit=UNIT, help="how far"), *WAY),
        checks=(*in_turn(), known("run"), armour_lets_run, run_near_enough, can_pay("run")),
        help="Run, twice as far; overwatch may not shoot at you.",
    ),
    Form(
        command=Camouflage,
        rule=camouflage,
        fields=(
            Field("distance", lengths, unit=UNIT, help="how far"),
            Field("observers", watchers, help="whose perception areas the movement crosses"),
        ),
        checks=(
            *in_turn("observers"),
            known("camouflage"),
            armour_hides,
            near_enough,
            observed,
            can_pay("camouflage"),
        ),
        help="Move unseen, if no observer's test succeeds.",
    ),
    Form(
        command=Displace,
        rule=displace,
        actor="",
        fields=(Field("who", combatants, help="who is moved"),),
        checks=(*MASTER, checks.exist("who")),
        help="Move somebody from outside.",
    ),
)
