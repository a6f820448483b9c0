"""The engine's own checks, for rulesets to put among theirs in the order of their books."""

from typing import Any

from ..events import GM, Id
from .forms import Check
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


def named(command: Any, field: str) -> tuple[Id, ...]:
    """Whom a field of a command names: one, several, or nobody."""
    said = getattr(command, field)
    return said if isinstance(said, tuple) else (said,) if said else ()


def exist(*fields: str, blank: bool = False) -> Check:
    """A check: everybody named in those fields is in the fight.

    A field holds one id or several; with `blank` one that holds no id names nobody.
    """

    def combatants_exist(view: Any, command: Any) -> Verdict:
        there = view.state.combatants
        for field in fields:
            if not blank and getattr(command, field) == "":
                return "unknown_combatant"
            if any(who not in there for who in named(command, field)):
                return "unknown_combatant"
        return None

    return combatants_exist
