"""Refusals: position, target, range, path, and the options of an attack."""

from typing import Any

from ...core.authors import Unset, Verdict, name_of
from ...events import Id
from .asking import aimed
from .blows import Blow, bombards, is_melee, place
from .called import item_of
from .costs import cost_of
from .defence import full_cover
from .numbers import base_range, max_range
from .prepared import READY_TYPES, action_of, readied_command
from .reading import (
    CLINGING,
    HOLDING,
    View,
    distance,
    gear,
    grapple_of,
    has,
    helpless,
    located,
    within_reach,
)
from .speeds import charge_limit
from .threats import damage_type


def standing(view: View, c: Any) -> Verdict:
    """DP-510, DP-511: the prone do not charge; only they stand up."""
    prone = has(view, c.actor, "prone")
    if name_of(c) == "charge":
        return "prone_cannot_charge" if prone else None
    return None if prone else "not_prone"


def grappling(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-607, DP-611, DP-612: no second grapple; none to escape from."""
    held = grapple_of(view, who, blow.target)
    if blow.action == "grapple":
        return "already_grappling" if held is not None else None
    if blow.action == "escape":
        mine = held is not None and held.bearer == who
        return None if mine else "not_grappling"
    if blow.action == "grapple_attack":
        return None if held is not None and held.stage in HOLDING else "not_grappling"
    return None


def in_grapple(view: View, c: Any) -> Verdict:
    """DP-612, DP-613, DP-617: who may pin, shift and release whom."""
    name = name_of(c)
    held = grapple_of(view, c.actor, c.target)
    if held is None or held.source != c.actor:
        return "not_grappling"
    if name == "pin":
        if held.stage in CLINGING:
            return "cling_cannot_pin"
        return "already_pinned" if held.stage == "pinned" else None
    if name == "shift":
        return None if held.stage in CLINGING else "not_grappling"
    return None


def may_ready(view: View, c: Any) -> Verdict:
    """DP-710: one standard, move, swift or free action, of the type that is said."""
    command, kind = readied_command(view, c), c.action_type
    if command is None or kind not in READY_TYPES:
        return "readied_action_illegal"
    if action_of(c)[0] in ("ready", "drop_prone", "delay", "end_turn", "willpower_speed"):
        return "readied_action_illegal"
    try:
        cost = cost_of(view, command)
    except (Unset, KeyError, IndexError):
        return "readied_action_illegal"
    return None if cost == kind else "readied_action_illegal"


def melee_only(view: View, who: Id, blow: Blow, name: str) -> str | None:
    """DP-401, DP-402, DP-601: what must be a melee attack."""
    if name not in ("all_out_attack", "charge"):
        return None
    weapon = gear(view, blow.weapon).weapon if blow.weapon else None
    return None if is_melee(blow, weapon) and blow.action != "escape" else "not_melee"


def target_located(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """Section 5.3: an attack on a single target needs to know where it is."""
    if blow.action in ("escape", "grapple_attack") or len(blow.targets) != 1 or blow.area:
        return None
    lost = located(view, who, blow.target) == "none"
    return "target_not_located" if lost else None


def target_in_sight(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-617: the carrier cannot attack a clinger in its blind spot."""
    for target in blow.targets:
        held = grapple_of(view, who, target)
        if held is not None and held.stage == "blind_spot" and held.bearer == who:
            return None if blow.special and blow.action == "escape" else "target_in_blind_spot"
    return None


def target_open(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-507: nobody in full cover can be seized, tripped or rushed."""
    if blow.action not in ("trip", "bull_rush", "grapple"):
        return None
    hidden = full_cover(view, blow.target, who) is not None
    return "target_in_full_cover" if hidden else None


def attacks_partner(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-611: the opponent in a hold is attacked in one way only."""
    if blow.action != "attack" or blow.kind == "custom":
        return None
    for target in blow.targets:
        held = grapple_of(view, who, target)
        if held is not None and held.stage in HOLDING:
            return "must_grapple_attack"
    return None


def target_in_reach(view: View, who: Id, blow: Blow, name: str) -> str | None:
    """DP-301, DP-601: melee needs reach; a charge brings whoever charges there."""
    if name == "charge" or blow.action in ("escape", "grapple_attack"):
        return None
    weapon = gear(view, blow.weapon).weapon if blow.weapon else None
    if not is_melee(blow, weapon):
        return None
    far = any(not within_reach(view, who, target) for target in blow.targets)
    return "out_of_reach" if far else None


def target_in_range(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-306: no meaningful attack beyond the maximum range; cannons burst there (DP-314)."""
    if blow.special or blow.kind == "custom" or blow.action == "grapple_attack":
        return None
    weapon = gear(view, blow.weapon).weapon
    if is_melee(blow, weapon) or bombards(blow, weapon):
        return None
    most = max_range(view, who, blow)
    for target in blow.targets:
        known = distance(view, who, target)
        if known is not None and most is not None and known > most:
            return "out_of_range"
    return None


def feint_in_reach(view: View, c: Any) -> Verdict:
    """DP-618: a feint is made in melee."""
    return None if within_reach(view, c.actor, c.target) else "out_of_reach"


def aim_in_range(view: View, c: Any) -> Verdict:
    """DP-706: a ranged weapon, a target that is located and within three base ranges."""
    blow = aimed(view, c)
    weapon = gear(view, blow.weapon).weapon
    if is_melee(blow, weapon):
        return "weapon_not_allowed"
    if located(view, c.actor, blow.target) == "none":
        return "target_not_located"
    known, unit = distance(view, c.actor, blow.target), base_range(weapon, blow.kind)
    far = known is not None and unit is not None and known > 3 * unit
    return "aim_too_far" if far else None


def charge_in_range(view: View, c: Any) -> Verdict:
    """DP-402, DP-403: far enough to go, and a clear path."""
    if c.distance > charge_limit(view, c.actor):
        return "charge_too_far"
    blocked = view.state.fact("path_clear", c.actor, c.target) is False
    return "path_blocked" if blocked else None


def lies_already(view: View, c: Any) -> Verdict:
    """DP-509: nobody drops twice."""
    return "already_prone" if view.state.active(c.actor, "prone") else None


def trippable(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-602: not the prone, nor what crawls."""
    if blow.action != "trip":
        return None
    target = blow.target
    if view.state.active(target, "prone"):
        return "already_prone"
    said = view.state.fact("cannot_be_tripped", target)
    can = view[target].sheet.can_be_tripped if said is None else not said
    return None if can else "cannot_be_tripped"


def has_mind(view: View, c: Any) -> Verdict:
    """DP-618: what has no mind cannot be misled."""
    none = view[c.target].sheet.mind == "none"
    return "target_mindless" if none else None


def small_enough(view: View, c: Any) -> Verdict:
    """DP-701: nobody of more than twice one's own volume is overrun."""
    most = 2 * view[c.actor].sheet.volume
    large = any(view[str(row[0])].sheet.volume > most for row in c.through)
    return "target_too_large" if large else None


def plain_special(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-601: no called shot, lethal attack or sparing with a special attack action."""
    if not blow.special:
        return None
    return "option_not_allowed" if blow.location or blow.lethal or not blow.spare_others else None


def single_target(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-404: a called shot is aimed at one; a Bombard at all."""
    blast = bombards(blow, gear(view, blow.weapon).weapon if blow.weapon else None)
    many = bool(blow.location) and (len(blow.targets) > 1 or blast)
    return "single_target_only" if many else None


def no_save(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-404: a called shot is always against defence."""
    return "save_not_allowed" if blow.location and blow.resolution != "defence" else None


def location_known(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-404: a place of the table, or one ruled by the game master."""
    known = not blow.location or place(view, blow.location) is not None
    return None if known else "called_shot_unknown_location"


def location_allowed(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-404: mental damage strikes no place."""
    mental = bool(blow.location) and damage_type(view, blow) == "mental"
    return "called_shot_not_allowed" if mental else None


def something_held(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-408, DP-409: there is a thing to strike."""
    if blow.location == "disarm" and not item_of(view, blow, blow.target):
        return "nothing_to_disarm"
    if blow.location == "break_weapon" and not item_of(view, blow, blow.target, armed=True):
        return "nothing_to_break"
    return None


def lethal_allowed(view: View, who: Id, blow: Blow, _: str) -> str | None:
    """DP-410: helpless targets with vital spots that are known."""
    if not blow.lethal:
        return None
    for target in blow.targets:
        if not helpless(view, target):
            return "target_not_helpless"
    for target in blow.targets:
        if not view[target].sheet.has_vitals:
            return "no_vital_spot"
    for target in blow.targets:
        hidden = view[target].sheet.vitals_hidden
        if hidden and view.state.fact("vitals_found", who, target) is not True:
            return "vital_spot_unknown"
    return None
