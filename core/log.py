"""The log of a fight: batches in a tree, moves of the head, and the states along the way.

Nothing is ever erased. Undo and redo move the head along parents; states are kept for the newest
heads and for every sixteenth batch of a branch, and folded anew where they are not.
"""

from bisect import bisect_right
from collections import deque
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from ..events import ROOT, Batch, Event, Move, UnreadableRecord
from ..projections.draft import Draft
from ..projections.fold import fold_all, fold_on
from ..projections.state import State
from .decide import Now, Open, left_open
from .ruleset import Ruleset
from .sound import unsound_batch, unsound_move

KEPT = 64
"""How many of the newest states are kept."""

EVERY = 16
"""Every so many batches of a branch the state is kept for good."""


class NoEvent(IndexError, ValueError):
    """The log holds no event at a position: `position` as it was asked for, `newest` there is."""

    def __init__(self, position: object, newest: int) -> None:
        super().__init__(position, newest)
        self.position, self.newest = position, newest

    def __str__(self) -> str:
        return f"there is no event {str(self.position)[:40]}; the newest is {self.newest}"


class Node:
    """A batch in its place: `first` and `last` are the log positions of its events.

    `sequence` counts the records of the log up to and with this one; `kept` how often it stands
    among the newest whose states are kept.
    """

    __slots__ = (
        "batch",
        "depth",
        "first",
        "kept",
        "last",
        "number",
        "open",
        "parent",
        "sequence",
        "state",
    )

    def __init__(
        self,
        number: int,
        batch: Batch[Any, Any],
        parent: "Node | None",
        first: int,
        sequence: int,
    ) -> None:
        self.number, self.batch, self.parent, self.first = number, batch, parent, first
        self.sequence, self.kept = sequence, 0
        self.last = first + len(batch.events) - 1
        self.depth: int = parent.depth + 1 if parent else 0
        self.state: State[Any] | None = None
        self.open: Open | None = None


Redo = tuple[Node, Any] | None
"""What redo goes forward to: a linked pair, so that undo and redo cost the same at any length."""


class Log:
    """All batches and moves of one fight, in order; `head` is where the fight stands."""

    def __init__(self, ruleset: Ruleset, fight: str, nothing: State[Any]) -> None:
        self.ruleset, self.fight, self.nothing = ruleset, fight, nothing
        self.nodes: list[Node] = []
        self.records: list[Batch[Any, Any] | Move] = []
        self.head: Node | None = None
        self.redo: Redo = None
        self.position = 1
        self.moves = self.fresh = 0
        self.secret = False  # whether any event, on any branch, is hidden from anybody
        self.keys: dict[tuple[str, str], Node | Move] = {}
        self._draft: Draft[Any] | None = None
        self._firsts: list[int] = []
        self._kept: deque[Node] = deque()

    def append(
        self, batch: Batch[Any, Any], state: State[Any] | None = None, open: Open | None = None
    ) -> Node:
        """Take a batch in; its state is folded if the one who decided it does not hand it over.

        Raises `UnreadableRecord` for a batch from elsewhere that cannot follow here.
        """
        node = Node(len(self.nodes), batch, self.head, self.position, len(self.records) + 1)
        if state is None:
            state, open, self._draft = self._read(node)
        else:
            self._draft = None
        node.state, node.open = state, open
        self.nodes.append(node)
        self.records.append(batch)
        self._firsts.append(node.first)
        self.position = node.last + 1
        self.head, self.redo = node, None
        self.fresh = batch.fresh
        self.secret = self.secret or bool(batch.hidden)
        if batch.key is not None:
            self.keys.setdefault((batch.author, batch.key), node)
        if state is not None:
            self._keep(node)
        return node

    def move(self, move: Move) -> None:
        """Take a move in: the head goes to another batch.

        Raises `UnreadableRecord` for a move from elsewhere that cannot be made here.
        """
        if fault := unsound_move(move, self.head, self.redo, len(self.nodes)):
            raise UnreadableRecord(f"record {len(self.records)} does not fit the log: {fault}")
        target = self.nodes[move.to]
        if move.kind == "undo" and self.head is not None:
            self.redo = (self.head, self.redo)
        elif move.kind == "redo" and self.redo is not None:
            self.redo = self.redo[1]
        elif target is not self.head:
            self.redo = None
        self.head, self._draft = target, None
        self.records.append(move)
        self.moves += 1
        self.fresh += move.fresh
        if move.key is not None:
            self.keys.setdefault((move.author, move.key), move)

    def now(self, node: "Node | None") -> Now:
        """Where the fight stands at a batch (None: before the first)."""
        state = self.state(node)
        open = None if node is None else node.open
        return Now(fight=self.fight, state=state, position=self.position, open=open)

    def state(self, node: "Node | None") -> State[Any]:
        """The state at a batch (None: before the first); folded again where it is not kept."""
        if node is None:
            return self.nothing
        if node.state is None:
            if node is self.head and self._draft is not None:
                node.state, self._draft = self._draft.publish(), None
            else:
                self._refold(node)
            self._keep(node)
        assert node.state is not None
        return node.state

    def before(self, node: Node) -> Now:
        """Where the fight stood when a batch was decided, its own log position included."""
        now = self.now(node.parent)
        return Now(fight=self.fight, state=now.state, position=node.first, open=now.open)

    def at(self, position: int) -> State[Any]:
        """The state after the event at that log position, on its own branch."""
        node = self.node_at(position)
        if node.last == position:
            return self.state(node)
        events = node.batch.events[: position - node.first + 1]
        before = self.state(node.parent)
        return fold_all(before, events, dict(node.batch.hidden), self.ruleset.fold, node.first)

    def node_at(self, position: int) -> Node:
        """The batch that holds the event at a log position; `NoEvent` where there is none."""
        if type(position) is not int or not 1 <= position < self.position:
            raise NoEvent(position, self.position - 1)
        return self.nodes[bisect_right(self._firsts, position) - 1]

    def ending(self, position: int) -> Node:
        """The batch that ends at a log position; ValueError names the nearest ends otherwise.

        Raises `NoEvent`, which is one, where there is none.
        """
        node = self.node_at(position)
        if node.last != position:
            before = f"{node.first - 1} and " if node.number else ""
            raise ValueError(
                f"event {position} is in the middle of a batch; "
                f"the nearest ends are {before}{node.last}"
            )
        return node

    def since(self, sequence: int) -> tuple[int, ...]:
        """The log positions of all events after so many records."""
        later = takewhile(lambda node: node.sequence > sequence, reversed(self.nodes))
        return tuple(sorted(n for node in later for n in range(node.first, node.last + 1)))

    def event(self, position: int) -> Event:
        """The event at a log position; `NoEvent` where there is none."""
        node = self.node_at(position)
        event: Event = node.batch.events[position - node.first]
        return event

    def branch(self, node: "Node | None" = None) -> list[Node]:
        """The batches from the first to that one (default: the head): the effective history."""
        held, path = node or self.head, []
        while held is not None:
            path.append(held)
            held = held.parent
        return path[::-1]

    def leaves(self) -> Iterator[Node]:
        """The last batch of every branch, the oldest first."""
        parents = {node.parent.number for node in self.nodes if node.parent is not None}
        return (node for node in self.nodes if node.number not in parents)

    def _read(self, node: Node) -> tuple[State[Any] | None, Open | None, Draft[Any] | None]:
        """Fold a batch from elsewhere, which is believed only so far as it fits.

        Batches that leave nothing open are folded one after the other on one draft; it is handed
        on, and published where a state is kept or asked for.
        """
        batch, draft, head = node.batch, self._draft, self.head
        still = None if draft is not None else self.now(head).open
        place = head.number if head is not None else ROOT
        fault = unsound_batch(self.ruleset, batch, place, still, self.fresh)
        if fault is None:
            try:
                if batch.opening is not None:
                    state, still = self._after(self.before(node), node)
                    if state.prompt is not None:
                        return state, still, None
                    fault = f"it leaves {batch.opening.rule} open, and nothing is asked"
                else:
                    draft = self._fold_on(draft or Draft(self.state(head), node.first), node)
                    if draft.state.prompt is None:
                        kept = node.depth % EVERY == 0
                        return (draft.publish(), None, None) if kept else (None, None, draft)
                    fault = "it asks something, and leaves no rule open to hear the answer"
            except Exception as error:  # whatever events that do not belong here provoke in folds
                fault = f"its events cannot be folded: {error!r}"
        self._draft = None
        raise UnreadableRecord(f"record {len(self.records)} does not fit the log: {fault}")

    def _fold_on(self, draft: Draft[Any], node: Node) -> Draft[Any]:
        fold_on(draft, node.batch.events, dict(node.batch.hidden), self.ruleset.fold)
        return draft

    def _after(self, before: Now, node: Node) -> tuple[State[Any], Open | None]:
        batch = node.batch
        hidden = dict(batch.hidden)
        state = fold_all(before.state, batch.events, hidden, self.ruleset.fold, node.first)
        if batch.opening is None:
            return state, None
        still = left_open(
            self.ruleset, before, batch.opening, batch.command, batch.events, hidden, before.open
        )
        return state, still

    def _refold(self, node: Node) -> None:
        path = [node]
        while (above := path[-1].parent) is not None and above.state is None:
            path.append(above)
        state, still = self.nothing, None
        if above is not None:
            assert above.state is not None
            state, still = above.state, above.open
        for step in reversed(path):
            before = Now(fight=self.fight, state=state, position=step.first, open=still)
            state, still = self._after(before, step)
        node.state, node.open = state, still

    def _keep(self, node: Node) -> None:
        self._kept.append(node)
        node.kept += 1
        if len(self._kept) > KEPT:
            old = self._kept.popleft()
            old.kept -= 1
            if old.depth % EVERY and not old.kept:
                old.state = old.open = None
