"""The draft and the fold: copied before the first write, and every engine event once."""

import pickle
from copy import deepcopy
from typing import Any

import pytest

from affray.core.testing import fight_of
from affray.events import (
    GM,
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
    Menu,
    ModifierSet,
    Noted,
    OrderSet,
    Part,
    PhaseEntered,
    ResourceChanged,
    Rolled,
    RoundEnded,
    RoundStarted,
    RuleDropped,
    StatusChanged,
    TurnEnded,
    TurnSkipped,
    TurnStarted,
    total,
)
from affray.projections.draft import Draft
from affray.projections.fold import ENGINE, fold_all
from affray.projections.state import Effect, Frozen, State, Turn

from ..laws.odd_people import OddState, Struck
from ..laws.oddities import ODDITIES, people


@pytest.fixture
def start() -> State[Any]:
    """A state with three in it, at log position 6."""
    return fight_of(ODDITIES, people()).state


def after(state: State[Any], *events: Event, hidden: dict[int, str] | None = None) -> State[Any]:
    """The state after some events."""
    return fold_all(state, events, hidden or {}, ODDITIES.fold, state.position)


def effect(state: State[Any], number: int = 0) -> Effect:
    """One of the effects, by its place."""
    return list(state.effects.values())[number]


def test_a_published_state_refuses_writes(start: State[Any]) -> None:
    """Law 5: neither fields nor mappings of it can be changed."""
    with pytest.raises(AttributeError):
        start.round = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        start["anna"].hp = 3
    writes: dict[str, tuple[Any, ...]] = {
        "__setitem__": ("x", 1),
        "__delitem__": ("anna",),
        "__ior__": ({"x": 1},),
        "update": ({"x": 1},),
        "setdefault": ("x", 1),
        "pop": ("anna",),
        "popitem": (),
        "clear": (),
    }
    for name, given in writes.items():
        with pytest.raises(TypeError, match="published"):
            getattr(start.combatants, name)(*given)


def test_a_published_state_can_be_copied(start: State[Any]) -> None:
    """Copies and pickles are equal, and refuse writes too."""
    assert deepcopy(start) == start
    copied = pickle.loads(pickle.dumps(start.combatants))
    assert type(copied) is Frozen
    assert copied == start.combatants


def test_writing_on_a_draft_leaves_the_state_alone(start: State[Any]) -> None:
    """What was published is copied piece by piece, before the first write."""
    known = repr(start)
    draft: Draft[Any] = Draft(start)
    draft.change("anna", hp=1)
    draft.change("anna", status="out")
    draft.put("facts", ("omen", ()), "good")
    draft.drop("facts", ("omen", ()))
    draft.drop("facts", ("never", ()))
    draft.set(round=9)
    draft.add(start["borys"])
    assert repr(start) == known
    made = draft.publish()
    assert (made["anna"].hp, made["anna"].status, made.round) == (1, "out", 9)
    assert made["borys"] is start["borys"]
    assert made.effects is start.effects


def test_two_drafts_of_one_state_share_nothing_that_is_written(start: State[Any]) -> None:
    """Forks begin from one state, and part."""
    one, two = Draft(start), Draft(start)
    one.change("anna", hp=1)
    two.change("anna", hp=2)
    assert (one.publish()["anna"].hp, two.publish()["anna"].hp, start["anna"].hp) == (1, 2, 7)


def test_a_state_knows_the_position_of_the_next_event(start: State[Any]) -> None:
    """Every event takes one log position, whether it changes something or not."""
    assert start.position == 6
    assert after(start, Noted("x"), Noted("y")).position == 8


@pytest.mark.parametrize(
    ("event", "found"),
    [
        (CombatantLeft("anna"), lambda s: s["anna"].status == "left"),
        (ControllerSet("anna", "px"), lambda s: s["anna"].controller == "px"),
        (DiceSet("anna", "px"), lambda s: s.supplier("anna") == "px"),
        (DiceSet("*", "engine"), lambda s: s.supplier("borys") == "engine"),
        (FactSet("omen", (), "bad"), lambda s: s.fact("omen") == "bad"),
        (Declared("anna", "peek"), lambda s: s.spoken == {"anna": 1}),
        (PhaseEntered("play"), lambda s: s.phase == "play"),
        (RoundStarted(4), lambda s: s.round == 4),
        (Begun(), lambda s: s.begun),
        (RoundStarted(2), lambda s: (s.round, s.running) == (2, True)),
        (OrderSet(("borys", "anna")), lambda s: s.order == ("borys", "anna")),
        (TurnStarted("anna", 2), lambda s: s.turn == Turn(0, "anna", 2)),
        (TurnStarted("anna"), lambda s: s.acted == ("anna",)),
        (TurnStarted("anna"), lambda s: s.has_turn("anna") and not s.has_turn("borys")),
        (ResourceChanged("anna", "luck", -1, 3), lambda s: s["anna"].resources == {"luck": 3}),
        (StatusChanged("anna", "out"), lambda s: s["anna"].status == "out"),
        (FightEnded(), lambda s: s.over),
        (EditionChanged("2", "abc"), lambda s: s.definitions == "abc"),
        (Rolled("anna", "x", "2d6", (1, 2), "engine"), lambda s: s.drawn == (2, 0)),
        (Rolled("anna", "x", "2d6", (1, 2), "script"), lambda s: s.drawn == (0, 0)),
    ],
)
def test_each_event_changes_what_it_says(start: State[Any], event: Event, found: Any) -> None:
    """Law 1: the state is the fold of the facts."""
    assert found(after(start, event))


def test_events_that_only_tell_change_nothing(start: State[Any]) -> None:
    """All that is not in the table passes; only the position goes on."""
    assert Noted not in ENGINE
    told = after(start, Noted("x"), TurnSkipped("anna", "asleep"))
    assert told == after(start, Noted("y"), Noted("z"))


def test_secret_dice_are_counted_apart(start: State[Any]) -> None:
    """Law 21: they do not shift public ones."""
    thrown = Rolled("anna", "x", "d6", (1,), "engine")
    assert after(start, thrown, thrown, thrown, hidden={1: GM}).drawn == (2, 1)


def test_a_fact_is_unset_by_none(start: State[Any]) -> None:
    """Not known is not the same as false."""
    state = after(start, FactSet("omen", (), "bad"), FactSet("omen", (), None))
    assert state.fact("omen") is None
    assert state.facts == {}


@pytest.mark.parametrize(
    "closing",
    [
        Answered(6, "yes", "gm"),
        Rolled("anna", "x", "d6", (1,), "gm"),
        RuleDropped("strike"),
        FightEnded(),
    ],
)
def test_a_question_is_open_until_something_closes_it(start: State[Any], closing: Event) -> None:
    """Law 9: an answer, faces, a dropped rule, the end of the fight."""
    open_ = after(start, Asked("anna", "parry", Menu(("yes", "no")), ("b",), "no", True))
    prompt = open_.prompt
    assert prompt is not None
    found = (prompt.position, prompt.to, prompt.question, prompt.default)
    assert found == (6, "anna", "parry", "no")
    assert after(open_, closing).prompt is None


def started(starts: Clock | None = None, ends: Clock | None = None) -> EffectStarted:
    """An effect on anna."""
    return EffectStarted("stacked", "anna", amount=2, starts=starts, ends=ends)


def test_an_effect_without_clocks_lasts(start: State[Any]) -> None:
    """Until somebody ends it."""
    state = after(start, started(), RoundStarted(1), RoundEnded(1), RoundStarted(2))
    assert effect(state).id == 6
    assert not effect(state).due
    assert after(state, EffectEnded(6, "stacked", "anna", "used")).effects == {}


@pytest.mark.parametrize(
    ("clock", "ticks", "others"),
    [
        (Clock("round_start"), RoundStarted(2), (RoundEnded(1), TurnStarted("anna"))),
        (Clock("round_end"), RoundEnded(1), (RoundStarted(1), TurnEnded("anna"))),
        (Clock("turn_start", 1, "anna"), TurnStarted("anna"), (TurnStarted("borys"),)),
        (Clock("turn_end", 1, "anna"), TurnEnded("anna"), (TurnEnded("borys"),)),
        (Clock("turn_end", 1), TurnEnded("borys"), (TurnStarted("borys"),)),
        (Clock("phase:play"), PhaseEntered("play"), (PhaseEntered("setup"),)),
    ],
)
def test_a_clock_counts_its_own_boundary(
    start: State[Any], clock: Clock, ticks: Event, others: tuple[Event, ...]
) -> None:
    """Law 14: whose clock, and which boundary."""
    state = after(start, started(ends=clock), *others)
    assert not effect(state).due
    assert effect(after(state, ticks)).due
    assert effect(after(state, ticks, ticks)).ends == Clock(clock.boundary, 0, clock.owner)


def test_a_pending_effect_begins_later_and_only_then_runs_out(start: State[Any]) -> None:
    """Law 14: "the whole of next round"."""
    state = after(start, started(starts=Clock("round_start"), ends=Clock("round_end")))
    assert effect(state).pending
    assert not state.active("anna", "stacked")
    assert state.borne("anna", "stacked") is effect(state)
    state = after(state, RoundEnded(1))
    assert effect(state).pending
    assert not effect(state).due
    state = after(state, RoundStarted(2))
    assert not effect(state).pending
    assert state.active("anna", "stacked")
    assert effect(after(state, RoundEnded(2))).due


def test_the_boundary_that_begins_an_effect_does_not_count_for_its_end(start: State[Any]) -> None:
    """An effect that starts and ends by one boundary lasts from one to the next."""
    clock = Clock("round_start")
    state = after(start, started(starts=clock, ends=clock), RoundStarted(1))
    assert (effect(state).pending, effect(state).due) == (False, False)
    assert effect(after(state, RoundStarted(2))).due


def test_a_changed_effect_keeps_what_is_not_said(start: State[Any]) -> None:
    """No clock in the change means the clock stays."""
    clock = Clock("round_end", 2)
    state = after(start, started(ends=clock), EffectChanged(6, "stacked", "anna", "two", 5))
    assert (effect(state).stage, effect(state).amount, effect(state).ends) == ("two", 5, clock)


def test_modifiers_run_out_as_effects_do(start: State[Any]) -> None:
    """A modifier is a number with a clock."""
    state = after(start, ModifierSet("anna", "skill", 2, "x", ends=Clock("turn_end", 1, "anna")))
    assert state.modifiers[6].amount == 2
    over = after(state, TurnEnded("anna"))
    assert over.modifiers[6].ends == Clock("turn_end", 0, "anna")
    assert after(over, EffectEnded(6, "modifier:skill", "anna", "clock")).modifiers == {}


def test_the_end_of_a_turn_is_nobodys_turn(start: State[Any]) -> None:
    """Law 13: the pointer is an identity, or none."""
    assert after(start, TurnStarted("anna"), TurnEnded("anna")).turn is None
    assert after(start, TurnStarted("anna"), FightEnded()).turn is None


def test_whose_turn_has_begun_is_known_until_the_next_round(start: State[Any]) -> None:
    """`acted` holds those of this round, the newest last; the end of the round keeps it."""
    turns = [TurnStarted("borys"), TurnEnded("borys"), TurnStarted("anna"), RoundEnded(1)]
    state = after(start, RoundStarted(1), *turns)
    assert state.acted == ("borys", "anna")
    assert not state.running
    assert after(state, RoundStarted(2)).acted == ()


def test_a_rulesets_fold_stands_beside_the_engines(start: State[Any]) -> None:
    """Its table adds to the engine's; the state is the ruleset's own."""
    state = after(start, RoundStarted(1), Struck("borys", "anna", total((Part("skill", 3),)), 2))
    assert isinstance(state, OddState)
    assert (state.round, state["anna"].hp) == (1, start["anna"].hp - 2)


def test_who_speaks_for_whom(start: State[Any]) -> None:
    """The game master for everybody, a person for his own, nobody for whoever is not there."""
    assert start.speaks_for(GM, "nobody")
    assert start.speaks_for("pa", "anna")
    assert not start.speaks_for("pa", "borys")
    assert not start.speaks_for("pa", GM)
    assert not start.speaks_for("pa", "nobody")
