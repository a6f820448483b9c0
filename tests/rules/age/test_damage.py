"""AG-07 to AG-10: damage rolls, armour, and what Health does."""

import pytest

from .playing import SURE, Table, one, parts


def test_step_one_is_weapon_ability_and_modifiers() -> None:
    """AG-07: dice and flat part of the weapon, Strength, modifiers on damage."""
    table = Table(one("hero", weapons=["bastard_sword"]), "foe")
    table.say("add_modifier", target="hero", stat="damage", value=2, source="talent")
    table.attack("hero", "foe", *SURE, 4, 5)
    dealt = table.only("damage_computed")
    assert parts(dealt.step1) == {"bastard_sword": 9, "flat": 1, "strength": 3, "talent": 2}
    assert dealt.damage == 15


@pytest.mark.parametrize(
    ("weapon", "mode", "ability"),
    [
        ("long_bow", "ranged", "perception"),
        ("crossbow", "ranged", "perception"),
        ("throwing_knife", "ranged", "strength"),
        ("throwing_knife", "melee", "strength"),
        ("long_sword", "melee", "strength"),
    ],
)
def test_bows_add_perception_instead_of_strength(weapon: str, mode: str, ability: str) -> None:
    """AG-08: thrown weapons of other groups add Strength; a negative ability lowers."""
    hero = one("hero", abilities={"strength": 4, "perception": -2}, weapons=[weapon])
    dice = 2 if weapon in ("crossbow", "long_sword") else 1
    table = Table(hero, "foe")
    table.attack("hero", "foe", *SURE, *[1] * dice, mode=mode)
    found = parts(table.only("damage_computed").step1)
    assert found[ability] == {"strength": 4, "perception": -2}[ability]
    assert len({"strength", "perception"} & set(found)) == 1


def test_armor_is_subtracted_with_its_modifiers() -> None:
    """AG-09: the effective rating, which is never below 0."""
    table = Table("hero", one("foe", armor_rating="light_leather"))
    assert table.value("armor_rating", "foe") == 3
    table.say("add_modifier", target="foe", stat="armor_rating", value=-5, source="acid")
    assert table.value("armor_rating", "foe") == 0
    table.attack("hero", "foe", *SURE, 1, 1)
    assert table.only("damage_computed").armor.value == 0
    assert table.only("damage_computed").damage == 5


def test_penetrating_damage_passes_armor() -> None:
    """AG-09: step 2 is skipped."""
    needle = {"id": "needle", "group": "dueling", "damage": "1d6", "penetrating": True}
    table = Table(one("hero", weapons=[needle]), one("foe", armor_rating="heavy_plate"))
    table.attack("hero", "foe", *SURE, 2)
    dealt = table.only("damage_computed")
    assert (dealt.penetrating, dealt.armor.value, dealt.damage) == (True, 0, 5)


def test_a_hit_may_deal_nothing() -> None:
    """AG-10, AG-A9: damage 0 is recorded; no prompt, no change of Health or of the lock."""
    table = Table("hero", one("foe", health=1, armor_rating=30, heal_locked=True))
    table.attack("hero", "foe", *SURE, 6, 6)
    assert table.only("damage_computed").damage == 0
    table.settled()
    assert not table.told_of("resource_changed")
    assert table.value("heal_locked", "foe") is True


def test_health_never_falls_below_zero() -> None:
    """AG-10: the surplus is lost; the event says from where to where."""
    table = Table("hero", one("foe", health=4))
    table.attack("hero", "foe", *SURE, 6, 6)
    table.answer("strike", by="hanna")
    fallen = table.only("resource_changed")
    assert (fallen.resource, fallen.amount, fallen.left) == ("health", -4, 0)


def test_damage_opens_the_lock_on_healing() -> None:
    """AG-10, AG-18: so do a hit on somebody dying and a fall by the game master."""
    table = Table("hero", one("foe", heal_locked=True))
    table.attack("hero", "foe", *SURE, 1, 1)
    assert table.value("heal_locked", "foe") is False
    table = Table("hero", one("foe", health=0, heal_locked=True))
    table.attack("hero", "foe", *SURE, 1, 1)
    assert not table.told_of("resource_changed")
    assert table.value("heal_locked", "foe") is False
    table = Table("hero", one("foe", health=9, heal_locked=True))
    table.say("set_health", target="foe", health=10)
    assert table.value("heal_locked", "foe") is True
    table.say("set_health", target="foe", health=9)
    assert table.value("heal_locked", "foe") is False


def test_a_table_may_have_a_least_damage() -> None:
    """AG-A9: `min_damage_on_hit`."""
    table = Table("hero", one("foe", armor_rating=30), options={"min_damage_on_hit": 1})
    table.attack("hero", "foe", *SURE, 1, 1)
    assert table.only("damage_computed").damage == 1
    assert table.value("health", "foe") == 19
