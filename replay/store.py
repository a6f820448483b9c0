"""Fights in files: made, saved, and read again with every fault named by file and byte."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypedDict, Unpack

from ..core.envelope import OtherKind
from ..core.fight import Fight, Logger
from ..core.header import Header, unpack_header
from ..core.journal import line
from ..core.ruleset import Ruleset
from ..core.scene import View
from ..events import GM, Batch, UnknownEvent, UnreadableRecord, Value
from ..rulesets import UnknownRuleset, find
from .file import Exists, FileFault, FilePath, NotAFight, Unreadable, Writer, read, records
from .recorded import Keeper, Numbered, Record, Recorded, fight_of, packed

CHUNK = 16
"""How many records are decoded at once."""


class How(TypedDict, total=False):
    """How a loaded fight goes on; see `Fight`."""

    clock: Callable[[], int]
    log: Logger | None
    machine: bool
    strict: bool
    policy: Callable[[View[Any, Any]], Value] | None


class BadRecord(FileFault, UnreadableRecord):
    """A record is whole, but no record of this fight; `offset` is the byte at which it begins."""


class UnknownRecord(BadRecord, UnknownEvent):
    """A record holds an event that the ruleset does not know."""


class Reader:
    """The header and the records of one file, decoded on the way, once from the start to the end.

    Args:
        path: the file.
        ruleset: the fight's ruleset; found by the name in the header if left out.

    Raises:
        FileFault: where the file is not as it was written, or does not fit the ruleset.
    """

    def __init__(self, path: FilePath, ruleset: Ruleset | None = None) -> None:
        if ruleset is not None and not isinstance(ruleset, Ruleset):
            raise OtherKind("a ruleset is taken", ruleset)
        self.walk = records(path)
        self.path = self.walk.path
        self._steps = iter(self.walk)
        self._offset, data = next(self._steps)
        try:
            self.header = unpack_header(data)
            self.ruleset = find(self.header.ruleset) if ruleset is None else ruleset
        except (UnreadableRecord, UnknownRuleset) as error:
            raise self.bad(self._offset, str(error)) from error
        if fault := _unfit(self.header, self.ruleset):
            raise self.bad(self._offset, fault)
        self.numbered = Numbered(self.ruleset, self.header.events)

    def __iter__(self) -> Iterator[tuple[int, Record]]:
        """The records, each with the byte at which it begins."""
        while chunk := list(islice(self._steps, CHUNK)):
            try:
                made = self.numbered.codec.unpack_all([data for _, data in chunk])
            except UnreadableRecord:
                yield from map(self._one, chunk)
                continue
            for (offset, _), record in zip(chunk, made, strict=True):
                self.numbered.passed(record)
                yield offset, record

    def empty(self, **how: Unpack[How]) -> Recorded:
        """A fight with this header, into which nothing was taken yet."""
        try:
            return Recorded(self.ruleset, self.header, **how)
        except OtherKind:  # how it is to go on, which is no fault of the file
            raise
        except (ValueError, TypeError) as error:  # options or a seed that cannot be
            raise self.bad(self._offset, str(error)) from error

    def bad(self, offset: int, what: str, kind: type[BadRecord] = BadRecord) -> BadRecord:
        """The fault of the record at that byte."""
        return kind(self.path, f"the record at byte {offset} is wrong: {what}", offset)

    def _one(self, step: tuple[int, bytes]) -> tuple[int, Record]:
        offset, data = step
        try:
            record = self.numbered.codec.unpack(data)
        except UnknownEvent as error:
            raise self.bad(offset, str(error), UnknownRecord) from error
        except UnreadableRecord as error:
            raise self.bad(offset, str(error)) from error
        self.numbered.passed(record)
        return offset, record


def create(path: FilePath, fight: Recorded, *, durable: bool = True) -> None:
    """Write a fight into a new file and keep it there from now on.

    The file appears whole or not at all. Raises `Exists` for a name that is taken, another
    `FileFault`, and ValueError for a fight that has a file already or has not been started.
    """
    if fight.keep is not None:
        raise ValueError("the fight is kept already")
    if not fight.log.records:
        raise ValueError("the fight has not been started")
    header, *payloads = packed(fight)
    writer = Writer.create(path, header, payloads, durable=durable)
    fight.kept_by(Keeper(Numbered(fight.ruleset, fight.ruleset.codec.current), writer))


def save(fight: Fight, path: FilePath) -> None:
    """Write a fight as it is now into a file.

    A file that holds this same fight up to an earlier point goes on to this one; any other file
    of that name is left alone. Raises `Exists`, another `FileFault`, and ValueError for what is
    no fight, or one that has not been started.
    """
    if not fight_of(fight).log.records:
        raise ValueError("the fight has not been started")
    if isinstance(fight.keep, Keeper) and fight.keep.writer.writes(path):
        return
    header, *payloads = packed(fight)
    try:
        Writer.create(path, header, payloads).close()
    except Exists:
        with Writer.append_to(path) as writer:
            found = read(path)
            _same(writer, found.digest)
            held = found.payloads
            if held != (header, *payloads)[: len(held)]:
                raise Exists(writer.path, "holds another fight, or another course of it") from None
            for payload in payloads[len(held) - 1 :]:
                writer.append(payload)


def load(
    path: FilePath, *, ruleset: Ruleset | None = None, write: bool = False, **how: Unpack[How]
) -> Recorded:
    """Read a fight from its file; with `write` it goes on there, and nobody else may write.

    A torn tail is told by the fight's `torn` (reading) or `set_aside` (writing), and to the log.
    A fight of another edition is folded, and says `older`. Raises `FileFault`, and ValueError for
    a ruleset, a log and a policy that are none.
    """
    if unknown := how.keys() - How.__annotations__:
        raise TypeError(f"a fight does not go on with {', '.join(sorted(unknown))}")
    writer = Writer.append_to(path) if write else None
    try:
        reader = Reader(path, ruleset)
        fight = reader.empty(**how)
        for offset, record in reader:
            take(reader, fight, offset, record)
        if not fight.log.records:
            end = reader.walk.end
            raise NotAFight(reader.path, "is no fight file: it ends before the first batch", end)
        if writer is not None:
            _same(writer, reader.walk.digest)
    except BaseException:
        if writer is not None:
            writer.close()
        raise
    fight.torn, fight.path = reader.walk.torn, reader.path
    if writer is not None:
        fight.kept_by(Keeper(reader.numbered, writer))
        fight.set_aside = writer.set_aside
    if fight.torn or fight.set_aside:
        line(fight.logger, "torn", file=fight.path, tail=fight.torn, set_aside=fight.set_aside)
    return fight


def take(reader: Reader, fight: Fight, offset: int, record: Record) -> None:
    """Take a record in that somebody else has written; raises `BadRecord` where it does not fit."""
    if isinstance(record, Batch) and not record.events:
        raise reader.bad(offset, "it holds no event")
    try:
        fight.take(record)
    except Exception as error:  # whatever a hostile record does to a log and its folds
        known = isinstance(error, UnreadableRecord)
        what = str(error) if known else f"{type(error).__name__}: {error}"
        raise reader.bad(offset, what) from error


def _same(writer: Writer, digest: str) -> None:
    """What was read is what will be gone on with, and no other file that has come by its name."""
    if writer.digest != digest:
        raise Unreadable(writer.path, "was replaced by another file while it was opened")


def _unfit(header: Header, ruleset: Ruleset) -> str | None:
    """Why a header cannot be that of a fight of this ruleset."""
    if header.ruleset != ruleset.name:
        return f"it is of a fight of {header.ruleset}, not of {ruleset.name}"
    if header.undo_dice not in ("allowed", GM):
        return f"undo_dice is allowed or gm, not {header.undo_dice!r}"
    current = header.definitions == ruleset.definitions
    if current and header.edition != ruleset.edition:
        return f"its definitions are those of edition {ruleset.edition}, not {header.edition!r}"
    if current and header.events and not {*ruleset.codec.current} <= {*header.events}:
        return "its table of event names is not that of its definitions"
    return None


__all__ = ["BadRecord", "How", "Reader", "UnknownRecord", "create", "load", "save"]
