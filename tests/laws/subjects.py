"""The rulesets that the laws are tried on: each is one line."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from ruamel.yaml import YAML

from affray.core.authors import Ruleset
from affray.events import CombatantJoined
from affray.replay.opening import joined
from affray.rulesets import find

from .oddities import ODDITIES, people

CASTS = Path(__file__).parents[1] / "conformance"


class Subject(NamedTuple):
    """A ruleset, a function that makes its combatants, and the options of their table."""

    ruleset: Ruleset
    people: Callable[[], Sequence[CombatantJoined[Any]]]
    options: Mapping[str, Any] = MappingProxyType({})


def book(name: str, *cast: str, **options: Any) -> Subject:
    """A rulebook of the package, with some of the cast of its worked examples.

    The first is played by a person of his own, the others by the game master.
    """
    ruleset, held = find(name), YAML(typ="safe").load(CASTS / name / "cast.yaml")
    players = {cast[0]: f"{cast[0]}-player"}
    given = [{"id": w, **held[w], "controller": players.get(w, "gm")} for w in cast]
    return Subject(ruleset, lambda: joined(ruleset, given), options)


OTHERWISE = {
    "melee_str_divisor": 1,
    "fumble_deals_damage": False,
    "dual_crit": "each",
    "dodged_spell_unbalances": False,
    "auto_end": False,
}
"""turn_actions: every reading that is not the default."""

AGE_EXTENDED = {
    "unknown_distance": "in_reach",
    "min_damage_on_hit": 1,
    "dying_clock": "own_turns",
    "dying_min_rounds": 0,
    "hit_kills_dying": True,
    "pull_scope": "melee",
    "heal_wakes": True,
    "ext_aim": True,
    "ext_charge": True,
    "ext_defend": True,
    "ext_stunts": True,
    "ext_untrained": True,
    "ext_min_strength": True,
    "ext_minor_dies": True,
}
"""age: every reading that is not the default, and all extensions."""

SUBJECTS = {
    "oddities": Subject(ODDITIES, people),
    "battle_actions": book("battle_actions", "anna", "borys", "dora"),
    "turn_actions": book("turn_actions", "zlata", "bolek", "cora"),
    "turn_actions_otherwise": book("turn_actions", "cora", "wolf", "zlata", **OTHERWISE),
    "action_points": book("action_points", "cid", "gil", "ivo"),
    "age": book("age", "b", "a", "c"),
    "age_extended": book("age", "a", "b", "c", **AGE_EXTENDED),
    "dice_pool": book("dice_pool", "wang", "wu", "li"),
}
"""By name. A new ruleset joins here, and all laws are tried on it."""
