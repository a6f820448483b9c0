"""BA-20, BA-21: Defensive."""

import pytest

from .playing import Table, one


def defensive(mastery: int, **anna: object) -> Table:
    """Anna in Defensive with that mastery, Borys to attack."""
    table = Table(one("anna", weapon={"mastery": mastery}, **anna), "borys")
    table.round(1, 10, 10, anna="defensive")
    table.do("sacrifice", actor="anna", count=0)
    return table


@pytest.mark.parametrize("mastery", range(5))
def test_defensive_goes_by_mastery(mastery: int) -> None:
    """BA-20: Defence +2 + g, armour +3 g, Attack -4, multiplier -1, wounds -(10 - 2 g)."""
    table = defensive(mastery)
    assert table.value("defense", "anna") == 5 + 2 + mastery
    assert table.value("armor", "anna") == 5 + 3 * mastery
    assert table.value("attack", "anna") == 10
    assert table.value("multiplier", "anna") == 2
    table.until("anna")
    table.attack("anna", "borys", 2, 8)
    assert table.only("damage_dealt").raw.value == 2 + 16 - (10 - 2 * mastery)


def test_the_modifiers_hold_from_the_coming_into_force_to_the_end_of_the_round() -> None:
    """BA-20: not while it is only declared."""
    table = Table(one("anna", initiative=1), "borys")
    table.declare("anna", "defensive")
    assert table.value("defense", "anna") == 5
    table.declare("borys")
    table.pass_all(1, 1, 1)
    assert table.value("defense", "anna") == 9
    table.finish_round()
    assert table.value("defense", "anna") == 5


@pytest.mark.parametrize("wielded", ["bow", "short_sword", None])
def test_defensive_is_for_any_weapon_or_none(wielded: str | None) -> None:
    """BA-20: no precondition at all."""
    table = Table(one("dora", initiative=1, wielded=wielded), "borys")
    assert table.fight.check({"declare": {"actor": "dora", "action": "defensive"}}) is None


def test_the_bonus_to_armour_is_a_part_of_its_own() -> None:
    """BA-21: it counts with armour 0 and stands beside the armour, not in it."""
    table = defensive(2, armor=0)
    assert table.value("armor", "anna") == 6
    table.until("borys")
    table.attack("borys", "anna", 2, 3)
    parts = {
        part.source: (part.amount, part.rule) for part in table.only("damage_dealt").armor.parts
    }
    assert parts == {"defensive": (6, "BA-21")}
    assert table.only("damage_dealt").points == 4 + 9 - 6
