"""What is hidden from nobody is seen by everybody: a player's view of such a fight is the truth."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from affray.core.fight import Fight
from affray.core.laws.player import answer_of, finished, persons, some_walk
from affray.core.refusals import Refused
from affray.core.testing import fight_of
from affray.core.waiting import readdressed
from affray.events import GM, Event
from affray.projections.view import POSITIONS

from .subjects import SUBJECTS

RULESETS = pytest.mark.parametrize("name", SUBJECTS)


def straight(fight: Fight) -> Fight:
    """A fight in which nothing was ever taken back: the present course of another, alone."""
    other = Fight(fight.ruleset, fight.header)
    places: dict[int, int] = {}
    fields = {**POSITIONS, **fight.ruleset.positions}

    def placed(event: Event) -> Event:
        held = {name: getattr(event, name) for name in fields.get(type(event), ())}
        return replace(event, **{name: places.get(one, one) for name, one in held.items()})

    for number, node in enumerate(fight.log.branch()):
        told = list[Event]()
        for position, event in enumerate(node.batch.events, node.first):
            places[position] = len(places) + 1
            told.append(placed(event))
        batch = replace(node.batch, parent=number - 1, events=tuple(told))
        other.take(readdressed(batch, other.state, fight.header.fight))
    return other


def offered(fight: Fight, by: str) -> list[Any]:
    """What a person may do, and what he is waited for."""
    walks = [(one.name, one.chosen, one.values, one.choices) for one in fight.options(by)]
    return [walks, [(one.to, one.question, one.prompt, one.command) for one in fight.awaits(by)]]


def tried(fight: Fight, by: str, rnd: Random) -> list[dict[str, Any]]:
    """Commands as somebody might give them, good and bad."""
    people = list(fight.state.combatants)
    values: list[Any] = [*people, None, 0, 1, "", True, "zzz"]
    tries: list[dict[str, Any]] = []
    for name in rnd.choices([*fight.ruleset.forms], k=5):
        fields = fight.ruleset.forms[name].command.__struct_fields__
        tries.append({name: {one: rnd.choice(values) for one in fields}})
    walks = fight.options(by)
    walk = finished(rnd.choice(walks), rnd.choice) if walks else None
    if walk is not None:
        ((name, given_),) = walk.command().items()
        tries += [{name: given_}, {name: {**given_, walk.form.actor or "who": people[-1]}}]
    return tries


def step(fight: Fight, rnd: Random) -> None:
    """Somebody acts, answers, goes back or goes on; of what would be hidden nothing."""
    luck = rnd.random()
    if luck < 0.2:
        back, by = rnd.choice(("batch", "declaration", "round")), rnd.choice(persons(fight))
        with suppress(Refused):
            fight.undo(back, by=by) if luck < 0.12 else fight.redo(by=by)
    elif luck < 0.24:
        fight.goto(rnd.randrange(len(fight.log.nodes)))
    elif fight.state.prompt is not None:
        by = rnd.choice([one for one in persons(fight) if fight.awaits(one)])
        command, faces = answer_of(fight, fight.awaits(by)[0], rnd.choice)
        fight.do(command, by=by, faces=faces)
    else:
        by = rnd.choice([one for one in persons(fight) if fight.awaits(one)] or [GM])
        walk = some_walk(fight, by, rnd.choice, own=rnd.random() < 0.9)
        if walk is not None:
            refusal = fight.check(walk.command(), by=by)
            assert refusal is None
            fight.do(walk.command(), by=by)


@RULESETS
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_player_sees_all_of_a_fight_without_secrets(name: str, seed: int) -> None:
    """His state, menus, questions and refusals are those of the truth, after any undo too."""
    rnd, subject = Random(seed), SUBJECTS[name]
    fight = fight_of(subject.ruleset, subject.people, dice="engine", seed=seed % 10)
    fight.do({"begin": {}})
    for number in range(24):
        step(fight, rnd)
        if fight.log.secret:
            return
        if number % 4 == 3:
            truth = straight(fight)
            assert not truth.log.moves  # so that whoever looks at it reads the truth itself
            for by in persons(fight)[1:]:
                assert repr(fight.view(by).state) == repr(truth.state)
                assert repr(fight.seen(by).state) == repr(truth.state)
                assert offered(fight, by) == offered(truth, by)
                for command in tried(truth, by, rnd):
                    assert fight.check(command, by=by) == truth.check(command, by=by)
                late = [code_of(one, by) for one in (fight, truth)]
                assert late[0] == late[1]


def code_of(fight: Fight, by: str) -> Any:
    """What is told to somebody who comes too late."""
    with pytest.raises(Refused) as caught:
        fight.do({"note": {"text": "late"}}, by=by, expect=-1)
    return caught.value.refusal
