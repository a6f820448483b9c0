"""A branch of the log as projections read it: batches in their places, events one by one."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol, TypeVar

from ..events import EVERYONE, Batch, Event
from .draft import Draft
from .fold import Table, fold
from .state import State

S = TypeVar("S", bound=State[Any])


class Node(Protocol):
    """A batch in its place on a branch; `first` is the log position of its first event."""

    @property
    def number(self) -> int:
        """Which batch of the log it is, counted from 0."""

    @property
    def first(self) -> int:
        """The log position of its first event."""

    @property
    def batch(self) -> Batch[Any, Any]:
        """The batch itself."""

    @property
    def parent(self) -> "Node | None":
        """The batch before it on its branch."""


class Placed(NamedTuple):
    """An event in its place: its log position (or a viewer's own number) and who may see it."""

    position: int
    event: Event
    audience: str = EVERYONE


def events_of(node: Node) -> Iterator[Placed]:
    """The events of one batch."""
    hidden = dict(node.batch.hidden)
    for index, event in enumerate(node.batch.events):
        yield Placed(node.first + index, event, hidden.get(index, EVERYONE))


def told(branch: Iterable[Node]) -> Iterator[Placed]:
    """The events of a branch, in order."""
    for node in branch:
        yield from events_of(node)


def after(state: S, one: Placed, table: Table, *, lenient: bool = False) -> S:
    """The state after one event.

    `lenient` is for histories of which somebody sees only a part: an event about something that
    he has not seen changes nothing.
    """
    draft = Draft(state, one.position)
    try:
        fold(draft, one.event, table, one.audience)
    except Exception:  # a ruleset's fold may miss what is hidden in any way
        if not lenient:
            raise
        draft = Draft(state, one.position + 1)
    return draft.publish()


def walk(
    start: S, events: Iterable[Placed], table: Table, *, lenient: bool = False
) -> Iterator[tuple[S, Placed]]:
    """Each event with the state before it."""
    state = start
    for one in events:
        yield state, one
        state = after(state, one, table, lenient=lenient)
