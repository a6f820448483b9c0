"""Section 4: every command is accepted once, and refused for every reason that all share."""

from typing import Any

import pytest

from affray.events import GM
from affray.rulesets.age import RULESET

from .playing import Table, one

ALL = {f"ext_{name}": True for name in ("aim", "charge", "defend", "stunts")}
"""A table that has all actions."""

ACTIONS: dict[str, dict[str, Any]] = {
    "attack": {"target": "foe", "weapon": "long_sword"},
    "coup_de_grace": {"target": "foe"},
    "heal": {"target": "healer"},
    "major_other": {"text": "runs"},
    "minor_other": {"text": "draws"},
    "end_turn": {},
    "aim": {},
    "charge": {"target": "foe", "weapon": "long_sword"},
    "defend": {},
}
"""AG-20: what Hero may do in his turn, with Foe dying and Healer hurt."""

MAJOR = ("attack", "coup_de_grace", "heal", "major_other", "charge", "defend")
"""AG-20: the major actions."""

MASTERS: dict[str, dict[str, Any]] = {
    "set_fact": {"fact": "bandages_ready", "about": ["hero"], "value": False},
    "set_health": {"target": "hero", "health": 3},
    "help": {"target": "foe"},
    "set_condition": {"target": "hero", "condition": "prone"},
    "clear_condition": {"target": "brute", "condition": "afraid"},
    "add_modifier": {"target": "hero", "stat": "attack", "value": 1, "source": "luck"},
    "remove_modifier": {"target": "brute", "stat": "damage", "source": "rage"},
    "set_status": {"target": "hero", "status": "gone"},
    "join": {
        "who": "late",
        "name": "Late",
        "side": "blue",
        "controller": GM,
        "sheet": {"health_max": 5},
    },
    "leave": {"who": "hero"},
    "correct": {"who": "hero", "what": "strength", "value": 4, "reason": "misread"},
    "set_controller": {"who": "foe", "person": "hanna"},
    "end_fight": {},
}
"""What the game master may do in anybody's turn."""

EARLY = ("set_fact", "join", "leave", "correct", "set_controller")
"""The engine's, which do not wait for the beginning."""


def table(**more: Any) -> Table:
    """Hero is to act; Foe is dying, Healer hurt, Brute afraid and raging."""
    brute = one(
        "brute",
        conditions=[{"name": "afraid"}],
        modifiers=[{"stat": "damage", "value": 1, "source": "rage"}],
    )
    people = "hero", one("healer", health=9), one("foe", health=0), brute
    return Table(*people, options=ALL, **more)


@pytest.mark.parametrize("by", ["hanna", GM])
@pytest.mark.parametrize("name", ACTIONS)
def test_every_action_may_be_done(name: str, by: str) -> None:
    """AG-20: by the actor's controller and by the game master, in the actor's turn."""
    game = table()
    game.say(name, by=by, actor="hero", **ACTIONS[name])
    prompt = game.state.prompt
    assert game.turn == ("healer" if name == "end_turn" else "hero")
    assert (prompt is not None) == (name in ("attack", "charge", "heal"))


@pytest.mark.parametrize("name", ACTIONS)
def test_every_action_is_refused_for_the_first_of_the_common_reasons(name: str) -> None:
    """Section 4, rows 1 to 8: each reason is laid over those of later rows."""
    game, fields = table(), {"actor": "hero", **ACTIONS[name]}
    if name in MAJOR:
        game.say("major_other", actor="hero")
        game.no("no_major_left", name, **fields)
    game.end("hero")
    game.no("not_your_turn", name, **fields)
    game.say("set_health", target="hero", health=0)
    game.no("actor_dying", name, **fields)
    game.say("set_condition", target="hero", condition="unconscious")
    game.no("actor_unconscious", name, **fields)
    game.say("set_status", target="hero", status="gone")
    game.no("actor_dead", name, **fields)
    if "target" in fields:
        game.no("unknown_combatant", name, **{**fields, "target": "nobody"})
    game.no("unknown_combatant", name, **{**fields, "actor": "nobody"})
    game.no("not_controller", name, by="hugo", **fields)
    game.say("attack", actor="healer", target="foe", weapon="dagger")
    game.no("prompt_open", name, by="hugo", **fields)
    game.say("end_fight")
    game.no("fight_over", name, by="hugo", **fields)


@pytest.mark.parametrize("name", ACTIONS)
def test_no_action_comes_before_the_beginning(name: str) -> None:
    """Section 4: nobody has a turn yet."""
    game = Table("hero", "healer", "foe", options=ALL, begin=False)
    game.no("not_your_turn", name, actor="hero", **ACTIONS[name])
    game.no("not_controller", name, by="fred", actor="hero", **ACTIONS[name])


def test_speech_is_refused_in_the_order_of_the_book() -> None:
    """Section 4, rows 1 to 5 and 18; rows 6 and 7 are not asked of it (AG-20, AG-22)."""
    game, fields = table(), {"actor": "foe", "text": "Mercy!"}
    game.say("speak", by="fred", **fields)
    game.no("invalid_value", "speak", actor="foe", text="")
    game.say("set_condition", target="foe", condition="unconscious")
    game.no("actor_unconscious", "speak", actor="foe", text="")
    game.say("set_status", target="foe", status="dead")
    game.no("actor_dead", "speak", **fields)
    game.no("unknown_combatant", "speak", actor="nobody", text="")
    game.no("not_controller", "speak", by="hugo", **fields)
    game.say("attack", actor="hero", target="brute", weapon="long_sword")
    game.no("prompt_open", "speak", by="hugo", **fields)
    game.say("end_fight")
    game.no("fight_over", "speak", by="hugo", **fields)


@pytest.mark.parametrize("name", MASTERS)
def test_every_command_of_the_game_masters_may_be_done(name: str) -> None:
    """Section 4: in anybody's turn."""
    game = table()
    game.end("hero")
    game.say(name, **MASTERS[name])


@pytest.mark.parametrize("name", MASTERS)
def test_the_game_masters_commands_are_refused_in_the_order_of_the_book(name: str) -> None:
    """Section 4, rows 1 to 3: the engine's commands stand in the same order as the book's."""
    game, fields = table(), MASTERS[name]
    game.no("gm_only", name, by="hanna", **fields)
    game.say("attack", actor="hero", target="brute", weapon="long_sword")
    ending = name == "end_fight"  # which ends what is asked with the fight
    game.no("gm_only" if ending else "prompt_open", name, by="hanna", **fields)
    game.say("end_fight")
    game.no("fight_over", name, by="hanna", **fields)
    game.no("fight_over", name, **fields)


@pytest.mark.parametrize("name", [name for name in MASTERS if name not in EARLY])
def test_rulings_wait_for_the_beginning(name: str) -> None:
    """Section 4, row 3: `wrong_phase`, after the person."""
    game = Table("hero", "healer", "foe", "brute", options=ALL, begin=False)
    game.no("gm_only", name, by="hanna", **MASTERS[name])
    game.no("wrong_phase", name, **MASTERS[name])


def test_waiting_is_the_last_reason() -> None:
    """Section 4, rows 1 to 3 and 19 of `next_round`."""
    game = table()
    game.no("not_waiting", "next_round")
    game.no("gm_only", "next_round", by="hanna")
    game.say("attack", actor="hero", target="brute", weapon="long_sword")
    game.no("prompt_open", "next_round", by="hanna")
    game.say("end_fight")
    game.no("fight_over", "next_round", by="hanna")


def test_what_is_asked_may_be_dropped_and_anybody_may_write() -> None:
    """Section 4: the engine's `drop` is the game master's; a dropped attack has cost its action."""
    game = table()
    game.no("unknown_prompt", "drop")
    game.say("attack", actor="hero", target="brute", weapon="long_sword")
    game.no("gm_only", "drop", by="hanna")
    game.say("drop", reason="enough")
    assert game.value("actions_left") == ("minor",)
    game.say("note", by="hanna", text="A cold wind.")
    game.say("set_dice", by="hanna", who="hero", supplier="hanna")


def test_no_command_is_missing_here() -> None:
    """Section 4: the tables of this file, and what has a test of its own."""
    others = {"begin", "answer", "drop", "note", "set_dice", "next_round", "speak"}
    assert {*ACTIONS, *MASTERS, *others} == set(RULESET.forms) | {"answer"}
