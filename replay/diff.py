"""Two fights held against each other: the first difference by name, the rest summed up."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..core.commands import Answer
from ..core.fight import Fight
from ..events import Batch, Event, Id, Rolled, fields, plain, tag_of
from .recorded import Record, fight_of

HEADER = ("ruleset", "edition", "definitions", "options", "undo_dice", "generator", "seed")
"""What is compared of two headers: neither the fights' ids nor when they were made.

The seed counts only where the engine throws dice: in a fight of people's dice it decides nothing.
"""

BATCH = ("parent", "author", "command", "fresh")
"""What is compared of two batches before their events: neither times nor the senders' ids."""

AFTER = ("hidden", "opening")
"""What is compared of two batches after their events."""

MOVE = ("kind", "to", "author", "fresh")
"""What is compared of two moves of the head."""

STATE = ("phase", "round", "turn", "over", "facts", "effects", "modifiers", "prompt")
"""What is compared of two final states, beside their combatants."""


class Spot(Struct, frozen=True, kw_only=True):
    """Where two records differ first: in which `event` (its index) or none, and in which field.

    `left` and `right` are what stands there, as the values themselves; an empty `field` means
    the whole event, or the whole record.
    """

    field: str = ""
    event: int | None = None
    left: Any = None
    right: Any = None


class Difference(Struct, frozen=True, kw_only=True):
    """The first difference of two fights.

    `where` is `header`, `batch`, `move`, `event` or `end` (one log goes on where the other ends);
    `record` counts the log's records from 0, `batch` its batches; `position` is the log position
    of an event. `left` and `right` are what stands there, as JSON would hold it.
    """

    where: str
    field: str = ""
    record: int | None = None
    batch: int | None = None
    position: int | None = None
    left: Any = None
    right: Any = None

    def __str__(self) -> str:
        places = {"record": self.record, "batch": self.batch, "event": self.position}
        place = ", ".join(
            f"{name} {number}" for name, number in places.items() if number is not None
        )
        named = f"{place or self.where}: {self.field}" if self.field else place or self.where
        return f"{named}: {shown(self.left)} against {shown(self.right)}"


class Comparison(Struct, frozen=True, kw_only=True):
    """What differs between two fights; an empty one means that they took the same course.

    `records` are the lengths of the two logs; `kinds` counts events by name where the counts
    differ; `states` holds for each combatant, and under an empty name for the fight itself, the
    fields that differ at the end, with both values.
    """

    first: Difference | None
    records: tuple[int, int]
    kinds: dict[str, tuple[int, int]]
    states: dict[Id, dict[str, tuple[Any, Any]]]

    @property
    def same(self) -> bool:
        """Whether the two took the same course."""
        return self.first is None

    def __str__(self) -> str:
        return "\n".join(self.sentences())

    def sentences(self) -> Iterator[str]:
        """The comparison in words, one line each."""
        if self.first is None:
            yield "the two fights took the same course"
            return
        yield f"first difference: {self.first}"
        if self.records[0] != self.records[1]:
            yield f"records: {self.records[0]} against {self.records[1]}"
        for name, (left, right) in self.kinds.items():
            yield f"{name}: {left} against {right}"
        for who, changes in self.states.items():
            place = f"at the end {who or 'the fight'}"
            for field, (left, right) in changes.items():
                yield f"{place}: {field}: {shown(left)} against {shown(right)}"


def diff(left: Fight, right: Fight) -> Comparison:
    """Hold two fights against each other; times, ids and keys of senders aside.

    Raises ValueError for what is no fight.
    """
    ours, theirs = _counted(fight_of(left)), _counted(fight_of(right))
    kinds = {
        name: (ours[name], theirs[name])
        for name in sorted(ours | theirs)
        if ours[name] != theirs[name]
    }
    return Comparison(
        first=_in_headers(left, right) or _in_logs(left, right),
        records=(len(left.log.records), len(right.log.records)),
        kinds=kinds,
        states=_at_the_end(left, right),
    )


def unlike(left: Record, right: Record) -> Spot | None:
    """Where two records differ first, times and keys aside."""
    if isinstance(left, Batch) and isinstance(right, Batch):
        return (
            _fields(BATCH, left, right)
            or _events(left.events, right.events)
            or _fields(AFTER, left, right)
        )
    if type(left) is type(right):
        return _fields(MOVE, left, right)
    return Spot(left=left, right=right)


def shown(value: Any) -> str:
    """A value of a record in one line."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return value
    if isinstance(value, Struct):
        (name, inner), *_ = named(value).items()
        return f"{name} {shown(inner)}"
    return msgspec.json.encode(plain(value)).decode()


def named(value: Struct) -> dict[str, Any]:
    """A value of a record by its name and with its fields, as JSON would hold it."""
    return {tag_of(type(value)) if value.__struct_config__.tag else "": fields(value)}


def _fields(names: tuple[str, ...], left: Struct, right: Struct) -> Spot | None:
    for name in names:
        ours, theirs = getattr(left, name), getattr(right, name)
        if not alike(ours, theirs):
            return Spot(field=name, left=ours, right=theirs)
    return None


def _events(ours: tuple[Event, ...], theirs: tuple[Event, ...]) -> Spot | None:
    for place, (left, right) in enumerate(zip_longest(ours, theirs)):
        if alike(left, right):
            continue
        if type(left) is not type(right):
            return Spot(event=place, left=left, right=right)
        spot = _fields(left.__struct_fields__, left, right)
        assert spot is not None
        return replace(spot, event=place)
    return None


def alike(left: Any, right: Any) -> bool:
    """Whether two values are the same in their bytes too: 1 is not True."""
    return bool(left == right) and repr(left) == repr(right)


def _in_headers(left: Fight, right: Fight) -> Difference | None:
    spot = _fields(HEADER, left.header, right.header)
    if spot is None or (spot.field == "seed" and not (_seeded(left) or _seeded(right))):
        return None
    ours, theirs = spot.left, spot.right
    if spot.field == "seed":
        ours, theirs = "one seed", "another seed"  # it is told to nobody
    return Difference(where="header", field=spot.field, left=plain(ours), right=plain(theirs))


def _seeded(fight: Fight) -> bool:
    """Whether the engine throws for somebody, or has thrown."""
    state = fight.state
    thrown = (event for node in fight.log.nodes for event in node.batch.events)
    return (
        "engine" in (state.supplier("*"), *state.suppliers.values())
        or any(state.drawn)
        or any(isinstance(one, Rolled) and one.source == "engine" for one in thrown)
    )


def _in_logs(left: Fight, right: Fight) -> Difference | None:
    aside = left.header.fight != right.header.fight
    batch, position = 0, 1
    for number, (one, other) in enumerate(zip_longest(left.log.records, right.log.records)):
        if one is None or other is None:
            return Difference(where="end", record=number, left=_asked(one), right=_asked(other))
        if (spot := unlike(*map(_unquoted, (one, other))) if aside else unlike(one, other)) is None:
            if isinstance(one, Batch):
                batch, position = batch + 1, position + len(one.events)
            continue
        both = isinstance(one, Batch) and isinstance(other, Batch)
        where = ("event" if spot.event is not None else "batch") if both else "move"
        return Difference(
            where=where,
            field=spot.field,
            record=number,
            batch=batch if isinstance(one, Batch) else None,
            position=None if spot.event is None else position + spot.event,
            left=_seen(spot.left),
            right=_seen(spot.right),
        )
    return None


def _unquoted(record: Record) -> Record:
    """A record without the id of the question that it answers: that one is the fight's own."""
    if isinstance(record, Batch) and isinstance(record.command, Answer):
        return replace(record, command=replace(record.command, prompt=""))
    return record


def _seen(value: Any) -> Any:
    return named(value) if isinstance(value, Struct) else plain(value)


def _asked(record: Record | None) -> Any:
    """What was asked for in a record, where the other fight has none."""
    return _seen(record.command if isinstance(record, Batch) else record)


def _counted(fight: Fight) -> Counter[str]:
    return Counter(tag_of(type(event)) for node in fight.log.nodes for event in node.batch.events)


def _at_the_end(left: Fight, right: Fight) -> dict[Id, dict[str, tuple[Any, Any]]]:
    ours, theirs = _sides(left), _sides(right)
    found = {who: _changed(ours.get(who, {}), theirs.get(who, {})) for who in {**ours, **theirs}}
    return {who: changes for who, changes in found.items() if changes}


def _sides(fight: Fight) -> dict[Id, dict[str, Any]]:
    """The fields of each combatant at the end, and under an empty name those of the fight."""
    people = {who: fields(held) for who, held in fight.state.combatants.items()}
    return {"": {name: getattr(fight.state, name) for name in STATE}, **people}


def _changed(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    pairs = {name: (plain(ours.get(name)), plain(theirs.get(name))) for name in {**ours, **theirs}}
    return {name: (left, right) for name, (left, right) in pairs.items() if left != right}
