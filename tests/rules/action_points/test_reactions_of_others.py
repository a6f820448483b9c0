"""AP-36 to AP-40: what others can do against a hit, and bodies that are put in its way."""

from typing import Any

import pytest

from .playing import Table, fact, one

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
