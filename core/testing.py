"""For authors of rulesets: fights with scripted dice, in which every command is examined.

A test of a rule reads: given a `Trial`, when `do` or `answer`, then `saw`, `exactly`, `never`::

    trial = Trial(RULES, [anna, borys])
    trial.do({"attack": {"actor": "anna", "target": "borys"}}, faces=[7])
    trial.saw(AttackHit, who="anna", margin=3)
    trial.refused("not_your_turn", {"attack": {"actor": "borys", "target": "anna"}})

After each command a `Witness` examines the whole fight: see there what must hold. All failures are
AssertionErrors with a sentence.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from ..events import (
    GM,
    Batch,
    CombatantJoined,
    DiceSet,
    Event,
    FactSet,
    Move,
    Value,
    plain,
)
from ..projections.board import board
from ..projections.branch import events_of
from ..projections.chronicle import Chronicle
from ..projections.fold import fold_all
from ..projections.state import State
from .commands import Renew, Start
from .decide import Decision, Run, refuse
from .entry import CommandLike
from .fight import Fight
from .forms import Choice
from .header import Header
from .log import Node
from .refusals import Refusal, Refused
from .rows import Await
from .ruleset import Ruleset
from .scene import Supply, Told

E = TypeVar("E", bound=Event)

REMEMBERED = 20
"""How many earlier states a witness looks at again."""


def must(holds: object, sentence: str) -> None:
    """Raise AssertionError with the sentence unless something holds."""
    if not holds:
        raise AssertionError(sentence)


def fight_of(
    ruleset: Ruleset,
    joining: Iterable[CombatantJoined[Any]],
    *,
    options: Mapping[str, Any] | None = None,
    facts: Iterable[FactSet] = (),
    dice: Mapping[str, str] | str = "script",
    seed: int = 0,
    fight: str = "trial",
    undo_dice: str = "allowed",
    **more: Any,
) -> Fight:
    """A strict fight in which nothing is random: fixed seed, id and clock; not yet begun.

    `dice` names the supplier for everybody, or suppliers by combatant; `more` goes to `Fight`.
    """
    time = iter(range(10**9))
    header = header_of(ruleset, options=options, seed=seed, fight=fight, undo_dice=undo_dice)
    made = Fight(ruleset, header, **{"clock": lambda: next(time), "strict": True, **more})
    suppliers = {"*": dice} if isinstance(dice, str) else dice
    made.start(joining, facts=facts, dice=[DiceSet(*pair) for pair in suppliers.items()])
    return made


def header_of(
    ruleset: Ruleset,
    *,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    fight: str = "trial",
    undo_dice: str = "allowed",
) -> Header:
    """The header of a fight that is played for a test."""
    return Header(
        ruleset=ruleset.name,
        edition=ruleset.edition,
        definitions=ruleset.definitions,
        affray="test",
        fight=fight,
        created=0,
        seed=seed,
        options=dict(options or {}),
        events=ruleset.codec.current,
        undo_dice=undo_dice,
    )


@contextmanager
def tells(what: str) -> Iterator[None]:
    """Whatever a sentence or a line raises is an AssertionError that says where."""
    try:
        yield
    except Exception as error:
        raise AssertionError(f"{what} cannot be told: {error!r}") from error


class Witness:
    """Follows a fight, and examines it after every command.

    Each time it is true that: the state is the fold of the effective history from nothing; no
    state that was published earlier has changed; every new record comes back from its bytes, and
    gives the same bytes again; a twin that is fed with those bytes stands where the fight stands,
    with the same open rule and the same options; every rule, run again over its own record, tells
    the same; the story and the board can be told; `options` and `awaits` answer everybody; and what
    they name is declared: codes, needed facts, questions, awaited commands and their fields.
    """

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.twin = Fight(fight.ruleset, fight.header, strict=True)
        self._chronicle = Chronicle(fight.ruleset)
        self._seen = 0
        self._states: deque[tuple[State[Any], str]] = deque(maxlen=REMEMBERED)

    def examine(self) -> None:
        """Raise AssertionError with a sentence at the first thing that is not true."""
        for record in self.fight.log.records[self._seen :]:
            self._follow(record)
        self._seen = len(self.fight.log.records)
        self._fold()
        self._unchanged()
        self._same()

    @property
    def people(self) -> tuple[str, ...]:
        """The game master, everybody who speaks for somebody, and a stranger."""
        spoken = (held.controller for held in self.fight.state.combatants.values())
        return tuple(dict.fromkeys((GM, *spoken, "a stranger")))

    def _follow(self, record: Batch[Any, Any] | Move) -> None:
        codec = self.fight.ruleset.codec
        data = codec.pack(record)
        back = codec.unpack(data)
        must(back == record, f"{record} comes back from its bytes as {back}")
        must(codec.pack(back) == data, f"{record} gives other bytes the second time")
        self.twin.take(back)
        if isinstance(back, Batch):
            head = self.twin.log.head
            assert head is not None
            rerun(self.twin, head)
            self._reads(head)

    def _reads(self, node: Node) -> None:
        before = self.twin.log.before(node).state
        with tells(f"the story of batch {node.number}"):
            self._chronicle.tell(events_of(node), before)
        with tells(f"the board after batch {node.number}"):
            board(self.twin.view())

    def _fold(self) -> None:
        log, state = self.fight.log, self.fight.state
        found = log.nothing
        for node in log.branch():
            hidden, table = dict(node.batch.hidden), self.fight.ruleset.fold
            found = fold_all(found, node.batch.events, hidden, table, node.first)
        must(found == state and repr(found) == repr(state), f"the fold is {found}, not {state}")

    def _unchanged(self) -> None:
        for state, known in self._states:
            must(repr(state) == known, f"a published state has changed: {known}")
        if not self._states or self._states[-1][0] is not self.fight.state:
            self._states.append((self.fight.state, repr(self.fight.state)))

    def _same(self) -> None:
        now, then = self.fight.now, self.twin.now
        must(now.state == then.state, f"loaded, the state is {then.state}, not {now.state}")
        must(now.open == then.open, f"loaded, the open rule is {then.open}, not {now.open}")
        for by in self.people:
            walks = self.fight.options(by)
            here = [walk.command() for walk in walks]
            there = [walk.command() for walk in self.twin.options(by)]
            must(here == there, f"loaded, {by} may do {there}, not {here}")
            for walk in walks:
                must(walk.done or walk.menu is not None, f"{walk.name} offers nothing")
                for choice in walk.choices:
                    self._declared(choice)
            must(
                self.fight.awaits(by) == self.twin.awaits(by), f"loaded, {by} is awaited otherwise"
            )
        for one in self.fight.awaits():
            if one.command is not None:
                self._awaited(one.command)
            elif one.prompt is not None and not one.prompt.menu.dice:
                self._listed("questions", one.question)

    def _declared(self, choice: Choice) -> None:
        self._listed("codes", choice.refused)
        self._listed("facts", choice.needs)

    def _listed(self, table: str, word: str) -> None:
        book = self.fight.ruleset
        there = not word or word in getattr(book, table)
        must(there, f"{word!r} is not among the {table} of {book.name}")

    def _awaited(self, held: Await) -> None:
        form = self.fight.ruleset.forms.get(held.command)
        must(form is not None, f"{held.who} is waited for, but there is no command {held.command}")
        assert form is not None
        named = [name for name, _ in held.given] + [held.answer] * bool(held.answer)
        for name in named:
            known = form.command.__struct_fields__
            must(name in known, f"{held.command} is waited for and has no field {name!r}")
        must(held.who in (GM, *self.fight.state.combatants), f"{held.who} is waited for: nobody")


def rerun(fight: Fight, node: Node) -> Decision | None:
    """Run the rules of a batch again over its own record, as verifying does.

    Raises AssertionError where the command would be refused or its batch would be another,
    `Diverged` where a rule tells something else. Returns None for what no rule decides.
    """
    batch, log = node.batch, fight.log
    if isinstance(batch.command, Start | Renew):
        return None
    before = log.before(node)
    refusal = refuse(fight.ruleset, before, batch.command, batch.author)
    must(refusal is None, f"batch {node.number} would be refused: {refusal}")
    hidden = dict(batch.hidden)
    record = [
        Told(event, hidden.get(index, ""), node.first + index)
        for index, event in enumerate(batch.events)
    ]
    supply = Supply(batch.author, fight.generator, fresh=batch.fresh)
    run = Run(fight.ruleset, before, supply, strict=True, record=record)
    decision, now = run.play(batch.command, batch.author), log.now(node)
    found = (decision.events, decision.hidden, decision.opening)
    known = (batch.events, batch.hidden, batch.opening)
    must(found == known, f"batch {node.number} run again is {found}, not {known}")
    must(decision.state == now.state, f"batch {node.number} run again leaves {decision.state}")
    must(decision.open == now.open, f"batch {node.number} run again leaves {decision.open} open")
    return decision


class Trial:
    """A fight for the tests of a ruleset: scripted dice, and a witness after every command.

    Args:
        ruleset: the rulebook that is tested.
        joining: who fights, as `CombatantJoined` events.
        options: the options of the table; facts: what is set beforehand.
        dice: who supplies the dice: `script`, `engine`, a person, or a mapping by combatant.
        seed: of the engine's dice; begin: whether the fight is begun at once.
        faces: the dice of beginning, if it throws any.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        joining: Iterable[CombatantJoined[Any]],
        *,
        options: Mapping[str, Any] | None = None,
        facts: Iterable[FactSet] = (),
        dice: Mapping[str, str] | str = "script",
        seed: int = 0,
        begin: bool = True,
        faces: Sequence[int] = (),
    ) -> None:
        self.fight = fight_of(ruleset, joining, options=options, facts=facts, dice=dice, seed=seed)
        self.witness = Witness(self.fight)
        self.witness.examine()
        self.batch: Batch[Any, Any] | None = None
        if begin:
            self.do({"begin": {}}, faces=faces)

    @property
    def state(self) -> State[Any]:
        """Where the fight stands."""
        return self.fight.state

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last command has brought about."""
        return self.batch.events if self.batch is not None else ()

    def do(
        self, command: CommandLike, *, by: str = GM, faces: Sequence[int] = ()
    ) -> Batch[Any, Any]:
        """When somebody does this: the command must be accepted, with all its faces used.

        Raises AssertionError with the refusal otherwise.
        """
        try:
            self.batch = self.fight.do(command, by=by, faces=faces)
        except Refused as error:
            raise AssertionError(f"{command} by {by} is refused: {error.refusal}") from error
        self.witness.examine()
        return self.batch

    def answer(
        self, choice: Value = None, *, by: str = GM, faces: Sequence[int] = ()
    ) -> Batch[Any, Any]:
        """When the open question is answered, or the first awaited command of that person."""
        held = self.fight.awaits(by)
        must(held, f"{by} is not asked anything")
        return self.do({"answer": {"prompt": held[0].id, "choice": choice}}, by=by, faces=faces)

    def refused(
        self, code: str, command: CommandLike, *, by: str = GM, faces: Sequence[int] = ()
    ) -> Refusal:
        """Then this is refused with that code, and nothing has changed."""
        before = (self.fight.state, repr(self.fight.state), self.fight.sequence)
        try:
            self.fight.do(command, by=by, faces=faces)
        except Refused as error:
            must(error.code == code, f"{command} is refused with {error.refusal}, not {code}")
            must(code in self.fight.ruleset.codes, f"{code} is no code of the ruleset")
            after = (self.fight.state, repr(self.fight.state), self.fight.sequence)
            must(before == after, f"{command} was refused, and something has changed")
            return error.refusal
        raise AssertionError(f"{command} by {by} is accepted, not refused with {code}")

    def undo(self, step: str = "batch", *, by: str = GM) -> Move:
        """When that is taken back."""
        move = self.fight.undo(step, by=by)
        self.witness.examine()
        return move

    def redo(self, *, by: str = GM) -> Move:
        """When what was taken back is restored."""
        move = self.fight.redo(by=by)
        self.witness.examine()
        return move

    def saw(self, kind: type[E], /, **fields: Any) -> E:
        """Then the last command brought about an event of that kind with those fields."""
        for event in self.events:
            if isinstance(event, kind) and _fits(event, fields):
                return event
        raise AssertionError(f"no {kind.__name__} with {fields} among {self.told()}")

    def never(self, kind: type[Event], /, **fields: Any) -> None:
        """Then the last command brought about no event of that kind with those fields."""
        found = [one for one in self.events if isinstance(one, kind) and _fits(one, fields)]
        must(not found, f"{found} among {self.told()}")

    def exactly(self, *expected: Event | type[Event]) -> None:
        """Then the last command brought about these events in this order, and nothing else.

        An event stands for itself, a class for any of its events; `declared` may be left out.
        """
        events = list(self.events)
        if events and type(events[0]).__name__ == "Declared" and len(events) > len(expected):
            events = events[1:]
        same = len(events) == len(expected) and all(
            isinstance(found, wanted) if isinstance(wanted, type) else found == wanted
            for found, wanted in zip(events, expected, strict=True)
        )
        must(same, f"the events are {self.told()}, not {expected}")

    def asked(self, question: str, to: str = "") -> None:
        """Then that question is open, and nothing else; `to` says whom it asks."""
        prompt = self.state.prompt
        must(prompt is not None and prompt.question == question, f"open is {prompt}")
        must(not to or (prompt is not None and prompt.to == to), f"{prompt} does not ask {to}")

    def settled(self) -> None:
        """Then no question is open."""
        must(self.state.prompt is None, f"open is {self.state.prompt}")

    def told(self) -> list[Any]:
        """What the last command has brought about, readable in a failure."""
        return [plain(event) for event in self.events]


def _fits(event: Event, fields: Mapping[str, Any]) -> bool:
    return all(_same(getattr(event, name), wanted) for name, wanted in fields.items())


def _same(found: Any, wanted: Any) -> bool:
    """A number with its parts may be compared with a plain one."""
    if type(wanted) is int and hasattr(found, "parts"):
        return bool(found.value == wanted)
    return bool(found == wanted)
