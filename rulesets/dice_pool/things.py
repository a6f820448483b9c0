"""DP-409, DP-505, DP-614, DP-707: what hangs on a thing ends when it breaks or leaves the hand."""

from ...core.authors import effects
from ...events import Id
from . import events as told
from .reading import Scene, effects_on, gear


def damage_item(scene: Scene, item: str, points: int) -> None:
    """DP-409, DP-507: a thing loses structure; at 0 it is broken and covers nobody."""
    left = max(0, gear(scene, item).structure - points)
    scene.tell(told.ItemDamaged(item, points, left, left == 0))
    if left:
        return
    for effect in tuple(scene.state.effects.values()):
        if effect.kind in ("active_cover", "grapple") and effect.about == item:
            effects.end(scene, effect, "broken")


def leave_hand(scene: Scene, who: Id, key: str) -> None:
    """DP-614, DP-505, DP-707: what hangs on a thing in hand ends when it leaves the hand."""
    for effect in tuple(scene.state.effects.values()):
        holds = effect.kind == "grapple" and effect.source == who and effect.about == key
        covers = effect.kind == "active_cover" and effect.bearer == who and effect.about == key
        aims = effect.kind == "aim" and effect.bearer == who and effect.about == key
        if holds or covers or aims:
            effects.end(scene, effect, "let_go")


def uncover(scene: Scene, who: Id, key: str) -> None:
    """DP-505: what one hid behind is gone from one's hand."""
    for effect in effects_on(scene, who):
        if effect.kind == "active_cover" and effect.about == key:
            effects.end(scene, effect, "let_go")
