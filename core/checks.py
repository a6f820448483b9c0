"""The engine's own checks, for rulesets to put among theirs in the order of their books."""

from typing import Any

from ..events import GM
from .refusals import Verdict


def fight_over(view: Any, _: Any) -> Verdict:
    """No command is accepted once the fight is over."""
    return "fight_over" if view.state.over else None


def gm_only(view: Any, _: Any) -> Verdict:
    """The one who asks is the game master."""
    return None if view.by == GM else "gm_only"


def no_prompt_open(view: Any, _: Any) -> Verdict:
    """While a question is open, only its answer is accepted."""
    return None if view.state.prompt is None else "prompt_open"


def phase_accepts(view: Any, command: Any) -> Verdict:
    """The chart of phases has an arrow for this command from here."""
    return None if view.fires(command) else "wrong_phase"


def actor_exists(view: Any, command: Any) -> Verdict:
    """The acting combatant is in the fight."""
    return None if command.actor in view.state.combatants else "unknown_combatant"


def speaks_for_actor(view: Any, command: Any) -> Verdict:
    """The one who asks is the actor's controller, or the game master."""
    if command.actor not in view.state.combatants or view.state.speaks_for(view.by, command.actor):
        return None
    return "not_controller"
