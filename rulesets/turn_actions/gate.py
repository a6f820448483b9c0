"""Section 4: the objections to a command, in the one order in which they are reported."""

from typing import Any

from ...core.authors import (
    Verdict,
    checks,
    opposed,
)
from ...events import Id
from .numbers import View, active


def named_exist(*fields: str) -> Any:
    """Row 6: everybody who is named exists; a field holds one id, several, or none."""

    def targets_known(view: View, c: Any) -> Verdict:
        named = (who for field in fields for who in people(c, field))
        known = all(who in view.state.combatants for who in named)
        return None if known else "unknown_combatant"

    return targets_known


def actor_active(view: View, c: Any) -> Verdict:
    """Row 6: whoever has left the fight does nothing in it (TA-A32)."""
    return None if active(view, c.actor) else "actor_not_active"


def your_turn(view: View, c: Any) -> Verdict:
    """Row 7, TA-01: it is the actor's own turn; in a standstill it is nobody's (TA-A33)."""
    return None if view.state.has_turn(c.actor) or not view.state.begun else "not_your_turn"


def gate(*named: str) -> tuple[Any, ...]:
    """Rows 1 to 7, for a combatant's command that names others in these fields."""
    return (
        checks.fight_over,
        checks.no_prompt_open,
        checks.speaks_for_actor,
        checks.actor_exists,
        named_exist(*named),
        actor_active,
        your_turn,
        checks.phase_accepts,
    )


MASTER = (checks.fight_over, checks.no_prompt_open, checks.gm_only)
"""Rows 1 to 5, for a command of the game master's, the engine's among them."""


def people(c: Any, field: str) -> tuple[Id, ...]:
    """Whom a field names: one, several, or nobody."""
    said = getattr(c, field)
    return said if isinstance(said, tuple) else (said,) if said else ()


def target_given(_: View, c: Any) -> Verdict:
    """Row 8: somebody is aimed at."""
    return None if c.target else "invalid_targets"


def all_active(field: str) -> Any:
    """Row 9: nobody whom the field names has left the fight."""

    def targets_active(view: View, c: Any) -> Verdict:
        good = all(active(view, who) for who in people(c, field))
        return None if good else "target_not_active"

    return targets_active


def all_enemies(field: str) -> Any:
    """Row 10, TA-A29: everybody whom the field names is of another side."""

    def targets_enemies(view: View, c: Any) -> Verdict:
        good = all(opposed(view, c.actor, who) for who in people(c, field))
        return None if good else "target_not_enemy"

    return targets_enemies
