"""DP-708, DP-709: taking things in hand, letting go, reloading."""

from ...core.authors import effects
from ...events import Clock, Id, ItemMoved
from . import events as told
from . import orders
from .acting import act
from .costs import draw_cost, pick_up_cost, reload_cost, reload_kind
from .reading import Scene, gear, on_ground, thing
from .things import leave_hand


def draw(scene: Scene, c: orders.Draw) -> None:
    """DP-708: at once, or from the backpack at the start of the next turn."""
    key = thing(scene, c.actor, c.item)
    cost = draw_cost(scene, c.actor, c.item)
    if not act(scene, c.actor, "draw", cost, item=key):
        return
    if cost == "whole_round":
        starts = Clock("turn_start", 1, c.actor)
        effects.start(scene, "whole_round", c.actor, about=f"draw {key}", starts=starts)
        scene.tell(told.TurnGivenUp(c.actor))
    else:
        scene.tell(ItemMoved(key, c.actor, "hand", "drawn"))


def pick_up(scene: Scene, c: orders.PickUp) -> None:
    """DP-708: from the ground."""
    key = on_ground(scene, c.item)
    if act(scene, c.actor, "pick_up", pick_up_cost(scene, c.actor, c.item), item=key):
        scene.tell(ItemMoved(key, c.actor, "hand", "picked_up"))


def let_go(scene: Scene, c: orders.LetGo) -> None:
    """DP-708: free; the thing lies on the ground."""
    key = thing(scene, c.actor, c.item)
    if act(scene, c.actor, "let_go", "free", item=key):
        leave_hand(scene, c.actor, key)
        scene.tell(ItemMoved(key, c.actor, "ground", "let_go"))


def reload(scene: Scene, c: orders.Reload) -> None:
    """DP-709: fill the weapon; a revolver's whole round ends at the next turn's start."""
    key = thing(scene, c.actor, c.weapon)
    cost = reload_cost(gear(scene, key).weapon, c.source)
    if not act(scene, c.actor, "reload", cost, item=key):
        return
    if cost == "whole_round":
        starts = Clock("turn_start", 1, c.actor)
        effects.start(scene, "whole_round", c.actor, about=f"reload {key}", starts=starts)
        scene.tell(told.TurnGivenUp(c.actor))
    else:
        fill(scene, c.actor, key)


def fill(scene: Scene, who: Id, key: str) -> None:
    """DP-709: up to the capacity, a bolt rifle by one round, never by more than `ammo`."""
    held = gear(scene, key)
    most = held.weapon.capacity - held.loaded
    if reload_kind(held.weapon) == "bolt_rifle":
        most = min(most, 1)
    most = most if held.ammo is None else min(most, held.ammo)
    ammo = None if held.ammo is None else held.ammo - most
    scene.tell(told.Loaded(who, key, held.loaded + most, ammo, held.bolt))


def open_bolt(scene: Scene, c: orders.OpenBolt) -> None:
    """DP-709: a swift action; the bolt stays open until the rifle is fired."""
    key = thing(scene, c.actor, c.weapon)
    if act(scene, c.actor, "open_bolt", "swift", item=key):
        held = gear(scene, key)
        scene.tell(told.Loaded(c.actor, key, held.loaded, held.ammo, True))


def take_effect(scene: Scene, who: Id, about: str) -> None:
    """DP-708: a whole-round action takes effect at the start of the next turn."""
    what, key = about.split(" ", 1)
    if gear(scene, key).holder != who:
        scene.tell(told.ActionFailed(who, what, "item_gone"))
    elif what == "draw":
        scene.tell(ItemMoved(key, who, "hand", "drawn"))
    else:
        fill(scene, who, key)
