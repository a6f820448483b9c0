"""DP-203: why a defence is what it is: every component before, what was done to it, and after."""

from affray.projections.why import rows, why
from affray.rulesets.dice_pool import events as told

from .playing import Table, one

FIST = {"id": "拳", "kind": ["natural"], "high_speed_extra": 2, "armour_pierce": 8}


def test_each_component_is_shown_before_and_after_in_the_fixed_order() -> None:
    """The first long example: 18 + 4 comes down to 12 + 3; armour at 0 loses its bonus."""
    defence = {"base": {"value": 8, "bonus": 2}, "armour": {"value": 4, "bonus": 1}}
    defence["block"] = {"value": 6, "bonus": 1}
    table = Table(one("wang", weapons=[FIST]), one("wu", defence=defence))
    table.act("wang", "attack", targets=["wu"])
    event = table.saw(told.DefenceReduced)
    assert [(c.type, c.before, c.before_bonus) for c in event.components] == [
        ("base", 8, 2),
        ("block", 6, 1),
        ("armour", 4, 1),
    ]
    assert [line.split() for line in rows(why(event))] == [
        ["components.base.value", "=", "6"],
        ["sheet", "+8", "8", "DP-203"],
        ["high", "speed", "-2", "6", "DP-203"],
        ["components.base.bonus", "=", "2"],
        ["sheet", "+2", "2", "DP-203"],
        ["components.block.value", "=", "6"],
        ["sheet", "+6", "6", "DP-203"],
        ["components.block.bonus", "=", "1"],
        ["sheet", "+1", "1", "DP-203"],
        ["components.armour.value", "=", "0"],
        ["sheet", "+4", "4", "DP-203"],
        ["armour", "piercing", "-4", "0", "DP-203"],
        ["components.armour.bonus", "=", "0"],
        ["sheet", "+1", "1", "DP-203"],
        ["value", "0", "-1", "0", "DP-203"],
    ]
