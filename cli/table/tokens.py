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
    """

    text: str
    raw: str
    start: int
    field: str = ""


def tokens(line: str) -> list[Token]:
    """The words of a line; a double quote that is not closed reaches to the end."""
    return list(_tokens(line))


def rest(line: str, first: Token) -> str:
    """The line from a word on, as it is written; a single quoted word without its quotes."""
    written = line[first.start :].strip()
    return first.text if written == first.raw and not first.field else written


def quoted(word: str) -> str:
    """A word as it must be written so that it is read as one."""
    return f'"{word}"' if re.search(r"\s", word) or not word or word[0] in "\"'[{#" else word


def _tokens(line: str) -> Iterator[Token]:
    place = 0
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        named = FIELD.match(line, place)
        begin = named.end() if named else place
        end, text = _value(line, begin)
        yield Token(text, line[place:end], place, named.group()[:-1] if named else "")
        place = end


def _value(line: str, begin: int) -> tuple[int, str]:
    """Where the value that begins there ends, and what it says."""
    sign = line[begin : begin + 1]
    if sign in ('"', "'"):
        close = line.find(sign, begin + 1)
        if close > 0 and (close + 1 == len(line) or line[close + 1].isspace()):
            return close + 1, line[begin + 1 : close]
        if close < 0 and sign == '"':
            return len(line), line[begin + 1 :]
    end = _bracket(line, begin) if sign in CLOSING else begin
    while end < len(line) and not line[end].isspace():
        end += 1
    return end, line[begin:end]


def _bracket(line: str, begin: int) -> int:
    """Where the bracket that opens there is closed; the end of the line if it is not."""
    waiting: list[str] = []
    for place in range(begin, len(line)):
        if line[place] in CLOSING:
            waiting.append(CLOSING[line[place]])
        elif line[place] == waiting[-1] and (waiting.pop() and not waiting):
            return place + 1
    return len(line)
