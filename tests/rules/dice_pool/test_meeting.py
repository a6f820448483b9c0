"""Pairs of rules at their boundaries, with every step taken back and done again."""

from typing import Any

import pytest

from affray.core.testing import must
from affray.events import EffectEnded, EffectStarted, ItemMoved
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import CANNON, GUN, armed, base, called, custom, far, hits, rolled, turn
from .playing import Table, one


class Walked(Table):
    """A table that remembers where it stood after each command."""

    def __init__(self, *people: Any, **more: Any) -> None:
        self.stood: list[str] = []
        super().__init__(*people, **more)
        self.stood = [repr(self.state)]

    def do(self, *args: Any, **more: Any) -> Any:
        """A command, and what the state is after it."""
        made = super().do(*args, **more)
        self.stood.append(repr(self.state))
        return made

    def back_and_forth(self) -> None:
        """Every step is taken back, also between question and answer, and then done again."""
        for stood in reversed(self.stood[:-1]):
            self.undo()
            must(repr(self.state) == stood, "undo has not restored what was")
        for stood in self.stood[1:]:
            self.redo()
            must(repr(self.state) == stood, "redo has not restored what was")


CHAIR: dict[str, Any] = {"id": "椅", "volume": 3, "stowed": "worn"}
SHIELD: dict[str, Any] = {"id": "盾", "kind": ["blade"], "volume": 2, "block": True}


def covered(table: Table, who: str, value: Any, thing: str = "椅") -> None:
    """Somebody takes cover behind his thing."""
    table.act(who, "active_cover", thing=thing)
    table.says(value)


def seizes(table: Table, who: str = "wang", target: str = "wu", margin: int = 2) -> None:
    """Somebody holds another."""
    table.act(who, "grapple", target=target)
    rolled(table, 1)
    table.says("strength")
    rolled(table, margin, 0)


def test_a_grapple_through_cover() -> None:
    """DP-505, DP-607: partial cover counts against the contact; the hold leaves it as it is."""
    wu = one("wu", items=[CHAIR], defence=base(1, armour={"value": 9}))
    table = Walked("wang", wu)
    turn(table, "wang")
    covered(table, "wu", 3)
    turn(table, "wu")
    table.act("wang", "grapple", target="wu")
    table.saw(told.DefenceReduced, defence_dp=1 + 3)
    rolled(table, 1)
    table.says("strength")
    rolled(table, 2, 0)
    assert table.value("amount", "wu", "active_cover") == 3
    turn(table, "wang")
    table.act("wu", "move", metres=1)
    rolled(table, 1, 0)
    assert table.value("amount", "wu", "active_cover") is None
    table.back_and_forth()


def test_a_blast_on_one_who_lies_behind_a_thing() -> None:
    """DP-313, DP-505, DP-510, DP-802: 6 + 3 + 3 dice; natural 1 − 1 leaves no bonus successes."""
    wu = one("wu", items=[CHAIR], willpower=1, save_reflex={"pool": 6, "bonus": 2})
    table = Walked(armed(CANNON, intelligence=1, shooting=1), wu)
    turn(table, "wang")
    covered(table, "wu", 3)
    table.act("wu", "drop_prone")
    turn(table, "wu")
    table.act("wang", "attack", weapon="炮", distance=10)
    table.says("wu")
    table.says("done")
    table.says("yes")
    table.go_on((8, 2))
    assert table.state.prompt is not None
    assert table.state.prompt.menu.dice == "12a10k8m10"
    table.go_on(hits(1, 12))
    table.saw(told.AttackResolved, target="wu", save_successes=0, margin=1)
    table.back_and_forth()


def test_an_overrun_that_ends_on_the_back() -> None:
    """DP-703, DP-704, DP-606, DP-511: one square back, prone, and up again by nothing left."""
    table = Walked(one("wang", speed=10), "wu", "li")
    table.act("wang", "move", metres=6, through=[["wu", 3, 1]])
    table.says("block")
    table.says("bull_rush")
    table.says("resist")
    rolled(table, 1, 1)
    table.says("knock_down")
    table.says("avoid")
    rolled(table, 2, 0)
    table.says("free")
    table.saw(told.Moved, who="wang", metres=20)
    assert table.value("states", "wang") == ("prone",)
    assert table.value("budget", "wang") == (0, 0, 1)
    table.no("no_action_left", "wang", "stand_up")
    assert table.value("debts", "wu") == (0, 0, 1)
    table.back_and_forth()


def test_an_overrun_that_a_readied_shot_ends() -> None:
    """DP-711, DP-903: the mover is shot before he reaches anybody; nobody is asked to block."""
    table = Walked("li", one("wang", hp=2), "wu", facts=far(5))
    blow = {"attack": {"targets": ["wang"], "kind": "custom", "dp": 4, "severity": "A"}}
    trigger = {"event": "move_declared", "actor": "wang"}
    table.act("li", "ready", action_type="standard", command=blow, trigger=trigger)
    turn(table, "li")
    table.act("wang", "move", stop=True, metres=6, through=[["wu", 3, 1]])
    table.says("use:1")
    rolled(table, 2)
    table.saw(told.ActionFailed, who="wang", action="move")
    table.never(told.Moved)
    assert table.value("debts", "li") == (1, 0, 1)
    table.back_and_forth()


def test_a_place_behind_armour() -> None:
    """DP-203, DP-405: eyes 5: base 3 + dodge 5; piercing 5 takes armour 4 and 1 of natural 2."""
    awl = {"id": "锥", "kind": ["blade"], "armour_pierce": 5, "min_strength": 0, "damage": 9}
    wu = one("wu", defence=base(3, armour={"value": 4, "bonus": 2}, natural_armour={"value": 2}))
    table = Walked(armed(awl), wu)
    table.act("wang", "attack", targets=["wu"], weapon="锥", **called("eyes"))
    table.saw(told.DefenceReduced, defence_dp=3 + 5 + 1, defence_bonus=0)
    table.saw(told.PoolComputed, attack_dp=3 + 2 + 9 - 5, pool=0)
    table.go_on((10, 8))
    table.says("save_fortitude", (2,) * 3)
    table.saw(told.PointsReceived, condition="dazzled", before=2, after=2)
    table.back_and_forth()


def test_a_charge_at_the_head_of_one_who_lies() -> None:
    """DP-402, DP-404, DP-510: 5 + 3 for the charge − 3 for the head + 2 for the prone target."""
    wang = one("wang", defence=base(3), speed=10)
    table = Walked(wang, one("wu", defence=base(1)))
    table.gm("give_state", who="wu", state="prone")
    blow = {"called_shot": {"location": "head"}}
    table.act("wang", "charge", target="wu", distance=8, attack=blow)
    table.says("yes")
    table.saw(told.PoolComputed, attack_dp=5 + 3 - 3 + 2, pool=7 - 1 - 3)
    assert table.value("defence", "wang", "wu") == (0, 0)
    rolled(table, 2)
    table.says("save_will", (2,) * 3)
    table.saw(told.PointsReceived, condition="dazed", before=1)
    table.back_and_forth()


def test_everything_that_adds_to_a_defence_and_is_outrun() -> None:
    """DP-203, DP-501 to DP-503, DP-405: full defence, parry, called dodge, and high speed 12."""
    wu = one("wu", defence=base(4, 1), martial=4, actions_per_turn=[1, 2, 1], items=[CHAIR])
    table = Walked("wang", wu)
    turn(table, "wang")
    table.act("wu", "full_defence")
    table.act("wu", "brawl_parry")
    covered(table, "wu", 3)
    turn(table, "wu")
    blow = custom(20, high_speed=12)
    table.act("wang", "attack", targets=["wu"], **blow, **called("head"))
    # base 4 → 0; dodge 4 + 3 → 0, for 12 is more than 11; block 2 and cover 3 stay
    table.saw(told.DefenceReduced, defence_dp=5, defence_bonus=0)
    rolled(table, 0)
    table.back_and_forth()


def test_an_aimed_shot_at_one_who_drops() -> None:
    """DP-706, DP-707, DP-509: the aim stands, the target has 2 cover and no base."""
    table = Walked(armed(GUN), one("wu", defence=base(3)), facts=far(20))
    table.act("wang", "aim", target="wu", weapon="枪")
    turn(table, "wang", "wu")
    table.act("wang", "attack", stop=True, targets=["wu"], weapon="枪")
    table.says("drop_prone")
    table.saw(told.PoolComputed, attack_dp=2 + 1 + 3 + 1, pool=5)
    rolled(table, 1)
    assert table.value("amount", "wang", "aim") is None
    table.back_and_forth()


def test_a_readied_action_and_a_delay() -> None:
    """DP-710, DP-905: the turn has begun before it is put off; nothing is kept ready any more."""
    table = Walked("wang", "wu")
    step = {"move": {"metres": 2}}
    trigger = {"event": "attack_declared"}
    table.act("wang", "ready", action_type="move", command=step, trigger=trigger)
    turn(table, "wang", "wu")
    table.saw(EffectEnded, kind="readied")
    table.act("wang", "delay", after="wu")
    table.act("wu", "attack", stop=True, targets=["wang"], **custom(2))
    assert table.state.prompt is not None
    assert table.state.prompt.menu.choices == ("pass", "drop_prone")
    table.says("pass", (2, 2))
    table.back_and_forth()


def test_a_trip_and_a_blow_in_one_action() -> None:
    """DP-601, DP-602, DP-510: the second attack finds the target prone: 5 + 2 dice."""
    table = Walked(one("wang", multi_attack=2), "wu")
    blows = [{"action": "trip", "target": "wu"}, {"targets": ["wu"]}]
    table.act("wang", "multi_attack", attacks=blows)
    table.says("agility")
    rolled(table, 2, 0)
    table.saw(EffectStarted, kind="prone", bearer="wu")
    table.saw(told.PoolComputed, attack_dp=7)
    rolled(table, 1)
    table.back_and_forth()


def test_a_grapple_and_a_blow_in_one_action() -> None:
    """DP-601, DP-611: whom the first attack holds, the second cannot strike in this way."""
    table = Walked(one("wang", multi_attack=2), "wu")
    blows = [{"action": "grapple", "target": "wu"}, {"targets": ["wu"]}]
    table.act("wang", "multi_attack", attacks=blows)
    rolled(table, 1)
    table.says("strength")
    rolled(table, 2, 0)
    table.saw(told.ActionFailed, who="wang", action="attack", reason="must_grapple_attack")
    table.back_and_forth()


def test_a_shield_that_is_struck_down() -> None:
    """DP-408, DP-505, DP-508: the cover of 2 that it gave ends when it leaves the hand."""
    table = Walked("wang", one("wu", items=[SHIELD]))
    turn(table, "wang")
    covered(table, "wu", 2, "盾")
    turn(table, "wu")
    table.act("wang", "attack", targets=["wu"], **custom(14), **called("disarm"))
    table.saw(told.DefenceReduced, defence_dp=2 + 3)
    rolled(table, 3, 0)
    table.saw(ItemMoved, who="wu", where="ground")
    assert table.value("amount", "wu", "active_cover") is None
    table.back_and_forth()


def test_a_shield_that_breaks() -> None:
    """DP-409, DP-507: at structure 0 it covers nobody."""
    table = Walked("wang", one("wu", items=[SHIELD]))
    turn(table, "wang")
    covered(table, "wu", 2, "盾")
    turn(table, "wu")
    table.act("wang", "attack", targets=["wu"], **custom(14), **called("break_weapon"))
    rolled(table, 3, 1)
    table.saw(told.ItemDamaged, points=2, structure=0, broken=True)
    assert table.value("amount", "wu", "active_cover") is None
    table.back_and_forth()


@pytest.mark.parametrize("who", ["wang", "wu"])
def test_a_death_in_a_hold(who: str) -> None:
    """DP-613: either side dead, and the hold, the pin and the cover of flesh are over."""
    table = Walked(one("wang", hp=3), one("wu", hp=3), "li")
    seizes(table)
    turn(table, "wang", "wu", "li")
    table.act("wang", "pin", target="wu")
    table.says("strength")
    rolled(table, 3, 0)
    table.act("wang", "active_cover", thing="body:wu")
    table.says(5)
    table.gm("damage", who=who, amount=3, severity="A")
    assert table.value("grapple", "wang", "wu") is None
    assert table.value("amount", "wang", "active_cover") is None
    table.back_and_forth()


def test_a_feint_and_a_grapple() -> None:
    """DP-618, DP-601: the contact finds base and dodge, and leaves the feint to the next blow."""
    wu = one("wu", defence=base(2, dodge={"value": 1}, block={"value": 4}))
    table = Walked(one("wang", intelligence=4, martial=4), wu)
    table.act("wang", "feint", target="wu")
    rolled(table, 2, 0)
    turn(table, "wang", "wu")
    table.act("wang", "grapple", target="wu")
    table.saw(told.DefenceReduced, defence_dp=7)
    rolled(table, 0)
    assert table.value("amount", "wu", "feinted") == 2
    turn(table, "wang")
    assert table.value("amount", "wu", "feinted") is None
    table.back_and_forth()
