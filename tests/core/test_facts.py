"""Facts: what they can be, how a rule reads and sets them, and how it finds one out."""

from collections.abc import Callable
from typing import Any

import pytest

from affray.core import facts
from affray.core.fight import Fight
from affray.core.rows import Fact, Question
from affray.core.testing import fight_of
from affray.events import GM, Asked, CombatantJoined, FactSet, Menu, Value

from .scene_at_hand import events_of, reply
from .tiny import ACT, Sheet, ruleset

PEOPLE = [
    CombatantJoined("zoe", "Zoe", "red", "pz", Sheet()),
    CombatantJoined("anna", "Anna", "blue", "pa", Sheet()),
]

FACTS = (
    Fact(name="distance", about=2, symmetric=True, unit="m"),
    Fact(name="sees", about=2, values=(True, False)),
    Fact(name="omen", values=("good", "bad"), seen=GM),
)

QUESTIONS = (Question("omen", "What is the omen?", "T-2"), Question("distance", "How far?", "T-3"))


def playing(rule: Callable[[Any], Any]) -> Fight:
    """A fight in which this is about to be done by `act`."""
    held = ruleset(lambda scene, _: rule(scene), facts=FACTS, questions=QUESTIONS)
    return fight_of(held, PEOPLE)


@pytest.mark.parametrize(
    ("value", "good"),
    [(None, True), (5, True), (20, True), (0, False), (25, False), (7, False), ("5", False)],
)
def test_a_whole_number_lies_in_its_range(value: Value, good: bool) -> None:
    """From the lowest to the highest by the step; unset is always possible."""
    assert facts.whole(5, 20, step=5)(None, (), value) == (None if good else "invalid_value")


def test_a_whole_number_is_no_truth() -> None:
    """True is not 1; the rulebook may have its own code, and no upper bound."""
    assert facts.whole(0, code="wrong")(None, (), True) == "wrong"
    assert facts.whole(0, code="wrong")(None, (), -1) == "wrong"
    assert facts.whole(0)(None, (), 10**15) is None


@pytest.mark.parametrize(("value", "good"), [(True, True), (False, True), (None, True), (1, False)])
def test_yes_or_no_is_a_truth(value: Value, good: bool) -> None:
    """1 is not true."""
    assert facts.yes_or_no(None, (), value) == (None if good else "invalid_value")


def test_a_fact_of_a_pair_without_order_is_one_fact() -> None:
    """It is kept under the order of joining, and read from either end."""
    held = playing(lambda scene: facts.put(scene, "distance", ("anna", "zoe"), 25))
    assert facts.length(held.view(), "distance", "zoe", "anna") is None
    held.do(ACT)
    assert events_of(held) == [FactSet("distance", ("zoe", "anna"), 25)]
    assert facts.length(held.view(), "distance", "anna", "zoe") == 25
    assert facts.of_pair(held.view(), "distance", "zoe", "anna") == 25


def test_a_fact_of_a_pair_with_an_order_keeps_it() -> None:
    """That the first sees the second says nothing of the second."""
    held = playing(lambda scene: facts.put(scene, "sees", ("anna", "zoe"), True))
    held.do(ACT)
    assert events_of(held) == [FactSet("sees", ("anna", "zoe"), True)]


def test_what_is_no_number_is_no_length() -> None:
    """Where something else was said the length is unknown."""
    held = playing(lambda scene: facts.put(scene, "distance", ("zoe", "anna"), True))
    held.do(ACT)
    assert facts.length(held.view(), "distance", "zoe", "anna") is None


def test_a_ruling_becomes_the_fact() -> None:
    """The game master is asked by the fact's name, and his answer, 4 metres, holds."""
    menu = Menu(low=0, high=90, unit="m")
    held = playing(lambda scene: facts.ruled(scene, "distance", ("anna", "zoe"), menu))
    held.do(ACT)
    (asked,) = events_of(held)
    assert isinstance(asked, Asked)
    assert (asked.to, asked.question, asked.about) == (GM, "distance", ("anna", "zoe"))
    assert not asked.has_default
    reply(held, 4)
    assert facts.length(held.view(), "distance", "zoe", "anna") == 40


def test_a_secret_fact_is_ruled_on_in_secret() -> None:
    """Neither question, answer nor fact is seen by others where the fact is the game master's."""
    held = playing(lambda scene: facts.ruled(scene, "omen", (), Menu(choices=("good", "bad"))))
    held.do(ACT)
    reply(held, "bad")
    assert held.view().state.fact("omen") == "bad"
    assert held.seen("pa").state.fact("omen") is None
