"""BA-36: the Sweeping Cut, a mighty blow."""

from typing import Any

import pytest

from .playing import Table, act, one


def cutting(blow: int = 1, **anna: Any) -> Table:
    """Anna has declared a Sweeping Cut for that blow, Borys has no armour."""
    table = Table(one("anna", **anna), one("borys", armor=0))
    table.round(10, 1, 1, anna=act("sweeping_cut", blow=blow))
    table.until("anna")
    return table


def test_the_blow_is_slower_and_harder_and_one_class_worse() -> None:
    """BA-36: delay +10; wounds + level; +1 KLO."""
    table = cutting(level=6)
    assert table.value("delays", "anna") == (14, 4)
    table.attack("anna", "borys", 6, 1)
    assert table.only("damage_dealt").raw.value == 2 + 3 + 6
    assert table.value("wound", "borys") == ("heavy", 20)


def test_the_other_attacks_are_ordinary() -> None:
    """BA-36: one such blow a round, and only that one exposes."""
    table = cutting(level=6)
    table.attack("anna", "borys", 6, 1)
    table.until("anna")
    table.attack("anna", "borys", 19)
    assert table.only("attack_missed").blow == ()
    table.finish_round()
    assert not table.value("exposed", "anna")


@pytest.mark.parametrize("blow", [1, 2])
def test_a_blow_that_misses_exposes(blow: int) -> None:
    """BA-36, BA-12: in the next round."""
    table = cutting(blow)
    if blow == 2:
        table.skip("anna")
        table.until("anna")
    table.attack("anna", "borys", 19)
    table.finish_round()
    assert table.value("exposed", "anna")


def test_a_hit_that_armour_stops_is_no_failure() -> None:
    """BA-36: neither does a skipped blow expose."""
    table = Table("anna", one("borys", armor=100))
    table.round(10, 1, 1, anna="sweeping_cut")
    table.attack("anna", "borys", 6, 1)
    assert table.told("wound_received") == []
    table.finish_round()
    assert not table.value("exposed", "anna")


def test_sweeping_cut_is_checked_in_its_order() -> None:
    """BA-36: weapon, missile, size, blow."""
    for who, weapon, code in (
        ("ewa", None, "weapon_required"),
        ("dora", None, "wrong_weapon"),
        ("anna", {"size": "small"}, "weapon_too_short"),
        ("anna", {"size": "medium"}, "no_attack_left"),
        ("anna", {"size": "large"}, "no_attack_left"),
    ):
        table = Table(one(who, initiative=1, weapon=weapon), "borys")
        assert table.refused("declare", actor=who, action="sweeping_cut", blow=9) == code


@pytest.mark.parametrize(
    ("blow", "code"), [(0, "no_attack_left"), (1, None), (2, None), (3, "no_attack_left")]
)
def test_the_blow_is_one_of_the_rounds_attacks(blow: int, code: str | None) -> None:
    """BA-36: 1 <= blow <= n."""
    table = Table(one("anna", initiative=1), "borys")
    ask = {"actor": "anna", "action": "sweeping_cut", "blow": blow}
    refusal = table.fight.check({"declare": ask})
    assert (refusal and refusal.code) == code
