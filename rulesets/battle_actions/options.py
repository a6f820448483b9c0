"""Where the source is silent: what a table may choose, with the assumption behind each choice."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...core.authors import Assumption, assumption

Trigger = Literal["offensive", "charge", "sweeping_cut", "rage", "whirl"]
Penalty = Annotated[int, Meta(ge=0, le=50)]


class WoundPenalty(Struct, frozen=True, forbid_unknown_fields=True):
    """BA-A16: the Initiative that each wound of a class takes away."""

    light: Penalty = 0
    medium: Penalty = 0
    heavy: Penalty = 0


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a fight; each default is the catalogue's assumption."""

    test_mode: Literal["roll_under", "roll_over"] = "roll_under"
    auto_extremes: Literal[True] = True
    missile_defense: Literal["full"] = "full"
    moments: Literal["chained"] = "chained"
    tie_moments: Literal["initiative_order", "simultaneous"] = "initiative_order"
    late_attacks: Literal["still_happen"] = "still_happen"
    declaration_timing: Literal["before_initiative", "after_initiative"] = "before_initiative"
    declaration_order: Literal["ascending_initiative", "free"] = "ascending_initiative"
    action_change: Literal["paid", "forbidden", "free"] = "paid"
    action_change_cost: Annotated[int, Meta(ge=0, le=200)] = 5
    critical_base: Annotated[int, Meta(ge=0, le=5)] = 1
    critical_effect: Literal["plus_one_class"] = "plus_one_class"
    self_hit_base: Annotated[int, Meta(ge=0, le=1)] = 0
    multiplier_mode: Literal["die_times", "dice_count"] = "die_times"
    multiplier_floor: Annotated[int, Meta(ge=0, le=1)] = 0
    weak_blow_effect: Literal["half"] = "half"
    klo_points: Literal["clamp"] = "clamp"
    klo_from_zero: Literal[False] = False
    out_rule: Literal["mortal_or_vitality"] = "mortal_or_vitality"
    wound_initiative_penalty: WoundPenalty = WoundPenalty()
    exposed_effect: Literal["no_weapon_defense", "minus_four"] = "no_weapon_defense"
    counter_triggers: tuple[Trigger, ...] = ("offensive", "charge", "sweeping_cut", "rage")
    counter_bonus_scope: Literal["all_attacks", "named_opponent"] = "all_attacks"
    counter_rage_window: Literal["every_round"] = "every_round"
    selective_untrained: Literal["refused"] = "refused"
    charge_min: Annotated[int, Meta(ge=0, le=1000)] = 8
    charge_too_close: Annotated[int, Meta(ge=0, le=1000)] = 3
    charge_max: Annotated[int, Meta(ge=0, le=100000)] | None = None
    keep_at_bay_scope: Literal["named_opponent"] = "named_opponent"
    unarmed_size: Literal["small"] = "small"
    whirl_doubles: Literal["weapon"] = "weapon"
    breakthrough_cancels: Literal["all_attacks", "attacks_on_breaker"] = "all_attacks"
    compare_attack: Literal["current"] = "current"
    disarm_difference: Literal["own_minus_opponent"] = "own_minus_opponent"
    disarm_failure: Literal["weapon_kept", "own_test"] = "weapon_kept"
    disarmed_midround: Literal["unarmed_rule"] = "unarmed_rule"
    aim_partial: Literal[True] = True
    aim_cost: Literal["per_shot"] = "per_shot"
    aim_needs_initiative: Literal[True] = True
    precise_shot_points: Literal["up_to_5"] = "up_to_5"
    armed_bonus: Literal["none_from_situation"] = "none_from_situation"
    engagement: Literal["attack_made", "ignore"] = "attack_made"
    repeat_order: Literal["reflex_first"] = "reflex_first"
    rage_repeat: Literal["new_wound", "until_rest_once"] = "new_wound"
    rage_combines: Literal[False] = False
    double_strike_feat: bool = False
    double_damage_rolls: Literal[2] = 2
    defensive_armor: Literal["always"] = "always"
    counter_with_missiles: Literal[False] = False


ASSUMPTIONS: tuple[Assumption, ...] = (
    assumption("BA-A1", "test_mode", "How is a test rolled?"),
    assumption("BA-A2", "auto_extremes", "Do 1 and 20 have a meaning of their own?", False),
    assumption(
        "BA-A3", "missile_defense", "Does a weapon's Defence help against missiles?", "no_weapon"
    ),
    assumption("BA-A4", "moments", "Does an attack wait for the one before it?", "independent"),
    assumption("BA-A5", "tie_moments", "Who goes first at equal moments?"),
    assumption("BA-A6", "late_attacks", "What of a moment of 0 or less?", "lost_at_or_below_zero"),
    assumption(
        "BA-A7", "declaration_timing", "Are actions declared before or after the Initiative?"
    ),
    assumption("BA-A7", "declaration_order", "In which order are actions declared?"),
    assumption("BA-A8", "action_change", "May actions be changed?"),
    assumption("BA-A8", "action_change_cost", "What does a change cost?"),
    assumption("BA-A10", "critical_base", "How many faces are critical?"),
    assumption(
        "BA-A10",
        "critical_effect",
        "What does a critical wound do?",
        "double_multiplier",
        "gm_ruling",
    ),
    assumption("BA-A11", "self_hit_base", "How many faces hit oneself?"),
    assumption("BA-A12", "multiplier_mode", "What does the multiplier multiply?", "sum_times"),
    assumption("BA-A12", "multiplier_floor", "How low can the multiplier be?"),
    assumption("BA-A13", "weak_blow_effect", "What is a weak blow?", "multiplier_one", "none"),
    assumption("BA-A14", "klo_points", "Do the points follow the wound class?", "keep"),
    assumption("BA-A14", "klo_from_zero", "Is a blow that armour stopped raised?", True),
    assumption("BA-A15", "out_rule", "When is somebody out?", "mortal_only", "gm_only"),
    assumption("BA-A16", "wound_initiative_penalty", "Do wounds slow one down?"),
    assumption("BA-A17", "exposed_effect", "What is it to be exposed?", "both"),
    assumption("BA-A20", "counter_triggers", "Which actions may be countered?"),
    assumption("BA-A21", "counter_bonus_scope", "Against whom does Counter help?"),
    assumption(
        "BA-A22", "counter_rage_window", "Which rounds of a Rage count?", "first_round_only"
    ),
    assumption("BA-A23", "selective_untrained", "Selective Attack without mastery?", "k10"),
    assumption("BA-A24", "charge_min", "From how many metres on is a Charge free?"),
    assumption("BA-A24", "charge_too_close", "Up to how many metres is a Charge impossible?"),
    assumption("BA-A24", "charge_max", "How far may a Charge be?"),
    assumption("BA-A25", "keep_at_bay_scope", "Whom does Keep at Bay work against?", "all_shorter"),
    assumption("BA-A25", "unarmed_size", "What size are bare hands?", "none"),
    assumption("BA-A26", "whirl_doubles", "What does Whirl double?", "whole_delay"),
    assumption("BA-A27", "breakthrough_cancels", "Which attacks does a Break Through prevent?"),
    assumption("BA-A28", "compare_attack", "Which Attacks are compared?", "sheet"),
    assumption("BA-A29", "disarm_difference", "Which way is the difference?", "opponent_minus_own"),
    assumption("BA-A30", "disarm_failure", "When has a Disarm failed?"),
    assumption(
        "BA-A31", "disarmed_midround", "What of attacks left when disarmed?", "keep_attacks"
    ),
    assumption("BA-A32", "aim_partial", "Can one aim by a single point?", False),
    assumption("BA-A32", "aim_cost", "Is aiming paid for each shot?", "once"),
    assumption("BA-A32", "aim_needs_initiative", "Must the Initiative cover it?", False),
    assumption("BA-A33", "precise_shot_points", "How many points has a Precise Shot?", "exactly_5"),
    assumption(
        "BA-A35", "armed_bonus", "What has the armed side against bare hands?", "suppress_all"
    ),
    assumption("BA-A37", "engagement", "Who is drawn into the duel?", "gm_ruling"),
    assumption("BA-A38", "repeat_order", "What comes first in a repeated strike?", "attack_first"),
    assumption("BA-A39", "rage_repeat", "How often can one rage?", "free"),
    assumption("BA-A39", "rage_combines", "Are other actions possible in Rage?", True),
    assumption("BA-A40", "double_strike_feat", "Does Double Strike need its feat?"),
    assumption("BA-A40", "double_damage_rolls", "How many damage rolls has it?", 1),
    assumption("BA-A43", "defensive_armor", "Does the armour bonus always count?", "gm_ruling"),
    assumption("BA-A44", "counter_with_missiles", "Can one counter with missiles?", True),
)
"""Every option with its assumption; the catalogue's other alternatives are refused by name."""
