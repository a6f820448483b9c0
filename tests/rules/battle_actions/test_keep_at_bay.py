"""BA-28: Keep at Bay."""

from typing import Any

import pytest

from .playing import Table, act, cast, one

KEEP = act("keep_at_bay", target="anna")


def keeping(own: str, other: str, **anna: Any) -> Table:
    """Borys with a weapon of that size keeps Anna at bay, whose weapon has that one."""
    table = Table(one("anna", weapon={"size": other}, **anna), one("borys", weapon={"size": own}))
    faces = (5, 1, 7, 4) if anna.get("wielded", "sword") else (5, 1)
    table.round(*faces, borys=KEEP)
    return table


@pytest.mark.parametrize(
    ("own", "other", "gained"),
    [("medium", "small", 1), ("large", "small", 2), ("large", "medium", 1)],
)
def test_defence_grows_by_the_difference_of_sizes(own: str, other: str, gained: int) -> None:
    """BA-28: against the named opponent only."""
    table = keeping(own, other)
    assert table.value("defense", "borys", "anna") == 3 + gained
    assert table.value("defense", "borys") == 3


@pytest.mark.parametrize("own", ["small", "medium", "large"])
def test_an_equal_or_larger_weapon_is_not_kept_away(own: str) -> None:
    """BA-28: `not_longer_weapon`."""
    for other in ("small", "medium", "large"):
        borys = one("borys", weapon={"size": own}, initiative=1)
        table = Table(one("anna", weapon={"size": other}), borys)
        refusal = table.fight.check({"declare": {"actor": "borys", **KEEP}})
        sizes = ["small", "medium", "large"]
        longer = sizes.index(own) > sizes.index(other)
        assert (refusal and refusal.code) == (None if longer else "not_longer_weapon")


def test_bare_hands_are_small() -> None:
    """BA-28, BA-35: +2 for a large weapon, also against their attack."""
    table = keeping("large", "medium", wielded=None)
    assert table.value("defense", "borys", "anna") == 5


def test_armsmen_get_one_more() -> None:
    """BA-28, BA-13: Anna on a dagger: +1 and +1."""
    table = Table("anna", "cezary")
    table.round(5, 1, 5, 1, 1, 1, anna=act("keep_at_bay", target="cezary"))
    assert table.value("defense", "anna", "cezary") == 5 + 2
    table.until("cezary")
    table.attack("cezary", "anna", 7)
    assert table.only("attack_missed").value.value == 13 - 7


def test_missiles_are_not_kept_at_bay() -> None:
    """BA-28: only melee attacks of the named opponent."""
    dora = one("dora", weapon={"size": "small"})
    table = Table(dora, "borys")
    table.round(5, 1, 2, 2, borys=act("keep_at_bay", target="dora"))
    table.attack("dora", "borys", 19)
    assert table.only("attack_missed").value.value == 13 - 3


def test_each_own_attack_waits_another_k4() -> None:
    """BA-28: whomever it is aimed at."""
    table = Table(one("anna", weapon={"size": "large"}), "cezary", "borys")
    table.round(5, 7, 4, 4, 1, 1, 1, anna=act("keep_at_bay", target="cezary"))
    assert table.value("delays", "anna") == (3 + 7 + 4, 3 + 4 + 1)


def test_an_advantage_that_is_gone_when_in_force_gives_nothing() -> None:
    """BA-28: the target has taken up a larger weapon meanwhile; the k4 stays, armsman or not."""
    arms = [*cast()["cezary"]["weapons"], {"id": "club"}, {"id": "pike", "size": "large"}]
    for taken in ("club", "pike"):
        table = Table(one("anna", initiative=1), one("cezary", weapons=arms))
        table.do("declare", actor="anna", **act("keep_at_bay", target="cezary"))
        table.fact("wielded", ["cezary"], taken)
        table.declare("cezary")
        table.pass_all(7, 4, 4, 1, 1, 1)
        assert table.value("delays", "anna") == (14, 8)
        assert table.value("defense", "anna", "cezary") == 5


def test_the_advantage_is_fixed_for_the_round() -> None:
    """BA-28: it stays when the named one loses his weapon."""
    dora = one("dora", wielded="short_sword")
    table = Table("anna", "cezary", dora)
    table.round(
        7,
        1,
        4,
        1,
        1,
        1,
        1,
        anna=act("keep_at_bay", target="cezary"),
        dora=act("disarm", target="cezary"),
    )
    table.until("dora")
    assert table.value("defense", "anna", "cezary") == 7
    table.attack("dora", "cezary", 1, 20, 1)
    assert table.value("defense", "anna", "cezary") == 7


def test_keep_at_bay_is_checked_in_its_order() -> None:
    """BA-28: weapon, missile, target, opponent, size."""
    table = Table(
        one("ewa", initiative=1), one("dora", initiative=2), one("anna", initiative=3), "borys"
    )
    for who, target, code in (
        ("ewa", "", "weapon_required"),
        ("dora", "", "wrong_weapon"),
        ("anna", "", "target_required"),
        ("anna", "ewa", "invalid_target"),
        ("anna", "borys", "not_longer_weapon"),
    ):
        if table.awaited().to != who:
            table.declare(table.awaited().to)
        assert table.refused("declare", actor=who, action="keep_at_bay", target=target) == code
