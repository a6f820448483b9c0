"""DP-618: feint."""

import pytest

from affray.events import EffectEnded
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import base, custom, hits, miss, turn
from .playing import Table, one


def feint(table: Table, mine: int, theirs: int) -> None:
    """Wang feints: intelligence 2 + martial 2 against perception 2 + insight 1."""
    table.act("wang", "feint", target="wu")
    prompt = table.state.prompt
    if prompt is not None and prompt.question == "feint_penalty":
        return
    table.go_on((*hits(mine, 4), *hits(theirs, 3)))


@pytest.mark.parametrize(("mine", "block"), [(4, 2), (2, 4)])
def test_feint(mine: int, block: int) -> None:
    """DP-618 (618a, 618b): flat-footed for the next melee attack, block less min(M, 3)."""
    defence = base(3, 0, dodge={"value": 2, "bonus": 0}, block={"value": 5, "bonus": 0})
    table = Table("wang", one("wu", defence=defence))
    feint(table, mine, 1)
    turn(table, "wang", "wu")
    table.act("wang", "attack", targets=["wu"], **custom(20))
    table.saw(told.DefenceReduced, defence_dp=block)
    miss(table)
    table.saw(EffectEnded, kind="feinted", cause="used")


def test_a_feint_lasts_to_the_end_of_the_next_turn() -> None:
    """DP-618: then it is over; the opponent may recover before."""
    table = Table("wang", "wu")
    feint(table, 2, 0)
    turn(table, "wang", "wu")
    turn(table, "wang")
    assert table.value("amount", "wu", "feinted") is None
    turn(table, "wu")
    feint(table, 2, 0)
    turn(table, "wang")
    table.act("wu", "recover_stance")
    table.saw(EffectEnded, kind="feinted", cause="recovered")
    assert table.value("budget", "wu") == (0, 0, 1)


@pytest.mark.parametrize(
    ("humanoid", "mind", "penalty"), [(False, "normal", 2), (True, "low", 4), (False, "low", 6)]
)
def test_strange_creatures(humanoid: bool, mind: str, penalty: int) -> None:
    """DP-618, DP-A34: 2 and 4, added; the game master may say another number."""
    table = Table("wang", one("wu", humanoid=humanoid, mind=mind))
    feint(table, 0, 0)
    table.asked("feint_penalty", "gm")
    assert table.state.prompt is not None
    assert table.state.prompt.default == penalty
    table.says(1, (2, 2, 2, 2, 2, 2))
    table.saw(told.ContestResolved, purpose="feint", pool=3, won=False)


def test_no_mind_no_feint() -> None:
    """DP-618 (618c): impossible; and not from afar."""
    table = Table("wang", one("wu", mind="none"), "li", facts={("distance", "wang", "li"): 30})
    table.no("target_mindless", "wang", "feint", target="wu")
    table.no("out_of_reach", "wang", "feint", target="li")


def test_a_feint_needs_its_weapon_in_hand() -> None:
    """DP-618, section 5.3: the weapon is one's own, in hand and whole."""
    sword = {"id": "剑", "kind": ["blade"], "stowed": "worn"}
    stump = {"id": "断", "kind": ["blade"], "structure": 0}
    table = Table(one("wang", weapons=[sword, stump]), "wu")
    table.no("invalid_value", "wang", "feint", target="wu", weapon="枪")
    table.no("weapon_not_in_hand", "wang", "feint", target="wu", weapon="剑")
    table.no("weapon_unusable", "wang", "feint", target="wu", weapon="断")
