"""Section 4: the objections to a command, in the one order in which they are reported."""

from typing import Any

from ...core.authors import Verdict, checks
from ...events import Id
from .numbers import View, active


def named_exist(*fields: str) -> Any:
    """Row 6: everybody who is named exists; a field holds one id, several, or none."""

    def targets_known(view: View, c: Any) -> Verdict:
        for field in fields:
            said = getattr(c, field)
            people: tuple[Id, ...] = said if isinstance(said, tuple) else (said,)
            if any(who and who not in view.state.combatants for who in people):
                return "unknown_combatant"
        return None

    return targets_known


def actor_active(view: View, c: Any) -> Verdict:
    """Row 6: whoever has left the fight does nothing in it (TA-A32)."""
    return None if active(view, c.actor) else "actor_not_active"


def your_turn(view: View, c: Any) -> Verdict:
    """Row 7, TA-01: it is the actor's own turn; in a standstill it is nobody's (TA-A33)."""
    turn = view.state.turn
    own = turn is not None and turn.who == c.actor
    return None if own or not view.state.begun else "not_your_turn"


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
"""Rows 1 to 5, for a command of the game master's."""


def targets_of(c: Any) -> tuple[Id, ...]:
    """Whom a command is aimed at."""
    return c.targets if hasattr(c, "targets") else (c.target,) if c.target else ()


def target_given(_: View, c: Any) -> Verdict:
    """Row 8: somebody is aimed at."""
    return None if targets_of(c) else "invalid_targets"


def targets_active(view: View, c: Any) -> Verdict:
    """Row 9: nobody who is aimed at has left the fight."""
    return None if all(active(view, who) for who in targets_of(c)) else "target_not_active"


def targets_enemies(view: View, c: Any) -> Verdict:
    """Row 10, TA-A29: everybody who is aimed at is of another side."""
    side = view[c.actor].side
    good = all(view[who].side != side for who in targets_of(c))
    return None if good else "target_not_enemy"
