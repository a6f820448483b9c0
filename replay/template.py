"""A script to begin with: two combatants, every field of the sheet with what it may hold."""

from typing import Any

import msgspec
from msgspec import NODEFAULT, structs

from ..core.ruleset import Ruleset
from .kinds import in_words
from .script import VERSION

PEOPLE = (("anna", "red"), ("borys", "blue"))
"""The combatants of the template, and their sides."""

HEAD = """\
# A fight, as affray reads it. It can be checked and played as it is:
#   affray check fight.yaml
#   affray play fight.yaml -o fight.affray
# Then it goes on at the table, or command by command:
#   affray table fight.affray
#   affray do fight.affray begin
# A fight with dice that people throw begins at the table: affray table fight.yaml
affray: {version}
ruleset: {name}
title: A first fight
dice: engine            # or `typed`, where people throw dice and type the faces
# options: {{}}           # what the table has chosen: affray rulesets {name}

# Each combatant has an id, a side, and the fields of the sheet. Fields behind a # have the value
# that is written there; take the # away to change one.
combatants:
"""


def template(ruleset: Ruleset) -> str:
    """The text of a script of that ruleset that passes the checks and can be played."""
    head = HEAD.format(version=VERSION, name=ruleset.name)
    return head + "\n".join("".join(_combatant(ruleset, *one)) for one in PEOPLE)


def _combatant(ruleset: Ruleset, who: str, side: str) -> list[str]:
    lines = [f"  - id: {who}\n", f"    name: {who.capitalize()}\n", f"    side: {side}\n"]
    lines.append("    # controller: gm               the person who speaks for this combatant\n")
    for field in structs.fields(ruleset.sheet):
        right = in_words(field.type)
        if field.default is NODEFAULT and field.default_factory is NODEFAULT:
            lines.append(f"    {_pair(field.encode_name, sample(field.type))}  # {right}\n")
        else:
            value = field.default if field.default is not NODEFAULT else field.default_factory()
            said = _pair(field.encode_name, msgspec.to_builtins(value))
            lines.append(f"    # {said:<28} {right}\n")
    return lines


def _pair(name: str, value: Any) -> str:
    return f"{name}: {msgspec.json.encode(value).decode()}"


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
    if name == "MetadataType":
        return _sample(info.type)
    return {"StrType": "x", "BoolType": False, "DictType": {}}.get(name)
