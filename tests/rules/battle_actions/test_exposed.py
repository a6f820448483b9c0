"""BA-12, BA-13: being exposed; degrees of mastery and armsmen."""

from typing import Any

import pytest

from .playing import Table, act, one


def exposed(*, options: dict[str, Any] | None = None, **anna: Any) -> Table:
    """Round 2 begins; Anna's Sweeping Cut has missed in round 1."""
    table = Table(one("anna", **anna), "borys", options=options)
    table.round(5, 1, 1, anna="sweeping_cut")
    table.until("anna")
    table.attack("anna", "borys", 19)
    assert not table.value("exposed", "anna")
    table.finish_round()
    return table


def test_exposure_lasts_for_the_whole_of_the_next_round() -> None:
    """BA-12: from the start of round N+1 to its end, and in no other round."""
    table = exposed()
    assert table.value("exposed", "anna")
    assert table.value("defense", "anna") == 2
    table.round(5, 7, 4)
    assert table.value("defense", "anna") == 2
    table.finish_round()
    assert not table.value("exposed", "anna")
    assert table.value("defense", "anna") == 5


def test_exposure_takes_the_defence_of_the_weapon_and_nothing_else() -> None:
    """BA-12: the shield stays; it forbids no action."""
    table = exposed(shield_defense=4)
    assert table.value("defense", "anna") == 6
    table.round(5, 7, 4, anna="defensive")
    assert table.value("defense", "anna") == 6 + 4


def test_exposure_may_be_defence_minus_four() -> None:
    """BA-12: option `exposed_effect: minus_four`: the weapon's Defence stays."""
    assert exposed(options={"exposed_effect": "minus_four"}).value("defense", "anna") == 1


def test_several_causes_give_one_effect() -> None:
    """BA-12: a Disarm that fails twice over two rounds, each for its next round."""
    table = exposed()
    table.round(5, 1, 1, anna="sweeping_cut")
    table.until("anna")
    table.attack("anna", "borys", 19)
    assert table.value("exposed", "anna")
    table.finish_round()
    assert table.value("exposed", "anna")
    kinds = [effect.kind for effect in table.fight.state.effects.values()]
    assert kinds.count("exposed") == 1


def test_the_degree_is_that_of_the_wielded_weapon() -> None:
    """BA-13: bare hands have their own degree."""
    table = Table(one("anna", unarmed_mastery=4), one("borys", wielded=None))
    table.round(1, 1, anna="defensive")
    assert table.value("armor", "anna") == 5 + 6
    bare = Table(one("anna", unarmed_mastery=4, wielded=None), one("borys", wielded=None))
    bare.round(1, 1, 1, anna="defensive")
    assert bare.value("armor", "anna") == 5 + 12


def test_the_degree_stays_for_the_round_when_the_weapon_is_lost() -> None:
    """BA-13: read when the actions come into force."""
    table = Table("anna", "cezary")
    table.round(1, 1, 1, anna="defensive", cezary=act("disarm", target="anna"))
    table.do("sacrifice", actor="anna", count=0)
    table.attack("cezary", "anna", 1, 20, 1)
    assert table.value("wielded", "anna") == "none"
    assert table.value("defense", "anna") == 2 + 4
    assert table.value("armor", "anna") == 5 + 6


@pytest.mark.parametrize(
    ("profession", "flag", "is_one"),
    [
        ("warrior", None, True),
        ("knight", None, True),
        ("hunter", None, True),
        ("assassin", None, False),
        ("other", None, False),
        ("warrior", False, False),
        ("other", True, True),
    ],
)
def test_who_is_an_armsman(profession: str, flag: bool | None, is_one: bool) -> None:
    """BA-13: hunter, warrior, knight, or as the sheet says: +1 in Keep at Bay."""
    borys = one("borys", profession=profession, armsman=flag)
    table = Table("anna", borys)
    table.round(5, 1, 7, 4, borys=act("keep_at_bay", target="anna"))
    assert table.value("defense", "borys", "anna") == 3 + 1 + is_one
