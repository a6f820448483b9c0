"""What a word of the table is, and what several of them share."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ...core.forms import Form
from ..params import Faces
from .matching import Candidate, Fault
from .reply import Reply
from .spelling import is_number
from .tokens import Token

if TYPE_CHECKING:
    from .session import Session

DICE = "dice"
"""The word by which faces are typed along with a command, and suppliers are chosen."""

Run = Callable[["Session", list[Token], str], Reply]
Offer = Callable[["Session", list[Token], str], list[Candidate]]


def nothing(_session: "Session", _words: list[Token], _line: str) -> list[Candidate]:
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


# --- answers, dice, facts ------------------------------------------------------------------------


def alone(words: Sequence[Token], name: str) -> None:
    """A word after which nothing stands; raises `Fault`."""
    if words:
        raise Fault(f"{name} stands alone; {words[0].text!r} is a word too many.")


def one_number(words: Sequence[Token], name: str, what: str) -> int:
    """The one number after a word; raises `Fault`."""
    if len(words) != 1 or not is_number(words[0].text):
        raise Fault(f"{name} needs {what}.", "missing_word")
    return int(words[0].text)


def without_dice(words: Sequence[Token]) -> tuple[list[Token], tuple[int, ...]]:
    """The words without faces typed along (`dice=11,5`), and those faces."""
    faces: tuple[int, ...] = ()
    for word in words:
        if word.field == DICE:
            faces += Faces().convert(word.text, None, None)
    return [word for word in words if word.field != DICE], faces


def has_dice(form: Form) -> bool:
    """Whether a command has a field of that name of its own."""
    return DICE in form.command.__struct_fields__
