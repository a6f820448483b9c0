"""DP-104, DP-110, DP-402, DP-804: speeds, in tenths of a metre."""

from collections.abc import Iterable

from ...events import Id, Part
from .derived import derived_speed
from .reading import View, effects_on, grapples, has, immobilised, modifiers, penalty


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
