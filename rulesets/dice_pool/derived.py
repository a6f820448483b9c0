"""DP-110: what follows from attributes and skills where the sheet gives nothing."""

from .sheet import ATTRIBUTES, Component, Save, Sheet


def attribute_bonus(score: int) -> int:
    """DP-110: bonus successes of an attribute: 1 from 6 on, and 1 more for every 5."""
    return 0 if score < 6 else 1 + (score - 6) // 5


def skill_bonus(score: int) -> int:
    """DP-110: bonus successes of a skill: 1 from 5 on, and 1 more for every 3."""
    return 0 if score < 5 else 1 + (score - 5) // 3


def score(sheet: Sheet, name: str) -> int:
    """An attribute or a skill by its name."""
    value: int = getattr(sheet, name)
    return value


def bonus_of(sheet: Sheet, name: str, derive: bool = True) -> int:
    """DP-110, DP-A48: the bonus successes of an attribute or skill."""
    given = dict(sheet.bonuses)
    if name in given:
        return given[name]
    if not derive:
        return 0
    table = attribute_bonus if name in ATTRIBUTES else skill_bonus
    return table(score(sheet, name))


def speciality(sheet: Sheet, name: str) -> int:
    """The level of a speciality, 0 for one that somebody does not have."""
    return dict(sheet.specialities).get(name, 0)


def derived_base(sheet: Sheet, derive: bool = True) -> Component:
    """DP-110: the lower of agility and perception, with the bonus of the higher."""
    higher = "agility" if sheet.agility >= sheet.perception else "perception"
    return Component(min(sheet.agility, sheet.perception), bonus_of(sheet, higher, derive))


def derived_hp(sheet: Sheet, derive: bool = True) -> int:
    """DP-110: endurance + volume + twice the bonus of endurance."""
    if sheet.hp is not None:
        return sheet.hp
    return sheet.endurance + sheet.volume + 2 * bonus_of(sheet, "endurance", derive)


def derived_willpower(sheet: Sheet, derive: bool = True) -> int:
    """DP-110: resolve + composure + twice the bonus of resolve."""
    if sheet.willpower_max is not None:
        return sheet.willpower_max
    return sheet.resolve + sheet.composure + 2 * bonus_of(sheet, "resolve", derive)


def derived_speed(sheet: Sheet, derive: bool = True) -> int:
    """DP-110: strength + agility + volume + five times the bonus of agility, in tenths."""
    if sheet.speed is not None:
        return round(sheet.speed * 10)
    fast = 5 * bonus_of(sheet, "agility", derive)
    return 10 * (sheet.strength + sheet.agility + sheet.volume + fast)


def derived_initiative(sheet: Sheet) -> int:
    """DP-110: agility + composure."""
    return sheet.agility + sheet.composure if sheet.initiative is None else sheet.initiative


SAVES = {
    "save_reflex": ("agility", "athletics", "reflex"),
    "save_fortitude": ("endurance", "survival", "fortitude"),
    "save_will": ("resolve", "focus", "will"),
}
"""DP-110: attribute, skill and speciality of each save."""


def given_save(sheet: Sheet, name: str) -> Save | None:
    """The save that the sheet gives, if it does."""
    found: Save | None = getattr(sheet, name)
    return found
