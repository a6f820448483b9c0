"""From the plain data of a document to a script, with every fault that it has."""

import re
from collections.abc import Iterable, Mapping
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

from msgspec import UNSET, Struct, structs

from ..core.commands import Answer, Malformed, enter
from ..core.ruleset import Ruleset
from ..events import Event, tag_of
from ..rulesets import UnknownRuleset
from .casting import Casting
from .faults import Faults
from .fitting import nearest
from .script import (
    VERSION,
    AnswerKeys,
    Do,
    Find,
    Go,
    Pattern,
    Reply,
    Script,
    ScriptKeys,
    Step,
    StepKeys,
    UndoKeys,
    Variant,
    VariantKeys,
    Wanted,
)
from .yaml_reader import Document, ScriptError, Steps

MOVES = ("undo", "redo", "goto")
ACTS = ("answer", *MOVES)
"""What a step may do beside the commands of a ruleset."""

KEYS = tuple(field for field in StepKeys.__struct_fields__ if field not in ACTS)
"""What stands beside a command in a step."""

ALWAYS = ("phase", "round", "turn", "prompt", "over")
"""The values that every ruleset has."""

ABOUT_EVENTS = ("expect", "exactly", "never")
"""The keys that speak of the events of a batch."""

S = TypeVar("S", bound=Struct)


def read_script(
    document: Document, folder: Path | None, find: Find
) -> tuple[Script | None, tuple[ScriptError, ...]]:
    """The script that a document holds, if it has no fault, and the faults."""
    reader = ScriptReader(document)
    script = reader.script(folder, find)
    found = tuple(reader.faults.found)
    return (None if found else script), found
