"""The reference pages say what the classes are."""

import importlib.util
from pathlib import Path

import pytest

from affray.core.ruleset import Ruleset
from affray.events import Event, tag_of
from affray.replay.catalogue import catalogue

TOOL = Path(__file__).parent.parent.parent / "tools" / "reference.py"
SPEC = importlib.util.spec_from_file_location("reference_tool", TOOL)
assert SPEC is not None
assert SPEC.loader is not None
REFERENCE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(REFERENCE)

PAGES: dict[Path, str] = REFERENCE.pages()
BOOKS: list[Ruleset] = REFERENCE.rulesets()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_reference_page_is_fresh(path: Path) -> None:
    """It holds what `make docs` would write."""
    assert path.read_text("utf-8") == PAGES[path]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_everything_of_a_ruleset_stands_in_the_reference(book: Ruleset) -> None:
    """No event, no command and no refusal is left out."""
    events, refusals = (text for _, text in sorted(PAGES.items()))
    kinds = (*book.codec.events, *(form.command for form in book.forms.values()))
    assert [tag_of(kind) for kind in kinds if f"\n#### {tag_of(kind)}\n" not in events] == []
    assert [code for code in book.codes if f"\n| `{code}` |" not in refusals] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_event_says_what_it_means(book: Ruleset) -> None:
    """A page made of docstrings is worth what they are: each class of event has its own."""
    assert [kind for kind in book.codec.events if kind.__doc__ in (None, Event.__doc__)] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_field_of_a_command_says_what_it_means(book: Ruleset) -> None:
    """Whether a walk asks for it or not, of the rulebook's commands and of the engine's."""
    told = catalogue(book)
    silent = [
        (command["name"], field["name"])
        for command in (*told["commands"], *told["engine"])
        for field in command["fields"]
        if not field["help"].strip()
    ]
    assert silent == []


def test_types_are_told_in_the_words_of_the_house() -> None:
    """As Python writes them, with defaults; `Value` is not spelled out."""
    page = "".join(PAGES.values())
    assert "`amount: int = 0`" in page
    assert "`choice: Value`" in page
    assert "`ends: Clock | None = None`" in page
    assert "bool | int | str" not in page
