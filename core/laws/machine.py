"""The laws as one state machine: random play of any ruleset, examined after every command."""

from collections.abc import Sequence
from os import environ
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from ...events import CombatantJoined
from ..ruleset import Ruleset
from .aside import Aside
from .illegal import Illegal
from .legal import Legal
from .undoing import Undoing

COMMON: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "print_blob": True,
}
QUICK: dict[str, Any] = {
    "derandomize": True,
    "database": None,
    "report_multiple_bugs": False,
    "phases": [Phase.explicit, Phase.generate],  # shrinking takes longer than reading
}
PROFILES = {
    "laws": settings(max_examples=40, stateful_step_count=25, **QUICK, **COMMON),
    "thorough": settings(max_examples=400, stateful_step_count=60, **COMMON),
}
"""How long the laws are tried, by AFFRAY_PROFILE; the quick ones are the same every time."""


class Laws(Legal, Illegal, Undoing, Aside):
    """All ways of play, mixed."""


def run(ruleset: Ruleset, people: Sequence[CombatantJoined[Any]]) -> None:
    """Play fights of a ruleset at random, as long as the profile says."""
    held = {"ruleset": ruleset, "people": tuple(people)}
    machine = type(f"Laws_{ruleset.name}", (Laws,), held)
    profile = environ.get("AFFRAY_PROFILE", "laws")
    run_state_machine_as_test(machine, settings=PROFILES[profile])
