"""AP-08, AP-11, AP-17, AP-43: the numbers that are compared, each with its parts."""

from ...core.authors import parse
from ...events import Id, Number, Part, total
from .arms import has_polearm, option, weapon
from .facts import from_behind
from .state import Scene, View, current, now

POLEARM_BONUS = 3
"""AP-43: what a braced polearm adds to NV."""


def effective(view: View, who: Id, stat: str) -> Number:
    """Section 3: the value of the sheet and all modifiers in force; `na`, `nv`, `fa` or `fv`."""
    found = getattr(view[who].sheet, stat)
    modifiers = (
        Part(one.source, one.amount, "AP-08", "modifier")
        for one in view.state.modifiers.values()
        if (one.who, one.stat) == (who, stat)
    )
    return total((Part(stat.upper(), found or 0, "AP-08"), *modifiers))


def bonus_behind(view: View, who: Id, number: int) -> bool:
    """AP-17, AP-46: whether a strike benefits from being made from behind; never twice."""
    attack = current(view, who)
    overwhelming = attack.overwhelm == number
    return overwhelming or from_behind(view, who, attack.targets[number - 1])


def attack_value(view: View, who: Id, number: int) -> Number:
    """AP-08: what is added to the d20 of a strike."""
    attack = current(view, who)
    bonus = view.options.backstab_attack_bonus * bonus_behind(view, who, number)
    stat = "na" if attack.melee else "fa"
    return effective(view, who, stat).plus(Part("from_behind", bonus, "AP-17"))


def defence(view: View, target: Id, attacker: Id | None = None) -> Number:
    """AP-08, AP-43: NV; with a braced polearm 3 more against attacks from its direction."""
    braced = attacker is not None and braced_against(view, target, attacker)
    held = view.state.borne(target, "braced")
    pointed = braced and held is not None and bool(held.about) and has_polearm(view, target)
    bonus = Part("braced_polearm", POLEARM_BONUS * pointed, "AP-43")
    return effective(view, target, "nv").plus(bonus)


def braced_against(view: View, who: Id, attacker: Id) -> bool:
    """AP-41, AP-43: whether a brace works against an attacker; one may have a direction."""
    held = view.state.borne(who, "braced")
    if held is None:
        return False
    return not held.about or view.state.fact("bearing", attacker, who) == held.about


def against(view: View, who: Id, target: Id) -> Number:
    """AP-08: what a strike must reach: NV, of a shot FV."""
    if current(view, who).melee:
        return defence(view, target, who)
    return effective(view, target, "fv")


def die(face: int, bonus: Number) -> Number:
    """AP-08: a d20 and what is added to it."""
    return total((Part("die", face), *bonus.parts))


def reaches(view: View, value: int, goal: int) -> bool:
    """AP-08, AP-A1: an attack total equal to the goal hits, unless the table wants more."""
    return value >= goal if view.options.hit_on_tie else value > goal


def rolled_damage(scene: Scene, who: Id) -> Number:
    """AP-11, AP-A8: weapon, extra damage, lance, each rolled in this order; half power halves."""
    attack, strike = current(scene, who), now(scene, who)
    strong = attack.full_power or attack.kind == "veteran"
    extra = str(scene.options.extra_damage_notation) if strong else None
    held = weapon(scene, attack.weapon)
    lance = held.lance_damage if attack.source == "brace" else None
    behind = scene.options.backstab_damage if strike.behind else None
    rolled = total(
        (
            Part(held.id, thrown(scene, who, "damage", weapon_damage(scene, who)), "AP-11"),
            Part("extra", thrown(scene, who, "extra_damage", extra), "AP-22"),
            Part("lance", thrown(scene, who, "lance", lance), "AP-43"),
            Part("from_behind", thrown(scene, who, "from_behind", behind), "AP-A48"),
        )
    )
    least = max(-rolled.value, 0)
    halved = halving(scene, rolled.value + least) if halves(scene, who) else 0
    return rolled.plus(Part("least", least, "AP-11"), Part("half_power", -halved, "AP-54"))


def weapon_damage(view: View, who: Id) -> str:
    """AP-11: the notation of the attack option, else of the weapon."""
    attack = current(view, who)
    chosen = option(view, attack.weapon, attack.option)
    return (chosen and chosen.damage) or weapon(view, attack.weapon).damage


def thrown(scene: Scene, who: Id, purpose: str, notation: str | None) -> int:
    """AP-11: a part of the damage, if there is one."""
    return scene.roll(who, purpose, parse(notation)) if notation else 0


def halves(view: View, who: Id) -> bool:
    """AP-54: whether the damage of this attack is halved."""
    return current(view, who).melee and view.state.active(who, "half_power")


def halving(view: View, amount: int) -> int:
    """AP-11, AP-A38: what halving takes away; what stays is rounded down."""
    return amount // 2 if view.options.half_rounding == "up" else amount - amount // 2
