"""Where rules of one attack meet: lethal and saves, shells and cover, willpower, numbers given."""

from typing import Any

import pytest

from affray.rulesets.dice_pool import events as told

from .blows_at_hand import CANNON, GUN, armed, base, custom, far, miss, pool, rolled, turn
from .playing import Table, one

HELD_UP: dict[str, Any] = {"id": "箱子", "volume": 10, "hardness": 1, "structure": 20}


def hidden(who: str, **changes: Any) -> dict[str, Any]:
    """Somebody with a crate that hides him wholly."""
    return one(who, items=[HELD_UP], volume=5, **changes)


def hides(table: Table, who: str) -> None:
    """Somebody takes full cover behind his crate."""
    table.act(who, "active_cover", thing="箱子")
    table.says("full")


# --- lethal attacks ------------------------------------------------------------------------------


def test_a_lethal_attack_without_dice_has_no_bonus() -> None:
    """DP-411, DP-102: natural = attack DP = 0, so the 3 bonus successes are void: no hit."""
    table = Table("wang", one("wu", save_fortitude={"pool": 1}))
    table.gm("give_state", who="wu", state="unconscious")
    blow: dict[str, Any] = {"kind": "custom", "dp": 0, "bonus": 3, "resolution": "save_fortitude"}
    table.act("wang", "attack", targets=["wu"], lethal=True, **blow)
    table.go_on((2, 2))  # the helpless save with endurance alone (DP-912)
    done = table.saw(told.AttackResolved)
    assert (done.attack_successes, done.margin, done.hit) == (0, 0, False)


@pytest.mark.parametrize(("resolution", "left"), [("defence", 4), ("save_fortitude", 4)])
def test_care_for_others_costs_a_lethal_attack_its_successes(resolution: str, left: int) -> None:
    """DP-615, DP-411, DP-107: 6 automatic successes, two in the grapple: 4 are left."""
    table = Table("wang", one("wu", save_fortitude={"pool": 1}), "li")
    table.act("wang", "grapple", target="wu")
    rolled(table, 1)
    table.says("strength")
    rolled(table, 2, 0)
    table.gm("give_state", who="wu", state="unconscious")
    table.act("wang", "end_turn")
    blow: dict[str, Any] = {"kind": "custom", "dp": 6, "resolution": resolution}
    table.act("li", "attack", targets=["wu"], lethal=True, **blow)
    if resolution != "defence":
        table.go_on((2, 2))
    assert table.saw(told.AttackResolved).margin == left


def test_the_effect_of_a_lethal_shot_into_a_grapple_cares_for_others_too() -> None:
    """DP-411, DP-615: the effect's own roll of 5 successes, less 2, brings floor(3/2) dazed."""
    table = Table("wang", "wu", "li")
    table.act("wang", "grapple", target="wu")
    rolled(table, 1)
    table.says("strength")
    rolled(table, 2, 0)
    table.gm("give_state", who="wu", state="unconscious")
    table.act("wang", "end_turn")
    fields: dict[str, Any] = {"kind": "custom", "dp": 10, "called_shot": {"location": "head"}}
    table.act("li", "attack", targets=["wu"], lethal=True, **fields)
    table.go_on((8, 8, 8, 8, 8, 2, 2))  # 10 − 3 for the head
    table.asked("contest_pool", "wu")
    table.says("save_will", (2, 2))
    assert table.saw(told.PointsReceived, condition="dazed").before == 1
    assert table.saw(told.DamageComputed).before == (5, 0, 0)  # 7 automatic, less 2


# --- the weapon's own numbers --------------------------------------------------------------------


def test_the_add_line_of_a_weapon_holds_against_a_save() -> None:
    """DP-101, section 3: a nine adds a die in every attack test with that weapon."""
    club = {"id": "棍", "kind": ["blade"], "volume": 1, "add_line": 9, "min_strength": 0}
    table = Table(armed(club, strength=2, martial=0), "wu")
    table.act("wang", "attack", targets=["wu"], weapon="棍", resolution="save_reflex")
    table.go_on((9, 2, 8, 2, 2, 2))
    assert table.saw(told.AttackResolved).attack_successes == 2


def test_the_add_line_of_a_weapon_holds_for_a_trip() -> None:
    """DP-602: the weapon's own attack test is rolled."""
    hook = {"id": "钩", "kind": ["blade"], "trip": True, "add_line": 9, "min_strength": 0}
    table = Table(armed(hook, strength=2, martial=0), "wu")
    table.act("wang", "trip", target="wu", weapon="钩")
    table.says("agility", (9, 2, 8, 2, 2, 2))
    assert table.saw(told.ContestResolved).successes == 2


def test_the_add_line_of_a_cannon_holds_for_its_shell() -> None:
    """DP-313: the shared roll is the attack test of the cannon."""
    cannon = {**CANNON, "add_line": 9}
    table = Table(armed(cannon, intelligence=1, shooting=1), "wu")
    table.act("wang", "attack", weapon="炮", distance=10)
    table.says("wu")
    table.says("done", (9, 2, 8, 2, 2, 2))
    assert table.saw(told.AttackResolved).attack_successes == 2


def test_a_trip_with_too_heavy_a_weapon() -> None:
    """DP-303, DP-601, DP-A27: two points short of strength cost the tripping roll 4 dice."""
    hook = {"id": "钩", "kind": ["blade"], "trip": True, "min_strength": 7}
    table = Table(armed(hook, strength=5, martial=4), "wu")
    table.act("wang", "trip", target="wu", weapon="钩")
    table.says("agility", (2,) * 5)
    assert table.saw(told.TestMade, who="wang").pool.value == 5 + 4 - 4


@pytest.mark.parametrize("kind", ["swung", "improvised"])
def test_a_rifle_used_as_a_club_or_a_stone(kind: str) -> None:
    """DP-302, DP-308: impact damage, blunt, whatever the rifle is made for."""
    rifle = {**GUN, "severity": "L", "damage_type": "piercing", "damage": 0, "volume": 3}
    table = Table(armed(rifle, strength=5, martial=1, athletics=1), "wu", facts=far(1))
    table.act("wang", "attack", targets=["wu"], weapon="枪", kind=kind)
    table.go_on((8, 8, 2, 2, 2, 2))
    done = table.saw(told.DamageComputed)
    assert (done.before, done.damage_type) == ((2, 0, 0), "blunt")


def test_the_highest_template_counts_for_thrown_things_too() -> None:
    """DP-203, section 3: an energy spear has a template of 8; base 9 is left at 1."""
    spear = {"id": "矛", "kind": ["thrown_light"], "template_high_speed": 8, "min_strength": 0}
    table = Table(armed(spear), one("wu", defence=base(9)), facts=far(5))
    assert table.value("defence", "wu", "wang", "矛") == (1, 0)


def test_pain_disturbs_who_steers_a_weapon() -> None:
    """DP-910, DP-316: an attack with a vehicle is a test of device: 2 pain cost 2 dice."""
    turret = {"id": "炮塔", "kind": ["vehicle"], "base_range": 100, "speciality": "tank"}
    table = Table(armed(turret, intelligence=3, device=4), "wu", facts=far(5))
    table.gm("give_points", who="wang", condition="pain", amount=2, resist=False)
    assert pool(table, weapon="炮塔") == (5, 5)


# --- cannons and shells --------------------------------------------------------------------------


def mounted(**changes: Any) -> dict[str, Any]:
    """Wang with a cannon on a vehicle."""
    cannon = {**CANNON, "kind": ["cannon", "vehicle"], "speciality": "tank", "damage": 9, **changes}
    return armed(cannon, intelligence=3, device=4, specialities=[["tank", 2]], hands=0)


def test_a_mounted_cannon_is_still_a_cannon() -> None:
    """DP-312, DP-314: intelligence + device + tank without damage; 4 × 250 m; a round is used."""
    table = Table(mounted(capacity=1), "wu")
    table.act("wang", "attack", weapon="炮", kind="vehicle", distance=1200)
    assert table.state.prompt is not None
    assert table.state.prompt.about[0] == 10_000
    table.says("wu")
    table.says("done")
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.menu.dice == "3a10k8m10"  # 3 + 4 + 2 − 3 range steps × 2
    table.go_on((2, 2, 2, 2, 2, 2))
    assert table.value("loaded", "wang", "炮") == 0
    turn(table, "wang", "wu")
    table.no("not_loaded", "wang", "attack", weapon="炮", kind="vehicle", distance=10)


def test_a_cannon_that_is_swung_bursts_on_nobody() -> None:
    """DP-313, DP-302: Bombard is how a cannon is fired; swung it is a thing like any other."""
    table = Table(armed(CANNON, strength=5, martial=1), "wu")
    table.act("wang", "attack", targets=["wu"], weapon="炮", kind="swung")
    miss(table)
    table.never(told.BlastFell)
    assert table.saw(told.AttackResolved).target == "wu"


def test_a_shell_strikes_those_near_the_point_and_nobody_else() -> None:
    """DP-313: whom the game master does not name is not attacked, though the shot was at him."""
    table = Table(armed(CANNON, intelligence=1), "wu", facts=far(10))
    table.act("wang", "attack", targets=["wu"], weapon="炮", distance=10)
    table.says("done")
    table.saw(told.BlastFell, units=())
    table.never(told.AttackResolved)


@pytest.mark.parametrize(("volume", "pierce", "felt"), [(12, 2, 6), (12, 1, 3), (5, 2, 3)])
def test_soak_of_armour_that_a_shell_pierces(volume: int, pierce: int, felt: int) -> None:
    """DP-908, DP-313: soak 3 on armour 2 lapses where the armour was reduced to 0: 6 L of 6."""
    cannon = {**CANNON, "armour_pierce": pierce}
    soak = {"all": 3, "on": "armour"}
    wu = one("wu", volume=volume, defence=base(0, armour={"value": 2}), soak=soak)
    table = Table(armed(cannon, intelligence=4, shooting=4), wu)
    table.act("wang", "attack", weapon="炮", distance=10)
    table.says("wu")
    table.says("done")
    rolled(table, 2, *([] if volume >= 10 else [0]))
    assert table.saw(told.DamageComputed).after == (0, felt, 0)


@pytest.mark.parametrize("volume", [5, 12])
def test_a_thing_in_full_cover_answers_the_shell(volume: int) -> None:
    """DP-507, DP-313: the thing saves with 0; nobody is asked for willpower, a save or a reroll."""
    crate = {**HELD_UP, "volume": 2 * volume}
    wu = one("wu", volume=volume, items=[crate], willpower=3, rerolls=1, defence=base(9))
    table = Table(armed(CANNON, intelligence=1, shooting=1), wu)
    table.act("wang", "end_turn")
    hides(table, "wu")
    table.act("wu", "end_turn")
    table.act("wang", "attack", weapon="炮", distance=10)
    table.says("wu")
    table.says("done", (8, 2))
    table.settled()
    table.saw(told.CoverStruck, target="wu", damage=5)
    assert table.value("structure", "wu", "箱子") == 15
    assert table.value("boxes", "wu") == (0, 0, 0)


def test_the_willpower_of_all_comes_before_any_defence_is_reduced() -> None:
    """DP-313, DP-208: each phase is done for every unit before the next begins."""
    wu, li = (one(who, volume=12, willpower=1) for who in ("wu", "li"))
    table = Table(armed(CANNON, intelligence=1, shooting=1), wu, li)
    table.act("wang", "attack", weapon="炮", distance=10)
    table.says("wu")
    table.says("li")
    table.says("done")
    table.asked("willpower_defence", "wu")
    table.says("yes")
    table.asked("willpower_defence", "li")
    table.never(told.DefenceReduced)


def test_a_critical_failure_of_a_blast_waits_for_the_rerolls() -> None:
    """DP-103, DP-208: once rerolls are over, the savers' among them."""
    wu = one("wu", rerolls=1)
    table = Table(armed(CANNON, intelligence=0, shooting=0), wu)
    table.act("wang", "attack", weapon="炮", distance=10)
    table.says("wu")
    table.says("done", (1, 2, 2, 2))
    table.asked("reroll", "wu")
    table.says("no")
    table.asked("critical_failure", "gm")


# --- full cover ----------------------------------------------------------------------------------


def test_a_feint_is_used_up_by_a_blow_at_the_cover() -> None:
    """DP-618, DP-507: the next melee attack uses it up, also where the crate takes the blow."""
    table = Table(one("wang", martial=4, intelligence=4), hidden("wu"))
    table.act("wang", "feint", target="wu")
    rolled(table, 2, 0)
    assert table.value("amount", "wu", "feinted") == 2
    turn(table, "wang")
    hides(table, "wu")
    turn(table, "wu")
    table.act("wang", "attack", targets=["wu"])
    miss(table)
    table.saw(told.CoverStruck, target="wu")
    assert table.value("amount", "wu", "feinted") is None


def test_an_attack_that_is_to_be_saved_strikes_the_cover() -> None:
    """DP-507: the thing saves with 0 successes: 2 + 1 bonus, less hardness 1: 2 points."""
    table = Table("wang", hidden("wu"))
    turn(table, "wang")
    hides(table, "wu")
    turn(table, "wu")
    blow = {**custom(3, bonus=1), "melee": False, "resolution": "save_reflex", "area": True}
    table.act("wang", "attack", targets=["wu"], **blow)
    table.go_on((8, 8, 2))
    table.saw(told.CoverStruck, margin=3, damage=2)
    assert table.value("structure", "wu", "箱子") == 18


@pytest.mark.parametrize("action", ["trip", "bull_rush", "grapple"])
def test_cover_that_is_taken_in_answer(action: str) -> None:
    """DP-507, DP-711: nobody in full cover can be seized, also not who gets there by a reflex."""
    table = Table("wang", hidden("wu"))
    turn(table, "wang")
    command = {"active_cover": {"thing": "箱子"}}
    trigger = {"event": "special_declared", "actor": "wang"}
    table.act("wu", "ready", action_type="move", command=command, trigger=trigger)
    turn(table, "wu")
    table.act("wang", action, stop=True, target="wu")
    table.says("use:1", stop=True)
    table.says("full")
    table.saw(told.ActionFailed, who="wang", reason="target_in_full_cover")


def test_a_thrown_shield_hides_nobody() -> None:
    """DP-505, DP-307: the cover ends when the thing leaves the hand."""
    shield = {"id": "盾", "kind": ["blade", "thrown_light"], "volume": 2, "block": True}
    table = Table(armed(shield, actions_per_turn=[1, 1, 1]), "wu", facts=far(5))
    table.act("wang", "active_cover", thing="盾")
    table.says(2)
    assert table.value("amount", "wang", "active_cover") == 2
    table.act("wang", "attack", targets=["wu"], weapon="盾", kind="thrown_light")
    miss(table)
    assert table.value("amount", "wang", "active_cover") is None


# --- what may be said ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"distance": 1},
        {"dp": 9},
        {"bonus": 9},
        {"severity": "A"},
        {"high_speed": 9},
        {"area": True},
        {"melee": True},
        {"damage_type": "mental"},
    ],
)
def test_the_numbers_of_an_ability_do_not_go_with_a_weapon(given: dict[str, Any]) -> None:
    """DP-208, DP-315, section 5.10: `custom` has its numbers, a point a Bombard, a gun its own."""
    table = Table(armed({**GUN, "damage_type": "piercing"}), "wu", facts=far(60))
    table.no("invalid_value", "wang", "attack", targets=["wu"], weapon="枪", **given)
    assert pool(table, weapon="枪") == (2 + 1 + 3 - 4, 2)  # 60 m of base range 20: two steps


def test_the_physical_type_of_a_weapon_without_one_is_free() -> None:
    """DP-208: damage type where free; a blade's is given by the item, if it gives one."""
    blade = {"id": "刃", "kind": ["blade"], "min_strength": 0}
    table = Table(armed(blade, strength=3, martial=0), "wu")
    table.no("invalid_value", "wang", "attack", targets=["wu"], damage_type="fire")
    table.act("wang", "attack", targets=["wu"], damage_type="slashing")
    rolled(table, 1)
    table.saw(told.DamageComputed, damage_type="slashing")


def test_a_weapon_of_the_mind_strikes_no_place() -> None:
    """DP-404: no called shot with mental damage, of an ability or of a weapon."""
    whip = {"id": "鞭", "kind": ["blade"], "damage_type": "mental", "min_strength": 0}
    shot = {"called_shot": {"location": "head"}}
    table = Table(armed(whip), "wu")
    table.no("called_shot_not_allowed", "wang", "attack", targets=["wu"], weapon="鞭", **shot)


@pytest.mark.parametrize(
    "blow",
    [
        {"action": "trip", "targets": ["wu"], "kind": "custom", "dp": 50},
        {"action": "bull_rush", "targets": ["wu"], "kind": "custom", "dp": 50},
        {"action": "grapple", "targets": ["wu"], "kind": "custom", "dp": 50},
        {"action": "escape", "targets": ["wu"], "kind": "custom"},
        {"action": "trip", "targets": ["wu", "li"]},
        {"action": "trip", "targets": []},
        {"action": "grapple_attack", "targets": ["wu"]},
    ],
)
def test_what_cannot_be_one_of_several_attacks(blow: dict[str, Any]) -> None:
    """DP-601, DP-611: special actions are made at one, with a weapon; a grapple attack alone."""
    table = Table(one("wang", multi_attack=2), "wu", "li")
    table.no("invalid_value", "wang", "multi_attack", attacks=[blow])


def test_a_charge_strikes_whom_it_is_made_at() -> None:
    """DP-402: straight at the enemy, then one melee attack on it and on nobody else."""
    table = Table("wang", "wu", "li")
    for targets in (["li"], ["wu", "li"]):
        attack = {"targets": targets}
        table.no("invalid_value", "wang", "charge", target="wu", distance=1, attack=attack)
    table.act("wang", "charge", target="wu", distance=1, attack={"targets": ["wu"]})
    table.asked("path_clear", "gm")


def test_an_all_out_attack_is_no_attack_in_the_grapple() -> None:
    """DP-401, DP-611: that is a full-round action with a contest before it."""
    table = Table("wang", "wu")
    table.no("invalid_value", "wang", "all_out_attack", action="grapple_attack", targets=["wu"])


def test_an_ability_works_through_no_thing_that_one_does_not_have() -> None:
    """DP-315: a weapon that is named is one's own, with `custom` too."""
    table = Table("wang", "wu")
    table.no("invalid_value", "wang", "attack", targets=["wu"], weapon="椅", **custom(3))
