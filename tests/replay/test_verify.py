"""A record is held against the rules: what is true is EXACT; other editions are told apart."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import affray
from affray.core.commands import Answer, Renew
from affray.core.fight import Fight
from affray.events import (
    Asked,
    Batch,
    Menu,
    Noted,
    Opening,
    Rolled,
    tag_of,
)
from affray.replay.store import load
from affray.replay.verify import DIVERGED, EXACT, UNVERIFIED, Finding, verify

from .toy import (
    SECOND,
    TOY,
    Attack,
    fight_of,
    play,
    settle,
)
from .verify_at_hand import ATTACK, BEGIN, SURE, answer

# --- what is true --------------------------------------------------------------------------------


def mixed() -> Any:
    """A fight with everything in it: branches, keys, fresh dice, typed and scripted ones."""
    fight = fight_of(combatants=SURE, facts=[{"fact": "night", "value": True}])
    play(fight, 40)
    settle(fight)
    fight.undo("round", fresh=True, key="back")
    play(fight, 10)
    fight.undo("declaration")
    fight.redo()
    fight.goto(7)
    settle(fight)
    for supplier, thrower in (("ann", "ann"), ("script", "gm")):
        fight.do({"set_dice": {"who": "anna", "supplier": supplier}})
        fight.do(ATTACK, by="ann", faces=[3])
        answer(fight, "no", by="bob")
        answer(fight, by=thrower, faces=[2, 6])
    ola = {"who": "ola", "name": "Ola", "side": "red", "controller": "gm", "sheet": {"hp": 1}}
    fight.do({"join": ola})
    fight.do({"give_up": {"actor": "borys"}}, by="bob", key="enough")
    fight.undo()
    fight.do(ATTACK, faces=[1])
    fight.do({"drop": {"reason": "lunch"}})
    fight.do({"end_fight": {"reason": "evening"}})
    return fight


def test_a_fight_with_everything_in_it_is_exact(tmp_path: Path) -> None:
    """Law 16: on every branch each batch is what the rules bring about, from memory and file."""
    fight = mixed()
    kinds = {type(record).__name__ for record in fight.log.records}
    sources = {e.source for n in fight.log.nodes for e in n.batch.events if isinstance(e, Rolled)}
    assert kinds == {"Batch", "Move"}
    assert sources == {"engine", "script", "ann"}
    affray.save(fight, tmp_path / "duel.affray")
    before, state = list(fight.log.records), fight.state
    assert verify(fight) == Finding(result=EXACT)
    assert affray.verify(tmp_path / "duel.affray", ruleset=TOY) == Finding(result=EXACT)
    assert (fight.log.records, fight.state) == (before, state)
    assert str(verify(fight)) == "EXACT"


def test_every_prefix_of_a_true_fight_is_exact() -> None:
    """A fight is as true in the middle as it is at the end, with a question open or not."""
    whole = mixed()
    part = Fight(TOY, whole.header)
    for record in whole.log.records:
        part.take(record)
        if part.sequence % 5 == 0:
            assert verify(part).result == EXACT


def test_a_fork_is_exact_in_its_own_right() -> None:
    """Answers in a fork quote the ids of its own questions."""
    fork = mixed().fork()
    assert any(isinstance(node.batch.command, Answer) for node in fork.log.nodes)
    assert verify(fork).result == EXACT


def test_answers_of_a_policy_are_played_again() -> None:
    """Where a policy has answered at once, its answers stand in the record, and suffice."""
    answers = iter(["yes", "no", "no", "yes", "no", "yes", "yes", "no", "no", "no"] * 9)
    fight = fight_of(combatants=SURE, policy=lambda view: next(answers))
    fight.do(BEGIN)
    for _ in range(12):
        fight.do(ATTACK, by="ann")
    assert verify(fight).result == EXACT


# --- other editions ------------------------------------------------------------------------------


@pytest.fixture
def renewed(tmp_path: Path) -> Path:
    """A file with a fight that goes on under the second edition."""
    path = tmp_path / "old.affray"
    with fight_of(path=path, combatants=SURE) as fight:
        fight.do(BEGIN)
        fight.do({"look": {"actor": "anna"}})
    with affray.open(path, ruleset=SECOND) as fight:
        fight.renew()
        play(fight, 40)
    return path


def test_what_was_played_under_another_edition_cannot_be_verified(renewed: Path) -> None:
    """It folds; the finding says how much of it was not run again, and under which edition."""
    finding = affray.verify(renewed, ruleset=SECOND)
    assert finding.result == UNVERIFIED
    assert finding.reason.startswith("2 of ")
    assert "edition 2 of toy" in finding.reason
    assert str(finding).startswith("UNVERIFIED: 2 of ")


def test_what_was_played_since_is_verified_all_the_same(renewed: Path) -> None:
    """A false batch under the present edition is found behind an old beginning."""
    fight = load(renewed, ruleset=SECOND)
    number = next(
        n
        for n, record in enumerate(fight.log.records)
        if n > 4 and isinstance(record, Batch) and isinstance(record.command, Attack)
    )
    fight.log.records[number] = replace(fight.log.records[number], author="bob")
    finding = verify(fight)
    assert (finding.result, finding.record) == (DIVERGED, number)


def test_another_edition_does_not_begin_in_the_middle_of_a_rule(renewed: Path) -> None:
    """Law 16: a renewal stands where nothing is open, alone, by the game master's word."""
    fight: Any = load(renewed, ruleset=SECOND)
    (number,) = (
        n
        for n, record in enumerate(fight.log.records)
        if isinstance(record, Batch) and isinstance(record.command, Renew)
    )
    renewal = fight.log.records[number]
    for false in (
        replace(renewal, author="ann"),
        replace(renewal, events=(*renewal.events, Noted("x"))),
    ):
        fight.log.records[number] = false
        finding = verify(fight)
        assert (finding.result, finding.record) == (DIVERGED, number)
    asked = Asked("anna", "parry", Menu(choices=("yes", "no")))
    fight.log.records[number] = renewal
    look = fight.log.records[number - 1]
    waits = Opening(tag_of(type(look.command)))
    for opening, place in ((None, number - 1), (waits, number)):
        open_rule = replace(look, events=(*look.events, asked), opening=opening)
        fight.log.records[number - 1] = open_rule
        finding = verify(fight)
        assert (finding.result, finding.record) == (DIVERGED, place)


def test_the_place_of_an_old_batch_is_verified(renewed: Path) -> None:
    """What cannot be run again must at least follow where the fight stood."""
    fight = load(renewed, ruleset=SECOND)
    fight.log.records[2] = replace(fight.log.records[2], parent=0)
    finding = verify(fight)
    assert (finding.result, finding.record) == (DIVERGED, 2)


def test_the_length_of_a_fight_is_no_hindrance() -> None:
    """A thousand batches are verified as they were played, one after the other."""
    fight = fight_of(machine=False)
    play(fight, 1000)
    assert verify(fight).result == EXACT
    assert len(fight.log.nodes) > 900
    last = fight.log.records[-1]
    assert isinstance(last, Batch)
    fight.log.records[-1] = replace(last, author="eve")
    assert verify(fight).record == len(fight.log.records) - 1
