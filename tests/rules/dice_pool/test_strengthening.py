"""DP-401 to DP-411: all-out attack, charge, called shots, lethal attacks."""

from typing import Any

import pytest

from affray.events import EffectEnded, EffectStarted, ItemMoved
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import SWORD, armed, base, called, custom, hits, miss, pool
from .playing import Table, one

NINE = {"strength": 3, "martial": 2, "specialities": [["sword", 1]], "weapons": [SWORD]}


def test_all_out() -> None:
    """DP-401: +2 on melee attacks and −2 on the base defence until the next turn."""
    table = Table(one("wang", **NINE, defence=base(4, 1)), "wu")
    table.act("wang", "all_out_attack", targets=["wu"], weapon="长剑")
    assert table.saw(told.PoolComputed).attack_dp == table.saw(told.PoolComputed).attack_dp
    table.saw(told.PoolComputed, attack_dp=11)
    miss(table)
    assert table.value("defence", "wang", "wu") == (2, 1)
    table.act("wang", "end_turn")
    table.act("wu", "end_turn")
    assert table.value("defence", "wang", "wu") == (4, 1)


@pytest.mark.parametrize(("scope", "dp"), [("melee", 5), ("any", 7)])
def test_the_scope_of_all_out(scope: str, dp: int) -> None:
    """DP-401, DP-A15: by option on all attacks until the next turn."""
    table = Table(one("wang", actions_per_turn=[2, 1, 1]), "wu", options={"all_out_scope": scope})
    table.act("wang", "all_out_attack", targets=["wu"])
    miss(table)
    assert pool(table, kind="custom", dp=5)[0] == dp


def test_all_out_refusals() -> None:
    """DP-401: melee only; an effect may forbid it."""
    gun = {"id": "gun", "kind": ["gun"]}
    table = Table(armed(gun), "wu", facts={("distance", "wang", "wu"): 10})
    table.no("not_melee", "wang", "all_out_attack", targets=["wu"], weapon="gun")
    table.gm("effect", who="wang", name="疲劳", forbids=["all_out_attack", "charge"])
    table.no("effect_blocks_action", "wang", "all_out_attack", targets=["wu"])
    table.no("effect_blocks_action", "wang", "charge", target="wu", distance=1)


@pytest.mark.parametrize(
    ("strength", "own", "metres", "bonus"),
    [(5, 3, 8, 3), (2, 6, 8, 2), (5, 6, 4.7, 4), (5, 3, 0, 0)],
)
def test_charge_numbers(strength: int, own: int, metres: float, bonus: int) -> None:
    """DP-402 (402a, 402b): the metres, at most strength, at most the base defence."""
    wang = one("wang", strength=strength, speed=10, defence=base(own))
    table = Table(wang, "wu", facts={("path_clear", "wang", "wu"): True})
    table.act("wang", "charge", target="wu", distance=metres)
    table.saw(told.PoolComputed, attack_dp=strength + 2 + bonus)
    miss(table)
    assert table.value("base", "wang") == own - bonus
    assert table.value("budget", "wang") == (0, 0, 1)


def test_the_charge_penalty_may_end_with_the_charge() -> None:
    """DP-402, DP-A16: by option the penalty lasts until the charge is resolved."""
    wang = one("wang", speed=10, defence=base(3))
    table = Table(
        wang,
        "wu",
        facts={("path_clear", "wang", "wu"): True},
        options={"charge_penalty": "this_action"},
    )
    table.act("wang", "charge", target="wu", distance=2)
    miss(table)
    assert table.value("base", "wang") == 3


def test_how_far_one_charges() -> None:
    """DP-402 (402c), DP-804: twice the speed, and 10 m by willpower."""
    table = Table(one("wang", speed=10, willpower=1), "wu")
    table.no("charge_too_far", "wang", "charge", target="wu", distance=21)
    table.act("wang", "willpower_speed")
    table.act("wang", "charge", target="wu", distance=30)
    table.asked("path_clear", "gm")
    table.says("yes")
    assert table.saw(told.MoveDeclared).metres == 300
    miss(table)


def test_a_blocked_path() -> None:
    """DP-403: the ruling stays on record, and nothing is paid."""
    table = Table(one("wang", speed=10), "wu")
    table.act("wang", "charge", target="wu", distance=5)
    table.says("no")
    assert table.state.fact("path_clear", "wang", "wu") is False
    assert table.value("budget", "wang") == (1, 1, 1)
    table.no("path_blocked", "wang", "charge", target="wu", distance=5)
    table.gm("give_state", who="wang", state="prone")
    table.no("prone_cannot_charge", "wang", "charge", target="wu", distance=5)


def test_a_called_shot_and_the_reduction() -> None:
    """DP-404, DP-405: head costs 3, less 2; the target dodges by exactly that."""
    table = Table(one("wang", called_shot_reduction=2), one("wu", defence=base(2)))
    table.act("wang", "attack", targets=["wu"], **custom(8), **called("head"))
    table.saw(told.PoolComputed, attack_dp=7, pool=7 - 3)
    miss(table)


@pytest.mark.parametrize(("flat", "speed", "left"), [(False, 0, -3), (True, 0, 5), (False, 5, 2)])
def test_who_dodges_a_called_shot(flat: bool, speed: int, left: int) -> None:
    """DP-405 (405a, 405b, 405c): the dodge is lost with the base, and speed eats it."""
    wu = one("wu", defence=base(3, armour={"value": 2, "bonus": 0}))
    table = Table("wang", wu, facts={("flat_footed", "wu", "wang"): flat})
    attack = custom(12, high_speed=speed)
    table.act("wang", "attack", targets=["wu"], **attack, **called("eyes"))
    table.saw(told.PoolComputed, attack_dp=7, pool=left)
    miss(table)


def test_an_unaware_target_does_not_dodge() -> None:
    """DP-405: the fact `aware`."""
    table = Table("wang", one("wu", defence=base(3)), facts={("aware", "wu", "wang"): False})
    table.act("wang", "attack", targets=["wu"], **custom(12), **called("eyes"))
    table.saw(told.PoolComputed, pool=7 - 3)
    miss(table)


@pytest.mark.parametrize(
    ("location", "margin", "condition", "points"),
    [
        ("head", 5, "dazed", 2),
        ("temple", 2, "dazed", 2),
        ("eyes", 2, "dazzled", 2),
        ("belly", 4, "nauseated", 2),
        ("ribs", 4, "pain", 2),
        ("limb", 4, "limb_hindered", 2),
    ],
)
def test_places_bring_points(location: str, margin: int, condition: str, points: int) -> None:
    """DP-406: the table of places; the points are resisted, the damage is normal."""
    table = Table("wang", one("wu", immune=["nothing"]))
    limb = {"limb": "左臂"} if location == "limb" else {}
    table.act("wang", "attack", targets=["wu"], **custom(20), **called(location, **limb))
    dice = table.saw(told.PoolComputed).pool
    table.go_on(hits(margin, dice))
    table.asked("contest_pool", "wu")
    choice = table.state.prompt.default if table.state.prompt else None
    table.says(choice)
    miss(table)
    table.saw(told.PointsReceived, condition=condition, before=points, after=points)
    table.saw(told.DamageComputed, before=(margin, 0, 0))
    assert table.value("points", "wu", condition) == points


def head_shot(margin: int, **wu: Any) -> Table:
    """A hit on the head by so much."""
    table = Table("wang", one("wu", resolve=5, **wu))
    table.act("wang", "attack", targets=["wu"], **custom(12), **called("head"))
    dice = table.saw(told.PoolComputed).pool
    table.go_on(hits(margin, dice))
    return table


def test_a_save_lessens_the_points() -> None:
    """DP-406, DP-909: head, M 5, one success: 5 damage and 1 dazed."""
    table = head_shot(5, save_will={"pool": 2, "bonus": 0}, save_fortitude={"pool": 1, "bonus": 0})
    table.says("save_will", (8, 2))
    assert table.value("points", "wu", "dazed") == 1
    table.saw(told.DamageComputed, after=(5, 0, 0))


def test_no_points_no_save() -> None:
    """DP-406: head, M 1: one damage, and nothing is rolled."""
    table = head_shot(1)
    table.settled()
    table.never(told.PointsReceived)
    table.saw(told.DamageComputed, after=(1, 0, 0))


def test_soak_does_not_lessen_points() -> None:
    """DP-406: head, M 4, soak 6: no damage, 2 dazed; the immune to trauma get none."""
    table = head_shot(4, soak={"all": 6}, save_will={"pool": 1, "bonus": 0})
    table.says("save_will", (2,))
    table.saw(told.DamageComputed, after=(0, 0, 0))
    assert table.value("points", "wu", "dazed") == 2
    table = head_shot(4, immune=["trauma"])
    table.never(told.PointsReceived)


def test_the_throat() -> None:
    """DP-407: M 4 of L against fortitude 1: 1 L and 3 A."""
    wu = one("wu", save_fortitude={"pool": 2, "bonus": 0})
    table = Table("wang", wu)
    attack = custom(15, severity="L")
    table.act("wang", "attack", targets=["wu"], **attack, **called("throat"))
    dice = table.saw(told.PoolComputed).pool
    table.go_on((*hits(4, dice), 8, 2))
    table.saw(told.DamageComputed, before=(0, 4, 0), after=(0, 1, 3))


def test_the_throat_as_a_save() -> None:
    """DP-407, DP-A19: by option the whole attack is opposed by fortitude."""
    wu = one("wu", save_fortitude={"pool": 1, "bonus": 0}, defence=base(9))
    table = Table("wang", wu, options={"throat": "save_attack"})
    table.act("wang", "attack", targets=["wu"], **custom(8), **called("throat"))
    table.go_on((8, 8, 2, 8))
    table.saw(told.AttackResolved, attack_successes=2, save_successes=1, margin=1)
    table.saw(told.DamageComputed, after=(0, 1, 0))


@pytest.mark.parametrize(("holder", "kept"), [(2, False), (3, True)])
def test_disarming(holder: int, kept: bool) -> None:
    """DP-408: the holder keeps it if its successes reach the margin."""
    table = Table("wang", one("wu", weapons=[SWORD]))
    table.act("wang", "attack", targets=["wu"], **custom(11), **called("disarm"))
    dice = table.saw(told.PoolComputed).pool
    table.go_on((*hits(3, dice), *hits(holder, 3)))
    table.never(told.DamageComputed)
    assert table.value("where", "wu", "长剑") == ("hand" if kept else "ground")


def test_seizing_the_weapon() -> None:
    """DP-408: a hand takes the weapon it has struck out of another's."""
    table = Table(one("wang", strength=9), one("wu", weapons=[SWORD]))
    table.act("wang", "attack", targets=["wu"], **called("disarm"))
    dice = table.saw(told.PoolComputed).pool
    table.go_on((*hits(3, dice), 2, 2, 2))
    table.asked("seize_weapon", "wang")
    table.says("yes")
    table.saw(ItemMoved, who="wang", where="hand")
    assert table.value("where", "wang", "长剑") == "hand"


def test_breaking_a_weapon() -> None:
    """DP-409: F 3, hardness 1: 2 points, 2 structure left of 4."""
    sword = {**SWORD, "hands": 2, "hardness": 1}
    wu = one("wu", strength=3, martial=2, specialities=[["sword", 1]], weapons=[sword])
    table = Table("wang", wu)
    table.act("wang", "attack", targets=["wu"], **custom(14), **called("break_weapon"))
    dice = table.saw(told.PoolComputed).pool
    table.go_on((*hits(5, dice), *hits(2, 10)))
    table.saw(told.TestMade, purpose="hold_item", pool=10)
    table.saw(told.ItemDamaged, points=2, structure=2, broken=False)


def test_a_broken_weapon_is_of_no_use() -> None:
    """DP-409: at structure 0 it is broken."""
    sword = {**SWORD, "structure": 1}
    table = Table("wang", one("wu", weapons=[sword]))
    table.act("wang", "attack", targets=["wu"], **custom(14), **called("break_weapon"))
    dice = table.saw(told.PoolComputed).pool
    table.go_on((*hits(3, dice), 2, 2, 2))
    table.saw(told.ItemDamaged, broken=True)
    table.act("wang", "end_turn")
    table.no("weapon_unusable", "wu", "attack", targets=["wang"], weapon="长剑")


def test_what_objects_to_a_called_shot() -> None:
    """DP-404, DP-408, DP-409: each refusal by its name."""
    table = Table("wang", "wu", "li", options={"item_breakage": False})
    table.no(
        "single_target_only", "wang", "attack", targets=["wu", "li"], **custom(5), **called("head")
    )
    table.no(
        "save_not_allowed",
        "wang",
        "attack",
        targets=["wu"],
        **custom(5, resolution="save_will"),
        **called("head"),
    )
    table.no("called_shot_unknown_location", "wang", "attack", targets=["wu"], **called("elbow"))
    table.no(
        "called_shot_not_allowed",
        "wang",
        "attack",
        targets=["wu"],
        **custom(5, damage_type="mental"),
        **called("head"),
    )
    table.no("nothing_to_disarm", "wang", "attack", targets=["wu"], **called("disarm"))
    table.no("rule_switched_off", "wang", "attack", targets=["wu"], **called("break_weapon"))
    table = Table("wang", "wu")
    table.no("nothing_to_break", "wang", "attack", targets=["wu"], **called("break_weapon"))


def test_who_may_be_attacked_to_kill() -> None:
    """DP-410: the helpless with vital spots that are known."""
    wu, li = one("wu", has_vitals=False), one("li", vitals_hidden=True)
    table = Table("wang", wu, li)
    table.gm("give_state", who="wu", state="prone")
    table.no("target_not_helpless", "wang", "attack", targets=["wu"], lethal=True)
    for who in ("wu", "li"):
        table.gm("give_state", who=who, state="asleep")
    table.no("no_vital_spot", "wang", "attack", targets=["wu"], lethal=True)
    table.no("vital_spot_unknown", "wang", "attack", targets=["li"], lethal=True)
    table.gm("set_fact", fact="vitals_found", about=["wang", "li"], value=True)
    table.act("wang", "attack", targets=["li"], lethal=True)
    table.saw(told.AttackResolved, natural=5, margin=5)
    table.saw(EffectEnded, kind="asleep", cause="harmed")


def sleeper(**options: Any) -> Table:
    """Wu sleeps in armour 3/1."""
    wu = one("wu", defence=base(4, armour={"value": 3, "bonus": 1}), resolve=5)
    table = Table("wang", wu, options=options)
    table.gm("give_state", who="wu", state="asleep")
    return table


def test_all_dice_are_successes() -> None:
    """DP-411 (411a): 12 + 1 against 3 + 1: natural 9, surviving 8, margin 9; no dice."""
    table = sleeper()
    table.act("wang", "attack", targets=["wu"], **custom(12, bonus=1), lethal=True)
    table.saw(told.AttackResolved, natural=9, surviving=8, margin=9)
    table.never(told.TestMade)


def test_further_effects_are_rolled() -> None:
    """DP-411 (411b): damage 6 by itself; the effect's own roll gives 1 dazed before the save."""
    table = sleeper()
    attack = custom(12, bonus=1)
    table.act("wang", "attack", targets=["wu"], **attack, **called("head"), lethal=True)
    table.go_on((8, 9, 2, 3, 4, 5))
    table.asked("contest_pool", "wu")
    table.says("save_will")
    miss(table)
    table.saw(told.PointsReceived, condition="dazed", before=1)
    table.saw(told.DamageComputed, before=(6, 0, 0))


def test_the_whole_lethal_attack_may_be_rolled() -> None:
    """DP-411, DP-A20: by option a lethal attack with further effects is rolled normally."""
    table = sleeper(lethal_effects="roll_all")
    attack = custom(12, bonus=1)
    table.act("wang", "attack", targets=["wu"], **attack, **called("head"), lethal=True)
    table.go_on((2,) * 6)
    table.saw(told.AttackResolved, natural=0, margin=0)


def test_effects_are_seen_to_start() -> None:
    """DP-401: the effect carries what it takes from the base."""
    table = Table("wang", "wu")
    table.act("wang", "all_out_attack", targets=["wu"])
    table.saw(EffectStarted, kind="all_out", amount=2)
    miss(table)
