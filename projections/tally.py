"""What a fight adds up to: events, throws, faces, commands. Refused commands are in no log."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from ..events import Event, Rolled, tag_of
from .branch import Node, Placed


class Throws(Struct, frozen=True, kw_only=True):
    """The throws for one combatant (or `gm`) that came from one source, and their dice."""

    who: str
    source: str
    throws: int
    dice: int
    faces: int


class Faces(Struct, frozen=True, kw_only=True):
    """How often each face came in throws of one expression, lowest face first."""

    dice: str
    throws: int
    counts: tuple[tuple[int, int], ...]


class Commands(Struct, frozen=True, kw_only=True):
    """How often one person gave one command."""

    author: str
    command: str
    count: int


class Tally(Struct, frozen=True, kw_only=True):
    """The statistics of a branch; every list is in the order in which its lines first came."""

    events: tuple[tuple[str, int], ...]
    throws: tuple[Throws, ...]
    faces: tuple[Faces, ...]
    commands: tuple[Commands, ...]


def tally(events: Iterable[Placed], batches: Iterable[Node] = ()) -> Tally:
    """Add up events (`branch.told`, or `Seen.told()`), and the commands of batches, if given."""
    kinds: Counter[str] = Counter()
    thrown: list[Rolled] = []
    for one in events:
        event: Event = one.event
        kinds[tag_of(type(event))] += 1
        if isinstance(event, Rolled):
            thrown.append(event)
    given = Counter((node.batch.author, tag_of(type(node.batch.command))) for node in batches)
    return Tally(
        events=tuple(kinds.items()),
        throws=_throws(thrown),
        faces=_faces(thrown),
        commands=tuple(
            Commands(author=author, command=command, count=count)
            for (author, command), count in given.items()
        ),
    )


def _throws(thrown: Iterable[Rolled]) -> tuple[Throws, ...]:
    kept: dict[tuple[str, str], list[tuple[int, ...]]] = {}
    for one in thrown:
        kept.setdefault((one.who, one.source), []).append(one.faces)
    return tuple(
        Throws(
            who=who,
            source=source,
            throws=len(all_faces),
            dice=sum(map(len, all_faces)),
            faces=sum(map(sum, all_faces)),
        )
        for (who, source), all_faces in kept.items()
    )


def _faces(thrown: Iterable[Rolled]) -> tuple[Faces, ...]:
    counts: dict[str, Counter[int]] = {}
    throws: Counter[str] = Counter()
    for one in thrown:
        counts.setdefault(one.dice, Counter()).update(one.faces)
        throws[one.dice] += 1
    return tuple(
        Faces(dice=dice, throws=throws[dice], counts=tuple(sorted(found.items())))
        for dice, found in counts.items()
    )
