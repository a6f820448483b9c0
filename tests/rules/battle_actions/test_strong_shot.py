"""BA-44: the Strong Shot, a rider."""

from typing import Any

from .playing import Table, act, one


def test_one_shot_is_stronger_and_slower() -> None:
    """BA-44: wounds +8, delay +8, of that shot alone; no other class."""
    table = Table("dora", one("borys", armor=0))
    table.round(10, 1, 1, dora=act("none", rider="strong_shot", rider_blow=2))
    assert table.value("delays", "dora") == (5, 13)
    table.attack("dora", "borys", 5, 1)
    assert table.only("damage_dealt").raw.value == 3
    table.attack("dora", "borys", 5, 1)
    assert table.only("damage_dealt").raw.value == 3 + 8
    assert table.value("wound", "borys") == ("medium", 11)


def test_a_weak_strong_shot_is_halved_as_a_whole() -> None:
    """BA-44, BA-09: the 8 points are part of the raw damage."""
    table = Table("dora", one("borys", armor=0))
    table.round(10, 1, 1, dora=act("none", rider="strong_shot"))
    table.attack("dora", "borys", 10, 1)
    assert (table.only("damage_dealt").weak, table.only("damage_dealt").points) == (True, 5)


def test_it_joins_aim_also_with_the_points_of_a_precise_shot() -> None:
    """BA-44, BA-34: both additions to the delay count."""
    feats = ["precise_shot", "strong_shot"]
    person = one("cezary", wielded="light_crossbow", feats=feats, attacks_per_round=1)
    table = Table("anna", person)
    aim = act("aim", points=5, rider="strong_shot")
    table.round(1, 1, 1, cezary=aim)
    assert table.value("delays", "cezary") == (8 + 1 + 50 + 8,)


def test_strong_shot_is_checked_in_its_order() -> None:
    """BA-44: feat, missile weapon, blow."""
    ask: dict[str, Any] = {"action": "none", "rider": "strong_shot", "rider_blow": 9}
    anna = Table(one("anna", initiative=1), "borys")
    assert anna.refused("declare", actor="anna", **ask) == "feat_required"
    sword = Table(one("dora", initiative=1, wielded="short_sword"), "borys")
    assert sword.refused("declare", actor="dora", **ask) == "wrong_weapon"
    bow = Table(one("dora", initiative=1), "borys")
    for blow in (0, 3, 9):
        assert bow.refused("declare", actor="dora", **{**ask, "rider_blow": blow}) == (
            "no_attack_left"
        )
    bow.do("declare", actor="dora", **{**ask, "rider_blow": 2})
