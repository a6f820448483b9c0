"""Fights in files: each record before it counts, every fault by name and byte, other editions."""

import gc
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgpack
import pytest
from msgspec.structs import replace

import affray
from affray import BadRecord, FileFault, OtherEdition, Recorded, Refused
from affray.events import (
    CONTINUED,
    EditionChanged,
    EventName,
    Move,
    Opening,
    UnknownEvent,
    UnreadableRecord,
)
from affray.replay.file import Exists, Locked, NotAFight, TooLarge, Writer, read
from affray.replay.recorded import Keeper
from affray.replay.store import CHUNK, UnknownRecord, create, load

from .toy import ANNA, BORYS, SECOND, TOY, Hit, NewHit, fight_of, made, play, rewritten, settle

Change = Callable[[Any], Any]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a fight is kept."""
    return tmp_path / "duel.affray"


@pytest.fixture
def small(path: Path) -> Path:
    """A file with a small fight: a blow with its answer, an undo, a secret look."""
    with fight_of(path=path) as fight:
        play(fight, 5)
        fight.undo()
        fight.do({"look": {"actor": "anna"}}, by="ann", key="k")
    return path


def offset_of(path: Path, number: int) -> int:
    """Where a record of the log begins in its file."""
    return read(path).offsets[number + 1]


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


# --- crashes -------------------------------------------------------------------------------------


def test_every_cut_recovers_what_is_whole(small: Path) -> None:
    """A file cut anywhere loses the record that was cut, and says so; nothing before it is lost."""
    whole, data = load(small, ruleset=TOY), small.read_bytes()
    ends = [*read(small).offsets[1:], len(data)]
    for size in range(len(data)):
        small.write_bytes(data[:size])
        kept = sum(end <= size for end in ends[1:])
        if not kept:
            with pytest.raises(NotAFight):
                load(small, ruleset=TOY)
            continue
        fight = load(small, ruleset=TOY)
        assert fight.log.records == whole.log.records[:kept]
        torn = size - ends[kept]
        assert fight.torn == ((ends[kept], torn) if torn else None)


def test_a_torn_tail_is_told_and_set_aside_before_the_fight_goes_on(small: Path) -> None:
    """Reading says what is torn; writing moves it away, tells where to, and goes on behind."""
    whole = small.read_bytes()
    with small.open("ab") as raw:
        raw.write(b"half a record")
    told: list[tuple[str, dict[str, Any]]] = []

    class Log:
        """Takes what would be logged."""

        def info(self, event: str, **fields: Any) -> None:
            told.append((event, fields))

    fight = load(small, ruleset=TOY, log=Log())
    assert fight.torn == (len(whole), 13)
    assert fight.set_aside is None
    assert [event for event, _ in told] == ["torn"]
    with load(small, ruleset=TOY, write=True, log=Log()) as fight:
        assert fight.set_aside == f"{small}.torn-{len(whole)}"
        assert [event for event, _ in told] == ["torn", "torn"]
        assert small.read_bytes() == whole
        fight.do({"note": {"text": "on we go"}})
    again = load(small, ruleset=TOY)
    assert again.torn is None
    assert again.log.records == fight.log.records


CHILD = """
import sys
sys.path.insert(0, sys.argv[1])
from toy import fight_of, play
fight = fight_of(path=sys.argv[2])
fight.do({"begin": {}})
while True:
    play(fight, 30)
    print(fight.sequence, flush=True)
"""


def test_a_killed_session_goes_on_from_what_was_done(path: Path) -> None:
    """Whatever was done before a `kill -9` is in the file, and the fight goes on and is true."""
    folder = str(Path(__file__).parent)
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, folder, str(path)], stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        done = [int(child.stdout.readline()) for _ in range(3)][-1]
        child.send_signal(signal.SIGKILL)
    with affray.open(path, ruleset=TOY) as fight:
        assert fight.sequence >= done
        assert affray.verify(fight).result == "EXACT"
        play(fight, 10)
        assert affray.verify(fight).result == "EXACT"
    assert load(path, ruleset=TOY).log.records == fight.log.records


# --- hostile bytes -------------------------------------------------------------------------------


def test_every_flipped_bit_is_found(small: Path) -> None:
    """No single bit of a file can change without loading telling the file and the byte."""
    data = small.read_bytes()
    load(small, ruleset=TOY)
    with small.open("r+b", buffering=0) as raw:
        for place in range(len(data)):
            for bit in range(8):
                raw.seek(place)
                raw.write(bytes([data[place] ^ 1 << bit]))
                with pytest.raises(FileFault) as fault:
                    load(small, ruleset=TOY)
                assert fault.value.path == str(small)
                assert fault.value.offset is not None
                assert fault.value.offset <= place
            raw.seek(place)
            raw.write(data[place : place + 1])
    load(small, ruleset=TOY)


def in_bytes(change: Callable[[list[Any]], None]) -> Change:
    """A change of the plain list of which a record's bytes are made."""

    def changed(record: Any) -> bytes:
        plain = msgpack.unpackb(TOY.codec.pack(record))
        change(plain)
        return bytes(msgpack.packb(plain))

    return changed


def at(place: int, value: Any) -> Change:
    """A change of one place of a record's plain list."""
    return in_bytes(lambda plain: plain.__setitem__(place, value))


HOSTILE: dict[str, tuple[int, Change, str]] = {
    "no record": (2, lambda _: b"\xc1", "no record"),
    "nothing": (2, lambda _: b"", "no record"),
    "a number": (2, lambda _: b"\x07", "no record"),
    "a deep nest": (2, lambda _: b"\x91" * 5000 + b"\x00", "no record"),
    "an extension": (2, lambda _: b"\xc7\x01\x05\x00", "no record"),
    "a huge array": (2, lambda _: b"\xdd\xff\xff\xff\xff", "no record"),
    "another kind": (2, at(0, 9), "does not fit the ruleset"),
    "a later parent": (2, at(1, 7), "its parent is 7"),
    "no parent": (2, at(1, -1), "its parent is -1"),
    "a parent from the end": (2, at(1, -2), "its parent is -2"),
    "a first batch with a parent": (0, at(1, 0), "its parent is 0"),
    "an author of no name": (2, at(2, 5), "does not fit the ruleset"),
    "an unknown command": (2, at(4, ["fly", "anna"]), "does not fit the ruleset"),
    "no events": (4, at(5, []), "it holds no event"),
    "an event of no number": (2, in_bytes(lambda p: p[5][0].__setitem__(0, 999)), "number 999"),
    "an event from the end": (2, in_bytes(lambda p: p[5][0].__setitem__(0, -1)), "number -1"),
    "an event that is none": (2, at(5, [7]), "no record"),
    "a blow at nobody": (
        3,
        lambda r: replace(r, events=(*r.events[:-1], replace(r.events[-1], target="nobody"))),
        "cannot be folded",
    ),
    "an unknown rule open": (2, lambda r: replace(r, opening=Opening("fly")), "fly"),
    "an unknown step open": (2, lambda r: replace(r, opening=Opening("fly", True)), "fly"),
    "a rule open from nowhere": (
        2,
        lambda r: replace(r, opening=Opening("attack", start=50)),
        "attack",
    ),
    "a rule that goes on, and was not open": (
        2,
        lambda r: replace(r, opening=Opening("attack", start=CONTINUED)),
        "attack",
    ),
    "a question without a rule": (2, lambda r: replace(r, opening=None), "no rule open"),
    "a hidden event that is none": (2, lambda r: replace(r, hidden=((99, "gm"),)), "hides"),
    "hidden events out of order": (
        2,
        lambda r: replace(r, hidden=((1, "gm"), (0, "gm"))),
        "hide|hidden",
    ),
    "a move of an unknown kind": (5, lambda _: Move("fly", 0, "gm", 0), "fly"),
    "a move to nowhere": (5, lambda _: Move("goto", 99, "gm", 0), "99"),
    "a move from the end": (5, lambda _: Move("goto", -1, "gm", 0), "-1"),
    "a move before there is anything": (0, lambda _: Move("goto", 0, "gm", 0), "0"),
}


def course() -> Any:
    """Start, begin, a blow that is asked about, its answer by which it hits, a look, a note."""
    fight = fight_of(combatants=[{**ANNA, "skill": 20}, BORYS])
    fight.do({"begin": {}})
    attack = {"attack": {"actor": "anna", "target": "borys"}}
    fight.do(attack, by="ann")
    fight.do({"answer": {"prompt": fight.awaits("bob")[0].id, "choice": "no"}}, by="bob")
    fight.do({"look": {"actor": "anna"}})
    fight.do({"note": {"text": "so far"}})
    return fight


def test_the_course_that_is_altered_here_is_sound(path: Path) -> None:
    """Before any change the course loads, asks at the third record and hits at the fourth."""
    rewritten(course(), path, {})
    fight = load(path, ruleset=TOY)
    assert fight.log.nodes[2].open is not None
    assert isinstance(fight.log.nodes[3].batch.events[-1], Hit)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_record_that_cannot_be_is_a_named_fault(path: Path, name: str) -> None:
    """Bytes with right checksums that are no record here are told with the byte, and never raw."""
    number, change, words = HOSTILE[name]
    offsets = rewritten(course(), path, {number: change})
    with pytest.raises(BadRecord, match=words) as fault:
        load(path, ruleset=TOY)
    assert isinstance(fault.value, UnreadableRecord)
    assert (fault.value.path, fault.value.offset) == (str(path), offsets[number])
    assert str(offsets[number]) in str(fault.value)


def test_a_bad_record_far_down_is_told_at_its_own_byte(path: Path) -> None:
    """Records are decoded many at a time, and yet the one that is wrong is the one told."""
    fight = fight_of()
    play(fight, 3 * CHUNK)
    for number in (CHUNK - 1, CHUNK, 2 * CHUNK + 5):
        bad = path.with_name(f"{number}.affray")
        offsets = rewritten(fight, bad, {number: lambda _: b"\xc1"})
        with pytest.raises(BadRecord) as fault:
            load(bad, ruleset=TOY)
        assert fault.value.offset == offsets[number]


def test_a_fault_while_opening_for_writing_lets_go_of_the_file(path: Path) -> None:
    """A file that could not be opened is not locked by the attempt."""
    rewritten(course(), path, {2: lambda _: b"\xc1"})
    for _ in range(2):
        with pytest.raises(BadRecord):
            affray.open(path, ruleset=TOY)


def _plain(header: Any) -> dict[str, Any]:
    return dict(msgpack.unpackb(header.pack()))


HEADERS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "no header": (lambda _: b"\x93\x01\x02\x03", "header cannot be read"),
    "no bytes": (lambda _: b"", "header cannot be read"),
    "another format": (lambda h: replace(h, format=9), "format 9"),
    "unknown dice": (lambda h: replace(h, generator="mt19937"), "mt19937"),
    "another ruleset": (lambda h: replace(h, ruleset="chess"), "chess, not of toy"),
    "a seed below 0": (lambda h: replace(h, seed=-1), "seed"),
    "an id that is no text": (lambda h: {**_plain(h), "fight": 3}, "header cannot be read"),
    "an option that is none": (lambda h: replace(h, options={"wings": 2}), "no option 'wings'"),
    "an option out of range": (lambda h: replace(h, options={"blows": 999}), "blows"),
    "an edition of other definitions": (lambda h: replace(h, edition="7"), "edition 1, not '7'"),
    "undo as nobody knows it": (lambda h: replace(h, undo_dice="perhaps"), "perhaps"),
    "a table without events": (lambda h: replace(h, events=h.events[:5]), "table of event names"),
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_header_that_cannot_be_is_a_named_fault(path: Path, name: str) -> None:
    """Whatever a header claims, loading tells what is wrong with it, at its byte."""
    change, words = HEADERS[name]
    fight = course()
    said = change(fight.header)
    if not isinstance(said, bytes):
        said = msgpack.packb(said) if isinstance(said, dict) else said.pack()
    Writer.create(path, said, map(TOY.codec.pack, fight.log.records)).close()
    with pytest.raises(BadRecord, match=words) as fault:
        load(path, ruleset=TOY)
    assert fault.value.offset == 8


def test_a_ruleset_that_is_not_here_is_told_with_the_file(path: Path) -> None:
    """A fight of a package that is not installed says which ruleset it needs."""
    affray.save(fight_of(), path)
    with pytest.raises(BadRecord, match="there is no ruleset 'toy'"):
        affray.open(path)


def test_a_file_without_a_batch_is_no_fight(path: Path) -> None:
    """A header alone is what a cut leaves, and no fight."""
    Writer.create(path, fight_of().header.pack()).close()
    with pytest.raises(NotAFight, match="before the first batch") as fault:
        load(path, ruleset=TOY)
    assert fault.value.offset == path.stat().st_size


# --- other editions ------------------------------------------------------------------------------


@pytest.fixture
def first(path: Path) -> Path:
    """A file with a fight of the first edition, in which blows have struck."""
    with fight_of(path=path) as fight:
        play(fight, 30)
        settle(fight)
    return path


def blows(fight: Any) -> list[Any]:
    """All the hits of a fight."""
    return [
        event
        for node in fight.log.nodes
        for event in node.batch.events
        if isinstance(event, Hit | NewHit)
    ]


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


def test_a_fight_that_was_not_started_is_not_written(path: Path) -> None:
    """A file always holds the first batch, so there must be one."""
    fight = Recorded(TOY, fight_of().header)
    with pytest.raises(ValueError, match="has not been started"):
        affray.save(fight, path)
    with pytest.raises(ValueError, match="has not been started"):
        create(path, fight)
    assert not path.exists()


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


def test_the_table_of_a_header_is_what_its_records_are_read_by(path: Path) -> None:
    """A log is read by its own table of names, in whatever order that stands."""
    fight = course()
    names = tuple(reversed(fight.header.events))
    codec = TOY.codec_for(names)
    header = replace(fight.header, events=names)
    Writer.create(path, header.pack(), map(codec.pack, fight.log.records)).close()
    with affray.open(path, ruleset=TOY) as again:
        assert again.log.records == fight.log.records
        play(again, 5)
    assert load(path, ruleset=TOY).log.records == again.log.records
    assert EventName("hit") in names
