"""Section 4, DP-708, DP-709: what a command costs."""

from typing import Any

from ...core.authors import name_of
from ...events import Id
from .arms import Weapon
from .asking import blows_of
from .blows import Blow
from .budget import LADDER
from .reading import View, gear, grapple_of, on_ground, thing

DRAWING = {"worn": "move", "handy": "swift", "backpack": "whole_round", "hand": "free"}
"""DP-708: what taking a thing in hand costs, by where it is."""


RELOADING = {
    "magazine": "move",
    "energy_cell": "move",
    "bolt_rifle": "move",
    "arrow": "swift",
    "revolver": "whole_round",
    "speedloader": "move",
    "light_crossbow": "move",
    "heavy_crossbow": "standard",
    "cannon": "move",
}
"""DP-709: what a reload costs."""


BY_KIND = {
    "bow": "arrow",
    "crossbow": "light_crossbow",
    "gun": "magazine",
    "gauss_gun": "energy_cell",
    "cannon": "cannon",
}
"""Section 3: how a weapon is reloaded if its sheet does not say."""


def reload_kind(weapon: Weapon) -> str:
    """DP-709: the row of the table for a weapon."""
    if weapon.reload is not None:
        return weapon.reload
    return next((BY_KIND[kind] for kind in weapon.kind if kind in BY_KIND), "magazine")


def reload_cost(weapon: Weapon, source: str) -> str:
    """DP-709: with the ammunition in hand one step cheaper."""
    cost = RELOADING[reload_kind(weapon)]
    if source != "hand":
        return cost
    return LADDER[max(0, LADDER.index(cost) - 1)]


def draw_cost(view: View, who: Id, name: str) -> str:
    """DP-708: what taking a thing in hand costs."""
    key = thing(view, who, name)
    return DRAWING.get(gear(view, key).where, "free") if key else "free"


def pick_up_cost(view: View, who: Id, name: str) -> str:
    """DP-708: a move; standard for a thing above half of one's own volume."""
    key = on_ground(view, name)
    large = bool(key) and 2 * gear(view, key).weapon.volume > view[who].sheet.volume
    return "standard" if large else "move"


def blow_cost(view: View, who: Id, blow: Blow) -> str:
    """Section 5.3: standard unless the item says otherwise."""
    return "standard" if blow.special or not blow.weapon else gear(view, blow.weapon).weapon.action


COSTS = {
    "all_out_attack": "standard",
    "charge": "full_round",
    "multi_attack": "full_round",
    "trip": "standard",
    "bull_rush": "standard",
    "grapple": "standard",
    "escape": "standard",
    "pin": "standard",
    "shift": "standard",
    "release": "free",
    "feint": "standard",
    "recover_stance": "full_round",
    "full_defence": "standard",
    "brawl_parry": "move",
    "blade_parry": "move",
    "active_cover": "move",
    "stand_up": "move",
    "move": "move",
    "aim": "full_round",
    "let_go": "free",
    "open_bolt": "swift",
    "ready": "standard",
    "wake": "standard",
}
"""Section 4: what actions cost; the others depend on a thing or a grapple."""


def cost_of(view: View, c: Any) -> str:
    """What a command costs."""
    who, name = c.actor, name_of(c)
    if name == "attack":
        return blow_cost(view, who, blows_of(view, c)[0])
    if name == "grapple_attack":
        held = grapple_of(view, who, c.target)
        own = held is not None and held.stage == "pinned" and held.source == who
        return "standard" if own else "full_round"
    if name == "draw":
        return draw_cost(view, who, c.item)
    if name == "pick_up":
        return pick_up_cost(view, who, c.item)
    if name == "reload":
        weapon = gear(view, thing(view, who, c.weapon)).weapon
        return reload_cost(weapon, c.source)
    return COSTS.get(name, "")
