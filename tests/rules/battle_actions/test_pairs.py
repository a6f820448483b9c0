"""Rules that meet each other: actions, riders, losses and effects in one round."""

import pytest

from .playing import Table, act, one

COUNTER = act("counter", target="borys")


def test_charge_and_rage_keep_the_window_for_a_counter_open() -> None:
    """BA-24, BA-27, BA-41: a Charge in round 1, Rage in 2 to 4: countered in 2 to 5."""
    table = Table("anna", one("borys", vitality=500), distances={("anna", "borys"): 8})
    found = []
    later = [act(action) for action in ("rage", "rage", "rage", "none", "none")]
    for action in (act("charge", target="anna"), *later):
        table.do("declare", actor="borys", **action)
        found.append(table.fight.check({"declare": {"actor": "anna", **COUNTER}}) is None)
        table.declare("anna")
        table.pass_all(1, 1, 1)
        if table.state.round == 1:
            table.until("anna")
            table.attack("anna", "borys", 6, 5)
        table.finish_round()
    assert found == [False, True, True, True, True, False]


def test_rage_and_charge_do_not_add_up() -> None:
    """BA-27, BA-41: one action a round: the -4 of round 1 is gone when the -6 begins."""
    table = Table("anna", "borys", distances={("anna", "borys"): 8})
    table.round(1, 1, 1, borys=act("charge", target="anna"))
    assert table.value("defense", "borys") == 3 - 4
    table.until("anna")
    table.attack("anna", "borys", 6, 5)
    table.finish_round()
    table.round(1, 1, 1, borys="rage")
    assert table.value("defense", "borys") == 3 - 6


def test_a_sweeping_cut_that_is_lost_with_the_weapon_exposes_nobody() -> None:
    """BA-36, BA-46: the first attack was made, the blow is gone without a penalty."""
    table = Table("anna", one("cezary", initiative=25))
    table.round(1, 1, 1, anna=act("sweeping_cut", blow=2), cezary=act("disarm", target="anna"))
    table.until("anna")
    table.attack("anna", "cezary", 20)
    table.until("cezary")
    table.attack("cezary", "anna", 1, 20, 1)
    assert [(e.who, e.index, e.reason) for e in table.told("attack_lapsed")] == [
        ("anna", 2, "disarmed")
    ]
    assert not table.value("exposed", "anna")


def test_an_archer_who_loses_the_bow_aims_no_more() -> None:
    """BA-33, BA-44, BA-46: one attack of bare hands, last, without the points or the +8."""
    table = Table("dora", one("anna", side="blue", initiative=90))
    aim = act("aim", points=2, rider="strong_shot")
    table.round(1, 1, 1, dora=aim, anna=act("disarm", target="dora"))
    table.attack("anna", "dora", 1, 20, 1)
    table.attack("dora", "anna", 1, 4)
    assert table.only("attack_hit").value.value == 10 - 4 - 5
    assert table.only("damage_dealt").raw.value == 1 + 4


def test_a_self_hit_of_a_precise_whirl_is_no_worse_for_it() -> None:
    """BA-08, BA-29, BA-37: no class shift of his own rider, though his damage is all there."""
    table = Table("anna", "cezary")
    whirl = act("whirl", rider="precise_strike")
    table.round(1, 1, 1, 1, cezary=whirl)
    table.attack("cezary", "anna", 19, 4)
    wound = table.only("wound_received")
    assert (wound.who, wound.wound_class, wound.points) == ("cezary", "light", 6)
    assert wound.shift.value == 0


def test_breaking_through_each_other_is_tested_both_ways() -> None:
    """BA-30: each test is made; neither has attacks that could lapse."""
    table = Table("anna", "borys")
    through = {
        "anna": act("break_through", targets=["borys"]),
        "borys": act("break_through", targets=["anna"]),
    }
    table.round(1, 1, **through)
    assert [event.who for event in table.told("broke_through")] == ["anna", "borys"]
    assert table.told("attack_lapsed") == []


def test_a_second_break_through_finds_nothing_left_to_lapse() -> None:
    """BA-30: its test is made all the same, and its failure brings nothing back."""
    table = Table("borys", "anna", one("ewa", initiative=20))
    through = act("break_through", targets=["borys"])
    table.round(5, 1, 20, anna=through, ewa=through)
    assert len(table.told("attack_lapsed")) == 1
    assert table.told("breakthrough_failed")[0].who == "ewa"
    assert table.state.round == 2


def test_a_disarm_is_taken_by_a_break_through_without_penalty() -> None:
    """BA-30, BA-32: it has lapsed, not failed."""
    table = Table("anna", "borys")
    table.round(
        5, 1, anna=act("break_through", targets=["borys"]), borys=act("disarm", target="anna")
    )
    assert table.only("attack_lapsed").reason == "broken_through"
    assert not table.value("exposed", "borys")


def test_a_double_strike_with_one_target_broken_through_is_an_ordinary_attack() -> None:
    """BA-43, BA-30: under `attacks_on_breaker` only one legal target is left."""
    options = {"breakthrough_cancels": "attacks_on_breaker"}
    table = Table("borys", "anna", "ewa", options=options)
    table.round(5, 1, anna=act("break_through", targets=["borys"]), borys="double_strike")
    assert table.refused("attack", actor="borys", target="ewa", second="anna") == "one_target_only"
    table.attack("borys", "ewa", 20)
    assert table.told("second_target_avoids") == []


def test_a_treacherous_strike_at_a_breaker_lapses_and_is_not_spent() -> None:
    """BA-39, BA-30: under `attacks_on_breaker` she is no target; the other attack is ordinary."""
    options = {"breakthrough_cancels": "attacks_on_breaker", "engagement": "ignore"}
    table = Table("anna", "cezary", "ewa", options=options)
    table.round(1, 1, 1, 1, cezary="defensive")
    table.do("sacrifice", actor="cezary", count=2)
    table.finish_round()
    strike = act("treacherous_strike", target="anna")
    table.round(1, 1, 1, anna=act("break_through", targets=["cezary"]), cezary=strike)
    assert [(e.who, e.index) for e in table.told("attack_lapsed")] == [("cezary", 1)]
    assert table.state["cezary"].betrayed == ()
    table.attack("cezary", "ewa", 20)


def test_a_blow_that_has_no_place_in_the_round_any_more_is_not_spent() -> None:
    """BA-06, BA-35: an opponent has armed himself after the declaration: one attack is left."""
    people = (one("anna", wielded="none"), one("cezary", wielded=None, initiative=20))
    table = Table(*people, options={"engagement": "ignore"})
    table.round(1, 1, 1, 1, cezary="defensive")
    table.do("sacrifice", actor="cezary", count=2)
    table.finish_round()
    table.declare("cezary", "treacherous_strike", target="anna", blow=2)
    table.fact("wielded", ["anna"], "sword")
    table.declare("anna")
    table.pass_all(1, 1)
    table.until("cezary")
    table.attack("cezary", "anna", 19)
    assert table.only("attack_missed").blow == ()
    assert table.state.round == 3
    assert table.state["cezary"].betrayed == ()


def test_exposure_and_keep_at_bay_add_up() -> None:
    """BA-12, BA-28: exposure takes the weapon's Defence, the advantage stays."""
    table = Table(one("borys", initiative=40), "anna")
    table.round(1, 1, 1, borys="sweeping_cut")
    table.until("borys")
    table.attack("borys", "anna", 20)
    table.finish_round()
    table.round(1, 1, 1, 1, borys=act("keep_at_bay", target="anna"))
    assert table.value("defense", "borys", "anna") == 1 + 1


def test_whoever_was_put_out_cannot_be_countered() -> None:
    """BA-24, BA-11: he is no opponent any more: `invalid_target` comes first."""
    table = Table("anna", one("borys", vitality=1), "cezary", distances={("anna", "borys"): 8})
    table.round(5, 1, 1, 1, 1, borys=act("charge", target="anna"))
    table.until("anna")
    table.attack("anna", "borys", 1, 8)
    table.finish_round()
    assert table.refused("declare", actor="anna", **COUNTER) == "invalid_target"


def test_a_disarmed_charger_still_charges() -> None:
    """BA-27, BA-46: +1 KLO and -4 stay with him, and his attack is the last."""
    table = Table(one("anna", initiative=90), one("borys"), distances={("anna", "borys"): 9})
    borys = act("charge", target="anna")
    table.round(1, 1, anna=act("disarm", target="borys"), borys=borys)
    table.attack("anna", "borys", 1, 20, 1)
    assert table.value("defense", "borys") == 1 - 4
    table.attack("borys", "anna", 1, 4)
    assert table.only("attack_hit").value.value == 12 - 4 - 5
    wound = table.only("wound_received")
    assert [part.source for part in wound.shift.parts] == ["charge", "critical"]


@pytest.mark.parametrize(("face", "through"), [(6, True), (5, False), (20, True), (1, False)])
def test_break_through_may_be_read_from_the_other_end(face: int, through: bool) -> None:
    """BA-30, BA-05: option `roll_over`: V 15 succeeds on 6 and above, never on 1."""
    table = Table("anna", "borys", options={"test_mode": "roll_over"})
    table.round(5, face, anna=act("break_through", targets=["borys"]))
    assert bool(table.told("broke_through")) is through


def test_criticals_may_be_read_from_the_other_end() -> None:
    """BA-08, BA-05: option `roll_over`: 20 is critical, 18 in a Whirl, 17 is not."""
    for face, critical in ((20, True), (18, True), (17, False)):
        table = Table("anna", "borys", options={"test_mode": "roll_over"})
        table.round(5, 1, 1, anna="whirl")
        table.until("anna")
        table.attack("anna", "borys", face, 1)
        assert table.only("attack_hit").critical is critical


@pytest.mark.parametrize(("face", "defended"), [(5, True), (4, False)])
def test_a_repeated_strike_may_be_read_from_the_other_end(face: int, defended: bool) -> None:
    """BA-40, BA-05: option `roll_over`: Reflex 12 + 4 holds on 5 and above."""
    options = {"test_mode": "roll_over", "engagement": "ignore"}
    table = Table("anna", "cezary", options=options)
    for faces in ((1,), (face,) if defended else (face, 1)):
        table.round(1, 1, 1, 1, cezary="defensive")
        table.do("sacrifice", actor="cezary", count=2)
        table.finish_round()
        table.round(1, 1, 1, 1, cezary=act("treacherous_strike", target="anna"))
        table.attack("cezary", "anna", *faces)
        last = table.told("strike_defended")
        table.finish_round()
    assert bool(last) is defended
