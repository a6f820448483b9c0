"""BA-23: Offensive."""

import pytest

from .playing import Table, one


@pytest.mark.parametrize("mastery", [0, 2, 4])
def test_offensive_goes_by_mastery(mastery: int) -> None:
    """BA-23: wounds +2 g, multiplier +1, Defence -4; legal with mastery 0."""
    table = Table(one("anna", weapon={"mastery": mastery}), "borys")
    table.round(5, 7, 4, anna="offensive")
    assert table.value("defense", "anna") == 1
    assert table.value("multiplier", "anna") == 4
    table.attack("anna", "borys", 5, 2)
    assert table.only("damage_dealt").raw.value == 2 + 8 + 2 * mastery


def test_a_missile_weapon_rains_no_blows() -> None:
    """BA-23: `wrong_weapon`; bare hands may."""
    table = Table(one("dora", initiative=1), "borys")
    assert table.refused("declare", actor="dora", action="offensive") == "wrong_weapon"
    bare = Table(one("dora", initiative=1, wielded=None), "borys")
    bare.declare("dora", "offensive")


def test_the_offensive_does_not_expose() -> None:
    """BA-23, BA-12: its -4 is its own, and of this round only."""
    table = Table("anna", "borys")
    table.round(5, 7, 4, anna="offensive")
    table.finish_round()
    assert not table.value("exposed", "anna")
    assert table.value("defense", "anna") == 5
