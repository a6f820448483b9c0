"""The titles of the rules, and the sentences of refusals."""

RULES = {
    "AG-01": "Two kinds of attack",
    "AG-02": "Choosing the target",
    "AG-03": "Ability test",
    "AG-04": "Attack roll",
    "AG-05": "Hit",
    "AG-06": "Defence",
    "AG-07": "Damage roll",
    "AG-08": "Strength or Perception",
    "AG-09": "Armour",
    "AG-10": "Taking damage",
    "AG-11": "Pulling a killing blow",
    "AG-12": "Unconscious after a pulled blow",
    "AG-13": "Coup de grace by an adjacent enemy",
    "AG-14": "Coup de grace with a ranged weapon",
    "AG-15": "Dying begins",
    "AG-16": "The moment of death",
    "AG-17": "Being helped",
    "AG-18": "Heal action",
    "AG-19": "Initiative",
    "AG-20": "Actions of a turn",
    "AG-21": "End of the fight",
    "AG-22": "What a dying character may do",
    "AG-23": "Weapons and armour come from lists",
}
"""The rules by id."""

THROWS = dict.fromkeys(("attack", "heal", "initiative"), "dragon die last")
"""AG-03: in which order the faces of a throw are listed, by its purpose."""

CODES = {
    "actor_dead": "{who} takes no part in the fight any more",
    "actor_unconscious": "{who} is unconscious",
    "actor_dying": "{who} is dying and can only speak",
    "no_major_left": "the major action of this turn is used",
    "weapon_not_carried": "{who} carries no such weapon",
    "wrong_mode": "the weapon cannot be used in that way",
    "target_dead": "{target} takes no part in the fight any more",
    "target_not_enemy": "{target} is no enemy of {who}",
    "target_not_ally": "{target} is no ally of {who}",
    "target_not_helpless": "{target} is neither dying nor unconscious",
    "target_out_of_reach": "{target} is out of reach",
    "target_not_visible": "{who} does not see {target}",
    "target_out_of_range": "{target} is beyond the range of the weapon",
    "no_bandages": "{who} has no bandages ready",
    "heal_locked": "{target} has taken no damage since he was last healed",
    "nothing_to_heal": "there is nothing to heal",
}
"""The sentences of the rulebook's refusals, beside the engine's."""
