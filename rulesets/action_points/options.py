"""Where the source is silent: what a table may choose, with the assumption behind each choice."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...core.authors import Assumption, parse
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


def _row(id: str, option: str, question: str, *refused: str | int | bool) -> Assumption:
    return Assumption(id=id, option=option, question=question, refused=refused)


ASSUMPTIONS: tuple[Assumption, ...] = (
    _row("AP-A1", "hit_on_tie", "Does an attack total equal to NV hit?"),
    _row("AP-A2", "natural_extremes", "Do the faces 1 and 20 mean something?", "auto"),
    _row("AP-A3", "villainy_adds_na", "Is NA added to villainy's 10+?"),
    _row("AP-A4", "shield_roll_default", "What must a shield roll reach?"),
    _row("AP-A5", "full_power_shield_successes", "How many shield rolls stop full power?"),
    _row("AP-A6", "armour_roll_effect", "What does an armour roll do?", "halve"),
    _row("AP-A7", "armour_max_inclusive", "Is damage equal to the maximum rollable?"),
    _row("AP-A8", "extra_damage_notation", "How is the extra damage rolled?"),
    _row("AP-A9", "extra_damage_mode", "Is it added to the weapon's damage?", "replace"),
    _row("AP-A10", "lp_default", "How many life points has somebody?"),
    _row("AP-A10", "at_zero", "What happens at 0 life points?", "gm"),
    _row("AP-A11", "turn_order", "Who acts when?", "roster"),
    _row("AP-A12", "actions_per_turn", "How many actions has a turn?"),
    _row("AP-A12", "move_after_action", "May one move after the action?", True),
    _row("AP-A13", "abilities_known", "Who knows which ability?"),
    _row("AP-A14", "ap_restore_on", "The end of which section brings points back?"),
    _row("AP-A15", "pay_on", "When is the price paid?", "success"),
    _row("AP-A16", "modifier_per", "Are modifiers for each use or each point?"),
    _row("AP-A17", "exempt_from_armour_modifier", "What does armour not make dearer?"),
    _row("AP-A18", "duel_modified", "Is the duel's 0 modified?", True),
    _row("AP-A19", "guard_intervene_modifiers", "What modifies intervening under guard?"),
    _row("AP-A20", "negated_hit_is_hit", "Is a negated hit a hit outside the duel?", False),
    _row("AP-A21", "reroll_timing", "When is a re-roll decided?", "after_attack"),
    _row("AP-A22", "follow_up_after_counter", "Is a counterattack followed up?"),
    _row("AP-A23", "follow_up_addons", "May a follow-up carry add-ons?", False),
    _row("AP-A24", "split_strikes", "May strikes go at different targets?"),
    _row("AP-A25", "area_roll", "How is an area attack rolled?", "single"),
    _row("AP-A26", "parry_vs_automatic", "Is an automatic hit parried?", True),
    _row("AP-A27", "counter_stacking", "Full power misses the braced: how many counterattacks?"),
    _row("AP-A28", "full_power_second_parry", "May one parry twice against full power?"),
    _row("AP-A29", "reaction_order", "In which order are reactions asked for?"),
    _row("AP-A30", "late_intervene", "May one intervene when the damage is known?"),
    _row("AP-A30", "late_villainy", "May one use villainy when the damage is known?"),
    _row("AP-A31", "max_redirects", "How often is a strike redirected?", 0, 2, 3),
    _row("AP-A31", "intervener_may_parry", "May who intervenes parry?", True),
    _row("AP-A32", "intervene_vs_ranged", "Does one intervene against shots?", False),
    _row("AP-A33", "villainy_for_others", "Whom may villainy save?"),
    _row("AP-A34", "grab_is_attack", "Is the grab an attack?", True),
    _row("AP-A35", "veteran_saves_scope", "How many saves has veteran's defence?"),
    _row("AP-A35", "veteran_saves_are_shield_rolls", "Are they shield rolls?"),
    _row("AP-A36", "veteran_split", "May veteran's strikes go to two enemies?", True),
    _row("AP-A37", "hard_as_steel_windows", "When is one hard as steel?", "before_armour"),
    _row("AP-A38", "half_rounding", "Which way is halved damage rounded?"),
    _row("AP-A39", "disarm_armour_stops", "Does armour stop a disarm?"),
    _row("AP-A39", "disarm_strikes", "How many strikes has a disarm?"),
    _row("AP-A40", "draws_per_turn", "How many weapons are drawn in a turn?"),
    _row("AP-A41", "flung_weapon_needs", "When is a flung weapon within grasp?", "gm"),
    _row("AP-A42", "run_multiplier", "How many movement ranges does one run?"),
    _row("AP-A43", "guard_combines_with", "What combines with guarding?"),
    _row("AP-A44", "brace_counter_per", "What sets off a brace?"),
    _row("AP-A45", "directional_brace_scope", "What is bound to its direction?", "bonus_only"),
    _row("AP-A47", "free_brace_total", "Is a free brace free of armour too?", False),
    _row("AP-A48", "backstab_attack_bonus", "What is an attack from behind worth?"),
    _row("AP-A48", "backstab_damage", "What damage does it add?"),
    _row("AP-A49", "overwhelm_lookback", "How far back does overwhelm look?"),
    _row("AP-A50", "overwhelm_interrupts_on", "When does overwhelm interrupt?"),
    _row("AP-A51", "charge_is_action", "Is a charge an action?", True),
    _row("AP-A51", "charge_range", "How long is a charge range?"),
    _row("AP-A52", "charge_counter_addons", "Has a charge counter add-ons?", False),
    _row("AP-A52", "charge_counter_vs_follow_up", "Is a follow-up countered?", False),
    _row("AP-A53", "charge_idle_end", "When does an idle charge end?", "round"),
    _row("AP-A54", "charge_bearing_at", "When does the direction count?", "round_start"),
    _row("AP-A55", "duel_exchange_per", "How often are exchanges?", "immediate"),
    _row("AP-A56", "duel_counts_counters", "Do counterattacks win the initiative?", True),
    _row("AP-A57", "duel_order", "What does the initiative change?", "gm"),
    _row("AP-A58", "perception_threshold", "What must a perception test reach?"),
    _row("AP-A59", "camouflage_any_success_exposes", "Does one observer do?", False),
    _row("AP-A60", "camouflage_refund_final", "Does a refund stay?", False),
    _row("AP-A61", "overwatch_shots", "How many shots has overwatch?", "each_mover"),
    _row("AP-A62", "exposed_effects_last", "How long is one channelling?", "gm"),
    _row("AP-A63", "parry_replaces_shield_roll", "Does a failed parry cost a shield roll?"),
    _row("AP-A64", "veteran_reroll_on", "When has a veteran strike failed?"),
    _row("AP-A65", "duel_needs_reach", "Can a duel be agreed at a distance?", True),
)
"""Every option with its assumption; the catalogue's other alternatives are refused by name."""
