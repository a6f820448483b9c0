"""TA-01: one action is one turn: how an action begins, and how it ends the turn."""

from collections.abc import Callable
from typing import Any

from ...core.authors import Form, enter_phase
from ...events import Command, Id, tag_of
from .gate import gate
from .numbers import Scene


def begin_action(scene: Scene, c: Command) -> None:
    """Section 4: the action is being carried out."""
    enter_phase(scene, tag_of(type(c)))


def end_action(scene: Scene) -> None:
    """TA-01: when the action has been resolved the turn ends by itself."""
    if not scene.state.over:
        enter_phase(scene, "acted")


def whole_turn(rule: Callable[[Scene, Any], None]) -> Callable[[Scene, Any], None]:
    """An action that costs the turn, whatever comes of it."""

    def act(scene: Scene, c: Any) -> None:
        begin_action(scene, c)
        rule(scene, c)
        end_action(scene)

    return act


class Pass(Command, frozen=True):
    """TA-01, TA-A27: do nothing in this turn."""

    actor: Id


def do_nothing(_: Scene, __: Pass) -> None:
    """TA-A27: a player may act, so he need not."""


FORMS = (
    Form(
        command=Pass,
        rule=whole_turn(do_nothing),
        checks=gate(),
        help="Do nothing in this turn.",
    ),
)
