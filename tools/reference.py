"""Writes the reference pages, made from the classes: events and commands, and refusals.

Run `python tools/reference.py` to write them, `python tools/reference.py --check` to see whether
they are fresh (exit 1 when one is not).
"""

import inspect
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct, structs

from affray.core.commands import COMMANDS, Join
from affray.core.refusals import ENGINE_CODES
from affray.core.ruleset import Ruleset
from affray.events import COURSE, CombatantJoined, Command, Event, Number, Part, Value, tag_of
from affray.rulesets import OWN, find, names

DOCS = Path(__file__).parent.parent / "docs"
MADE = "This page is made from the code; `make docs` writes it anew."

EVENTS = f"""\
# Events and commands

{MADE}

An event is written as an array: its name, then its fields in the order in which they stand here.
A record of an older version may lack the last fields; they then have the defaults that stand here.
`Number` is a number with its parts, `Clock` says how long something lasts, and `Value` is any plain
value: a truth, a whole number, a text, nothing, or a tuple of such.
Lengths are whole numbers in tenths of their unit.
Ids of combatants are texts; ids of effects and of prompts in the log are log positions.

A command is what `Fight.do` takes, as `{{name: {{field: value}}}}`.
What each field may hold in a given fight is told by `Fight.options`."""

REFUSALS = f"""\
# Refusals

{MADE}

A refusal has a code, which programs read, and a sentence, which people read.
In a sentence `{{by}}` is the person who asks, `{{who}}` the combatant who was to act, `{{value}}`
what was refused, `{{phase}}` the phase; other names in braces are fields of the command.
A refused command has changed nothing."""


def rulesets() -> list[Ruleset]:
    """The rulesets that come with the package."""
    return [find(name) for name in names() if name in OWN]


# --- types and texts ---------------------------------------------------------------------------


def spelled(kind: Any) -> str:
    """A type as Python writes it, in the house's own words where it has one."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind == Value:
        return "Value"
    if origin in (Union, UnionType):
        return " | ".join(sorted(map(spelled, inner), key=lambda word: (word == "None", word)))
    if origin is not None:
        return f"{origin.__name__}[{', '.join(map(spelled, inner))}]"
    if kind is Ellipsis or kind is NoneType:
        return "..." if kind is Ellipsis else "None"
    return "the ruleset's sheet" if isinstance(kind, TypeVar) else str(kind.__name__)


def _default(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def field(one: structs.FieldInfo) -> str:
    """A field with its type, and its default if it has one."""
    said = f"{one.name}: {spelled(one.type)}"
    if one.default_factory is not NODEFAULT:
        said += f" = {_default(msgspec.to_builtins(one.default_factory()))}"
    elif one.default is not NODEFAULT:
        said += f" = {_default(one.default)}"
    return f"`{said}`"


def text_of(thing: Any) -> str:
    """What the code says of a thing, a paragraph a line."""
    paragraphs = inspect.cleandoc(thing.__doc__ or "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def fields_of(kind: type[Struct]) -> str:
    """The fields of a class in a line."""
    return ", ".join(map(field, structs.fields(kind)))


def inner_structs(kinds: Iterable[type[Struct]]) -> dict[type[Struct], None]:
    """The classes that the fields of others hold, in the order in which they are met."""
    found: dict[type[Struct], None] = {}
    for kind in kinds:
        for one in structs.fields(kind):
            here = [held for held in _structs(one.type) if held not in found]
            found |= dict.fromkeys(here)
            found |= inner_structs(here)
    return found


def _structs(kind: Any) -> Iterator[type[Struct]]:
    if isinstance(kind, type) and issubclass(kind, Struct):
        yield kind
    for inner in get_args(kind):
        yield from _structs(inner)


# --- the pages ---------------------------------------------------------------------------------


def event(kind: type[Event]) -> str:
    """One event."""
    fields = fields_of(kind)
    said = f"Version {kind.version}: {fields}." if fields else f"Version {kind.version}, no fields."
    parts = [f"#### {tag_of(kind)}", text_of(kind), said]
    if kind.reserved:
        parts.append(f"Only the game master may take it back; others are refused: `{kind.final}`.")
    return "\n\n".join(parts)


def command(kind: type[Command], book: Ruleset) -> str:
    """One command, with what its form says of its fields."""
    parts = [f"#### {tag_of(kind)}", text_of(kind), f"{fields_of(kind) or 'No fields'}."]
    form = book.forms.get(tag_of(kind))
    helped = [f"- `{name}`: {help}" for name, help in form.helps.items() if help] if form else []
    parts += ["\n".join(helped)] if helped else []
    return "\n\n".join(parts)


def chapter(
    title: str,
    book: Ruleset,
    events: Iterable[type[Event]],
    commands: Iterable[type[Command]],
    held: Iterable[type[Struct]],
) -> Iterator[str]:
    """The events and commands of the engine, or of one ruleset, and the classes `held` by them."""
    yield f"## {title}"
    yield from ("### Events", *map(event, events))
    yield from ("### Commands", *(command(kind, book) for kind in commands))
    for place, kind in enumerate(held):
        if not place:
            yield "### What they hold"
        yield f"#### {kind.__name__}\n\n{text_of(kind)}\n\n{fields_of(kind)}."


def events_page(books: list[Ruleset]) -> str:
    """Every event and command, those of every ruleset first."""
    course: list[type[Event]] = [*COURSE, CombatantJoined]
    engine: list[type[Command]] = [*COMMANDS, Join]
    known = inner_structs((*course, *engine)) | dict.fromkeys((Number, Part))
    parts = [EVENTS, contents(books), *chapter("Every ruleset", books[0], course, engine, known)]
    for book in books:
        own = [kind for kind in book.codec.events if kind not in course]
        commands = [book.forms[name].command for name in book.own_forms]
        held = [kind for kind in inner_structs((*own, *commands)) if kind not in known]
        parts += chapter(f"`{book.name}`", book, own, commands, held)
    return "\n\n".join(parts) + "\n"


def refusals_page(books: list[Ruleset]) -> str:
    """Every code with its sentence, those of every ruleset first."""
    parts = [REFUSALS, contents(books), "## Every ruleset", table(ENGINE_CODES)]
    for book in books:
        own = {code: said for code, said in book.codes.items() if ENGINE_CODES.get(code) != said}
        parts += [f"## `{book.name}`", table(own)]
    return "\n\n".join(parts) + "\n"


def contents(books: list[Ruleset]) -> str:
    """Links to the chapters of a page."""
    links = (f"[`{book.name}`](#{book.name})" for book in books)
    return f"Chapters: {', '.join(('[every ruleset](#every-ruleset)', *links))}."


def table(codes: dict[str, str]) -> str:
    """Codes and sentences in two columns."""
    rows = (f"| `{code}` | {said.replace('|', chr(92) + '|')} |" for code, said in codes.items())
    return "\n".join(("| code | sentence |", "| --- | --- |", *rows))


def pages() -> dict[Path, str]:
    """Every page that is made, by its path."""
    books = rulesets()
    return {
        DOCS / "events.md": events_page(books),
        DOCS / "refusals.md": refusals_page(books),
    }


def main(arguments: list[str]) -> int:
    """Write the pages, or with `--check` name those that are not fresh."""
    stale = {
        path: text
        for path, text in pages().items()
        if not path.is_file() or path.read_text("utf-8") != text
    }
    for path, text in stale.items():
        if "--check" not in arguments:
            path.write_text(text, "utf-8")
        print(f"{'not fresh' if '--check' in arguments else 'written'}: docs/{path.name}")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
