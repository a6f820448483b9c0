"""A fight as lines of JSON: every record and every field by its name, and no seed."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import affray
from affray import BadRecord
from affray.events import Batch, plain

from .toy import ANNA, BORYS, TOY, fight_of, play, rewritten

SEED = 987654321


@pytest.fixture
def fight() -> Any:
    """A fight with a question, a secret, a key, fresh dice and moves."""
    fight = fight_of(combatants=[{**ANNA, "skill": 20}, BORYS], dice=affray.seeded(SEED))
    fight.do({"begin": {}})
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="ann")
    fight.do({"answer": {"prompt": fight.awaits("bob")[0].id, "choice": "no"}}, by="bob")
    fight.do({"look": {"actor": "borys"}}, by="bob", key="a look")
    fight.undo(fresh=True, key="back")
    fight.do({"note": {"text": "zażółć"}})
    return fight


def lines(source: Any, **how: Any) -> list[dict[str, Any]]:
    """The lines, each read as JSON."""
    return [json.loads(line) for line in affray.export(source, **how)]


def test_the_first_line_is_the_header(fight: Any) -> None:
    """What the fight is pinned to stands first, by name; the table of names is not needed here."""
    header, *rest = lines(fight)
    assert (header["format"], header["ruleset"], header["edition"]) == (1, "toy", "1")
    assert header["options"] == {"damage": "2d6", "blows": 3}
    assert header["fight"] == fight.header.fight
    assert "events" not in header
    assert len(rest) == fight.sequence


def test_the_seed_leaves_only_when_it_is_asked_for(fight: Any) -> None:
    """Whoever knows the seed knows every die to come."""
    assert str(SEED) not in "".join(affray.export(fight))
    assert lines(fight, seed=True)[0]["seed"] == SEED


def test_a_batch_is_one_line_with_all_its_names(fight: Any) -> None:
    """Number, parent, first position, author, command and events with their fields."""
    line = lines(fight)[4]
    batch = fight.log.nodes[3].batch
    assert line == {
        "record": 3,
        "batch": 3,
        "parent": 2,
        "first": 10,
        "by": "bob",
        "time": batch.time,
        "command": {"answer": {"prompt": batch.command.prompt, "choice": "no"}},
        "events": [plain(event) for event in batch.events],
    }
    assert line["events"][0] == {"answered": {"prompt": 9, "choice": "no", "by": "bob"}}
    assert line["events"][2]["hit"]["points"]["parts"][0]["source"] == "dice"


def test_what_is_not_usual_stands_beside_it(fight: Any) -> None:
    """The open rule, the key, who may see which event, and fresh dice, where there are any."""
    told = lines(fight)
    assert told[3]["opening"] == {"rule": "attack", "step": False, "args": [], "start": 1}
    assert told[5]["key"] == "a look"
    assert told[5]["hidden"] == {"14": "gm", "15": "gm"}
    assert told[7]["fresh"] == 1
    assert not {"opening", "key", "hidden", "fresh"} & set(told[2])


def test_a_move_is_a_line_too(fight: Any) -> None:
    """Undoing is part of the record: what kind of move, and where to."""
    move = fight.log.records[5]
    assert lines(fight)[6] == {
        "record": 5,
        "move": "undo",
        "to": 3,
        "by": "gm",
        "time": move.time,
        "key": "back",
        "fresh": True,
    }
    assert lines(fight)[7]["parent"] == 3
    assert lines(fight)[7]["first"] == 16


def test_words_stand_as_they_were_said(fight: Any) -> None:
    """Lines are UTF-8, one a record, whatever somebody has written."""
    fight.do({"note": {"text": 'two "words"'}})
    told = list(affray.export(fight))
    assert "zażółć" in told[7]
    assert not any("\n" in line for line in told)
    assert json.loads(told[8])["events"] == [{"noted": {"text": 'two "words"'}}]


def test_a_file_is_exported_like_the_fight_in_it(fight: Any, tmp_path: Path) -> None:
    """From a path the same lines come, without the fight being folded first."""
    play(fight, 200)
    affray.save(fight, tmp_path / "duel.affray")
    assert list(affray.export(tmp_path / "duel.affray", ruleset=TOY)) == list(affray.export(fight))


def test_lines_come_one_after_the_other(fight: Any, tmp_path: Path) -> None:
    """A file is read as its lines are taken: a fault far down does not hold back what is before."""
    play(fight, 200)
    path = tmp_path / "duel.affray"
    number = 150
    rewritten(fight, path, {number: lambda _: b"\xc1"})
    told: Iterator[str] = affray.export(path, ruleset=TOY)
    before = [next(told) for _ in range(number + 1)]
    assert before == list(affray.export(fight))[: number + 1]
    with pytest.raises(BadRecord):
        next(told)


def test_every_event_of_the_log_is_in_the_export() -> None:
    """Nothing is left out, undone batches included, and positions count through."""
    fight = fight_of()
    play(fight, 120)
    told = [line for line in lines(fight)[1:] if "batch" in line]
    batches = [record for record in fight.log.records if isinstance(record, Batch)]
    assert [len(line["events"]) for line in told] == [len(batch.events) for batch in batches]
    assert [line["first"] for line in told] == [node.first for node in fight.log.nodes]
