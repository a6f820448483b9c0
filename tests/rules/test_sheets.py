"""The sheets of the rulebooks: what each number may be, and what it is where nobody says."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from affray.replay.opening import BadSheet, joined
from affray.rulesets import find


class Bounds(NamedTuple):
    """A number of section 3 of a rulebook: its least and greatest value (None: open), its default.

    `default` is `REQUIRED` where there is none.
    """

    low: int | None
    high: int | None
    default: Any


REQUIRED = "required"
FEWEST: dict[str, dict[str, Any]] = {
    "battle_actions": {},
    "turn_actions": {"agl": 5, "str": 5, "end": 5, "dtr": 5, "hp_max": 20},
    "age": {"health_max": 20},
    "action_points": {"na": 3, "nv": 10},
    "dice_pool": {},
}
"""What must stand on a sheet."""

SHEETS: dict[str, dict[str, Bounds]] = {
    "battle_actions": {
        "level": Bounds(1, 20, 1),
        "attack_general": Bounds(-20, 60, 10),
        "defense": Bounds(-20, 60, 0),
        "shield_defense": Bounds(0, 20, 0),
        "armor": Bounds(0, 100, 0),
        "reflex": Bounds(-20, 40, 10),
        "strength": Bounds(-20, 40, 0),
        "initiative": Bounds(0, 200, 40),
        "armor_initiative": Bounds(None, 0, 0),
        "shield_initiative": Bounds(None, 0, 0),
        "attacks_per_round": Bounds(1, 10, 1),
        "vitality": Bounds(1, None, 40),
        "unarmed_mastery": Bounds(0, 4, 0),
        "rage_fatigue": Bounds(0, 9, 0),
    },
    "turn_actions": {
        **dict.fromkeys(("agl", "str", "end", "dtr"), Bounds(0, None, REQUIRED)),
        "def": Bounds(0, None, 0),
        "hp_max": Bounds(1, None, REQUIRED),
    },
    "age": {
        "health_max": Bounds(1, None, REQUIRED),
        "shield_bonus": Bounds(0, None, 0),
        "armor_rating": Bounds(0, None, 0),
    },
    "action_points": {
        "na": Bounds(-5, 5, REQUIRED),
        "nv": Bounds(1, None, REQUIRED),
        "perception": Bounds(None, None, 0),
        "move_range": Bounds(1, None, 10),
        "extra_attacks": Bounds(0, None, 0),
    },
    "dice_pool": {
        **dict.fromkeys(
            [
                "strength",
                "agility",
                "endurance",
                "intelligence",
                "perception",
                "resolve",
                "presence",
                "manipulation",
                "composure",
            ],
            Bounds(0, None, 2),
        ),
        **dict.fromkeys(
            [
                "academics",
                "device",
                "craft",
                "focus",
                "athletics",
                "survival",
                "shooting",
                "martial",
                "insight_skill",
                "stealth",
                "expression",
                "social",
            ],
            Bounds(0, None, 1),
        ),
        "volume": Bounds(1, None, 5),
        "feet": Bounds(0, None, 2),
        "hands": Bounds(0, None, 2),
        "called_shot_reduction": Bounds(0, None, 0),
        "rerolls": Bounds(0, None, 0),
        "add_line": Bounds(8, 10, None),  # the table's own, 10 (DP-A1)
    },
}
WEAPONS: dict[str, dict[str, Bounds]] = {
    "battle_actions": {
        "attack": Bounds(-20, 60, 10),
        "defense": Bounds(0, 20, 0),
        "delay": Bounds(0, 50, 3),
        "die": Bounds(2, None, 6),
        "multiplier": Bounds(1, None, 1),
        "damage_bonus": Bounds(None, None, 0),
        "mastery": Bounds(0, 4, 0),
        "weak_blow_threshold": Bounds(0, 20, 0),
    },
    "dice_pool": {"damage": Bounds(0, None, 0), "volume": Bounds(0, None, 1)},
}
LINES = [(book, name, one) for book, sheet in SHEETS.items() for name, one in sheet.items()]
ARMS = [(book, name, one) for book, arms in WEAPONS.items() for name, one in arms.items()]


def sheet_of(book: str, fields: Mapping[str, Any]) -> Any:
    """The sheet of somebody who joins with these fields."""
    somebody = {"id": "anna", "side": "red", **FEWEST[book], **fields}
    (one,) = joined(find(book), [somebody])
    return one.sheet


def field_of(held: Any, name: str) -> Any:
    """A field by the name by which people write it."""
    fields = dict(zip(held.__struct_encode_fields__, held.__struct_fields__, strict=True))
    return getattr(held, fields[name])


@pytest.mark.parametrize(("book", "name", "bounds"), LINES)
def test_a_number_keeps_its_bounds(book: str, name: str, bounds: Bounds) -> None:
    """Section 3 of each rulebook: the least and the greatest are allowed, the next is not."""
    for edge, step in ((bounds.low, -1), (bounds.high, 1)):
        if edge is not None:
            assert field_of(sheet_of(book, {name: edge}), name) == edge
            with pytest.raises(BadSheet) as caught:
                sheet_of(book, {name: edge + step})
            assert caught.value.who == "anna"


@pytest.mark.parametrize(("book", "name", "bounds"), LINES)
def test_a_number_has_its_default(book: str, name: str, bounds: Bounds) -> None:
    """Section 3 of each rulebook: what holds where the sheet says nothing."""
    if bounds.default == REQUIRED:
        fields = {key: value for key, value in FEWEST[book].items() if key != name}
        with pytest.raises(BadSheet, match="missing"):
            joined(find(book), [{"id": "anna", "side": "red", **fields}])
    else:
        assert field_of(sheet_of(book, {}), name) == bounds.default


@pytest.mark.parametrize(("book", "name", "bounds"), ARMS)
def test_a_number_of_a_weapon_keeps_its_bounds_and_default(
    book: str, name: str, bounds: Bounds
) -> None:
    """Section 3 of the rulebooks that give weapons as records."""
    plain = {"id": "thing", "kind": "sword" if book == "battle_actions" else ["blade"]}
    (held,) = sheet_of(book, {"weapons": [plain]}).weapons
    assert field_of(held, name) == bounds.default
    for edge, step in ((bounds.low, -1), (bounds.high, 1)):
        if edge is not None:
            (held,) = sheet_of(book, {"weapons": [{**plain, name: edge}]}).weapons
            assert field_of(held, name) == edge
            with pytest.raises(BadSheet):
                sheet_of(book, {"weapons": [{**plain, name: edge + step}]})
