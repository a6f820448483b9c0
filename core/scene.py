"""Where a rule is played: it goes through the record first, then writes on.

A rule says what its book says with three verbs: `tell` (this happens), `roll` (dice are thrown),
`ask` (somebody decides), and `require` (a ruling may void the declaration). Where an answer or a
typed die is missing the run stops, and when it comes the rule is run again over its own record.
"""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Generic, NoReturn, ParamSpec, TypeVar

from msgspec import Struct

from ..events import (
    EVERYONE,
    GM,
    Answered,
    Asked,
    Event,
    Id,
    Menu,
    Number,
    Rolled,
    Value,
    Voided,
)
from ..projections.draft import Draft
from ..projections.fold import fold
from ..projections.state import Combatant, State
from .charts import NoArrow
from .dice import Throw
from .forms import name_of
from .halts import BadDice, Diverged, Mistake, Paused, Runaway, Stale, VoidedHere
from .menus import on_menu
from .supply import Supply

__all__ = [
    "BadDice",
    "Diverged",
    "Mistake",
    "Paused",
    "Runaway",
    "Scene",
    "Stale",
    "Supply",
    "Told",
    "View",
    "VoidedHere",
]

MAX_EVENTS = 20_000
"""The most events of one batch."""

B = TypeVar("B", bound=State[Any])
F = TypeVar("F", bound=Combatant)
P = ParamSpec("P")
R = TypeVar("R")


class Told(Struct, frozen=True, gc=False):
    """An event as the record holds it: with its audience and its log position."""

    event: Event
    audience: str
    position: int


class View(Generic[B, F]):
    """A state as checks, forms and rules read it; `by` is the person who asks.

    A `partial` one holds only what that person has seen: what a check misses there, it has nothing
    to object to.
    """

    __slots__ = ("_kept", "by", "machine", "partial", "ruleset", "state")

    def __init__(
        self,
        ruleset: Any,
        state: B,
        by: str = "gm",
        *,
        machine: bool = False,
        partial: bool = False,
    ) -> None:
        self.ruleset, self.by, self.machine, self.partial = ruleset, by, machine, partial
        self.state: B = state
        self._kept: dict[Callable[[Any], Any], Any] | None = None

    def once(self, ask: "Callable[[View[B, F]], R]") -> R:
        """What a function says of this view, which stands still: it is asked a single time.

        For what is the same for all combatants, and is looked at for each of them: who is next.
        """
        if self._kept is None:
            self._kept = {}
        if ask not in self._kept:
            self._kept[ask] = ask(self)
        found: R = self._kept[ask]
        return found

    def __getitem__(self, who: Id) -> F:
        """The combatant of that id, as things stand now."""
        found: F = self.state.combatants[who]
        return found

    @property
    def options(self) -> Any:
        """The options that the table has chosen."""
        return self.state.options

    def fires(self, command: Any) -> bool:
        """Whether the chart of phases lets this command happen here.

        In `do` the machine of `transitions` itself is fired; elsewhere its compiled table is read.
        """
        chart = self.ruleset.phases
        name = name_of(command)
        if not self.machine:
            return bool(chart.accepts(self.state.phase, name, self))
        try:
            chart.fire(self.state.phase, name, self)
        except NoArrow:
            return False
        return True


class Scene(View[B, F]):
    """A view on which a rule is run."""

    __slots__ = (
        "_draft",
        "_known",
        "_next",
        "_past",
        "_reads",
        "_sealed",
        "_stopped",
        "count",
        "dropped",
        "hidden",
        "new",
        "reply",
        "strict",
        "supply",
        "table",
    )

    def __init__(
        self,
        ruleset: Any,
        draft: Draft[B],
        past: Sequence[Told],
        supply: Supply,
        *,
        by: str = "gm",
        strict: bool = False,
        sealed: bool = False,
    ) -> None:
        super().__init__(ruleset, draft.state, by)
        self._draft, self.supply, self.strict = draft, supply, strict
        self._past = list(reversed(past))
        self._sealed, self._stopped = sealed, False
        self.table = ruleset.fold
        self.new: list[Event] = []
        self.hidden: list[tuple[int, str]] = []
        self._reads: dict[int, tuple[Number, Callable[[], Number]]] = {}
        self.count, self._known, self._next = 0, 0, draft.position
        self.reply: tuple[Value, str] | None = None
        self.dropped = ""

    def once(self, ask: Callable[[View[B, F]], R]) -> R:
        """What a function says now: a scene goes on, so it is asked each time."""
        return ask(self)

    def resume(self, position: int, known: int) -> None:
        """New events will stand at `position` and on; `known` events belong to earlier batches."""
        self._next, self._known = position, known

    def publish(self) -> B:
        """The state in which the run has left the fight; the scene must not be used again."""
        return self._draft.publish()

    @property
    def position(self) -> int:
        """The log position of the next event."""
        if self._past:
            return self._past[-1].position
        return self._draft.position if self.new else self._next

    def tell(self, event: Event, to: str = EVERYONE) -> None:
        """State what has happened, to everyone or to one audience."""
        if self._stopped:
            raise Mistake(f"{event} was told after the run had stopped at a question")
        if self._past:
            told = self._past[-1]
            if told.event != event or told.audience != to:
                raise Diverged(told.position, told.event, event)
            self._past.pop()
            self._draft.position = told.position
        else:
            if self._sealed:
                raise Diverged(self.position, "nothing more", event)
            if self.strict:
                self._inspect(event)
            if len(self.new) >= MAX_EVENTS:
                raise Runaway(f"one command told more than {MAX_EVENTS} events")
            if to:
                if not _audience(to):
                    raise Mistake(f"nobody is {to!r}: an audience is gm, side:NAME or person:NAME")
                self.hidden.append((len(self.new), to))
            if not self.new:
                self._draft.position = self._next
            self.new.append(event)
        self.count += 1
        fold(self._draft, event, self.table, to)

    def roll(self, who: str, purpose: str, request: Throw, to: str = EVERYONE) -> int:
        """Have dice thrown, and return their total: a sum, or the successes of a pool.

        `who` is a combatant or `gm`, by whom the supplier of the dice is found; `purpose` is a word
        of the ruleset; `to` the audience of a secret throw.
        """
        return request.total(self.faces(who, purpose, request, to))

    def faces(self, who: str, purpose: str, request: Throw, to: str = EVERYONE) -> tuple[int, ...]:
        """Have dice thrown, and return the faces; waits where a person must throw them."""
        supplier = self.state.supplier(who)
        if supplier == "engine" and not self._past and not self._sealed:
            faces = self.supply.thrown(request, self.state, bool(to))
            self.tell(Rolled(who, purpose, request.text, faces, supplier), to)
            return faces
        needed = request.missing(()) > 0
        if self._past and isinstance(self._past[-1].event, Asked) and supplier != "engine":
            self._wait(who, purpose, request, supplier, to)
        if self._past:
            return self._recorded(who, purpose, request, supplier, to)
        if self._sealed:
            raise Diverged(self.position, "nothing more", f"a throw for {purpose}")
        if needed:
            if not self._hands_over(supplier, to):
                self._wait(who, purpose, request, supplier, to)
            faces = self.supply.typed(request)
        else:
            faces = ()
        self.tell(Rolled(who, purpose, request.text, faces, self._source(supplier, needed)), to)
        return faces

    def ask(
        self,
        to: str,
        question: str,
        menu: Menu,
        *,
        about: tuple[Value, ...] = (),
        default: Value = None,
        has_default: bool = True,
        seen: str = EVERYONE,
    ) -> Value:
        """Ask somebody, and return the answer; the run stops where none is known.

        `to` is the combatant whose controller is asked, or `gm`; `question` a name among the
        ruleset's questions, `about` what fills the braces of its sentence. A `default` that is on
        the menu is offered as such; `seen` is the audience of question and answer.
        """
        known = has_default and on_menu(menu, default)
        if self.strict and default is not None and not known:
            raise Mistake(f"the default {default!r} of {question} is not on its menu")
        self.tell(Asked(to, question, menu, about, default if known else None, known), seen)
        prompt = self.state.prompt
        assert prompt is not None
        if self._past and self.count < self._known:
            return self._remembered(question, prompt.position, seen)
        if self.reply is not None:
            (choice, by), self.reply = self.reply, None
        elif self._past:
            return self._remembered(question, prompt.position, seen)
        elif self.supply.policy is None or self._sealed:
            self._stop()
        else:
            choice, by = self.supply.policy(self), "policy"
            if not on_menu(menu, choice):
                raise Mistake(f"the policy answers {choice!r} to {question}: not on the menu")
        self.tell(Answered(prompt.position, choice, by), seen)
        return choice

    def require(self, code: str | None) -> None:
        """Void the declaration with that code, if there is one; the rule ends here."""
        if code is not None:
            raise VoidedHere(code)

    def void(self, who: str, what: str, code: str, to: str = EVERYONE) -> None:
        """Tell those who may know of a declaration that it has come to nothing."""
        self.tell(Voided(who, what, code), to)

    def read(self, number: Callable[P, Number], *args: P.args, **_: P.kwargs) -> Number:
        """A live number: read now, and watched so that no event carries it once it is untrue."""
        made = number(*args, **_)
        if self.strict:
            made = copy(made)  # so that the same number, fixed elsewhere, is not watched with it
            self._reads[id(made)] = (made, lambda: number(*args, **_))
        return made

    def _remembered(self, question: str, prompt: int, seen: str) -> Value:
        """The answer as the record holds it; one that is being verified must be on the menu."""
        told = self._past[-1]
        answer = told.event
        if not isinstance(answer, Answered) or answer.prompt != prompt:
            raise Diverged(told.position, answer, f"a question: {question}")
        open_prompt = self.state.prompt
        assert open_prompt is not None
        if self.count >= self._known and not on_menu(open_prompt.menu, answer.choice):
            raise Diverged(told.position, answer, f"an answer on the menu of {question}")
        self.tell(answer, seen)
        return answer.choice

    def _hands_over(self, supplier: str, to: str) -> bool:
        """Whether faces that came with the command are for this throw.

        Of a script's they are if their sender may know of the throw: whether they are taken, and
        how many, would tell him of it.
        """
        supply, author = self.supply, self.supply.author
        own = supplier == author or (supplier == "script" and self.state.hears(author, to))
        return bool(supply.leftover) and (own or author == "gm")

    def _wait(self, who: str, purpose: str, request: Throw, supplier: str, to: str) -> None:
        """The throw is awaited from a person: a prompt that is answered by faces."""
        menu = Menu(dice=request.text)
        self.tell(Asked(f"dice:{supplier}", "roll", menu, (who, purpose)), to)
        if not self._past and not self._hands_over(supplier, to):
            self._stop()

    def _source(self, supplier: str, needed: bool) -> str:
        """Who is said to have thrown: the engine, a script, or whoever typed the faces."""
        return supplier if supplier in ("engine", "script") or not needed else self.supply.author

    def _recorded(
        self, who: str, purpose: str, request: Throw, supplier: str, to: str
    ) -> tuple[int, ...]:
        """The throw as the record holds it; what is verified, the engine throws once more."""
        told = self._past[-1].event
        if not isinstance(told, Rolled) or (told.who, told.purpose, told.dice) != (
            who,
            purpose,
            request.text,
        ):
            raise Diverged(self._past[-1].position, told, f"{who} throws {request.text}: {purpose}")
        if fault := request.fault(told.faces) or (request.missing(told.faces) and "the count"):
            raise Diverged(self._past[-1].position, told, fault)
        if self.count >= self._known:
            source = self._source(supplier, request.missing(()) > 0)
            if told.source != source:
                raise Diverged(self._past[-1].position, told, f"faces from {source}")
            if source == "engine" and (
                told.faces != (thrown := self.supply.thrown(request, self.state, bool(to)))
            ):
                raise Diverged(self._past[-1].position, told, f"faces {thrown} of the seed")
        self.tell(told, to)
        return told.faces

    def _stop(self) -> NoReturn:
        self._stopped = True
        raise Paused

    def settle(self, rule: str) -> None:
        """A rule has ended: it may not have swallowed the pause, nor leave a question open."""
        if self._stopped:
            raise Mistake(f"the rule {rule} went on after it had stopped at a question")
        if self.state.prompt is not None:
            raise Mistake(f"the rule {rule} ended with the question {self.state.prompt.question}")

    def finish(self) -> None:
        """All rules have ended: nothing may be left of the record."""
        if self._past:
            told = self._past[-1]
            raise Diverged(told.position, told.event, "nothing more")

    def _inspect(self, event: Event) -> None:
        """The strict scene of tests: the event survives its bytes, its numbers are still true."""
        if type(event) not in self.ruleset.codec.events:
            told = f"{type(event).__name__} is not among the events of {self.ruleset.name}"
            raise Mistake(told)
        self.ruleset.codec.inspect(event)
        for name in event.__struct_fields__:
            value = getattr(event, name)
            for one in value if isinstance(value, tuple) else (value,):
                made, again = self._reads.get(id(one), (None, None))
                if again is not None and again() != made:
                    raise Stale(f"{name} was {made}, which is no longer true: {event}")


def _audience(to: str) -> bool:
    kind, colon, name = to.partition(":")
    return to == GM or (kind in ("side", "person") and bool(colon and name))
