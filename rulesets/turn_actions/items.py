"""TA-18: using an item."""

from typing import Any

from msgspec.structs import replace

from ...core.authors import Field, Form, Values, Verdict
from ...events import Command, Id
from .changes import happen
from .events import ItemUsed
from .gate import all_active, gate
from .numbers import Scene, View, everybody
from .sheet import Item
from .turns import whole_turn


class UseItem(Command, frozen=True):
    """TA-18: use an item of one's own, on oneself or on a target."""

    actor: Id
    item: str
    target: Id = ""


def filled(c: UseItem) -> UseItem:
    """TA-18: nobody named is the actor himself."""
    return c if c.target else replace(c, target=c.actor)


def item(view: View, who: Id, name: object) -> Item | None:
    """An item of somebody's inventory, by its id, if a piece of it is left."""
    held = next((one for one in view[who].sheet.inventory if one.id == name), None)
    return held if held is not None and view[who].items[held.id] > 0 else None


def item_carried(view: View, c: Any) -> Verdict:
    """TA-18: the item is there, at least one piece of it."""
    return None if item(view, c.actor, c.item) else "item_not_carried"


def items(view: View, c: Any) -> Values:
    """The items in somebody's inventory, those that are used up too."""
    return tuple(view[c.actor].items)


def anybody(view: View, _: Any) -> Values:
    """TA-18: the target may be of any side."""
    return everybody(view)


def use_item(scene: Scene, c: UseItem) -> None:
    """TA-18: one piece is used up if it is consumed; then its effects happen."""
    held = item(scene, c.actor, c.item)
    assert held is not None
    left = scene[c.actor].items[held.id] - held.consumed
    scene.tell(ItemUsed(c.actor, held.id, c.target, left))
    happen(scene, c.actor, c.target, held.effects, held.id)


FORMS = (
    Form(
        command=UseItem,
        rule=whole_turn(use_item),
        fill=filled,
        fields=(
            Field("item", items, help="an item's id"),
            Field("target", anybody, help="on whom; left out: oneself"),
        ),
        checks=(*gate("target"), item_carried, all_active("target")),
        help="Use an item.",
    ),
)
