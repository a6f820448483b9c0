"""AP-01, AP-04, AP-05, AP-29: points and prices, number by number; what a sheet may hold."""

from typing import Any

import pytest

from affray.replay.facade import new
from affray.replay.opening import BadSheet
from affray.rulesets.action_points.abilities import ABILITIES, AP_TABLE

from .playing import Table, one

LOADS: dict[str, dict[str, Any]] = {
    "no load": {},
    "medium": {"armour": {"class": "medium"}},
    "heavy": {"armour": {"class": "heavy"}},
    "light": {"armour": {"class": "light"}},
    "wooden": {"shield": {"class": "wooden"}},
    "metal": {"shield": {"class": "metal"}},
    "full-body": {"shield": {"class": "full_body"}},
    "heavy + metal": {"armour": {"class": "heavy"}, "shield": {"class": "metal"}},
    "medium + full-body": {"armour": {"class": "medium"}, "shield": {"class": "full_body"}},
}
PRICES: dict[str, tuple[int, int, int, int, int, int]] = {
    # no load, medium or heavy, wooden or metal, full-body, heavy + metal, medium + full-body
    **dict.fromkeys(("follow_up", "parry", "charge", "half_power"), (1, 2, 2, 3, 3, 4)),
    **dict.fromkeys(
        ("full_power", "concentration", "break_through", "intervene", "overwhelm"),
        (2, 3, 3, 4, 4, 5),
    ),
    **dict.fromkeys(("run", "camouflage"), (2, 3, 3, 4, 4, 5)),
    **dict.fromkeys(("disarm", "villainy"), (3, 4, 4, 5, 5, 6)),
    "veteran": (4, 5, 5, 6, 6, 7),
    "brace": (1, 2, 1, 1, 2, 2),
    "guard": (0, 1, 0, 0, 1, 1),
    "duel": (0, 0, 0, 0, 0, 0),
}
COLUMNS = {
    "no load": 0,
    "light": 0,
    "medium": 1,
    "heavy": 1,
    "wooden": 2,
    "metal": 2,
    "full-body": 3,
    "heavy + metal": 4,
    "medium + full-body": 5,
}
GUARDED = (1, 2, 2, 3, 3, 4)
STEEL = (3, 4, 3, 3, 4, 4)


@pytest.mark.parametrize(
    ("na", "points"),
    [(-5, 0), (-4, 0), (-3, 0), (-2, 0), (-1, 1), (0, 2), (1, 3), (2, 5), (3, 6), (4, 7), (5, 8)],
)
def test_the_melee_value_decides_the_points(na: int, points: int) -> None:
    """AP-01, AP-E01: the table of the book."""
    table = Table(one("ann", na=na), "bor", begin=False)
    assert (table.value("ap_max", "ann"), table.value("ap", "ann")) == (points, points)
    assert AP_TABLE[na] == points


@pytest.mark.parametrize("na", [-6, 6])
def test_no_value_is_out_of_the_table(na: int) -> None:
    """AP-01, AP-E01: a combatant with such a value cannot be made; the code stands in the words."""
    with pytest.raises(BadSheet, match="na_out_of_range"):
        new("action_points", [one("ann", na=na), one("bor")])


@pytest.mark.parametrize("load", COLUMNS)
def test_armour_and_shield_make_abilities_dearer(load: str) -> None:
    """AP-04, AP-05, AP-E02: every price of the table."""
    table = Table(one("ann", **LOADS[load]), one("eva"), "bor")
    column = COLUMNS[load]
    found = {ability: table.value("price", "ann", ability) for ability in PRICES}
    assert found == {ability: row[column] for ability, row in PRICES.items()}
    assert table.value("price", "ann", "hard_as_steel", 3) == STEEL[column]
    assert table.value("price", "ann", "veteran", "bor") == PRICES["veteran"][column]


@pytest.mark.parametrize("load", COLUMNS)
def test_guarding_makes_intervening_cheaper(load: str) -> None:
    """AP-38, AP-E02: base 1 for the ward, with the modifiers of intervening; 2 for anybody else."""
    table = Table(one("ann", **LOADS[load]), one("eva"), one("tom"), "bor")
    table.act("guard", actor="ann", target="eva")
    assert table.value("price", "ann", "intervene", "eva") == GUARDED[COLUMNS[load]]
    assert table.value("price", "ann", "intervene", "tom") == PRICES["intervene"][COLUMNS[load]]


@pytest.mark.parametrize(
    ("option", "load", "price"),
    [
        ("full", "heavy + metal", 3),
        ("armour_only", "heavy + metal", 2),
        ("none", "heavy + metal", 1),
    ],
)
def test_what_modifies_intervening_under_guard_is_an_option(
    option: str, load: str, price: int
) -> None:
    """AP-38, AP-A19: all modifiers, the armour's only, or none."""
    options = {"guard_intervene_modifiers": option}
    table = Table(one("ann", **LOADS[load]), "eva", "bor", options=options)
    table.act("guard", actor="ann", target="eva")
    assert table.value("price", "ann", "intervene", "eva") == price


def test_every_ability_has_a_price_and_a_window() -> None:
    """AP-04: the eighteen abilities of the book."""
    assert len(ABILITIES) == 18
    assert set(ABILITIES) == {*PRICES, "hard_as_steel"}
    assert all(row.window and row.title and row.german for row in ABILITIES.values())


def test_modifiers_may_be_for_each_point() -> None:
    """AP-05, AP-A16: by option three points cost three times the armour's modifier on top."""
    heavy = one("cid", shield={})
    assert Table(heavy, "bor").value("price", "cid", "hard_as_steel", 3) == 4
    options = {"modifier_per": "point"}
    assert Table(heavy, "bor", options=options).value("price", "cid", "hard_as_steel", 3) == 6


def test_armour_need_not_make_everything_dearer() -> None:
    """AP-05, AP-A17: a table may exempt abilities from the armour's modifier."""
    options = {"exempt_from_armour_modifier": ["brace", "hard_as_steel"]}
    table = Table("cid", "bor", options=options)
    assert table.value("price", "cid", "brace") == 1
    assert table.value("price", "cid", "hard_as_steel", 3) == 3
    assert table.value("price", "cid", "guard") == 1


@pytest.mark.parametrize(
    ("ann", "target", "price"), [(3, 5, 6), (3, 1, 4), (-5, 5, 14), (5, -5, 4)]
)
def test_a_veteran_pays_for_a_better_opponent(ann: int, target: int, price: int) -> None:
    """AP-29, AP-E21: X is by how much the unmodified value is lower, never below 0."""
    table = Table(one("ann", na=ann), one("bor", na=target))
    table.do({"set_modifier": {"who": "bor", "stat": "na", "amount": 9, "source": "luck"}})
    assert table.value("price", "ann", "veteran", "bor") == price


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"ap": 7}, "at most 6"),
        ({"lp": 21, "lp_max": 20}, "more than lp_max"),
        ({"wielded": ["axe"]}, "wielded"),
        ({"wielded": ["sword", "sword"]}, "wielded"),
        ({"weapons": [{"id": "a", "damage": "many"}]}, "a: "),
        ({"weapons": [{"id": "a", "damage": "1-6"}, {"id": "a", "damage": "1-6"}]}, "one id"),
        ({"weapons": [{"id": "a", "damage": "1-6", "lance_damage": "x"}]}, "a: "),
        ({"weapons": [{"id": "a", "damage": "1-6", "options": [{"id": "standard"}]}]}, "twice"),
        ({"armour": {"class": "heavy", "roll": 1}}, "roll"),
        ({"abilities": ["flying"]}, "abilities"),
        ({"nv": 0}, "nv"),
    ],
)
def test_a_sheet_that_does_not_fit_is_refused(wrong: dict[str, Any], said: str) -> None:
    """Section 3, AP-01: with a sentence that names the field."""
    with pytest.raises(BadSheet, match=said):
        new("action_points", [one("ann", **wrong), one("bor")])


def test_what_a_sheet_leaves_out_is_as_usual() -> None:
    """Section 3, AP-A10: 20 life points, all points, the first weapon in hand, all abilities."""
    table = Table("ann", "bor", begin=False)
    held = table.state["ann"]
    assert (held.lp, held.lp_max, held.ap) == (20, 20, 6)
    assert table.value("wielded", "ann") == ("sword",)
    assert held.sheet.abilities is None


def test_life_points_are_an_option() -> None:
    """AP-13, AP-A10: `lp_default`; a sheet with more has more."""
    table = Table("ann", one("bor", lp=50), options={"lp_default": 30}, begin=False)
    assert table.state["ann"].lp_max == 30
    assert (table.state["bor"].lp, table.state["bor"].lp_max) == (50, 50)


def test_whoever_comes_with_no_life_points_is_down() -> None:
    """AP-13: and has no turn."""
    table = Table("ann", one("eva", lp=0), "bor")
    assert table.value("status", "eva") == "down"
    table.end("ann")
    assert table.state.turn is not None
    assert table.state.turn.who == "bor"
