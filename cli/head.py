"""`affray undo`, `redo`, `goto`, `renew`: where a fight goes on; nothing is ever erased."""

from collections.abc import Callable
from typing import Any

import click

from ..core.fight import Fight
from ..core.refusals import Refused
from ..events import GM
from .errors import Failed
from .files import opened
from .output import say, say_json
from .params import BY, FILE, JSON, command
from .persons import known
from .sight import Sight
from .telling import awaited_json, say_awaited, where

STEPS = ("batch", "declaration", "round")


@command("affray undo duel.affray", "affray undo duel.affray --step round")
@FILE
@click.option(
    "--step", type=click.Choice(STEPS), default="batch", show_default=True, help="How far back."
)
@click.option("--fresh", is_flag=True, help="Let the engine's dice fall anew from there.")
@BY
@JSON
def undo(file: str, step: str, fresh: bool, by: str, as_json: bool) -> None:
    """Go back in the fight of FILE.

    By one command, one declaration with its answers, or to the start of a round. What was undone
    stays in the file: affray redo goes forward again, affray branches shows it.
    """
    with opened(file, write=True) as fight:
        known(fight, by)
        _moved(fight, lambda: fight.undo(step, by=by, fresh=fresh).kind, by, as_json)


@command("affray redo duel.affray")
@FILE
@BY
@JSON
def redo(file: str, by: str, as_json: bool) -> None:
    """Go forward again, to where the last undo came from."""
    with opened(file, write=True) as fight:
        known(fight, by)
        _moved(fight, lambda: fight.redo(by=by).kind, by, as_json)


@command("affray goto duel.affray 3")
@FILE
@click.argument("batch", type=click.INT)
@BY
@JSON
def goto(file: str, batch: int, by: str, as_json: bool) -> None:
    """Go to a BATCH of the fight of FILE by its number.

    On any branch; for the game master. affray branches shows the numbers.
    """
    with opened(file, write=True) as fight:
        known(fight, by)
        last = len(fight.log.nodes) - 1
        if by == GM and not as_json and not 0 <= batch <= last:
            raise Failed(f"There is no batch {batch}; the last is {last} (invalid_value)")
        _moved(fight, lambda: fight.goto(batch, by=by).kind, by, as_json)


@command("affray renew duel.affray")
@FILE
@BY
@JSON
def renew(file: str, by: str, as_json: bool) -> None:
    """Let the fight of FILE go on under the present edition.

    For the game master. A fight that was played under other definitions can be read, but not gone
    on with, until somebody says so: it is noted in the fight. No question may be open.
    """
    with opened(file, write=True) as fight:
        known(fight, by)
        if not fight.older and not as_json:
            say("There is nothing to renew.")
            return
        _moved(fight, lambda: "renew" if fight.renew(by=by) else "none", by, as_json)


def _moved(fight: Fight, move: Callable[[], str], by: str, as_json: bool) -> None:
    """Move the head and tell where it is; for programs a refusal is data too."""
    try:
        kind = move()
    except Refused as error:
        if as_json:
            say_json({"refused": error.refusal})
        raise
    _tell(fight, kind, by, as_json)


def _tell(fight: Fight, kind: str, by: str, as_json: bool) -> None:
    now: dict[str, Any] = where(Sight(fight, by))
    if as_json:
        say_json({"move": kind, "now": now, "awaited": awaited_json(fight, by)})
        return
    batch = "" if now["batch"] is None else f"batch {now['batch']}, "
    say(f"The fight stands after {batch}event {now['position']}.")
    say_awaited(fight, by)
