"""DP-208, DP-711, DP-903: answers to an act in progress, to any depth, and whether it goes on."""

from typing import Any

from ...core.authors import effects
from ...events import Id, Menu
from . import events as told
from .budget import own_turn, pay_reflex, reflex_left
from .preconditions import illegal
from .prepared import command_of
from .reading import (
    Scene,
    View,
    able,
    effects_on,
    flat_footed,
    immobilised,
    others,
    present,
    unable,
)
from .state import Readied


class Failed(Exception):
    """A readied action turns out to be impossible: it fails, what it breaks into goes on."""


def may_answer(view: View, who: Id, towards: Id) -> bool:
    """DP-903: a reflex is left, and neither surprise nor a state forbids it."""
    if not able(view, who) or immobilised(view, who) or flat_footed(view, who, towards):
        return False
    return reflex_left(view, who)


def feinted(view: View, who: Id, by: Id) -> bool:
    """DP-618: whether somebody takes another for flat-footed in his next melee attack."""
    if "flat_footed" in view[who].sheet.immune:
        return False
    return any(e.kind == "feinted" and e.source == by for e in effects_on(view, who))


def fits(view: View, word: str, who: Id) -> bool:
    """DP-710: an id, a side, or anybody."""
    return word == "any" or word == who or (bool(who) and view[who].side == word)


def matches(view: View, held: Readied, event: str, who: Id, targets: tuple[Id, ...]) -> bool:
    """DP-710: whether the condition of a readied action occurs."""
    if held.event not in (event, "action_declared") or not fits(view, held.actor, who):
        return False
    return held.target == "any" or any(fits(view, held.target, one) for one in targets)


def usable(view: View, owner: Id, event: str, who: Id, targets: tuple[Id, ...]) -> tuple[int, ...]:
    """DP-711: the readied actions whose condition occurs and that are legal at this moment.

    None in one's own turn: a readied action happens after it and before the next (DP-710).
    """
    if own_turn(view, owner):
        return ()
    return tuple(
        number
        for number, held in view.state.readied.items()
        if held.who == owner and matches(view, held, event, who, targets) and legal(view, held)
    )


def legal(view: View, held: Readied) -> bool:
    """DP-711: an action that is illegal at that moment is not offered."""
    return illegal(view, command_of(view, held)) is None


def announce(
    scene: Scene,
    who: Id,
    action: str,
    event: str,
    targets: tuple[Id, ...] = (),
    *,
    attack: bool = False,
    melee: bool = False,
) -> bool:
    """DP-208, DP-903: everybody with a legal answer is asked; whether the act goes on.

    Targets first, then in the order of initiative; each answer is carried out before the next is
    asked. Whom the actor has misled has no reflex against his `melee` attack (DP-618, DP-904).
    """
    asked = tuple(one for one in targets if one in scene.state.combatants and one != who)
    for owner in (*asked, *(one for one in others(scene, who) if one not in asked)):
        if not (melee and feinted(scene, owner, who)):
            answer(scene, owner, event, who, targets, prone=attack and owner in asked)
        if not goes_on(scene, who, action):
            return False
    return True


def goes_on(scene: Scene, who: Id, action: str) -> bool:
    """DP-903: an actor who can no longer act fails; the cost is lost."""
    if not unable(scene, who, action):
        return True
    scene.tell(told.ActionFailed(who, action, "cannot_act"))
    return False


def answer(
    scene: Scene, owner: Id, event: str, who: Id, targets: tuple[Id, ...], *, prone: bool
) -> None:
    """DP-208, DP-509, DP-711: one person's answer."""
    if not present(scene, owner) or not may_answer(scene, owner, who):
        return
    choices = ["pass"]
    if prone and not scene.state.active(owner, "prone"):
        choices.append("drop_prone")
    own = [number for number, held in scene.state.readied.items() if held.who == owner]
    ready = usable(scene, owner, event, who, targets)
    choices += [f"use:{place}" for place, number in enumerate(own, 1) if number in ready]
    if len(choices) == 1:
        return
    said = scene.ask(owner, "reaction", Menu(tuple(choices)), about=(event, who), default="pass")
    if said == "drop_prone":
        pay_reflex(scene, owner, "drop_prone", who)
        fall(scene, owner)
    elif said != "pass":
        use(scene, own[int(str(said).removeprefix("use:")) - 1], who)


def fall(scene: Scene, who: Id) -> None:
    """DP-510: somebody lies prone."""
    if "prone" in scene[who].sheet.immune:
        scene.tell(told.Immune(who, "prone"))
    elif not scene.state.active(who, "prone"):
        effects.start(scene, "prone", who)


def use(scene: Scene, number: int, against: Id) -> None:
    """DP-711, DP-712: a readied action is carried out, and its type is missing on the next turn."""
    held = scene.state.readied[number]
    pay_reflex(scene, held.who, held.name, against)
    effects.end(scene, scene.state.effects[number], "used")
    command: Any = command_of(scene, held)
    try:
        scene.ruleset.forms[held.name].rule(scene, command)
    except Failed:
        scene.tell(told.ActionFailed(held.who, held.name, "impossible"))
        return
    if held.type in ("standard", "move") and scene.options.readied_overdraft == "on_use":
        scene.tell(told.Overdrawn(held.who, held.type))


def insist(scene: Scene, who: Id, code: str | None) -> None:
    """A ruling may void the declaration; a readied action fails instead."""
    if code is None:
        return
    if not scene.state.has_turn(who):
        raise Failed
    scene.require(code)
