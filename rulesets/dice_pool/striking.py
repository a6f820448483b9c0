"""DP-208: an attack from its declaration through every target, and what may come between."""

from msgspec.structs import replace

from ...core.authors import die as die_of
from ...core.authors import effects
from ...events import Id, ItemMoved, Part
from . import events as told
from .arms import LOADED
from .blast import blast
from .blows import Blow, bombards, is_melee, is_thrown, shot_as
from .covering import strike_cover
from .defence import full_cover
from .fainting import spent
from .numbers import affordable, max_range
from .procedure import against_defence, against_save, seen_through, single_shot
from .reactions import announce
from .reading import Scene, View, borne, distance, gear, grapple_members, present, reach
from .things import uncover
from .willpower import pay_willpower


def strike(
    scene: Scene, who: Id, blow: Blow, *, within: str = "", more: tuple[Part, ...] = ()
) -> None:
    """DP-208: one declaration, then every target in the order named."""
    weapon = gear(scene, blow.weapon).weapon if blow.weapon and blow.kind != "custom" else None
    blow = affordable(scene, who, blow)
    scene.tell(
        told.AttackDeclared(
            who,
            blow.targets,
            blow.weapon,
            blow.kind,
            blow.resolution,
            blow.location,
            blow.lethal,
            within,
        )
    )
    if blow.willpower:
        pay_willpower(scene, who, "test")
    if weapon is not None:
        fire(scene, who, blow)
    if bombards(blow, weapon):
        blast(scene, who, blow)
        blow = replace(blow, targets=())
    for target in blow.targets:
        if present(scene, target):
            one = replace(blow, targets=(target,))
            if not strike_one(scene, who, one, target, more):
                break
    used_up(scene, who, blow)
    spent(scene, who)


def fire(scene: Scene, who: Id, blow: Blow) -> None:
    """Section 5.3, DP-307: a round is used up, and the bolt closes; a thrown thing flies."""
    held = gear(scene, blow.weapon)
    if shot_as(held.weapon, blow.kind) in LOADED:
        scene.tell(told.Loaded(who, blow.weapon, held.loaded - 1, held.ammo, False))
    if is_thrown(blow):
        uncover(scene, who, blow.weapon)
        scene.tell(ItemMoved(blow.weapon, who, "ground", "thrown"))


def used_up(scene: Scene, who: Id, blow: Blow) -> None:
    """DP-706, DP-618: aim is used up by the shot, a feint by the next melee attack."""
    aim = borne(scene, who, "aim")
    if aim is not None and scene.state.has_turn(who):
        effects.end(scene, aim, "used")


def strike_one(scene: Scene, who: Id, blow: Blow, target: Id, more: tuple[Part, ...]) -> bool:
    """DP-208, steps 2 to 8 for one target; whether the attacker can go on."""
    before = distance(scene, who, target)
    weapon = gear(scene, blow.weapon).weapon if blow.weapon else None
    melee = is_melee(blow, weapon)
    asked = (target,)
    if not announce(scene, who, "attack", "attack_declared", asked, attack=True, melee=melee):
        return False
    if lost := weapon_lost(scene, who, blow):
        scene.tell(told.ActionFailed(who, "attack", lost))
        return False
    if not present(scene, target):
        scene.tell(told.ActionFailed(who, "attack", "target_gone"))
        return True
    away = stepped_away(scene, who, blow, target, before)
    if away and scene.options.reflex_move_out == "fails":
        scene.tell(told.ActionFailed(who, "attack", "out_of_reach"))
        return True
    target, blow = drawn(scene, who, blow, target)
    by_save = blow.resolution != "defence"
    if blow.location == "throat" and scene.options.throat == "save_attack":
        by_save, blow = True, replace(blow, resolution="save_fortitude")

    hidden = full_cover(scene, target, who)
    if hidden is not None:
        strike_cover(scene, who, blow, target, hidden, more)
        if melee:
            seen_through(scene, who, target)
    elif by_save:
        against_save(scene, who, blow, target, more, away)
    else:
        against_defence(scene, who, blow, target, more, away)
    return True


def weapon_lost(view: View, who: Id, blow: Blow) -> str:
    """DP-711: why the weapon of a declared attack is of no use after what broke into it."""
    if not blow.weapon or blow.kind == "custom" or is_thrown(blow):
        return ""
    held = gear(view, blow.weapon)
    if held.broken:
        return "weapon_unusable"
    return "" if held.holder == who and held.where in ("hand", "body") else "weapon_not_in_hand"


def stepped_away(view: View, who: Id, blow: Blow, target: Id, before: int | None) -> bool:
    """DP-903: whether the target has moved out of the attack's range by its answer."""
    far = distance(view, who, target)
    if far is None or far == before or blow.kind == "custom":
        return False
    weapon = gear(view, blow.weapon).weapon
    most = reach(view, who) if is_melee(blow, weapon) else max_range(view, who, blow)
    return most is not None and far > most


def drawn(scene: Scene, who: Id, blow: Blow, target: Id) -> tuple[Id, Blow]:
    """DP-615: shooting into a grapple without sparing the others, somebody is drawn."""
    members = grapple_members(scene, target)
    if len(members) < 2 or who in members or blow.spare_others or not single_shot(scene, blow):
        return target, blow
    weights = [weight(scene, one) for one in members]
    weights = weights if any(weights) else [1] * len(members)
    face = scene.roll(who, "grapple_target", die_of(sum(weights)))
    struck = members[-1]
    for one, heavy in zip(members, weights, strict=True):
        if face <= heavy:
            struck = one
            break
        face -= heavy
    scene.tell(told.TargetDrawn(who, struck))
    return struck, replace(blow, targets=(struck,))


def weight(view: View, who: Id) -> int:
    """DP-615: a ruling of the game master's, else equal chances."""
    said = view.state.fact("grapple_weights", who)
    return int(said) if isinstance(said, int) else 1
