"""AP-51 to AP-53: duels."""

from typing import Any

import pytest

from .playing import Table, fact, one

ACCEPT: Any = ("duel", "accept")


def duel(*people: Any, **how: Any) -> Table:
    """The first challenges the second one, who accepts."""
    table = Table(*people, **how)
    first, second = list(table.state.combatants)[:2]
    table.act("duel", actor=first, target=second, answers=[ACCEPT])
    return table


@pytest.mark.parametrize(
    ("target", "code"),
    [("ann", "invalid_target"), ("hal", "target_down"), ("dot", "already_in_duel")],
)
def test_whom_one_can_challenge(target: str, code: str) -> None:
    """AP-51: not oneself, not the fallen, nobody that is in a duel."""
    table = Table("ann", "cid", "dot", one("hal", lp=0), begin=False)
    table.act("duel", actor="cid", target="dot", answers=[ACCEPT])
    table.act("begin")
    assert table.no("duel", actor="ann", target=target) == code


def test_a_duel_may_be_agreed_before_the_first_turn() -> None:
    """AP-51: or at the start of an own turn; by anybody then."""
    table = Table("ann", "bor", begin=False)
    table.act("duel", actor="bor", target="ann", answers=[ACCEPT])
    table.act("begin")
    assert table.value("duel", "ann") == "even"
    assert table.no("brace", actor="ann") == "duel_exchange_due"
    other = Table("ann", "bor")
    assert other.no("duel", actor="bor", target="ann") == "not_your_turn"


def test_a_duel_that_is_declined_is_none() -> None:
    """AP-51: nothing is paid, nobody is bound."""
    table = Table(one("ann", shield={"class": "full_body"}), "bor")
    table.act("duel", actor="ann", target="bor")
    assert table.value("duel", "ann") is None
    assert table.all("resource_changed") == []
    table.act("brace", actor="ann")


def test_those_who_agree_at_a_distance_begin_in_reach() -> None:
    """AP-51, AP-A65: the challenger counts as displaced."""
    table = Table("ann", "bor", facts=[fact("in_reach", "ann", "bor", value=False)])
    table.act("duel", actor="ann", target="bor", answers=[ACCEPT])
    assert table.only("moved").how == "displaced"
    near = Table("ann", "bor")
    near.act("duel", actor="ann", target="bor", answers=[ACCEPT])
    assert near.all("moved") == []


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("brace", {}),
        ("guard", {"target": "cid"}),
        ("attack", {"target": "gil"}),
        ("attack", {"target": "bor", "others": ["gil"]}),
        ("shoot", {"target": "bor"}),
        ("other", {}),
        ("cast", {}),
        ("veteran", {"target": "gil"}),
    ],
)
def test_when_an_exchange_is_due_it_takes_the_place_of_the_action(
    name: str, fields: dict[str, Any]
) -> None:
    """AP-52: `duel_exchange_due` for any action but an attack on the other one."""
    table = duel(one("ann", extra_attacks=1), "bor", "cid", "gil")
    table.act("move", actor="ann", distance=1)
    assert table.no(name, actor="ann", **fields) == "duel_exchange_due"


def test_both_answer_and_pay_before_the_first_die() -> None:
    """AP-52: first the one whose turn it is."""
    table = duel("ann", "bor")
    table.act(
        "end_turn",
        1,
        1,
        2,
        actor="ann",
        answers=[
            ("duel_attack", ("attack", "concentration")),
            ("duel_attack", ("attack", "full_power")),
        ],
    )
    told = [
        n for n in table.names() if n in ("resource_changed", "attack_declared", "strike_rolled")
    ]
    assert told == [
        "resource_changed",
        "attack_declared",
        "resource_changed",
        "attack_declared",
        "strike_rolled",
        "strike_rolled",
    ]
    asked = [who for who, question in table.asked_for() if question == "duel_attack"]
    assert asked == ["ann", "bor"]


def test_the_other_has_its_turn_with_the_exchange() -> None:
    """AP-52: its effects end, it may take half power with it; its later place is passed over."""
    table = Table("bor", "ann", "eva")
    table.act("brace", actor="bor")
    table.end("bor")
    table.act("duel", actor="ann", target="bor", answers=[ACCEPT])
    table.act("brace", actor="ann")
    table.end("ann", "eva")
    assert table.value("effect", "ann", "braced")
    table.act(
        "end_turn",
        1,
        12,
        8,
        actor="bor",
        answers=[("duel_attack", ("attack",)), ("duel_attack", ("attack", "half_power"))],
    )
    assert not table.value("effect", "ann", "braced")
    assert table.state["bor"].lp == 16
    assert table.value("effect", "ann", "half_power")
    assert table.state.turn is not None
    assert table.state.turn.who == "eva"


def test_half_power_is_no_matter_for_the_one_whose_turn_it_is() -> None:
    """AP-52, AP-54: it had its start step."""
    table = duel("ann", "bor")
    table.act("end_turn", actor="ann", wait=True)
    assert not any(
        "half_power" in choice for choice in table.choices() if isinstance(choice, tuple)
    )
    table.answer(("attack",))
    assert ("attack", "half_power") in table.choices()


def test_everything_that_an_own_turn_allows_is_offered() -> None:
    """AP-52: veteran, full power, break through, disarm, another weapon, another option."""
    arms = [
        {"id": "sword", "kind": "sword", "damage": "1-10", "options": [{"id": "thrust"}]},
        {"id": "knife", "damage": "1-4"},
    ]
    table = duel(one("ann", weapons=arms, wielded=["sword", "knife"]), "bor")
    table.act("end_turn", actor="ann", wait=True)
    words = {word for choice in table.choices() if isinstance(choice, tuple) for word in choice}
    assert words == {
        "attack",
        "veteran",
        "full_power",
        "concentration",
        "break_through",
        "disarm:axe",
        "option:thrust",
        "weapon:knife",
    }
    assert table.choices()[0] == ("attack",)


def test_the_answer_of_the_one_whose_turn_it_is_may_be_a_veteran_s_attack() -> None:
    """AP-52, AP-28: with the command itself, or as an answer."""
    table = duel("ann", "bor")
    table.act("veteran", 1, 1, 1, actor="ann", target="bor")
    assert [one.kind for one in table.all("attack_declared")] == ["veteran", "duel"]
    asked = duel("ann", "bor")
    asked.act("end_turn", 1, 1, 1, actor="ann", answers=[("duel_attack", ("veteran",))])
    assert [one.kind for one in asked.all("attack_declared")] == ["veteran", "duel"]


def test_out_of_reach_both_turns_are_ordinary() -> None:
    """AP-52."""
    table = duel("ann", "bor")
    table.say("in_reach", "ann", "bor", value=False)
    table.act("brace", actor="ann")
    table.say("in_reach", "ann", "bor", value=True)
    table.end("ann")
    assert table.all("exchange_started") == []
    table.act("brace", actor="bor")


def test_a_round_in_which_the_other_has_acted_goes_on_normally() -> None:
    """AP-52: the first exchange is in the next round."""
    table = Table("bor", "ann")
    table.act("brace", actor="bor")
    table.end("bor")
    table.act("duel", actor="ann", target="bor", answers=[ACCEPT])
    table.act("brace", actor="ann")
    table.end("ann")
    assert table.no("brace", actor="bor") == "duel_exchange_due"


def test_the_winner_acts_first_in_the_other_s_place() -> None:
    """AP-53: from the next round; who stands earlier already stays there."""
    table = duel("ann", "bor", "cid", "dot")
    table.act("end_turn", 1, 14, 1, actor="ann")
    assert table.value("order") == ("bor", "cid", "ann", "dot")
    assert table.value("duel", "bor") == "bor"
    table.until("dot")
    table.end("dot")
    assert table.value("side_phase") == "A"
    assert table.state.turn is not None
    assert table.state.turn.who == "bor"
    table.end("bor", "cid")
    assert (table.value("side_phase"), table.state.turn.who) == ("B", "ann")
    first = duel("ann", "bor")
    first.act("end_turn", 10, 1, 1, actor="ann")
    assert first.value("duel", "bor") == "ann"
    assert first.all("places_set") == []
    first.end("ann")
    first.act("brace", actor="bor")


def test_follow_ups_and_counterattacks_do_not_count() -> None:
    """AP-53, AP-A56: only the strikes of the two attacks."""
    table = duel("ann", "bor")
    table.act(
        "end_turn",
        1,
        1,
        1,
        14,
        1,
        actor="ann",
        answers=[
            ("duel_attack", ("attack", "full_power")),
            ("duel_attack", ("attack",)),
            ("follow_up", ("ann",)),
        ],
    )
    ended = table.only("exchange_ended")
    assert (ended.hit, ended.other_hit) == (False, False)
    assert table.value("duel", "ann") == "even"


def test_follow_ups_come_after_the_losses_first_of_the_one_whose_turn_it_is() -> None:
    """AP-18, AP-52."""
    table = duel("ann", "bor")
    table.act(
        "end_turn",
        10,
        1,
        14,
        1,
        1,
        1,
        actor="ann",
        answers=[("follow_up", ("bor",)), ("follow_up", ("ann",))],
    )
    assert [one.who for one in table.all("attack_declared")] == ["ann", "bor", "ann", "bor"]
    told = [n for n in table.names() if n in ("damage_applied", "block_closed", "resource_changed")]
    assert told == [
        "damage_applied",
        "damage_applied",
        "block_closed",
        "resource_changed",
        "resource_changed",
    ]


def test_a_charger_does_not_counter_in_an_exchange() -> None:
    """AP-48: nor a follow-up to it."""
    table = Table("ann", "bor", facts=[fact("distance", "ann", "bor", value=50)])
    table.act("duel", actor="ann", target="bor", answers=[ACCEPT])
    table.act("move", actor="ann", distance=10, direction="n")
    table.act("charge", actor="ann", direction="n", target="bor")
    table.act("end_turn", 1, 14, 1, 1, actor="ann", answers=[("follow_up", ("ann",))])
    assert ("ann", "charge_counter") not in table.asked_for()


def test_a_duel_ends_when_one_is_down_or_gone() -> None:
    """AP-53: then nobody gets the initiative."""
    table = duel("ann", one("bor", lp=1), "cid", "dot")
    table.act("end_turn", 10, 5, 1, actor="ann")
    assert table.all("initiative_won") == []
    assert table.value("duel", "ann") is None
    left = duel("ann", "bor", "cid", "dot")
    left.act("leave", who="bor")
    assert left.value("duel", "ann") is None


def test_the_game_master_may_end_a_duel() -> None:
    """AP-53: exchanged places stay exchanged."""
    table = duel("ann", "bor")
    table.act("end_turn", 1, 14, 1, actor="ann")
    assert table.no("end_duel", who="bor", by="x") == "gm_only"
    table.act("end_duel", who="bor")
    assert table.value("duel", "ann") is None
    assert table.value("order") == ("bor", "ann")
    assert table.state["bor"].initiative_over == ""
    assert table.no("end_duel", who="bor") == "invalid_value"


def test_break_through_of_the_other_ends_with_the_exchange() -> None:
    """AP-25, AP-52: that is the end of its turn."""
    table = duel("ann", "bor")
    table.act(
        "end_turn",
        1,
        1,
        actor="ann",
        answers=[("duel_attack", ("attack",)), ("duel_attack", ("attack", "break_through"))],
    )
    assert not table.value("effect", "bor", "break_through")


def test_two_without_weapons_strike_nobody() -> None:
    """AP-52: who can make no attack is not asked, and has not hit."""
    table = duel(one("ann", weapons=[]), one("bor", weapons=[]))
    table.end("ann")
    assert table.all("block_opened") == []
    ended = table.only("exchange_ended")
    assert (ended.hit, ended.other_hit) == (False, False)


def test_only_what_somebody_knows_is_offered() -> None:
    """AP-06, AP-52: with listed abilities neither a veteran's attack nor half power."""
    ann = one("ann", abilities=["duel", "concentration"])
    table = duel("bor", ann, options={"abilities_known": "listed"})
    table.act("end_turn", actor="bor", wait=True)
    table.answer(("attack",))
    assert table.choices() == (("attack",), ("attack", "concentration"))


def test_dropping_an_exchange_leaves_the_turn_to_its_owner() -> None:
    """AP-52: the other one has had its turn of the round all the same."""
    table = duel("ann", "bor")
    table.act("end_turn", actor="ann", wait=True)
    table.answer(("attack",))
    table.do({"drop": {}})
    assert table.state.exchange == ()
    table.end("ann")
    assert (table.state.round, table.state.turn.who) == (2, "ann")


def test_what_lasted_to_the_end_of_a_dropped_exchange_is_over() -> None:
    """AP-25, AP-52, AP-54: the other's turn is over; what lasts to its next one goes on."""
    table = duel("ann", "gil")
    table.act("end_turn", actor="ann", wait=True)
    table.answer(("attack",))
    table.answer(("attack", "break_through", "half_power"))
    assert table.value("effect", "gil", "break_through")
    table.do({"drop": {}})
    assert table.only("effect_ended").kind == "break_through"
    assert table.value("effect", "gil", "half_power")
