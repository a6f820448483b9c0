"""BA-06 with the option `tie_moments: simultaneous`: what happens at one moment happens at once."""

from typing import Any

from .playing import Table, act, one

AT_ONCE = {"tie_moments": "simultaneous"}


def tied(
    *,
    options: dict[str, Any] | None = None,
    vitality: tuple[int, int] = (40, 60),
    **actions: Any,
) -> Table:
    """Anna and Borys, of that vitality, are both due at 17, Anna first, one attack each."""
    people = (
        one("anna", attacks_per_round=1, vitality=vitality[0]),
        one("borys", vitality=vitality[1]),
    )
    table = Table(*people, options=options or AT_ONCE)
    table.round(1, 10, **actions)
    assert table.value("moments", "anna") == table.value("moments", "borys") == (17,)
    return table


def test_by_default_the_first_may_forestall_the_second() -> None:
    """BA-06: in the order of Initiative an attack can take away another of the same moment."""
    table = tied(options={"tie_moments": "initiative_order"}, vitality=(40, 1))
    assert table.told("group_opened") == []
    table.attack("anna", "borys", 1, 8)
    assert [event.who for event in table.told("attack_lapsed")] == ["borys"]


def test_both_sides_may_go_out_at_once() -> None:
    """BA-06, BA-11: outs take effect after the group; then nobody is left."""
    table = tied(vitality=(1, 1))
    opened = table.only("group_opened")
    assert (opened.moment, opened.attacks) == (17, (("anna", 1), ("borys", 1)))
    table.attack("anna", "borys", 2, 5)
    assert table.only("loss_noted").what == "vitality"
    assert table.value("status", "borys") == "active"
    table.attack("borys", "anna", 1, 10)
    assert [event.who for event in table.told("status_changed")] == ["borys", "anna"]
    assert table.only("fight_ended").reason == "one_side_left"


def test_a_disarmed_one_still_strikes_with_his_weapon() -> None:
    """BA-06, BA-46: each attack is made with the weapon its owner had when the group began."""
    table = tied(anna=act("disarm", target="borys"))
    table.attack("anna", "borys", 1, 20, 2)
    assert (table.value("attack", "borys"), table.value("defense", "borys")) == (13, 3)
    table.attack("borys", "anna", 8, 10)
    assert table.told("damage_dealt")
    assert table.value("attack", "borys") == 12


def test_two_disarm_each_other() -> None:
    """BA-06, BA-32: both weapons fall after the group."""
    table = tied(anna=act("disarm", target="borys"), borys=act("disarm", target="anna"))
    table.attack("anna", "borys", 1, 20, 2)
    assert table.value("wielded", "borys") == "axe"
    table.attack("borys", "anna", 1, 20, 3)
    lost = [(event.who, event.weapon, event.distance) for event in table.told("weapon_lost")]
    assert lost == [("borys", "axe", 2), ("anna", "sword", 3)]


def three(**actions: Any) -> Table:
    """Anna, Borys and Cezary are due at 17, in this order."""
    people = (
        one("anna", attacks_per_round=1, vitality=1),
        one("borys", vitality=1),
        one("cezary", initiative=19, attacks_per_round=1),
    )
    table = Table(*people, options=AT_ONCE)
    table.round(1, 1, 10, **actions)
    assert len(table.only("group_opened").attacks) == 3
    return table


def test_a_group_of_three_is_carried_out_in_the_default_order() -> None:
    """BA-06: higher attack Initiative first; nobody else is due in between."""
    table = three()
    assert table.refused("attack", actor="cezary", target="anna") == "not_your_turn"
    order = []
    for who, target in (("anna", "borys"), ("borys", "anna"), ("cezary", "anna")):
        order.append(table.value("due")[0])
        table.attack(who, target, 1, 4)
    assert order == ["anna", "borys", "cezary"]
    assert [event.who for event in table.ever("status_changed")] == ["borys", "anna"]
    assert len(table.ever("loss_noted")) == 2


def test_whoever_is_to_go_out_is_a_target_until_the_group_is_over() -> None:
    """BA-06: Cezary strikes at Anna whom Borys has struck down at the same moment."""
    table = three()
    table.skip("anna")
    table.attack("borys", "anna", 1, 10)
    table.attack("cezary", "anna", 1, 4)
    assert len(table.value("wounds", "anna")) == 2
    assert [event.who for event in table.told("status_changed")] == ["anna"]


def test_two_disarms_at_once_take_one_weapon() -> None:
    """BA-06, BA-32: the second succeeds too, and there is one weapon to lose."""
    dora = one("dora", initiative=20, wielded="short_sword")
    table = Table(one("anna", attacks_per_round=1), "borys", dora, options=AT_ONCE)
    disarm = act("disarm", target="borys")
    table.round(1, 1, 10, anna=disarm, dora=disarm)
    assert len(table.only("group_opened").attacks) == 3
    table.attack("anna", "borys", 1, 20, 2)
    table.attack("borys", "anna", 8, 1)
    assert table.only("attack_hit").value.value == 8
    table.attack("dora", "borys", 1, 20, 4)
    assert [event.distance for event in table.told("weapon_lost")] == [2]


def test_an_attack_made_in_the_group_counts_when_the_weapon_falls() -> None:
    """BA-46: Borys has made his first attack; his second one is gone."""
    table = Table(
        one("anna", attacks_per_round=1), one("borys", attacks_per_round=2), options=AT_ONCE
    )
    table.round(1, 1, 10, anna=act("disarm", target="borys"))
    table.attack("anna", "borys", 1, 20, 1)
    table.attack("borys", "anna", 20)
    assert [(e.who, e.index, e.reason) for e in table.told("attack_lapsed")] == [
        ("borys", 2, "disarmed")
    ]


def test_an_attack_skipped_in_the_group_is_none_that_was_made() -> None:
    """BA-46: his second one is left, and moves to the end."""
    table = Table(
        one("anna", attacks_per_round=1), one("borys", attacks_per_round=2), options=AT_ONCE
    )
    table.round(1, 1, 10, anna=act("disarm", target="borys"))
    table.attack("anna", "borys", 1, 20, 1)
    table.skip("borys")
    assert table.only("attack_moved").index == 2
    assert table.value("moments", "borys") == ("none",)


def test_a_double_strike_in_a_group_is_one_attack() -> None:
    """BA-43: its second target, put out in the group before, is struck at all the same."""
    people = (
        one("anna", attacks_per_round=1, initiative=30),
        one("borys"),
        one("dora", vitality=1, wielded="short_sword", attacks_per_round=1, initiative=20),
    )
    table = Table(*people, options=AT_ONCE)
    table.round(1, 1, 10, borys="double_strike")
    assert len(table.only("group_opened").attacks) == 3
    table.attack("anna", "borys", 20)
    table.attack("borys", "anna", 2, 1, 2, 10, second="dora")
    assert table.only("loss_noted").who == "dora"
    table.attack("dora", "borys", 1, 1)
    assert table.told("damage_dealt")
    assert table.only("status_changed").who == "dora"


def test_whoever_is_struck_down_twice_is_put_out_once() -> None:
    """BA-11: the first reason stands."""
    table = three()
    table.skip("anna")
    table.attack("borys", "anna", 1, 10)
    table.attack("cezary", "anna", 1, 1)
    assert len(table.ever("loss_noted")) == 1
    assert len(table.ever("status_changed")) == 1


def test_a_self_hit_in_a_group_takes_effect_after_it() -> None:
    """BA-08: and he is a target until then."""
    table = Table(
        one("anna", attacks_per_round=1, vitality=1, initiative=33), "borys", options=AT_ONCE
    )
    table.round(1, 10, anna="whirl")
    assert table.value("moments", "anna") == table.value("moments", "borys") == (17,)
    table.attack("anna", "borys", 19, 8)
    assert table.value("status", "anna") == "active"
    table.attack("borys", "anna", 20)
    assert table.only("status_changed").who == "anna"


def test_a_rage_ends_after_the_group_in_which_its_bearer_fell() -> None:
    """BA-41, BA-42: in the group he still rages."""
    table = Table(one("anna", attacks_per_round=1), one("borys", vitality=14), options=AT_ONCE)
    table.round(1, 1)
    table.attack("anna", "borys", 6, 5)
    table.finish_round()
    table.round(1, 10, borys=act("rage"))
    assert table.told("group_opened") == []
    table.finish_round()
    table.do("correct", who="anna", what="initiative", value=25, reason="tired")
    table.round(1, 10, borys=act("rage"))
    assert table.value("moments", "anna") == table.value("moments", "borys") == (12,)
    table.attack("anna", "borys", 1, 8)
    assert table.value("raging", "borys")
    table.attack("borys", "anna", 1, 10)
    assert table.only("damage_dealt").raw.value == 4 + 60
    assert (table.value("status", "borys"), table.value("fatigue", "borys")) == ("out", 1)


def test_attacks_without_a_moment_are_no_group() -> None:
    """BA-35: bare hands among themselves stay in the order of Initiative."""
    table = Table("borys", "ewa", one("ewa", id="fritz", initiative=27), options=AT_ONCE)
    table.round(5)
    table.skip("borys")
    assert table.ever("group_opened") == []
    assert table.state.group is None


def test_an_attack_of_a_group_may_lapse() -> None:
    """BA-07: it has no legal target when it is due; the group goes on."""
    table = three()
    table.fact("distance", ["borys", "anna"], 4)
    table.skip("anna")
    assert [event.who for event in table.told("attack_lapsed")] == ["borys"]
    assert table.awaited().to == "cezary"


def test_the_game_master_may_take_somebody_out_in_the_middle_of_a_group() -> None:
    """BA-06: his attack is gone, and the group is closed by those who are left."""
    table = three()
    table.attack("anna", "borys", 1, 8)
    table.do("leave", who="cezary")
    table.do("leave", who="borys")
    assert table.told("group_closed")
    assert table.told("fight_ended")


def test_the_fight_may_be_ended_in_the_middle_of_a_group() -> None:
    """BA-11: what was noted does not come to pass any more."""
    table = three()
    table.attack("anna", "borys", 1, 8)
    table.do("end_fight")
    assert table.value("status", "borys") == "active"
    assert table.state.group is None


def test_a_second_group_may_follow_the_first() -> None:
    """BA-06: each moment is a group of its own."""
    people = (one("anna"), one("borys", attacks_per_round=2))
    table = Table(*people, options=AT_ONCE)
    table.round(1, 1, 10, 4)
    assert (table.value("moments", "anna"), table.value("moments", "borys")) == ((17, 10), (17, 10))
    table.skip("anna", "borys")
    assert [event.moment for event in table.ever("group_opened")] == [17, 10]
    table.skip("anna", "borys")
    assert len(table.ever("group_closed")) == 2
