"""How far an undo goes: one batch, one declaration with its answers, one round."""

from collections.abc import Callable, Iterator, Mapping

from ..events import Rolled, RoundStarted
from .commands import Answer
from .log import Node


def _batch(head: Node) -> Node | None:
    return head.parent


def _declaration(head: Node) -> Node | None:
    node = head
    while isinstance(node.batch.command, Answer) and node.parent is not None:
        node = node.parent
    return node.parent


def _round(head: Node) -> Node | None:
    node = head.parent
    while node is not None and not starts_round(node):
        node = node.parent
    return node


STEPS: Mapping[str, Callable[[Node], Node | None]] = {
    "batch": _batch,
    "declaration": _declaration,
    "round": _round,
}
"""The steps of an undo, each to the batch that it goes back to (None: there is none)."""


def starts_round(node: Node) -> bool:
    """Whether a round begins in that batch."""
    return any(type(event) is RoundStarted for event in node.batch.events)


def own(node: Node, by: str, strict: bool) -> bool:
    """Whether a player may take a batch back himself: it is his, and not reserved.

    `strict` reserves what shows engine dice for the game master.
    """
    events = node.batch.events
    shown = strict and any(type(one) is Rolled and one.source == "engine" for one in events)
    return node.batch.author == by and not shown and not any(one.reserved for one in events)


def between(last: Node, target: Node) -> Iterator[Node]:
    """The batches from the last one back to, and without, the target."""
    node: Node | None = last
    while node is not None and node is not target:
        yield node
        node = node.parent
