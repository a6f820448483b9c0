"""Plain data held against a type: what does not fit becomes a sentence with a place."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

Steps = tuple[str | int, ...]
"""The way to a value: keys of mappings and numbers of items, from the outside in."""

WORDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}
"""How people call what the checker of types calls otherwise."""


class Misfit(NamedTuple):
    """What does not fit: the way to it, and why, in a sentence."""

    steps: Steps
    sentence: str


def fit(value: Any, kind: Any, name: str) -> tuple[Any, Misfit | None]:
    """The value as that type has it, or what does not fit; `name` is what the value is called."""
    try:
        return msgspec.convert(value, kind), None
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        text, _, path = str(error).partition(" - at ")
        steps = way(path)
        return None, Misfit(steps, told(text, called(name, steps)))


def way(path: str) -> Steps:
    """The steps of a path such as `$.play[3].by`, up to where it can be told."""
    steps: list[str | int] = []
    for word, number in re.findall(r"\.(\w+)|\[([\d.]+)\]", path.strip("`").removeprefix("$")):
        if number == "...":
            break
        steps.append(word or int(number))
    return tuple(steps)


def called(name: str, steps: Steps) -> str:
    """A value below another in words: `item 3 of dice`."""
    for step in steps:
        name = f"item {step + 1} of {name}" if isinstance(step, int) else f"{step} of {name}"
    return name


def told(text: str, name: str) -> str:
    """What the checker of types says, in plain words."""
    if found := re.fullmatch(r"Expected `(.+)`, got `(.+)`", text):
        right, wrong = (_words(kinds) for kinds in found.groups())
        return f"{upper(name)} must be {right}, not {wrong}."
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", text):
        return f"{upper(name)} has no {found.group(1)!r}."
    if found := re.fullmatch(r"Invalid enum value (.*)", text):
        return f"{upper(name)} cannot be {found.group(1)}."
    return f"{upper(name)}: {text}."


def reworded(text: str) -> str:
    """A sentence in which the checker of types speaks in the middle."""
    return re.sub(r"[Ee]xpected `([^`]+)`, got `([^`]+)`", _instead, text)


def _instead(found: re.Match[str]) -> str:
    right, wrong = (_words(kinds) for kinds in found.groups())
    return f"it must be {right}, not {wrong}"


def upper(text: str) -> str:
    """A sentence's beginning."""
    return text[:1].upper() + text[1:]


def nearest(word: object, known: Iterable[str]) -> str:
    """A hint at the known word that looks like this one, or at those that there are."""
    from difflib import get_close_matches  # only where somebody has mistyped a word

    words = list(known)
    if near := get_close_matches(str(word), words, n=1):
        return f"did you mean {near[0]!r}?"
    if not words:
        return "there is none."
    return f"known are {', '.join(words)}." if len(words) <= 30 else f"there are {len(words)}."


def _words(kinds: str) -> str:
    return " or ".join(WORDS.get(kind, kind) for kind in kinds.split(" | "))
