"""What the game master does: Health, conditions, modifiers, statuses, facts."""

from typing import Any

import pytest

from .playing import SURE, Table, one

MODIFY: dict[str, Any] = {"target": "hero", "stat": "defense", "value": 2, "source": "cover"}


def modified(table: Table, who: str = "hero") -> int:
    """Defence above 10."""
    return int(table.value("defense", who)) - 10


@pytest.mark.parametrize("stat", ["attack", "damage", "defense", "armor_rating", "willpower"])
def test_a_modifier_lasts_for_the_fight_unless_more_is_said(stat: str) -> None:
    """AG-A28: the duration `fight`; it may be removed."""
    table = Table("hero", "foe")
    table.say("add_modifier", **{**MODIFY, "stat": stat})
    table.until_round(4)
    assert len(table.state.modifiers) == 1
    table.say("remove_modifier", target="hero", stat=stat, source="cover")
    assert table.only("effect_ended").cause == "ruling"
    assert len(table.state.modifiers) == 0


def test_modifiers_add_up_and_go_one_by_one() -> None:
    """AG-04, AG-A28: none excludes another; those of one source on one number go together."""
    table = Table("hero", "foe")
    for source in ("cover", "cover", "shield spell"):
        table.say("add_modifier", **{**MODIFY, "source": source})
    assert modified(table) == 6
    table.say("remove_modifier", target="hero", stat="defense", source="cover")
    assert modified(table) == 2


def test_the_duration_turn_ends_with_the_turn_in_progress() -> None:
    """AG-A28: whoever's turn it is."""
    table = Table("hero", "foe")
    table.say("add_modifier", **{**MODIFY, "target": "foe", "duration": "turn"})
    assert modified(table, "foe") == 2
    table.end("hero")
    assert table.only("effect_ended").cause == "clock"
    assert modified(table, "foe") == 0


def test_the_duration_round_includes_its_last_round() -> None:
    """AG-A28: to the end of round k."""
    table = Table("hero", "foe")
    table.say("add_modifier", **MODIFY, duration="round", round=2)
    table.until_round(2)
    table.end("hero")
    assert modified(table) == 2
    table.end("foe")
    assert modified(table) == 0


def test_the_duration_round_counts_from_between_rounds_too() -> None:
    """AG-21, AG-A28: while the engine waits, the last round is over already."""
    table = Table("hero")
    table.say("set_health", target="hero", health=0)
    table.no("invalid_value", "add_modifier", **MODIFY, duration="round", round=1)
    table.no("invalid_value", "add_modifier", **MODIFY, duration="turn")
    table.say("add_modifier", **MODIFY, duration="round", round=2)
    assert modified(table) == 2
    table.say("next_round")
    assert modified(table) == 0


def test_the_duration_next_turn_start_ends_as_the_bearers_turn_begins() -> None:
    """AG-A28: also when that turn is passed."""
    for falls in (False, True):
        table = Table("hero", "foe")
        table.say("add_modifier", **MODIFY, duration="next_turn_start")
        table.end("hero")
        assert modified(table) == 2
        if falls:
            table.say("set_health", target="hero", health=0)
        table.end("foe")
        assert modified(table) == 0


def test_a_sheet_may_bring_modifiers_along() -> None:
    """Section 3, AG-A28: with durations; one that is over already is left out."""
    brought: list[dict[str, Any]] = [
        {"stat": "defense", "value": 1, "source": "ring"},
        {"stat": "defense", "value": 2, "source": "spell", "duration": "round", "round": 1},
        {"stat": "defense", "value": 4, "source": "feint", "duration": "next_turn_start"},
    ]
    table = Table("foe", one("hero", modifiers=brought))
    assert modified(table) == 7
    table.end("foe")
    assert modified(table) == 3
    table.end("hero")
    assert modified(table) == 1
    late = {"health_max": 5, "defense": 10, "modifiers": brought}
    table.say("join", who="late", name="Late", side="red", controller="gm", sheet=late)
    assert modified(table, "late") == 5


def test_what_counts_the_turns_of_somebody_gone_goes_with_him() -> None:
    """AG-A28: a modifier until his next turn does not stay for ever."""
    table = Table("hero", "foe")
    table.say("add_modifier", **MODIFY, duration="next_turn_start")
    table.say("set_status", target="hero", status="gone")
    assert table.only("effect_ended").cause == "owner_left"


def test_health_is_set_between_nothing_and_the_maximum() -> None:
    """AG-10, AG-15, AG-17: 0 lets dying begin, more ends it; beyond the range it is refused."""
    table = Table("hero", "foe")
    for health in (-1, 21):
        table.no("invalid_value", "set_health", target="foe", health=health)
    table.say("set_health", target="foe", health=0)
    assert table.value("dying", "foe")
    table.say("set_health", target="foe", health=0)
    assert table.names() == ["declared"]
    table.say("set_health", target="foe", health=20)
    assert not table.value("dying", "foe")


@pytest.mark.parametrize("health", [0, 21])
def test_help_brings_to_some_health_that_can_be(health: int) -> None:
    """AG-17: 1 to the maximum."""
    table = Table("hero", one("foe", health=0))
    table.no("invalid_value", "help", target="foe", health=health)


def test_conditions_come_and_go_by_name() -> None:
    """Section 3, AG-12: any clean name but `dying`, which follows Health (AG-15)."""
    table = Table("hero", "foe")
    table.say("set_condition", target="foe", condition="prone")
    table.say("set_condition", target="foe", condition="frightened")
    assert table.value("conditions", "foe") == ("prone", "frightened")
    table.say("set_condition", target="foe", condition="prone")
    assert table.names() == ["declared"]
    table.say("clear_condition", target="foe", condition="prone")
    assert table.value("conditions", "foe") == ("frightened",)
    for name in ("prone", "dying", "unconscious"):
        table.no("invalid_value", "clear_condition", target="foe", condition=name)
    for name in ("dying", "", "a\u202eb", "x" * 81):
        table.no("invalid_value", "set_condition", target="foe", condition=name)
    table.no("invalid_value", "set_condition", target="foe", condition="prone", round=4)


def test_a_round_of_waking_is_not_over() -> None:
    """AG-12: the present round or later; 0 sets none, and the condition stays."""
    table = Table("hero", "foe")
    table.until_round(3)
    sleep = {"target": "foe", "condition": "unconscious"}
    table.no("invalid_value", "set_condition", **sleep, round=2)
    table.no("invalid_value", "set_condition", **sleep, round=-1)
    table.say("set_condition", **sleep, round=3)
    assert table.value("wakes_in_round", "foe") == 3
    table.say("set_condition", **sleep)
    assert table.value("wakes_in_round", "foe") is None
    table.until_round(9)
    assert table.value("unconscious", "foe")


def test_a_sheet_may_bring_conditions_along() -> None:
    """Section 3, AG-12: unconscious with a round, others by their names."""
    conditions = [{"name": "unconscious", "round": 2}, {"name": "poisoned"}]
    table = Table("hero", one("foe", conditions=conditions))
    assert table.value("conditions", "foe") == ("unconscious", "poisoned")
    assert table.value("wakes_in_round", "foe") == 2


def test_a_status_is_ruled() -> None:
    """AG-A27: dead for good, gone for now, alive again; the own turn of whoever leaves ends."""
    table = Table("hero", "foe", "brute")
    table.say("set_status", target="hero", status="gone")
    assert table.names() == [
        "declared",
        "combatant_left",
        "turn_ended",
        "turn_started",
    ]
    assert table.value("status", "hero") == "gone"
    table.no("actor_dead", "speak", actor="hero", text="Bye!")
    table.say("set_status", target="hero", status="alive")
    assert table.only("status_changed").cause == "returned"
    table.say("set_status", target="foe", status="dead")
    assert table.only("status_changed").cause == "ruling"
    assert table.turn == "brute"
    for status in ("alive", "gone", "dead"):
        table.no("target_dead", "set_status", target="foe", status=status)
    for status in ("alive", "asleep"):
        table.no("invalid_value", "set_status", target="hero", status=status)


def test_the_gone_may_die() -> None:
    """AG-A27: only death is final."""
    table = Table("hero", "foe")
    table.say("set_status", target="foe", status="gone")
    table.say("set_status", target="foe", status="dead")
    assert table.value("status", "foe") == "dead"


def test_leaving_is_the_same_as_being_gone() -> None:
    """AG-A27: the engine's command `leave`, of somebody who takes part."""
    table = Table("hero", "foe")
    table.say("leave", who="foe", reason="runs")
    assert table.only("combatant_left").reason == "runs"
    assert table.value("status", "foe") == "gone"
    table.no("invalid_value", "leave", who="foe")
    table.no("unknown_combatant", "leave", who="nobody")
    table.no("gm_only", "leave", by="hanna", who="hero")
    table.say("set_status", target="foe", status="alive")
    assert table.value("able", "foe")


@pytest.mark.parametrize(
    ("fact", "about", "value", "code"),
    [
        ("distance", ("hero", "foe"), 1.3, "invalid_value"),
        ("distance", ("hero", "foe"), -1, "invalid_value"),
        ("distance", ("hero", "foe"), 10_000.5, "invalid_value"),
        ("distance", ("hero", "foe"), True, "invalid_value"),
        ("distance", ("hero",), 1, "invalid_value"),
        ("distance", ("hero", "hero"), 1, "invalid_value"),
        ("distance", ("hero", "nobody"), 1, "unknown_combatant"),
        ("sees", ("hero", "foe"), "well", "invalid_value"),
        ("bandages_ready", ("hero",), 1, "invalid_value"),
        ("weather", (), "rain", "invalid_choice"),
    ],
)
def test_facts_are_what_they_can_be(
    fact: str, about: tuple[str, ...], value: object, code: str
) -> None:
    """Section 3: a distance in whole or half yards, the others true or false."""
    table = Table("hero", "foe")
    table.no(code, "set_fact", fact=fact, about=about, value=value)


def test_a_distance_is_the_same_both_ways_and_sight_is_not() -> None:
    """Section 3: symmetric, and directed."""
    table = Table("hero", "foe")
    table.fact("distance", "foe", "hero", value=3.5)
    assert table.value("distance", "hero", "foe") == 35
    table.fact("sees", "foe", "hero", value=False)
    assert table.state.fact("sees", "hero", "foe") is None
    table.no("gm_only", "set_fact", by="hanna", fact="sees", about=("hero", "foe"), value=False)


def test_numbers_of_the_sheet_can_be_mended() -> None:
    """The engine's `correct`: abilities, Defence, armour, shield, the maximum of Health."""
    table = Table("hero", one("foe", defense=None, health=12))
    mend = {"who": "foe", "reason": "read wrongly"}
    table.say("correct", **mend, what="dexterity", value=3)
    table.say("correct", **mend, what="shield_bonus", value=1)
    assert table.value("defense", "foe") == 14
    table.say("correct", **mend, what="armor_rating", value=4)
    assert table.value("armor_rating", "foe") == 4
    table.say("correct", **mend, what="health_max", value=12)
    table.no("invalid_value", "correct", **mend, what="health_max", value=11)
    table.no("invalid_value", "correct", **mend, what="dexterity", value="high")
    table.no("invalid_choice", "correct", **mend, what="luck", value=1)
    table.say("correct", **mend, what="defense", value=11)
    table.attack("hero", "foe", *SURE, 1, 1)
    assert table.only("attack_rolled").defense.value == 11


def test_rulings_are_the_game_masters() -> None:
    """Section 4: players are refused, and nobody is named who is not there."""
    commands: dict[str, dict[str, Any]] = {
        "set_health": {"health": 1},
        "help": {},
        "set_condition": {"condition": "prone"},
        "clear_condition": {"condition": "prone"},
        "add_modifier": {"stat": "attack", "value": 1, "source": "bless"},
        "remove_modifier": {"stat": "attack", "source": "bless"},
        "set_status": {"status": "gone"},
    }
    table = Table("hero", "foe")
    for name, fields in commands.items():
        table.no("gm_only", name, by="hanna", target="hero", **fields)
        table.no("unknown_combatant", name, target="nobody", **fields)


def test_the_dead_and_the_gone_are_past_ruling() -> None:
    """Section 4, row 11: of Health, help and conditions."""
    for status in ("dead", "gone"):
        table = Table("hero", "foe")
        table.say("set_status", target="foe", status=status)
        table.no("target_dead", "set_health", target="foe", health=1)
        table.no("target_dead", "help", target="foe")
        table.no("target_dead", "set_condition", target="foe", condition="prone")
        table.no("target_dead", "clear_condition", target="foe", condition="prone")


@pytest.mark.parametrize(
    "wrong",
    [
        {"stat": "luck"},
        {"value": 1001},
        {"source": ""},
        {"duration": "hour"},
        {"duration": "fight", "round": 3},
        {"duration": "round", "round": 0},
    ],
)
def test_a_modifier_is_what_it_can_be(wrong: dict[str, Any]) -> None:
    """Section 4, row 18: a number, an amount, a source and a duration that exist."""
    Table("hero", "foe").no("invalid_value", "add_modifier", **{**MODIFY, **wrong})


@pytest.mark.parametrize("wrong", [{"stat": "attack"}, {"source": "rain"}])
def test_only_a_modifier_that_is_there_is_removed(wrong: dict[str, Any]) -> None:
    """Section 4, row 18."""
    table = Table("hero", "foe")
    table.say("add_modifier", **MODIFY)
    remove = {"target": "hero", "stat": "defense", "source": "cover"}
    table.no("invalid_value", "remove_modifier", **{**remove, **wrong})
