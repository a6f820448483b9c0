"""DP-701 to DP-705: overrun."""

import pytest

from affray.rulesets.dice_pool import events as told

from .blows_at_hand import RUNNER, crossing, overrun, rolled
from .playing import Table, one


@pytest.mark.parametrize(("volume", "legal"), [(10, True), (11, False)])
def test_who_is_too_large(volume: int, legal: bool) -> None:
    """DP-701: at most twice one's own volume."""
    table = Table(one("wang", **RUNNER), one("wu", volume=volume))
    if legal:
        crossing(table, ["wu", 2, 1])
        table.asked("overrun_block", "wu")
    else:
        move = {"metres": 6, "through": [["wu", 2, 1]]}
        table.no("target_too_large", "wang", "move", **move)


def test_not_enough_movement() -> None:
    """DP-701: it ends in the enemy's square, and no overrun happens."""
    table = Table(one("wang", **RUNNER), "wu")
    crossing(table, ["wu", 5, 2])
    table.saw(told.SquareStopped, where="inside")
    table.saw(told.Moved, metres=60)
    table.settled()


def test_who_cannot_block_is_passed() -> None:
    """DP-702: the prone, who dodge aside, whom nothing touches; no standard action is spent."""
    table = Table(one("wang", **RUNNER), "wu")
    table.gm("give_state", who="wu", state="prone")
    crossing(table, ["wu", 2, 1], metres=3)
    table.saw(told.SquarePassed, how="no_block")
    assert table.value("budget", "wang") == (1, 0, 1)
    table.gm("end_state", who="wu", state="prone")
    crossing(table, ["wu", 1, 1], metres=3)
    table.says("dodge_aside")
    table.saw(told.SquarePassed, how="dodged")
    table = Table(one("wang", incorporeal=True, **RUNNER), "wu")
    crossing(table, ["wu", 2, 1])
    table.saw(told.SquarePassed, how="no_block")


def test_nothing_left_for_the_overrun() -> None:
    """DP-703: with the standard action used one stops before the square."""
    table = Table(one("wang", **RUNNER), "wu")
    table.act("wang", "attack", (2,) * 5, targets=["wu"])
    crossing(table, ["wu", 2, 1])
    table.says("block")
    table.saw(told.SquareStopped, where="before")
    table.saw(told.Moved, metres=20)


def test_stopping_by_choice() -> None:
    """DP-703: `stop` is the default; the standard action is kept."""
    table = Table(one("wang", **RUNNER), "wu")
    crossing(table, ["wu", 2, 1])
    table.says("block")
    table.says("stop")
    table.saw(told.SquareStopped, where="before")
    assert table.value("budget", "wang") == (1, 0, 1)


@pytest.mark.parametrize("occupied", ["free", "occupied"])
def test_acrobatics_saved(occupied: str) -> None:
    """DP-704 (704a): 3 : 3, one square back; prone there if it is occupied."""
    table = Table(one("wang", **RUNNER), one("wu", agility=3))
    crossing(table, ["wu", 2, 1])
    overrun(table, "acrobatics", 3, 3)
    table.asked("square_occupied", "gm")
    table.says(occupied)
    table.saw(told.SquareStopped, where="back")
    table.saw(told.Moved, metres=10)
    assert ("prone" in table.value("states", "wang")) is (occupied == "occupied")


def test_acrobatics_won() -> None:
    """DP-704: one is through, and goes on."""
    table = Table(one("wang", **RUNNER), "wu")
    crossing(table, ["wu", 2, 1])
    overrun(table, "acrobatics", 2, 1)
    table.saw(told.SquarePassed, how="acrobatics")
    table.saw(told.Moved, metres=60)
    assert table.value("budget", "wang") == (0, 0, 1)


def test_a_bull_rush_through() -> None:
    """DP-704: the enemy is prone; a second overrun in the round is refused."""
    table = Table(one("wang", **{**RUNNER, "actions_per_turn": [2, 2, 1]}), "wu", "li")
    crossing(table, ["wu", 2, 1])
    overrun(table, "bull_rush", 2, 1)
    assert table.value("states", "wu") == ("prone",)
    move = {"metres": 5, "through": [["li", 2, 1]]}
    table.no("overrun_used", "wang", "move", **move)


def test_knocked_down_by_the_counter() -> None:
    """DP-704 (704b): one square back, prone."""
    table = Table(one("wang", **RUNNER), "wu")
    crossing(table, ["wu", 2, 1])
    overrun(table, "bull_rush", 2, 3)
    table.asked("bull_rush_counter", "wu")
    table.says("knock_down")
    table.says("avoid")
    rolled(table, 2, 0)
    table.says("free")
    table.saw(told.SquareStopped, where="back")
    assert table.value("states", "wang") == ("prone",)


def test_knocked_back_by_the_counter() -> None:
    """DP-704 (704c): one square back and 2 m more, standing."""
    table = Table(one("wang", **RUNNER), "wu")
    crossing(table, ["wu", 2, 1])
    overrun(table, "bull_rush", 2, 3)
    table.says("knock_back")
    table.says("avoid")
    rolled(table, 3, 0)
    table.says("free")
    first = table.saw(told.Moved, who="wang", metres=10)
    then = table.saw(told.KnockedBack, who="wang", by="wu", metres=20)
    assert table.events.index(first) < table.events.index(then)
    assert "prone" not in table.value("states", "wang")


def test_a_crowd() -> None:
    """DP-705: 6 successes against 2, 1, 3: 4, 3, stopped at the third; one roll."""
    wang = one("wang", **{**RUNNER, "agility": 6, "bonuses": [["agility", 0]]})
    people = [one("wu", agility=2), one("li", agility=2), one("zhao", agility=2)]
    table = Table(wang, *people)
    crossing(table, ["wu", 1, 1], ["li", 3, 1], ["zhao", 4, 1], metres=9)
    overrun(table, "acrobatics", 6, 2)
    table.says("block")
    rolled(table, 1)
    table.says("block")
    rolled(table, 3)
    table.saw(told.ContestResolved, target="zhao", successes=3, margin=0, won=False)
    assert "prone" in table.value("states", "wang")
