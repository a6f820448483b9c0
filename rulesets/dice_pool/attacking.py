"""DP-208, DP-401, DP-402, DP-601: the actions that contain attacks, and what they cost."""

from typing import Any

from ...core.authors import effects, facts, ordered
from ...events import Clock, Id, Menu, Part
from . import events as told
from . import orders
from .acting import end_cover, lose_aim
from .asking import blows_of, declared
from .blows import Blow, bombards, completed, is_melee
from .budget import pay
from .costs import blow_cost
from .defence import standing_base
from .going import go
from .grapple import grapple_attack
from .moving import path_is_clear
from .numbers import max_range
from .preconditions import cannot_go_on
from .reactions import announce, insist
from .reading import Scene, View, borne, clings, distance, gear, has, in_hold, reach
from .special import special
from .speeds import charge_limit
from .striking import strike


def too_far(scene: Scene, who: Id, blow: Blow) -> str:
    """DP-306: a ranged attack asks for a distance that nobody has named; it may prove too far."""
    if blow.special or blow.kind == "custom":
        return ""
    weapon = gear(scene, blow.weapon).weapon
    if is_melee(blow, weapon) or bombards(blow, weapon):
        return ""
    most = max_range(scene, who, blow)
    for target in blow.targets:
        far = distance(scene, who, target)
        if far is None:
            pair = ordered(scene, (who, target))
            menu = Menu(low=0, high=orders.FARTHEST, unit="m")
            said = facts.ruled(scene, "distance", pair, menu)
            far = int(said) if isinstance(said, int) else 0
        if most is not None and far > most:
            return "out_of_range"
    return ""


def carry_out(
    scene: Scene,
    who: Id,
    blow: Blow,
    *,
    within: str = "",
    more: tuple[Part, ...] = (),
    charge_left: int = -1,
) -> None:
    """One attack, or what replaces it."""
    if blow.special:
        special(scene, who, blow, more=more, charge_left=charge_left)
    else:
        strike(scene, who, blow, within=within, more=more)
        weapon = gear(scene, blow.weapon).weapon if blow.weapon else None
        if is_melee(blow, weapon):
            lose_aim(scene, who, "standard")


def attack(scene: Scene, c: Any) -> None:
    """DP-208: an attack, or a special attack action alone."""
    (blow,) = blows_of(scene, c)
    insist(scene, c.actor, too_far(scene, c.actor, blow) or None)
    cost = blow_cost(scene, c.actor, blow)
    pay(scene, c.actor, cost)
    if blow.special:
        lose_aim(scene, c.actor, cost)
    carry_out(scene, c.actor, blow)


def attack_in_grapple(scene: Scene, c: orders.GrappleAttack) -> None:
    """DP-611: an attack on the opponent in the grapple."""
    (blow,) = blows_of(scene, c)
    grapple_attack(scene, c.actor, blow)


def all_out_attack(scene: Scene, c: orders.AllOutAttack) -> None:
    """DP-401: +2 on melee attacks, −2 on the base defence, until the next turn."""
    (blow,) = blows_of(scene, c)
    pay(scene, c.actor, "standard")
    lose_aim(scene, c.actor, "standard")
    if borne(scene, c.actor, "all_out") is None:
        ends = Clock("turn_start", 1, c.actor)
        effects.start(scene, "all_out", c.actor, amount=2, ends=ends)
    carry_out(scene, c.actor, blow, within="all_out_attack")


def charge(scene: Scene, c: orders.Charge) -> None:
    """DP-402, DP-403: both actions are paid; first the movement, then the attack."""
    who = c.actor
    (blow,) = blows_of(scene, c)
    if not path_is_clear(scene, who, c.target):
        insist(scene, who, "path_blocked")
    limit = charge_limit(scene, who)
    pay(scene, who, "full_round")
    lose_aim(scene, who, "full_round")
    scene.tell(told.MoveDeclared(who, c.distance, "charge"))
    if not announce(scene, who, "charge", "move_declared", (c.target,)):
        return
    if hindered := charge_hindered(scene, who):
        scene.tell(told.ActionFailed(who, "charge", hindered))
        return
    end_cover(scene, who, "left")
    near = min(reach(scene, who), distance(scene, who, c.target) or reach(scene, who))
    go(scene, who, c.distance, ((c.target, near / 10),))
    amount = charge_amount(scene, who, c.distance)
    number = 0
    if amount:
        ends = Clock("turn_start", 1, who)
        number = effects.start(scene, "charging", who, amount=amount, ends=ends)
    more = (Part("charge", amount, "DP-402", "untyped"),)
    left = max(0, limit - c.distance)
    carry_out(scene, who, blow, within="charge", more=more, charge_left=left)
    if scene.options.charge_penalty == "this_action" and number in scene.state.effects:
        effects.end(scene, scene.state.effects[number], "charge_over")


def charge_hindered(view: View, who: Id) -> str:
    """DP-402, DP-711: why somebody who was broken into cannot charge any more."""
    if has(view, who, "prone"):
        return "prone_cannot_charge"
    return "cannot_act" if in_hold(view, who) or clings(view, who) else ""


def charge_amount(scene: Scene, who: Id, metres: int) -> int:
    """DP-402: whole metres, at most strength, at most the base defence now."""
    return int(min(metres // 10, scene[who].sheet.strength, standing_base(scene, who)))


def multi_attack(scene: Scene, c: orders.MultiAttack) -> None:
    """DP-601: one after another; each special attack replaces one of them."""
    given = tuple(one for one in declared(c) if one is not None)
    for one in given:
        insist(scene, c.actor, too_far(scene, c.actor, completed(scene, c.actor, one)) or None)
    pay(scene, c.actor, "full_round")
    lose_aim(scene, c.actor, "full_round")
    for one in given:
        blow = completed(scene, c.actor, one)
        if reason := cannot_go_on(scene, c.actor, blow) or too_far(scene, c.actor, blow):
            scene.tell(told.ActionFailed(c.actor, blow.action, reason))
            continue
        carry_out(scene, c.actor, blow, within="multi_attack")
