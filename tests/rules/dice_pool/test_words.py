"""Section 5.10: what commands must say, and that what nobody has said is never taken for 0."""

from typing import Any

import pytest

from affray.core.testing import Trial
from affray.rulesets.dice_pool import events as told

from .blows_at_hand import CANNON, SWORD, armed, custom
from .playing import Table, one

Case = tuple[str, dict[str, Any], str]

INSIDE = {"action_type": "move", "command": {"move": {"metres": 2}}}
UPON = {"action_type": "standard", "trigger": {"event": "attack_declared"}}

WANTING: dict[str, Case] = {
    "a move of no length": ("move", {}, "invalid_value"),
    "a square that begins nowhere": ("move", {"metres": 6, "through": [["wu"]]}, "invalid_value"),
    "a square of nobody": ("move", {"metres": 6, "through": [[]]}, "invalid_value"),
    "a square of a stranger": ("move", {"metres": 6, "through": [["x", 2]]}, "unknown_combatant"),
    "a square of no width": ("move", {"metres": 6, "through": [["wu", 2, 0]]}, "invalid_value"),
    "a square behind": ("move", {"metres": 6, "through": [["wu", -2]]}, "invalid_value"),
    "a square in hundredths": ("move", {"metres": 6, "through": [["wu", 2.55]]}, "invalid_value"),
    "a square of too much": ("move", {"metres": 6, "through": [["wu", 2, 1, 1]]}, "invalid_value"),
    "a distance in hundredths": (
        "move",
        {"metres": 6, "distances": [["wu", 2.55]]},
        "invalid_value",
    ),
    "a distance below 0": ("move", {"metres": 6, "distances": [["wu", -1]]}, "invalid_value"),
    "a distance to a stranger": (
        "move",
        {"metres": 6, "distances": [["x", 1]]},
        "unknown_combatant",
    ),
    "a cover that is not there": ("move", {"metres": 6, "cover": "长剑"}, "invalid_value"),
    "a charge of no length": ("charge", {"target": "wu"}, "invalid_value"),
    "a charge at one, a blow at another": (
        "charge",
        {"target": "wu", "distance": 2, "attack": {"targets": ["li"]}},
        "invalid_value",
    ),
    "a charge with odd words": (
        "charge",
        {"target": "wu", "distance": 2, "attack": {"called_shot": [1, 2]}},
        "invalid_value",
    ),
    "an ability without dice": ("attack", {"targets": ["wu"], "kind": "custom"}, "invalid_value"),
    "an ability with fewer dice than none": (
        "attack",
        {"targets": ["wu"], **custom(-1)},
        "invalid_value",
    ),
    "an ability with a bonus below 0": (
        "attack",
        {"targets": ["wu"], **custom(3, bonus=-1)},
        "invalid_value",
    ),
    "a sword with dice of its own": ("attack", {"targets": ["wu"], "dp": 30}, "invalid_value"),
    "a sword with a bonus of its own": ("attack", {"targets": ["wu"], "bonus": 5}, "invalid_value"),
    "a sword that strikes an area": ("attack", {"targets": ["wu"], "area": True}, "invalid_value"),
    "a sword at a point": ("attack", {"targets": ["wu"], "distance": 1}, "invalid_value"),
    "a Bombard at no point": ("attack", {"weapon": "炮"}, "invalid_value"),
    "a place in odd words": (
        "attack",
        {"targets": ["wu"], "called_shot": {"place": "head"}},
        "invalid_value",
    ),
    "a place that names the weapon": (
        "attack",
        {"targets": ["wu"], "called_shot": {"location": "head", "weapon": "炮"}},
        "invalid_value",
    ),
    "a limb without a name": (
        "attack",
        {"targets": ["wu"], "called_shot": {"location": "limb"}},
        "invalid_value",
    ),
    "a feint with nothing": ("feint", {"target": "wu", "weapon": "棍"}, "invalid_value"),
    "a delay until nothing": ("delay", {}, "invalid_value"),
    "a plan for no length": (
        "ready",
        {**INSIDE, "command": {"move": {}}, "trigger": {"event": "attack_declared"}},
        "invalid_value",
    ),
    "a plan that a stranger sets off": (
        "ready",
        {**INSIDE, "trigger": {"event": "attack_declared", "actor": "x"}},
        "unknown_combatant",
    ),
    "a plan against a stranger": (
        "ready",
        {**UPON, "command": {"attack": {"targets": ["x"]}}},
        "unknown_combatant",
    ),
}


def armed_table() -> Table:
    """Wang with a sword in hand and a cannon, against two."""
    wang = armed(SWORD, CANNON, shooting=3, intelligence=4)
    return Table(wang, one("wu"), one("li"), facts={("path_clear", "wang", "wu"): True})


@pytest.mark.parametrize(("name", "fields", "code"), WANTING.values(), ids=WANTING)
def test_what_is_wanting_is_refused(name: str, fields: dict[str, Any], code: str) -> None:
    """A length, dice, a point or a name that nobody has said is none; neither is an odd one."""
    armed_table().no(code, "wang", name, **fields)


def test_a_missing_length_is_told() -> None:
    """The sentence names what the command needs."""
    refusal = armed_table().refused("invalid_value", {"move": {"actor": "wang"}})
    assert "needs the field 'metres'" in refusal.sentence


GIVEN: dict[str, tuple[str, dict[str, Any]]] = {
    "a move of 0": ("move", {"metres": 0}),
    "a charge of 0": ("charge", {"target": "wu", "distance": 0}),
    "a square as wide as a metre": ("move", {"metres": 6, "through": [["wu", 2]]}),
    "a distance": ("move", {"metres": 6, "distances": [["wu", 2.5]]}),
    "an ability with no dice": ("attack", {"targets": ["wu"], **custom(0)}),
    "a Bombard at a point": ("attack", {"weapon": "炮", "distance": 400}),
    "a limb by its name": (
        "attack",
        {"targets": ["wu"], "called_shot": {"location": "limb", "limb": "左臂"}},
    ),
    "a plan that a side sets off": (
        "ready",
        {**INSIDE, "trigger": {"event": "attack_declared", "actor": "blue"}},
    ),
}


@pytest.mark.parametrize(("name", "fields"), GIVEN.values(), ids=GIVEN)
def test_what_is_said_is_done(name: str, fields: dict[str, Any]) -> None:
    """Beside each that is refused stands one that is not: 0 is a length, where it is said."""
    table = armed_table()
    table.do({name: {"actor": "wang", **fields}})
    assert table.state.combatants["wang"].budget != (1, 1, 1)


RULINGS: dict[str, tuple[str, dict[str, Any], str]] = {
    "a number changed by nothing": ("effect", {"name": "雾", "stat": "attack"}, "invalid_value"),
    "an amount of no number": ("effect", {"name": "雾", "amount": 2}, "invalid_value"),
    "neither number nor ban": ("effect", {"name": "雾"}, "invalid_value"),
    "a number that is none": (
        "effect",
        {"name": "雾", "stat": "luckiness", "amount": 2},
        "invalid_value",
    ),
    "a ban of no command": ("effect", {"name": "雾", "forbids": ["sleep"]}, "invalid_value"),
    "a limb that nobody names": ("give_state", {"state": "limb_disabled"}, "invalid_value"),
    "a limb of no limb's state": (
        "give_state",
        {"state": "prone", "limb": "左臂"},
        "invalid_value",
    ),
    "a limb of no limb's points": (
        "give_points",
        {"condition": "dazed", "amount": 2, "limb": "左臂"},
        "invalid_value",
    ),
}


@pytest.mark.parametrize(("name", "fields", "code"), RULINGS.values(), ids=RULINGS)
def test_a_ruling_that_does_nothing_is_refused(
    name: str, fields: dict[str, Any], code: str
) -> None:
    """Section 5.10: a modifier has a number and an amount, a ban a command, a limb a name."""
    armed_table().refused(code, {name: {"who": "wu", **fields}})


def test_a_ban_needs_no_number() -> None:
    """Section 5.10: an effect may forbid and change nothing."""
    table = armed_table()
    table.gm("effect", who="wang", name="雾", forbids=["charge", "attack"])
    table.no("effect_blocks_action", "wang", "charge", target="wu", distance=2)
    table.no("effect_blocks_action", "wang", "attack", targets=["wu"])


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("bull_rush", {"target": "wu"}),
        ("charge", {"target": "wu", "distance": 2, "attack": {"action": "bull_rush"}}),
        ("all_out_attack", {"targets": ["wu"], "action": "bull_rush"}),
    ],
)
def test_a_bull_rush_knocks_down_where_nobody_says(name: str, fields: dict[str, Any]) -> None:
    """DP-604: the mode is the same whatever the bull rush replaces."""
    table: Trial = Table("wang", "wu", facts={("path_clear", "wang", "wu"): True})
    table.do({name: {"actor": "wang", **fields}})
    assert table.saw(told.SpecialDeclared).mode == "knock_down"
