"""Where the source is silent: what a table may choose, with the assumption behind each choice."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...core.authors import Assumption, assumption, parse
from .abilities import AbilityId

Few = Annotated[int, Meta(ge=1, le=9)]
Threshold = Annotated[int, Meta(ge=2, le=20)]

STAGES = (
    "parry",
    "intervene",
    "villainy",
    "shield",
    "veteran_save",
    "damage",
    "hard_as_steel_1",
    "armour",
    "hard_as_steel_2",
    "apply",
)
"""AP-09: the stages S4 to S13 of a strike that has hit."""

ActionName = Literal[
    "attack", "veteran", "brace", "shoot", "cast", "channel", "reload", "overwatch", "other"
]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a fight; each default is the catalogue's assumption."""

    hit_on_tie: bool = True
    natural_extremes: Literal["none"] = "none"
    villainy_adds_na: bool = False
    shield_roll_default: Threshold = 10
    full_power_shield_successes: Few = 2
    armour_roll_effect: Literal["negate"] = "negate"
    armour_max_inclusive: bool = False
    extra_damage_notation: str = "5-15"
    extra_damage_mode: Literal["add"] = "add"
    lp_default: Annotated[int, Meta(ge=1, le=100000)] = 20
    at_zero: Literal["down"] = "down"
    turn_order: Literal["sides"] = "sides"
    actions_per_turn: Few = 1
    move_after_action: Literal[False] = False
    abilities_known: Literal["all", "listed"] = "all"
    ap_restore_on: Literal["combat", "plot"] = "combat"
    pay_on: Literal["declare"] = "declare"
    modifier_per: Literal["use", "point"] = "use"
    exempt_from_armour_modifier: tuple[AbilityId, ...] = ()
    duel_modified: Literal[False] = False
    guard_intervene_modifiers: Literal["full", "armour_only", "none"] = "full"
    negated_hit_is_hit: Literal[True] = True
    reroll_timing: Literal["per_strike"] = "per_strike"
    follow_up_after_counter: bool = True
    follow_up_addons: Literal[True] = True
    split_strikes: bool = True
    area_roll: Literal["per_target"] = "per_target"
    parry_vs_automatic: Literal[False] = False
    counter_stacking: Literal["both", "single"] = "both"
    full_power_second_parry: bool = True
    reaction_order: tuple[str, ...] = STAGES
    late_intervene: bool = False
    late_villainy: bool = False
    max_redirects: Literal[1] = 1
    intervener_may_parry: Literal[False] = False
    intervene_vs_ranged: Literal[True] = True
    villainy_for_others: Literal["any", "in_reach", "never"] = "any"
    grab_is_attack: Literal[False] = False
    veteran_saves_scope: Literal["pool", "per_hit"] = "pool"
    veteran_saves_are_shield_rolls: bool = False
    veteran_split: Literal[False] = False
    hard_as_steel_windows: Literal["both"] = "both"
    half_rounding: Literal["down", "up"] = "down"
    disarm_armour_stops: bool = True
    disarm_strikes: Literal["one", "all"] = "one"
    draws_per_turn: Annotated[int, Meta(ge=0, le=9)] = 1
    flung_weapon_needs: Literal["move"] = "move"
    run_multiplier: Annotated[int, Meta(ge=1, le=10)] = 2
    guard_combines_with: tuple[ActionName, ...] = ("brace",)
    brace_counter_per: Literal["strike", "attack"] = "strike"
    directional_brace_scope: Literal["all"] = "all"
    free_brace_total: Literal[True] = True
    backstab_attack_bonus: Annotated[int, Meta(ge=0, le=20)] = 3
    backstab_damage: str | None = None
    overwhelm_lookback: Literal["last_turn", "last_round"] = "last_turn"
    overwhelm_interrupts_on: Literal["hit", "declare"] = "hit"
    charge_is_action: Literal[False] = False
    charge_range: Annotated[int, Meta(ge=1, le=100000)] = 10
    charge_counter_addons: Literal[True] = True
    charge_counter_vs_follow_up: Literal[True] = True
    charge_idle_end: Literal["own_turn"] = "own_turn"
    charge_bearing_at: Literal["phase_start"] = "phase_start"
    duel_exchange_per: Literal["round"] = "round"
    duel_counts_counters: Literal[False] = False
    duel_order: Literal["swap"] = "swap"
    perception_threshold: Annotated[int, Meta(ge=1, le=100)] = 10
    camouflage_any_success_exposes: Literal[True] = True
    camouflage_refund_final: Literal[True] = True
    overwatch_shots: Literal["one"] = "one"
    exposed_effects_last: Literal["own_turn"] = "own_turn"
    parry_replaces_shield_roll: bool = False
    veteran_reroll_on: Literal["miss", "no_damage"] = "miss"
    duel_needs_reach: Literal[False] = False

    def __post_init__(self) -> None:
        """Notations can be read as dice; another order of the reactions is not built (AP-A29)."""
        for notation in filter(None, (self.extra_damage_notation, self.backstab_damage)):
            parse(notation)
        if self.reaction_order != STAGES:
            raise ValueError(f"the order of the reactions is {', '.join(STAGES)}; others are known")


ASSUMPTIONS: tuple[Assumption, ...] = (
    assumption("AP-A1", "hit_on_tie", "Does an attack total equal to NV hit?"),
    assumption("AP-A2", "natural_extremes", "Do the faces 1 and 20 mean something?", "auto"),
    assumption("AP-A3", "villainy_adds_na", "Is NA added to villainy's 10+?"),
    assumption("AP-A4", "shield_roll_default", "What must a shield roll reach?"),
    assumption("AP-A5", "full_power_shield_successes", "How many shield rolls stop full power?"),
    assumption("AP-A6", "armour_roll_effect", "What does an armour roll do?", "halve"),
    assumption("AP-A7", "armour_max_inclusive", "Is damage equal to the maximum rollable?"),
    assumption("AP-A8", "extra_damage_notation", "How is the extra damage rolled?"),
    assumption("AP-A9", "extra_damage_mode", "Is it added to the weapon's damage?", "replace"),
    assumption("AP-A10", "lp_default", "How many life points has somebody?"),
    assumption("AP-A10", "at_zero", "What happens at 0 life points?", "gm"),
    assumption("AP-A11", "turn_order", "Who acts when?", "roster"),
    assumption("AP-A12", "actions_per_turn", "How many actions has a turn?"),
    assumption("AP-A12", "move_after_action", "May one move after the action?", True),
    assumption("AP-A13", "abilities_known", "Who knows which ability?"),
    assumption("AP-A14", "ap_restore_on", "The end of which section brings points back?"),
    assumption("AP-A15", "pay_on", "When is the price paid?", "success"),
    assumption("AP-A16", "modifier_per", "Are modifiers for each use or each point?"),
    assumption("AP-A17", "exempt_from_armour_modifier", "What does armour not make dearer?"),
    assumption("AP-A18", "duel_modified", "Is the duel's 0 modified?", True),
    assumption("AP-A19", "guard_intervene_modifiers", "What modifies intervening under guard?"),
    assumption("AP-A20", "negated_hit_is_hit", "Is a negated hit a hit outside the duel?", False),
    assumption("AP-A21", "reroll_timing", "When is a re-roll decided?", "after_attack"),
    assumption("AP-A22", "follow_up_after_counter", "Is a counterattack followed up?"),
    assumption("AP-A23", "follow_up_addons", "May a follow-up carry add-ons?", False),
    assumption("AP-A24", "split_strikes", "May strikes go at different targets?"),
    assumption("AP-A25", "area_roll", "How is an area attack rolled?", "single"),
    assumption("AP-A26", "parry_vs_automatic", "Is an automatic hit parried?", True),
    assumption(
        "AP-A27", "counter_stacking", "Full power misses the braced: how many counterattacks?"
    ),
    assumption("AP-A28", "full_power_second_parry", "May one parry twice against full power?"),
    assumption("AP-A29", "reaction_order", "In which order are reactions asked for?"),
    assumption("AP-A30", "late_intervene", "May one intervene when the damage is known?"),
    assumption("AP-A30", "late_villainy", "May one use villainy when the damage is known?"),
    assumption("AP-A31", "max_redirects", "How often is a strike redirected?", 0, 2, 3),
    assumption("AP-A31", "intervener_may_parry", "May who intervenes parry?", True),
    assumption("AP-A32", "intervene_vs_ranged", "Does one intervene against shots?", False),
    assumption("AP-A33", "villainy_for_others", "Whom may villainy save?"),
    assumption("AP-A34", "grab_is_attack", "Is the grab an attack?", True),
    assumption("AP-A35", "veteran_saves_scope", "How many saves has veteran's defence?"),
    assumption("AP-A35", "veteran_saves_are_shield_rolls", "Are they shield rolls?"),
    assumption("AP-A36", "veteran_split", "May veteran's strikes go to two enemies?", True),
    assumption("AP-A37", "hard_as_steel_windows", "When is one hard as steel?", "before_armour"),
    assumption("AP-A38", "half_rounding", "Which way is halved damage rounded?"),
    assumption("AP-A39", "disarm_armour_stops", "Does armour stop a disarm?"),
    assumption("AP-A39", "disarm_strikes", "How many strikes has a disarm?"),
    assumption("AP-A40", "draws_per_turn", "How many weapons are drawn in a turn?"),
    assumption("AP-A41", "flung_weapon_needs", "When is a flung weapon within grasp?", "gm"),
    assumption("AP-A42", "run_multiplier", "How many movement ranges does one run?"),
    assumption("AP-A43", "guard_combines_with", "What combines with guarding?"),
    assumption("AP-A44", "brace_counter_per", "What sets off a brace?"),
    assumption(
        "AP-A45", "directional_brace_scope", "What is bound to its direction?", "bonus_only"
    ),
    assumption("AP-A47", "free_brace_total", "Is a free brace free of armour too?", False),
    assumption("AP-A48", "backstab_attack_bonus", "What is an attack from behind worth?"),
    assumption("AP-A48", "backstab_damage", "What damage does it add?"),
    assumption("AP-A49", "overwhelm_lookback", "How far back does overwhelm look?"),
    assumption("AP-A50", "overwhelm_interrupts_on", "When does overwhelm interrupt?"),
    assumption("AP-A51", "charge_is_action", "Is a charge an action?", True),
    assumption("AP-A51", "charge_range", "How long is a charge range?"),
    assumption("AP-A52", "charge_counter_addons", "Has a charge counter add-ons?", False),
    assumption("AP-A52", "charge_counter_vs_follow_up", "Is a follow-up countered?", False),
    assumption("AP-A53", "charge_idle_end", "When does an idle charge end?", "round"),
    assumption("AP-A54", "charge_bearing_at", "When does the direction count?", "round_start"),
    assumption("AP-A55", "duel_exchange_per", "How often are exchanges?", "immediate"),
    assumption("AP-A56", "duel_counts_counters", "Do counterattacks win the initiative?", True),
    assumption("AP-A57", "duel_order", "What does the initiative change?", "gm"),
    assumption("AP-A58", "perception_threshold", "What must a perception test reach?"),
    assumption("AP-A59", "camouflage_any_success_exposes", "Does one observer do?", False),
    assumption("AP-A60", "camouflage_refund_final", "Does a refund stay?", False),
    assumption("AP-A61", "overwatch_shots", "How many shots has overwatch?", "each_mover"),
    assumption("AP-A62", "exposed_effects_last", "How long is one channelling?", "gm"),
    assumption("AP-A63", "parry_replaces_shield_roll", "Does a failed parry cost a shield roll?"),
    assumption("AP-A64", "veteran_reroll_on", "When has a veteran strike failed?"),
    assumption("AP-A65", "duel_needs_reach", "Can a duel be agreed at a distance?", True),
)
"""Every option with its assumption; the catalogue's other alternatives are refused by name."""
