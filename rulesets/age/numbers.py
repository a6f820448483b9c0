"""AG-03 to AG-09: the numbers that are compared, each with its parts, and who is able to act."""

from ...core.authors import Scene as AnyScene
from ...core.authors import View as AnyView
from ...core.authors import facts, parse
from ...events import Id, Number, Part, total
from .arsenal import GROUPS
from .sheet import HEALTH, Battle, Fighter
from .weapons import Ability, Weapon

View = AnyView[Battle, Fighter]
Scene = AnyScene[Battle, Fighter]

REACH = 20
"""AG-02: how far somebody adjacent may be, in tenths of a yard."""

FARTHEST = 100_000
"""AG-02: the longest distance that can be said, in tenths of a yard."""

TEST = parse("3d6")
"""AG-03: what an ability test throws; the third of the three dice is the dragon die."""

HELPLESS = total((Part("helpless", 10, "AG-14"),))
"""AG-14: the Defence that a ranged coup de grace must reach."""


def alive(view: View, who: Id) -> bool:
    """AG-19: whether somebody takes part: neither dead nor gone."""
    return view[who].status == "alive"


def dying(view: View, who: Id) -> bool:
    """AG-15: whether somebody is dying."""
    return view.state.active(who, "dying")


def unconscious(view: View, who: Id) -> bool:
    """AG-12: whether somebody is unconscious."""
    return view.state.active(who, "unconscious")


def helpless(view: View, who: Id) -> bool:
    """AG-13: dying or unconscious."""
    return dying(view, who) or unconscious(view, who)


def able(view: View, who: Id) -> bool:
    """AG-21: whether somebody is able to act."""
    return alive(view, who) and not helpless(view, who)


def still_to_come(view: View) -> tuple[Id, ...]:
    """AG-19: whose places in the order of this round have not come yet."""
    state = view.state
    if not state.running:
        return ()
    passed = state.order.index(state.acted[-1]) + 1 if state.acted else 0
    return tuple(who for who in state.order[passed:] if who not in state.acted)


def health(view: View, who: Id) -> int:
    """AG-10: Health, from 0 to its maximum."""
    return view[who].resources[HEALTH]


def conditions(view: View, who: Id) -> tuple[str, ...]:
    """Section 3: the conditions of somebody that the game master may end."""
    return tuple(
        effect.about or effect.kind
        for effect in view.state.effects.values()
        if effect.bearer == who and effect.kind != "dying"
    )


def bandages_ready(view: View, who: Id) -> bool:
    """AG-18: what the game master has said, else what the sheet says."""
    said = view.state.fact("bandages_ready", who)
    return view[who].sheet.bandages_ready if said is None else bool(said)


def carried(view: View, who: Id, weapon: str) -> Weapon | None:
    """The weapon of that id that somebody carries."""
    return next((one for one in view[who].sheet.arms if one.id == weapon), None)


def distance(view: View, one: Id, other: Id) -> int | None:
    """AG-02: the distance of a pair in tenths of a yard, if it is known."""
    return facts.length(view, "distance", one, other)


def modifiers(view: View, who: Id, stat: str, rule: str) -> tuple[Part, ...]:
    """AG-04, AG-A28: the modifiers in force on a number; all of them add up."""
    return tuple(
        Part(held.source, held.amount, rule, "modifier")
        for held in view.state.modifiers.values()
        if held.who == who and held.stat == stat
    )


def ability(view: View, who: Id, name: str) -> Number:
    """AG-03: an ability as it is now."""
    score = Part(name, getattr(view[who].sheet.abilities, name), "AG-03")
    return total((score, *modifiers(view, who, name, "AG-03")))


def focus(view: View, who: Id, name: str, about: str) -> Part:
    """AG-03, AG-A7: the bonus of a focus, if it fits."""
    fits = (name, about) in view[who].sheet.focuses
    return Part("focus", view.options.focus_bonus * fits, "AG-03")


def ability_test(view: View, who: Id, name: str, about: str, faces: tuple[int, ...]) -> Number:
    """AG-03, AG-A1: three dice, the ability, and the focus if it fits."""
    dice = Part("dice", sum(faces), "AG-03")
    return total((dice, *ability(view, who, name).parts, focus(view, who, name, about)))


def attack_ability(weapon: Weapon) -> Ability:
    """AG-04, AG-A6: the weapon's own, else that of its group."""
    return weapon.attack_ability or GROUPS[weapon.group]


def attack_total(
    view: View, who: Id, weapon: Weapon, faces: tuple[int, ...], special: tuple[Part, ...] = ()
) -> Number:
    """AG-04: an attack roll; AG-X5: untrained with the weapon's group."""
    tested = ability_test(view, who, attack_ability(weapon), weapon.focus or weapon.group, faces)
    clumsy = Part("untrained", -2 * untrained(view, who, weapon), "AG-X5")
    return tested.plus(*modifiers(view, who, "attack", "AG-04"), clumsy, *special)


def untrained(view: View, who: Id, weapon: Weapon) -> bool:
    """AG-X5: whether a weapon's group is none of those that somebody is trained in."""
    return view.options.ext_untrained and weapon.group not in view[who].sheet.trained_groups


def defense(view: View, who: Id) -> Number:
    """AG-06, AG-A8: Defence of the sheet, or 10 + Dexterity + shield; with its modifiers."""
    sheet = view[who].sheet
    if sheet.defense is not None:
        own: tuple[Part, ...] = (Part("defense", sheet.defense, "AG-06"),)
    else:
        shield = Part("shield", sheet.shield, "AG-06")
        own = (Part("base", 10, "AG-06"), *ability(view, who, "dexterity").parts, shield)
    return total((*own, *modifiers(view, who, "defense", "AG-06")))


def armor_rating(view: View, who: Id) -> Number:
    """AG-09: the armour rating, never below 0."""
    own = Part("armor", view[who].sheet.armor, "AG-09")
    rating = total((own, *modifiers(view, who, "armor_rating", "AG-09")))
    return rating.plus(Part("least", max(-rating.value, 0), "AG-09"))


def damage_ability(weapon: Weapon) -> Ability:
    """AG-08: Perception for bows, Strength for all others, thrown ones too."""
    return weapon.damage_ability or ("perception" if weapon.group == "bows" else "strength")


def reach_of(view: View, who: Id, weapon: Weapon) -> int:
    """AG-02: the range of a weapon in tenths of a yard; AG-X5: halved for the untrained."""
    tenths = 10 * (weapon.range or 0)
    return tenths // 2 if untrained(view, who, weapon) else tenths
