"""How things stand: states, location, distance, things in hand, and who is able to act."""

from ...core.authors import Effect, facts
from ...core.authors import Scene as AnyScene
from ...core.authors import View as AnyView
from ...events import Id, Part
from .arms import Gear
from .derived import SAVES, derived_hp
from .sheet import COMPONENTS
from .state import Battle, Fighter

View = AnyView[Battle, Fighter]
Scene = AnyScene[Battle, Fighter]

STATES = (
    "unconscious",
    "asleep",
    "petrified",
    "immobilised",
    "blinded",
    "sickened",
    "limb_disabled",
    "flat_footed",
    "prone",
)
"""DP-9xx: states that are effects of their own name, and that the game master may give."""

STATS = (
    "attack",
    "speed",
    *COMPONENTS,
    *SAVES,
    *("trip", "bull_rush", "overrun", "feint", "hold_item"),
)
"""DP-108: numbers that a modifier of the game master's may change: of an attack, of movement, of a
component of the defence, of a save, of a contest."""

HELPLESS = ("unconscious", "asleep", "petrified")
"""DP-912: states that make helpless."""

HOLDING = ("held", "pinned")
CLINGING = ("clinging", "blind_spot")

CONTESTS = ("escape", "pin", "shift")
STILL_POSSIBLE = (*CONTESTS, "release", "end_turn", "willpower_speed", "delay", "ready")
"""DP-911: what the immobilised can do: grapple contests, and what needs no body."""


def has(view: View, who: Id, kind: str) -> bool:
    """Whether an effect of that kind is at work; what somebody is immune to has no effect."""
    if kind in view[who].sheet.immune and kind in STATES:
        return False
    return view.state.active(who, kind)


def borne(view: View, who: Id, kind: str) -> Effect | None:
    """The effect of that kind that is at work on somebody."""
    return next((e for e in effects_on(view, who) if e.kind == kind), None)


def effects_on(view: View, who: Id) -> tuple[Effect, ...]:
    """The effects at work on somebody."""
    return tuple(e for e in view.state.effects.values() if e.bearer == who and not e.pending)


def helpless(view: View, who: Id) -> bool:
    """DP-912: whether somebody is helpless."""
    states = [e.kind for e in effects_on(view, who) if e.kind in HELPLESS]
    return any(state not in view[who].sheet.immune for state in states)


def pinned(view: View, who: Id) -> bool:
    """DP-613: whether somebody is pinned."""
    return any(held.bearer == who and held.stage == "pinned" for held in grapples(view, who))


def immobilised(view: View, who: Id) -> bool:
    """DP-911: whether somebody is immobilised; a pin does it."""
    return has(view, who, "immobilised") or pinned(view, who)


def present(view: View, who: Id) -> bool:
    """Whether somebody is alive and in the fight."""
    return view[who].status == "active"


def awake(view: View, who: Id) -> bool:
    """DP-914: whether somebody is alive, conscious and in the fight."""
    return present(view, who) and not has(view, who, "unconscious")


def able(view: View, who: Id) -> bool:
    """DP-902: whether somebody can do anything at all."""
    return present(view, who) and not helpless(view, who)


def unable(view: View, who: Id, action: str) -> bool:
    """DP-911, DP-912: whether somebody is unable to do that."""
    if not able(view, who):
        return True
    return immobilised(view, who) and action not in STILL_POSSIBLE


def others(view: View, who: Id) -> tuple[Id, ...]:
    """Everybody else who is there, in the order of initiative."""
    order = view.state.order or tuple(view.state.combatants)
    rest = tuple(one for one in view.state.combatants if one not in order)
    return tuple(one for one in (*order, *rest) if one != who and present(view, one))


# --- grapples ----------------------------------------------------------------------------------


def grapples(view: View, who: Id) -> tuple[Effect, ...]:
    """DP-609: the grapples in which somebody is, on either side; contacts are none yet."""
    return tuple(
        e
        for e in view.state.effects.values()
        if e.kind == "grapple" and who in (e.bearer, e.source) and e.stage != "contacted"
    )


def grapple_of(view: View, one: Id, other: Id) -> Effect | None:
    """The grapple between two, whoever began it."""
    return next((e for e in grapples(view, one) if other in (e.bearer, e.source)), None)


def grapple_members(view: View, who: Id) -> tuple[Id, ...]:
    """DP-615: everybody in somebody's grapple: holder, held, others by initiative."""
    own = grapples(view, who)
    if not own:
        return (who,)
    first = (own[0].source, own[0].bearer)
    found = set(first)
    while more := {x for one in found for e in grapples(view, one) for x in (e.source, e.bearer)}:
        if more <= found:
            break
        found |= more
    ranked = dict.fromkeys((*view.state.order, *view.state.combatants))
    return (*first, *(one for one in ranked if one in found and one not in first))


def in_hold(view: View, who: Id) -> bool:
    """DP-609: whether somebody is on either side of a hold or pin."""
    return any(e.stage in HOLDING for e in grapples(view, who))


def between(view: View, who: Id, target: Id) -> bool:
    """DP-609: whether the two are in one hold, so that base counts between them."""
    held = grapple_of(view, who, target)
    return held is not None and held.stage in HOLDING


def clings(view: View, who: Id) -> bool:
    """DP-616: whether somebody clings to another."""
    return any(e.stage in CLINGING and e.source == who for e in grapples(view, who))


def hold_penalty(view: View, who: Id) -> tuple[Part, ...]:
    """DP-609: what the held one loses."""
    return tuple(
        Part("hold", -e.amount, "DP-609")
        for e in grapples(view, who)
        if e.stage in HOLDING and e.bearer == who
    )


# --- of a pair ---------------------------------------------------------------------------------


def distance(view: View, one: Id, other: Id) -> int | None:
    """The distance of two in tenths of a metre, if it is known."""
    return facts.length(view, "distance", one, other)


def located(view: View, who: Id, target: Id) -> str:
    """DP-913: how well somebody knows where another is."""
    if has(view, who, "blinded"):
        return "none"
    return str(view.state.fact("located", who, target) or "precise")


def aware(view: View, target: Id, attacker: Id) -> bool:
    """DP-405: whether the target is aware of the attack."""
    return view.state.fact("aware", target, attacker) is not False


def flat_footed(view: View, who: Id, towards: Id) -> bool:
    """DP-904: whether somebody is flat-footed towards another."""
    if "flat_footed" in view[who].sheet.immune:
        return False
    if has(view, who, "flat_footed") or view.state.fact("flat_footed", who, towards):
        return True
    surprise = view.state.surprise
    if surprise is not None and who not in surprise and view.state.round:
        return True
    return not view[who].had_turn or located(view, who, towards) != "precise"


def can_touch(view: View, one: Id, other: Id) -> bool:
    """DP-702: whether the first can touch the second."""
    said = view.state.fact("can_touch", one, other)
    if said is not None:
        return bool(said)
    return not (view[one].sheet.incorporeal or view[other].sheet.incorporeal)


def could_block(view: View, who: Id, enemy: Id) -> bool:
    """DP-702: whether an enemy could block the way at all: able to move, and to touch."""
    if not able(view, enemy) or immobilised(view, enemy) or has(view, enemy, "prone"):
        return False
    return can_touch(view, enemy, who)


def within_reach(view: View, who: Id, target: Id) -> bool:
    """Melee takes an unknown distance as within reach."""
    far = distance(view, who, target)
    return far is None or far <= reach(view, who)


def reach(view: View, who: Id) -> int:
    """The reach in tenths of a metre."""
    return round(view[who].sheet.reach * 10)


# --- things ------------------------------------------------------------------------------------


def things(view: View, who: Id, *where: str) -> tuple[str, ...]:
    """The things that somebody has, in those places or anywhere."""
    return tuple(
        key
        for key, held in view.state.gear.items()
        if held.holder == who and (not where or held.where in where)
    )


def thing(view: View, who: Id, name: str) -> str:
    """The key of a thing that somebody has, by its id on the sheet or its key; or empty."""
    own = things(view, who)
    if name in own:
        return name
    return next((key for key in own if view.state.gear[key].weapon.id == name), "")


def on_ground(view: View, name: str) -> str:
    """The key of a thing that lies on the ground."""
    lying = [key for key, held in view.state.gear.items() if held.where == "ground"]
    if name in lying:
        return name
    return next((key for key in lying if view.state.gear[key].weapon.id == name), "")


def gear(view: View, key: str) -> Gear:
    """A thing as it is now."""
    return view.state.gear[key]


def natural_weapon(view: View, who: Id) -> str:
    """The natural weapon with the highest speciality."""
    levels = dict(view[who].sheet.specialities)
    own = [key for key in things(view, who) if gear(view, key).weapon.natural]
    return max(own, key=lambda key: levels.get(gear(view, key).weapon.speciality, 0))


def in_hand(view: View, who: Id) -> tuple[str, ...]:
    """What somebody has in hand; parts of the body are not held."""
    return things(view, who, "hand")


def disabled(view: View, who: Id) -> tuple[str, ...]:
    """DP-910: the limbs that are of no use."""
    if not has(view, who, "limb_disabled"):
        return ()
    return tuple(e.about for e in effects_on(view, who) if e.kind == "limb_disabled")


def has_hand(limb: str) -> bool:
    """DP-304, DP-910: whether a limb is a hand or has one, by its name."""
    return any(word in limb.lower() for word in ("arm", "hand", "臂", "手"))


def hands(view: View, who: Id) -> int:
    """DP-304, DP-910: hands that are of use."""
    return int(view[who].sheet.hands) - sum(has_hand(limb) for limb in disabled(view, who))


def hand_holds(view: View, who: Id) -> tuple[Effect, ...]:
    """DP-614: the holds that take two hands each, also with a soft weapon; a bite takes none."""
    return tuple(
        e
        for e in grapples(view, who)
        if e.source == who
        and e.stage in HOLDING
        and not (e.about and gear(view, e.about).weapon.natural)
    )


def free_hands(view: View, who: Id, using: str = "") -> int:
    """DP-304: hands that nothing keeps busy, the thing that is used left out."""
    holds = hand_holds(view, who)
    clinging = sum(e.source == who and e.stage in CLINGING for e in grapples(view, who))
    kept = (using, *(e.about for e in holds))  # a soft weapon is in the hands that hold
    others = sum(key not in kept for key in in_hand(view, who))
    return hands(view, who) - 2 * len(holds) - clinging - others


# --- health ------------------------------------------------------------------------------------


def hp(view: View, who: Id) -> int:
    """DP-906: the number of boxes."""
    return derived_hp(view[who].sheet, view.options.derive_bonus)


def ok_boxes(view: View, who: Id) -> int:
    """DP-906: the boxes that are not marked."""
    return max(0, hp(view, who) - sum(view[who].boxes))


def points(view: View, who: Id, condition: str, limb: str = "") -> int:
    """DP-909: the points of a condition that somebody has; all limbs together if none is named."""
    return sum(
        e.amount
        for e in effects_on(view, who)
        if e.kind == condition and (not limb or e.about == limb)
    )


def penalty(view: View, who: Id, condition: str, limb: str = "") -> tuple[Part, ...]:
    """DP-910: what the points of a condition cost; nothing to those who are immune."""
    if condition in view[who].sheet.immune:
        return ()
    if condition == "dazzled" and has(view, who, "blinded"):
        return ()
    return (Part(condition, -points(view, who, condition, limb), "DP-910"),)


def modifiers(view: View, who: Id, stat: str) -> tuple[Part, ...]:
    """What the game master has added to a number."""
    return tuple(
        Part(m.source, m.amount, "DP-108", m.kind)
        for m in view.state.modifiers.values()
        if m.who == who and m.stat == stat
    )
