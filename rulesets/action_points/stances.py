"""AP-38, AP-41 to AP-44, AP-54: guarding, bracing, half power."""

from typing import Any

from ...core.authors import (
    Field,
    Form,
    Verdict,
    effects,
    opposed,
)
from ...events import Command, Id
from .arms import has_polearm
from .gates import as_action, can_pay, known, not_oneself_named, there, turn_of_actor
from .offers import others, ways
from .opening import use_action
from .points import pay, price
from .state import Scene, View, standing
from .turns import until_own_turn

COUNTERS = 3
"""AP-42: the counterattacks of one brace."""


class Brace(Command, frozen=True):
    """AP-41: prepare for an onslaught; with a polearm perhaps from one direction only."""

    actor: Id
    direction: str = ""


class Guard(Command, frozen=True):
    """AP-38: concentrate on protecting somebody."""

    actor: Id
    target: Id


class HalfPower(Command, frozen=True):
    """AP-54: throttle all blows until the own next turn."""

    actor: Id


def polearm_wielded(view: View, c: Any) -> Verdict:
    """AP-43: only a polearm braces towards a direction."""
    return "not_a_polearm" if c.direction and not has_polearm(view, c.actor) else None


def brace_price(view: View, who: Id) -> int:
    """AP-41, AP-44: free after an untried brace, if one has not moved in this turn."""
    free = view.state.active(who, "free_brace") and view[who].movement is None
    return 0 if free else price(view, who, "brace").value


def can_pay_brace(view: View, c: Any) -> Verdict:
    """AP-02: the points are there."""
    return None if brace_price(view, c.actor) <= view[c.actor].ap else "not_enough_ap"


def brace(scene: Scene, c: Brace) -> None:
    """AP-41, AP-42: up to three counterattacks, counted anew with each brace."""
    use_action(scene, c.actor, "brace")
    pay(scene, c.actor, ("brace", brace_price(scene, c.actor)))
    for kind in ("free_brace", "braced"):
        held = scene.state.borne(c.actor, kind)
        if held is not None:
            effects.end(scene, held, "used")
    effects.start(
        scene,
        "braced",
        c.actor,
        amount=COUNTERS,
        about=c.direction,
        ends=until_own_turn(c.actor),
    )


def ward_stands(view: View, c: Any) -> Verdict:
    """AP-38: nobody guards one that is down."""
    return None if standing(view, c.target) else "invalid_target"


def ward_allied(view: View, c: Any) -> Verdict:
    """AP-38: one guards one's own side."""
    return "not_allied" if opposed(view, c.actor, c.target) else None


def guard(scene: Scene, c: Guard) -> None:
    """AP-38: intervening for the ward costs less; a brace goes on."""
    use_action(scene, c.actor, "guard")
    pay(scene, c.actor, ("guard", price(scene, c.actor, "guard").value))
    held = scene.state.borne(c.actor, "guarding")
    if held is not None:
        effects.end(scene, held, "used")
    effects.start(scene, "guarding", c.actor, about=c.target, ends=until_own_turn(c.actor))


def at_start(view: View, c: Any) -> Verdict:
    """AP-54: at the start step of the own turn only."""
    return None if view.fires(c) else "not_start_of_turn"


def not_throttled(view: View, c: Any) -> Verdict:
    """AP-54: once is enough."""
    return "already_active" if view.state.active(c.actor, "half_power") else None


def half_power(scene: Scene, c: HalfPower) -> None:
    """AP-54: the damage of all melee attacks is halved, counterattacks too."""
    pay(scene, c.actor, ("half_power", price(scene, c.actor, "half_power").value))
    effects.start(scene, "half_power", c.actor, ends=until_own_turn(c.actor))


FORMS = (
    Form(
        command=Brace,
        rule=brace,
        fields=(Field("direction", ways, help="with a polearm: NV +3, from there only"),),
        checks=(*as_action("brace"), known("brace"), polearm_wielded, can_pay_brace),
        help="Brace: whoever misses you in melee is countered.",
    ),
    Form(
        command=Guard,
        rule=guard,
        fields=(Field("target", others, help="whom to protect"),),
        checks=(
            *as_action("guard", "target"),
            known("guard"),
            not_oneself_named,
            ward_stands,
            ward_allied,
            can_pay("guard"),
        ),
        help="Guard somebody: intervening for him costs less.",
    ),
    Form(
        command=HalfPower,
        rule=half_power,
        checks=(
            *there(),
            turn_of_actor,
            at_start,
            known("half_power"),
            not_throttled,
            can_pay("half_power"),
        ),
        help="Halve the damage of all your melee attacks until your next turn.",
    ),
)
