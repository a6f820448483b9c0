"""DP-201 to DP-209: an attack from its declaration to its end, against defence and against save."""

from msgspec.structs import replace

from ...core.authors import die as die_of
from ...core.authors import effects
from ...events import Id, ItemMoved, Menu, Number, Part
from . import events as told
from .arms import LOADED
from .blows import Blow, bombards, is_melee, is_thrown, shot_as
from .called import hit_effects, uncover
from .defence import reduced, summed
from .harm import composition, hurt
from .numbers import (
    affordable,
    attack_bonus,
    attack_line,
    max_range,
)
from .pools import (
    Result,
    Side,
    asks_reroll,
    can_will,
    critical,
    pay_willpower,
    read_successes,
    rerolled,
    save,
    spent,
    throw,
    willed,
)
from .reactions import announce
from .reading import (
    Scene,
    View,
    borne,
    distance,
    effects_on,
    gear,
    grapple_members,
    present,
    reach,
)
from .threats import attack_dp, damage_type, severity, threat_of

# --- declaration ---------------------------------------------------------------------------------


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
        from .blast import blast

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
    from .covering import full_cover, strike_cover

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


def single_shot(view: View, blow: Blow) -> bool:
    """DP-615: a ranged attack on a single target."""
    weapon = gear(view, blow.weapon).weapon if blow.weapon else None
    return not is_melee(blow, weapon) and len(blow.targets) == 1 and not blow.area


def spared(view: View, who: Id, blow: Blow, target: Id) -> int:
    """DP-615: successes that care for the others costs."""
    members = grapple_members(view, target)
    if len(members) < 2 or who in members or not blow.spare_others or not single_shot(view, blow):
        return 0
    return max(0, len(members) - view[who].sheet.called_shot_reduction // 2)


# --- against defence -----------------------------------------------------------------------------


def boosted(scene: Scene, target: Id) -> bool:
    """DP-803: the target may pay for +2 on its defence."""
    if not can_will(scene, target):
        return False
    said = scene.ask(target, "willpower_defence", Menu(("no", "yes")), default="no")
    if said == "yes":
        pay_willpower(scene, target, "defence")
    return said == "yes"


def against_defence(
    scene: Scene, who: Id, blow: Blow, target: Id, more: tuple[Part, ...], away: bool = False
) -> None:
    """DP-203 to DP-206: reduce, subtract, roll, compare; then what a hit brings."""
    willed_up = boosted(scene, target)
    threat = threat_of(scene, who, blow, target, doubled=away, willed=willed_up)
    components = reduced(scene, threat)
    result, side, bonus, defence = compute(scene, who, blow, target, components, more)
    off = spared(scene, who, blow, target)
    if blow.lethal and not rolls_all(scene, blow):
        surviving = max(0, result.natural - off - defence)
    else:
        while True:
            surviving = max(0, result.natural - off - defence)
            again = rerolled_once(scene, side)
            if again is None:
                break
            result = again
        critical(scene, side, result)
    margin = margin_of(scene, result, surviving, bonus)
    settle(scene, who, blow, target, result, surviving, margin)
    if margin:
        on_hit(scene, who, blow, target, margin, components, side, defence + off)
    spent(scene, target)


def rolls_all(view: View, blow: Blow) -> bool:
    """DP-A20: with the option a lethal attack with further effects is rolled normally."""
    return bool(blow.location) and view.options.lethal_effects == "roll_all"


def rerolled_once(scene: Scene, side: Side) -> Result | None:
    """DP-106: after the comparison is known, a reroll of the attacker's."""
    return throw(scene, side) if asks_reroll(scene, side.who, side.purpose) else None


def margin_of(view: View, result: Result, surviving: int, bonus: int) -> int:
    """DP-205: bonus successes count only if something survives, and on no chance die."""
    if surviving < 1:
        return 0
    counts = not result.chance or view.options.chance_takes_bonus
    return surviving + (bonus if counts else 0)


def compute(
    scene: Scene,
    who: Id,
    blow: Blow,
    target: Id,
    components: tuple[told.Shown, ...],
    more: tuple[Part, ...],
    *,
    contact: Number | None = None,
) -> tuple[Result, Side, int, int]:
    """DP-203, DP-204, DP-411: the dice are counted and thrown; for a lethal attack none fall."""
    defence_dp, defence_bonus = summed(components)
    scene.tell(told.DefenceReduced(who, target, components, defence_dp, defence_bonus))
    dice = contact or scene.read(attack_dp, scene, who, blow, target, more)
    bonus = attack_bonus(scene, who, blow)
    pool = dice.value - defence_dp
    scene.tell(told.PoolComputed(who, target, dice, bonus, pool))
    side = Side(
        who=who,
        purpose="attack",
        pool=dice.plus(Part("defence", -defence_dp, "DP-204")),
        bonus=bonus.value,
        add_line=attack_line(scene, who, blow),
    )
    if blow.lethal and not rolls_all(scene, blow):
        natural = max(0, pool)
        result = Result(natural=natural, successes=natural, pool=natural)
    else:
        result = throw(scene, side)
    return result, side, bonus.value, defence_bonus


def settle(
    scene: Scene,
    who: Id,
    blow: Blow,
    target: Id,
    result: Result,
    surviving: int,
    margin: int,
    saved: int = 0,
) -> None:
    """DP-208, step 6: hit or miss is final; a feint is used up, a melee hit ends aim."""
    scene.tell(
        told.AttackResolved(
            who,
            target,
            result.natural,
            surviving,
            margin,
            margin >= 1,
            result.successes,
            saved,
        )
    )
    weapon = gear(scene, blow.weapon).weapon if blow.weapon else None
    if not is_melee(blow, weapon):
        return
    seen_through(scene, who, target)
    if margin and (aim := borne(scene, target, "aim")) is not None:
        effects.end(scene, aim, "hit")


def seen_through(scene: Scene, who: Id, target: Id) -> None:
    """DP-618: the next melee attack uses a feint up, hit or miss, whatever it strikes."""
    for effect in effects_on(scene, target):
        if effect.kind == "feinted" and effect.source == who:
            effects.end(scene, effect, "used")


def on_hit(
    scene: Scene,
    who: Id,
    blow: Blow,
    target: Id,
    margin: int,
    components: tuple[told.Shown, ...] | None,
    side: Side,
    off: int,
    saved: int = 0,
) -> None:
    """DP-208, step 7: effects of the place, then damage.

    `off` are the successes that the defence, and care for others, take off; `saved` those of the
    target's save.
    """
    effect_margin = margin
    if blow.lethal and blow.location and not rolls_all(scene, blow):
        rolled = replace(side, purpose="attack_effect")
        extra = rerolled(scene, rolled, throw(scene, rolled))
        critical(scene, rolled, extra)
        left = max(0, extra.natural - off)
        effect_margin = max(0, margin_of(scene, extra, left, side.bonus) - saved)
    deepen = hit_effects(scene, who, blow, target, effect_margin) if blow.location else 0
    if blow.location in ("disarm", "break_weapon") or not present(scene, target):
        return
    hurt(
        scene,
        who,
        target,
        composition(margin, severity(scene, blow)),
        damage_type(scene, blow),
        components=components,
        deepen=deepen,
    )


# --- against save --------------------------------------------------------------------------------


def against_save(
    scene: Scene, who: Id, blow: Blow, target: Id, more: tuple[Part, ...], away: bool = False
) -> None:
    """DP-207: full attack pool against the named save; no defence plays a part."""
    area = blow.area
    defender = willed(scene, save(scene, target, blow.resolution, area=area, attacker=who))
    defender = replace(defender, doubled=away)
    dice = scene.read(attack_dp, scene, who, blow, target, more)
    bonus = attack_bonus(scene, who, blow)
    scene.tell(told.PoolComputed(who, target, dice, bonus, dice.value))
    off = spared(scene, who, blow, target)
    side = Side(
        who=who,
        purpose="attack",
        pool=dice,
        bonus=bonus.value,
        add_line=attack_line(scene, who, blow),
        successes_off=off,
    )
    if blow.lethal and not rolls_all(scene, blow):
        natural = max(0, dice.value)
        counted = read_successes(scene, side, natural, False)
        first = Result(natural=natural, successes=counted, pool=natural)
        second = rerolled(scene, defender, throw(scene, defender))
    else:
        first = throw(scene, side)
        second = throw(scene, defender)
        first = rerolled(scene, side, first)
        second = rerolled(scene, defender, second)
        critical(scene, side, first)
    critical(scene, defender, second)
    margin = max(0, first.successes - second.successes)
    settle(scene, who, blow, target, first, first.natural, margin, second.successes)
    if margin:
        on_hit(scene, who, blow, target, margin, None, side, off, second.successes)
    spent(scene, target)
