"""What may be said next: the words of a line that has only begun, each with what it means."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ...core.forms import Form
from . import answers
from .matching import Candidate, Fault, found
from .speech import Speech
from .spelling import as_word, spelled
from .together import ALL, waiting
from .tokens import Token, quoted, tokens
from .word import Word, has_dice, without_dice

if TYPE_CHECKING:
    from .session import Session

FIELD = "a field"
"""What a field's name as a word stands for."""


class Completion(NamedTuple):
    """What may stand in place of the last word of a line, which begins at `start`."""

    start: int
    candidates: tuple[Candidate, ...]


def complete(session: "Session", text: str) -> Completion:
    """What the last word of a line may be; what would be refused is left out."""
    said = tokens(text)
    last = said.pop() if said and not text[-1].isspace() else None
    *listed, word = last.listed if last else ("",)
    field = last.field if last else ""
    offered = [
        one
        for one in offers(session, said, text, field, listed)
        if not one.refused and begins(one, word) and (one.value is not FIELD or word)
    ]
    front = "".join([f"{field}=" if field else "", *(f"{quoted(one)}," for one in listed)])
    start = last.start if last else len(text)
    return Completion(start, tuple(replace(one, word=front + _word(one)) for one in offered))


def _word(one: Candidate) -> str:
    """How a candidate is written so that it is read as that; the commas of a list stay bare."""
    if one.value is FIELD:
        return one.word
    held = one.value
    lists = isinstance(held, tuple) and one.word == spelled(held)
    return as_word(held) if lists else quoted(one.word)


def begins(one: Candidate, word: str) -> bool:
    """Whether a word is the beginning of what something is called."""
    low = word.casefold()
    return any(name.casefold().startswith(low) for name in (one.word, *one.names))


def offers(
    session: "Session",
    said: list[Token],
    line: str,
    field: str = "",
    listed: Sequence[str] = (),
) -> list[Candidate]:
    """What may be said after some words, what would be refused too.

    `field` is one named by `=`; `listed` is what stands in the same word before a comma.
    """
    if not said:
        asked = answers.questions(session.fight, session.by)
        choices = [word for one in asked for word in one.choices]
        possible = [one for one in session.commands() if not one.refused]
        return [*choices, *possible, *session.words()]
    hits = found(said[0].text, [*session.words(), *session.commands()])
    if not hits:
        return []
    try:
        meant = hits[0].value
        if isinstance(meant, Word) and meant.form:
            meant = session.fight.ruleset.forms[meant.form]
        if isinstance(meant, Word):
            return meant.offers(session, said[1:], line)
        return after(session, meant, said[1:], line, field, listed)
    except Fault:  # a word before cannot be read
        return []


def after(
    session: "Session",
    form: Form,
    said: list[Token],
    line: str,
    field: str = "",
    listed: Sequence[str] = (),
) -> list[Candidate]:
    """What may be said after some words of a command: values, then names of fields.

    After a comma it is that with which the list can go on.
    """
    words = said if has_dice(form) else without_dice(said)[0]
    view, may = session.fight.view(session.by), session.may(form)
    speech = Speech(form, view, words, may, line=line, whole=bool(field), ask=field)
    if field:
        return unsaid(speech.next, listed) if speech.asked == field else []
    if listed:
        more = [Token(word, word, len(line)) for word in listed]
        longer = Speech(form, view, [*words, *more], may, line=line, whole=False)
        return longer.more or (longer.next if longer.asked == speech.asked else [])
    many = not words and len(waiting(session, form)) > 1
    together = [Candidate(word=ALL, meta="all who are waited for")] if many else []
    helps = form.helps
    names = (Candidate(word=f"{one}=", value=FIELD, meta=helps[one]) for one in speech.left)
    return [*speech.next, *together, *names]


def unsaid(candidates: list[Candidate], listed: Sequence[str]) -> list[Candidate]:
    """Candidates without those that are listed already."""
    return [one for one in candidates if one.word not in listed]
