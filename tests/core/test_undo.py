"""Undo, redo and going elsewhere."""

import pytest

from affray.core.fight import Fight
from affray.core.testing import fight_of
from affray.events import GM, Rolled

from ..laws.odd_acts import Peek, Toll
from ..laws.oddities import ODDITIES, people
from .fight_at_hand import NOTE, refused, trial


def test_one_takes_back_ones_own_last_command() -> None:
    """And nobody else's; the game master anything."""
    fight = trial().fight
    fight.do(NOTE, by="pa")
    refused("undo_not_allowed", lambda: fight.undo(by="pc"))
    fight.undo(by="pa")
    refused("undo_not_allowed", lambda: fight.undo(by="pa"))
    fight.undo(by=GM)


def test_a_reserved_event_is_for_the_game_master() -> None:
    """A surrender cannot be unsaid by the one who said it."""
    fight = trial().fight
    fight.do({"yield": {"actor": "anna"}}, by="pa")
    refused("undo_not_allowed", lambda: fight.undo(by="pa"))
    fight.undo()
    assert fight.state["anna"].status == "active"


@pytest.mark.parametrize("policy", ["gm", "allowed"])
def test_a_table_may_reserve_what_has_shown_engine_dice(policy: str) -> None:
    """Then only the game master takes it back."""
    fight = fight_of(ODDITIES, people(), dice="engine", undo_dice=policy)
    fight.do({"begin": {}})
    fight.do(Peek("anna"), by="pa")
    if policy == GM:
        refused("undo_not_allowed", lambda: fight.undo(by="pa"))
    else:
        fight.undo(by="pa")
    fight.do(Toll(3))
    fight.undo()


def test_typed_dice_are_not_reserved() -> None:
    """Whoever typed them may take them back."""
    fight = fight_of(ODDITIES, people(), dice="pa", undo_dice="gm")
    fight.do({"begin": {}})
    fight.do({"strike": {"actor": "anna", "target": "borys"}}, by="pa")
    fight.do({"answer": {"prompt": fight.awaits()[0].id, "choice": "no"}}, faces=[12])
    (held,) = fight.awaits("pa")
    fight.do({"answer": {"prompt": held.id, "choice": 1}}, by="pa", faces=[5])
    fight.undo(by="pa")


def test_after_undo_the_next_die_is_the_same_for_any_command() -> None:
    """Law 12: to the same command and to another."""
    one = trial(seed=21)
    first = one.do({"peek": {"actor": "anna"}}).events
    one.undo()
    assert one.do({"peek": {"actor": "anna"}}).events == first
    one.undo()
    one.do({"strike": {"actor": "anna", "target": "borys"}})
    one.answer("no")
    assert one.saw(Rolled).faces == (one.fight.generator.face(0, 1, 20),)


def test_a_fresh_throw_is_a_recorded_choice() -> None:
    """Law 12: other dice from there on, also after loading, and the same each time."""
    one = trial(seed=21)
    first = one.do({"peek": {"actor": "anna"}}).events
    one.fight.undo(fresh=True)
    batch = one.do({"peek": {"actor": "anna"}})
    assert (batch.events != first, batch.fresh) == (True, 1)
    one.undo()
    assert one.do({"peek": {"actor": "anna"}}).events == batch.events
    loaded = Fight(ODDITIES, one.fight.header)
    for record in one.fight.log.records:
        loaded.take(record)
    loaded.undo()
    assert loaded.do({"peek": {"actor": "anna"}}).events == batch.events
    fork = one.fight.fork()
    fork.undo()
    assert fork.do({"peek": {"actor": "anna"}}).events == batch.events


def test_undo_goes_by_batch_by_declaration_or_by_round() -> None:
    """A declaration with all its answers; to the batch in which the round began."""
    one = trial()
    one.do({"strike": {"actor": "anna", "target": "borys"}})
    one.answer("no")
    one.answer(0)
    heads = [node.number for node in one.fight.log.branch()]
    assert one.undo().to == heads[-2]
    assert one.redo().to == heads[-1]
    assert one.undo("declaration").to == heads[1]
    one.settled()
    one.redo()
    for who in ("anna", "borys", "celia"):
        one.do({"pass_turn": {"actor": who}})
    one.answer("fog")
    second = one.fight.log.head
    assert second is not None
    one.do(NOTE)
    one.do(NOTE)
    assert one.undo("round").to == second.number
    assert one.undo("round").to == 1
    refused("nothing_to_undo", lambda: one.fight.undo("round"))
    one.undo()
    refused("nothing_to_undo", lambda: one.fight.undo())
    assert refused("invalid_value", lambda: one.fight.undo("week")).field == "step"


def test_a_declaration_is_taken_back_by_its_owner_only_with_his_own_answers() -> None:
    """What others have answered is theirs."""
    one = trial()
    one.do({"strike": {"actor": "anna", "target": "celia"}}, by="pa")
    one.answer("no", by="pc")
    refused("undo_not_allowed", lambda: one.fight.undo("declaration", by="pa"))
    one.undo("batch", by="pc")
    one.undo("declaration", by="pa")


def test_redo_goes_the_way_of_the_undos_and_ends_with_a_new_command() -> None:
    """Law 12: a linked way forward; a new command begins a new branch."""
    one = trial()
    for _ in range(3):
        one.do(NOTE)
    states = [one.state]
    for _ in range(3):
        one.undo()
        states.append(one.state)
    for state in reversed(states[:-1]):
        one.redo()
        assert one.state is state
    refused("nothing_to_redo", lambda: one.fight.redo())
    one.undo()
    one.undo()
    one.do(NOTE)
    refused("nothing_to_redo", lambda: one.fight.redo())
    assert len(list(one.fight.log.leaves())) == 2


def test_a_person_redoes_his_own_commands_only() -> None:
    """A long undo of the game master's is not redone by whoever spoke last."""
    one = trial()
    one.do({"strike": {"actor": "anna", "target": "celia"}}, by="pa")
    one.answer("no", by="pc")
    one.undo("declaration")
    refused("undo_not_allowed", lambda: one.fight.redo(by="pc"))
    one.redo()
    one.undo()
    one.redo(by="pc")


def test_the_game_master_goes_to_any_batch() -> None:
    """On any branch; the way forward is then forgotten, the other branch never."""
    one = trial()
    one.do({"peek": {"actor": "anna"}})
    whole = one.state
    one.undo()
    one.do(NOTE)
    one.fight.goto(2)
    one.witness.examine()
    assert one.state is whole
    refused("nothing_to_redo", lambda: one.fight.redo())
    refused("gm_only", lambda: one.fight.goto(2, by="pa"))
    for number in (-1, 4, True, "2", None):
        refused("invalid_value", lambda number=number: one.fight.goto(number))


def test_a_late_answer_after_undo_is_refused() -> None:
    """Law 9: ids are never reused on any branch; after redo the question is the same again."""
    one = trial()
    one.do({"strike": {"actor": "anna", "target": "borys"}})
    first = one.fight.awaits()[0].id
    one.undo()
    one.do({"strike": {"actor": "anna", "target": "celia"}})
    late = {"answer": {"prompt": first, "choice": "yes"}}
    one.refused("unknown_prompt", late)
    one.undo()
    one.refused("unknown_prompt", late)
    one.fight.goto(2)
    one.do(late)


def test_an_awaited_command_is_answered_once() -> None:
    """A double click does not strike twice, and an id from before an undo is void."""
    one = trial()
    held = {awaited.question: awaited.id for awaited in one.fight.awaits("pa")}
    toll = next(awaited.id for awaited in one.fight.awaits() if awaited.question == "toll")
    answer = {"answer": {"prompt": held["strike"], "choice": "borys"}}
    one.do(answer, by="pa")
    one.answer("no")
    one.answer(0)
    one.refused("unknown_prompt", answer, by="pa")
    one.undo("declaration")
    one.refused("unknown_prompt", answer, by="pa")
    one.refused("unknown_prompt", {"answer": {"prompt": toll}})
    held = {awaited.question: awaited.id for awaited in one.fight.awaits("pa")}
    one.do({"answer": {"prompt": held["strike"], "choice": "pass"}}, by="pa")
    assert type(one.fight.log.nodes[-1].batch.command).__name__ == "PassTurn"


def test_an_awaited_command_without_a_choice_takes_none() -> None:
    """And one for the game master is his."""
    one = trial()
    held = {awaited.question: awaited.id for awaited in one.fight.awaits()}
    refusal = one.refused(
        "invalid_choice", {"answer": {"prompt": held["pass_turn"], "choice": "yes"}}
    )
    assert (refusal.field, refusal.value) == ("choice", "yes")
    one.refused("gm_only", {"answer": {"prompt": held["toll"]}}, by="pa")
    one.do({"answer": {"prompt": held["toll"]}})
    one.refused("unknown_prompt", {"answer": {"prompt": held["toll"]}})
    one.do({"answer": {"prompt": held["pass_turn"]}})
