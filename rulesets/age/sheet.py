"""Combatants: the sheet that a player brings, and what a fight remembers of somebody."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from ...core.authors import Combatant, Dice, DiceError, Frozen, State, entered, parse
from ...events import CombatantJoined
from .arsenal import ARMOR, GROUPS, SHIELDS, WEAPONS, Armor, Shield
from .options import Options
from .weapons import Ability, Group, Weapon, Word, Yards

Score = Annotated[int, Meta(ge=-20, le=60)]
Small = Annotated[int, Meta(ge=0, le=1000)]
Defense = Annotated[int, Meta(ge=-100, le=1000)]
Health = Annotated[int, Meta(ge=0, le=100_000)]
HealthMax = Annotated[int, Meta(ge=1, le=100_000)]
RoundNumber = Annotated[int, Meta(ge=1, le=1_000_000)]

Focus = Annotated[
    str, Meta(min_length=1, max_length=80, description="such as initiative, healing, heavy_blades")
]
Known = Annotated[
    str, Meta(min_length=1, max_length=80, description=f"of the starting set: {', '.join(WEAPONS)}")
]

Stat = Literal["attack", "damage", "defense", "armor_rating"] | Ability

STATS: tuple[str, ...] = ("attack", "damage", "defense", "armor_rating", *get_args(Ability))
"""The numbers that can be modified."""

HEALTH = "health"
"""The resource that Health is kept as."""


class Abilities(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The eight abilities; those of beginners are -2 to 5."""

    communication: Score = 0
    constitution: Score = 0
    cunning: Score = 0
    dexterity: Score = 0
    magic: Score = 0
    perception: Score = 0
    strength: Score = 0
    willpower: Score = 0


class Brought(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """AG-A28: a modifier that somebody brings along; `round` is the last one of its duration."""

    stat: Stat
    value: Annotated[int, Meta(ge=-1000, le=1000)]
    source: Word
    duration: Literal["fight", "round", "next_turn_start"] = "fight"
    round: RoundNumber | None = None


class Condition(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A condition on entering: `round` is when the dying die, and the unconscious wake."""

    name: Word
    round: RoundNumber | None = None


class Sheet(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of a combatant, as section 3 of the rules lists them.

    Weapons, armour and shield may be named by the ids of the starting set (AG-23). `speed`,
    `trained_groups` and `minor` count under their extensions only.
    """

    abilities: Abilities = Abilities()
    focuses: tuple[tuple[Ability, Focus], ...] = ()
    health_max: HealthMax
    health: Health | None = None
    defense: Defense | None = None
    shield_bonus: Small | Shield = 0
    armor_rating: Small | Armor = 0
    weapons: tuple[Weapon | Known, ...] = ()
    bandages_ready: bool = True
    heal_locked: bool = False
    modifiers: tuple[Brought, ...] = ()
    conditions: tuple[Condition, ...] = ()
    status: Literal["alive", "dead", "gone"] = "alive"
    speed: Yards = 10
    trained_groups: tuple[Group, ...] = ()
    minor: bool = False

    @property
    def arms(self) -> tuple[Weapon, ...]:
        """The weapons, those of the starting set looked up."""
        return tuple(WEAPONS[one] if isinstance(one, str) else one for one in self.weapons)

    @property
    def shield(self) -> int:
        """What the shield adds to Defence."""
        bonus = self.shield_bonus
        return bonus if isinstance(bonus, int) else SHIELDS[bonus]

    @property
    def armor(self) -> int:
        """The armour rating, modifiers left out."""
        rating = self.armor_rating
        return rating if isinstance(rating, int) else ARMOR[rating]

    @property
    def health_now(self) -> int:
        """Health on entering."""
        return self.health_max if self.health is None else self.health


def objection(sheet: Sheet) -> str | None:
    """What is wrong with a sheet beyond the types of its fields, as a sentence, or None."""
    unknown = [one for one in sheet.weapons if isinstance(one, str) and one not in WEAPONS]
    if unknown:
        return f"weapons: {unknown[0]!r} is not in the starting set: {', '.join(WEAPONS)}"
    ids = [weapon.id for weapon in sheet.arms]
    if len(set(ids)) < len(ids):
        return f"weapons: two of them have one id: {', '.join(ids)}"
    for weapon in sheet.arms:
        if fault := _fault(weapon):
            return f"weapons: {weapon.id}: {fault}"
    if sheet.health_now > sheet.health_max:
        return f"health: it is at most health_max, {sheet.health_max}"
    for one in sheet.modifiers:
        if (one.duration == "round") != (one.round is not None):
            return f"modifiers: {one.source}: `round` is given for the duration `round` only"
    return _conditions(sheet)


def _fault(weapon: Weapon) -> str | None:
    """What is wrong with a weapon."""
    try:
        dice = parse(weapon.damage)
    except DiceError as error:
        return str(error)
    if not isinstance(dice, Dice):
        return f"{weapon.damage!r} is no sum of dice"
    if not weapon.modes or len(set(weapon.modes)) < len(weapon.modes):
        return "modes: melee, ranged, or both are needed"
    if "ranged" in weapon.modes and weapon.range is None:
        return "range: it is needed for ranged attacks"
    if weapon.attack_ability is None and weapon.group not in GROUPS:
        return f"group: known are {', '.join(GROUPS)}; any other needs an attack_ability"
    return None


def _conditions(sheet: Sheet) -> str | None:
    names = [one.name for one in sheet.conditions]
    if len(set(names)) < len(names):
        return f"conditions: one of them stands twice: {', '.join(names)}"
    if "dying" in names and sheet.health_now > 0:
        return "conditions: only somebody with Health 0 is dying"
    timed = ("dying", "unconscious")
    if any(one.round is not None and one.name not in timed for one in sheet.conditions):
        return "conditions: only the dying and the unconscious have a round"
    return None


class Fighter(Combatant, frozen=True, kw_only=True):
    """A combatant as the fight remembers him; Health is his resource `health`.

    `place` is the result of his initiative test: total, dragon die, Dexterity (AG-19);
    `seized` counts up with everybody who seizes the initiative (AG-X4); `heal_locked` says that he
    was healed since he last took damage (AG-18).
    """

    sheet: Sheet
    place: tuple[int, int, int] | None = None
    seized: int = 0
    heal_locked: bool = False


class Battle(State[Fighter], frozen=True, kw_only=True):
    """The fight's own memory.

    `used` is which actions (`major`, `minor`) the present turn has used. The order of initiative
    holds the dead and gone too.
    """

    options: Options
    used: tuple[str, ...] = ()


def joined(event: CombatantJoined[Sheet], place: int) -> Fighter:
    """A combatant as he enters the fight."""
    return entered(
        Fighter,
        event,
        place,
        status=event.sheet.status,
        resources=Frozen({HEALTH: event.sheet.health_now}),
        heal_locked=event.sheet.heal_locked,
    )
