"""Section 4, AP-09: `react` is an answer, or says why a reaction was not open."""

from typing import Any

import pytest

from affray.core.commands import Answer

from .playing import Table, fact, one


def hit(*people: Any, **how: Any) -> Table:
    """Bor has hit Ann; everything was declined."""
    table = Table(*(people or ("bor", "dot", "ann", "cid")), **how)
    table.attack("bor", "ann", 14, 5)
    return table


def test_with_its_prompt_open_a_reaction_is_the_answer() -> None:
    """Section 4: the same as answering it, and recorded as the answer."""
    table = Table("bor", one("ann", controller="anna"))
    table.attack("bor", "ann", 14, wait=True)
    table.do({"react": {"actor": "ann", "reaction": "parry"}}, by="anna", faces=(18,))
    assert isinstance(table.fight.log.nodes[-1].batch.command, Answer)
    assert table.only("parry_rolled").success


@pytest.mark.parametrize(
    ("question", "answers", "fields", "faces", "event"),
    [
        ("parry", [], {"actor": "ann", "reaction": "parry"}, (1,), "parry_rolled"),
        (
            "intervene",
            [("parry", "decline")],
            {"actor": "cid", "reaction": "intervene"},
            (1,),
            "intervene_rolled",
        ),
        (
            "villainy",
            [("parry", "decline"), ("intervene", "decline")],
            {"actor": "ann", "reaction": "villainy", "target": "dot"},
            (),
            "resource_changed",
        ),
        (
            "veteran_defence",
            [
                ("parry", "decline"),
                ("intervene", "decline"),
                ("villainy", "decline"),
                ("villainy", "decline"),
            ],
            {"actor": "ann", "reaction": "veteran"},
            (),
            "effect_started",
        ),
        (
            "hard_as_steel",
            [
                ("parry", "decline"),
                ("intervene", "decline"),
                ("villainy", "decline"),
                ("villainy", "decline"),
                ("veteran_defence", "decline"),
            ],
            {"actor": "ann", "reaction": "hard_as_steel", "amount": 2},
            (),
            "damage_reduced",
        ),
    ],
)
def test_each_reaction_answers_its_prompt(
    question: str,
    answers: list[tuple[str, Any]],
    fields: dict[str, Any],
    faces: tuple[int, ...],
    event: str,
) -> None:
    """AP-26, AP-27, AP-31, AP-36, AP-39: by name, with its details."""
    table = Table("bor", "dot", "ann", "cid")
    thrown = (14, 5) if question == "hard_as_steel" else (14,)
    table.attack("bor", "ann", *thrown, wait=True, answers=answers)
    table.asked(question)
    table.do({"react": fields}, faces=faces)
    assert table.all(event)


def test_the_saves_snatching_and_rerolls_are_asked_for_too() -> None:
    """AP-24, AP-31, AP-33, AP-20."""
    table = Table("bor", "ann")
    table.attack(
        "bor", "ann", 14, wait=True, answers=[("parry", "decline"), ("veteran_defence", "activate")]
    )
    table.do({"react": {"actor": "ann", "reaction": "veteran_save"}}, faces=(10,))
    assert table.only("strike_negated").by == "veteran_save"
    again = Table("ann", "bor")
    again.attack("ann", "bor", 1, wait=True, concentration=True)
    again.do({"react": {"actor": "ann", "reaction": "concentration"}}, faces=(1,))
    assert again.only("strike_rerolled").source == "concentration"
    disarm = Table("ann", one("bor", ap=0))
    disarm.attack("ann", "bor", 10, disarm="axe", wait=True)
    disarm.do({"react": {"actor": "ann", "reaction": "snatch"}})
    assert disarm.only("weapon_snatched").who == "ann"


def test_only_who_speaks_for_somebody_reacts_for_it() -> None:
    """Section 4: `not_controller`."""
    table = Table("bor", one("ann", controller="anna"))
    table.attack("bor", "ann", 14, wait=True)
    fields: dict[str, Any] = {"actor": "ann", "reaction": "parry"}
    assert table.no("react", **fields, by="bob") == "not_controller"
    assert table.no("react", actor="zed", reaction="parry") == "unknown_combatant"
    assert table.no("react", actor="ann", reaction="duck") == "invalid_value"


def test_before_any_strike_there_is_none() -> None:
    """Section 4: `no_strike`; and none once another command has been accepted."""
    table = Table("bor", "ann")
    for name in (
        "parry",
        "intervene",
        "villainy",
        "veteran",
        "hard_as_steel",
        "follow_up",
        "concentration",
        "charge",
        "snatch",
        "veteran_save",
    ):
        assert table.no("react", actor="ann", reaction=name) == "no_strike"
    table.attack("bor", "ann", 14, 5)
    assert table.no("react", actor="ann", reaction="intervene") == "not_allied"
    table.end("bor")
    assert table.no("react", actor="ann", reaction="parry") == "no_strike"


@pytest.mark.parametrize(
    "command",
    [
        {"note": {"text": "hush"}},
        {"set_fact": {"fact": "in_view", "about": ["ann", "bor"], "value": True}},
        {"set_dice": {"who": "ann", "supplier": "engine"}},
        {"correct": {"who": "ann", "what": "lp", "value": 3, "reason": "x"}},
        {"set_controller": {"who": "ann", "person": "anna"}},
    ],
)
def test_any_other_command_leaves_the_strike_behind(command: dict[str, Any]) -> None:
    """Section 4: as long as no other command has been accepted since."""
    table = hit()
    table.do(command)
    assert table.no("react", actor="ann", reaction="parry") == "no_strike"


def test_whoever_is_down_cannot_react() -> None:
    """Section 4: `combatant_down` first."""
    table = hit("bor", "ann", one("eva", lp=0))
    assert table.no("react", actor="eva", reaction="intervene") == "combatant_down"


def test_the_order_of_the_verdicts() -> None:
    """Section 4: known, own codes, the price, and only then that it is not asked now."""
    options = {"abilities_known": "listed"}
    poor = one("cid", ap=3)
    table = hit("bor", "dot", "ann", poor, one("eva", abilities=[]), options=options)
    assert table.no("react", actor="eva", reaction="intervene") == "ability_not_known"
    assert table.no("react", actor="bor", reaction="intervene") == "not_allied"
    assert table.no("react", actor="cid", reaction="intervene") == "not_enough_ap"
    assert table.no("react", actor="cid", reaction="villainy", target="dot") == "not_enough_ap"
    assert table.no("react", actor="ann", reaction="parry") == "no_open_prompt"
    assert table.no("react", actor="ann", reaction="veteran") == "no_open_prompt"


@pytest.mark.parametrize(
    ("name", "who", "code"),
    [
        ("parry", "ann", "no_open_prompt"),
        ("parry", "cid", "not_a_melee_hit"),
        ("veteran", "cid", "not_a_melee_hit"),
        ("veteran_save", "ann", "no_open_prompt"),
        ("concentration", "bor", "not_announced"),
        ("follow_up", "bor", "no_open_prompt"),
        ("follow_up", "ann", "no_hit_to_follow_up"),
        ("snatch", "bor", "no_open_prompt"),
        ("hard_as_steel", "ann", "no_open_prompt"),
        ("hard_as_steel", "cid", "no_open_prompt"),
        ("charge", "ann", "no_open_prompt"),
    ],
)
def test_past_its_stage_a_reaction_is_not_asked(name: str, who: str, code: str) -> None:
    """AP-09: `no_open_prompt`, unless a code of its own says more."""
    assert hit().no("react", actor=who, reaction=name) == code


def test_a_missed_strike_can_be_met_with_nothing() -> None:
    """AP-26, AP-31: not a melee hit."""
    table = Table("bor", "ann", "eva")
    table.attack("bor", "ann", 1)
    assert table.no("react", actor="ann", reaction="parry") == "not_a_melee_hit"
    assert table.no("react", actor="ann", reaction="veteran") == "not_a_melee_hit"
    assert table.no("react", actor="eva", reaction="intervene") == "no_open_prompt"


def test_an_automatic_hit_has_no_attack_roll() -> None:
    """AP-14, AP-26, AP-31: no parry, no activation."""
    table = Table("ann", "bor")
    table.attack("ann", "bor", 1, 5, full_power=True)
    for name in ("parry", "veteran"):
        assert table.no("react", actor="ann", reaction=name) == "no_attack_roll"


def test_after_a_redirection_nobody_else_can_come_between() -> None:
    """AP-36, AP-39: `already_redirected`."""
    table = Table("bor", "dot", "ann", "cid", "eva")
    table.attack("bor", "ann", 14, 5, 10, answers=[("intervene", "intervene")])
    assert table.no("react", actor="eva", reaction="intervene") == "already_redirected"
    assert table.no("react", actor="ann", reaction="villainy", target="dot") == "already_redirected"


def test_another_reaction_than_the_one_asked_for_is_judged() -> None:
    """Section 4: its own codes while some prompt is open; never `prompt_open`."""
    table = Table("bor", "ann", "cid")
    table.attack("bor", "ann", 14, wait=True)
    table.asked("parry", "ann")
    assert table.no("react", actor="cid", reaction="intervene") == "no_open_prompt"
    assert table.no("react", actor="cid", reaction="parry") == "not_a_melee_hit"
    assert table.no("react", actor="ann", reaction="hard_as_steel", amount=0) == "invalid_amount"


def test_the_strike_of_the_inner_attack_is_the_one_judged() -> None:
    """AP-09: while a counterattack is resolved inside an attack."""
    table = Table("ann", "gil", "bor")
    table.act("brace", actor="ann")
    table.end("ann")
    table.attack("gil", "ann", 1, wait=True)
    table.asked("intervene", "bor")
    assert table.no("react", actor="gil", reaction="parry") == "no_attack_roll"
    assert table.no("react", actor="ann", reaction="parry") == "not_a_melee_hit"


def test_a_follow_up_is_judged_by_the_attack_of_the_one_who_asks() -> None:
    """AP-20: the newest of its own, in this command."""
    table = Table("ann", "bor")
    table.attack("ann", "bor", 1, 5, full_power=True)
    assert table.no("react", actor="ann", reaction="follow_up") == "not_a_normal_attack"
    assert table.no("react", actor="bor", reaction="follow_up") == "no_open_prompt"


def test_options_show_why_a_reaction_is_not_open() -> None:
    """Section 4: each choice with its code, as the refusal has it."""
    table = hit("bor", "ann")
    (walk,) = [
        one for one in table.fight.options() if one.name == "react" and one.chosen["actor"] == "ann"
    ]
    codes = {choice.value: choice.refused for choice in walk.choices}
    assert codes["parry"] == "no_open_prompt"
    assert codes["concentration"] == "not_announced"


def test_a_charger_s_counter_is_judged_against_the_one_who_attacks() -> None:
    """AP-48: also when another charger has answered before; AP-06: add-ons must be known."""
    sweep = [{"id": "sweep", "area": True}]
    gil = one("gil", weapons=[{"id": "blades", "damage": "1-6", "options": sweep}])
    near = [fact("distance", who, "gil", value=50) for who in ("ann", "tom")]
    table = Table(
        one("ann", abilities=["charge", "disarm"]),
        one("tom", abilities=["charge"]),
        gil,
        facts=near,
        options={"abilities_known": "listed"},
    )
    for who in ("ann", "tom"):
        table.act("move", actor=who, distance=10, direction="n")
        table.act("charge", actor=who, direction="n", target="gil")
        table.end(who)
    for who in ("ann", "tom"):
        table.say("bearing_at_phase_start", "gil", who, value="n")
    table.attack(
        "gil",
        "tom",
        others=["ann"],
        option="sweep",
        wait=True,
        answers=[("charge_counter", ("standard",))],
    )
    table.asked("charge_counter", "ann")
    counter = {"actor": "ann", "reaction": "charge"}
    assert table.no("react", **counter, concentration=True) == "ability_not_known"
    assert table.no("react", **counter, disarm="sword") == "weapon_not_wielded"
    assert table.no("react", **counter, full_power=True) == "ability_not_known"
    table.do({"react": {**counter, "disarm": "blades"}}, faces=(1, 1, 1, 1))
    assert table.only("attack_declared").targets == ("gil",)
    assert table.only("attack_declared").disarm == "gil/blades"


def test_the_points_of_hard_as_steel_are_those_against_the_loss_that_is_asked_about() -> None:
    """AP-18, AP-27: each noted loss has a largest n of its own."""
    near = fact("distance", "ann", "gil", value=50)
    table = Table("ann", "gil", facts=[near])
    table.act("move", actor="ann", distance=10, direction="n")
    table.act("charge", actor="ann", direction="n", target="gil")
    table.end("ann")
    table.say("bearing_at_phase_start", "gil", "ann", value="n")
    strike, no = ("charge_counter", ("standard",)), ("hard_as_steel", 0)
    table.attack("gil", "ann", 12, 6, 12, 1, 1, answers=[strike, no, no, no], wait=True)
    table.asked("hard_as_steel", "ann")
    steel = {"actor": "ann", "reaction": "hard_as_steel"}
    assert table.no("react", **steel, amount=3) == "invalid_amount"
    table.do({"react": {**steel, "amount": 1}})
    assert table.only("damage_reduced").loss == 2
    assert table.state["ann"].lp == 20 - 6


def test_what_may_be_said_with_a_reaction() -> None:
    """AP-20, AP-27, AP-39, AP-45: another body, at least one point, at most all one's strikes."""
    table = hit("bor", "ann", "cid", "gil")
    walks = {one.chosen["actor"]: one for one in table.fight.options() if one.name == "react"}
    ann, gil = walks["ann"], walks["gil"]
    assert ann.take("villainy").values == ("", "bor", "cid", "gil")
    assert ann.take("parry").done
    amount = ann.take("hard_as_steel").menu
    assert amount.low == 1
    assert (amount.high or 0) >= 20  # all the points that anybody may have
    for walk, reaction, strikes in (
        (ann, "follow_up", 1),
        (gil, "follow_up", 2),
        (gil, "charge", 2),
    ):
        walk = walk.take(reaction)
        said = []
        while walk.field is not None and walk.field.name != "overwhelm":
            said.append(walk.field.name)
            walk = walk.take(next(iter(walk.choices)).value)
        assert said == ["target"] * (reaction == "follow_up") + [
            "weapon",
            "option",
            "full_power",
            "concentration",
            "break_through",
            "disarm",
        ]
        assert (walk.menu.low, walk.menu.high) == (0, strikes)
