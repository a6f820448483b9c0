"""Law 21 on every ruleset: what is hidden from a person changes no byte of what he gets."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import affray
from affray.core.fight import Fight
from affray.core.laws.player import answer_of, some_walk
from affray.core.refusals import Refused
from affray.core.testing import fight_of
from affray.events import EVERYONE, GM, FactSet, plain, tag_of
from affray.projections.branch import told

from .secrets import CANARY, everything, keep_secret, players, plotting, seen_bytes
from .subjects import SUBJECTS

FIGHTS = sorted((Path(__file__).parents[1] / "fights").glob("*/*.affray"))
RULESETS = pytest.mark.parametrize("name", SUBJECTS)
SECRET = st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=2)
STEPS = st.lists(st.tuples(SECRET, SECRET, st.integers(0, 2**32)), min_size=2, max_size=7)


def twins(name: str, seed: int) -> tuple[Fight, Fight]:
    """Two fights of a ruleset that are the same so far."""
    book = plotting(SUBJECTS[name].ruleset)
    one, other = (
        fight_of(book, SUBJECTS[name].people, dice="engine", seed=seed, clock=lambda: 7)
        for _ in "ab"
    )
    for fight in (one, other):
        fight.do({"begin": {}})
    return one, other


DECIDED = {"press": 2, "spare_decision": "roll"}
"""Answers after which a secret die decides what everybody sees."""


def in_public(
    fights: Sequence[Fight], pick: Callable[[Sequence[Any]], Any], *, undone: bool = True
) -> None:
    """The same happens in both before everybody's eyes: an answer, or a command of somebody's.

    It may be taken back at once, unless `undone` says that it may not.
    """
    first = fights[0]
    if first.state.prompt is not None:
        by = pick([one for one in (GM, *players(first)) if first.awaits(one)])
        held = first.awaits(by)[0]
        answer, faces = answer_of(first, held, pick)
        while answer["answer"]["choice"] == DECIDED.get(held.question, "never"):
            answer, faces = answer_of(first, held, pick)
        for fight in fights:
            said = {"answer": {**answer["answer"], "prompt": fight.awaits(by)[0].id}}
            fight.do(said, by=by, faces=faces)
        return
    by = pick((GM, *players(first)))
    walk = some_walk(first, by, pick, own=True)
    if walk is not None and walk.name != "plot":
        for fight in fights:
            fight.do(walk.command(), by=by)
        if undone and pick(range(6)) == 0:
            for fight in fights:
                fight.undo()


@RULESETS
@settings(max_examples=5, deadline=None)
@given(steps=STEPS, seed=st.integers(0, 9))
def test_fights_that_differ_in_secrets_give_a_player_the_same_bytes(
    name: str, steps: Any, seed: int
) -> None:
    """Views, menus, ids, refusals, story, exports, the table: at each step, and no canary."""
    one, other = twins(name, seed)
    for number, (this, that, chance) in enumerate(steps):
        if one.state.prompt is None and not one.state.over:
            for fight, secrets in ((one, this), (other, that)):
                for throws, asks in secrets:
                    keep_secret(fight, f"{CANARY}-{number}", throws, asks)
        in_public((one, other), Random(chance).choice)
        for by in players(one):
            assert seen_bytes(one, by) == seen_bytes(other, by)
            assert [held.id for held in one.awaits(by)] == [held.id for held in other.awaits(by)]
    for by in players(one):
        found = everything(one, by)
        assert found == everything(other, by)
        assert CANARY not in found


@RULESETS
@settings(max_examples=5, deadline=None)
@given(steps=STEPS, seed=st.integers(0, 9))
def test_whether_there_is_anything_to_take_back_or_redo_is_told_by_what_a_player_sees(
    name: str, steps: Any, seed: int
) -> None:
    """What is hidden can forbid an undo or a redo; else the answer is the same."""
    fights = twins(name, seed)
    courses = [[fight.log.head] for fight in fights]
    for number, (this, that, chance) in enumerate(steps):
        rnd, before = Random(chance), fights[0].sequence
        if fights[0].state.prompt is None and not fights[0].state.over:
            for fight, secrets in zip(fights, (this, that), strict=True):
                for throws, asks in secrets:
                    keep_secret(fight, f"{CANARY}-{number}", throws, asks)
            before = fights[0].sequence
        in_public(fights, rnd.choice, undone=False)
        done = fights[0].sequence > before
        for fight, course in zip(fights, courses, strict=True):
            if done:
                course.append(fight.log.head)
            if len(course) > 1 and chance % 3:
                course.pop()
                while fight.log.head is not course[-1]:
                    fight.undo()
        for by in players(fights[0]):
            for move in (lambda fight, by=by: fight.redo(by=by), lambda f, by=by: f.undo(by=by)):
                told = {moved(fight, move) for fight in fights}
                assert len(told) == 1 or told == {"done", "undo_not_allowed"}


def moved(fight: Fight, move: Callable[[Fight], Any]) -> str:
    """What would come of a move that is not kept; the code if it is refused."""

    def unkept(_: object) -> None:
        raise InterruptedError

    fight.keep = unkept
    try:
        move(fight)
    except Refused as error:
        return error.code
    except InterruptedError:
        return "done"
    finally:
        fight.keep = None
    raise AssertionError("a move was made and not kept")


@pytest.mark.parametrize(
    ("facts", "ways"),
    [
        (("eager", "normal", "eager"), (("spare",), ("roll", 100), ("roll", 99))),
        (("normal", "eager"), (("refuse",), ("roll", 0))),
    ],
)
def test_the_chances_of_flight_and_mercy_change_no_byte(facts: Any, ways: Any) -> None:
    """TA-21, TA-23: minds, chances and decisions of the game master are in nothing of a player."""
    subject, found = SUBJECTS["turn_actions"], list[list[str]]()
    for mind, way in zip(facts, ways, strict=False):
        start = [FactSet("enemy_attitude", (), mind)]
        fight = fight_of(
            subject.ruleset, subject.people, dice="engine", seed=4, facts=start, clock=lambda: 7
        )
        fight.do({"begin": {}})
        fight.do({"set_controller": {"who": "cora", "person": "kuba"}})
        told = [everything(fight, by) for by in players(fight)]
        fight.do({"flee": {"actor": "zlata"}}, by="zlata-player")
        told += [everything(fight, by) for by in players(fight)]
        while fight.state.turn is not None and fight.state.turn.who != "cora":
            fight.do({"pass": {"actor": fight.state.turn.who}})
        fight.do({"surrender": {"actor": "cora"}}, by="kuba")
        for choice in way:
            fight.do({"answer": {"prompt": fight.awaits()[0].id, "choice": choice}})
        if fight.state.prompt is not None:
            fight.do({"answer": {"prompt": fight.awaits()[0].id, "choice": "kneel"}})
        found.append(told + [everything(fight, by) for by in players(fight)])
    first, *others = found
    assert others == [first] * len(others)
    assert not [word for word in facts if any(f'"{word}"' in one for one in first)]


@RULESETS
def test_the_game_master_gets_what_the_others_do_not(name: str) -> None:
    """The canary that nobody else finds is in what he gets: the search finds what is there."""
    fight, _ = twins(name, 1)
    if fight.state.prompt is not None:
        fight.do({"drop": {}})
    keep_secret(fight, CANARY, 1, True)
    assert CANARY in everything(fight, GM)
    assert not any(CANARY in everything(fight, by) for by in players(fight))


@pytest.mark.parametrize("path", FIGHTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_nothing_secret_of_a_recorded_fight_is_told(path: Path) -> None:
    """Of the golden fights: whatever is told to few alone is in nothing that others get."""
    fight = affray.open(path, write=False)
    events = list(told(fight.log.branch()))
    public = {tag_of(type(one.event)) for one in events if one.audience == EVERYONE}
    for by in players(fight):
        seen = {tag_of(type(one.event)) for one in fight.seen(by).events}
        secret = {tag_of(type(one.event)) for one in events} - public - seen
        assert secret <= {tag_of(kind) for kind in fight.ruleset.codec.events}
        found = json.dumps([plain(fight.seen(by)), plain(fight.view(by).state)])
        assert not [name for name in secret if f'"{name}"' in found]
        facts = [name for name, fact in fight.ruleset.facts.items() if fact.seen == GM]
        assert not [name for name in facts if f'"{name}"' in found]
