"""Section 3: what sheets may hold, what is brought along, what survivors take with them."""

from typing import Any

import pytest

from affray.events import EffectEnded
from affray.replay.opening import BadSheet
from affray.rulesets.dice_pool import RULESET

from .blows_at_hand import SWORD, seized
from .playing import Table, one


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"weapons": [SWORD, SWORD]}, "one id"),
        ({"bonuses": [["luck", 1]]}, "luck"),
        ({"points": [["hunger", 1]]}, "hunger"),
        ({"multi_attack": 1}, "multi_attack"),
        ({"willpower": 11}, "willpower_max"),
    ],
)
def test_sheets_that_cannot_be(wrong: dict[str, Any], word: str) -> None:
    """DP-110, DP-601, DP-801, DP-910: the objection names what is wrong."""
    with pytest.raises(BadSheet, match=word):
        Table(one("wang", **wrong), "wu")


def test_points_and_boxes_are_brought_along() -> None:
    """DP-907, DP-909: they count from the beginning."""
    hurt = one("wang", points=[["nauseated", 2]], boxes=[0, 1, 0])
    table = Table(hurt, one("wu", hp=2, boxes=[0, 2, 0]), settled=False)
    assert table.value("points", "wang", "nauseated") == 2
    assert table.value("boxes", "wang") == (0, 1, 0)
    assert table.value("helpless", "wu")


def test_a_survivor_takes_wounds_and_things_along() -> None:
    """DP-906, DP-908: boxes, willpower, points, and things where they are; the dead take none."""
    table = Table(one("wang", willpower=3, weapons=[SWORD]), one("wu", hp=1))
    table.gm("damage", who="wang", amount=2, severity="L")
    table.gm("give_points", who="wang", condition="pain", amount=1, resist=False)
    table.gm("damage", who="wu", amount=1, severity="A")
    assert RULESET.survivor is not None
    sheet = RULESET.survivor(table.fight.view(), "wang")
    assert sheet is not None
    kept: Any = sheet
    assert (kept.boxes, kept.willpower, kept.points) == ((0, 2, 0), 3, (("pain", 1),))
    assert [weapon.id for weapon in kept.weapons] == ["fist", "长剑"]
    assert RULESET.survivor(table.fight.view(), "wu") is None


def test_whoever_leaves_holds_nobody() -> None:
    """DP-613: the hold ends, and the turn goes on to the next."""
    table = seized()
    table.gm("leave", who="wang")
    table.saw(EffectEnded, kind="grapple", cause="broken")
    assert table.state.turn is not None
    assert table.state.turn.who == "wu"


def test_numbers_that_can_be_mended() -> None:
    """Section 3: attributes, skills and a few more; nothing that is no number of the sheet."""
    table = Table("wang", "wu")
    table.gm("correct", who="wang", what="strength", value=7, reason="misread")
    assert table.value("attack", "wang", "wu") == 9
    wrong = {"who": "wang", "what": "strength", "value": -1, "reason": "x"}
    table.refused("invalid_value", {"correct": wrong})


def test_joining_in_mid_fight() -> None:
    """DP-901: whoever joins rolls in the next round and is in the order from then on."""
    table = Table("wang", "wu")
    sheet = {"initiative": 200, "willpower": 0}
    joining = {"who": "li", "name": "李", "side": "red", "controller": "gm", "sheet": sheet}
    table.do({"join": joining})
    table.act("wang", "end_turn")
    table.act("wu", "end_turn", (5,))
    assert table.value("order") == ("li", "wang", "wu")
