"""Section 4: what the game master may say: the fields of his commands, and their checks."""

from typing import Any

from ...core.authors import (
    MAX_NAME,
    Field,
    Form,
    Free,
    Span,
    Text,
    Values,
    Verdict,
    checks,
    combatants,
    unclean,
)
from . import rulings
from .numbers import View, conditions
from .preconditions import (
    MASTER,
    target_dying,
    target_not_dead,
    target_takes_part,
)
from .rulings import rounds_over
from .sheet import STATS

LAST_ROUND = 1_000_000
"""The last round that a duration can name."""


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


WHOM = Field("target", combatants, help="whom")
RULED = (*MASTER, checks.phase_accepts, checks.exist("target"))
RULED_PRESENT = (*RULED, target_takes_part)

FORMS = (
    Form(
        command=rulings.SetHealth,
        rule=rulings.set_health,
        actor="",
        fields=(WHOM, Field("health", health_from(0), help="what Health becomes")),
        checks=RULED_PRESENT,
        help="Set somebody's Health.",
    ),
    Form(
        command=rulings.Help,
        rule=rulings.help_dying,
        actor="",
        fields=(WHOM, Field("health", health_from(1), help="what Health becomes")),
        checks=(*RULED_PRESENT, target_dying),
        help="Help somebody who is dying.",
    ),
    Form(
        command=rulings.SetCondition,
        rule=rulings.set_condition,
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
        command=rulings.ClearCondition,
        rule=rulings.clear_condition,
        actor="",
        fields=(WHOM, Field("condition", held_conditions, help="the condition that ends")),
        checks=RULED_PRESENT,
        help="Let a condition end.",
    ),
    Form(
        command=rulings.AddModifier,
        rule=rulings.add_modifier,
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
        command=rulings.RemoveModifier,
        rule=rulings.remove_modifier,
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
        command=rulings.SetStatus,
        rule=rulings.set_status,
        actor="",
        fields=(WHOM, Field("status", statuses, help="alive, gone or dead")),
        checks=(*RULED, target_not_dead, status_changes),
        help="Let somebody die, leave, or return.",
    ),
)
