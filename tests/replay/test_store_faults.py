"""Fight files that cannot be: every fault by name and byte."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgpack
import pytest
from msgspec.structs import replace

import affray
from affray import BadRecord, FileFault
from affray.events import (
    CONTINUED,
    EventName,
    Move,
    Opening,
    UnreadableRecord,
)
from affray.replay.file import NotAFight, Writer
from affray.replay.store import CHUNK, load

from .store_at_hand import course
from .toy import TOY, Hit, fight_of, play, rewritten

Change = Callable[[Any], Any]


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
