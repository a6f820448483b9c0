"""The rulesets that the laws are tried on: each is one line."""

from pathlib import Path

from benchmarks.skirmish import RULESET as SKIRMISH
from ruamel.yaml import YAML

from affray.core.laws import Subject
from affray.replay.opening import joined
from affray.rulesets import find

from .oddities import ODDITIES, people

FIGHTERS = [{"id": who, "side": who[0], "controller": who} for who in ("a1", "b1", "a2")]
CASTS = Path(__file__).parents[1] / "conformance"


def book(name: str, *cast: str) -> Subject:
    """A rulebook of the package, with some of the cast of its worked examples.

    The first is played by a person of his own, the others by the game master.
    """
    ruleset, held = find(name), YAML(typ="safe").load(CASTS / name / "cast.yaml")
    players = {cast[0]: f"{cast[0]}-player"}
    given = [{"id": w, **held[w], "controller": players.get(w, "gm")} for w in cast]
    return Subject(ruleset, tuple(joined(ruleset, given)))


SUBJECTS = {
    "skirmish": Subject(SKIRMISH, tuple(joined(SKIRMISH, FIGHTERS))),
    "oddities": Subject(ODDITIES, people()),
    "battle_actions": book("battle_actions", "anna", "borys", "dora"),
    "turn_actions": book("turn_actions", "zlata", "bolek", "cora"),
    "action_points": book("action_points", "cid", "gil", "ivo"),
    "age": book("age", "b", "a", "c"),
    "dice_pool": book("dice_pool", "wang", "wu", "li"),
}
"""By name. A new ruleset joins here, and all laws are tried on it."""
