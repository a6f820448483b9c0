"""A place at the table: whose eyes see it, what may be said there, and what acting there brings."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from ...core.forms import Form
from ...events import GM, Move
from ...projections.board import Board, board
from ...replay.recorded import Recorded
from ..sight import Sight, parted
from .answers import Question
from .deeds import deeds
from .matching import Candidate
from .offering import barren
from .reply import Reply
from .tokens import Token

SLASH = "/"
"""What marks a word as one of the table's, where the rulebook has a command of the same name."""

GM_ONLY = "gm_only"
"""The code of what only the game master may do."""

TAIL = 40
"""How many of the last events are told to somebody who sits down."""

Run = Callable[["Place", list[Token], str], Reply]
Offer = Callable[["Place", list[Token], str], list[Candidate]]


def nothing(_place: "Place", _words: list[Token], _line: str) -> list[Candidate]:
    """Nothing can be offered."""
    return []


class Word(Struct, frozen=True):
    """A word of the table: how it is written, what it does, and what may stand after it.

    `master` marks those that show or touch more than one player's part of the fight; `names` are
    what people elsewhere are used to write for it. `form` is the command for which it stands, if
    it stands for one: what may follow is then what may follow that.
    """

    usage: str
    help: str
    run: Run
    offers: Offer = nothing
    master: bool = False
    names: tuple[str, ...] = ()
    form: str = ""

    @property
    def name(self) -> str:
        """The word itself, with which its usage begins."""
        return self.usage.split()[0]


class Place:
    """One place at a table.

    Args:
        fight: the fight, which keeps itself in its file.
        seat: whose eyes see the table; the game master sees all, a player his own part.
        lexicon: the table's own words by their names, in the order in which help lists them.

    `by` is the person in whose name commands are given; `looking` is the earlier event whose board
    is shown, if one is.
    """

    def __init__(self, fight: Recorded, seat: str, lexicon: Mapping[str, Word]) -> None:
        self.fight, self.seat, self.by, self.lexicon = fight, seat, seat, lexicon
        self.sight = Sight(fight, seat)
        self.looking: int | None = None

    # --- what may be said ------------------------------------------------------------------

    def own(self, name: str) -> str:
        """How a word of the table is written in this fight."""
        return f"{SLASH}{name}" if name in self.fight.ruleset.forms else name

    def words(self) -> list[Candidate]:
        """The table's own words; those that are not for this seat are marked.

        Each may be written with a slash before it, and must be where the rulebook has a command of
        the same name.
        """
        mine, taken = self.seat == GM, self.fight.ruleset.forms
        return [
            Candidate(
                word=f"{SLASH}{one.name}" if one.name in taken else one.name,
                value=one,
                names=(f"{SLASH}{one.name}", *one.names),
                meta=one.help,
                refused=GM_ONLY if one.master and not mine else "",
            )
            for one in self.lexicon.values()
        ]

    def commands(self) -> list[Candidate]:
        """The rulebook's commands, its own first; those that are not possible now are marked."""
        now, book = self.possible(), self.fight.ruleset
        own = dict.fromkeys((*book.own_forms, *book.forms))
        return [
            Candidate(
                word=name, value=form, meta=form.help, refused="" if name in now else "not now"
            )
            for name, form in ((name, book.forms[name]) for name in own)
        ]

    def may(self, form: Form) -> list[str]:
        """Who may act by a command now."""
        walks = self.fight.options(self.by) if form.actor else ()
        return [str(walk.chosen[form.actor]) for walk in walks if walk.name == form.name]

    def possible(self) -> list[str]:
        """The names of the commands that may be given now."""
        return list(dict.fromkeys(walk.name for walk in self.fight.options(self.by)))

    def possible_for(self, people: set[str]) -> list[str]:
        """The names of the commands by which one of these people may act now.

        Those are left out that would be refused whatever is chosen next.
        """
        walks = self.fight.options(self.by)
        forms = self.fight.ruleset.forms
        names = (
            one.name
            for one in walks
            if one.chosen.get(forms[one.name].actor) in people and not barren(one)
        )
        return list(dict.fromkeys(names))

    # --- what is done and seen -------------------------------------------------------------

    def answer(self, asked: Question, choice: Any, faces: tuple[int, ...]) -> Reply:
        """Answer a question."""
        return self.act({"answer": {"prompt": asked.awaited.id, "choice": choice}}, faces)

    def act(self, command: dict[str, Any], faces: tuple[int, ...] = ()) -> Reply:
        """Give a command; it is on the disk when this returns. Raises `Refused`."""
        return self.doing(lambda: self.fight.do(command, by=self.by, faces=faces))

    def doing(self, deed: Callable[[], object]) -> Reply:
        """Let something happen, and tell what has come of it against how it was before."""
        events, before = self.sight.events(), deeds(self.sight)
        done = deed()
        self.looking = None
        now, all_deeds = self.sight.events(), deeds(self.sight)
        same, common = parted(events, now), parted(before, all_deeds)
        return Reply(
            acted=True,
            move=done.kind if isinstance(done, Move) else "",
            told=tuple(self.sight.tell(now[same:], now[:same])),
            undone=tuple(self.sight.tell(events[same:], events[:same])),
            back=tuple(one.line for one in before[common:] if one.line),
            again=tuple(one.line for one in all_deeds[common:] if one.line),
        )

    def recent(self, count: int = TAIL) -> Reply:
        """The last events, for somebody who sits down."""
        events = self.sight.events()
        cut = max(len(events) - count, 0)
        return Reply(told=tuple(self.sight.tell(events[cut:], events[:cut])))

    def board(self) -> tuple[Board, Any]:
        """How things stand, now or at the event that is looked at, with the view for it."""
        view = self.sight.view() if self.looking is None else self.sight.at(self.looking)
        return board(view), view

    @property
    def open(self) -> int:
        """The number of the event by which the open question was asked, 0 if none is open."""
        prompt = self.sight.view().state.prompt
        return prompt.position if prompt is not None else 0
