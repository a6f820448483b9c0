"""What is printed: lines of text, tables, JSON. Colour only where a terminal shows it."""

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

import click


def colourful(stream: TextIO) -> bool:
    """Whether a stream is a terminal that may be given colours."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream.isatty() and not plain


def say(text: str = "", *, bold: bool = False) -> None:
    """One line on stdout; bold where that can be seen."""
    if bold and colourful(sys.stdout):
        text = click.style(text, bold=True)
    sys.stdout.write(f"{text}\n")


def note(text: str) -> None:
    """One line on stderr, beside what was asked for."""
    from ..projections.width import safe

    sys.stderr.write(f"affray: {safe(text)}\n")


def say_json(value: Any) -> None:
    """One line of JSON; only ASCII where the stream takes no more, for escapes must be JSON's."""
    sys.stdout.write(f"{as_json(value, ascii=not whole(sys.stdout))}\n")


def as_json(value: Any, *, ascii: bool = False) -> str:
    """A value in one line of JSON: Structs as mappings with the names of their fields."""
    import json

    from ..events import plain

    return json.dumps(plain(value), ensure_ascii=ascii, separators=(",", ":"))


def whole(stream: TextIO) -> bool:
    """Whether a stream takes every character."""
    return (stream.encoding or "").lower().replace("-", "").startswith("utf")


def say_table(rows: Iterable[Sequence[str]], *, head: Sequence[str] = ()) -> None:
    """Rows of cells in columns; on a terminal long cells are wrapped to its width."""
    from ..projections.width import safe, table

    kept = [[safe(cell) for cell in row] for row in rows]
    if not kept:
        return
    if not sys.stdout.isatty():
        for line in table([*([list(head)] if head else []), *kept]):
            say(line)
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(*head, box=None, show_header=bool(head), pad_edge=False, padding=(0, 2, 0, 0))
    for row in kept:
        drawn.add_row(*map(Text, row))
    Console(no_color=not colourful(sys.stdout), highlight=False).print(drawn)
