"""A fight that can have a file: each record is in it before it counts."""

import weakref
from collections.abc import Iterator, Sequence, Sized
from os import PathLike
from types import TracebackType
from typing import Any, Self

from msgspec.structs import replace

from ..core.commands import Drop, Renew
from ..core.envelope import OtherKind, moment
from ..core.fight import CommandLike, Fight
from ..core.header import Header
from ..core.ruleset import Ruleset
from ..events import GM, ROOT, Batch, Codec, Command, EditionChanged, EventName, Move, tag_of
from ..projections.branch import told
from ..projections.chronicle import Chronicle, Entry
from ..projections.why import Why, why_at
from .file import Torn, Unreadable, Writer

Record = Batch[Any, Any] | Move


class OtherEdition(ValueError):
    """The fight was played under other definitions than the rulebook has now; `renew` it first."""


def fight_of(given: object) -> Fight:
    """The fight that was handed over; raises `OtherKind` for what is none."""
    if not isinstance(given, Fight):
        file = isinstance(given, str | bytes | PathLike)
        raise OtherKind(f"a fight is taken{', as `open` reads it from a file' * file}", given)
    return given


class Numbered:
    """A codec whose table of event names grows where the fight's edition was changed."""

    def __init__(self, ruleset: Ruleset, names: tuple[EventName, ...]) -> None:
        self.ruleset, self.names = ruleset, names
        self.codec = self._made()

    def _made(self) -> Codec[Any, Any]:
        same = self.names in ((), self.ruleset.codec.current)
        return self.ruleset.codec if same else self.ruleset.codec_for(self.names)

    def passed(self, record: Record) -> None:
        """Take in the names that a record adds to the table; the next record may use them."""
        if not isinstance(record, Batch) or not isinstance(record.command, Renew):
            return
        brought = (e.events for e in record.events if isinstance(e, EditionChanged))
        lines = (EventName(*line) for events in brought for line in events)
        if more := tuple(line for line in dict.fromkeys(lines) if line not in self.names):
            self.names += more
            self.codec = self._made()


class Keeper:
    """Writes each record of a fight into its file, durably, before it counts."""

    def __init__(self, numbered: Numbered, writer: Writer) -> None:
        self.numbered, self.writer = numbered, writer
        self.log: Sized = range(writer.count - 1)

    def __call__(self, record: Record) -> None:
        """Write one record; raises `FileFault`, and then nothing has happened."""
        held, known = self.writer.count - 1, len(self.log)
        if held != known:  # an interrupt came after the file had it, and before the fight had
            what = f"it holds {held} records where the fight has {known}: open it again"
            raise Unreadable(self.writer.path, f"cannot be written: {what}")
        self.writer.append(self.numbered.codec.pack(record))
        self.numbered.passed(record)


class Recorded(Fight):
    """A fight, and its file if it has one: what `new` and `open` hand out.

    As a context manager it closes its file at the end. `torn` is the unfinished tail that was
    found in the file when it was read, `set_aside` the file into which that tail was moved before
    the fight went on.
    """

    path: str | None = None
    torn: Torn | None = None
    set_aside: str | None = None
    _release: "weakref.finalize[Any, Any] | None" = None

    @property
    def older(self) -> bool:
        """Whether the fight was played, up to its head, under other definitions than today's."""
        return (self.state.definitions or self.header.definitions) != self.ruleset.definitions

    def do(
        self,
        command: CommandLike,
        *,
        by: str = GM,
        faces: Sequence[int] = (),
        key: str | None = None,
        expect: int | None = None,
    ) -> Batch[Any, Any]:
        """Do what a command says, as every fight does.

        Raises `OtherEdition` where the fight is of another edition and was not renewed: then only
        going back and dropping an open rule are possible.
        """
        if self.older and _name(command) != tag_of(Drop):
            raise OtherEdition(
                f"the fight was played under edition {self.edition} of {self.ruleset.name}, "
                f"and edition {self.ruleset.edition} is here: renew it to go on"
            )
        return super().do(command, by=by, faces=faces, key=key, expect=expect)

    def begin(self, *, by: str = GM) -> Batch[Any, Any]:
        """End the setting up; raises `Refused` as `do` does."""
        return self.do({"begin": {}}, by=by)

    def why(self, position: int) -> Why:
        """Why the event at a log position is as it is: its numbers' parts, and what caused it.

        Raises `NoEvent`, an IndexError, where there is none.
        """
        return why_at(self.log.node_at(position), position)

    def story(self, *, rule_ids: bool = False) -> tuple[Entry, ...]:
        """The story of the branch on which the fight stands, a line an event."""
        chronicle = Chronicle(self.ruleset, rule_ids=rule_ids)
        return chronicle.tell(told(self.log.branch()), self.log.nothing)

    @property
    def edition(self) -> str:
        """The edition under which the fight stands at its head."""
        if not self.state.definitions:
            return self.header.edition
        return next(
            event.edition
            for node in reversed(self.log.branch())
            for event in node.batch.events
            if isinstance(event, EditionChanged)
        )

    def renew(self, *, by: str = GM) -> Batch[Any, Any] | None:
        """Let a fight of another edition go on under the present one; an event says so.

        Returns None where there is nothing to renew. Raises `Refused`: `gm_only`, `fight_over`,
        and `prompt_open` while a rule is open: undo to where none is, or drop it.
        """
        if not self.older:
            return None
        now = self.now
        waits = now.state.prompt is not None or now.open is not None
        objections = {"gm_only": by != GM, "fight_over": now.state.over, "prompt_open": waits}
        for code in (code for code, objects in objections.items() if objects):
            raise self._refused(code, tag_of(Renew), by)
        head = self.log.head
        batch: Batch[Any, Any] = Batch(
            parent=head.number if head else ROOT,
            author=by,
            time=moment(self.clock),
            command=Renew(),
            events=(renewal(self.ruleset, self.header),),
            fresh=self.log.fresh,
        )
        if self.keep is not None:
            self.keep(batch)
        self.log.append(batch)
        return batch

    def kept_by(self, keeper: Keeper) -> None:
        """From now on each record goes through that keeper; its file is closed with the fight."""
        self.keep, self.path, keeper.log = keeper, keeper.writer.path, self.log.records
        self._release = weakref.finalize(self, keeper.writer.close)

    def close(self) -> None:
        """Let go of the file, so that others may write in it; the fight can still be read."""
        if self._release is not None:
            self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def renewal(ruleset: Ruleset, header: Header) -> EditionChanged:
    """What is told when a fight with that header goes on under the ruleset's present edition."""
    fresh = (line for line in ruleset.codec.current if line not in header.events)
    names = tuple((line.name, line.version) for line in fresh)
    return EditionChanged(ruleset.edition, ruleset.definitions, names)


def packed(fight: Fight) -> Iterator[bytes]:
    """The payloads of a whole fight: its header, then its records.

    Events in memory are those of the present edition, so their names are numbered by its table.
    """
    current = fight.ruleset.codec.current
    yield replace(fight.header, events=current).pack()
    yield from map(fight.ruleset.codec.pack, fight.log.records)


def _name(command: CommandLike) -> str:
    if isinstance(command, Command):
        return tag_of(type(command))
    return str(next(iter(command), ""))
