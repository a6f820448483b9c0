"""BA-45: the game master's facts, and reach."""

from typing import Any

import pytest

from affray.core.commands import SetFact

from .playing import Table, act, one


def test_only_the_game_master_says_how_things_are() -> None:
    """BA-45: `gm_only` comes before everything else."""
    table = Table("anna", "borys")
    ask = {"fact": "weather", "about": ["nobody"], "value": 1}
    assert table.refused("set_fact", by="somebody", **ask) == "gm_only"


@pytest.mark.parametrize(
    ("fact", "about", "value", "code"),
    [
        ("weather", [], "rain", "invalid_choice"),
        ("ground", [], "lava", "invalid_choice"),
        ("ground_of", ["nobody"], "lava", "unknown_combatant"),
        ("ground_of", ["anna"], "lava", "invalid_choice"),
        ("run_up", ["anna"], 1, "invalid_choice"),
        ("distance", ["anna", "nobody"], 3, "unknown_combatant"),
        ("distance", ["anna", "anna"], 3, "invalid_value"),
        ("distance", ["anna"], 3, "invalid_value"),
        ("distance", ["anna", "borys"], -1, "invalid_value"),
        ("distance", ["anna", "borys"], 3.14, "invalid_value"),
        ("distance", ["anna", "borys"], "far", "invalid_value"),
        ("wielded", ["nobody"], "axe", "unknown_combatant"),
        ("wielded", ["anna"], "axe", "invalid_choice"),
    ],
)
def test_what_is_no_fact_is_refused(fact: str, about: list[str], value: Any, code: str) -> None:
    """BA-45: somebody unknown, a fact or value that is not of the list, a stranger's weapon."""
    table = Table("anna", "borys")
    assert table.refused("set_fact", fact=fact, about=about, value=value) == code


@pytest.mark.parametrize("value", [-1, True, "9"])
def test_a_length_is_no_other_thing(value: Any) -> None:
    """BA-45: in tenths of a metre, 0 or more, also where a program says it."""
    said = SetFact("distance", ("anna", "borys"), value)
    refusal = Table("anna", "borys").fight.check(said)
    assert refusal is not None
    assert refusal.code == "invalid_choice"


@pytest.mark.parametrize("ground", ["firm", "swamp", "ice", "soft_sand", "steep"])
def test_the_ground_is_set_for_the_fight_and_for_one(ground: str) -> None:
    """BA-45: and a fact may be unset again."""
    table = Table("anna", "borys")
    table.fact("ground", [], ground)
    table.fact("ground_of", ["anna"], ground)
    assert table.fight.state.fact("ground") == table.fight.state.fact("ground_of", "anna") == ground
    table.fact("ground", [], None)
    assert table.fight.state.fact("ground") is None


def test_a_distance_is_the_same_from_both_sides() -> None:
    """BA-45: symmetrical, kept in tenths of a metre."""
    table = Table("anna", "borys")
    table.fact("distance", ["borys", "anna"], 3.5)
    assert table.fight.state.fact("distance", "anna", "borys") == 35
    table.fact("distance", ["anna", "borys"], "2.5")
    assert len(table.fight.state.facts) == 1


@pytest.mark.parametrize(("metres", "reaches"), [(0, True), (3, True), (3.1, False), (None, True)])
def test_a_melee_attack_reaches_three_metres(metres: float | None, reaches: bool) -> None:
    """BA-45: or where the distance is unknown; a Disarm as well."""
    for action in ("none", act("disarm", target="borys")):
        table = Table(one("anna", attacks_per_round=1), "borys")
        table.round(5, 1, anna=action)
        table.fact("distance", ["anna", "borys"], metres)
        lapsed = [event.who for event in table.ever("attack_lapsed")]
        assert lapsed == ([] if reaches else ["anna", "borys"])


def test_missiles_always_reach() -> None:
    """BA-45: at any distance."""
    table = Table("dora", "borys", distances={("dora", "borys"): 500})
    table.round(1, 1, 1)
    table.attack("dora", "borys", 20)


def test_facts_may_be_set_between_attacks() -> None:
    """BA-45: whenever no prompt is open; the next attack is judged by them."""
    table = Table("anna", "borys")
    table.round(5, 1, 1)
    table.attack("anna", "borys", 20)
    table.fact("distance", ["anna", "borys"], 9)
    assert [(e.who, e.index) for e in table.told("attack_lapsed")] == [("anna", 2), ("borys", 1)]
    assert table.fight.state.round == 2


@pytest.mark.parametrize("phase", ["setup", "before", "declared", "adjustment", "attacks"])
def test_a_weapon_is_taken_up_before_one_declares_only(phase: str) -> None:
    """BA-45: in `setup` and in `declaration` before he has declared, else `wrong_phase`."""
    table = Table(one("cezary", initiative=1), "anna", begin=phase != "setup")
    if phase not in ("setup", "before"):
        table.declare("cezary")
    if phase in ("adjustment", "attacks"):
        table.declare("anna")
    if phase == "attacks":
        table.pass_all(1, 1, 1, 1)
    if phase in ("setup", "before"):
        table.fact("wielded", ["cezary"], "light_crossbow")
        assert table.value("wielded", "cezary") == "light_crossbow"
        table.fact("wielded", ["cezary"], "none")
        assert table.value("wielded", "cezary") == "none"
    else:
        ask: dict[str, Any] = {"fact": "wielded", "about": ["cezary"], "value": "light_crossbow"}
        assert table.refused("set_fact", **ask) == "wrong_phase"


def test_what_is_wielded_counts_at_once() -> None:
    """BA-45: Attack, Defence and what may be declared."""
    table = Table(one("cezary", initiative=1), "anna")
    assert (table.value("attack", "cezary"), table.value("defense", "cezary")) == (13, 5)
    table.fact("wielded", ["cezary"], "light_crossbow")
    assert (table.value("attack", "cezary"), table.value("defense", "cezary")) == (12, 4)
    assert table.refused("declare", actor="cezary", action="offensive") == "wrong_weapon"


def test_the_roster_of_facts_is_kept_over_the_rounds() -> None:
    """BA-45: a fact holds until it is set anew."""
    table = Table("anna", "borys", distances={("anna", "borys"): 9})
    table.round(1, 1, 1)
    assert table.fight.state.round == 2
    table.round(1, 1, 1)
    assert table.fight.state.round == 3
