"""TA-05, TA-A31: conditions and modifiers: how they come, how long they last, how they end."""

from typing import Any

from ...core.authors import (
    MAX_NAME,
    Effect,
    Field,
    Form,
    Span,
    Text,
    Verdict,
    checks,
    combatants,
    effects,
    unclean,
)
from ...events import GM, Clock, Command, EffectStarted, Id, ModifierSet
from .events import CombatantEntered
from .gate import MASTER
from .numbers import Scene, View
from .sheet import CONDITIONS, STATS

LONGEST = 1000
"""The most turns that anything lasts by a clock."""


class SetCondition(Command, frozen=True):
    """The game master lets a condition come over somebody, for `turns` turns (0: no limit)."""

    who: Id
    condition: str
    turns: int = 0


class ClearCondition(Command, frozen=True):
    """The game master takes a condition from somebody."""

    who: Id
    condition: str


class AddModifier(Command, frozen=True):
    """The game master changes a stat of somebody's, for `turns` turns (0: no limit)."""

    who: Id
    stat: str
    value: int
    turns: int = 0


def clock(view: View, who: Id, turns: int) -> Clock | None:
    """TA-A31: so many own turns of the bearer that begin from now on; none for no limit.

    A turn in progress does not count, though its end will pass too.
    """
    return effects.own_turns(view, who, turns) if turns else None


def impose(scene: Scene, who: Id, condition: str, cause: str, turns: int = 0) -> None:
    """TA-05: a condition comes; lost balance is lost once and for the next turn (TA-A10)."""
    if condition == "off_balance":
        if scene.state.active(who, condition):
            return
        turns = 1
    ends = clock(scene, who, turns)
    scene.tell(EffectStarted(condition, who, about=cause, ends=ends))


def modify(scene: Scene, who: Id, stat: str, amount: int, cause: str, turns: int = 0) -> None:
    """Section 3: a modifier of a stat."""
    scene.tell(ModifierSet(who, stat, amount, cause, ends=clock(scene, who, turns)))


def lift(scene: Scene, who: Id, condition: str, cause: str) -> None:
    """A condition goes, however often it has come."""
    for effect in borne(scene, who, condition):
        effects.end(scene, effect, cause)


def borne(view: View, who: Id, condition: str = "") -> tuple[Effect, ...]:
    """The effects by which somebody has a condition, or any."""
    return tuple(
        held
        for held in view.state.effects.values()
        if held.bearer == who and condition in ("", held.kind)
    )


def conditions(view: View, who: Id) -> tuple[str, ...]:
    """The conditions that somebody has, in the order in which they came."""
    return tuple(dict.fromkeys(held.kind for held in borne(view, who)))


def skip_reason(view: View, who: Id) -> str:
    """TA-05: why somebody's next turn is skipped; nothing where it is not."""
    reasons = ("off_balance", "cannot_act")
    return next((one for one in reasons if view.state.active(who, one)), "")


def run_out(scene: Scene, who: Id) -> None:
    """TA-A31: what lasts to the end of this turn ends just before it, in the order of coming."""
    for effect in tuple(scene.state.effects.values()):
        if last_turn(effect.ends, who):
            effects.end(scene, effect, "clock")
    for modifier in tuple(scene.state.modifiers.values()):
        if last_turn(modifier.ends, who):
            effects.lapse(scene, modifier, "clock")


def last_turn(ends: Clock | None, who: Id) -> bool:
    """Whether the end of the present turn is the last that a clock counts."""
    return ends is not None and (ends.boundary, ends.owner, ends.left) == ("turn_end", who, 1)


def enter(scene: Scene, who: Id) -> None:
    """Section 3: what somebody brings along is in force."""
    sheet = scene[who].sheet
    for condition in sheet.conditions:
        impose(scene, who, condition, "sheet")
    for bonus in sheet.modifiers:
        modify(scene, who, bonus.stat, bonus.value, "sheet", bonus.turns)
    scene.tell(CombatantEntered(who))


def set_condition(scene: Scene, c: SetCondition) -> None:
    """The game master's word; balance that is lost already is lost no further."""
    impose(scene, c.who, c.condition, GM, c.turns)


def clear_condition(scene: Scene, c: ClearCondition) -> None:
    """The game master's word."""
    lift(scene, c.who, c.condition, GM)


def add_modifier(scene: Scene, c: AddModifier) -> None:
    """The game master's word."""
    modify(scene, c.who, c.stat, c.value, GM, c.turns)


def condition_possible(_: View, c: Any) -> Verdict:
    """Row 12: any name is a condition, if it can be read."""
    return "invalid_value" if unclean(c.condition, MAX_NAME) else None


def condition_there(view: View, c: Any) -> Verdict:
    """Row 12: only a condition that somebody has can be taken from him."""
    return None if c.condition in conditions(view, c.who) else "invalid_value"


def stat_known(_: View, c: Any) -> Verdict:
    """Row 12: the stat is one of the five."""
    return None if c.stat in STATS else "invalid_value"


WHO = Field("who", combatants, help="whom")
TURNS = Field("turns", lambda _view, _c: Span(0, LONGEST), help="own turns; 0: no limit")

FORMS = (
    Form(
        command=SetCondition,
        rule=set_condition,
        actor="",
        fields=(
            WHO,
            Field("condition", lambda _view, _c: Text(MAX_NAME), help=", ".join(CONDITIONS)),
            TURNS,
        ),
        checks=(*MASTER, checks.exist("who"), checks.phase_accepts, condition_possible),
        help="Let a condition come over somebody.",
    ),
    Form(
        command=ClearCondition,
        rule=clear_condition,
        actor="",
        fields=(
            WHO,
            Field("condition", lambda view, c: conditions(view, c.who), help="which of his"),
        ),
        checks=(*MASTER, checks.exist("who"), checks.phase_accepts, condition_there),
        help="Take a condition from somebody.",
    ),
    Form(
        command=AddModifier,
        rule=add_modifier,
        actor="",
        fields=(
            WHO,
            Field("stat", lambda _view, _c: tuple(STATS), help="which stat"),
            Field("value", lambda _view, _c: Span(-1000, 1000), help="what is added to it"),
            TURNS,
        ),
        checks=(*MASTER, checks.exist("who"), checks.phase_accepts, stat_known),
        help="Change a stat of somebody.",
    ),
)
