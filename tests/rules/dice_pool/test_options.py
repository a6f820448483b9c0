"""What a table may choose: every option that is built changes what it says."""

from typing import Any

import pytest

from affray.events import EffectEnded
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import CANNON, armed, base, custom, hidden, miss
from .playing import Table, one


@pytest.mark.parametrize(("line", "natural"), [(8, 1), (6, 3)])
def test_success_line(line: int, natural: int) -> None:
    """DP-101, DP-A1: the face from which a die is a success."""
    table = Table("wang", "wu", options={"success_line": line})
    table.act("wang", "attack", (6, 7, 8), targets=["wu"], **custom(3))
    table.saw(told.TestMade, natural=natural)


@pytest.mark.parametrize(
    ("line", "own", "faces"), [(10, None, (9,)), (9, None, (9, 2)), (10, 8, (8, 9, 2))]
)
def test_add_line(line: int, own: int | None, faces: tuple[int, ...]) -> None:
    """DP-101, DP-A1: the face that adds a die, of the table and of somebody's own."""
    table = Table(one("wang", add_line=own), "wu", options={"add_line": line})
    table.act("wang", "attack", faces, targets=["wu"], **custom(1))
    table.saw(told.AttackResolved, hit=True)


@pytest.mark.parametrize(("always", "saved"), [(False, 0), (True, 2)])
def test_bonus_on_zero(always: bool, saved: int) -> None:
    """DP-102, DP-A2: by option bonus successes count without a natural one (102a)."""
    wu = one("wu", save_will={"pool": 1, "bonus": 2})
    table = Table("wang", wu, options={"bonus_on_zero": always})
    attack = custom(1, resolution="save_will")
    table.act("wang", "attack", (8, 2), targets=["wu"], **attack)
    table.saw(told.AttackResolved, save_successes=saved)


@pytest.mark.parametrize(("floor", "value"), [(True, 5), (False, 8)])
def test_cover_x_floor(floor: bool, value: int) -> None:
    """DP-506, DP-A25: by option X may be negative."""
    from affray.rulesets.dice_pool.guards import cover_number

    table = Table("wang", "wu", options={"cover_x_floor": floor})
    assert cover_number(table.fight.view(), 5, 8) == value


@pytest.mark.parametrize(("lasts", "left"), [("next_turn", None), ("until_moved", 3)])
def test_cover_lasts(lasts: str, left: int | None) -> None:
    """DP-505, DP-A25: until the next turn, or until one moves."""
    wang = one("wang", items=[{"id": "桌子", "volume": 3}])
    table = Table(wang, "wu", options={"cover_lasts": lasts})
    table.act("wang", "active_cover", thing="桌子")
    table.says(3)
    table.act("wang", "end_turn")
    table.act("wu", "end_turn")
    assert table.value("amount", "wang", "active_cover") == left
    if left:
        table.act("wang", "move", metres=1)
        table.saw(EffectEnded, kind="active_cover", cause="left")


@pytest.mark.parametrize(("how", "lost"), [("flat", 8), ("per_point", 12)])
def test_short_strength_range(how: str, lost: int) -> None:
    """DP-303, DP-A41: what two points short cost over two range steps."""
    gun = {"id": "gun", "kind": ["gun"], "min_strength": 5, "base_range": 10, "damage": 20}
    facts = {("distance", "wang", "wu"): 300}
    table = Table(armed(gun), "wu", facts=facts, options={"short_strength_range": how})
    table.act("wang", "attack", targets=["wu"], weapon="gun")
    table.saw(told.PoolComputed, attack_dp=23 - 4 - lost)
    miss(table)


@pytest.mark.parametrize(("how", "rolls"), [("shared", 1), ("each", 2)])
def test_blast_roll(how: str, rolls: int) -> None:
    """DP-313, DP-A42: one roll for all who save, or one for each."""
    cannoneer = armed(CANNON, intelligence=0, shooting=1)
    table = Table(cannoneer, "wu", "li", options={"blast_roll": how})
    table.act("wang", "attack", weapon="炮", distance=10)
    table.asked("units_in_blast", "gm")
    table.says("wu")
    table.says("li")
    table.says("done")
    while table.state.prompt is not None:
        told_before = table.events
        miss(table)
        table.before = told_before
    made = [e for e in table.events if isinstance(e, told.TestMade) and e.who == "wang"]
    assert len({id(e) for e in made}) >= rolls
    assert sum(e.purpose == "attack" for e in made) == rolls


@pytest.mark.parametrize(("needs", "lost"), [(True, 4), (False, 0)])
def test_cannon_strength(needs: bool, lost: int) -> None:
    """DP-303, DP-A44: a cannon asks for strength like a gun, or not."""
    cannon = {"id": "炮", "kind": ["cannon"], "min_strength": 5, "base_range": 99}
    wang = armed(cannon, intelligence=4, shooting=3)
    facts = {("distance", "wang", "wu"): 100}
    table = Table(wang, "wu", facts=facts, options={"cannon_strength": needs})
    table.act("wang", "attack", targets=["wu"], weapon="炮")
    table.saw(told.PoolComputed, attack_dp=7 - lost)
    miss(table)


@pytest.mark.parametrize(("derive", "bonus"), [(True, 1), (False, 0)])
def test_derive_bonus(derive: bool, bonus: int) -> None:
    """DP-110, DP-A48: bonus successes are computed, or only those that the sheet gives."""
    table = Table(one("wang", strength=6), "wu", options={"derive_bonus": derive})
    table.act("wang", "attack", targets=["wu"])
    table.saw(told.PoolComputed, attack_bonus=bonus)
    miss(table)


@pytest.mark.parametrize(
    ("own", "table_says", "left"), [([2, 1, 1], None, 2), ([1, 1, 1], [3, 1, 1], 3)]
)
def test_actions_per_turn(own: list[int], table_says: Any, left: int) -> None:
    """DP-902, DP-A11: of the sheet, or of the table for everybody."""
    options = {"actions_per_turn": table_says} if table_says else {}
    table = Table(one("wang", actions_per_turn=own), "wu", options=options)
    assert table.value("budget", "wang")[0] == left


def test_no_reflex_left() -> None:
    """DP-903: in one's own turn the swift pays, else a dearer action; with none it is refused."""
    table = Table("wang", "wu")
    table.act("wang", "drop_prone")
    table.act("wang", "stand_up")
    table.act("wang", "full_defence")
    table.no("no_reflex_left", "wang", "drop_prone")


def test_hidden_is_what_it_says() -> None:
    """DP-505: the helper of these tests puts somebody behind a thing."""
    assert hidden(3).value("amount", "wang", "active_cover") == 3


def test_an_attack_on_base() -> None:
    """DP-203: the value of a component stands in the values of scripts."""
    table = Table("wang", one("wu", defence=base(4, 1)))
    assert table.value("component", "wu", "wang", "base") == (4, 1)
