"""BA-11: out of the fight, and the end of the fight."""

import pytest

from .playing import Table, act, one


def test_a_mortal_wound_puts_out_whatever_the_vitality() -> None:
    """BA-11: at once."""
    table = Table("anna", one("borys", armor=0, vitality=None, wound_thresholds=(1, 2, 3, 4)))
    table.round(5, 7, 4)
    table.attack("anna", "borys", 6, 1)
    event = table.only("status_changed")
    assert (event.who, event.status, event.cause) == ("borys", "out", "mortal")


@pytest.mark.parametrize(("vitality", "out"), [(17, True), (18, False), (None, False)])
def test_the_points_of_all_wounds_reach_the_vitality(vitality: int | None, out: bool) -> None:
    """BA-11: equal is out; without a vitality only a mortal wound counts."""
    table = Table("anna", one("borys", armor=0, vitality=vitality))
    table.round(5, 7, 4)
    table.attack("anna", "borys", 6, 5)
    assert (table.value("status", "borys") == "out") is out
    if out:
        assert table.only("status_changed").cause == "vitality"


def test_older_wounds_of_the_fight_count() -> None:
    """BA-11: 17 and 17 reach 34."""
    table = Table("anna", one("borys", armor=0, vitality=34))
    table.round(1, 1, 1)
    table.attack("anna", "borys", 6, 5)
    assert table.value("status", "borys") == "active"
    table.attack("anna", "borys", 6, 5)
    assert table.value("status", "borys") == "out"


def test_the_attacks_of_one_who_is_out_lapse_and_he_is_no_target() -> None:
    """BA-11: his action stops with him."""
    weak = one("cezary", vitality=1, initiative=40)
    table = Table("anna", "borys", weak)
    table.round(5, 1, 1, 10, 10, cezary="offensive")
    table.skip("cezary")
    table.attack("anna", "cezary", 1, 1)
    lapsed = [(event.who, event.reason) for event in table.told("attack_lapsed")]
    assert lapsed == [("cezary", "out")]
    assert table.value("defense", "cezary") == 5
    assert table.refused("attack", actor="anna", target="cezary") == "invalid_target"


def test_the_fight_ends_with_the_last_of_a_side() -> None:
    """BA-11: remaining attacks of the round are gone."""
    table = Table("anna", one("borys", vitality=1))
    table.round(5, 7, 4)
    table.attack("anna", "borys", 6, 8)
    assert table.only("fight_ended").reason == "one_side_left"
    assert (table.phase, table.value("attacks", "anna")) == ("finished", 0)
    assert table.fight.awaits() == ()


def test_the_fight_goes_on_while_two_sides_are_left() -> None:
    """BA-11: of three sides one may go."""
    third = one("ewa", side="green")
    table = Table("anna", one("borys", vitality=1), third)
    table.round(5, 7, 4)
    table.attack("anna", "borys", 6, 8)
    assert not table.fight.state.over


def test_a_fight_with_one_side_is_over_as_it_begins() -> None:
    """BA-11: at most one side has anybody left."""
    table = Table("anna", "ewa")
    assert table.only("fight_ended").reason == "one_side_left"


def test_whoever_hits_himself_out_ends_the_fight() -> None:
    """BA-11, BA-08: the wound is one like any other."""
    table = Table(one("anna", vitality=1), "borys")
    table.round(5, 7, 4, anna="whirl")
    table.attack("anna", "borys", 19, 8)
    assert table.only("status_changed").who == "anna"
    assert table.told("fight_ended")


def test_a_rage_ends_with_its_bearer() -> None:
    """BA-11, BA-42: with its aftermath, at once."""
    table = raging_borys(vitality=60)
    table.do("correct", who="borys", what="vitality", value=14, reason="blood loss")
    table.attack("anna", "borys", 1, 8)
    assert [event.kind for event in table.told("effect_ended")] == ["rage"]
    assert [event.kind for event in table.told("effect_started")] == ["rage_fatigue"]


def test_a_rage_ends_with_the_fight() -> None:
    """BA-11, BA-42: however the fight ends."""
    table = raging_borys(vitality=60)
    table.do("end_fight")
    assert (table.value("raging", "borys"), table.value("fatigue", "borys")) == (False, 1)
    won = raging_borys(vitality=60)
    won.do("leave", who="anna")
    assert (won.value("raging", "borys"), won.value("fatigue", "borys")) == (False, 1)
    assert won.told("fight_ended")


def raging_borys(vitality: int) -> Table:
    """Round 2: Borys rages with a wound of 13, Anna is to attack."""
    table = Table("anna", one("borys", vitality=vitality))
    table.round(5, 7, 4)
    table.attack("anna", "borys", 6, 5)
    table.skip("anna", "borys")
    table.round(5, 7, 4, borys="rage")
    assert table.value("raging", "borys")
    assert table.awaited().to == "anna"
    return table


def test_somebody_who_is_out_is_not_asked_any_more() -> None:
    """BA-11, BA-02: he declares nothing and stands in no order."""
    table = Table("anna", one("borys", vitality=1), "cezary")
    table.round(5, 1, 1, 10, 10)
    table.skip("cezary", "cezary")
    table.attack("anna", "borys", 6, 8)
    table.finish_round()
    assert table.value("order") == ("anna", "cezary")
    assert table.refused("declare", actor="borys", action="none") == "combatant_out"
    assert table.refused("declare", actor="anna", **act("counter", target="borys")) == (
        "invalid_target"
    )
