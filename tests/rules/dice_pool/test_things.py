"""DP-706 to DP-709: aim, things and reloading."""

from typing import Any

import pytest

from affray.events import EffectEnded
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import GUN, armed, far, miss, turn
from .playing import Table, one


def test_aiming() -> None:
    """DP-706: three base ranges; +1 each turn up to +3; used up by the shot."""
    table = Table(armed(GUN), "wu", facts=far(60))
    for amount in (1, 2, 3, 3):
        table.act("wang", "aim", target="wu", weapon="枪")
        assert table.value("amount", "wang", "aim") == amount
        turn(table, "wang", "wu")
    table.act("wang", "attack", targets=["wu"], weapon="枪")
    table.saw(told.PoolComputed, attack_dp=2 + 1 + 3 - 4 + 3)
    miss(table)
    table.saw(EffectEnded, kind="aim", cause="used")


def test_what_objects_to_aiming() -> None:
    """DP-706, DP-913: too far, or not located."""
    table = Table(armed(GUN), "wu", facts=far(61))
    table.no("aim_too_far", "wang", "aim", target="wu", weapon="枪")
    table.gm("set_fact", fact="located", about=["wang", "wu"], value="none")
    table.no("target_not_located", "wang", "aim", target="wu", weapon="枪")
    table.no("weapon_not_allowed", "wang", "aim", target="wu", weapon="fist")


@pytest.mark.parametrize(("grip", "plus"), [(1, 1), (2, 3)])
def test_aim_with_one_hand_on_a_rifle(grip: int, plus: int) -> None:
    """DP-304 (304f): halved."""
    rifle = {**GUN, "hands": 2, "base_range": 60, "min_strength": 0}
    table = Table(armed(rifle), "wu", facts=far(60))
    for _ in range(3):
        table.act("wang", "aim", target="wu", weapon="枪")
        turn(table, "wang", "wu")
    table.act("wang", "attack", targets=["wu"], weapon="枪", grip=grip)
    table.saw(told.PoolComputed, attack_dp=2 + 1 + 3 + plus)
    miss(table)


def test_losing_aim() -> None:
    """DP-707: by another action; not by dropping prone, nor by a miss; by the turn's end."""
    table = Table(armed(GUN), "wu", facts=far(1))
    table.act("wang", "aim", target="wu", weapon="枪")
    turn(table, "wang")
    table.act("wu", "attack", (2, 2, 2), targets=["wang"])
    assert table.value("amount", "wang", "aim") == 1
    turn(table, "wu")
    table.act("wang", "drop_prone")
    assert table.value("amount", "wang", "aim") == 1
    table.act("wang", "stand_up")
    table.saw(EffectEnded, kind="aim", cause="other_action")
    turn(table, "wang", "wu")
    table.act("wang", "aim", target="wu", weapon="枪")
    turn(table, "wang")
    table.act("wu", "attack", (8, 2, 2), targets=["wang"])
    table.saw(EffectEnded, kind="aim", cause="hit")


def test_a_hit_that_hurts_nobody_ends_aim() -> None:
    """DP-209: soaked to nothing it is still a hit."""
    table = Table(armed(GUN, soak={"all": 3}), "wu", facts=far(1))
    table.act("wang", "aim", target="wu", weapon="枪")
    turn(table, "wang")
    table.act("wu", "attack", (8, 8, 2), targets=["wang"])
    table.saw(told.AttackResolved, margin=2, hit=True)
    table.saw(told.DamageComputed, after=(0, 0, 0))
    table.never(told.BoxesMarked)
    assert table.value("amount", "wang", "aim") is None


def test_taking_things_in_hand() -> None:
    """DP-708: worn a move, handy a swift, backpack a whole round, ground a move or standard."""
    things = [
        {"id": "剑", "kind": ["blade"], "volume": 3, "stowed": "worn"},
        {"id": "弹匣", "stowed": "handy"},
        {"id": "绷带", "stowed": "backpack"},
    ]
    table = Table(one("wang", weapons=things), "wu")
    table.no("weapon_not_in_hand", "wang", "attack", targets=["wu"], weapon="剑")
    table.act("wang", "draw", item="剑")
    assert table.value("budget", "wang") == (1, 0, 1)
    table.act("wang", "draw", item="弹匣")
    assert table.value("budget", "wang") == (1, 0, 0)
    table.no("no_action_left", "wang", "draw", item="绷带")
    table.act("wang", "let_go", item="剑")
    table.act("wang", "pick_up", item="wang:剑")
    assert table.value("budget", "wang") == (0, 0, 0)
    table.act("wang", "let_go", item="剑")
    turn(table, "wang", "wu")
    table.act("wang", "draw", item="绷带")
    assert table.value("where", "wang", "绷带") == "backpack"
    table.act("wu", "end_turn")
    assert table.value("where", "wang", "绷带") == "hand"
    table.no("not_enough_hands", "wang", "pick_up", item="wang:剑")


@pytest.mark.parametrize(
    ("kind", "reload", "source", "cost"),
    [
        ("gun", "magazine", "handy", (1, 0, 1)),
        ("gauss_gun", "energy_cell", "handy", (1, 0, 1)),
        ("bow", None, "handy", (1, 1, 0)),
        ("bow", None, "hand", (1, 1, 1)),
        ("crossbow", "heavy_crossbow", "handy", (0, 1, 1)),
        ("crossbow", "heavy_crossbow", "hand", (1, 0, 1)),
        ("crossbow", None, "handy", (1, 0, 1)),
        ("gun", "revolver", "hand", (0, 0, 1)),
        ("gun", "speedloader", "handy", (1, 0, 1)),
        ("cannon", None, "handy", (1, 0, 1)),
    ],
)
def test_reloading(kind: str, reload: str | None, source: str, cost: tuple[int, int, int]) -> None:
    """DP-709: the table; with the ammunition in hand one step cheaper."""
    weapon = {"id": "w", "kind": [kind], "loaded": 0, "capacity": 6, "ammo": 4, "reload": reload}
    table = Table(armed(weapon), "wu")
    table.act("wang", "reload", weapon="w", source=source)
    assert table.value("budget", "wang") == cost
    assert table.value("loaded", "wang", "w") == 4
    table.no("no_ammo", "wang", "reload", weapon="w", source="hand") if cost[0] else None


def test_a_revolver_takes_a_whole_round() -> None:
    """DP-709: it is loaded at the start of the next turn."""
    weapon = {"id": "w", "kind": ["gun"], "loaded": 0, "capacity": 6, "reload": "revolver"}
    table = Table(armed(weapon), "wu")
    table.act("wang", "reload", weapon="w")
    assert table.value("loaded", "wang", "w") == 0
    turn(table, "wu")
    assert table.value("loaded", "wang", "w") == 6
    table.no("already_loaded", "wang", "reload", weapon="w")


def test_a_bolt_rifle() -> None:
    """DP-709: the bolt first, one round at a time; it stays open until the rifle is fired."""
    weapon = {"id": "w", "kind": ["gun"], "loaded": 0, "capacity": 2, "reload": "bolt_rifle"}
    table = Table(armed(weapon), "wu", facts=far(10))
    table.no("bolt_not_open", "wang", "reload", weapon="w")
    table.act("wang", "open_bolt", weapon="w")
    table.act("wang", "reload", weapon="w")
    table.act("wang", "reload", weapon="w")
    assert table.value("loaded", "wang", "w") == 2
    turn(table, "wang", "wu")
    table.act("wang", "attack", (2, 2, 2), targets=["wu"], weapon="w", kind="gun")
    table.no("bolt_not_open", "wang", "reload", weapon="w")


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("attack", {"targets": ["wu"], "weapon": "none such"}),
        ("feint", {"target": "wu", "weapon": "none such"}),
        ("aim", {"target": "wu", "weapon": "none such"}),
        ("draw", {"item": "none such"}),
        ("draw", {"item": "枪"}),
        ("let_go", {"item": "none such"}),
        ("let_go", {"item": "箱"}),
        ("pick_up", {"item": "none such"}),
        ("pick_up", {"item": "枪"}),
        ("reload", {"weapon": "none such"}),
        ("reload", {"weapon": "枪", "source": "pocket"}),
        ("open_bolt", {"weapon": "none such"}),
        ("open_bolt", {"weapon": "枪"}),
        ("active_cover", {"thing": "none such"}),
        ("brawl_parry", {"speciality": "none such"}),
        ("move", {"metres": -1}),
    ],
)
def test_what_is_not_there_is_not_used(action: str, fields: dict[str, Any]) -> None:
    """Section 5.10, DP-708: no such thing, or not where it must be."""
    gun = {"id": "枪", "kind": ["gun"], "base_range": 20, "reload": "magazine", "loaded": 0}
    chest = {"id": "箱", "volume": 10, "stowed": "worn"}
    table = Table(one("wang", weapons=[gun], items=[chest]), "wu")
    table.no("invalid_value", "wang", action, **fields)
