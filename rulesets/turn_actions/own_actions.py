"""TA-24: an action of the player's own invention, which the game master judges."""

from typing import Any

from ...core.authors import Field, Form, Text, Verdict, enter_phase, unclean
from ...events import GM, Command, Id, Menu
from .changes import ruling, take_effect
from .events import CustomActionJudged
from .gate import gate
from .numbers import Scene, View
from .turns import begin_action, end_action

LONGEST = 1000
"""The longest text of an own action, in characters."""

JUDGEMENT = Menu(choices=("reject", "accept"))


class CustomAction(Command, frozen=True):
    """TA-24: do something that no rule names."""

    actor: Id
    text: str


def readable(_: View, c: Any) -> Verdict:
    """Row 12: the text can be read; its content is never refused."""
    return "invalid_value" if unclean(c.text, LONGEST) else None


def custom_action(scene: Scene, c: CustomAction) -> None:
    """TA-24: accepted, its effects happen and the turn is spent.

    Rejected, it is void and the player declares again (TA-A26).
    """
    begin_action(scene, c)
    about = (c.actor, c.text)
    if scene.ask(GM, "custom_action", JUDGEMENT, about=about, has_default=False) == "reject":
        scene.tell(CustomActionJudged(c.actor, c.text, False))
        enter_phase(scene, "rejected")
        scene.require("custom_action_rejected")
    text, ruled = ruling(scene, about)
    scene.tell(CustomActionJudged(c.actor, c.text, True, text, ruled))
    take_effect(scene, ruled, "custom_action")
    end_action(scene)


FORMS = (
    Form(
        command=CustomAction,
        rule=custom_action,
        fields=(Field("text", lambda _view, _c: Text(LONGEST), help="what is attempted"),),
        checks=(*gate(), readable),
        help="Do something of your own invention.",
    ),
)
