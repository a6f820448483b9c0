"""AG-15 to AG-17, AG-22: dying begins, the moment of death, being helped, last words."""

from typing import Any

import pytest

from .playing import SURE, Table, one

TABLE = [(-3, 2, 5), (-2, 2, 5), (-1, 2, 5), (0, 3, 6), (1, 4, 7), (2, 5, 8), (3, 6, 9), (5, 8, 11)]
"""AG-16: Constitution, the round of death after a fall in round 1, and in round 4."""


def fallen(constitution: int, when: int = 1, **how: Any) -> Table:
    """Foe, who comes after Hero, falls in that round, in the turn of Hero."""
    foe = one("foe", abilities={"constitution": constitution})
    table = Table("hero", foe, "brute", **how)
    table.until_round(when)
    table.say("set_health", target="foe", health=0)
    return table


@pytest.mark.parametrize(("constitution", "early", "late"), TABLE)
def test_the_round_of_death_follows_from_constitution(
    constitution: int, early: int, late: int
) -> None:
    """AG-15, AG-16, AG-A10, AG-A11: N + max(1, 2 + Constitution)."""
    assert fallen(constitution).value("dies_in_round", "foe") == early
    assert fallen(constitution, 4).value("dies_in_round", "foe") == late


def test_dying_begins_whatever_the_cause() -> None:
    """AG-15: by a blow, by the game master, or on entering."""
    by_blow = Table("hero", one("foe", health=3))
    by_blow.attack("hero", "foe", *SURE, 6, 6)
    by_blow.answer("strike")
    assert by_blow.only("effect_started").amount == 4
    assert fallen(1).only("effect_started").kind == "dying"
    entering = Table("hero", one("foe", health=0))
    assert entering.value("dies_in_round", "foe") == 4


def test_a_newcomer_with_no_health_is_dying_from_that_round_on() -> None:
    """AG-15, AG-19: on entering in round 2."""
    table = Table("hero", "brute")
    table.until_round(2)
    sheet = {"health_max": 9, "health": 0}
    who = {"who": "late", "name": "Late", "side": "blue", "controller": "gm"}
    table.say("join", **who, sheet=sheet)
    assert table.value("dies_in_round", "late") == 4


def test_somebody_may_bring_along_his_round_of_death() -> None:
    """Section 3, AG-15: the condition `dying` of the sheet with its round."""
    foe = one("foe", health=0, conditions=[{"name": "dying", "round": 2}])
    assert Table("hero", foe).value("dies_in_round", "foe") == 2


def test_the_constitution_of_the_moment_counts() -> None:
    """AG-15, AG-A12: with its modifiers, and a later change moves nothing."""
    table = Table("hero", "foe")
    table.say("add_modifier", target="foe", stat="constitution", value=2, source="bear")
    table.say("set_health", target="foe", health=0)
    assert table.value("dies_in_round", "foe") == 6
    table.say("remove_modifier", target="foe", stat="constitution", source="bear")
    assert table.value("dies_in_round", "foe") == 6


def test_whoever_falls_in_the_own_turn_loses_the_rest() -> None:
    """AG-15: the turn ends."""
    table = Table("hero", "foe")
    table.say("set_health", target="hero", health=0)
    assert table.turn == "foe"


def test_death_comes_at_the_start_of_the_own_turn() -> None:
    """AG-16: before anything else of that turn; it ends every condition without events."""
    table = fallen(-1)
    table.say("set_condition", target="foe", condition="frightened")
    table.until_round(2)
    assert table.value("status", "foe") == "alive"
    table.end("hero")
    assert table.names() == [
        "declared",
        "turn_ended",
        "turn_started",
        "status_changed",
        "turn_ended",
        "turn_started",
    ]
    assert table.only("status_changed").cause == "bled_out"
    assert table.value("conditions", "foe") == ()
    assert not table.value("dying", "foe")
    assert table.turn == "brute"


def test_it_makes_no_difference_whether_the_own_turn_was_over() -> None:
    """AG-16: falls before and after the own turn of one round lead to the same round."""
    before = fallen(1).value("dies_in_round", "foe")
    table = Table("hero", one("foe", abilities={"constitution": 1}), "brute")
    table.end("hero", "foe")
    table.say("set_health", target="foe", health=0)
    assert table.value("dies_in_round", "foe") == before


@pytest.mark.parametrize(
    ("clock", "early", "in_turn", "after"), [("after", 5, 5, 5), ("own_turns", 3, 4, 4)]
)
def test_other_ways_of_counting(clock: str, early: int, in_turn: int, after: int) -> None:
    """AG-16, AG-A10: `dying_clock`, for Constitution 1 and a fall in round 1."""
    options = {"dying_clock": clock}
    table = fallen(1, options=options)
    assert table.value("dies_in_round", "foe") == early
    table = Table("hero", "foe", "brute", options=options)
    table.end("hero")
    table.say("set_health", target="foe", health=0)
    assert table.value("dies_in_round", "foe") == in_turn
    table = Table("hero", "foe", "brute", options=options)
    table.end("hero", "foe")
    table.say("set_health", target="foe", health=0)
    assert table.value("dies_in_round", "foe") == after


def test_own_turns_count_for_those_who_enter_dying() -> None:
    """AG-16, AG-A10: the first own turn is still to come when the fight begins."""
    options = {"dying_clock": "own_turns"}
    assert Table("hero", one("foe", health=0), options=options).value("dies_in_round", "foe") == 3


def test_own_turns_count_from_between_rounds() -> None:
    """AG-16, AG-21: while the engine waits, the own turn of the last round is over."""
    table = Table("hero", "foe", options={"dying_clock": "own_turns"})
    for who in ("foe", "hero"):
        table.say("set_condition", target=who, condition="unconscious")
    assert table.state.phase == "waiting"
    table.say("set_health", target="foe", health=0)
    assert table.value("dies_in_round", "foe") == 4


@pytest.mark.parametrize(("least", "died"), [(0, True), (1, False), (3, False)])
def test_the_least_number_of_rounds_is_the_tables(least: int, died: bool) -> None:
    """AG-A11: `dying_min_rounds`; with 0 somebody of Constitution -2 dies at once."""
    table = fallen(-2, options={"dying_min_rounds": least})
    assert (table.value("status", "foe") == "dead") is died
    if died:
        assert table.only("status_changed").cause == "bled_out"
    else:
        assert table.value("dies_in_round", "foe") == 1 + least


@pytest.mark.parametrize("how", ["help", "set_health", "heal"])
def test_whatever_raises_health_helps(how: str) -> None:
    """AG-17: the count is gone, in the same round there is a turn if it is still to come."""
    table = Table("healer", one("hero", health=0), "foe")
    if how == "heal":
        table.say("heal", 4, 4, 4, actor="healer", target="hero")
    else:
        table.say(how, target="hero", health=5)
    assert table.only("effect_ended").kind == "dying"
    table.end("healer")
    assert table.turn == "hero"


@pytest.mark.parametrize(("health", "left"), [(None, 1), (7, 7), (20, 20)])
def test_the_game_masters_help_brings_to_some_health(health: int | None, left: int) -> None:
    """AG-17: 1 unless more is said."""
    table = Table("hero", one("foe", health=0))
    more: dict[str, Any] = {} if health is None else {"health": health}
    table.say("help", target="foe", **more)
    assert table.value("health", "foe") == left


def test_falling_again_starts_a_new_count() -> None:
    """AG-17: from the new round."""
    table = fallen(1)
    table.say("help", target="foe")
    table.until_round(3)
    table.say("set_health", target="foe", health=0)
    assert table.value("dies_in_round", "foe") == 6


def test_the_dying_may_speak_and_nothing_else() -> None:
    """AG-22: also in others' turns; their own turn is passed."""
    table = fallen(1)
    table.say("speak", by="fred", actor="foe", text="Tell my mother.")
    assert table.only("spoke").text == "Tell my mother."
    for name in ("end_turn", "major_other", "minor_other"):
        table.no("actor_dying", name, by="fred", actor="foe")
    table.no("actor_dying", "heal", by="fred", actor="foe", target="brute")
    table.end("hero")
    assert table.only("turn_skipped").reason == "dying"


def test_a_count_runs_on_while_somebody_is_away() -> None:
    """AG-A27: gone and back, he dies at his own turn in the first round that is not too early."""
    table = fallen(-1)
    table.say("set_status", target="foe", status="gone")
    table.until_round(4)
    assert table.value("status", "foe") == "gone"
    table.say("set_status", target="foe", status="alive")
    table.end("hero")
    assert table.only("status_changed").cause == "bled_out"
