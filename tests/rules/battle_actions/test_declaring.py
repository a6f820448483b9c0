"""BA-02, BA-04, BA-14: who declares when, what is a declaration, and what combines."""

from typing import Any

import pytest

from .playing import Table, act, one

ALL = [
    "none",
    "defensive",
    "offensive",
    "counter",
    "selective",
    "charge",
    "keep_at_bay",
    "whirl",
    "break_through",
    "disarm",
    "aim",
    "sweeping_cut",
    "treacherous_strike",
    "rage",
    "double_strike",
]
"""All actions of the rulebook."""

PARAMETERS: dict[str, dict[str, Any]] = {
    "counter": {"target": "borys"},
    "charge": {"target": "borys"},
    "keep_at_bay": {"target": "borys"},
    "break_through": {"targets": ["borys"]},
    "disarm": {"target": "borys"},
    "aim": {"points": 1},
    "treacherous_strike": {"target": "borys"},
}
STRAY = {"target": "borys", "targets": ["borys"], "points": 1, "blow": 1, "rider_blow": 1}


def first(who: str = "anna", **changes: Any) -> Table:
    """Somebody against Borys, who declares first."""
    people = [one(who, initiative=1, side="red", **changes), one("borys")]
    return Table(*people)


def test_the_slowest_declares_first() -> None:
    """BA-02: declarations go up in current Initiative, armour and shield taken off."""
    table = Table(
        one("anna", armor_initiative=-20),
        "borys",
        one("dora", shield_initiative=-22),
    )
    assert table.value("order") == ("anna", "dora", "borys")
    assert table.refused("declare", actor="borys", action="none") == "not_your_turn"


def test_of_two_as_slow_the_one_who_joined_earlier_declares_first() -> None:
    """BA-02: equal current Initiative goes by the order of joining."""
    table = Table(one("borys", initiative=30), "anna")
    assert table.value("order") == ("borys", "anna")


def test_the_order_is_fixed_for_the_round() -> None:
    """BA-02: a number mended in mid-round changes the order of the next round only."""
    table = Table("anna", "borys")
    table.do("correct", who="borys", what="initiative", value=100, reason="haste")
    assert table.value("order") == ("borys", "anna")
    table.round(1, 1, 1)
    table.finish_round()
    assert table.value("order") == ("anna", "borys")


def test_one_declares_once_a_round() -> None:
    """BA-02: a second declaration is `already_declared`, whoever's turn it is."""
    table = Table("anna", "borys")
    table.declare("borys")
    assert table.refused("declare", actor="borys", action="offensive") == "already_declared"
    table.declare("anna")
    assert table.value("action", "anna") == "none"


def test_under_free_order_anybody_declares_when_he_likes() -> None:
    """BA-02: option `free`: dice and sacrifices keep the ascending order."""
    table = Table("anna", "borys", options={"declaration_order": "free"})
    assert [held.to for held in table.fight.awaits()] == ["borys", "anna"]
    table.declare("anna", "defensive")
    assert table.refused("declare", actor="anna", action="none") == "already_declared"
    table.declare("borys", "defensive")
    table.pass_all(5, 7, 4)
    assert [event.who for event in table.told("rolled")] == ["borys", "anna", "anna"]
    assert table.awaited().to == "borys"


def test_the_turn_is_looked_at_before_the_action() -> None:
    """BA-02: `not_your_turn` comes before `unknown_action`."""
    table = Table("anna", "borys")
    assert table.refused("declare", actor="anna", action="dance") == "not_your_turn"
    assert table.refused("declare", actor="borys", action="dance") == "unknown_action"


def test_whoever_is_out_declares_nothing() -> None:
    """BA-02, BA-11: `combatant_out`, also for one who has left."""
    table = Table("anna", "borys", "ewa")
    table.do("leave", who="ewa")
    assert table.refused("declare", actor="ewa", action="none") == "combatant_out"


def test_an_unknown_action_comes_before_its_parameters() -> None:
    """BA-04: `unknown_action` comes before `invalid_choice`."""
    code = Table("anna", "borys").refused("declare", actor="borys", action="dance", points=1)
    assert code == "unknown_action"


@pytest.mark.parametrize("action", ALL)
@pytest.mark.parametrize("parameter", STRAY)
def test_no_parameter_is_given_that_the_action_does_not_have(action: str, parameter: str) -> None:
    """BA-04: a parameter of another action is `invalid_choice`, before any precondition."""
    own = {*PARAMETERS.get(action, {})}
    if action in ("sweeping_cut", "treacherous_strike", "double_strike"):
        own.add("blow")
    fields = {**PARAMETERS.get(action, {}), parameter: STRAY[parameter]}
    found = first().fight.check({"declare": {"actor": "anna", "action": action, **fields}})
    stray = found is not None and found.code == "invalid_choice"
    assert stray == (parameter not in own)


@pytest.mark.parametrize("action", ALL)
@pytest.mark.parametrize("rider", ["precise_strike", "strong_shot", "offensive"])
def test_a_rider_joins_only_the_actions_of_its_table(action: str, rider: str) -> None:
    """BA-04: else `combination_not_allowed`; a second action is no rider."""
    fields = {**PARAMETERS.get(action, {}), "rider": rider}
    found = first().fight.check({"declare": {"actor": "anna", "action": action, **fields}})
    joins = {
        "precise_strike": action not in ("break_through", "disarm", "aim"),
        "strong_shot": action in ("none", "aim"),
    }
    refused = found is not None and found.code == "combination_not_allowed"
    assert refused != joins.get(rider, False)


def test_on_a_double_strike_the_rider_sits_on_the_blow_itself() -> None:
    """BA-04: another `rider_blow` than `blow` is `combination_not_allowed`, left out is 1."""
    table = first("borys", profession="assassin", attacks_per_round=2, id="boris")
    ask = {"actor": "boris", "action": "double_strike", "rider": "precise_strike"}
    assert table.refused("declare", **ask, rider_blow=2) == "combination_not_allowed"
    assert table.refused("declare", **ask, blow=2) == "combination_not_allowed"
    assert table.refused("declare", **ask, blow=2, rider_blow=2) == "wrong_weapon"
    assert table.refused("declare", **ask) == "wrong_weapon"


def test_the_combination_is_looked_at_before_the_preconditions() -> None:
    """BA-04: `combination_not_allowed` comes before what the action's rule asks."""
    code = first("dora").refused("declare", actor="dora", action="offensive", rider="strong_shot")
    assert code == "combination_not_allowed"


def test_the_action_is_judged_before_its_rider() -> None:
    """BA-04: the preconditions of the action's rule come before those of the rider's."""
    code = first("dora").refused(
        "declare", actor="dora", action="offensive", rider="precise_strike"
    )
    assert code == "wrong_weapon"


@pytest.mark.parametrize("wielded", ["bow", "short_sword", None])
def test_ordinary_attacks_are_always_legal(wielded: str | None) -> None:
    """BA-14: `none` with any weapon or none, and without any modifier."""
    table = first("dora", wielded=wielded)
    table.round(*((5, 3, 4) if wielded else (5,)))
    attack = {"bow": 13, "short_sword": 11, None: 10}[wielded]
    assert table.value("attack", "dora") == attack
    assert table.value("defense", "dora") == (5 if wielded == "short_sword" else 3)


def test_what_is_left_out_is_the_first_blow() -> None:
    """BA-04: `blow` and `rider_blow` are 1 where nothing is said."""
    table = first("cezary")
    table.declare("cezary", "none", rider="precise_strike")
    event = table.only("action_declared")
    assert (event.blow, event.rider_blow) == (0, 1)
    other = first()
    other.declare("anna", "sweeping_cut")
    event = other.only("action_declared")
    assert (event.blow, event.rider_blow) == (1, 0)


def test_after_initiative_everything_is_declared_after_the_rolls() -> None:
    """BA-02: option `after_initiative`: dice first, then declarations, moments when in force."""
    table = Table("anna", "borys", options={"declaration_timing": "after_initiative"}, begin=False)
    table.do("begin", 5, 7, 4)
    assert [event.purpose for event in table.told("rolled")] == ["initiative"] * 3
    assert table.phase == "declaration"
    table.round(2, 6, anna="selective")
    assert [event.dice for event in table.told("rolled")] == ["k6", "k6"]
    assert (table.value("delays", "borys"), table.value("delays", "anna")) == ((11,), (12, 13))
    phases = [event.phase for event in table.ever("phase_entered")]
    assert phases == ["initiative", "declaration", "adjustment", "sacrifice", "attacks"]


def test_after_initiative_the_first_of_the_early_dice_serves_a_disarm() -> None:
    """BA-06: option `after_initiative`: a k10 for each attack of the sheet, used as needed."""
    table = Table("anna", "borys", options={"declaration_timing": "after_initiative"}, begin=False)
    table.do("begin", 5, 7, 4)
    table.round(anna=act("disarm", target="borys"))
    assert table.value("moments", "anna") == (20,)


def test_declarations_are_open_to_all() -> None:
    """BA-02: everybody sees what was declared."""
    table = Table("anna", "borys")
    table.declare("borys", "offensive")
    seen = [shown.event for shown in table.fight.seen("somebody").events]
    assert table.only("action_declared") in seen
