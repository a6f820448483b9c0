"""`affray export`: a fight for eyes, and for other programs."""

import json
import sys
from collections.abc import Iterator

import click

from ..replay.export import export as exported
from .files import opened, put
from .output import as_json, whole
from .params import FILE, FORCE, OUTPUT, command


@command(
    "affray export duel.affray | head -n 1",
    "affray export duel.affray --as script -o copy.yaml",
)
@FILE
@click.option(
    "--as",
    "form",
    type=click.Choice(("jsonl", "script")),
    default="jsonl",
    show_default=True,
    help="Lines of JSON with the names of all fields, or a script that plays to the same events.",
)
@OUTPUT
@FORCE
def export(file: str, form: str, output: str | None, force: bool) -> None:
    """Write the fight of FILE as lines of JSON, or as a script.

    Everything is in it, secrets too; a script also holds the seed of the engine's dice.
    """
    put(_script(file) if form == "script" else _lines(file, output), output, force=force)


def _script(file: str) -> Iterator[str]:
    from ..replay.scribe import write  # only now: lines of JSON need no YAML

    yield write(opened(file))


def _lines(file: str, output: str | None) -> Iterator[str]:
    """The lines as they are; with JSON's own escapes where stdout takes ASCII only."""
    for line in exported(file):
        yield f"{line if output or whole(sys.stdout) else as_json(json.loads(line), ascii=True)}\n"
