"""DP-201 to DP-209: one attack on one target, against its defence or against a save."""

from msgspec.structs import replace

from ...core.authors import effects
from ...events import Id, Menu, Number, Part
from . import events as told
from .blows import Blow, is_melee
from .called import hit_effects
from .defence import reduced, summed
from .fainting import spent
from .harm import composition, hurt
from .numbers import attack_bonus, attack_line
from .pools import (
    Result,
    Side,
    asks_reroll,
    critical,
    read_successes,
    rerolled,
    save,
    throw,
    willed,
)
from .reading import Scene, View, borne, effects_on, gear, grapple_members, present
from .threats import attack_dp, damage_type, severity, threat_of
from .willpower import can_will, pay_willpower

# --- who else could be struck --------------------------------------------------------------------


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
