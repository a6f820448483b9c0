"""Section 4: every command is accepted once, and refused for every reason that all share."""

from typing import Any

import pytest

from affray.events import GM
from affray.rulesets.turn_actions import RULESET

from .playing import Game, one

ACTIONS: dict[str, dict[str, Any]] = {
    "attack": {"weapon": "staff", "target": "bolek"},
    "cast": {"spell": "spark", "targets": ["bolek"]},
    "use_item": {"item": "potion", "target": "zlata"},
    "flee": {},
    "surrender": {},
    "custom_action": {"text": "I play dead"},
    "pass": {},
}
"""TA-01: what Cora may do in her turn."""

MASTERS: dict[str, dict[str, Any]] = {
    "set_condition": {"who": "bolek", "condition": "frenzy"},
    "clear_condition": {"who": "cora", "condition": "invisible"},
    "add_modifier": {"who": "bolek", "stat": "agl", "value": 1},
    "set_fact": {"fact": "building", "value": "known"},
    "join": {
        "who": "late",
        "name": "Late",
        "side": "blue",
        "controller": GM,
        "sheet": {"agl": 1, "str": 1, "end": 1, "dtr": 1, "hp_max": 9},
    },
    "leave": {"who": "bolek"},
    "correct": {"who": "bolek", "what": "hp", "value": 3, "reason": "miscounted"},
    "set_controller": {"who": "bolek", "person": "ola"},
    "set_dice": {"who": "bolek", "supplier": "engine"},
    "note": {"text": "A cold wind."},
    "end_fight": {},
}
"""What the game master may do in anybody's turn."""

FREE = ("set_dice", "note")
"""What others may do as well, each in his own way."""


def cora() -> dict[str, Any]:
    """Cora, with something of everything."""
    potion = {"id": "potion", "effects": [{"kind": "heal", "amount": 1}]}
    return one("cora", inventory=[potion], conditions=["invisible"])


def table() -> Game:
    """Cora is to act, then Zlata, then Bolek; the engine throws."""
    return Game(cora(), "zlata", "bolek", dice="engine")


@pytest.mark.parametrize("by", ["kuba", GM])
@pytest.mark.parametrize("name", ACTIONS)
def test_every_action_may_be_done(name: str, by: str) -> None:
    """TA-01: by the actor's controller and by the game master, in the actor's turn."""
    game = table()
    game.act(name, "cora", by=by, **ACTIONS[name])
    assert game.turn != "cora" or game.state.prompt is not None


@pytest.mark.parametrize("name", ACTIONS)
def test_every_action_is_refused_for_the_first_of_the_common_reasons(name: str) -> None:
    """Section 4, rows 1 to 7: each reason is laid over those of later rows."""
    fields = ACTIONS[name]
    game = table()
    game.skip("cora")
    assert game.code(name, "cora", by="kuba", **fields) == "not_your_turn"
    game.do({"leave": {"who": "cora"}})
    assert game.code(name, "cora", by="kuba", **fields) == "actor_not_active"
    for field in {"target", "targets"} & set(fields):
        ghost: Any = ["ghost"] if field == "targets" else "ghost"
        assert game.code(name, "cora", by="kuba", **{**fields, field: ghost}) == "unknown_combatant"
    assert game.code(name, "ghost", by="kuba", **fields) == "unknown_combatant"
    assert game.code(name, "cora", by="ola", **fields) == "not_controller"
    game.act("custom_action", "zlata", text="I wait")
    assert game.code(name, "cora", by="ola", **fields) == "prompt_open"
    game.do({"end_fight": {}})
    assert game.code(name, "cora", by="ola", **fields) == "fight_over"


@pytest.mark.parametrize("name", ACTIONS)
def test_no_action_comes_before_the_beginning(name: str) -> None:
    """Section 4: `wrong_phase`, after who may speak and who is there."""
    game = Game(cora(), "zlata", "bolek", begin=False)
    assert game.code(name, "cora", by="kuba", **ACTIONS[name]) == "wrong_phase"
    assert game.code(name, "cora", by="ola", **ACTIONS[name]) == "not_controller"


@pytest.mark.parametrize("name", ACTIONS)
def test_in_a_standstill_it_is_nobodys_turn(name: str) -> None:
    """TA-A33: whoever is named, `not_your_turn`."""
    game = table()
    for who in ("zlata", "bolek", "cora"):
        game.condition(who, "cannot_act")
    game.skip("cora")
    assert game.state.phase == "standstill"
    assert game.code(name, "cora", by="kuba", **ACTIONS[name]) == "not_your_turn"


@pytest.mark.parametrize("name", MASTERS)
def test_every_command_of_the_game_masters_may_be_done(name: str) -> None:
    """Section 4: in anybody's turn."""
    game = table()
    game.skip("cora")
    game.do({name: MASTERS[name]})


@pytest.mark.parametrize("name", [name for name in MASTERS if name not in FREE])
def test_the_game_masters_commands_are_refused_in_the_order_of_the_book(name: str) -> None:
    """Section 4, rows 1, 2 and 5: the engine's commands stand in the same order as the book's."""
    game, command = table(), {name: MASTERS[name]}
    assert game.refusal(command, "ola") == "gm_only"
    game.act("custom_action", "cora", text="I wait")
    ending = name == "end_fight"  # which ends what is asked with the fight
    assert game.refusal(command, "ola") == ("gm_only" if ending else "prompt_open")
    game.do({"end_fight": {}})
    assert game.refusal(command, "ola") == "fight_over"
    assert game.refusal(command) == "fight_over"


def test_what_is_asked_may_be_dropped_by_the_game_master_alone() -> None:
    """Section 4: `gm_only`, and only while something is asked."""
    game = table()
    assert game.refusal({"drop": {"reason": "enough"}}) == "unknown_prompt"
    game.act("custom_action", "cora", text="I wait")
    assert game.refusal({"drop": {"reason": "enough"}}, "kuba") == "gm_only"
    game.do({"drop": {"reason": "enough"}})
    assert game.turn == "zlata"


def test_waiting_is_the_last_reason() -> None:
    """Section 4, rows 1, 2, 5 and 13 of `next_round`."""
    game, command = table(), {"next_round": dict[str, Any]()}
    assert game.refusal(command) == "not_waiting"
    assert game.refusal(command, "ola") == "gm_only"
    game.act("custom_action", "cora", text="I wait")
    assert game.refusal(command, "ola") == "prompt_open"
    game.do({"end_fight": {}})
    assert game.refusal(command, "ola") == "fight_over"


def test_no_command_is_missing_here() -> None:
    """Section 4: the tables of this file, and what has a test of its own."""
    others = {"begin", "answer", "drop", "next_round"}
    assert {*ACTIONS, *MASTERS, *others} == set(RULESET.forms) | {"answer"}
