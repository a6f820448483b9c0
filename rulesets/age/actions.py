"""AG-20, AG-22: paying for actions, actions that are only told, speech, the end of a turn."""

from typing import Any

from ...core.authors import MAX_TEXT, Field, Form, Text, Values, Verdict, checks, effects
from ...events import Command, Id, TurnEnded
from .events import ActionTaken, Spoke
from .numbers import Scene, View
from .preconditions import (
    ACTING,
    PERSON,
    actor_conscious,
    actor_takes_part,
    major_left,
    text_clean,
)

AIM = "aiming"
"""The kind of the modifier that aiming gives."""


NAMED = ("target", "weapon", "mode", "text")
"""What an action may name."""


class MajorOther(Command, frozen=True):
    """AG-20: a major action without an effect of its own; `text` says which."""

    actor: Id
    text: str = ""


class MinorOther(Command, frozen=True):
    """AG-20: a minor action without an effect of its own; `text` says which."""

    actor: Id
    text: str = ""


class Speak(Command, frozen=True):
    """AG-20, AG-22: say something, in anybody's turn."""

    actor: Id
    text: str


class EndTurn(Command, frozen=True):
    """AG-20: do nothing more in this turn."""

    actor: Id


def spend(scene: Scene, c: Any, action: str, cost: str) -> None:
    """AG-20: an action is paid for; AG-X1: aim is lost unless a roll to hit follows."""
    target, weapon, mode, text = (getattr(c, name, "") for name in NAMED)
    scene.tell(ActionTaken(c.actor, action, cost, target, weapon, mode, text))
    if action != "attack" and (action, mode) != ("coup_de_grace", "ranged"):
        lose_aim(scene, c.actor, "lost")


def lose_aim(scene: Scene, who: Id, cause: str) -> None:
    """AG-X1: aiming helps one roll, the very next."""
    for held in tuple(scene.state.modifiers.values()):
        if held.who == who and held.kind == AIM:
            effects.lapse(scene, held, cause)


def major_other(scene: Scene, c: MajorOther) -> None:
    """AG-20: nothing but the action is spent."""
    spend(scene, c, "major_other", "major")


def minor_other(scene: Scene, c: MinorOther) -> None:
    """AG-20: nothing but the action is spent."""
    spend(scene, c, "minor_other", "minor")


def speak(scene: Scene, c: Speak) -> None:
    """AG-20, AG-22: free at any time, for the dying too."""
    scene.tell(Spoke(c.actor, c.text))


def end_turn(scene: Scene, c: EndTurn) -> None:
    """AG-20: what is left of the turn is given up."""
    effects.boundary(scene, TurnEnded(c.actor))


def something_said(_: View, c: Any) -> Verdict:
    """Row 18: nothing at all is no speech."""
    return None if c.text else "invalid_value"


def words(_: View, __: Any) -> Values:
    """Free text."""
    return Text(MAX_TEXT)


SAID = Field("text", words, help="what is done or said")

FORMS = (
    Form(
        command=MajorOther,
        rule=major_other,
        fields=(SAID,),
        checks=(*ACTING, major_left, text_clean),
        help="Take another major action: moving, readying and so on.",
    ),
    Form(
        command=MinorOther,
        rule=minor_other,
        fields=(SAID,),
        checks=(*ACTING, text_clean),
        help="Take another minor action: moving, readying and so on.",
    ),
    Form(
        command=Speak,
        rule=speak,
        fields=(SAID,),
        checks=(
            *PERSON,
            actor_takes_part,
            actor_conscious,
            checks.phase_accepts,
            something_said,
            text_clean,
        ),
        help="Say something.",
    ),
    Form(command=EndTurn, rule=end_turn, checks=ACTING, help="End the turn."),
)
