"""BA-46: losing the weapon in mid-round."""

from typing import Any

import pytest

from .playing import Table, act, one


def test_from_then_on_he_is_bare_handed() -> None:
    """BA-46: general Attack, no Defence of the weapon, +5 from hits by weapons."""
    table = Table(
        "anna", one("borys", reflex=-20), one("dora", wielded="short_sword", initiative=25)
    )
    table.round(9, 1, 1, 1, anna=act("disarm", target="borys"))
    table.until("anna")
    table.attack("anna", "borys", 1, 20, 2)
    assert table.value("attack", "borys") == 12
    assert table.value("defense", "borys") == 1
    table.until("borys")
    assert table.value("wielded", "borys") == "none"


@pytest.mark.parametrize(("made", "lapsed", "left"), [(False, [2], ("none",)), (True, [2], ())])
def test_an_armed_opponent_leaves_him_one_last_attack_or_none(
    made: bool, lapsed: list[int], left: tuple[str, ...]
) -> None:
    """BA-46: none made: the lowest index moves to the end; one made: all remaining are gone."""
    cezary = one("cezary", initiative=31 if made else 20, weapon={"delay": 1})
    table = Table("anna", cezary, "ewa")
    faces = (1, 1, 8) if not made else (1, 1, 9)
    table.round(*faces, anna=act("disarm", target="cezary"))
    if made:
        table.attack("cezary", "ewa", 20)
    table.until("anna")
    table.attack("anna", "cezary", 1, 20, 1)
    assert [event.index for event in table.told("attack_lapsed")] == lapsed
    assert table.value("moments", "cezary") == left
    assert [event.index for event in table.told("attack_moved")] == ([1] if left else [])


def test_without_armed_opponents_his_attacks_keep_their_moments() -> None:
    """BA-46: here the one who disarmed him loses her own weapon at the same moment (BA-A5)."""
    options = {"tie_moments": "simultaneous"}
    table = Table("anna", "borys", one("cezary", initiative=10), options=options)
    at_once = {"anna": act("disarm", target="cezary"), "borys": act("disarm", target="anna")}
    table.round(1, 1, 1, 10, **at_once)
    assert table.value("moments", "anna") == table.value("moments", "borys") == (17,)
    table.attack("anna", "cezary", 1, 20, 1)
    table.attack("borys", "anna", 1, 20, 1)
    assert [event.who for event in table.told("weapon_lost")] == ["cezary", "anna"]
    assert table.told("attack_lapsed") == table.told("attack_moved") == []
    assert table.value("moments", "cezary") == (8, 6)


def test_a_sacrificed_attack_is_not_one_that_was_made() -> None:
    """BA-46, BA-38: after giving up the first, the second is left and moves to the end."""
    table = Table("anna", one("cezary", initiative=20))
    table.round(1, 1, 1, anna=act("disarm", target="cezary"), cezary="defensive")
    table.do("sacrifice", actor="cezary", count=1)
    table.attack("anna", "cezary", 1, 20, 1)
    assert [event.index for event in table.told("attack_moved")] == [2]
    assert table.value("moments", "cezary") == ("none",)


STOPS: dict[str, Any] = {
    "whirl": "whirl",
    "sweeping_cut": "sweeping_cut",
    "keep_at_bay": act("keep_at_bay", target="anna"),
}


@pytest.mark.parametrize("action", STOPS)
def test_what_needs_the_weapon_stops(action: str) -> None:
    """BA-46: the attack left is an ordinary one of bare hands, on any legal target."""
    rival = one("borys", reflex=-20, weapon={"mastery": 0})
    dora = one("dora", wielded="short_sword", initiative=30)
    anna = one("anna", initiative=31, weapon={"size": "small"})
    table = Table(anna, rival, dora)
    extra = (1,) if action == "keep_at_bay" else ()
    table.round(1, *extra, 1, 1, 1, anna=act("disarm", target="borys"), borys=STOPS[action])
    table.until("anna")
    table.attack("anna", "borys", 1, 20, 1)
    assert (table.value("crit_chance", "borys"), table.value("self_hit_chance", "borys")) == (1, 0)
    assert table.value("defense", "borys", "anna") == 1
    table.until("borys")
    table.attack("borys", "dora", 19)
    assert table.only("attack_missed").blow == ()
    table.finish_round()
    assert not table.value("exposed", "borys")


@pytest.mark.parametrize(
    ("action", "attack", "defense"),
    [("defensive", 7, 9), ("offensive", 11, 0), ("selective", 9, 4), ("none", 11, 4)],
)
def test_other_actions_go_on_with_their_degree(action: str, attack: int, defense: int) -> None:
    """BA-46, BA-13: Cezary's mastery 3 of the dagger stays for the round."""
    table = Table(one("anna", initiative=90), "cezary")
    faces = (1, 1, 1, 1, 1) if action == "selective" else (1, 1, 1)
    table.round(*faces, anna=act("disarm", target="cezary"), cezary=action)
    if table.phase == "sacrifice":
        table.do("sacrifice", actor="cezary", count=0)
    table.attack("anna", "cezary", 1, 20, 1)
    assert table.value("attack", "cezary") == attack
    assert table.value("defense", "cezary") == defense
    if action == "selective":
        assert table.value("crit_chance", "cezary") == 4
    if action == "defensive":
        assert table.value("armor", "cezary") == 2 + 9


def test_a_rider_stops_with_the_weapon() -> None:
    """BA-46: the blow left is not precise any more."""
    table = Table(one("anna", initiative=90), "cezary")
    rider = act("none", rider="precise_strike")
    table.round(1, 1, 1, anna=act("disarm", target="cezary"), cezary=rider)
    table.attack("anna", "cezary", 1, 20, 1)
    table.attack("cezary", "anna", 19)
    event = table.only("attack_missed")
    assert (event.blow, event.value.value) == ((), 11 - 4 - 5)


def test_a_treacherous_strike_keeps_its_target_and_its_bonus() -> None:
    """BA-46: the strike of bare hands is still one at the named opponent."""
    dora = one("dora", wielded="short_sword", initiative=29)
    table = Table(one("anna", initiative=90), "cezary", dora, options={"engagement": "ignore"})
    table.round(1, 1, 1, 1, 1, 1, cezary="defensive")
    table.do("sacrifice", actor="cezary", count=2)
    table.finish_round()
    strike = act("treacherous_strike", target="anna")
    table.round(1, 1, 1, 1, 1, anna=act("disarm", target="cezary"), cezary=strike)
    table.attack("anna", "cezary", 1, 20, 1)
    table.until("cezary")
    assert table.refused("attack", actor="cezary", target="dora") == "invalid_target"
    table.attack("cezary", "anna", 19)
    assert table.only("attack_missed").value.value == 11 + 4 - 4 - 5


def test_a_treacherous_blow_that_lapses_is_not_spent() -> None:
    """BA-46, BA-39: the first attack is left, the blow was the second."""
    table = Table(one("anna", initiative=90), "cezary", options={"engagement": "ignore"})
    table.round(1, 1, 1, 1, cezary="defensive")
    table.do("sacrifice", actor="cezary", count=2)
    table.finish_round()
    strike = act("treacherous_strike", target="anna", blow=2)
    table.round(1, 1, 1, anna=act("disarm", target="cezary"), cezary=strike)
    table.attack("anna", "cezary", 1, 20, 1)
    table.attack("cezary", "anna", 19)
    assert table.only("attack_missed").blow == ()
    assert table.state["cezary"].betrayed == ()


def test_the_weapon_is_taken_up_again_by_the_game_masters_word() -> None:
    """BA-46, BA-45: in the declaration of the next round."""
    table = Table("anna", "borys")
    table.round(5, 1, anna=act("disarm", target="borys"))
    table.attack("anna", "borys", 1, 20, 1)
    table.finish_round()
    assert table.value("wielded", "borys") == "none"
    table.fact("wielded", ["borys"], "axe")
    table.round(5, 1, 1, borys="whirl")
    assert table.value("self_hit_chance", "borys") == 2
