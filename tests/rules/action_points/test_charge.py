"""AP-47, AP-48, AP-50: who may charge, and how a charge ends."""

from typing import Any

import pytest

from .charge_at_hand import NEAR, STRIKE, charging
from .playing import Table, fact, one

# --- activation ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ([fact("frontal", "ann", "gil", value=False)], "charge_no_enemy_ahead"),
        ([fact("in_view", "ann", "gil", value=False)], "charge_no_enemy_ahead"),
        (
            [fact("in_view", "ann", "gil", value=False), fact("frontal", "ann", "gil", value=True)],
            "charge_no_enemy_ahead",
        ),
    ],
)
def test_the_enemy_is_ahead_and_in_view(facts: list[Any], code: str) -> None:
    """AP-47."""
    table = Table("ann", "gil", facts=[NEAR, *facts])
    table.act("move", actor="ann", distance=10, direction="n")
    assert table.no("charge", actor="ann", direction="n", target="gil") == code


@pytest.mark.parametrize("target", ["cid", "hal"])
def test_one_charges_at_an_enemy_that_stands(target: str) -> None:
    """AP-47: `charge_no_enemy_ahead` for an ally and for the fallen."""
    table = Table("ann", "cid", "gil", one("hal", lp=0))
    table.act("move", actor="ann", distance=10, direction="n")
    code = table.no("charge", actor="ann", direction="n", target=target)
    assert code == "charge_no_enemy_ahead"


def test_the_whole_movement_is_in_that_direction() -> None:
    """AP-47: straight, as declared, and long enough; a run does too."""
    table = Table("ann", "gil", facts=[NEAR])
    table.act("run", actor="ann", distance=9, direction="n")
    assert table.no("charge", actor="ann", direction="e", target="gil") == "charge_not_straight"
    assert table.no("charge", actor="ann", direction="n", target="gil") == "charge_too_short"
    run = Table("ann", "gil", facts=[NEAR])
    run.act("run", actor="ann", distance=15, direction="n")
    run.act("charge", actor="ann", direction="n", target="gil")


def test_a_charge_range_is_an_option() -> None:
    """AP-47, AP-A51: at most two of them away."""
    for options, code in (
        ({"charge_range": 2}, "charge_no_enemy_ahead"),
        ({"charge_range": 3}, None),
    ):
        table = Table("ann", "gil", facts=[NEAR], options=options)
        table.act("move", actor="ann", distance=10, direction="n")
        refusal = table.fight.check({"charge": {"actor": "ann", "direction": "n", "target": "gil"}})
        assert (refusal.code if refusal else None) == code


def test_an_unknown_distance_is_asked_for_before_anything_is_paid() -> None:
    """AP-47: too far, the declaration is void; the ruling stays."""
    table = Table("ann", "gil")
    table.act("move", actor="ann", distance=10, direction="n")
    fields: dict[str, Any] = {"actor": "ann", "direction": "n", "target": "gil"}
    table.act("charge", **fields, wait=True)
    table.asked("distance", "gm")
    table.answer("20.1")
    assert table.only("voided").code == "charge_no_enemy_ahead"
    assert table.state["ann"].ap == 6
    assert table.no("charge", **fields) == "charge_no_enemy_ahead"
    table.fight.undo("declaration")
    table.witness.examine()
    table.act("charge", **fields, wait=True)
    table.answer(20)
    assert table.value("effect", "ann", "charging")


def test_a_charge_that_cannot_be_paid() -> None:
    """AP-02: `not_enough_ap` last."""
    table = Table(one("ann", ap=0), "gil", facts=[NEAR])
    table.act("move", actor="ann", distance=10, direction="n")
    assert table.no("charge", actor="ann", direction="n", target="gil") == "not_enough_ap"


# --- its end ---------------------------------------------------------------------------------


def test_an_unanswered_charge_ends_with_the_own_next_turn() -> None:
    """AP-50, AP-A53."""
    table = charging()
    table.end("gil")
    assert not table.value("effect", "ann", "charging")


def test_a_charge_that_countered_lasts_to_the_end_of_that_round() -> None:
    """AP-50: past the own turn of one who acts late in the round; a new one takes its place."""
    gil = one("gil", lp_max=90)
    table = Table(one("ann", lp_max=90), gil, facts=[NEAR])
    table.end("ann")
    table.act("move", actor="gil", distance=10, direction="s")
    table.act("charge", actor="gil", direction="s", target="ann")
    table.end("gil")
    table.attack("ann", "gil", 1, 1, 1, answers=[("bearing_at_phase_start", "s"), STRIKE])
    table.end("ann")
    assert table.value("effect", "gil", "charging")
    table.act("move", actor="gil", distance=10, direction="s")
    table.act("charge", actor="gil", direction="s", target="ann")
    assert [one.cause for one in table.all("effect_ended")] == ["replaced"]
    table.end("gil")
    assert table.value("effect", "gil", "charging")


def test_in_another_direction_a_round_must_pass() -> None:
    """AP-50: `charge_direction_changed`."""
    table = charging()
    table.end("gil")
    table.act("move", actor="ann", distance=10, direction="e")
    code = table.no("charge", actor="ann", direction="e", target="gil")
    assert code == "charge_direction_changed"
