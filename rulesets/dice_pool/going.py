"""DP-605, DP-610, DP-A53: somebody is somewhere else now: distances, holds, those carried along."""

from collections.abc import Iterable

from ...core.authors import effects, entry, facts
from ...events import Id
from . import events as told
from .acting import end_cover, left_behind
from .fainting import loosen
from .reading import Scene, View, able, distance, grapples, reach


def name_distances(scene: Scene, who: Id, named: Iterable[tuple[str, float]]) -> None:
    """DP-A53: the distances that a move names."""
    for other, metres in named:
        facts.put(scene, "distance", (who, other), entry.tenths(metres) or 0)


def kept_partners(view: View, who: Id) -> dict[Id, int]:
    """The known distances to those whom somebody takes along."""
    partners = (e.bearer if e.source == who else e.source for e in grapples(view, who))
    known = {one: distance(view, who, one) for one in partners}
    return {one: far for one, far in known.items() if far is not None}


def go(scene: Scene, who: Id, metres: int, named: Iterable[tuple[str, float]] = ()) -> None:
    """Somebody has moved: partners are taken along, other distances are forgotten."""
    carried = kept_partners(scene, who)
    partners = tuple(e.bearer if e.source == who else e.source for e in grapples(scene, who))
    scene.tell(told.Moved(who, metres, partners))
    for one in partners:
        left_behind(scene, one)
    for one, far in carried.items():
        facts.put(scene, "distance", (who, one), far)
    name_distances(scene, who, named)
    check_reach(scene, who)


def check_reach(scene: Scene, who: Id) -> None:
    """DP-610: after any movement a hold goes on only if the holder still reaches and can."""
    for held in grapples(scene, who):
        far = distance(scene, held.source, held.bearer)
        if (far is not None and far > reach(scene, held.source)) or not able(scene, held.source):
            effects.advance(scene, held, "broken")
    loosen(scene, who)


def knock_back(scene: Scene, who: Id, by: Id, metres: int) -> None:
    """DP-604, DP-A53, DP-610: somebody is pushed; holds end where nobody reaches any more."""
    known = distance(scene, who, by)
    scene.tell(told.KnockedBack(who, by, metres))
    left_behind(scene, who)
    if known is not None:
        facts.put(scene, "distance", (who, by), known + metres)
    check_reach(scene, who)


def pushed_along(scene: Scene, who: Id, by: Id, metres: int, apart: int | None) -> None:
    """DP-605, DP-505: the rusher comes along and stays as near; he leaves his cover behind."""
    scene.tell(told.KnockedBack(who, by, metres, True))
    end_cover(scene, by, "left")
    left_behind(scene, who)
    if apart is not None:
        facts.put(scene, "distance", (who, by), apart)
    check_reach(scene, who)
    check_reach(scene, by)
