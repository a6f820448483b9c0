"""TA-03, TA-06 to TA-08: the numbers that rules read, each with its parts; who opposes whom."""

from msgspec import Struct

from ...core.authors import Scene as AnyScene
from ...core.authors import View as AnyView
from ...core.authors import takes_part
from ...events import Id, Number, Part, total
from . import damage
from .sheet import STATS, UNARMED, Brawl, Fighter, Weapon

View = AnyView[Brawl, Fighter]
Scene = AnyScene[Brawl, Fighter]


class Formula(Struct, frozen=True):
    """How a kind of weapon adds stats to its points: which stat, divided by what, DTR by what.

    A `divisor` of 0 is the table's own choice (TA-A2).
    """

    rule: str
    stat: str = ""
    divisor: int = 2
    dtr: int = 3


FORMULAS = {
    "melee": Formula("TA-06", "str", 0),
    "ranged": Formula("TA-07", "agl"),
    "polearm": Formula("TA-07", "agl"),
    "staff": Formula("TA-07", "agl"),
    UNARMED: Formula("TA-08", dtr=2),
}
"""TA-06 to TA-08: the three equations of damage."""


class Arm(Struct, frozen=True):
    """What one attack is made with: its name, its dice, its formula."""

    id: str
    blow: damage.Blow
    formula: Formula


def stat(view: View, who: Id, name: str) -> Number:
    """Section 3: an effective stat: the sheet's, and modifiers in force, never below 0."""
    own: int = getattr(view[who].sheet, STATS[name])
    added = (
        Part(held.source, held.amount)
        for held in view.state.modifiers.values()
        if held.who == who and held.stat == name
    )
    found = total((Part(name, own), *added))
    return found.plus(Part("floor", max(-found.value, 0)))


def dodge_value(view: View, who: Id) -> Number:
    """TA-03, TA-A3: AGL and a third of DTR, both of the one who is attacked."""
    third = stat(view, who, "dtr").value // 3
    return stat(view, who, "agl").plus(Part("dtr/3", third, "TA-03"))


def stat_bonus(view: View, who: Id, formula: Formula) -> Part:
    """TA-06, TA-07: part of STR or AGL, rounded down on its own; none unarmed (TA-08)."""
    if not formula.stat:
        return Part("stat", 0, formula.rule)
    divisor = formula.divisor or view.options.melee_str_divisor
    amount = stat(view, who, formula.stat).value // divisor
    return Part(f"{formula.stat}/{divisor}", amount, formula.rule)


def dtr_bonus(view: View, who: Id, formula: Formula) -> Part:
    """TA-06 to TA-08: part of DTR, rounded down on its own."""
    amount = stat(view, who, "dtr").value // formula.dtr
    return Part(f"dtr/{formula.dtr}", amount, formula.rule)


def weapon(view: View, who: Id, name: str) -> Weapon | None:
    """A weapon that somebody carries, by its id; None for bare hands and what he has not."""
    return next((one for one in view[who].sheet.weapons if one.id == name), None)


def arm(view: View, who: Id, name: str) -> Arm:
    """What somebody strikes with: a weapon, or three stats as dice (TA-08)."""
    held = weapon(view, who, name)
    if held is not None:
        return Arm(name, damage.of_notation(held.damage), FORMULAS[held.category])
    sides = tuple(stat(view, who, one).value for one in ("agl", "str", "end"))
    return Arm(name, damage.of_sides(sides), FORMULAS[UNARMED])


def active(view: View, who: Id) -> bool:
    """Whether somebody is in the fight and has not left it."""
    return takes_part(view, who)


def everybody(view: View) -> tuple[Id, ...]:
    """All active combatants, in the order of joining."""
    return tuple(who for who in view.state.combatants if active(view, who))
