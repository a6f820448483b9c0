"""What a table may choose, and what it cannot: the alternatives that are known and not built."""

from typing import Any

import pytest
from msgspec import structs

from affray.core.ruleset import BadOption
from affray.rulesets.action_points import RULESET
from affray.rulesets.action_points.options import ASSUMPTIONS, STAGES, Options

REFUSED = [(row.id, row.option, value) for row in ASSUMPTIONS for value in row.refused]

BUILT: dict[str, tuple[Any, ...]] = {
    "hit_on_tie": (False,),
    "villainy_adds_na": (True,),
    "armour_max_inclusive": (True,),
    "ap_restore_on": ("plot",),
    "modifier_per": ("point",),
    "exempt_from_armour_modifier": (("brace",),),
    "guard_intervene_modifiers": ("armour_only", "none"),
    "follow_up_after_counter": (False,),
    "split_strikes": (False,),
    "counter_stacking": ("single",),
    "full_power_second_parry": (False,),
    "late_intervene": (True,),
    "late_villainy": (True,),
    "villainy_for_others": ("in_reach", "never"),
    "veteran_saves_scope": ("per_hit",),
    "veteran_saves_are_shield_rolls": (True,),
    "half_rounding": ("up",),
    "disarm_armour_stops": (False,),
    "disarm_strikes": ("all",),
    "brace_counter_per": ("attack",),
    "overwhelm_lookback": ("last_round",),
    "overwhelm_interrupts_on": ("declare",),
    "parry_replaces_shield_roll": (True,),
    "veteran_reroll_on": ("no_damage",),
}
"""The alternatives that are real readings of the book, or wishes of most tables."""

DEFAULTS: dict[str, Any] = {
    "hit_on_tie": True,
    "natural_extremes": "none",
    "shield_roll_default": 10,
    "full_power_shield_successes": 2,
    "extra_damage_notation": "5-15",
    "lp_default": 20,
    "actions_per_turn": 1,
    "abilities_known": "all",
    "ap_restore_on": "combat",
    "modifier_per": "use",
    "guard_intervene_modifiers": "full",
    "counter_stacking": "both",
    "villainy_for_others": "any",
    "veteran_saves_scope": "pool",
    "half_rounding": "down",
    "disarm_strikes": "one",
    "draws_per_turn": 1,
    "run_multiplier": 2,
    "guard_combines_with": ("brace",),
    "brace_counter_per": "strike",
    "backstab_attack_bonus": 3,
    "overwhelm_lookback": "last_turn",
    "overwhelm_interrupts_on": "hit",
    "charge_range": 10,
    "perception_threshold": 10,
    "veteran_reroll_on": "miss",
    "reaction_order": STAGES,
}


@pytest.mark.parametrize(("id", "option", "value"), REFUSED)
def test_a_known_alternative_that_is_not_built_is_refused_by_name(
    id: str, option: str, value: Any
) -> None:
    """AP-A1 to AP-A65: with the option and the assumption that it belongs to."""
    with pytest.raises(BadOption, match=f"{option}.*{id}.*not built"):
        RULESET.choose({option: value})


@pytest.mark.parametrize(
    ("option", "value"), [(name, value) for name, values in BUILT.items() for value in values]
)
def test_what_is_built_may_be_chosen(option: str, value: Any) -> None:
    """AP-A1 to AP-A64: every alternative marked in the catalogue."""
    chosen = RULESET.choose({option: value})
    assert getattr(chosen, option) == value


@pytest.mark.parametrize("option", DEFAULTS)
def test_a_default_is_the_catalogue_s_assumption(option: str) -> None:
    """Section 6: what holds where a table chooses nothing."""
    assert getattr(Options(), option) == DEFAULTS[option]


def test_every_option_has_its_assumption() -> None:
    """Section 6: and every assumption with an option names one that there is."""
    fields = {field.name for field in structs.fields(Options)}
    assert {row.option for row in ASSUMPTIONS} == fields
    built = {row.option for row in ASSUMPTIONS if not row.refused}
    assert set(BUILT) <= built


@pytest.mark.parametrize(
    "wrong",
    [
        {"reaction_order": ["parry"]},
        {"extra_damage_notation": "lots"},
        {"backstab_damage": "2d"},
        {"shield_roll_default": 21},
        {"lp_default": 0},
        {"charge_range": 0},
        {"exempt_from_armour_modifier": ["flying"]},
        {"hit_on_tie": "sometimes"},
        {"no_such_option": 1},
    ],
)
def test_what_an_option_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    """AP-A8, AP-A29 and others: the value is named."""
    with pytest.raises(BadOption):
        RULESET.choose(wrong)
