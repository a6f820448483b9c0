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
from affray.core.testing import fight_of
from affray.events import EVERYONE, GM, plain, tag_of
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


def in_public(fights: Sequence[Fight], pick: Callable[[Sequence[Any]], Any]) -> None:
    """The same happens in both before everybody's eyes: an answer, or a command of somebody's."""
    first = fights[0]
    if first.state.prompt is not None:
        by = pick([one for one in (GM, *players(first)) if first.awaits(one)])
        answer, faces = answer_of(first, first.awaits(by)[0], pick)
        for fight in fights:
            said = {"answer": {**answer["answer"], "prompt": fight.awaits(by)[0].id}}
            fight.do(said, by=by, faces=faces)
        return
    by = pick((GM, *players(first)))
    walk = some_walk(first, by, pick, own=True)
    if walk is not None and walk.name != "plot":
        for fight in fights:
            fight.do(walk.command(), by=by)
        if pick(range(6)) == 0:
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
