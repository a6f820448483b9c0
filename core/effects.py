"""Effects: what lasts, from when, until when, and what happens when it comes again."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..events import Clock, EffectChanged, EffectEnded, EffectStarted, Event, Id
from ..projections.state import Effect, Modifier
from .charts import Chart
from .halts import Mistake
from .scene import Scene, View

STACK, REFRESH, EXTEND, STRONGER, IGNORE = "stack", "refresh", "extend", "stronger", "ignore"
"""What becomes of an effect that comes again: both hold; its clock starts anew; its clock grows
by the new one; the greater amount stays; the new one changes nothing."""

POLICIES = (STACK, REFRESH, EXTEND, STRONGER, IGNORE)
"""All of them."""


BOUNDARIES = ("round_start", "round_end", "turn_start", "turn_end")
"""What a clock counts, beside the entering of a phase: `phase:NAME`."""


class EffectKind(Struct, frozen=True, kw_only=True):
    """A kind of effect of a ruleset: its rule, what becomes of it when it comes again, its life.

    `chart` holds the stages of a life that has more than a start and an end. `counted` says how
    its amount reads, where the bare number would say nothing.
    """

    name: str
    rule: str
    again: str = IGNORE
    chart: Chart | None = None
    help: str = ""
    counted: Callable[[int], str] = str


def start(
    scene: Scene[Any, Any],
    kind: str,
    bearer: Id,
    *,
    source: Id = "",
    amount: int = 0,
    about: str = "",
    starts: Clock | None = None,
    ends: Clock | None = None,
    parent: int = 0,
) -> int:
    """Let an effect come over somebody, by the policy of its kind; returns the effect's id.

    It is pending until `starts` has run out (None: at work at once), and lasts until `ends` has
    (None: until a rule ends it). `about` and `source` tell effects of one kind apart; `parent` is
    the id of the effect with which this one ends (0: none). `Mistake` for an unknown kind, and for
    a clock of a boundary that never comes.
    """
    declared: EffectKind | None = scene.ruleset.effects.get(kind)
    if declared is None:
        raise Mistake(f"{kind!r} is not among the effects of {scene.ruleset.name}")
    for clock in (starts, ends):
        if clock is not None and not _comes(scene, clock.boundary):
            raise Mistake(f"the effect {kind} counts {clock.boundary!r}, which is no boundary")
    held = next(
        (
            effect
            for effect in scene.state.effects.values()
            if (effect.kind, effect.bearer, effect.about, effect.source)
            == (kind, bearer, about, source)
            and effect.pending == (starts is not None)
        ),
        None,
    )
    if held is not None and declared.again != STACK:
        return _again(scene, declared.again, held, amount, ends)
    made = scene.position
    stage = declared.chart.initial if declared.chart else ""
    scene.tell(EffectStarted(kind, bearer, source, stage, amount, about, starts, ends, parent))
    return made


def _comes(scene: Scene[Any, Any], boundary: str) -> bool:
    kind, _, phase = boundary.partition(":")
    return boundary in BOUNDARIES or (kind == "phase" and phase in scene.ruleset.phases.states)


def _again(
    scene: Scene[Any, Any], policy: str, held: Effect, amount: int, ends: Clock | None
) -> int:
    if policy == REFRESH:
        scene.tell(_changed(held, ends=ends, amount=amount))
    elif policy == EXTEND and ends is not None and held.ends is not None:
        longer = replace(held.ends, left=held.ends.left + ends.left)
        scene.tell(_changed(held, ends=longer))
    elif policy == STRONGER and abs(amount) > abs(held.amount):
        scene.tell(_changed(held, ends=ends, amount=amount))
    return held.id


def _changed(
    held: Effect,
    *,
    stage: str | None = None,
    amount: int | None = None,
    ends: Clock | None = None,
) -> EffectChanged:
    return EffectChanged(
        held.id,
        held.kind,
        held.bearer,
        held.stage if stage is None else stage,
        held.amount if amount is None else amount,
        ends,
    )


def advance(scene: Scene[Any, Any], effect: Effect, trigger: str, *, cause: str = "") -> None:
    """Move an effect along the chart of its kind; a final stage ends it.

    Raises `NoArrow` where the chart has no arrow for the trigger.
    """
    chart = scene.ruleset.effects[effect.kind].chart
    stage = chart.after(effect.stage, trigger, scene)
    if stage in chart.final:
        end(scene, effect, cause or trigger)
    elif stage != effect.stage:
        scene.tell(_changed(effect, stage=stage))


def end(scene: Scene[Any, Any], effect: Effect, cause: str) -> None:
    """End an effect, and before it those that it has brought about; nothing if it is over."""
    if effect.id not in scene.state.effects:
        return
    for child in tuple(scene.state.effects.values()):
        if child.parent == effect.id:
            end(scene, child, "parent")
    scene.tell(EffectEnded(effect.id, effect.kind, effect.bearer, cause))


def lapse(scene: Scene[Any, Any], modifier: Modifier, cause: str) -> None:
    """End a modifier, which is told as the end of an effect."""
    scene.tell(EffectEnded(modifier.id, f"modifier:{modifier.stat}", modifier.who, cause))


def boundary(scene: Scene[Any, Any], event: Event) -> None:
    """Tell a boundary (of a round, turn or phase), and end what has run out with it."""
    scene.tell(event)
    expire(scene)


def expire(scene: Scene[Any, Any]) -> None:
    """End every effect and modifier whose time has run out, in the order in which they came."""
    for effect in tuple(scene.state.effects.values()):
        if effect.due:
            end(scene, effect, "clock")
    for modifier in tuple(scene.state.modifiers.values()):
        if modifier.ends is not None and modifier.ends.left <= 0:
            lapse(scene, modifier, "clock")


def own_turns(view: View[Any, Any], who: Id, turns: int = 1) -> Clock:
    """So many turns of somebody's that begin from now on; a turn in progress does not count."""
    return Clock("turn_end", turns + view.state.has_turn(who), who)


def owner_left(scene: Scene[Any, Any], who: Id) -> None:
    """Whoever leaves the fight takes along what counts his boundaries."""
    for effect in tuple(scene.state.effects.values()):
        if _orphaned(effect.ends, who) or (effect.pending and _orphaned(effect.starts, who)):
            end(scene, effect, "owner_left")
    for modifier in tuple(scene.state.modifiers.values()):
        if _orphaned(modifier.ends, who):
            lapse(scene, modifier, "owner_left")


def _orphaned(clock: Clock | None, who: Id) -> bool:
    return clock is not None and clock.owner == who and clock.orphan == "end"
