"""Going through a story by keys: the lines so far, how things stand, and what a key has asked."""

import shutil
import sys
from collections.abc import Callable, Mapping, Sequence

from ..projections.board import board, rows
from ..projections.chronicle import Entry
from ..projections.story import Story
from ..projections.width import safe, wrapped
from ..replay.branches import runs
from .branches import line
from .keys import Keys
from .output import colourful
from .show import title_of
from .sight import Sight

OPEN, CLOSE = "\x1b[?1049h", "\x1b[?1049l"
"""To a screen of its own and back to what was there before."""

CLEAR, BOLD, FAINT, PLAIN = "\x1b[H\x1b[2J", "\x1b[1m", "\x1b[2m", "\x1b[0m"

FOOT = "left right: step  g event  r round  t who nth  u undone  w why  ? keys  q quit"

HELP = (
    "right, down, space, enter, n   the next event",
    "left, up, backspace, p         the one before",
    "page down, page up             ten on, ten back",
    "home, end                      the first, the last",
    "g 41                           event 41",
    "r 3                            round 3",
    "t anna 2                       the second turn of anna; where there are no turns, attack",
    "u                              the branches that were undone",
    "w                              why this event is as it is",
    "q, escape                      leave",
)


class Stepper:
    """A story on a terminal, at one of its entries; `page` is what the last key has asked."""

    def __init__(self, sight: Sight, entries: Sequence[Entry]) -> None:
        self.sight, self.fight, self.story = sight, sight.fight, Story(entries)
        self.at = entries[0]
        self.page: Sequence[str] = ()
        self.asking = ""

    def run(self) -> None:
        """Show the story until somebody leaves."""
        with Keys(sys.stdin.fileno()) as keys:
            self._write(OPEN)
            try:
                self._draw()
                while (key := keys.read()) not in LEAVE:
                    self.page = ()
                    if key in ASK:
                        self._ask(key, keys)
                    else:
                        STEPS.get(key, Stepper._nothing)(self)
                    self._draw()
            finally:
                self._write(CLOSE)

    # --- what keys do ----------------------------------------------------------------------

    def _nothing(self) -> None:
        self.page = ("No such key; ? lists them.",)

    def _go(self, found: Entry | None, otherwise: str) -> None:
        if found is None:
            self.page = (otherwise,)
        else:
            self.at = found

    def _on(self) -> None:
        self._go(self.story.next(self.at.position), "This is the end.")

    def _back(self) -> None:
        self._go(self.story.previous(self.at.position), "This is the beginning.")

    def _leap(self, by: int) -> None:
        place = self.story.entries.index(self.at) + by
        self.at = self.story.entries[min(max(place, 0), len(self.story) - 1)]

    def _undone(self) -> None:
        if not self.sight.whole:
            self.page = ("What was undone is shown to the game master.",)
            return
        undone = [line(run) for run in runs(self.fight) if run.undone]
        self.page = undone or ("Nothing was undone.",)

    def _why(self) -> None:
        self.page = self.sight.why(self.at.position)

    def _help(self) -> None:
        self.page = HELP

    def _event(self, said: str) -> None:
        found = self.story.at(int(said)) if said.isascii() and said.isdigit() else None
        self._go(found, f"There is no event {said}.")

    def _round(self, said: str) -> None:
        found = self.story.round(int(said)) if said.isascii() and said.isdigit() else None
        self._go(found, f"There is no round {said}.")

    def _turn(self, said: str) -> None:
        name, _, count = said.rpartition(" ")
        if not (count.isascii() and count.isdigit() and name):
            name, count = said, "1"
        who = self._who(name)
        nth = int(count)
        found = self.story.turn(who, nth=nth) or self.story.find(who=who, word="attack", nth=nth)
        self._go(found if who else None, f"There is no turn or attack {count} of {name}.")

    def _who(self, name: str) -> str:
        """The id of whoever is called so: by id, else by the one name that is the same."""
        known = self.sight.view().state.combatants
        if name in known:
            return name
        same = [who for who, one in known.items() if one.name.casefold() == name.casefold()]
        return same[0] if len(same) == 1 else ""

    def _ask(self, key: str, keys: Keys) -> None:
        """Read the rest of a line, and go where it says."""
        word, go = ASK[key]
        typed = ""
        while True:
            self.asking = f"{word} {typed}"
            self._draw()
            pressed = keys.read()
            if pressed in ("enter", "escape", "end of input"):
                break
            typed = typed[:-1] if pressed == "backspace" else typed + pressed * (len(pressed) == 1)
        self.asking = ""
        if pressed == "enter" and typed.strip():
            go(self, typed.strip()[:80])

    # --- what is seen ----------------------------------------------------------------------

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def _draw(self) -> None:
        columns, height = shutil.get_terminal_size()
        below = self._below(columns)[: max(height - 8, 1)]
        room = max(height - len(below) - 3, 1)
        lines = [self._title(columns), *self._told(columns, room), "", *below]
        foot = self.asking or FOOT
        self._write(CLEAR + "\n".join([*lines, _styled(FAINT, foot[: columns - 1])]))

    def _title(self, columns: int) -> str:
        said = f"event {self.at.position} of {self.sight.last}: {title_of(self.fight)}"
        return _styled(BOLD, wrapped(safe(said), columns - 1)[0])

    def _told(self, columns: int, room: int) -> list[str]:
        """As many lines of the story as there is room for, up to where it stands."""
        lines: list[str] = []
        place = self.story.entries.index(self.at)
        while place >= 0 and len(lines) < room:
            one = self.story.entries[place]
            said = wrapped(f"{one.position:>5}  {one.text}", columns - 1, indent=" " * 9)
            lines = [_styled(BOLD, each) if one is self.at else each for each in said] + lines
            place -= 1
        return [*lines[-room:], *[""] * (room - len(lines))]

    def _below(self, columns: int) -> list[str]:
        """What was asked for, else how things stand after the event."""
        if self.page:
            said = list(self.page)
        else:
            view = self.sight.at(self.at.position)
            said = rows(board(view), view)
        return [part for each in said for part in wrapped(each, columns - 1, indent="    ")]


def _styled(style: str, text: str) -> str:
    return f"{style}{text}{PLAIN}" if colourful(sys.stdout) else text


LEAVE = ("q", "escape", "end of input")

STEPS: Mapping[str, Callable[[Stepper], None]] = {
    **dict.fromkeys(("right", "down", " ", "enter", "n", "j"), Stepper._on),
    **dict.fromkeys(("left", "up", "backspace", "p", "k"), Stepper._back),
    "page down": lambda it: it._leap(10),
    "page up": lambda it: it._leap(-10),
    "home": lambda it: it._leap(-len(it.story)),
    "end": lambda it: it._leap(len(it.story)),
    "u": Stepper._undone,
    "w": Stepper._why,
    "?": Stepper._help,
}
"""What each key does."""

ASK: Mapping[str, tuple[str, Callable[[Stepper, str], None]]] = {
    "g": ("event", Stepper._event),
    "r": ("round", Stepper._round),
    "t": ("who, and which turn", Stepper._turn),
}
"""The keys that are followed by a word and enter: what is asked, and what is done with it."""
