"""BA-35: without a weapon, against armed opponents and against unarmed ones."""

from typing import Any

import pytest

from .playing import Table, act, one


def test_bare_hands_attack_last_and_once() -> None:
    """BA-35: one attack, without a moment, after all that have one, even one below zero."""
    table = Table(one("borys", initiative=1), "ewa")
    table.round(10, ewa="none")
    assert table.value("moments", "ewa") == ("none",)
    assert table.value("moments", "borys") == (-15,)
    assert table.value("due") == ("borys", 1)
    table.skip("borys")
    assert table.value("due") == ("ewa", 1)


def test_bare_hands_among_themselves_go_by_initiative() -> None:
    """BA-35, BA-06: attacks without a moment by the same two keys."""
    table = Table("borys", "ewa", one("ewa", id="fritz", initiative=27))
    table.round(5)
    table.skip("borys")
    assert table.value("due") == ("fritz", 1)
    table.skip("fritz")
    assert table.value("due") == ("ewa", 1)


def test_bare_hands_attack_worse_where_a_weapon_is_met() -> None:
    """BA-35: -4 against an armed target, none against an unarmed one; -4 is no current Attack."""
    table = Table("borys", "ewa", one("anna", id="otto", side="blue", wielded=None))
    table.round(5, 1, 1)
    assert table.value("attack", "ewa") == 11
    table.until("ewa")
    table.attack("ewa", "otto", 19)
    assert table.only("attack_missed").value.value == 11 - 2
    again = Table("borys", "ewa")
    again.round(5)
    again.skip("borys")
    again.attack("ewa", "borys", 19)
    assert again.only("attack_missed").value.value == 11 - 4 - 3


def test_the_armed_side_gets_no_better_attack_and_hurts_more() -> None:
    """BA-35: +5 wounds for each hit, Attack as ever."""
    table = Table("borys", "ewa")
    table.round(5)
    table.attack("borys", "ewa", 10, 1)
    assert table.only("attack_hit").value.value == 13 - 3
    parts = {part.source: part.amount for part in table.only("damage_dealt").raw.parts}
    assert parts["bare_hands"] == 5


def test_without_armed_opponents_bare_hands_fight_normally() -> None:
    """BA-35: n attacks, Delay 0 + k10, no -4."""
    table = Table(one("borys", wielded=None), "ewa")
    table.round(5, 3, 4)
    assert table.value("delays", "ewa") == (3, 4)
    table.attack("ewa", "borys", 19)
    assert table.only("attack_missed").value.value == 11 - 1


def test_one_armed_opponent_is_enough_and_one_who_is_out_is_not() -> None:
    """BA-35: judged on all opponents that are not out, when the actions come into force."""
    table = Table(
        "anna", one("borys", wielded=None), one("cezary", wielded="light_crossbow"), "ewa"
    )
    table.do("leave", who="cezary")
    table.round(3, 4, 1, 1)
    assert table.value("delays", "ewa") == (3, 4)


def test_bare_fists_are_a_weapon_of_their_own() -> None:
    """BA-35: k4 x 1 + S, Delay 0, the general Attack."""
    table = Table("borys", "ewa")
    table.round(5)
    table.skip("borys")
    table.attack("ewa", "borys", 1, 4)
    assert [event.dice for event in table.told("rolled")] == ["k20", "k4"]
    assert table.only("damage_dealt").raw.value == 1 + 4


def test_a_weapon_that_is_out_of_the_way_is_still_a_weapon() -> None:
    """BA-35: a missile weapon in an opponent's hand is one too."""
    table = Table(one("cezary", wielded="light_crossbow"), "ewa")
    table.round(1, 1)
    assert table.value("moments", "ewa") == ("none",)


NEEDS = {
    "keep_at_bay": "weapon_required",
    "whirl": "weapon_required",
    "disarm": "weapon_required",
    "sweeping_cut": "weapon_required",
    "double_strike": "weapon_required",
    "aim": "wrong_weapon",
}


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("none", {}),
        ("defensive", {}),
        ("offensive", {}),
        ("counter", {"target": "borys"}),
        ("selective", {}),
        ("charge", {"target": "borys"}),
        ("break_through", {"targets": ["borys"]}),
        ("treacherous_strike", {"target": "borys"}),
        ("rage", {}),
        ("keep_at_bay", {"target": "borys"}),
        ("whirl", {}),
        ("disarm", {"target": "borys"}),
        ("sweeping_cut", {}),
        ("double_strike", {}),
        ("aim", {"points": 1}),
    ],
)
def test_bare_hands_allow_what_needs_no_weapon(action: str, fields: dict[str, Any]) -> None:
    """BA-35: the rest is `weapon_required` or `wrong_weapon`, whatever else may be missing."""
    ewa = one("ewa", unarmed_mastery=1, initiative=1)
    table = Table(ewa, "borys", distances={("ewa", "borys"): 9})
    refusal = table.fight.check({"declare": {"actor": "ewa", "action": action, **fields}})
    weapon_codes = ("weapon_required", "wrong_weapon")
    found = refusal.code if refusal is not None and refusal.code in weapon_codes else None
    assert found == NEEDS.get(action)


def test_riders_need_their_weapons() -> None:
    """BA-35, BA-37, BA-44: `wrong_weapon`, once profession and feat have been looked at."""
    ewa = one("ewa", initiative=1)
    able = {**ewa, "profession": "assassin", "feats": ["strong_shot"]}
    for rider, code in (
        ("precise_strike", "profession_required"),
        ("strong_shot", "feat_required"),
    ):
        ask = {"actor": "ewa", "action": "none", "rider": rider}
        assert Table(ewa, "borys").refused("declare", **ask) == code
        assert Table(able, "borys").refused("declare", **ask) == "wrong_weapon"


def test_a_blow_of_bare_hands_is_their_only_one() -> None:
    """BA-35, BA-38: n is 1 where an opponent is armed; the blow is judged as things stand."""
    bare = one("cezary", wielded=None)
    table = Table("anna", bare)
    table.round(5, 5, cezary="defensive")
    table.do("sacrifice", actor="cezary", count=0)
    table.attack("anna", "cezary", 19)
    table.finish_round()
    table.declare("anna")
    ask = act("treacherous_strike", target="anna")
    assert table.refused("declare", actor="cezary", blow=2, **ask) == "no_attack_left"
    table.do("declare", actor="cezary", **ask)
