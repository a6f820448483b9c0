"""The phases of a course, what happens by itself, and who is waited for."""

from affray.core.authors import Arrow, Await, Chart, Step, close, effects, enter_phase
from affray.events import Id, RoundEnded, RoundStarted

from .sheet import Look, Play

PHASES = Chart(
    "phases",
    ("setup", "vows", "riding", "finished"),
    (
        Arrow("begin", "setup", "vows", rule="TL-01"),
        Arrow("join", ("setup", "vows"), None, rule="TL-01"),
        Arrow("vow", "vows", None, rule="TL-02"),
        Arrow("lower_lances", "vows", "riding", rule="TL-03"),
        Arrow("ride", "riding", None, rule="TL-03"),
        Arrow("turn_round", "riding", "vows", rule="TL-01"),
        Arrow("end_fight", ("setup", "vows", "riding"), "finished", rule="TL-10"),
    ),
    final=("finished",),
)


def mounted(view: Look) -> list[Id]:
    """TL-10: who is in the saddle, in the order of joining."""
    return [one.id for one in view.state.combatants.values() if one.status == "active"]


def to_vow(view: Look) -> list[Id]:
    """TL-02: who has not vowed in this course."""
    return [who for who in mounted(view) if view[who].vowed < view.state.round]


def to_ride(view: Look) -> Id | None:
    """TL-03: the first who has not ridden in this course."""
    return next((who for who in mounted(view) if view[who].rode < view.state.round), None)


def next_step(view: Look) -> Step | None:
    """TL-01, TL-03, TL-10: what is due by itself."""
    phase, course = view.state.phase, view.state.round
    if phase not in ("vows", "riding"):
        return None
    if len({view[who].side for who in mounted(view)}) < 2:
        return Step("finish")
    if phase == "vows" and course:
        return None if to_vow(view) else Step("lower_lances")
    if phase == "riding" and to_ride(view):
        return None
    return Step("finish" if course == view.options.courses else "next_course")


def lower_lances(scene: Play) -> None:
    """TL-03: all have vowed."""
    enter_phase(scene, "lower_lances")


def next_course(scene: Play) -> None:
    """TL-01: a course ends, if one was ridden, and the next begins."""
    ridden = scene.state.round
    if ridden:
        effects.boundary(scene, RoundEnded(ridden))
    effects.boundary(scene, RoundStarted(ridden + 1))
    if ridden:
        enter_phase(scene, "turn_round")


def finish(scene: Play) -> None:
    """TL-10: the side with most points has won."""
    points: dict[str, int] = {}
    for rider in scene.state.combatants.values():
        points[rider.side] = points.get(rider.side, 0) + rider.points
    best = [side for side in points if points[side] == max(points.values())]
    close(scene, f"{best[0]} has won" if len(best) == 1 else "nobody has won")


STEPS = {"lower_lances": lower_lances, "next_course": next_course, "finish": finish}


def awaits(view: Look) -> tuple[Await, ...]:
    """TL-02, TL-03: all who are to vow, or the one who is to ride."""
    if view.state.phase == "vows":
        return tuple(awaited(who, "vow", "aim") for who in to_vow(view))
    rider = to_ride(view) if view.state.phase == "riding" else None
    return (awaited(rider, "ride", "target"),) if rider else ()


def awaited(who: Id, command: str, answer: str) -> Await:
    """Somebody is waited for, and an answer is that field of the command."""
    return Await(who=who, command=command, given=(("actor", who),), answer=answer)
