"""Fights of other editions: they fold, are renewed, and go on."""

from pathlib import Path
from typing import Any

import pytest

import affray
from affray import OtherEdition, Refused
from affray.events import (
    EditionChanged,
    UnknownEvent,
)
from affray.replay.file import read
from affray.replay.store import UnknownRecord, load

from .store_at_hand import blows
from .toy import SECOND, TOY, NewHit, fight_of, made, play, settle


def offset_of(path: Path, number: int) -> int:
    """Where a record of the log begins in its file."""
    return read(path).offsets[number + 1]


@pytest.fixture
def first(path: Path) -> Path:
    """A file with a fight of the first edition, in which blows have struck."""
    with fight_of(path=path) as fight:
        play(fight, 30)
        settle(fight)
    return path


def test_a_fight_of_an_older_edition_folds_and_does_not_go_on(first: Path) -> None:
    """Old hits are read as the new edition tells them; a command is refused until it is renewed."""
    old, fight = load(first, ruleset=TOY), load(first, ruleset=SECOND)
    assert not old.older
    assert fight.older
    assert fight.edition == "1"
    assert blows(fight) == [
        NewHit(hit.who, hit.target, hit.points, hit.points.value > 6) for hit in blows(old)
    ]
    assert fight.state["borys"].hp == old.state["borys"].hp
    before = fight.sequence
    for command in ({"look": {"actor": "anna"}}, {"note": {"text": "x"}}):
        with pytest.raises(OtherEdition, match=r"edition 1 of toy.*edition 2.*renew"):
            fight.do(command)
    assert fight.sequence == before


def test_a_renewed_fight_goes_on_and_is_read_again(first: Path) -> None:
    """An event says where the new edition begins; later records use what it has brought."""
    with affray.open(first, ruleset=SECOND) as fight:
        batch = fight.renew()
        assert batch is not None
        (event,) = batch.events
        assert isinstance(event, EditionChanged)
        assert (event.edition, event.definitions) == ("2", SECOND.definitions)
        assert event.events == (("hit", 2), ("fumbled", 1))
        assert not fight.older
        assert fight.edition == "2"
        assert fight.renew() is None
        count = len(blows(fight))
        play(fight, 400)
        assert len(blows(fight)) > count
    again = load(first, ruleset=SECOND)
    assert again.log.records == fight.log.records
    assert again.state == fight.state
    copy = first.with_name("copy.affray")
    affray.save(again, copy)
    assert load(copy, ruleset=SECOND).log.records == fight.log.records
    with affray.open(copy, ruleset=SECOND) as fight:
        play(fight, 5)
    assert load(copy, ruleset=SECOND).log.records == fight.log.records


def test_an_edition_that_came_later_is_told_by_the_event_it_brought(first: Path) -> None:
    """The first edition does not skip what it does not know: it names the event and its byte."""
    with affray.open(first, ruleset=SECOND) as fight:
        fight.renew()
        known = len(blows(fight))
        while len(blows(fight)) == known:
            number = fight.sequence
            play(fight, 1)
    offset = offset_of(first, number)
    with pytest.raises(UnknownRecord, match="'hit' in version 2") as fault:
        load(first, ruleset=TOY)
    assert isinstance(fault.value, UnknownEvent)
    assert fault.value.offset == offset


def test_a_fight_is_renewed_by_the_game_master_where_nothing_is_open(path: Path) -> None:
    """With a rule open one goes back, or drops it, first; no player renews; nor after the end."""
    with fight_of(path=path) as fight:
        fight.do({"begin": {}})
        while fight.state.prompt is None:
            fight.do({"attack": {"actor": "anna", "target": "borys"}})
    data = path.read_bytes()
    for way in ("undo", "drop"):
        path.write_bytes(data)
        with affray.open(path, ruleset=SECOND) as fight:
            with pytest.raises(Refused) as refused:
                fight.renew()
            assert refused.value.code == "prompt_open"
            if way == "undo":
                fight.undo()
            else:
                fight.do({"drop": {"reason": "another edition"}})
            with pytest.raises(Refused) as refused:
                fight.renew(by="ann")
            assert refused.value.code == "gm_only"
            assert fight.renew() is not None
            play(fight, 6)
        assert load(path, ruleset=SECOND).log.records == fight.log.records


def test_going_back_before_the_renewal_is_going_back_to_the_old_edition(first: Path) -> None:
    """The edition is part of the branch: undone, it holds no more, and may be brought in again."""
    fight = load(first, ruleset=SECOND)
    fight.renew()
    fight.undo()
    assert fight.older
    with pytest.raises(OtherEdition):
        fight.do({"look": {"actor": "anna"}})
    fight.redo()
    fight.do({"look": {"actor": "anna"}})
    fight.goto(2)
    assert fight.older


def test_a_fork_of_an_older_fight_is_older_too(first: Path) -> None:
    """A fork does not slip past the edition."""
    copy = first.with_name("fork.affray")
    with affray.fork(load(first, ruleset=SECOND), None, copy) as fork:
        assert fork.older
        with pytest.raises(OtherEdition):
            fork.do({"look": {"actor": "anna"}})
        fork.renew()
        play(fork, 40)
    again = load(copy, ruleset=SECOND)
    assert again.log.records == fork.log.records
    assert not again.older


@pytest.mark.parametrize(
    "other",
    [
        {"codes": {"out": "otherwise"}},
        {"title": "Another title"},
    ],
)
def test_words_do_not_make_another_edition(first: Path, other: dict[str, Any]) -> None:
    """The hash covers what decides; sentences and titles may be mended at any time."""
    assert not load(first, ruleset=made(**other)).older
