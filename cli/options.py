"""`affray options`: what may be done now."""

from collections.abc import Iterator
from typing import Any

import click

from ..core.fight import Fight
from ..core.forms import Choice, Walk
from ..events import fields, plain
from ..projections.width import safe
from ..replay.spoken import chosen
from .files import opened
from .output import as_json as json_of
from .output import say, say_json
from .params import BY, FILE, JSON, command
from .persons import known
from .telling import awaited_json, say_awaited


@command(
    "affray options duel.affray",
    "affray options duel.affray declare actor=borys action=charge",
)
@FILE
@click.argument("command", nargs=-1)
@BY
@JSON
def options(file: str, command: tuple[str, ...], by: str, as_json: bool) -> None:
    """Show what may be done now in the fight of FILE.

    For each command the values of its next field are told: those allowed, those that need a fact
    which nobody has set, and those refused, with the code. A COMMAND with some of its fields
    (declare actor=borys) shows what may be said next.
    """
    fight = opened(file)
    known(fight, by)
    name, given = chosen(command, fight.ruleset) if command else ("", {})
    walks = list(_walks(fight, name, given, by))
    if as_json:
        said = [_walk_json(walk) for walk in walks]
        say_json({"options": said, "awaited": awaited_json(fight, by)})
        return
    say_awaited(fight, by)
    if command and not walks and (refusal := fight.check({name: given}, by=by)):
        say(safe(f"Not possible now: {refusal.sentence} ({refusal.code})"))
    for walk in walks:
        if not walk.done:
            say(safe(_line(walk)))
    done = dict.fromkeys(_said(walk) for walk in walks if walk.done)
    if done:
        say(safe(f"Possible as well: {', '.join(done)}"))


def _walks(fight: Fight, name: str, given: dict[str, Any], by: str) -> Iterator[Walk]:
    """The walks, each taken as far as the fields go that are given."""
    for walk in fight.options(by):
        if name not in ("", walk.name):
            continue
        if any(walk.chosen[field] != given[field] for field in walk.chosen.keys() & given.keys()):
            continue
        rest = dict(given)
        while walk.field is not None and walk.field.name in rest:
            value = rest[walk.field.name]
            walk = walk.take(tuple(value) if isinstance(value, list) else value)
        yield walk


def _line(walk: Walk) -> str:
    """One command with what may be said next."""
    assert walk.field is not None
    return f"{_said(walk)}: {walk.field.name} {_choices(walk)}"


def _said(walk: Walk) -> str:
    form = walk.form
    given = (
        f"{name}={_word(value)}"
        for name, value in walk.chosen.items()
        if value != form.default(name)
    )
    return " ".join((walk.name, *given))


def _choices(walk: Walk) -> str:
    """The values of the next field: allowed, in need of a fact, refused."""
    menu, choices = walk.menu, walk.choices
    refused = [one for one in choices if one.refused]
    if not choices:
        return "as you like"
    if menu.text and not refused:
        return "any text"
    if menu.low is not None and not refused:
        return f"{menu.low} to {menu.high}"
    allowed = [_allowed(one) for one in choices if not one.refused]
    said = f"one of {', '.join(allowed)}" if allowed else "none"
    why = ", ".join(f"{_word(one.value)} ({one.refused})" for one in refused)
    return f"{said}; refused: {why}" if why else said


def _allowed(one: Choice) -> str:
    return f"{_word(one.value)} (needs {one.needs})" if one.needs else _word(one.value)


def _word(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(_word, value))
    if isinstance(value, str):
        return value or "nobody"
    return json_of(value)


def _walk_json(walk: Walk) -> dict[str, Any]:
    return {
        "command": walk.name,
        "chosen": {name: plain(value) for name, value in walk.chosen.items()},
        "done": walk.done,
        "field": walk.field.name if walk.field else None,
        "menu": fields(walk.menu),
        "choices": [fields(one) for one in walk.choices],
    }
