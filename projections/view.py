"""What one person may see of a fight: everything that leaves passes here.

The view is built by allow-list. Events that the person may not see leave no trace: what he sees
is numbered on its own, the state is folded from what he sees alone, and whatever refers to a log
position (the id of an effect, the question that is answered) bears his numbers. Nothing of the
header is here: the seed leaves in no view.

Whatever the audience, a person sees the question that he is asked, and what he says himself.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ..events import (
    GM,
    Answered,
    Asked,
    Batch,
    Declared,
    EffectChanged,
    EffectEnded,
    EffectStarted,
    Event,
    Rolled,
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

WORDS = (Declared, Answered, Rolled)
"""What stands first in a batch where it says what its author has said."""

KEPT, EVERY = 64, 16
"""Before how many of the newest batches a look remembers how it stood, and before every which."""


class Shown(Struct, frozen=True, kw_only=True):
    """An event as the person sees it: his own number of it (from 1, without gaps) and its act."""

    number: int
    event: Event
    audience: str
    act: int


class Act(Struct, frozen=True, kw_only=True):
    """A batch of which the person sees something: who acted, when (UTC, nanoseconds).

    `author` is empty where the person may not know that anything was said (a secret command, the
    answer to a secret question). `command` is there, as `{name: {fields}}`, for its author and the
    game master alone: what a command says may be as secret as what it does.
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


class Mark(NamedTuple):
    """Where an eye stood before a batch: how much it had seen, the truth, and what it saw."""

    events: int
    acts: int
    truth: State[Any]
    state: State[Any]


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
        self.marks: list[Mark | None] = []  # one for each batch; old ones are forgotten

    def take(self, node: Node) -> bool:
        """Look at one batch; whether anything of it was seen."""
        truth, asked = self.truth.publish(), self.state.prompt
        self.marks.append(Mark(len(self.events), len(self.acts), truth, self.state))
        if (old := len(self.marks) - 1 - KEPT) % EVERY and old > 0:
            self.marks[old] = None
        self.truth = Draft(truth, node.first)
        placed = tuple(events_of(node))
        seen = [self._number(one) for one in placed if self._sees(one, node)]
        held, now = self.state.prompt, self.truth.state.prompt
        if held is not None and (now is None or self.number_of(now) != held.position):
            self.state = replace(self.state, prompt=None)  # it was answered where he cannot see
        if not seen:
            return False
        act = len(self.acts) + 1
        for one in seen:
            shown = Shown(number=one.position, event=one.event, audience=one.audience, act=act)
            self.events.append(shown)
        batch = node.batch
        command, author = None, batch.author
        if self.person in (GM, author):
            command = frozen(_command(plain(batch.command), asked))
        elif isinstance(placed[0].event, WORDS) and placed[0].position not in self.numbers:
            author = ""
        self.acts.append(Act(number=act, author=author, time=batch.time, command=command))
        return True

    def back(self, batches: int) -> int:
        """Go back to where at most so many batches were taken; how many are then.

        There must have been more.
        """
        del self.marks[batches + 1 :]
        while (mark := self.marks.pop()) is None:
            pass  # it is forgotten; the one before all batches never is
        del self.events[mark.events :]
        del self.acts[mark.acts :]
        while len(self.numbers) > mark.events:
            self.numbers.popitem()
        self.truth, self.state = Draft(mark.truth), mark.state
        return len(self.marks)

    def number_of(self, prompt: Prompt) -> int:
        """The person's own number of a question; `UNSEEN` if he has not seen it."""
        return self.numbers.get(prompt.position, UNSEEN)

    def seen(self) -> Seen:
        """All that was seen so far."""
        prompt = self.truth.state.prompt
        if prompt is not None:
            mine = self.truth.state.asks(self.person, prompt)
            prompt = replace(prompt, position=self.number_of(prompt)) if mine else None
        return Seen(
            by=self.person,
            acts=tuple(self.acts),
            events=tuple(self.events),
            state=self.state,
            prompt=prompt,
        )

    def _sees(self, one: Placed, node: Node) -> bool:
        """Whether the person may see an event, by where he stood before it or stands after it."""
        truth, person = self.truth.state, self.person
        before = truth.hears(person, one.audience)
        self.truth.position = one.position
        fold(self.truth, one.event, self.table, one.audience)
        if before or truth.hears(person, one.audience) or self._said(one, node.batch, node.first):
            return True
        prompt = truth.prompt if isinstance(one.event, Asked) else None
        return prompt is not None and truth.asks(person, prompt)

    def _said(self, one: Placed, batch: Batch[Any, Any], first: int) -> bool:
        """Whether the event is what the person has said himself, or the faces he has thrown."""
        if one.position != first or batch.author != self.person:
            return False
        event = one.event
        return isinstance(event, WORDS) and getattr(event, "source", batch.author) == batch.author

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


def _command(said: dict[str, Any], asked: Prompt | None) -> dict[str, Any]:
    """A command as plain data; an answer names the question by the person's own number."""
    if "answer" not in said:
        return said
    return {"answer": {**said["answer"], "prompt": asked.position if asked else UNSEEN}}
