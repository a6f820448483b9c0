"""The branches of a fight: runs of batches between the points where a course was left."""

from msgspec import Struct

from ..core.fight import Fight
from ..core.log import Node
from ..events import tag_of


class Run(Struct, frozen=True, kw_only=True):
    """Batches that follow each other without a fork, and without the head between them.

    `first` and `last` are numbers of batches, `after` is the batch that they follow (None for the
    first of all), `depth` counts the forks above. `events` are the log positions of the first and
    the last event. `command` and `author` are those of the first batch. `head` says that the
    fight stands after the last of them, `undone` that they are no part of its course.
    """

    first: int
    last: int
    after: int | None
    depth: int
    batches: int
    events: tuple[int, int]
    command: str
    author: str
    head: bool
    undone: bool


def runs(fight: Fight) -> tuple[Run, ...]:
    """All runs of a fight, each before those that leave it, the oldest branch first."""
    log = fight.log
    below: dict[int | None, list[Node]] = {}
    for node in log.nodes:
        below.setdefault(node.parent.number if node.parent else None, []).append(node)
    course = {node.number for node in log.branch()}
    found: list[Run] = []
    waiting = [(node, 0) for node in reversed(below.get(None, []))]
    while waiting:
        first, depth = waiting.pop()
        batches = [first]
        while len(after := below.get(batches[-1].number, [])) == 1 and batches[-1] is not log.head:
            batches += after
        found.append(_run(batches, depth, log.head, course))
        waiting += [(node, depth + (len(after) > 1)) for node in reversed(after)]
    return tuple(found)


def _run(batches: list[Node], depth: int, head: Node | None, course: set[int]) -> Run:
    first, last = batches[0], batches[-1]
    return Run(
        first=first.number,
        last=last.number,
        after=first.parent.number if first.parent else None,
        depth=depth,
        batches=len(batches),
        events=(first.first, last.last),
        command=tag_of(type(first.batch.command)),
        author=first.batch.author,
        head=last is head,
        undone=first.number not in course,
    )
