"""A word held against what it may mean: exact before loose, and an ambiguous one asks back."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from ...projections.width import safe

MOST = 12
"""How many choices a sentence names."""

NOTHING = "-"
"""What is written for a value that is left out."""


WORD = "word"
"""What is looked for where a line begins; there are too many to name them."""


class Candidate(Struct, frozen=True, kw_only=True):
    """Something that a word may mean.

    `word` is what people write for it, `names` what it is called beside; `meta` says more about
    it. `refused` is the code with which it would be refused now.
    """

    word: str
    value: Any = None
    names: tuple[str, ...] = ()
    meta: str = ""
    refused: str = ""


class Fault(ValueError):
    """A line that cannot be read: a sentence, a code, and the words that would have been right."""

    def __init__(self, sentence: str, code: str = "unknown_word", possible: Sequence[str] = ()):
        super().__init__(sentence)
        self.sentence, self.code, self.possible = safe(sentence), code, tuple(possible)


def found(word: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """What a word means at the strictest reading that finds something; several are ambiguous.

    The readings: the word itself, a name, either of them in any case, the beginning of either.
    """
    known = list(candidates)
    low = word.casefold()
    readings = (
        lambda one: one.word == word,
        lambda one: word in one.names,
        lambda one: low in map(str.casefold, (one.word, *one.names)),
        lambda one: (
            bool(low) and any(name.casefold().startswith(low) for name in (one.word, *one.names))
        ),
    )
    for fits in readings:
        if hits := [one for one in known if fits(one)]:
            return hits
    return []


def exact(word: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """The same without beginnings: only whole words and names, in any case."""
    low = word.casefold()
    return [
        one for one in found(word, candidates) if low in map(str.casefold, (one.word, *one.names))
    ]


def match(word: str, candidates: Iterable[Candidate], what: str) -> Candidate:
    """The one thing that a word means; `what` is what is looked for. Raises `Fault`."""
    known = list(candidates)
    hits = found(word, known)
    if len(hits) == 1:
        return hits[0]
    if hits:
        words = [one.word for one in hits]
        said = f"{word!r} can be {named(words)}: which of them?"
        raise Fault(said, "ambiguous_word", words)
    raise unknown(word, known, what)


def unknown(word: str, candidates: Sequence[Candidate], what: str, everything: str = "") -> Fault:
    """The fault of a word that means nothing here; `everything` is where all words are listed."""
    words = [one.word for one in candidates]
    near = get_close_matches(word, words, n=3)
    hint = f"did you mean {named(near)}?" if near else possible(words)
    if everything and not near:
        hint = everything
    return Fault(f"There is no {what} {word!r} here; {hint}", possible=words)


def possible(words: Sequence[str]) -> str:
    """What may be said, in the end of a sentence."""
    if not words:
        return "nothing is possible here."
    return f"possible: {', '.join(words[:MOST])}{', ...' if len(words) > MOST else '.'}"


def named(words: Sequence[str]) -> str:
    """A few words with `or` between the last two."""
    *before, last = words[:MOST]
    return f"{', '.join(before)} or {last}" if before else last
