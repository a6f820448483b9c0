"""Where the source is silent: what a table may choose, with the assumption behind each choice."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...core.authors import Assumption, assumption


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a fight; each default is the catalogue's assumption."""

    turn_order: Literal["listed"] = "listed"
    melee_str_divisor: Annotated[int, Meta(ge=1, le=10)] = 2
    dodge_dtr_owner: Literal["target"] = "target"
    crit_multiplies_flat: Literal[False] = False
    one_face_die_is_fixed: Literal[True] = True
    fumble_deals_damage: bool = True
    dual_split_targets: Literal[False] = False
    dual_dodge: Literal["each"] = "each"
    dual_crit: Literal["first", "each"] = "first"
    off_balance_stacks: Literal[False] = False
    off_balance_can_dodge: Literal[True] = True
    hp_floor: Literal[0] = 0
    zero_hp_status: Literal["defeated"] = "defeated"
    dodged_spell_unbalances: bool = True
    spell_criticals: Literal[False] = False
    flee_roll_when_certain: Literal[True] = True
    flee_opponents: Literal["hardest"] = "hardest"
    flee_agl_beyond_table: Literal["cap"] = "cap"
    enemies_immobile: Literal["derived"] = "derived"
    flee_terrain_exclusive: Literal[False] = False
    surrender_to_mindless: Literal["dies"] = "dies"
    surrender_undo: Literal["gm_only"] = "gm_only"
    free_weapon_choice: Literal[True] = True
    rejected_custom_spends_turn: Literal[False] = False
    auto_end: bool = True
    friendly_fire: Literal[False] = False
    spare_decider: Literal["gm"] = "gm"
    revive: Literal[False] = False


ASSUMPTIONS: tuple[Assumption, ...] = (
    assumption("TA-A1", "turn_order", "Who acts first?", "agl"),
    assumption("TA-A2", "melee_str_divisor", "By what is STR divided in a melee blow?"),
    assumption("TA-A3", "dodge_dtr_owner", "Whose DTR helps to dodge?", "attacker"),
    assumption("TA-A4", "crit_multiplies_flat", "Does a critical multiply the flat part?", True),
    assumption("TA-A5", "one_face_die_is_fixed", "Is a die with one face a fixed point?", False),
    assumption("TA-A6", "fumble_deals_damage", "Does a fumbled attack deal damage?"),
    assumption("TA-A7", "dual_split_targets", "Two weapons, two targets?", True),
    assumption("TA-A8", "dual_dodge", "Two weapons, two dodge rolls?", "one"),
    assumption("TA-A9", "dual_crit", "Which of two weapons deals the critical?", "best"),
    assumption("TA-A10", "off_balance_stacks", "Do lost turns add up?", True),
    assumption("TA-A11", "off_balance_can_dodge", "May one dodge off balance?", False),
    assumption("TA-A12", "hp_floor", "How low can HP fall?", "none"),
    assumption("TA-A12", "zero_hp_status", "What is one with no HP left?", "dead"),
    assumption("TA-A13", "dodged_spell_unbalances", "Does a dodged spell cost the balance?"),
    assumption("TA-A14", "spell_criticals", "Do spells have criticals and fumbles?", True),
    assumption("TA-A17", "flee_roll_when_certain", "Is a certain flight rolled?", False),
    assumption("TA-A18", "flee_opponents", "Which of several opponents counts?", "named"),
    assumption("TA-A19", "flee_agl_beyond_table", "What of a lead in AGL above 9?", "unlimited"),
    assumption("TA-A20", "enemies_immobile", "When can no opponent move?", "fact"),
    assumption("TA-A22", "flee_terrain_exclusive", "May several places hold at once?", True),
    assumption("TA-A23", "surrender_to_mindless", "What if nobody can spare?", "gm"),
    assumption("TA-A24", "surrender_undo", "Who may undo a surrender?", "anyone", "nobody"),
    assumption("TA-A25", "free_weapon_choice", "Is changing weapons free?", False),
    assumption(
        "TA-A26", "rejected_custom_spends_turn", "Does a rejected own action cost a turn?", True
    ),
    assumption("TA-A28", "auto_end", "Does the fight end by itself?"),
    assumption("TA-A29", "friendly_fire", "May one attack one's own side?", True),
    assumption("TA-A30", "spare_decider", "Who decides about mercy?", "controllers"),
    Assumption(id="TA-A31", question="How are durations counted?"),
    assumption("TA-A32", "revive", "Can somebody who is out come back?", True),
    Assumption(id="TA-A33", question="What if nobody can act any more?"),
)
"""Every option with its assumption; the catalogue's other alternatives are refused by name.

TA-A31 and TA-A33 leave nothing to choose."""
