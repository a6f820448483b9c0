"""How text stands in a terminal: which signs are shown, how wide, in which columns."""

import unicodedata
from collections.abc import Iterable, Sequence

_JOINERS = "\u200c\u200d"
_ESCAPED = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_NO_WIDTH = frozenset(("Cc", "Cf", "Me", "Mn"))
_JAMO = range(0x1160, 0x1200)  # vowels and finals, which stand inside the syllable before them


def safe(text: str) -> str:
    """The text as a terminal may show it: control and bidirectional characters are escaped."""
    return "".join(
        sign.encode("unicode_escape").decode()
        if unicodedata.category(sign) in _ESCAPED and sign not in _JOINERS
        else sign
        for sign in text
    )


def width(text: str) -> int:
    """How many columns the text takes: Chinese signs two, combining and invisible ones none."""
    return sum(map(_columns, text))


def _columns(sign: str) -> int:
    if unicodedata.category(sign) in _NO_WIDTH or ord(sign) in _JAMO:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """The text filled up with spaces to so many columns; never cut. `right` aligns numbers."""
    fill = " " * (columns - width(text))
    return fill + text if right else text + fill


def cut(text: str, columns: int) -> str:
    """The text in at most so many columns; what is cut off is marked."""
    return text if width(text) <= columns else f"{_fitting(text, columns - 1)}…"


def table(rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    """Rows of as many cells each as lines with aligned columns; `right` names number columns."""
    rows, right = list(rows), set(right)
    widest = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            pad(cell, columns, right=place in right)
            for place, (cell, columns) in enumerate(zip(row, widest, strict=True))
        ).rstrip()
        for row in rows
    ]


def wrapped(text: str, columns: int, *, indent: str = "") -> list[str]:
    """The text in lines of at most so many columns, broken at spaces where there are some.

    Lines after the first begin with `indent`; there is always room for a sign behind it.
    """
    columns = max(columns, width(indent) + 2)
    lines = []
    while width(text) > columns:
        fits = _fitting(text, columns)
        margin = len(text) - len(text.lstrip(" "))
        cut = len(fits) if text[len(fits)] == " " else fits.rfind(" ")
        if len(fits) <= margin:  # it begins with more spaces than there is room for
            text = text[margin:]
            continue
        cut = cut if cut > margin else len(fits)
        lines.append(text[:cut].rstrip(" "))
        text = indent + text[cut:].lstrip(" ")
    return [*lines, text]


def _fitting(text: str, columns: int) -> str:
    """As much of the text's beginning as takes that many columns."""
    taken = 0
    for place, sign in enumerate(text):
        taken += _columns(sign)
        if taken > columns:
            return text[:place]
    return text
