"""TA-22, TA-23: surrender, mercy and terms."""

from typing import Any

from ...core.authors import (
    D100,
    Form,
    Verdict,
    opponents,
)
from ...events import GM, Command, Id, Menu, StatusChanged
from .events import SpareDecided, SpareWeighed, Surrendered, TermsAnswered, TermsSet
from .gate import gate
from .leaving import depart
from .numbers import Scene, View
from .sheet import DEAD, SURRENDERED
from .turns import whole_turn

MERCY = Menu(choices=("refuse", "spare", "roll"))
PERCENT = Menu(low=0, high=100)
TERMS = Menu(text=1000)
ANSWERS = Menu(choices=("fulfil", "refuse"))


class Surrender(Command, frozen=True):
    """TA-22: put oneself at the mercy of the opponents."""

    actor: Id


def somebody_there(view: View, c: Any) -> Verdict:
    """TA-22: without an active opponent there is nobody to surrender to."""
    return None if opponents(view, c.actor) else "target_not_active"


def surrender(scene: Scene, c: Surrender) -> None:
    """TA-22: out of the fight for good; TA-23: only intelligent beings can spare (TA-A23)."""
    scene.tell(Surrendered(c.actor))
    foes = opponents(scene, c.actor)
    depart(scene, c.actor, SURRENDERED, "surrender")
    if not any(scene[foe].sheet.intelligent for foe in foes):
        die(scene, c.actor, "nobody_can_spare")
    elif not spared(scene, c.actor):
        scene.tell(SpareDecided(c.actor, False))
        die(scene, c.actor, "not_spared")
    else:
        come_to_terms(scene, c.actor)


def spared(scene: Scene, who: Id) -> bool:
    """TA-23, TA-A30: the game master refuses, spares or rolls; nobody else learns which way."""
    way = scene.ask(GM, "spare_decision", MERCY, about=(who,), has_default=False, seen=GM)
    if way != "roll":
        scene.tell(SpareWeighed(who, str(way)), to=GM)
        return way == "spare"
    percentage = scene.ask(GM, "spare_chance", PERCENT, about=(who,), has_default=False, seen=GM)
    assert isinstance(percentage, int)
    scene.tell(SpareWeighed(who, "roll", percentage), to=GM)
    return scene.roll(GM, "spare", D100, to=GM) <= percentage


def come_to_terms(scene: Scene, who: Id) -> None:
    """TA-23: the terms are fulfilled, or he dies; there is no third way.

    That he is spared is told with the terms, so that both ways to mercy look the same.
    """
    terms = str(scene.ask(GM, "set_terms", TERMS, about=(who,), has_default=False, seen=GM))
    scene.tell(SpareDecided(who, True))
    scene.tell(TermsSet(who, terms))
    answer = scene.ask(who, "terms", ANSWERS, about=(terms,), has_default=False)
    scene.tell(TermsAnswered(who, answer == "fulfil"))
    if answer != "fulfil":
        die(scene, who, "terms_refused")


def die(scene: Scene, who: Id, cause: str) -> None:
    """TA-23: the death of one who has surrendered."""
    scene.tell(StatusChanged(who, DEAD, cause))


FORMS = (
    Form(
        command=Surrender,
        rule=whole_turn(surrender),
        checks=(*gate(), somebody_there),
        help="Surrender; this is final.",
    ),
)
