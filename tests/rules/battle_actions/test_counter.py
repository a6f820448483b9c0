"""BA-24: Counter looks exactly one round back."""

from typing import Any

import pytest

from .playing import Table, act, one

COUNTER = act("counter", target="borys")
TRIGGERS: dict[str, tuple[Any, tuple[int, ...]]] = {
    "none": ("none", (5, 7, 4)),
    "offensive": ("offensive", (5, 7, 4)),
    "charge": (act("charge", target="anna"), (5, 7, 4)),
    "sweeping_cut": ("sweeping_cut", (5, 7, 4)),
    "defensive": ("defensive", (5, 7, 4)),
    "selective": ("selective", (5, 1, 7, 4)),
    "whirl": ("whirl", (5, 7, 4)),
    "disarm": (act("disarm", target="anna"), (5, 7, 4)),
    "double_strike": ("double_strike", (5, 7, 4)),
    "break_through": (act("break_through", targets=["anna"]), (7, 4, 20)),
}


def after(name: str, options: dict[str, Any] | None = None) -> Table:
    """Round 2: Borys has declared `none` after that action in round 1, Anna is to declare."""
    distances = {("anna", "borys"): 9} if name == "charge" else None
    table = Table("anna", "borys", options=options, distances=distances)
    action, faces = TRIGGERS[name]
    table.round(*faces, borys=action)
    table.finish_round()
    table.declare("borys")
    return table


@pytest.mark.parametrize("name", TRIGGERS)
def test_four_actions_can_be_countered(name: str) -> None:
    """BA-24: Offensive, Charge, Sweeping Cut (and Rage), made or skipped, else not available."""
    refusal = after(name).fight.check({"declare": {"actor": "anna", **COUNTER}})
    available = name in ("offensive", "charge", "sweeping_cut")
    assert (refusal and refusal.code) == (None if available else "counter_not_available")


def test_what_can_be_countered_is_an_option() -> None:
    """BA-24: option `counter_triggers`; `whirl` may be added, others taken away."""
    options = {"counter_triggers": ["whirl"]}
    table = after("whirl", options)
    table.do("declare", actor="anna", **COUNTER)
    assert after("offensive", options).refused("declare", actor="anna", **COUNTER) == (
        "counter_not_available"
    )


def test_counter_looks_exactly_one_round_back() -> None:
    """BA-24: not in round 1, in round 2 whatever he does now, not in round 3."""
    table = Table("anna", "borys")
    table.declare("borys", "offensive")
    assert table.refused("declare", actor="anna", **COUNTER) == "counter_not_available"
    table.declare("anna")
    table.pass_all(5, 7, 4)
    table.finish_round()
    table.declare("borys", "defensive")
    table.declare("anna", **COUNTER)
    table.pass_all(5, 7, 4)
    assert table.value("attack", "anna") == 18
    table.finish_round()
    table.declare("borys")
    assert table.refused("declare", actor="anna", **COUNTER) == "counter_not_available"


def test_an_opponent_who_repeats_himself_can_be_countered_again() -> None:
    """BA-24: each round's action opens the next round, also twice and three times running."""
    table = Table("anna", "borys")
    for _ in range(3):
        table.round(5, 7, 4, borys="offensive")
        table.finish_round()
    table.declare("borys")
    table.do("declare", wait=True, actor="anna", **COUNTER)
    table.pass_all(5, 7, 4)
    table.finish_round()
    table.declare("borys")
    assert table.refused("declare", actor="anna", **COUNTER) == "counter_not_available"


def test_a_gap_closes_the_window_and_a_new_cause_opens_it_again() -> None:
    """BA-24: Offensive in rounds 1 and 3, not in 2: countered in 2 and 4, not in 3."""
    table = Table("anna", "borys")
    found = []
    for action in ("offensive", "none", "offensive", "none", "none"):
        table.declare("borys", action)
        refusal = table.fight.check({"declare": {"actor": "anna", **COUNTER}})
        found.append(refusal is None)
        table.declare("anna")
        table.pass_all(5, 7, 4)
        table.finish_round()
    assert found == [False, True, False, True, False]


def test_counter_may_be_declared_by_change_too() -> None:
    """BA-24, BA-03: and what he changes away now does not matter."""
    table = after("offensive")
    table.declare("anna")
    table.do("change_action", actor="borys", action="offensive")
    table.do("change_action", actor="anna", **COUNTER)
    assert table.value("action", "anna") == "counter"


def test_it_need_not_be_the_one_who_was_attacked() -> None:
    """BA-24: Borys was in Offensive against Anna; Dora may counter him."""
    table = Table("anna", "borys", one("dora", wielded="short_sword"))
    table.round(5, 7, 4, 1, 1, borys="offensive")
    table.until("borys")
    table.attack("borys", "anna", 19)
    table.finish_round()
    table.declare("borys")
    table.declare("anna")
    table.do("declare", actor="dora", **COUNTER)
    assert table.value("action", "dora") == "counter"


def test_counter_is_plus_four_and_minus_two_against_all() -> None:
    """BA-24: part of the current Attack; the -2 holds against everyone."""
    table = Table("anna", "borys", "cezary")
    table.round(5, 7, 4, 1, 1, borys="offensive")
    table.finish_round()
    table.round(5, 1, 1, 10, 10, anna=COUNTER)
    assert table.value("attack", "anna") == 18
    assert table.value("defense", "anna", "cezary") == 3
    table.until("anna")
    table.attack("anna", "cezary", 19)
    assert table.only("attack_missed").value.value == 18 - 5


def test_by_option_the_four_points_are_against_the_named_one_only() -> None:
    """BA-24: option `counter_bonus_scope: named_opponent`: no part of the current Attack."""
    options = {"counter_bonus_scope": "named_opponent"}
    table = Table("anna", "borys", one("cezary", initiative=25), options=options)
    table.round(5, 1, 1, 10, 10, borys="offensive")
    table.finish_round()
    table.round(5, 10, 10, 1, 1, anna=COUNTER)
    assert table.value("attack", "anna") == 14
    assert table.value("due") == ("anna", 1)
    table.attack("anna", "cezary", 19)
    assert table.only("attack_missed").value.value == 14 - 5
    table.attack("anna", "borys", 19)
    assert table.only("attack_missed").value.value == 18 - 3


def test_the_numbers_stay_when_the_named_one_goes_out() -> None:
    """BA-24: he is the reason, not the condition."""
    table = Table("anna", "borys", "cezary")
    table.round(5, 1, 1, 7, 7, borys="offensive")
    table.finish_round()
    table.round(5, 1, 1, 7, 7, anna=COUNTER)
    table.do("leave", who="borys")
    assert table.value("attack", "anna") == 18
    assert table.value("defense", "anna") == 3


def test_counter_is_checked_in_its_order() -> None:
    """BA-24: missile weapon, target given, an opponent, what he did."""
    table = Table(one("dora", initiative=1), one("anna", initiative=2), "borys")
    assert table.refused("declare", actor="dora", action="counter") == "wrong_weapon"
    table.declare("dora")
    asked = [("", "target_required"), ("dora", "invalid_target"), ("nobody", "invalid_target")]
    for target, code in [*asked, ("borys", "counter_not_available")]:
        assert table.refused("declare", actor="anna", action="counter", target=target) == code
