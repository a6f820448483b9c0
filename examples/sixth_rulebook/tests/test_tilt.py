"""The rules, one by one: given, when, then."""

from affray_tilt import RULESET
from affray_tilt.events import BlowDealt, Leaned, Spurred, Struck
from affray_tilt.numbers import chance
from affray_tilt.sheet import Sheet

from affray.core.laws import laws
from affray.core.testing import Trial
from affray.events import (
    CombatantJoined,
    EffectEnded,
    EffectStarted,
    FightEnded,
    PhaseEntered,
    StatusChanged,
)

GAWAN = CombatantJoined("gawan", "Gawan", "red", "ania", Sheet(lance=70))
LANVAL = CombatantJoined("lanval", "Lanval", "blue", "bartek", Sheet())

TestLaws = laws(RULESET, [GAWAN, LANVAL])


def vow(trial: Trial, gawan: str = "shield", lanval: str = "shield") -> None:
    """Both vow."""
    trial.do({"vow": {"actor": "gawan", "aim": gawan}}, by="ania")
    trial.do({"vow": {"actor": "lanval", "aim": lanval}}, by="bartek")


def ride(trial: Trial, who: str, answer: str, *faces: int) -> None:
    """Somebody rides at the other one, who answers."""
    other = {"gawan": "lanval", "lanval": "gawan"}[who]
    trial.do({"ride": {"actor": who, "target": other}})
    trial.asked("lean", to=other)
    trial.answer(answer, faces=faces)


def lanval_strikes_with(trial: Trial) -> int:
    """The chance of Lanval at a shield, now."""
    return chance(trial.fight.view(), "lanval", "gawan", "shield").value


def test_when_all_have_vowed_they_ride_in_the_order_of_joining() -> None:
    """TL-02, TL-03."""
    trial = Trial(RULESET, [GAWAN, LANVAL])
    vow(trial, gawan="helm")
    trial.saw(PhaseEntered, phase="riding")
    ride(trial, "gawan", "sit", 100)
    trial.saw(Struck, chance=40, hit=False)
    assert [held.to for held in trial.fight.awaits()] == ["lanval"]


def test_a_vow_is_seen_by_nobody_else_until_the_lance_is_lowered() -> None:
    """TL-02, TL-03."""
    trial = Trial(RULESET, [GAWAN, LANVAL])
    vow(trial, gawan="helm")
    seen = {who: trial.fight.seen(who).state["gawan"].aim for who in ("ania", "bartek", "gm")}
    assert seen == {"ania": "helm", "bartek": "", "gm": "helm"}
    trial.do({"ride": {"actor": "gawan", "target": "lanval"}}, by="ania")
    trial.saw(Spurred, who="gawan", aim="helm")


def test_who_leans_is_hard_to_strike_and_rides_uneasily_in_this_course() -> None:
    """TL-05, TL-06."""
    trial = Trial(RULESET, [GAWAN, LANVAL])
    vow(trial)
    ride(trial, "gawan", "lean", 31)
    trial.saw(Leaned, who="lanval")
    trial.saw(Struck, chance=30, hit=False)
    assert lanval_strikes_with(trial) == 40
    trial.undo()
    trial.asked("lean", to="lanval")
    trial.answer("sit", faces=[100])
    assert lanval_strikes_with(trial) == 60


def test_what_a_lean_is_worth_is_chosen_by_the_table() -> None:
    """TL-A2."""
    trial = Trial(RULESET, [GAWAN, LANVAL], options={"lean": 25})
    vow(trial)
    ride(trial, "gawan", "lean", 100)
    trial.saw(Struck, chance=45)


def test_a_numb_arm_begins_with_the_next_course_and_lasts_for_two() -> None:
    """TL-08."""
    trial = Trial(RULESET, [GAWAN, LANVAL])
    vow(trial)
    ride(trial, "gawan", "sit", 70, 66)
    trial.saw(BlowDealt, blow="jolt", points=1)
    trial.saw(EffectStarted, kind="numb", bearer="lanval")
    assert lanval_strikes_with(trial) == 60
    for _ in range(2):
        ride(trial, "lanval", "sit", 100)
        vow(trial)
        assert lanval_strikes_with(trial) == 40
        ride(trial, "gawan", "sit", 100)
    ride(trial, "lanval", "sit", 100)
    trial.saw(FightEnded, reason="red has won")


def test_an_arm_is_numb_no_longer_than_that() -> None:
    """TL-08, TL-01: in a tournament of four courses the fourth is ridden with a good arm."""
    trial = Trial(RULESET, [GAWAN, LANVAL], options={"courses": 4})
    for course, blow in enumerate(([70, 66], [100], [100]), 1):
        assert trial.state.round == course
        vow(trial)
        ride(trial, "gawan", "sit", *blow)
        ride(trial, "lanval", "sit", 100)
    trial.saw(EffectEnded, kind="numb", cause="clock")
    assert lanval_strikes_with(trial) == 60


def test_a_fall_ends_it() -> None:
    """TL-07, TL-10: 76 and 35 of the helm are above 110."""
    trial = Trial(RULESET, [GAWAN, LANVAL])
    vow(trial, gawan="helm")
    ride(trial, "gawan", "sit", 40, 76)
    trial.saw(BlowDealt, impact=111, blow="fall")
    trial.saw(StatusChanged, who="lanval", status="unhorsed")
    trial.saw(FightEnded, reason="red has won")


def test_refusals_come_in_the_order_of_the_book() -> None:
    """TL-02, TL-03."""
    trial = Trial(RULESET, [GAWAN, LANVAL])
    trial.refused("not_controller", {"vow": {"actor": "gawan", "aim": "knee"}}, by="bartek")
    trial.refused("wrong_phase", {"ride": {"actor": "gawan", "target": "gawan"}}, by="ania")
    trial.refused("no_such_aim", {"vow": {"actor": "gawan", "aim": "knee"}}, by="ania")
    trial.do({"vow": {"actor": "gawan", "aim": "helm"}}, by="ania")
    trial.refused("already_vowed", {"vow": {"actor": "gawan", "aim": "knee"}}, by="ania")
    trial.do({"vow": {"actor": "lanval", "aim": "helm"}}, by="bartek")
    trial.refused("not_your_turn", {"ride": {"actor": "lanval", "target": "lanval"}}, by="bartek")
    trial.refused("no_foe", {"ride": {"actor": "gawan", "target": "gawan"}}, by="ania")
