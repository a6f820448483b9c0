"""DP-711, DP-903: what breaks into an act, and whether that act can still go on afterwards."""

from typing import Any

import pytest

from affray.events import EffectEnded, TurnEnded
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import (
    GUN,
    RUNNER,
    armed,
    called,
    crossing,
    custom,
    miss,
    overrun,
    rolled,
    seized,
    turn,
    use,
)
from .playing import Table, one


def ready(table: Table, command: dict[str, Any], event: str, kind: str = "standard") -> None:
    """Wang keeps something ready against whatever Wu does, and ends his turn."""
    trigger = {"event": event, "actor": "wu"}
    table.act("wang", "ready", action_type=kind, command=command, trigger=trigger)
    turn(table, "wang")


def test_nothing_readied_happens_in_the_own_turn() -> None:
    """DP-710: a readied action may happen only after the end of one's own turn."""
    table = Table("wang", "wu")
    blow = {"attack": {"targets": ["wu"]}}
    ready(table, blow, "action_declared")
    step = {"move": {"metres": 1}}
    trigger = {"event": "attack_declared"}
    table.act("wu", "ready", action_type="move", command=step, trigger=trigger, stop=True)
    table.says("pass")
    assert table.state.active("wu", "readied")
    table.act("wu", "move", metres=2, stop=True)
    use(table)
    prompt = table.state.prompt
    assert prompt is not None
    assert "use:1" not in prompt.menu.choices


def test_a_charger_who_is_tripped_charges_no_more() -> None:
    """DP-402, DP-711: the prone cannot charge; the cost is lost."""
    table = Table("wang", "wu", facts={("path_clear", "wu", "wang"): True})
    ready(table, {"trip": {"target": "wu"}}, "move_declared")
    table.act("wu", "charge", target="wang", distance=3, stop=True)
    use(table)
    table.says("agility")
    rolled(table, 2, 0)
    table.saw(told.ActionFailed, who="wu", action="charge", reason="prone_cannot_charge")
    table.never(told.AttackDeclared)
    assert table.value("budget", "wu") == (0, 0, 1)


def test_a_charger_who_is_held_charges_no_more() -> None:
    """DP-610, DP-711: nobody in a hold charges."""
    table = Table("wang", "wu", facts={("path_clear", "wu", "wang"): True})
    ready(table, {"grapple": {"target": "wu"}}, "move_declared")
    table.act("wu", "charge", target="wang", distance=3, stop=True)
    use(table)
    rolled(table, 1)
    table.says("strength")
    rolled(table, 2, 0)
    table.saw(told.ActionFailed, who="wu", action="charge", reason="cannot_act")


def test_no_second_grapple_of_a_pair() -> None:
    """DP-607, DP-711: whoever is seized while seizing does not begin another grapple."""
    table = Table("wang", "wu")
    ready(table, {"grapple": {"target": "wu"}}, "special_declared")
    table.act("wu", "grapple", target="wang", stop=True)
    use(table)
    rolled(table, 1)
    table.says("strength")
    rolled(table, 2, 0)
    table.saw(told.ActionFailed, who="wu", action="grapple", reason="already_grappling")
    held = [e for e in table.state.effects.values() if e.kind == "grapple"]
    assert [(e.source, e.bearer, e.stage) for e in held] == [("wang", "wu", "held")]


def test_no_attack_on_an_opponent_who_has_been_let_go() -> None:
    """DP-611, DP-711: the grapple that is attacked in may be over before the contest."""
    table = seized(2)
    turn(table, "wang", "wu")
    ready(table, {"release": {"target": "wu"}}, "action_declared", kind="free")
    table.act("wu", "grapple_attack", target="wang", stop=True)
    use(table)
    table.saw(told.ActionFailed, who="wu", action="grapple_attack", reason="not_grappling")
    table.never(told.ContestResolved)


def test_a_weapon_that_is_struck_from_the_hand_strikes_nobody() -> None:
    """DP-408, DP-711: a disarmed attacker cannot go on with that weapon."""
    sword = {"id": "剑", "kind": ["blade"], "damage": 2, "volume": 2}
    table = Table("wang", one("wu", weapons=[sword], strength=2))
    blow = {"attack": {"targets": ["wu"], **custom(11), **called("disarm")}}
    ready(table, blow, "attack_declared")
    table.act("wu", "attack", targets=["wang"], weapon="剑", stop=True)
    use(table)
    rolled(table, 3, 0)
    table.saw(told.ActionFailed, who="wu", action="attack", reason="weapon_not_in_hand")


def test_a_readied_action_that_proves_impossible_is_not_overdrawn() -> None:
    """DP-712: only what was carried out is missing on the next turn; the reflex is used."""
    table = Table(armed(GUN), "wu")
    ready(table, {"attack": {"targets": ["wu"], "weapon": "枪"}}, "move_declared")
    table.act("wu", "move", metres=3, stop=True)
    use(table)
    table.asked("distance")
    table.says("1000")
    table.saw(told.ActionFailed, who="wang", action="attack", reason="impossible")
    turn(table, "wu")
    assert table.value("budget", "wang") == (1, 1, 0)


def test_whom_a_feint_has_misled_has_no_reflex() -> None:
    """DP-618, DP-904: against the next melee attack one is flat-footed; other attacks ask."""
    table = Table("wang", "wu", "li")
    table.act("wang", "feint", target="wu")
    rolled(table, 2, 0)
    turn(table, "wang", "wu", "li")
    table.act("wang", "attack", targets=["wu"], stop=True)
    table.asked("roll")
    miss(table)
    turn(table, "wang", "wu")
    table.act("li", "attack", targets=["wu"], stop=True)
    table.asked("reaction", "wu")


def test_a_readied_draw_is_swift() -> None:
    """DP-710, DP-708: swift and free actions can be kept ready, too."""
    dart = {"id": "镖", "kind": ["thrown_light"], "volume": 1, "stowed": "handy"}
    table = Table(one("wang", weapons=[dart]), "wu")
    ready(table, {"draw": {"item": "镖"}}, "move_declared", kind="swift")
    table.act("wu", "move", metres=2, stop=True)
    use(table)
    assert table.value("where", "wang", "镖") == "hand"
    turn(table, "wu")
    assert table.value("budget", "wang") == (1, 1, 0)


# --- budgets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["charge", "recover_stance"])
def test_no_full_round_action_in_a_surprise_round(action: str) -> None:
    """DP-904: one standard, one move or one swift action each."""
    table = Table("wang", "wu", settled=False, begin=False)
    table.gm("surprise", who=["wang"])
    table.do({"begin": {}}, faces=[10, 9])
    fields = {"target": "wu", "distance": 1} if action == "charge" else {}
    table.no("no_action_left", "wang", action, **fields)
    table.act("wang", "full_defence")
    assert table.value("budget", "wang") == (0, 0, 0)


def test_the_sickened_have_a_move_action_at_once() -> None:
    """DP-910: one move action and nothing else: no standard action, no reflex."""
    table = Table("wang", "wu")
    table.gm("give_state", who="wang", state="sickened")
    table.no("no_action_left", "wang", "full_defence")
    table.no("no_reflex_left", "wang", "drop_prone")
    table.act("wang", "move", metres=1)
    table.no("no_action_left", "wang", "move", metres=1)


def test_the_sickened_answer_nothing() -> None:
    """DP-903, DP-910: out of turn the next turn's swift would be used, and there is none."""
    table = Table("wang", "wu")
    table.gm("give_state", who="wu", state="sickened")
    table.act("wang", "attack", targets=["wu"], stop=True)
    table.asked("roll")


def test_nobody_without_swift_actions_has_a_reflex() -> None:
    """DP-903: a reflex out of turn costs the next turn's swift."""
    table = Table("wang", one("wu", actions_per_turn=[1, 1, 0]))
    table.act("wang", "attack", targets=["wu"], stop=True)
    table.asked("roll")


# --- squares and bodies --------------------------------------------------------------------------


def test_only_the_square_just_before_counts_as_occupied() -> None:
    """DP-704: whom one passed farther back is not in the way; the game master is asked."""
    wang = one("wang", **{**RUNNER, "agility": 6, "bonuses": [["agility", 0]]})
    table = Table(wang, one("wu", agility=2), one("li", agility=2))
    crossing(table, ["wu", 1, 1], ["li", 5, 1], metres=9)
    overrun(table, "acrobatics", 3, 1)
    table.says("block")
    rolled(table, 3)
    table.asked("square_occupied", "gm")
    table.says("free")
    table.saw(told.Moved, metres=40)
    assert "prone" not in table.value("states", "wang")


def test_whoever_faints_after_the_test_goes_no_farther() -> None:
    """DP-806: a last point spent on a test: unconscious after it; the movement is over."""
    wang = one("wang", willpower=1, **RUNNER)
    table = Table(wang, "wu", options={"empty_willpower_faints": True})
    crossing(table, ["wu", 2, 1])
    table.says("block")
    table.says("acrobatics")
    table.asked("willpower_test", "wang")
    table.says("yes")
    rolled(table, 3, 0)
    table.saw(told.ActionFailed, who="wang", action="move", reason="cannot_act")
    table.saw(told.Moved, who="wang", metres=20)
    assert "unconscious" in table.value("states", "wang")


def test_a_body_is_no_cover_once_its_holder_has_lost_it() -> None:
    """DP-613, DP-610: the cover ends with the pin, however that ends."""
    table = seized(2, one("wang"), one("wu", strength=3), one("li"))
    turn(table, "wang", "wu", "li")
    table.act("wang", "pin", target="wu")
    table.says("strength")
    rolled(table, 4, 0)
    table.act("wang", "active_cover", thing="body:wu")
    table.says("full")
    assert table.state.active("wang", "active_cover")
    table.gm("damage", who="wang", amount=20, severity="L")
    table.saw(EffectEnded, kind="grapple", bearer="wu")
    table.saw(EffectEnded, kind="active_cover", bearer="wang")


# --- choices that are seldom made ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "pool"), [("dazzled", "perception"), ("nauseated", "resolve")]
)
def test_the_other_test_of_the_standard_save(condition: str, pool: str) -> None:
    """DP-910: attribute 3 + survival 1 + fortitude 1, larger than the fortitude save of 4."""
    wu = one("wu", **{pool: 3}, specialities=[["fortitude", 1]])
    table = Table("wang", wu)
    table.gm("give_points", who="wu", condition=condition, amount=3)
    table.asked("contest_pool", "wu")
    table.says(pool)
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.menu.dice == "5a10k8m10"
    rolled(table, 2)
    table.saw(told.PointsReceived, condition=condition, before=3, after=1)


def test_leaving_a_struck_weapon_where_it_falls() -> None:
    """DP-408: whoever disarms by hand may let the weapon lie."""
    sword = {"id": "剑", "kind": ["blade"], "damage": 2, "volume": 2}
    table = Table(one("wang", strength=9), one("wu", weapons=[sword]))
    table.act("wang", "attack", targets=["wu"], **called("disarm"))
    rolled(table, 3, 0)
    table.asked("seize_weapon", "wang")
    table.says("no")
    assert table.value("where", "wu", "剑") == "ground"


SWORD = {"id": "剑", "kind": ["blade"], "damage": 2, "volume": 2, "block": True}
CHEST = {"id": "箱", "volume": 10, "stowed": "worn"}


@pytest.mark.parametrize(
    ("action", "fields", "state"),
    [
        ("full_defence", {}, None),
        ("brawl_parry", {}, None),
        ("blade_parry", {}, None),
        ("active_cover", {"thing": "箱"}, None),
        ("stand_up", {}, "prone"),
        ("feint", {"target": "wang", "weapon": "剑"}, None),
        ("recover_stance", {}, None),
        ("aim", {"target": "wang", "weapon": "枪"}, None),
        ("draw", {"item": "箱"}, None),
        ("let_go", {"item": "剑"}, None),
        ("reload", {"weapon": "枪"}, None),
    ],
)
def test_whoever_is_struck_down_first_does_nothing(
    action: str, fields: dict[str, Any], state: str | None
) -> None:
    """DP-903: an act that is broken into comes to nothing when its actor can no longer act."""
    gun = {**GUN, "loaded": 0, "ammo": 6, "reload": "magazine"}
    table = Table("wang", one("wu", weapons=[SWORD, gun], items=[CHEST], hands=4, hp=1, martial=3))
    if state:
        table.gm("give_state", who="wu", state=state)
    ready(table, {"attack": {"targets": ["wu"]}}, "action_declared")
    table.act("wu", action, **fields, stop=True)
    use(table)
    rolled(table, 5)
    failed = table.saw(told.ActionFailed, who="wu", action=action, reason="cannot_act")
    after = table.events[table.events.index(failed) + 1]
    assert after == TurnEnded("wu"), "nothing of it has happened"
    assert table.value("status", "wu") == "dead"


RIFLE = {**GUN, "loaded": 0, "ammo": 6, "reload": "bolt_rifle"}


@pytest.mark.parametrize(
    ("action", "fields", "weapon"),
    [
        ("feint", {"target": "wang", "weapon": "剑"}, SWORD),
        ("feint", {"target": "wang"}, SWORD),
        ("blade_parry", {"weapon": "剑"}, SWORD),
        ("active_cover", {"thing": "剑"}, SWORD),
        ("let_go", {"item": "剑"}, SWORD),
        ("aim", {"target": "wang", "weapon": "枪"}, GUN),
        ("reload", {"weapon": "枪"}, {**RIFLE, "reload": "magazine"}),
        ("open_bolt", {"weapon": "枪"}, RIFLE),
    ],
)
def test_what_was_struck_from_the_hand_is_not_used(
    action: str, fields: dict[str, Any], weapon: dict[str, Any]
) -> None:
    """DP-408, DP-903: an act whose thing lies on the ground by then comes to nothing."""
    table = Table("wang", one("wu", weapons=[weapon], martial=3))
    blow = {"attack": {"targets": ["wu"], **custom(11), **called("disarm")}}
    ready(table, blow, "action_declared")
    table.act("wu", action, **fields, stop=True)
    use(table)
    rolled(table, 3, 0)
    failed = table.saw(told.ActionFailed, who="wu", action=action, reason="item_gone")
    assert table.events[-1] is failed, "nothing of it has happened"
    state: Any = table.state
    assert state.gear[f"wu:{weapon['id']}"].where == "ground"


def test_two_reach_for_one_thing() -> None:
    """DP-708, DP-903: what somebody else has picked up first is not taken from him."""
    table = Table("wang", one("wu", weapons=[SWORD]))
    table.act("wang", "end_turn")
    table.act("wu", "let_go", item="剑")
    table.act("wu", "end_turn")
    ready(table, {"pick_up": {"item": "剑"}}, "action_declared", kind="move")
    table.act("wu", "pick_up", item="剑", stop=True)
    use(table)
    table.saw(told.ActionFailed, who="wu", action="pick_up", reason="item_gone")
    state: Any = table.state
    assert state.gear["wu:剑"].holder == "wang"
