"""Each number of the tables of sheets, weapons, attacks and defences, as the rulebook has it."""

from typing import Any

import pytest

from affray.core.authors import Pool
from affray.rulesets.dice_pool import costs, derived
from affray.rulesets.dice_pool import events as told
from affray.rulesets.dice_pool.arms import Weapon
from affray.rulesets.dice_pool.blows import Blow, completed
from affray.rulesets.dice_pool.numbers import plain_parts
from affray.rulesets.dice_pool.sheet import ATTRIBUTES, SKILLS, Sheet

from .blows_at_hand import CANNON, armed, base, called, custom, far, hits, miss, pool, turn
from .playing import Fields, Table, one

# --- sheets and weapons --------------------------------------------------------------------------


def test_what_a_sheet_is_without_words() -> None:
    """Section 3: attributes 2, skills 1, and the defaults of the table."""
    plain = Sheet()
    assert {getattr(plain, name) for name in ATTRIBUTES} == {2}
    assert len(ATTRIBUTES) == 9
    assert {getattr(plain, name) for name in SKILLS} == {1}
    assert len(SKILLS) == 12
    assert (plain.volume, plain.feet, plain.hands, plain.reach) == (5, 2, 2, 1)
    assert (plain.fly_speed, plain.swim_speed, plain.rerolls) == (0, 0, 0)
    assert (plain.called_shot_reduction, plain.multi_attack) == (0, 0)
    assert (plain.has_vitals, plain.vitals_hidden, plain.humanoid) == (True, False, True)
    assert (plain.mind, plain.incorporeal, plain.can_be_tripped) == ("normal", False, True)
    assert (plain.flying, plain.immune, plain.actions_per_turn) == (False, (), (1, 1, 1))
    assert [one.speciality for one in plain.arms] == ["fist"]


def test_what_a_weapon_is_without_words() -> None:
    """Section 3: volume 1, one hand (a bow two), no reductions, one round, volume + hardness."""
    plain = Weapon(id="w")
    assert (plain.damage, plain.volume, plain.grips, plain.bonus) == (0, 1, 1, 0)
    assert (plain.high_speed_extra, plain.armour_pierce, plain.magic_pierce) == (0, 0, 0)
    assert (plain.ferocity, plain.capacity, plain.full, plain.ammo) == (0, 1, 1, None)
    assert (plain.hardness, plain.full_structure, plain.suited_volume) == (0, 1, 5)
    assert (plain.blocks, plain.stowed, plain.finesse) == (None, "hand", False)
    assert Weapon(id="w", kind=("bow",)).grips == 2
    assert Weapon(id="w", volume=3, hardness=2).full_structure == 5
    assert Weapon(id="w", volume=4, block=True).blocks == 4
    assert Weapon(id="w", volume=4, block=3).blocks == 3


@pytest.mark.parametrize(
    ("name", "scores"),
    [
        ("save_reflex", {"agility": 3, "athletics": 4, "specialities": [["reflex", 2]]}),
        ("save_fortitude", {"endurance": 3, "survival": 4, "specialities": [["fortitude", 2]]}),
        ("save_will", {"resolve": 3, "focus": 4, "specialities": [["will", 2]]}),
    ],
)
def test_derived_saves(name: str, scores: Fields) -> None:
    """DP-110: attribute + skill + speciality: 3 + 4 + 2."""
    assert Table(one("wang", **scores), "wu").value("save", "wang", name) == 9


@pytest.mark.parametrize(("composure", "dice"), [(5, 1), (6, 2), (11, 3)])
def test_derived_initiative(composure: int, dice: int) -> None:
    """DP-110, DP-901: agility + composure, and 1d10 more per bonus success of composure."""
    wang, wu = one("wang", agility=4, composure=composure), one("wu", initiative=0)
    wang["initiative"] = None
    table = Table(wang, wu, begin=False)
    table.do({"begin": {}}, faces=(*(7,) * dice, 1))
    assert table.value("initiative", "wang") == 7 * dice + 4 + composure


def test_derived_speed_has_five_metres_a_bonus_success() -> None:
    """DP-110: 3 + 11 + 5 + 5 × 2 = 29 m."""
    assert derived.derived_speed(Sheet(strength=3, agility=11)) == 290


@pytest.mark.parametrize(
    ("made", "faces", "left", "natural"),
    [
        (Pool(0, 9), (9,), 0, 0),  # the chance die itself adds at 10 only
        (Pool(0, 9), (10, 9, 5), 0, 2),  # what it adds is an ordinary die
        (Pool(0, 10), (10, 9), 0, 2),
        (Pool(0, 8), (10, 8), 1, 2),
        (Pool(0, 10, 6), (9,), 0, 0),  # whatever the success line
    ],
)
def test_the_chance_die(made: Pool, faces: tuple[int, ...], left: int, natural: int) -> None:
    """DP-103: 10 is a success and adds a die, which succeeds at 8 and adds at the add line."""
    assert made.missing(faces) == left
    assert made.total(faces) == natural


# --- kinds of attack -----------------------------------------------------------------------------

KINDS: list[tuple[str, int, int | None, str, str]] = [
    ("thrown_light", 1, 3, "L", "physical"),
    ("thrown_heavy", 1, 3, "L", "physical"),
    ("improvised", 1, 3, "B", "blunt"),
    ("bow", 1, 8, "L", "piercing"),
    ("crossbow", 3, 5, "L", "piercing"),
    ("gun", 5, 5, "L", "piercing"),
    ("gauss_gun", 6, 5, "L", "piercing"),
    ("vehicle", 0, None, "L", "physical"),
]
"""DP-301 to DP-316: kind, template, multiplier (of Wang's strength 3 where thrown), damage."""


def shooter(kind: str, **more: Any) -> Fields:
    """Wang with a ranged weapon of a kind, base range 10."""
    ranged = {"id": "w", "kind": [kind], "base_range": 10, "min_strength": 0, "capacity": 2}
    return armed({**ranged, **more}, strength=3)


@pytest.mark.parametrize(("kind", "template", "factor", "severity", "type"), KINDS)
def test_kinds_of_ranged_attack(
    kind: str, template: int, factor: int | None, severity: str, type: str
) -> None:
    """DP-306 to DP-310, DP-316: the template takes base, and what damage there is."""
    table = Table(shooter(kind), one("wu", defence=base(9)), facts=far(8))
    table.act("wang", "attack", targets=["wu"], weapon="w")
    made = table.saw(told.PoolComputed)
    assert table.saw(told.DefenceReduced).defence_dp == 9 - template
    table.go_on((10, 8) if made.pool < 1 else hits(1, made.pool))
    done = table.saw(told.DamageComputed)
    assert done.damage_type == type
    assert sum(done.before) == done.before["BLA".index(severity)]


@pytest.mark.parametrize(("kind", "template", "factor", "severity", "type"), KINDS)
def test_how_far_each_kind_reaches(
    kind: str, template: int, factor: int | None, severity: str, type: str
) -> None:
    """DP-306: base range × multiplier, the border included; without a multiplier no maximum."""
    most = 10 * factor if factor else 5000
    table = Table(shooter(kind), "wu", facts=far(most))
    assert pool(table, weapon="w")
    if factor:
        table = Table(shooter(kind), "wu", facts={("distance", "wang", "wu"): 10 * most + 1})
        table.no("out_of_range", "wang", "attack", targets=["wu"], weapon="w")


@pytest.mark.parametrize(
    ("kind", "metres", "left"),
    [("gun", 5, 2), ("gun", 6, 7), ("gauss_gun", 5, 2), ("gauss_gun", 6, 8), ("crossbow", 5, 5)],
)
def test_high_speed_from_elsewhere_stays_nearby(kind: str, metres: int, left: int) -> None:
    """DP-311: within 5 m a gun's own high speed is ignored; 2 more of an ability are not."""
    table = Table(shooter(kind, high_speed_extra=2), one("wu", defence=base(9)), facts=far(metres))
    assert table.value("defence", "wu", "wang", "w") == (9 - left, 0)


def test_the_arrow_counts() -> None:
    """DP-309: agility 2 + shooting 1 + bow 0 + bow's damage 3 + arrow's damage 2."""
    table = Table(shooter("bow", damage=3, arrow=2), "wu", facts=far(8))
    assert pool(table, weapon="w")[0] == 8


@pytest.mark.parametrize(("volume", "saves"), [(9, True), (10, False)])
def test_who_saves_from_a_shell(volume: int, saves: bool) -> None:
    """DP-313: a volume below 10 saves, from 10 on the defence counts."""
    table = Table(armed(CANNON, intelligence=1, shooting=1), one("wu", volume=volume))
    table.act("wang", "attack", weapon="炮", distance=10)
    table.says("wu")
    table.says("done", (2, 2))
    prompt = table.state.prompt
    assert (prompt is not None and prompt.about == ("wu", "save_reflex")) is saves
    assert any(isinstance(event, told.DefenceReduced) for event in table.events) is not saves


@pytest.mark.parametrize(("grip", "plus"), [(2, 3), (1, 1)])
@pytest.mark.parametrize("kind", ["crossbow", "gun", "gauss_gun", "cannon"])
def test_aim_with_one_hand(kind: str, grip: int, plus: int) -> None:
    """DP-304, DP-706: a two-handed crossbow, gun or cannon in one hand halves aim +3 to +1."""
    long: Fields = {"hands": 2, "volume": 1, "base_range": 100}
    more = {"bombard": {"x": 1, "radius": 1}} if kind == "cannon" else {}
    who = {**shooter(kind, **long, **more), "intelligence": 2}
    table = Table(who, "wu", facts=far(10))
    for _ in range(4):
        table.act("wang", "aim", target="wu", weapon="w")
        turn(table, "wang", "wu")
    fields: Fields = {"distance": 10} if kind == "cannon" else {}
    table.act("wang", "attack", targets=["wu"], weapon="w", grip=grip, **fields)
    if kind == "cannon":
        table.says("wu")
        table.says("done")
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.menu.dice == f"{2 + 1 + plus}a10k8m10"


# --- places --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("location", "penalty"),
    [
        ("head", 3),
        ("temple", 5),
        ("eyes", 5),
        ("belly", 2),
        ("ribs", 3),
        ("limb", 2),
        ("throat", 5),
        ("disarm", 3),
        ("break_weapon", 3),
    ],
)
def test_what_each_place_costs(location: str, penalty: int) -> None:
    """DP-404 to DP-406: so many dice off the attack, and so much dodge for the target."""
    sword = {"id": "剑", "kind": ["blade"]}
    table = Table("wang", one("wu", weapons=[sword]))
    limb = {"limb": "left arm"} if location == "limb" else {}
    made = pool(table, **custom(12), **called(location, **limb))
    assert made == (12 - penalty, 12 - 2 * penalty)


@pytest.mark.parametrize(
    ("location", "condition", "points"),
    [
        ("head", "dazed", 2),
        ("temple", "dazed", 5),
        ("eyes", "dazzled", 5),
        ("belly", "nauseated", 2),
        ("ribs", "pain", 2),
        ("limb", "limb_hindered", 2),
    ],
)
def test_what_a_margin_of_five_brings(location: str, condition: str, points: int) -> None:
    """DP-406: one point a margin of 2, or of 1 at the temple and the eyes."""
    table = Table("wang", one("wu", endurance=9, volume=20))
    table.act("wang", "attack", targets=["wu"], **custom(15), **called(location, limb="left arm"))
    table.go_on(hits(5, table.saw(told.PoolComputed).pool))
    prompt = table.state.prompt
    if prompt is not None and prompt.question == "contest_pool":
        table.says("save_fortitude" if "save_fortitude" in prompt.menu.choices else "endurance")
    miss(table)
    table.saw(told.PointsReceived, condition=condition, before=points, after=points)


@pytest.mark.parametrize(
    ("thing", "volumes", "attack", "holder"),
    [
        ({}, (5, 5), 0, 0),
        ({"hands": 2}, (5, 5), 0, 4),
        ({"finesse": True}, (5, 5), 0, -4),
        ({}, (5, 8), 0, 3),
        ({}, (8, 5), 3, 0),
        ({"hands": 2, "finesse": True}, (5, 6), 0, 1),
    ],
)
def test_who_holds_better(
    thing: Fields, volumes: tuple[int, int], attack: int, holder: int
) -> None:
    """DP-409: +4 for two hands, −4 for finesse, and the difference of volumes for the larger."""
    sword = {"id": "剑", "kind": ["blade"], "speciality": "sword", "volume": 1, **thing}
    wu = one("wu", strength=3, martial=2, specialities=[["sword", 1]], weapons=[sword])
    table = Table(one("wang", volume=volumes[0]), {**wu, "volume": volumes[1]})
    table.act("wang", "attack", targets=["wu"], **custom(14), **called("break_weapon"))
    made = table.saw(told.PoolComputed)
    assert made.attack_dp.value == 14 - 3 + attack
    table.go_on(hits(1, made.pool))
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.menu.dice == f"{3 + 2 + 1 + holder}a10k8m10"


# --- things --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "handy", "hand"),
    [
        ("magazine", "move", "swift"),
        ("energy_cell", "move", "swift"),
        ("bolt_rifle", "move", "swift"),
        ("arrow", "swift", "free"),
        ("revolver", "whole_round", "full_round"),
        ("speedloader", "move", "swift"),
        ("light_crossbow", "move", "swift"),
        ("heavy_crossbow", "standard", "move"),
        ("cannon", "move", "swift"),
    ],
)
def test_what_each_reload_costs(weapon: Any, handy: str, hand: str) -> None:
    """DP-709: the table; with the ammunition in hand one step cheaper."""
    made = Weapon(id="w", kind=("gun",), reload=weapon)
    assert costs.reload_cost(made, "handy") == handy
    assert costs.reload_cost(made, "hand") == hand


@pytest.mark.parametrize(("volume", "left"), [(2, (1, 0, 1)), (3, (0, 1, 1))])
def test_what_picking_up_costs(volume: int, left: tuple[int, int, int]) -> None:
    """DP-708: a move; standard for a thing above half of one's own volume of 5."""
    thing = {"id": "石", "volume": volume, "stowed": "ground"}
    table = Table(one("wang", items=[thing]), "wu")
    table.act("wang", "pick_up", item="wang:石")
    assert table.value("budget", "wang") == left


@pytest.mark.parametrize(("odd", "block"), [(0, 5), (1, 5), (2, 3), (3, 3), (-4, 1)])
def test_a_parry_with_a_weapon_of_the_wrong_volume(odd: int, block: int) -> None:
    """DP-504, DP-305: half of 8 + 2, and 2 less per full 2 of the difference."""
    sword = {"id": "剑", "kind": ["blade"], "speciality": "sword"}
    wang = one("wang", martial=8, specialities=[["sword", 2]], weapons=[sword])
    table = Table(wang, "wu", facts={("volume_mismatch", "wang"): odd})
    table.act("wang", "blade_parry", weapon="剑")
    assert table.value("component", "wang", "wu", "block") == (block, 0)


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("natural", "DP-301"),
        ("blade", "DP-302"),
        ("swung", "DP-302"),
        ("thrown_light", "DP-307"),
        ("thrown_heavy", "DP-307"),
        ("improvised", "DP-308"),
        ("bow", "DP-309"),
        ("crossbow", "DP-310"),
        ("gun", "DP-310"),
        ("gauss_gun", "DP-310"),
        ("vehicle", "DP-316"),
    ],
)
def test_the_damage_of_a_weapon_rests_on_the_rule_of_its_kind(kind: str, rule: str) -> None:
    """DP-301 to DP-316: where each kind of attack says that damage goes into the pool."""
    made = kind if kind not in ("swung", "improvised") else "blade"
    table = Table(armed({"id": "thing", "kind": [made], "damage": 3}), "wu", facts=far(5))
    view = table.fight.view()
    blow = completed(view, "wang", Blow(weapon="thing", kind=kind, targets=("wu",)))
    parts = plain_parts(view, "wang", blow)
    assert [part.rule for part in parts if part.source == "damage"] == [rule]
