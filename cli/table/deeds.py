"""What has been done at the table, as the lines by which it is done."""

from collections.abc import Iterable
from typing import NamedTuple

from ...events import Event, Rolled, plain
from ..sight import Sight
from .spelling import line_of


class Deed(NamedTuple):
    """Something that somebody has done: which batch, who, and the line by which it is given.

    A player does not see what others have said: then the line is empty.
    """

    number: int
    by: str
    line: str


def deeds(sight: Sight) -> list[Deed]:
    """Who has done what on the present course."""
    view = sight.view()
    if sight.whole:
        done = ((node.number, node.batch) for node in sight.fight.log.branch())
        return [
            Deed(number, one.author, line_of(view, plain(one.command), typed(one.events)))
            for number, one in done
        ]
    events: dict[int, list[Event]] = {}
    for shown in sight.seen().events:
        events.setdefault(shown.act, []).append(shown.event)
    return [
        Deed(act.number, act.author, line_of(view, act.command, typed(events[act.number])))
        if act.command
        else Deed(act.number, act.author, "")
        for act in sight.seen().acts
    ]


def typed(events: Iterable[Event]) -> tuple[int, ...]:
    """The faces that people have typed, in their order."""
    thrown = (one for one in events if isinstance(one, Rolled) and one.source != "engine")
    return tuple(face for one in thrown for face in one.faces)
