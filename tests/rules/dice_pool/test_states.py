"""Where states, immunity, willpower and points meet: nobody faints twice for one thing."""

from typing import Any

import pytest

from affray.events import EffectEnded
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import CANNON, armed, base, custom, far, miss, pool, rolled, turn
from .playing import Table, one

# --- immunity ------------------------------------------------------------------------------------


def test_who_is_immune_to_lying_prone_does_not_lie() -> None:
    """DP-909, DP-510: a state has no effect on those who are immune to it."""
    table = Table("wang", one("wu", immune=["prone"]))
    table.act("wang", "trip", target="wu")
    table.says("agility")
    rolled(table, 2, 0)
    table.saw(told.Immune, who="wu", to="prone")
    assert table.value("states", "wu") == ()


def test_a_ruling_does_not_lay_the_immune_down() -> None:
    """DP-909, DP-510: neither half speed, nor dice for melee, cover, a ban to charge."""
    wu = one("wu", immune=["prone"], speed=11)
    table = Table(one("wang", actions_per_turn=[2, 1, 1]), wu)
    table.gm("give_state", who="wu", state="prone")
    assert table.value("speed", "wu") == 110
    assert pool(table, **custom(5)) == (5, 5)
    assert pool(table, kind="custom", dp=5) == (5, 5)
    turn(table, "wang")
    table.act("wu", "charge", target="wang", distance=1)
    table.asked("path_clear", "gm")


def test_wounds_do_not_take_the_senses_of_those_who_are_immune() -> None:
    """DP-909, DP-907, DP-614: no faint, no question, no test, and the hold goes on."""
    table = Table(one("wang", immune=["unconscious"], hp=3, willpower=2), "wu")
    table.act("wang", "grapple", target="wu")
    rolled(table, 1)
    table.says("strength")
    table.says("no")
    rolled(table, 2, 0)
    table.gm("damage", who="wang", amount=3, severity="L")
    table.settled()
    table.saw(told.Immune, who="wang", to="unconscious")
    assert table.value("grapple", "wang", "wu") == "held"
    assert not table.value("helpless", "wang")
    turn(table, "wang", "wu")
    assert table.state.has_turn("wang")


def test_who_is_never_flat_footed_keeps_base_and_reflexes() -> None:
    """DP-904, DP-909, DP-618: before his turn, against a vague attacker, and after a feint."""
    wu = one("wu", immune=["flat_footed"], defence=base(4, block={"value": 5}))
    table = Table(one("wang", martial=4, intelligence=4), wu, settled=False)
    assert table.value("defence", "wu", "wang") == (9, 0)
    table.gm("set_fact", fact="located", about=["wu", "wang"], value="vague")
    assert table.value("defence", "wu", "wang") == (9, 0)
    table.act("wang", "feint", target="wu", stop=True)
    table.go_on()
    rolled(table, 2, 0)
    turn(table, "wang", "wu")
    assert table.value("defence", "wu", "wang") == (7, 0)  # the feint still costs 2 block
    table.act("wang", "attack", targets=["wu"], stop=True)
    table.asked("reaction", "wu")


# --- fainting ------------------------------------------------------------------------------------


def dazed(**more: Any) -> Table:
    """Wang is dazed beyond his threshold of 2, and has paid to stay awake."""
    table = Table(one("wang", willpower=2, **more), "wu")
    table.gm("give_points", who="wang", condition="dazed", amount=3, resist=False)
    table.asked("stay_awake", "wang")
    table.says("yes")
    assert not table.value("helpless", "wang")
    return table


def test_points_that_were_resisted_bring_no_faint() -> None:
    """DP-805, DP-909: 2 points, 2 successes: nothing has grown, and he stays awake."""
    table = dazed(resolve=2, focus=2)
    table.gm("give_points", who="wang", condition="dazed", amount=2)
    table.says("save_will")
    table.says("no", (8, 8, 2, 2))
    table.saw(told.PointsReceived, who="wang", before=2, after=0)
    assert not table.value("helpless", "wang")


def test_points_that_are_taken_away_bring_no_faint() -> None:
    """DP-805, DP-909: 7 points above a threshold of 2, one healed: no event of getting worse."""
    table = Table(one("wang", willpower=2), "wu")
    table.gm("give_points", who="wang", condition="dazed", amount=7, resist=False)
    table.says("yes")
    table.gm("give_points", who="wang", condition="dazed", amount=-1)
    assert not table.value("helpless", "wang")
    table.never(told.Devastating)
    table.gm("give_points", who="wang", condition="dazed", amount=1, resist=False)
    assert table.value("helpless", "wang")
    table.saw(told.Devastating, who="wang", condition="dazed")


def test_the_last_point_spent_on_staying_awake() -> None:
    """DP-806 (806), DP-805: an empty pool of that kind brings no faint, later either."""
    table = Table(one("wang", hp=7, willpower=1), "wu", options={"empty_willpower_faints": True})
    turn(table, "wang")
    table.gm("damage", who="wang", amount=7, severity="L")
    table.says("yes")
    turn(table, "wu")
    table.act("wang", "attack", targets=["wu"], **custom(3))
    miss(table)
    assert not table.value("helpless", "wang")
    table.gm("trait_played", who="wang", score=1)
    table.undo()
    turn(table, "wang")
    assert table.value("states", "wang").count("unconscious") == 1


def test_a_point_that_came_back_and_went_brings_the_faint() -> None:
    """DP-806: the pool is empty again, and not by staying awake."""
    table = Table(
        one("wang", hp=7, willpower=1, actions_per_turn=[2, 1, 1]),
        "wu",
        options={"empty_willpower_faints": True},
    )
    turn(table, "wang")
    table.gm("damage", who="wang", amount=7, severity="L")
    table.says("yes")
    turn(table, "wu")
    table.gm("trait_played", who="wang", score=1)
    table.act("wang", "attack", targets=["wu"], willpower=1, **custom(3))
    miss(table)
    assert table.value("helpless", "wang")


# --- willpower -----------------------------------------------------------------------------------


def test_two_points_need_two_points() -> None:
    """DP-801, DP-601: each of several attacks with willpower takes a point of its own."""
    blows = [{"targets": ["wu"], "willpower": 1}, {"targets": ["wu"], "willpower": 1}]
    wang = one("wang", willpower=1, multi_attack=2)
    table = Table(wang, "wu")
    table.no("no_willpower", "wang", "multi_attack", attacks=blows)
    two = Table(one("wang", willpower=2, multi_attack=2), "wu")
    two.act("wang", "multi_attack", attacks=blows)
    assert two.saw(told.PoolComputed).attack_dp.value == 3 + 2 + 3


@pytest.mark.parametrize(("again", "offered"), [("no", True), ("yes", False)])
def test_a_readied_attack_with_a_point_that_is_gone(again: str, offered: bool) -> None:
    """DP-711, DP-801: without a point the attack is illegal at that moment, and not offered."""
    table = Table(one("wang", willpower=1), one("wu", actions_per_turn=[1, 1, 1]))
    blow = {"attack": {"targets": ["wu"], "willpower": 1}}
    trigger = {"event": "move_declared", "actor": "wu"}
    table.act("wang", "ready", action_type="standard", command=blow, trigger=trigger)
    turn(table, "wang")
    table.act("wu", "trip", target="wang")
    table.says("agility")
    table.asked("willpower_test", "wang")
    table.says(again)
    rolled(table, 0, 0)
    table.act("wu", "move", stop=True, metres=1)
    prompt = table.state.prompt
    assert (prompt is not None and prompt.menu.choices == ("pass", "use:1")) is offered


# --- numbers without bonus successes -------------------------------------------------------------


@pytest.mark.parametrize(("derive", "boxes", "points"), [(True, 13, 11), (False, 11, 9)])
def test_without_derived_bonus_successes(derive: bool, boxes: int, points: int) -> None:
    """DP-110, DP-A48: endurance 6 + volume 5 + 2 × 1; resolve 6 + composure 3 + 2 × 1; or no 2."""
    wang = one("wang", endurance=6, resolve=6, composure=3)
    for name in ("hp", "willpower", "willpower_max"):
        del wang[name]
    table = Table(wang, "wu", options={"derive_bonus": derive})
    assert table.value("hp", "wang") == boxes
    assert table.value("willpower", "wang") == points
    table.gm("long_rest", who="wang")
    assert table.value("willpower", "wang") == points


# --- speeds --------------------------------------------------------------------------------------


def test_halves_of_halves() -> None:
    """DP-104: fractions are dropped after each division: 11 → 5 → 2 m; added metres are whole."""
    table = Table(one("wang", speed=11, willpower=1), "wu")
    table.act("wang", "willpower_speed")
    for state, tenths in (("prone", 150), ("blinded", 120)):
        table.gm("give_state", who="wang", state=state)
        assert table.value("speed", "wang") == tenths


# --- readied actions -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trigger", "code"),
    [
        ({"actor": "nobody"}, "unknown_combatant"),
        ({"target": "nobody"}, "unknown_combatant"),
        ({"actor": ""}, "unknown_combatant"),
        ({"actor": "blue", "target": "any"}, ""),
        ({"actor": "wu", "target": "red"}, ""),
        ({"target": "wang"}, ""),
    ],
)
def test_a_condition_names_somebody(trigger: dict[str, str], code: str) -> None:
    """DP-710: actor and target are an id, a side or any."""
    table = Table("wang", "wu")
    step = {"move": {"metres": 2}}
    fields: dict[str, Any] = {"action_type": "move", "command": step}
    whole = {"event": "attack_declared", **trigger}
    if code:
        table.no(code, "wang", "ready", trigger=whole, **fields)
    else:
        table.act("wang", "ready", trigger=whole, **fields)
        table.saw(told.ActionReadied, who="wang")


# --- several attacks -----------------------------------------------------------------------------

STONES: list[dict[str, Any]] = [
    {"id": name, "kind": ["thrown_light"], "min_strength": 0} for name in ("石1", "石2")
]


def test_all_distances_are_known_before_anything_is_paid() -> None:
    """DP-306, DP-601: a throw that proves too far voids the whole declaration, stones in hand."""
    table = Table(armed(*STONES, strength=2, multi_attack=2), "wu", "li", facts=far(5))
    throws = [
        {"targets": ["wu"], "weapon": "石1"},
        {"targets": ["li"], "weapon": "石2"},
    ]
    table.act("wang", "multi_attack", attacks=throws)
    table.asked("distance", "gm")
    table.never(told.ActionPaid)
    table.says(21)  # m; the maximum is 2 × 10 m
    table.never(told.AttackDeclared)
    assert table.value("budget", "wang") == (1, 1, 1)
    assert table.value("where", "wang", "石1") == "hand"
    table.undo()
    table.says(20)
    table.saw(told.ActionPaid, cost="full_round")
    miss(table)
    miss(table)
    table.saw(told.AttackResolved, target="li")


def test_a_feint_ends_once() -> None:
    """DP-618: a blow that hits, misses or strikes the cover uses it up; it ends but once."""
    table = Table(one("wang", martial=4, intelligence=4), "wu")
    table.act("wang", "feint", target="wu")
    rolled(table, 1, 0)
    turn(table, "wang", "wu")
    table.act("wang", "attack", targets=["wu"])
    miss(table)
    ended = [one for one in table.events if isinstance(one, EffectEnded)]
    assert [(one.kind, one.cause) for one in ended] == [("feinted", "used")]


@pytest.mark.parametrize(("metres", "thrown"), [(21, False), (20, True)])
def test_a_distance_that_is_forgotten_in_the_middle_is_asked_again(
    metres: int, thrown: bool
) -> None:
    """DP-306, DP-601, DP-A53: knocked back by a counter, the thrower stands elsewhere."""
    facts = {("distance", "wang", who): 10 for who in ("wu", "li")}
    table = Table(armed(*STONES, strength=2, multi_attack=2), "wu", "li", facts=facts)
    blows = [
        {"action": "bull_rush", "target": "wu", "weapon": "fist", "mode": "knock_down"},
        {"targets": ["li"], "weapon": "石1", "kind": "thrown_light"},
    ]
    table.act("wang", "multi_attack", attacks=blows)
    table.says("resist")
    rolled(table, 1, 1)
    table.says("knock_back")
    table.says("avoid")
    rolled(table, 1, 0)
    table.asked("distance", "gm")
    table.says(metres)
    if thrown:
        table.saw(told.AttackDeclared, targets=("li",))
    else:
        table.saw(told.ActionFailed, who="wang", action="attack", reason="out_of_range")
    assert table.value("budget", "wang") == (0, 0, 1)


@pytest.mark.parametrize("severity", ["A", "L"])
def test_a_new_wound_bleeds_again(severity: str) -> None:
    """DP-907, DP-906: an L that makes A of a B bleeds as a box that was struck A at once."""
    table = Table(one("wang", hp=4, save_fortitude={"pool": 3, "bonus": 0}), "wu")
    for amount, kind in ((1, "A"), (3, "B")):
        table.gm("damage", who="wang", amount=amount, severity=kind)
    table.gm("first_aid", who="wang")
    table.act("wang", "end_turn")
    table.act("wu", "end_turn", (8, 8, 8))  # DC floor(3/2) + 2
    assert table.value("boxes", "wang") == (3, 0, 1)
    table.gm("damage", who="wang", amount=1, severity=severity)
    assert table.value("boxes", "wang") == (2, 0, 2)
    table.act("wang", "end_turn")
    assert table.value("boxes", "wang") == (1, 0, 3)


def test_the_flat_footed_do_not_drop() -> None:
    """DP-509, DP-904: a reflex action, in one's own turn too."""
    table = Table("wang", "wu")
    table.gm("give_state", who="wang", state="flat_footed")
    table.no("cannot_act", "wang", "drop_prone")


def test_a_last_point_against_a_shell() -> None:
    """DP-806, DP-802, DP-313: whoever saves with it faints after the attack; others do not."""
    options = {"empty_willpower_faints": True}
    people = (armed(CANNON, intelligence=1, shooting=1, willpower=1), one("wu", willpower=1))
    table = Table(*people, one("li", willpower=2), options=options)
    table.act("wang", "attack", weapon="炮", distance=10)
    table.says("wu")
    table.says("li")
    table.says("done")
    table.says("yes")
    table.asked("willpower_test", "li")
    table.says("yes")
    table.go_on((2, 2))
    rolled(table, 0, 0)
    assert [table.value("helpless", who) for who in ("wang", "wu", "li")] == [False, True, False]


def test_a_last_point_on_a_trip_that_comes_to_nothing() -> None:
    """DP-806, DP-711: whoever is stopped before his test has spent his point all the same."""
    options = {"empty_willpower_faints": True}
    wu = one("wu", willpower=2, items=[{"id": "箱", "volume": 10}])
    table = Table(wu, one("wang", willpower=1), options=options)
    command = {"active_cover": {"thing": "箱"}}
    trigger = {"event": "special_declared", "actor": "wang"}
    table.act("wu", "ready", action_type="move", command=command, trigger=trigger)
    turn(table, "wu")
    table.act("wang", "trip", stop=True, target="wu", willpower=1)
    table.says("use:1")
    assert not table.value("helpless", "wang")
    table.says("full")
    table.saw(told.ActionFailed, who="wang", reason="target_in_full_cover")
    assert table.value("helpless", "wang")
