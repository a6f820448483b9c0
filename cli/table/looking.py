"""The words that only look: board, at, now, log, why, branches, options, help."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ...core.commands import fields_of
from ...core.forms import Form
from ...core.rows import Fact
from ...projections.board import rows
from ...projections.why import why as apart
from ...projections.width import safe, table
from ...projections.words import filled
from ...replay.branches import runs
from ..branches import line as run_line
from .completing import offers
from .matching import Candidate, Fault, exact, match
from .place import Place, Word
from .reply import Reply
from .spelling import is_number, label, spelled
from .tokens import Token
from .word import alone

BRACES = re.compile(r"\{\w+\}")
"""What a sentence of a refusal fills in."""

NEAR = 10
"""How many of the last events are offered by their numbers."""


def board(place: Place, words: list[Token], _: str) -> Reply:
    """How things stand, everybody in full."""
    alone(words, "board")
    held, view = place.board()
    return Reply(said=tuple(rows(held, view)))


def at(place: Place, words: list[Token], line: str) -> Reply:
    """Look at the board of an earlier event."""
    place.looking = event_number(place, words, "at")
    return Reply(said=(f"After event {place.looking}; now leads back.",), board=True)


def now(place: Place, words: list[Token], _: str) -> Reply:
    """Look at the present again."""
    alone(words, "now")
    place.looking = None
    return Reply(board=True)


def log(place: Place, words: list[Token], _: str) -> Reply:
    """The last events as sentences, with their numbers."""
    if len(words) > 1 or (words and not is_number(words[0].text)):
        raise Fault("log may have a number: how many events.")
    count = max(int(words[0].text), 1) if words else 20
    told = [one for one in place.recent(count * 3).told if one.sentence][-count:]
    return Reply(said=tuple(f"{one.position:>5}  {one.text}" for one in told))


def why(place: Place, words: list[Token], line: str) -> Reply:
    """An event taken apart, by its number or by words of its sentence; the newest that has any."""
    number = words and not is_number(words[0].text)
    chosen = newest(place, line) if number or not words else event_number(place, words, "why")
    return Reply(said=tuple(place.sight.why(chosen)))


def newest(place: Place, line: str) -> int:
    """The newest event whose sentence has all words of a line but its first.

    One that holds a number goes before one that holds none: people ask why of numbers.
    """
    said = [word.casefold() for word in line.split()[1:]]
    fits = [
        one.position
        for one in reversed(place.recent(place.sight.last).told)
        if one.sentence and all(word in f"{one.event} {one.sentence}".casefold() for word in said)
    ]
    if not fits:
        words = " ".join(said)
        raise Fault(f"No event here speaks of {words!r}; log shows the last events.")
    return next((one for one in fits if apart(place.sight.event(one)).numbers), fits[0])


def branches(place: Place, words: list[Token], _: str) -> Reply:
    """All courses of the fight."""
    alone(words, "branches")
    return Reply(said=tuple(run_line(run) for run in runs(place.fight)))


def options(place: Place, words: list[Token], line: str) -> Reply:
    """What may be said now, or next in a command that has begun."""
    if words:
        match(words[0].text, [*place.words(), *place.commands()], "word")
    found = offers(place, words, line)
    if not words:
        found = [one for one in found if one.value not in own_words(place)]
    told = list({one.word: one for one in found if not one.word.endswith("=")}.values())
    lines = table([(one.word, _meta(one)) for one in told]) if told else ["Nothing more to choose."]
    return Reply(said=tuple(lines))


def own_words(place: Place) -> list[Any]:
    """The table's words as values; they may be said at any time."""
    return [one.value for one in place.words()]


def _meta(one: Candidate) -> str:
    refused = f"refused: {one.refused}" if one.refused else ""
    return safe(", ".join(filter(None, (one.meta, refused))))


# --- help ----------------------------------------------------------------------------------------


def help_(place: Place, words: list[Token], _: str) -> Reply:
    """All words, or what one word means."""
    if not words:
        return Reply(said=tuple(_all(place)))
    known = topics(place)
    hits = exact(words[0].text, known) or [match(words[0].text, known, "word")]
    return Reply(said=tuple(line for one in hits for line in one.value))


def _all(place: Place) -> Iterator[str]:
    book = place.fight.ruleset
    forms = [*book.forms_of(place.by)]
    mine = {"", *(one.name for one in forms)}
    own = [one for one in forms if one.name in book.own_forms]
    others = [one for one in forms if one.name not in book.own_forms]
    yield "Of the table:"
    words = [one for one in place.words() if not one.refused and one.value.form in mine]
    yield from table([(f"  {usage(one)}", one.meta) for one in words])
    yield f"Of {book.name}:"
    yield from table([(f"  {one.name}", one.help) for one in own])
    yield "Of every rulebook:"
    yield from table([(f"  {one.name}", one.help) for one in others])
    yield "A question is answered by the word alone, a throw by its faces: yes, or 11 5."
    asked = next(one.word for one in words if one.value.run is help_)
    yield f"{asked} WORD tells more; options tells what is possible now."


def topics(place: Place) -> list[Candidate]:
    """Everything about which help is known: words, commands, facts, questions, codes, rules."""
    book = place.fight.ruleset
    told: list[tuple[str, Sequence[str]]] = []
    told += [(one.word, [usage(one), f"  {one.meta}"]) for one in place.words()]
    told += [(name, form_lines(form)) for name, form in book.forms.items()]
    told += [(one.name, fact_lines(one)) for one in book.facts.values()]
    told += [
        (one.name, [f"ask {one.name} WHO", f"  {one.help}"]) for one in book.inquiries.values()
    ]
    told += [
        (one.name, [f"{one.name} ({one.rule}): {filled(one.text)}"])
        for one in book.questions.values()
    ]
    told += [(one.name, [f"{one.name} ({one.rule}): {one.help}"]) for one in book.effects.values()]
    told += [(code, [f"{code}: {BRACES.sub('...', text)}"]) for code, text in book.codes.items()]
    told += [(rule, [f"{rule}: {title}"]) for rule, title in book.titles.items()]
    return [
        Candidate(word=name, value=tuple(lines), meta=lines[:2][-1].strip()) for name, lines in told
    ]


def fact_lines(fact: Fact) -> list[str]:
    """A fact, explained: how it is written, what it may be, what it means."""
    whom = ("", " WHOM", " WHOM WHOM")[min(fact.about, 2)]
    values = f"a length in {fact.unit}" if fact.unit else ", ".join(map(spelled, fact.values))
    shown = [f"  one of {values}" if fact.values else f"  {values}"] if values else []
    return [f"fact {fact.name}{whom} VALUE", f"  {fact.help}", *shown]


def usage(one: Candidate) -> str:
    """How a word of the table is written, with its slash where it needs one."""
    word: Word = one.value
    return f"{one.word}{word.usage.removeprefix(word.name)}"


def form_lines(form: Form) -> list[str]:
    """A command of the rulebook, explained: how it is written, then its fields."""
    fields = {field.name: field for field in fields_of(form.command)}
    said = [form.actor, *(field.name for field in form.fields)]
    known = {name: fields[name] for name in dict.fromkeys((*filter(None, said), *fields))}
    helps = form.helps
    shown = [name.upper() if one.required else f"[{name.upper()}]" for name, one in known.items()]
    lines = [" ".join((form.name, *shown)), f"  {form.help}"]
    rows_ = [
        (f"  {name}", helps[name] or label(name), "" if one.required else "may be left out")
        for name, one in known.items()
    ]
    return lines + (table(rows_) if rows_ else [])


# --- what may be offered -------------------------------------------------------------------------


def event_number(place: Place, words: list[Token], name: str) -> int:
    """The number of an event that there is; raises `Fault`."""
    if len(words) != 1 or not is_number(words[0].text):
        raise Fault(f"{name} needs the number of an event; log shows them.", "missing_word")
    number = int(words[0].text)
    if not 1 <= number <= place.sight.last:
        raise Fault(f"There is no event {number}; the last is {place.sight.last}.")
    return number


def offer_events(place: Place, words: list[Token], _: str) -> list[Candidate]:
    """The last events by their numbers."""
    told = [] if words else [one for one in place.recent().told if one.sentence]
    return [Candidate(word=str(one.position), meta=one.sentence) for one in reversed(told[-NEAR:])]


def offer_batches(place: Place, words: list[Token], _: str) -> list[Candidate]:
    """The ends of all courses by the numbers of their batches."""
    found = [] if words else runs(place.fight)
    return [
        Candidate(word=str(run.last), meta=run_line(run).strip(" *"))
        for run in found
        if not run.head
    ]


def offer_commands(place: Place, words: list[Token], line: str) -> list[Candidate]:
    """The commands that are possible, then what may follow."""
    return offers(place, words, line) if words else place.commands()


def offer_topics(place: Place, words: list[Token], _: str) -> list[Candidate]:
    """Everything that help knows."""
    return [] if words else topics(place)
