"""DP-208, DP-505, DP-707: an action that is no attack: paid, told, and what it ends."""

from ...core.authors import effects
from ...events import Id
from . import events as told
from .budget import pay
from .reactions import announce
from .reading import Scene, View, borne, in_hand


def act(scene: Scene, who: Id, action: str, cost: str, target: Id = "", item: str = "") -> bool:
    """Pay for an action that is no attack, tell it, and let others break in; whether it goes on.

    DP-903: it does not where its `item` is elsewhere by then; the cost is lost.
    """
    place = whereabouts(scene, item)
    pay(scene, who, cost)
    scene.tell(told.ActionTaken(who, action, target, item))
    if not announce(scene, who, action, "action_declared", (target,) if target else ()):
        return False
    lose_aim(scene, who, cost)
    if whereabouts(scene, item) == place:
        return True
    scene.tell(told.ActionFailed(who, action, "item_gone"))
    return False


def whereabouts(view: View, item: str) -> tuple[Id, str]:
    """DP-708: who has a thing, and where; a body in the place of a thing is nowhere else."""
    held = view.state.gear.get(item)
    return ("", "") if held is None else (held.holder, held.where)


def lose_aim(scene: Scene, who: Id, cost: str) -> None:
    """DP-707: any other standard or move action loses aim."""
    held = borne(scene, who, "aim")
    if held is not None and cost in ("standard", "move", "full_round", "whole_round"):
        effects.end(scene, held, "other_action")


def end_cover(scene: Scene, who: Id, cause: str) -> None:
    """DP-505: leaving the thing ends the cover."""
    if (held := borne(scene, who, "active_cover")) is not None:
        effects.end(scene, held, cause)


def left_behind(scene: Scene, who: Id) -> None:
    """DP-505: whoever is moved by another leaves the thing, unless it is in his hand."""
    held = borne(scene, who, "active_cover")
    if held is not None and held.about not in in_hand(scene, who):
        effects.end(scene, held, "left")
