"""The story of a fight: one sentence an event, under headings of rounds, phases and turns."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from ..events import (
    Asked,
    Event,
    FactSet,
    FightEnded,
    ItemMoved,
    PhaseEntered,
    ResourceChanged,
    Rolled,
    RoundStarted,
    StatusChanged,
    TurnEnded,
    TurnStarted,
    UnreadableRecord,
    Voided,
    tag_of,
)
from .branch import Placed, walk
from .sentences import ENGINE, HEADINGS, any_event
from .state import State
from .words import Book, Words

ACTORS = ("who", "bearer", "actor", "to")
"""The fields that say whose event it is, the first that an event has."""

TOPICS: dict[type[Event], str] = {
    Asked: "question",
    FactSet: "fact",
    ItemMoved: "item",
    ResourceChanged: "resource",
    Rolled: "purpose",
    StatusChanged: "status",
    Voided: "what",
}
"""The field that says what an event of the engine is about; else it is `kind`, if it has one."""


class Entry(Struct, frozen=True, kw_only=True):
    """One line of the story.

    `round` is 0 before the first; `turn` is the combatant whose turn it is, if anybody's; `level`
    is how deep the line is indented; `kind` is the event's name, `who` whose event it is, and
    `topic` what it is about (the purpose of a throw, the kind of an effect).
    """

    position: int
    round: int
    turn: str
    level: int
    heading: bool
    sentence: str
    audience: str
    kind: str
    who: str
    topic: str

    @property
    def text(self) -> str:
        """The sentence, indented by two spaces a level."""
        return "  " * self.level + self.sentence


class Chronicle:
    """Tells the story of fights of one ruleset, in the ruleset's sentences or the engine's own.

    A ruleset's sentence is a function (event, `Words`) to text; empty text leaves the event out.
    An event without one reads as its name and fields. `rule_ids` has numbers name their rules.
    """

    def __init__(self, book: Book, *, rule_ids: bool = False) -> None:
        self.book, self.rule_ids = book, rule_ids
        self.sentences = {**ENGINE, **book.sentences}

    def sentence(self, event: Event, state: State[Any], *, lenient: bool = False) -> str:
        """How one event reads, given the state before it; empty for silent ones.

        With `lenient` a sentence that speaks of something unseen gives way to name and fields.
        Raises `UnreadableRecord` for an event that cannot have happened so: somebody has written
        it who lies.
        """
        words = Words(state, self.book, rule_ids=self.rule_ids)
        tell = self.sentences.get(type(event), any_event)
        try:
            return tell(event, words)
        except Exception as error:  # whatever a hostile record does to a sentence
            if lenient and isinstance(error, LookupError):
                return any_event(event, words)
            name = tag_of(type(event))
            raise UnreadableRecord(f"an event {name} cannot be told here: {error!r}") from error

    def tell(
        self, events: Iterable[Placed], start: State[Any], *, lenient: bool = False
    ) -> tuple[Entry, ...]:
        """The story of events from a state on.

        `events` are those of a branch (`branch.told`), with `start` the state before the first;
        or those that a person sees (`Seen.told()`), with `lenient`.
        """
        entries, depth = [], Depth(start)
        for state, one in walk(start, events, self.book.fold, lenient=lenient):
            event = one.event
            level = depth.enter(event)
            sentence = self.sentence(event, state, lenient=lenient)
            if sentence:
                entries.append(_entry(one, sentence, level, depth))
        return tuple(entries)


class Depth:
    """Under which headings the story stands: a round, a phase of it, a turn."""

    __slots__ = ("over", "phase", "round", "turn")

    def __init__(self, start: State[Any]) -> None:
        self.round, self.phase, self.over = start.round, False, start.over
        self.turn = start.turn.who if start.turn is not None else ""

    def enter(self, event: Event) -> int:
        """How deep a line about the event stands, and take the event in."""
        deep = self.deep
        if isinstance(event, RoundStarted):
            self.round, self.phase, self.turn = event.round, False, ""
            return 0
        if isinstance(event, PhaseEntered):
            self.phase, self.turn = True, ""
            return self.deep - 1
        if isinstance(event, TurnStarted):
            self.turn = event.who
            return self.deep - 1
        if isinstance(event, TurnEnded):
            self.turn = ""
        if isinstance(event, FightEnded):
            self.over, self.phase, self.turn = True, False, ""
            return 0
        return deep

    @property
    def deep(self) -> int:
        """How many headings stand above."""
        return (self.round > 0 and not self.over) + self.phase + bool(self.turn)


def _entry(one: Placed, sentence: str, level: int, depth: Depth) -> Entry:
    event = one.event
    return Entry(
        position=one.position,
        round=depth.round,
        turn=depth.turn,
        level=level,
        heading=type(event) in HEADINGS,
        sentence=sentence,
        audience=one.audience,
        kind=tag_of(type(event)),
        who=_first(event, ACTORS),
        topic=_first(event, (TOPICS.get(type(event), "kind"),)),
    )


def _first(event: Event, names: Sequence[str]) -> str:
    """The first of these fields that the event has, if it holds a word."""
    for name in names:
        value = getattr(event, name, None)
        if isinstance(value, str):
            return value
    return ""
