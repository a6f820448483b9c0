"""BA-37: the Precise Strike, a rider."""

from typing import Any

import pytest

from .playing import Table, act, one


def striking(*faces: int, **cezary: Any) -> Table:
    """Cezary strikes precisely with his first blow; Anna has no armour."""
    rider = act("none", rider="precise_strike")
    table = Table(one("anna", armor=0), one("cezary", **cezary))
    table.round(10, 10, *(faces or (1, 1)), cezary=rider)
    table.until("cezary")
    return table


def test_the_blow_is_slower_worse_aimed_and_one_class_worse() -> None:
    """BA-37: delay +4; Attack -4; +1 KLO if it hits."""
    table = striking()
    assert table.value("delays", "cezary") == (6, 2)
    table.attack("cezary", "anna", 4, 1)
    assert table.only("attack_hit").value.value == 13 - 4 - 5
    assert table.value("wound", "anna") == ("medium", 10)


def test_the_other_attacks_are_not_lost_and_ordinary() -> None:
    """BA-37: one a round."""
    table = striking()
    table.attack("cezary", "anna", 5)
    assert table.only("attack_missed").blow == ("precise_strike",)
    table.attack("cezary", "anna", 8, 1)
    assert table.only("attack_hit").value.value == 8
    assert table.value("wound", "anna") == ("light", 2)


@pytest.mark.parametrize(
    ("kind", "code"), [("dagger", None), ("knife", None), ("sword", "wrong_weapon")]
)
def test_daggers_and_knives_are_for_vital_spots(kind: str, code: str | None) -> None:
    """BA-37: the kind of the wielded weapon."""
    table = Table("anna", one("cezary", initiative=1, weapon={"kind": kind}))
    ask = {"actor": "cezary", "action": "none", "rider": "precise_strike"}
    refusal = table.fight.check({"declare": ask})
    assert (refusal and refusal.code) == code


def test_precise_strike_is_checked_in_its_order() -> None:
    """BA-37: profession, weapon, blow."""
    ask: dict[str, Any] = {"action": "none", "rider": "precise_strike", "rider_blow": 9}
    anna = Table(one("anna", initiative=1), "borys")
    assert anna.refused("declare", actor="anna", **ask) == "profession_required"
    bolt = Table("anna", one("cezary", initiative=1, wielded="light_crossbow"))
    assert bolt.refused("declare", actor="cezary", **ask) == "wrong_weapon"
    dagger = Table("anna", one("cezary", initiative=1))
    assert dagger.refused("declare", actor="cezary", **ask) == "no_attack_left"
    for blow in (0, 3):
        assert dagger.refused("declare", actor="cezary", **{**ask, "rider_blow": blow}) == (
            "no_attack_left"
        )


def test_it_adds_to_the_main_action() -> None:
    """BA-37, BA-04: with Offensive all modifiers add up."""
    table = Table(one("anna", armor=0), "cezary")
    rider = act("offensive", rider="precise_strike", rider_blow=2)
    table.round(10, 10, 1, 1, cezary=rider)
    assert table.value("delays", "cezary") == (2, 6)
    table.attack("cezary", "anna", 8, 1)
    assert table.value("wound", "anna") == ("light", 9)
    table.attack("cezary", "anna", 4, 1)
    assert table.value("wound", "anna") == ("medium", 10)
