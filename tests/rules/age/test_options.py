"""Section 6: every option works, or is refused by name when a fight is made."""

from typing import Any

import pytest

from affray.core.ruleset import BadOption
from affray.rulesets.age import RULESET

from .playing import SURE, WILD, Table, one

REFUSED = {
    "dying_recompute": True,
    "round_seconds": "gm",
    "wake_roll": "gm_hidden",
    "coup_needs_weapon": True,
    "failed_coup": "damage",
    "friendly_fire": "gm",
    "auto_end": True,
    "pull_unlocks_heal": False,
    "ext_situations": True,
    "ext_group_initiative": True,
}
"""The alternatives of the catalogue that are not built."""


@pytest.mark.parametrize("option", REFUSED)
def test_what_is_not_built_is_refused_by_name(option: str) -> None:
    """Section 6: never ignored."""
    with pytest.raises(BadOption, match=f"{option}.*known, but not built") as caught:
        RULESET.choose({option: REFUSED[option]})
    assert caught.value.option == option


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("initiative", "cards"),
        ("action_economy", "three_actions"),
        ("unknown_distance", "far"),
        ("focus_bonus", -1),
        ("min_damage_on_hit", -1),
        ("dying_clock", "never"),
        ("dying_min_rounds", -1),
        ("round_seconds", 0),
        ("pull_scope", "ranged"),
        ("luck", 1),
    ],
)
def test_what_does_not_exist_is_refused(option: str, value: Any) -> None:
    """Section 6: an unknown option, an unknown value, a number out of its range."""
    with pytest.raises(BadOption) as caught:
        RULESET.choose({option: value})
    assert caught.value.option == option


def test_every_option_has_its_assumption() -> None:
    """Section 6: each is told with its question, each exists."""
    told = {row.option for row in RULESET.assumptions}
    assert told == set(RULESET.options_type.__struct_fields__)


def test_unknown_may_count_as_within_reach() -> None:
    """AG-A5: `unknown_distance: in_reach`; a distance that is known counts all the same."""
    table = Table("hero", "foe", unknown=True, options={"unknown_distance": "in_reach"})
    table.attack("hero", "foe", *WILD)
    table.settled()
    assert table.state.fact("distance", "hero", "foe") is None
    table.end("hero", "foe")
    table.fact("distance", "hero", "foe", value=3)
    table.no("target_out_of_reach", "attack", actor="hero", target="foe", weapon="long_sword")


@pytest.mark.parametrize("bonus", [0, 2, 3])
def test_a_focus_is_worth_what_the_table_says(bonus: int) -> None:
    """AG-A7: `focus_bonus`."""
    hero = one("hero", focuses=[["strength", "heavy_blades"]])
    table = Table(hero, one("foe", defense=30), options={"focus_bonus": bonus})
    table.attack("hero", "foe", *SURE)
    assert table.only("attack_rolled").total.value == 18 + 3 + bonus
