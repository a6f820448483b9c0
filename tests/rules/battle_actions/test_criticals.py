"""BA-08: critical wounds, and blows that fall on the one who strikes."""

from typing import Any

import pytest

from .playing import Table, act, one


def strike(face: int, *more: int, options: dict[str, Any] | None = None, **anna: Any) -> Table:
    """Anna has struck at Borys with that face; `more` are the dice that follow."""
    action = anna.pop("action", "none")
    faces = {"selective": (5, 7, 1, 4, 1)}.get(str(action), (1, 1, 1))
    table = Table(one("anna", **anna), "borys", options=options)
    table.round(*faces, anna=action)
    table.until("anna")
    table.attack("anna", "borys", face, *more)
    return table


@pytest.mark.parametrize(
    ("action", "last"), [("none", 1), ("offensive", 1), ("selective", 3), ("whirl", 3)]
)
def test_the_chance_of_a_critical_wound_is_counted_in_faces(action: str, last: int) -> None:
    """BA-08: 1, and mastery more in Selective Attack, 2 more in Whirl."""
    assert strike(last, 4, action=action).only("attack_hit").critical is True
    assert strike(last + 1, 4, action=action).only("attack_hit").critical is False


@pytest.mark.parametrize("base", [0, 2, 5])
def test_the_base_chance_is_an_option(base: int) -> None:
    """BA-08: option `critical_base`, 0 to 5 faces; at 0 even a 1 is a plain hit."""
    options: dict[str, Any] = {"critical_base": base}
    assert strike(max(base, 1), 4, options=options).only("attack_hit").critical is (base > 0)
    assert strike(base + 1, 4, options=options).only("attack_hit").critical is False


def test_a_face_inside_the_chance_that_misses_is_just_a_miss() -> None:
    """BA-08: V 1, face 3 in Whirl."""
    table = strike(3, action="whirl", weapon={"attack": 4})
    assert table.only("attack_missed").value.value == 1


def test_a_critical_hit_is_one_class_worse_and_never_weak() -> None:
    """BA-08, BA-10: 14 points after armour: heavy instead of medium, not halved at T = 20."""
    table = strike(1, 5, weapon={"weak_blow_threshold": 20})
    assert table.only("damage_dealt").weak is False
    assert (table.only("wound_received").wound_class, table.only("wound_received").points) == (
        "heavy",
        20,
    )


def test_a_critical_hit_that_armour_stops_is_no_wound() -> None:
    """BA-08: p = 0."""
    table = Table("anna", one("borys", armor=100))
    table.round(5, 7, 4)
    table.attack("anna", "borys", 1, 8)
    assert table.only("attack_hit").critical is True
    assert table.told("wound_received") == []


@pytest.mark.parametrize(("face", "name"), [(19, "self_hit"), (20, "self_hit"), (18, "attack_hit")])
def test_in_a_whirl_two_faces_hit_oneself(face: int, name: str) -> None:
    """BA-08, BA-29: 19 and 20, before hit or miss is looked at, even where V is 57."""
    assert strike(face, 5, action="whirl", weapon={"attack": 60}).told(name)


@pytest.mark.parametrize(("face", "name"), [(2, "self_hit"), (1, "self_hit"), (3, "attack_hit")])
def test_in_a_whirl_the_bad_end_is_turned_with_the_die(face: int, name: str) -> None:
    """BA-08, BA-05: option `roll_over`."""
    options: dict[str, Any] = {"test_mode": "roll_over"}
    table = strike(face, 5, action="whirl", weapon={"attack": 60}, options=options)
    assert table.told(name)


def test_one_face_hits_oneself_by_option() -> None:
    """BA-08: option `self_hit_base: 1`: 20 always, 18 to 20 in Whirl."""
    options: dict[str, Any] = {"self_hit_base": 1}
    assert strike(20, 5, options=options).told("self_hit")
    assert strike(19, options=options).told("attack_missed")
    assert strike(18, 5, action="whirl", options=options).told("self_hit")
    assert strike(20).told("attack_missed")


def test_whoever_hits_himself_wounds_himself_against_his_own_armour() -> None:
    """BA-08: own damage less own armour, no shift, never critical or weak; the target is whole."""
    table = strike(19, 6, action="whirl", weapon={"weak_blow_threshold": 20})
    dealt, wound = table.only("damage_dealt"), table.only("wound_received")
    assert (dealt.who, dealt.target, dealt.raw.value, dealt.points) == ("anna", "anna", 20, 15)
    assert dealt.weak is False
    assert (wound.who, wound.wound_class, wound.points) == ("anna", "medium", 15)
    assert table.value("wounds", "borys") == ()


def test_a_self_hit_is_an_attack_made_on_the_target() -> None:
    """BA-08, BA-38: it draws him into the duel."""
    table = Table("anna", "cezary")
    table.round(1, 1, 5, 6, anna="whirl", cezary="defensive")
    table.do("sacrifice", actor="cezary", count=2)
    table.attack("anna", "cezary", 19, 1)
    table.skip("anna")
    table.declare("anna")
    table.declare("cezary", "treacherous_strike", target="anna")
    assert table.value("action", "cezary") == "treacherous_strike"


def test_a_charger_who_hits_himself_is_not_wounded_worse_for_it() -> None:
    """BA-08, BA-27: no class shift, under `self_hit_base: 1`."""
    options: dict[str, Any] = {"self_hit_base": 1}
    table = Table("anna", "borys", options=options, distances={("anna", "borys"): 8})
    table.round(5, 7, 4, anna=act("charge", target="borys"))
    table.attack("anna", "borys", 20, 3)
    wound = table.only("wound_received")
    assert (wound.who, wound.wound_class, wound.points) == ("anna", "light", 6)
