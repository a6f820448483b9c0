"""What a field of a form offers: values one by one, a range, a text, several, anything."""

from collections.abc import Iterable

from msgspec import Struct

from ..events import Value
from .menus import listed


class Span(Struct, frozen=True):
    """Any whole number from `low` to `high`."""

    low: int
    high: int

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high


class Text(Struct, frozen=True):
    """Any text of at most `longest` characters."""

    longest: int = 1000

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= self.longest


class Several(Struct, frozen=True):
    """One or more of these, in any order, none twice."""

    of: tuple[Value, ...]

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not value or len(set(value)) < len(value):
            return False
        return all(one in self.of for one in value)


class Free(Struct, frozen=True):
    """Any value at all: the checks judge it; `some` are worth naming."""

    some: tuple[Value, ...] = ()

    def __contains__(self, value: object) -> bool:
        return True


Wide = (Span, Text, Several, Free)
"""Values that are not told one by one."""

Values = Iterable[Value] | Span | Text | Several | Free


def among(values: Values, value: Value) -> bool:
    """Whether a value is one of those that a field offers; 1 is not true."""
    if isinstance(values, Wide):
        return value in values
    return listed(values, value)


def written(value: Value, unit: str) -> Value:
    """A value as people write it: a length as a decimal, anything else as it is."""
    return f"{value // 10}.{value % 10}" if unit and type(value) is int else value


def samples(values: Values) -> Iterable[Value]:
    """The values themselves.

    Of a range its ends and middle, of free text a word, of several each alone and all of them.
    """
    if isinstance(values, Span):
        return sorted({values.low, (values.low + values.high) // 2, values.high})
    if isinstance(values, Text):
        return ("text"[: values.longest],)
    if isinstance(values, Several):
        singles: list[Value] = [(one,) for one in values.of]  # type: ignore[misc]
        return singles + [values.of] * (len(values.of) > 1)  # type: ignore[list-item]
    return values.some if isinstance(values, Free) else values
