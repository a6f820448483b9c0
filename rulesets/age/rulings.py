"""Section 4: what the game master does: Health, conditions, modifiers, who takes part."""

from typing import Any

from ...core.authors import Field, Form, Free, Span, Text, Values, Verdict, checks, effects
from ...core.names import MAX_NAME, unclean
from ...events import Clock, CombatantLeft, Command, Id, ModifierSet, StatusChanged
from . import dying
from .numbers import Scene, View, conditions
from .preconditions import (
    MASTER,
    target_dying,
    target_exists,
    target_not_dead,
    target_takes_part,
)
from .sheet import STATS

LAST_ROUND = 1_000_000
"""The last round that a duration can name."""


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
    """AG-17: the count is gone."""
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


def people(view: View, _: Any) -> Values:
    """Everybody in the fight."""
    return tuple(view.state.combatants)


def health_from(least: int) -> Any:
    """The values of Health that somebody can be brought to."""

    def to_maximum(view: View, c: Any) -> Values:
        return Span(least, view[c.target].sheet.health_max)

    return to_maximum


def new_conditions(_: View, __: Any) -> Values:
    """AG-12: any name; these are worth naming."""
    return Free(("unconscious", "prone", "frightened"))


def held_conditions(view: View, c: Any) -> Values:
    """The conditions that somebody is in."""
    return conditions(view, c.target)


def condition_named(_: View, c: Any) -> Verdict:
    """Row 18, AG-15: a clean name; dying is no condition that can be set, it follows Health."""
    bad = c.condition == "dying" or unclean(c.condition, MAX_NAME)
    return "invalid_value" if bad else None


def wakes_later(view: View, c: Any) -> Verdict:
    """Row 18, AG-12: a round of waking that is not over, for the unconscious only."""
    if not c.round:
        return None
    good = c.condition == "unconscious" and rounds_over(view) < c.round <= LAST_ROUND
    return None if good else "invalid_value"


def condition_rounds(view: View, _: Any) -> Values:
    """AG-12: no round, or one that is not over."""
    return Free((0, view.state.round + 4))


def is_unconscious(_: View, c: Any) -> bool:
    """Whether the condition has a round."""
    return bool(c.condition == "unconscious")


def stats(_: View, __: Any) -> Values:
    """Section 3: the numbers that can be modified."""
    return STATS


def amounts(_: View, __: Any) -> Values:
    """What a modifier can add."""
    return Span(-1000, 1000)


def sources(_: View, __: Any) -> Values:
    """Where a modifier comes from, in a word or two."""
    return Text(MAX_NAME)


def source_clean(_: View, c: Any) -> Verdict:
    """Row 18: a source has a clean name."""
    return "invalid_value" if unclean(c.source, MAX_NAME) else None


def durations(view: View, _: Any) -> Values:
    """AG-A28: `turn` only while a turn is in progress."""
    during = ("turn",) if view.state.turn is not None else ()
    return ("fight", *during, "round", "next_turn_start")


def rounds_ahead(view: View, _: Any) -> Values:
    """AG-A28: the last round of a duration, the present one or later."""
    return Span(rounds_over(view) + 1, LAST_ROUND)


def by_round(_: View, c: Any) -> bool:
    """Whether a duration names a round."""
    return bool(c.duration == "round")


def modified_stats(view: View, c: Any) -> Values:
    """The numbers of somebody that are modified."""
    found = (held.stat for held in view.state.modifiers.values() if held.who == c.target)
    return tuple(dict.fromkeys(found))


def modifying_sources(view: View, c: Any) -> Values:
    """The sources that modify that number."""
    found = (
        held.source
        for held in view.state.modifiers.values()
        if (held.who, held.stat) == (c.target, c.stat)
    )
    return tuple(dict.fromkeys(found))


def statuses(_: View, __: Any) -> Values:
    """AG-A27: the three."""
    return ("alive", "gone", "dead")


def status_changes(view: View, c: Any) -> Verdict:
    """Row 18: not what it is already."""
    return "invalid_value" if view[c.target].status == c.status else None


WHOM = Field("target", people, help="whom")
RULED = (*MASTER, checks.phase_accepts, target_exists)
RULED_PRESENT = (*RULED, target_takes_part)

FORMS = (
    Form(
        command=SetHealth,
        rule=set_health,
        actor="",
        fields=(WHOM, Field("health", health_from(0), help="what Health becomes")),
        checks=RULED_PRESENT,
        help="Set somebody's Health.",
    ),
    Form(
        command=Help,
        rule=help_dying,
        actor="",
        fields=(WHOM, Field("health", health_from(1), help="what Health becomes")),
        checks=(*RULED_PRESENT, target_dying),
        help="Help somebody who is dying.",
    ),
    Form(
        command=SetCondition,
        rule=set_condition,
        actor="",
        fields=(
            WHOM,
            Field("condition", new_conditions, help="`unconscious`, or any other name"),
            Field("round", condition_rounds, is_unconscious, help="the round of waking; 0: none"),
        ),
        checks=(*RULED_PRESENT, condition_named, wakes_later),
        help="Let a condition begin.",
    ),
    Form(
        command=ClearCondition,
        rule=clear_condition,
        actor="",
        fields=(WHOM, Field("condition", held_conditions, help="the condition that ends")),
        checks=RULED_PRESENT,
        help="Let a condition end.",
    ),
    Form(
        command=AddModifier,
        rule=add_modifier,
        actor="",
        fields=(
            WHOM,
            Field("stat", stats, help="the number that is modified"),
            Field("value", amounts, help="by how much"),
            Field("source", sources, help="where it comes from"),
            Field("duration", durations, help="how long it lasts"),
            Field("round", rounds_ahead, by_round, help="its last round"),
        ),
        checks=(*RULED, source_clean),
        help="Let a modifier begin.",
    ),
    Form(
        command=RemoveModifier,
        rule=remove_modifier,
        actor="",
        fields=(
            WHOM,
            Field("stat", modified_stats, help="the number that is modified"),
            Field("source", modifying_sources, help="where the modifier comes from"),
        ),
        checks=RULED,
        help="Let a modifier end.",
    ),
    Form(
        command=SetStatus,
        rule=set_status,
        actor="",
        fields=(WHOM, Field("status", statuses, help="alive, gone or dead")),
        checks=(*RULED, target_not_dead, status_changes),
        help="Let somebody die, leave, or return.",
    ),
)
