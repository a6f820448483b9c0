"""`affray export`: a fight for eyes, and for other programs."""

import json
import sys
from collections.abc import Iterator

import click

from ..events import GM
from ..replay.export import export as exported
from ..replay.export import seen
from ..replay.recorded import Recorded
from .files import opened, put, reading
from .output import as_json, whole
from .params import FILE, FORCE, OUTPUT, SEAT, command
from .persons import known


@command(
    "affray export duel.affray | head -n 1",
    "affray export duel.affray --format script -o copy.yaml",
    "affray export duel.affray --as ania",
)
@FILE
@click.option(
    "--format",
    "form",
    type=click.Choice(("jsonl", "script")),
    default="jsonl",
    show_default=True,
    help="Lines of JSON with the names of all fields, or a script that plays to the same events.",
)
@SEAT
@OUTPUT
@FORCE
def export(file: str, form: str, seat: str, output: str | None, force: bool) -> None:
    """Write the fight of FILE as lines of JSON, or as a script.

    Everything is in it, secrets too; a script also holds the seed of the engine's dice. For a
    PERSON there are only lines, of what he may see.
    """
    if form == "script" and seat != GM:
        raise click.UsageError("A script plays the whole fight: it is for the game master.")
    put(_script(file) if form == "script" else _lines(file, seat, output), output, force=force)


def _script(file: str) -> Iterator[str]:
    from ..replay.scribe import write  # only now: lines of JSON need no YAML

    yield write(opened(file))


def _seated(file: str, seat: str) -> Recorded:
    """The fight of a file, for somebody whom it knows."""
    fight = opened(file)
    known(fight, seat)
    return fight


def _lines(file: str, seat: str, output: str | None) -> Iterator[str]:
    """The lines as they are; with JSON's own escapes where stdout takes ASCII only."""
    with reading(file):
        for line in exported(file) if seat == GM else seen(_seated(file, seat), seat):
            told = line if output or whole(sys.stdout) else as_json(json.loads(line), ascii=True)
            yield f"{told}\n"
