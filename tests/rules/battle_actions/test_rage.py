"""BA-41, BA-42: Rage, and what comes after it."""

from typing import Any

import pytest

from .playing import Table, act, one

COUNTER = act("counter", target="borys")


def angry(die: int = 5, *, options: dict[str, Any] | None = None, **borys: Any) -> Table:
    """Round 2; in round 1 Borys was wounded by 2 + 3 x die - 4 points (13: medium)."""
    table = Table("anna", one("borys", **{"vitality": 500, **borys}), options=options)
    table.round(1, 1, 1)
    table.attack("anna", "borys", 6, die)
    table.finish_round()
    return table


def rage_on(table: Table, **actions: Any) -> None:
    """A round of Rage with nothing else in it."""
    table.round(1, 1, 1, borys="rage", **actions)
    table.finish_round()


@pytest.mark.parametrize(("die", "code"), [(3, "wound_required"), (4, None), (8, None)])
def test_only_a_medium_wound_or_worse_maddens(die: int, code: str | None) -> None:
    """BA-41: 7 points are light, 10 medium, 22 heavy."""
    refusal = angry(die).fight.check({"declare": {"actor": "borys", "action": "rage"}})
    assert (refusal and refusal.code) == code


def test_rage_is_checked_in_its_order() -> None:
    """BA-41: the race comes before the wound; any weapon will do, and none."""
    human = Table("anna", one("borys", race="human"))
    assert human.refused("declare", actor="borys", action="rage") == "race_required"
    orc = Table("anna", one("borys", wielded=None))
    assert orc.refused("declare", actor="borys", action="rage") == "wound_required"


def test_rage_is_fierce_open_and_slow() -> None:
    """BA-41: Defence -6, every attack's delay +5, wound multiplier +3."""
    table = angry()
    table.round(1, 1, 1, borys="rage")
    assert table.value("defense", "borys") == 3 - 6
    assert table.value("multiplier", "borys") == 6
    assert table.value("delays", "borys") == (6 + 1 + 5,)


def test_rage_lasts_exactly_three_rounds_and_is_followed_by_fatigue_until_rest() -> None:
    """BA-41, BA-42: rounds R to R+2 without a gap, then Attack -2 for each Rage until rest."""
    table = angry()
    raging = []
    for number in (2, 3, 4):
        assert table.fight.state.round == number
        raging.append(table.value("raging", "borys"))
        table.round(1, 1, 1, borys="rage")
        assert table.value("raging", "borys")
        assert table.value("attack", "borys") == 13
        table.finish_round()
    assert raging == [False, True, True]
    assert [e.kind for e in table.told("effect_ended")] == ["rage"]
    assert [e.kind for e in table.told("effect_started")] == ["rage_fatigue"]
    assert (table.fight.state.round, table.value("raging", "borys")) == (5, False)
    for _ in range(3):
        table.round(1, 1, 1)
        assert (table.value("attack", "borys"), table.value("defense", "borys")) == (11, 3)
        assert table.refused("rest", actor="borys") == "wrong_phase"
        table.finish_round()
    table.do("end_fight")
    table.do("rest", actor="borys")
    assert (table.value("fatigue", "borys"), table.value("attack", "borys")) == (0, 13)


def test_while_he_rages_he_declares_nothing_else() -> None:
    """BA-41: `rage_in_progress`; that comes before what is wrong with the rider."""
    table = angry()
    rage_on(table)
    for action in ("none", "defensive", "double_strike"):
        assert table.refused("declare", actor="borys", action=action) == "rage_in_progress"
    ask: dict[str, Any] = {"actor": "borys", "action": "defensive", "rider": "strong_shot"}
    assert table.refused("declare", **ask) == "rage_in_progress"
    assert table.refused("declare", actor="borys", action="dance") == "unknown_action"
    assert table.refused("declare", actor="borys", action="none", points=1) == "invalid_choice"
    table.declare("borys", "rage")


def test_a_rage_goes_on_without_any_condition() -> None:
    """BA-41: no new wound is asked for, though fatigue of an earlier one is there."""
    options = {"rage_repeat": "until_rest_once"}
    table = angry(options=options)
    rage_on(table)
    table.do("correct", who="borys", what="rage_fatigue", value=1, reason="an old one")
    table.declare("borys", "rage")


def test_he_may_think_better_of_it_in_its_first_round_only() -> None:
    """BA-41, BA-03: in the adjustment of R; later he can only pass."""
    table = angry()
    table.declare("borys", "rage")
    table.declare("anna")
    table.do("change_action", actor="borys", action="none")
    table.do("change_action", actor="borys", action="rage")
    table.pass_all(1, 1, 1)
    table.finish_round()
    table.declare("borys", "rage")
    table.declare("anna")
    assert table.refused("change_action", actor="borys", action="none") == "rage_in_progress"
    assert table.refused("change_action", actor="borys", action="rage") == "same_action"


def test_a_rage_that_was_changed_away_never_was() -> None:
    """BA-41: it neither tires nor uses up the wound, nor can it be countered."""
    table = angry()
    table.declare("borys", "rage")
    table.declare("anna")
    table.do("change_action", actor="borys", action="none")
    table.pass_all(1, 1, 1)
    table.finish_round()
    assert (table.value("raging", "borys"), table.value("fatigue", "borys")) == (False, 0)
    table.declare("borys", "rage")
    assert table.refused("declare", actor="anna", **COUNTER) == "counter_not_available"


def test_each_of_the_three_rounds_can_be_countered_in_the_next() -> None:
    """BA-41, BA-24: in R+1, R+2 and R+3, not in R nor in R+4."""
    table = angry()
    found = []
    for action in ("rage", "rage", "rage", "none", "none"):
        table.declare("borys", action)
        found.append(table.fight.check({"declare": {"actor": "anna", **COUNTER}}) is None)
        table.declare("anna")
        table.pass_all(1, 1, 1)
        table.finish_round()
    assert found == [False, True, True, True, False]


def test_another_rage_asks_for_a_newer_wound() -> None:
    """BA-41: newer than the last Rage's coming into force; one suffered in it will do."""
    table = angry()
    for _ in range(3):
        rage_on(table)
    assert table.refused("declare", actor="borys", action="rage") == "wound_required"
    again = angry()
    again.round(1, 1, 1, borys="rage")
    again.attack("anna", "borys", 6, 5)
    again.finish_round()
    rage_on(again)
    rage_on(again)
    again.declare("borys", "rage")


def test_fatigue_adds_up() -> None:
    """BA-42: two Rages: Attack -4, also in what Break Through compares."""
    table = angry()
    for start in (True, False):
        if not start:
            table.round(1, 1, 1)
            table.attack("anna", "borys", 6, 5)
            table.finish_round()
        for _ in range(3):
            rage_on(table)
    assert (table.value("fatigue", "borys"), table.value("attack", "borys")) == (2, 9)


def test_by_option_nobody_rages_twice_before_a_rest() -> None:
    """BA-41: option `until_rest_once`: `rage_spent`, after the race and before the wound."""
    options = {"rage_repeat": "until_rest_once"}
    human = one("borys", race="human", rage_fatigue=1)
    assert (
        Table("anna", human, options=options).refused("declare", actor="borys", action="rage")
        == "race_required"
    )
    tired = one("borys", rage_fatigue=1)
    ask = {"actor": "borys", "action": "rage"}
    assert Table("anna", tired, options=options).refused("declare", **ask) == "rage_spent"
    assert Table("anna", tired).refused("declare", **ask) == "wound_required"
    table = angry(options=options)
    table.declare("borys", "rage")


def test_rest_takes_away_all_fatigue_of_one_or_of_everybody() -> None:
    """BA-42: also that of earlier fights; out or not."""
    table = Table("anna", one("borys", rage_fatigue=2), one("cezary", rage_fatigue=1))
    table.do("leave", who="cezary")
    table.do("end_fight")
    assert table.refused("rest", actor="nobody") == "unknown_combatant"
    table.do("rest", actor="borys")
    assert (table.value("fatigue", "borys"), table.value("fatigue", "cezary")) == (0, 1)
    table.do("rest")
    assert [event.who for event in table.told("rested")] == ["anna", "borys", "cezary"]
    assert table.value("fatigue", "cezary") == 0


def test_a_player_rests_his_own_combatant_only() -> None:
    """BA-42: everybody at once is the game master's word."""
    table = Table(one("anna", controller="ada"), "borys")
    table.do("end_fight")
    assert table.refused("rest", by="ada") == "not_controller"
    assert table.refused("rest", by="ada", actor="borys") == "not_controller"
    table.do("rest", by="ada", actor="anna")


def test_bare_hands_rage_on() -> None:
    """BA-41, BA-35: with one attack, last, there is no delay to lengthen."""
    table = angry()
    table.fact("wielded", ["borys"], "none")
    table.round(1, 1, borys="rage")
    assert table.value("moments", "borys") == ("none",)
    assert (table.value("multiplier", "borys"), table.value("defense", "borys")) == (4, -5)


def test_a_rider_is_allowed_in_a_rage_and_may_be_changed() -> None:
    """BA-41, BA-04: for the usual 5; the Rage itself goes on."""
    knife = {"kind": "dagger"}
    table = angry(profession="assassin", weapon=knife)
    rage_on(table)
    rage = act("rage", rider="precise_strike")
    table.do("declare", actor="borys", **rage)
    table.declare("anna")
    table.do("change_action", actor="borys", action="rage")
    assert table.only("action_changed").paid == 5
    table.pass_all(1, 1, 1)
    assert table.value("delays", "borys") == (12,)
