"""What whoever looks on sees: the game master everything, a player his own part."""

from collections.abc import Sequence
from functools import reduce
from typing import Any

import click
from msgspec import Struct

from ..core.fight import Fight
from ..core.log import Node
from ..core.scene import View
from ..core.waiting import Awaited, awaited
from ..events import GM, Event, fields, tag_of
from ..projections.branch import Placed, after, told, walk
from ..projections.chronicle import Chronicle, Depth, Entry
from ..projections.sentences import HEADINGS
from ..projections.state import State
from ..projections.view import Seen
from ..projections.why import Why, rows, why, why_at
from .reasons import lines, rules_of, sentence_of


class Told(Struct, frozen=True, kw_only=True):
    """An event as it is shown: its number, name, fields, and its sentence (silent: empty)."""

    position: int
    event: str
    fields: dict[str, Any]
    sentence: str
    level: int = 0
    heading: bool = False

    @property
    def text(self) -> str:
        """The sentence, indented by two spaces a level."""
        return "  " * self.level + self.sentence


class Sight:
    """A fight as one person sees it; everything that is shown comes from here.

    The game master sees the log with its positions; a player what `Fight.seen` gives him, under
    his own numbers.
    """

    def __init__(self, fight: Fight, seat: str = GM) -> None:
        self.fight, self.seat = fight, seat
        self.chronicle = Chronicle(fight.ruleset)
        self._held: tuple[int, Seen] | None = None

    @property
    def whole(self) -> bool:
        """Whether nothing is hidden."""
        return self.seat == GM

    @property
    def last(self) -> int:
        """The number of the newest event, for the game master undone ones included."""
        return self.fight.position if self.whole else len(self.seen().events)

    @property
    def head(self) -> int:
        """The number of the event at which the fight stands."""
        events = self.events()
        return events[-1].position if events else 0

    def view(self) -> View[Any, Any]:
        """How things stand now."""
        return self.fight.view() if self.whole else self._view(self.seen().state)

    def at(self, number: int) -> View[Any, Any]:
        """How things stood after an event; the number must be from 1 to `last`."""
        if self.whole:
            return self._view(self.fight.at(number))
        return self._view(self.state_after(self.events()[:number]))

    def events(self) -> list[Placed]:
        """The events of the present course."""
        return list(told(self.fight.log.branch()) if self.whole else self.seen().told())

    def known(self, number: int | None) -> None:
        """There must be an event of that number; else it is wrong usage."""
        if number is not None and number > self.last:
            raise click.UsageError(f"There is no event {number}; the last is {self.last}.")

    def event(self, number: int) -> Event:
        """The event of that number; the number must be from 1 to `last`."""
        if self.whole:
            return self.fight.log.event(number)
        return self.seen().events[number - 1].event

    def story(self, *, rule_ids: bool = False) -> tuple[Entry, ...]:
        """The story of the present course."""
        chronicle = Chronicle(self.fight.ruleset, rule_ids=rule_ids)
        return chronicle.tell(self.events(), self.fight.log.nothing, lenient=not self.whole)

    def own(self, node: Node) -> list[int]:
        """The numbers under which a batch's events are seen."""
        positions = range(node.first, node.last + 1)
        if self.whole:
            return list(positions)
        numbers = self.fight.door.seat(self.seat).eye.numbers
        return [numbers[one] for one in positions if one in numbers]

    def tell(self, events: Sequence[Placed], before: Sequence[Placed]) -> list[Told]:
        """Events as they are shown, with all that came before them on their course."""
        depth = Depth(self.fight.log.nothing)
        for one in before:
            depth.enter(one.event)
        lenient = not self.whole
        told = []
        steps = walk(self.state_after(before), events, self.fight.ruleset.fold, lenient=lenient)
        for state, one in steps:
            told.append(
                Told(
                    position=one.position,
                    event=tag_of(type(one.event)),
                    fields=fields(one.event),
                    sentence=self.chronicle.sentence(one.event, state, lenient=lenient),
                    level=depth.enter(one.event),
                    heading=type(one.event) in HEADINGS,
                )
            )
        return told

    def why(self, number: int) -> list[str]:
        """An event taken apart."""
        if self.whole:
            return lines(self.fight, number)
        found, sentence = self.taken_apart(number)
        said = [f"Event {number}, {found.event}: {sentence}".rstrip(" :")]
        said += [f"  {line}" for line in rows(found)]
        return said + [f"  {id} {title}" for id, title in rules_of(self.fight, found).items()]

    def taken_apart(self, number: int) -> tuple[Why, str]:
        """The parts of an event and its sentence; what brought it about is the game master's."""
        if self.whole:
            node = self.fight.log.node_at(number)
            return why_at(node, number), sentence_of(self.fight, node, number)
        events = self.events()
        (shown,) = self.tell(events[number - 1 : number], events[: number - 1])
        return why(events[number - 1].event, None, number), shown.sentence

    def waiting(self) -> list[Awaited]:
        """Commands for which somebody is waited for, as far as that can be seen."""
        if self.whole:
            return list(self.fight.awaits())
        own = self.fight.awaits(self.seat)
        try:
            everybody: View[Any, Any] = View(self.fight.ruleset, self.seen().state, GM)
            return list(awaited(everybody, self.fight.header.fight, 0))
        except Exception:  # a ruleset may miss what is hidden in any way
            return list(own)

    def seen(self) -> Seen:
        """What a player sees, found once a record."""
        number = self.fight.sequence
        if self._held is None or self._held[0] != number:
            self._held = number, self.fight.seen(self.seat)
        return self._held[1]

    def _view(self, state: State[Any]) -> View[Any, Any]:
        return View(self.fight.ruleset, state, self.seat)

    def state_after(self, events: Sequence[Placed]) -> State[Any]:
        """The state after the first events of the present course."""
        if not events:
            return self.fight.log.nothing
        if self.whole:
            return self.fight.at(events[-1].position)
        fold = self.fight.ruleset.fold
        return reduce(
            lambda state, one: after(state, one, fold, lenient=True),
            events,
            self.fight.log.nothing,
        )


def parted(before: Sequence[object], now: Sequence[object]) -> int:
    """How many events, or deeds, two courses have in common from the start."""
    same = 0
    for one, other in zip(before, now, strict=False):
        if one != other:
            break
        same += 1
    return same


def where(sight: Sight) -> dict[str, Any]:
    """Where the fight stands, for programs; a player counts the acts that he has seen."""
    fight, state = sight.fight, sight.view().state
    head = fight.log.head
    return {
        "batch": head.number if head and sight.whole else None,
        "position": sight.head,
        "sequence": fight.known(sight.seat),
        "round": state.round,
        "phase": state.phase,
        "over": state.over,
    }
