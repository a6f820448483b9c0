"""`affray rulesets`: which rulebooks there are, and what each has to offer."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from ..projections.words import filled
from ..replay.catalogue import catalogue
from ..rulesets import UnknownRuleset, find, names
from .output import as_json as json_of
from .output import say, say_json, say_table
from .params import JSON, RulesetName, command


@command("affray rulesets", "affray rulesets battle_actions")
@click.argument("name", type=RulesetName(), required=False)
@JSON
def rulesets(name: str | None, as_json: bool) -> None:
    """List the rulesets, or all that the ruleset NAME has to offer.

    With NAME: the commands and their fields, the options with their defaults and the assumptions
    behind them, what combatants bring, facts, questions, refusals, and the rules by their ids.
    """
    if name is not None:
        held = catalogue(find(name))
        say_json(held) if as_json else _tell(held)
        return
    books = [_book(one) for one in names()]
    if as_json:
        say_json(books)
    else:
        say_table([(book["name"], book["title"] or book["fault"]) for book in books])


def _book(name: str) -> dict[str, str]:
    """A ruleset in a list: one that cannot be loaded stands there with its fault."""
    told = {"name": name, "title": "", "edition": "", "fault": ""}
    try:
        book = find(name)
    except UnknownRuleset as error:
        return {**told, "fault": str(error)}
    return {**told, "title": book.title, "edition": book.edition}


def _tell(held: dict[str, Any]) -> None:
    say(f"{held['name']}, edition {held['edition']}", bold=True)
    say(held["title"])
    for title in ("commands", "engine"):
        _head("Commands" if title == "commands" else "Commands of every ruleset")
        say_table(row for one in held[title] for row in _command(one))
    _section("Options", held["options"], _option)
    if held["sheet"]:
        _head("Fields of a combatant, beside id, name, side and controller")
        say_table(_sheet(held["sheet"], {}))
    _section("Facts", held["facts"], _fact)
    _section(
        "Questions", held["questions"], lambda one: (one["name"], filled(one["text"]), one["rule"])
    )
    _section("May be inquired", held["inquiries"], lambda one: (one["name"], one["help"]))
    _section("What lasts", held["effects"], lambda one: (one["name"], one["rule"], one["help"]))
    _section("Values", held["values"], lambda one: (one["name"], one["help"]))
    _section("Refusals", held["codes"], lambda one: (one["code"], one["sentence"]))
    _section("Rules", held["rules"], lambda one: (one["id"], one["title"]))


def _head(title: str) -> None:
    say()
    say(title, bold=True)


def _section(title: str, lines: Sequence[dict[str, Any]], row: Any) -> None:
    if lines:
        _head(title)
        say_table(map(row, lines))


def _command(one: dict[str, Any]) -> Iterable[tuple[str, str]]:
    yield one["name"], one["help"]
    for field in one["fields"]:
        needed = "" if field["required"] else f", or left out ({_word(field['default'])})"
        yield f"  {field['name']}", f"{_values(field)}{needed}. {field['help']}".rstrip(". ")


def _values(field: dict[str, Any]) -> str:
    if "choices" in field and not field["choices"]:
        return "nothing to choose"
    if "choices" in field:
        return f"one of {', '.join(map(_word, field['choices']))}"
    return "{} to {}".format(*field["range"]) if "range" in field else field["kind"]


def _option(one: dict[str, Any]) -> tuple[str, str, str, str]:
    known = ", ".join(map(_word, one["refused"]))
    refused = f"; known, but not built: {known}" if known else ""
    return one["name"], _word(one["default"]), f"{one['kind']}{refused}", _asked(one)


def _asked(one: dict[str, Any]) -> str:
    return f"{one['assumption']} {one['question']}".strip()


def _sheet(
    fields: Iterable[dict[str, Any]], told: dict[str, str], depth: str = ""
) -> Iterator[tuple[str, str, str]]:
    """Fields, and below each those of the mappings that it may hold, where they first come."""
    for one in fields:
        usual = "needed" if one["required"] else _word(one["default"])
        inner = one.get("fields", [])
        first = told.setdefault(json_of(inner), one["name"]) if inner else ""
        as_of = f"; its fields are told at {first}" if first not in ("", one["name"]) else ""
        yield f"{depth}{one['name']}", usual, f"{one['kind']}{as_of}"
        if inner and not as_of:
            yield from _sheet(inner, told, f"{depth}  ")


def _fact(one: dict[str, Any]) -> tuple[str, str, str]:
    about = ("of the fight", "of a combatant", "of two combatants")[min(one["about"], 2)]
    values = f"a length in {one['unit']}" if one["unit"] else ", ".join(map(_word, one["values"]))
    return one["name"], about, f"{values}. {one['help']}" if values else one["help"]


def _word(value: Any) -> str:
    return value if isinstance(value, str) and value else json_of(value)
