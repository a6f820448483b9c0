"""What may be asked for in every rulebook."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import NODEFAULT, structs

from ..events import Command, Id, Value, tag_of

Sheet = TypeVar("Sheet")


class Begin(Command, frozen=True):
    """End the setting up; the first round begins."""


class Answer(Command, frozen=True):
    """Answer an open prompt, or an awaited command, by its id."""

    prompt: str
    choice: Value = None


class SetFact(Command, frozen=True):
    """The game master says how things are; a value of None unsets the fact."""

    fact: str
    about: tuple[Id, ...] = ()
    value: Value = None


class SetDice(Command, frozen=True):
    """Say who supplies dice for somebody (`*`: everybody): `engine`, `script` or a person."""

    who: str
    supplier: str


class SetController(Command, frozen=True):
    """Say which person speaks for a combatant."""

    who: Id
    person: str


class Join(Command, Generic[Sheet], frozen=True):
    """Somebody joins the fight, with a sheet of the ruleset."""

    who: Id
    name: str
    side: str
    controller: str
    sheet: Sheet


class Leave(Command, frozen=True):
    """The game master takes somebody out of the fight."""

    who: Id
    reason: str = ""


class Correct(Command, frozen=True):
    """The game master mends a number, with a reason."""

    who: Id
    what: str
    value: Value
    reason: str


class Note(Command, frozen=True):
    """Words for the record."""

    text: str


class Drop(Command, frozen=True):
    """The game master ends the open rule without letting it run on."""

    reason: str = ""


class EndFight(Command, frozen=True):
    """The game master ends the fight."""

    reason: str = ""


class Renew(Command, frozen=True):
    """The game master lets a fight of an older edition go on under the present one."""


class Start(Command, frozen=True):
    """A fight is made: the first batch of every log."""

    title: str = ""


COMMANDS: tuple[type[Command], ...] = (
    Start,
    Begin,
    Answer,
    SetFact,
    SetDice,
    SetController,
    Leave,
    Correct,
    Note,
    Drop,
    EndFight,
    Renew,
)
"""The engine's own commands, in every ruleset; `Join` beside them, with the ruleset's sheet."""


class Malformed(ValueError):
    """A command that does not say what its kind must say; `field` is where."""

    def __init__(
        self,
        sentence: str,
        field: str = "",
        command: str = "",
        code: str = "invalid_value",
        value: Value = None,
    ) -> None:
        super().__init__(sentence)
        self.field, self.command, self.code, self.value = field, command, code, value


fields_of = cache(structs.fields)
"""The fields of a class with their defaults, found once a class."""


def enter(kind: type[Command], given: Mapping[str, Any], typed: Any = None) -> Command:
    """A command from its fields by name, as people and programs write it.

    `typed` is the kind with its sheet filled in, for `Join`.

    Lists become tuples and mappings pairs; raises `Malformed` for a field that the command does
    not have, one that is missing, or a value of the wrong type.
    """
    tag, known, names = tag_of(kind), fields_of(kind), kind.__struct_fields__
    for name in given:
        if name not in names:
            raise Malformed(
                f"{tag} has no field {str(name)[:80]!r}; it has {', '.join(names) or 'none'}",
                str(name)[:80],
            )
    row: list[Any] = [tag]
    for field in known:
        name = field.name
        if name in given:
            value = given[name]
            row.append(value if name == "sheet" or type(value) is str else flat(value))
        elif field.required:
            raise Malformed(f"{tag} needs the field {name!r}", name)
        else:
            row.append(field.default if field.default is not NODEFAULT else ())
    try:
        made: Command = msgspec.convert(row, typed or kind)
    except (msgspec.ValidationError, OverflowError) as error:
        raise _located(error, tag, names) from None
    return made


def held(kind: type[Command], name: str, value: Any) -> Any:
    """A value as a field of a command holds it; raises `Malformed` for one of the wrong type."""
    if name == "sheet":
        return value
    (known,) = (field.type for field in fields_of(kind) if field.name == name)
    try:
        return msgspec.convert(flat(value), known)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        raise Malformed(f"{tag_of(kind)}: {error} in {name!r}", name, tag_of(kind)) from None


def flat(value: Any) -> Any:
    """A value with tuples for lists and tuples of pairs for mappings."""
    if isinstance(value, Mapping):
        return tuple((str(key), flat(one)) for key, one in value.items())
    if isinstance(value, list | tuple):
        return tuple(flat(one) for one in value)
    return value


def _located(error: Exception, command: str, names: tuple[str, ...]) -> Malformed:
    text, _, path = str(error).partition(" - at `$[")
    place = path.split("]")[0]
    field = names[int(place) - 1] if place.isdigit() and 0 < int(place) <= len(names) else ""
    return Malformed(f"{command}: {text}" + (f" in {field!r}" if field else ""), field)
