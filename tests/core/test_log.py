"""The log: a tree of batches, states kept and folded anew, and what that costs."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from affray.core import log as log_module
from affray.core.fight import Fight
from affray.core.laws.player import play
from affray.core.log import EVERY, KEPT
from affray.core.testing import Trial, Witness, fight_of
from affray.events import CONTINUED, Noted, Opening, StatusChanged, UnreadableRecord
from affray.projections.fold import fold_all

from ..laws.odd_people import Sheet
from ..laws.oddities import ODDITIES, people

NOTE = {"note": {"text": "x"}}


@pytest.fixture
def long() -> Fight:
    """A fight of 200 commands on several branches."""
    tough = [replace(one, sheet=Sheet(100)) for one in people()]
    fight = fight_of(ODDITIES, tough, dice="engine", seed=2, strict=False)
    fight.do({"begin": {}})
    for number in range(8):
        play(fight, number, 25)
        fight.goto(len(fight.log.nodes) - 5)
    return fight


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many events each fold of the log has taken in."""
    counts: list[int] = []

    def counting(state: Any, events: Any, *more: Any) -> Any:
        counts.append(len(events))
        return fold_all(state, events, *more)

    monkeypatch.setattr(log_module, "fold_all", counting)
    return counts


def plainly(fight: Fight) -> Iterator[tuple[int, str]]:
    """Every log position with the state after it, each folded from nothing."""
    log, table = fight.log, fight.ruleset.fold
    for node in log.nodes:
        state = log.nothing
        for step in log.branch(node)[:-1]:
            hidden = dict(step.batch.hidden)
            state = fold_all(state, step.batch.events, hidden, table, step.first)
        for place in range(len(node.batch.events)):
            events, hidden = node.batch.events[: place + 1], dict(node.batch.hidden)
            yield node.first + place, repr(fold_all(state, events, hidden, table, node.first))


def test_the_state_at_any_event_is_the_fold_of_its_branch(long: Fight) -> None:
    """Everywhere, undone branches included, in any order."""
    known = list(plainly(long))
    assert len(known) == long.position > 300
    for position, state in known[::7] + known[::-11]:
        assert repr(long.at(position)) == state


@pytest.mark.parametrize("position", [0, -1, 10**6])
def test_there_is_no_state_at_an_event_that_is_none(long: Fight, position: int) -> None:
    """An IndexError, as of any sequence."""
    with pytest.raises(IndexError):
        long.at(position)
    with pytest.raises(IndexError):
        long.log.event(position)


def test_every_event_has_its_position(long: Fight) -> None:
    """Counted from 1 over all branches."""
    found = [long.log.event(position) for position in range(1, long.position + 1)]
    assert found == [event for node in long.log.nodes for event in node.batch.events]


def test_states_are_caches(long: Fight) -> None:
    """Law 6: dropped on doubt, never truth; the open rule is found again too."""
    trial = Trial(ODDITIES, people(), dice="engine")
    trial.do({"strike": {"actor": "anna", "target": "borys"}})
    trial.answer("no")
    for node in trial.fight.log.nodes:
        node.state = node.open = None
    trial.answer(2)
    known = repr(long.state)
    for node in long.log.nodes:
        node.state = node.open = None
    assert repr(long.state) == known


def test_few_states_are_kept(long: Fight) -> None:
    """The newest, and every so many of a branch."""
    kept = [node for node in long.log.nodes if node.state is not None]
    assert len(kept) <= KEPT + len(long.log.nodes) // EVERY + 8
    assert len(kept) < len(long.log.nodes)


def test_going_anywhere_folds_a_bounded_number_of_batches(long: Fight, folded: list[int]) -> None:
    """Law 6: the cost does not depend on the length of the log."""
    for node in long.log.nodes[::9]:
        folded.clear()
        long.at(node.last)
        assert len(folded) <= 2 * EVERY
        folded.clear()
        long.goto(node.number)
        _ = long.state
        assert len(folded) <= 2 * EVERY


def test_a_command_folds_nothing_again(long: Fight, folded: list[int]) -> None:
    """The scene's end state is the new state; undo and redo find theirs kept."""
    long.goto(len(long.log.nodes) - 1)
    if long.state.prompt is not None:
        long.do({"drop": {}})
    folded.clear()
    long.do({"set_controller": {"who": "anna", "person": "px"}})
    long.undo()
    long.redo()
    _ = long.state
    assert folded == []


def test_the_branch_is_the_effective_history(long: Fight) -> None:
    """From the first batch to the head, each the parent of the next."""
    branch = long.log.branch()
    assert branch[0].number == 0
    assert branch[-1] is long.log.head
    assert all(one.parent is before for before, one in pairwise(branch))
    assert [node.depth for node in branch] == list(range(len(branch)))


def test_the_leaves_are_the_ends_of_all_branches(long: Fight) -> None:
    """A later branch never loses an earlier one: together they hold every batch."""
    leaves = list(long.log.leaves())
    assert len(leaves) > 3
    held = {node.number for leaf in leaves for node in long.log.branch(leaf)}
    assert held == set(range(len(long.log.nodes)))


def test_where_a_batch_was_decided_is_known(long: Fight) -> None:
    """State and open rule of its parent, at its own log position: what verifying starts from."""
    for node in long.log.nodes[1::13]:
        before, parent = long.log.before(node), long.log.now(node.parent)
        assert (before.state, before.open, before.position) == (
            parent.state,
            parent.open,
            node.first,
        )


def test_a_loaded_log_is_the_same(long: Fight) -> None:
    """Records, head, redo and all."""
    other = Fight(ODDITIES, long.header)
    for record in long.log.records:
        other.take(record)
    Witness(other).examine()
    assert repr(other.state) == repr(long.state)
    assert other.log.moves == long.log.moves


OPENINGS = [
    (Opening("zzz", start=0), "leaves zzz open"),
    (Opening("peek", start=0), "leaves peek open"),
    (Opening("zzz", True, (), 0), "unknown step zzz"),
    (Opening("strike", start=7), "begins at the event 7"),
    (Opening("strike", start=-2), "begins at the event -2"),
    (Opening("strike", start=CONTINUED), "goes on with strike"),
]


@pytest.mark.parametrize(("opening", "told"), OPENINGS)
def test_an_opening_that_cannot_be_is_a_named_error(opening: Opening, told: str) -> None:
    """Loading looks whether the open rule exists, and where it begins."""
    trial = Trial(ODDITIES, people())
    fight, batch = trial.fight.fork(), trial.do({"strike": {"actor": "anna", "target": "borys"}})
    with pytest.raises(UnreadableRecord, match=told):
        fight.take(replace(batch, opening=opening))
    fight.take(batch)


def test_an_answer_goes_on_with_the_rule_that_is_open() -> None:
    """Not with another one."""
    trial = Trial(ODDITIES, people())
    trial.do({"strike": {"actor": "anna", "target": "borys"}})
    fight, batch = trial.fight.fork(), trial.answer("no", faces=[3])
    with pytest.raises(UnreadableRecord, match="goes on with peek"):
        fight.take(replace(batch, opening=Opening("peek", start=CONTINUED)))
    with pytest.raises(UnreadableRecord, match="goes on with strike"):
        fight.take(replace(batch, opening=Opening("strike", True, (), CONTINUED)))


def test_a_rule_cannot_be_open_where_nothing_is_asked() -> None:
    """Nobody could ever answer it."""
    trial = Trial(ODDITIES, people())
    fight, batch = trial.fight.fork(), trial.do(NOTE)
    opening = Opening("note", start=0)
    with pytest.raises(UnreadableRecord, match="note open, and nothing is asked"):
        fight.take(replace(batch, opening=opening))


def test_events_that_cannot_be_folded_are_a_named_error() -> None:
    """Events about nobody: the log is left as it was."""
    trial = Trial(ODDITIES, people())
    fight, batch = trial.fight.fork(), trial.do(NOTE)
    with pytest.raises(UnreadableRecord, match=r"cannot be folded.*ghost"):
        fight.take(replace(batch, events=(StatusChanged("ghost", "out"),)))
    assert fight.sequence == trial.fight.sequence - 1
    fight.take(replace(batch, events=()))
    fight.take(replace(batch, parent=2, events=(Noted("x"),)))
    Witness(fight)._fold()
    assert fight.log.event(fight.position) == Noted("x")


def test_an_empty_fight_has_no_events_and_nobody_in_it() -> None:
    """Before the first batch."""
    fight = Fight(ODDITIES, fight_of(ODDITIES, people()).header)
    assert (fight.position, fight.sequence, fight.log.head) == (0, 0, None)
    assert fight.state is fight.log.nothing
    assert fight.state.position == 1
    with pytest.raises(ValueError, match="no event 1"):
        fight.fork(1)
