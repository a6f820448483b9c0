"""How far an undo goes: one batch, one declaration with its answers, one round."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from ..events import Event, Rolled, RoundStarted
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


def barred(nodes: Iterable[Node], by: str, strict: bool) -> str | None:
    """The code by which a player is refused to take batches back; None if he may.

    He may take back what is his own and not reserved. `strict` reserves what shows engine dice
    for the game master. What is reserved and hidden has no code of its own to give it away.
    """
    batches = [node.batch for node in nodes]
    told: list[Event] = []
    for batch in batches:
        hidden = {place for place, _ in batch.hidden}
        for place, event in enumerate(batch.events):
            if event.reserved and place not in hidden:
                final: str = event.final
                return final
            told.append(event)
    held = any(event.reserved for event in told)
    shown = strict and any(type(one) is Rolled and one.source == "engine" for one in told)
    own = all(batch.author == by for batch in batches)
    return None if own and not shown and not held else "undo_not_allowed"


def between(last: Node, target: Node | None) -> Iterator[Node]:
    """The batches from the last one back to, and without, the target."""
    node: Node | None = last
    while node is not None and node is not target:
        yield node
        node = node.parent
