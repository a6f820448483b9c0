"""One person's seat at a fight: what he has seen of it, and what he may do as far as he sees.

A player never reads the truth. His commands are judged by what he sees before they are judged by
what is true, his menus, questions and awaited commands are made of what he sees, and the ids that
he is given count what he has seen: none of it tells that something hidden has happened.
"""

from bisect import bisect_right
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from ..events import Menu, Move
from ..projections.state import Prompt
from ..projections.view import POSITIONS, UNSEEN, Eye, Seen
from .log import Log, Node
from .names import prompt_id
from .scene import View
from .undo import between

REDOING = {"undo": 1, "redo": -1}
"""What each kind of move adds to the undos that a redo would bring back; another ends them."""

VEILED = Prompt(position=UNSEEN, to="", question="", menu=Menu())
"""An open question of which a person may know only that it is open."""


class Seat:
    """Follows a log for one person, record by record.

    `sequence` counts the records of which he has seen something, `moves` those among them by
    which the head was moved, `undone` the undos that a redo would bring back, as far as he sees.
    """

    def __init__(self, log: Log, person: str) -> None:
        self.log, self.person = log, person
        book = log.ruleset
        positions = {**POSITIONS, **book.positions}
        self.eye = Eye(log.nothing, book.fold, person, positions)
        self.head: Node | None = None
        self.sequence = self.moves = self.undone = self._records = 0
        self._shown: list[bool] = []
        self._counts: list[int] = []

    def follow(self) -> None:
        """Take in what the log has gone on by."""
        for record in self.log.records[self._records :]:
            self._records += 1
            if isinstance(record, Move):
                self._go(self.log.nodes[record.to], record.kind)
            else:
                self._shown.append(False)
                if self._take(self.log.nodes[len(self._shown) - 1], self.sequence + 1):
                    self.sequence += 1
                    self.undone = 0

    def newest(self) -> Node | None:
        """The newest batch on the present course of which he has seen something."""
        node = self.log.head
        while node is not None and not self._shown[node.number]:
            node = node.parent
        return node

    def seen(self) -> Seen:
        """What the person may see of the fight."""
        return self.eye.seen()

    @property
    def veiled(self) -> bool:
        """Whether a question is open that he does not see."""
        return self.eye.truth.state.prompt is not None and self.eye.state.prompt is None

    def view(self) -> View[Any, Any]:
        """The state as the person sees it, for checks and menus."""
        state = replace(self.eye.state, prompt=VEILED) if self.veiled else self.eye.state
        return View(self.log.ruleset, state, self.person, partial=True)

    def prompt_id(self) -> str | None:
        """The id by which he may answer the open question; None where he sees none."""
        prompt = self.eye.truth.state.prompt
        number = self.eye.number_of(prompt) if prompt is not None else UNSEEN
        return prompt_id(self.log.fight, number, self.moves) if number != UNSEEN else None

    def since(self, sequence: int) -> tuple[int, ...]:
        """His own numbers of the events that he has seen since that `sequence`."""
        acts = bisect_right(self._counts, sequence)
        events = bisect_right(self.eye.events, acts, key=lambda one: one.act)
        return tuple(range(events + 1, len(self.eye.events) + 1))

    def _take(self, node: Node, count: int) -> bool:
        """Look at a batch; whether anything of it is seen, and then since that `sequence`."""
        self.head = node
        seen = self.eye.take(node)
        if seen:
            self._shown[node.number] = True
            self._counts.append(count)
        return seen

    def _go(self, target: Node, kind: str) -> None:
        """The head has moved; that counts if the person sees any difference."""
        assert self.head is not None
        ancestor, ahead = parting(self.head, target)
        back = list(between(self.head, ancestor))
        if any(self._shown[node.number] for node in (*back, *ahead)):
            self.moves += 1
            self.sequence += 1
            self.undone = self.undone + REDOING[kind] if kind in REDOING else 0
        if back:
            taken = self.eye.back(ancestor.depth + 1)
            again = takewhile(lambda node: node.depth >= taken, between(ancestor, None))
            for node in reversed([*again]):
                self.eye.take(node)
        del self._counts[len(self.eye.acts) :]
        for node in ahead:
            self._take(node, self.sequence)
        self.head = target


def parting(head: Node, target: Node) -> tuple[Node, list[Node]]:
    """The batch at which two courses part, and the batches from there to the target."""
    ahead: list[Node] = []
    here, there = head, target
    while here is not there:
        node = there if there.depth > here.depth else here
        assert node.parent is not None  # all courses have the first batch in common
        if node is there:
            ahead.append(there)
            there = node.parent
        else:
            here = node.parent
    return there, ahead[::-1]
