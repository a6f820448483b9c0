"""Refusals of the first group: the words of a command are those that there are."""

from typing import Any

from msgspec.structs import replace

from ...core.authors import Verdict, commands, entry, name_of
from ...events import Id
from .arms import Weapon
from .asking import WITH_BLOWS, Check, blows_of, declared, targets_of
from .blows import SPECIALS, Blow, bombards, place, unasked
from .costs import reload_kind
from .guards import brawl_specialities, cover_thing, hides_behind
from .harm import PHYSICAL
from .orders import FARTHEST
from .pools import MOST
from .prepared import OCCASIONS, READY_TYPES, readied_command, trigger_of
from .reading import View, gear, on_ground, present, thing

RESOLUTIONS = ("defence", "save_reflex", "save_will", "save_fortitude")
"""DP-202: what opposes an attack."""

MODES = ("knock_down", "knock_back")
"""DP-604: what a bull rush does."""

SEVERITIES = ("", "B", "L", "A")
"""DP-206: severities of damage, the mildest first; empty for the usual one."""

ROLLED = ("", "strength", "agility", "intelligence")
"""Attributes that an attack may roll; empty for the usual one."""


def targets_exist(view: View, c: Any) -> Verdict:
    """DP-907: whoever is named is in the fight, and not dead."""
    for who in targets_of(c):
        if who not in view.state.combatants or not present(view, who):
            return "unknown_combatant"
    return None


def sound(view: View, c: Any) -> Verdict:
    """The words of an attack, a thing or a trigger are those that there are."""
    name = name_of(c)
    if name in WITH_BLOWS:
        if None in declared(c):
            return "invalid_value"
        for blow in blows_of(view, c):
            if misplaced(blow, name) or unsound(view, c.actor, blow):
                return "invalid_value"
    return ALONE[name](view, c) if name in ALONE else None


def misplaced(blow: Blow, name: str) -> bool:
    """DP-601, DP-611: an attack that this command cannot contain.

    An attack in the grapple is an action of its own. A special attack action is made at one target,
    with a weapon, and never by an ability.
    """
    if blow.action == "grapple_attack" and name != "grapple_attack":
        return True
    return blow.special and (blow.kind == "custom" or len(blow.targets) != 1)


def unsound(view: View, who: Id, blow: Blow) -> str | None:
    """Whether the words of an attack make no sense."""
    weapon = thing(view, who, blow.weapon) if blow.weapon else ""
    if blow.action not in ("attack", "grapple_attack", *SPECIALS):
        return "invalid_value"
    if not weapon and (blow.weapon or blow.kind != "custom"):
        return "invalid_value"
    if len(set(blow.targets)) < len(blow.targets) or who in blow.targets:
        return "invalid_value"
    made = gear(view, weapon).weapon if weapon else None
    if not blow.targets and not bombards(blow, made):
        return "invalid_value"
    if blow.resolution not in RESOLUTIONS:
        return "invalid_value"
    if blow.grip not in (0, 1, 2) or blow.willpower < 0:
        return "invalid_value"
    struck = place(view, blow.location)
    if struck is not None and struck[1] == "limb_hindered" and not blow.limb:
        return "invalid_value"
    if blow.mode not in ("", *MODES) or blow.severity not in SEVERITIES:
        return "invalid_value"
    if blow.attribute not in ROLLED:
        return "invalid_value"
    if made is not None and blow.kind not in kinds(view, weapon, blow):
        return "invalid_value"
    good = ability_said(blow) if blow.kind == "custom" else as_made(blow, made)
    return None if good else "invalid_value"


def as_made(blow: Blow, made: Weapon | None) -> bool:
    """DP-208, DP-315: the numbers of an ability go with `custom` alone; a weapon has its own.

    What is free is the damage type of a weapon that has none, as long as it is physical.
    """
    own = replace(blow, dp=None, bonus=0, severity="", high_speed=0, area=False, melee=False)
    if blow != own or (blow.distance is not None and not bombards(blow, made)):
        return False
    free = made is not None and not made.damage_type and blow.damage_type in PHYSICAL
    return free or not blow.damage_type


def ability_said(blow: Blow) -> bool:
    """DP-315: an ability says how many dice it has; no number of it is below 0."""
    if blow.dp is None or blow.distance is not None:
        return False
    return all(0 <= number <= MOST for number in (blow.dp, blow.bonus, blow.high_speed))


def kinds(view: View, key: str, blow: Blow) -> tuple[str, ...]:
    """DP-302, DP-308: the kinds in which a thing can be used; anything can be thrown or swung."""
    weapon = gear(view, key).weapon
    extra = () if weapon.natural else ("improvised", "swung")
    return (*weapon.kind, *extra, "custom") if not blow.special else (*weapon.kind, *extra)


def sound_attack(view: View, c: Any) -> Verdict:
    """DP-313: of a Bombard it is said how far the point is."""
    return None if all(pointed(view, blow) for blow in blows_of(view, c)) else "invalid_value"


def pointed(view: View, blow: Blow) -> bool:
    """DP-313: whether a blow is none of a Bombard, or has its point."""
    if not bombards(blow, gear(view, blow.weapon).weapon if blow.weapon else None):
        return True
    return blow.distance is not None and 0 <= blow.distance <= FARTHEST


def sound_series(view: View, c: Any) -> Verdict:
    """DP-601: as many attacks as somebody has."""
    if not 0 < len(c.attacks) <= view[c.actor].sheet.multi_attack:
        return "invalid_value"
    return sound_attack(view, c)


def put_away(view: View, c: Any) -> Verdict:
    """DP-708: somebody has the thing, and not in hand yet."""
    key = thing(view, c.actor, c.item)
    there = key and gear(view, key).where in ("worn", "handy", "backpack")
    return None if there else "invalid_value"


def at_hand(view: View, c: Any) -> Verdict:
    """DP-708: somebody has the thing in hand."""
    key = thing(view, c.actor, c.item)
    return None if key and gear(view, key).where == "hand" else "invalid_value"


def on_the_ground(view: View, c: Any) -> Verdict:
    """DP-708: the thing lies on the ground."""
    return None if on_ground(view, c.item) else "invalid_value"


def sound_reload(view: View, c: Any) -> Verdict:
    """DP-709: somebody has the weapon, and the ammunition in one of two places."""
    there = thing(view, c.actor, c.weapon) and c.source in ("handy", "hand")
    return None if there else "invalid_value"


def has_bolt(view: View, c: Any) -> Verdict:
    """DP-709: somebody has the weapon, and it is a bolt rifle."""
    key = thing(view, c.actor, c.weapon)
    bolt = key and reload_kind(gear(view, key).weapon) == "bolt_rifle"
    return None if bolt else "invalid_value"


def coverable(view: View, c: Any) -> Verdict:
    """DP-505: there is such a thing to put in front."""
    return None if cover_thing(view, c.actor, c.thing) else "invalid_value"


def own_weapon(view: View, c: Any) -> Verdict:
    """DP-208, DP-618, DP-706: somebody has the weapon that he names."""
    return None if not c.weapon or thing(view, c.actor, c.weapon) else "invalid_value"


def own_speciality(view: View, c: Any) -> Verdict:
    """DP-503: the speciality that somebody names is one of his natural weapons'."""
    named = unasked(c, "speciality")
    known = not named or named in brawl_specialities(view, c.actor)
    return None if known else "invalid_value"


def sound_way(view: View, c: Any) -> Verdict:
    """DP-505, DP-701, DP-A53: whose squares begin where, who is how far away, which cover."""
    if not 0 <= c.metres <= FARTHEST or not all(map(is_square, c.through)):
        return "invalid_value"
    apart, cover = unasked(c, "distances"), unasked(c, "cover")
    if any(who not in view.state.combatants or who == c.actor for who, *_ in (*apart, *c.through)):
        return "unknown_combatant"
    if not all(is_length(metres) for _, metres in apart):
        return "invalid_value"
    return "invalid_value" if cover and not hides_behind(view, c.actor, cover) else None


def is_square(row: tuple[str | float, ...]) -> bool:
    """DP-701: an enemy, the metre at which its square begins, and perhaps the square's width."""
    if not 2 <= len(row) <= 3:
        return False
    who, at, width = (*row, 1)[:3]
    return isinstance(who, str) and is_length(at) and is_length(width) and width != 0


def is_length(value: str | float) -> bool:
    """Whether somebody has written a length in metres that is in tenths, and not too long."""
    try:
        return not isinstance(value, str) and (entry.tenths(value) or 0) <= FARTHEST
    except commands.Malformed:
        return False


def sound_plan(view: View, c: Any) -> Verdict:
    """DP-710: a type, a command of the rulebook, and a condition: an id, a side, or anybody."""
    trigger = trigger_of(c)
    sides = {one.side for one in view.state.combatants.values()}
    known = {"any", *sides, *view.state.combatants}
    if trigger.get("event") not in OCCASIONS or set(trigger) != {"event", "actor", "target"}:
        return "invalid_value"
    if c.action_type not in (*READY_TYPES, "full_round", "whole_round"):
        return "invalid_value"
    command = readied_command(view, c)
    if command is None:
        return "invalid_value"
    strange = not {trigger["actor"], trigger["target"]} <= known
    named = any(who not in view.state.combatants for who in targets_of(command))
    return "unknown_combatant" if strange or named else None


ALONE: dict[str, Check] = {
    "attack": sound_attack,
    "multi_attack": sound_series,
    "draw": put_away,
    "let_go": at_hand,
    "pick_up": on_the_ground,
    "reload": sound_reload,
    "open_bolt": has_bolt,
    "active_cover": coverable,
    "brawl_parry": own_speciality,
    "move": sound_way,
    "ready": sound_plan,
}
"""What the words of one command alone must be."""
