"""AG-18: the heal action."""

from typing import Any

import pytest

from .playing import Table, one, parts

HEAL = {"actor": "healer", "target": "hero"}


def hurt(health: int = 5, **how: Any) -> Table:
    """Healer beside Hero, who is hurt."""
    return Table("healer", one("hero", health=health), "foe", **how)


def test_a_success_heals_cunning_and_the_dragon_die() -> None:
    """AG-18: a test of Cunning with the focus healing against 11, by a major action."""
    table = hurt()
    table.say("heal", 2, 1, 4, **HEAL)
    made = table.only("test_made")
    assert parts(made.total) == {"dice": 7, "cunning": 2, "focus": 2}
    assert (made.target_number, made.success) == (11, True)
    assert parts(table.only("healed").points) == {"cunning": 2, "dragon_die": 4}
    assert table.value("health", "hero") == 11
    assert table.value("heal_locked", "hero") is True
    assert table.value("actions_left") == ("minor",)


def test_healing_somebody_awake_wakes_nobody() -> None:
    """AG-18, AG-A18: with `heal_wakes` only the unconscious are woken."""
    table = hurt(options={"heal_wakes": True})
    table.say("heal", 4, 4, 4, **HEAL)
    assert [event.kind for event in table.told_of("effect_ended")] == []


def test_a_failure_may_be_tried_again() -> None:
    """AG-18: nothing happens but the action is spent."""
    table = hurt()
    table.say("heal", 2, 1, 3, **HEAL)
    assert not table.only("test_made").success
    assert table.value("health", "hero") == 5
    table.end("healer", "hero", "foe")
    table.say("heal", 2, 1, 4, **HEAL)
    assert table.value("health", "hero") == 11


def test_health_rises_to_its_maximum_only() -> None:
    """AG-18: the rest is lost."""
    table = hurt(18)
    table.say("heal", 4, 4, 6, **HEAL)
    assert table.value("health", "hero") == 20


def test_low_cunning_heals_nothing_less_than_nothing() -> None:
    """AG-18: at least 0 points; the target is locked all the same."""
    table = Table(one("healer", abilities={"cunning": -4}), one("hero", health=5))
    table.say("heal", 6, 6, 1, **HEAL)
    assert table.only("healed").points.value == 0
    assert table.value("health", "hero") == 5
    assert table.value("heal_locked", "hero") is True


def test_nobody_is_healed_twice_without_damage_between() -> None:
    """AG-18: `heal_locked`, before `nothing_to_heal`."""
    table = hurt(18)
    table.say("heal", 4, 4, 6, **HEAL)
    table.end("healer", "hero", "foe")
    table.no("heal_locked", "heal", **HEAL)


@pytest.mark.parametrize("where", ["sheet", "fact"])
def test_bandages_must_be_ready(where: str) -> None:
    """AG-18: of the healer; the game master's word goes before the sheet."""
    ready = where == "fact"
    table = Table(one("healer", bandages_ready=ready), one("hero", health=5))
    if where == "fact":
        table.fact("bandages_ready", "healer", value=False)
    table.no("no_bandages", "heal", **HEAL)
    table.fact("bandages_ready", "healer", value=True)
    assert table.fight.check({"heal": HEAL}) is None
    table.fact("bandages_ready", "healer", value=None)
    assert table.value("bandages_ready", "healer") is ready


def test_the_target_is_an_adjacent_ally() -> None:
    """AG-18: not oneself, not an enemy, not more than 2 yards away."""
    table = hurt(distances={("healer", "hero"): 2.5})
    table.no("target_not_ally", "heal", actor="healer", target="healer")
    table.no("target_not_ally", "heal", actor="healer", target="foe")
    table.no("target_out_of_reach", "heal", **HEAL)


def test_an_unknown_distance_is_asked_for() -> None:
    """AG-02, AG-18: the same as for attacks; what needs no distance is checked before."""
    table = hurt(unknown=True)
    table.fact("bandages_ready", "healer", value=False)
    table.no("no_bandages", "heal", **HEAL)
    table.fact("bandages_ready", "healer", value=True)
    table.say("heal", **HEAL)
    table.answer(4)
    assert table.only("voided").code == "target_out_of_reach"


def test_there_must_be_something_to_heal() -> None:
    """AG-18: Health below its maximum."""
    hurt(20).no("nothing_to_heal", "heal", **HEAL)
