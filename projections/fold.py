"""One fact into the state. Nothing is decided here, nothing refused, nothing printed."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from ..events import (
    Answered,
    Asked,
    Begun,
    Clock,
    CombatantLeft,
    ControllerSet,
    Declared,
    DiceSet,
    EditionChanged,
    EffectChanged,
    EffectEnded,
    EffectStarted,
    Event,
    FactSet,
    FightEnded,
    Id,
    ModifierSet,
    OrderSet,
    PhaseEntered,
    ResourceChanged,
    Rolled,
    RoundEnded,
    RoundStarted,
    RuleDropped,
    StatusChanged,
    TurnEnded,
    TurnStarted,
)
from .draft import Draft
from .state import Effect, Frozen, Modifier, Prompt, State, Turn

S = TypeVar("S", bound=State[Any])
Folder = Callable[[Draft[Any], Any], None]
Table = Mapping[type[Event], Folder]


def fold(draft: Draft[Any], event: Event, table: Table, audience: str = "") -> None:
    """Take one event in at the draft's position, and step to the next position."""
    folder = table.get(type(event))
    if folder is not None:
        folder(draft, event)
    if type(event) is Rolled and event.source == "engine":
        drawn(draft, event, audience)
    draft.position += 1


def fold_all(
    state: S, events: Iterable[Event], hidden: Mapping[int, str], table: Table, position: int
) -> S:
    """The state after a batch of events, the first of which stands at `position` in the log."""
    draft = Draft(state, position)
    fold_on(draft, events, hidden, table)
    return draft.publish()


def fold_on(
    draft: Draft[Any], events: Iterable[Event], hidden: Mapping[int, str], table: Table
) -> None:
    """Take a batch of events in, one after the other."""
    folder_of = table.get
    for index, event in enumerate(events):
        folder = folder_of(type(event))
        if folder is not None:
            folder(draft, event)
        if type(event) is Rolled and event.source == "engine":
            drawn(draft, event, hidden.get(index, ""))
        draft.position += 1


def drawn(draft: Draft[Any], event: Rolled, audience: str) -> None:
    """The engine's dice of that audience's stream are used up."""
    public, secret = draft.state.drawn
    count = len(event.faces)
    draft.set(drawn=(public, secret + count) if audience else (public + count, secret))


def left(draft: Draft[Any], event: CombatantLeft) -> None:
    """Whoever has left stays on record, with the status `left`."""
    draft.change(event.who, status="left")


def controller_set(draft: Draft[Any], event: ControllerSet) -> None:
    """Another person speaks for the combatant."""
    draft.change(event.who, controller=event.person)


def dice_set(draft: Draft[Any], event: DiceSet) -> None:
    """Somebody else supplies dice."""
    draft.put("suppliers", event.who, event.supplier)


def fact_set(draft: Draft[Any], event: FactSet) -> None:
    """A fact holds until it is set anew; None unsets it."""
    key = (event.fact, event.about)
    if event.value is None:
        draft.drop("facts", key)
    else:
        draft.put("facts", key, event.value)


def declared(draft: Draft[Any], event: Declared) -> None:
    """Somebody has spoken once more; by that an awaited command tells its answers apart."""
    draft.put("spoken", event.who, draft.state.spoken.get(event.who, 0) + 1)


def asked(draft: Draft[Any], event: Asked) -> None:
    """A question is open; its id is where it stands in the log."""
    prompt = Prompt(
        position=draft.position,
        to=event.to,
        question=event.question,
        menu=event.menu,
        about=event.about,
        default=event.default,
        has_default=event.has_default,
    )
    draft.set(prompt=prompt)


def answered(draft: Draft[Any], _: Answered) -> None:
    """The question is no longer open."""
    draft.set(prompt=None)


def rolled(draft: Draft[Any], _: Rolled) -> None:
    """Faces close the question that waited for them."""
    if draft.state.prompt is not None:
        draft.set(prompt=None)


def begun(draft: Draft[Any], _: Begun) -> None:
    """Setting up is over."""
    draft.set(begun=True)


def phase_entered(draft: Draft[Any], event: PhaseEntered) -> None:
    """Another phase; clocks on entering it go on."""
    draft.set(phase=event.phase)
    tick(draft, f"phase:{event.phase}")


def round_started(draft: Draft[Any], event: RoundStarted) -> None:
    """A round begins, and goes on until it ends; nobody has had a turn in it."""
    draft.set(round=event.round, running=True, acted=())
    tick(draft, "round_start")


def round_ended(draft: Draft[Any], _: RoundEnded) -> None:
    """A round is over."""
    draft.set(running=False)
    tick(draft, "round_end")


def order_set(draft: Draft[Any], event: OrderSet) -> None:
    """Another order."""
    draft.set(order=event.order)


def turn_started(draft: Draft[Any], event: TurnStarted) -> None:
    """Somebody's turn begins; he has had one in this round."""
    turn = Turn(draft.state.round, event.who, event.place)
    draft.set(turn=turn, acted=(*draft.state.acted, event.who))
    tick(draft, "turn_start", event.who)


def turn_ended(draft: Draft[Any], event: TurnEnded) -> None:
    """Somebody's turn is over."""
    draft.set(turn=None)
    tick(draft, "turn_end", event.who)


def effect_started(draft: Draft[Any], event: EffectStarted) -> None:
    """An effect is borne; pending while its starting clock runs."""
    draft.effect(
        Effect(
            id=draft.position,
            kind=event.kind,
            bearer=event.bearer,
            source=event.source,
            stage=event.stage,
            amount=event.amount,
            about=event.about,
            starts=event.starts,
            ends=event.ends,
            parent=event.parent,
        )
    )


def effect_changed(draft: Draft[Any], event: EffectChanged) -> None:
    """An effect has another stage, amount or clock."""
    held = draft.state.effects[event.effect]
    ends = held.ends if event.ends is None else event.ends
    draft.effect(replace(held, stage=event.stage, amount=event.amount, ends=ends))


def effect_ended(draft: Draft[Any], event: EffectEnded) -> None:
    """An effect, or a modifier, is over."""
    draft.drop("effects", event.effect)
    draft.drop("modifiers", event.effect)


def modifier_set(draft: Draft[Any], event: ModifierSet) -> None:
    """A modifier holds until its clock has run out."""
    draft.modifier(
        Modifier(
            id=draft.position,
            who=event.who,
            stat=event.stat,
            amount=event.amount,
            source=event.source,
            kind=event.kind,
            ends=event.ends,
        )
    )


def resource_changed(draft: Draft[Any], event: ResourceChanged) -> None:
    """The event carries what is left."""
    held = draft.state.combatants[event.who].resources
    draft.change(event.who, resources=Frozen({**held, event.resource: event.left}))


def status_changed(draft: Draft[Any], event: StatusChanged) -> None:
    """Another standing in the fight."""
    draft.change(event.who, status=event.status)


def rule_dropped(draft: Draft[Any], _: RuleDropped) -> None:
    """The question of a dropped rule is gone with it."""
    draft.set(prompt=None)


def edition_changed(draft: Draft[Any], event: EditionChanged) -> None:
    """From here on other definitions hold."""
    draft.set(definitions=event.definitions)


def fight_ended(draft: Draft[Any], _: FightEnded) -> None:
    """Nothing is asked any more."""
    draft.set(over=True, prompt=None, turn=None)


def tick(draft: Draft[Any], boundary: str, owner: Id = "") -> None:
    """A boundary has passed: every clock that counts it goes on by one."""
    if not draft.state.effects and not draft.state.modifiers:
        return
    for effect in tuple(draft.state.effects.values()):
        if counts(effect.starts, boundary, owner):
            draft.effect(replace(effect, starts=run(effect.starts)))
        elif not effect.pending and counts(effect.ends, boundary, owner):
            draft.effect(replace(effect, ends=run(effect.ends)))
    for modifier in tuple(draft.state.modifiers.values()):
        if counts(modifier.ends, boundary, owner):
            draft.modifier(replace(modifier, ends=run(modifier.ends)))


def counts(clock: Clock | None, boundary: str, owner: Id) -> bool:
    """Whether the clock counts this boundary of this owner, and has not run out."""
    return (
        clock is not None
        and clock.left > 0
        and clock.boundary == boundary
        and clock.owner in ("", owner)
    )


def run(clock: Clock | None) -> Clock | None:
    """The clock, one boundary later."""
    return clock and replace(clock, left=clock.left - 1)


ENGINE: Table = {
    CombatantLeft: left,
    ControllerSet: controller_set,
    DiceSet: dice_set,
    FactSet: fact_set,
    Declared: declared,
    Asked: asked,
    Answered: answered,
    Rolled: rolled,
    Begun: begun,
    PhaseEntered: phase_entered,
    RoundStarted: round_started,
    RoundEnded: round_ended,
    OrderSet: order_set,
    TurnStarted: turn_started,
    TurnEnded: turn_ended,
    EffectStarted: effect_started,
    EffectChanged: effect_changed,
    EffectEnded: effect_ended,
    ModifierSet: modifier_set,
    ResourceChanged: resource_changed,
    StatusChanged: status_changed,
    RuleDropped: rule_dropped,
    EditionChanged: edition_changed,
    FightEnded: fight_ended,
}
"""What the engine's own events mean; a ruleset adds its own, and what joining means."""
