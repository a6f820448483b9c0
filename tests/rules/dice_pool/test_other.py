"""DP-701 to DP-712: overrun, aim, things and reloading, readied actions."""

from typing import Any

import pytest

from affray.events import EffectChanged, EffectEnded, ItemMoved
from affray.rulesets.dice_pool import events as told

from .playing import Table, one
from .test_attacks import armed, base, miss
from .test_grapple import rolled, turn
from .test_strengthening import custom


def crossing(table: Table, *through: Any, metres: float = 6, stop: bool = False) -> None:
    """Wang moves through squares."""
    table.act("wang", "move", metres=metres, through=list(through), stop=stop)


RUNNER: dict[str, Any] = {"speed": 10, "agility": 3, "athletics": 3}


def overrun(table: Table, how: str, *successes: int, pool: str = "resist") -> None:
    """Wu blocks; Wang tries; both roll."""
    table.asked("overrun_block", "wu")
    table.says("block")
    table.asked("overrun_attempt", "wang")
    table.says(how)
    if how == "bull_rush":
        table.says(pool)
    rolled(table, *successes)


@pytest.mark.parametrize(("volume", "legal"), [(10, True), (11, False)])
def test_who_is_too_large(volume: int, legal: bool) -> None:
    """DP-701: at most twice one's own volume."""
    table = Table(one("wang", **RUNNER), one("wu", volume=volume))
    if legal:
        crossing(table, ["wu", 2, 1])
        table.asked("overrun_block", "wu")
    else:
        move = {"metres": 6, "through": [["wu", 2, 1]]}
        table.no("target_too_large", "wang", "move", **move)


def test_not_enough_movement() -> None:
    """DP-701: it ends in the enemy's square, and no overrun happens."""
    table = Table(one("wang", **RUNNER), "wu")
    crossing(table, ["wu", 5, 2])
    table.saw(told.SquareStopped, where="inside")
    table.saw(told.Moved, metres=60)
    table.settled()


def test_who_cannot_block_is_passed() -> None:
    """DP-702: the prone, who dodge aside, whom nothing touches; no standard action is spent."""
    table = Table(one("wang", **RUNNER), "wu")
    table.gm("give_state", who="wu", state="prone")
    crossing(table, ["wu", 2, 1], metres=3)
    table.saw(told.SquarePassed, how="no_block")
    assert table.value("budget", "wang") == (1, 0, 1)
    table.gm("end_state", who="wu", state="prone")
    crossing(table, ["wu", 1, 1], metres=3)
    table.says("dodge_aside")
    table.saw(told.SquarePassed, how="dodged")
    table = Table(one("wang", incorporeal=True, **RUNNER), "wu")
    crossing(table, ["wu", 2, 1])
    table.saw(told.SquarePassed, how="no_block")


def test_nothing_left_for_the_overrun() -> None:
    """DP-703: with the standard action used one stops before the square."""
    table = Table(one("wang", **RUNNER), "wu")
    table.act("wang", "attack", (2,) * 5, targets=["wu"])
    crossing(table, ["wu", 2, 1])
    table.says("block")
    table.saw(told.SquareStopped, where="before")
    table.saw(told.Moved, metres=20)


def test_stopping_by_choice() -> None:
    """DP-703: `stop` is the default; the standard action is kept."""
    table = Table(one("wang", **RUNNER), "wu")
    crossing(table, ["wu", 2, 1])
    table.says("block")
    table.says("stop")
    table.saw(told.SquareStopped, where="before")
    assert table.value("budget", "wang") == (1, 0, 1)


@pytest.mark.parametrize("occupied", ["free", "occupied"])
def test_acrobatics_saved(occupied: str) -> None:
    """DP-704 (704a): 3 : 3, one square back; prone there if it is occupied."""
    table = Table(one("wang", **RUNNER), one("wu", agility=3))
    crossing(table, ["wu", 2, 1])
    overrun(table, "acrobatics", 3, 3)
    table.asked("square_occupied", "gm")
    table.says(occupied)
    table.saw(told.SquareStopped, where="back")
    table.saw(told.Moved, metres=10)
    assert ("prone" in table.value("states", "wang")) is (occupied == "occupied")


def test_acrobatics_won() -> None:
    """DP-704: one is through, and goes on."""
    table = Table(one("wang", **RUNNER), "wu")
    crossing(table, ["wu", 2, 1])
    overrun(table, "acrobatics", 2, 1)
    table.saw(told.SquarePassed, how="acrobatics")
    table.saw(told.Moved, metres=60)
    assert table.value("budget", "wang") == (0, 0, 1)


def test_a_bull_rush_through() -> None:
    """DP-704: the enemy is prone; a second overrun in the round is refused."""
    table = Table(one("wang", **{**RUNNER, "actions_per_turn": [2, 2, 1]}), "wu", "li")
    crossing(table, ["wu", 2, 1])
    overrun(table, "bull_rush", 2, 1)
    assert table.value("states", "wu") == ("prone",)
    move = {"metres": 5, "through": [["li", 2, 1]]}
    table.no("overrun_used", "wang", "move", **move)


def test_knocked_down_by_the_counter() -> None:
    """DP-704 (704b): one square back, prone."""
    table = Table(one("wang", **RUNNER), "wu")
    crossing(table, ["wu", 2, 1])
    overrun(table, "bull_rush", 2, 3)
    table.asked("bull_rush_counter", "wu")
    table.says("knock_down")
    table.says("avoid")
    rolled(table, 2, 0)
    table.says("free")
    table.saw(told.SquareStopped, where="back")
    assert table.value("states", "wang") == ("prone",)


def test_knocked_back_by_the_counter() -> None:
    """DP-704 (704c): one square back and 2 m more, standing."""
    table = Table(one("wang", **RUNNER), "wu")
    crossing(table, ["wu", 2, 1])
    overrun(table, "bull_rush", 2, 3)
    table.says("knock_back")
    table.says("avoid")
    rolled(table, 3, 0)
    told_back = table.saw(told.KnockedBack)
    table.says("free")
    assert (told_back.who, told_back.metres) == ("wang", 20)
    assert "prone" not in table.value("states", "wang")


def test_a_crowd() -> None:
    """DP-705: 6 successes against 2, 1, 3: 4, 3, stopped at the third; one roll."""
    wang = one("wang", **{**RUNNER, "agility": 6, "bonuses": [["agility", 0]]})
    people = [one("wu", agility=2), one("li", agility=2), one("zhao", agility=2)]
    table = Table(wang, *people)
    crossing(table, ["wu", 1, 1], ["li", 3, 1], ["zhao", 4, 1], metres=9)
    overrun(table, "acrobatics", 6, 2)
    table.says("block")
    rolled(table, 1)
    table.says("block")
    rolled(table, 3)
    table.saw(told.ContestResolved, target="zhao", successes=3, margin=0, won=False)
    assert "prone" in table.value("states", "wang")


# --- aim -----------------------------------------------------------------------------------------

GUN: dict[str, Any] = {"id": "枪", "kind": ["gun"], "damage": 3, "base_range": 20, "capacity": 6}


def far(metres: int) -> dict[tuple[str, ...], Any]:
    """Wang and Wu are so far apart."""
    return {("distance", "wang", "wu"): 10 * metres}


def test_aiming() -> None:
    """DP-706: three base ranges; +1 each turn up to +3; used up by the shot."""
    table = Table(armed(GUN), "wu", facts=far(60))
    for amount in (1, 2, 3, 3):
        table.act("wang", "aim", target="wu", weapon="枪")
        assert table.value("amount", "wang", "aim") == amount
        turn(table, "wang", "wu")
    table.act("wang", "attack", targets=["wu"], weapon="枪")
    table.saw(told.PoolComputed, attack_dp=2 + 1 + 3 - 4 + 3)
    miss(table)
    table.saw(EffectEnded, kind="aim", cause="used")


def test_what_objects_to_aiming() -> None:
    """DP-706, DP-913: too far, or not located."""
    table = Table(armed(GUN), "wu", facts=far(61))
    table.no("aim_too_far", "wang", "aim", target="wu", weapon="枪")
    table.gm("set_fact", fact="located", about=["wang", "wu"], value="none")
    table.no("target_not_located", "wang", "aim", target="wu", weapon="枪")
    table.no("weapon_not_allowed", "wang", "aim", target="wu", weapon="fist")


@pytest.mark.parametrize(("grip", "plus"), [(1, 1), (2, 3)])
def test_aim_with_one_hand_on_a_rifle(grip: int, plus: int) -> None:
    """DP-304 (304f): halved."""
    rifle = {**GUN, "hands": 2, "base_range": 60, "min_strength": 0}
    table = Table(armed(rifle), "wu", facts=far(60))
    for _ in range(3):
        table.act("wang", "aim", target="wu", weapon="枪")
        turn(table, "wang", "wu")
    table.act("wang", "attack", targets=["wu"], weapon="枪", grip=grip)
    table.saw(told.PoolComputed, attack_dp=2 + 1 + 3 + plus)
    miss(table)


def test_losing_aim() -> None:
    """DP-707: by another action; not by dropping prone, nor by a miss; by the turn's end."""
    table = Table(armed(GUN), "wu", facts=far(1))
    table.act("wang", "aim", target="wu", weapon="枪")
    turn(table, "wang")
    table.act("wu", "attack", (2, 2, 2), targets=["wang"])
    assert table.value("amount", "wang", "aim") == 1
    turn(table, "wu")
    table.act("wang", "drop_prone")
    assert table.value("amount", "wang", "aim") == 1
    table.act("wang", "stand_up")
    table.saw(EffectEnded, kind="aim", cause="other_action")
    turn(table, "wang", "wu")
    table.act("wang", "aim", target="wu", weapon="枪")
    turn(table, "wang")
    table.act("wu", "attack", (8, 2, 2), targets=["wang"])
    table.saw(EffectEnded, kind="aim", cause="hit")


def test_a_hit_that_hurts_nobody_ends_aim() -> None:
    """DP-209: soaked to nothing it is still a hit."""
    table = Table(armed(GUN, soak={"all": 3}), "wu", facts=far(1))
    table.act("wang", "aim", target="wu", weapon="枪")
    turn(table, "wang")
    table.act("wu", "attack", (8, 8, 2), targets=["wang"])
    table.saw(told.AttackResolved, margin=2, hit=True)
    table.saw(told.DamageComputed, after=(0, 0, 0))
    table.never(told.BoxesMarked)
    assert table.value("amount", "wang", "aim") is None


# --- things --------------------------------------------------------------------------------------


def test_taking_things_in_hand() -> None:
    """DP-708: worn a move, handy a swift, backpack a whole round, ground a move or standard."""
    things = [
        {"id": "剑", "kind": ["blade"], "volume": 3, "stowed": "worn"},
        {"id": "弹匣", "stowed": "handy"},
        {"id": "绷带", "stowed": "backpack"},
    ]
    table = Table(one("wang", weapons=things), "wu")
    table.no("weapon_not_in_hand", "wang", "attack", targets=["wu"], weapon="剑")
    table.act("wang", "draw", item="剑")
    assert table.value("budget", "wang") == (1, 0, 1)
    table.act("wang", "draw", item="弹匣")
    assert table.value("budget", "wang") == (1, 0, 0)
    table.no("no_action_left", "wang", "draw", item="绷带")
    table.act("wang", "let_go", item="剑")
    table.act("wang", "pick_up", item="wang:剑")
    assert table.value("budget", "wang") == (0, 0, 0)
    table.act("wang", "let_go", item="剑")
    turn(table, "wang", "wu")
    table.act("wang", "draw", item="绷带")
    assert table.value("where", "wang", "绷带") == "backpack"
    table.act("wu", "end_turn")
    assert table.value("where", "wang", "绷带") == "hand"
    table.no("not_enough_hands", "wang", "pick_up", item="wang:剑")


@pytest.mark.parametrize(
    ("kind", "reload", "source", "cost"),
    [
        ("gun", "magazine", "handy", (1, 0, 1)),
        ("gauss_gun", "energy_cell", "handy", (1, 0, 1)),
        ("bow", None, "handy", (1, 1, 0)),
        ("bow", None, "hand", (1, 1, 1)),
        ("crossbow", "heavy_crossbow", "handy", (0, 1, 1)),
        ("crossbow", "heavy_crossbow", "hand", (1, 0, 1)),
        ("crossbow", None, "handy", (1, 0, 1)),
        ("gun", "revolver", "hand", (0, 0, 1)),
        ("gun", "speedloader", "handy", (1, 0, 1)),
        ("cannon", None, "handy", (1, 0, 1)),
    ],
)
def test_reloading(kind: str, reload: str | None, source: str, cost: tuple[int, int, int]) -> None:
    """DP-709: the table; with the ammunition in hand one step cheaper."""
    weapon = {"id": "w", "kind": [kind], "loaded": 0, "capacity": 6, "ammo": 4, "reload": reload}
    table = Table(armed(weapon), "wu")
    table.act("wang", "reload", weapon="w", source=source)
    assert table.value("budget", "wang") == cost
    assert table.value("loaded", "wang", "w") == 4
    table.no("no_ammo", "wang", "reload", weapon="w", source="hand") if cost[0] else None


def test_a_revolver_takes_a_whole_round() -> None:
    """DP-709: it is loaded at the start of the next turn."""
    weapon = {"id": "w", "kind": ["gun"], "loaded": 0, "capacity": 6, "reload": "revolver"}
    table = Table(armed(weapon), "wu")
    table.act("wang", "reload", weapon="w")
    assert table.value("loaded", "wang", "w") == 0
    turn(table, "wu")
    assert table.value("loaded", "wang", "w") == 6
    table.no("already_loaded", "wang", "reload", weapon="w")


def test_a_bolt_rifle() -> None:
    """DP-709: the bolt first, one round at a time; it stays open until the rifle is fired."""
    weapon = {"id": "w", "kind": ["gun"], "loaded": 0, "capacity": 2, "reload": "bolt_rifle"}
    table = Table(armed(weapon), "wu", facts=far(10))
    table.no("bolt_not_open", "wang", "reload", weapon="w")
    table.act("wang", "open_bolt", weapon="w")
    table.act("wang", "reload", weapon="w")
    table.act("wang", "reload", weapon="w")
    assert table.value("loaded", "wang", "w") == 2
    turn(table, "wang", "wu")
    table.act("wang", "attack", (2, 2, 2), targets=["wu"], weapon="w", kind="gun")
    table.no("bolt_not_open", "wang", "reload", weapon="w")


# --- readied actions -----------------------------------------------------------------------------

STEP: dict[str, Any] = {
    "action_type": "move",
    "command": {"move": {"metres": 2, "distances": {"wu": 3}}},
    "trigger": {"event": "attack_declared", "actor": "wu", "target": "wang"},
}


def stepping(**options: Any) -> Table:
    """Wang is ready to step back when Wu attacks him; Wu attacks."""
    wang = one("wang", defence=base(3, 1, armour={"value": 2, "bonus": 0}))
    table = Table(wang, "wu", options=options)
    table.act("wang", "ready", **STEP)
    assert table.value("budget", "wang") == (0, 1, 1)
    turn(table, "wang")
    table.act("wu", "attack", targets=["wang"], kind="natural", stop=True)
    return table


def use(table: Table) -> None:
    """The readied action is used."""
    prompt = table.state.prompt
    assert prompt is not None
    table.says(prompt.menu.choices[-1])


def test_the_readied_step_of_the_source() -> None:
    """DP-710 to DP-712 (710, 711, 712): the attack goes on against 8 + 1; debts are charged."""
    table = stepping()
    table.asked("reaction", "wang")
    use(table)
    table.saw(told.ReflexUsed, who="wang", action="move")
    table.saw(told.Moved, who="wang", metres=20)
    table.saw(told.DefenceReduced, defence_dp=8, defence_bonus=1)
    miss(table)
    turn(table, "wu")
    assert table.value("budget", "wang") == (1, 0, 0)
    table.no("no_action_left", "wang", "charge", target="wu", distance=1)


def test_an_attack_may_fail_when_the_target_steps_away() -> None:
    """DP-903, DP-A49: by option."""
    table = stepping(reflex_move_out="fails")
    use(table)
    table.saw(told.ActionFailed, who="wu", reason="out_of_reach")
    table.never(told.DefenceReduced)


@pytest.mark.parametrize(("when", "budget"), [("on_use", (1, 1, 1)), ("always", (1, 0, 1))])
def test_a_readied_action_that_is_not_used(when: str, budget: tuple[int, int, int]) -> None:
    """DP-711, DP-712, DP-A38: it is gone; overdrawn only where the table says so."""
    table = stepping(readied_overdraft=when)
    table.says("pass")
    miss(table)
    turn(table, "wu")
    assert table.value("budget", "wang") == budget
    assert table.value("states", "wang") == ()


def test_what_cannot_be_readied() -> None:
    """DP-710: a full-round action, another type, a command that there is not."""
    table = Table("wang", "wu")
    trigger = {"event": "move_declared"}
    charge = {"charge": {"target": "wu", "distance": 2}}
    table.no(
        "readied_action_illegal",
        "wang",
        "ready",
        action_type="standard",
        command=charge,
        trigger=trigger,
    )
    dance: dict[str, Any] = {"dance": {}}
    table.no("invalid_value", "wang", "ready", action_type="move", command=dance, trigger=trigger)


def test_a_readied_shot_breaks_into_a_move() -> None:
    """DP-711: the move goes on if the mover still can."""
    table = Table(armed(GUN), "wu", facts=far(10))
    shot = {"attack": {"targets": ["wu"], "weapon": "枪"}}
    trigger = {"event": "move_declared", "actor": "blue"}
    table.act("wang", "ready", action_type="standard", command=shot, trigger=trigger)
    turn(table, "wang")
    table.act("wu", "move", metres=3, distances={"wang": 5}, stop=True)
    use(table)
    table.says("pass") if table.state.prompt and table.state.prompt.question == "reaction" else None
    miss(table)
    table.saw(told.Moved, who="wu", metres=30)
    turn(table, "wu")
    assert table.value("budget", "wang") == (0, 1, 0)


def test_a_readied_blow_ends_an_attack() -> None:
    """DP-903: an attacker who is struck down before fails; nested answers are carried out first."""
    wu = one("wu", hp=1)
    table = Table("wang", wu)
    blow = {"attack": {"targets": ["wu"]}}
    trigger = {"event": "attack_declared", "actor": "wu"}
    table.act("wang", "ready", action_type="standard", command=blow, trigger=trigger)
    turn(table, "wang")
    table.act("wu", "attack", targets=["wang"], stop=True)
    use(table)
    table.go_on((8, 8, 8, 8, 8))
    table.saw(told.ActionFailed, who="wu", action="attack", reason="cannot_act")
    assert table.value("status", "wu") == "dead"


def test_one_reflex_between_two_turns() -> None:
    """DP-903: the swift of this turn does not matter; a second answer is not offered."""
    table = Table("wang", "wu", "li")
    table.act("wang", "drop_prone")
    table.act("wang", "stand_up")
    turn(table, "wang")
    table.act("wu", "attack", targets=["wang"], stop=True)
    table.asked("reaction", "wang")
    table.says("drop_prone")
    miss(table)
    turn(table, "wu")
    table.act("li", "attack", targets=["wang"], stop=True)
    table.asked("roll")
    miss(table)


def test_the_flat_footed_do_not_answer() -> None:
    """DP-903, DP-904: before the first turn no reflex, no base, no dodge."""
    defence = base(4, 1, dodge={"value": 2, "bonus": 0}, armour={"value": 3, "bonus": 0})
    table = Table("wang", one("wu", defence=defence), settled=False)
    table.act("wang", "attack", targets=["wu"], **custom(9), stop=True)
    table.asked("roll")
    table.saw(told.DefenceReduced, defence_dp=3, defence_bonus=0)
    miss(table)


def test_things_are_told() -> None:
    """DP-708, DP-706: what lies and what is aimed is in the events."""
    table = Table(armed(GUN), "wu", facts=far(5))
    table.act("wang", "aim", target="wu", weapon="枪")
    turn(table, "wang", "wu")
    table.act("wang", "aim", target="wu", weapon="枪")
    table.saw(EffectChanged, kind="aim", amount=2)
    table.act("wang", "let_go", item="枪")
    table.saw(ItemMoved, where="ground")
