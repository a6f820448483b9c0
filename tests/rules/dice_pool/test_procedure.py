"""DP-201 to DP-209: an attack against defence, and against save."""

from typing import Any

from affray.rulesets.dice_pool import events as told

from .playing import Table, one

SEED_ATTACKER: dict[str, Any] = {
    "strength": 12,
    "martial": 4,
    "bonuses": [["strength", 3], ["martial", 2]],
    "specialities": [["fist", 4]],
    "rerolls": 1,
    "weapons": [
        {
            "id": "fist",
            "kind": ["natural"],
            "speciality": "fist",
            "armour_pierce": 8,
            "high_speed_extra": 2,
            "handlike": True,
        }
    ],
}
SEED_DEFENDER: dict[str, Any] = {
    "defence": {
        "base": {"value": 8, "bonus": 2},
        "armour": {"value": 4, "bonus": 1},
        "block": {"value": 6, "bonus": 1},
    }
}


def shown(event: told.DefenceReduced) -> dict[str, tuple[int, int]]:
    """The components after the reductions."""
    return {part.type: (part.value.value, part.bonus.value) for part in event.components}


def test_dp_203_the_first_long_example_number_by_number() -> None:
    """DP-203 to DP-206, DP-106: 20 + 5, high speed 2, piercing 8 against 18 + 4; a reroll hits."""
    table = Table(one("wang", **SEED_ATTACKER), one("wu", **SEED_DEFENDER))
    table.act("wang", "attack", (8, 9, 8, 1, 2, 3, 4, 5), targets=["wu"])
    reduced = table.saw(told.DefenceReduced, defence_dp=12, defence_bonus=3)
    assert shown(reduced) == {"base": (6, 2), "armour": (0, 0), "block": (6, 1)}
    before = {part.type: (part.before, part.before_bonus) for part in reduced.components}
    assert before == {"base": (8, 2), "armour": (4, 1), "block": (6, 1)}
    table.saw(told.PoolComputed, attack_dp=20, attack_bonus=5, pool=8)
    table.saw(told.TestMade, natural=3, successes=8)
    table.asked("reroll", "wang")
    table.says("yes", (8, 9, 8, 9, 2, 3, 4, 5))
    table.saw(told.TestMade, natural=4, successes=9)
    table.saw(told.AttackResolved, natural=4, surviving=1, margin=6, hit=True)
    table.saw(told.DamageComputed, damage_type="blunt", before=(6, 0, 0), after=(6, 0, 0))
    table.saw(told.BoxesMarked, who="wu", boxes=(6, 0, 0), ok=14)


def test_dp_106_without_the_reroll_the_first_example_misses() -> None:
    """DP-205: nothing survives the defence's bonus, so the attack's bonus does not count."""
    table = Table(one("wang", **SEED_ATTACKER), one("wu", **SEED_DEFENDER))
    table.act("wang", "attack", (8, 9, 8, 1, 2, 3, 4, 5), targets=["wu"])
    table.says("no")
    table.saw(told.AttackResolved, surviving=0, margin=0, hit=False)
    table.never(told.DamageComputed)


def test_dp_207_the_second_long_example_number_by_number() -> None:
    """DP-207: 25 + 3 against fortitude 15 + 2: 10 to 7, 3 mental damage; speed does not matter."""
    table = Table(one("wu"), one("wang", save_fortitude={"pool": 15, "bonus": 2}))
    attack = (8,) * 7 + (1,) * 18
    table.act(
        "wu",
        "attack",
        (*attack, *(8,) * 5, *(1,) * 10),
        targets=["wang"],
        kind="custom",
        dp=25,
        bonus=3,
        high_speed=6,
        resolution="save_fortitude",
        damage_type="mental",
    )
    table.saw(told.PoolComputed, attack_dp=25, attack_bonus=3, pool=25)
    table.saw(told.AttackResolved, attack_successes=10, save_successes=7, margin=3, hit=True)
    table.saw(told.DamageComputed, damage_type="mental", before=(3, 0, 0), after=(3, 0, 0))


def test_dp_201_an_attack_is_an_attack_whatever_it_is_made_with() -> None:
    """DP-201, DP-202, DP-208: fist or spell, the phases are told in one order."""
    for attack in ({}, {"kind": "custom", "dp": 4, "damage_type": "fire"}):
        table = Table("wang", "wu")
        fields: dict[str, Any] = {"targets": ["wu"], **attack}
        table.act("wang", "attack", (8, *((2,) * (3 if attack else 4))), **fields)
        told_kinds = [type(event).__name__ for event in table.events]
        order = [
            "Declared",
            "ActionPaid",
            "AttackDeclared",
            "DefenceReduced",
            "PoolComputed",
            "TestMade",
            "AttackResolved",
            "DamageComputed",
            "BoxesMarked",
        ]
        assert [kind for kind in told_kinds if kind in order] == order


def test_dp_202_the_attacker_says_how_it_is_opposed() -> None:
    """DP-202: against defence unless it is said to be against a save."""
    table = Table("wang", "wu")
    table.act("wang", "attack", targets=["wu"], kind="custom", dp=1, resolution="save_reflex")
    table.never(told.DefenceReduced)


def test_dp_204_as_many_dice_as_the_defence_leave_the_chance_die() -> None:
    """DP-204: attack 9 against defence 9 is a pool of 0."""
    table = Table("wang", one("wu", defence={"base": {"value": 9}}))
    table.act("wang", "attack", (9,), targets=["wu"], kind="custom", dp=9)
    table.saw(told.PoolComputed, pool=0)
    table.saw(told.TestMade, chance=True, natural=0)


def test_dp_205_the_bonus_of_the_defence_comes_off_first() -> None:
    """DP-205: natural 4 against bonus 3 with own bonus 5 is a margin of 6."""
    table = Table("wang", one("wu", defence={"base": {"value": 1, "bonus": 3}}))
    dice = (8, 8, 8, 8, 2)
    table.act("wang", "attack", dice, targets=["wu"], kind="custom", dp=6, bonus=5)
    table.saw(told.AttackResolved, natural=4, surviving=1, margin=6)


def test_dp_208_several_targets_are_resolved_one_after_another() -> None:
    """DP-208: one declaration, rolls per target."""
    table = Table("wang", "wu", "li")
    table.act("wang", "attack", targets=["wu", "li"], kind="custom", dp=1)
    table.go_on((8,))
    table.go_on((2,))
    table.saw(told.AttackResolved, target="li", hit=False)
