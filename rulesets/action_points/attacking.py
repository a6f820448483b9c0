"""AP-08, AP-28: the commands `attack` and `veteran`."""

from typing import Any

from ...core.authors import Field, Form, Free, Span, Values, Verdict
from .arms import names
from .attack import make
from .declaring import (
    ATTACK,
    VETERAN,
    Attacking,
    Blow,
    Veteran,
    addons_known,
    affordable,
    disarmable,
    strikes,
)
from .duelling import exchange
from .gates import action_free, exchange_due, in_turn, known
from .offers import blow_fields, others
from .opening import use_action
from .state import Scene, View


def on_duellist(view: View, c: Any) -> Verdict:
    """AP-52: when an exchange is due only an attack on the other duellist is its answer."""
    other = exchange_due(view, c.actor)
    return "duel_exchange_due" if other not in (None, c.target) else None


def alone(view: View, c: Any) -> Verdict:
    """AP-52: and on nobody else."""
    split = any(one != c.target for one in c.others)
    return "duel_exchange_due" if split and exchange_due(view, c.actor) else None


def attack(scene: Scene, c: Attacking) -> None:
    """AP-08: the attack of the turn; in a duel it may be the answer to the exchange."""
    begin(scene, c, "attack")


def veteran(scene: Scene, c: Veteran) -> None:
    """AP-28: two strikes at one target, each with extra damage, each repeated once if it misses."""
    begin(scene, c, "veteran")


def begin(scene: Scene, c: Blow, kind: str) -> None:
    """AP-07, AP-52: an action of the turn, or the exchange in its place."""
    other = exchange_due(scene, c.actor)
    if other is not None:
        exchange(scene, c.actor, other, c)
    else:
        use_action(scene, c.actor, kind)
        make(scene, c, kind)


def more_targets(view: View, c: Any) -> Values:
    """Nobody, or one more; more than one may be said."""
    return Free(((), *((who,) for who in view.state.combatants if who != c.actor)))


def aimable(view: View, c: Any) -> Values:
    """AP-32: no weapon, or one of the target's."""
    there = c.target in view.state.combatants
    return Free(("", *(names(view, disarmable(view, c.target)) if there else ())))


def numbers(view: View, c: Any) -> Values:
    """AP-45: no strike, or one of them by its number."""
    return Span(0, len(strikes(view, c, "attack")))


def two_strikes(_: View, __: Any) -> Values:
    """AP-28: no strike, or one of the two."""
    return Span(0, 2)


def _fields(strikes: Any) -> tuple[Field, ...]:
    return (
        Field("target", others, help="whom to strike at"),
        Field("others", more_targets, help="the targets of further strikes, in order"),
        *blow_fields(aimable, strikes),
    )


NAMED = ("target", "others")

FORMS = (
    Form(
        command=Attacking,
        rule=attack,
        fields=_fields(numbers),
        checks=(
            *in_turn(*NAMED),
            action_free("attack"),
            on_duellist,
            alone,
            addons_known,
            *ATTACK,
            affordable("attack"),
        ),
        help="Attack in melee.",
    ),
    Form(
        command=Veteran,
        rule=veteran,
        fields=_fields(two_strikes),
        checks=(
            *in_turn(*NAMED),
            action_free("veteran"),
            on_duellist,
            alone,
            known("veteran"),
            addons_known,
            *VETERAN,
            affordable("veteran"),
        ),
        help="Make the masterly attack of a veteran.",
    ),
)
