"""Random legal play of every ruleset: what fights cost where somebody asks what may be done.

The player is that of the laws: he asks for the options at each command, walks through the fields of
one, and does it. Seeds are fixed and commands bounded, so that every run plays the same fights.
"""

import time
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple, cast

from tests.laws.subjects import SUBJECTS

from affray.core.fight import Fight
from affray.core.laws import Subject
from affray.core.laws.player import play
from affray.replay.facade import new, seeded

from . import floor

COMMANDS = 150
"""A fight that is not over after so many commands is left."""

FIGHTS, ROUNDS = 6, 5
LEFT_OUT = ("oddities",)
"""Subjects of the laws that nobody would play."""


class Played(NamedTuple):
    """What a ruleset did in a round, and the processor seconds it took, by where they went."""

    over: int
    commands: int
    events: int
    spent: float
    options: float
    done: float


class Row(NamedTuple):
    """A ruleset's figures: rates a second, the floor's events a second over its own, shares."""

    name: str
    over: str
    fights: float
    commands: float
    events: float
    slower: float
    options: float
    done: float


class Watched:
    """A fight whose `options` and `do` are timed."""

    def __init__(self, fight: Fight) -> None:
        self._fight, self.options_spent, self.done_spent = fight, 0.0, 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._fight, name)

    def options(self, *given: Any, **more: Any) -> Any:
        """What may be done, and how long it took to say so."""
        begin = time.process_time()
        try:
            return self._fight.options(*given, **more)
        finally:
            self.options_spent += time.process_time() - begin

    def do(self, *given: Any, **more: Any) -> Any:
        """A command, and how long it took."""
        begin = time.process_time()
        try:
            return self._fight.do(*given, **more)
        finally:
            self.done_spent += time.process_time() - begin


def played(subject: Subject, fights: int) -> Played:
    """So many whole fights, from their making to their end."""
    over = commands = events = 0
    options = done = 0.0
    begin = time.process_time()
    for seed in range(fights):
        fight = new(subject.ruleset, subject.people, dice=seeded(seed))
        fight.begin()
        watched = Watched(fight)
        commands += 1 + play(cast(Fight, watched), seed, COMMANDS)
        events += fight.position
        over += fight.state.over
        options += watched.options_spent
        done += watched.done_spent
    return Played(over, commands, events, time.process_time() - begin, options, done)


def floor_rate(fights: int = 200) -> float:
    """The floor's events a second."""
    begin, events = time.process_time(), 0
    for seed in range(fights):
        events += len(floor.fight(seed)[1])
    return events / (time.process_time() - begin)


def rows(*, quick: bool = False) -> list[Row]:
    """The figures of all rulesets, measured in turn with the floor."""
    fights, rounds = (2, 2) if quick else (FIGHTS, ROUNDS)
    subjects = {name: one for name, one in SUBJECTS.items() if name not in LEFT_OUT}
    for subject in subjects.values():
        played(subject, 1)
    found: dict[str, list[tuple[float, Played]]] = {name: [] for name in subjects}
    for _ in range(rounds):
        for name, subject in subjects.items():
            found[name].append((floor_rate(), played(subject, fights)))
    return [_row(name, fights, each) for name, each in found.items()]


def _row(name: str, fights: int, rounds: list[tuple[float, Played]]) -> Row:
    def middle(value: Callable[[float, Played], float]) -> float:
        return median(value(plain, one) for plain, one in rounds)

    return Row(
        name,
        over=f"{rounds[0][1].over} of {fights}",
        fights=middle(lambda _, one: fights / one.spent),
        commands=middle(lambda _, one: one.commands / one.spent),
        events=middle(lambda _, one: one.events / one.spent),
        slower=middle(lambda plain, one: plain * one.spent / one.events),
        options=middle(lambda _, one: one.options / one.spent),
        done=middle(lambda _, one: one.done / one.spent),
    )
