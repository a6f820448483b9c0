"""What a ruleset has to offer, as plain data: for lists, for other programs."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct, structs

from ..core.commands import Answer
from ..core.forms import Form, Partial, Unset
from ..core.offers import Free, Several, Span, Text
from ..core.refusals import ENGINE_CODES
from ..core.ruleset import Ruleset
from ..events import GM, plain, tag_of
from .kinds import Part, in_words, parts

ANSWER = {
    "prompt": {"help": "the id of the open question, or of the awaited command"},
    "choice": {
        "help": "what is chosen; left out where dice answer, or where nothing is left to choose"
    },
}
"""What an answer says: it is judged by its prompt, and has no form."""


def catalogue(ruleset: Ruleset) -> dict[str, Any]:
    """Everything that a ruleset names: commands, options, facts, questions, codes, rules.

    Each list holds mappings; `commands` are its own, `engine` those of every ruleset; each field of
    a command has its `help`, and its choices where they do not depend on the fight. `own` among the
    codes tells the ruleset's from the engine's.
    """
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "edition": ruleset.edition,
        "definitions": ruleset.definitions,
        "commands": [_command(ruleset, ruleset.forms[name]) for name in ruleset.own_forms],
        "engine": [
            _command(ruleset, form)
            for name, form in ruleset.forms.items()
            if name not in ruleset.own_forms
        ]
        + [{"name": "answer", "help": _first(Answer), "fields": _fields(Answer, ANSWER)}],
        "sheet": [_part(one) for one in parts(ruleset.sheet)],
        "options": _options(ruleset),
        "facts": [_fact(fact) for fact in ruleset.facts.values()],
        "questions": [
            {"name": one.name, "text": one.text, "rule": one.rule}
            for one in ruleset.questions.values()
        ],
        "inquiries": [{"name": one.name, "help": one.help} for one in ruleset.inquiries.values()],
        "effects": [
            {"name": one.name, "rule": one.rule, "again": one.again, "help": one.help}
            for one in ruleset.effects.values()
        ],
        "values": [{"name": name, "help": _first(value)} for name, value in ruleset.values.items()],
        "events": [
            {"name": tag_of(kind), "help": _first(kind), "fields": list(kind.__struct_fields__)}
            for kind in ruleset.codec.events
        ],
        "codes": [
            {"code": code, "sentence": sentence, "own": ENGINE_CODES.get(code) != sentence}
            for code, sentence in ruleset.codes.items()
        ],
        "rules": [{"id": id, "title": title} for id, title in ruleset.rules.items()],
    }


def _command(ruleset: Ruleset, form: Form) -> dict[str, Any]:
    told = {name: {"help": help} for name, help in form.helps.items()}
    for name, values in _choices(ruleset, form).items():
        told[name] |= values
    return {
        "name": form.name,
        "help": form.help or _first(form.command),
        "fields": _fields(form.command, told),
    }


class Blind:
    """A view without a fight: whatever asks for one fails."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset, self.by = ruleset, GM
        self.options = ruleset.choose()


def _choices(ruleset: Ruleset, form: Form) -> dict[str, dict[str, Any]]:
    """The values of those fields whose values are the same in every fight: listed, or a range.

    Of a length it is told that it is one, and in which unit.
    """
    view, found = Blind(ruleset), dict[str, dict[str, Any]]()
    for field in (*form.fields, *form.unasked):
        if field.unit:
            found[field.name] = {"kind": f"a length in {field.unit}"}
            continue
        try:
            values = field.values(view, Partial(form, {}))
        except (AttributeError, Unset):  # it depends on the fight, or on the fields before
            continue
        if isinstance(values, Span):
            found[field.name] = {"range": [values.low, values.high]}
        elif not isinstance(values, Text | Several | Free):
            found[field.name] = {"choices": [plain(value) for value in values]}
    return found


def _fields(kind: type[Struct], more: Mapping[str, dict[str, Any]]) -> list[dict[str, Any]]:
    said = []
    for field in structs.fields(kind):
        one = {"name": field.encode_name, "kind": _kind(field.type), "required": field.required}
        if not field.required:
            one["default"] = _default(field)
        said.append(one | more.get(field.name, {}))
    return said


def _kind(kind: Any) -> str:
    try:
        return in_words(kind)
    except TypeError:  # the sheet of a command for all rulesets has no type of its own
        return "the fields of the sheet"


def _default(field: structs.FieldInfo) -> Any:
    value = field.default if field.default is not NODEFAULT else field.default_factory()
    return msgspec.to_builtins(value)


def _part(one: Part) -> dict[str, Any]:
    """A field of a sheet, with the fields of the mappings that it may hold."""
    said = {"name": one.name, "kind": one.kind, "required": one.required}
    if not one.required:
        said["default"] = one.default
    return said | ({"fields": [_part(part) for part in one.parts]} if one.parts else {})


def _options(ruleset: Ruleset) -> list[dict[str, Any]]:
    assumptions = {one.option: one for one in ruleset.assumptions}
    said = []
    for one in map(_part, parts(ruleset.options_type)):
        held = assumptions.get(one["name"])
        del one["required"]
        one["assumption"] = held.id if held else ""
        one["question"] = held.question if held else ""
        one["refused"] = [plain(value) for value in held.refused] if held else []
        said.append(one)
    return said


def _fact(fact: Any) -> dict[str, Any]:
    return {
        "name": fact.name,
        "about": fact.about,
        "symmetric": fact.symmetric,
        "unit": fact.unit,
        "values": [plain(value) for value in fact.values],
        "help": fact.help,
    }


def _first(thing: Any) -> str:
    """The first line of what is written of something."""
    return (thing.__doc__ or "").strip().partition("\n")[0]
