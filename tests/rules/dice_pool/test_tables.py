"""Pure arithmetic of the worked examples: derived values, ranges, grips, boxes, cover, speeds."""

from typing import Any

import pytest

from affray.core.authors import Pool
from affray.rulesets.dice_pool import derived
from affray.rulesets.dice_pool.harm import deepened, difficulty, marked, soaked
from affray.rulesets.dice_pool.numbers import steps
from affray.rulesets.dice_pool.sheet import Component, Sheet
from affray.rulesets.dice_pool.special import back_by

from .playing import Table, one


@pytest.mark.parametrize(
    ("pool", "faces", "natural"),
    [
        (Pool(5), (8, 3, 10, 7, 1, 9), 3),
        (Pool(12), (7, 5, 8, 10, 5, 6, 1, 9, 6, 4, 9, 10, 6, 5), 5),
        (Pool(3, 9), (9, 10, 2, 8, 9, 5), 4),
        (Pool(0), (10, 9), 2),
        (Pool(0), (9,), 0),
    ],
)
def test_a_pool_counts_its_faces(pool: Pool, faces: tuple[int, ...], natural: int) -> None:
    """DP-101, DP-103 (101a, 101b, 101c, 103a, 103b): faces in batch order, all of them used."""
    assert pool.missing(faces) == 0
    assert pool.total(faces) == natural


def test_a_typed_list_that_is_too_short_is_noticed() -> None:
    """DP-101 (101c): the nine in the second batch asks for one more face."""
    assert Pool(3, 9).missing((9, 10, 2, 8, 9)) == 1


@pytest.mark.parametrize(("score", "bonus"), [(5, 0), (6, 1), (10, 1), (11, 2), (16, 3), (0, 0)])
def test_attributes_give_bonus_successes(score: int, bonus: int) -> None:
    """DP-110: 1 from 6 on, 1 more for every 5."""
    assert derived.attribute_bonus(score) == bonus


@pytest.mark.parametrize(("score", "bonus"), [(4, 0), (5, 1), (7, 1), (8, 2), (11, 3)])
def test_skills_give_bonus_successes(score: int, bonus: int) -> None:
    """DP-110: 1 from 5 on, 1 more for every 3."""
    assert derived.skill_bonus(score) == bonus


def test_derived_values() -> None:
    """DP-110 (110a, 110b, 110c): base, hp, willpower, speed by their formulas."""
    assert derived.derived_base(Sheet(agility=6, perception=4)) == Component(4, 1)
    assert derived.derived_base(Sheet(agility=5, perception=5)) == Component(5, 0)
    assert derived.derived_hp(Sheet(endurance=6)) == 13
    assert derived.derived_willpower(Sheet(resolve=6, composure=3)) == 11
    assert derived.derived_speed(Sheet(strength=3, agility=6)) == 190
    strong = Sheet(strength=11, martial=8)
    assert derived.bonus_of(strong, "strength") + derived.bonus_of(strong, "martial") == 4
    assert derived.bonus_of(strong, "strength", derive=False) == 0


@pytest.mark.parametrize(
    ("far", "count"), [(0, 0), (300, 0), (305, 1), (600, 1), (610, 2), (1500, 4)]
)
def test_range_steps(far: int, count: int) -> None:
    """DP-306: at a multiple of the base range the next step has not begun."""
    assert steps(far, 300) == count


@pytest.mark.parametrize(
    ("boxes", "damage", "size", "after"),
    [
        ((0, 0, 0), (3, 0, 0), 20, ((3, 0, 0), 0)),
        ((3, 0, 0), (0, 4, 5), 20, ((3, 4, 5), 0)),
        ((3, 4, 5), (10, 5, 0), 20, ((4, 6, 10), 0)),
        ((4, 6, 10), (0, 18, 0), 20, ((0, 0, 20), 8)),
        ((0, 0, 0), (3, 0, 0), 2, ((1, 1, 0), 0)),
    ],
)
def test_boxes_are_marked(boxes: Any, damage: Any, size: int, after: Any) -> None:
    """DP-906 (906, 906b): lowest severity first; a box that is full gets worse."""
    assert marked(boxes, damage, size) == after


def test_soak_takes_the_worst_first() -> None:
    """DP-908: the highest severity is soaked first."""
    assert soaked((0, 5, 0), 3) == (0, 2, 0)
    assert soaked((2, 2, 1), 2) == (2, 1, 0)


def test_deepening_takes_b_first() -> None:
    """DP-407: each point a step, B points before L."""
    assert deepened((0, 4, 0), 3) == (0, 1, 3)
    assert deepened((2, 1, 0), 3) == (0, 2, 1)


def test_the_difficulty_of_staying_conscious() -> None:
    """DP-907: floor(B/2) + L + 2A."""
    assert difficulty((4, 6, 10)) == 28


@pytest.mark.parametrize(("margin", "metres"), [(1, 1), (2, 1), (3, 2), (5, 2), (6, 3)])
def test_knocking_back(margin: int, metres: int) -> None:
    """DP-604: 1 + floor(M/3) metres."""
    assert back_by(margin) == 10 * metres


@pytest.mark.parametrize(
    ("volume", "value"), [(5, 5), (4, 4), (3, 3), (1, 1), (0, 0), (8, 5), (9, 5), (10, 1000)]
)
def test_cover_by_volume(volume: int, value: int) -> None:
    """DP-506: 5 − X, both floored; twice the volume is full cover."""
    from affray.rulesets.dice_pool.guards import cover_number

    table = Table("wang", "wu")
    assert cover_number(table.fight.view(), 5, volume) == value


@pytest.mark.parametrize(("feet", "dice"), [(2, 0), (3, 0), (4, 2), (5, 2), (6, 4), (8, 6)])
def test_more_feet_stand_better(feet: int, dice: int) -> None:
    """DP-602 (602b): +2 for every two feet above two."""
    from affray.rulesets.dice_pool.special import feet_part

    table = Table("wang", one("wu", feet=feet))
    assert feet_part(table.fight.view(), "wu").amount == dice


def weapon(**fields: Any) -> dict[str, Any]:
    """A thing in hand."""
    return {"id": "it", **fields}


@pytest.mark.parametrize(
    ("strength", "thing", "kind", "grip", "need"),
    [
        (3, {"kind": ["blade"], "hands": 2, "volume": 4, "min_strength": 3}, "blade", 1, 5),
        (3, {"kind": ["blade"], "volume": 1}, "blade", 2, 0),
        (3, {"kind": ["gun"], "hands": 2, "volume": 3, "min_strength": 3}, "gun", 1, 4),
        (3, {"kind": ["gun"], "hands": 2, "volume": 1, "min_strength": 2}, "gun", 1, 3),
        (3, {"kind": ["thrown_heavy"], "hands": 2, "volume": 1}, "thrown_heavy", 1, 1),
    ],
)
def test_grips_change_the_strength_that_is_needed(
    strength: int, thing: dict[str, Any], kind: str, grip: int, need: int
) -> None:
    """DP-303, DP-304 (304a to 304d): both hands −1, one hand + half the volume."""
    from affray.rulesets.dice_pool.numbers import min_strength

    table = Table(one("wang", strength=strength, weapons=[weapon(**thing)]), "wu")
    assert min_strength(table.fight.view(), "wang", "wang:it", kind, grip) == need


def test_speeds_are_multiplied_before_metres_are_added() -> None:
    """DP-104, DP-510, DP-804: half of 11 is 5, and 10 m more are not halved."""
    table = Table(one("wang", speed=11, willpower=1), "wu")
    table.act("wang", "willpower_speed")
    assert table.value("speed", "wang") == 210
    assert table.value("charge_limit", "wang") == 320
    table.gm("give_state", who="wang", state="prone")
    assert table.value("speed", "wang") == 150


@pytest.mark.parametrize(
    ("feet", "limbs", "lost"),
    [
        (2, {"left leg": 4}, 2),
        (2, {"left leg": 4, "right foot": 2}, 6),
        (4, {"left leg": 4}, 2),
        (4, {"left leg": 4, "right foot": 2}, 6),
        (6, {"left leg": 4, "right foot": 2}, 3),
        (6, {"left leg": 4, "right foot": 2, "右腿": 2}, 8),
        (1, {"left leg": 4}, 2),
        (2, {"left arm": 4, "right arm": 4}, 0),
        (2, {"left leg": 4, "right arm": 2}, 2),
        (2, {"left leg": 1}, 0),
    ],
)
def test_hindered_limbs_slow_one_down(feet: int, limbs: dict[str, int], lost: int) -> None:
    """DP-910: by half of it; by all where half of the walking limbs, at least two, are hindered."""
    table = Table(one("wang", feet=feet, speed=20, endurance=9), "wu")
    for limb, points in limbs.items():
        table.gm(
            "give_points",
            **{"who": "wang", "condition": "limb_hindered", "limb": limb},
            amount=points,
            resist=False,
        )
    assert table.value("speed", "wang") == 10 * (20 - lost)
