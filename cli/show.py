"""`affray show`: who stands how, at the head of a fight or after any event."""

from collections.abc import Iterable
from typing import Any

import click
from msgspec.structs import replace

from ..core.fight import Fight
from ..core.scene import View
from ..core.waiting import Awaited, awaited
from ..events import fields
from ..projections.board import board, rows
from ..projections.width import safe
from .files import opened
from .output import say, say_json
from .params import EVENT, FILE, JSON, SEAT, command
from .persons import known
from .sight import Sight
from .telling import NOT_HIS


@command(
    "affray show duel.affray",
    "affray show duel.affray --at 12",
    "affray show duel.affray --as ania",
)
@FILE
@click.option("--at", type=EVENT, metavar="N", help="After event N; undone events count too.")
@SEAT
@JSON
def show(file: str, at: int | None, seat: str, as_json: bool) -> None:
    """Show how things stand in the fight of FILE.

    Everybody, in the order in which they act. With what lasts and how long, what the game master
    has said, what is asked, and who is awaited.
    """
    fight = opened(file)
    known(fight, seat)
    lines(Sight(fight, seat), at, as_json)


def lines(sight: Sight, at: int | None, as_json: bool) -> None:
    """Print the board after an event, of the head if None."""
    fight = sight.fight
    sight.known(at)
    view = sight.view() if at is None else sight.at(at)
    held = board(view, fight.awaits(sight.seat) if at is None else _awaited(sight, at, view))
    if as_json:
        say_json({**fields(held), "events": sight.last})
        return
    say(safe(f"{title_of(fight)}: event {held.position} of {sight.last}"), bold=True)
    for line in rows(held, view):
        say(line)
    if at is None and held.asked is None and fight.view(sight.seat).state.prompt is not None:
        say(NOT_HIS.format(safe(sight.seat)))


def title_of(fight: Fight) -> str:
    """What a fight is called, or else its rulebook."""
    return getattr(fight.log.event(1), "title", "") or fight.ruleset.title


def _awaited(sight: Sight, at: int, view: View[Any, Any]) -> Iterable[Awaited]:
    """Who was waited for then: between commands only, and with ids that nobody can answer now.

    A player is told only for whom he is waited now: where a batch ended is not his to know.
    """
    fight = sight.fight
    if not sight.whole or fight.log.node_at(at).last != at:
        return ()
    return [replace(one, id="") for one in awaited(view, fight.header.fight, 0)]
