"""Where the source is silent: what a table may choose, with the assumption behind each choice."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...core.authors import Assumption


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


def _row(id: str, option: str, question: str, *refused: str | int | bool) -> Assumption:
    return Assumption(id=id, option=option, question=question, refused=refused)


ASSUMPTIONS: tuple[Assumption, ...] = (
    _row("AG-A2", "initiative", "Who acts first?"),
    _row("AG-A3", "action_economy", "What is a turn?"),
    _row("AG-A5", "unknown_distance", "What of a distance that nobody knows?"),
    _row("AG-A7", "focus_bonus", "How much is a focus?"),
    _row("AG-A9", "min_damage_on_hit", "What is the least damage of a hit?"),
    _row("AG-A10", "dying_clock", "In which round do the dying die?"),
    _row("AG-A11", "dying_min_rounds", "How many rounds of dying are there at least?"),
    _row("AG-A12", "dying_recompute", "Does a change of Constitution move the death?", True),
    _row("AG-A13", "hit_kills_dying", "Does an ordinary hit kill the dying?"),
    _row("AG-A14", "pull_scope", "Which blows can be pulled?"),
    _row("AG-A16", "round_seconds", "How many seconds are a round?", "gm"),
    _row("AG-A17", "wake_roll", "Who throws for waking, and when?", "gm_hidden"),
    _row("AG-A18", "heal_wakes", "Does healing wake the unconscious?"),
    _row("AG-A20", "coup_needs_weapon", "Does a coup de grace need a weapon?", True),
    _row("AG-A21", "failed_coup", "What does a failed ranged coup do?", "damage"),
    _row("AG-A22", "friendly_fire", "May one attack one's own side?", "gm"),
    _row("AG-A24", "auto_end", "Does the fight end when one side is down?", True),
    _row("AG-A26", "pull_unlocks_heal", "Does a pulled blow count as damage?", False),
    _row("AG-X1", "ext_aim", "Is there the action aim?"),
    _row("AG-X2", "ext_charge", "Is there the action charge?"),
    _row("AG-X3", "ext_defend", "Is there the action defend?"),
    _row("AG-X4", "ext_stunts", "Do doubles give stunt points?"),
    _row("AG-X5", "ext_untrained", "Does it matter in which weapons one is trained?"),
    _row("AG-X6", "ext_min_strength", "Do weapons need a least Strength?"),
    _row("AG-X7", "ext_minor_dies", "Do minor combatants die at once?"),
    _row("AG-X8", "ext_situations", "Are there named attack modifiers?", True),
    _row("AG-X9", "ext_group_initiative", "Do minor combatants share one test?", True),
)
"""Every option with its assumption; the catalogue's other alternatives are refused by name."""
