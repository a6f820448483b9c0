"""The facts about positions: the engine knows no map, the game master says how things stand."""

from ...core.authors import (
    Fact,
    Question,
    facts,
    ordered,
)
from ...events import Id, Menu
from .abilities import DIRECTIONS
from .state import Scene, View, standing

FARTHEST = 1_000_000
"""The greatest distance, in tenths."""


def _pair(name: str, help: str, *, symmetric: bool = False) -> Fact:
    return Fact(name=name, about=2, symmetric=symmetric, values=(True, False), help=help)


FACTS = (
    _pair("in_reach", "in melee reach of each other; true until set", symmetric=True),
    _pair("blocked", "an obstacle lies between them; false until set", symmetric=True),
    _pair("in_view", "the second is in the first one's view; true until set"),
    _pair("frontal", "the second is straight ahead of the first; as in_view until set"),
    Fact(
        name="bearing",
        about=2,
        values=DIRECTIONS,
        help="the direction, seen from the second, in which the first stands",
    ),
    Fact(
        name="bearing_at_phase_start",
        about=2,
        values=DIRECTIONS,
        help="the same at the start of the phase in which the first has its turn",
    ),
    Fact(
        name="distance",
        about=2,
        symmetric=True,
        unit="step",
        check=facts.whole(0, FARTHEST, code="invalid_choice"),
        help="in the unit of movement; unknown until set",
    ),
    _pair("in_the_back", "the first attacks the second from behind; false until set"),
    _pair("in_perception_area", "the first is in the second's perception area; asked for"),
)


def in_reach(view: View, one: Id, other: Id) -> bool:
    """AP-08: in melee reach of each other."""
    return view.state.fact("in_reach", *ordered(view, (one, other))) is not False


def blocked(view: View, one: Id, other: Id) -> bool:
    """AP-36, AP-39: an obstacle lies between them."""
    return view.state.fact("blocked", *ordered(view, (one, other))) is True


def in_view(view: View, who: Id, other: Id) -> bool:
    """AP-36, AP-39: the other is in somebody's field of view."""
    return view.state.fact("in_view", who, other) is not False


def frontal(view: View, who: Id, other: Id) -> bool:
    """AP-47: the other is straight ahead."""
    said = view.state.fact("frontal", who, other)
    return in_view(view, who, other) if said is None else said is True


def from_behind(view: View, who: Id, target: Id) -> bool:
    """AP-17: somebody attacks the target from behind."""
    return view.state.fact("in_the_back", who, target) is True


def distance(view: View, one: Id, other: Id) -> int | None:
    """AP-47: the distance of two in tenths, if it is known."""
    return facts.length(view, "distance", one, other)


def seen_at_rest(view: View) -> Id | None:
    """AP-57: somebody hidden that stands in somebody's perception area."""
    for effect in view.state.effects.values():
        if effect.kind != "hidden":
            continue
        for (fact, about), value in view.state.facts.items():
            seen = fact == "in_perception_area" and value is True and about[0] == effect.bearer
            if seen and standing(view, about[1]):
                return effect.bearer
    return None


def rule_on_bearing(scene: Scene, fact: str, who: Id, target: Id) -> str:
    """AP-43, AP-48: from which direction somebody comes; the game master is asked if need be."""
    known = scene.state.fact(fact, who, target)
    if known is None:
        known = facts.ruled(scene, fact, (who, target), Menu(choices=DIRECTIONS))
    return str(known)


def rule_on_distance(scene: Scene, one: Id, other: Id) -> int:
    """AP-47: how far apart two are; the game master is asked if need be."""
    known = distance(scene, one, other)
    if known is None:
        facts.ruled(scene, "distance", (one, other), Menu(low=0, high=FARTHEST, unit="step"))
        known = distance(scene, one, other)
    assert known is not None
    return known


QUESTIONS = (
    Question("bearing", "In which direction of {1}, seen from there, does {0} stand now?", "AP-43"),
    Question(
        "bearing_at_phase_start",
        "In which direction of {1} did {0} stand when this phase began?",
        "AP-48",
    ),
    Question("distance", "How far are {0} and {1} apart?", "AP-47"),
)
