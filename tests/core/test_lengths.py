"""Lengths that are asked for: answered as decimals, kept in tenths, judged by their menu."""

import pytest

from affray.core.commands import Answer
from affray.core.entry import made
from affray.core.menus import on_menu
from affray.events import Answered, Asked, Menu, Value
from affray.projections.draft import Draft
from affray.projections.fold import ENGINE, fold
from affray.projections.sentences import ENGINE as SENTENCES
from affray.projections.state import Combatant, State
from affray.projections.words import Words
from affray.rulesets import find

YARDS = Menu(low=0, high=100, unit="yd", step=5)
BOOK = find("battle_actions")


@pytest.mark.parametrize(
    ("written", "kept"),
    [(2, 20), (2.5, 25), ("9.5", 95), (None, None), ("near", "near"), (True, "True"), (-1, "-1")],
)
def test_an_answer_to_a_question_for_a_length_is_a_decimal(written: object, kept: Value) -> None:
    """What is no length stays a word, which is on no menu of lengths."""
    command = made(BOOK, {"answer": {"prompt": "x", "choice": written}}, YARDS)
    assert command == Answer("x", kept)


def test_an_answer_to_any_other_question_stays_as_it_is() -> None:
    """A number is tenths of nothing there."""
    for menu in (None, Menu(low=0, high=9)):
        command = made(BOOK, {"answer": {"prompt": "x", "choice": 2}}, menu)
        assert command == Answer("x", 2)


def test_a_recorded_answer_is_kept_in_tenths_already() -> None:
    """A command of the ruleset's own class is not what people write."""
    command = made(BOOK, {"answer": {"prompt": "x", "choice": 2}}, YARDS)
    assert made(BOOK, command, YARDS) == command


@pytest.mark.parametrize(
    ("choice", "fits"),
    [(0, True), (100, True), (15, True), (13, False), (105, False), ("5", False)],
)
def test_a_menu_of_numbers_goes_by_its_step(choice: int | str, fits: bool) -> None:
    """From its low number on, up to its high one."""
    assert on_menu(YARDS, choice) is fits


def test_a_menu_may_step_from_any_number() -> None:
    """The low number is on the menu, whatever the step."""
    odd = Menu(low=3, high=9, step=2)
    assert [number for number in range(12) if on_menu(odd, number)] == [3, 5, 7, 9]


def test_lengths_read_with_their_unit() -> None:
    """In the question and in its answer."""
    asked = Asked("gm", "distance", YARDS)
    draft: Draft[State[Combatant]] = Draft(State(options=None))
    said = SENTENCES[Asked](asked, Words(draft.state, BOOK))
    assert said.endswith("[0 yd to 10 yd]")
    fold(draft, asked, ENGINE)
    answer = SENTENCES[Answered](Answered(1, 25, "gm"), Words(draft.state, BOOK))
    assert answer == "Answer of the game master: 2.5 yd."
