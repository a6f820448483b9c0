"""AG-10, AG-12, AG-15 to AG-17: Health as it changes, dying, death, being unconscious."""

from ...core.authors import effects
from ...events import Id, ResourceChanged, StatusChanged
from .numbers import Scene, View, ability, dying, health, still_to_come, unconscious
from .sheet import HEALTH


def set_health(scene: Scene, who: Id, to: int, cause: str) -> None:
    """AG-10, AG-15, AG-17: Health changes; above 0 dying ends, at 0 it begins.

    AG-X7: those who are marked `minor` die at once.
    """
    change_health(scene, who, to, cause)
    if to > 0:
        end_dying(scene, who, cause)
    elif dying(scene, who):
        return
    elif scene.options.ext_minor_dies and scene[who].sheet.minor:
        die(scene, who, "blow")
    else:
        begin_dying(scene, who)


def change_health(scene: Scene, who: Id, to: int, cause: str) -> None:
    """AG-10: recorded only if it differs."""
    now = health(scene, who)
    if to != now:
        scene.tell(ResourceChanged(who, HEALTH, to - now, to, cause))


def begin_dying(scene: Scene, who: Id, dies_in_round: int | None = None) -> None:
    """AG-15, AG-A12: the round of death is computed once, with the Constitution of this moment.

    AG-A11: it is at least a round away, unless the table lets somebody die at once.
    """
    rounds = max(scene.options.dying_min_rounds, 2 + ability(scene, who, "constitution").value)
    if dies_in_round is None and rounds <= 0:
        die(scene, who, "bled_out")
        return
    effects.start(scene, "dying", who, amount=dies_in_round or death_round(scene, who, rounds))


def death_round(view: View, who: Id, rounds: int) -> int:
    """AG-16, AG-A10: the round of death by the table's way of counting."""
    now = max(view.state.round, 1)
    if view.options.dying_clock == "after":
        return now + rounds + 1
    if view.options.dying_clock == "own_turns":
        return now + rounds - turn_to_come(view, who)
    return now + rounds


def turn_to_come(view: View, who: Id) -> bool:
    """AG-16: whether somebody's own turn of this round is still to come."""
    return not view.state.round or who in still_to_come(view)


def end_dying(scene: Scene, who: Id, cause: str) -> None:
    """AG-17: the count is gone; nothing if nobody was dying."""
    if (held := scene.state.borne(who, "dying")) is not None:
        effects.advance(scene, held, "help", cause=cause)


def die(scene: Scene, who: Id, cause: str) -> None:
    """AG-16: dead, by `bled_out`, `coup_de_grace`, `blow` or `ruling`; every condition ends."""
    scene.tell(StatusChanged(who, "dead", cause))
    effects.owner_left(scene, who)


def knock_out(scene: Scene, who: Id, wakes_in_round: int = 0) -> None:
    """AG-12: unconscious until that round, or without one until somebody ends it; anew if twice."""
    effects.start(scene, "unconscious", who, amount=wakes_in_round)


def wake(scene: Scene, who: Id, cause: str) -> None:
    """AG-12: awake again; nothing if nobody was unconscious."""
    if (held := scene.state.borne(who, "unconscious")) is not None:
        effects.advance(scene, held, "wake", cause=cause)


def skipping(view: View, who: Id) -> str:
    """AG-12, AG-22: why somebody's turn is passed; unconscious if both hold."""
    if unconscious(view, who):
        return "unconscious"
    return "dying" if dying(view, who) else ""
