"""What a line of input brings about, as data; and how that reads as lines of text."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from ...core.refusals import Refusal
from ...projections.width import safe
from ..sight import Told

ASKED = "asked"
"""A question is not told again where its answer is; the open one is told as awaited."""

SHOWN = 4
"""How many commands are named in a row."""


class Line(NamedTuple):
    """A line of text and its kind: `told`, `heading`, `back`, `said`, `refused`, `input`."""

    kind: str
    text: str


class Reply(Struct, frozen=True, kw_only=True):
    """What came of one line.

    `acted` says that the fight has gone on or was moved; `told` are the events that hold now and
    did not before, `undone` those that held before and do not now; `move` is `undo`, `redo` or
    `goto` where the head was moved, `back` and `again` are the lines of the commands that were
    taken back by it, and that hold again. `said` is an answer in words; `board` that the
    board is to be looked at. `refused` says why nothing has happened, with `complaint` as the
    sentence for people. `quit` ends the session.
    """

    acted: bool = False
    move: str = ""
    told: tuple[Told, ...] = ()
    undone: tuple[Told, ...] = ()
    back: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    board: bool = False
    refused: Refusal | None = None
    complaint: str = ""
    quit: bool = False


def lines_of(reply: Reply, skipped: int = 0) -> Iterator[Line]:
    """A reply in lines of text; the event of the number `skipped` is told elsewhere."""
    if reply.undone:
        yield Line("heading", f"Taken back: {safe(_shortened(reply.back))}".rstrip())
        undone = [one for one in reply.undone if one.sentence and one.event != ASKED]
        yield from (Line("back", f"  - {one.sentence}") for one in undone)
    if reply.move and reply.told:
        yield Line("heading", f"Holds again: {safe(_shortened(reply.again))}".rstrip())
    for one in reply.told:
        answered = reply.move and one.event == ASKED
        if one.sentence and one.position != skipped and not answered:
            yield Line("heading" if one.heading else "told", one.text)
    yield from (Line("said", safe(text)) for text in reply.said)
    if reply.complaint:
        yield Line("refused", safe(reply.complaint))


def _shortened(lines: Sequence[str]) -> str:
    """Commands in a row; of many the first and the last."""
    if len(lines) <= SHOWN:
        return "; ".join(lines)
    return f"{lines[0]}; ... {len(lines) - 2} more ...; {lines[-1]}"
