"""Forks, and the people and dice of a fight."""

from typing import Any

import pytest

from affray.core.fight import Fight
from affray.core.testing import Witness
from affray.events import GM, Batch, Move, Rolled, UnreadableRecord

from ..laws.oddities import ODDITIES
from .fight_at_hand import NOTE, PASS, trial


def test_a_fork_begins_at_the_end_of_a_batch() -> None:
    """As the fight was when that event was its newest: positions are the same in both."""
    one = trial()
    one.do({"peek": {"actor": "anna"}})
    one.undo()
    one.do({"bless": {"actor": "anna"}})
    fight = one.fight
    for node in fight.log.nodes:
        fork = fight.fork(node.last)
        Witness(fork).examine()
        assert repr(fork.state) == repr(fight.at(node.last))
        assert fork.position == node.last
        assert fork.header.fight != fight.header.fight
        assert fork.header.seed == fight.header.seed


def test_a_fork_in_the_middle_of_a_batch_is_refused() -> None:
    """The nearest ends are named; the first batch has but one."""
    fight = trial().fight
    node = fight.log.nodes[1]
    with pytest.raises(ValueError, match=f"ends are {node.first - 1} and {node.last}$"):
        fight.fork(node.first)
    with pytest.raises(ValueError, match=f"ends are {fight.log.nodes[0].last}$"):
        fight.fork(1)
    for position in (0, -1, fight.position + 1):
        with pytest.raises(ValueError, match="no event"):
            fight.fork(position)


def test_a_fork_of_now_is_the_whole_fight() -> None:
    """With what was undone, the way forward, and the open rule, which goes on there."""
    one = trial()
    one.do({"strike": {"actor": "anna", "target": "borys"}})
    one.answer("no")
    one.undo()
    fork = one.fight.fork()
    assert fork.sequence == one.fight.sequence
    assert repr(fork.state) == repr(one.state)
    assert fork.awaits()[0].id != one.fight.awaits()[0].id
    kept = repr(one.state)
    fork.redo()
    fork.do({"answer": {"prompt": fork.awaits()[0].id, "choice": 1}})
    Witness(fork).examine()
    assert repr(one.state) == kept


def test_a_fork_is_kept_by_its_own_keeper() -> None:
    """Each record goes through it, in order."""
    one, kept = trial(), list[Batch[Any, Any] | Move]()
    one.do(NOTE)
    fork = one.fight.fork(keep=kept.append)
    fork.do(NOTE)
    assert kept == fork.log.records
    assert len(kept) == one.fight.sequence + 1


def test_who_supplies_dice_is_state() -> None:
    """Law 8: set by a command, for everybody or for one; a player may take over his own."""
    one = trial()
    one.do({"set_dice": {"who": "anna", "supplier": "pa"}}, by="pa")
    one.do({"peek": {"actor": "anna"}})
    one.asked("roll", "dice:pa")
    one.answer(by="pa", faces=[3])
    assert one.saw(Rolled).source == "pa"
    one.do({"set_dice": {"who": "anna", "supplier": "engine"}}, by="pa")
    one.do({"peek": {"actor": "anna"}})
    assert one.saw(Rolled).source == "engine"
    for who, supplier, code in (
        ("borys", "pa", "gm_only"),
        ("*", "pa", "gm_only"),
        ("anna", "pc", "gm_only"),
        ("anna", "script", "gm_only"),
        ("zzz", "pa", "unknown_combatant"),
    ):
        one.refused(code, {"set_dice": {"who": who, "supplier": supplier}}, by="pa")
    for supplier in ("", "*", "policy", "a\nb"):
        one.refused("invalid_value", {"set_dice": {"who": "*", "supplier": supplier}})


def test_another_person_may_speak_for_a_combatant() -> None:
    """From then on, and no longer the first one."""
    one = trial()
    one.do({"set_controller": {"who": "anna", "person": "px"}})
    one.refused("not_controller", PASS, by="pa")
    for person in ("engine", "script", "*", "", "a\u202eb"):
        one.refused("invalid_value", {"set_controller": {"who": "anna", "person": person}})
    one.do(PASS, by="px")


def test_somebody_joins_and_leaves() -> None:
    """Ids are never reused; whoever has left takes along what counted his turns."""
    one = trial()
    fields = {"name": "Dora", "side": "blue", "controller": "pd", "sheet": {"hp": 4}}
    one.do({"join": {"who": "dora", **fields}})
    assert (one.state["dora"].joined, one.state["dora"].controller) == (3, "pd")
    one.refused("invalid_value", {"join": {"who": "dora", **fields}})
    one.do({"charm": {"actor": "anna", "target": "borys", "kind": "stacked", "amount": 2}})
    one.do({"bless": {"actor": "anna", "target": "borys"}})
    one.do({"leave": {"who": "anna", "reason": "called away"}})
    assert one.state["anna"].status == "left"
    assert (one.state.effects, one.state.modifiers) == ({}, {})
    one.refused("invalid_value", {"leave": {"who": "anna"}})


def test_a_number_is_mended_with_a_reason() -> None:
    """Only what the ruleset names, and to what it can be."""
    one = trial()
    one.do({"correct": {"who": "anna", "what": "hp", "value": 3, "reason": "miscounted"}})
    assert one.state["anna"].hp == 3
    one.refused(
        "invalid_choice", {"correct": {"who": "anna", "what": "mana", "value": 3, "reason": "x"}}
    )
    one.refused(
        "invalid_value", {"correct": {"who": "anna", "what": "hp", "value": 101, "reason": "x"}}
    )


def test_a_hostile_move_is_a_named_error() -> None:
    """Loading believes no move either."""
    one = trial()
    one.do(NOTE)
    one.undo()
    sequence = one.fight.sequence
    for move in (
        Move("undo", 2, GM, 0),
        Move("undo", -1, GM, 0),
        Move("undo", 99, GM, 0),
        Move("redo", 0, GM, 0),
        Move("goto", 99, GM, 0),
        Move("fly", 0, GM, 0),
    ):
        with pytest.raises(UnreadableRecord):
            one.fight.take(move)
    assert one.fight.sequence == sequence
    with pytest.raises(UnreadableRecord):
        Fight(ODDITIES, one.fight.header).take(Move("goto", 0, GM, 0))


def test_a_view_is_of_one_person() -> None:
    """What checks read: the state, the options, who asks."""
    one = trial(options={"most": 5})
    view = one.fight.view("pa")
    assert (view.by, view.options.most, view["anna"]) == ("pa", 5, one.state["anna"])
    assert one.fight.view().by == GM
