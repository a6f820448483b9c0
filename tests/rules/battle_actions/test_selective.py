"""BA-25: Selective Attack."""

import pytest

from .playing import Table, one


def test_untrained_hands_pick_no_spot() -> None:
    """BA-25: mastery 0: `mastery_required`; one degree is enough; any weapon will do."""
    table = Table(one("dora", initiative=1, wielded="short_sword"), "borys")
    assert table.refused("declare", actor="dora", action="selective") == "mastery_required"
    bow = Table(one("dora", initiative=1), "borys")
    bow.declare("dora", "selective")
    bare = Table(one("ewa", initiative=1, unarmed_mastery=1), "borys")
    bare.declare("ewa", "selective")


@pytest.mark.parametrize(("mastery", "faces"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_the_chance_grows_by_mastery_and_attack_falls_by_two(mastery: int, faces: int) -> None:
    """BA-25: crit_chance 1 + g, Attack -2, for all attacks of the round."""
    table = Table(one("anna", weapon={"mastery": mastery}), "borys")
    table.round(10, 1, 1, 1, 1, anna="selective")
    assert table.value("crit_chance", "anna") == faces
    assert table.value("attack", "anna") == 12
    table.attack("anna", "borys", faces, 1)
    assert table.only("attack_hit").critical
    table.attack("anna", "borys", faces + 1, 1)
    assert not table.only("attack_hit").critical
    assert table.only("attack_hit").value.value == 9


def test_bare_hands_are_selective_by_their_own_degree() -> None:
    """BA-25, BA-35: last, without an Initiative roll, and with unarmed mastery."""
    table = Table(one("ewa", unarmed_mastery=2), "borys")
    table.round(5, ewa="selective")
    assert (table.value("crit_chance", "ewa"), table.value("delays", "ewa")) == (3, ())


def test_a_degree_that_is_mended_away_leaves_no_die() -> None:
    """BA-25: the game master has mended the degree to 0 after the declaration."""
    people = (one("ewa", unarmed_mastery=1, initiative=1), one("borys", wielded=None))
    table = Table(*people)
    table.declare("ewa", "selective")
    table.do("correct", who="ewa", what="unarmed_mastery", value=0, reason="it was a mistake")
    table.declare("borys")
    table.pass_all(7, 4, 5)
    assert table.value("delays", "ewa") == (7, 4)
    assert table.value("crit_chance", "ewa") == 1
