"""AG-04, AG-23: groups of weapons, and the starting set of weapons, armour and shields."""

from typing import Literal

from .weapons import Ability, Weapon

GROUPS: dict[str, Ability] = {
    "heavy_blades": "strength",
    "axes": "strength",
    "bludgeons": "strength",
    "lances": "strength",
    "polearms": "strength",
    "spears": "strength",
    "bows": "dexterity",
    "brawling": "dexterity",
    "dueling": "dexterity",
    "light_blades": "dexterity",
    "staves": "dexterity",
}
"""AG-04: the ability of an attack roll by the weapon's group; crossbows are bows."""

WEAPONS = {
    weapon.id: weapon
    for weapon in (
        Weapon(id="long_sword", group="heavy_blades", damage="2d6"),
        Weapon(id="bastard_sword", group="heavy_blades", damage="2d6+1"),
        Weapon(id="two_handed_sword", group="heavy_blades", damage="3d6"),
        Weapon(id="battle_axe", group="axes", damage="2d6"),
        Weapon(id="mace", group="bludgeons", damage="2d6"),
        Weapon(id="spear", group="spears", damage="1d6+3"),
        Weapon(id="dagger", group="light_blades", damage="1d6+1"),
        Weapon(id="short_sword", group="light_blades", damage="1d6+2"),
        Weapon(
            id="throwing_knife",
            group="light_blades",
            damage="1d6",
            modes=("melee", "ranged"),
            range=12,
        ),
        Weapon(id="quarterstaff", group="staves", damage="1d6+1"),
        Weapon(id="fist", group="brawling", damage="1d3"),
        Weapon(id="short_bow", group="bows", damage="1d6+1", modes=("ranged",), range=32),
        Weapon(id="long_bow", group="bows", damage="1d6+3", modes=("ranged",), range=52),
        Weapon(id="crossbow", group="bows", damage="2d6+1", modes=("ranged",), range=60),
    )
}
"""AG-23: the starting set of weapons; a sheet may name one by its id."""

Armor = Literal[
    "light_leather", "heavy_leather", "light_mail", "heavy_mail", "light_plate", "heavy_plate"
]
ARMOR: dict[Armor, int] = {
    "light_leather": 3,
    "heavy_leather": 4,
    "light_mail": 5,
    "heavy_mail": 7,
    "light_plate": 8,
    "heavy_plate": 10,
}
"""AG-23: armour ratings by the kind of armour."""

Shield = Literal["light_shield", "medium_shield", "heavy_shield"]
SHIELDS: dict[Shield, int] = {"light_shield": 1, "medium_shield": 2, "heavy_shield": 3}
"""AG-23: what shields add to Defence."""
