"""Plays a script through a fight, and tells what was otherwise than expected, line by line."""

import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from ..core.commands import Malformed, flat
from ..core.entry import tenths
from ..core.fight import Logger
from ..core.menus import on_menu
from ..core.refusals import Refusal, Refused
from ..core.scene import Paused, View
from ..core.waiting import Awaited
from ..events import GM, Batch, Event, Move, Value
from ..projections.state import Prompt
from .expecting import Mismatch, difference, exactly, forbidden, in_order, shown
from .facade import new
from .file import FileFault, FilePath
from .played import Course, Done, Failure, Played
from .recorded import Recorded
from .script import Do, Go, Reply, Script, Step, Variant, Wanted
from .script_reader import dice_of
from .yaml_reader import Place


def play(
    script: Script,
    *,
    strict: bool = False,
    machine: bool = True,
    path: FilePath | None = None,
    log: Logger | None = None,
    clock: Callable[[], int] | None = None,
    fight_id: str | None = None,
) -> Played:
    """Play a script with all its variants; nothing that it expects in vain is raised.

    Args:
        script: what to play.
        strict: check what authors of rules easily get wrong.
        machine: whether commands fire the machine of phases itself.
        path: a file to keep the fight of `play` in.
        log: where one line a command goes.
        clock: gives the time in nanoseconds UTC.
        fight_id: the fight's own opaque id; a random one if left out.

    Raises:
        FileFault: when the file cannot be made.
    """
    fight = new(
        script.ruleset,
        script.combatants,
        options=script.options,
        dice=dice_of(script.dice, script.seed),
        facts=script.facts,
        title=script.title,
        path=path,
        log=log,
        clock=clock,
        strict=strict,
        machine=machine,
        fight_id=fight_id,
    )
    course, forks = _main(script, fight)
    variants = (
        _variant(script, one, one.title or f"variant {number}", forks.get(one.start))
        for number, one in enumerate(script.variants, 1)
    )
    return Played(script=script, courses=(course, *variants))


Start = tuple[Recorded, dict[str, int]]
"""Where a variant begins: a fork, and the batches at which labels stand by then."""


def _main(script: Script, fight: Recorded) -> tuple[Course, dict[str, Start]]:
    """The course of `play`, and where variants leave it."""
    leaving = {variant.start for variant in script.variants}
    forks: dict[str, Start] = {"": (fight.fork(), {})} if "" in leaving else {}
    course = _Playing(script, "", fight, {})
    for step in script.play:
        course.play(step)
        if course.stopped:
            break
        if step.label in leaving and step.label:
            forks[step.label] = fight.fork(), dict(course.labels)
    return course.done(), forks


def _variant(script: Script, variant: Variant, title: str, start: Start | None) -> Course:
    if start is None:
        sentence = f"`play` stopped before the label {variant.start}"
        fault = Failure(path=script.path, place=variant.place, run=title, sentence=sentence)
        return Course(title=title, fight=None, faults=(fault,))
    fight, labels = start
    course = _Playing(script, title, fight.fork(), dict(labels))
    for step in variant.play:
        course.play(step)
        if course.stopped:
            break
    return course.done()


class WrongAnswer(Exception):
    """One of a step's `answers` is not on the menu of its question."""


class _Playing:
    """A course while it is played; `labels` are the batches at which they stand."""

    def __init__(self, script: Script, title: str, fight: Recorded, labels: dict[str, int]) -> None:
        self.script, self.title, self.fight, self.labels = script, title, fight, labels
        self.steps: list[Done] = []
        self.answers: list[Any] = []
        self.defaults = False
        self.stopped = False

    def done(self) -> Course:
        return Course(title=self.title, fight=self.fight, steps=tuple(self.steps))

    def play(self, step: Step) -> None:
        """Play one step, and hold what came of it against what was expected."""
        failures: list[Failure] = []
        record, refusal, self.answers = None, None, []
        try:
            record = self._act(step)
        except Refused as error:
            refusal = error.refusal
        except FileFault:
            raise
        except WrongAnswer as error:
            failures.append(self._failure(step.place, str(error)))
            self.stopped = True
        except Exception as error:  # a ruleset that breaks is a failure like any other, and told
            trace = traceback.format_exc()
            sentence = f"the ruleset broke: {type(error).__name__}: {error}"
            failures.append(self._failure(step.place, sentence, trace=trace))
            self.stopped = True
        if not self.stopped:
            failures += self._refusals(step, refusal)
        if not self.stopped:
            failures += self._expected(step, record) if refusal is None else []
            failures += [one for wanted in step.values if (one := self._value(wanted, step.by))]
        head = self.fight.log.head
        if step.label and head is not None:
            self.labels[step.label] = head.number
        self.steps.append(Done(step=step, record=record, refusal=refusal, failures=tuple(failures)))

    def _act(self, step: Step) -> Batch[Any, Any] | Move | None:
        act, fight = step.act, self.fight
        if act is None:
            return None
        if isinstance(act, Go):
            return self._go(act, step)
        command = {act.name: act.fields} if isinstance(act, Do) else self._answer(act, step.by)
        self.answers, self.defaults = list(step.answers), step.defaults
        fight.policy = self._next_answer if self.answers or self.defaults else None
        try:
            return fight.do(command, by=step.by, faces=step.dice, key=step.key)
        finally:
            fight.policy = None

    def _next_answer(self, view: View[Any, Any]) -> Value:
        """The policy of a step: its answers, one after another; then questions wait again.

        With defaults a question that the next answer does not name takes its own.
        """
        asked, wanted = view.state.prompt, self.answers[0] if self.answers else {}
        other = isinstance(wanted, Mapping) and asked.question not in wanted
        if other and self.defaults and asked.has_default:
            default: Value = asked.default
            return default
        if not self.answers:
            raise Paused
        if other:
            raise WrongAnswer(f"{shown(wanted)} is no answer to {asked.question}")
        named = self.answers.pop(0)
        choice: Value = flat(named[asked.question] if isinstance(named, Mapping) else named)
        with suppress(Malformed):
            choice = tenths(choice) if asked.menu.unit else choice
        if not on_menu(asked.menu, choice):
            raise WrongAnswer(f"{shown(choice)} is no answer to {asked.question}")
        return choice

    def _go(self, act: Go, step: Step) -> Move:
        if act.kind == "undo":
            return self.fight.undo(str(act.to), by=step.by, fresh=act.fresh, key=step.key)
        if act.kind == "redo":
            return self.fight.redo(by=step.by, key=step.key)
        number = act.to if isinstance(act.to, int) else self.labels[act.to]
        return self.fight.goto(number, by=step.by)

    def _answer(self, reply: Reply, by: str) -> Mapping[str, Any]:
        """The answer with the id of what is open; where nothing is, the engine refuses it."""
        waiting = self.fight.awaits(by) or self.fight.awaits(GM)
        found = [one for one in waiting if reply.question in ("", one.question)]
        id = found[0].id if len(found) == 1 else ""
        return {"answer": {"prompt": self.fight.door.quoted(id, by), "choice": reply.choice}}

    def _refusals(self, step: Step, refusal: Refusal | None) -> list[Failure]:
        """Whether the step was accepted or refused as it should be; if not, the course may stop."""
        code = refusal.code if refusal is not None else ""
        if code == step.refused:
            return []
        self.stopped = not code or not step.refused
        told = [f"expected the refusal {step.refused}"] if step.refused else []
        if refusal is None:
            told.append("it was accepted")
        else:
            told.append(f"refused as {code}: {refusal.sentence}{self._open(refusal)}")
        sentence = "; ".join(told)
        return [self._failure(step.place, sentence, step.refused or "accepted", code or "accepted")]

    def _open(self, refusal: Refusal) -> str:
        """What would have been allowed, and who is waited for."""
        told = []
        if refusal.allowed:
            told.append(f"allowed: {shown(refusal.allowed)}")
        if awaited := self.fight.awaits(GM):
            told.append(f"waited for: {'; '.join(map(_asked, awaited[:8]))}")
        return "".join(f"; {one}" for one in told)

    def _expected(self, step: Step, record: Batch[Any, Any] | Move | None) -> list[Failure]:
        events: Sequence[Event] = record.events if isinstance(record, Batch) else ()
        left = f"no question asked for the answers {shown(self.answers)}"
        wrong = [
            Mismatch(None, left, found=self.answers) if self.answers else None,
            in_order(step.expect, events),
            exactly(step.exactly, events) if step.exactly is not None else None,
            forbidden(step.never, events),
        ]
        return [
            self._failure((one.pattern or step).place, one.sentence, one.expected, one.found)
            for one in wrong
            if one is not None
        ]

    def _value(self, wanted: Wanted, by: str) -> Failure | None:
        try:
            found = self._found(wanted, by)
        except Exception as error:  # whatever a ruleset makes of arguments that make no sense
            sentence = f"{wanted.text} cannot be told: {type(error).__name__}: {error}"
            return self._failure(wanted.place, sentence, wanted.value)
        wrong = difference(wanted.value, found)
        if wrong is None:
            return None
        at = f" at {wrong.path.lstrip('.')}" if wrong.path else ""
        sentence = f"{wanted.text}: expected {shown(wanted.value)}, found {shown(found)}{at}"
        return self._failure(wanted.place, sentence, wanted.value, found)

    def _found(self, wanted: Wanted, by: str) -> Any:
        named = self.script.ruleset.values.get(wanted.name)
        if named is not None:
            return named(View(self.script.ruleset, self.fight.state, by), *wanted.args)
        state = self.fight.state
        if wanted.name in ("prompt", "turn"):
            held = getattr(state, wanted.name)
            return held and (held.question if isinstance(held, Prompt) else held.who)
        return getattr(state, wanted.name)

    def _failure(
        self, place: Place, sentence: str, expected: Any = None, found: Any = None, trace: str = ""
    ) -> Failure:
        return Failure(
            path=self.script.path,
            place=place,
            run=self.title,
            sentence=sentence,
            expected=expected,
            found=found,
            trace=trace,
        )


def _asked(one: Awaited) -> str:
    """What somebody is waited for, with what may be answered."""
    if one.prompt is None:
        return f"{one.to}: {one.question}"
    menu = one.prompt.menu
    if menu.dice:
        return f"{one.to}: faces of {menu.dice}"
    if menu.low is not None and menu.unit:
        return f"{one.to}: {one.question}, a length in {menu.unit}"
    if menu.low is not None:
        return f"{one.to}: {one.question}, {menu.low} to {menu.high}"
    return f"{one.to}: {one.question}, {shown(menu.choices) if menu.choices else 'a text'}"
