"""DP-801 to DP-914: willpower, initiative, turns, delay, damage, states, the end."""

from typing import Any

import pytest

from affray.core.ruleset import BadOption
from affray.events import EffectEnded, FightEnded, StatusChanged
from affray.rulesets.dice_pool import RULESET
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import base, custom, hits, miss, rolled, turn
from .playing import Table, one


def test_willpower_for_a_test() -> None:
    """DP-801, DP-802: +3 before the dice; one point at most; none left is refused."""
    table = Table(one("wang", willpower=1), one("wu", defence=base(6)))
    attack: dict[str, Any] = {"targets": ["wu"], **custom(5)}
    table.no("willpower_already_used", "wang", "attack", willpower=2, **attack)
    table.act("wang", "attack", willpower=1, **attack)
    table.saw(told.PoolComputed, attack_dp=8, pool=2)
    miss(table)
    turn(table, "wang", "wu")
    table.no("no_willpower", "wang", "attack", willpower=1, **attack)


def test_willpower_for_a_defence() -> None:
    """DP-803 (208, 803): +2 performance in `boost`."""
    table = Table("wang", one("wu", willpower=1, defence=base(6)))
    table.act("wang", "attack", targets=["wu"], **custom(9))
    table.asked("willpower_defence", "wu")
    table.says("yes")
    table.saw(told.DefenceReduced, defence_dp=8)
    table.saw(told.PoolComputed, pool=1)
    miss(table)
    assert table.value("willpower", "wu") == 0


def test_willpower_for_a_save() -> None:
    """DP-802: the prompt comes before the dice of a save."""
    table = Table("wang", one("wu", willpower=1, save_will={"pool": 1, "bonus": 0}))
    table.act("wang", "attack", targets=["wu"], **custom(3, resolution="save_will"))
    table.asked("willpower_test", "wu")
    table.says("yes")
    rolled(table, 1, 4)
    table.saw(told.AttackResolved, save_successes=4, margin=0)


def test_willpower_for_speed() -> None:
    """DP-804: at the start of the turn only, and once."""
    table = Table(one("wang", willpower=2, speed=10), "wu")
    table.act("wang", "willpower_speed")
    assert table.value("speed", "wang") == 200
    assert table.value("charge_limit", "wang") == 300
    table.no("willpower_already_used", "wang", "willpower_speed")
    table.act("wang", "move", metres=1)
    table.no("not_turn_start", "wang", "willpower_speed")


def wounded(**options: Any) -> Table:
    """Wang has seven boxes, all of them L, and pays to stay awake."""
    table = Table(one("wang", hp=7, willpower=2), "wu", options=options)
    turn(table, "wang")
    table.gm("damage", who="wang", amount=7, severity="L")
    return table


def test_staying_awake() -> None:
    """DP-805: awake to the end of the next own turn; then unconscious even if healed."""
    table = wounded()
    table.asked("stay_awake", "wang")
    table.says("yes")
    turn(table, "wu")
    table.gm("heal", who="wang", amount=7)
    table.act("wang", "move", metres=1)
    turn(table, "wang")
    assert table.value("states", "wang").count("unconscious") == 1


def test_not_staying_awake() -> None:
    """DP-805, DP-907: no is the default; no box ok and no B is unconscious at once."""
    table = wounded()
    table.says("no")
    assert table.value("helpless", "wang")
    table.gm("heal", who="wang", amount=4)
    table.saw(EffectEnded, kind="unconscious", cause="healed")


def test_a_new_cause_is_stronger() -> None:
    """DP-805: worse wounds within that time bring the faint, without another question."""
    table = wounded()
    table.says("yes")
    table.gm("damage", who="wang", amount=1, severity="L")
    table.settled()
    assert table.value("helpless", "wang")


def test_an_empty_pool() -> None:
    """DP-806: by option the last point spent on a test brings a faint after it."""
    table = Table(one("wang", willpower=1), "wu", options={"empty_willpower_faints": True})
    table.act("wang", "attack", targets=["wu"], willpower=1, **custom(1))
    miss(table)
    assert table.value("helpless", "wang")
    table.gm("long_rest", who="wang")
    assert not table.value("helpless", "wang")


@pytest.mark.parametrize(("have", "score", "after"), [(3, 0, 4), (4, 2, 6), (4, 5, 6)])
def test_recovery(have: int, score: int, after: int) -> None:
    """DP-807: one for a long rest; a trait's score; never above the maximum."""
    table = Table(one("wang", willpower=have, willpower_max=6), "wu")
    if score:
        table.gm("trait_played", who="wang", score=score)
    else:
        table.gm("long_rest", who="wang")
    assert table.value("willpower", "wang") == after


def test_initiative_and_ties() -> None:
    """DP-901: 7 + 5 and 8 + 4; the higher composure acts first; then a die each."""
    first = one("wang", initiative=5, composure=2)
    second = one("wu", initiative=4, composure=3)
    table = Table(first, second, settled=False, begin=False)
    table.do({"begin": {}}, faces=(7, 8))
    assert table.value("order") == ("wu", "wang")
    equal = [one("wang", initiative=5), one("wu", initiative=5)]
    table = Table(*equal, settled=False, begin=False)
    table.do({"begin": {}}, faces=(7, 7, 4, 4, 2, 9))
    assert table.value("order") == ("wu", "wang")


def test_what_pays_for_what() -> None:
    """DP-902: a standard as a second move, never a move as a standard."""
    table = Table("wang", "wu")
    table.act("wang", "move", metres=1)
    table.act("wang", "move", metres=1)
    table.no("no_action_left", "wang", "full_defence")
    assert table.value("budget", "wang") == (0, 0, 1)


def test_surprise() -> None:
    """DP-904: only some act, with one action each; the others are flat-footed."""
    wu = one("wu", defence=base(4))
    table = Table("wang", wu, begin=False, settled=False)
    table.gm("surprise", who=["wang"])
    table.do({"begin": {}}, faces=(5, 5))
    table.act("wang", "move", metres=1)
    assert table.value("budget", "wang") == (0, 0, 0)
    assert table.value("flat_footed", "wu", "wang")
    turn(table, "wang")
    assert (table.state.round, table.state.turn and table.state.turn.who) == (2, "wang")


def test_delaying() -> None:
    """DP-905: behind another of this round; effects have ended, the budget waits."""
    table = Table(one("wang", defence=base(3)), "wu", "li")
    table.act("wang", "full_defence")
    turn(table, "wang", "wu", "li")
    table.act("wang", "delay", after="wu")
    assert table.value("states", "wang") == ()
    assert table.value("order") == ("wu", "wang", "li")
    turn(table, "wu")
    assert table.state.turn is not None
    assert (table.state.turn.who, table.value("budget", "wang")) == ("wang", (1, 1, 1))
    table.act("wang", "move", metres=1)
    table.no("not_turn_start", "wang", "delay", after="li")


def test_delaying_into_the_next_round() -> None:
    """DP-905: first there, and no delay in that round."""
    table = Table("wang", "wu")
    turn(table, "wang")
    table.act("wu", "delay", next_round=True)
    assert table.value("order") == ("wu", "wang")
    assert table.state.turn is not None
    assert table.state.turn.who == "wu"
    table.no("delay_not_allowed", "wu", "delay", after="wang")


def test_the_stay_conscious_test() -> None:
    """DP-907: no box ok and a B: fortitude against floor(B/2) + L + 2A at the turn's start."""
    wu = one("wu", hp=3, save_fortitude={"pool": 3, "bonus": 0})
    table = Table("wang", wu)
    table.gm("damage", who="wu", amount=2, severity="B")
    table.gm("damage", who="wu", amount=1, severity="L")
    table.act("wang", "end_turn")
    table.go_on(hits(1, 3))
    table.saw(told.TestMade, purpose="save_fortitude", successes=1)
    assert table.value("helpless", "wu")


def test_bleeding() -> None:
    """DP-907: with an A box each turn's end costs one; first aid stops it; all A is death."""
    table = Table("wang", one("wu", hp=4))
    table.gm("damage", who="wu", amount=1, severity="A")
    turn(table, "wang", "wu")
    assert table.value("boxes", "wu") == (0, 0, 2)
    table.gm("first_aid", who="wu")
    turn(table, "wang", "wu")
    assert table.value("boxes", "wu") == (0, 0, 2)
    table.gm("damage", who="wu", amount=2, severity="A")
    table.saw(StatusChanged, who="wu", status="dead")
    table.no("unknown_combatant", "wang", "attack", targets=["wu"])


@pytest.mark.parametrize(
    ("soak", "kind", "felt"),
    [
        ({"dr": 2, "all": 1}, "slashing", 2),
        ({"energy": [["fire", 3]]}, "fire", 2),
        ({"physical": 9}, "mental", 5),
        ({"all": 1, "on": "armour"}, "slashing", 5),
    ],
)
def test_soak(soak: dict[str, Any], kind: str, felt: int) -> None:
    """DP-908: what adds up against which damage; soak of a component needs it."""
    table = Table("wang", one("wu", soak=soak))
    table.act("wang", "attack", targets=["wu"], **custom(5, damage_type=kind, severity="L"))
    rolled(table, 5)
    table.saw(told.DamageComputed, before=(0, 5, 0), after=(0, felt, 0))


def test_points_and_severe_states() -> None:
    """DP-909, DP-910: 2 nauseated and 1 more: sickened, one move action a turn; then less."""
    table = Table("wang", "wu")
    points = {"who": "wu", "condition": "nauseated"}
    table.gm("give_points", amount=2, resist=False, **points)
    assert table.value("attack", "wu", "wang") == 3 - 2
    table.gm("give_points", amount=1, resist=False, **points)
    assert "sickened" in table.value("states", "wu")
    turn(table, "wang")
    assert table.value("budget", "wu") == (0, 1, 0)
    table.gm("give_points", amount=-1, **points)
    assert "sickened" not in table.value("states", "wu")
    table.gm("give_points", amount=3, resist=False, **points)
    table.saw(told.Devastating, condition="nauseated")


def test_points_are_resisted() -> None:
    """DP-909: each success of the standard save takes one off."""
    table = Table("wang", one("wu", save_will={"pool": 2, "bonus": 0}, resolve=5))
    table.gm("give_points", who="wu", condition="dazed", amount=3)
    table.says("save_will", (8, 2))
    table.saw(told.PointsReceived, before=3, after=2)


def test_immobilised() -> None:
    """DP-911: base, dodge and block are gone; it does not move, but it is not helpless."""
    defence = base(
        4,
        1,
        dodge={"value": 1, "bonus": 0},
        block={"value": 3, "bonus": 0},
        armour={"value": 2, "bonus": 0},
    )
    table = Table(one("wang", defence=defence), "wu")
    table.gm("give_state", who="wang", state="immobilised")
    assert table.value("defence", "wang", "wu") == (2, 0)
    assert not table.value("helpless", "wang")
    table.no("cannot_act", "wang", "move", metres=1)


def test_helpless() -> None:
    """DP-912: saves by the attribute only; woken by another's standard action."""
    wu = one("wu", agility=3, athletics=2, specialities=[["reflex", 1]])
    table = Table(one("wang"), wu, one("zhao"))
    table.gm("give_state", who="wu", state="asleep")
    assert table.value("save", "wu", "save_reflex") == 3
    turn(table, "wang")
    assert table.state.turn is not None
    assert table.state.turn.who == "zhao"
    table.act("zhao", "wake", target="wu")
    table.saw(EffectEnded, kind="asleep", cause="woken")


def test_the_end() -> None:
    """DP-914: when the last enemy is unconscious; or when the game master says so."""
    table = Table("wang", one("wu", hp=1), options={"auto_end": True})
    table.gm("damage", who="wu", amount=1, severity="L")
    table.saw(FightEnded, reason="one_side_left")
    table.refused("fight_over", {"end_turn": {"actor": "wang"}})
    table = Table("wang", "wu")
    table.gm("end_fight", reason="enough")
    assert table.state.over


def test_a_critical_failure() -> None:
    """DP-103 (103c): a 1 on the chance die; the game master says what comes of it."""
    table = Table("wang", one("wu", defence=base(9)))
    table.act("wang", "attack", (1,), targets=["wu"])
    table.asked("critical_failure", "gm")
    table.says("他摔倒了")
    table.saw(told.CriticalFailure, text="他摔倒了")
    table.saw(told.AttackResolved, hit=False)


@pytest.mark.parametrize(("takes", "margin"), [(False, 1), (True, 5)])
def test_the_chance_die(takes: bool, margin: int) -> None:
    """DP-103 (103a): 10 DP + 4 against 12 + 1, die 10 and 9: natural 2, surviving 1."""
    wu = one("wu", defence=base(12, 1))
    table = Table("wang", wu, options={"chance_takes_bonus": takes})
    table.act("wang", "attack", targets=["wu"], **custom(10, bonus=4))
    table.go_on((10, 9))
    table.saw(told.AttackResolved, natural=2, surviving=1, margin=margin)


@pytest.mark.parametrize(("naturals", "margin"), [((0, 0), 0), ((1, 4), 0), ((1, 0), 4)])
def test_bonus_successes_need_a_natural_one(naturals: tuple[int, int], margin: int) -> None:
    """DP-102, DP-207 (207b, 207c): each side's own."""
    wu = one("wu", save_will={"pool": 4, "bonus": 0})
    table = Table("wang", wu)
    attack = custom(2, bonus=3, resolution="save_will")
    table.act("wang", "attack", targets=["wu"], **attack)
    rolled(table, *naturals)
    table.saw(told.AttackResolved, margin=margin)


def test_a_side_of_saves_may_be_repeated() -> None:
    """DP-106: one side after the other, the attacker first; the stock is paid."""
    table = Table(one("wang", rerolls=1), one("wu", rerolls=2, save_will={"pool": 1, "bonus": 0}))
    table.act("wang", "attack", targets=["wu"], **custom(1, resolution="save_will"))
    rolled(table, 0, 0)
    table.asked("reroll", "wang")
    table.says("yes")
    rolled(table, 1)
    table.asked("reroll", "wu")
    table.says("yes")
    rolled(table, 1)
    table.asked("reroll", "wu")
    table.says("no")
    table.saw(told.AttackResolved, margin=0)


@pytest.mark.parametrize(
    ("option", "value"),
    [(row.option, value) for row in RULESET.assumptions for value in row.refused],
)
def test_alternatives_that_are_not_built_are_refused(option: str, value: Any) -> None:
    """DP-915 and section 6: known, and refused by name."""
    with pytest.raises(BadOption, match=option):
        RULESET.choose({option: value})


def test_a_blind_man_finds_nobody() -> None:
    """DP-910, DP-913: everyone is `none` for the blinded; speed is halved."""
    table = Table(one("wang", speed=10), "wu")
    table.gm("give_state", who="wang", state="blinded")
    table.no("target_not_located", "wang", "attack", targets=["wu"])
    assert table.value("speed", "wang") == 50


def test_modifiers_of_the_game_master() -> None:
    """DP-108, DP-109: a named modifier counts; a value falls to 0 at most."""
    table = Table("wang", one("wu", defence=base(3)))
    table.gm("effect", who="wang", name="祝福", stat="attack", amount=-9)
    assert table.value("attack", "wang", "wu") == 0
    table.gm("effect", who="wu", name="盾", stat="block", amount=2)
    assert table.value("defence", "wu", "wang") == (5, 0)


@pytest.mark.parametrize("name", ["set_fact", "leave", "end_fight"])
def test_the_engines_commands_are_refused_in_the_order_of_the_book(name: str) -> None:
    """Refusal codes: `fight_over` before `gm_only`, for the engine's commands as for the book's."""
    table = Table("wang", "wu")
    fields: dict[str, Any] = {"leave": {"who": "wu"}, "set_fact": {"fact": "dark", "value": 1}}
    command = {name: fields.get(name, {})}
    table.refused("gm_only", command, by="a stranger")
    table.gm("end_fight")
    table.refused("fight_over", command, by="a stranger")
