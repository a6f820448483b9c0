"""DP-402, DP-403, DP-610, DP-804: speed, moving, being dragged; distances that are known."""

from collections.abc import Iterable

from ...core.authors import entry, facts
from ...events import FactSet, Id, Menu, Part
from . import events as told
from . import orders
from .budget import pay
from .defending import end_cover, left_behind, lose_aim
from .derived import derived_speed
from .grapple import check_reach, strength_side
from .overrun import cross
from .pools import contest
from .reactions import announce
from .reading import (
    Scene,
    View,
    distance,
    effects_on,
    grapples,
    has,
    immobilised,
    modifiers,
    penalty,
)

HOLD = ("held",)


def plain_speed(view: View, who: Id) -> int:
    """DP-110, DP-603: the speed that somebody moves with, in tenths of a metre: on foot, or flying.

    While somebody is stalled his flight speed is lower, at least 0.
    """
    sheet = view[who].sheet
    if not sheet.flying:
        return on_foot(view, who)
    stalled = sum(e.amount for e in effects_on(view, who) if e.kind == "stalled")
    parts = (*slowing(view, who), Part("stalled", -stalled, "DP-603"))
    return lowered(round(sheet.fly_speed * 10), parts)


def on_foot(view: View, who: Id) -> int:
    """DP-110, DP-910: walking speed in tenths of a metre, less what conditions cost."""
    parts = [*slowing(view, who)]
    legs = [e for e in effects_on(view, who) if e.kind == "limb_hindered" and walks(e.about)]
    if "limb_hindered" not in view[who].sheet.immune:
        whole = 2 * len(legs) >= view[who].sheet.feet and len(legs) >= 2
        hindered = sum(e.amount if whole else e.amount // 2 for e in legs)
        parts.append(Part("limb_hindered", -hindered, "DP-910"))
    return lowered(derived_speed(view[who].sheet, view.options.derive_bonus), parts)


def slowing(view: View, who: Id) -> tuple[Part, ...]:
    """DP-910, DP-108: what changes every speed: being dazed, and what the game master adds."""
    return (*penalty(view, who, "dazed"), *modifiers(view, who, "speed"))


def lowered(own: int, parts: Iterable[Part]) -> int:
    """DP-109: a speed in tenths of a metre with its parts in metres, at least 0."""
    return max(0, own + 10 * sum(part.amount for part in parts))


def walks(limb: str) -> bool:
    """DP-910: whether a limb walks, by its name."""
    return any(word in limb.lower() for word in ("leg", "foot", "feet", "腿", "脚", "足"))


def factor(view: View, who: Id) -> int:
    """DP-510, DP-613, DP-910: 2 where somebody moves at half speed, doubled for each reason."""
    made = 1
    for halves in (
        has(view, who, "prone"),
        has(view, who, "blinded"),
        any(e.source == who and e.stage == "pinned" for e in grapples(view, who)),
    ):
        made *= 2 if halves else 1
    return made


def added(view: View, who: Id) -> int:
    """DP-804: metres added by willpower, never multiplied."""
    return sum(e.amount for e in effects_on(view, who) if e.kind == "willed_speed")


def speed(view: View, who: Id) -> int:
    """DP-104: speed in tenths of a metre; whole metres are dropped after halving."""
    if immobilised(view, who):
        return 0
    halved = factor(view, who)
    own = plain_speed(view, who)
    return (own // halved // 10 * 10 if halved > 1 else own) + added(view, who)


def charge_limit(view: View, who: Id) -> int:
    """DP-402: twice the speed, and the added metres."""
    return 2 * plain_speed(view, who) // factor(view, who) + added(view, who)


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


def move(scene: Scene, c: orders.Move) -> None:
    """Move: with the strength contest of a hold, and through the squares of enemies."""
    who = c.actor
    pay(scene, who, "move")
    scene.tell(told.MoveDeclared(who, c.metres))
    if not announce(scene, who, "move", "move_declared"):
        return
    lose_aim(scene, who, "move")
    if not c.cover:
        end_cover(scene, who, "left")
    metres = min(c.metres, speed(scene, who))
    if held_back(scene, who):
        metres = min(metres, dragged(scene, who))
        if metres < 1:
            return
    if c.through:
        cross(scene, who, c, metres)
        return
    go(scene, who, metres, c.distances)


def held_back(view: View, who: Id) -> bool:
    """DP-610, DP-613, DP-616: whether moving needs a contest: in a hold, not in a cling."""
    return any(e.stage == "held" for e in grapples(view, who)) or any(
        e.stage == "pinned" and e.bearer == who for e in grapples(view, who)
    )


def dragged(scene: Scene, who: Id) -> int:
    """DP-610: a contest against each partner; the lowest margin counts, in tenths of a metre."""
    lowest = speed(scene, who)
    for held in grapples(scene, who):
        if held.stage not in HOLD:
            continue
        other = held.bearer if held.source == who else held.source
        sides = (strength_side(scene, who),), (strength_side(scene, other),)
        outcome = contest(scene, "drag", *sides)
        lowest = min(lowest, 10 * outcome.margin)
    return lowest


# --- charge --------------------------------------------------------------------------------------


def path_is_clear(scene: Scene, who: Id, target: Id) -> bool:
    """DP-403: the game master judges the two conditions; the ruling stays as a fact."""
    said = scene.state.fact("path_clear", who, target)
    if said is None:
        choice = scene.ask(
            "gm", "path_clear", Menu(("yes", "no")), about=(who, target), has_default=False
        )
        said = choice == "yes"
        scene.tell(FactSet("path_clear", (who, target), said))
    return bool(said)
