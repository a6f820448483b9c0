"""Weapons and other things: what a sheet says of them, and what a fight remembers."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...events import Id

Word = Annotated[str, Meta(min_length=1, max_length=60)]
Small = Annotated[int, Meta(ge=0, le=1000)]
Metres = Annotated[float, Meta(ge=0, le=100_000)]
Range = Annotated[float, Meta(ge=0.1, le=100_000)]
Factor = Annotated[int, Meta(ge=1, le=1000)]

DamageType = Annotated[
    str,
    Meta(max_length=60, description="such as blunt, piercing, slashing, fire, mental"),
]

Severity = Literal["B", "L", "A"]
Kind = Literal[
    "natural",
    "blade",
    "thrown_light",
    "thrown_heavy",
    "improvised",
    "swung",
    "bow",
    "crossbow",
    "gun",
    "gauss_gun",
    "cannon",
    "vehicle",
    "custom",
]
ReloadKind = Literal[
    "magazine",
    "energy_cell",
    "bolt_rifle",
    "arrow",
    "revolver",
    "speedloader",
    "light_crossbow",
    "heavy_crossbow",
    "cannon",
]
Place = Literal["hand", "worn", "handy", "backpack", "ground"]

MELEE = ("natural", "blade", "swung")
"""The kinds of attack that need reach."""
THROWN = ("thrown_light", "thrown_heavy", "improvised")
"""The kinds of attack in which the thing leaves the hand."""
GUNS = ("gun", "gauss_gun")
LOADED = ("bow", "crossbow", "gun", "gauss_gun", "cannon")
"""The kinds that need something loaded."""
ITEM_STRENGTH = ("bow", "crossbow", "gun", "gauss_gun", "cannon")
"""DP-303: the kinds whose strength stands on the item and does not depend on volume."""

TEMPLATES = {
    "thrown_light": 1,
    "thrown_heavy": 1,
    "improvised": 1,
    "bow": 1,
    "crossbow": 3,
    "gun": 5,
    "gauss_gun": 6,
}
"""DP-307 to DP-310: the high speed of the weapon itself."""

MULTIPLIERS = {"bow": 8, "crossbow": 5, "gun": 5, "gauss_gun": 5, "cannon": 4}
"""DP-306: range multipliers; thrown things take the strength."""


class Skilled(Struct, frozen=True, forbid_unknown_fields=True):
    """DP-316: the level in a skill that a vehicle's weapon asks for."""

    skill: Word
    level: Small


class Bombard(Struct, frozen=True, forbid_unknown_fields=True):
    """DP-313: X points of damage to everybody within a radius in metres."""

    x: Small
    radius: Metres


class Weapon(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon, a shield, or any other thing, as section 3 of the rules lists it."""

    id: Word
    kind: tuple[Kind, ...] = ()
    speciality: Annotated[str, Meta(max_length=60)] = ""
    damage: Small = 0
    arrow: Small = 0
    severity: Severity | None = None
    damage_type: DamageType = ""
    volume: Small = 1
    hands: Literal[1, 2] | None = None
    min_strength: Small | None = None
    base_range: Range | None = None
    range_multiplier: Factor | None = None
    template_high_speed: Small | None = None
    high_speed_extra: Small = 0
    armour_pierce: Small = 0
    magic_pierce: Small = 0
    ferocity: Small = 0
    bonus: Small = 0
    add_line: Literal[8, 9, 10] | None = None
    block: bool | Small | None = None
    trip: bool = False
    bull_rush: bool = False
    grab: bool = False
    soft: bool = False
    finesse: bool = False
    handlike: bool = False
    limb: Annotated[str, Meta(max_length=60, description="of which the weapon is a part")] = ""
    capacity: Small = 1
    loaded: Small | None = None
    ammo: Small | None = None
    requires: Skilled | None = None
    reload: ReloadKind | None = None
    bombard: Bombard | None = None
    hardness: Small = 0
    structure: Small | None = None
    stowed: Place = "hand"
    suited_volume: Annotated[int, Meta(ge=1, le=1000)] = 5
    action: Literal["standard", "move", "swift", "free"] = "standard"

    @property
    def natural(self) -> bool:
        """Whether it is a part of the body."""
        return "natural" in self.kind

    @property
    def grips(self) -> int:
        """How many hands it is made for."""
        return self.hands or (2 if "bow" in self.kind else 1)

    @property
    def blocks(self) -> int | None:
        """The printed number of the block property; `true` stands for the volume."""
        if self.block is None or self.block is False:
            return None
        return self.volume if self.block is True else self.block

    @property
    def full_structure(self) -> int:
        """What it can take before it breaks."""
        return self.volume + self.hardness if self.structure is None else self.structure

    @property
    def full(self) -> int:
        """The rounds in it at the start."""
        return self.capacity if self.loaded is None else self.loaded


class Gear(Struct, frozen=True, kw_only=True):
    """A thing as the fight remembers it: who has it where, what is loaded, how whole it is.

    `holder` is empty for what lies on the ground.
    """

    weapon: Weapon
    holder: Id
    where: str
    loaded: int
    ammo: int | None
    structure: int
    bolt: bool = False

    @property
    def broken(self) -> bool:
        """Whether it is unusable (DP-409)."""
        return self.structure <= 0


FIST = Weapon(id="fist", kind=("natural",), speciality="fist", handlike=True)
"""The natural weapon of whoever brings none."""
