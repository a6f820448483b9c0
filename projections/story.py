"""Finding one's way in a story: by event, round, turn or what somebody does."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from .chronicle import Entry


class Story:
    """The entries of a chronicle in their order, to be stepped through and searched.

    Every search gives an entry, or None where there is none.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self._positions = [entry.position for entry in self.entries]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def at(self, position: int) -> Entry | None:
        """The entry of the event at that position; of the nearest before it, if it is silent."""
        return self._entry(bisect_right(self._positions, position) - 1)

    def next(self, position: int) -> Entry | None:
        """The first entry after that position."""
        return self._entry(bisect_right(self._positions, position))

    def previous(self, position: int) -> Entry | None:
        """The last entry before that position."""
        return self._entry(bisect_left(self._positions, position) - 1)

    def round(self, number: int) -> Entry | None:
        """Where that round begins."""
        return next((entry for entry in self.entries if entry.round == number), None)

    def turn(self, who: str, *, round: int | None = None, nth: int = 1) -> Entry | None:
        """Where the combatant's `nth` turn begins, of the fight or of one round."""
        return self.find(who=who, word="turn_started", round=round, nth=nth)

    def find(
        self,
        *,
        who: str = "",
        word: str = "",
        round: int | None = None,
        turn: str = "",
        nth: int = 1,
    ) -> Entry | None:
        """The `nth` entry of which all that is given holds; a negative `nth` counts from the end.

        `who` is whose event it is, `word` what happens (`attack` finds the throws for an attack
        and the events with that word in their name), `turn` in whose turn.
        """
        found = [
            entry
            for entry in self.entries
            if (not who or entry.who == who)
            and (not turn or entry.turn == turn)
            and (round is None or entry.round == round)
            and (not word or speaks_of(entry, word))
        ]
        place = nth - 1 if nth > 0 else len(found) + nth
        return found[place] if nth and 0 <= place < len(found) else None

    def _entry(self, place: int) -> Entry | None:
        return self.entries[place] if 0 <= place < len(self.entries) else None


def speaks_of(entry: Entry, word: str) -> bool:
    """Whether the word is the entry's kind or topic, or one of the words of its kind."""
    return word in (entry.kind, entry.topic) or word in entry.kind.split("_")
