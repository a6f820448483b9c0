"""A fight as lines of JSON, with the names of all fields: for eyes, and for other programs.

The lines of a fight hold everything, secrets too, except the seed: they are for whoever may read
the file. Those of a person hold what he may see, and nothing else.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ..core.fight import Fight
from ..core.header import Header
from ..core.ruleset import Ruleset
from ..events import Batch, fields, tag_of
from .file import FilePath
from .recorded import Record
from .store import Reader


def export(
    source: Fight | FilePath, *, seed: bool = False, ruleset: Ruleset | None = None
) -> Iterator[str]:
    """The lines of a fight, or of a fight's file, which is then read as the lines are taken.

    The first line is the header. Then each record is a line: a batch with its number, parent,
    the log position of its first event, the command and the events by name with their fields; a
    move of the head with its kind and the batch that it leads to. What has its default is left
    out. Raises `FileFault` for a file that cannot be read.
    """
    if isinstance(source, Fight):
        return _lines(source.header, source.log.records, seed)
    reader = Reader(source, ruleset)
    return _lines(reader.header, (record for _, record in reader), seed)


def seen(fight: Fight, person: str) -> Iterator[str]:
    """The lines of what a person may see: the ruleset, then each act with its events.

    Acts and events bear his own numbers; `by` is empty where he may not know who has acted.
    """
    header, found = fight.header, fight.seen(person)
    pinned = {"ruleset": header.ruleset, "edition": header.edition, "options": header.options}
    yield _line({"seen_by": person, **pinned})
    for act in found.acts:
        shown = [one for one in found.events if one.act == act.number]
        yield _line(
            {
                "act": act.number,
                "first": shown[0].number,
                "by": act.author,
                "time": act.time,
                **_said({"command": act.command}),
                "events": [{tag_of(type(one.event)): fields(one.event)} for one in shown],
            }
        )


def _lines(header: Header, records: Iterable[Record], seed: bool) -> Iterator[str]:
    aside = {"events"} if seed else {"events", "seed"}
    yield _line({name: value for name, value in fields(header).items() if name not in aside})
    batch, position = 0, 1
    for number, record in enumerate(records):
        if isinstance(record, Batch):
            yield _line({"record": number, "batch": batch, **_batch(record, position)})
            batch, position = batch + 1, position + len(record.events)
        else:
            move = {"move": record.kind, "to": record.to, "by": record.author, "time": record.time}
            rest = {"key": record.key, "fresh": record.fresh}
            yield _line({"record": number, **move, **_said(rest)})


def _batch(batch: Batch[Any, Any], position: int) -> dict[str, Any]:
    rest = {
        "opening": batch.opening and fields(batch.opening),
        "key": batch.key,
        "fresh": batch.fresh,
        "hidden": {str(position + place): audience for place, audience in batch.hidden},
    }
    return {
        "parent": batch.parent,
        "first": position,
        "by": batch.author,
        "time": batch.time,
        "command": {tag_of(type(batch.command)): fields(batch.command)},
        "events": [{tag_of(type(event)): fields(event)} for event in batch.events],
        **_said(rest),
    }


def _said(rest: dict[str, Any]) -> dict[str, Any]:
    """Without what has its default."""
    return {name: value for name, value in rest.items() if value}


def _line(value: dict[str, Any]) -> str:
    return msgspec.json.encode(value).decode()
