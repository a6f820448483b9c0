"""BA-30, BA-31: Break Through."""

from typing import Any

import pytest

from .playing import Table, act, one


def through(*targets: str) -> dict[str, Any]:
    """A Break Through between those."""
    return act("break_through", targets=list(targets))


@pytest.mark.parametrize(("face", "name"), [(15, "broke_through"), (16, "breakthrough_failed")])
def test_the_difference_of_both_attacks_is_added(face: int, name: str) -> None:
    """BA-30: V = own + (own - top): 14 + 1."""
    table = Table("anna", "borys")
    table.round(5, face, anna=through("borys"))
    event = table.only(name) if face == 16 else table.ever(name)[0]
    assert (event.face, event.value.value, event.targets) == (face, 15, ("borys",))


def test_it_stands_instead_of_all_own_attacks() -> None:
    """BA-30: n = 0, no Initiative roll; a failure changes nothing and exposes nobody."""
    table = Table("anna", "borys")
    table.round(5, 20, anna=through("borys"))
    assert (table.value("attacks", "anna"), table.value("delays", "anna")) == (0, ())
    assert table.value("due") == ("borys", 1)
    table.finish_round()
    assert not table.value("exposed", "anna")


def test_success_takes_all_attacks_of_those_named_on_anybody() -> None:
    """BA-30: they lapse at once, in the order in which they would have come."""
    table = Table("anna", "borys", "cezary", "ewa")
    table.round(5, 10, 10, 1, anna=through("borys", "cezary"))
    lapsed = [(event.who, event.index, event.reason) for event in table.told("attack_lapsed")]
    assert lapsed == [
        ("cezary", 1, "broken_through"),
        ("cezary", 2, "broken_through"),
        ("borys", 1, "broken_through"),
    ]
    assert table.value("due") == ("ewa", 1)


def test_by_option_only_attacks_on_the_breaker_are_taken() -> None:
    """BA-30: option `attacks_on_breaker`: she is no target for those named; for others she is."""
    options = {"breakthrough_cancels": "attacks_on_breaker"}
    table = Table("anna", "borys", "cezary", "ewa", options=options)
    table.round(5, 1, 1, 1, anna=through("borys"))
    table.until("borys")
    assert table.refused("attack", actor="borys", target="anna") == "target_out_of_reach"
    table.attack("borys", "ewa", 19)
    alone = Table("anna", "borys", options=options)
    alone.round(5, 1, anna=through("borys"))
    assert alone.only("attack_lapsed").reason == "no_target"


def test_by_option_others_still_reach_the_breaker() -> None:
    """BA-30: option `attacks_on_breaker`: Cezary did not bar the way."""
    options = {"breakthrough_cancels": "attacks_on_breaker"}
    table = Table("anna", "borys", "cezary", options=options)
    table.round(5, 1, 1, 1, anna=through("borys"))
    assert table.awaited().to == "cezary"
    table.attack("cezary", "anna", 19)


@pytest.mark.parametrize(
    ("targets", "value"),
    [(("borys",), 15), (("cezary",), 15), (("borys", "cezary"), 13), (("cezary", "borys"), 13)],
)
def test_each_further_opponent_takes_two_off(targets: tuple[str, ...], value: int) -> None:
    """BA-31: and the highest of their Attacks is compared, wherever it stands."""
    table = Table("anna", "borys", "cezary")
    table.round(5, 1, 1, 20, anna=through(*targets))
    assert table.only("breakthrough_failed").value.value == value


def test_the_highest_attack_is_compared() -> None:
    """BA-31: Cezary in Defensive has 9, Borys 13; alone Cezary's 9 counts."""
    for targets, value in ((("borys", "cezary"), 13), (("cezary",), 14 + 14 - 9)):
        table = Table("anna", "borys", "cezary")
        table.declare("borys")
        table.do("declare", actor="anna", **through(*targets))
        table.declare("cezary", "defensive")
        table.pass_all(5, 1, 1)
        table.do("sacrifice", 20, actor="cezary", count=0)
        assert table.only("breakthrough_failed").value.value == value


def test_without_a_weapon_the_general_attack_counts() -> None:
    """BA-31: without the -4 of bare hands: 11 + (11 - 13)."""
    table = Table("borys", "ewa")
    table.round(5, 20, ewa=through("borys"))
    assert table.only("breakthrough_failed").value.value == 9


def test_defence_plays_no_part() -> None:
    """BA-31: and fatigue does, on both sides."""
    table = Table("anna", one("borys", defense=60, rage_fatigue=2))
    table.round(5, 20, anna=through("borys"))
    assert table.only("breakthrough_failed").value.value == 14 + (14 - 9)


def test_several_tests_are_made_by_attack_initiative() -> None:
    """BA-30: the faster first, then who joined earlier; each test is made."""
    ewa = one("ewa", initiative=30)
    table = Table("borys", ewa, "anna")
    table.round(5, 20, 20, ewa=through("borys"), anna=through("borys"))
    assert [event.who for event in table.told("breakthrough_failed")] == ["ewa", "anna"]
    faster = Table("borys", ewa, one("anna", initiative=31))
    faster.round(5, 20, 20, ewa=through("borys"), anna=through("borys"))
    assert [event.who for event in faster.told("breakthrough_failed")] == ["anna", "ewa"]


def test_break_through_comes_before_all_attacks() -> None:
    """BA-30: even before a faster attack."""
    table = Table(one("anna", initiative=0), "cezary")
    table.round(1, 1, 1, anna=through("cezary"))
    assert table.ever("broke_through")
    assert table.fight.state.round == 2


def test_break_through_is_checked_in_its_order() -> None:
    """BA-30: somebody named, each an opponent that is not out, no one twice."""
    table = Table(one("anna", initiative=1), "borys", "ewa", "cezary")
    table.do("leave", who="cezary")

    def code(*targets: str) -> str:
        return table.refused("declare", actor="anna", **through(*targets))

    assert code() == "target_required"
    for targets in (("ewa",), ("nobody",), ("borys", "borys"), ("borys", "cezary"), ("anna",)):
        assert code(*targets) == "invalid_target"


@pytest.mark.parametrize("wielded", ["bow", "short_sword", None])
def test_any_weapon_or_none_will_do(wielded: str | None) -> None:
    """BA-30, BA-14: no precondition on the weapon."""
    table = Table(one("dora", initiative=1, wielded=wielded), "borys")
    table.do("declare", actor="dora", **through("borys"))


def test_sacrificed_attacks_keep_their_defence() -> None:
    """BA-30: what was given up before is not touched."""
    table = Table("anna", "cezary", one("borys", initiative=90))
    table.declare("anna", "break_through", targets=["cezary"])
    table.declare("cezary", "defensive")
    table.declare("borys")
    table.pass_all(1, 1, 9)
    table.do("sacrifice", 1, actor="cezary", count=1)
    assert table.value("defense", "cezary") == 5 + 5 + 1
