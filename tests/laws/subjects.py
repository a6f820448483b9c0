"""The rulesets that the laws are tried on: each is one line."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from affray.core.authors import Ruleset
from affray.events import CombatantJoined

from .oddities import ODDITIES, people


class Subject(NamedTuple):
    """A ruleset, and a function that makes its combatants."""

    ruleset: Ruleset
    people: Callable[[], Sequence[CombatantJoined[Any]]]


SUBJECTS = {
    "oddities": Subject(ODDITIES, people),
}
"""By name. A new ruleset joins here, and all laws are tried on it."""
