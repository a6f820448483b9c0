"""Where the source is silent: what a table may choose, with the assumption behind each choice."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...core.authors import Assumption, assumption


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a fight; each default is the catalogue's assumption.

    Those that begin with `ext_` switch extensions on, which go beyond the source.
    """

    initiative: Literal["test", "listed"] = "test"
    action_economy: Literal["major_minor"] = "major_minor"
    unknown_distance: Literal["ask", "in_reach"] = "ask"
    focus_bonus: Annotated[int, Meta(ge=0, le=20)] = 2
    min_damage_on_hit: Annotated[int, Meta(ge=0, le=100)] = 0
    dying_clock: Literal["through", "after", "own_turns"] = "through"
    dying_min_rounds: Annotated[int, Meta(ge=0, le=100)] = 1
    dying_recompute: Literal[False] = False
    hit_kills_dying: bool = False
    pull_scope: Literal["any", "melee"] = "any"
    round_seconds: Annotated[int, Meta(ge=1, le=3600)] = 15
    wake_roll: Literal["at_once"] = "at_once"
    heal_wakes: bool = False
    coup_needs_weapon: Literal[False] = False
    failed_coup: Literal["nothing"] = "nothing"
    friendly_fire: Literal[False] = False
    auto_end: Literal[False] = False
    pull_unlocks_heal: Literal[True] = True
    ext_aim: bool = False
    ext_charge: bool = False
    ext_defend: bool = False
    ext_stunts: bool = False
    ext_untrained: bool = False
    ext_min_strength: bool = False
    ext_minor_dies: bool = False
    ext_situations: Literal[False] = False
    ext_group_initiative: Literal[False] = False


ASSUMPTIONS: tuple[Assumption, ...] = (
    assumption("AG-A2", "initiative", "Who acts first?"),
    assumption("AG-A3", "action_economy", "What is a turn?"),
    assumption("AG-A5", "unknown_distance", "What of a distance that nobody knows?"),
    assumption("AG-A7", "focus_bonus", "How much is a focus?"),
    assumption("AG-A9", "min_damage_on_hit", "What is the least damage of a hit?"),
    assumption("AG-A10", "dying_clock", "In which round do the dying die?"),
    assumption("AG-A11", "dying_min_rounds", "How many rounds of dying are there at least?"),
    assumption("AG-A12", "dying_recompute", "Does a change of Constitution move the death?", True),
    assumption("AG-A13", "hit_kills_dying", "Does an ordinary hit kill the dying?"),
    assumption("AG-A14", "pull_scope", "Which blows can be pulled?"),
    assumption("AG-A16", "round_seconds", "How many seconds are a round?", "gm"),
    assumption("AG-A17", "wake_roll", "Who throws for waking, and when?", "gm_hidden"),
    assumption("AG-A18", "heal_wakes", "Does healing wake the unconscious?"),
    assumption("AG-A20", "coup_needs_weapon", "Does a coup de grace need a weapon?", True),
    assumption("AG-A21", "failed_coup", "What does a failed ranged coup do?", "damage"),
    assumption("AG-A22", "friendly_fire", "May one attack one's own side?", "gm"),
    assumption("AG-A24", "auto_end", "Does the fight end when one side is down?", True),
    assumption("AG-A26", "pull_unlocks_heal", "Does a pulled blow count as damage?", False),
    assumption("AG-X1", "ext_aim", "Is there the action aim?"),
    assumption("AG-X2", "ext_charge", "Is there the action charge?"),
    assumption("AG-X3", "ext_defend", "Is there the action defend?"),
    assumption("AG-X4", "ext_stunts", "Do doubles give stunt points?"),
    assumption("AG-X5", "ext_untrained", "Does it matter in which weapons one is trained?"),
    assumption("AG-X6", "ext_min_strength", "Do weapons need a least Strength?"),
    assumption("AG-X7", "ext_minor_dies", "Do minor combatants die at once?"),
    assumption("AG-X8", "ext_situations", "Are there named attack modifiers?", True),
    assumption("AG-X9", "ext_group_initiative", "Do minor combatants share one test?", True),
)
"""Every option with its assumption; the catalogue's other alternatives are refused by name."""
