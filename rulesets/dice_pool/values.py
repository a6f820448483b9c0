"""Numbers and words that people ask for by name: in scripts, at the table, for `why`."""

from collections.abc import Callable
from typing import Any

from ...core.authors import frame
from ...events import Id, Value
from . import reading
from .blows import Blow, completed
from .defence import reduced, standing_base, summed
from .harm import soak
from .pools import save
from .reading import View
from .speeds import charge_limit, speed
from .threats import attack_dp, threat_of
from .willpower import willpower


def budget(view: View, who: Id) -> Value:
    """DP-902: standard, move and swift actions that are left of the turn."""
    return view[who].budget


def debts(view: View, who: Id) -> Value:
    """DP-712: actions of the next turn that are spent already."""
    return view[who].debts


def boxes(view: View, who: Id) -> Value:
    """DP-906: boxes marked B, L and A."""
    return view[who].boxes


def states(view: View, who: Id) -> Value:
    """The kinds of effects at work on somebody, in the order in which they came."""
    return tuple(e.kind for e in reading.effects_on(view, who))


def amount(view: View, who: Id, kind: str) -> Value:
    """The amount of an effect on somebody, or None."""
    held = reading.borne(view, who, kind)
    return held.amount if held is not None else None


def grapple(view: View, one: Id, other: Id) -> Value:
    """DP-609: the stage of the grapple of a pair, or None."""
    held = reading.grapple_of(view, one, other)
    return held.stage if held is not None else None


def hold_margin(view: View, one: Id, other: Id) -> Value:
    """DP-609: the margin of the contest that made the hold."""
    held = reading.grapple_of(view, one, other)
    return held.amount if held is not None else None


def attack(view: View, who: Id, target: Id, weapon: str = "") -> Any:
    """DP-204: the dice of an attack on somebody now, before the defence."""
    blow = completed(view, who, Blow(targets=(target,), weapon=weapon))
    return attack_dp(view, who, blow, target)


def defence(view: View, who: Id, attacker: Id, weapon: str = "") -> Value:
    """DP-203: defence and its bonus against an attack of somebody's now."""
    return summed(components(view, who, attacker, weapon))


def components(view: View, who: Id, attacker: Id, weapon: str = "") -> Any:
    """DP-203: the components of a defence against an attack of somebody's now."""
    blow = completed(view, attacker, Blow(targets=(who,), weapon=weapon))
    return reduced(view, threat_of(view, attacker, blow, who))


def component(view: View, who: Id, attacker: Id, kind: str) -> Value:
    """DP-203: one component against somebody's attack now: value and bonus."""
    for one in components(view, who, attacker):
        if one.type == kind:
            return one.value.value, one.bonus.value
    return 0, 0


def save_pool(view: View, who: Id, name: str, area: str = "", attacker: str = "") -> Any:
    """DP-207: the dice of a save; `area` against area attacks, perhaps of somebody's."""
    return save(view, who, name, area=bool(area), attacker=attacker).pool


def where(view: View, who: Id, item: str) -> Value:
    """DP-708: where somebody has a thing, or `ground`."""
    key = reading.thing(view, who, item) or f"{who}:{item}"
    return view.state.gear[key].where


def structure(view: View, who: Id, item: str) -> Value:
    """DP-409: what is left of a thing."""
    key = reading.thing(view, who, item) or f"{who}:{item}"
    return view.state.gear[key].structure


def loaded(view: View, who: Id, item: str) -> Value:
    """DP-709: the rounds in a weapon."""
    return view.state.gear[f"{who}:{item}"].loaded


def points(view: View, who: Id, condition: str, limb: str = "") -> Value:
    """DP-909: the points of a condition."""
    return reading.points(view, who, condition, limb)


def initiative(view: View, who: Id) -> Value:
    """DP-901: the total, or None before the dice."""
    place = view[who].place
    return place[0] if place is not None else None


VALUES: dict[str, Callable[..., Any]] = {
    "order": frame.order,
    "initiative": initiative,
    "budget": budget,
    "debts": debts,
    "boxes": boxes,
    "ok": reading.ok_boxes,
    "hp": reading.hp,
    "willpower": willpower,
    "speed": speed,
    "charge_limit": charge_limit,
    "states": states,
    "amount": amount,
    "points": points,
    "grapple": grapple,
    "hold_margin": hold_margin,
    "attack": attack,
    "base": standing_base,
    "defence": defence,
    "components": components,
    "component": component,
    "save": save_pool,
    "soak": soak,
    "flat_footed": reading.flat_footed,
    "helpless": reading.helpless,
    "distance": reading.distance,
    "where": where,
    "structure": structure,
    "loaded": loaded,
}
"""Every value by its name; lengths are in tenths of a metre."""
