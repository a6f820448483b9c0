"""The glossary holds the words of the house: each once, and none that the code does not know."""

import re

from affray.core import authors

from .pages import DOCS, ROOT

PAGE = (DOCS / "glossary.md").read_text("utf-8")
LINES = re.findall(r"^- \*\*(.+?)\*\*(?: \((.+?)\))?: \S", PAGE, re.M)
TERMS = [term for term, _ in LINES]
CLASSES = [name for _, names in LINES for name in re.findall(r"`(\w+)`", names)]


def is_noun(name: str) -> bool:
    """Whether an author's name is a thing of the house: no constant, no function, no error."""
    held = getattr(authors, name)
    error = isinstance(held, type) and issubclass(held, Exception)
    return name[0].isupper() and not name.isupper() and not error


def test_every_term_stands_once_and_in_order() -> None:
    """Somebody who looks a word up finds it where the alphabet puts it."""
    assert len(LINES) == PAGE.count("\n- ")
    assert sorted(set(TERMS)) == TERMS
    assert len(set(CLASSES)) == len(CLASSES)


def test_every_noun_that_authors_use_stands_in_the_glossary() -> None:
    """What `core.authors` exports is explained in words."""
    nouns = [name for name in authors.__all__ if is_noun(name)]
    assert "Scene" in nouns
    assert [name for name in nouns if name not in CLASSES] == []


def test_every_class_of_the_glossary_is_there() -> None:
    """A class that was renamed or removed does not live on in the glossary."""
    rooms = ("events", "projections", "core", "replay")
    code = "\n".join(p.read_text("utf-8") for room in rooms for p in (ROOT / room).glob("*.py"))
    gone = [n for n in CLASSES if not re.search(rf"^(class {n}\b|{n}(: \w+)? = )", code, re.M)]
    assert gone == []
