"""Answers: what is asked of a person, and what a line says to it."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...core.fight import Fight
from ...core.forms import Walk
from ...core.notation import Throw, parse
from ...core.offers import Span, written
from ...core.waiting import Awaited
from ...events import Menu, Value
from ...projections.sentences import chosen as shown
from ...projections.words import Words
from .matching import Candidate, Fault, exact, found, match, possible
from .offering import candidate, offered
from .spelling import is_number

ROLL = "roll"
"""The question of a throw that waits for a person."""


class Question(Struct, frozen=True, kw_only=True):
    """Something that a person may answer in a word.

    `choices` are the words for it, `span` a range of numbers instead (a length in tenths of `unit`
    if there is one), `text` the length of a free text, `dice` the throw that is answered by faces;
    `simple` is answered by nothing at all.
    """

    awaited: Awaited
    choices: tuple[Candidate, ...] = ()
    span: tuple[int, int] | None = None
    unit: str = ""
    text: int = 0
    dice: str = ""

    @property
    def simple(self) -> bool:
        """Whether there is nothing to choose."""
        return not (self.choices or self.span or self.text or self.dice)

    @property
    def urgent(self) -> bool:
        """Whether nothing else can happen before."""
        return self.awaited.prompt is not None


def questions(fight: Fight, by: str) -> list[Question]:
    """What that person is asked now."""
    return [_question(fight, by, one) for one in fight.awaits(by)]


def _question(fight: Fight, by: str, one: Awaited) -> Question:
    state = fight.view(by).state
    if one.prompt is not None:
        menu, words = one.prompt.menu, Words(state, fight.ruleset)
        return Question(
            awaited=one,
            choices=tuple(_choice(words, choice) for choice in menu.choices),
            span=span_of(menu),
            unit=menu.unit,
            text=menu.text,
            dice=menu.dice,
        )
    held = one.command
    assert held is not None
    instead = tuple(Candidate(word=word, value=word, meta=name) for word, name in held.instead)
    if not held.answer:
        return Question(awaited=one, choices=instead)
    walk = Walk(fight.ruleset.forms[held.command], fight.view(by), dict(held.given))
    if isinstance(walk.values, Span):
        unit = walk.field.unit if walk.field else ""
        span = (walk.values.low, walk.values.high)
        return Question(awaited=one, choices=instead, span=span, unit=unit)
    return Question(awaited=one, choices=(*offered(walk), *instead))


def _choice(words: Words, choice: Value) -> Candidate:
    """An answer as something that a word may mean: also as the question shows it."""
    one = candidate(words.state, choice)
    return replace(one, names=(*one.names, shown(choice, words)))


def span_of(menu: Menu) -> tuple[int, int] | None:
    """The range of numbers that a menu allows, if it is one."""
    return None if menu.low is None or menu.high is None else (menu.low, menu.high)


def faces_of(text: str) -> tuple[int, ...] | None:
    """The numbers of which a line consists, if it does: the faces of dice."""
    words = text.replace(",", " ").split()
    return tuple(map(int, words)) if words and all(map(is_number, words)) else None


def throw_of(asked: Iterable[Question]) -> Throw | None:
    """The throw that waits for faces, if one does."""
    return next((parse(one.dice) for one in asked if one.dice), None)


def wrong_face(throw: Throw, faces: tuple[int, ...]) -> str | None:
    """What is wrong with the first faces, so far as the throw takes them; None if nothing is."""
    taken: tuple[int, ...] = ()
    while (missing := throw.missing(taken)) > 0 and len(taken) < len(faces):
        taken = faces[: len(taken) + missing]
        if fault := throw.fault(taken):
            return fault
    return None


def chosen(asked: list[Question], text: str, *, loose: bool) -> tuple[Question, Any] | None:
    """The question that a line answers, and the choice; None if it answers none.

    With `loose` beginnings of words count too. Raises `Fault` where it could answer several.
    """
    hits: list[tuple[Question, Any]] = []
    for one in asked:
        words = (found if loose else exact)(text, one.choices)
        if len(words) > 1:
            match(text, one.choices, "choice")
        hits += [(one, word.value) for word in words]
        if not words and one.span and is_number(text.replace(".", "", bool(one.unit))):
            hits.append((one, text if one.unit else int(text)))
    if len(hits) > 1:
        names = [f"{one.awaited.question} of {one.awaited.to}" for one, _ in hits]
        said = f"{text!r} could answer several: {'; '.join(names)}. Say the command itself."
        raise Fault(said, "ambiguous_word", names)
    return hits[0] if hits else None


def answered(asked: list[Question], text: str) -> tuple[Question, Any]:
    """The same for `answer`, by which something must be answered. Raises `Fault`."""
    free = [one for one in asked if one.text]
    if not text:
        simple = [one for one in asked if one.simple]
        if len(simple) == 1:
            return simple[0], None
    elif (hit := chosen(asked, text, loose=True)) is not None:
        return hit
    elif free:
        return free[0], text
    if not asked:
        raise Fault("Nothing is asked that could be answered.", "not_waiting")
    words = [word for one in asked for word in words_for(one)]
    said = f"{text!r} is no answer here" if text else "An answer is needed"
    raise Fault(f"{said}; {possible(words)}", "invalid_choice", words)


def words_for(one: Question) -> list[str]:
    """The words by which a question may be answered, as far as they can be named."""
    words = [word.word for word in one.choices if not word.refused]
    if one.span is None:
        return words
    low, high = (str(written(number, one.unit)).removesuffix(".0") for number in one.span)
    return [f"{low} to {high}{f' {one.unit}' if one.unit else ''}", *words]
