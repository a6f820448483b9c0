"""How it reads: the titles of the rules, refusals, sentences, the board."""

from collections.abc import Callable, Iterator

from affray.core.authors import ENGINE_SENTENCES, Words
from affray.events import EffectStarted, Event, Id

from .events import AimTaken, BlowDealt, Leaned, Spurred, Struck, Vowed
from .sheet import Look

RULES = {
    "TL-01": "Courses",
    "TL-02": "Vows",
    "TL-03": "Riding and aiming",
    "TL-04": "The lance",
    "TL-05": "Leaning",
    "TL-06": "An uneasy seat",
    "TL-07": "The table of blows",
    "TL-08": "A numb arm",
    "TL-09": "Mud",
    "TL-10": "Falling, and the end",
}

CODES = {
    "not_mounted": "{who} is not in the saddle",
    "already_vowed": "{who} has vowed in this course",
    "no_such_aim": "nobody aims at {aim}",
    "no_foe": "{target} is no foe in the saddle",
}


def effect_started(event: EffectStarted, w: Words) -> str:
    """TL-08: an arm grows numb; of all else the engine's own sentence."""
    if event.kind != "numb":
        return ENGINE_SENTENCES[EffectStarted](event, w)
    lasts = w.lasts(event.starts, event.ends, event.bearer)
    return f"The arm of {w.name(event.bearer)} grows numb: {lasts}."


SENTENCES: dict[type[Event], Callable[..., str]] = {
    Vowed: lambda e, w: f"{w.name(e.who)} has vowed.",
    AimTaken: lambda e, w: f"{w.name(e.who)} will aim at the {w.label(e.aim)}.",
    Spurred: lambda e, w: (
        f"{w.name(e.who)} rides at {w.name(e.target)}, the lance at the {w.label(e.aim)}."
    ),
    Leaned: lambda e, w: f"{w.name(e.who)} leans out of the way.",
    Struck: lambda e, w: (
        f"{w.name(e.who)} {'strikes' if e.hit else 'misses'} {w.name(e.target)}: "
        f"{e.face} against {w.number(e.chance)}."
    ),
    BlowDealt: lambda e, w: (
        f"{w.label(e.blow).capitalize()}, for {e.points}: {w.number(e.impact)}."
    ),
    EffectStarted: effect_started,
}


def board(view: Look, who: Id) -> Iterator[tuple[str, str]]:
    """What stands under a rider's name; his aim where it can be seen."""
    rider = view[who]
    yield "points", str(rider.points)
    yield "nerve", str(rider.nerve)
    if rider.aim:
        yield "will aim at", rider.aim
