"""What a field may hold, in words: for complaints, templates and lists."""

from typing import Any

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


def in_words(kind: Any) -> str:
    """What a field of that type may hold: `a whole number from 1 to 20`."""
    from msgspec import inspect  # only where somebody is told

    return _said(inspect.type_info(kind))


def _said(info: Any) -> str:
    if options := getattr(info, "types", None):
        return " or ".join(_said(one) for one in options)
    if values := getattr(info, "values", None):
        return f"one of {', '.join(map(str, values))}"
    if inner := getattr(info, "type", None):
        return _said(inner)
    if type(info).__name__ in ("ListType", "VarTupleType"):
        return f"a list, each item {_said(info.item_type)}"
    if type(info).__name__ == "StructType":
        return f"a mapping of {', '.join(field.encode_name for field in info.fields)}"
    low, high = getattr(info, "ge", None), getattr(info, "le", None)
    words = [KINDS.get(type(info).__name__, "a value of its type")]
    words += [f"from {low}"] if low is not None else []
    words += [f"to {high}"] if high is not None else []
    return " ".join(words)
