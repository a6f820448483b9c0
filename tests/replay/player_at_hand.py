"""Playing a few steps of a script, for the tests of the player."""

from typing import Any

from affray.replay.played import Played
from affray.replay.player import play
from affray.replay.script_reader import scripts

from .toy_script import find

HEAD = """\
affray: 1
ruleset: toy_script
combatants:
  - {id: ann, side: red, controller: pa}
  - {id: bob, side: blue, controller: pb, hp: 20}
"""


def played(steps: str, head: str = "", **how: Any) -> Played:
    """What becomes of the steps of a list in YAML."""
    (script,) = scripts(HEAD + head + "play:\n" + steps, "some.yaml", find=find)
    return play(script, strict=True, **how)


def failures(steps: str, head: str = "") -> list[str]:
    """The failures of the steps; the first of them stands in line 7, or later with a head."""
    return [str(failure).removeprefix("some.yaml:") for failure in played(steps, head).failures]


BLOW = """\
  - begin
  - strike: {actor: ann, target: bob}
    dice: [7]
"""
