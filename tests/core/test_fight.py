"""The fight: keys, stale senders, undo and who may, forks, what is logged."""

from typing import Any

import pytest

from affray.core.fight import Fight
from affray.core.refusals import Refused
from affray.core.testing import Trial, Witness, fight_of
from affray.events import GM, Batch, Move, Rolled, UnreadableRecord

from ..laws.oddities import ODDITIES, Peek, Toll, people

PASS = {"pass_turn": {"actor": "anna"}}
NOTE = {"note": {"text": "x"}}


def trial(**more: Any) -> Trial:
    """A begun fight of the oddities, with the engine's dice."""
    return Trial(ODDITIES, people(), **{"dice": "engine", **more})


def refused(code: str, doing: Any) -> Any:
    """The refusal of something that is refused with that code."""
    with pytest.raises(Refused) as caught:
        doing()
    assert caught.value.code == code
    return caught.value.refusal


# --- keys and senders --------------------------------------------------------------------------


def test_a_command_with_a_key_is_done_once() -> None:
    """A repeat returns the first batch, whatever else it says; nothing is written."""
    fight = trial().fight
    first = fight.do({"peek": {"actor": "anna"}}, key="k1")
    sequence = fight.sequence
    assert fight.do({"peek": {"actor": "anna"}}, key="k1") is first
    assert fight.do(NOTE, key="k1", expect=0) is first
    assert fight.sequence == sequence
    assert fight.do({"peek": {"actor": "anna"}}, key="k2") is not first


def test_a_key_belongs_to_its_sender() -> None:
    """Nobody gets another's batch, secrets and all, by guessing a key."""
    fight = trial().fight
    first = fight.do(NOTE, key="k1", by="pa")
    assert fight.do(NOTE, key="k1", by="pc") is not first


def test_undo_and_redo_have_keys_too() -> None:
    """A retried undo does not undo twice."""
    fight = trial().fight
    fight.do(NOTE)
    fight.do(NOTE)
    move = fight.undo(key="u")
    assert fight.undo(key="u") is move
    again = fight.redo(key="r")
    assert fight.redo(key="r") is again
    assert len([one for one in fight.log.records if isinstance(one, Move)]) == 2
    refused("invalid_value", lambda: fight.do(NOTE, key="u"))
    fight.do(NOTE, key="d")
    refused("invalid_value", lambda: fight.undo(key="d"))


@pytest.mark.parametrize("key", ["", "a" * 81, "a\nb", 5])
def test_a_key_is_a_name(key: Any) -> None:
    """Bounded and clean, as all that comes from outside."""
    assert refused("invalid_value", lambda: trial().fight.do(NOTE, key=key)).field == "key"


def test_keys_come_back_with_the_log() -> None:
    """The retry may reach a fight that was loaded meanwhile."""
    one = trial()
    one.fight.do(NOTE, key="k1")
    loaded = Fight(ODDITIES, one.fight.header)
    for record in one.fight.log.records:
        loaded.take(record)
    assert loaded.do(NOTE, key="k1") == one.fight.log.records[-1]
    assert loaded.sequence == one.fight.sequence


def test_a_stale_sender_is_told_what_he_has_missed() -> None:
    """By log positions; moves count as records, but bring no events."""
    fight = trial().fight
    seen = fight.sequence
    fight.do(NOTE, expect=seen)
    fight.do(NOTE)
    fight.undo()
    refusal = refused("stale_sequence", lambda: fight.do(NOTE, expect=seen))
    assert refusal.missed == (fight.position - 1, fight.position)
    assert refused("stale_sequence", lambda: fight.do(NOTE, expect=fight.sequence + 1)).missed == ()
    fight.do(NOTE, expect=fight.sequence)


def test_a_command_is_timed_once_by_the_clock_that_was_given() -> None:
    """Law 4: time is information, read once a command."""
    times = iter((5, 6, 7))
    fight = fight_of(ODDITIES, people(), clock=lambda: next(times))
    fight.do({"begin": {}})
    fight.undo()
    assert [record.time for record in fight.log.records] == [5, 6, 7]


class Lines:
    """A logger that keeps what it is told."""

    def __init__(self) -> None:
        self.kept: list[tuple[str, dict[str, Any]]] = []

    def info(self, event: str, **fields: Any) -> None:
        """Keep it."""
        self.kept.append((event, fields))


def test_one_line_is_logged_for_a_command() -> None:
    """Accepted, refused or moved; looking is silent."""
    lines = Lines()
    fight = fight_of(ODDITIES, people(), log=lines)
    fight.do({"begin": {}})
    fight.do({"strike": {"actor": "anna", "target": "borys"}})
    fight.undo()
    assert fight.check(PASS, by="pc") is not None
    assert fight.check({"zzz": {}}) is not None
    fight.options()
    fight.awaits()
    for doing in (
        lambda: fight.do(PASS, by="pc"),
        lambda: fight.do({"zzz": {}}),
        lambda: fight.undo(by="pa"),
        lambda: fight.goto(99),
    ):
        with pytest.raises(Refused):
            doing()
    assert [event for event, _ in lines.kept] == ["command"] * 2 + ["undo"] + ["refused"] * 4
    assert lines.kept[1][1]["waits"] == "strike"
    assert {fields["fight"] for _, fields in lines.kept} == {"trial"}


# --- undo --------------------------------------------------------------------------------------


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
    fight = fight_of(ODDITIES, people(), dice="script", undo_dice="gm")
    fight.do({"begin": {}})
    fight.do(Peek("anna"), by="pa", faces=[7])
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


# --- forks -------------------------------------------------------------------------------------


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


# --- people and dice ---------------------------------------------------------------------------


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
