"""A script to begin with: two combatants, every field of the sheet with what it may hold."""

import shlex
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

import msgspec
from msgspec import structs

from ..core.ruleset import Ruleset
from ..projections.width import safe
from .kinds import Part, parts
from .script import VERSION

PEOPLE = (("anna", "red"), ("borys", "blue"))
"""The combatants of the template, and their sides."""

HEAD = """\
# A fight, as affray reads it. It can be checked and played as it is:
#   affray check {file}
#   affray play {file} -o {fight}
# Then it goes on at the table, or command by command:
#   affray table {fight}
#   affray do {fight} begin
# A fight with dice that people throw begins at the table: affray table {file}
affray: {version}
ruleset: {name}
title: A first fight
dice: engine            # or `typed`, where people throw dice and type the faces
# options: {{}}           # what the table has chosen: affray rulesets {name}

# Each combatant has an id, a side, and the fields of the sheet. Fields behind a # have the value
# that is written there; take the # away to change one. What a mapping may hold stands below it in
# columns, where it first comes: the names of its fields, what they are if left out, their values.
combatants:
"""


def template(ruleset: Ruleset, file: str = "fight.yaml") -> str:
    """The text of a script of that ruleset that passes the checks and can be played.

    `file` is how the commands that it names call it.
    """
    files = {"file": file, "fight": f"{PurePath(file).stem}.affray"}
    names = {name: shlex.quote(safe(one)) for name, one in files.items()}
    head, told = HEAD.format(version=VERSION, name=ruleset.name, **names), list[Part]()
    return head + "\n".join("".join(_combatant(ruleset, *one, told)) for one in PEOPLE)


def _combatant(ruleset: Ruleset, who: str, side: str, told: list[Part]) -> Iterator[str]:
    """The lines of one combatant; `told` are the fields whose mappings have been told."""
    yield f"  - id: {who}\n    name: {who.capitalize()}\n    side: {side}\n"
    yield "    # controller: gm               the person who speaks for this combatant\n"
    kinds = {field.encode_name: field.type for field in structs.fields(ruleset.sheet)}
    for part in parts(ruleset.sheet):
        if part.required:
            yield f"    {_pair(part.name, sample(kinds[part.name]))}  # {_kind(part, told)}\n"
        else:
            yield f"    # {_pair(part.name, part.default):<28} {_kind(part, told)}\n"
        yield from _below(part, told, 4)


def _kind(part: Part, told: list[Part]) -> str:
    """What a field may hold, and where the fields of its mapping are told if not below."""
    as_of = next((one.name for one in told if part.parts == one.parts), "") if part.parts else ""
    return f"{part.kind}; its fields are told at {as_of}" if as_of else part.kind


def _below(part: Part, told: list[Part], depth: int) -> Iterator[str]:
    """The fields of the mappings that a field may hold, in columns, where they first come."""
    if not part.parts or any(one.parts == part.parts for one in told):
        return
    told.append(part)
    for one in part.parts:
        usual = "needed" if one.required else _json(one.default)
        yield f"    #{' ' * depth} {one.name:<20} {usual:<12} {_kind(one, told)}\n"
        yield from _below(one, told, depth + 4)


def _pair(name: str, value: Any) -> str:
    return f"{name}: {_json(value)}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def sample(kind: Any) -> Any:
    """A plain value that a field of that type can have: the least, the first, the empty one."""
    from msgspec import inspect

    return _sample(inspect.type_info(kind))


def _sample(info: Any) -> Any:
    name = type(info).__name__
    if options := getattr(info, "types", None):
        return _sample(options[0])
    if values := getattr(info, "values", None):
        return values[0]
    if name == "StructType":
        return {f.encode_name: _sample(f.type) for f in info.fields if f.required}
    if name == "TupleType":
        return [_sample(one) for one in info.item_types]
    if name in ("IntType", "FloatType"):
        return max(info.ge or 0, 1 if info.le is None or info.le >= 1 else info.le)
    if name in ("ListType", "VarTupleType"):
        return [_sample(info.item_type) for _ in range(info.min_length or 0)]
    if name == "Metadata":
        return _sample(info.type)
    return {"StrType": "x", "BoolType": False, "DictType": {}}.get(name)
