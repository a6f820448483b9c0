"""`affray show`: who stands how, at the head of a fight or after any event."""

from collections.abc import Iterable
from typing import Any

import click
from msgspec.structs import replace

from ..core.fight import Fight
from ..core.scene import View
from ..core.waiting import Awaited, awaited
from ..events import GM, fields
from ..projections.board import board, rows
from ..projections.width import safe
from .files import opened
from .output import say, say_json
from .params import EVENT, FILE, JSON, command


@command("affray show duel.affray", "affray show duel.affray --at 12")
@FILE
@click.option("--at", type=EVENT, metavar="N", help="After event N; undone events count too.")
@JSON
def show(file: str, at: int | None, as_json: bool) -> None:
    """Show how things stand in the fight of FILE.

    Everybody, in the order in which they act. With what lasts and how long, what the game master
    has said, what is asked, and who is awaited.
    """
    fight = opened(file)
    lines(fight, at, as_json)


def lines(fight: Fight, at: int | None, as_json: bool) -> None:
    """Print the board after an event, of the head if None."""
    known(fight, at)
    view = fight.view() if at is None else View(fight.ruleset, fight.at(at), GM)
    held = board(view, fight.awaits() if at is None else _awaited(fight, at, view))
    if as_json:
        say_json({**fields(held), "events": fight.position})
        return
    say(safe(f"{title_of(fight)}: event {held.position} of {fight.position}"), bold=True)
    for line in rows(held, view):
        say(line)


def title_of(fight: Fight) -> str:
    """What a fight is called, or else its rulebook."""
    return getattr(fight.log.event(1), "title", "") or fight.ruleset.title


def known(fight: Fight, position: int | None) -> None:
    """There must be an event at that position; else it is wrong usage."""
    if position is not None and position > fight.position:
        raise click.UsageError(f"There is no event {position}; the last is {fight.position}.")


def _awaited(fight: Fight, at: int, view: View[Any, Any]) -> Iterable[Awaited]:
    """Who was waited for then: between commands only, and with ids that nobody can answer now."""
    if fight.log.node_at(at).last != at:
        return ()
    return [replace(one, id="") for one in awaited(view, fight.header.fight, 0)]
