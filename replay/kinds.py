"""What a field may hold, in words: for complaints, templates and lists."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct

KINDS = {
    "IntType": "a whole number",
    "FloatType": "a number",
    "StrType": "a text",
    "BoolType": "true or false",
    "NoneType": "nothing",
    "TupleType": "a list of fixed length",
    "DictType": "a mapping",
}
"""The types of msgspec as people call them."""


VALUE = "a word, a number, true or false, a list of these, or nothing"
"""What a plain value is; its type in full would say no more."""


class Part(Struct, frozen=True):
    """A field of a mapping: its name, what it may hold, and what holds where it is left out.

    `parts` are the fields of the mappings that it may hold in turn.
    """

    name: str
    kind: str
    required: bool
    default: Any = None
    parts: tuple["Part", ...] = ()


MANY = 5
"""A type that is one of so many is told as a plain value."""


def in_words(kind: Any, steps: Sequence[str | int] = ()) -> str:
    """What a field of that type may hold: `a whole number from 1 to 20`.

    `steps` lead to a field within it; empty if there is none.
    """
    from msgspec import inspect  # only where somebody is told

    found = _within(inspect.type_info(kind), tuple(steps))
    return "" if found is None else _said(found)


def parts(kind: type[Struct]) -> tuple[Part, ...]:
    """The fields of a mapping, each with those of the mappings within it."""
    from msgspec import inspect

    return _parts(inspect.type_info(kind))


def _parts(info: Any) -> tuple[Part, ...]:
    return tuple(
        Part(
            field.encode_name,
            _said(field.type, below=True),
            field.required,
            None if field.required else msgspec.to_builtins(usual(field)),
            tuple(part for one in _mappings(field.type) for part in _parts(one)),
        )
        for field in info.fields
    )


def usual(field: Any) -> Any:
    """What a field of a struct holds where nothing is said; NODEFAULT where something must be."""
    made = field.default is NODEFAULT and field.default_factory is not NODEFAULT
    return field.default_factory() if made else field.default


def _mappings(info: Any) -> Iterator[Any]:
    """The mappings with fields of their own that something of that type may hold."""
    if type(info).__name__ == "StructType":
        yield info
        return
    inner = [getattr(info, name, None) for name in ("item_type", "value_type", "type")]
    for one in (*getattr(info, "types", ()), *getattr(info, "item_types", ()), *inner):
        if one is not None:
            yield from _mappings(one)


def _within(info: Any, steps: tuple[str | int, ...]) -> Any:
    """The type to which steps lead through lists, mappings and unions; None if to none."""
    if not steps:
        return info
    info = info.type if type(info).__name__ == "Metadata" else info
    for one in getattr(info, "types", (info,)):
        inner: Any = getattr(one, "item_type", None)
        if isinstance(steps[0], str):
            fields = getattr(one, "fields", ())
            inner = next((f.type for f in fields if f.encode_name == steps[0]), None)
        elif (items := getattr(one, "item_types", None)) and steps[0] < len(items):
            inner = items[steps[0]]
        if inner is not None and (found := _within(inner, steps[1:])) is not None:
            return found
    return None


def _said(info: Any, below: bool = False) -> str:
    """A type in words; `below` means that the fields of a mapping are told elsewhere."""

    def said(one: Any) -> str:
        return _said(one, below)

    if options := getattr(info, "types", None):
        return VALUE if len(options) >= MANY else " or ".join(map(said, options))
    if values := getattr(info, "values", None):
        return f"one of {', '.join(map(_word, values))}"
    if items := getattr(info, "item_types", None):
        each = list(dict.fromkeys(map(said, items)))
        told = f"each {each[0]}" if len(each) == 1 else ", then ".join(map(said, items))
        return f"a list of {len(items)}: {told}"
    if inner := getattr(info, "type", None):
        more = (info.extra_json_schema or {}).get("description")
        return f"{said(inner)}: {more}" if more else said(inner)
    if type(info).__name__ in ("ListType", "VarTupleType"):
        return f"a list, each item {said(info.item_type)}"
    if type(info).__name__ == "DictType":
        return f"a mapping of names, each to {said(info.value_type)}"
    if type(info).__name__ == "StructType":
        names = ", ".join(field.encode_name for field in info.fields)
        return "a mapping" if below else f"a mapping of {names}"
    low, high = getattr(info, "ge", None), getattr(info, "le", None)
    words = [KINDS.get(type(info).__name__, "a value of its type")]
    words += [f"from {low}"] if low is not None else []
    words += [f"to {high}"] if high is not None else []
    return " ".join(words)


def _word(value: object) -> str:
    """A value as it is written in YAML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if value != "" else '""'
