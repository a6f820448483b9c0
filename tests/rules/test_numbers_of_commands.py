"""The numbers that people say in commands, from the least to the greatest of each rulebook."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from affray.core.forms import Partial
from affray.core.offers import Span
from affray.core.testing import fight_of
from affray.replay.opening import joined
from affray.rulesets import find


class Number(NamedTuple):
    """A number of a command; `high` None: the rulebook knows no greatest one.

    `said` are the fields before it, `like` what the sheet of the one who speaks says.
    """

    book: str
    command: str
    said: Mapping[str, Any]
    field: str
    low: int
    high: int | None
    like: Mapping[str, Any] = {}


FEWEST: dict[str, dict[str, Any]] = {
    "battle_actions": {},
    "turn_actions": {"agl": 5, "str": 5, "end": 5, "dtr": 5, "hp_max": 20},
    "age": {"health_max": 20},
    "action_points": {"na": 3, "nv": 10},
    "dice_pool": {},
}
"""What must stand on a sheet."""

TWICE: Mapping[str, Any] = {"attacks_per_round": 2}
MORE: Mapping[str, Any] = {"extra_attacks": 2}
RIDER: Mapping[str, Any] = {"action": "none", "rider": "strong_shot"}
STRUCK: Mapping[str, Any] = {
    "target": "borys",
    "others": (),
    "weapon": "",
    "option": "standard",
    "full_power": False,
    "disarm": "",
}
FULL = {**STRUCK, "full_power": True}

NUMBERS = [
    Number("battle_actions", "declare", {"action": "aim"}, "points", 1, 5),  # BA-33
    Number("battle_actions", "declare", {"action": "sweeping_cut"}, "blow", 1, 2, TWICE),  # BA-36
    Number("battle_actions", "declare", RIDER, "rider_blow", 1, 2, TWICE),  # BA-44
    Number("battle_actions", "sacrifice", {}, "count", 0, 0),  # BA-22: none of none
    Number("turn_actions", "set_condition", {"who": "anna"}, "turns", 0, None),  # 0: no limit
    Number("turn_actions", "add_modifier", {"who": "anna"}, "turns", 0, None),
    Number("age", "set_health", {"target": "anna"}, "health", 0, 20),  # section 4
    Number("age", "help", {"target": "anna"}, "health", 1, 20),  # AG-17
    Number("age", "add_modifier", {"duration": "round"}, "round", 1, None),  # AG-A28: this one too
    Number("action_points", "attack", STRUCK, "overwhelm", 0, 1),  # AP-45
    Number("action_points", "attack", STRUCK, "overwhelm", 0, 3, MORE),
    Number("action_points", "attack", FULL, "overwhelm", 0, 1, MORE),
    Number("action_points", "veteran", STRUCK, "overwhelm", 0, 2),  # AP-28
    Number("action_points", "move", {}, "distance", 0, 100),  # section 4, in tenths
    Number("action_points", "run", {}, "distance", 0, 200),  # AP-54
    Number("dice_pool", "rule_location", {}, "penalty", 0, None),  # DP-404
    Number("dice_pool", "rule_location", {}, "per", 1, None),
    Number("dice_pool", "damage", {"who": "anna"}, "amount", 1, None),
    Number("dice_pool", "heal", {"who": "anna"}, "amount", 1, None),
    Number("dice_pool", "trait_played", {"who": "anna"}, "score", 1, None),
]


@pytest.mark.parametrize(
    "number", NUMBERS, ids=lambda one: ".".join((one.book, one.command, one.field))
)
def test_a_number_of_a_command_runs_from_the_least_to_the_greatest(number: Number) -> None:
    """What is offered is what the rulebook allows, and no more."""
    ruleset = find(number.book)
    people = [
        {"id": "anna", "side": "red", **FEWEST[number.book], **number.like},
        {"id": "borys", "side": "blue", **FEWEST[number.book]},
    ]
    fight = fight_of(ruleset, joined(ruleset, people), dice="engine")
    fight.do({"begin": {}})
    form = ruleset.forms[number.command]
    (field,) = [one for one in form.fields if one.name == number.field]
    speaker = {form.actor: "anna"} if form.actor else {}
    said = Partial(form, {**speaker, **number.said})
    assert field.there(fight.view(), said)
    span = field.offers(fight.view(), said)
    assert isinstance(span, Span)
    assert span.low == number.low
    if number.high is None:
        assert span.high >= 100
    else:
        assert span.high == number.high
