"""BA-38, BA-39, BA-40: the Treacherous Strike."""

from typing import Any

import pytest

from .playing import Table, act, one

STRIKE = act("treacherous_strike", target="anna")


def lurking(
    *people: Any,
    options: dict[str, Any] | None = None,
    first: str = "defensive",
    engaged: bool = True,
    **anna: Any,
) -> Table:
    """Round 2, Cezary is to declare; in round 1 he was in that action and Anna struck at him."""
    table = Table(one("anna", armor=0, **anna), "cezary", *people, options=options)
    table.round(10, 10, 1, 1, cezary=first)
    lurk(table, engaged)
    table.declare("anna")
    return table


def lurk(table: Table, engaged: bool) -> None:
    """The round is played to its end, Anna has attacked Cezary if they are engaged."""
    if table.phase == "sacrifice":
        table.do("sacrifice", actor="cezary", count=2)
    if engaged:
        table.until("anna")
        table.attack("anna", "cezary", 19)
    table.finish_round()


def test_the_strike_is_checked_in_its_order() -> None:
    """BA-38: missile, profession, round, target, opponent, Defensive, drawn in, blow."""
    bow = Table(one("dora", initiative=1), "borys")
    assert bow.refused("declare", actor="dora", action="treacherous_strike") == "wrong_weapon"
    anna = Table(one("anna", initiative=1), "borys")
    assert anna.refused("declare", actor="anna", action="treacherous_strike") == (
        "profession_required"
    )
    early = Table("anna", one("cezary", initiative=1))
    assert early.refused("declare", actor="cezary", action="treacherous_strike") == "too_early"

    def code(table: Table, **more: Any) -> str:
        return table.refused("declare", actor="cezary", action="treacherous_strike", **more)

    careless = lurking(first="none", engaged=False)
    assert code(careless) == "target_required"
    assert code(careless, target="cezary") == "invalid_target"
    assert code(careless, target="anna", blow=9) == "not_defensive_last_round"
    lone = lurking(engaged=False)
    assert code(lone, target="anna", blow=9) == "opponent_not_engaged"
    ready = lurking()
    for blow in (0, 3):
        assert code(ready, target="anna", blow=blow) == "no_attack_left"
    ready.do("declare", actor="cezary", blow=2, **STRIKE)


def test_either_of_the_two_may_have_attacked_the_other() -> None:
    """BA-38: a miss is enough, also one of his own."""
    table = Table("anna", "cezary")
    table.round(10, 10, 1, 1, cezary="defensive")
    table.do("sacrifice", actor="cezary", count=0)
    table.attack("cezary", "anna", 19)
    table.finish_round()
    table.declare("anna")
    table.do("declare", actor="cezary", **STRIKE)


def test_only_the_preceding_round_counts() -> None:
    """BA-38: engaged in round 1, idle in round 2, refused in round 3."""
    table = lurking()
    table.declare("cezary", "defensive")
    table.pass_all(10, 10, 1, 1)
    lurk(table, engaged=False)
    table.declare("anna")
    assert table.refused("declare", actor="cezary", **STRIKE) == "opponent_not_engaged"


def test_by_option_nobody_need_be_engaged() -> None:
    """BA-38: option `engagement: ignore`."""
    table = lurking(engaged=False, options={"engagement": "ignore"})
    table.do("declare", actor="cezary", **STRIKE)


def test_the_blow_gains_on_all_sides_and_costs_five() -> None:
    """BA-39: Attack +4; wounds + level; crit_chance +2; delay +5, of that blow alone."""
    table = lurking()
    table.do("declare", actor="cezary", blow=2, **STRIKE)
    table.pass_all(10, 10, 1, 1)
    assert table.value("delays", "cezary") == (2, 7)
    table.attack("cezary", "anna", 8, 1)
    assert (table.only("attack_hit").value.value, table.only("damage_dealt").raw.value) == (8, 2)
    table.attack("cezary", "anna", 3, 1)
    hit = table.only("attack_hit")
    assert (hit.value.value, hit.critical, table.only("damage_dealt").raw.value) == (12, True, 7)


def test_the_fourth_face_is_not_critical() -> None:
    """BA-39: crit_chance 1 + 2."""
    table = lurking()
    table.do("declare", actor="cezary", **STRIKE)
    table.pass_all(10, 10, 1, 1)
    table.attack("cezary", "anna", 4, 1)
    assert table.only("attack_hit").critical is False


def again(*, spent: str = "miss", **anna: Any) -> Table:
    """Round 4: the strike of round 2 is spent or not, that of round 4 is due."""
    table = lurking(**anna)
    table.do("declare", actor="cezary", **STRIKE)
    table.pass_all(10, 10, 1, 1)
    if spent == "miss":
        table.attack("cezary", "anna", 20)
    elif spent == "hit":
        table.attack("cezary", "anna", 4, 1)
    elif spent == "skipped":
        table.skip("cezary")
    else:
        table.fact("distance", ["anna", "cezary"], 4)
    table.finish_round()
    table.fact("distance", ["anna", "cezary"], None)
    table.round(10, 10, 1, 1, cezary="defensive")
    lurk(table, engaged=True)
    table.declare("anna")
    table.do("declare", actor="cezary", **STRIKE)
    table.pass_all(10, 10, 1, 1)
    return table


@pytest.mark.parametrize("spent", ["hit", "miss", "skipped", "lapsed"])
def test_the_first_use_is_spent_by_a_resolved_blow_only(spent: str) -> None:
    """BA-39, BA-40: hit or miss; a skipped or lapsed blow does not spend it."""
    table = again(spent=spent)
    if spent in ("hit", "miss"):
        table.attack("cezary", "anna", 17, 20)
        assert [event.purpose for event in table.told("rolled")] == ["reflex", "attack"]
    else:
        table.attack("cezary", "anna", 20)
        assert [event.purpose for event in table.told("rolled")] == ["attack"]


@pytest.mark.parametrize(
    ("armsman", "face", "defended"),
    [(True, 16, True), (True, 17, False), (False, 12, True), (False, 13, False)],
)
def test_a_repeated_strike_meets_reflex_first(armsman: bool, face: int, defended: bool) -> None:
    """BA-40, BA-13: reflex 12, armsmen 4 more."""
    table = again(armsman=armsman)
    table.attack("cezary", "anna", face, *(() if defended else (20,)))
    assert bool(table.told("strike_defended")) is defended
    assert bool(table.told("attack_missed")) is not defended


def test_a_defended_strike_exposes_and_is_an_attack_made() -> None:
    """BA-40, BA-12, BA-38: no attack roll, no damage."""
    table = again()
    table.attack("cezary", "anna", 1)
    assert table.told("damage_dealt") == []
    assert table.state.fought == (("anna", "cezary"),)
    table.finish_round()
    assert table.value("exposed", "cezary")
    assert table.value("defense", "cezary") == 4


def test_a_repeated_strike_that_is_not_defended_has_all_its_bonuses() -> None:
    """BA-40: as BA-39."""
    table = again()
    table.attack("cezary", "anna", 20, 12, 1)
    assert table.only("attack_hit").value.value == 12
    assert table.only("damage_dealt").raw.value == 7


def test_each_opponent_has_his_own_first_use() -> None:
    """BA-39: Dora has not been struck yet."""
    dora = one("dora", initiative=28, wielded="short_sword")
    table = Table("anna", "cezary", dora, options={"engagement": "ignore"})
    for target, faces in (("anna", (20,)), ("dora", (20,))):
        table.round(10, 10, 10, 10, 1, 1, cezary="defensive")
        table.do("sacrifice", actor="cezary", count=2)
        table.finish_round()
        table.round(10, 10, 10, 10, 1, 1, cezary=act("treacherous_strike", target=target))
        table.attack("cezary", target, *faces)
        assert table.told("attack_missed")
        table.finish_round()


def test_the_blow_is_for_the_one_named_and_the_others_are_not() -> None:
    """BA-39, BA-07: `invalid_target`; the second attack may go to anybody."""
    dora = one("dora", initiative=28)
    table = Table("anna", "cezary", dora, options={"engagement": "ignore"})
    table.round(10, 10, 10, 10, 1, 1, cezary="defensive")
    table.do("sacrifice", actor="cezary", count=2)
    table.finish_round()
    table.round(10, 10, 10, 10, 1, 1, cezary=STRIKE)
    assert table.refused("attack", actor="cezary", target="dora") == "invalid_target"
    table.attack("cezary", "anna", 20)
    table.attack("cezary", "dora", 20)


def test_a_blow_at_one_who_is_out_of_reach_lapses_alone() -> None:
    """BA-39: the other attacks are not touched."""
    dora = one("dora", initiative=28)
    table = Table("anna", "cezary", dora, options={"engagement": "ignore"})
    table.round(10, 10, 10, 10, 1, 1, cezary="defensive")
    table.do("sacrifice", actor="cezary", count=2)
    table.finish_round()
    table.round(10, 10, 10, 10, 1, 1, cezary=STRIKE)
    table.fact("distance", ["cezary", "anna"], 4)
    assert [(e.who, e.index) for e in table.told("attack_lapsed")] == [("cezary", 1)]
    table.attack("cezary", "dora", 20)
