"""AP-20, AP-48, AP-52: attacks on a menu: all that somebody may choose from, in words."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from ...core.authors import Check, first
from ...events import Id, Value
from .abilities import ADDONS
from .arms import fitting, names, option_names, usable
from .declaring import (
    CHARGE_COUNTER,
    FOLLOW_UP,
    Attacking,
    Blow,
    addons_known,
    affordable,
    chosen,
    disarmable,
)
from .points import knows
from .sheet import STANDARD
from .state import Attack, View

Words = tuple[str, ...]
"""An attack in words, as it is chosen from a menu."""

Plans = dict[Value, Blow]
"""AP-20, AP-48, AP-52: attacks that somebody may choose from, by the words that choose them."""


def said(c: Any, head: str, *, first_weapon: str = "", option_said: bool = True) -> Words:
    """An attack in words: `bor, concentration, overwhelm:2, disarm:axe`."""
    words = [head]
    if chosen(c, "weapon") not in (None, "", first_weapon):
        words.append(f"weapon:{c.weapon}")
    if option_said and chosen(c, "option") not in (None, STANDARD):
        words.append(f"option:{c.option}")
    words += [name for name in ("full_power", "concentration", "break_through") if chosen(c, name)]
    if chosen(c, "overwhelm"):
        words.append("overwhelm" if c.overwhelm == 1 else f"overwhelm:{c.overwhelm}")
    if chosen(c, "disarm"):
        words.append(f"disarm:{c.disarm}")
    return tuple(words)


def variations(view: View, who: Id, target: Id, adds: tuple[str, ...]) -> Iterator[Blow]:
    """All attacks on a target with those add-ons, whether they are legal or not."""
    strike_count = 1 + view[who].sheet.extra_attacks
    ways: dict[str, tuple[Any, ...]] = {
        "full_power": (False, True),
        "concentration": (False, True),
        "break_through": (False, True),
        "disarm": ("", *names(view, disarmable(view, target))),
        "overwhelm": tuple(range(strike_count + 1)),
    }
    chosen_ways = [ways[name] if name in adds else ways[name][:1] for name in ADDONS]
    for name in names(view, usable(view, who)):
        shown = "" if name == first_of(view, who) else name
        for option_name in option_names(view, fitting(view, who, name)[0]):
            for added in product(*chosen_ways):
                yield Attacking(who, target, (), shown, option_name, *added)


def legal(view: View, c: Blow, checks: tuple[Check, ...], kind: str) -> bool:
    """Whether an attack may be made and paid."""
    return first((addons_known, *checks, affordable(kind)), view, c) is None


def may_follow(view: View, attack: Attack | None, who: Id, target: Id = "") -> str | None:
    """AP-20, AP-A22: why an attack cannot be followed up (at that target), or None."""
    if attack is not None:
        counter = attack.kind in ("automatic", "charge_counter")
        if not attack.normal or (counter and not view.options.follow_up_after_counter):
            return "not_a_normal_attack"
    hits = attack.hits if attack is not None else ()
    if not hits or (target and target not in hits):
        return "no_hit_to_follow_up"
    return "follow_up_already_used" if view[who].followed else None


def follow_ups(view: View, attack: Attack) -> Plans:
    """AP-20: the attacks with which somebody may follow up, on each of those whom he has hit."""
    who, adds = attack.who, ("concentration", "disarm", "overwhelm")
    if may_follow(view, attack, who) or not knows(view, who, "follow_up"):
        return {}
    first_weapon = first_of(view, who)
    return {
        said(c, target, first_weapon=first_weapon): c
        for target in attack.hits
        for c in variations(view, who, target, adds)
        if legal(view, c, FOLLOW_UP, "follow_up")
    }


def charge_counters(view: View, who: Id, enemy: Id) -> Plans:
    """AP-48: the attacks with which a charger may counter an enemy."""
    return {
        said(c, c.option, option_said=False): c
        for c in variations(view, who, enemy, ("concentration", "disarm", "overwhelm"))
        if legal(view, c, CHARGE_COUNTER, "charge_counter")
    }


def first_of(view: View, who: Id) -> str:
    """AP-08: how the weapon is called that is meant where none is named."""
    held = names(view, usable(view, who))
    return held[0] if held else ""
