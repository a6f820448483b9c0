"""What a table may choose, and what it cannot: the alternatives that are known and not built."""

from typing import Any

import pytest

from affray.core.ruleset import BadOption
from affray.replay.facade import new
from affray.rulesets.battle_actions import RULESET
from affray.rulesets.battle_actions.options import ASSUMPTIONS, Options

from .playing import Table, act, one
from .random_fights import CHOICES

DEFAULTS: dict[str, Any] = {
    "test_mode": "roll_under",
    "auto_extremes": True,
    "missile_defense": "full",
    "moments": "chained",
    "tie_moments": "initiative_order",
    "late_attacks": "still_happen",
    "declaration_timing": "before_initiative",
    "declaration_order": "ascending_initiative",
    "action_change": "paid",
    "action_change_cost": 5,
    "critical_base": 1,
    "critical_effect": "plus_one_class",
    "self_hit_base": 0,
    "multiplier_mode": "die_times",
    "multiplier_floor": 0,
    "weak_blow_effect": "half",
    "klo_points": "clamp",
    "klo_from_zero": False,
    "out_rule": "mortal_or_vitality",
    "exposed_effect": "no_weapon_defense",
    "counter_triggers": ("offensive", "charge", "sweeping_cut", "rage"),
    "counter_bonus_scope": "all_attacks",
    "counter_rage_window": "every_round",
    "selective_untrained": "refused",
    "charge_min": 8,
    "charge_too_close": 3,
    "charge_max": None,
    "keep_at_bay_scope": "named_opponent",
    "unarmed_size": "small",
    "whirl_doubles": "weapon",
    "breakthrough_cancels": "all_attacks",
    "compare_attack": "current",
    "disarm_difference": "own_minus_opponent",
    "disarm_failure": "weapon_kept",
    "disarmed_midround": "unarmed_rule",
    "aim_partial": True,
    "aim_cost": "per_shot",
    "aim_needs_initiative": True,
    "precise_shot_points": "up_to_5",
    "armed_bonus": "none_from_situation",
    "engagement": "attack_made",
    "repeat_order": "reflex_first",
    "rage_repeat": "new_wound",
    "rage_combines": False,
    "double_strike_feat": False,
    "double_damage_rolls": 2,
    "defensive_armor": "always",
    "counter_with_missiles": False,
}
NOT_BUILT = [
    ("auto_extremes", False, "BA-A2"),
    ("missile_defense", "no_weapon", "BA-A3"),
    ("moments", "independent", "BA-A4"),
    ("late_attacks", "lost_at_or_below_zero", "BA-A6"),
    ("critical_effect", "double_multiplier", "BA-A10"),
    ("critical_effect", "gm_ruling", "BA-A10"),
    ("multiplier_mode", "sum_times", "BA-A12"),
    ("weak_blow_effect", "multiplier_one", "BA-A13"),
    ("weak_blow_effect", "none", "BA-A13"),
    ("klo_points", "keep", "BA-A14"),
    ("klo_from_zero", True, "BA-A14"),
    ("out_rule", "mortal_only", "BA-A15"),
    ("out_rule", "gm_only", "BA-A15"),
    ("exposed_effect", "both", "BA-A17"),
    ("counter_rage_window", "first_round_only", "BA-A22"),
    ("selective_untrained", "k10", "BA-A23"),
    ("keep_at_bay_scope", "all_shorter", "BA-A25"),
    ("unarmed_size", "none", "BA-A25"),
    ("whirl_doubles", "whole_delay", "BA-A26"),
    ("compare_attack", "sheet", "BA-A28"),
    ("disarm_difference", "opponent_minus_own", "BA-A29"),
    ("disarmed_midround", "keep_attacks", "BA-A31"),
    ("aim_partial", False, "BA-A32"),
    ("aim_cost", "once", "BA-A32"),
    ("aim_needs_initiative", False, "BA-A32"),
    ("precise_shot_points", "exactly_5", "BA-A33"),
    ("armed_bonus", "suppress_all", "BA-A35"),
    ("engagement", "gm_ruling", "BA-A37"),
    ("repeat_order", "attack_first", "BA-A38"),
    ("rage_repeat", "free", "BA-A39"),
    ("rage_combines", True, "BA-A39"),
    ("double_damage_rolls", 1, "BA-A40"),
    ("defensive_armor", "gm_ruling", "BA-A43"),
    ("counter_with_missiles", True, "BA-A44"),
]


def test_the_defaults_are_those_of_the_rulebook() -> None:
    """BA-01: whoever chooses nothing plays by the first value of each option."""
    chosen = RULESET.choose()
    found = {name: getattr(chosen, name) for name in Options.__struct_fields__}
    penalty = found.pop("wound_initiative_penalty")
    assert found == DEFAULTS
    assert (penalty.light, penalty.medium, penalty.heavy) == (0, 0, 0)


@pytest.mark.parametrize(("option", "value"), DEFAULTS.items())
def test_every_default_may_be_chosen_by_name(option: str, value: Any) -> None:
    """BA-01: it changes nothing."""
    assert RULESET.choose({option: value}) == RULESET.choose()


@pytest.mark.parametrize("option", CHOICES)
def test_every_built_value_may_be_chosen(option: str) -> None:
    """BA-01: each of them makes a fight of its own."""
    chosen = [RULESET.choose({option: value}) for value in CHOICES[option]]
    assert len({str(one) for one in chosen}) == len(chosen)


@pytest.mark.parametrize(("option", "value", "assumption"), NOT_BUILT)
def test_what_is_not_built_is_refused_by_name(option: str, value: Any, assumption: str) -> None:
    """BA-01: with its own sentence, when a fight is made."""
    with pytest.raises(BadOption) as caught:
        new("battle_actions", [one("anna"), one("borys")], options={option: value})
    sentence = f"the option {option}: {value} of battle_actions ({assumption}) is known, "
    assert str(caught.value) == f"{sentence}but not built"
    assert caught.value.option == option


def test_every_option_has_its_assumption_and_every_refusal_is_listed() -> None:
    """BA-01: nothing may be chosen that is not explained."""
    explained = {row.option for row in ASSUMPTIONS}
    assert explained == set(Options.__struct_fields__)
    refused = [(row.option, value, row.id) for row in ASSUMPTIONS for value in row.refused]
    assert sorted(refused, key=str) == sorted(NOT_BUILT, key=str)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("critical_base", 6),
        ("critical_base", -1),
        ("self_hit_base", 2),
        ("multiplier_floor", 2),
        ("action_change_cost", -1),
        ("charge_min", -1),
        ("charge_min", 8.5),
        ("counter_triggers", ["defensive"]),
        ("wound_initiative_penalty", {"mortal": 3}),
        ("wound_initiative_penalty", {"light": -1}),
        ("double_strike_feat", "yes"),
        ("test_mode", "roll_sideways"),
        ("weather", "rain"),
    ],
)
def test_what_does_not_exist_is_refused(option: str, value: Any) -> None:
    """BA-01: a value out of its range, and an option that nobody knows."""
    with pytest.raises(BadOption) as caught:
        RULESET.choose({option: value})
    assert caught.value.option.split(".")[0] == option


def test_options_meet_each_other() -> None:
    """BA-22, BA-03: all declared after the rolls, in any order, for nothing."""
    options = {
        "declaration_timing": "after_initiative",
        "declaration_order": "free",
        "action_change": "free",
        "tie_moments": "simultaneous",
    }
    table = Table("anna", "borys", options=options, begin=False)
    table.do("begin", 1, 10, 4)
    table.declare("anna", "offensive")
    table.declare("borys")
    table.do("change_action", actor="anna", **act("defensive"))
    table.do("pass_change", actor="borys")
    table.do("sacrifice", actor="anna", count=1)
    assert table.value("moments", "anna") == (10,)
    assert table.value("initiative", "anna") == 30
