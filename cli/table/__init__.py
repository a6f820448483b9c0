"""`affray table`: a fight run live by people, on a terminal or through a pipe."""

import os
import sys
from pathlib import Path

import click
from msgspec.structs import replace

from ...events import GM
from ...replay.recorded import Recorded
from ...replay.script import Script
from ...replay.script_reader import scripts_in
from ...replay.store import create
from ..errors import Failed
from ..files import SCRIPTS, free, opened
from ..output import colourful, note
from ..params import JSON, command
from ..persons import known
from ..play import played

MISSING = (
    "The table on a terminal needs prompt_toolkit: pip install 'affray[table]' installs it. "
    "Through a pipe the table works without it."
)


@command(
    "affray table roster.yaml -o evening.affray",
    "affray table evening.affray",
    "affray table evening.affray --as olek",
    "affray table evening.affray --strict < commands.txt",
)
@click.argument("file", type=click.Path())
@click.option("-o", "--output", type=click.Path(), metavar="FILE", help="Keep a new fight there.")
@click.option(
    "--as",
    "seat",
    default=GM,
    metavar="PERSON",
    help="See and do what PERSON may; spectator: look on.",
)
@click.option("--strict", is_flag=True, help="Through a pipe: a refused line ends it with code 1.")
@JSON
@click.pass_context
def table(
    ctx: click.Context, file: str, output: str | None, seat: str, strict: bool, as_json: bool
) -> None:
    """Run a fight live: FILE is a fight to go on with, or a script to begin from.

    A script without commands is a roster; one with commands is played first. The new fight is
    kept in the file of -o, else in one named after the script in the current folder, and every
    line is on the disk before the next. On a terminal there is a screen with completion; through a
    pipe each line is a command. The word help lists what can be said.
    """
    terminal = not as_json and _terminal()
    if terminal:
        _require_toolkit()
    with _fight(file, output) as fight:
        from .session import Session

        known(fight, seat)
        session = Session(fight, seat)
        if not terminal:
            from .pipe import run

            code = run(session, sys.stdin, sys.stdout, json=as_json, strict=strict)
            if code:
                ctx.exit(code)
            return
        from .terminal import Terminal

        Terminal(session, session.history(), plain=not colourful(sys.stdout)).run()


def _terminal() -> bool:
    """Whether there is somebody at a terminal on which text can be placed."""
    terminals = sys.stdin.isatty() and sys.stdout.isatty()
    return terminals and os.environ.get("TERM", "dumb") != "dumb"


def _require_toolkit() -> None:
    from importlib.util import find_spec

    if find_spec("prompt_toolkit") is None:
        raise Failed(MISSING)


def _fight(file: str, output: str | None) -> Recorded:
    """The fight of a file, to go on with, or a new one of a script, kept from now on."""
    if Path(file).suffix.lower() not in SCRIPTS:
        if output is not None:
            raise click.UsageError("-o is for a new fight; this one is kept in its own file.")
        return opened(file, write=True)
    scripts = scripts_in(file)
    if len(scripts) > 1:
        raise click.UsageError(f"{file} holds {len(scripts)} scripts; a table takes one.")
    path = output or f"{Path(file).stem}.affray"
    free(path, f"affray table {path} goes on with it")
    (result,) = played([ready(scripts[0])])
    for failure in result.failures:
        note(str(failure))
    if result.failures:
        raise Failed(f"{file} did not go as it expects; no fight was begun.")
    create(path, result.fight)
    return result.fight


def ready(script: Script) -> Script:
    """A script as a table begins from it: one course, and a roster's dice are typed by people."""
    live = not script.play and script.dice == "script"
    return replace(script, variants=(), dice="typed" if live else script.dice)
