"""BA-43: the Double Strike."""

from typing import Any

import pytest

from .playing import Table, act, one

DOUBLE = act("double_strike")


def striking(*red: Any, options: dict[str, Any] | None = None, **borys: Any) -> Table:
    """Borys's Double Strike is due, on Anna (D 5) and Dora with the short sword (D 5)."""
    people = red or ("anna", one("dora", wielded="short_sword"))
    table = Table(one("borys", **borys), *people, options=options)
    rolls = 1 + sum(2 for _ in people)
    table.round(*[1] * rolls, borys=DOUBLE)
    table.until("borys")
    return table


def test_both_are_struck_at_with_tests_of_their_own() -> None:
    """BA-43: dice: attack 1, damage 1, attack 2, damage 2; the second wound is one class less."""
    table = striking()
    table.attack("borys", "anna", 8, 5, 8, 5, second="dora")
    assert [event.purpose for event in table.told("rolled")] == ["attack", "damage"] * 2
    hits = [(event.target, event.value.value) for event in table.told("attack_hit")]
    assert hits == [("anna", 8), ("dora", 8)]
    assert table.value("wound", "anna") == ("medium", 14)
    assert table.value("wound", "dora") == ("light", 9)


def test_a_miss_of_the_first_is_a_miss_of_both() -> None:
    """BA-43: `second_target_avoids`, without a roll."""
    table = striking()
    table.attack("borys", "anna", 9, second="dora")
    assert table.only("second_target_avoids").target == "dora"
    assert len(table.told("rolled")) == 1


def test_the_second_may_be_missed_alone() -> None:
    """BA-43: a separate test."""
    table = striking()
    table.attack("borys", "anna", 8, 1, 9, second="dora")
    assert [event.target for event in table.told("attack_missed")] == ["dora"]


def test_a_light_wound_of_the_second_is_none() -> None:
    """BA-43, BA-10: -1 KLO; a critical hit makes up for it."""
    table = striking()
    table.attack("borys", "anna", 8, 1, 8, 1, second="dora")
    assert table.value("wound", "dora") is None
    critical = striking()
    critical.attack("borys", "anna", 8, 1, 1, 1, second="dora")
    assert critical.value("wound", "dora") == ("light", 4)


def test_it_goes_on_when_the_first_is_put_out() -> None:
    """BA-43: both targets are checked once; the fight is not over in between."""
    weak = one("anna", vitality=1)
    table = striking(weak, one("dora", wielded="short_sword", vitality=1))
    table.attack("borys", "anna", 8, 5, 8, 5, second="dora")
    assert [event.who for event in table.told("status_changed")] == ["anna", "dora"]
    assert table.told("fight_ended")


def test_the_targets_are_checked_in_their_order() -> None:
    """BA-43: the first as ever; then missing or the same, no opponent, out of reach."""
    table = striking("anna", one("dora", wielded="short_sword"), one("dora", id="ola"))
    table.fact("distance", ["borys", "ola"], 4)
    asked = [
        ("borys", "dora", "invalid_target"),
        ("ola", "", "target_out_of_reach"),
        ("anna", "", "two_targets_required"),
        ("anna", "anna", "two_targets_required"),
        ("anna", "borys", "invalid_target"),
        ("anna", "nobody", "invalid_target"),
        ("anna", "ola", "target_out_of_reach"),
    ]
    for target, second, code in asked:
        assert table.refused("attack", actor="borys", target=target, second=second) == code


def test_with_one_target_left_it_is_an_ordinary_attack() -> None:
    """BA-43: fewer than two legal targets: a second one is `one_target_only`."""
    table = striking()
    table.fact("distance", ["borys", "dora"], 4)
    assert table.refused("attack", actor="borys", target="anna", second="dora") == "one_target_only"
    table.attack("borys", "anna", 8, 5)
    assert table.value("wound", "anna") == ("medium", 14)


def test_the_other_attacks_are_ordinary() -> None:
    """BA-43: one a round."""
    table = Table(one("borys", attacks_per_round=2), "anna", one("dora", wielded="short_sword"))
    table.round(1, 1, 1, 1, 1, 1, borys=act("double_strike", blow=2))
    table.until("borys")
    assert table.refused("attack", actor="borys", target="anna", second="dora") == "one_target_only"
    table.attack("borys", "anna", 20)
    table.until("borys")
    table.attack("borys", "anna", 20, second="dora")


def test_double_strike_is_checked_in_its_order() -> None:
    """BA-43: weapon, missile, two-handed, blow; no feat is asked for."""
    ask: dict[str, Any] = {"action": "double_strike", "blow": 9}
    for who, code in (
        ("ewa", "weapon_required"),
        ("dora", "wrong_weapon"),
        ("anna", "wrong_weapon"),
    ):
        table = Table(one(who, initiative=1), "borys")
        assert table.refused("declare", actor=who, **ask) == code
    borys = Table("anna", one("borys", feats=[]))
    assert borys.refused("declare", actor="borys", **ask) == "no_attack_left"
    assert borys.refused("declare", actor="borys", action="double_strike", blow=0) == (
        "no_attack_left"
    )
    borys.declare("borys", "double_strike")


def test_by_option_the_feat_is_needed() -> None:
    """BA-43: option `double_strike_feat`: `feat_required`, before two-handed is looked at."""
    options = {"double_strike_feat": True}
    ask: dict[str, Any] = {"action": "double_strike"}
    anna = Table(one("anna", initiative=1), "borys", options=options)
    assert anna.refused("declare", actor="anna", **ask) == "feat_required"
    bow = Table(one("dora", initiative=1), "borys", options=options)
    assert bow.refused("declare", actor="dora", **ask) == "wrong_weapon"
    able = Table("anna", "borys", options=options)
    able.do("declare", actor="borys", **ask)


@pytest.mark.parametrize("first", ["hit", "miss"])
def test_whom_it_was_an_attack_on(first: str) -> None:
    """BA-43, BA-38: not on a second target who avoids it."""
    table = striking()
    faces = (8, 1, 20) if first == "hit" else (20,)
    table.attack("borys", "anna", *faces, second="dora")
    pairs = [("anna", "borys")] + [("borys", "dora")] * (first == "hit")
    assert list(table.state.fought_before) == pairs


@pytest.mark.parametrize("faces", [(20, 5), (8, 1, 20, 5)])
def test_a_double_strike_may_hit_oneself(faces: tuple[int, ...]) -> None:
    """BA-43, BA-08: under `self_hit_base: 1`; the target then suffers nothing, nor does another."""
    table = striking(options={"self_hit_base": 1})
    table.attack("borys", "anna", *faces, second="dora")
    hurt = [event.target for event in table.told("damage_dealt")]
    assert hurt == ["anna"] * (len(faces) == 4) + ["borys"]
    assert table.told("second_target_avoids") == []
    assert table.value("wounds", "dora") == ()
    assert table.value("wound", "borys") == ("medium", 15)
