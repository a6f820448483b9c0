"""AG-13, AG-14: the coup de grace."""

from typing import Any

import pytest

from .playing import Table, one

COUP = {"actor": "hero", "target": "foe"}
SHOT = {**COUP, "mode": "ranged", "weapon": "long_bow"}


def helpless(condition: str = "dying", **how: Any) -> Table:
    """Hero beside Foe, who is dying or unconscious."""
    table = Table("hero", "foe", **how)
    if condition == "dying":
        table.say("set_health", target="foe", health=0)
    else:
        table.say("set_condition", target="foe", condition="unconscious")
    return table


@pytest.mark.parametrize("condition", ["dying", "unconscious"])
def test_an_adjacent_enemy_kills_without_a_roll(condition: str) -> None:
    """AG-13: Health 0, dead, by a major action; no prompt (AG-A15)."""
    table = helpless(condition)
    table.say("coup_de_grace", by="hanna", **COUP)
    assert table.only("status_changed").cause == "coup_de_grace"
    assert table.value("health", "foe") == 0
    assert table.value("actions_left") == ("minor",)
    assert table.value("order") == ("hero",)
    assert not table.told_of("rolled")
    table.settled()


@pytest.mark.parametrize("weapon", ["", "long_sword", "long_bow"])
def test_any_weapon_will_do_or_none(weapon: str) -> None:
    """AG-13, AG-A20: one that is named must be carried."""
    table = helpless()
    table.no("weapon_not_carried", "coup_de_grace", **COUP, weapon="mace")
    table.say("coup_de_grace", **COUP, weapon=weapon)
    assert table.value("status", "foe") == "dead"


def test_the_target_must_be_helpless() -> None:
    """AG-13: neither dying nor unconscious is refused."""
    Table("hero", one("foe", health=1)).no("target_not_helpless", "coup_de_grace", **COUP)


def test_the_target_must_be_an_enemy() -> None:
    """AG-13: nobody finishes his own side off."""
    table = Table("hero", one("healer", health=0), "foe")
    table.no("target_not_enemy", "coup_de_grace", actor="hero", target="healer")


def test_a_major_action_must_be_left() -> None:
    """AG-13: the cost."""
    table = helpless()
    table.say("major_other", actor="hero")
    table.no("no_major_left", "coup_de_grace", **COUP)


def test_it_reaches_two_yards() -> None:
    """AG-13: adjacent, or not at all without a ranged weapon."""
    table = helpless(distances={("hero", "foe"): 2.5})
    table.no("target_out_of_reach", "coup_de_grace", **COUP)


def test_an_unknown_distance_is_asked_for() -> None:
    """AG-02, AG-13: the same as for attacks."""
    table = helpless(unknown=True)
    table.say("coup_de_grace", **COUP)
    table.answer(3)
    assert table.only("voided").code == "target_out_of_reach"
    table.say("coup_de_grace", 6, 6, 6, **SHOT)
    assert table.value("status", "foe") == "dead"


@pytest.mark.parametrize(("faces", "dead"), [((3, 3, 4), True), ((3, 3, 3), False)])
def test_a_shot_needs_ten(faces: tuple[int, ...], dead: bool) -> None:
    """AG-14: the attack roll with all its bonuses against 10, whatever the Defence is."""
    table = Table("hero", one("foe", defense=25), distances={("hero", "foe"): 40})
    table.say("set_health", target="foe", health=0)
    table.say("coup_de_grace", *faces, **SHOT)
    rolled = table.only("attack_rolled")
    assert (rolled.defense.value, rolled.hit) == (10, dead)
    assert (table.value("status", "foe") == "dead") is dead
    assert table.value("actions_left") == ("minor",)
    assert not table.told_of("damage_computed")


def test_a_failed_shot_changes_nothing() -> None:
    """AG-14, AG-A21: the count goes on, the action is spent."""
    table = helpless()
    before = table.value("dies_in_round", "foe")
    table.say("coup_de_grace", 1, 1, 1, **SHOT)
    assert table.value("dies_in_round", "foe") == before
    table.no("no_major_left", "coup_de_grace", **SHOT)


def test_an_adjacent_enemy_who_shoots_rolls() -> None:
    """AG-14: the mode decides, not the distance."""
    table = helpless()
    table.say("coup_de_grace", 1, 1, 1, **SHOT)
    assert table.told_of("attack_rolled")


def test_bonuses_of_the_attack_roll_count() -> None:
    """AG-14: modifiers on attacks are added."""
    table = helpless()
    table.say("add_modifier", target="hero", stat="attack", value=7, source="bless")
    table.say("coup_de_grace", 1, 1, 1, **SHOT)
    assert table.value("status", "foe") == "dead"


def test_sight_and_range_are_those_of_attacks() -> None:
    """AG-14: a ranged weapon, seen, in range."""
    table = helpless(distances={("hero", "foe"): 53})
    table.no("target_out_of_range", "coup_de_grace", **SHOT)
    table.fact("sees", "hero", "foe", value=False)
    table.no("target_not_visible", "coup_de_grace", **SHOT)
    table.no("weapon_not_carried", "coup_de_grace", **COUP, mode="ranged")
    table.no("wrong_mode", "coup_de_grace", **COUP, mode="ranged", weapon="long_sword")
    table.no("wrong_mode", "coup_de_grace", **COUP, mode="kindly", weapon="long_sword")
