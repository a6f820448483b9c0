"""The worked examples that are pure arithmetic: tests, wound classes, the numbers of Defensive."""

from types import SimpleNamespace
from typing import Any

import pytest

from affray.rulesets.battle_actions.numbers import succeeds
from affray.rulesets.battle_actions.options import Options
from affray.rulesets.battle_actions.sheet import CLASSES
from affray.rulesets.battle_actions.table import SELECTIVE_DIE
from affray.rulesets.battle_actions.wounds import classed

THRESHOLDS = (1, 10, 20, 30)


def table(**options: Any) -> Any:
    """As much of a fight as a test reads: the options that the table has chosen."""
    return SimpleNamespace(options=Options(**options))


@pytest.mark.parametrize(
    ("value", "face", "succeeded"),
    [
        (11, 11, True),
        (11, 12, False),
        (0, 1, True),
        (0, 2, False),
        (-3, 1, True),
        (-3, 2, False),
        (25, 19, True),
        (25, 20, False),
    ],
)
def test_a_face_of_at_most_the_value_succeeds(value: int, face: int, succeeded: bool) -> None:
    """BA-05, X-04: equal is enough; 1 always succeeds, 20 always fails."""
    assert succeeds(table(), value, face) is succeeded


@pytest.mark.parametrize("face", range(1, 21))
def test_rolling_over_turns_the_die_round(face: int) -> None:
    """BA-05, X-04: with `roll_over` a value of 11 succeeds on the faces 10 to 20."""
    assert succeeds(table(test_mode="roll_over"), 11, face) is (face >= 10)


@pytest.mark.parametrize("face", range(1, 21))
@pytest.mark.parametrize("value", [-5, 0, 1, 10, 19, 20, 40])
def test_both_ways_of_rolling_have_the_same_chances(value: int, face: int) -> None:
    """BA-05: face f is read as 21 - f, and nothing else differs."""
    over = succeeds(table(test_mode="roll_over"), value, face)
    assert over is succeeds(table(), value, 21 - face)


@pytest.mark.parametrize(
    ("points", "shift", "wound_class", "kept"),
    [
        (9, 0, "light", 9),
        (10, 0, "medium", 10),
        (7, 1, "medium", 10),
        (22, 1, "mortal", 30),
        (35, 1, "mortal", 35),
        (1, 2, "heavy", 20),
        (15, 0, "medium", 15),
        (12, -1, "light", 9),
        (7, -1, "none", 0),
        (25, -1, "medium", 19),
        (35, -1, "heavy", 29),
        (35, 0, "mortal", 35),
        (0, 1, "none", 0),
        (29, 0, "heavy", 29),
    ],
)
def test_a_shifted_wound_is_brought_into_its_class(
    points: int, shift: int, wound_class: str, kept: int
) -> None:
    """BA-10, X-07: the class is moved within 0..4, the points are pulled into it."""
    degree, left = classed(THRESHOLDS, points, shift)
    assert (CLASSES[degree], left) == (wound_class, kept)


@pytest.mark.parametrize("points", range(41))
@pytest.mark.parametrize("shift", range(-4, 5))
def test_the_points_of_a_wound_always_fit_its_class(points: int, shift: int) -> None:
    """BA-10: whatever the shift, the points recorded are points of the class recorded."""
    degree, kept = classed(THRESHOLDS, points, shift)
    assert degree == sum(kept >= threshold for threshold in THRESHOLDS)


def test_thresholds_are_the_victims_own() -> None:
    """BA-10: a tougher victim has wider classes."""
    assert classed((5, 15, 25, 60), 14, 0) == (CLASSES.index("light"), 14)
    assert classed((5, 15, 25, 60), 14, 1) == (CLASSES.index("medium"), 15)
    assert classed((5, 15, 25, 60), 4, 0) == (CLASSES.index("none"), 4)
    assert classed((5, 15, 25, 60), 4, 1) == (CLASSES.index("light"), 5)


def test_each_degree_has_its_die_of_selective_attack() -> None:
    """BA-25: k8, k6, k4, k2 for the degrees 1 to 4, and none for 0."""
    assert SELECTIVE_DIE == {1: "k8", 2: "k6", 3: "k4", 4: "k2"}
