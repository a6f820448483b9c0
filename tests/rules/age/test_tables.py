"""AG-04, AG-23: groups, weapons, armour and shields as rows; sheets that cannot be."""

from typing import Any

import msgspec
import pytest

from affray.rulesets.age.arsenal import ARMOR, GROUPS, SHIELDS, WEAPONS
from affray.rulesets.age.numbers import attack_ability, damage_ability
from affray.rulesets.age.sheet import Sheet, objection
from affray.rulesets.age.words import RULES

from .playing import Table, one

MELEE, RANGED = ("melee",), ("ranged",)
ROWS = [
    ("long_sword", "heavy_blades", "2d6", MELEE, None),
    ("bastard_sword", "heavy_blades", "2d6+1", MELEE, None),
    ("two_handed_sword", "heavy_blades", "3d6", MELEE, None),
    ("battle_axe", "axes", "2d6", MELEE, None),
    ("mace", "bludgeons", "2d6", MELEE, None),
    ("spear", "spears", "1d6+3", MELEE, None),
    ("dagger", "light_blades", "1d6+1", MELEE, None),
    ("short_sword", "light_blades", "1d6+2", MELEE, None),
    ("throwing_knife", "light_blades", "1d6", ("melee", "ranged"), 12),
    ("quarterstaff", "staves", "1d6+1", MELEE, None),
    ("fist", "brawling", "1d3", MELEE, None),
    ("short_bow", "bows", "1d6+1", RANGED, 32),
    ("long_bow", "bows", "1d6+3", RANGED, 52),
    ("crossbow", "bows", "2d6+1", RANGED, 60),
]
"""AG-23: the starting set, as the rules print it."""

STRONG = ("heavy_blades", "axes", "bludgeons", "lances", "polearms", "spears")
NIMBLE = ("bows", "brawling", "dueling", "light_blades", "staves")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_starting_set_of_weapons(
    row: tuple[str, str, str, tuple[str, ...], int | None],
) -> None:
    """AG-23: group, dice, modes and range."""
    weapon = WEAPONS[row[0]]
    assert (weapon.id, weapon.group, weapon.damage, weapon.modes, weapon.range) == row
    assert not weapon.penetrating


def test_the_starting_set_is_complete() -> None:
    """AG-23: these weapons and no others; armour and shields."""
    assert list(WEAPONS) == [row[0] for row in ROWS]
    assert list(ARMOR.values()) == [3, 4, 5, 7, 8, 10]
    assert list(SHIELDS.values()) == [1, 2, 3]


def test_a_long_sword_is_an_entry_like_any_other() -> None:
    """AG-E65, AG-23: heavy blades, Strength for the attack and for the damage, 2d6."""
    sword = WEAPONS["long_sword"]
    assert (sword.group, sword.damage) == ("heavy_blades", "2d6")
    assert (attack_ability(sword), damage_ability(sword)) == ("strength", "strength")


@pytest.mark.parametrize("group", [*STRONG, *NIMBLE])
def test_every_group_has_its_ability(group: str) -> None:
    """AG-04: the table of groups."""
    assert GROUPS[group] == ("strength" if group in STRONG else "dexterity")


def test_groups_are_those_of_the_table() -> None:
    """AG-04: no other group is known."""
    assert set(GROUPS) == {*STRONG, *NIMBLE}


@pytest.mark.parametrize(("name", "rating"), ARMOR.items())
def test_armor_may_be_named(name: str, rating: int) -> None:
    """AG-23: in a sheet, in place of the number."""
    assert Table(one("foe", armor_rating=name)).value("armor_rating", "foe") == rating


@pytest.mark.parametrize(("name", "bonus"), SHIELDS.items())
def test_a_shield_may_be_named(name: str, bonus: int) -> None:
    """AG-06, AG-23: in a sheet, in place of the number."""
    table = Table(one("foe", defense=None, shield_bonus=name))
    assert table.value("defense", "foe") == 10 + bonus


WEAPON = {"id": "thing", "group": "axes", "damage": "1d6"}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"weapons": ["halberd"]}, "starting set"),
        ({"weapons": ["mace", "mace"]}, "one id"),
        ({"weapons": [{**WEAPON, "damage": "lots"}]}, "thing"),
        ({"weapons": [{**WEAPON, "damage": "5a10"}]}, "no sum of dice"),
        ({"weapons": [{**WEAPON, "modes": []}]}, "modes"),
        ({"weapons": [{**WEAPON, "modes": ["melee", "melee"]}]}, "modes"),
        ({"weapons": [{**WEAPON, "modes": ["ranged"]}]}, "range"),
        ({"weapons": [{**WEAPON, "group": "wands"}]}, "group"),
        ({"health": 21}, "health_max"),
        ({"modifiers": [{"stat": "attack", "value": 1, "source": "x", "round": 2}]}, "round"),
        (
            {"modifiers": [{"stat": "attack", "value": 1, "source": "x", "duration": "round"}]},
            "round",
        ),
        ({"conditions": [{"name": "prone"}, {"name": "prone"}]}, "twice"),
        ({"conditions": [{"name": "dying"}]}, "Health 0"),
        ({"conditions": [{"name": "prone", "round": 3}]}, "have a round"),
    ],
)
def test_a_sheet_that_cannot_be_is_told_why(changes: dict[str, Any], told: str) -> None:
    """Section 3: beyond the types of the fields."""
    found = objection(msgspec.convert({"health_max": 20, **changes}, Sheet))
    assert found is not None
    assert told in found


def test_a_sheet_of_the_cast_has_no_fault() -> None:
    """Section 3: and a newcomer with a fault is refused."""
    table = Table("hero")
    assert objection(table.fight.view()["hero"].sheet) is None
    who = {"who": "late", "name": "Late", "side": "blue", "controller": "gm"}
    table.no("invalid_value", "join", **who, sheet={"health_max": 5, "health": 6})


def test_the_titles_are_those_of_all_rules() -> None:
    """AG-01 to AG-23: every rule has one."""
    assert list(RULES) == [f"AG-{number:02}" for number in range(1, 24)]
