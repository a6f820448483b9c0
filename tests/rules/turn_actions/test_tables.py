"""The worked examples that are pure arithmetic: dodging, damage, armour, bare hands, flight."""

from typing import Any

import pytest

from affray.rulesets.turn_actions import damage
from affray.rulesets.turn_actions.events import AttackResolved, SpellResolved
from affray.rulesets.turn_actions.fleeing import LINES

from .playing import HIT, Game, one


def strike(
    weapon: dict[str, Any] | None,
    faces: list[int],
    *,
    dodge: tuple[int, ...] = HIT,
    target: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **stats: Any,
) -> tuple[Game, AttackResolved]:
    """One attack of Zlata with these stats on Bolek, who has no armour and 100 hit points."""
    arms = [{"id": "arm", **weapon}] if weapon else []
    foe: dict[str, Any] = {"def": 0, "hp_max": 100, **(target or {})}
    game = Game(one("zlata", weapons=arms, **stats), one("bolek", **foe), options=options)
    game.attack("zlata", "arm" if weapon else "unarmed", "bolek", *dodge, *faces)
    return game, game.saw(AttackResolved)


@pytest.mark.parametrize(
    ("agl", "dtr", "dodge", "value", "dodged"),
    [
        pytest.param(9, 4, (3, 3, 2, 2), 10, False, id="TA-E01"),
        pytest.param(9, 4, (3, 2, 2, 2), 10, True, id="TA-E02"),
        pytest.param(9, 2, (3, 2, 2, 2), 9, False, id="TA-E03"),
        pytest.param(3, 5, (1, 1, 1, 1), 4, False, id="TA-E04"),
        pytest.param(18, 9, (5, 5, 5, 5), 21, True, id="TA-E05"),
    ],
)
def test_low_dice_help_the_one_who_is_attacked(
    agl: int, dtr: int, dodge: tuple[int, ...], value: int, dodged: bool
) -> None:
    """TA-03, TA-04, TA-E01 to TA-E05: dodged exactly if the value is more than the roll."""
    target = {"agl": agl, "dtr": dtr}
    game, blow = strike({"damage": 3}, [], dodge=dodge, target=target)
    assert (blow.dodge_value.value, blow.dodge_total, blow.dodged) == (value, sum(dodge), dodged)
    assert blow.hp_to == (100 if dodged else 100 - blow.net)
    assert (blow.net == 0) is dodged
    assert game.value("will_be_skipped", "zlata") is dodged


MELEE: dict[str, Any] = {"damage": "1d6"}
TWO: dict[str, Any] = {"damage": "2d6"}


@pytest.mark.parametrize(
    ("weapon", "stats", "faces", "total", "critical", "fumble"),
    [
        pytest.param(MELEE, {"str": 8, "dtr": 8}, [5], 11, (), False, id="TA-E10"),
        pytest.param(MELEE, {"str": 8, "dtr": 8}, [6], 30, (1,), False, id="TA-E11"),
        pytest.param(MELEE, {"str": 4, "dtr": 8}, [5], 9, (), False, id="TA-E12"),
        pytest.param(MELEE, {"str": 4, "dtr": 8}, [6], 28, (1,), False, id="TA-E13"),
        pytest.param({"damage": "1d8"}, {"str": 5, "dtr": 8}, [3], 7, (), False, id="TA-E14"),
        pytest.param(
            {"category": "ranged", "damage": "1d10"},
            {"agl": 7, "str": 20, "dtr": 5},
            [4],
            8,
            (),
            False,
            id="TA-E15",
        ),
        pytest.param(
            {"category": "polearm", "damage": "1d10"},
            {"agl": 6, "str": 9, "dtr": 2},
            [10],
            15,
            (1,),
            False,
            id="TA-E16",
        ),
        pytest.param(
            {"category": "staff", "damage": "1d6"},
            {"agl": 1, "dtr": 3},
            [6],
            13,
            (1,),
            False,
            id="TA-E17",
        ),
        pytest.param(MELEE, {"str": 6, "dtr": 0}, [6], 9, (1,), False, id="TA-E18"),
        pytest.param(TWO, {"str": 4, "dtr": 8}, [6, 3], 31, (1,), False, id="TA-E19"),
        pytest.param(TWO, {"str": 4, "dtr": 8}, [6, 6], 52, (1, 2), False, id="TA-E20"),
        pytest.param(TWO, {"str": 4, "dtr": 8}, [1, 6], 29, (2,), False, id="TA-E21"),
        pytest.param(TWO, {"str": 4, "dtr": 8}, [1, 1], 6, (), True, id="TA-E22"),
        pytest.param(TWO, {"str": 4, "dtr": 2}, [6, 6], 18, (1, 2), False, id="TA-E23"),
        pytest.param(
            {"damage": "2d6+3"}, {"str": 4, "dtr": 5}, [6, 2], 26, (1,), False, id="TA-E24"
        ),
        pytest.param(
            {"damage": "1d4+1d6"}, {"str": 0, "dtr": 4}, [4, 5], 14, (1,), False, id="TA-E25"
        ),
        pytest.param({"damage": 5}, {"str": 4, "dtr": 8}, [], 9, (), False, id="TA-E26"),
        pytest.param({"damage": 1}, {"str": 1, "dtr": 2}, [], 1, (), False, id="TA-E27"),
    ],
)
def test_points_and_bonuses_make_the_damage_of_a_weapon(
    weapon: dict[str, Any],
    stats: dict[str, Any],
    faces: list[int],
    total: int,
    critical: tuple[int, ...],
    fumble: bool,
) -> None:
    """TA-02, TA-06, TA-07, TA-10, TA-11, TA-13, TA-E10 to TA-E27: each bonus is rounded alone."""
    game, blow = strike(weapon, faces, **stats)
    assert blow.total is not None
    assert (blow.total.value, blow.net, blow.fumble) == (total, total, fumble)
    assert (blow.critical_dice, blow.critical_applied) == (critical, bool(critical))
    assert game.value("conditions", "zlata") == (("off_balance",) if fumble else ())


@pytest.mark.parametrize(("faces", "total"), [([5], 11), ([6], 30)])
def test_the_seeds_own_example_is_an_option(faces: list[int], total: int) -> None:
    """TA-A2, TA-E12, TA-E13: `melee_str_divisor` 1 gives the numbers of the source."""
    options = {"melee_str_divisor": 1}
    _, blow = strike(MELEE, faces, options=options, str=4, dtr=8)
    assert blow.total is not None
    assert blow.total.value == total


@pytest.mark.parametrize(
    ("total", "armor", "net", "left"),
    [
        pytest.param(9, 4, 5, 15, id="TA-E30"),
        pytest.param(9, 9, 0, 20, id="TA-E31"),
        pytest.param(9, 12, 0, 20, id="TA-E32"),
        pytest.param(30, 3, 27, 0, id="TA-E33"),
    ],
)
def test_armour_takes_from_the_damage_and_never_heals(
    total: int, armor: int, net: int, left: int
) -> None:
    """TA-14, TA-15, TA-E30 to TA-E33: nothing below 0 reaches anybody; at 0 he is defeated."""
    target = {"def": armor, "hp_max": 20}
    game, blow = strike({"damage": total}, [], target=target, str=0, dtr=0)
    assert blow.total is not None
    assert (blow.total.value, blow.net, blow.hp_from, blow.hp_to) == (total, net, 20, left)
    assert game.status("bolek") == ("defeated" if left == 0 else "active")


@pytest.mark.parametrize(
    ("stats", "faces", "total", "critical", "fumble"),
    [
        pytest.param((6, 5, 4, 8), [2, 3, 1], 10, (), False, id="TA-E40"),
        pytest.param((6, 5, 4, 8), [2, 5, 1], 27, (2,), False, id="TA-E41"),
        pytest.param((6, 5, 4, 8), [1, 1, 1], 7, (), True, id="TA-E42"),
        pytest.param((1, 4, 3, 6), [4, 2], 18, (1,), False, id="TA-E43"),
        pytest.param((1, 4, 3, 6), [1, 1], 6, (), True, id="TA-E44"),
        pytest.param((1, 1, 1, 7), [], 6, (), False, id="TA-E45"),
        pytest.param((5, 0, 2, 2), [3, 2], 8, (2,), False, id="TA-E46"),
    ],
)
def test_bare_hands_are_three_dice_as_large_as_stats(
    stats: tuple[int, int, int, int],
    faces: list[int],
    total: int,
    critical: tuple[int, ...],
    fumble: bool,
) -> None:
    """TA-08, TA-A5, TA-E40 to TA-E46: a stat of 1 is a point, of 0 nothing; half of DTR."""
    own: dict[str, Any] = dict(zip(("agl", "str", "end", "dtr"), stats, strict=True))
    _, blow = strike(None, faces, **own)
    assert blow.total is not None
    assert (blow.total.value, blow.critical_dice, blow.fumble) == (total, critical, fumble)
    assert (blow.stat_bonus, blow.dtr_bonus) == (0, stats[3] // 2)


@pytest.mark.parametrize(
    ("dtr", "bonus"), [(0, 0), (1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (16, 4)]
)
def test_a_quarter_of_dtr_is_rounded_up_for_spells(dtr: int, bonus: int) -> None:
    """TA-17: ceil(dtr / 4), added once."""
    game = Game(one("cora", dtr=dtr), "bolek")
    game.cast("cora", "doom", "bolek", faces=[1, 1])
    game.saw(SpellResolved, dtr_bonus=bonus, total=2 + bonus)


@pytest.mark.parametrize(
    ("face", "dtr", "counts"),
    [(6, 0, 6), (6, 1, 7), (6, 2, 8), (6, 3, 12), (6, 4, 12), (6, 5, 18), (4, 8, 16)],
)
def test_a_critical_die_is_multiplied_from_dtr_3_on(face: int, dtr: int, counts: int) -> None:
    """TA-10: times half of DTR rounded up; below 3 DTR is added."""
    assert damage.raised(face, dtr) == counts


@pytest.mark.parametrize(
    ("notation", "thrown", "sides", "flat"),
    [
        ("1d6", "1d6", (6,), 0),
        ("2d6+3", "2d6+3", (6, 6), 3),
        ("1d4+1d6", "1d4+1d6", (4, 6), 0),
        ("1d6+1d1", "1d6+1", (6,), 1),
        (7, "7", (), 7),
        ("1d1", "1", (), 1),
    ],
)
def test_a_die_of_one_face_is_a_fixed_point(
    notation: int | str, thrown: str, sides: tuple[int, ...], flat: int
) -> None:
    """TA-13, TA-A5: what is thrown, in the order of the notation, and what is not."""
    blow = damage.of_notation(notation)
    assert (blow.throw.text, blow.sides, blow.flat) == (thrown, sides, flat)


TABLE = {
    "base": 5,
    "enemy_indifferent": 1000,
    "enemy_half_hearted": 50,
    "enemy_eager": -50,
    "enemy_archangel": -20,
    "enemy_cannot_pursue": 1000,
    "race_rotan": 5,
    "race_rakshasa": 5,
    "race_kitsune": 10,
    "terrain_mountain": 15,
    "terrain_jungle": 20,
    "terrain_desert": -20,
    "terrain_sea": -100,
    "terrain_urban": 15,
    "building_known": 20,
    "building_unknown": -20,
    "room_sealed": -500,
    "determination": 1,
    "class_thief": 10,
    "blessing_wind_prince": 15,
    "invisible": 20,
    "frenzy": -1000,
    "enemies_immobile": 20,
    "agl_lead": 3,
}


def test_the_table_of_flight_is_the_books() -> None:
    """TA-20: 32 lines, of which the nine of the lead in AGL are one with a factor."""
    assert {line.id: line.percent for line in LINES} == TABLE
    assert len(LINES) + 8 == 32


@pytest.mark.parametrize("lead", range(-3, 13))
def test_a_lead_in_agl_is_worth_3_a_point_up_to_9(lead: int) -> None:
    """TA-20, TA-A19: no lead, no line; from 10 on it counts as 9."""
    me = one("zlata", agl=5 + lead, dtr=0)
    game = Game(me, one("bolek", agl=5))
    assert game.value("flee_sum", "zlata") == 5 + 3 * max(0, min(lead, 9))
