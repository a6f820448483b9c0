"""DP-710, DP-711: readied actions, and what breaks into others."""

from typing import Any

import pytest

from affray.events import EffectChanged, ItemMoved
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import GUN, armed, base, custom, far, miss, turn, use
from .playing import Table, one

STEP: dict[str, Any] = {
    "action_type": "move",
    "command": {"move": {"metres": 2, "distances": {"wu": 3}}},
    "trigger": {"event": "attack_declared", "actor": "wu", "target": "wang"},
}


def stepping(**options: Any) -> Table:
    """Wang is ready to step back when Wu attacks him; Wu attacks."""
    wang = one("wang", defence=base(3, 1, armour={"value": 2, "bonus": 0}))
    table = Table(wang, "wu", options=options)
    table.act("wang", "ready", **STEP)
    assert table.value("budget", "wang") == (0, 1, 1)
    turn(table, "wang")
    table.act("wu", "attack", targets=["wang"], kind="natural", stop=True)
    return table


def test_the_readied_step_of_the_source() -> None:
    """DP-710 to DP-712 (710, 711, 712): the attack goes on against 8 + 1; debts are charged."""
    table = stepping()
    table.asked("reaction", "wang")
    use(table)
    table.saw(told.ReflexUsed, who="wang", action="move")
    table.saw(told.Moved, who="wang", metres=20)
    table.saw(told.DefenceReduced, defence_dp=8, defence_bonus=1)
    miss(table)
    turn(table, "wu")
    assert table.value("budget", "wang") == (1, 0, 0)
    table.no("no_action_left", "wang", "charge", target="wu", distance=1)


def test_an_attack_may_fail_when_the_target_steps_away() -> None:
    """DP-903, DP-A49: by option."""
    table = stepping(reflex_move_out="fails")
    use(table)
    table.saw(told.ActionFailed, who="wu", reason="out_of_reach")
    table.never(told.DefenceReduced)


@pytest.mark.parametrize(("when", "budget"), [("on_use", (1, 1, 1)), ("always", (1, 0, 1))])
def test_a_readied_action_that_is_not_used(when: str, budget: tuple[int, int, int]) -> None:
    """DP-711, DP-712, DP-A38: it is gone; overdrawn only where the table says so."""
    table = stepping(readied_overdraft=when)
    table.says("pass")
    miss(table)
    turn(table, "wu")
    assert table.value("budget", "wang") == budget
    assert table.value("states", "wang") == ()


def test_what_cannot_be_readied() -> None:
    """DP-710: a full-round action, another type, a command that there is not."""
    table = Table("wang", "wu")
    trigger = {"event": "move_declared"}
    charge = {"charge": {"target": "wu", "distance": 2}}
    table.no(
        "readied_action_illegal",
        "wang",
        "ready",
        action_type="standard",
        command=charge,
        trigger=trigger,
    )
    dance: dict[str, Any] = {"dance": {}}
    table.no("invalid_value", "wang", "ready", action_type="move", command=dance, trigger=trigger)


def test_a_readied_shot_breaks_into_a_move() -> None:
    """DP-711: the move goes on if the mover still can."""
    table = Table(armed(GUN), "wu", facts=far(10))
    shot = {"attack": {"targets": ["wu"], "weapon": "枪"}}
    trigger = {"event": "move_declared", "actor": "blue"}
    table.act("wang", "ready", action_type="standard", command=shot, trigger=trigger)
    turn(table, "wang")
    table.act("wu", "move", metres=3, distances={"wang": 5}, stop=True)
    use(table)
    table.says("pass") if table.state.prompt and table.state.prompt.question == "reaction" else None
    miss(table)
    table.saw(told.Moved, who="wu", metres=30)
    turn(table, "wu")
    assert table.value("budget", "wang") == (0, 1, 0)


def test_a_readied_blow_ends_an_attack() -> None:
    """DP-903: an attacker who is struck down before fails; nested answers are carried out first."""
    wu = one("wu", hp=1)
    table = Table("wang", wu)
    blow = {"attack": {"targets": ["wu"]}}
    trigger = {"event": "attack_declared", "actor": "wu"}
    table.act("wang", "ready", action_type="standard", command=blow, trigger=trigger)
    turn(table, "wang")
    table.act("wu", "attack", targets=["wang"], stop=True)
    use(table)
    table.go_on((8, 8, 8, 8, 8))
    table.saw(told.ActionFailed, who="wu", action="attack", reason="cannot_act")
    assert table.value("status", "wu") == "dead"


def test_one_reflex_between_two_turns() -> None:
    """DP-903: the swift of this turn does not matter; a second answer is not offered."""
    table = Table("wang", "wu", "li")
    table.act("wang", "drop_prone")
    table.act("wang", "stand_up")
    turn(table, "wang")
    table.act("wu", "attack", targets=["wang"], stop=True)
    table.asked("reaction", "wang")
    table.says("drop_prone")
    miss(table)
    turn(table, "wu")
    table.act("li", "attack", targets=["wang"], stop=True)
    table.asked("roll")
    miss(table)


def test_the_flat_footed_do_not_answer() -> None:
    """DP-903, DP-904: before the first turn no reflex, no base, no dodge."""
    defence = base(4, 1, dodge={"value": 2, "bonus": 0}, armour={"value": 3, "bonus": 0})
    table = Table("wang", one("wu", defence=defence), settled=False)
    table.act("wang", "attack", targets=["wu"], **custom(9), stop=True)
    table.asked("roll")
    table.saw(told.DefenceReduced, defence_dp=3, defence_bonus=0)
    miss(table)


def test_things_are_told() -> None:
    """DP-708, DP-706: what lies and what is aimed is in the events."""
    table = Table(armed(GUN), "wu", facts=far(5))
    table.act("wang", "aim", target="wu", weapon="枪")
    turn(table, "wang", "wu")
    table.act("wang", "aim", target="wu", weapon="枪")
    table.saw(EffectChanged, kind="aim", amount=2)
    table.act("wang", "let_go", item="枪")
    table.saw(ItemMoved, where="ground")
