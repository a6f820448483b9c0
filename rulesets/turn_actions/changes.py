"""TA-16, TA-18, TA-24: effects as data, and effects that the game master rules."""

from collections.abc import Callable, Iterable
from typing import Any

from ...core.authors import close
from ...events import GM, Id, Menu, Value
from .conditions import LONGEST, conditions, impose, lift, modify
from .events import EffectRuled, HpChanged, Ruled
from .leaving import depart, fall
from .numbers import Scene, View, active, everybody
from .sheet import DEAD, DEFEATED, FLED, STATS, Change

MOST = 100_000
"""The most hit points that one effect gives or takes."""

TEXT = Menu(text=1000)
"""The game master's words for what happens."""


def happen(scene: Scene, who: Id, target: Id, changes: Iterable[Change], cause: str) -> None:
    """TA-16, TA-18: the effects of a spell or an item, in the order in which they are written."""
    for change in changes:
        if scene.state.over:
            return
        if change.kind == "gm":
            text, ruled = ruling(scene, (who, target, cause))
            scene.tell(EffectRuled(who, target, cause, text, ruled))
            take_effect(scene, ruled, cause)
        else:
            row = Ruled(change.kind, target, change.amount, change.what, change.turns)
            take_effect(scene, (row,), cause)


# --- what an effect does ---------------------------------------------------------------------


def change_hp(scene: Scene, who: Id, amount: int, cause: str) -> None:
    """TA-14, TA-15: never above `hp_max` or below 0; at 0 he is defeated. No armour helps.

    TA-A16: the number in the data counts as it is.
    """
    hp = scene[who].hp
    there = max(min(hp + amount, scene[who].sheet.hp_max), 0)
    if there != hp:
        scene.tell(HpChanged(who, hp, there, cause))
        fall(scene, who)


def leave(scene: Scene, who: Id, status: str, cause: str) -> None:
    """TA-24, TA-A32: he leaves the fight, unless he has left it already."""
    if active(scene, who):
        depart(scene, who, status, cause)


KINDS: dict[str, Callable[[Scene, Ruled, str], None]] = {
    "heal": lambda scene, r, cause: change_hp(scene, r.who, r.amount, cause),
    "lose": lambda scene, r, cause: change_hp(scene, r.who, -r.amount, cause),
    "add_condition": lambda scene, r, cause: impose(scene, r.who, r.what, cause, r.turns),
    "remove_condition": lambda scene, r, cause: lift(scene, r.who, r.what, cause),
    "modifier": lambda scene, r, cause: modify(scene, r.who, r.what, r.amount, cause, r.turns),
    "leaves": lambda scene, r, cause: leave(scene, r.who, r.what, cause),
    "end_fight": lambda scene, r, cause: close(scene, cause),
}
"""Every kind of effect; the last two are for the game master alone."""


def take_effect(scene: Scene, ruled: Iterable[Ruled], cause: str) -> None:
    """TA-24: the effects happen, one after the other."""
    for one in ruled:
        KINDS[one.kind](scene, one, cause)


# --- what the game master is asked -----------------------------------------------------------


def ruling(scene: Scene, about: tuple[Value, ...]) -> tuple[str, tuple[Ruled, ...]]:
    """TA-24: a text, and any number of effects, none too; the end of the fight is the last."""
    text = str(scene.ask(GM, "gm_effect", TEXT, about=about, has_default=False))
    ruled: list[Ruled] = []
    while not (ruled and ruled[-1].kind == "end_fight"):
        kinds = Menu(choices=("done", *possible(scene)))
        kind = str(scene.ask(GM, "gm_change", kinds, about=about, default="done"))
        if kind == "done":
            break
        ruled.append(Ruled(kind) if kind == "end_fight" else detail(scene, kind))
    return text, tuple(ruled)


def possible(view: View) -> tuple[str, ...]:
    """The kinds of effects that can be ruled now."""
    bearing = any(conditions(view, who) for who in view.state.combatants)
    barred = {"remove_condition": not bearing, "leaves": not everybody(view)}
    return tuple(kind for kind in KINDS if not barred.get(kind))


def detail(scene: Scene, kind: str) -> Ruled:
    """Whom an effect concerns, and what else must be known of its kind."""
    who = str(asked(scene, "who", Menu(choices=whom(scene, kind)), kind))
    said: dict[str, Any] = {}
    for question, field, menu in DETAILS[kind]:
        said[field] = asked(scene, question, menu(scene, who), kind, who)
    return Ruled(kind, who, **said)


def asked(scene: Scene, what: str, menu: Menu, *about: Value) -> Value:
    """One thing about an effect; the game master must say it."""
    return scene.ask(GM, f"gm_change_{what}", menu, about=about, has_default=False)


def whom(view: View, kind: str) -> tuple[Id, ...]:
    """Whom an effect of that kind can concern."""
    if kind == "leaves":
        return everybody(view)
    people = tuple(view.state.combatants)
    return tuple(who for who in people if kind != "remove_condition" or conditions(view, who))


Detail = tuple[str, str, Callable[[View, Id], Menu]]
"""A question, the field of the effect that its answer is, and the menu."""

POINTS: Detail = ("amount", "amount", lambda _view, _who: Menu(low=0, high=MOST))
VALUE: Detail = ("amount", "amount", lambda _view, _who: Menu(low=-1000, high=1000))
CONDITION: Detail = ("condition", "what", lambda _view, _who: Menu(text=80))
BORNE: Detail = ("condition", "what", lambda view, who: Menu(choices=conditions(view, who)))
STAT: Detail = ("stat", "what", lambda _view, _who: Menu(choices=tuple(STATS)))
STATUS: Detail = ("status", "what", lambda _view, _who: Menu(choices=(FLED, DEFEATED, DEAD)))
TURNS: Detail = ("turns", "turns", lambda _view, _who: Menu(low=0, high=LONGEST))

DETAILS: dict[str, tuple[Detail, ...]] = {
    "heal": (POINTS,),
    "lose": (POINTS,),
    "add_condition": (CONDITION, TURNS),
    "remove_condition": (BORNE,),
    "modifier": (STAT, VALUE, TURNS),
    "leaves": (STATUS,),
}
"""What is asked about each kind of effect, beside whom it concerns."""
