"""How the things of a fight read in English: names, numbers with their parts, values, clocks."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from ..events import GM, Clock, Event, Id, Number, Part, Value
from . import clocks
from .fold import Table
from .state import State
from .width import safe


class Unit(Protocol):
    """A fact of a ruleset, of which only the unit matters here."""

    @property
    def unit(self) -> str:
        """The unit of a length kept in tenths; empty for what is no length."""


class Question(Protocol):
    """A question of a ruleset, of which only the sentence matters here."""

    @property
    def text(self) -> str:
        """What is asked, as a sentence."""


class Book(Protocol):
    """What the story needs of a ruleset: its folds, sentences, units and questions."""

    @property
    def fold(self) -> Table:
        """What its events mean."""

    @property
    def sentences(self) -> Mapping[type[Event], Callable[..., str]]:
        """How its events read: (event, `Words`) to a sentence, or to nothing."""

    @property
    def facts(self) -> Mapping[str, Unit]:
        """Its facts by name."""

    @property
    def questions(self) -> Mapping[str, Question]:
        """Its questions by name."""


SPECIAL: Mapping[str, str] = {
    GM: "the game master",
    "*": "everybody",
    "engine": "the engine",
    "script": "the script",
    "policy": "the policy",
}
"""Who is no combatant and no person, and yet acts."""


class Words:
    """What sentences are made of, at one point of a fight.

    `state` is the state before the event of which the sentence speaks; everything that comes
    from people is safe for terminals. `rule_ids` lets numbers name the rules of their parts.
    """

    __slots__ = ("book", "rule_ids", "state")

    def __init__(self, state: State[Any], book: Book, *, rule_ids: bool = False) -> None:
        self.state, self.book, self.rule_ids = state, book, rule_ids

    def name(self, who: Id) -> str:
        """The name of a combatant; of anybody else the word for him, or what he is called by."""
        held = self.state.combatants.get(who)
        return safe(held.name) if held is not None else SPECIAL.get(who) or safe(who)

    def subject(self, who: Id) -> str:
        """The same at the beginning of a sentence: names stay as they are, words do not."""
        return capital(SPECIAL[who]) if who in SPECIAL else self.name(who)

    def names(self, people: Iterable[Id]) -> str:
        """Several names: `Anna, Borys and Celia`."""
        return listed([self.name(who) for who in people])

    def label(self, text: str) -> str:
        """A word of the rules as people read it: `heavy_wound` is `heavy wound`."""
        return safe(text).replace("_", " ")

    def because(self, reason: str) -> str:
        """A reason to stand at the end of a sentence, if there is one."""
        return f": {self.label(reason)}" if reason else ""

    def number(self, number: Number) -> str:
        """A number with its parts in their order: `11 = 14 sword + 1 reach - 4 Defensive`."""
        if not number.parts:
            return str(number.value)
        first, *rest = number.parts
        said = [f"{number.value} = {first.amount} {self._part(first)}"]
        said += [f"{'-' if p.amount < 0 else '+'} {abs(p.amount)} {self._part(p)}" for p in rest]
        return " ".join(said)

    def _part(self, part: Part) -> str:
        shown = f" [{safe(part.rule)}]" if self.rule_ids and part.rule else ""
        return self.label(part.source) + shown

    def length(self, tenths: int, unit: str) -> str:
        """A length kept in tenths: `9.5 m`."""
        whole, rest = divmod(tenths, 10)
        return f"{whole}.{rest} {unit}" if rest else f"{whole} {unit}"

    def value(self, value: Value) -> str:
        """A plain value; the id of a combatant reads as the name."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None:
            return "nothing"
        if isinstance(value, tuple):
            return self.values(value)
        if isinstance(value, int):
            return str(value)
        if value in self.state.combatants:
            return self.name(value)
        called = getattr(self.book, "called", None)
        return safe(called(self.state, value) if called is not None else "") or self.label(value)

    def values(self, values: Iterable[Value]) -> str:
        """Several plain values in a row."""
        return ", ".join(map(self.value, values))

    def fact(self, name: str, value: Value) -> str:
        """The value of a fact; lengths with their unit."""
        held = self.book.facts.get(name)
        if held is not None and held.unit and type(value) is int:
            return self.length(value, held.unit)
        return self.value(value)

    def question(self, name: str, about: tuple[Value, ...] = ()) -> str:
        """The sentence of a question; `{0}` in it is the first of the things that it is about."""
        held = self.book.questions.get(name)
        return (
            filled(safe(held.text), [*map(self.value, about)]) if held else self.label(name) + "?"
        )

    def aside(self, name: str, about: tuple[Value, ...] = ()) -> str:
        """What a question is about, to stand in front of it; empty where its sentence tells it."""
        told = self.question(name, about) != self.question(name)
        return f" ({self.values(about)})" if about and not told else ""

    def amount(self, kind: str, amount: int) -> str:
        """The amount of an effect as its kind has it; empty for none."""
        held = getattr(self.book, "effects", {}).get(kind)
        return safe(held.counted(amount) if held is not None else str(amount)) if amount else ""

    def throw(self, to: str, notation: str, about: tuple[Value, ...]) -> str:
        """Dice that somebody must throw, and what for; `about` is for whom, and the purpose."""
        who, purpose, *_ = (*about, "", "")
        order, held = getattr(self.book, "throws", {}).get(purpose, ""), self.state.combatants
        if callable(order):
            order = order(held[str(who)]) if who in held else ""
        return (
            f"Dice from {self.name(to.removeprefix('dice:'))}: {dice(notation)} for "
            f"{self.label(str(purpose))} of {self.name(str(who))}{f', {order}' if order else ''}"
        )

    def lasts(self, starts: Clock | None, ends: Clock | None, bearer: Id) -> str:
        """From when and until when something lasts, seen from now; empty for no limit."""
        owner = clocks.owner(starts, ends)
        whose = "the" if not owner else "its" if owner == bearer else f"{self.name(owner)}'s"
        return clocks.lasts(starts, ends, whose=whose, round=self.state.round, turn=self.state.turn)


POOL = re.compile(r"([0-9]+)a([0-9]+)k[0-9]+m([0-9]+)")
"""How a pool of dice is noted: how many, which faces add a die, which succeed, of how many."""


def dice(text: str) -> str:
    """A notation as people read it: a pool is so many dice, and which face adds one."""
    if (pool := POOL.fullmatch(text)) is None:
        return text
    size, line, sides = map(int, pool.groups())
    if not size:
        return f"the chance die d{sides}"
    again = "" if line == sides else f" ({line} again)" if line < sides else " (none again)"
    return f"{size}d{sides}{again}"


def filled(text: str, about: Sequence[str] = ()) -> str:
    """A text with `{0}` filled in, so far as there is something; dots stand for what is not."""
    return re.sub(
        r"\{(\d+)\}", lambda n: about[int(n[1])] if int(n[1]) < len(about) else "...", text
    )


def signed(amount: int) -> str:
    """An amount with its sign: `+2`, `-3`, `0`."""
    return f"{amount:+d}" if amount else "0"


def capital(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: `a, b and c`."""
    *before, end = list(words) or [""]
    return f"{', '.join(before)} {last} {end}" if before else end
