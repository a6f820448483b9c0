"""What grows with a fight grows no faster than the fight: calls counted, not seconds."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

import affray
from affray.replay.branches import runs
from affray.replay.player import play
from affray.replay.recorded import Recorded
from affray.replay.scribe import write
from affray.replay.script_reader import scripts

from .duel import fought, made

SWORD = {"id": "sword", "attack": 14, "die": 8}
NOTE = {"note": {"text": "a word"}}


def calls(doing: Callable[[], object]) -> int:
    """How many calls of functions it takes, those of C included."""
    count = 0

    def counted(_frame: Any, event: str, _arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        doing()
    finally:
        sys.setprofile(before)
    return count


def grows(made: Callable[[int], Callable[[], object]], few: int, factor: int = 4) -> float:
    """How many times more calls it takes for `factor` times as many, as a share of the factor."""
    made(few)()  # what is imported and compiled once
    return calls(made(few * factor)) / calls(made(few)) / factor


def crowd(count: int, phase: str, order: str) -> Recorded:
    """So many swordsmen on two sides, in a phase of the round."""
    sheet = {"initiative": 20, "weapons": [SWORD], "wielded": "sword"}
    people = [{"id": f"c{n}", "side": str(n % 2), **sheet} for n in range(count)]
    options = {"declaration_order": order}
    fight = affray.new("battle_actions", people, dice=affray.seeded(7), options=options)
    fight.begin()
    state: Any = fight.state
    for number, who in enumerate(state.order):
        if phase == "declaration" and number * 2 == count:
            return fight
        fight.do({"declare": {"actor": who, "action": "offensive"}})
    for who in state.order if phase == "attacks" else ():
        fight.do({"pass_change": {"actor": who}})
    assert fight.state.phase == phase
    return fight


@pytest.mark.parametrize("order", ["ascending_initiative", "free"])
@pytest.mark.parametrize("phase", ["declaration", "adjustment", "attacks"])
def test_options_of_a_crowd_cost_as_much_for_each(phase: str, order: str) -> None:
    """Who is next is found out once for all who might be, not once for each of them."""
    fights = {count: crowd(count, phase, order) for count in (20, 80)}
    assert grows(lambda count: fights[count].options, 20) < 1.5


def to_and_fro(count: int) -> Recorded:
    """A fight in which a note was taken back and done again so often."""
    fight = fought()
    for _ in range(count):
        fight.undo()
        fight.redo()
    return fight


def branchy(count: int) -> Recorded:
    """A fight with so many branches that leave it at one place."""
    fight = fought()
    for _ in range(count):
        fight.do(NOTE)
        fight.undo()
    return fight


def long(count: int) -> Recorded:
    """A fight with so many notes in a row."""
    fight = made()
    fight.begin()
    for _ in range(count):
        fight.do(NOTE)
    return fight


MADE = {"undone": to_and_fro, "branches": branchy, "long": long}

READ: dict[str, Callable[[Recorded], object]] = {
    "verify": affray.verify,
    "story": Recorded.story,
    "seen": lambda fight: fight.fork().seen("ania"),
    "fork": affray.fork,
    "export": lambda fight: list(affray.export(fight)),
    "script": write,
    "runs": runs,
    "diff": lambda fight: affray.diff(fight, fight),
    "roster": affray.roster,
}


@pytest.mark.parametrize("kind", MADE)
def test_a_fight_goes_on_at_the_same_cost_however_long_it_is(kind: str) -> None:
    """Neither undo nor redo, nor a command on one branch of many, looks at all the others."""
    assert grows(lambda count: lambda: MADE[kind](count), 50) < 1.3


@pytest.mark.parametrize("kind", MADE)
@pytest.mark.parametrize("use", READ)
def test_a_fight_is_read_at_a_cost_like_its_length(use: str, kind: str) -> None:
    """What reads a whole fight goes over it, and not over it again for each of its records."""
    fights = {count: MADE[kind](count) for count in (50, 200)}
    assert grows(lambda count: lambda: READ[use](fights[count]), 50) < 1.3


def test_a_long_script_is_read_and_played_at_a_cost_like_its_length() -> None:
    """Reading, checking and playing a script looks at each step for itself."""
    texts = {count: write(long(count)) for count in (50, 200)}
    assert grows(lambda count: lambda: play(scripts(texts[count])[0]), 50) < 1.3
