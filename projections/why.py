"""Why an event is as it is: the parts of its numbers, and the command that brought it about."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from ..events import CONTINUED, Command, Declared, Event, Number, Opening, plain, tag_of
from .branch import Node
from .state import frozen
from .width import safe, table
from .words import signed


class Row(Struct, frozen=True, kw_only=True):
    """One part of a number: what for, how much, by which rule and kind, and the sum so far."""

    label: str
    amount: int
    rule: str
    kind: str
    running: int


class Sum(Struct, frozen=True, kw_only=True):
    """A number of an event with its parts; `field` is where it stands (`value`, `values.2`).

    A thing in a list that begins with a word goes by it: `components.armour.bonus`.
    """

    field: str
    value: int
    rows: tuple[Row, ...]


class Cause(Struct, frozen=True, kw_only=True):
    """What brought an event about.

    `batch` is the number of its batch in the log, with the command, its author and its time (UTC,
    nanoseconds). `rule` is the rule that was open at the event: one left open by a batch before,
    one that pauses in this batch, else the command's own; `step` says that it is an automatic
    step, `args` what that was opened with, and `opened` the log position at which it was. The
    automatic steps that a batch plays to their end are not told apart: the record holds no word
    of them.
    """

    batch: int
    author: str
    time: int
    command: Command
    rule: str
    step: bool
    args: tuple[Any, ...]
    opened: int


class Why(Struct, frozen=True, kw_only=True):
    """An event taken apart: its numbers, its other fields, and what brought it about."""

    event: str
    numbers: tuple[Sum, ...]
    fields: tuple[tuple[str, Any], ...]
    position: int = 0
    cause: Cause | None = None


def why(event: Event, node: Node | None = None, position: int = 0) -> Why:
    """Why the event is as it is; with its batch and log position also where it comes from."""
    numbers: list[Sum] = []
    others: list[tuple[str, Any]] = []
    for name in event.__struct_fields__:
        value = getattr(event, name)
        numbers += _sums(name, value)
        if not isinstance(value, Number):
            others.append((name, frozen(plain(value))))
    return Why(
        event=tag_of(type(event)),
        numbers=tuple(numbers),
        fields=tuple(others),
        position=position,
        cause=None if node is None else cause(node, position),
    )


def why_at(node: Node, position: int) -> Why:
    """Why the event at a log position is as it is; `node` is the batch that holds it."""
    return why(node.batch.events[position - node.first], node, position)


def parts(number: Number) -> tuple[Row, ...]:
    """The parts of a number as rows, each with the sum so far."""
    rows, running = [], 0
    for part in number.parts:
        running += part.amount
        row = Row(
            label=part.source, amount=part.amount, rule=part.rule, kind=part.kind, running=running
        )
        rows.append(row)
    return tuple(rows)


def _sums(field: str, value: Any) -> Iterator[Sum]:
    """The numbers in a field, however deep."""
    if isinstance(value, Number):
        yield Sum(field=field, value=value.value, rows=parts(value))
    elif isinstance(value, tuple):
        for place, one in enumerate(value, 1):
            yield from _sums(f"{field}.{_named(one) or place}", one)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _sums(f"{field}.{name}", getattr(value, name))


def _named(one: Any) -> str:
    """What a thing in a list is called: its first field, if that is a word."""
    first = getattr(one, one.__struct_fields__[0]) if isinstance(one, Struct) else ""
    return first if isinstance(first, str) and not isinstance(one, Number) else ""


def cause(node: Node, position: int) -> Cause:
    """What brought about the event at a log position; `node` is the batch that holds it."""
    batch = node.batch
    opening = batch.opening
    own = opening is not None and (
        opening.start == CONTINUED or position >= node.first + opening.start
    )
    held: Node | None = node if own else node.parent
    # a batch that answers goes on with the rule left open before it; any other command has its own
    if held is not node and tag_of(type(batch.command)) != "answer":
        held = None
    opening = held.batch.opening if held is not None else None
    if held is None or opening is None:
        declared = bool(batch.events) and isinstance(batch.events[0], Declared)
        opening, opened = Opening(tag_of(type(batch.command))), node.first + declared
    else:
        opened = _opened(held)
    return Cause(
        batch=node.number,
        author=batch.author,
        time=batch.time,
        command=batch.command,
        rule=opening.rule,
        step=opening.step,
        args=opening.args,
        opened=opened,
    )


def _opened(node: Node) -> int:
    """Where the rule that a batch leaves open was opened."""
    held: Node | None = node
    while held is not None and held.batch.opening is not None:
        if held.batch.opening.start != CONTINUED:
            return held.first + held.batch.opening.start
        held = held.parent
    return node.first


def rows(found: Why) -> list[str]:
    """The numbers of an event as lines of text in columns: label, amount, sum, rule, kind."""
    lines: list[str] = []
    for one in found.numbers:
        lines.append(f"{one.field} = {one.value}")
        lines += [f"  {line}" for line in _columns(one.rows)]
    return lines


def _columns(found: Iterable[Row]) -> list[str]:
    return table(
        [
            (safe(r.label), signed(r.amount), str(r.running), safe(r.rule), safe(r.kind))
            for r in found
        ],
        right=(1, 2),
    )
