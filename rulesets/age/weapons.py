"""AG-01, AG-07: what a weapon is."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Ability = Literal[
    "communication",
    "constitution",
    "cunning",
    "dexterity",
    "magic",
    "perception",
    "strength",
    "willpower",
]
Mode = Literal["melee", "ranged"]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
Group = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=80,
        description="such as heavy_blades, axes, bows; one of your own needs an attack_ability",
    ),
]
Yards = Annotated[int, Meta(ge=0, le=10_000)]


class Weapon(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon: its group, dice with a flat part, and the modes in which it can be used.

    `range` is in yards and needed for ranged attacks; `attack_ability` and `focus` are those of
    the group where nothing is said (AG-04), `damage_ability` is Perception for bows and Strength
    for all others (AG-08); `min_strength` counts under `ext_min_strength` only (AG-X6).
    """

    id: Word
    name: str = ""
    group: Group
    damage: Annotated[str, Meta(min_length=1, max_length=40, description="dice such as 2d6+3")]
    modes: tuple[Mode, ...] = ("melee",)
    range: Annotated[Yards | None, Meta(description="in yards; ranged weapons need it")] = None
    penetrating: bool = False
    attack_ability: Ability | None = None
    focus: Word | None = None
    damage_ability: Ability | None = None
    min_strength: Annotated[int, Meta(ge=-20, le=60)] | None = None
