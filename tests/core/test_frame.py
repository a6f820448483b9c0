"""The frame that rulebooks share: rounds, turns, who takes part, and the end."""

from collections.abc import Callable
from typing import Any

from affray.core import checks, effects, frame
from affray.core.fight import Fight
from affray.core.testing import fight_of
from affray.events import (
    Clock,
    CombatantJoined,
    CombatantLeft,
    EffectEnded,
    EffectStarted,
    FightEnded,
    OrderSet,
    PhaseEntered,
    RoundEnded,
    RoundStarted,
    StatusChanged,
    TurnEnded,
    TurnStarted,
)

from .scene_at_hand import events_of
from .tiny import ACT, Sheet, ruleset

PEOPLE = [
    CombatantJoined("anna", "Anna", "red", "pa", Sheet()),
    CombatantJoined("borys", "Borys", "blue", "pb", Sheet()),
    CombatantJoined("celia", "Celia", "red", "pc", Sheet()),
]


def played(*steps: Callable[[Any], Any]) -> Fight:
    """A fight in which one command has done these."""

    def rule(scene: Any, _: Any) -> None:
        for step in steps:
            step(scene)

    held = fight_of(ruleset(rule), PEOPLE)
    held.do(ACT)
    return held


def view(*told: Any) -> Any:
    """How things stand once these have been told."""
    return played(*(lambda scene, one=one: scene.tell(one) for one in told)).view()


def test_rounds_are_numbered_and_end() -> None:
    """Each round has the next number."""
    held = played(frame.start_round, frame.end_round, frame.start_round)
    assert events_of(held) == [RoundStarted(1), RoundEnded(1), RoundStarted(2)]


def test_turns_begin_and_end() -> None:
    """The turn is of whoever it was begun for."""
    held = played(
        lambda scene: frame.start_turn(scene, "borys"), lambda scene: frame.end_turn(scene, "borys")
    )
    assert events_of(held) == [TurnStarted("borys"), TurnEnded("borys")]


def test_what_lasts_to_the_end_of_a_round_is_over_with_it() -> None:
    """The step is a boundary: what has run out there is ended by it."""
    held = played(
        frame.start_round,
        lambda scene: effects.start(scene, "curse", "anna", ends=Clock("round_end")),
        frame.end_round,
    )
    started, _, ended = events_of(held)[1:]
    assert isinstance(started, EffectStarted)
    assert isinstance(ended, EffectEnded)
    assert (ended.bearer, ended.cause) == ("anna", "clock")


def test_a_step_may_only_follow_an_arrow() -> None:
    """The phase that the chart leads to is entered."""
    assert events_of(played(frame.follow("begin"))) == [PhaseEntered("play")]


def test_the_fight_ends_with_its_reason_and_the_chart_hears_it() -> None:
    """The reason is told, then the last phase is entered."""
    held = played(lambda scene: frame.close(scene, "peace"))
    assert events_of(held) == [FightEnded("peace"), PhaseEntered("done")]
    left = played(frame.one_side_left)
    assert events_of(left) == [FightEnded("one_side_left"), PhaseEntered("done")]


def test_whoever_is_down_or_gone_takes_no_part() -> None:
    """Only those who are `active` take part; nobody does who is not there."""
    seen = view(StatusChanged("anna", "out"), CombatantLeft("borys"))
    assert [who for who in (*seen.state.combatants, "zoe") if frame.takes_part(seen, who)] == [
        "celia"
    ]


def test_opponents_are_those_of_other_sides_who_take_part() -> None:
    """In the order of joining."""
    assert frame.opponents(view(), "borys") == ("anna", "celia")
    assert frame.opponents(view(), "anna") == ("borys",)
    assert frame.opponents(view(StatusChanged("anna", "out")), "borys") == ("celia",)
    assert frame.opposed(view(), "anna", "borys")
    assert not frame.opposed(view(), "anna", "celia")


def test_a_side_is_left_while_one_of_it_is() -> None:
    """Two sides at first; the rulebook may say who counts."""
    assert frame.sides_left(view()) == 2
    assert frame.sides_left(view(StatusChanged("anna", "out"))) == 2
    assert frame.sides_left(view(StatusChanged("borys", "out"))) == 1
    assert frame.sides_left(view(), lambda seen, who: seen[who].side == "blue") == 1
    assert frame.sides_left(view(), lambda _seen, _who: False) == 0


def test_newcomers_have_no_place_in_the_order() -> None:
    """Whoever takes part and stands in no order yet, in the order of joining."""
    assert frame.newcomers(view()) == ("anna", "borys", "celia")
    assert frame.newcomers(view(OrderSet(("borys",)))) == ("anna", "celia")
    told = OrderSet(("borys",)), StatusChanged("anna", "out")
    assert frame.newcomers(view(*told)) == ("celia",)
    assert frame.newcomers(view(*told), lambda _seen, _who: True) == ("anna", "celia")


def test_the_owner_of_the_turn_may_end_it() -> None:
    """Nobody is waited for where it is nobody's turn."""
    assert frame.end_of_turn(view()) == ()
    (owner,) = frame.end_of_turn(view(TurnStarted("borys")), "2")
    assert (owner.who, owner.command, owner.given) == ("borys", "end_turn", (("actor", "borys"),))
    assert (owner.mark, owner.has_default) == ("2", True)
    (silent,) = frame.end_of_turn(view(TurnStarted("borys")), has_default=False)
    assert not silent.has_default


def test_own_turns_are_counted_from_the_next_one_on() -> None:
    """A turn in progress does not count, though its end is still to come."""
    assert effects.own_turns(view(), "borys") == Clock("turn_end", 1, "borys")
    assert effects.own_turns(view(TurnStarted("borys")), "borys") == Clock("turn_end", 2, "borys")
    assert effects.own_turns(view(TurnStarted("anna")), "borys", 3) == Clock("turn_end", 3, "borys")


def test_the_next_round_is_for_the_game_master_to_begin_where_the_engine_waits() -> None:
    """Its checks stand before that the chart has an arrow for it from here."""
    form = frame.next_round(lambda scene, _: frame.start_round(scene), (checks.gm_only,))
    held = view()
    assert form.verdict(held, frame.NextRound()) == "not_waiting"
    (master,) = frame.NEXT_ROUND
    assert (master.who, master.command) == ("gm", "next_round")
