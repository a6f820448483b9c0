"""The decider: a state and a command into what happens, or a refusal. Nothing here remembers."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..events import (
    CONTINUED,
    EVERYONE,
    GM,
    Command,
    Declared,
    Event,
    Opening,
    Row,
    Value,
    plain,
    tag_of,
)
from ..projections.draft import Draft
from ..projections.fold import fold_all
from ..projections.state import State
from .commands import Answer, Drop, EndFight
from .menus import on_menu, span
from .names import prompt_id
from .offers import written
from .refusals import Refusal, sentence
from .rows import Step
from .ruleset import Ruleset
from .scene import (
    BadDice,
    Diverged,
    Mistake,
    Paused,
    Runaway,
    Scene,
    Supply,
    Told,
    View,
    VoidedHere,
)

MAX_STEPS = 2_000
"""The most automatic steps of one batch."""

CLOSING = (Drop, EndFight)
"""The commands that end an open rule."""


class Open(Struct, frozen=True, kw_only=True):
    """An open rule as data: the state as it found it, and what it has told since."""

    opening: Opening
    command: Command | None
    before: State[Any]
    record: tuple[Told, ...] = ()


class Decision(Struct, frozen=True, kw_only=True):
    """What a command brings about: the events, and where the fight then stands."""

    events: tuple[Event, ...]
    hidden: tuple[tuple[int, str], ...]
    opening: Opening | None
    state: State[Any]
    open: Open | None


class Now(Struct, frozen=True, kw_only=True):
    """Where a fight stands before a command: its id, state, next log position, open rule."""

    fight: str
    state: State[Any]
    position: int
    open: Open | None = None


def decide(
    ruleset: Ruleset,
    now: Now,
    command: Command,
    supply: Supply,
    *,
    by: str = GM,
    machine: bool = False,
    strict: bool = False,
) -> Decision | Refusal:
    """Judge a command and let its rule run, with every automatic step that follows.

    Raises `Diverged` when an open rule no longer tells its record, `Mistake` and its kinds for
    faults of a ruleset; in both cases nothing has happened.
    """
    refusal = refuse(ruleset, now, command, by, machine=machine)
    if refusal is not None:
        return refusal
    try:
        decision = Run(ruleset, now, supply, strict=strict).play(command, by)
    except BadDice as error:
        return refused(ruleset, now, "bad_dice", command, by, told=str(error))
    if supply.leftover:
        left = ", ".join(str(face)[:20] for face in supply.leftover[:10])
        return refused(ruleset, now, "bad_dice", command, by, told=f"no throw asked for {left}")
    return decision


def refuse(
    ruleset: Ruleset, now: Now, command: Command, by: str, *, machine: bool = False
) -> Refusal | None:
    """The objection to a command, if there is one."""
    if type(command) is Answer:
        return refuse_answer(ruleset, now, command, by)
    form = ruleset.forms[tag_of(type(command))]
    view: View[Any, Any] = View(ruleset, now.state, by, machine=machine)
    command = form.fill(command)
    verdict = form.verdict(view, command)
    if not isinstance(verdict, str) and now.open is not None and type(command) not in CLOSING:
        verdict = "prompt_open"
    if isinstance(verdict, str):
        field, allowed = form.culprit(view, command)
        return refused(ruleset, now, verdict, command, by, field=field, allowed=allowed)
    if (wrong := form.impossible(view, command)) is not None:
        return refused(ruleset, now, "invalid_value", command, by, field=wrong)
    return None


def refuse_unseen(
    ruleset: Ruleset, now: Now, command: Command, look: View[Any, Any]
) -> Refusal | None:
    """The objection to a command as far as a person sees, in a view of his own.

    `now` holds what he sees as well, so that the refusal speaks of nothing else.
    """
    form = ruleset.forms[tag_of(type(command))]
    verdict = form.verdict(look, command)
    if isinstance(verdict, str):
        field, allowed = form.culprit(look, command)
        return refused(ruleset, now, verdict, command, look.by, field=field, allowed=allowed)
    if (wrong := form.impossible(look, command)) is not None:
        return refused(ruleset, now, "invalid_value", command, look.by, field=wrong)
    return None


def refuse_answer(ruleset: Ruleset, now: Now, answer: Answer, by: str) -> Refusal | None:
    """An answer quotes the id of the open prompt, comes from whom it asks, is on its menu."""
    prompt = now.state.prompt
    if now.state.over:
        return refused(ruleset, now, "fight_over", answer, by)
    known = prompt is not None and now.open is not None
    if prompt is None or not known or prompt_id(now.fight, prompt.position) != answer.prompt:
        return refused(ruleset, now, "unknown_prompt", answer, by, field="prompt")
    if not now.state.asks(by, prompt):
        return refused(ruleset, now, "not_your_prompt", answer, by)
    if not on_menu(prompt.menu, answer.choice):
        menu, allowed = prompt.menu, prompt.menu.choices
        said = replace(answer, choice=written(answer.choice, menu.unit))
        refusal = refused(
            ruleset,
            now,
            "invalid_choice",
            said,
            by,
            field="choice",
            allowed=allowed,
            told=span(menu),
        )
        return replace(refusal, value=plain_value(answer.choice))
    return None


def refused(
    ruleset: Ruleset,
    now: Now,
    code: str,
    command: Command,
    by: str,
    *,
    field: str = "",
    allowed: tuple[Value, ...] = (),
    told: str = "",
) -> Refusal:
    """A refusal with its sentence."""
    what = tag_of(type(command))
    form = ruleset.forms.get(what)
    who = str(getattr(command, form.actor, "")) if form and form.actor else ""
    value = getattr(command, field, None) if field else None
    words = {name: getattr(command, name) for name in command.__struct_fields__}
    words |= {"by": by, "who": who, "what": what}
    nameless = code == "unknown_command" or value in (None, "", ())
    words |= {"value": what if nameless else value, "phase": now.state.phase}
    called = {name: naming(now.state, word) for name, word in words.items()}
    own = form.says if form else {}
    text = sentence(own.get(code) or ruleset.codes.get(code, code), **called)
    return Refusal(
        code=code,
        sentence=f"{text}: {told.rstrip('.')}" if told else text,
        by=by,
        what=what,
        who=who,
        field=field,
        value=plain_value(value),
        allowed=allowed,
    )


def naming(state: State[Any], word: Any) -> Any:
    """A word of a sentence: combatants by their names, several of them in a row."""
    if isinstance(word, tuple):
        return ", ".join(str(naming(state, one)) for one in word)
    held = state.combatants.get(word) if isinstance(word, str) else None
    return word if held is None else held.name


def plain_value(value: Any) -> Value:
    """A refused value as it can stand in a refusal."""
    return (
        value if isinstance(value, bool | int | str | tuple) or value is None else str(plain(value))
    )


Waiting = tuple[Opening, Command | None]
"""A rule that waits for an answer, and the command whose rule it is (None: an automatic step)."""


class Run:
    """One command being played: its rule, then every automatic step, until somebody must act.

    With `record` the run goes over what a log holds instead of writing, and must end with it.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        now: Now,
        supply: Supply,
        *,
        strict: bool = False,
        record: Sequence[Told] | None = None,
    ) -> None:
        self.ruleset, self.now, self.supply, self.strict = ruleset, now, supply, strict
        self.record = record

    def play(self, command: Command, by: str) -> Decision:
        """Run the command's rule, or the open one, and all that follows by itself."""
        opened = self.now.open if type(command) is Answer else None
        past = opened.record if opened else ()
        scene = self._scene(opened.before if opened else self.now.state, past, command)
        if opened is None:
            rule = tag_of(type(command))
            form = self.ruleset.forms[rule]
            command = form.fill(command)
            if rule in self.ruleset.own_forms:
                spoken = Declared(str(getattr(command, form.actor, "")), rule)
                scene.tell(spoken, form.audience(scene, command))
            paused = self._open(scene, rule, command, scene.count)
        else:
            self._replies(scene, command, by)
            held = opened.opening
            args = held.args if held.step else None
            paused = self._open(scene, held.rule, opened.command, CONTINUED, args)
            self._moved(scene, len(past))
        steps = 0
        while paused is None and (step := self._due(scene)) is not None:
            steps += 1
            if steps > MAX_STEPS:
                raise Runaway(f"one command opened more than {MAX_STEPS} rules: {step.rule}")
            start = scene.count
            paused = self._open(scene, step.rule, None, start - len(past), step.args)
            if scene.count == start:
                raise Runaway(f"the automatic step {step.rule} told nothing: it stays due for ever")
        if paused is None:
            scene.finish()
        return self._decision(scene, paused, opened)

    def _due(self, scene: Scene[Any, Any]) -> Step | None:
        """The next automatic step; none once the fight is over."""
        return None if scene.state.over else self.ruleset.next_step(scene)

    def _moved(self, scene: Scene[Any, Any], known: int) -> None:
        """An answer to a throw is its faces: without them nothing has been answered."""
        if scene.count == known:
            if self.record is not None:
                raise Diverged(self.now.position, "nothing", "faces of a throw")
            raise BadDice("the question is answered by faces, and none were given")

    def _scene(self, before: State[Any], past: Sequence[Told], command: Command) -> Scene[Any, Any]:
        draft = Draft(before)
        sealed = self.record is not None
        told = (*past, *(self.record or ()))
        if not past and not sealed:
            draft.position = self.now.position
        scene: Scene[Any, Any] = Scene(
            self.ruleset, draft, told, self.supply, strict=self.strict, sealed=sealed
        )
        scene.resume(self.now.position, len(past))
        if self.now.open is not None and isinstance(command, CLOSING):
            scene.dropped = self.now.open.opening.rule
        return scene

    def _replies(self, scene: Scene[Any, Any], command: Command, by: str) -> None:
        if isinstance(command, Answer):
            prompt = self.now.state.prompt
            if prompt is not None and not prompt.menu.dice:
                scene.reply = (command.choice, by)

    def _open(
        self,
        scene: Scene[Any, Any],
        rule: str,
        command: Command | None,
        start: int,
        args: tuple[Row, ...] | None = None,
    ) -> "Waiting | None":
        """Run a rule, or the automatic step with these `args`; what it is, if it pauses."""
        if args is not None and rule not in self.ruleset.steps:
            raise Mistake(f"{rule!r} is due, and is not among the steps of {self.ruleset.name}")
        form = self.ruleset.forms[rule] if args is None else None
        heard = form.audience(scene, command) if form is not None else EVERYONE
        try:
            if form is not None:
                form.rule(scene, command)
            else:
                self.ruleset.steps[rule](scene, *(args or ()))
        except Paused:
            return Opening(rule, args is not None, args or (), start), command
        except VoidedHere as voided:
            if form is None:
                raise Mistake(f"the automatic step {rule} cannot be voided") from None
            who = str(getattr(command, form.actor, ""))
            scene.void(who, rule, str(voided), heard)
        scene.settle(rule)
        return None

    def _decision(
        self, scene: Scene[Any, Any], paused: "Waiting | None", opened: Open | None
    ) -> Decision:
        events, hidden = tuple(scene.new), tuple(scene.hidden)
        if self.record is not None:
            events = tuple(told.event for told in self.record)
            hidden = tuple((i, t.audience) for i, t in enumerate(self.record) if t.audience)
        still = None
        if paused is not None:
            still = left_open(
                self.ruleset, self.now, paused[0], paused[1], events, dict(hidden), opened
            )
        return Decision(
            events=events,
            hidden=hidden,
            opening=paused[0] if paused else None,
            state=scene.publish(),
            open=still,
        )


def left_open(
    ruleset: Ruleset,
    now: Now,
    opening: Opening,
    command: Command | None,
    events: Sequence[Event],
    hidden: dict[int, str],
    opened: Open | None,
) -> Open:
    """The open rule after a batch, from the batch alone: folding knows it without running it."""
    first = now.position
    told = [Told(e, hidden.get(i, ""), first + i) for i, e in enumerate(events)]
    if opening.start == CONTINUED and opened is not None:
        return Open(
            opening=opening,
            command=opened.command,
            before=opened.before,
            record=(*opened.record, *told),
        )
    start = opening.start
    before = now.state
    if start:
        before = fold_all(before, events[:start], hidden, ruleset.fold, first)
    own = None if opening.step else command
    return Open(opening=opening, command=own, before=before, record=tuple(told[start:]))


__all__ = ["Decision", "Diverged", "Now", "Open", "Run", "decide", "left_open", "refuse"]
