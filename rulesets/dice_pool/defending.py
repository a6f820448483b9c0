"""DP-501 to DP-511: full defence, parries, cover, lying prone and standing up."""

from ...core.authors import Effect, effects
from ...events import Clock, Id, Menu, Part
from . import events as told
from . import orders
from .blows import level
from .budget import pay, pay_reflex
from .defence import FULL, standing_base
from .numbers import mismatch
from .reactions import announce, fall
from .reading import (
    Scene,
    View,
    borne,
    effects_on,
    flat_footed,
    gear,
    helpless,
    immobilised,
    in_hand,
    natural_weapon,
    thing,
    things,
)


def until_next_turn(who: Id) -> Clock:
    """The start of somebody's next turn, before anything else."""
    return Clock("turn_start", 1, who)


def act(scene: Scene, who: Id, action: str, cost: str, target: Id = "", item: str = "") -> bool:
    """Pay for an action that is no attack, tell it, and let others break in; whether it goes on.

    DP-903: it does not where its `item` is elsewhere by then; the cost is lost.
    """
    place = whereabouts(scene, item)
    pay(scene, who, cost)
    scene.tell(told.ActionTaken(who, action, target, item))
    if not announce(scene, who, action, "action_declared", (target,) if target else ()):
        return False
    lose_aim(scene, who, cost)
    if whereabouts(scene, item) == place:
        return True
    scene.tell(told.ActionFailed(who, action, "item_gone"))
    return False


def whereabouts(view: View, item: str) -> tuple[Id, str]:
    """DP-708: who has a thing, and where; a body in the place of a thing is nowhere else."""
    held = view.state.gear.get(item)
    return ("", "") if held is None else (held.holder, held.where)


def lose_aim(scene: Scene, who: Id, cost: str) -> None:
    """DP-707: any other standard or move action loses aim."""
    held = borne(scene, who, "aim")
    if held is not None and cost in ("standard", "move", "full_round", "whole_round"):
        effects.end(scene, held, "other_action")


# --- full defence and parries --------------------------------------------------------------------


def full_defence(scene: Scene, c: orders.FullDefence) -> None:
    """DP-501: dodge equal to the base defence, fixed now, until the next turn."""
    if not act(scene, c.actor, "full_defence", "standard"):
        return
    amount = standing_base(scene, c.actor)
    ends = until_next_turn(c.actor)
    effects.start(scene, "full_defence", c.actor, amount=amount, ends=ends)


def brawl_specialities(view: View, who: Id) -> tuple[str, ...]:
    """DP-503: the specialities of somebody's natural weapons."""
    own = (gear(view, k).weapon for k in things(view, who))
    return tuple(dict.fromkeys(one.speciality for one in own if one.natural))


def parry_amount(view: View, who: Id, speciality: str) -> int:
    """DP-503: half of martial and the speciality."""
    return (view[who].sheet.martial + level(view, who, speciality)) // 2


def brawl_parry(scene: Scene, c: orders.BrawlParry) -> None:
    """DP-503: block until the next turn; the best speciality unless one is named."""
    if not act(scene, c.actor, "brawl_parry", "move"):
        return
    own = gear(scene, natural_weapon(scene, c.actor)).weapon.speciality
    amount = parry_amount(scene, c.actor, c.speciality or own)
    start_parry(scene, c.actor, amount, "brawl")


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


def blade_parry(scene: Scene, c: orders.BladeParry) -> None:
    """DP-504: block with a manufactured weapon."""
    key = parrying_weapon(scene, c.actor, c.weapon)
    if act(scene, c.actor, "blade_parry", "move", item=key):
        start_parry(scene, c.actor, blade_amount(scene, c.actor, key), "blade")


def start_parry(scene: Scene, who: Id, amount: int, about: str) -> None:
    """DP-503: one parry of either kind, until the next turn."""
    ends = until_next_turn(who)
    effects.start(scene, "parry", who, amount=amount, about=about, ends=ends)


# --- cover ---------------------------------------------------------------------------------------


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


def active_cover(scene: Scene, c: orders.ActiveCover) -> None:
    """DP-505: cover until the next turn; the game master may say another number."""
    key = cover_thing(scene, c.actor, c.thing)
    computed = cover_value(scene, c.actor, key)
    if not act(scene, c.actor, "active_cover", "move", item=key):
        return
    menu = Menu((*range(11), "full"))
    default = "full" if computed >= FULL else min(computed, 10)
    said = scene.ask("gm", "cover_value", menu, about=(c.actor, key), default=default)
    amount = FULL if said == "full" else int(said) if isinstance(said, int) else 0
    if computed > 10 and said == 10:
        amount = computed
    end_cover(scene, c.actor, "replaced")
    if amount:
        moved = scene.options.cover_lasts == "until_moved"
        ends = None if moved else until_next_turn(c.actor)
        who, body = c.actor, body_mark(scene, c.actor, key)
        effects.start(scene, "active_cover", who, amount=amount, about=key, ends=ends, parent=body)


def hides_behind(view: View, who: Id, name: str) -> bool:
    """DP-505: whether that is the thing, or the body, that somebody has in front."""
    held = borne(view, who, "active_cover")
    return held is not None and name in (held.about, held.about.partition(":")[2])


def left_behind(scene: Scene, who: Id) -> None:
    """DP-505: whoever is moved by another leaves the thing, unless it is in his hand."""
    held = borne(scene, who, "active_cover")
    if held is not None and held.about not in in_hand(scene, who):
        effects.end(scene, held, "left")


def end_cover(scene: Scene, who: Id, cause: str) -> None:
    """DP-505: leaving the thing ends the cover."""
    if (held := borne(scene, who, "active_cover")) is not None:
        effects.end(scene, held, cause)


def area_parts(view: View, who: Id, attacker: Id, reflex: bool) -> tuple[Part, ...]:
    """DP-501, DP-505: full defence counts as dice against area attacks, cover in reflex saves."""
    parts: list[Part] = []
    if helpless(view, who):
        return ()
    dodges = not immobilised(view, who) and not (attacker and flat_footed(view, who, attacker))
    for effect in effects_on(view, who):
        if effect.kind == "full_defence" and dodges:
            live = view.options.full_defence_value == "live"
            amount = standing_base(view, who) if live else effect.amount
            parts.append(Part("full defence", amount, "DP-501", "dodge"))
        if effect.kind == "active_cover" and effect.amount < FULL and reflex:
            parts.append(Part("active cover", effect.amount, "DP-505", "cover"))
    said = view.state.fact("cover", who, attacker) if attacker and reflex else None
    if isinstance(said, int):
        parts.append(Part("cover", said, "DP-505", "cover"))
    return tuple(parts)


# --- prone ---------------------------------------------------------------------------------------


def drop_prone(scene: Scene, c: orders.DropProne) -> None:
    """DP-509: a reflex action, in one's own turn this turn's swift."""
    pay_reflex(scene, c.actor, "drop_prone", "")
    fall(scene, c.actor)


def stand_up(scene: Scene, c: orders.StandUp) -> None:
    """DP-511: a move action ends lying prone."""
    if not act(scene, c.actor, "stand_up", "move"):
        return
    if (held := borne(scene, c.actor, "prone")) is not None:
        effects.end(scene, held, "stood_up")
