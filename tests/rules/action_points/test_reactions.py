"""AP-10, AP-22, AP-26, AP-27, AP-31, AP-36 to AP-40: what can be done against a hit."""

from typing import Any

import pytest

from .playing import Table, fact, one

BIG = [{"id": "axe", "kind": "axe", "damage": "0-30"}]


# --- parry -----------------------------------------------------------------------------------


def test_a_parry_is_offered_at_its_price_and_told_what_it_is_for() -> None:
    """AP-26, AP-09: who strikes, with how much, the price, the points left, what is needed."""
    table = Table("bor", "ann")
    table.attack("bor", "ann", 14, wait=True)
    prompt = table.state.prompt
    assert prompt is not None
    assert (prompt.to, prompt.question) == ("ann", "parry")
    assert prompt.about == ("bor", 15, 1, 6, 1)
    assert (prompt.default, prompt.menu.choices) == ("decline", ("parry", "decline"))


def test_a_parry_needs_no_weapon_and_is_no_matter_of_taste_of_the_die() -> None:
    """AP-26: no weapon or shield; no face means anything by itself."""
    table = Table("bor", one("ann", weapons=[]))
    table.attack("bor", "ann", 20, 19, answers=[("parry", "parry")])
    assert table.only("parry_rolled").success
    assert table.only("strike_negated").by == "parry"


def test_who_cannot_pay_is_not_asked() -> None:
    """AP-02, AP-09: a prompt that cannot be paid is passed over without an event."""
    table = Table("bor", one("ann", ap=0))
    table.attack("bor", "ann", 14, 1)
    assert table.asked_for() == [("bor", "follow_up")]


def test_a_failed_parry_may_cost_the_shield_roll() -> None:
    """AP-26, AP-A63: by option; by default the shield roll is still made."""
    for option, rolled in ((False, True), (True, False)):
        table = Table(
            "bor", one("dot", side="A", na=1, ap=3), options={"parry_replaces_shield_roll": option}
        )
        faces = (11, 5, 9, 2) if rolled else (11, 5, 2)
        table.attack("bor", "dot", *faces, answers=[("parry", "parry")])
        assert bool(table.all("shield_rolled")) is rolled


def test_a_single_parry_may_be_all_there_is_against_full_power() -> None:
    """AP-22, AP-A28: by option no second one."""
    table = Table("bor", "ann", options={"full_power_second_parry": False})
    table.attack("bor", "ann", 14, 18, 1, 5, full_power=True, answers=[("parry", "parry")])
    assert len(table.all("parry_rolled")) == 1
    assert table.state["ann"].lp == 14


def test_how_many_successes_stop_full_power_is_an_option() -> None:
    """AP-22, AP-A5: three shield rolls."""
    table = Table("bor", one("dot", side="A"), options={"full_power_shield_successes": 3})
    table.attack("bor", "dot", 11, 10, 10, 10, full_power=True)
    assert [one.success for one in table.all("shield_rolled")] == [True, True, True]
    assert table.all("strike_negated")


# --- hard as steel ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "ap", "most"),
    [(1, 6, 1), (2, 6, 1), (3, 6, 2), (7, 6, 4), (20, 6, 6), (20, 2, 2)],
)
def test_the_most_points_of_hard_as_steel(damage: int, ap: int, most: int) -> None:
    """AP-27: half the damage, rounded up, and no more than one has."""
    table = Table(one("bor", weapons=BIG), one("ann", ap=ap))
    table.attack(
        "bor",
        "ann",
        14,
        damage,
        wait=True,
        answers=[("parry", "decline"), *([("veteran_defence", "decline")] * (ap > 3))],
    )
    prompt = table.state.prompt
    assert prompt is not None
    assert (prompt.menu.low, prompt.menu.high) == (0, most)
    left = max(0, damage - 2 * most)
    table.answer(most)
    assert table.only("damage_applied").amount == left
    assert table.state["ann"].ap == ap - most


def test_hard_as_steel_works_against_shots_and_for_whoever_bears_the_blow() -> None:
    """AP-27: on any damage, of its victim."""
    table = Table("fyn", "ann")
    table.act("shoot", 10, 8, actor="fyn", target="ann", answers=[("hard_as_steel", 4)])
    assert table.state["ann"].lp == 20


def test_nothing_is_asked_about_no_damage() -> None:
    """AP-27: damage of at least 1."""
    table = Table(one("bor", weapons=BIG), "ann")
    table.attack("bor", "ann", 14, 0)
    assert ("ann", "hard_as_steel") not in table.asked_for()


def test_armour_makes_each_declaration_or_each_point_dearer() -> None:
    """AP-27, AP-A16: once per declaration; by option for each point."""
    for option, most in (("use", 7), ("point", 4)):
        table = Table(
            one("bor", weapons=BIG), one("cid", shield={}), options={"modifier_per": option}
        )
        table.attack(
            "bor",
            "cid",
            15,
            29,
            wait=True,
            answers=[("parry", "decline"), ("veteran_defence", "decline")],
        )
        prompt = table.state.prompt
        assert prompt is not None
        assert prompt.menu.high == most


# --- veteran's defence -----------------------------------------------------------------------


def test_saves_come_after_the_shield_and_before_the_damage() -> None:
    """AP-31, AP-09: S8; a save negates by itself, even full power."""
    table = Table("bor", "tom")
    table.attack(
        "bor",
        "tom",
        14,
        9,
        10,
        full_power=True,
        answers=[("veteran_defence", "activate"), ("veteran_save", "use")],
    )
    told = [n for n in table.names() if n.endswith("rolled")]
    assert told == [
        "rolled",
        "strike_rolled",
        "rolled",
        "shield_rolled",
        "rolled",
        "veteran_save_rolled",
    ]
    assert table.only("strike_negated").by == "veteran_save"
    assert table.value("amount", "tom", "veteran_defence") == 1


def test_a_save_is_left_for_the_next_hit_but_not_the_next_turn() -> None:
    """AP-31: two in all, until the own next turn."""
    table = Table(one("bor", extra_attacks=1), "ann")
    table.attack(
        "bor",
        "ann",
        14,
        10,
        14,
        9,
        3,
        answers=[("veteran_defence", "activate"), ("veteran_save", "use"), ("veteran_save", "use")],
    )
    assert table.state["ann"].lp == 17
    table.end("bor")
    assert not table.value("effect", "ann", "veteran_defence")


def test_saves_work_against_automatic_hits_once_active() -> None:
    """AP-31: activation needs an attack roll; a save does not."""
    gil = one("gil", extra_attacks=0)
    table = Table(gil, "bor", "ann", options={"actions_per_turn": 2})
    table.attack(
        "gil", "ann", 14, 9, 1, answers=[("veteran_defence", "activate"), ("veteran_save", "use")]
    )
    table.end("gil")
    table.act("brace", actor="bor")
    # Bor misses, Ann counters and follows up; that misses Bor, who is braced, and counters.
    table.attack(
        "bor",
        "ann",
        1,
        2,
        1,
        10,
        full_power=True,
        answers=[("follow_up", ("bor",)), ("veteran_save", "use")],
    )
    assert table.only("strike_negated").victim == "ann"
    assert table.no("react", actor="ann", reaction="veteran") == "no_attack_roll"


def test_keeping_a_save_keeps_it() -> None:
    """AP-31: use or keep."""
    table = Table("bor", "ann")
    table.attack("bor", "ann", 14, 3, answers=[("veteran_defence", "activate")])
    assert table.value("amount", "ann", "veteran_defence") == 2
    assert table.state["ann"].lp == 17


def test_two_saves_for_every_hit_is_an_option() -> None:
    """AP-31, AP-A35: `per_hit`."""
    table = Table(one("bor", extra_attacks=1), "ann", options={"veteran_saves_scope": "per_hit"})
    use = ("veteran_save", "use")
    table.attack(
        "bor",
        "ann",
        14,
        9,
        9,
        1,
        14,
        9,
        10,
        answers=[("veteran_defence", "activate"), use, use, use, use],
    )
    assert [one.success for one in table.all("veteran_save_rolled")] == [
        False,
        False,
        False,
        True,
    ]
    assert table.state["ann"].lp == 19


def test_saves_may_be_shield_rolls() -> None:
    """AP-31, AP-A35: then they are one of the two against full power, and ignored by AP-25."""
    options = {"veteran_saves_are_shield_rolls": True}
    table = Table("bor", one("tom", shield={}), options=options)
    table.attack(
        "bor",
        "tom",
        14,
        10,
        10,
        full_power=True,
        answers=[("veteran_defence", "activate"), ("veteran_save", "use"), ("veteran_save", "use")],
    )
    assert table.only("strike_negated").by == "veteran_save"
    through = Table("bor", "ann", options=options)
    through.attack("bor", "ann", 14, 3, break_through=True)
    assert ("ann", "veteran_defence") not in through.asked_for()
    assert through.no("react", actor="ann", reaction="veteran") == "ignores_shield_rolls"


# --- intervene -------------------------------------------------------------------------------


def test_allies_are_asked_in_roster_order_until_one_succeeds() -> None:
    """AP-36: each at most once; after a success nobody else, and no villainy."""
    table = Table("bor", "ann", "eva", "cid", "tom")
    table.attack(
        "bor",
        "ann",
        14,
        4,
        5,
        9,
        1,
        answers=[("intervene", "intervene"), ("intervene", "intervene")],
    )
    asked = [who for who, question in table.asked_for() if question == "intervene"]
    assert asked == ["eva", "cid"]
    redirected = table.only("target_redirected")
    assert (redirected.target, redirected.victim) == ("ann", "cid")
    assert ("ann", "villainy") not in table.asked_for()
    assert [one.who for one in table.all("intervene_rolled")] == ["eva", "cid"]


def test_counting_starts_anew_with_another_victim() -> None:
    """AP-22, AP-36: a parry of the target does not help the one who stands in; he cannot parry."""
    table = Table(one("bor", ap=3), "ann", "cid")
    table.attack(
        "bor",
        "ann",
        14,
        18,
        5,
        10,
        9,
        1,
        5,
        full_power=True,
        answers=[("parry", "parry"), ("parry", "decline"), ("intervene", "intervene")],
    )
    assert [one.success for one in table.all("shield_rolled")] == [True, False]
    assert [who for who, question in table.asked_for() if question == "parry"] == ["ann", "ann"]


def test_the_follow_up_aims_at_the_one_first_hit() -> None:
    """AP-20, AP-36: not at the one who took the blow."""
    table = Table("bor", "ann", "cid")
    table.attack("bor", "ann", 14, 5, 9, 1, 1, answers=[("intervene", "intervene")])
    assert table.only("damage_applied").victim == "cid"
    (offer,) = [one.menu for one in table.all("asked") if one.question == "follow_up"]
    assert {choice[0] for choice in offer.choices if choice != "decline"} == {"ann"}


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ([fact("in_reach", "ann", "eva", value=False)], "out_of_reach"),
        ([fact("blocked", "ann", "eva", value=True)], "path_blocked"),
        ([fact("in_view", "eva", "ann", value=False)], "not_in_view"),
        ([fact("in_view", "ann", "eva", value=False)], "no_open_prompt"),
    ],
)
def test_who_can_intervene(facts: list[Any], code: str) -> None:
    """AP-36: in reach, with nothing between, in view of the one who intervenes."""
    table = Table("bor", "ann", "eva", facts=facts)
    table.attack("bor", "ann", 14, 1)
    asked = ("eva", "intervene") in table.asked_for()
    assert asked is (code == "no_open_prompt")
    assert table.no("react", actor="eva", reaction="intervene") == code


def test_only_allies_intervene_and_only_against_enemies() -> None:
    """AP-36: `not_allied` for the target, the attacker, an enemy, and a quarrel within a side."""
    table = Table("bor", "ann", "eva", "dot")
    table.attack("bor", "ann", 14, 1)
    for who in ("ann", "bor", "dot"):
        assert table.no("react", actor=who, reaction="intervene") == "not_allied"
    quarrel = Table("ann", "eva", "tom", "bor")
    quarrel.attack("ann", "eva", 11, 1)
    assert ("tom", "intervene") not in quarrel.asked_for()
    assert quarrel.no("react", actor="tom", reaction="intervene") == "not_allied"


def test_one_intervenes_against_shots_and_disarms_differ() -> None:
    """AP-36, AP-A32, AP-32: against any attack; there is nothing to catch in a disarm."""
    table = Table("fyn", "ann", "eva")
    table.act("shoot", 10, 8, 1, actor="fyn", target="ann", answers=[("intervene", "intervene")])
    assert table.only("target_redirected").victim == "eva"
    disarm = Table("bor", "ann", "eva")
    disarm.attack("bor", "ann", 14, disarm="sword")
    asked = [question for _, question in disarm.asked_for()]
    assert "intervene" not in asked
    assert "villainy" not in asked


# --- villainy --------------------------------------------------------------------------------


def test_the_target_is_asked_first_then_every_enemy_of_the_attacker() -> None:
    """AP-39: each once; bodies are friend and foe, but no attacker, target or user."""
    table = Table("bor", "dot", "tom", "ann", "eva")
    table.attack("bor", "ann", 14, 1)
    asked = [(e.to, e.menu.choices) for e in table.all("asked") if e.question == "villainy"]
    assert asked == [
        ("ann", ("dot", "tom", "eva", "decline")),
        ("tom", ("dot", "eva", "decline")),
        ("eva", ("dot", "tom", "decline")),
    ]


def test_after_a_failure_the_next_one_is_asked() -> None:
    """AP-39: the points are gone; the strike goes on."""
    table = Table("bor", "dot", "ann", "tom")
    table.attack(
        "bor", "ann", 14, 1, 7, 10, 9, 6, answers=[("villainy", "dot"), ("villainy", "dot")]
    )
    assert [one.success for one in table.all("grab_rolled")] == [False, True]
    assert table.only("target_redirected").by == "tom"
    assert (table.state["ann"].ap, table.state["tom"].ap) == (3, 4)
    assert table.state["dot"].lp == 14


@pytest.mark.parametrize(
    ("option", "apart", "asked"),
    [
        ("any", True, ["ann", "tom"]),
        ("in_reach", True, ["ann"]),
        ("in_reach", False, ["ann", "tom"]),
        ("never", False, ["ann"]),
    ],
)
def test_whom_villainy_may_save_is_an_option(option: str, apart: bool, asked: list[str]) -> None:
    """AP-39, AP-A33: anybody, those in reach, or only oneself."""
    facts = [fact("in_reach", "ann", "tom", value=False)] if apart else []
    table = Table("bor", "dot", "ann", "tom", facts=facts, options={"villainy_for_others": option})
    table.attack("bor", "ann", 14, 1)
    assert [who for who, question in table.asked_for() if question == "villainy"] == asked
    if asked == ["ann"]:
        code = "not_allied" if option == "never" else "out_of_reach"
        assert table.no("react", actor="tom", reaction="villainy", target="dot") == code


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ([fact("in_reach", "ann", "dot", value=False)], "out_of_reach"),
        ([fact("blocked", "ann", "dot", value=True)], "path_blocked"),
        ([fact("in_view", "ann", "dot", value=False)], "not_in_view"),
    ],
)
def test_which_bodies_can_be_had(facts: list[Any], code: str) -> None:
    """AP-39: in reach, with nothing between, in the user's view."""
    facts = [
        fact("in_reach", "dot", "ann", value=False) if one.fact == "in_reach" else one
        for one in facts
    ]
    table = Table("bor", "dot", "ann", facts=facts)
    table.attack("bor", "ann", 14, 1)
    assert ("ann", "villainy") not in table.asked_for()
    assert table.no("react", actor="ann", reaction="villainy", target="dot") == code


def test_bodies_that_cannot_be() -> None:
    """AP-39: `invalid_shield_body` for attacker, target, user, the fallen, and nobody."""
    table = Table("bor", one("hal", lp=0), "ann", "tom")
    table.attack("bor", "ann", 14, 1)
    for who, body in (("ann", "bor"), ("ann", "ann"), ("tom", "ann"), ("ann", "hal"), ("ann", "")):
        code = table.no("react", actor=who, reaction="villainy", target=body)
        assert code == "invalid_shield_body"
    assert table.no("react", actor="bor", reaction="villainy", target="tom") == "not_allied"
    assert table.no("react", actor="ann", reaction="villainy", target="zed") == (
        "unknown_combatant"
    )


def test_villainy_may_add_the_melee_value() -> None:
    """AP-39, AP-A3: by option to the second roll too."""
    table = Table("bor", "dot", "ann", options={"villainy_adds_na": True})
    table.attack("bor", "ann", 14, 9, 7, 10, answers=[("villainy", "dot")])
    assert table.only("villainy_rolled").total.value == 10
    assert table.only("strike_negated").victim == "dot"


def test_a_grab_sets_off_no_brace_and_meets_no_polearm() -> None:
    """AP-39, AP-42, AP-43: against plain NV; a miss is no attack."""
    table = Table("eva", "ann", "bor")
    table.act("brace", actor="eva", direction="n")
    table.until("bor")
    table.attack("bor", "ann", 14, 10, 9, answers=[("villainy", "eva")])
    grab = table.only("grab_rolled")
    assert (grab.total.value, grab.nv.value, grab.success) == (13, 14, False)
    assert table.all("counterattack_triggered") == []


def test_somebody_used_as_a_body_has_not_been_attacked() -> None:
    """AP-44: and keeps the claim on a free brace."""
    table = Table("eva", "ann", "bor")
    table.act("brace", actor="eva")
    table.until("bor")
    table.attack("bor", "ann", 14, 10, 6, answers=[("villainy", "eva"), ("consent", "allow")])
    assert table.state["eva"].lp == 14
    table.end("bor")
    assert table.value("effect", "eva", "free_brace")


# --- late windows ----------------------------------------------------------------------------


def test_whoever_has_tried_is_not_asked_again() -> None:
    """AP-37: each at most once per strike, late or not."""
    table = Table("bor", "ann", "cid", options={"late_intervene": True, "late_villainy": True})
    table.attack("bor", "ann", 14, 4, 8, answers=[("intervene", "intervene")])
    asked = [who for who, question in table.asked_for() if question == "intervene"]
    assert asked == ["cid"]


def test_a_late_body_makes_its_own_saves() -> None:
    """AP-40, AP-37: S7 and S8 are made there; the known damage falls on the new victim."""
    table = Table("bor", "ann", "eva", options={"late_intervene": True})
    table.attack(
        "bor", "ann", 14, 8, 9, answers=[("intervene", "decline"), ("intervene", "intervene")]
    )
    assert table.state["eva"].lp == 12
    assert len(table.all("damage_known")) == 1
