"""Records to bytes and back: MessagePack, one record at a time, checked against its types.

Names of events are written as numbers of a table that the fight's header holds, so a log can be
read by itself; `packb(to_builtins(record))` and `unpackb` with one typed `convert` a record are the
fast path of `msgspec`, and the bytes are those of the `msgpack` package.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from operator import or_
from typing import Any, Generic

import msgpack
import msgspec
from msgspec import Struct

from .base import Command, Event
from .batch import Batch, C, E, Move
from .course import COURSE, CombatantJoined

MAX_BYTES = 16 * 1024 * 1024
"""The largest record that is read."""

unpacker = partial(
    msgpack.Unpacker,
    max_str_len=1_000_000,
    max_bin_len=0,
    max_ext_len=0,
    max_array_len=1_000_000,
    max_map_len=10_000,
    max_buffer_size=MAX_BYTES,
)
"""Makes an unpacker with its limits: no extension types, no binaries, nothing huge."""


def unpackb(data: bytes) -> Any:
    """The one value that stands in these bytes; raises what hostile bytes provoke."""
    return next(unpacked((data,)))


def unpacked(chunk: Iterable[bytes]) -> Iterator[Any]:
    """The values of several records, each of which must hold one and no more."""
    source, end = unpacker(), 0
    for data in chunk:
        source.feed(data)
        end += len(data)
        value = source.unpack()
        if source.tell() != end:
            raise ValueError(f"{end - source.tell()} bytes are left over")
        yield value


Upcast = Callable[[list[Any]], list[Any]]
"""Turns the plain fields of one version of an event into those of the next."""


class UnreadableRecord(ValueError):
    """Bytes that are no record of this ruleset; the message says where they differ."""


class UnknownEvent(UnreadableRecord):
    """The log holds an event that this ruleset does not know; it is never skipped."""


class EventName(Struct, frozen=True, array_like=True, gc=False, forbid_unknown_fields=True):
    """One line of the table of event names in a fight's header."""

    name: str
    version: int = 1


_TAGS: dict[type[Any], str] = {}


def tag_of(kind: type[Any]) -> str:
    """The name of an event or command class in logs, scripts and exports."""
    found = _TAGS.get(kind)
    if found is None:
        found = _TAGS[kind] = str(kind.__struct_config__.tag)
    return found


class Codec(Generic[C, E]):
    """Packs and unpacks the records of one ruleset.

    `commands` and `events` are all the classes that may occur beside those of every fight;
    `upcasts` maps (name, version) of an older event to what makes the next version of it.
    """

    def __init__(
        self,
        commands: Sequence[type[Command]],
        events: Sequence[type[Event]],
        sheet: type[Struct],
        *,
        upcasts: dict[tuple[str, int], Upcast] | None = None,
        names: Iterable[EventName] = (),
    ) -> None:
        self.events: tuple[type[Event], ...] = (*COURSE, CombatantJoined, *events)
        self.commands = tuple(commands)
        self.current = tuple(EventName(tag_of(kind), kind.version) for kind in self.events)
        self.names = tuple(names) or self.current
        self._numbers = {
            line.name: number for number, line in enumerate(self.names) if line in self.current
        }
        self._words = {n: self._word(line, upcasts or {}) for n, line in enumerate(self.names)}
        some_command = reduce(or_, self.commands) if self.commands else None
        # types made at run time: no checker can follow them
        joined: Any = CombatantJoined
        some_event: Any = reduce(or_, (*COURSE, *events, joined[sheet]))
        batch: Any = Batch
        wire: Any = msgspec.defstruct(
            "Wire", [("record", batch[some_command, some_event] | Move)], array_like=True
        )
        self._wire: Any = list[wire]

    def _word(self, line: EventName, upcasts: dict[tuple[str, int], Upcast]) -> "Word":
        versions = {known.name: known.version for known in self.current}
        if line.name not in versions or line.version > versions[line.name]:
            return Word(line.name, line.version, None)
        steps = []
        for version in range(line.version, versions[line.name]):
            if (line.name, version) not in upcasts:
                return Word(line.name, line.version, None)
            steps.append(upcasts[line.name, version])
        return Word(line.name, line.version, tuple(steps))

    def pack(self, record: Batch[C, E] | Move) -> bytes:
        """The bytes of one record.

        Raises `UnknownEvent` for an event that the table of names lacks in its present version:
        the log is of another edition.
        """
        plain = list(msgspec.to_builtins(record))
        if plain[0] == 0:
            numbers = self._numbers
            try:
                for event in plain[5]:
                    event[0] = numbers[event[0]]
            except KeyError as missing:
                raise UnknownEvent(f"this log's table of names lacks the event {missing}") from None
        return msgpack.packb(plain)

    def unpack(self, data: bytes) -> Batch[C, E] | Move:
        """One record from its bytes.

        Raises `UnreadableRecord` for bytes that are none, `UnknownEvent` for an event of a
        later or foreign ruleset.
        """
        return self.unpack_all((data,))[0]

    def unpack_all(self, chunk: Sequence[bytes]) -> list[Batch[C, E] | Move]:
        """Several records at once, which is quicker than one by one."""
        return self._typed(list(self._plain(chunk)))

    def inspect(self, event: Event) -> None:
        """For tests: an event must come back from its bytes unchanged; ValueError if not."""
        batch: Batch[Any, Any] = Batch(
            parent=0, author="", time=0, command=self.commands[0](), events=(event,)
        )
        back = self.unpack(self.pack(batch))
        if not isinstance(back, Batch) or back.events != (event,):
            raise ValueError(f"{event} comes back from its bytes as {back}")

    def _plain(self, chunk: Sequence[bytes]) -> Iterator[Any]:
        words = self._words
        for data in chunk:
            if len(data) > MAX_BYTES:
                told = f"a record of {len(data)} bytes; at most {MAX_BYTES} are read"
                raise UnreadableRecord(told)
        try:
            for plain in unpacked(chunk):
                if plain[0] == 0:
                    for event in plain[5]:
                        number = event[0]
                        word = words[number] if number in words else self._nameless(number)
                        event[0] = word.name
                        if word.steps != ():
                            event[:] = word.upcast(event)
                yield plain
        except UnknownEvent:
            raise
        except Exception as error:  # whatever hostile bytes provoke in the unpacker
            raise UnreadableRecord(f"the bytes are no record: {error}") from None

    def _nameless(self, number: object) -> "Word":
        raise ValueError(
            f"an event has the number {str(number)[:20]}; the table has {len(self._words)} names"
        )

    def _typed(self, plain: list[Any]) -> list[Batch[C, E] | Move]:
        wire = self._wire
        try:
            lines: list[Any] = msgspec.convert([(one,) for one in plain], wire)
        except (msgspec.ValidationError, RecursionError) as error:
            raise UnreadableRecord(f"the record does not fit the ruleset: {error}") from None
        return [line.record for line in lines]


class Word:
    """An event name as a log knows it, with what makes its fields current."""

    __slots__ = ("name", "steps", "version")

    def __init__(self, name: str, version: int, steps: tuple[Upcast, ...] | None) -> None:
        self.name, self.version, self.steps = name, version, steps

    def upcast(self, event: list[Any]) -> list[Any]:
        """The event's plain form in the current version."""
        if self.steps is None:
            raise UnknownEvent(
                f"this ruleset does not know the event {self.name!r} in version {self.version}"
            )
        for step in self.steps:
            event = step(event)
        return event


def plain(value: Any) -> Any:
    """An event, command or sheet as JSON would hold it, with field names: `{name: {fields}}`.

    A mapping of several things at once, as facts are, becomes a list of pairs.
    """
    if isinstance(value, Event | Command):
        return {tag_of(type(value)): fields(value)}
    if isinstance(value, Struct):
        return fields(value)
    if isinstance(value, tuple | list | frozenset | set):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        if any(isinstance(key, tuple) for key in value):
            return [[plain(key), plain(one)] for key, one in value.items()]
        return {str(key): plain(one) for key, one in value.items()}
    return value


def fields(value: Struct) -> dict[str, Any]:
    """The fields of a value by name, each as JSON would hold it."""
    return {name: plain(getattr(value, name)) for name in value.__struct_fields__}


__all__ = ["Codec", "EventName", "UnknownEvent", "UnreadableRecord", "fields", "plain", "tag_of"]
