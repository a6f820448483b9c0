"""BA-32: Disarm."""

from typing import Any

import pytest

from .playing import Table, act, one

DISARM = act("disarm", target="borys")


def disarming(*, options: dict[str, Any] | None = None, **borys: Any) -> Table:
    """Anna's Disarm on Borys is due; V is 15, his Reflex 8."""
    table = Table("anna", one("borys", **borys), options=options)
    table.round(5, 7, anna=DISARM)
    return table


def test_the_difference_of_both_attacks_is_added() -> None:
    """BA-32: V = own + (own - opponent's); face 15 succeeds, 16 fails."""
    table = disarming()
    table.attack("anna", "borys", 15, 8)
    assert table.only("disarm_succeeded").value.value == 15
    failed = disarming()
    failed.attack("anna", "borys", 16)
    assert failed.only("disarm_failed").face == 16


def test_a_better_opponent_is_harder_to_disarm() -> None:
    """BA-32: the difference is a penalty: Borys with Attack 18 leaves 14 - 4."""
    table = disarming(weapon={"attack": 18})
    table.attack("anna", "borys", 11)
    assert table.only("disarm_failed").value.value == 10


@pytest.mark.parametrize(("face", "kept"), [(8, True), (9, False)])
def test_the_opponent_holds_on_by_reflex(face: int, kept: bool) -> None:
    """BA-32: the opponent rolls; success: `weapon_kept`, failure: it lies k4 metres away."""
    table = disarming()
    table.attack("anna", "borys", 1, face, *(() if kept else (3,)))
    rolls = [(event.who, event.purpose) for event in table.told("rolled")]
    expected = [("anna", "disarm"), ("borys", "reflex"), ("anna", "disarm_distance")]
    assert rolls == expected[: 2 if kept else 3]
    assert table.value("wielded", "borys") == ("axe" if kept else "none")
    if not kept:
        assert table.only("weapon_lost").distance == 3


def test_no_armsman_holds_on_better() -> None:
    """BA-32, BA-13: the four points of armsmen are for another test."""
    table = disarming(armsman=True)
    table.attack("anna", "borys", 1, 9, 1)
    assert table.told("weapon_lost")


@pytest.mark.parametrize(
    ("faces", "option", "exposed"),
    [
        ((16,), "weapon_kept", True),
        ((15, 8), "weapon_kept", True),
        ((15, 9, 1), "weapon_kept", False),
        ((16,), "own_test", True),
        ((15, 8), "own_test", False),
    ],
)
def test_whoever_fails_to_disarm_is_exposed(
    faces: tuple[int, ...], option: str, exposed: bool
) -> None:
    """BA-32, BA-12: when the weapon is still in the hand; by option only when her test fails."""
    table = disarming(options={"disarm_failure": option})
    table.attack("anna", "borys", *faces)
    assert not table.value("exposed", "anna")
    table.finish_round()
    assert table.value("exposed", "anna") is exposed
    assert not table.value("exposed", "borys")


def test_there_is_one_disarm_a_round_and_no_other_attack() -> None:
    """BA-32: n = 1, with one Initiative roll."""
    table = disarming()
    assert table.value("moments", "anna") == (20,)
    table.attack("anna", "borys", 20)
    assert table.value("attacks", "anna") == 0


def test_a_disarm_does_no_damage() -> None:
    """BA-32: in no case."""
    table = disarming()
    table.attack("anna", "borys", 1, 20, 4)
    assert table.told("damage_dealt") == []


def test_a_disarm_that_is_skipped_has_not_failed() -> None:
    """BA-32: nothing follows."""
    table = disarming()
    table.finish_round()
    assert not table.value("exposed", "anna")


@pytest.mark.parametrize("reason", ["out", "reach", "bare"])
def test_a_disarm_that_lapses_has_not_failed(reason: str) -> None:
    """BA-32: the named one is out, out of reach, or bare-handed by then."""
    table = Table("anna", "borys", "cezary", one("dora", wielded="short_sword"))
    dora = act("disarm", target="borys") if reason == "bare" else "none"
    faces = (1,) if reason == "bare" else (1, 1)
    table.round(5, 7, *faces, 1, 1, anna=DISARM, dora=dora)
    if reason == "out":
        table.do("leave", who="borys")
    elif reason == "reach":
        table.fact("distance", ["anna", "borys"], 4)
    else:
        table.until("dora")
        table.attack("dora", "borys", 1, 20, 1)
    table.finish_round()
    assert [event.who for event in table.ever("attack_lapsed") if event.reason == "no_target"] == [
        "anna"
    ]
    assert not table.value("exposed", "anna")


def test_a_missile_weapon_can_be_struck_from_the_hand() -> None:
    """BA-32: melee or missile: Dora's bow."""
    table = Table(one("borys", initiative=50), "dora")
    table.round(1, 1, 5, borys=act("disarm", target="dora"))
    table.until("borys")
    table.attack("borys", "dora", 1, 20, 1)
    assert table.only("weapon_lost").weapon == "bow"


def test_the_actions_of_both_count() -> None:
    """BA-32: current Attacks: Borys in Defensive has 9."""
    table = Table("anna", "borys")
    table.round(5, 7, anna=DISARM, borys="defensive")
    table.do("sacrifice", actor="borys", count=0)
    table.attack("anna", "borys", 20)
    assert table.only("disarm_failed").value.value == 14 + 5


def test_disarm_is_checked_in_its_order() -> None:
    """BA-32: weapon, missile, target, opponent, and that he has something to lose."""
    table = Table(
        one("ewa", initiative=1),
        one("dora", initiative=2),
        one("anna", initiative=3),
        one("borys", wielded=None),
    )
    for who, target, code in (
        ("ewa", "", "weapon_required"),
        ("dora", "", "wrong_weapon"),
        ("anna", "", "target_required"),
        ("anna", "dora", "invalid_target"),
        ("anna", "borys", "target_unarmed"),
    ):
        if table.awaited().to != who:
            table.declare(table.awaited().to)
        assert table.refused("declare", actor=who, action="disarm", target=target) == code


def test_reflex_may_be_read_from_the_other_end() -> None:
    """BA-32, BA-05: option `roll_over`: Reflex 8 succeeds on 13 and above."""
    options = {"test_mode": "roll_over"}
    for face, kept in ((13, True), (12, False)):
        table = disarming(options=options)
        table.attack("anna", "borys", 6, face, *(() if kept else (1,)))
        assert bool(table.told("weapon_kept")) is kept
    failed = disarming(options=options)
    failed.attack("anna", "borys", 5)
    assert failed.told("disarm_failed")
