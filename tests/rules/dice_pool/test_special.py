"""DP-601 to DP-606: special attack actions: trip, bull rush, several attacks."""

from typing import Any

import pytest

from affray.rulesets.dice_pool import events as told

from .blows_at_hand import base, hits, miss
from .playing import Table, one

FIVE = 5
"""Strength 3 and martial 2: the dice of Wang's bare hands."""


def trip(table: Table, mine: int, theirs: int, pool: str = "agility", dice: int = 3) -> None:
    """Wang trips Wu: successes of both."""
    table.act("wang", "trip", target="wu")
    table.asked("contest_pool", "wu")
    table.says(pool, (*hits(mine, FIVE), *hits(theirs, dice)))


@pytest.mark.parametrize(("mine", "theirs", "down"), [(3, 2, True), (2, 2, False)])
def test_trip(mine: int, theirs: int, down: bool) -> None:
    """DP-602, DP-105: a margin of 1 lays the target down; a tie changes nothing."""
    table = Table("wang", "wu")
    trip(table, mine, theirs)
    table.saw(told.ContestResolved, purpose="trip", won=down)
    assert ("prone" in table.value("states", "wu")) is down
    table.never(told.AttackResolved)


def test_a_tripping_weapon_rolls_its_own_test() -> None:
    """DP-602: a made weapon with the flag; without it is refused."""
    chain = {
        "id": "锁链",
        "kind": ["blade"],
        "speciality": "chain",
        "damage": 2,
        "trip": True,
        "volume": 2,
    }
    stick = {"id": "stick", "kind": ["blade"]}
    wang = one("wang", weapons=[chain, stick], specialities=[["chain", 1]])
    table = Table(wang, "wu")
    table.no("weapon_cannot_trip", "wang", "trip", target="wu", weapon="stick")
    table.act("wang", "trip", target="wu", weapon="锁链")
    table.says("strength", (*hits(1, 8), 2, 2, 2))
    table.saw(told.ContestResolved, pool=8, margin=1)


def test_what_cannot_be_tripped() -> None:
    """DP-602: snakes, and who lies already; a ruling goes before the sheet."""
    table = Table("wang", one("wu", can_be_tripped=False))
    table.no("cannot_be_tripped", "wang", "trip", target="wu")
    table.gm("set_fact", fact="cannot_be_tripped", about=["wu"], value=False)
    table.gm("give_state", who="wu", state="prone")
    table.no("already_prone", "wang", "trip", target="wu")


@pytest.mark.parametrize(("fly", "sunk"), [(12, 0), (3, 10)])
def test_tripping_a_flyer(fly: int, sunk: int) -> None:
    """DP-603: on its next turn it is slower, and drops if it is too slow."""
    table = Table("wang", one("wu", flying=True, fly_speed=fly))
    table.act("wang", "trip", target="wu")
    table.says("agility", (*hits(4, 5), 2, 2, 2))
    table.act("wang", "end_turn")
    assert table.value("amount", "wu", "stalled") == 4
    if sunk:
        table.saw(told.Sank, who="wu", metres=sunk)
    else:
        table.never(told.Sank)
    table.act("wu", "end_turn")
    assert table.value("amount", "wu", "stalled") is None


def rush(
    table: Table, mine: int, theirs: int, how: str = "resist", mode: str = "knock_down"
) -> None:
    """Wang rushes at Wu."""
    table.act("wang", "bull_rush", target="wu", mode=mode)
    table.asked("contest_pool", "wu")
    table.says(how, (*hits(mine, FIVE), *hits(theirs, 3)))


def test_bull_rush_back() -> None:
    """DP-604: knocked back 1 + floor(M/3) metres; the distance between the two is known."""
    table = Table("wang", "wu", facts={("distance", "wang", "wu"): 10})
    rush(table, 3, 0, mode="knock_back")
    table.saw(told.KnockedBack, who="wu", metres=20)
    assert table.value("distance", "wang", "wu") == 30


def test_bull_rush_down_and_along() -> None:
    """DP-605 (605a): with a move left the target may be pushed up to M metres."""
    table = Table(one("wang", speed=10), "wu")
    rush(table, 5, 0)
    table.asked("push_along", "wang")
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.menu.high == 50
    table.says("5")
    table.saw(told.KnockedBack, metres=50, followed=True)
    assert table.value("states", "wu") == ("prone",)
    assert table.value("budget", "wang") == (0, 0, 1)


def test_bull_rush_down_without_pushing() -> None:
    """DP-605: 0 metres is no; the move is kept."""
    table = Table("wang", "wu")
    rush(table, 2, 0)
    table.says("0")
    assert table.value("states", "wu") == ("prone",)
    assert table.value("budget", "wang") == (0, 1, 1)


@pytest.mark.parametrize("mode", ["knock_back", "knock_down"])
def test_bull_rush_out_of_a_charge(mode: str) -> None:
    """DP-605 (605b, 605c): up to what is left of the charge, along its line."""
    wang = one("wang", speed=10, strength=4, defence=base(9))
    table = Table(wang, "wu", facts={("path_clear", "wang", "wu"): True})
    attack = {"action": "bull_rush", "mode": mode}
    table.act("wang", "charge", target="wu", distance=16, attack=attack)
    table.says("resist", (*hits(6, 4 + 2 + 4), 2, 2, 2))
    prompt = table.state.prompt
    assert prompt is not None
    assert (prompt.question, prompt.menu.high) == ("push_along", 40)
    table.says("4")
    assert table.value("states", "wu") == (("prone",) if mode == "knock_down" else ())
    assert table.value("distance", "wang", "wu") == 10


def test_a_weapon_made_for_it() -> None:
    """DP-604: its damage counts; others are refused."""
    ram = {"id": "ram", "kind": ["blade"], "damage": 2, "bull_rush": True}
    table = Table(one("wang", weapons=[ram, {"id": "stick", "kind": ["blade"]}]), "wu")
    table.no("weapon_cannot_bull_rush", "wang", "bull_rush", target="wu", weapon="stick")
    table.act("wang", "bull_rush", target="wu", weapon="ram")
    table.says("avoid", hits(0, 7) + hits(1, 3))
    table.saw(told.ContestResolved, pool=7, won=False)
    table.settled()


def test_the_counter() -> None:
    """DP-606: a target that resisted may rush back by a reflex; the rusher rolls with −2."""
    table = Table("wang", "wu")
    rush(table, 1, 1)
    table.asked("bull_rush_counter", "wu")
    table.says("knock_down")
    table.asked("contest_pool", "wang")
    about = table.state.prompt.about if table.state.prompt else ()
    assert about == ("bull_rush", "resist=2", "avoid=1")
    table.says("avoid", (8, 8, 2, 2))
    table.saw(told.ContestResolved, who="wu", purpose="bull_rush_counter", won=True)
    assert table.value("states", "wang") == ("prone",)
    assert table.value("debts", "wu") == (0, 0, 1)


def test_the_counter_knocks_back_or_is_countered() -> None:
    """DP-606: back by the same table; a counter that fails may be countered."""
    table = Table("wang", "wu", facts={("distance", "wang", "wu"): 10})
    rush(table, 0, 0)
    table.says("knock_back")
    table.says("resist", (2, 2, 2, 2, 2))
    table.asked("bull_rush_counter", "wang")
    table.says("no")
    assert table.value("distance", "wang", "wu") == 10


def test_a_target_that_avoids_cannot_counter() -> None:
    """DP-606: not offered after `avoid`."""
    table = Table("wang", "wu")
    rush(table, 1, 1, how="avoid")
    table.settled()


def test_three_attacks_of_the_source() -> None:
    """DP-601: a trip, a bull rush and a strike by one full-round action."""
    table = Table(one("wang", multi_attack=3), "wu", "li", "zhao")
    attacks = [
        {"action": "trip", "target": "wu"},
        {"action": "bull_rush", "target": "li", "mode": "knock_back"},
        {"action": "attack", "targets": ["zhao"]},
    ]
    table.act("wang", "multi_attack", attacks=attacks)
    table.says("agility", (*hits(2, 5), 2, 2, 2))
    table.says("avoid", (*hits(2, 5), 2, 2, 2))
    miss(table)
    assert table.value("states", "wu") == ("prone",)
    assert table.value("budget", "wang") == (0, 0, 1)
    table.saw(told.AttackResolved, target="zhao", hit=False)


def test_several_attacks_need_the_ability() -> None:
    """DP-601: no more of them than the ability gives; one full-round action is left for it."""
    table = Table(one("wang", multi_attack=2), "wu")
    blow = {"targets": ["wu"]}
    table.no("invalid_value", "wang", "multi_attack", attacks=[blow, blow, blow])
    table.act("wang", "move", metres=1)
    table.no("no_action_left", "wang", "multi_attack", attacks=[blow, blow])


def test_options_of_attacks_do_not_go_with_special_ones() -> None:
    """DP-601 (601b): called shot and lethal attack are refused."""
    table = Table("wang", "wu")
    for option in ({"called_shot": {"location": "head"}}, {"lethal": True}):
        made: dict[str, Any] = {"target": "wu", **option}
        table.no("option_not_allowed", "wang", "trip", **made)
    table.gm("set_fact", fact="distance", about=["wang", "wu"], value=2)
    table.no("out_of_reach", "wang", "bull_rush", target="wu")


@pytest.mark.parametrize(("taken", "pool"), [(True, 7), (False, 5)])
def test_special_attacks_take_the_modifiers(taken: bool, pool: int) -> None:
    """DP-601, DP-A27: all-out counts for the trip test, unless a table has it otherwise."""
    table = Table("wang", "wu", options={"special_takes_modifiers": taken})
    table.act("wang", "all_out_attack", action="trip", targets=["wu"])
    table.says("agility", (2,) * (pool + 3))
    table.saw(told.ContestResolved, pool=pool)
