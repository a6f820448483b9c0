"""DP-801, DP-802: points of willpower; what each use brings stands where it is asked."""

from ...events import Id, Part, ResourceChanged
from .reading import Scene, View, helpless, present

WILL = Part("willpower", 3, "DP-802", "performance")
"""DP-802: what a point adds to a test."""


def willpower(view: View, who: Id) -> int:
    """DP-801: the points that somebody has."""
    return view[who].resources.get("willpower", 0)


def pay_willpower(scene: Scene, who: Id, use: str) -> None:
    """DP-801: a point is spent."""
    scene.tell(ResourceChanged(who, "willpower", -1, willpower(scene, who) - 1, use))


def can_will(view: View, who: Id) -> bool:
    """DP-801: points are left, and somebody is there to spend them."""
    return present(view, who) and willpower(view, who) > 0 and not helpless(view, who)
