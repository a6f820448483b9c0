"""Dice that people type, one throw at a time, with saving and taking back before each of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from affray.core.dice import parse
from affray.replay.facade import open as reopened
from affray.replay.facade import typed
from affray.replay.verify import verify

from .playing import Table, act, one

Steps = list[tuple[str, dict[str, Any], tuple[int, ...]]]

DUEL: Steps = [
    ("declare", {"actor": "borys", "action": "none"}, ()),
    ("declare", {"actor": "anna", "action": "selective"}, ()),
    ("pass_change", {"actor": "borys"}, ()),
    ("pass_change", {"actor": "anna"}, (5, 7, 1, 4, 2)),
    ("attack", {"actor": "anna", "target": "borys"}, (3, 5)),
]
DISARM: Steps = [
    ("declare", {"actor": "borys", "action": "none"}, ()),
    ("declare", {"actor": "anna", **act("disarm", target="borys")}, ()),
    ("pass_change", {"actor": "borys"}, ()),
    ("pass_change", {"actor": "anna"}, (5, 7)),
    ("attack", {"actor": "anna", "target": "borys"}, (15, 9, 3)),
    ("attack", {"actor": "borys", "target": "anna"}, (3, 2)),
]
BREAK: Steps = [
    ("declare", {"actor": "borys", "action": "none"}, ()),
    ("declare", {"actor": "anna", **act("break_through", targets=["borys"])}, ()),
    ("pass_change", {"actor": "borys"}, ()),
    ("pass_change", {"actor": "anna"}, (5, 15)),
]
WHIRL: Steps = [
    ("declare", {"actor": "borys", "action": "none"}, ()),
    ("declare", {"actor": "anna", "action": "whirl"}, ()),
    ("pass_change", {"actor": "borys"}, ()),
    ("pass_change", {"actor": "anna"}, (10, 1, 2)),
    ("attack", {"actor": "anna", "target": "borys"}, (19, 8)),
]
CHARGE: Steps = [
    ("declare", {"actor": "borys", **act("charge", target="anna")}, ()),
    ("answer", {"choice": "yes"}, ()),
    ("declare", {"actor": "anna", "action": "defensive"}, ()),
    ("pass_change", {"actor": "borys"}, ()),
    ("pass_change", {"actor": "anna"}, (5, 7, 4)),
    ("sacrifice", {"actor": "anna", "count": 1}, ()),
    ("attack", {"actor": "borys", "target": "anna"}, (1, 4)),
]
SCENES = {"duel": DUEL, "disarm": DISARM, "break": BREAK, "whirl": WHIRL, "charge": CHARGE}
PURPOSES = {
    "initiative",
    "attack",
    "damage",
    "disarm",
    "reflex",
    "disarm_distance",
    "break_through",
}


def at_once(steps: Steps) -> Table:
    """The scene with all faces of a command typed together."""
    table = Table("anna", "borys")
    for name, fields, faces in steps:
        prompt = {"prompt": table.awaited().id} if name == "answer" else {}
        table.do(name, wait=True, **fields, **prompt)
        if faces:
            table.throw(*faces)
    return table


def one_by_one(steps: Steps, path: Path) -> Iterator[Table]:
    """The scene with each throw typed alone; looked at before each of them and at the end."""
    table = Table("anna", "borys", dice=typed("thrower"), path=path)
    for name, fields, faces in steps:
        prompt = {"prompt": table.awaited().id} if name == "answer" else {}
        table.do(name, wait=True, **fields, **prompt)
        while faces:
            yield table
            assert table.fight.state.prompt is not None
            needed = parse(table.fight.state.prompt.menu.dice).missing(())
            table.throw(*faces[:needed], by="thrower", wait=True)
            faces = faces[needed:]
    yield table


@pytest.mark.parametrize("scene", SCENES)
def test_dice_may_be_typed_one_at_a_time(scene: str, tmp_path: Path) -> None:
    """BA-06, BA-07: what comes of them is the same as of all dice at once."""
    *_, table = one_by_one(SCENES[scene], tmp_path / "slow.affray")
    assert table.fight.state.prompt is None
    assert table.fight.state.combatants == at_once(SCENES[scene]).fight.state.combatants
    assert str(verify(table.fight)) == "EXACT"


@pytest.mark.parametrize("scene", SCENES)
def test_a_fight_may_be_saved_before_every_die(scene: str, tmp_path: Path) -> None:
    """BA-07: what is read again stands at the same question."""
    path = tmp_path / "slow.affray"
    for table in one_by_one(SCENES[scene], path):
        again = reopened(path, write=False)
        assert again.state == table.fight.state
        assert [held.id for held in again.awaits()] == [held.id for held in table.fight.awaits()]


@pytest.mark.parametrize("scene", SCENES)
def test_the_last_die_may_be_taken_back_before_every_die(scene: str, tmp_path: Path) -> None:
    """BA-07: undo and redo lead to the same question, and the fight goes on from there."""
    for table in one_by_one(SCENES[scene], tmp_path / "slow.affray"):
        before = table.fight.state
        table.fight.undo()
        table.agrees()
        assert table.fight.state != before
        table.fight.redo()
        assert table.fight.state == before


def test_a_die_that_was_taken_back_may_fall_otherwise(tmp_path: Path) -> None:
    """BA-07: another face at the attack, a miss instead of a hit; what came before stays."""
    scene = one_by_one(DUEL, tmp_path / "slow.affray")
    for table in scene:
        prompt = table.fight.state.prompt
        if prompt is not None and prompt.about == ("anna", "damage"):
            break
    assert table.told("attack_hit")
    table.fight.undo()
    table.throw(20, by="thrower")
    assert table.told("attack_missed")
    assert table.told("attack_hit", table.events) == []
    assert str(verify(table.fight)) == "EXACT"


def test_the_scenes_hold_every_kind_of_throw() -> None:
    """BA-06, BA-07, BA-09, BA-30, BA-32: every purpose that the rulebook knows."""
    thrown = {e.purpose for steps in SCENES.values() for e in at_once(steps).ever("rolled")}
    assert thrown == PURPOSES


@pytest.mark.parametrize("face", [0, 21, -1])
def test_a_face_that_the_die_does_not_have_is_refused(face: int) -> None:
    """BA-05: `bad_dice`, and the question stays open."""
    table = Table("anna", "borys")
    table.round(5, 7, 4)
    table.do("attack", wait=True, actor="anna", target="borys")
    asked = table.fight.state.prompt
    with pytest.raises(ValueError, match="bad_dice"):
        table.throw(face)
    assert table.fight.state.prompt == asked
    table.throw(20)


def test_each_combatants_dice_may_be_thrown_by_his_own_person() -> None:
    """BA-06, BA-07: the defender's Reflex is thrown by his person, the rest by hers."""
    people = [one("anna", controller="ada"), one("borys", controller="bea")]
    table = Table(*people, dice=typed())
    for name, fields, faces in DISARM[:5]:
        table.do(name, wait=True, **fields)
        for face in faces:
            held = table.awaited()
            assert held.prompt is not None
            who = held.prompt.about[0]
            person = {"anna": "ada", "borys": "bea"}[str(who)]
            other = {"ada": "bea", "bea": "ada"}[person]
            assert table.fight.awaits(other) == ()
            table.throw(face, by=person, wait=True)
    assert [event.source for event in table.ever("rolled")] == ["bea", "ada", "ada", "bea", "ada"]
