"""What can be asked for, and why it is refused."""

from affray.core.authors import Verdict, checks
from affray.events import Command, Id

from .course import mounted, to_ride
from .sheet import Look
from .tables import AIMS


class Vow(Command, frozen=True):
    """TL-02: choose in secret where to aim in this course."""

    actor: Id
    aim: str


class Ride(Command, frozen=True):
    """TL-03: ride at somebody of another side."""

    actor: Id
    target: Id


def foes(view: Look, c: Ride) -> tuple[Id, ...]:
    """TL-03: whom one can ride at."""
    return tuple(who for who in mounted(view) if view[who].side != view[c.actor].side)


def in_saddle(view: Look, c: Vow | Ride) -> Verdict:
    """TL-10."""
    return None if c.actor in mounted(view) else "not_mounted"


def not_vowed(view: Look, c: Vow) -> Verdict:
    """TL-02."""
    return "already_vowed" if view[c.actor].vowed == view.state.round else None


def aim_known(_: Look, c: Vow) -> Verdict:
    """TL-03."""
    return None if c.aim in AIMS else "no_such_aim"


def own_turn(view: Look, c: Ride) -> Verdict:
    """TL-03."""
    return None if to_ride(view) == c.actor else "not_your_turn"


def foe_rides(view: Look, c: Ride) -> Verdict:
    """TL-03."""
    return None if c.target in foes(view, c) else "no_foe"


GATES = (
    checks.speaks_for_actor,
    checks.fight_over,
    checks.no_prompt_open,
    checks.phase_accepts,
    checks.actor_exists,
    in_saddle,
)
"""What is asked of everybody first, in this order."""
