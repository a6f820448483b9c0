"""DP-203, DP-501 to DP-511: components, full defence, parries, cover, lying prone."""

from typing import Any

import pytest

from affray.events import EffectEnded
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import armed, base, custom, hidden, miss
from .playing import Table, one


def strike(table: Table, dp: int = 30, who: str = "wang", target: str = "wu", **more: Any) -> Any:
    """An attack of an ability; the defence that it met."""
    table.act(who, "attack", targets=[target], **custom(dp, **more))
    reduced = table.saw(told.DefenceReduced)
    miss(table)
    return reduced.defence_dp, reduced.defence_bonus


@pytest.mark.parametrize(
    ("defence", "speed", "after"),
    [
        (base(6, 1, dodge={"value": 5, "bonus": 1}), 9, (2, 1)),
        (base(3, 0, dodge={"value": 0, "bonus": 1}), 0, (3, 0)),
        (base(1, 1), 2, (0, 0)),
    ],
)
def test_speed_takes_base_then_dodge(defence: Any, speed: int, after: tuple[int, int]) -> None:
    """DP-203 (203b, 203e, 109): what is left over goes to dodge; at 0 the bonus is lost."""
    table = Table("wang", one("wu", defence=defence))
    assert strike(table, high_speed=speed) == after


def test_piercing_goes_on_to_natural_armour() -> None:
    """DP-203 (203c): base 2, armour 3/1, natural armour 4; piercing 5 leaves 2 + 2."""
    spear = {"id": "spear", "kind": ["blade"], "armour_pierce": 5, "volume": 1}
    defence = base(2, armour={"value": 3, "bonus": 1}, natural_armour={"value": 4, "bonus": 0})
    table = Table(armed(spear), one("wu", defence=defence))
    table.act("wang", "attack", targets=["wu"], weapon="spear")
    table.saw(told.DefenceReduced, defence_dp=4, defence_bonus=0)
    miss(table)


def test_magic_piercing_and_ferocity() -> None:
    """DP-203, step 7: force, deflection, energy; block, cover, insight."""
    claw = {"id": "claw", "kind": ["natural"], "magic_pierce": 3, "ferocity": 2}
    defence = {
        "base": {"value": 0},
        "force": {"value": 2},
        "energy": {"value": 4, "bonus": 1},
        "block": {"value": 1},
        "insight": {"value": 3},
    }
    table = Table(armed(claw), one("wu", defence=defence))
    table.act("wang", "attack", targets=["wu"])
    table.saw(told.DefenceReduced, defence_dp=3 + 2, defence_bonus=1)
    miss(table)


def test_what_states_take_away() -> None:
    """DP-203 (203f), DP-904, DP-911: no full defence while flat-footed, no parry if immobilised."""
    wu = one(
        "wu",
        defence=base(3, 0, armour={"value": 1, "bonus": 0}),
        martial=3,
        specialities=[["fist", 1]],
    )
    table = Table(wu, "wang")
    table.act("wu", "full_defence")
    table.act("wu", "brawl_parry")
    table.act("wu", "end_turn")
    assert table.value("defence", "wu", "wang") == (3 + 3 + 2 + 1, 0)
    table.gm("give_state", who="wu", state="flat_footed")
    assert table.value("defence", "wu", "wang") == (3, 0)
    table.gm("give_state", who="wu", state="immobilised")
    assert table.value("defence", "wu", "wang") == (1, 0)


def test_full_defence() -> None:
    """DP-501: dodge equal to the base, as dice of the reflex save against area too; once."""
    wang = one("wang", defence=base(4, 1), save_reflex={"pool": 6, "bonus": 0})
    wang["actions_per_turn"] = [2, 1, 1]
    table = Table(wang, "wu")
    table.act("wang", "full_defence")
    assert table.value("defence", "wang", "wu") == (8, 1)
    assert table.value("save", "wang", "save_reflex", "area") == 10
    assert table.value("save", "wang", "save_reflex") == 6
    table.no("full_defence_already_active", "wang", "full_defence")


@pytest.mark.parametrize(("how", "now"), [("snapshot", 4 + 2), ("live", 2 + 2)])
def test_full_defence_may_follow_the_base(how: str, now: int) -> None:
    """DP-501, DP-A23: fixed at declaration, or live by option."""
    wang = one("wang", defence=base(4), actions_per_turn=[2, 1, 1])
    table = Table(wang, "wu", options={"full_defence_value": how})
    table.act("wang", "full_defence")
    table.act("wang", "all_out_attack", targets=["wu"])
    miss(table)
    assert table.value("defence", "wang", "wu") == (now, 0)


def archer(kind: str, extra: int) -> dict[str, Any]:
    """Wu with a fast weapon."""
    weapon = {"id": "w", "kind": [kind], "high_speed_extra": extra, "base_range": 90, "hands": 1}
    return one("wu", weapons=[weapon])


@pytest.mark.parametrize(
    ("kind", "extra", "located", "after"),
    [
        ("bow", 2, "precise", (6, 1)),
        ("gun", 0, "precise", (8, 1)),
        ("gun", 0, "vague", (0, 0)),
    ],
)
def test_full_defence_against_fast_weapons(
    kind: str, extra: int, located: str, after: tuple[int, int]
) -> None:
    """DP-502: the weapon's own high speed does nothing to whoever locates the attacker."""
    facts = {("distance", "wang", "wu"): 200, ("located", "wang", "wu"): located}
    table = Table(one("wang", defence=base(4, 1)), archer(kind, extra), facts=facts)
    table.act("wang", "full_defence")
    assert table.value("defence", "wang", "wu") == after


def test_brawl_parry() -> None:
    """DP-503: floor((8 + 5) / 2); one parry of either kind a round."""
    wang = one("wang", martial=8, specialities=[["fist", 5]])
    table = Table(wang, "wu")
    table.act("wang", "brawl_parry")
    assert table.value("component", "wang", "wu", "block") == (6, 0)
    table.no("parry_already_active", "wang", "brawl_parry")
    table.no("parry_already_active", "wang", "blade_parry")


SWORD = {"id": "sword", "kind": ["blade"], "speciality": "sword", "volume": 3}
SHIELD = {"id": "shield", "kind": ["blade"], "speciality": "shield", "volume": 4, "block": True}


@pytest.mark.parametrize(
    ("thing", "options", "amount"),
    [
        (SWORD, {}, 5),
        (SHIELD, {}, 8),
        ({**SHIELD, "block": 3}, {}, 8),
        ({**SHIELD, "block": 3}, {"parry_block": "number"}, 7),
        (SHIELD, {"block_cap": 2}, 6),
    ],
)
def test_blade_parry(thing: dict[str, Any], options: dict[str, Any], amount: int) -> None:
    """DP-504, DP-A24: half of 8 + 2, and the volume of a shield; or its number, capped."""
    wang = one("wang", martial=8, specialities=[["sword", 2]], weapons=[thing])
    table = Table(wang, "wu", options=options)
    table.act("wang", "blade_parry")
    assert table.value("component", "wang", "wu", "block") == (amount, 0)


def test_a_parry_needs_something_in_hand() -> None:
    """DP-504: a manufactured weapon."""
    table = Table("wang", "wu")
    table.no("needs_manufactured_weapon", "wang", "blade_parry")


def test_active_cover() -> None:
    """DP-505, DP-506: cover counts for the defence and for saves against area attacks."""
    table = hidden(3)
    assert table.value("defence", "wang", "wu") == (6, 0)
    assert table.value("save", "wang", "save_reflex", "area") == 9
    table.act("wang", "end_turn")
    table.act("wu", "end_turn")
    assert table.value("defence", "wang", "wu") == (3, 0)


def test_the_game_master_says_what_it_covers() -> None:
    """DP-506: another number, or none."""
    assert hidden(3, 1).value("defence", "wang", "wu") == (4, 0)
    assert hidden(3, 0).value("states", "wang") == ()


@pytest.mark.parametrize(
    ("difference", "lost"),
    [(0, 0), (1, 0), (2, 2), (3, 2), (4, 4), (5, 4), (-1, 0), (-3, 2), (30, 6)],
)
def test_a_weapon_of_the_wrong_volume_parries_worse(difference: int, lost: int) -> None:
    """DP-504, DP-305: half of martial 8 + 1, and volume 2; -2 per full 2 of difference."""
    sword = {"id": "剑", "kind": ["blade"], "speciality": "sword", "volume": 2, "block": True}
    wang = armed(sword, martial=8, specialities=[["sword", 1]])
    table = Table(wang, "wu", facts={("volume_mismatch", "wang"): difference})
    table.act("wang", "blade_parry", weapon="剑")
    assert table.value("amount", "wang", "parry") == 6 - lost


def test_a_shield_as_cover() -> None:
    """DP-508: its block value; volumes are not compared."""
    assert hidden(2, block=True).value("amount", "wang", "active_cover") == 2


def test_moving_away_ends_the_cover() -> None:
    """DP-505: leaving the thing ends the effect; taking it along does not."""
    for with_it, left in (("桌子", 3), ("", None)):
        table = hidden(3)
        table.act("wang", "move", metres=2, cover=with_it)
        assert table.value("amount", "wang", "active_cover") == left


def test_full_cover() -> None:
    """DP-507: the crate is struck: hardness as armour, and again off the damage."""
    wang = one("wang", items=[{"id": "箱", "volume": 10, "hardness": 1, "structure": 6}])
    table = Table(wang, one("wu", specialities=[["fist", 5]]))
    table.act("wang", "active_cover", thing="箱")
    table.says("full")
    table.act("wang", "end_turn")
    table.no("target_in_full_cover", "wu", "trip", target="wang")
    table.act("wu", "attack", targets=["wang"])
    table.go_on((8, 9, 8, 10, 2, 3, 4, 5))
    table.saw(told.PoolComputed, attack_dp=8, pool=7)
    table.saw(told.CoverStruck, margin=4, damage=3)
    assert table.value("structure", "wang", "箱") == 3
    table.never(told.DamageComputed)


def test_full_cover_of_nothing_in_particular() -> None:
    """DP-507: a fact alone covers; what is no thing has no hardness and takes no harm."""
    table = Table("wang", "wu", facts={("cover", "wu", "wang"): "full"})
    table.act("wang", "attack", targets=["wu"])
    attack = table.saw(told.PoolComputed).attack_dp.value
    table.saw(told.PoolComputed, pool=attack)
    table.go_on((8, 9, *(2,) * (attack - 2)))
    table.saw(told.CoverStruck, item="", margin=2, damage=2)
    table.never(told.ItemDamaged)
    table.never(told.DamageComputed)


def test_the_cover_ends_with_the_thing() -> None:
    """DP-507: at structure 0 after that attack."""
    wang = one("wang", items=[{"id": "箱", "volume": 10, "structure": 1}])
    table = Table(wang, "wu")
    table.act("wang", "active_cover", thing="箱")
    table.says("full")
    table.act("wang", "end_turn")
    table.act("wu", "attack", (8, 2, 2), targets=["wang"])
    table.saw(EffectEnded, kind="active_cover", cause="broken")


def test_dropping_prone_answers_a_gun() -> None:
    """DP-509, DP-510: base gone by high speed, cover 2; the next turn's swift is gone."""
    gun = {"id": "gun", "kind": ["gun"], "damage": 5, "base_range": 30}
    wang = armed(gun)
    table = Table(wang, one("wu", defence=base(3)), facts={("distance", "wang", "wu"): 200})
    table.act("wang", "attack", targets=["wu"], weapon="gun", stop=True)
    table.asked("reaction", "wu")
    table.says("drop_prone")
    table.saw(told.DefenceReduced, defence_dp=2)
    miss(table)
    table.act("wang", "end_turn")
    assert table.value("budget", "wu") == (1, 1, 0)
    table.no("already_prone", "wu", "drop_prone")
    table.act("wu", "stand_up")
    table.no("not_prone", "wu", "stand_up")


def test_prone() -> None:
    """DP-510: +2 for melee; −1 success against area; half speed."""
    wu = one("wu", save_reflex={"pool": 1, "bonus": 2}, speed=11)
    table = Table("wang", wu)
    table.gm("give_state", who="wu", state="prone")
    table.act("wang", "attack", targets=["wu"])
    table.saw(told.PoolComputed, attack_dp=5 + 2)
    miss(table)
    assert table.value("speed", "wu") == 50
    table.act("wang", "end_turn")
    table.act("wu", "end_turn")
    area: dict[str, Any] = {"kind": "custom", "dp": 1, "area": True, "resolution": "save_reflex"}
    table.act("wang", "attack", (8, 8), targets=["wu"], **area)
    table.saw(told.TestMade, who="wu", natural=1, successes=0)


def test_standing_up_by_the_standard_action() -> None:
    """DP-511: the dearer action pays."""
    table = Table("wang", "wu")
    table.gm("give_state", who="wang", state="prone")
    table.act("wang", "move", metres=1)
    table.act("wang", "stand_up")
    assert table.value("budget", "wang") == (0, 0, 1)
    assert table.value("states", "wang") == ()


def test_a_reflex_needs_something_to_answer() -> None:
    """DP-509: out of turn only as an answer; in one's own turn it costs the swift."""
    table = Table("wang", "wu")
    table.no("no_trigger", "wu", "drop_prone")
    table.act("wang", "drop_prone")
    assert table.value("budget", "wang") == (1, 1, 0)


@pytest.mark.parametrize(("count", "after"), [(0, 5), (2, 3)])
def test_several_attacks_wear_a_defence_down(count: int, after: int) -> None:
    """DP-915: by option the k-th attack finds block + base lowered by k − 1."""
    wang = one("wang", actions_per_turn=[3, 1, 1])
    wu = one("wu", defence=base(4, block={"value": 1, "bonus": 0}))
    table = Table(wang, wu, options={"multi_attack_penalty": True})
    for _ in range(count):
        strike(table)
    assert strike(table)[0] == after
