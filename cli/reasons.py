"""Why an event is as it is, in lines of text: its numbers, their rules, and what caused it."""

from datetime import UTC, datetime
from typing import Any

from ..core.fight import Fight
from ..core.log import Node
from ..events import fields
from ..projections.why import Cause, Why, rows, why_at
from ..projections.width import safe
from .output import as_json as json_of
from .telling import entries_of


def lines(fight: Fight, event: int) -> list[str]:
    """An event taken apart, in lines of text."""
    node = fight.log.node_at(event)
    found = why_at(node, event)
    said = [f"Event {event}, {found.event}: {sentence_of(fight, node, event)}".rstrip(" :")]
    said += [f"  {line}" for line in rows(found)]
    said += [f"  {id} {title}".rstrip() for id, title in rules_of(fight, found).items()]
    if found.cause is not None:
        said.append(f"  {_cause(found.cause)}")
    return said + [f"  {name}: {safe(_word(value))}" for name, value in found.fields]


def rules_of(fight: Fight, found: Why) -> dict[str, str]:
    """The rules that an event's numbers name, with their titles."""
    ids = dict.fromkeys(row.rule for one in found.numbers for row in one.rows if row.rule)
    return {id: fight.ruleset.titles.get(id, "") for id in ids}


def sentence_of(fight: Fight, node: Node, event: int) -> str:
    """How the event of a batch reads."""
    told = {entry.position: entry.sentence for entry in entries_of(fight, node)}
    return told.get(event, "")


def _cause(cause: Cause) -> str:
    ((name, given),) = _plain(cause).items()
    told = {key: value for key, value in given.items() if (name, key) != ("answer", "prompt")}
    kept = ", ".join(f"{key} {_word(value)}" for key, value in told.items() if value not in _EMPTY)
    when = datetime.fromtimestamp(cause.time // 10**9, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    command = f"{name} ({kept})" if kept else name
    step = f", in the step {cause.rule}" if cause.step else ""
    return safe(f"Brought about by batch {cause.batch}: {command}, by {cause.author}{step}, {when}")


_EMPTY: tuple[Any, ...] = (None, "", [], ())


def _plain(cause: Cause) -> dict[str, Any]:
    found: dict[str, Any] = fields(cause)["command"]
    return found


def _word(value: Any) -> str:
    return value if isinstance(value, str) else json_of(value)
