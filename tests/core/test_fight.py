"""A fight: senders, keys, forks, people."""

from typing import Any

import pytest

from affray.core.fight import Fight
from affray.core.refusals import Refused
from affray.core.testing import fight_of
from affray.events import Move

from ..laws.oddities import ODDITIES, people
from .fight_at_hand import NOTE, PASS, refused, trial


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
