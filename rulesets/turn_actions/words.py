"""The titles of the rules, and the sentences of refusals."""

RULES = {
    "TA-01": "One action per turn",
    "TA-02": "Physical attack: sequence",
    "TA-03": "Dodge roll",
    "TA-04": "A dodged attack",
    "TA-05": "Off balance: the lost turn",
    "TA-06": "Damage with a melee weapon",
    "TA-07": "Damage with a ranged weapon, a polearm or a staff",
    "TA-08": "Damage without a weapon",
    "TA-09": "Two one-handed weapons",
    "TA-10": "Critical die",
    "TA-11": "Critical failure (fumble)",
    "TA-12": "Criticals and fumbles with two weapons",
    "TA-13": "Weapons of fixed damage",
    "TA-14": "Armour and hit points",
    "TA-15": "Hit points at 0",
    "TA-16": "Cast a spell",
    "TA-17": "Offensive spell",
    "TA-18": "Use an item",
    "TA-19": "Try to flee",
    "TA-20": "The chance of flight",
    "TA-21": "Who knows the chance",
    "TA-22": "Surrender",
    "TA-23": "The answer to a surrender",
    "TA-24": "Own action",
    "TA-25": "Order, rounds, end",
    "TA-26": "Version",
}
"""The rules by id."""

CODES = {
    "actor_not_active": "{who} has left the fight",
    "weapon_not_carried": "{who} does not carry this weapon",
    "not_dual_wieldable": "only two one-handed weapons of melee are used together",
    "spell_not_known": "{who} does not know this spell",
    "not_enough_resource": "{who} cannot pay for this spell",
    "item_not_carried": "{who} does not carry this item",
    "flee_forbidden": "nobody can flee from here",
    "invalid_targets": "this needs a target, not more than it can have, and nobody twice",
    "target_not_active": "nobody can be aimed at who has left the fight",
    "target_not_enemy": "one's own side cannot be aimed at",
    "contradictory_facts": "this cannot be two things at once",
    "chance_unknown": "{by} does not know the chance",
    "choice_is_final": "a surrender is final; only the game master takes it back",
    "custom_action_rejected": "the game master does not allow this",
}
"""The sentences of the rulebook's refusals, beside the engine's."""

QUESTIONS = {
    "custom_action": ("May {0} try this? {1}", "TA-24"),
    "gm_effect": ("What happens?", "TA-24"),
    "gm_change": ("Which effect has it?", "TA-24"),
    "gm_change_who": ("On whom?", "TA-24"),
    "gm_change_amount": ("How much?", "TA-24"),
    "gm_change_condition": ("Which condition?", "TA-24"),
    "gm_change_stat": ("Which stat?", "TA-24"),
    "gm_change_status": ("How does he leave the fight?", "TA-24"),
    "gm_change_turns": ("For how many turns (0: no limit)?", "TA-A31"),
    "spare_decision": ("{0} has surrendered. Is the life spared?", "TA-23"),
    "spare_chance": ("With which chance in percent is {0} spared?", "TA-23"),
    "set_terms": ("On which terms is {0} spared?", "TA-23"),
    "terms": ("Will you fulfil these terms? {0}", "TA-23"),
}
"""The prompts with their sentences and the rules that ask them."""
