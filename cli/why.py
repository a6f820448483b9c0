"""`affray why`: an event taken apart."""

from datetime import UTC, datetime
from typing import Any

import click

from ..core.fight import Fight
from ..core.log import Node
from ..events import fields
from ..projections.why import Cause, Why, rows, why_at
from ..projections.width import safe
from .files import opened
from .output import as_json as json_of
from .output import say, say_json
from .params import EVENT, FILE, JSON, SEAT, command
from .persons import known
from .telling import entries_of


@command("affray why duel.affray 12", "affray why duel.affray 12 --as ania")
@FILE
@click.argument("event", type=EVENT)
@SEAT
@JSON
def why(file: str, event: int, seat: str, as_json: bool) -> None:
    """Tell why EVENT of the fight of FILE is as it is.

    Each number with its parts and their rules, and the command that brought the event about.
    The events are numbered as affray replay shows them.
    """
    from .sight import Sight

    fight = opened(file)
    known(fight, seat)
    sight = Sight(fight, seat)
    sight.known(event)
    if as_json:
        found, sentence = sight.taken_apart(event)
        say_json({**fields(found), "sentence": sentence, "rules": rules_of(sight.fight, found)})
        return
    for line in sight.why(event):
        say(line)


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
