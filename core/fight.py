"""A fight: the one thing that changes. Commands go in, batches of events come out."""

import os
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, TypeVar

import msgspec

from ..events import (
    GM,
    ROOT,
    Batch,
    CombatantJoined,
    Command,
    DiceSet,
    FactSet,
    Id,
    Move,
    UnreadableRecord,
    Value,
)
from ..projections.state import State
from ..projections.view import Seen
from . import commands
from .decide import Decision, Now, decide, refuse
from .dice import Generator
from .door import Door
from .entry import CommandLike, opening, unseen
from .envelope import fit, line, moment
from .forms import Walk
from .header import Header
from .journal import Logger, accepted, moved, turned_away
from .log import Log, Node
from .names import MAX_NAME, nobody, unclean
from .refusals import Refusal, Refused, refusal
from .ruleset import Ruleset
from .scene import Supply, View
from .undo import STEPS, barred, between
from .waiting import Awaited, options, readdressed

__all__ = ["VERSION", "Awaited", "CommandLike", "Fight", "Logger"]

VERSION = "0.1.0"
"""The version that a new fight's header names."""

R = TypeVar("R", Batch[Any, Any], Move)


class Fight:
    """One fight of one ruleset, live or loaded. Not for use by several threads at once.

    Args:
        ruleset: the rulebook.
        header: what the fight is pinned to.
        clock: gives the time in nanoseconds UTC; read once a command.
        log: where one line a command goes; nowhere by default. What it raises is let drop.
        keep: called with each record before it counts; when it raises, nothing has happened.
        machine: whether commands fire the `transitions` machine itself (True), or the table that
            is compiled from it, which is quicker and the same.
        strict: check what authors of rules easily get wrong; for tests.
        policy: answers prompts at once, in the same batch; for simulations.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        header: Header,
        *,
        clock: Callable[[], int] = time.time_ns,
        log: Logger | None = None,
        keep: Callable[[Batch[Any, Any] | Move], None] | None = None,
        machine: bool = True,
        strict: bool = False,
        policy: Callable[[View[Any, Any]], Value] | None = None,
    ) -> None:
        fit(ruleset, header, log, policy)
        self.ruleset, self.header = ruleset, header
        self.clock, self.logger, self.keep = clock, log, keep
        self.machine, self.strict, self.policy = machine, strict, policy
        options = ruleset.choose(header.options)
        self.log = Log(ruleset, header.fight, ruleset.state(options=options))
        self.generator = Generator(header.seed)
        self.door = Door(ruleset, self.log)

    # --- reading ---------------------------------------------------------------------------

    @property
    def now(self) -> Now:
        """Where the fight stands at its head."""
        return self.log.now(self.log.head)

    @property
    def state(self) -> State[Any]:
        """The state at the head: published, never changed again."""
        return self.log.state(self.log.head)

    @property
    def sequence(self) -> int:
        """How many records the log holds; what the game master's `expect` refers to."""
        return len(self.log.records)

    @property
    def position(self) -> int:
        """The log position of the newest event, those of other branches included."""
        return self.log.position - 1

    def at(self, position: int) -> State[Any]:
        """The state after the event at that log position (undone ones count too)."""
        return self.log.at(position)

    def view(self, by: str = GM) -> View[Any, Any]:
        """The state as checks and menus read it for a person: as far as he sees, and no further."""
        return self.door.view(by)

    def seen(self, by: str) -> Seen:
        """What that person may see of the fight: the one door by which anything leaves for him."""
        return self.door.seat(by).seen()

    def known(self, by: str = GM) -> int:
        """How many records that person knows of; what his `expect` refers to."""
        return self.door.sequence(by)

    def awaits(self, by: str = GM) -> tuple[Awaited, ...]:
        """What that person is waited for: the open prompt, or awaited commands.

        The ids are for him alone, and so are the numbers of prompts.
        """
        return tuple(self.door.awaits(by))

    def options(self, by: str = GM) -> tuple[Walk, ...]:
        """What that person may do now as far as he sees: a walk for each command and combatant."""
        return tuple(options(self.view(by)))

    def inquire(self, name: str, who: Id, *, by: str = GM) -> Any:
        """What a person asks about a combatant, told or refused; nothing happens by it.

        The ruleset decides by the truth what may be known, and tells the truth. Raises `Refused`:
        `invalid_value` for what cannot be asked, `unknown_combatant`, or the ruleset's code.
        """
        self._named("by", by)
        try:
            return self.door.inquire(name, who, by)
        except Refused as error:
            raise self._told(error.refusal) from None

    # --- commands --------------------------------------------------------------------------

    def do(
        self,
        command: CommandLike,
        *,
        by: str = GM,
        faces: Sequence[int] = (),
        key: str | None = None,
        expect: int | None = None,
    ) -> Batch[Any, Any]:
        """Do what a command says; returns the batch of what happened.

        `faces` are typed dice, in the order in which the rules ask for them; `key` is the
        sender's own id of the command: a repeat by the same person returns the first batch.
        `expect` is the `sequence` that the sender has seen, of a player what is `known` to him.
        What is returned is the truth; `seen` tells what of it a person may see.

        Raises `Refused`, and nothing has changed: also for a `by` that can be nobody's name, and
        for `faces` and `expect` of another kind; `Diverged` when an open rule no longer
        tells its record (the game master may `drop` it).
        """
        if key is not None and (held := self._repeated(key, by, Batch)) is not None:
            return held
        if (given := line(faces)) is None:
            raise self._refused("bad_dice", "faces", by, field="faces")
        now = self.now
        try:
            entered = self.door.entered(now, command, by, expect)
        except Refused as error:
            raise self._told(error.refusal) from None
        supply = Supply(by, self.generator, given, fresh=self.log.fresh, policy=self.policy)
        outcome = decide(
            self.ruleset, now, entered, supply, by=by, machine=self.machine, strict=self.strict
        )
        if isinstance(outcome, Refusal):
            raise self._told(self.door.veiled(now, outcome, entered, by))
        return self._append(entered, outcome, by, key)

    def check(self, command: CommandLike, *, by: str = GM) -> Refusal | None:
        """The refusal that a command would meet now, or None. Dice are not looked at."""
        now = self.now
        try:
            entered = self.door.entered(now, command, by, None)
        except Refused as error:
            return error.refusal
        refusal = refuse(self.ruleset, now, entered, by)
        return refusal and self.door.veiled(now, refusal, entered, by)

    def undo(
        self,
        step: str = "batch",
        *,
        by: str = GM,
        fresh: bool = False,
        key: str | None = None,
    ) -> Move:
        """Go back by one `batch`, one `declaration` with its answers, or to a `round`'s start.

        A person may take back his own last command, the game master anything; a person's step
        begins at the last batch of which he has seen something. `fresh` makes the
        engine's dice fall anew from here on, as a recorded choice; `key` is as in `do`.

        Raises `Refused`: `nothing_to_undo`, `undo_not_allowed`, or the code of a reserved event
        that would be taken back; `invalid_value` for another step.
        """
        if (held := self._repeated(key, by, Move)) is not None:
            return held
        back = STEPS.get(step) if isinstance(step, str) else None
        if back is None or type(fresh) is not bool:
            field, value = ("step", step) if back is None else ("fresh", fresh)
            raise self._refused("invalid_value", "undo", by, field=field, value=str(value)[:80])
        head = self.log.head
        newest = self.door.newest(by)
        target = back(newest) if newest is not None else None
        if head is None or target is None:
            raise self._refused("nothing_to_undo", "undo", by)
        strict = self.header.undo_dice == GM
        if by != GM and (code := barred(between(head, target), by, strict)):
            raise self._refused(code, "undo", by)
        return self._move("undo", target, by, fresh, key)

    def redo(self, *, by: str = GM, key: str | None = None) -> Move:
        """Go forward again to where the last undo came from; a person over his own commands.

        Raises `Refused`: `nothing_to_redo` by what the person sees, `undo_not_allowed` also where
        a command that he does not see has ended what he had to redo.
        """
        if (held := self._repeated(key, by, Move)) is not None:
            return held
        redo, head = self.log.redo, self.log.head
        if not self.door.redoable(by):
            raise self._refused("nothing_to_redo", "redo", by)
        if redo is None or (
            by != GM and any(one.batch.author != by for one in between(redo[0], head))
        ):
            raise self._refused("undo_not_allowed", "redo", by)
        return self._move("redo", redo[0], by, False, key)

    def goto(self, number: int, *, by: str = GM) -> Move:
        """Move the head to any batch, on any branch; for the game master.

        Raises `Refused`: `gm_only`, `invalid_value`.
        """
        self._named("goto", by)
        if by != GM:
            raise self._refused("gm_only", "goto", by)
        if type(number) is not int or not 0 <= number < len(self.log.nodes):
            raise self._refused("invalid_value", "goto", by, field="number", value=str(number)[:80])
        return self._move("goto", self.log.nodes[number], by, False, None)

    def fork(self, position: int | None = None, *, keep: Any = None) -> Self:
        """A fight of its own that begins as this one was when that log position was its newest.

        Without a position it begins as this fight is now. What was undone before stays in its
        log, so that every event keeps its position, by which others refer to it. The position
        must be the end of a batch; ValueError names the two nearest otherwise.
        """
        upto = self.sequence if position is None else self.log.ending(position).sequence
        header = msgspec.structs.replace(self.header, fight=os.urandom(8).hex())
        other = type(self)(
            self.ruleset,
            header,
            clock=self.clock,
            log=self.logger,
            keep=keep,
            machine=self.machine,
            strict=self.strict,
            policy=self.policy,
        )
        for record in self.log.records[:upto]:
            copy = readdressed(record, other.state, header.fight)
            if keep is not None:
                keep(copy)
            other.take(copy)
        return other

    # --- building --------------------------------------------------------------------------

    def start(
        self,
        joining: Iterable[CombatantJoined[Any]],
        *,
        title: str = "",
        facts: Iterable[FactSet] = (),
        dice: Iterable[DiceSet] = (),
        by: str = GM,
    ) -> None:
        """Write the first batch: the fight, its combatants, and what is known beforehand.

        Raises `Refused` for what would be refused later too, such as an unclean name or a sheet
        that does not fit; ValueError when the fight has already started.
        """
        if self.log.head is not None:
            raise ValueError("the fight has already started")
        self._named("by", by)
        events = opening(self.ruleset, self.log.nothing, title, joining, dice, facts)
        batch = Batch(
            parent=ROOT,
            author=by,
            time=moment(self.clock),
            command=commands.Start(title),
            events=events,
            hidden=unseen(self.ruleset, events),
        )
        if self.keep is not None:
            self.keep(batch)
        self.log.append(batch)

    def take(self, record: Batch[Any, Any] | Move) -> None:
        """Take in a record that has already happened (loading); no rule is run.

        Raises `UnreadableRecord` for one that cannot follow what the log holds.
        """
        if isinstance(record, Move):
            self.log.move(record)
        elif isinstance(record, Batch):
            self.log.append(record)
        else:
            raise UnreadableRecord(f"a value of type {type(record).__name__} is no record")

    # --- the insides -----------------------------------------------------------------------

    def _named(self, what: str, by: str) -> None:
        """Refuse whoever asks under what can be nobody's name."""
        if (fault := nobody(by)) is not None:
            raise self._refused("invalid_value", what, "", field="by", told=fault)

    def _repeated(self, key: str | None, by: str, kind: type[R]) -> R | None:
        """What the same person has done with the same key before, if he has."""
        self._named("by", by)
        if key is None:
            return None
        if not isinstance(key, str) or unclean(key, MAX_NAME):
            raise self._refused("invalid_value", "key", by, field="key")
        held = self.log.keys.get((by, key))
        record = held.batch if isinstance(held, Node) else held
        if record is not None and not isinstance(record, kind):
            told = "it was the key of something else"
            raise self._refused("invalid_value", "key", by, field="key", told=told)
        return record

    def _append(
        self, command: Command, decision: Decision, by: str, key: str | None
    ) -> Batch[Any, Any]:
        head = self.log.head
        batch = Batch(
            parent=head.number if head else ROOT,
            author=by,
            time=moment(self.clock),
            command=command,
            events=decision.events,
            opening=decision.opening,
            key=key,
            hidden=decision.hidden,
            fresh=self.log.fresh,
        )
        if self.keep is not None:
            self.keep(batch)
        self.log.append(batch, decision.state, decision.open)
        accepted(self.logger, self.header.fight, len(self.log.nodes) - 1, batch)
        return batch

    def _move(self, kind: str, target: Node, by: str, fresh: bool, key: str | None) -> Move:
        move = Move(kind, target.number, by, moment(self.clock), key, fresh)
        if self.keep is not None:
            self.keep(move)
        self.log.move(move)
        moved(self.logger, self.header.fight, kind, target.number, by)
        return move

    def _refused(self, code: str, what: str, by: str, **more: Any) -> Refused:
        return self._told(refusal(self.ruleset.codes, code, what, by, **more))

    def _told(self, refusal: Refusal) -> Refused:
        turned_away(self.logger, self.header.fight, refusal)
        return Refused(refusal)
