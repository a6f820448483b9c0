"""The scene: what is told, what pauses, what is found by the strict scene."""

from contextlib import suppress
from typing import Any

import pytest

from affray.core.dice import K6
from affray.core.refusals import Refused
from affray.core.scene import MAX_EVENTS, Diverged, Mistake, Runaway, Stale
from affray.core.testing import Witness
from affray.events import Asked, Number, Part

from .scene_at_hand import events_of, reply
from .tiny import ACT, YES_NO, Told, fight


def test_what_is_told_is_folded_at_once() -> None:
    """The next line of a rule reads the state as the last one left it."""
    seen = []

    def rule(scene: Any, _: Any) -> None:
        scene.tell(Told())
        seen.append(scene.state.told)
        scene.tell(Told())
        seen.append(scene.state.told)

    held = fight(rule)
    before = held.state
    held.do(ACT)
    assert seen == [1, 2]
    assert (before.told, held.state.told) == (0, 2)


def test_an_exception_in_a_rule_leaves_nothing_behind() -> None:
    """Law 2: on any error the copy is dropped."""

    def rule(scene: Any, command: Any) -> None:
        scene.tell(Told())
        if command.number == 0:
            raise ZeroDivisionError

    held = fight(rule)
    before = repr(held.state)
    with pytest.raises(ZeroDivisionError):
        held.do(ACT)
    assert (repr(held.state), held.sequence) == (before, 1)
    held.do({"act": {"actor": "a", "number": 1}})
    Witness(held).examine()


def test_a_keeper_that_fails_keeps_the_fight_as_it_was() -> None:
    """Append first, only then publish."""

    def keep(record: Any) -> None:
        if getattr(record, "parent", 0) >= 0:
            raise OSError("disk full")

    held = fight(lambda scene, _: scene.tell(Told()), keep=keep)
    with pytest.raises(OSError, match="disk full"):
        held.do(ACT)
    assert (held.sequence, held.state.told) == (1, 0)


def test_telling_after_the_pause_is_an_error_at_the_first_run() -> None:
    """A `finally` that tells would diverge for ever when the answer comes."""

    def rule(scene: Any, _: Any) -> None:
        try:
            scene.ask("a", "sure", YES_NO, default="no")
        finally:
            scene.tell(Told())

    held = fight(rule)
    with pytest.raises(Mistake, match="after the run had stopped"):
        held.do(ACT)
    assert held.sequence == 1


def test_a_pause_cannot_be_swallowed() -> None:
    """A rule that catches everything would end with its question open."""

    def rule(scene: Any, _: Any) -> None:
        try:
            scene.ask("a", "sure", YES_NO, default="no")
        except BaseException:
            return

    held = fight(rule)
    with pytest.raises(Mistake, match="went on after it had stopped"):
        held.do(ACT)


def test_a_question_cannot_be_left_open_by_telling_it() -> None:
    """Whoever asks waits for the answer."""
    held = fight(lambda scene, _: scene.tell(Asked("a", "sure", YES_NO)))
    with pytest.raises(Mistake, match="ended with the question sure"):
        held.do(ACT)


@pytest.mark.parametrize("dice", ["engine", "script"])
def test_a_rule_may_catch_exceptions(dice: str) -> None:
    """Neither the pause nor wrong dice are exceptions that a rule catches by accident."""

    def rule(scene: Any, _: Any) -> None:
        try:
            scene.ask("a", "sure", YES_NO, default="no")
            scene.roll("a", "try", K6)
        except Exception:
            scene.tell(Told(words=("caught",)))

    held = fight(rule, dice=dice)
    held.do(ACT)
    assert held.state.prompt.question == "sure"
    with pytest.raises(Refused, match="bad_dice"):
        reply(held, "yes", faces=[7])
    reply(held, "yes", faces=[3] if dice == "script" else [])
    assert held.state.told == 0


def test_a_list_in_place_of_a_tuple_is_found_by_the_strict_scene() -> None:
    """It would be equal until it is loaded, and diverge then."""
    held = fight(lambda scene, _: scene.tell(Told(words=["a"])))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="comes back from its bytes"):
        held.do(ACT)


def test_a_stale_number_is_found_when_an_event_would_carry_it() -> None:
    """Law 15: read before something changed, carried after it."""

    def score(view: Any, who: str, *, bonus: int = 0) -> Number:
        return Number(view[who].score + bonus, (Part("score", view[who].score),))

    def rule(scene: Any, command: Any) -> None:
        value = scene.read(score, scene, "a", bonus=1)
        scene.tell(Told(value))
        if command.number == 1:
            value = scene.read(score, scene, "a", bonus=1)
        if command.number == 2:
            value = score(scene, "a", bonus=1)
        scene.tell(Told(value))

    held = fight(rule)
    with pytest.raises(Stale, match=r"number was .*value=4"):
        held.do(ACT)
    held.do({"act": {"actor": "a", "number": 1}})
    held.do({"act": {"actor": "a", "number": 2}})
    assert [event.number.value for event in events_of(held)] == [2, 1]


def test_a_number_that_is_fixed_is_not_watched() -> None:
    """The same number, read live elsewhere, does not make it so."""
    fixed = Number(3)

    def rule(scene: Any, _: Any) -> None:
        live = scene.read(lambda view: fixed if view.state.told == 0 else Number(0), scene)
        scene.tell(Told(live))
        scene.tell(Told(fixed))

    fight(rule).do(ACT)


def test_endless_telling_is_stopped_by_name() -> None:
    """Law 2: a limit on the events of one batch."""

    def rule(scene: Any, _: Any) -> None:
        while True:
            scene.tell(Told())

    held = fight(rule)
    held.strict = False
    with pytest.raises(Runaway, match=str(MAX_EVENTS)):
        held.do(ACT)
    assert held.sequence == 1


def test_a_rule_that_tells_something_else_diverges_by_name() -> None:
    """With the first differing position, what the record holds and what the rule says."""
    runs: list[int] = []

    def rule(scene: Any, _: Any) -> None:
        runs.append(1)
        scene.tell(Told(words=(str(len(runs)),)))
        scene.ask("a", "sure", YES_NO, default="no")

    held = fight(rule)
    held.do(ACT)
    position = held.position - 1
    with pytest.raises(Diverged) as caught:
        reply(held, "yes")
    assert caught.value.position == position
    assert caught.value.expected == Told(words=("1",))
    assert caught.value.found == Told(words=("2",))
    assert held.state.prompt is not None
    held.do({"drop": {"reason": "a fault of the rule"}})
    assert held.state.prompt is None


@pytest.mark.parametrize("second", ["nothing", "another question", "a throw"])
def test_a_rule_that_does_something_else_diverges(second: str) -> None:
    """It ends too early, asks another question, or throws where it asked."""
    runs: list[int] = []

    def rule(scene: Any, _: Any) -> None:
        runs.append(1)
        if len(runs) == 1:
            scene.ask("a", "sure", YES_NO, default="no")
        elif second == "another question":
            scene.ask("a", "really", YES_NO, default="no")
        elif second == "a throw":
            scene.roll("a", "try", K6)

    held = fight(rule)
    held.do(ACT)
    with pytest.raises(Diverged):
        reply(held, "yes")


def test_a_divergence_is_not_swallowed() -> None:
    """A rule that catches exceptions may hide it, but cannot end well."""
    runs: list[int] = []

    def rule(scene: Any, _: Any) -> None:
        runs.append(1)
        with suppress(Exception):
            scene.tell(Told(words=(str(len(runs)),)))
        scene.ask("a", "sure", YES_NO, default="no")

    held = fight(rule)
    held.do(ACT)
    with pytest.raises(Diverged):
        reply(held, "yes")
