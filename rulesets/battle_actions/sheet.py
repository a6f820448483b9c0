"""Combatants: the sheet that a player brings, and what a fight remembers of somebody."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...core.authors import Combatant, State, entered
from ...events import CombatantJoined, Id
from .options import Options

Small = Annotated[int, Meta(ge=-20, le=60)]
Degree = Annotated[int, Meta(ge=0, le=4)]
Points = Annotated[int, Meta(ge=0, le=100)]
Twenty = Annotated[int, Meta(ge=0, le=20)]
Burden = Annotated[int, Meta(ge=-100, le=0)]
Word = Annotated[str, Meta(min_length=1, max_length=80)]

SIZES = {"small": 1, "medium": 2, "large": 3}
"""BA-28: the three sizes of weapons."""

CLASSES = ("none", "light", "medium", "heavy", "mortal")
"""BA-10: the wound classes, 0 to 4."""

ARMSMEN = ("warrior", "knight", "hunter")
"""BA-13: the professions that are armsmen without a flag of their own."""


class Weapon(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon; `attack` and `mastery` are its owner's with it. `S+k8x3` is `die` 8, x 3."""

    id: Word
    name: str = ""
    kind: Annotated[
        str,
        Meta(description="of your own; rules know dagger, knife, light_crossbow, hand_crossbow"),
    ] = ""
    size: Literal["small", "medium", "large"] = "medium"
    missile: bool = False
    two_handed: bool = False
    attack: Small = 10
    defense: Twenty = 0
    delay: Annotated[int, Meta(ge=0, le=50)] = 3
    die: Annotated[int, Meta(ge=2, le=1000)] = 6
    multiplier: Annotated[int, Meta(ge=1, le=100)] = 1
    adds_strength: bool = True
    damage_bonus: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    mastery: Degree = 0
    weak_blow_threshold: Twenty = 0


class Sheet(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of a combatant, as section 3 of the rules lists them."""

    level: Annotated[int, Meta(ge=1, le=20)] = 1
    profession: Literal["warrior", "knight", "hunter", "assassin", "other"] = "other"
    armsman: bool | None = None
    race: Literal["human", "orc", "other"] = "human"
    feats: tuple[Literal["precise_shot", "strong_shot", "double_strike"], ...] = ()
    attack_general: Small = 10
    defense: Small = 0
    shield_defense: Twenty = 0
    armor: Points = 0
    reflex: Annotated[int, Meta(ge=-20, le=40)] = 10
    strength: Annotated[int, Meta(ge=-20, le=40)] = 0
    initiative: Annotated[int, Meta(ge=0, le=200)] = 40
    armor_initiative: Burden = 0
    shield_initiative: Burden = 0
    attacks_per_round: Annotated[int, Meta(ge=1, le=10)] = 1
    vitality: Annotated[int, Meta(ge=1, le=100000)] | None = 40
    wound_thresholds: tuple[int, int, int, int] = (1, 10, 20, 30)
    unarmed_mastery: Degree = 0
    rage_fatigue: Annotated[int, Meta(ge=0, le=9)] = 0
    weapons: tuple[Weapon, ...] = ()
    wielded: Annotated[str, Meta(description="the id of a weapon, or none")] | None = None


def objection(sheet: Sheet) -> str | None:
    """What is wrong with a sheet beyond the types of its fields, as a sentence, or None."""
    ids = [weapon.id for weapon in sheet.weapons]
    if len(set(ids)) < len(ids):
        return f"weapons: two of them have one id: {', '.join(ids)}"
    if "none" in ids:
        return "weapons: `none` means bare hands and is no weapon's id"
    if sheet.wielded is not None and sheet.wielded not in (*ids, "none"):
        return f"wielded: there is no weapon {sheet.wielded!r}; carried are {', '.join(ids)}"
    low, *more = sheet.wound_thresholds
    if low < 1 or any(a >= b for a, b in zip(sheet.wound_thresholds, more, strict=False)):
        return "wound_thresholds: four ascending numbers from 1 are needed"
    if len(set(sheet.feats)) < len(sheet.feats):
        return "feats: one of them stands twice"
    return None


class Declaration(Struct, frozen=True, array_like=True, gc=False):
    """What somebody has declared for a round: an action with its parameters and rider."""

    action: str
    target: Id = ""
    targets: tuple[Id, ...] = ()
    points: int = 0
    blow: int = 0
    rider: str = ""
    rider_blow: int = 0


class Slot(Struct, frozen=True, gc=False):
    """An attack still to come; a moment of None means after all that have one (BA-35)."""

    index: int
    moment: int | None


class Wound(Struct, frozen=True, gc=False):
    """A wound of this fight: its class (0 to 4), its points, the round it came in."""

    degree: int
    points: int
    round: int


class Fighter(Combatant, frozen=True, kw_only=True):
    """A combatant as the fight remembers him.

    `wielded` is the id of his weapon, or empty for bare hands. Of this round: `declared`, `paid`
    (Initiative spent on changes), `passed`, `mastery` and `advantage` (fixed as the actions came
    into force), `dice` (thrown before declaring, BA-A7), `delays`, `attacks` still to come or
    None before the moments are set, `made` (an attack), `sacrificed` (None: not asked yet),
    `disarmed`, `tried` (his Break Through), `broken_by`. Of the fight: `previous` action,
    `wounds`, `raged_at` (how many wounds he had when his last Rage came into force), `betrayed`
    (whom his Treacherous Strike has been used on), `old_fatigue`.
    """

    sheet: Sheet
    wielded: str = ""
    declared: Declaration | None = None
    paid: int = 0
    passed: bool = False
    mastery: int = 0
    advantage: int = 0
    dice: tuple[int, ...] = ()
    delays: tuple[int, ...] = ()
    attacks: tuple[Slot, ...] | None = None
    made: bool = False
    sacrificed: int | None = None
    disarmed: bool = False
    tried: bool = False
    broken_by: tuple[Id, ...] = ()
    previous: str = ""
    wounds: tuple[Wound, ...] = ()
    raged_at: int | None = None
    betrayed: tuple[Id, ...] = ()
    old_fatigue: int = 0


class Loss(Struct, frozen=True, gc=False):
    """What a group of simultaneous attacks has brought about, to take effect after it (BA-A5)."""

    who: Id
    what: str
    metres: int = 0


class Battle(State[Fighter], frozen=True, kw_only=True):
    """The fight's own memory.

    `order` is the declaration order of the round, and `in_force` whether its actions are;
    `fought` and `fought_before` are the pairs between whom an attack was made in this and the
    preceding round; `rulings` those on doubtful Charges of this round; `group` the simultaneous
    attacks still to come, None when there is no group, and `losses`.
    """

    options: Options
    in_force: bool = False
    fought: tuple[tuple[Id, Id], ...] = ()
    fought_before: tuple[tuple[Id, Id], ...] = ()
    rulings: tuple[tuple[Id, Id, bool], ...] = ()
    group: tuple[tuple[Id, int], ...] | None = None
    losses: tuple[Loss, ...] = ()


def joined(event: CombatantJoined[Sheet], place: int) -> Fighter:
    """A combatant as he enters the fight."""
    wielded = event.sheet.wielded
    return entered(
        Fighter,
        event,
        place,
        wielded="" if wielded in (None, "none") else wielded or "",
        old_fatigue=event.sheet.rage_fatigue,
    )
