"""A line of input, taken apart into words; quotes and brackets keep a word together."""

import re
from collections.abc import Iterator
from typing import NamedTuple

FIELD = re.compile(r"[^\W\d]\w*=")
"""The beginning of a word that names a field: `target=borys`."""

CLOSING = {"[": "]", "{": "}"}


class Token(NamedTuple):
    """A word of a line: what it says, how it is written, and where it begins.

    `field` is the field that it names before `=`, if it does; `text` is then what stands behind.
    `parts` is what stands between commas, if any do outside quotes.
    """

    text: str
    raw: str
    start: int
    field: str = ""
    parts: tuple[str, ...] = ()

    @property
    def listed(self) -> tuple[str, ...]:
        """The word as a list: its parts, or itself alone."""
        return self.parts or (self.text,)


def tokens(line: str) -> list[Token]:
    """The words of a line; a double quote that is not closed reaches to the end."""
    return list(_tokens(line))


def rest(line: str, first: Token) -> str:
    """The line from a word on, as it is written; a single quoted word without its quotes."""
    written = line[first.start :].strip()
    return first.text if written == first.raw and not first.field else written


def quoted(word: str) -> str:
    """A word as it must be written so that it is read as one; a quote within it is doubled."""
    plain = word and word[0] not in "\"'[{#" and not re.search(r"[\s,]", word)
    if plain and not FIELD.match(word):
        return word
    return '"{}"'.format(word.replace('"', '""'))


def _tokens(line: str) -> Iterator[Token]:
    place = 0
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        named = FIELD.match(line, place)
        begin = named.end() if named else place
        end, text, parts = _value(line, begin)
        field = named.group()[:-1] if named else ""
        yield Token(text, line[place:end], place, field, parts if len(parts) > 1 else ())
        place = end


def _value(line: str, begin: int) -> tuple[int, str, tuple[str, ...]]:
    """Where the value that begins there ends, what it says, and what its commas part."""
    if line[begin : begin + 1] in CLOSING:
        end = _plain(line, _bracket(line, begin))
        return end, line[begin:end], tuple(line[begin:end].split(","))
    end, parts = begin - 1, list[str]()
    while end < begin or line[end : end + 1] == ",":
        end, part = _part(line, end + 1)
        parts.append(part)
    return end, parts[0] if len(parts) == 1 else line[begin:end], tuple(parts)


def _part(line: str, begin: int) -> tuple[int, str]:
    """Where a part between commas ends, and what it says; in quotes it may hold anything."""
    sign = line[begin : begin + 1]
    if sign in ('"', "'"):
        close = _close(line, begin)
        if close is None and sign == '"':
            return len(line), line[begin + 1 :].replace(sign * 2, sign)
        if close is not None and _ends(line, close + 1):
            return close + 1, line[begin + 1 : close].replace(sign * 2, sign)
    end = _plain(line, begin, ",")
    return end, line[begin:end]


def _ends(line: str, place: int) -> bool:
    return place == len(line) or line[place] == "," or line[place].isspace()


def _close(line: str, begin: int) -> int | None:
    """Where the quote that opens there is closed; a doubled one stands for itself."""
    place = begin + 1
    while (place := line.find(line[begin], place)) >= 0:
        if line[place + 1 : place + 2] != line[begin]:
            return place
        place += 2
    return None


def _plain(line: str, place: int, stop: str = "") -> int:
    """Where what stands without quotes ends: before a blank, or before a sign that stops it."""
    while place < len(line) and not line[place].isspace() and line[place] != stop:
        place += 1
    return place


def _bracket(line: str, begin: int) -> int:
    """Where the bracket that opens there is closed; the end of the line if it is not."""
    waiting: list[str] = []
    for place in range(begin, len(line)):
        if line[place] in CLOSING:
            waiting.append(CLOSING[line[place]])
        elif line[place] == waiting[-1] and (waiting.pop() and not waiting):
            return place + 1
    return len(line)
