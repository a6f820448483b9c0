"""Numbers and words that people ask for by name: in scripts, at the table, for `why`."""

from collections.abc import Callable
from typing import Any

from ...events import Id, Number, Value
from . import points
from .arms import names
from .gates import duel_of
from .numbers import defence, effective
from .stances import brace_price
from .state import View, roster


def order(view: View) -> Value:
    """Section 4: the order of turns."""
    return roster(view)


def side_phase(view: View) -> Value:
    """AP-07: the side whose phase runs."""
    return view.state.side_phase


def lp(view: View, who: Id) -> Value:
    """AP-13: the life points left."""
    return view[who].lp


def ap(view: View, who: Id) -> Value:
    """AP-02: the action points left."""
    return view[who].ap


def ap_max(view: View, who: Id) -> Value:
    """AP-01: the points of the melee value."""
    return view[who].ap_max


def na(view: View, who: Id) -> Number:
    """AP-08: the effective melee attack value."""
    return effective(view, who, "na")


def nv(view: View, who: Id, attacker: Id | None = None) -> Number:
    """AP-08, AP-43: the effective melee defence value, or that against a named attacker."""
    return defence(view, who, attacker)


def price(view: View, who: Id, ability: str, about: str | int = "") -> Number | Value:
    """AP-04: what an ability costs: veteran against, intervening for, so many points of steel."""
    if ability == "hard_as_steel":
        many = about if isinstance(about, int) else 1
        return points.steel_price(view, who, max(many, 1))
    if ability == "veteran" and about:
        return points.veteran_price(view, who, str(about))
    if ability == "intervene" and about:
        return points.intervene_price(view, who, str(about))
    return brace_price(view, who) if ability == "brace" else points.price(view, who, ability)


def effect(view: View, who: Id, kind: str) -> Value:
    """Whether somebody bears an effect."""
    return view.state.borne(who, kind) is not None


def amount(view: View, who: Id, kind: str) -> Value:
    """AP-31, AP-42: the counters left of a brace, the saves left of veteran's defence."""
    held = view.state.borne(who, kind)
    return held.amount if held else None


def towards(view: View, who: Id, kind: str) -> Value:
    """AP-38, AP-43, AP-47: the direction of a brace or charge, the ward of a guard."""
    held = view.state.borne(who, kind)
    return held.about if held else None


def wielded(view: View, who: Id) -> Value:
    """AP-08: the weapons in hand."""
    return names(view, view[who].wielded)


def draws_left(view: View, who: Id) -> Value:
    """AP-33: how many weapons may still be drawn in this turn."""
    return view[who].draws_left


def duel(view: View, who: Id) -> Value:
    """AP-51, AP-53: `even`, or who has the initiative; None without a duel."""
    held = duel_of(view, who)
    if held is None or held.stage == "even":
        return held.stage if held else None
    return held.bearer if view[held.bearer].initiative_over else held.about


VALUES: dict[str, Callable[..., Any]] = {
    "order": order,
    "side_phase": side_phase,
    "lp": lp,
    "ap": ap,
    "ap_max": ap_max,
    "na": na,
    "nv": nv,
    "price": price,
    "effect": effect,
    "amount": amount,
    "towards": towards,
    "wielded": wielded,
    "draws_left": draws_left,
    "duel": duel,
}
"""Every value by its name."""
