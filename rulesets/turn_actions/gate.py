"""Section 4: the objections to a command, in the one order in which they are reported."""

from typing import Any

from ...core.authors import (
    Verdict,
    checks,
    opposed,
)
from .numbers import View, active


def actor_active(view: View, c: Any) -> Verdict:
    """Row 6: whoever has left the fight does nothing in it (TA-A32)."""
    return None if active(view, c.actor) else "actor_not_active"


def your_turn(view: View, c: Any) -> Verdict:
    """Row 7, TA-01: it is the actor's own turn; in a standstill it is nobody's (TA-A33)."""
    return None if view.state.has_turn(c.actor) or not view.state.begun else "not_your_turn"


def gate(*others: str) -> tuple[Any, ...]:
    """Rows 1 to 7, for a combatant's command that names others in these fields."""
    return (
        checks.fight_over,
        checks.no_prompt_open,
        checks.speaks_for_actor,
        checks.actor_exists,
        checks.exist(*others, blank=True),
        actor_active,
        your_turn,
        checks.phase_accepts,
    )


MASTER = (checks.fight_over, checks.no_prompt_open, checks.gm_only)
"""Rows 1 to 5, for a command of the game master's, the engine's among them."""


def target_given(_: View, c: Any) -> Verdict:
    """Row 8: somebody is aimed at."""
    return None if c.target else "invalid_targets"


def all_active(field: str) -> Any:
    """Row 9: nobody whom the field names has left the fight."""

    def targets_active(view: View, c: Any) -> Verdict:
        good = all(active(view, who) for who in checks.named(c, field))
        return None if good else "target_not_active"

    return targets_active


def all_enemies(field: str) -> Any:
    """Row 10, TA-A29: everybody whom the field names is of another side."""

    def targets_enemies(view: View, c: Any) -> Verdict:
        good = all(opposed(view, c.actor, who) for who in checks.named(c, field))
        return None if good else "target_not_enemy"

    return targets_enemies
