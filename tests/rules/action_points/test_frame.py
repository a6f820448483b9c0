"""AP-07: rounds, phases, turns and their steps, actions, the end."""

from typing import Any

import pytest

from .playing import Table, one

ACTIONS: dict[str, dict[str, Any]] = {
    "attack": {"target": "bor"},
    "veteran": {"target": "bor"},
    "brace": {},
    "guard": {"target": "cid"},
    "shoot": {"target": "bor"},
    "cast": {},
    "channel": {},
    "reload": {},
    "overwatch": {},
    "other": {"text": "looks around"},
}

MOVEMENTS: dict[str, dict[str, Any]] = {
    "move": {"distance": 3},
    "run": {"distance": 3},
    "camouflage": {"distance": 3, "observers": ["bor"]},
}

EARLY: dict[str, dict[str, Any]] = {"half_power": {}, "duel": {"target": "bor"}}


def turns(table: Table) -> list[tuple[int, str]]:
    """The rounds and turns that have begun, in order."""
    found, number = [], 0
    for node in table.fight.log.branch():
        for event in node.batch.events:
            if type(event).__name__ == "RoundStarted":
                number = event.round
            elif type(event).__name__ == "TurnStarted":
                found.append((number, event.who))
    return found


def test_each_side_has_a_phase_and_in_it_everybody_a_turn() -> None:
    """AP-07, section 4: sides in the order of their first combatants, then in that of joining."""
    table = Table("ann", "bor", "cid", "dot")
    assert table.value("order") == ("ann", "cid", "bor", "dot")
    assert table.value("side_phase") == "A"
    table.end("ann", "cid")
    assert table.value("side_phase") == "B"
    table.end("bor", "dot")
    assert turns(table) == [(1, "ann"), (1, "cid"), (1, "bor"), (1, "dot"), (2, "ann")]


def test_phases_and_rounds_are_told() -> None:
    """AP-07: each boundary once."""
    table = Table("ann", "bor")
    table.end("ann")
    assert [n for n in table.names() if n.startswith("side")] == [
        "side_phase_ended",
        "side_phase_started",
    ]
    table.end("bor")
    told = [name for name in table.names() if name != "phase_entered"]
    assert told == [
        "declared",
        "turn_ended",
        "side_phase_ended",
        "round_ended",
        "round_started",
        "side_phase_started",
        "turn_started",
    ]


def test_the_game_master_may_change_the_order() -> None:
    """Section 4: sides act as their first combatants stand in it."""
    table = Table("ann", "bor", "cid")
    assert table.no("set_order", order=["ann", "bor"]) == "invalid_value"
    assert table.no("set_order", order=["ann", "bor", "nobody"]) == "unknown_combatant"
    assert table.no("set_order", order=["bor", "cid", "ann"], by="x") == "gm_only"
    table.act("set_order", order=["bor", "cid", "ann"])
    assert table.value("order") == ("bor", "cid", "ann")
    table.end("ann", "cid", "bor")
    assert [who for _, who in turns(table)] == ["ann", "cid", "bor", "bor"]


def test_a_newcomer_stands_last_of_its_side() -> None:
    """Section 4: and has a turn of this round if its side's phase is not over."""
    table = Table("ann", "bor")
    sheet = Table("eva", "bor", begin=False).state["eva"].sheet
    joining = {"who": "eva", "name": "Eva", "side": "A", "controller": "gm", "sheet": sheet}
    table.act("join", **joining)
    assert table.value("order") == ("ann", "eva", "bor")
    assert table.state["eva"].arms == ("eva/halberd",)
    table.end("ann")
    assert table.state.turn is not None
    assert table.state.turn.who == "eva"


@pytest.mark.parametrize("name", ACTIONS)
def test_a_turn_has_one_action(name: str) -> None:
    """AP-07: `action_already_used`, whatever the first one was."""
    bow = {"id": "bow", "ranged": True, "damage": "1-6", "kind": "bow"}
    sword = one("ann")["weapons"][0]
    ann = one("ann", fa=0, weapons=[sword, bow], wielded=["sword", "bow"])
    table = Table(ann, "cid", "bor")
    faces = {"attack": (1,), "veteran": (1, 1), "shoot": (1,)}.get(name, ())
    table.act(name, *faces, actor="ann", **ACTIONS[name])
    assert table.state.phase == "action"
    for other, fields in ACTIONS.items():
        combined = {name, other} == {"guard", "brace"}
        if not combined:
            assert table.no(other, actor="ann", **fields) == "action_already_used"


def test_a_table_may_give_more_actions() -> None:
    """AP-07, AP-A12: `actions_per_turn`."""
    table = Table("ann", "bor", options={"actions_per_turn": 2})
    table.act("other", actor="ann")
    table.attack("ann", "bor", 1)
    assert table.no("brace", actor="ann") == "action_already_used"


def test_guard_and_brace_are_one_action_together() -> None:
    """AP-38, AP-07: in either order, but no third one."""
    for order in (("guard", "brace"), ("brace", "guard")):
        table = Table("ann", "cid", "bor")
        for name in order:
            table.act(name, actor="ann", **ACTIONS[name])
        assert table.no("brace", actor="ann") == "action_already_used"
        assert table.no("attack", actor="ann", target="bor") == "action_already_used"


def test_what_combines_with_guarding_is_an_option() -> None:
    """AP-38, AP-A43: other actions by list."""
    table = Table("ann", "cid", "bor", options={"guard_combines_with": ["attack"]})
    table.act("guard", actor="ann", target="cid")
    assert table.no("brace", actor="ann") == "action_already_used"
    table.attack("ann", "bor", 1)


@pytest.mark.parametrize("name", MOVEMENTS)
def test_a_turn_has_one_movement_before_the_action(name: str) -> None:
    """Section 4: at most one of move, run and camouflage, and none after the action."""
    table = Table("ann", "bor")
    faces = (1,) if name == "camouflage" else ()
    table.act(name, *faces, actor="ann", **MOVEMENTS[name])
    assert table.state.phase == "movement"
    for other, fields in MOVEMENTS.items():
        assert table.no(other, actor="ann", **fields) == "wrong_phase"
    table.act("other", actor="ann")
    for other, fields in MOVEMENTS.items():
        assert table.no(other, actor="ann", **fields) == "wrong_phase"


@pytest.mark.parametrize("name", EARLY)
def test_some_things_are_for_the_start_of_the_turn(name: str) -> None:
    """AP-51, AP-54: `not_start_of_turn` later."""
    table = Table("ann", "bor")
    assert table.fight.check({name: {"actor": "ann", **EARLY[name]}}) is None
    table.act("move", actor="ann", distance=1)
    assert table.no(name, actor="ann", **EARLY[name]) == "not_start_of_turn"


def test_a_charge_is_declared_before_the_action() -> None:
    """AP-47: `wrong_phase` afterwards."""
    table = Table("ann", "bor")
    table.act("other", actor="ann")
    assert table.no("charge", actor="ann", direction="n", target="bor") == "wrong_phase"


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        *ACTIONS.items(),
        *MOVEMENTS.items(),
        *EARLY.items(),
        ("end_turn", {}),
        ("charge", {"direction": "n", "target": "bor"}),
        ("pick_up", {"weapon": "sword"}),
    ],
)
def test_the_first_refusals_come_in_their_order(name: str, fields: dict[str, Any]) -> None:
    """Section 4: unknown, down, a question open, not the own turn; the end of the fight first."""
    fields = {key: "ann" if value == "bor" else value for key, value in fields.items()}
    if "observers" in fields:
        fields["observers"] = ["ann"]
    table = Table("ann", "cid", "bor", one("hal", lp=0))
    assert table.no(name, actor="zed", **fields) == "unknown_combatant"
    assert table.no(name, actor="hal", **fields) == "combatant_down"
    assert table.no(name, actor="bor", **fields) == "not_your_turn"
    assert table.no(name, actor="bor", **fields, by="nobody") == "not_controller"
    table.act("duel", actor="ann", target="bor", wait=True)
    assert table.no(name, actor="bor", **fields) == "prompt_open"
    table.answer("decline")
    table.act("end_fight")
    assert table.no(name, actor="bor", **fields) == "fight_over"


def test_other_named_combatants_exist() -> None:
    """Section 4: `unknown_combatant` for a target too."""
    table = Table("ann", "bor")
    assert table.no("attack", actor="ann", target="zed") == "unknown_combatant"
    assert table.no("attack", actor="ann", target="") == "unknown_combatant"
    assert table.no("attack", actor="ann", target="bor", others=["zed"]) == "unknown_combatant"
    assert table.no("guard", actor="ann", target="zed") == "unknown_combatant"


def test_only_who_is_asked_answers() -> None:
    """Section 4: `not_your_prompt`, `unknown_prompt`, `invalid_choice`."""
    table = Table(one("ann", controller="anna"), one("bor", controller="bob"))
    table.act("duel", actor="ann", target="bor", wait=True, by="anna")
    (held,) = table.fight.awaits("bob")
    answer = {"prompt": held.id, "choice": "accept"}
    assert table.no("answer", **answer, by="anna") == "not_your_prompt"
    assert table.no("answer", prompt=held.id, choice="maybe", by="bob") == "invalid_choice"
    assert table.no("answer", prompt="zzz", choice="accept") == "unknown_prompt"
    table.answer("accept", by="bob")
    assert table.no("answer", **answer, by="bob") == "unknown_prompt"


def test_the_one_whose_turn_it_is_is_waited_for() -> None:
    """AP-07: to act, or to end the turn."""
    table = Table(one("ann", controller="anna"), "bor")
    (held,) = table.fight.awaits("anna")
    assert (held.to, held.question) == ("ann", "end_turn")
    table.answer(by="anna")
    assert table.state.turn is not None
    assert table.state.turn.who == "bor"


def test_whoever_goes_down_in_its_own_turn_has_none_left() -> None:
    """Section 4: the turn ends as soon as the attack is over."""
    table = Table(one("ann", lp=1), "cid", "bor")
    table.attack("ann", "bor", 1, 5, full_power=True)
    assert table.only("counterattack_triggered").who == "bor"
    assert table.state.turn is not None
    assert table.state.turn.who == "cid"
    table.end("cid", "bor")
    assert [who for _, who in turns(table)] == ["ann", "cid", "bor", "cid"]


def test_whoever_leaves_takes_its_turn_and_stances_along() -> None:
    """Section 4: the next one acts; the fight goes on while two sides stand."""
    table = Table("ann", "cid", "bor")
    table.act("brace", actor="ann")
    table.act("leave", who="ann")
    assert not table.value("effect", "ann", "braced")
    assert table.state.turn is not None
    assert table.state.turn.who == "cid"
    table.act("leave", who="cid")
    assert table.state.over


def test_the_fight_ends_when_one_side_stands() -> None:
    """Section 4, AP-03: and the end of the fight ends the combat section."""
    table = Table("ann", one("bor", lp=1))
    table.attack("ann", "bor", 10, 5, 5, concentration=True, full_power=True)
    assert table.state.over
    assert table.only("fight_ended").reason == "one_side_left"
    assert table.value("ap", "ann") == 6
    told = [n for n in table.names() if n in ("status_changed", "fight_ended", "section_ended")]
    assert told == ["status_changed", "fight_ended", "section_ended"]


def test_a_fight_of_one_side_goes_on_until_somebody_is_down() -> None:
    """Section 4: it is looked at whenever one goes down."""
    table = Table("ann", one("eva", lp=1))
    table.end("ann")
    assert not table.state.over
    table.attack("eva", "ann", 1)
    table.end("eva")
    table.attack("ann", "eva", 11, 3)
    assert table.state.over


def test_the_game_master_may_end_the_fight_and_a_section() -> None:
    """AP-03: with whatever question open."""
    table = Table("ann", "bor")
    assert table.no("end_section", by="x") == "gm_only"
    assert table.no("end_section", kind="chapter") == "invalid_value"
    table.act("half_power", actor="ann")
    table.act("end_section", kind="plot")
    assert table.value("ap", "ann") == 6
    table.attack("ann", "bor", 10, wait=True)
    table.act("end_fight", reason="bells")
    assert table.state.over
    assert table.state.attacks == ()
    assert table.no("end_section") == "fight_over"
