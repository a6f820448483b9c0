"""Refusals of the first group: the words of a command are those that there are."""

from typing import Any

from msgspec.structs import replace

from ...core.authors import Verdict
from ...events import Id
from . import defending, items
from .arms import Weapon
from .asking import SPECIAL, blows_of, name_of, targets_of
from .blows import Blow, blow_from, bombards, pick
from .harm import PHYSICAL
from .reading import (
    View,
    gear,
    on_ground,
    present,
    thing,
)
from .readying import EVENTS, TYPES, readied_command, trigger_of


def targets_exist(view: View, c: Any) -> Verdict:
    """DP-907: whoever is named is in the fight, and not dead."""
    for who in targets_of(c):
        if who not in view.state.combatants or not present(view, who):
            return "unknown_combatant"
    return None


def sound(view: View, c: Any) -> Verdict:
    """The words of an attack, a thing or a trigger are those that there are."""
    name = name_of(c)
    if name == "charge" and blow_from(pick(c, "attack"), pick(c, "target")) is None:
        return "invalid_value"
    if name == "multi_attack":
        given = pick(c, "attacks")
        if not given or any(blow_from(pairs) is None for pairs in given):
            return "invalid_value"
        if len(given) > max(view[c.actor].sheet.multi_attack, 0):
            return "invalid_value"
    for blow in blows_of(view, c):
        if misplaced(blow, c, name):
            return "invalid_value"
        if fault := unsound(view, c.actor, blow):
            return fault
    return _thing_named(view, c, name)


def misplaced(blow: Blow, c: Any, name: str) -> bool:
    """DP-402, DP-601, DP-611: an attack that this command cannot contain.

    A charge strikes whom it is made at. An attack in the grapple is an action of its own. A special
    attack action is made at one target, with a weapon, and never by an ability.
    """
    if name == "charge" and blow.targets != (pick(c, "target"),):
        return True
    if blow.action == "grapple_attack" and name != "grapple_attack":
        return True
    return blow.special and (blow.kind == "custom" or len(blow.targets) != 1)


def unsound(view: View, who: Id, blow: Blow) -> str | None:
    """Whether the words of an attack make no sense."""
    weapon = thing(view, who, blow.weapon) if blow.weapon else ""
    if blow.action not in ("attack", "grapple_attack", *SPECIAL):
        return "invalid_value"
    if not weapon and (blow.weapon or blow.kind != "custom"):
        return "invalid_value"
    if len(set(blow.targets)) < len(blow.targets) or who in blow.targets:
        return "invalid_value"
    made = gear(view, weapon).weapon if weapon else None
    if not blow.targets and not bombards(blow, made):
        return "invalid_value"
    if blow.resolution not in ("defence", "save_reflex", "save_will", "save_fortitude"):
        return "invalid_value"
    if blow.grip not in (0, 1, 2) or blow.willpower < 0 or blow.distance < 0:
        return "invalid_value"
    if blow.mode not in ("", "knock_back", "knock_down") or blow.severity not in ("", *"BLA"):
        return "invalid_value"
    if blow.attribute not in ("", "strength", "agility", "intelligence"):
        return "invalid_value"
    if made is not None and blow.kind not in kinds(view, weapon, blow):
        return "invalid_value"
    return None if blow.kind == "custom" or as_made(blow, made) else "invalid_value"


def as_made(blow: Blow, made: Weapon | None) -> bool:
    """DP-208, DP-315: the numbers of an ability go with `custom` alone; a weapon has its own.

    What is free is the damage type of a weapon that has none, as long as it is physical.
    """
    own = replace(blow, dp=0, bonus=0, severity="", high_speed=0, area=False, melee=False)
    if blow != own or (blow.distance and not bombards(blow, made)):
        return False
    free = made is not None and not made.damage_type and blow.damage_type in PHYSICAL
    return free or not blow.damage_type


def kinds(view: View, key: str, blow: Blow) -> tuple[str, ...]:
    """DP-302, DP-308: the kinds in which a thing can be used; anything can be thrown or swung."""
    weapon = gear(view, key).weapon
    extra = () if weapon.natural else ("improvised", "swung")
    return (*weapon.kind, *extra, "custom") if not blow.special else (*weapon.kind, *extra)


def _thing_named(view: View, c: Any, name: str) -> Verdict:
    """The thing that is to be drawn, dropped, loaded or put in front is there."""
    who = c.actor
    if name in ("draw", "let_go"):
        key = thing(view, who, pick(c, "item"))
        here = ("hand",) if name == "let_go" else ("worn", "handy", "backpack")
        return None if key and gear(view, key).where in here else "invalid_value"
    if name == "pick_up" and not on_ground(view, pick(c, "item")):
        return "invalid_value"
    if name in ("reload", "open_bolt") and not thing(view, who, pick(c, "weapon")):
        return "invalid_value"
    if name == "open_bolt":
        weapon = gear(view, thing(view, who, pick(c, "weapon"))).weapon
        return None if items.reload_kind(weapon) == "bolt_rifle" else "invalid_value"
    if name == "reload" and pick(c, "source") not in ("handy", "hand"):
        return "invalid_value"
    if name == "active_cover" and not defending.cover_thing(view, who, pick(c, "thing")):
        return "invalid_value"
    named = pick(c, "weapon") if name in ("aim", "feint") else ""
    if named and not thing(view, who, named):
        return "invalid_value"
    if name == "brawl_parry" and pick(c, "speciality"):
        known = defending.brawl_specialities(view, who)
        return None if pick(c, "speciality") in known else "invalid_value"
    if name == "move":
        return _way(view, c)
    if name == "ready":
        return _prepared(view, c)
    return None


def _way(view: View, c: Any) -> Verdict:
    named_here = [row[0] for row in (*pick(c, "distances"), *pick(c, "through"))]
    if any(who not in view.state.combatants or who == c.actor for who in named_here):
        return "unknown_combatant"
    if any(isinstance(one, str) for row in pick(c, "through") for one in row[1:]):
        return "invalid_value"
    if pick(c, "cover") and not defending.hides_behind(view, c.actor, pick(c, "cover")):
        return "invalid_value"
    return "invalid_value" if pick(c, "metres") < 0 else None


def _prepared(view: View, c: Any) -> Verdict:
    trigger = trigger_of(c)
    sides = {one.side for one in view.state.combatants.values()}
    known = {"any", *sides, *view.state.combatants}
    if trigger.get("event") not in EVENTS or set(trigger) != {"event", "actor", "target"}:
        return "invalid_value"
    if pick(c, "action_type") not in (*TYPES, "full_round", "whole_round"):
        return "invalid_value"
    if readied_command(c) is None:
        return "invalid_value"
    return None if {trigger["actor"], trigger["target"]} <= known else "unknown_combatant"
