"""TA-05, TA-A31: conditions, modifiers and how long they last."""

from typing import Any

import pytest

from affray.events import EffectEnded, EffectStarted, ModifierSet, TurnEnded, TurnSkipped
from affray.rulesets.turn_actions.events import CombatantEntered

from .playing import DODGED, Game, one


def test_lost_balance_costs_the_next_turn_and_is_over() -> None:
    """TA-05: the turn begins, is skipped, the effect ends, the turn ends; nobody is asked."""
    game = Game("zlata", "bolek")
    game.attack("zlata", "sword", "bolek", *DODGED)
    game.skip("bolek")
    names = game.names()
    start = names.index("TurnSkipped")
    assert names[start - 1 : start + 3] == [
        "TurnStarted",
        "TurnSkipped",
        "EffectEnded",
        "TurnEnded",
    ]
    game.saw(EffectEnded, kind="off_balance", bearer="zlata", cause="turn_skipped")
    assert game.turn == "bolek"


def test_lost_balance_in_ones_own_turn_leaves_that_turn_alone() -> None:
    """Section 4: it is looked at in the start of a turn only."""
    game = Game("zlata", "bolek")
    game.condition("zlata", "off_balance")
    game.attack("zlata", "sword", "bolek", 5, 5, 5, 5, 3)
    assert game.value("will_be_skipped", "zlata")
    game.skip("bolek")
    game.saw(TurnSkipped, who="zlata", reason="off_balance")


def test_balance_cannot_be_lost_twice() -> None:
    """TA-A10: a second cause while it lasts brings no second effect."""
    game = Game("zlata", "bolek")
    game.condition("bolek", "off_balance")
    game.condition("bolek", "off_balance", turns=5)
    game.never(EffectStarted)
    game.skip("zlata")
    game.skip("zlata")
    assert (game.turn, game.state.round) == ("bolek", 2)


def test_one_skipped_turn_serves_both_reasons() -> None:
    """Section 4: the reason is `off_balance`, which ends; `cannot_act` stays."""
    game = Game("zlata", "bolek")
    game.condition("bolek", "cannot_act")
    game.condition("bolek", "off_balance")
    game.skip("zlata")
    game.saw(TurnSkipped, who="bolek", reason="off_balance")
    assert game.value("conditions", "bolek") == ("cannot_act",)
    game.skip("zlata")
    game.saw(TurnSkipped, who="bolek", reason="cannot_act")


def test_lost_balance_ends_when_its_bearer_leaves() -> None:
    """TA-05: defeated, or taken out by the game master."""
    for leave in ("correct", "leave"):
        game = Game("zlata", "bolek", "wolf")
        game.condition("bolek", "off_balance")
        command: dict[str, Any] = {"who": "bolek", "reason": "gone"}
        if leave == "correct":
            command |= {"what": "hp", "value": 0}
        game.do({leave: command})
        game.saw(EffectEnded, kind="off_balance", bearer="bolek", cause="owner_left")


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_skipped_turn_counts_and_the_one_in_progress_does_not(turns: int) -> None:
    """TA-A31: so many own turns that begin after it came, skipped ones too."""
    game = Game("zlata", "bolek")
    game.condition("zlata", "cannot_act", turns=turns)
    game.condition("bolek", "marked", turns=turns)
    game.skip("zlata")
    for _ in range(turns):
        assert game.value("has", "zlata", "cannot_act")
        assert game.value("has", "bolek", "marked")
        game.skip("bolek")
    assert game.state.round == turns + 1
    assert not game.value("has", "zlata", "cannot_act")
    assert not game.value("has", "bolek", "marked")


def test_what_lasts_to_the_end_of_a_turn_ends_just_before_it() -> None:
    """TA-A31: `effect_ended` comes before `turn_ended`, in the order of coming."""
    game = Game("zlata", "bolek")
    game.condition("bolek", "cold", turns=1)
    game.do({"add_modifier": {"who": "bolek", "stat": "agl", "value": 1, "turns": 1}})
    game.condition("bolek", "wet", turns=1)
    game.skip("zlata")
    game.skip("bolek")
    ends = [one for one in game.events if isinstance(one, EffectEnded | TurnEnded)]
    assert [getattr(one, "kind", "") for one in ends] == ["cold", "wet", "modifier:agl", ""]


def test_what_has_no_limit_lasts() -> None:
    """TA-A31: until the fight ends or something removes it."""
    game = Game("zlata", "bolek")
    game.condition("bolek", "invisible")
    game.do({"add_modifier": {"who": "bolek", "stat": "def", "value": 2}})
    game.saw(ModifierSet, who="bolek", stat="def", amount=2, source="gm", ends=None)
    for _ in range(3):
        game.skip("zlata", "bolek")
    assert game.value("has", "bolek", "invisible")
    assert game.value("stat", "bolek", "def") == 4
    game.do({"clear_condition": {"who": "bolek", "condition": "invisible"}})
    assert not game.value("has", "bolek", "invisible")


def test_a_condition_that_came_twice_goes_at_once() -> None:
    """Section 3: conditions are a set; each coming has its own end, clearing ends them all."""
    game = Game("zlata", "bolek")
    game.condition("bolek", "invisible", turns=1)
    game.condition("bolek", "invisible", turns=3)
    game.skip("zlata", "bolek")
    assert game.value("has", "bolek", "invisible")
    game.condition("bolek", "invisible")
    game.do({"clear_condition": {"who": "bolek", "condition": "invisible"}})
    assert game.value("conditions", "bolek") == ()


def test_the_game_masters_commands_are_his_alone() -> None:
    """Section 4, rows 5, 6 and 12: `gm_only`, `unknown_combatant`, `invalid_value`."""
    game = Game("zlata", "bolek")
    cases = [
        ({"set_condition": {"who": "zlata", "condition": "lit"}}, "ola", "gm_only"),
        ({"set_condition": {"who": "nobody", "condition": "lit"}}, "gm", "unknown_combatant"),
        ({"set_condition": {"who": "zlata", "condition": ""}}, "gm", "invalid_value"),
        ({"set_condition": {"who": "zlata", "condition": "x", "turns": -1}}, "gm", "invalid_value"),
        ({"clear_condition": {"who": "zlata", "condition": "lit"}}, "gm", "invalid_value"),
        ({"clear_condition": {"who": "zlata", "condition": "lit"}}, "ola", "gm_only"),
        ({"add_modifier": {"who": "zlata", "stat": "hp", "value": 1}}, "gm", "invalid_value"),
        ({"add_modifier": {"who": "zlata", "stat": "agl", "value": 9999}}, "gm", "invalid_value"),
        ({"add_modifier": {"who": "zlata", "stat": "agl", "value": 1}}, "ola", "gm_only"),
    ]
    for command, by, code in cases:
        assert game.refusal(command, by) == code


def test_the_game_master_acts_in_anybodys_turn_and_before_the_first() -> None:
    """Section 4: conditions come in setting up as well."""
    game = Game("zlata", "bolek", begin=False)
    game.condition("zlata", "cannot_act", turns=1)
    game.do({"begin": {}})
    game.saw(TurnSkipped, who="zlata", reason="cannot_act")
    game.condition("zlata", "lit")
    assert game.turn == "bolek"


def test_one_brings_conditions_and_modifiers_along() -> None:
    """Section 3: those of the sheet are in force from the beginning, or from joining."""
    bonus = {"stat": "agl", "value": 3, "turns": 1}
    game = Game(one("zlata", conditions=["frenzy"], modifiers=[bonus]), "bolek")
    game.saw(CombatantEntered, who="zlata")
    assert game.value("conditions", "zlata") == ("frenzy",)
    assert game.value("stat", "zlata", "agl") == 12
    game.skip("zlata", "bolek")
    assert game.value("stat", "zlata", "agl") == 9


def test_a_condition_in_a_players_turn_is_open_to_all() -> None:
    """Law 21: that somebody bears a condition is no secret."""
    game = Game("zlata", "bolek")
    game.condition("bolek", "invisible")
    assert [e.kind for e in game.fight.seen("ola").state.effects.values()] == ["invisible"]
