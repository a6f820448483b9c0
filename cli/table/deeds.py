"""What has been done at the table, as the lines by which it is done."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...core.offers import written
from ...core.scene import View
from ...events import Answered, Asked, Event, Rolled, plain
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
            Deed(number, one.author, _line(sight, view, plain(one.command), one.events))
            for number, one in done
        ]
    events: dict[int, list[Event]] = {}
    for shown in sight.seen().events:
        events.setdefault(shown.act, []).append(shown.event)
    return [
        Deed(act.number, act.author, _line(sight, view, act.command, events[act.number]))
        if act.command
        else Deed(act.number, act.author, "")
        for act in sight.seen().acts
    ]


def _line(
    sight: Sight, view: View[Any, Any], command: Mapping[str, Any], events: Sequence[Event]
) -> str:
    """A command as it is given, with the faces typed for it; a length is answered as a decimal."""
    said, answer = dict(command), command.get("answer")
    told = next((one for one in events if isinstance(one, Answered)), None)
    if answer is not None and told is not None:
        asked = sight.event(told.prompt)
        unit = asked.menu.unit if isinstance(asked, Asked) else ""
        if unit:
            choice = str(written(answer["choice"], unit)).removesuffix(".0")
            said["answer"] = {**answer, "choice": choice}
    return line_of(view, said, typed(events))


def typed(events: Iterable[Event]) -> tuple[int, ...]:
    """The faces that people have typed, in their order."""
    thrown = (one for one in events if isinstance(one, Rolled) and one.source != "engine")
    return tuple(face for one in thrown for face in one.faces)
