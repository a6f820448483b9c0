"""Commands from outside: what people and programs write, into commands of a ruleset.

Whatever arrives is measured before it is looked at: how deep, how many, how long, how large.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from ..events import (
    GM,
    CombatantJoined,
    Command,
    DiceSet,
    Event,
    FactSet,
    FightStarted,
    Menu,
    tag_of,
)
from ..projections.draft import Draft
from ..projections.fold import fold
from ..projections.state import State
from . import checks, commands, facts
from .commands import Malformed
from .forms import first
from .names import MAX_NAME, MAX_TEXT, unclean
from .refusals import Refused, refusal
from .ruleset import Ruleset
from .scene import View

CommandLike = Command | Mapping[str, Any]
"""A command of the ruleset, or `{name: {fields}}` as people and programs write it."""

DEEPEST = 8
"""How deep the fields of a command may be nested."""

MOST = 10_000
"""The most values that a command may hold."""

GREATEST = 2**63 - 1
"""The greatest whole number of a command, either way."""


def made(ruleset: Ruleset, command: CommandLike, asked: Menu | None = None) -> Command:
    """The command of the ruleset that is meant, with what was left out filled in.

    `asked` is the menu of the open question, by which an answer is read.
    Raises `Malformed` with the code `unknown_command`, or `invalid_value` and the field.
    """
    name, given = _named(command)
    form = ruleset.forms.get(name)
    kind: type[Command] | None = form.command if form else None
    if name == "answer":
        kind = commands.Answer
    if kind is None or (isinstance(command, Command) and type(command) is not kind):
        from difflib import get_close_matches  # only where somebody is told

        near = get_close_matches(name, ruleset.forms, n=1)
        told = f"did you mean {near[0]}?" if near else "the ruleset's page lists them all"
        raise Malformed(told, "", name, "unknown_command")
    try:
        bounded(given)
        if not isinstance(command, Command):
            given = lengths(ruleset, name, given, asked)
        entered = commands.enter(kind, given, ruleset.typed.get(name))
    except Malformed as error:
        error.command = name
        raise
    return form.fill(entered) if form else entered


def _named(command: CommandLike) -> tuple[str, Mapping[str, Any]]:
    if isinstance(command, Command):
        try:
            fields = {
                name: msgspec.to_builtins(getattr(command, name))
                for name in command.__struct_fields__
            }
        except (TypeError, ValueError, RecursionError) as error:
            raise Malformed(str(error), "", tag_of(type(command))) from None
        return tag_of(type(command)), fields
    if not (type(command) is dict or isinstance(command, Mapping)) or len(command) != 1:
        told = "a command is one name with its fields"
        raise Malformed(told, "", "", "unknown_command")
    ((name, given),) = command.items()
    if not (type(given) is dict or isinstance(given, Mapping)):
        raise Malformed("the fields of a command are a mapping", "", str(name)[:80])
    return str(name)[:80], given


def lengths(
    ruleset: Ruleset, name: str, given: Mapping[str, Any], asked: Menu | None = None
) -> Mapping[str, Any]:
    """A length is written as a decimal and kept in tenths: in a field, a fact, or an answer."""
    if name == "answer" and asked is not None and asked.unit:
        return {**given, "choice": _length_or_word(given.get("choice"))}
    for field in ruleset.lengths.get(name, ()):
        if field in given:
            given = {**given, field: tenths(given[field], field)}
    fact = ruleset.facts.get(str(given.get("fact"))) if name == "set_fact" else None
    return {**given, "value": tenths(given.get("value"))} if fact and fact.unit else given


def _length_or_word(value: Any) -> int | str | None:
    """An answer as a length; what is none stays a word, which is on no menu of lengths."""
    try:
        return tenths(value)
    except Malformed:
        return str(value)[:80]


def tenths(value: Any, field: str = "value") -> int | None:
    """A length as people write it (9, 9.5, "9.5") in tenths; `Malformed` for anything finer."""
    if value is None:
        return None
    try:
        found = math.nan if isinstance(value, bool) else round(float(value) * 10, 6)
    except (TypeError, ValueError, OverflowError):
        found = math.nan
    if not 0 <= found <= 10**9 or found != int(found):
        raise Malformed(
            f"{str(value)[:80]!r} is no length in whole tenths, such as 3 or 3.5", field
        )
    return int(found)


def _plain(given: Mapping[str, Any]) -> bool:
    """Whether names and values are of the many that need no closer look."""
    for name, value in given.items():
        kind = type(value)
        if type(name) is not str or len(name) > MAX_NAME or not name.isascii():
            return False
        if kind is str:
            if len(value) > MAX_NAME or not value.isascii():
                return False
        elif kind is int:
            if not -GREATEST <= value <= GREATEST:
                return False
        elif value is not None and kind is not bool:
            return False
    return True


def bounded(given: Mapping[str, Any]) -> None:
    """Nothing that others send is deeper, longer or larger than a record holds; `Malformed`."""
    if _plain(given):
        return
    waiting: list[tuple[Any, int]] = [(given, 0)]
    count = 0
    while waiting:
        value, depth = waiting.pop()
        count += 1
        if depth > DEEPEST or count > MOST:
            raise Malformed(f"more than {DEEPEST} levels or {MOST} values")
        if isinstance(value, str):
            _text(value)
        elif isinstance(value, int):
            if abs(value) > GREATEST:
                raise Malformed(f"a number beyond {GREATEST}")
        elif isinstance(value, Mapping):
            waiting += [(one, depth + 1) for pair in value.items() for one in pair]
        elif isinstance(value, list | tuple):
            waiting += [(one, depth + 1) for one in value]


def _text(value: str) -> None:
    if len(value) > MAX_TEXT:
        raise Malformed(f"a text of {len(value)} characters; at most {MAX_TEXT} are read")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise Malformed(f"a text that cannot be written: {error.reason}") from None


def opening(
    ruleset: Ruleset,
    nothing: State[Any],
    title: str,
    joining: Iterable[CombatantJoined[Any]],
    dice: Iterable[DiceSet],
    facts: Iterable[FactSet],
) -> tuple[Event, ...]:
    """The events of a fight's first batch, each judged as if its command had been given.

    The suppliers of dice stand first, and are judged when everybody is there.

    Raises `Refused` for a name, a sheet, a supplier or a fact that would be refused later.
    """
    if title != "" and (fault := unclean(title, MAX_TEXT)):
        raise _refused(ruleset, "invalid_value", "title", "", fault)
    draft: Draft[Any] = Draft(nothing, 1)
    view: View[Any, Any] = View(ruleset, draft.state)
    told: list[list[Event]] = []
    for chapter in (joining, dice, facts):
        told.append([])
        for event in chapter:
            told[-1].append(_judged(ruleset, view, event))
            fold(draft, told[-1][-1], ruleset.fold)
    people, suppliers, known = told
    return (FightStarted(title), *suppliers, *people, *known)


def unseen(ruleset: Ruleset, events: Iterable[Event]) -> tuple[tuple[int, str], ...]:
    """Which of the first batch's events not everybody may see, with their audience."""
    return tuple(
        (place, seen)
        for place, event in enumerate(events)
        if isinstance(event, FactSet) and (seen := ruleset.facts[event.fact].seen)
    )


def _judged(ruleset: Ruleset, view: View[Any, Any], event: Event) -> Event:
    command: Command | None = None
    if isinstance(event, CombatantJoined):
        if not isinstance(event.sheet, ruleset.sheet):
            raise _refused(ruleset, "invalid_value", "join", event.who)
        command = commands.Join(event.who, event.name, event.side, event.controller, event.sheet)
    elif isinstance(event, DiceSet):
        command = commands.SetDice(event.who, event.supplier)
    elif isinstance(event, FactSet):
        command = commands.SetFact(event.fact, event.about, event.value)
    if command is None:
        return event
    name, who = tag_of(type(command)), str(getattr(event, "who", ""))
    try:
        command = made(ruleset, command)
    except Malformed as error:
        raise _refused(ruleset, error.code, name, who, str(error)) from None
    judges = [one for one in ruleset.forms[name].checks if one is not checks.phase_accepts]
    verdict = first(judges, view, command)
    if isinstance(verdict, str):
        raise _refused(ruleset, verdict, name, who)
    said = tuple(getattr(command, field) for field in command.__struct_fields__)
    if isinstance(event, FactSet) and ruleset.facts[event.fact].symmetric:
        fact, about, value = said
        return FactSet(fact, facts.ordered(view, about), value)
    return type(event)(*said)


def _refused(ruleset: Ruleset, code: str, what: str, who: str, told: str = "") -> Refused:
    value = who or None
    return Refused(refusal(ruleset.codes, code, what, GM, who=who, value=value, told=told))
