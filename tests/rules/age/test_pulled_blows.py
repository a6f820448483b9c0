"""AG-11, AG-12: pulling a killing blow, and being unconscious after it."""

import pytest

from .playing import SURE, Table, one

KILLING = (6, 6)
"""A damage roll of 15, with Hero's Strength."""


def test_a_killing_blow_can_be_pulled_before_it_is_applied() -> None:
    """AG-11: the damage is known, Health is as before, the attacker's controller is asked."""
    table = Table("hero", one("foe", health=15))
    table.attack("hero", "foe", *SURE, *KILLING)
    table.asked("pull_blow", "hero")
    assert table.only("damage_computed").damage == 15
    assert table.value("health", "foe") == 15
    prompt = table.state.prompt
    assert prompt is not None
    assert (prompt.menu.choices, prompt.default) == (("strike", "pull"), "strike")
    table.no("not_your_prompt", "answer", by="fred", prompt=table.fight.awaits()[0].id)
    table.no("invalid_choice", "answer", prompt=table.fight.awaits()[0].id, choice="spare")


def test_a_pulled_blow_leaves_one_health_and_no_wits() -> None:
    """AG-11, AG-12: not dying, unconscious for 2d6 minutes of 4 rounds each."""
    table = Table("hero", one("foe", health=15))
    table.attack("hero", "foe", *SURE, *KILLING)
    table.answer("pull", by="hanna", faces=(3, 4))
    assert table.names() == [
        "answered",
        "blow_pulled",
        "resource_changed",
        "rolled",
        "effect_started",
    ]
    assert table.value("health", "foe") == 1
    assert table.value("wakes_in_round", "foe") == 1 + 28
    assert not table.value("dying", "foe")
    assert not table.value("able", "foe")


def test_striking_kills_nobody_at_once() -> None:
    """AG-11, AG-15: `strike` leads to Health 0 and dying."""
    table = Table("hero", one("foe", health=15))
    table.attack("hero", "foe", *SURE, *KILLING)
    table.answer("strike", by="hanna")
    assert table.names() == ["answered", "resource_changed", "effect_started"]
    assert table.value("dying", "foe")


@pytest.mark.parametrize("health", [16, 20])
def test_less_than_a_killing_blow_is_not_asked_about(health: int) -> None:
    """AG-11: only damage of at least the Health that is left."""
    table = Table("hero", one("foe", health=health))
    table.attack("hero", "foe", *SURE, *KILLING)
    table.settled()
    assert table.value("health", "foe") == health - 15


def test_ranged_blows_can_be_pulled_alike() -> None:
    """AG-11, AG-A14: unless the table has `pull_scope: melee`."""
    table = Table("hero", one("foe", health=1))
    table.attack("hero", "foe", *SURE, 6, weapon="long_bow", mode="ranged")
    table.asked("pull_blow", "hero")
    table = Table("hero", one("foe", health=1), options={"pull_scope": "melee"})
    table.attack("hero", "foe", *SURE, 6, weapon="long_bow", mode="ranged")
    table.settled()
    assert table.value("dying", "foe")
    table = Table("hero", one("foe", health=1), options={"pull_scope": "melee"})
    table.attack("hero", "foe", *SURE, 6, 6)
    table.asked("pull_blow", "hero")


def test_the_dying_get_no_prompt() -> None:
    """AG-11, AG-A13: a hit on them changes neither Health nor the count."""
    table = Table("hero", one("foe", health=0))
    before = table.value("dies_in_round", "foe")
    table.attack("hero", "foe", *SURE, *KILLING)
    table.settled()
    assert table.value("dies_in_round", "foe") == before


def test_a_table_may_let_a_hit_kill_the_dying() -> None:
    """AG-A13: `hit_kills_dying`; a hit that deals nothing does not."""
    options = {"hit_kills_dying": True}
    table = Table("hero", one("foe", health=0), options=options)
    table.attack("hero", "foe", *SURE, *KILLING)
    assert table.only("status_changed").cause == "blow"
    table = Table("hero", one("foe", health=0, armor_rating=30), options=options)
    table.attack("hero", "foe", *SURE, *KILLING)
    assert table.value("status", "foe") == "alive"


def test_the_unconscious_do_nothing_and_say_nothing() -> None:
    """AG-12: no command at all; their turns pass."""
    table = Table("hero", "foe")
    table.say("set_condition", target="foe", condition="unconscious")
    table.no("actor_unconscious", "speak", by="fred", actor="foe", text="no")
    table.no("actor_unconscious", "end_turn", by="fred", actor="foe")
    table.end("hero")
    assert table.only("turn_skipped").reason == "unconscious"
    assert table.turn == "hero"


def test_waking_comes_in_the_own_turn_of_the_round_of_waking() -> None:
    """AG-12: awake at the start of the turn, in which one acts."""
    table = Table("hero", "foe")
    table.say("set_condition", target="foe", condition="unconscious", round=3)
    table.until_round(3)
    assert table.turn == "hero"
    assert table.value("unconscious", "foe")
    table.end("hero")
    assert table.names() == ["declared", "turn_ended", "turn_started", "effect_ended"]
    assert table.turn == "foe"
    assert table.value("able", "foe")


def test_seven_minutes_are_twenty_eight_rounds() -> None:
    """AG-E36, AG-12, AG-A16: pulled in round 2 with 7 minutes, awake in the turn of round 30."""
    table = Table("hero", one("foe", health=15))
    table.until_round(2)
    table.attack("hero", "foe", *SURE, *KILLING)
    table.answer("pull", by="hanna", faces=(3, 4))
    table.until_round(30)
    assert table.value("unconscious", "foe")
    table.end("hero")
    assert table.turn == "foe"
    assert table.value("actions_left") == ("major", "minor")


@pytest.mark.parametrize(("seconds", "rounds"), [(15, 8), (60, 2), (50, 3), (3600, 1)])
def test_a_begun_round_counts_as_one(seconds: int, rounds: int) -> None:
    """AG-12, AG-A16: `round_seconds`; here of two minutes."""
    table = Table("hero", one("foe", health=1), options={"round_seconds": seconds})
    table.attack("hero", "foe", *SURE, *KILLING)
    table.answer("pull", faces=(1, 1))
    assert table.value("wakes_in_round", "foe") == 1 + rounds


def test_another_pulled_blow_sets_another_round() -> None:
    """AG-12: the new round of waking replaces the old one."""
    table = Table("hero", one("foe", health=1))
    table.say("set_condition", target="foe", condition="unconscious", round=50)
    table.attack("hero", "foe", *SURE, *KILLING)
    table.answer("pull", faces=(1, 1))
    assert table.only("effect_changed").amount == 9
    assert table.value("wakes_in_round", "foe") == 9
    assert table.value("conditions", "foe") == ("unconscious",)


def test_whoever_loses_consciousness_in_the_own_turn_loses_the_rest() -> None:
    """AG-12: the turn ends."""
    table = Table("hero", "foe")
    table.say("set_condition", target="hero", condition="unconscious")
    assert table.turn == "foe"


def test_struck_down_while_unconscious_both_hold() -> None:
    """AG-12, AG-22: unconscious goes before dying; who wakes while dying may speak again."""
    table = Table("hero", one("foe", health=5), "brute")
    table.say("set_condition", target="foe", condition="unconscious", round=2)
    table.attack("hero", "foe", *SURE, *KILLING)
    table.answer("strike")
    table.end("hero")
    assert table.only("turn_skipped").reason == "unconscious"
    table.until_round(2)
    table.end("hero")
    assert table.only("turn_skipped").reason == "dying"
    table.say("speak", by="fred", actor="foe", text="Where am I?")
    table.no("actor_dying", "end_turn", by="fred", actor="foe")


def test_the_game_master_wakes_and_healing_does_not() -> None:
    """AG-12, AG-A18: healing alone does not wake, unless the table has `heal_wakes`."""
    for wakes in (False, True):
        table = Table("healer", one("hero", health=1), options={"heal_wakes": wakes})
        table.say("set_condition", target="hero", condition="unconscious", round=40)
        table.say("heal", 4, 4, 4, actor="healer", target="hero")
        assert table.value("unconscious", "hero") is not wakes
        if wakes:
            table.say("set_health", target="hero", health=2)
            table.end("healer")
            assert table.turn == "hero"
        else:
            table.say("clear_condition", target="hero", condition="unconscious")
            assert table.value("able", "hero")
