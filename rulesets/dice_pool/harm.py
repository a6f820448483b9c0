"""DP-906 to DP-910: soak, damage boxes, abnormal points, fainting and death."""

from collections.abc import Iterable

from ...core.authors import effects
from ...events import EffectChanged, Id, Number, Part, StatusChanged, total
from . import events as told
from .derived import score
from .fainting import drop_out, faint, loosen
from .pools import Side, chosen, save, single, skill_pool
from .reading import Scene, View, borne, hp, ok_boxes, points, present
from .sheet import Tally

PHYSICAL = ("blunt", "piercing", "slashing", "physical")
"""The damage types that `physical` and `dr` soak."""

TOLERANCE: dict[str, tuple[tuple[str, ...], str]] = {
    "dazed": (("endurance", "resolve"), "unconscious"),
    "dazzled": (("endurance", "perception"), "blinded"),
    "nauseated": (("endurance", "resolve"), "sickened"),
    "pain": (("endurance", "resolve", "composure"), "unconscious"),
    "limb_hindered": (("endurance", "agility"), "limb_disabled"),
}
"""DP-910: the attributes whose highest is the threshold, and the severe state."""

RESISTING: dict[str, tuple[str, str, str]] = {
    "dazzled": ("perception", "survival", "fortitude"),
    "nauseated": ("resolve", "survival", "fortitude"),
    "limb_hindered": ("agility", "survival", "fortitude"),
}
"""DP-910: what may be rolled in place of the fortitude save; the others take the will save."""


# --- soak and boxes ------------------------------------------------------------------------------


def soak(
    view: View, who: Id, damage_type: str, components: Iterable[told.Shown] | None = None
) -> Number:
    """DP-908: what somebody does not feel of damage of that type.

    `components` is the reduced defence; None where the attack has reduced none.
    """
    own = view[who].sheet.soak
    if own.on and components is not None and _lapsed(own.on, components):
        return Number(0)
    parts = [Part("all", own.all, "DP-908")]
    if damage_type in PHYSICAL:
        parts += [Part("physical", own.physical, "DP-908"), Part("dr", own.dr, "DP-908")]
    elif damage_type != "mental":
        parts += [Part(damage_type, dict(own.energy).get(damage_type, 0), "DP-908")]
    return total(parts)


def _lapsed(name: str, components: Iterable[told.Shown]) -> bool:
    """DP-908: whether a component is 0 after the reductions."""
    return not any(c.type == name and (c.ignored or c.value.value) for c in components)


def soaked(damage: Tally, amount: int) -> Tally:
    """DP-908: the highest severity is soaked first."""
    left = list(damage)
    for place in (2, 1, 0):
        taken = min(left[place], amount)
        left[place] -= taken
        amount -= taken
    return left[0], left[1], left[2]


def deepened(damage: Tally, count: int) -> Tally:
    """DP-407: points raised by a step, B first, each once."""
    b, light, a = damage
    from_b = min(b, count)
    from_l = min(light, count - from_b)
    return b - from_b, light + from_b - from_l, a + from_l


def marked(boxes: Tally, damage: Tally, size: int) -> tuple[Tally, int]:
    """DP-906: boxes after damage, lowest severity first, and the excess."""
    now, excess = list(boxes), 0
    for severity, count in enumerate(damage):
        for _ in range(count):
            if sum(now) < size:
                now[severity] += 1
            elif now[0]:
                now[0] -= 1
                now[1 if severity == 0 else 2] += 1  # B upon B is L, anything else A
            elif now[1]:
                now[1] -= 1
                now[2] += 1
            else:
                excess += 1
    return (now[0], now[1], now[2]), excess


def composition(amount: int, severity: str) -> Tally:
    """DP-206: points of one severity."""
    return (
        amount if severity == "B" else 0,
        amount if severity == "L" else 0,
        amount if severity == "A" else 0,
    )


def hurt(
    scene: Scene,
    who: Id,
    target: Id,
    damage: Tally,
    damage_type: str,
    *,
    components: Iterable[told.Shown] | None = None,
    deepen: int = 0,
) -> int:
    """DP-908, DP-906: soak, the attacker's deepening, the boxes; returns what was felt."""
    less = scene.read(soak, scene, target, damage_type, components)
    left = deepened(soaked(damage, less.value), deepen)
    scene.tell(told.DamageComputed(who, target, damage_type, damage, less, left))
    if sum(left):
        mark(scene, target, left, "damage")
    return sum(left)


def mark(scene: Scene, who: Id, damage: Tally, cause: str) -> None:
    """DP-906, DP-907: boxes are marked, and what follows from that."""
    size = hp(scene, who)
    before = scene[who].boxes[2]
    boxes, excess = marked(scene[who].boxes, damage, size)
    scene.tell(told.BoxesMarked(who, boxes, size - sum(boxes), excess, cause))
    if boxes[2] > before and (held := borne(scene, who, "tended")) is not None:
        effects.end(scene, held, "new_wound")
    if (held := borne(scene, who, "asleep")) is not None:
        effects.end(scene, held, "harmed")
    after_boxes(scene, who)


def after_boxes(scene: Scene, who: Id) -> None:
    """DP-907: death, fainting at once, waking."""
    b, _, a = scene[who].boxes
    if not present(scene, who):
        return
    if a >= hp(scene, who):
        die(scene, who, "damage")
    elif ok_boxes(scene, who) == 0 and b == 0:
        faint(scene, who, "wounds")
    elif ok_boxes(scene, who) * 2 > hp(scene, who):
        held = borne(scene, who, "unconscious")
        if held is not None and held.about == "wounds":
            effects.end(scene, held, "healed")


# --- fainting and death --------------------------------------------------------------------------


def die(scene: Scene, who: Id, cause: str) -> None:
    """DP-907: all boxes are A."""
    scene.tell(StatusChanged(who, "dead", cause))
    drop_out(scene, who)


def bleed(scene: Scene, who: Id) -> None:
    """DP-907: with an A box the mildest box that is not A becomes A, until somebody helps."""
    b, light, a = scene[who].boxes
    if not a or scene.state.active(who, "tended") or not present(scene, who):
        return
    size = hp(scene, who)
    if b + light + a < size:
        boxes = (b, light, a + 1)
    elif b:
        boxes = (b - 1, light, a + 1)
    elif light:
        boxes = (b, light - 1, a + 1)
    else:
        return
    scene.tell(told.BoxesMarked(who, boxes, size - sum(boxes), 0, "bleeding"))
    after_boxes(scene, who)


def must_stay_conscious(view: View, who: Id) -> bool:
    """DP-907: no box is ok, and at least one is B; nobody rolls who is kept awake."""
    immune = "unconscious" in view[who].sheet.immune
    if not present(view, who) or view.state.active(who, "unconscious") or immune:
        return False
    kept = view.state.active(who, "kept_awake")
    return ok_boxes(view, who) == 0 and view[who].boxes[0] > 0 and not kept


def difficulty(boxes: Tally) -> int:
    """DP-907: floor(B/2) + L + 2A."""
    return boxes[0] // 2 + boxes[1] + 2 * boxes[2]


def stay_conscious(scene: Scene, who: Id) -> None:
    """DP-907: a fortitude test at the start of the turn."""
    side = save(scene, who, "save_fortitude")
    result = single(scene, side)
    if result.successes < difficulty(scene[who].boxes):
        faint(scene, who, "wounds")


# --- abnormal points -----------------------------------------------------------------------------


def resisting(view: View, who: Id, condition: str) -> tuple[Side, ...]:
    """DP-910: the tests of the standard save; who has two chooses."""
    fortitude = save(view, who, "save_fortitude")
    if condition in RESISTING:
        attribute, skill, special = RESISTING[condition]
        other = skill_pool(view, who, "save_fortitude", attribute, skill, special, passive=True)
        return fortitude, other
    if condition in TOLERANCE:
        return save(view, who, "save_will"), fortitude
    return (fortitude,)


def afflict(
    scene: Scene, who: Id, condition: str, amount: int, limb: str = "", *, resist: bool = True
) -> None:
    """DP-909: points are received, and resisted by a standard save."""
    if amount <= 0 or not present(scene, who):
        return
    left = amount
    if resist:
        left = max(
            0, amount - single(scene, chosen(scene, resisting(scene, who, condition))).successes
        )
    scene.tell(told.PointsReceived(who, condition, limb, amount, left))
    add_points(scene, who, condition, left, limb)


def add_points(scene: Scene, who: Id, condition: str, amount: int, limb: str = "") -> None:
    """DP-909: points of one name add up; they may bring or end the severe state."""
    held = next(
        (
            e
            for e in scene.state.effects.values()
            if (e.kind, e.bearer, e.about) == (condition, who, limb)
        ),
        None,
    )
    now = max(0, (held.amount if held else 0) + amount)
    if held is None and now:
        effects.start(scene, condition, who, amount=now, about=limb)
    elif held is not None and not now:
        effects.end(scene, held, "healed")
    elif held is not None and now != held.amount:
        scene.tell(EffectChanged(held.id, held.kind, who, "", now))
    severe(scene, who, condition, limb, grown=amount > 0)


def threshold(view: View, who: Id, condition: str) -> int:
    """DP-910: the highest of its attributes."""
    sheet = view[who].sheet
    return max(score(sheet, name) for name in TOLERANCE[condition][0])


def severe(scene: Scene, who: Id, condition: str, limb: str, *, grown: bool) -> None:
    """DP-909: above the threshold the severe state holds; more than twice is devastating.

    Points that have not grown are no new event: they bring nothing that is not there (DP-805).
    """
    if condition not in TOLERANCE:
        return
    state, most = TOLERANCE[condition][1], threshold(scene, who, condition)
    have = points(scene, who, condition, limb)
    about = limb or condition
    held = next(
        (
            e
            for e in scene.state.effects.values()
            if (e.kind, e.bearer, e.about) == (state, who, about)
        ),
        None,
    )
    if grown and have > most and held is None:
        if state in scene[who].sheet.immune:
            scene.tell(told.Immune(who, state))
        elif state == "unconscious":
            faint(scene, who, condition)
        else:
            effects.start(scene, state, who, about=about)
            loosen(scene, who)
    elif have <= most and held is not None:
        effects.end(scene, held, "healed")
    if grown and have > 2 * most:
        scene.tell(told.Devastating(who, condition))
