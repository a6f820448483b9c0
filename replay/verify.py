"""Whether a recorded fight is true: it is played once more, and held against its record.

Every command is asked for again by whom it came from, with the faces that people threw and the
answers that were given; the engine throws its own dice again from the seed. What the fight would
then write must be what it has written, to the byte.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from ..core.commands import Renew, Start
from ..core.decide import Diverged
from ..core.fight import Fight
from ..core.refusals import Refused
from ..core.scene import Paused, View
from ..events import (
    GM,
    Answered,
    Batch,
    CombatantJoined,
    DiceSet,
    EditionChanged,
    FactSet,
    Move,
    Rolled,
    Value,
)
from .diff import shown, unlike
from .recorded import Record

EXACT = "EXACT"
"""Every batch is what the rules bring about."""

UNVERIFIED = "UNVERIFIED"
"""It folds, but some of it was played under other definitions and cannot be run again."""

DIVERGED = "DIVERGED"
"""Somewhere the record is not what the rules bring about."""

STEPS = ("batch", "declaration", "round")
"""How far an undo may go back."""


class Finding(Struct, frozen=True, kw_only=True):
    """What verifying a fight has found: `result` is EXACT, UNVERIFIED or DIVERGED.

    `reason` says what could not be verified. Of a difference, `record` counts the log's records
    from 0, `batch` its batches (None for a move of the head), `position` is the log position of
    the first differing event, or of the batch's first where no event differs; `expected` is what
    the record holds, `found` what the rules say, in words.
    """

    result: str
    reason: str = ""
    record: int | None = None
    batch: int | None = None
    position: int | None = None
    expected: str = ""
    found: str = ""

    def __str__(self) -> str:
        if self.result != DIVERGED:
            return f"{self.result}: {self.reason}" if self.reason else self.result
        place = f"record {self.record}" if self.batch is None else f"batch {self.batch}"
        held = f"the record holds {self.expected}, the rules say {self.found}"
        return f"{self.result} at event {self.position} ({place}): {held}"


def verify(fight: Fight) -> Finding:
    """Hold a fight against the rules, on every branch; nothing is raised for one that is not true.

    The checksums of its file are no part of this: reading the file has checked them.
    """
    return Rerun(fight).finding()


class Unlike(Exception):
    """The record and the rules say different things, at a log position if it is known."""

    def __init__(self, expected: str, found: str, position: int | None = None) -> None:
        super().__init__(expected, found, position)
        self.expected, self.found, self.position = expected, found, position


class Rerun:
    """Plays a fight again beside its record; whatever would be written goes past `_held`."""

    def __init__(self, fight: Fight) -> None:
        self.fight, self.ruleset = fight, fight.ruleset
        self.again = Fight(
            fight.ruleset,
            fight.header,
            clock=lambda: self.record.time,
            keep=self._held,
            machine=False,
        )
        self.record: Record
        self.foreign = 0

    def finding(self) -> Finding:
        """Go through the whole record, to its end or to the first difference."""
        for number, record in enumerate(self.fight.log.records):
            self.record = record
            batch = len(self.again.log.nodes) if isinstance(record, Batch) else None
            position = self.again.log.position
            try:
                self._repeat(record)
            except Unlike as unlike:
                return Finding(
                    result=DIVERGED,
                    record=number,
                    batch=batch,
                    position=unlike.position or position,
                    expected=unlike.expected,
                    found=unlike.found,
                )
        if not self.foreign:
            return Finding(result=EXACT)
        here = f"edition {self.ruleset.edition} of {self.ruleset.name}"
        count = f"{self.foreign} of {len(self.fight.log.nodes)} batches"
        reason = f"{count} were played under other definitions than those of {here}"
        return Finding(result=UNVERIFIED, reason=reason)

    def _held(self, made: Record) -> None:
        """Hold what would be written against the record."""
        pack = self.ruleset.codec.pack
        if pack(made) == pack(self.record):
            return
        spot = unlike(self.record, made)
        if spot is None:
            raise Unlike(shown(self.record), shown(made))
        position = None if spot.event is None else self.again.log.position + spot.event
        field = f"{spot.field}: " if spot.field else ""
        raise Unlike(field + shown(spot.left), field + shown(spot.right), position)

    def _repeat(self, record: Record) -> None:
        count = len(self.again.log.records)
        held = shown(record.command) if isinstance(record, Batch) else shown(record)
        held = f"{held} by {record.author}"
        try:
            self._move(record) if isinstance(record, Move) else self._batch(record)
        except Unlike:
            raise
        except Refused as refused:
            raise Unlike(held, f"that it is refused: {refused}") from None
        except Diverged as diverged:
            expected, found = shown(diverged.expected), shown(diverged.found)
            raise Unlike(expected, found, diverged.position) from None
        except Exception as error:  # whatever a false record provokes in a rule
            raise Unlike(held, f"nothing: {type(error).__name__}: {error}") from error
        if len(self.again.log.records) == count:
            raise Unlike(held, "that its key was used before")

    def _batch(self, batch: Batch[Any, Any]) -> None:
        command = batch.command
        if isinstance(command, Start) or not self.again.log.nodes:
            self._start(batch)
        elif isinstance(command, Renew):
            self._renewed(batch)
        elif self._today:
            self.again.policy = _policy(batch)
            faces = [
                face
                for event in batch.events
                if isinstance(event, Rolled) and event.source != "engine"
                for face in event.faces
            ]
            said = self.again.door.quoting(command, batch.author)
            self.again.do(said, by=batch.author, faces=faces, key=batch.key)
        else:
            self._taken(batch)

    @property
    def _today(self) -> bool:
        """Whether the fight stands under the definitions that the ruleset has now."""
        pinned = self.again.state.definitions or self.fight.header.definitions
        return pinned == self.ruleset.definitions

    def _taken(self, batch: Batch[Any, Any]) -> None:
        """Fold a batch that cannot be run again; where it stands can still be judged."""
        head = self.again.log.head
        stands = (head.number if head else None, self.again.log.fresh)
        if (batch.parent, batch.fresh) != stands:
            raise Unlike(f"that it follows batch {batch.parent}", f"that it follows {stands[0]}")
        self.again.take(batch)
        self.foreign += 1

    def _start(self, batch: Batch[Any, Any]) -> None:
        """The first batch is put together anew from what it says."""
        if not isinstance(batch.command, Start) or self.again.log.nodes:
            raise Unlike(shown(batch.command), "that a fight begins with its start, and only once")
        self.again.start(
            [event for event in batch.events if isinstance(event, CombatantJoined)],
            title=batch.command.title,
            facts=[event for event in batch.events if isinstance(event, FactSet)],
            dice=[event for event in batch.events if isinstance(event, DiceSet)],
            by=batch.author,
        )

    def _renewed(self, batch: Batch[Any, Any]) -> None:
        """Another edition begins where no rule is open, and by the game master's word alone."""
        now, events = self.again.now, batch.events
        settled = now.open is None and now.state.prompt is None and not now.state.over
        one = len(events) == 1 and isinstance(events[0], EditionChanged)
        if not (settled and one and batch.author == GM and batch.opening is None):
            raise Unlike(shown(batch.command), "that no other edition may begin here")
        self._taken(batch)
        self.foreign -= 1

    def _move(self, move: Move) -> None:
        if move.kind == "redo":
            self.again.redo(by=move.author, key=move.key)
        elif move.kind == "goto":
            self.again.goto(move.to, by=move.author)
        else:
            self._undo(move)

    def _undo(self, move: Move) -> None:
        """Some way of going back must lead there."""
        objections: list[Unlike | Refused] = []
        for step in STEPS:
            try:
                self.again.undo(step, by=move.author, fresh=move.fresh, key=move.key)
            except (Unlike, Refused) as objection:
                objections.append(objection)
            else:
                return
        raise objections[0]


def _policy(batch: Batch[Any, Any]) -> Callable[[View[Any, Any]], Value] | None:
    """Gives the answers that a policy gave in this batch, one after the other."""
    told = (e for e in batch.events if isinstance(e, Answered) and e.by == "policy")
    answers = [answer.choice for answer in told][::-1]

    def answer(_: View[Any, Any]) -> Value:
        if not answers:
            raise Paused
        return answers.pop()

    return answer if answers else None


__all__ = ["DIVERGED", "EXACT", "UNVERIFIED", "Finding", "verify"]
