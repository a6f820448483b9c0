"""Combatants: the sheet that a player brings, and what a fight remembers of somebody."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .arms import FIST, DamageType, Metres, Small, Weapon

Score = Annotated[int, Meta(ge=0, le=200)]
Tally = tuple[int, int, int]
"""Three counts: standard, move, swift; or boxes of B, L, A."""

ATTRIBUTES = (
    "strength",
    "agility",
    "endurance",
    "intelligence",
    "perception",
    "resolve",
    "presence",
    "manipulation",
    "composure",
)
SKILLS = (
    "academics",
    "device",
    "craft",
    "focus",
    "athletics",
    "survival",
    "shooting",
    "martial",
    "insight_skill",
    "stealth",
    "expression",
    "social",
)
COMPONENTS = (
    "base",
    "dodge",
    "block",
    "cover",
    "armour",
    "natural_armour",
    "insight",
    "deflection",
    "force",
    "energy",
    "performance",
    "luck",
    "sacred",
)
"""The types of defence components, in the order in which they are shown."""

CONDITIONS = ("dazed", "dazzled", "nauseated", "pain", "limb_hindered")
"""DP-910: the abnormal points of this chapter."""


def _word(description: str) -> Meta:
    """A word of at most 60 characters, and what it may be."""
    return Meta(min_length=1, max_length=60, description=description)


Speciality = Annotated[str, _word("a weapon's speciality, or one of a save")]
Named = Annotated[str, _word("an attribute or a skill")]
Immunity = Annotated[str, _word("a state, a condition, or trauma")]
Point = Annotated[str, _word(", ".join(CONDITIONS))]


class Component(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A typed component of a defence, or a save: its dice and its bonus successes."""

    value: Small = 0
    bonus: Small = 0


class Defences(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The components of a defence by type; `base` is derived where it is not given."""

    base: Component | None = None
    dodge: Component = Component()
    block: Component = Component()
    cover: Component = Component()
    armour: Component = Component()
    natural_armour: Component = Component()
    insight: Component = Component()
    deflection: Component = Component()
    force: Component = Component()
    energy: Component = Component()
    performance: Component = Component()
    luck: Component = Component()
    sacred: Component = Component()


class Save(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A save that the sheet gives: its pool and its bonus successes."""

    pool: Small = 0
    bonus: Small = 0


class Soak(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """DP-908: points of damage that somebody does not feel; `on` names the component it needs."""

    all: Small = 0
    physical: Small = 0
    dr: Small = 0
    energy: tuple[tuple[DamageType, Small], ...] = ()
    on: Annotated[str, Meta(max_length=30, description="a type of defence")] = ""


class Sheet(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of a combatant, as section 3 of the rules lists them.

    What is left out is derived by DP-110; `bonuses` gives bonus successes of attributes and skills
    by name, in place of the derived ones.
    """

    strength: Score = 2
    agility: Score = 2
    endurance: Score = 2
    intelligence: Score = 2
    perception: Score = 2
    resolve: Score = 2
    presence: Score = 2
    manipulation: Score = 2
    composure: Score = 2
    academics: Score = 1
    device: Score = 1
    craft: Score = 1
    focus: Score = 1
    athletics: Score = 1
    survival: Score = 1
    shooting: Score = 1
    martial: Score = 1
    insight_skill: Score = 1
    stealth: Score = 1
    expression: Score = 1
    social: Score = 1
    specialities: tuple[tuple[Speciality, Score], ...] = ()
    bonuses: tuple[tuple[Named, Small], ...] = ()
    volume: Annotated[int, Meta(ge=1, le=1000)] = 5
    feet: Small = 2
    hands: Small = 2
    reach: Metres = 1
    speed: Metres | None = None
    fly_speed: Metres = 0
    swim_speed: Metres = 0
    hp: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    boxes: tuple[Small, Small, Small] = (0, 0, 0)
    willpower: Small | None = None
    willpower_max: Small | None = None
    defence: Defences = Defences()
    save_reflex: Save | None = None
    save_will: Save | None = None
    save_fortitude: Save | None = None
    initiative: Annotated[int, Meta(ge=-1000, le=1000)] | None = None
    add_line: Literal[8, 9, 10] | None = None
    soak: Soak = Soak()
    called_shot_reduction: Small = 0
    rerolls: Small = 0
    has_vitals: bool = True
    vitals_hidden: bool = False
    humanoid: bool = True
    mind: Literal["normal", "low", "none"] = "normal"
    incorporeal: bool = False
    can_be_tripped: bool = True
    flying: bool = False
    immune: tuple[Immunity, ...] = ()
    multi_attack: Small = 0
    actions_per_turn: tuple[Small, Small, Small] = (1, 1, 1)
    weapons: tuple[Weapon, ...] = ()
    items: tuple[Weapon, ...] = ()
    points: tuple[tuple[Point, Small], ...] = ()

    @property
    def arms(self) -> tuple[Weapon, ...]:
        """All things, with the fist of whoever has no natural weapon."""
        fist = () if any(one.natural for one in self.weapons) else (FIST,)
        return (*fist, *self.weapons, *self.items)


def objection(sheet: Sheet) -> str | None:
    """What is wrong with a sheet beyond the types of its fields, as a sentence, or None."""
    ids = [one.id for one in sheet.arms]
    if len(set(ids)) < len(ids):
        return f"weapons, items: two of them have one id: {', '.join(ids)}"
    names = {name for name, _ in sheet.bonuses}
    if unknown := names.difference(ATTRIBUTES, SKILLS):
        return f"bonuses: {sorted(unknown)[0]!r} is neither an attribute nor a skill"
    if unknown := {name for name, _ in sheet.points}.difference(CONDITIONS):
        return f"points: {sorted(unknown)[0]!r} is no condition; known are {', '.join(CONDITIONS)}"
    if sheet.multi_attack == 1:
        return "multi_attack: it is 0, or 2 and more"
    most = sheet.willpower_max
    if most is not None and (sheet.willpower or 0) > most:
        return f"willpower: it is at most willpower_max, {most}"
    return None
