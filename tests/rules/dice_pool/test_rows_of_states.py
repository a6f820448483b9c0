"""Each number of the tables of defences, states, conditions, boxes and costs."""

from typing import Any

import pytest

from affray.rulesets.dice_pool import events as told
from affray.rulesets.dice_pool.harm import marked
from affray.rulesets.dice_pool.sheet import COMPONENTS

from .blows_at_hand import armed, base, custom, hits, pool, rolled, seized, turn
from .playing import Fields, Table, one

# --- what takes which component ------------------------------------------------------------------

ONES: Fields = {kind: {"value": 1, "bonus": 1} for kind in COMPONENTS}
"""One of every type of component."""


def taken(table: Table, attack: Fields) -> set[str]:
    """The types that count 0 against this attack on Wu."""
    table.act("wang", "attack", targets=["wu"], **attack)
    found = {c.type for c in table.saw(told.DefenceReduced).components if c.value.value == 0}
    return found


def test_there_are_thirteen_types_and_each_counts() -> None:
    """DP-203, section 3: 13 values and 13 bonus successes."""
    assert len(COMPONENTS) == 13
    assert Table("wang", one("wu", defence=ONES)).value("defence", "wu", "wang") == (13, 13)


@pytest.mark.parametrize(
    ("state", "gone"),
    [
        ("flat_footed", {"base", "dodge"}),
        ("immobilised", {"base", "dodge", "block"}),
        ("unconscious", {"base", "dodge", "block", "performance", "insight"}),
        ("asleep", {"base", "dodge", "block", "performance", "insight"}),
        ("petrified", {"base", "dodge", "block", "performance", "insight"}),
        ("prone", set()),
        ("blinded", {"base", "dodge"}),
    ],
)
def test_what_each_state_takes_away(state: str, gone: set[str]) -> None:
    """DP-203, DP-904, DP-911, DP-912; the blinded locate nobody and are flat-footed (DP-910)."""
    table = Table("wang", one("wu", defence=ONES))
    table.gm("give_state", who="wu", state=state)
    assert taken(table, custom(15)) == gone


@pytest.mark.parametrize(
    ("reduction", "gone"),
    [
        ("high_speed_extra", {"base", "dodge"}),
        ("armour_pierce", {"armour", "natural_armour"}),
        ("magic_pierce", {"force", "deflection", "energy"}),
        ("ferocity", {"block", "cover", "insight"}),
    ],
)
def test_what_each_reduction_reaches(reduction: str, gone: set[str]) -> None:
    """DP-203, steps 6 and 7: 13 of each, and nothing else is touched."""
    sword = {"id": "剑", "kind": ["blade"], "min_strength": 0, reduction: 13}
    table = Table(armed(sword), one("wu", defence=ONES))
    assert taken(table, {"weapon": "剑"}) == gone


@pytest.mark.parametrize(
    ("reduction", "order"),
    [
        ("high_speed_extra", ("base", "dodge")),
        ("armour_pierce", ("armour", "natural_armour")),
        ("magic_pierce", ("force", "deflection", "energy")),
        ("ferocity", ("block", "cover", "insight")),
    ],
)
def test_in_which_order_each_reduction_goes_on(reduction: str, order: tuple[str, ...]) -> None:
    """DP-203: what is left over goes to the next: of 1 each, k points take the first k."""
    for count in range(1, len(order) + 1):
        sword = {"id": "剑", "kind": ["blade"], "min_strength": 0, reduction: count}
        table = Table(armed(sword), one("wu", defence=ONES))
        assert taken(table, {"weapon": "剑"}) == set(order[:count])


def test_what_a_touch_leaves_out() -> None:
    """DP-203, step 8: 11 of 13 values; all 13 bonus successes stay."""
    table = Table(one("wang", strength=9), one("wu", defence=ONES))
    table.act("wang", "grapple", target="wu")
    table.saw(told.DefenceReduced, defence_dp=11, defence_bonus=13)


def test_what_a_hold_takes_away() -> None:
    """DP-609: both lose base against third parties; the held one −2 block; not between the two."""
    wu = one("wu", defence=base(2, block={"value": 3}))
    table = seized(2, one("wang", defence=base(4, 1), strength=5), wu, one("li"))
    assert table.value("defence", "wang", "li") == (0, 0)
    assert table.value("defence", "wu", "li") == (1, 0)
    assert table.value("defence", "wang", "wu") == (4, 1)
    assert table.value("defence", "wu", "wang") == (3, 0)


# --- successes and margins -----------------------------------------------------------------------


@pytest.mark.parametrize(("reduction", "left"), [(0, 2), (1, 2), (2, 3), (3, 3), (4, 4), (6, 4)])
def test_what_care_for_two_costs(reduction: int, left: int) -> None:
    """DP-615: −2 successes, 1 less for each full 2 points of reduction, of 4."""
    table = seized(2, one("wang"), one("wu"), one("li", called_shot_reduction=reduction))
    turn(table, "wang", "wu")
    table.act("li", "attack", targets=["wu"], kind="custom", dp=6)
    table.go_on(hits(4, 6))
    table.saw(told.AttackResolved, target="wu", natural=4, surviving=left)


@pytest.mark.parametrize(("margin", "cover"), [(3, False), (4, True)])
def test_which_margin_makes_a_body_a_cover(margin: int, cover: bool) -> None:
    """DP-613: a margin above the target's strength of 3, not equal to it."""
    table = seized(2, one("wang"), one("wu", strength=3))
    turn(table, "wang", "wu")
    table.act("wang", "pin", target="wu")
    table.says("strength")
    rolled(table, margin, 0)
    assert table.value("grapple", "wang", "wu") == "pinned"
    if cover:
        table.act("wang", "active_cover", thing="body:wu")
        table.asked("cover_value", "gm")
    else:
        table.no("invalid_value", "wang", "active_cover", thing="body:wu")


@pytest.mark.parametrize(("reflex", "balance"), [(3, 1), (1, 3)])
def test_the_better_speciality_stands_against_a_rush(reflex: int, balance: int) -> None:
    """DP-604: strength or agility + athletics + the higher of reflex and balance."""
    known = [["reflex", reflex], ["balance", balance]]
    wu = one("wu", strength=4, agility=5, athletics=2, specialities=known)
    table = Table("wang", wu)
    table.act("wang", "bull_rush", target="wu", mode="knock_down")
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.about == ("bull_rush", "resist=9", "avoid=10")
    assert prompt.default == "avoid"


def test_the_order_of_a_contest() -> None:
    """DP-105: pools, willpower, dice, rerolls; in each step first the active side."""
    both: Fields = {"willpower": 1, "rerolls": 1}
    table = Table(one("wang", **both), one("wu", **both))
    table.act("wang", "trip", target="wu")
    asked = []
    answers: dict[str, Any] = {"contest_pool": "agility", "willpower_test": "no", "reroll": "no"}
    while (prompt := table.state.prompt) is not None:
        asked.append((prompt.question, prompt.about[0] if prompt.menu.dice else prompt.to))
        if prompt.menu.dice:
            table.go_on((2,) * int(prompt.menu.dice.split("a")[0]))
        else:
            table.says(answers[prompt.question])
    steps = ("willpower_test", "roll", "reroll")
    assert asked == [
        ("contest_pool", "wu"),
        *((step, who) for step in steps for who in ("wang", "wu")),
    ]


# --- boxes and waking ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "point", "after"),
    [
        ((0, 0, 0), (1, 0, 0), (1, 0, 0)),
        ((1, 0, 0), (1, 0, 0), (0, 1, 0)),
        ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
        ((0, 0, 0), (0, 1, 0), (0, 1, 0)),
        ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        ((0, 1, 0), (0, 1, 0), (0, 0, 1)),
        ((0, 0, 0), (0, 0, 1), (0, 0, 1)),
        ((1, 0, 0), (0, 0, 1), (0, 0, 1)),
        ((0, 1, 0), (0, 0, 1), (0, 0, 1)),
    ],
)
def test_what_a_point_does_to_a_box(box: Any, point: Any, after: Any) -> None:
    """DP-906: the nine cells of the table, for a body of one box."""
    assert marked(box, point, 1) == (after, 0)


@pytest.mark.parametrize(("healed", "awake"), [(2, False), (3, True)])
def test_who_has_more_than_half_his_boxes_wakes(healed: int, awake: bool) -> None:
    """DP-907: two of four are not more than half."""
    table = Table(one("wang", hp=4), "wu")
    table.gm("damage", who="wang", amount=4, severity="L")
    assert table.value("helpless", "wang")
    table.gm("heal", who="wang", amount=healed)
    assert table.value("helpless", "wang") is not awake


def test_the_stay_conscious_test_may_be_repeated() -> None:
    """DP-106, DP-907: a single test is rerolled directly after its roll; DC 3 is met by 3."""
    wang = one("wang", hp=3, rerolls=1, save_fortitude={"pool": 3, "bonus": 0})
    table = Table(wang, "wu")
    turn(table, "wang")
    table.gm("damage", who="wang", amount=1, severity="B")
    table.gm("damage", who="wang", amount=2, severity="L")
    table.act("wu", "end_turn")
    table.go_on((8, 2, 2))
    table.asked("reroll", "wang")
    table.says("yes", (8, 8, 2))  # floor(1/2) + 2
    assert not table.value("helpless", "wang")


# --- conditions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "attribute", "state"),
    [
        ("dazed", "endurance", "unconscious"),
        ("dazed", "resolve", "unconscious"),
        ("dazzled", "endurance", "blinded"),
        ("dazzled", "perception", "blinded"),
        ("nauseated", "endurance", "sickened"),
        ("nauseated", "resolve", "sickened"),
        ("pain", "endurance", "unconscious"),
        ("pain", "resolve", "unconscious"),
        ("pain", "composure", "unconscious"),
        ("limb_hindered", "endurance", "limb_disabled"),
        ("limb_hindered", "agility", "limb_disabled"),
    ],
)
def test_how_much_of_a_condition_is_too_much(condition: str, attribute: str, state: str) -> None:
    """DP-909, DP-910: 5 points of a threshold of 5 are borne, 6 are not, 11 are devastating."""
    table = Table(one("wang", **{attribute: 5}), "wu")
    given: Fields = {"who": "wang", "condition": condition, "resist": False, "limb": ""}
    given |= {"limb": "left leg"} if condition == "limb_hindered" else {}
    table.gm("give_points", amount=5, **given)
    assert state not in table.value("states", "wang")
    table.gm("give_points", amount=1, **given)
    assert state in table.value("states", "wang")
    table.never(told.Devastating)
    table.gm("give_points", amount=4, **given)
    table.never(told.Devastating)
    table.gm("give_points", amount=1, **given)
    table.saw(told.Devastating, who="wang", condition=condition)


ATTRIBUTES_AND_SKILLS = {"strength": 9, "agility": 9, "resolve": 9, "focus": 9, "athletics": 9}


@pytest.mark.parametrize(
    ("condition", "attack", "reflex", "will", "speed"),
    [
        ("dazed", 2, 2, 0, 20),
        ("dazzled", 2, 0, 0, 0),
        ("nauseated", 2, 0, 0, 0),
        ("pain", 0, 0, 2, 0),
    ],
)
def test_what_two_points_cost(
    condition: str, attack: int, reflex: int, will: int, speed: int
) -> None:
    """DP-910: dice of attacks, of athletics and of focus tests, and tenths of a metre."""
    plain = Table(one("wang", **ATTRIBUTES_AND_SKILLS, endurance=9), "wu")
    hurt = Table(one("wang", **ATTRIBUTES_AND_SKILLS, endurance=9), "wu")
    hurt.gm("give_points", who="wang", condition=condition, amount=2, resist=False)

    def lost(*value: Any) -> int:
        return int(plain.value(*value) - hurt.value(*value))

    assert lost("attack", "wang", "wu") == attack
    assert lost("save", "wang", "save_reflex") == reflex
    assert lost("save", "wang", "save_will") == will
    assert lost("save", "wang", "save_fortitude") == 0
    assert lost("speed", "wang") == speed


@pytest.mark.parametrize(
    ("feet", "legs", "lost"),
    [
        (2, {"left leg": 3}, 1),
        (2, {"left leg": 3, "right leg": 2}, 5),
        (4, {"left leg": 3}, 1),
        (4, {"left leg": 3, "right leg": 2}, 5),
        (6, {"left leg": 3, "right leg": 2}, 2),
        (2, {"left arm": 4}, 0),
    ],
)
def test_how_much_slower_the_hindered_walk(feet: int, legs: dict[str, int], lost: int) -> None:
    """DP-910: half of a walking limb's points; all where half of them, at least two, are."""
    table = Table(one("wang", speed=20, feet=feet, endurance=9), "wu")
    for limb, amount in legs.items():
        fields: Fields = {"condition": "limb_hindered", "limb": limb, "amount": amount}
        table.gm("give_points", who="wang", resist=False, **fields)
    assert table.value("speed", "wang") == 200 - 10 * lost


def test_what_a_hindered_arm_costs() -> None:
    """DP-910: 2 points, 2 dice of the weapon that is used with that limb, and of no other."""
    jaws = {"id": "牙", "kind": ["natural"], "speciality": "bite"}
    arm = {"id": "拳", "kind": ["natural"], "speciality": "fist", "limb": "left arm"}
    table = Table(armed(jaws, arm, actions_per_turn=[2, 1, 1]), "wu")
    fields: Fields = {"condition": "limb_hindered", "limb": "left arm", "amount": 2}
    table.gm("give_points", who="wang", resist=False, **fields)
    assert pool(table, weapon="牙")[0] == 5
    assert pool(table, weapon="拳")[0] == 3


# --- costs ---------------------------------------------------------------------------------------

SWORD: Fields = {"id": "剑", "kind": ["blade"]}
GUN: Fields = {"id": "枪", "kind": ["gun"], "base_range": 20, "reload": "bolt_rifle"}


@pytest.mark.parametrize(
    ("action", "fields", "left"),
    [
        ("attack", {"targets": ["wu"]}, (0, 1, 1)),
        ("all_out_attack", {"targets": ["wu"]}, (0, 1, 1)),
        ("charge", {"target": "wu", "distance": 1}, (0, 0, 1)),
        ("multi_attack", {"attacks": [{"targets": ["wu"]}]}, (0, 0, 1)),
        ("trip", {"target": "wu"}, (0, 1, 1)),
        ("bull_rush", {"target": "wu", "mode": "knock_back"}, (0, 1, 1)),
        ("grapple", {"target": "wu"}, (0, 1, 1)),
        ("feint", {"target": "wu"}, (0, 1, 1)),
        ("recover_stance", {}, (0, 0, 1)),
        ("full_defence", {}, (0, 1, 1)),
        ("brawl_parry", {}, (1, 0, 1)),
        ("blade_parry", {"weapon": "剑"}, (1, 0, 1)),
        ("active_cover", {"thing": "剑"}, (1, 0, 1)),
        ("drop_prone", {}, (1, 1, 0)),
        ("move", {"metres": 1}, (1, 0, 1)),
        ("aim", {"target": "wu", "weapon": "枪"}, (0, 0, 1)),
        ("let_go", {"item": "剑"}, (1, 1, 1)),
        ("open_bolt", {"weapon": "枪"}, (1, 1, 0)),
        (
            "ready",
            {
                "action_type": "free",
                "command": {"let_go": {"item": "剑"}},
                "trigger": {"event": "move_declared"},
            },
            (0, 1, 1),
        ),
    ],
)
def test_what_each_action_costs(action: str, fields: Fields, left: tuple[int, int, int]) -> None:
    """Section 4, actions at a glance: what is left of a standard, a move and a swift action."""
    facts = {("path_clear", "wang", "wu"): True, ("distance", "wang", "wu"): 10}
    wang = armed(SWORD, GUN, multi_attack=2, hands=4, volume=9)
    table = Table(wang, "wu", facts=facts)
    table.act("wang", action, **fields)
    assert table.value("budget", "wang") == left


@pytest.mark.parametrize(("action", "left"), [("grapple_attack", (0, 0, 1)), ("pin", (0, 1, 1))])
def test_what_it_costs_in_a_hold(action: str, left: tuple[int, int, int]) -> None:
    """DP-611, DP-613: full-round; standard."""
    table = seized(2, one("wang"), one("wu"))
    turn(table, "wang", "wu")
    table.act("wang", action, target="wu")
    assert table.value("budget", "wang") == left


def test_a_clinger_has_one_hand_less() -> None:
    """DP-304, DP-616: of two hands one clings; the other takes one thing and no second."""
    knives = [{"id": name, "kind": ["blade"], "stowed": "handy"} for name in ("刀1", "刀2")]
    wang = one("wang", volume=1, weapons=knives, actions_per_turn=[2, 2, 2])
    table = Table(wang, one("wu", volume=4))
    table.act("wang", "grapple", target="wu")
    rolled(table, 1)
    table.says("strength")
    rolled(table, 2, 0)
    assert table.value("grapple", "wang", "wu") == "clinging"
    table.act("wang", "draw", item="刀1")
    table.no("not_enough_hands", "wang", "draw", item="刀2")
