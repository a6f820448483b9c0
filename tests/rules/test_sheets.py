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


def is_(default: Any) -> Bounds:
    """Something whose default alone matters here."""
    return Bounds(None, None, default)


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
        "profession": is_("other"),
        "race": is_("human"),
        "feats": is_(()),
        "wound_thresholds": is_((1, 10, 20, 30)),
        "weapons": is_(()),
        "wielded": is_(None),
    },
    "turn_actions": {
        **dict.fromkeys(("agl", "str", "end", "dtr"), Bounds(0, None, REQUIRED)),
        "def": Bounds(0, None, 0),
        "hp_max": Bounds(1, None, REQUIRED),
        "hp": Bounds(0, 20, None),  # `hp_max`
        "intelligent": is_(True),
        **dict.fromkeys(("race", "class"), is_("")),
        **dict.fromkeys(
            ("tags", "weapons", "spells", "inventory", "modifiers", "conditions"), is_(())
        ),
        "resources": is_({}),
        "status": is_("active"),
    },
    "age": {
        "health_max": Bounds(1, None, REQUIRED),
        "health": Bounds(0, 20, None),  # `health_max`
        "bandages_ready": is_(True),
        "heal_locked": is_(False),
        **dict.fromkeys(("focuses", "weapons", "modifiers", "conditions"), is_(())),
        "status": is_("alive"),
        "shield_bonus": Bounds(0, None, 0),
        "armor_rating": Bounds(0, None, 0),
    },
    "action_points": {
        "na": Bounds(-5, 5, REQUIRED),
        "nv": Bounds(1, None, REQUIRED),
        "perception": Bounds(None, None, 0),
        "move_range": Bounds(1, None, 10),
        "extra_attacks": Bounds(0, None, 0),
        "lp_max": Bounds(1, None, None),  # option `lp_default`
        "lp": Bounds(0, None, None),  # `lp_max`
        "ap": Bounds(0, 6, None),  # AP-01: with na 3
        "fa": Bounds(-5, 5, None),
        "fv": Bounds(1, None, None),
        "mounted": is_(False),
        **dict.fromkeys(("weapons", "familiar_kinds"), is_(())),
        **dict.fromkeys(("wielded", "abilities"), is_(None)),  # the first weapon; all
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
        "reach": Bounds(0, None, 1),
        **dict.fromkeys(("fly_speed", "swim_speed"), Bounds(0, None, 0)),
        **dict.fromkeys(("speed", "willpower", "willpower_max"), Bounds(0, None, None)),
        "hp": Bounds(1, None, None),
        "initiative": is_(None),
        **dict.fromkeys(("has_vitals", "humanoid", "can_be_tripped"), is_(True)),
        **dict.fromkeys(("vitals_hidden", "incorporeal", "flying"), is_(False)),
        "mind": is_("normal"),
        "multi_attack": is_(0),
        "actions_per_turn": is_((1, 1, 1)),
        **dict.fromkeys(("immune", "weapons", "items"), is_(())),
    },
}


class Records(NamedTuple):
    """What a sheet holds one or more of: the field, a record with what must stand, the others."""

    book: str
    field: str
    plain: Mapping[str, Any]
    fields: Mapping[str, Bounds]


RECORDS = [
    Records(
        "battle_actions",
        "weapons",
        {"id": "thing"},
        {
            "size": is_("medium"),
            "missile": is_(False),
            "two_handed": is_(False),
            "attack": Bounds(-20, 60, 10),
            "defense": Bounds(0, 20, 0),
            "delay": Bounds(0, 50, 3),
            "die": Bounds(2, None, 6),
            "multiplier": Bounds(1, None, 1),
            "adds_strength": is_(True),
            "damage_bonus": Bounds(None, None, 0),
            "mastery": Bounds(0, 4, 0),
            "weak_blow_threshold": Bounds(0, 20, 0),
        },
    ),
    Records(
        "turn_actions", "weapons", {"id": "thing", "damage": 4}, {"damage": Bounds(0, None, 4)}
    ),
    Records(
        "turn_actions",
        "spells",
        {"id": "thing", "offensive": True, "damage": 4},
        {
            "dodgeable": is_(True),
            "damage": Bounds(0, None, 4),
            "effects": is_(()),
            "cost": is_(None),
            "max_targets": Bounds(1, None, 1),
        },
    ),
    Records(
        "turn_actions",
        "inventory",
        {"id": "thing", "quantity": 1},
        {"quantity": Bounds(0, None, 1), "consumed": is_(True)},
    ),
    Records(
        "turn_actions", "modifiers", {"stat": "agl", "value": 1}, {"turns": Bounds(0, None, 0)}
    ),
    Records(
        "age",
        "weapons",
        {"id": "thing", "group": "axes", "damage": "1d6"},
        {
            "penetrating": is_(False),
            **dict.fromkeys(("attack_ability", "focus", "damage_ability"), is_(None)),
        },
    ),
    Records(
        "age",
        "modifiers",
        {"stat": "attack", "value": 1, "source": "x"},
        {"duration": is_("fight")},
    ),
    Records(
        "age",
        "abilities",
        {},
        dict.fromkeys(
            [
                "communication",
                "constitution",
                "cunning",
                "dexterity",
                "magic",
                "perception",
                "strength",
                "willpower",
            ],
            is_(0),
        ),
    ),
    Records(
        "action_points",
        "weapons",
        {"id": "thing", "damage": "1-10"},
        {
            "ranged": is_(False),
            "polearm": is_(False),
            "lance_damage": is_(None),
            "options": is_(()),
        },
    ),
    Records(
        "action_points",
        "armour",
        {},
        {"class": is_("none"), "roll": Bounds(2, 20, None), "max_damage": Bounds(0, None, None)},
    ),
    Records("action_points", "shield", {}, {"class": is_("none"), "roll": Bounds(2, 20, None)}),
    Records(
        "dice_pool",
        "weapons",
        {"id": "thing", "kind": ["blade"]},
        {
            "damage": Bounds(0, None, 0),
            "volume": Bounds(0, None, 1),
            "hands": Bounds(1, 2, None),
            "min_strength": Bounds(0, None, None),
            "base_range": Bounds(1, None, None),  # above 0
            "range_multiplier": Bounds(1, None, None),
            "template_high_speed": Bounds(0, None, None),
            **dict.fromkeys(
                ("high_speed_extra", "armour_pierce", "magic_pierce", "ferocity"),
                Bounds(0, None, 0),
            ),
            "bonus": is_(0),
            "add_line": Bounds(8, 10, None),
            "block": is_(None),
            **dict.fromkeys(("trip", "bull_rush", "grab", "soft", "finesse"), is_(False)),
            "capacity": Bounds(0, None, 1),
            "loaded": Bounds(0, None, None),
            "ammo": Bounds(0, None, None),
            **dict.fromkeys(("requires", "reload", "bombard"), is_(None)),
            "hardness": Bounds(0, None, 0),
            "structure": Bounds(0, None, None),
            "stowed": is_("hand"),
            "suited_volume": is_(5),
        },
    ),
    Records("dice_pool", "soak", {}, dict.fromkeys(("all", "physical", "dr"), Bounds(0, None, 0))),
    *(
        Records("dice_pool", name, {}, dict.fromkeys(("pool", "bonus"), Bounds(0, None, 0)))
        for name in ("save_reflex", "save_will", "save_fortitude")
    ),
]
LINES = [(book, name, one) for book, sheet in SHEETS.items() for name, one in sheet.items()]
ARMS = [(record, name, one) for record in RECORDS for name, one in record.fields.items()]


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


@pytest.mark.parametrize(
    ("record", "name", "bounds"), ARMS, ids=[f"{r.book}.{r.field}.{name}" for r, name, _ in ARMS]
)
def test_a_number_of_a_record_keeps_its_bounds_and_default(
    record: Records, name: str, bounds: Bounds
) -> None:
    """Section 3 of each rulebook: weapons, spells and whatever else a sheet holds."""
    assert field_of(held_by(record), name) == bounds.default
    for edge, step in ((bounds.low, -1), (bounds.high, 1)):
        if edge is not None:
            assert field_of(held_by(record, **{name: edge}), name) == edge
            with pytest.raises(BadSheet):
                held_by(record, **{name: edge + step})


def held_by(record: Records, **fields: Any) -> Any:
    """The record on the sheet of somebody who brings it with these fields."""
    brought = {**record.plain, **fields}
    one_only = not isinstance(getattr(sheet_of(record.book, {}), record.field), tuple)
    held = getattr(
        sheet_of(record.book, {record.field: brought if one_only else [brought]}), record.field
    )
    return held if one_only else held[0]
