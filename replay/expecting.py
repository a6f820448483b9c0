"""What was expected held against what is there: the first difference, and how it is said."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from ..events import Declared, Event, Number, plain, tag_of
from .script import Pattern

LONGEST = 300
"""How many characters of a value a sentence shows."""


class Difference(NamedTuple):
    """The first place where two values differ (`points`, `[1][0]`), and what stands there."""

    path: str
    expected: Any
    found: Any


class Mismatch(NamedTuple):
    """Why a batch is not as expected: a sentence, the two sides, the pattern (None: the whole)."""

    pattern: Pattern | None
    sentence: str
    expected: Any = None
    found: Any = None


def difference(expected: Any, found: Any, path: str = "") -> Difference | None:
    """The first difference, or None.

    Numbers with parts compare by their value, tuples as lists, pairs as mappings; of a value with
    fields only those that are named are looked at; `none` is nothing, 1 is not true.
    """
    if isinstance(found, Number) and not isinstance(expected, Mapping):
        found = found.value
    if isinstance(expected, Mapping):
        return _fields(expected, found, path)
    if isinstance(found, frozenset | set):
        found = sorted(found, key=str)
    if isinstance(expected, list | tuple) and isinstance(found, list | tuple):
        return _items(expected, found, path)
    if found is None and expected == "none":
        return None
    if isinstance(expected, bool) != isinstance(found, bool) or expected != found:
        return Difference(path, expected, found)
    return None


def _fields(expected: Mapping[str, Any], found: Any, path: str) -> Difference | None:
    if isinstance(found, Struct):
        held = {name: getattr(found, name) for name in expected if name in found.__struct_fields__}
    elif isinstance(found, Mapping) or _pairs(found):
        held = dict(found)
    else:
        return Difference(path, expected, found)
    if set(held) != set(expected):
        return Difference(path, expected, held)
    found_in = (difference(expected[name], held[name], f"{path}.{name}") for name in expected)
    return next((one for one in found_in if one), None)


def _pairs(found: Any) -> bool:
    """Whether a value is a mapping as events hold it."""
    return isinstance(found, tuple) and all(
        isinstance(one, tuple) and len(one) == 2 and isinstance(one[0], str) for one in found
    )


def _items(expected: Sequence[Any], found: Sequence[Any], path: str) -> Difference | None:
    if len(expected) != len(found):
        return Difference(path, expected, found)
    pairs = enumerate(zip(expected, found, strict=True))
    found_in = (difference(one, other, f"{path}[{place}]") for place, (one, other) in pairs)
    return next((one for one in found_in if one), None)


def differing(pattern: Pattern, event: Event) -> Difference | None:
    """The first field in which an event of that name is not as expected."""
    for name, value in pattern.fields.items():
        if found := difference(value, getattr(event, name), name):
            return found
    return None


def fits(pattern: Pattern, event: Event) -> bool:
    """Whether an event is the one that a pattern speaks of."""
    return tag_of(type(event)) == pattern.name and differing(pattern, event) is None


def in_order(patterns: Sequence[Pattern], events: Sequence[Event]) -> Mismatch | None:
    """The first of the patterns that none of the events fits, after those that fit before."""
    rest = list(events)
    after = ""
    for pattern in patterns:
        place = next((n for n, event in enumerate(rest) if fits(pattern, event)), None)
        if place is None:
            return _missing(pattern, rest, after)
        rest, after = rest[place + 1 :], f" after {pattern.name}"
    return None


def _missing(pattern: Pattern, rest: Sequence[Event], after: str) -> Mismatch:
    for event in rest:
        if tag_of(type(event)) == pattern.name and (wrong := differing(pattern, event)):
            return _differs(pattern, wrong)
    there = ", ".join(tag_of(type(event)) for event in rest) or "nothing"
    sentence = f"expected {shown_pattern(pattern)}{after}; there came {there}"
    return Mismatch(pattern, sentence, pattern.name, there)


def _differs(pattern: Pattern, wrong: Difference) -> Mismatch:
    expected, found = shown(wrong.expected), shown(wrong.found)
    sentence = f"{pattern.name}.{wrong.path}: expected {expected}, found {found}"
    return Mismatch(pattern, sentence, wrong.expected, plain(wrong.found))


def exactly(patterns: Sequence[Pattern], events: Sequence[Event]) -> Mismatch | None:
    """The first difference between patterns and events, one to one.

    Declarations count only where a pattern names one.
    """
    if not any(pattern.name == tag_of(Declared) for pattern in patterns):
        events = [event for event in events if not isinstance(event, Declared)]
    for pattern, event in zip(patterns, events, strict=False):
        if tag_of(type(event)) != pattern.name:
            found = tag_of(type(event))
            sentence = f"expected {shown_pattern(pattern)}; there came {found}"
            return Mismatch(pattern, sentence, pattern.name, found)
        if wrong := differing(pattern, event):
            return _differs(pattern, wrong)
    if len(patterns) > len(events):
        return _missing(patterns[len(events)], (), "")
    more = ", ".join(tag_of(type(event)) for event in events[len(patterns) :])
    sentence = f"expected nothing more; there came {more}"
    return Mismatch(None, sentence, "nothing", more) if more else None


def forbidden(patterns: Sequence[Pattern], events: Sequence[Event]) -> Mismatch | None:
    """The first of the patterns that an event fits."""
    for pattern in patterns:
        for event in events:
            if fits(pattern, event):
                told = shown(plain(event))
                return Mismatch(pattern, f"this may not be: {told}", None, told)
    return None


def shown_pattern(pattern: Pattern) -> str:
    """A pattern as it is written."""
    return f"{pattern.name}: {shown(pattern.fields)}" if pattern.fields else pattern.name


def shown(value: Any) -> str:
    """A value in short, as a script has it; numbers with parts by their value."""
    text = _shown(value)
    return text if len(text) <= LONGEST else text[:LONGEST] + " ..."


def _shown(value: Any) -> str:
    if isinstance(value, Number):
        return str(value.value)
    if isinstance(value, Struct):
        return _shown(plain(value))
    if isinstance(value, Mapping):
        if set(value) == {"value", "parts"}:
            return str(value["value"])
        return "{" + ", ".join(f"{name}: {_shown(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list | tuple | set | frozenset):
        return "[" + ", ".join(map(_shown, value)) + "]"
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
