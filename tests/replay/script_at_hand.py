"""Reading a script of a few lines, for the tests of the reader."""

from typing import Any

from affray.replay.script import Script
from affray.replay.script_reader import check, scripts

from .toy_script import find

HEAD = """\
affray: 1
ruleset: toy_script
combatants:
  - {id: ann, side: red, controller: pa}
  - {id: bob, side: blue, hp: 20}
"""


def one(text: str) -> Script:
    """The script of a text with one document."""
    (script,) = scripts(text, find=find)
    return script


def steps(text: str) -> Any:
    """The steps that a list in YAML gives."""
    return one(HEAD + "play:\n" + text).play


def faults(text: str) -> list[str]:
    """Line, column and sentence of every fault."""
    return [f"{f.line}:{f.column} {f.sentence}" for f in check(text, find=find)]
