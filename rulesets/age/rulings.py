"""Section 4: what the game master does: Health, conditions, modifiers, who takes part."""

from ...core.authors import effects
from ...events import Clock, CombatantLeft, Command, Id, ModifierSet, StatusChanged
from . import dying
from .numbers import Scene, View


class SetHealth(Command, frozen=True):
    """AG-10, AG-17: Health changes outside an attack: a spell, a potion, a fall."""

    target: Id
    health: int


class Help(Command, frozen=True):
    """AG-17: somebody dying is helped, to 1 Health unless more is said."""

    target: Id
    health: int = 1


class SetCondition(Command, frozen=True):
    """AG-12: a condition begins; the unconscious wake in `round`, or when it is cleared."""

    target: Id
    condition: str
    round: int = 0


class ClearCondition(Command, frozen=True):
    """AG-12: a condition ends."""

    target: Id
    condition: str


class AddModifier(Command, frozen=True):
    """AG-A28: a modifier on a number of somebody's, for as long as its duration says."""

    target: Id
    stat: str
    value: int
    source: str
    duration: str = "fight"
    round: int = 0


class RemoveModifier(Command, frozen=True):
    """AG-A28: the modifiers on that number from that source end."""

    target: Id
    stat: str
    source: str


class SetStatus(Command, frozen=True):
    """AG-A27: `dead` for good, `gone` for now, `alive` again after having gone."""

    target: Id
    status: str


def set_health(scene: Scene, c: SetHealth) -> None:
    """AG-15, AG-17: at 0 dying begins, above 0 it ends."""
    dying.set_health(scene, c.target, c.health, "ruling")


def help_dying(scene: Scene, c: Help) -> None:
    """AG-17, AG-A19: the count is gone."""
    dying.set_health(scene, c.target, c.health, "help")


def set_condition(scene: Scene, c: SetCondition) -> None:
    """AG-12: unconscious, or any other condition by its name."""
    if c.condition == "unconscious":
        dying.knock_out(scene, c.target, c.round)
    else:
        effects.start(scene, "condition", c.target, about=c.condition)


def clear_condition(scene: Scene, c: ClearCondition) -> None:
    """AG-12: circumstances may change it."""
    if c.condition == "unconscious":
        dying.wake(scene, c.target, "ruling")
        return
    for effect in tuple(scene.state.effects.values()):
        if effect.bearer == c.target and effect.about == c.condition:
            effects.end(scene, effect, "ruling")


def add_modifier(scene: Scene, c: AddModifier) -> None:
    """AG-A28: in force from now on."""
    ends = clock(scene, c.target, c.duration, c.round)
    scene.tell(ModifierSet(c.target, c.stat, c.value, c.source, ends=ends))


def clock(view: View, who: Id, duration: str, last: int | None) -> Clock | None:
    """AG-A28: the boundary with which a modifier ends."""
    if duration == "next_turn_start":
        return Clock("turn_start", owner=who)
    if duration == "round" and last is not None:
        return Clock("round_end", left=last - rounds_over(view))
    turn = view.state.turn
    return Clock("turn_end", owner=turn.who) if duration == "turn" and turn else None


def rounds_over(view: View) -> int:
    """How many rounds have ended."""
    return max(view.state.round - view.state.running, 0)


def remove_modifier(scene: Scene, c: RemoveModifier) -> None:
    """AG-A28: over before their time."""
    for held in tuple(scene.state.modifiers.values()):
        if (held.who, held.stat, held.source) == (c.target, c.stat, c.source):
            effects.lapse(scene, held, "ruling")


def set_status(scene: Scene, c: SetStatus) -> None:
    """AG-A27: dead by ruling, gone, or back."""
    if c.status == "dead":
        dying.die(scene, c.target, "ruling")
    elif c.status == "gone":
        depart(scene, c.target)
    else:
        scene.tell(StatusChanged(c.target, "alive", "returned"))


def depart(scene: Scene, who: Id, reason: str = "") -> None:
    """AG-A27: fled, or carried off; a count that has begun runs on."""
    scene.tell(CombatantLeft(who, reason))
    effects.owner_left(scene, who)
