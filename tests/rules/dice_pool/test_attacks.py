"""DP-301 to DP-316: the kinds of attack; their dice, ranges and refusals."""

from typing import Any

import pytest

from affray.events import ItemMoved
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import CANNON, SWORD, armed, base, pool
from .playing import Table, one


def test_a_fist() -> None:
    """DP-301: strength + martial + fist + damage; blunt impact damage."""
    table = Table(one("wang", specialities=[["fist", 1]]), one("wu", defence=base(2)))
    table.act("wang", "attack", (8, 9, 2, 5), targets=["wu"])
    table.saw(told.PoolComputed, attack_dp=6, pool=4)
    table.saw(told.AttackResolved, natural=2, margin=2)
    table.saw(told.DamageComputed, damage_type="blunt", before=(2, 0, 0))


def test_a_sword_with_its_chinese_name() -> None:
    """DP-302: 3 + 2 + 1 + 3 dice, L damage; a ten adds a die."""
    wang = armed(SWORD, specialities=[["sword", 1]])
    table = Table(wang, one("wu", defence=base(4)))
    table.act("wang", "attack", (10, 8, 7, 3, 2, 9), targets=["wu"], weapon="长剑")
    table.saw(told.AttackDeclared, weapon="wang:长剑", kind="blade")
    table.saw(told.PoolComputed, attack_dp=9, pool=5)
    table.saw(told.DamageComputed, damage_type="slashing", before=(0, 3, 0))


@pytest.mark.parametrize(
    ("weapon", "far", "dp"),
    [
        ({"kind": ["blade"], "min_strength": 4}, 0, 2 + 2 - 4),
        ({"kind": ["thrown_heavy"], "min_strength": 3, "base_range": 10}, 20, 2 + 1 - 2 - 4),
        ({"kind": ["bow"], "min_strength": 4, "base_range": 40}, 100, 2 + 1 - 4 - 8),
    ],
)
def test_want_of_strength(weapon: dict[str, Any], far: int, dp: int) -> None:
    """DP-303 (303a, 303b, 303c): −2 a point, and −2 more a range step; dice are at least 0."""
    it = {"id": "it", **weapon}
    facts: dict[tuple[str, ...], Any] = {("distance", "wang", "wu"): 10 * far}
    table = Table(armed(it, strength=2), "wu", facts=facts if far else None)
    table.act("wang", "attack", targets=["wu"], weapon="it")
    found = table.saw(told.PoolComputed).attack_dp
    assert sum(p.amount for p in found.parts if p.rule != "DP-109") == dp
    assert found.value == max(0, dp)
    table.go_on((2,))


def test_a_bow_that_is_too_strong_shoots_nowhere() -> None:
    """DP-303 (303d): the multiplier falls to 0."""
    bow = {"id": "bow", "kind": ["bow"], "min_strength": 9, "base_range": 40}
    table = Table(armed(bow, strength=1), "wu", facts={("distance", "wang", "wu"): 10})
    table.no("out_of_range", "wang", "attack", targets=["wu"], weapon="bow")


def test_a_bow_needs_two_hands() -> None:
    """DP-304 (304e), DP-709: never with one hand, and not without a nocked arrow."""
    bow = {"id": "bow", "kind": ["bow"], "base_range": 40, "loaded": 1}
    table = Table(armed(bow, SWORD), "wu", facts={("distance", "wang", "wu"): 10})
    table.no("needs_two_hands", "wang", "attack", targets=["wu"], weapon="bow", grip=1)
    table.no("not_enough_hands", "wang", "attack", targets=["wu"], weapon="bow")
    table.act("wang", "let_go", item="长剑")
    assert pool(table, weapon="bow") == (3, 3)
    assert table.value("loaded", "wang", "bow") == 0


def test_a_weapon_of_the_wrong_volume() -> None:
    """DP-305: three volumes too large: −4 for strength, −2 for volume; with a limit unusable."""
    facts = {("volume_mismatch", "wang"): 3}
    table = Table(armed(SWORD), "wu", facts=facts)
    assert pool(table, weapon="长剑") == (8 - 6, 2)
    table = Table(armed(SWORD), "wu", facts=facts, options={"unusable_penalty_limit": 6})
    table.no("weapon_unusable", "wang", "attack", targets=["wu"], weapon="长剑")


@pytest.mark.parametrize(("far", "lost"), [(10, 0), (11, 2), (20, 2), (21, 4), (30, 4), (50, 8)])
def test_the_stone_of_the_source(far: int, lost: int) -> None:
    """DP-306, DP-307 (307a): base range 10, strength 5."""
    stone = {"id": "石头", "volume": 1}
    thrower = armed(stone, strength=5, athletics=4)
    table = Table(thrower, "wu", facts={("distance", "wang", "wu"): 10 * far})
    assert pool(table, weapon="石头", kind="improvised")[0] == 9 - lost
    assert table.value("where", "wang", "石头") == "ground"


def test_the_stone_flies_no_farther() -> None:
    """DP-306 (307a): 51 m is beyond strength × base range."""
    stone = {"id": "石头"}
    table = Table(armed(stone, strength=5), "wu", facts={("distance", "wang", "wu"): 510})
    table.no("out_of_range", "wang", "attack", targets=["wu"], weapon="石头", kind="improvised")


def test_a_thrown_dagger() -> None:
    """DP-307 (307b): agility + athletics; high speed 1; the dagger leaves the hand."""
    dagger = {
        "id": "dagger",
        "kind": ["blade", "thrown_light"],
        "speciality": "dagger",
        "damage": 1,
        "base_range": 15,
    }
    wang = armed(dagger, strength=2, agility=4, athletics=2, specialities=[["dagger", 1]])
    table = Table(wang, one("wu", defence=base(3)), facts={("distance", "wang", "wu"): 120})
    assert pool(table, weapon="dagger") == (8, 6)
    table.saw(ItemMoved, item="wang:dagger", where="ground")


def test_heavy_things_are_thrown_by_strength() -> None:
    """DP-307: agility is refused for a heavy weapon."""
    spear = {"id": "spear", "kind": ["thrown_heavy"]}
    table = Table(armed(spear), "wu", facts={("distance", "wang", "wu"): 50})
    table.no(
        "attribute_not_allowed",
        "wang",
        "attack",
        targets=["wu"],
        weapon="spear",
        attribute="agility",
    )


@pytest.mark.parametrize(("lost", "dp"), [(0, 6), (3, 3)])
def test_an_improvised_throw(lost: int, dp: int) -> None:
    """DP-308: the athletics speciality `improvised`; the book's −3 is an option."""
    wang = armed({"id": "石"}, strength=5, athletics=2, specialities=[["improvised", 1]])
    facts = {("distance", "wang", "wu"): 150}
    table = Table(wang, "wu", facts=facts, options={"improvised_penalty": lost})
    assert pool(table, weapon="石", kind="improvised")[0] == dp


def test_a_long_bow() -> None:
    """DP-309: 11 dice less two range steps; high speed 1."""
    bow = {"id": "bow", "kind": ["bow"], "damage": 3, "base_range": 40, "min_strength": 3}
    wang = armed(bow, agility=4, shooting=3, specialities=[["bow", 1]])
    table = Table(wang, one("wu", defence=base(3)), facts={("distance", "wang", "wu"): 900})
    assert pool(table, weapon="bow") == (7, 5)


@pytest.mark.parametrize(
    ("kind", "far", "left"), [("gun", 50, 4), ("gun", 55, 0), ("crossbow", 30, 1)]
)
def test_guns_are_no_faster_nearby(kind: str, far: int, left: int) -> None:
    """DP-310, DP-311: within 5 m a gun's own high speed does not count; a crossbow's does."""
    gun = {"id": "gun", "kind": [kind], "damage": 9, "base_range": 40}
    table = Table(armed(gun), one("wu", defence=base(4)), facts={("distance", "wang", "wu"): far})
    dp, rest = pool(table, weapon="gun")
    assert dp - rest == left


def test_an_unknown_distance_is_asked_for() -> None:
    """DP-306: the answer stays as a fact, also when the shot is then voided."""
    gun = {"id": "gun", "kind": ["gun"], "damage": 9, "base_range": 30}
    table = Table(armed(gun), "wu")
    table.act("wang", "attack", targets=["wu"], weapon="gun")
    table.asked("distance", "gm")
    table.says("151")
    assert table.value("distance", "wang", "wu") == 1510
    assert table.value("budget", "wang") == (1, 1, 1)
    assert table.value("loaded", "wang", "gun") == 1
    table.no("out_of_range", "wang", "attack", targets=["wu"], weapon="gun")


def test_an_empty_gun() -> None:
    """Section 5.3: a loaded weapon uses up a round; empty it is refused."""
    gun = {"id": "gun", "kind": ["gun"], "loaded": 0, "base_range": 30}
    table = Table(armed(gun), "wu", facts={("distance", "wang", "wu"): 50})
    table.no("not_loaded", "wang", "attack", targets=["wu"], weapon="gun")


def gunner(**changes: Any) -> dict[str, Any]:
    """Intelligence 4, shooting 3, cannon 2."""
    return armed(CANNON, intelligence=4, shooting=3, specialities=[["cannon", 2]], **changes)


def test_a_cannon_bursts_on_everybody() -> None:
    """DP-312, DP-313: one shared roll against saves, an own roll against the large one; 6 L."""
    wu = one("wu", save_reflex={"pool": 1, "bonus": 0})
    li = one("li", save_reflex={"pool": 2, "bonus": 0})
    large = one("zhao", volume=12, defence=base(0, natural_armour={"value": 4, "bonus": 0}))
    table = Table(gunner(), wu, li, large)
    table.act("wang", "attack", weapon="炮", distance=400)
    for unit in ("wu", "li", "zhao"):
        table.says(unit)
    shared, saves, own = (8, 8, 2, 2, 2, 2, 2), (8,), (8, 2, 3)
    table.says("done", (*shared, *saves, 8, 8, *own))
    assert table.saw(told.BlastFell).units == ("wu", "li", "zhao")
    table.saw(told.PoolComputed, target="zhao", attack_dp=7, pool=3)
    table.saw(told.AttackResolved, target="wu", margin=1, hit=True)
    table.saw(told.AttackResolved, target="li", margin=0, hit=False)
    table.saw(told.DamageComputed, target="wu", damage_type="piercing", before=(0, 6, 0))
    table.saw(told.DamageComputed, target="zhao", before=(0, 6, 0))
    table.never(told.DamageComputed, target="li")


def test_a_shell_bursts_at_the_border() -> None:
    """DP-314: aimed at 1200 m it bursts at 1000 m; a round is used up."""
    table = Table(gunner(), "wu")
    table.act("wang", "attack", weapon="炮", distance=1200)
    table.says("wu")
    table.says("done", (2, 2, 2, 2, 2, 2))
    table.saw(told.BlastFell, distance=10_000)
    table.saw(told.TestMade, who="wang", purpose="attack", pool=3)
    assert table.value("loaded", "wang", "炮") == 1


def test_abilities_are_ranged_unless_they_say_otherwise() -> None:
    """DP-315, DP-510: the prone target has cover against them."""
    table = Table("wang", one("wu", defence=base(2)))
    table.gm("give_state", who="wu", state="prone")
    assert pool(table, kind="custom", dp=10) == (10, 6)


def test_a_vehicle() -> None:
    """DP-316: intelligence + device + speciality + damage, for those who have the skill."""
    tank = {
        "id": "坦克",
        "kind": ["vehicle"],
        "speciality": "tank",
        "damage": 5,
        "requires": {"skill": "device", "level": 4},
    }
    crew: dict[str, Any] = {"intelligence": 3, "specialities": [["tank", 2]]}
    table = Table(armed(tank, device=4, **crew), "wu")
    assert pool(table, weapon="坦克")[0] == 14
    table = Table(armed(tank, device=3, **crew), "wu")
    table.no("skill_requirement_not_met", "wang", "attack", targets=["wu"], weapon="坦克")


def test_what_objects_to_a_weapon() -> None:
    """DP-301, DP-303, DP-913: in hand, within reach, located, throwable; else refused by name."""
    sheathed = {**SWORD, "stowed": "worn"}
    table = Table(armed(sheathed, {"id": "石"}), "wu")
    table.no("weapon_not_in_hand", "wang", "attack", targets=["wu"], weapon="长剑")
    table.gm("set_fact", fact="cannot_throw", about=["wang"], value=True)
    table.no("cannot_throw", "wang", "attack", targets=["wu"], weapon="石", kind="improvised")
    table.gm("set_fact", fact="distance", about=["wang", "wu"], value=2)
    table.no("out_of_reach", "wang", "attack", targets=["wu"])
    table.gm("set_fact", fact="located", about=["wang", "wu"], value="none")
    table.no("target_not_located", "wang", "attack", targets=["wu"])
    table.no("unknown_combatant", "wang", "attack", targets=["nobody"])
    table.no("invalid_value", "wang", "attack", targets=["wu"], weapon="nothing")
    table.no("not_your_turn", "wu", "attack", targets=["wang"])


def test_a_thing_takes_the_blast() -> None:
    """DP-507, DP-313: in full cover the crate is struck; it saves with 0 successes."""
    wu = one("wu", items=[{"id": "箱", "volume": 10, "hardness": 1, "structure": 9}])
    table = Table(wu, gunner())
    table.act("wu", "active_cover", thing="箱")
    table.says("full")
    table.act("wu", "end_turn")
    table.act("wang", "attack", weapon="炮", distance=10)
    table.says("wu")
    table.says("done", (8, 2, 2, 2, 2, 2, 2, 2, 2))
    table.saw(told.CoverStruck, item="wu:箱", damage=5)
    table.never(told.DamageComputed)
    assert table.value("structure", "wu", "箱") == 4
