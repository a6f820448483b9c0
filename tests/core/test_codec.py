"""Records to bytes and back: limits, hostile bytes, older events, unknown ones."""

from typing import Any

import msgpack
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from affray.core.header import unpack_header
from affray.core.testing import Trial, fight_of, header_of
from affray.events import (
    Asked,
    Batch,
    Clock,
    Declared,
    EffectStarted,
    EventName,
    Menu,
    Move,
    Noted,
    Number,
    Opening,
    Part,
    UnknownEvent,
    UnreadableRecord,
    fields,
    plain,
)
from affray.events.codec import MAX_BYTES, unpackb

from ..laws.odd_acts import Peek, Strike
from ..laws.odd_people import Struck
from ..laws.oddities import ODDITIES, people

CODEC = ODDITIES.codec


def batch(*events: Any, **more: Any) -> Batch[Any, Any]:
    """A batch of nothing but these events."""
    whole = {"parent": 0, "author": "gm", "time": 1, "command": Peek("anna"), "events": events}
    return Batch(**{**whole, **more})


def spoiled(**changes: Any) -> bytes:
    """The bytes of a batch, with places of its plain form changed."""
    held = msgpack.unpackb(CODEC.pack(batch(Declared("anna", "peek"))))
    for place, value in changes.items():
        held[int(place[1:])] = value
    return bytes(msgpack.packb(held))


@pytest.fixture(scope="module")
def records() -> list[bytes]:
    """The bytes of a fight in which something of everything happens."""
    trial = Trial(ODDITIES, people(), dice="engine", seed=8)
    for command in ("peek", "bless", "leap"):
        trial.do({command: {"actor": "anna"}})
    trial.answer(31)
    trial.undo()
    trial.answer(12)
    trial.do({"charm": {"actor": "anna", "target": "borys", "kind": "stacked", "amount": 2}})
    return [CODEC.pack(one) for one in trial.fight.log.records]


def test_records_come_back_one_by_one_and_all_at_once(records: list[bytes]) -> None:
    """Reading many at once is quicker, and gives the same."""
    assert CODEC.unpack_all(records) == [CODEC.unpack(one) for one in records]
    assert [CODEC.pack(one) for one in CODEC.unpack_all(records)] == records


def test_the_bytes_are_plain_messagepack(records: list[bytes]) -> None:
    """Anybody can read them: arrays, strings, integers, no extension, no map but a sheet."""
    held = msgpack.unpackb(records[1])
    assert held[:3] == [0, 0, "gm"]
    assert held[4] == ["begin"]
    assert all(type(event[0]) is int for event in held[5])


def test_a_move_is_a_record_too() -> None:
    """Undo, redo and going elsewhere are told apart from batches by their first number."""
    move = Move("undo", 3, "gm", 9, "k", True)
    assert msgpack.unpackb(CODEC.pack(move)) == [1, "undo", 3, "gm", 9, "k", True]
    assert CODEC.unpack(CODEC.pack(move)) == move


@given(st.binary(max_size=200))
@example(b"")
@example(b"\xc1")
@example(b"\x90")
@example(b"\x00")
@example(b"\xdd\xff\xff\xff\xff")
@example(b"\xc7\x08\x01" + bytes(8))
@example(b"\x91" * 5000)
def test_no_bytes_do_anything_but_be_refused_by_name(data: bytes) -> None:
    """Law 19: bytes from others are a record, or `UnreadableRecord`; nothing else is raised."""
    try:
        record = CODEC.unpack(data)
    except UnreadableRecord:
        return
    assert isinstance(record, Batch | Move)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 70) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner),
)


@given(PLAIN, st.lists(st.lists(PLAIN, max_size=6), max_size=3), PLAIN)
def test_no_plain_data_does_anything_but_be_refused_by_name(
    first: Any, events: list[Any], last: Any
) -> None:
    """The same for what is MessagePack and nearly a record."""
    for held in (first, [0, 0, "gm", 1, ["peek", "anna"], events, last], [1, first, last, "gm", 1]):
        try:
            record = CODEC.unpack(msgpack.packb(held))
        except UnreadableRecord:
            continue
        assert isinstance(record, Batch | Move)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (spoiled(_5=[[-1, "anna", "peek"]]), "no record"),
        (spoiled(_5=[[10_000, "anna", "peek"]]), "no record"),
        (spoiled(_5=[["declared", "anna", "peek"]]), "no record"),
        (spoiled(_5=None), "no record"),
        (spoiled(_5=[[]]), "no record"),
        (spoiled(_4=["zzz"]), "fit"),
        (spoiled(_1="0"), "fit"),
        (spoiled(_0=2), "fit"),
        (spoiled(_8=[[0]]), "fit"),
        (spoiled(_4=["peek", 5]), "fit"),
        (msgpack.packb(msgpack.ExtType(5, b"x")), "no record"),
        (msgpack.packb(b"bytes"), "no record"),
        (b"\x93\x00\x00", "no record"),
    ],
)
def test_what_is_no_record_is_said_to_be_none(data: bytes, told: str) -> None:
    """The sentence says whether the bytes or the types are wrong."""
    with pytest.raises(UnreadableRecord, match=told):
        CODEC.unpack(data)


def test_a_record_has_a_greatest_size() -> None:
    """Law 19: limits come before reading."""
    with pytest.raises(UnreadableRecord, match="at most"):
        CODEC.unpack(bytes(MAX_BYTES + 1))
    with pytest.raises(UnreadableRecord, match="left over"):
        CODEC.unpack(bytes(MAX_BYTES))


def test_an_older_event_is_made_current_before_it_is_decoded() -> None:
    """Law 17: `struck` had plain skill in its first version."""
    names = [EventName(one.name, 1) for one in CODEC.current]
    old = ODDITIES.codec_for(names)
    number = [one.name for one in names].index("struck")
    held = msgpack.unpackb(CODEC.pack(batch()))
    held[5] = [[number, "anna", "borys", 12, 4]]
    back = old.unpack(msgpack.packb(held))
    assert isinstance(back, Batch)
    assert back.events == (Struck("anna", "borys", Number(12), 4),)


def test_an_event_of_an_older_table_is_not_written_under_its_old_name() -> None:
    """The bytes would be made current a second time when they are read."""
    old = ODDITIES.codec_for([EventName(one.name, 1) for one in CODEC.current])
    with pytest.raises(UnknownEvent, match="struck"):
        old.pack(batch(Struck("anna", "borys", Number(12), 4)))


@pytest.mark.parametrize("name", [EventName("dragon", 1), EventName("noted", 2)])
def test_an_unknown_event_is_a_named_error(name: EventName) -> None:
    """Law 17: a foreign event, or a later version of one, is never skipped."""
    foreign = ODDITIES.codec_for([*CODEC.current, name])
    held = msgpack.unpackb(CODEC.pack(batch()))
    held[5] = [[len(CODEC.current), "text"]]
    with pytest.raises(UnknownEvent, match=f"{name.name}' in version {name.version}"):
        foreign.unpack(msgpack.packb(held))


def test_an_older_event_without_its_upcaster_is_a_named_error() -> None:
    """Nobody guesses what the fields of an older version meant."""
    names = [EventName(one.name, 0) for one in CODEC.current]
    held = msgpack.unpackb(CODEC.pack(batch(Noted("x"))))
    with pytest.raises(UnknownEvent, match="version 0"):
        ODDITIES.codec_for(names).unpack(msgpack.packb(held))


def test_inspect_finds_what_does_not_survive() -> None:
    """A list where the event says tuple is equal until it is read again."""
    CODEC.inspect(Struck("anna", "borys", Number(12, (Part("born", 12),)), 4))
    with pytest.raises(ValueError, match="comes back"):
        CODEC.inspect(Struck("anna", "borys", Number(12, [Part("born", 12)]), 4))  # type: ignore[arg-type]


def test_plain_names_every_field() -> None:
    """What JSON holds: names, lists, mappings."""
    event = Struck("anna", "borys", Number(3, (Part("born", 3, "OD-1"),)), 4)
    assert plain((event, {"a": Strike("anna", "borys")})) == [
        {
            "struck": {
                "who": "anna",
                "target": "borys",
                "skill": {
                    "value": 3,
                    "parts": [{"source": "born", "amount": 3, "rule": "OD-1", "kind": ""}],
                },
                "points": 4,
            }
        },
        {"a": {"strike": {"actor": "anna", "target": "borys"}}},
    ]
    assert fields(Part("born", 3)) == {"source": "born", "amount": 3, "rule": "", "kind": ""}


def test_a_header_comes_back_from_its_bytes() -> None:
    """It pins format, edition, definitions, options and generator."""
    header = header_of(ODDITIES, seed=2**64 - 1, options={"most": 4}, undo_dice="gm")
    assert unpack_header(header.pack()) == header


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seed": -1}, "seed"),
        ({"seed": 2**64 - 1, "format": 2}, "format 2"),
        ({"generator": "mersenne"}, "mersenne"),
        ({"undo_dice": "never"}, "undo_dice"),
        ({"options": []}, "cannot be read"),
        ({"fight": 5}, "cannot be read"),
        ({"events": [["x"], 3]}, "cannot be read"),
    ],
)
def test_a_header_that_cannot_be_is_refused(changes: dict[str, Any], told: str) -> None:
    """By name, before a fight is made of it."""
    held = {**msgpack.unpackb(header_of(ODDITIES).pack()), **changes}
    with pytest.raises(UnreadableRecord, match=told):
        unpack_header(msgpack.packb(held))


@given(st.binary(max_size=100))
def test_no_bytes_make_a_header_by_accident(data: bytes) -> None:
    """Law 19, for headers."""
    with pytest.raises(UnreadableRecord):
        unpack_header(data)


HOSTILE: list[tuple[str, dict[str, Any]]] = [
    ("its parent is 7", {"parent": 7}),
    ("its parent is -1", {"parent": -1}),
    ("its parent is -5", {"parent": -5}),
    ("fresh throws", {"fresh": -1}),
    ("fresh throws", {"fresh": 2**60}),
    ("hides the events", {"hidden": ((9, "gm"),)}),
    ("hides the events", {"hidden": ((-1, "gm"),)}),
    ("out of order", {"hidden": ((0, "gm"), (0, "gm"))}),
]


@pytest.mark.parametrize(("told", "changes"), HOSTILE)
def test_a_batch_that_cannot_follow_is_a_named_error(told: str, changes: dict[str, Any]) -> None:
    """Loading believes nothing: parents, places and counts are looked at before they are used."""
    fight = fight_of(ODDITIES, people())
    with pytest.raises(UnreadableRecord, match=told):
        fight.take(batch(Noted("x"), **changes))
    assert fight.sequence == 1


def test_a_header_may_hold_the_names_of_later_editions() -> None:
    """The table is the log's own; a name that nobody uses harms nobody."""
    codec = ODDITIES.codec_for([*CODEC.current, EventName("dragon", 3)])
    assert codec.unpack(codec.pack(batch(Noted("x")))) == batch(Noted("x"))


@pytest.mark.parametrize(
    ("fits", "exceeds"),
    [
        ("x" * 1_000_000, "x" * 1_000_001),
        ([None] * 1_000_000, [None] * 1_000_001),
        ({str(n): n for n in range(10_000)}, {str(n): n for n in range(10_001)}),
        (b"", b"x"),
        (msgpack.ExtType(1, b""), msgpack.ExtType(1, b"x")),
    ],
    ids=["text", "list", "mapping", "binary", "extension"],
)
def test_nothing_huge_is_unpacked(fits: object, exceeds: object) -> None:
    """A value is as long as it may be and no longer; binaries hold nothing at all."""
    assert unpackb(msgpack.packb(fits)) == fits
    with pytest.raises(ValueError, match="exceeds max_"):
        unpackb(msgpack.packb(exceeds))


WHOLE = batch(
    Asked("anna", "parry", Menu(choices=("yes",))),
    EffectStarted("frenzy", "anna", ends=Clock("turn_end")),
    Struck("anna", "borys", Number(10, (Part("born", 10),)), 3),
    opening=Opening("leap"),
)


@pytest.mark.parametrize(
    "path",
    [(), (4,), (6,), (5, 0), (5, 0, 3), (5, 1), (5, 1, 8), (5, 2), (5, 2, 3), (5, 2, 3, 1, 0)],
    ids=[
        "batch",
        "command",
        "opening",
        "asked",
        "menu",
        "effect",
        "clock",
        "struck",
        "number",
        "part",
    ],
)
def test_a_field_too_many_is_no_record(path: tuple[int, ...]) -> None:
    """Of the batch and of whatever stands in it: nothing is read past and forgotten."""
    whole = msgpack.unpackb(CODEC.pack(WHOLE))
    assert CODEC.unpack(msgpack.packb(whole)) == WHOLE
    held = whole
    for place in path:
        held = held[place]
    held.append(1)
    with pytest.raises(UnreadableRecord, match="fit"):
        CODEC.unpack(msgpack.packb(whole))


def test_a_move_with_a_field_too_many_is_no_record() -> None:
    """The same for what moves the head."""
    move = msgpack.unpackb(CODEC.pack(Move("undo", 0, "gm", 1)))
    with pytest.raises(UnreadableRecord, match="fit"):
        CODEC.unpack(msgpack.packb([*move, 1]))


@pytest.mark.parametrize(
    "held",
    [WHOLE, Move("undo", 0, "gm", 1), Peek("anna"), *WHOLE.events, Part("born", 1), Number(1)],
    ids=lambda held: type(held).__name__,
)
def test_what_is_recorded_never_changes(held: Any) -> None:
    """Law 5: records, commands, events and numbers are immutable."""
    first = held.__struct_fields__[0]
    with pytest.raises(AttributeError):
        setattr(held, first, getattr(held, first))
