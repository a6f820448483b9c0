"""BA-29: Whirl."""

from .playing import Table, one


def test_a_whirl_is_dangerous_to_both() -> None:
    """BA-29: crit_chance +2 and self_hit_chance +2 for all attacks of the round."""
    table = Table("anna", "borys")
    table.round(5, 7, 4, anna="whirl")
    assert (table.value("crit_chance", "anna"), table.value("self_hit_chance", "anna")) == (3, 2)
    assert table.value("attack", "anna") == 14
    table.finish_round()
    assert (table.value("crit_chance", "anna"), table.value("self_hit_chance", "anna")) == (1, 0)


def test_the_weapons_delay_is_doubled_and_the_die_is_not() -> None:
    """BA-29: Delay 3 gives 6 + k10."""
    table = Table("anna", "borys")
    table.round(5, 10, 1, anna="whirl")
    assert table.value("delays", "anna") == (16, 7)


def test_whirl_is_checked_in_its_order() -> None:
    """BA-29: a weapon in hand, no missile."""
    bare = Table(one("ewa", initiative=1), "borys")
    assert bare.refused("declare", actor="ewa", action="whirl") == "weapon_required"
    bow = Table(one("dora", initiative=1), "borys")
    assert bow.refused("declare", actor="dora", action="whirl") == "wrong_weapon"


def test_one_attack_of_a_whirl_has_one_target() -> None:
    """BA-29: a second target is `one_target_only`."""
    table = Table("anna", "borys", "cezary")
    table.round(5, 1, 1, 9, 9, anna="whirl")
    table.until("anna")
    code = table.refused("attack", actor="anna", target="borys", second="cezary")
    assert code == "one_target_only"
