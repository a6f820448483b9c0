"""What one person may see of a fight: everything that leaves passes here.

The view is built by allow-list. Events that the person may not see leave no trace: what he sees
is numbered on its own, the state is folded from what he sees alone, and whatever refers to a log
position (the id of an effect, the question that is answered) bears his numbers. Nothing of the
header is here: the seed leaves in no view.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..events import (
    EVERYONE,
    GM,
    Answered,
    EffectChanged,
    EffectEnded,
    EffectStarted,
    Event,
    plain,
)
from .branch import Node, Placed, after, events_of
from .draft import Draft
from .fold import Table, fold
from .state import Frozen, Prompt, State, frozen

Positions = Mapping[type[Event], tuple[str, ...]]
"""The fields of events that hold log positions, by the event's class."""

POSITIONS: Positions = {
    Answered: ("prompt",),
    EffectChanged: ("effect",),
    EffectEnded: ("effect",),
    EffectStarted: ("parent",),
}
"""Those of the engine; a ruleset with events that name effects adds its own."""

UNSEEN = 0
"""The number of everything that the person has not seen."""


class Shown(Struct, frozen=True, kw_only=True):
    """An event as the person sees it: his own number of it (from 1, without gaps) and its act."""

    number: int
    event: Event
    audience: str
    act: int


class Act(Struct, frozen=True, kw_only=True):
    """A batch of which the person sees something: who acted, when (UTC, nanoseconds).

    `command` is there, as `{name: {fields}}`, for its author and the game master alone: what a
    command says may be as secret as what it does.
    """

    number: int
    author: str
    time: int
    command: Frozen[str, Any] | None


class Seen(Struct, frozen=True, kw_only=True):
    """A fight as one person may see it.

    `state` is folded from `events`, and its positions are the person's numbers. `prompt` is the
    open question, if it is his to answer; the id to answer it with comes from `Fight.awaits`.
    """

    by: str
    acts: tuple[Act, ...]
    events: tuple[Shown, ...]
    state: State[Any]
    prompt: Prompt | None

    def told(self) -> Iterator[Placed]:
        """The events with their numbers, for a chronicle or a tally of one's own."""
        return (Placed(one.number, one.event, one.audience) for one in self.events)


def view(
    branch: Iterable[Node],
    start: State[Any],
    table: Table,
    person: str,
    *,
    positions: Positions | None = None,
) -> Seen:
    """What a person may see of a branch.

    `start` is the state before the first batch, `table` says what events mean, and `positions`
    which fields of the ruleset's own events hold log positions.
    """
    eye = Eye(start, table, person, {**POSITIONS, **(positions or {})})
    for node in branch:
        eye.take(node)
    return eye.seen()


class Eye:
    """A person looking on while a fight goes by: the truth beside what he sees of it.

    The truth is folded strictly, so a broken history is an error and is not taken for a secret.
    """

    def __init__(self, start: State[Any], table: Table, person: str, positions: Positions) -> None:
        self.person, self.table, self.positions = person, table, positions
        self.truth = Draft(start)
        self.state = start
        self.events: list[Shown] = []
        self.acts: list[Act] = []
        self.numbers: dict[int, int] = {}

    def take(self, node: Node) -> None:
        """Look at one batch."""
        asked = self.state.prompt
        seen = [self._number(one) for one in events_of(node) if self._sees(one)]
        if not seen:
            return
        act = len(self.acts) + 1
        for one in seen:
            shown = Shown(number=one.position, event=one.event, audience=one.audience, act=act)
            self.events.append(shown)
        batch = node.batch
        command = None
        if self.person in (GM, batch.author):
            command = frozen(_command(plain(batch.command), asked))
        self.acts.append(Act(number=act, author=batch.author, time=batch.time, command=command))

    def seen(self) -> Seen:
        """All that was seen so far."""
        prompt = self.truth.state.prompt
        if prompt is not None:
            number = self.numbers.get(prompt.position, UNSEEN)
            mine = asked_of(self.truth.state, prompt, self.person)
            prompt = replace(prompt, position=number) if mine else None
        return Seen(
            by=self.person,
            acts=tuple(self.acts),
            events=tuple(self.events),
            state=self.state,
            prompt=prompt,
        )

    def _sees(self, one: Placed) -> bool:
        """Whether the person may see an event, by where he stood before it or stands after it."""
        before = self._hears(one.audience)
        self.truth.position = one.position
        fold(self.truth, one.event, self.table, one.audience)
        return before or self._hears(one.audience)

    def _hears(self, audience: str) -> bool:
        if audience == EVERYONE or self.person == GM:
            return True
        if audience.startswith("side:"):
            side = audience.removeprefix("side:")
            people = self.truth.state.combatants.values()
            return any(one.side == side and one.controller == self.person for one in people)
        return audience == f"person:{self.person}"

    def _number(self, one: Placed) -> Placed:
        """The event under the person's own number, and into the state that he sees."""
        number = len(self.numbers) + 1
        self.numbers[one.position] = number
        event = one.event
        if fields := self.positions.get(type(event)):
            event = replace(event, **{name: self._renumbered(event, name) for name in fields})
        shown = Placed(number, event, one.audience)
        self.state = after(self.state, shown, self.table, lenient=True)
        return shown

    def _renumbered(self, event: Event, field: str) -> Any:
        held = getattr(event, field)
        if isinstance(held, tuple):
            return tuple(self.numbers.get(one, UNSEEN) for one in held)
        return self.numbers.get(held, UNSEEN)


def asked_of(state: State[Any], prompt: Prompt, person: str) -> bool:
    """Whether a question is that person's to answer; the game master may answer for anybody."""
    if person == GM:
        return True
    if prompt.to.startswith("dice:"):
        return prompt.to == f"dice:{person}"
    return prompt.to != GM and state.speaks_for(person, prompt.to)


def _command(said: dict[str, Any], asked: Prompt | None) -> dict[str, Any]:
    """A command as plain data; an answer names the question by the person's own number."""
    if "answer" not in said:
        return said
    return {"answer": {**said["answer"], "prompt": asked.position if asked else UNSEEN}}
