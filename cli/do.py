"""`affray do`: one command, and what comes of it."""

from collections.abc import Iterable
from typing import Any

import click

from ..core.fight import Fight
from ..core.log import Node
from ..core.refusals import Refused
from ..events import GM, Batch, fields, tag_of
from ..projections.branch import Placed
from ..projections.chronicle import Chronicle, Entry
from ..replay.spoken import spoken
from .errors import Failed, untold
from .files import opened
from .output import say, say_json
from .params import BY, FILE, JSON, Faces, command
from .persons import known
from .sight import Sight
from .telling import awaited_json, say_awaited, where


@command(
    "affray do duel.affray declare actor=borys action=none",
    "affray do duel.affray 'attack: {actor: anna, target: borys}' --dice '11 5'",
    "affray do duel.affray answer yes --by gm",
)
@FILE
@click.argument("command", nargs=-1, required=True)
@BY
@click.option("--dice", type=Faces(), default=(), help="Faces thrown by hand, in order: '5 7 4'.")
@click.option("--key", metavar="ID", help="An id of your own: a repeat does nothing twice.")
@click.option("--expect", type=click.INT, metavar="N", help="Refuse if N records were not all.")
@click.option("--dry-run", is_flag=True, help="Only say whether it would be refused.")
@JSON
def do(
    file: str,
    command: tuple[str, ...],
    by: str,
    dice: tuple[int, ...],
    key: str | None,
    expect: int | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Do what COMMAND says in the fight of FILE.

    Then tell what has happened, and who is awaited. COMMAND is a name with fields: declare
    actor=anna targets=borys,cezary. Or YAML or JSON in one line: 'declare: {actor: anna}'. Which
    commands there are tells affray rulesets NAME, which of them are possible now tells affray
    options FILE.
    """
    with opened(file, write=not dry_run) as fight:
        known(fight, by)
        said = spoken(command, fight, by=by)
        try:
            if dry_run:
                _check(fight, said, by, as_json)
                return
            batch = fight.do(said, by=by, faces=dice, key=key, expect=expect)
        except Refused as error:
            if as_json:
                say_json({"refused": error.refusal})
            raise
        except Exception as error:
            if by != GM and (told := untold(error)) is not None:
                raise Failed(told) from None
            raise
        _tell(fight, _node(fight, batch), by, as_json)


def _check(fight: Fight, said: dict[str, object], by: str, as_json: bool) -> None:
    refusal = fight.check(said, by=by)
    if refusal is not None:
        raise Refused(refusal)
    if as_json:
        say_json({"refused": None})
    else:
        say("Nothing is against it.")


def _node(fight: Fight, batch: Batch[object, object]) -> Node:
    """The batch in its place: the newest, or with a key that was used before an older one."""
    return next(node for node in reversed(fight.log.nodes) if node.batch is batch)


def _tell(fight: Fight, node: Node, by: str, as_json: bool) -> None:
    sight = Sight(fight, by)
    own, events = sight.own(node), sight.events()
    told = [one for one in events if one.position in own]
    before = sight.state_after(events[: events.index(told[0])] if told else ())
    entries = Chronicle(fight.ruleset).tell(told, before, lenient=not sight.whole)
    if as_json:
        done = {"batch": node.number if sight.whole else None, "events": _events(told, entries)}
        say_json({**done, "now": where(sight), "awaited": awaited_json(fight, by)})
        return
    waiting = fight.awaits(by)
    asked = [one.prompt.position for one in waiting if one.prompt is not None]
    for entry in entries:
        if entry.position not in asked:  # it is told below
            say(entry.text, bold=entry.heading)
    say_awaited(fight, by)


def _events(told: list[Placed], entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Events by number, name and fields, with their sentences."""
    sentences = {entry.position: entry.sentence for entry in entries}
    return [
        {
            "position": one.position,
            "event": tag_of(type(one.event)),
            "fields": fields(one.event),
            "sentence": sentences.get(one.position, ""),
        }
        for one in told
    ]
