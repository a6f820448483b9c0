"""What several words of the table share."""

from collections.abc import Sequence

from click import BadParameter

from ...core.forms import Form
from ..params import Faces
from .matching import Fault
from .spelling import is_number
from .tokens import Token

DICE = "dice"
"""The word by which faces are typed along with a command, and suppliers are chosen."""


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
    """The words without faces typed along (`dice=11,5`), and those faces; raises `Fault`."""
    faces: tuple[int, ...] = ()
    for word in words:
        if word.field == DICE:
            try:
                faces += Faces().convert(word.text, None, None)
            except BadParameter as error:
                raise Fault(error.message, "bad_dice") from None
    return [word for word in words if word.field != DICE], faces


def has_dice(form: Form) -> bool:
    """Whether a command has a field of that name of its own."""
    return DICE in form.command.__struct_fields__
