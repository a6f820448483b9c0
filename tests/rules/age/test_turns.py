"""AG-19 to AG-21: initiative, the actions of a turn, waiting, the end."""

from typing import Any

import pytest

from .playing import SURE, Table, begun, one

TEST = {"initiative": "test"}
LATE = {"who": "late", "name": "Late", "side": "blue", "controller": "gm"}


def test_the_highest_total_acts_first() -> None:
    """AG-19: a test of Dexterity with the focus initiative, in the order of listing."""
    quick = one("foe", abilities={"dexterity": 2}, focuses=[["dexterity", "initiative"]])
    table = Table("hero", quick, options=TEST, faces=(4, 4, 4, 3, 3, 3))
    thrown = [(e.who, e.total.value) for e in table.told_of("initiative_rolled")]
    assert thrown == [("hero", 12), ("foe", 13)]
    assert table.value("order") == ("foe", "hero")
    assert table.turn == "foe"


@pytest.mark.parametrize(
    ("hero", "foe", "faces", "first"),
    [
        ({}, {}, (5, 4, 3, 5, 3, 4), "foe"),
        ({"dexterity": 1}, {"dexterity": 2}, (5, 4, 3, 4, 4, 3), "foe"),
        ({}, {}, (5, 3, 4, 4, 4, 4), "hero"),
    ],
    ids=["dragon", "dexterity", "listing"],
)
def test_ties_are_broken(
    hero: dict[str, int], foe: dict[str, int], faces: tuple[int, ...], first: str
) -> None:
    """AG-19: the higher dragon die, then Dexterity, then the order of listing."""
    people = one("hero", abilities=hero), one("foe", abilities=foe)
    table = Table(*people, options=TEST, faces=faces)
    assert table.value("initiative", "hero") == table.value("initiative", "foe")
    assert table.value("order")[0] == first


def test_people_may_throw_their_initiative_themselves() -> None:
    """AG-19: without faces the fight waits for them, one after the other."""
    table = Table("hero", "foe", options=TEST)
    table.asked("roll", "dice:script")
    table.answer(faces=(1, 1, 1))
    assert table.value("initiative", "hero") == 3
    table.answer(faces=(6, 6, 6))
    assert table.turn == "foe"


def test_listed_order_needs_no_dice() -> None:
    """AG-A2: `initiative: listed`, late-comers last."""
    assert not [e for e in begun("hero", "foe") if type(e).__name__ == "Rolled"]
    table = Table("foe", "hero")
    assert table.turn == "foe"
    assert table.value("initiative", "foe") is None
    table.say("join", **LATE, sheet={"health_max": 5})
    table.until_round(2)
    assert table.value("order") == ("foe", "hero", "late")


def test_latecomers_enter_with_the_next_round() -> None:
    """AG-19: they throw at its start and take the place that their total gives."""
    table = Table("hero", "foe", options=TEST, faces=(4, 4, 4, 3, 3, 3))
    table.say("join", **LATE, sheet={"health_max": 5})
    table.end("hero")
    assert table.turn == "foe"
    table.say("end_turn", 6, 6, 6, actor="foe")
    assert table.names() == [
        "declared",
        "turn_ended",
        "round_ended",
        "round_started",
        "rolled",
        "initiative_rolled",
        "order_set",
        "turn_started",
    ]
    assert table.value("order") == ("late", "hero", "foe")
    assert table.turn == "late"


def test_the_helpless_keep_their_place_and_the_dead_leave_it() -> None:
    """AG-19: so do the gone, who find it again when they return."""
    table = Table("hero", "foe", "brute")
    table.say("set_health", target="foe", health=0)
    assert table.value("order") == ("hero", "foe", "brute")
    table.say("set_status", target="foe", status="gone")
    assert table.value("order") == ("hero", "brute")
    table.say("set_status", target="foe", status="alive")
    assert table.value("order") == ("hero", "foe", "brute")
    table.say("set_status", target="foe", status="dead")
    assert table.value("order") == ("hero", "brute")


def test_the_dead_are_left_out_when_the_order_is_set_anew() -> None:
    """AG-19: with a late-comer the order is told once more."""
    table = Table("hero", "foe", "brute")
    table.say("set_status", target="foe", status="dead")
    table.say("join", **LATE, sheet={"health_max": 5})
    table.until_round(2)
    assert table.only("order_set").order == ("hero", "brute", "late")


def test_who_comes_back_too_late_waits_for_the_next_round() -> None:
    """AG-19, AG-A27: his place in this round has passed."""
    table = Table("hero", "foe", "brute")
    table.say("set_status", target="hero", status="gone")
    assert table.turn == "foe"
    table.say("set_status", target="hero", status="alive")
    table.end("foe", "brute")
    assert (table.turn, table.state.round) == ("hero", 2)


def test_somebody_may_enter_the_fight_gone() -> None:
    """Section 3, AG-A27: he has no turn before he comes, and throws his dice then."""
    table = Table("hero", one("foe", status="gone"), options=TEST, faces=(4, 4, 4))
    assert table.value("order") == ("hero",)
    table.say("set_status", target="foe", status="alive")
    table.say("end_turn", 6, 6, 6, actor="hero")
    assert table.turn == "foe"


def test_somebody_may_enter_the_fight_dead() -> None:
    """Section 3: with Health 0 he is not dying."""
    table = Table("hero", one("foe", status="dead", health=0))
    assert not table.value("dying", "foe")
    assert table.value("order") == ("hero",)


def test_a_turn_holds_a_major_and_a_minor_action() -> None:
    """AG-20: in any order; then it ends by itself."""
    for first, second in (("major_other", "minor_other"), ("minor_other", "major_other")):
        table = Table("hero", "foe")
        table.say(first, actor="hero", text="runs")
        assert table.turn == "hero"
        table.say(second, actor="hero")
        assert table.turn == "foe"


def test_two_minor_actions_are_a_turn_too() -> None:
    """AG-20: then it is another's turn."""
    table = Table("hero", "foe")
    table.say("minor_other", actor="hero", text="looks around")
    assert table.only("action_taken").text == "looks around"
    assert table.value("actions_left") == ("major", "minor")
    table.say("minor_other", actor="hero")
    table.no("not_your_turn", "minor_other", actor="hero")
    assert table.value("actions_left") == ("major", "minor")


def test_there_is_one_major_action() -> None:
    """AG-20: a second one is refused, whatever it is."""
    table = Table("hero", "foe")
    table.attack("hero", "foe", *SURE, 1, 1)
    table.no("no_major_left", "attack", actor="hero", target="foe", weapon="long_sword")
    table.no("no_major_left", "major_other", actor="hero")


def test_a_turn_may_be_ended_early() -> None:
    """AG-20: fewer actions are allowed."""
    table = Table("hero", "foe")
    table.say("end_turn", by="hanna", actor="hero")
    assert table.turn == "foe"


def test_speech_is_free_at_any_time() -> None:
    """AG-20: in others' turns, and with nothing left."""
    table = Table("hero", "foe")
    table.say("speak", by="fred", actor="foe", text="Halt!")
    assert table.value("actions_left") == ("major", "minor")


def test_an_awaited_turn_is_ended_by_its_id() -> None:
    """AG-20: whose turn it is stands among what is awaited, and an answer ends it."""
    table = Table("hero", "foe")
    (held,) = table.fight.awaits("hanna")
    assert (held.to, held.question) == ("hero", "end_turn")
    assert table.fight.awaits("fred") == ()
    table.answer(by="hanna")
    assert table.turn == "foe"


def test_the_fight_ends_by_the_game_masters_word_alone() -> None:
    """AG-21, AG-A24: also with no enemy left."""
    table = Table("hero", "foe")
    table.say("set_status", target="foe", status="dead")
    assert not table.state.over
    table.no("gm_only", "end_fight", by="hanna")
    table.say("end_fight", reason="all is quiet")
    assert (table.state.over, table.state.phase) == (True, "finished")
    table.no("fight_over", "end_turn", actor="hero")
    table.no("fight_over", "help", target="foe")
    assert table.fight.awaits() == ()


def test_rounds_do_not_run_while_nobody_is_able_to_act() -> None:
    """AG-21, AG-A25: at the end of the round the engine waits; it is nobody's turn."""
    table = Table("hero", "foe")
    table.say("set_condition", target="foe", condition="unconscious", round=9)
    table.say("set_health", target="hero", health=0)
    assert (table.state.phase, table.state.round, table.turn) == ("waiting", 1, "")
    assert table.names()[-2:] == ["round_ended", "phase_entered"]
    table.no("actor_unconscious", "end_turn", actor="foe")
    assert table.value("actions_left") == ()
    (held,) = table.fight.awaits()
    assert held.question == "next_round"


WAKING: dict[str, dict[str, Any]] = {
    "help": {"target": "hero"},
    "set_health": {"target": "hero", "health": 3},
    "clear_condition": {"target": "foe", "condition": "unconscious"},
    "set_status": {"target": "brute", "status": "alive"},
    "join": {**LATE, "sheet": {"health_max": 5}},
}


@pytest.mark.parametrize("name", WAKING)
def test_the_round_begins_by_itself_when_somebody_is_able_again(name: str) -> None:
    """AG-21: help, Health, waking, somebody's return, a newcomer."""
    table = Table("hero", "foe", one("brute", status="gone"))
    table.say("set_condition", target="foe", condition="unconscious", round=9)
    table.say("set_health", target="hero", health=0)
    assert table.state.phase == "waiting"
    table.say(name, **WAKING[name])
    assert (table.state.phase, table.state.round) == ("turns", 2)
    assert table.turn


def test_the_game_master_may_begin_the_round_all_the_same() -> None:
    """AG-21: `next_round` while the engine waits, and only then."""
    table = Table("hero", "foe")
    table.no("not_waiting", "next_round")
    table.say("set_condition", target="foe", condition="unconscious", round=3)
    table.say("set_health", target="hero", health=0)
    table.no("gm_only", "next_round", by="hanna")
    table.say("next_round")
    assert (table.state.phase, table.state.round) == ("waiting", 2)
    table.answer()
    assert (table.state.round, table.turn) == (3, "foe")


def test_the_end_is_possible_while_waiting() -> None:
    """AG-21: and speech is, for the dying."""
    table = Table("hero")
    table.say("set_health", target="hero", health=0)
    table.say("speak", by="hanna", actor="hero", text="Anybody?")
    table.say("end_fight")
    assert table.state.over


def test_before_the_beginning_it_is_nobodys_turn() -> None:
    """AG-19: then facts may be set, and little else."""
    table = Table("hero", "foe", begin=False)
    table.no("not_your_turn", "end_turn", actor="hero")
    table.no("wrong_phase", "speak", actor="hero", text="Psst.")
    table.no("wrong_phase", "set_health", target="hero", health=3)
    table.no("not_waiting", "next_round")
    table.fact("distance", "hero", "foe", value=7.5)
    assert table.value("distance", "foe", "hero") == 75


def test_who_joins_before_the_beginning_is_there_from_the_start() -> None:
    """AG-19: with what his sheet brings along told at the beginning."""
    table = Table("hero", begin=False)
    table.say("join", **LATE, sheet={"health_max": 5, "health": 0})
    assert not table.value("dying", "late")
    table.say("begin")
    assert table.value("dies_in_round", "late") == 3
    assert table.value("order") == ("hero", "late")
