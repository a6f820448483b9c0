"""BA-22: attacks given up for Defence, the one declaration that comes after the rolls."""

from typing import Any

import pytest

from .playing import Table, act, one


def defending(*more: str, faces: tuple[int, ...] = (5, 7, 4)) -> Table:
    """Anna in Defensive against Borys, the moments are rolled."""
    table = Table("anna", "borys", *more)
    table.round(*faces, anna="defensive")
    assert table.phase == "sacrifice"
    return table


def test_only_the_sacrifice_is_declared_after_initiative() -> None:
    """BA-22, BA-03: after the rolls nothing but the sacrifice is declared; by option all is."""
    table = defending()
    assert table.told("moments_set")
    for command in ("declare", "change_action"):
        code = table.refused(command, actor="anna", action="offensive")
        assert code == "wrong_phase"
    assert table.refused("pass_change", actor="anna") == "wrong_phase"
    table.do("sacrifice", actor="anna", count=1)
    assert table.only("attacks_sacrificed").count == 1

    late = Table("anna", "borys", options={"declaration_timing": "after_initiative"}, begin=False)
    late.do("begin", 5, 7, 4)
    assert (late.phase, len(late.told("rolled"))) == ("declaration", 3)
    late.declare("borys")
    late.declare("anna", "offensive")
    late.do("change_action", actor="anna", action="defensive")
    late.do("pass_change", actor="borys")
    assert late.phase == "sacrifice"
    late.do("sacrifice", actor="anna", count=1)
    assert late.value("defense", "anna") == 10


@pytest.mark.parametrize("count", [0, 1, 2])
def test_the_first_attacks_are_given_up_and_defence_rises(count: int) -> None:
    """BA-22: attacks 1..k are gone, the others keep their moments; Defence +k at once."""
    table = defending()
    table.do("sacrifice", actor="anna", count=count)
    assert table.value("defense", "anna") == 9 + count
    assert table.value("moments", "anna") == (20, 13)[count:]


@pytest.mark.parametrize("count", [-1, 3])
def test_one_gives_up_what_one_has(count: int) -> None:
    """BA-22: below 0 or above n: `sacrifice_out_of_range`."""
    code = defending().refused("sacrifice", actor="anna", count=count)
    assert code == "sacrifice_out_of_range"


def test_whoever_gives_up_all_makes_no_attack() -> None:
    """BA-22: giving up all n is allowed; the Defence lasts to the end of the round."""
    table = defending()
    table.do("sacrifice", actor="anna", count=2)
    assert table.value("due") == ("borys", 1)
    assert table.value("defense", "anna") == 11
    table.attack("borys", "anna", 20)
    assert table.fight.state.round == 2
    assert table.value("defense", "anna") == 5


def test_only_those_in_defensive_give_up_attacks() -> None:
    """BA-22: `not_defensive`, before the turn and the number are looked at."""
    assert defending().refused("sacrifice", actor="borys", count=9) == "not_defensive"


def test_sacrifices_are_made_in_declaration_order_and_once() -> None:
    """BA-22: out of turn and a second time: `not_your_turn`, before the number is looked at."""
    table = Table("anna", "borys", "cezary")
    table.round(5, 7, 4, 1, 1, anna="defensive", cezary="defensive")
    assert table.refused("sacrifice", actor="cezary", count=9) == "not_your_turn"
    table.do("sacrifice", actor="anna", count=0)
    assert table.refused("sacrifice", actor="anna", count=9) == "not_your_turn"
    table.do("sacrifice", actor="cezary", count=0)
    assert table.phase == "attacks"


def test_there_is_no_sacrifice_before_and_after_its_phase() -> None:
    """BA-22: `wrong_phase`."""
    table = Table("anna", "borys")
    sacrifice: dict[str, Any] = {"actor": "anna", "count": 0}
    assert table.refused("sacrifice", **sacrifice) == "wrong_phase"
    table.round(5, 7, 4, anna="defensive")
    table.do("sacrifice", **sacrifice)
    assert table.refused("sacrifice", **sacrifice) == "wrong_phase"


def test_a_sacrifice_is_asked_for_with_its_range() -> None:
    """BA-22: an answer is the number, by default none."""
    table = defending()
    held = table.awaited()
    assert held.command is not None
    assert (held.question, held.command.default) == ("sacrifice", 0)
    assert held.command.has_default
    table.answer(2)
    assert table.only("attacks_sacrificed").count == 2


def test_the_last_attack_of_bare_hands_may_be_given_up() -> None:
    """BA-22, BA-35: it is simply gone."""
    table = Table("borys", "ewa")
    table.round(5, ewa="defensive")
    table.do("sacrifice", actor="ewa", count=1)
    assert (table.value("defense", "ewa"), table.value("attacks", "ewa")) == (6, 0)


def test_a_precise_strike_may_be_given_up() -> None:
    """BA-22, BA-37: the rider's blow is simply gone, the other attack an ordinary one."""
    table = Table("anna", "cezary")
    table.round(5, 5, 1, 1, cezary=act("defensive", rider="precise_strike"))
    table.do("sacrifice", actor="cezary", count=1)
    hit = [event for event in table.attack("cezary", "anna", 4, 4) if hasattr(event, "blow")]
    assert [event.blow for event in hit] == [()]


def test_whoever_has_no_attack_is_not_asked() -> None:
    """BA-22, BA-30: one whose attacks have lapsed is not asked; here nobody is in Defensive."""
    table = Table("anna", one("borys", initiative=40))
    table.declare("anna", "break_through", targets=["borys"])
    table.declare("borys")
    table.pass_all(5, 20)
    assert table.phase == "attacks"
