"""TA-15, TA-25, TA-A32: leaving the fight, which has no way back, and its end."""

from ...core.authors import effects
from ...events import Id, StatusChanged
from .numbers import Scene, active
from .sheet import DEFEATED


def depart(scene: Scene, who: Id, status: str, cause: str) -> None:
    """Section 4: another status; what counts his turns ends with them, lost balance too (TA-05)."""
    scene.tell(StatusChanged(who, status, cause))
    effects.owner_left(scene, who)


def fall(scene: Scene, who: Id) -> None:
    """TA-15: whoever is in the fight and has no hit points left is defeated."""
    if active(scene, who) and scene[who].hp == 0:
        depart(scene, who, DEFEATED, "no_hp")
