"""Fights in files: each record is there before it counts."""

import gc
from pathlib import Path

import pytest

import affray
from affray import FileFault, Recorded
from affray.replay.file import Exists, Locked, TooLarge
from affray.replay.recorded import Keeper
from affray.replay.store import CHUNK, create, load

from .toy import TOY, fight_of, play

# --- keeping -------------------------------------------------------------------------------------


def test_a_kept_fight_comes_back_as_it_was(path: Path) -> None:
    """The file holds the whole truth: the same records, the same state at every position."""
    with fight_of(path=path) as fight:
        play(fight, 200)
    again = load(path, ruleset=TOY)
    assert len(again.log.records) > 2 * CHUNK
    assert again.log.records == fight.log.records
    assert again.header == fight.header
    assert again.state == fight.state
    assert again.now.open == fight.now.open
    for position in range(1, fight.position + 1):
        assert again.at(position) == fight.at(position)


def test_a_fight_goes_on_from_its_file_at_every_step(path: Path) -> None:
    """Saving and loading in the middle, with questions open, is the normal case."""
    straight = fight_of()
    play(straight, 40)
    with fight_of(path=path) as fight:
        fight.do({"begin": {}})
        header = fight.header
    for step in range(40):
        with affray.open(path, ruleset=TOY) as fight:
            assert fight.header == header
            reference = fight_of()
            play(reference, step)
            assert affray.diff(fight, reference).same
            play(fight, 1, first=step)
    assert affray.diff(load(path, ruleset=TOY), straight).same


def test_a_record_is_in_the_file_before_it_counts(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the file cannot take a record, nothing has happened in the fight."""
    fight = fight_of(path=path)
    play(fight, 1)
    fight.do({"look": {"actor": "anna"}})
    keeper = fight.keep
    assert isinstance(keeper, Keeper)
    records, state, data = list(fight.log.records), fight.state, path.read_bytes()

    def full(_: bytes) -> None:
        raise TooLarge(str(path), "the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(keeper.writer, "append", full)
        with pytest.raises(TooLarge):
            fight.do({"look": {"actor": "anna"}})
        with pytest.raises(TooLarge):
            fight.undo()
    assert fight.log.records == records
    assert fight.state is state
    assert path.read_bytes() == data
    fight.undo()
    fight.close()
    assert load(path, ruleset=TOY).log.records == fight.log.records != records


def test_the_file_appears_with_the_first_batch_in_it(path: Path) -> None:
    """There is no moment at which a file holds a fight that nobody has joined."""
    fight = fight_of()
    assert not path.exists()
    create(path, fight)
    assert load(path, ruleset=TOY).log.records == fight.log.records
    with pytest.raises(ValueError, match="is kept already"):
        create(path.with_name("other.affray"), fight)
    fight.close()


def test_a_name_that_is_taken_is_not_taken_over(path: Path) -> None:
    """`new` with a path never writes over a file."""
    path.write_bytes(b"dear diary")
    with pytest.raises(Exists):
        fight_of(path=path)
    assert path.read_bytes() == b"dear diary"


def test_one_writes_and_anybody_reads(small: Path) -> None:
    """The second writer is refused until the first has closed; a reader needs no leave."""
    with affray.open(small, ruleset=TOY) as fight:
        with pytest.raises(Locked):
            affray.open(small, ruleset=TOY)
        fight.do({"note": {"text": "still here"}})
        assert affray.open(small, write=False, ruleset=TOY).sequence == fight.sequence
    affray.open(small, ruleset=TOY).close()


def test_a_fight_that_nobody_holds_lets_go_of_its_file(small: Path) -> None:
    """Whoever forgets to close a fight does not lock its file for ever."""
    fight = affray.open(small, ruleset=TOY)
    del fight
    gc.collect()
    affray.open(small, ruleset=TOY).close()


def test_a_closed_fight_can_be_read_and_not_played(small: Path) -> None:
    """After `close` a command is refused by the file, and nothing has happened."""
    fight = affray.open(small, ruleset=TOY)
    fight.close()
    fight.close()
    before = fight.sequence
    with pytest.raises(FileFault, match="the writer is closed"):
        fight.do({"note": {"text": "late"}})
    assert fight.sequence == before


def test_a_fight_opened_for_reading_is_played_in_memory_alone(small: Path) -> None:
    """What is tried on a fight that was opened for reading does not reach its file."""
    before = small.read_bytes()
    fight = affray.open(small, write=False, ruleset=TOY)
    fight.do({"note": {"text": "what if"}})
    assert small.read_bytes() == before


# --- saving --------------------------------------------------------------------------------------


def test_saving_again_appends_what_has_happened_since(path: Path) -> None:
    """`save` may be called as often as one likes; the file is as if kept from the start."""
    fight = fight_of()
    for steps in (0, 3, 4, 0):
        play(fight, steps)
        affray.save(fight, path)
        assert load(path, ruleset=TOY).log.records == fight.log.records
    kept = path.with_name("kept.affray")
    affray.save(fight, kept)
    assert kept.read_bytes() == path.read_bytes()


def test_a_fight_is_not_saved_over_another(small: Path) -> None:
    """A file that holds another fight, or another course of this one, is left alone."""
    before = small.read_bytes()
    course = load(small, ruleset=TOY)
    course.undo()
    older = load(small, ruleset=TOY)
    affray.save(course, small.with_name("gone on.affray"))
    for fight in (fight_of(), course.fork()):
        with pytest.raises(Exists, match="another fight"):
            affray.save(fight, small)
    older.do({"note": {"text": "elsewhere"}})
    with pytest.raises(Exists, match="another course"):
        affray.save(older, small.with_name("gone on.affray"))
    assert small.read_bytes() == before


def test_saving_where_a_fight_is_kept_does_nothing(path: Path) -> None:
    """Everything is there already; elsewhere a copy is made, and the fight stays where it was."""
    with fight_of(path=path) as fight:
        play(fight, 4)
        before = path.read_bytes()
        affray.save(fight, path)
        copy = path.with_name("copy.affray")
        affray.save(fight, copy)
        assert path.read_bytes() == copy.read_bytes() == before
        fight.do({"end_fight": {}})
    assert path.read_bytes() != before == copy.read_bytes()


def test_a_fight_that_was_not_started_is_not_written(path: Path) -> None:
    """A file always holds the first batch, so there must be one."""
    fight = Recorded(TOY, fight_of().header)
    with pytest.raises(ValueError, match="has not been started"):
        affray.save(fight, path)
    with pytest.raises(ValueError, match="has not been started"):
        create(path, fight)
    assert not path.exists()
