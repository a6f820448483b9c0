"""Where the source is silent: what a table may choose, with the assumption behind each choice."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...core.authors import Assumption, assumption

Line = Annotated[int, Meta(ge=2, le=10)]
AddLine = Annotated[int, Meta(ge=8, le=10)]
Few = Annotated[int, Meta(ge=0, le=100)]
PerTurn = Annotated[int, Meta(ge=0, le=10)]
Ratio = Annotated[float, Meta(gt=0, le=10)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a fight; each default is the catalogue's assumption."""

    faces: Literal[10] = 10
    success_line: Line = 8
    add_line: AddLine = 10
    bonus_on_zero: bool = False
    pool_floor: Literal["chance"] = "chance"
    chance_added: Literal["normal"] = "normal"
    chance_takes_bonus: bool = False
    contest_tie: Literal["status_quo"] = "status_quo"
    success_penalty_stage: Literal["natural"] = "natural"
    stacking: Literal["add"] = "add"
    actions_per_turn: tuple[PerTurn, PerTurn, PerTurn] | None = None
    initiative_mode: Literal["roll"] = "roll"
    auto_end: bool = True
    all_out_scope: Literal["melee", "any"] = "melee"
    charge_penalty: Literal["next_turn", "this_action"] = "next_turn"
    throat: Literal["contest_after_hit", "save_attack"] = "contest_after_hit"
    lethal_effects: Literal["separate_roll", "roll_all"] = "separate_roll"
    item_breakage: bool = True
    full_defence_value: Literal["snapshot", "live"] = "snapshot"
    parry_block: Literal["volume", "number"] = "volume"
    block_cap: Few | None = None
    cover_x_floor: bool = True
    cover_lasts: Literal["next_turn", "until_moved"] = "next_turn"
    prone_variant: Literal["seed"] = "seed"
    special_takes_modifiers: bool = True
    contact_needs: Annotated[int, Meta(ge=1, le=10)] = 1
    escape_with_reflex: bool = False
    hold_margin: Literal["first", "latest"] = "first"
    cling_ratio: Ratio = 0.25
    grapple_draw: Literal["uniform"] = "uniform"
    aim_bound: Literal[True] = True
    readied_overdraft: Literal["on_use", "always"] = "on_use"
    willpower_stack: Literal[False] = False
    short_strength_range: Literal["flat", "per_point"] = "flat"
    blast_roll: Literal["shared", "each"] = "shared"
    improvised_penalty: Few = 0
    cannon_strength: bool = True
    damage_model: Literal["boxes"] = "boxes"
    derive_bonus: bool = True
    reflex_move_out: Literal["double_dodge", "fails"] = "double_dodge"
    multi_attack_penalty: bool = False
    size_modifiers: Literal[False] = False
    unusable_penalty_limit: Few = 0
    auto_ferocity: Literal[False] = False
    endure: Literal[False] = False
    pull_punch: Literal[False] = False
    untrained_penalty: Literal[False] = False
    location_effects: Literal[False] = False
    wounded_penalty: Literal[False] = False
    empty_willpower_faints: bool = False


ASSUMPTIONS: tuple[Assumption, ...] = (
    assumption("DP-A1", "faces", "How many faces has a die?", 6, 8, 12, 20),
    assumption("DP-A1", "success_line", "From which face on is a die a success?"),
    assumption("DP-A1", "add_line", "From which face on does a die add a die?"),
    assumption("DP-A2", "bonus_on_zero", "Do bonus successes count without a natural success?"),
    assumption("DP-A3", "pool_floor", "What is a pool of 0 or less?", "auto_miss", "one_die"),
    assumption(
        "DP-A4", "chance_added", "What die does a 10 on the chance die add?", "none", "ten_only"
    ),
    assumption("DP-A5", "chance_takes_bonus", "Do bonus successes count on a chance die?"),
    assumption("DP-A6", "contest_tie", "What is a tie in a contest?", "reroll"),
    assumption("DP-A7", "success_penalty_stage", "When are successes taken off?", "final"),
    assumption("DP-A10", "stacking", "Do bonuses of one type stack?", "highest"),
    assumption("DP-A11", "actions_per_turn", "How many actions has a turn?"),
    assumption("DP-A12", "initiative_mode", "Who acts first?", "gm"),
    assumption("DP-A13", "auto_end", "Does the fight end by itself?"),
    assumption("DP-A15", "all_out_scope", "To which attacks does an all-out attack add?"),
    assumption("DP-A16", "charge_penalty", "How long does a charge lower the base defence?"),
    assumption("DP-A19", "throat", "How is an attack on the throat opposed?"),
    assumption("DP-A20", "lethal_effects", "How do further effects of a lethal attack fall?"),
    assumption("DP-A21", "item_breakage", "Can weapons be broken?"),
    assumption("DP-A23", "full_defence_value", "Is full defence fixed when it is declared?"),
    assumption("DP-A24", "parry_block", "What does the block property add to a parry?"),
    assumption("DP-A24", "block_cap", "What is the most that it adds?"),
    assumption("DP-A25", "cover_x_floor", "Is X of the cover value at least 0?"),
    assumption("DP-A25", "cover_lasts", "How long does active cover last?"),
    assumption("DP-A26", "prone_variant", "What does lying prone do?", "book"),
    assumption(
        "DP-A27", "special_takes_modifiers", "Do attack modifiers count for special attacks?"
    ),
    assumption("DP-A29", "contact_needs", "How many successes does the grapple contact need?"),
    assumption("DP-A29", "escape_with_reflex", "May whoever breaks free use reflexes?"),
    assumption("DP-A30", "hold_margin", "Which margin is the hold's penalty?"),
    assumption("DP-A31", "cling_ratio", "How small must somebody be to cling?"),
    assumption("DP-A33", "grapple_draw", "How is the victim in a grapple drawn?", "volume"),
    assumption("DP-A36", "aim_bound", "Is aim bound to target and weapon?", False),
    assumption("DP-A38", "readied_overdraft", "When is a readied action overdrawn?"),
    assumption("DP-A39", "willpower_stack", "May several points be spent on a test?", True),
    assumption("DP-A41", "short_strength_range", "What does want of strength cost a range step?"),
    assumption("DP-A42", "blast_roll", "Does one roll serve all in a blast?"),
    assumption("DP-A43", "improvised_penalty", "How many dice does an improvised weapon cost?"),
    assumption("DP-A44", "cannon_strength", "Do cannons need strength?"),
    assumption("DP-A46", "damage_model", "What does damage do?", "plain"),
    assumption("DP-A48", "derive_bonus", "Are bonus successes of scores computed?"),
    assumption("DP-A49", "reflex_move_out", "What if the target steps out of reach?"),
    assumption("DP-915", "multi_attack_penalty", "Is a second attack on somebody easier?"),
    assumption("DP-915", "size_modifiers", "Do great differences of volume matter?", True),
    assumption("DP-915", "unusable_penalty_limit", "At which penalty is a weapon of no use?"),
    assumption("DP-915", "auto_ferocity", "Do heavy weapons have ferocity?", True),
    assumption("DP-915", "endure", "Can points be suppressed?", True),
    assumption("DP-915", "pull_punch", "May an attacker take fewer successes?", True),
    assumption("DP-915", "untrained_penalty", "Does a skill of 0 cost successes?", True),
    assumption(
        "DP-915", "location_effects", "Are effects on a vaguely located target halved?", True
    ),
    assumption("DP-915", "wounded_penalty", "Do wounds cost dice?", True),
    assumption("DP-806", "empty_willpower_faints", "Does whoever has no willpower left faint?"),
)
"""Every option with its assumption; alternatives that are not built are refused by name."""
