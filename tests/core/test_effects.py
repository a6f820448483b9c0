"""Effects: what becomes of one that comes again, lives with stages, ends and their causes."""

from typing import Any

import pytest

from affray.core import effects
from affray.core.charts import NoArrow
from affray.core.testing import Trial
from affray.events import (
    Clock,
    EffectChanged,
    EffectEnded,
    EffectStarted,
    PhaseEntered,
    RoundEnded,
    RoundStarted,
)
from affray.projections.state import Effect

from ..laws.odd_acts import Charm
from ..laws.oddities import ODDITIES, people
from .tiny import ACT, fight


def trial() -> Trial:
    """A begun fight."""
    return Trial(ODDITIES, people())


def borne(held: Trial, kind: str) -> list[Effect]:
    """The effects of that kind on borys."""
    return [one for one in held.state.effects.values() if (one.bearer, one.kind) == ("borys", kind)]


def turns(held: Trial, *who: str) -> None:
    """These pass; where the weather is asked for it is fair."""
    for one in who:
        held.do({"pass_turn": {"actor": one}})
        if held.state.prompt is not None:
            held.answer("fair")


ALL = ("anna", "borys", "celia")


def test_stacked_effects_are_borne_side_by_side() -> None:
    """Law 14: both hold."""
    held = trial()
    held.do(Charm("anna", "borys", "stacked"))
    held.do(Charm("anna", "borys", "stacked"))
    assert len(borne(held, "stacked")) == 2


@pytest.mark.parametrize(
    ("kind", "amounts", "kept", "left"),
    [
        ("refreshed", (1, 1), 1, 2),
        ("extended", (1, 1), 1, 4),
        ("stronger", (1, 1), 1, 2),
        ("ignored", (1, 1), 1, 2),
        ("refreshed", (1, 2), 2, 2),
        ("stronger", (1, 2), 2, 2),
        ("stronger", (3, 2), 3, 2),
        ("ignored", (1, 2), 1, 2),
    ],
)
def test_each_policy_says_what_comes_of_the_second(
    kind: str, amounts: tuple[int, int], kept: int, left: int
) -> None:
    """Law 14: its clock anew, or longer, the greater amount, or nothing at all."""
    held = trial()
    held.do(Charm("anna", "borys", kind, amounts[0]))
    held.do(Charm("anna", "borys", kind, amounts[1]))
    (one,) = borne(held, kind)
    assert one.ends is not None
    assert (one.amount, one.ends.left) == (kept, left)
    changed = kind in ("refreshed", "extended") or (kind == "stronger" and kept == amounts[1] > 1)
    assert any(isinstance(event, EffectChanged) for event in held.events) == changed


def test_a_pending_effect_and_one_at_work_are_two() -> None:
    """What comes again while the first is at work waits for its own beginning."""
    held = trial()
    held.do(Charm("anna", "borys", "ignored"))
    turns(held, *ALL)
    assert not borne(held, "ignored")[0].pending
    held.do(Charm("anna", "borys", "ignored"))
    assert [one.pending for one in borne(held, "ignored")] == [False, True]


def test_a_clock_runs_out_at_its_boundary() -> None:
    """The next round and the one after; the end is an event with its cause."""
    held = trial()
    held.do(Charm("anna", "borys", "stacked"))
    position = held.fight.position
    turns(held, *ALL, *ALL)
    assert held.state.active("borys", "stacked")
    turns(held, *ALL)
    assert borne(held, "stacked") == []
    told = [event for node in held.fight.log.branch() for event in node.batch.events]
    place = told.index(EffectEnded(position, "stacked", "borys", "clock"))
    assert told[place - 1] == RoundEnded(3)


def test_a_clock_of_turns_counts_those_of_its_owner() -> None:
    """Two of anna's turns, once it has begun."""
    held = trial()
    held.do(Charm("anna", "borys", "stacked", 2))
    turns(held, *ALL, "anna", "borys")
    assert len(borne(held, "stacked")) == 1
    turns(held, "celia", "anna")
    assert borne(held, "stacked") == []


def test_a_life_goes_through_its_stages_and_ends_with_the_last() -> None:
    """Frenzy lasts two rounds."""
    held = trial()
    held.do({"set_fact": {"fact": "gap", "about": ["anna"], "value": 1}})
    held.do({"leap": {"actor": "anna"}})
    assert held.saw(EffectStarted, kind="frenzy").stage == "one"
    turns(held, *ALL)
    frenzy = held.state.borne("anna", "frenzy")
    assert frenzy is not None
    assert frenzy.stage == "two"
    turns(held, *ALL)
    held.saw(EffectEnded, kind="frenzy", cause="round_ends")


def run(rule: Any) -> list[Any]:
    """The events of one rule, of a ruleset with one kind of effect."""
    held = fight(lambda scene, _: rule(scene))
    return list(held.do(ACT).events[1:])


def test_an_effect_takes_along_what_it_has_brought_about() -> None:
    """Law 14: its children end before it, theirs before them, each once."""

    def rule(scene: Any) -> None:
        first = effects.start(scene, "curse", "a", about="1")
        second = effects.start(scene, "curse", "a", about="2", parent=first)
        effects.start(scene, "curse", "b", about="3", parent=second)
        effects.start(scene, "curse", "b", about="4")
        held = scene.state.effects[first]
        effects.end(scene, held, "used")
        effects.end(scene, held, "used")

    ended = [event for event in run(rule) if isinstance(event, EffectEnded)]
    assert [(event.bearer, event.cause) for event in ended] == [
        ("b", "parent"),
        ("a", "parent"),
        ("a", "used"),
    ]


def test_children_of_what_runs_out_end_once() -> None:
    """Also where their own clocks run out at the same boundary."""

    def rule(scene: Any) -> None:
        clock = Clock("round_start")
        first = effects.start(scene, "curse", "a", about="1", ends=clock)
        effects.start(scene, "curse", "a", about="2", parent=first, ends=clock)
        effects.boundary(scene, RoundStarted(1))
        assert scene.state.effects == {}

    ended = [event for event in run(rule) if isinstance(event, EffectEnded)]
    assert [event.cause for event in ended] == ["parent", "clock"]


def test_entering_a_phase_is_a_boundary_too() -> None:
    """A clock on it runs out when the chart leads there."""

    def rule(scene: Any) -> None:
        effects.start(scene, "curse", "a", ends=Clock("phase:play"))

    held = fight(lambda scene, _: rule(scene))
    held.do(ACT)
    batch = held.do({"begin": {}})
    assert [type(event) for event in batch.events[1:]] == [PhaseEntered, EffectEnded]


@pytest.mark.parametrize(
    ("clock", "begins", "stays"),
    [
        (Clock("turn_end", 1, "a"), None, False),
        (Clock("turn_end", 1, "a", "keep"), None, True),
        (Clock("turn_end", 1, "b"), None, True),
        (Clock("round_end"), None, True),
        (Clock("round_end"), Clock("turn_start", 1, "a"), False),
        (Clock("round_end"), Clock("turn_start", 1, "a", "keep"), True),
    ],
)
def test_when_the_owner_of_a_clock_leaves_its_fallback_applies(
    clock: Clock, begins: Clock | None, stays: bool
) -> None:
    """Law 14: at once, or kept until somebody ends it; what never could begin ends too."""

    def rule(scene: Any, _: Any) -> None:
        effects.start(scene, "curse", "b", starts=begins, ends=clock)

    held = fight(rule)
    held.do(ACT)
    batch = held.do({"leave": {"who": "a"}})
    assert bool(held.state.effects) == stays
    causes = [event.cause for event in batch.events if isinstance(event, EffectEnded)]
    assert causes == ([] if stays else ["owner_left"])


def test_a_stage_that_has_no_such_arrow_is_an_error_of_the_ruleset() -> None:
    """The chart says what may follow."""
    held = trial()
    held.do({"set_fact": {"fact": "gap", "about": ["anna"], "value": 1}})
    held.do({"leap": {"actor": "anna"}})
    frenzy = held.state.borne("anna", "frenzy")
    assert frenzy is not None
    scene: Any = held.fight.view()
    with pytest.raises(NoArrow, match="frenzy"):
        effects.advance(scene, frenzy, "calm_down")
