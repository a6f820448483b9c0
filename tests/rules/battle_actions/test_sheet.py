"""BA-13, BA-42: what a sheet may hold, and what is left of it for the next fight."""

from typing import Any

import pytest

from affray.replay.facade import new, roster
from affray.replay.opening import BadSheet

from .playing import Table, act, cast, one

SWORD = cast()["anna"]["weapons"][0]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"level": 0}, "level"),
        ({"level": 21}, "level"),
        ({"profession": "bard"}, "profession"),
        ({"race": "elf"}, "race"),
        ({"feats": ["flying"]}, "feats"),
        ({"feats": ["strong_shot", "strong_shot"]}, "stands twice"),
        ({"armor": 101}, "armor"),
        ({"armor_initiative": 1}, "armor_initiative"),
        ({"attacks_per_round": 0}, "attacks_per_round"),
        ({"vitality": 0}, "vitality"),
        ({"wound_thresholds": [1, 10, 20]}, "wound_thresholds"),
        ({"wound_thresholds": [0, 10, 20, 30]}, "four ascending numbers"),
        ({"wound_thresholds": [1, 10, 10, 30]}, "four ascending numbers"),
        ({"rage_fatigue": 10}, "rage_fatigue"),
        ({"wielded": "axe"}, "there is no weapon 'axe'"),
        ({"weapons": [SWORD, SWORD]}, "two of them have one id"),
        ({"weapons": [{**SWORD, "id": "none"}]}, "bare hands"),
        ({"weapons": [{**SWORD, "die": 1}]}, "die"),
        ({"weapons": [{**SWORD, "size": "huge"}]}, "size"),
        ({"beauty": 3}, "beauty"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(changes: dict[str, Any], words: str) -> None:
    """BA-13: the ranges of the sheet, with the field that is wrong."""
    with pytest.raises(BadSheet) as caught:
        new("battle_actions", [one("anna", **changes), one("borys")])
    assert words in str(caught.value)


def test_what_is_left_out_has_its_default() -> None:
    """BA-13, BA-14: an unknown stranger with bare hands."""
    table = Table({"id": "otto", "side": "red"}, "borys")
    assert (table.value("attack", "otto"), table.value("defense", "otto")) == (10, 0)
    assert (table.value("initiative", "otto"), table.value("wielded", "otto")) == (40, "none")
    assert table.state["otto"].sheet.wound_thresholds == (1, 10, 20, 30)


def test_survivors_take_along_wounds_weapons_and_fatigue() -> None:
    """BA-11, BA-42: older wounds are a lower vitality; who is out does not go on."""
    table = Table("anna", one("borys", rage_fatigue=1), one("cezary", vitality=1, initiative=20))
    table.round(1, 1, 1, 1, 1)
    table.attack("anna", "borys", 6, 5)
    table.attack("anna", "cezary", 2, 8)
    table.finish_round()
    table.round(5, 7, anna=act("disarm", target="borys"), borys="rage")
    table.attack("anna", "borys", 1, 20, 1)
    table.do("end_fight")
    anna, borys = roster(table.fight)
    assert (anna["id"], borys["id"]) == ("anna", "borys")
    assert (borys["vitality"], borys["rage_fatigue"]) == (60 - 13, 2)
    assert borys.get("wielded") is None
    assert anna["wielded"] == "sword"
    again = Table(anna, borys)
    assert again.value("attack", "borys") == 12 - 4


def test_a_fatigue_that_was_rested_off_is_not_taken_along() -> None:
    """BA-42: after the rest the sheet is fresh."""
    table = Table("anna", one("borys", rage_fatigue=3))
    table.do("end_fight")
    table.do("rest")
    assert roster(table.fight)[1].get("rage_fatigue", 0) == 0
