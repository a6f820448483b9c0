"""BA-09: damage, the weak blow, armour."""

from typing import Any

import pytest

from .playing import Table, act, one


def hit(
    face: int,
    die: int,
    *,
    options: dict[str, Any] | None = None,
    action: Any = "none",
    faces: tuple[int, ...] = (5, 7, 4),
    rival: dict[str, Any] | None = None,
    **anna: Any,
) -> Any:
    """What Anna's blow at Borys does with that face and damage die."""
    table = Table(one("anna", **anna), one("borys", **(rival or {})), options=options)
    table.round(*faces, anna=action)
    if table.phase == "sacrifice":
        table.do("sacrifice", actor="anna", count=0)
    table.until("anna")
    table.attack("anna", "borys", face, die)
    return table.only("damage_dealt")


@pytest.mark.parametrize(
    ("anna", "raw"),
    [
        ({}, 2 + 5 * 3),
        ({"strength": -3}, -3 + 15),
        ({"weapon": {"adds_strength": False}}, 15),
        ({"weapon": {"damage_bonus": 7}}, 2 + 15 + 7),
        ({"weapon": {"multiplier": 1}}, 2 + 5),
    ],
)
def test_damage_is_strength_and_the_die_times_the_multiplier(
    anna: dict[str, Any], raw: int
) -> None:
    """BA-09: S (if the weapon adds it) + die x M + the weapon's bonus."""
    assert hit(8, 5, **anna).raw.value == raw


@pytest.mark.parametrize(
    ("action", "raw"),
    [
        ("offensive", 2 + 5 * 4 + 2 * 2),
        ("defensive", 2 + 5 * 2 - (10 - 2 * 2)),
        ("sweeping_cut", 2 + 5 * 3 + 4),
    ],
)
def test_actions_change_the_damage(action: str, raw: int) -> None:
    """BA-09: multiplier and flat modifiers of the action, here with mastery 2 and level 4."""
    assert hit(7, 5, action=action).raw.value == raw


def test_damage_is_never_below_zero() -> None:
    """BA-09: the lowest raw damage is 0, and says how it came about."""
    dealt = hit(7, 1, action="defensive", strength=-20)
    assert (dealt.raw.value, dealt.points) == (0, 0)
    assert sum(part.amount for part in dealt.raw.parts) == 0


def test_a_multiplier_of_one_is_none_in_defensive() -> None:
    """BA-09: the die is rolled all the same and counts nothing."""
    assert hit(7, 8, action="defensive", strength=20, weapon={"multiplier": 1}).raw.value == 14


def test_the_lowest_multiplier_is_an_option() -> None:
    """BA-09: option `multiplier_floor: 1`."""
    options = {"multiplier_floor": 1}
    dealt = hit(7, 8, action="defensive", strength=20, weapon={"multiplier": 1}, options=options)
    assert dealt.raw.value == 20 + 8 - 6


def test_the_multiplier_may_be_a_number_of_dice() -> None:
    """BA-09: option `multiplier_mode: dice_count`: S + as many dice, with x0 none."""
    options = {"multiplier_mode": "dice_count"}
    table = Table("anna", "borys", options=options)
    table.round(5, 7, 4)
    table.attack("anna", "borys", 8, 1, 2, 8)
    assert table.only("damage_dealt").raw.value == 2 + 11
    assert [event.dice for event in table.told("rolled")] == ["k20", "3k8"]
    none = Table(one("anna", weapon={"multiplier": 1}, strength=20), "borys", options=options)
    none.round(5, 7, 4, anna="defensive")
    none.do("sacrifice", actor="anna", count=0)
    none.attack("anna", "borys", 7)
    assert none.only("damage_dealt").raw.value == 20 - 6


@pytest.mark.parametrize(
    ("face", "weak", "points"), [(8, True, 8 - 4), (7, True, 4), (6, False, 13)]
)
def test_a_blow_within_the_threshold_is_weak(face: int, weak: bool, points: int) -> None:
    """BA-09: margin below T = 5: 17 becomes 8, the half rounded down; a margin of 5 is enough."""
    dealt = hit(face, 5, weapon={"weak_blow_threshold": 5})
    assert (dealt.weak, dealt.points) == (weak, points)


def test_a_threshold_of_zero_makes_no_blow_weak() -> None:
    """BA-09: even at margin 0."""
    assert hit(11, 5).weak is False


@pytest.mark.parametrize(("points", "face", "weak"), [(1, 7, False), (1, 8, True), (2, 9, False)])
def test_aiming_lowers_the_threshold(points: int, face: int, weak: bool) -> None:
    """BA-09, BA-33: T = 5 - points; V is 10 + points for Dora."""
    table = Table("dora", "borys")
    table.round(5, 1, 1, dora=act("aim", points=points))
    table.until("dora")
    table.attack("dora", "borys", face, 4)
    assert table.only("damage_dealt").weak is weak


@pytest.mark.parametrize(("base", "weak"), [(1, False), (0, True)])
def test_a_one_is_weak_only_where_it_is_not_critical(base: int, weak: bool) -> None:
    """BA-09, BA-08: V 0, face 1: critical and never weak, or by option a hit with margin 0."""
    table = Table("dora", one("borys", defense=11), options={"critical_base": base})
    table.round(5, 1, 1)
    table.attack("dora", "borys", 1, 4)
    assert table.only("attack_hit").value.value == 0
    assert table.only("damage_dealt").weak is weak


@pytest.mark.parametrize(("armor", "points"), [(0, 17), (16, 1), (17, 0), (100, 0)])
def test_armour_is_taken_off_down_to_nothing(armor: int, points: int) -> None:
    """BA-09: p = raw less armour, at least 0."""
    assert hit(8, 5, rival={"armor": armor}).points == points


def test_a_weapon_hurts_bare_hands_more() -> None:
    """BA-09, BA-35: +5, flat, before armour; not when both are bare-handed."""
    assert hit(8, 5, rival={"wielded": None}, faces=(7, 4)).raw.value == 17 + 5
    assert hit(8, 4, rival={"wielded": None}, wielded=None).raw.value == 2 + 4
