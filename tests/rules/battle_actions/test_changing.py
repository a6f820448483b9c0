"""BA-03: changing a declared action, and leaving it as it is."""

from typing import Any

import pytest

from .playing import Table, act, one


def declared(*people: Any, options: dict[str, Any] | None = None, **actions: str) -> Table:
    """Everybody has declared; the adjustment is on."""
    table = Table(*(people or ("anna", "borys")), options=options)
    while table.phase == "declaration":
        who = table.awaited().to
        table.declare(who, actions.get(who, "none"))
    return table


def test_a_change_costs_five_of_this_round() -> None:
    """BA-03: 5 points of current Initiative for each change, for this round only."""
    table = declared()
    table.do("change_action", actor="anna", action="offensive")
    assert table.only("action_changed").paid == 5
    table.do("change_action", actor="anna", action="defensive")
    assert table.value("initiative", "anna") == 20
    table.pass_all(5, 7, 4)
    assert table.value("moments", "anna") == (10, 3)
    table.finish_round()
    assert table.value("initiative", "anna") == 30


@pytest.mark.parametrize(("initiative", "code"), [(4, "not_enough_initiative"), (5, None)])
def test_five_points_are_enough(initiative: int, code: str | None) -> None:
    """BA-03: at least 5 points of current Initiative."""
    table = declared("anna", one("borys", initiative=initiative))
    found = table.fight.check({"change_action": {"actor": "borys", "action": "offensive"}})
    assert (found and found.code) == code


def test_money_is_looked_at_before_sameness() -> None:
    """BA-03: `not_enough_initiative` comes before `same_action`, that before the rest."""
    table = declared("anna", one("borys", initiative=4))
    change: dict[str, Any] = {"actor": "borys", "action": "none"}
    assert table.refused("change_action", **change) == "not_enough_initiative"
    rich = declared()
    assert rich.refused("change_action", **change) == "same_action"
    assert rich.refused("change_action", actor="borys", action="dance") == "unknown_action"


def test_a_left_out_blow_is_the_first_one_already() -> None:
    """BA-03: what was left out is filled in before the declarations are compared."""
    table = declared(anna="sweeping_cut")
    same: dict[str, Any] = {"actor": "anna", "action": "sweeping_cut", "blow": 1}
    assert table.refused("change_action", **same) == "same_action"
    table.do("change_action", actor="anna", action="sweeping_cut", blow=2)
    assert table.only("action_changed").paid == 5


def test_a_change_is_judged_like_a_declaration() -> None:
    """BA-03: a change that is refused costs nothing."""
    table = declared()
    assert table.refused("change_action", actor="anna", action="rage") == "race_required"
    assert table.value("initiative", "anna") == 30


def test_a_change_is_judged_with_what_is_left_after_paying() -> None:
    """BA-03, BA-33: Aim by 2 points asks for 20 of what is left: 24 are not enough, 25 are."""
    ask: dict[str, Any] = {"actor": "dora", "action": "aim", "points": 2}
    poor = declared(one("dora", initiative=24), "borys")
    assert poor.refused("change_action", **ask) == "not_enough_initiative"
    assert declared(one("dora", initiative=25), "borys").fight.check({"change_action": ask}) is None


def test_a_change_cancels_the_passes_of_all_others() -> None:
    """BA-03: the one who changed counts as having passed."""
    table = declared("anna", "borys", "dora")
    table.do("pass_change", actor="borys")
    table.do("pass_change", actor="anna")
    table.do("change_action", actor="anna", action="offensive")
    assert [held.to for held in table.fight.awaits()] == ["borys", "dora"]
    assert table.refused("pass_change", actor="anna") == "already_passed"


def test_a_pass_may_be_followed_by_a_change() -> None:
    """BA-03: as long as the phase lasts."""
    table = declared()
    table.do("pass_change", actor="anna")
    assert table.refused("pass_change", actor="anna") == "already_passed"
    table.do("change_action", actor="anna", action="offensive")
    assert table.value("action", "anna") == "offensive"


def test_whoever_cannot_pay_has_passed() -> None:
    """BA-03: below 5 points one always counts as having passed."""
    table = declared("anna", one("borys", initiative=4))
    assert [held.to for held in table.fight.awaits()] == ["anna"]
    assert table.refused("pass_change", actor="borys") == "already_passed"


def test_the_change_that_leaves_nobody_to_react_ends_the_phase() -> None:
    """BA-03: the phase ends when all have passed, here by the last change itself."""
    table = declared("anna", one("borys", initiative=9))
    table.do("pass_change", actor="anna")
    table.do("change_action", actor="borys", action="offensive")
    table.do("change_action", 5, 7, 4, actor="anna", action="defensive")
    assert table.phase == "sacrifice"


def test_after_the_actions_are_in_force_nothing_is_changed() -> None:
    """BA-03: `change_action` and `declare` are `wrong_phase` then."""
    table = declared(anna="defensive")
    table.pass_all(5, 7, 4)
    assert table.refused("change_action", actor="anna", action="none") == "wrong_phase"
    assert table.refused("declare", actor="anna", action="none") == "wrong_phase"


def test_who_is_unknown_or_out_changes_nothing() -> None:
    """BA-03: `unknown_combatant` and `combatant_out` come before the price."""
    table = declared("anna", "borys", one("ewa", initiative=0))
    table.do("leave", who="ewa")
    assert table.refused("change_action", actor="ewa", action="none") == "combatant_out"
    assert table.refused("change_action", actor="nobody", action="none") == "unknown_combatant"
    assert table.refused("pass_change", actor="ewa") == "combatant_out"


def test_where_changes_are_forbidden_the_phase_passes_by_itself() -> None:
    """BA-03: option `action_change: forbidden`."""
    table = Table("anna", "borys", options={"action_change": "forbidden"})
    table.declare("borys")
    table.do("declare", 5, 7, 4, actor="anna", action="none")
    assert table.phase == "attacks"
    for command in ("pass_change", "change_action"):
        fields = {"actor": "anna"} | ({"action": "none"} if command == "change_action" else {})
        assert table.refused(command, **fields) == "wrong_phase"


def test_where_changes_are_free_nobody_pays() -> None:
    """BA-03: option `action_change: free`, even for one who has nothing at all."""
    broke = one("borys", initiative=0, armor_initiative=-10)
    table = declared("anna", broke, options={"action_change": "free"})
    table.do("change_action", actor="borys", action="offensive")
    assert table.only("action_changed").paid == 0
    assert table.value("initiative", "borys") == -10
    assert table.refused("pass_change", actor="borys") == "already_passed"


def test_the_price_is_an_option() -> None:
    """BA-03: option `action_change_cost`."""
    table = declared(options={"action_change_cost": 25})
    change: dict[str, Any] = {"actor": "borys", "action": "offensive"}
    assert table.refused("change_action", **change) == "not_enough_initiative"
    table.do("change_action", 5, 7, 4, actor="anna", action="offensive")
    assert table.only("action_changed").paid == 25
    assert table.value("initiative", "anna") == 5


def test_the_actions_that_come_into_force_are_the_changed_ones() -> None:
    """BA-03: a declaration that was changed away does not count."""
    table = declared(borys="offensive")
    table.do("change_action", actor="borys", action="defensive")
    table.pass_all(5, 7, 4)
    table.do("sacrifice", actor="borys", count=0)
    table.finish_round()
    table.declare("borys")
    counter = act("counter", target="borys")
    assert table.refused("declare", actor="anna", **counter) == "counter_not_available"
