"""What may be said for a field: its values as words, and words back into values."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ...core.commands import fields_of
from ...core.forms import Partial, Walk
from ...core.offers import Free, Several, Span, Text
from ...events import Id, Value
from ...projections.width import safe
from .matching import NOTHING, Candidate, Fault, found, match, named
from .spelling import is_number, label, spelled
from .tokens import Token

SMALL = 12
"""A range of at most so many numbers is offered number by number."""


class Incomplete(Exception):
    """A value of several words of which some are still missing; `next` may stand there."""

    def __init__(self, then: list[Candidate]) -> None:
        super().__init__(then)
        self.next = then


def person(state: Any, who: Id) -> Candidate:
    """A combatant as something that a word may mean: his id, and his name beside."""
    held = state.combatants[who]
    said = held.side if held.name == who else f"{held.name}, {held.side}"
    return Candidate(word=who, value=who, names=(held.name,), meta=safe(said))


def candidate(state: Any, value: Value, *, meta: str = "", refused: str = "") -> Candidate:
    """A value as something that a word may mean."""
    if isinstance(value, str) and value in state.combatants:
        one = person(state, value)
        said = ", ".join(filter(None, (one.meta, meta)))
        return Candidate(word=one.word, value=value, names=one.names, meta=said, refused=refused)
    names = ("true" if value else "false",) if isinstance(value, bool) else ()
    if value is None or value == "":
        names, meta = ("nothing",), ", ".join(filter(None, ("nothing", meta)))
    word = spelled(value)
    if isinstance(value, str) and "_" in word:  # as it is shown in a sentence
        names = (*names, label(value))
    return Candidate(word=word, value=value, names=names, meta=meta, refused=refused)


def offered(walk: Walk) -> list[Candidate]:
    """What may be said for the next field of a walk, the refused values too."""
    if walk.field is None:
        return []
    values, state = walk.values, walk.view.state
    if isinstance(values, Text):
        return []
    small = isinstance(values, Span) and values.high - values.low < SMALL
    if isinstance(values, Span) and small and not walk.field.unit:
        return [_judged(walk, number) for number in range(values.low, values.high + 1)]
    if isinstance(values, Several):
        return [
            candidate(state, one.value[0], meta=needs(one.needs), refused=one.refused)
            for one in walk.choices
            if isinstance(one.value, tuple) and len(one.value) == 1
        ]
    if pair(walk):
        return columns(walk, ())
    found = [
        candidate(state, one.value, meta=needs(one.needs), refused=one.refused)
        for one in walk.choices
    ]
    return [replace(one, word=_as_written(walk, one.value)) for one in found]


def barren(walk: Walk) -> bool:
    """Whether nothing can come of a walk.

    All values of its next field are refused, or it needs one and has none to offer.
    """
    if walk.field is None or isinstance(walk.values, Span | Text):
        return False
    if not walk.choices:
        needed = {field.name for field in fields_of(walk.form.command) if field.required}
        return walk.field.name in needed and not isinstance(walk.values, Free)
    return all(one.refused for one in walk.choices)


def kind(walk: Walk) -> str:
    """What the next field of a walk may hold, where its values cannot be named one by one."""
    values, field = walk.values, walk.field
    assert field is not None
    fact = walk.view.ruleset.facts.get(walk.chosen.get("fact")) if field.name == "value" else None
    if unit := field.unit or (fact.unit if fact is not None else ""):
        return f"a length in {unit}, such as 3 or 3.5" + (f" ({NOTHING} unsets it)" if fact else "")
    if isinstance(values, Span) and values.high - values.low >= SMALL:
        return f"a whole number from {values.low} to {values.high}"
    if not isinstance(values, Free) or (fact is not None and fact.some is not None):
        return ""
    if fact is not None and fact.help:
        return str(fact.help)
    words = [spelled(one) for one in values.some if one is not None]
    return f"such as {named(words)}" if words else ""


def could_be(walk: Walk, words: Sequence[Token]) -> bool:
    """Whether some words begin with what the next field of a walk may hold."""
    if walk.field is None:
        return False
    if isinstance(walk.values, Text):
        return len(words) > 1 or words[0].raw != words[0].text
    if isinstance(walk.values, Span):
        return is_number(words[0].text)
    return bool(found(words[0].listed[0], offered(walk)))


def needs(fact: str) -> str:
    """What is said of a value that needs a fact which nobody has set."""
    return f"needs {label(fact)}" if fact else ""


def others(walk: Walk, value: Value) -> list[Candidate]:
    """With what a list can go on after those that were named."""
    if not isinstance(walk.values, Several) or not isinstance(value, tuple):
        return []
    return [one for one in offered(walk) if one.value not in value]


def _judged(walk: Walk, value: Value) -> Candidate:
    assert walk.field is not None
    verdict = walk.form.verdict(
        walk.view, Partial(walk.form, {**walk.chosen, walk.field.name: value})
    )
    if isinstance(verdict, str):
        return candidate(walk.view.state, value, refused=verdict)
    return candidate(walk.view.state, value, meta=needs(verdict.fact) if verdict else "")


def _as_written(walk: Walk, value: Value) -> str:
    """The value as people write it: a length as a decimal."""
    assert walk.field is not None
    ((_, said),) = walk.take(value).command().items()
    return spelled(said[walk.field.name])


def pair(walk: Walk) -> tuple[Value, ...] | None:
    """The first of a field's values, if they are rows of as many words each; else None."""
    values = walk.values
    if isinstance(values, Span | Text | Several | Free):
        return None
    rows = tuple(values)
    return rows[0] if rows and all(isinstance(one, tuple) for one in rows) else None  # type: ignore[return-value]


def row(walk: Walk, words: Sequence[Token]) -> tuple[Value, int]:
    """A value of several words, one after the other or with commas; `Incomplete` without all."""
    first = pair(walk)
    assert first is not None
    parts: Sequence[str] = [word.text for word in words]
    count = len(first)
    if words and words[0].parts:
        parts, count = words[0].parts, 1
    said: list[Any] = []
    for place in range(len(first)):
        here = columns(walk, tuple(said))
        if place == len(parts):
            raise Incomplete(here)
        said.append(match(parts[place], here, "combatant").value)
    return tuple(said), count


def columns(walk: Walk, before: tuple[Value, ...]) -> list[Candidate]:
    """What may stand next in a value of several words."""
    place = len(before)
    held: dict[Value, Candidate] = {}
    for one in walk.choices:
        value = one.value
        if isinstance(value, tuple) and value[:place] == before and place < len(value):
            cell = candidate(walk.view.state, value[place], refused=one.refused)
            if value[place] not in held or held[value[place]].refused:  # one allowed is enough
                held[value[place]] = cell
    return list(held.values())


def several(walk: Walk, words: Sequence[Token]) -> tuple[Value, int]:
    """Some of a list, with commas or one word after the other as long as they fit."""
    assert walk.field is not None
    known, what = offered(walk), label(walk.field.name)
    parts = [part for part in words[0].listed if part]
    said = [match(part, known, what).value for part in parts]
    count = 1
    for word in () if len(parts) > 1 or words[0].field else words[1:]:
        try:
            value = match(word.text, known, what).value
        except Fault:
            break
        if value in said:
            break
        said.append(value)
        count += 1
    return tuple(said), count
