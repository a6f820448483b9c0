"""DP-503 to DP-508, DP-613: what parries with, what covers, and what that is worth."""

from ...core.authors import Effect
from ...events import Id
from .blows import level
from .defence import FULL
from .numbers import mismatch
from .reading import View, borne, gear, in_hand, thing, things


def brawl_specialities(view: View, who: Id) -> tuple[str, ...]:
    """DP-503: the specialities of somebody's natural weapons."""
    own = (gear(view, k).weapon for k in things(view, who))
    return tuple(dict.fromkeys(one.speciality for one in own if one.natural))


def parry_amount(view: View, who: Id, speciality: str) -> int:
    """DP-503: half of martial and the speciality."""
    return (view[who].sheet.martial + level(view, who, speciality)) // 2


def parrying_weapon(view: View, who: Id, name: str) -> str:
    """DP-504: the manufactured weapon in hand that parries; shields before others."""
    if name:
        key = thing(view, who, name)
        return key if key in in_hand(view, who) else ""
    held = [k for k in in_hand(view, who) if is_blade(view, k)]
    return max(held, key=lambda k: blade_amount(view, who, k), default="")


def is_blade(view: View, key: str) -> bool:
    """DP-504: a manufactured weapon, or a shield."""
    weapon = gear(view, key).weapon
    return not weapon.natural and (bool(weapon.kind) or weapon.blocks is not None)


def blade_amount(view: View, who: Id, key: str) -> int:
    """DP-504, DP-305, DP-A24: half of the skill, and what the block property adds."""
    weapon = gear(view, key).weapon
    amount = parry_amount(view, who, weapon.speciality)
    if weapon.blocks is not None:
        number = view.options.parry_block == "number"
        more = weapon.blocks if number else weapon.volume
        cap = view.options.block_cap
        amount += more if cap is None else min(more, cap)
    return max(0, amount - 2 * (abs(mismatch(view, who, key)) // 2))


def cover_number(view: View, own: int, volume: int) -> int:
    """DP-506: 5 − X, X at least 0; twice one's own volume is full cover."""
    if volume >= 2 * own:
        return FULL
    x = own - volume
    if view.options.cover_x_floor:
        x = max(0, x)
    return max(0, 5 - x)


def cover_value(view: View, who: Id, name: str) -> int:
    """DP-506, DP-508: what a thing or a body covers; a shield covers by its block value."""
    if name.startswith("body:"):
        body = view[name.removeprefix("body:")]
        return cover_number(view, view[who].sheet.volume, body.sheet.volume)
    weapon = gear(view, name).weapon
    if weapon.blocks is not None:
        return weapon.blocks
    return cover_number(view, view[who].sheet.volume, weapon.volume)


def cover_thing(view: View, who: Id, name: str) -> str:
    """DP-505, DP-613: the key of what is put in front, or a pinned body; empty for neither."""
    if name.startswith("body:"):
        body = name.removeprefix("body:")
        return name if body in usable_bodies(view, who) else ""
    found = thing(view, who, name)
    if found:
        return found
    lying = (k for k, g in view.state.gear.items() if g.where == "ground")
    return next((k for k in lying if name in (k, gear(view, k).weapon.id)), "")


def usable_bodies(view: View, who: Id) -> tuple[Id, ...]:
    """DP-613: pinned bodies over whose strength the pin's margin was."""
    return tuple(e.bearer for e in effects_on_source(view, who))


def body_mark(view: View, who: Id, name: str) -> int:
    """DP-613: the mark of the body that is the cover, with which it ends; 0 for a thing."""
    marks = effects_on_source(view, who)
    return next((e.id for e in marks if name == f"body:{e.bearer}"), 0)


def effects_on_source(view: View, who: Id) -> tuple[Effect, ...]:
    """The marks of bodies that may be used as cover by somebody."""
    return tuple(
        e for e in view.state.effects.values() if e.kind == "shield_body" and e.source == who
    )


def hides_behind(view: View, who: Id, name: str) -> bool:
    """DP-505: whether that is the thing, or the body, that somebody has in front."""
    held = borne(view, who, "active_cover")
    return held is not None and name in (held.about, held.about.partition(":")[2])
