"""A fight: the one thing that changes. Commands go in, batches of events come out."""

import os
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Any, Protocol, Self, TypeVar

import msgspec
from msgspec import Struct

from ..events import (
    GM,
    ROOT,
    Batch,
    CombatantJoined,
    Command,
    DiceSet,
    FactSet,
    Move,
    Rolled,
    Value,
    tag_of,
)
from ..projections.state import Prompt, State
from ..projections.view import Seen, view
from . import commands
from .decide import Decision, Now, decide, may_answer, refuse, refused
from .dice import Generator
from .entry import CommandLike, made, opening
from .forms import Partial, Walk
from .header import Header
from .log import Log, Node
from .names import MAX_NAME, await_id, prompt_id, unclean
from .refusals import Refusal, Refused, sentence
from .ruleset import Await, Ruleset
from .scene import Supply, View
from .undo import STEPS, between

VERSION = "0.1.0"
"""The version that a new fight's header names."""

R = TypeVar("R", Batch[Any, Any], Move)


class Logger(Protocol):
    """What a fight writes one line a command to; structlog's loggers are such."""

    def info(self, event: str, **fields: Any) -> Any:
        """Take one line."""


class Awaited(Struct, frozen=True, kw_only=True):
    """Something that somebody is waited for: an open prompt, or an awaited command.

    `id` is what an answer quotes; `to` is the combatant asked (or `gm`); `question` names the
    prompt or the command; `prompt` is the prompt itself, `command` the awaited command.
    """

    id: str
    to: str
    question: str
    prompt: Prompt | None = None
    command: Await | None = None


class Fight:
    """One fight of one ruleset, live or loaded. Not for use by several threads at once.

    Args:
        ruleset: the rulebook.
        header: what the fight is pinned to.
        clock: gives the time in nanoseconds UTC; read once a command.
        log: where one line a command goes; nowhere by default.
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
        self.ruleset, self.header = ruleset, header
        self.clock, self.logger, self.keep = clock, log, keep
        self.machine, self.strict, self.policy = machine, strict, policy
        options = ruleset.choose(header.options)
        self.log = Log(ruleset, header.fight, ruleset.state(options=options))
        self.generator = Generator(header.seed)

    # --- reading ---------------------------------------------------------------------------

    @property
    def now(self) -> Now:
        """Where the fight stands at its head."""
        return self.log.now(self.log.head)

    @property
    def state(self) -> State[Any]:
        """The state at the head: published, never changed again."""
        return self.now.state

    @property
    def sequence(self) -> int:
        """How many records the log holds; what `expect` refers to."""
        return len(self.log.records)

    @property
    def position(self) -> int:
        """The log position of the newest event, those of other branches included."""
        return self.log.position - 1

    def at(self, position: int) -> State[Any]:
        """The state after the event at that log position (undone ones count too)."""
        return self.log.at(position)

    def view(self, by: str = GM) -> View[Any, Any]:
        """The state as checks and rules read it, for a person."""
        return View(self.ruleset, self.state, by)

    def seen(self, by: str) -> Seen:
        """What that person may see of the fight: the one door by which anything leaves for him."""
        own = getattr(self.ruleset, "positions", None)
        return view(self.log.branch(), self.log.nothing, self.ruleset.fold, by, positions=own)

    def awaits(self, by: str = GM) -> tuple[Awaited, ...]:
        """What that person is waited for: the open prompt, or awaited commands."""
        state = self.state
        if state.prompt is not None:
            prompt = state.prompt
            if not may_answer(state, prompt, by):
                return ()
            public = prompt_id(self.header.fight, prompt.position)
            return (Awaited(id=public, to=prompt.to, question=prompt.question, prompt=prompt),)
        if state.over:
            return ()
        found = self.ruleset.awaits(self.view(by))
        return tuple(
            Awaited(id=self._await_id(held), to=held.who, question=held.command, command=held)
            for held in found
            if state.speaks_for(by, held.who)
        )

    def options(self, by: str = GM) -> tuple[Walk, ...]:
        """What that person may do now: a walk for each command and combatant, as forms."""
        view = self.view(by)
        walks = []
        for name in self.ruleset.forms:
            form = self.ruleset.forms[name]
            actors = (
                [{}]
                if not form.actor
                else [
                    {form.actor: who}
                    for who in view.state.combatants
                    if view.state.speaks_for(by, who)
                ]
            )
            for chosen in actors:
                walk = Walk(form, view, chosen)
                if not isinstance(form.verdict(view, _partial(walk)), str):
                    walks.append(walk)
        return tuple(walks)

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
        `expect` is the `sequence` that the sender has seen.

        Raises `Refused`, and nothing has changed; `Diverged` when an open rule no longer tells
        its record (the game master may `drop` it).
        """
        if (held := self._repeated(key, by, Batch)) is not None:
            return held
        now = self.now
        try:
            made = self._checked(now, command, by, expect)
        except Refused as refused:
            raise self._told(refused.refusal) from None
        supply = Supply(by, self.generator, tuple(faces), fresh=self.log.fresh, policy=self.policy)
        outcome = decide(
            self.ruleset, now, made, supply, by=by, machine=self.machine, strict=self.strict
        )
        if isinstance(outcome, Refusal):
            raise self._told(outcome)
        return self._append(made, outcome, by, key)

    def check(self, command: CommandLike, *, by: str = GM) -> Refusal | None:
        """The refusal that a command would meet now, or None. Dice are not looked at."""
        now = self.now
        try:
            made = self._checked(now, command, by, None)
        except Refused as refusal:
            return refusal.refusal
        return refuse(self.ruleset, now, made, by)

    def undo(
        self,
        step: str = "batch",
        *,
        by: str = GM,
        fresh: bool = False,
        key: str | None = None,
    ) -> Move:
        """Go back by one `batch`, one `declaration` with its answers, or to a `round`'s start.

        A person may take back his own last command, the game master anything. `fresh` makes the
        engine's dice fall anew from here on, as a recorded choice; `key` is as in `do`.

        Raises `Refused`: `nothing_to_undo`, `undo_not_allowed`; `invalid_value` for another step.
        """
        if (held := self._repeated(key, by, Move)) is not None:
            return held
        head, back = self.log.head, STEPS.get(step)
        if back is None:
            raise self._told(self._refusal("invalid_value", "undo", by, field="step", value=step))
        target = back(head) if head is not None else None
        if head is None or target is None:
            raise self._told(self._refusal("nothing_to_undo", "undo", by))
        if by != GM and not all(self._own(node, by) for node in between(head, target)):
            raise self._told(self._refusal("undo_not_allowed", "undo", by))
        return self._move("undo", target, by, fresh, key)

    def redo(self, *, by: str = GM, key: str | None = None) -> Move:
        """Go forward again to where the last undo came from; a person over his own commands.

        Raises `Refused`: `nothing_to_redo`, `undo_not_allowed`.
        """
        if (held := self._repeated(key, by, Move)) is not None:
            return held
        redo, head = self.log.redo, self.log.head
        if redo is None or head is None:
            raise self._told(self._refusal("nothing_to_redo", "redo", by))
        if by != GM and any(node.batch.author != by for node in between(redo[0], head)):
            raise self._told(self._refusal("undo_not_allowed", "redo", by))
        return self._move("redo", redo[0], by, False, key)

    def goto(self, number: int, *, by: str = GM) -> Move:
        """Move the head to any batch, on any branch; for the game master.

        Raises `Refused`: `gm_only`, `invalid_value`.
        """
        if by != GM:
            raise self._told(self._refusal("gm_only", "goto", by))
        if type(number) is not int or not 0 <= number < len(self.log.nodes):
            raise self._told(self._refusal("invalid_value", "goto", by, value=number))
        return self._move("goto", self.log.nodes[number], by, False, None)

    def fork(self, position: int | None = None, *, keep: Any = None) -> Self:
        """A fight of its own that begins as this one was when that log position was its newest.

        Without a position it begins as this fight is now. What was undone before stays in its
        log, so that every event keeps its position, by which others refer to it. The position
        must be the end of a batch; ValueError names the two nearest otherwise.
        """
        upto = self.sequence if position is None else self._end(position).sequence
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
            copy = other._readdressed(record)
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
        events = opening(self.ruleset, self.log.nothing, title, joining, dice, facts)
        batch = Batch(
            parent=ROOT,
            author=by,
            time=self.clock(),
            command=commands.Start(title),
            events=events,
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
        else:
            self.log.append(record)

    # --- the insides -----------------------------------------------------------------------

    def _checked(self, now: Now, command: CommandLike, by: str, expect: int | None) -> Command:
        made = self._made(command, by)
        if expect is not None and expect != self.sequence:
            raise Refused(self._stale(made, by, expect))
        return self._awaited(made, by) if isinstance(made, commands.Answer) else made

    def _made(self, command: CommandLike, by: str) -> Command:
        try:
            return made(self.ruleset, command)
        except commands.Malformed as error:
            what, told = error.command or "nothing", str(error)
            refusal = self._refusal(error.code, what, by, field=error.field, told=told)
            raise Refused(refusal) from None

    def _repeated(self, key: str | None, by: str, kind: type[R]) -> R | None:
        """What the same person has done with the same key before, if he has."""
        if key is None:
            return None
        if not isinstance(key, str) or unclean(key, MAX_NAME):
            raise self._told(self._refusal("invalid_value", "key", by, field="key"))
        held = self.log.keys.get((by, key))
        record = held.batch if isinstance(held, Node) else held
        if record is not None and not isinstance(record, kind):
            told = "it was the key of something else"
            raise self._told(self._refusal("invalid_value", "key", by, field="key", told=told))
        return record

    def _end(self, position: int) -> Node:
        """The batch that ends at a log position."""
        if not 1 <= position <= self.position:
            raise ValueError(f"there is no event {position}; the newest is {self.position}")
        node = self.log.node_at(position)
        if node.last != position:
            before = f"{node.first - 1} and " if node.number else ""
            raise ValueError(
                f"event {position} is in the middle of a batch; "
                f"the nearest ends are {before}{node.last}"
            )
        return node

    def _awaited(self, answer: commands.Answer, by: str) -> Command:
        """An answer to an awaited command is the command itself."""
        if self.state.prompt is not None or self.state.over:
            return answer
        for held in self.ruleset.awaits(self.view(by)):
            if self._await_id(held) == answer.prompt:
                for choice, name in held.instead:
                    if answer.choice == choice:
                        return self._made({name: dict(held.given)}, by)
                return self._made({held.command: self._said(held, answer.choice, by)}, by)
        return answer

    def _said(self, held: Await, choice: Value, by: str) -> dict[str, Value]:
        """The fields of an awaited command, once it is answered."""
        if held.answer:
            return {**dict(held.given), held.answer: choice}
        if choice is not None:
            raise Refused(
                self._refusal("invalid_choice", held.command, by, field="choice", value=choice)
            )
        return dict(held.given)

    def _await_id(self, held: Await) -> str:
        state, who = self.state, held.who
        spoken = state.spoken.get("" if who == GM else who, 0)
        what = (state.round, spoken, who, held.command, held.given, held.mark)
        return await_id(self.header.fight, self.log.moves, *what)

    def _readdressed(self, record: Batch[Any, Any] | Move) -> Batch[Any, Any] | Move:
        """A record of the fight that this one is forked from: an answer quotes an id of here."""
        prompt = self.state.prompt
        if not isinstance(record, Batch) or not isinstance(record.command, commands.Answer):
            return record
        if prompt is None:
            return record
        own = prompt_id(self.header.fight, prompt.position)
        return msgspec.structs.replace(
            record, command=msgspec.structs.replace(record.command, prompt=own)
        )

    def _append(
        self, command: Command, decision: Decision, by: str, key: str | None
    ) -> Batch[Any, Any]:
        head = self.log.head
        batch = Batch(
            parent=head.number if head else ROOT,
            author=by,
            time=self.clock(),
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
        if self.logger is not None:
            self.logger.info(
                "command",
                fight=self.header.fight,
                batch=len(self.log.nodes) - 1,
                by=by,
                command=tag_of(type(command)),
                events=len(decision.events),
                waits=decision.opening.rule if decision.opening else None,
            )
        return batch

    def _move(self, kind: str, target: Node, by: str, fresh: bool, key: str | None) -> Move:
        move = Move(kind, target.number, by, self.clock(), key, fresh)
        if self.keep is not None:
            self.keep(move)
        self.log.move(move)
        if self.logger is not None:
            self.logger.info(kind, fight=self.header.fight, batch=target.number, by=by)
        return move

    def _own(self, node: Node, by: str) -> bool:
        """Whether a player may take a batch back himself."""
        events = node.batch.events
        engine = any(type(event) is Rolled and event.source == "engine" for event in events)
        return (
            node.batch.author == by
            and not any(event.reserved for event in events)
            and not (engine and self.header.undo_dice == GM)
        )

    def _stale(self, command: Command, by: str, expect: int) -> Refusal:
        later = takewhile(lambda node: node.sequence > expect, reversed(self.log.nodes))
        missed = sorted(n for node in later for n in range(node.first, node.last + 1))
        stale = refused(self.ruleset, self.now, "stale_sequence", command, by)
        return msgspec.structs.replace(stale, missed=tuple(missed))

    def _refusal(
        self, code: str, what: str, by: str, *, field: str = "", value: Value = None, told: str = ""
    ) -> Refusal:
        text = sentence(
            self.ruleset.codes[code], by=by, what=what, value=what if value is None else value
        )
        text = f"{text}: {told}" if told else text
        return Refusal(code=code, sentence=text, by=by, what=what, field=field, value=value)

    def _told(self, refusal: Refusal) -> Refused:
        if self.logger is not None:
            self.logger.info(
                "refused",
                fight=self.header.fight,
                by=refusal.by,
                what=refusal.what,
                code=refusal.code,
            )
        return Refused(refusal)


def _partial(walk: Walk) -> Partial:
    return Partial(walk.form, walk.chosen)

