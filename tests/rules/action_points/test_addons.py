"""AP-15, AP-20 to AP-25, AP-28 to AP-30: add-ons of an attack, follow-ups, the veteran's attack."""

from typing import Any

import pytest

from .playing import Table, fact, one

SWEEP = [
    {
        "id": "sword",
        "kind": "sword",
        "damage": "1-10",
        "options": [{"id": "sweep", "area": True}, {"id": "thrust", "damage": "1-4"}],
    }
]


# --- full power ------------------------------------------------------------------------------


def test_full_power_is_one_strike_at_one_target() -> None:
    """AP-21, AP-16: extra strikes are dropped; no area option, no second target, no disarm."""
    gil = one("gil", weapons=SWEEP)
    table = Table(gil, "ann", "eva")
    fields: dict[str, Any] = {"actor": "gil", "target": "ann", "full_power": True}
    assert table.no("attack", **fields, others=["eva"]) == "single_target_only"
    assert table.no("attack", **fields, option="sweep") == "single_target_only"
    assert table.no("attack", **fields, disarm="sword") == "cannot_combine"
    table.attack("gil", "ann", 1, 2, full_power=True)
    assert len(table.all("strike_rolled")) == 1


def test_full_power_is_the_only_attack_of_its_turn() -> None:
    """AP-21: none before it, and none after it, where a table gives more actions."""
    options = {"actions_per_turn": 2}
    table = Table("ann", "bor", options=options)
    table.attack("ann", "bor", 1)
    fields: dict[str, Any] = {"actor": "ann", "target": "bor"}
    assert table.no("attack", **fields, full_power=True) == "attack_limit_reached"
    table = Table("ann", "bor", options=options)
    table.attack("ann", "bor", 10, 1, 5, full_power=True)
    assert table.no("attack", **fields) == "attack_limit_reached"
    assert table.no("veteran", **fields) == "attack_limit_reached"


def test_full_power_combines_with_the_other_add_ons() -> None:
    """AP-21, AP-24, AP-25: concentration and break through, paid together."""
    table = Table("ann", one("dot", na=4))
    table.attack(
        "ann",
        "dot",
        1,
        9,
        2,
        5,
        full_power=True,
        concentration=True,
        break_through=True,
        answers=[("concentration", "reroll")],
    )
    assert [(one.cause, one.amount) for one in table.all("resource_changed")] == [
        ("full_power", -2),
        ("concentration", -2),
        ("break_through", -2),
    ]
    assert table.all("shield_rolled") == []
    assert table.state["dot"].lp == 13


def test_a_hit_that_is_negated_later_is_no_miss() -> None:
    """AP-23, AP-08: so there is no counterattack."""
    table = Table("ann", one("dot", shield={"class": "wooden"}))
    table.attack("ann", "dot", 9, 10, 10, full_power=True)
    assert table.all("counterattack_triggered") == []


def test_full_power_misses_somebody_braced_twice_or_once() -> None:
    """AP-23, AP-42, AP-A27: two counterattacks, full power's first; by option only one."""
    for option, sources, left in (
        ("both", ["full_power", "brace"], 2),
        ("single", ["full_power"], 3),
    ):
        table = Table("ann", "bor", options={"counter_stacking": option})
        table.act("brace", actor="ann")
        table.end("ann")
        table.attack("bor", "ann", 1, *([2] * len(sources)), full_power=True)
        assert [one.source for one in table.all("counterattack_triggered")] == sources
        assert table.value("amount", "ann", "braced") == left


# --- concentration and re-rolls --------------------------------------------------------------


def test_a_reroll_is_decided_before_any_consequence() -> None:
    """AP-15, AP-24: at S2; kept, the miss has its consequences."""
    table = Table("ann", "bor")
    table.attack("ann", "bor", 9, 3, full_power=True, concentration=True)
    told = [name for name in table.names() if name in ("asked", "counterattack_triggered")]
    assert told[:2] == ["asked", "counterattack_triggered"]
    assert table.state["ann"].ap == 2


def test_concentration_waits_for_the_miss_that_is_worth_it() -> None:
    """AP-24: any one strike; keeping the first leaves it for the second."""
    table = Table("gil", "ann")
    table.attack(
        "gil",
        "ann",
        1,
        1,
        12,
        2,
        concentration=True,
        answers=[("concentration", "keep"), ("concentration", "reroll")],
    )
    assert table.only("strike_rerolled").number == 2


def test_a_follow_up_buys_its_own_concentration() -> None:
    """AP-20, AP-24: it covers that attack only."""
    table = Table("gil", "ann")
    table.attack(
        "gil",
        "ann",
        11,
        1,
        11,
        1,
        1,
        12,
        1,
        1,
        concentration=True,
        answers=[("follow_up", ("ann", "concentration")), ("concentration", "reroll")],
    )
    assert table.state["gil"].ap == 7 - 2 - 1 - 2
    plain = Table("gil", "ann")
    plain.attack(
        "gil", "ann", 11, 1, 11, 1, 1, 1, concentration=True, answers=[("follow_up", ("ann",))]
    )
    assert ("gil", "concentration") not in plain.asked_for()


def test_both_sources_may_reroll_one_strike_veteran_first() -> None:
    """AP-15, AP-28: each at most once a strike."""
    table = Table(one("ann", na=5), "bor")
    table.act(
        "veteran",
        1,
        1,
        12,
        2,
        5,
        1,
        1,
        actor="ann",
        target="bor",
        concentration=True,
        answers=[
            ("veteran_reroll", "reroll"),
            ("concentration", "reroll"),
            ("veteran_reroll", "reroll"),
        ],
    )
    assert [(one.number, one.source, one.hit) for one in table.all("strike_rerolled")] == [
        (1, "veteran", False),
        (1, "concentration", True),
        (2, "veteran", False),
    ]


# --- break through ---------------------------------------------------------------------------


def test_break_through_waits_and_ends_with_the_turn() -> None:
    """AP-25: through misses, for a follow-up too; then it is gone."""
    table = Table("gil", one("dot", side="A"), "ann")
    table.attack("gil", "dot", 1, 1, break_through=True)
    assert table.value("effect", "gil", "break_through")
    table.end("gil")
    assert not table.value("effect", "gil", "break_through")


def test_break_through_holds_for_whoever_becomes_the_victim() -> None:
    """AP-25, AP-36: no shield roll of the one who stands in, but armour and steel remain."""
    table = Table("bor", "ann", "cid")
    table.attack(
        "bor", "ann", 14, 5, 9, 12, break_through=True, answers=[("intervene", "intervene")]
    )
    assert table.all("shield_rolled") == []
    assert table.only("armour_rolled").success
    assert ("ann", "parry") not in table.asked_for()


def test_break_through_is_for_the_first_hit() -> None:
    """AP-25: `first_hit_already_landed` once there was one in this turn."""
    table = Table("ann", "bor", options={"actions_per_turn": 2})
    table.attack("ann", "bor", 10, 1)
    code = table.no("attack", actor="ann", target="bor", break_through=True)
    assert code == "first_hit_already_landed"
    code = table.no("veteran", actor="ann", target="bor", break_through=True)
    assert code == "first_hit_already_landed"
    missed = Table("ann", "bor", options={"actions_per_turn": 2})
    missed.attack("ann", "bor", 1)
    missed.attack("ann", "bor", 10, 1, break_through=True)


# --- follow-up -------------------------------------------------------------------------------


def test_a_follow_up_may_be_at_any_one_that_was_hit() -> None:
    """AP-20: if several were hit, the person chooses one; all strikes go at that one."""
    table = Table("gil", "ann", "eva")
    table.attack(
        "gil", "ann", 11, 1, 10, 1, 1, 1, others=["eva"], answers=[("follow_up", ("eva",))]
    )
    assert table.all("attack_declared")[1].targets == ("eva", "eva")


def test_who_cannot_be_reached_or_has_fallen_is_not_followed_up() -> None:
    """AP-20: `out_of_reach`, `target_down`, in the reaction's own order."""
    table = Table("gil", one("ann", lp=3), "eva")
    table.attack("gil", "ann", 12, 5, 10, 1, others=["eva"])
    (offer,) = [one.menu for one in table.all("asked") if one.question == "follow_up"]
    assert {choice[0] for choice in offer.choices if choice != "decline"} == {"eva"}
    assert table.no("react", actor="gil", reaction="follow_up", target="ann") == "target_down"


def test_the_codes_of_a_follow_up() -> None:
    """AP-20: reach, full power, break through, an area option; then those of its add-ons."""
    gil = one("gil", weapons=SWEEP)
    table = Table(gil, "ann", "eva")
    table.attack(
        "gil",
        "ann",
        12,
        1,
        1,
        wait=True,
        answers=[
            ("parry", "decline"),
            ("villainy", "decline"),
            ("veteran_defence", "decline"),
            ("hard_as_steel", 0),
        ],
    )
    fields: dict[str, Any] = {"actor": "gil", "reaction": "follow_up", "target": "ann"}
    assert table.no("react", **fields, full_power=True) == "attack_limit_reached"
    assert table.no("react", **fields, break_through=True) == "first_hit_already_landed"
    assert table.no("react", **fields, option="sweep") == "single_target_only"
    assert table.no("react", **fields, disarm="bow") == "weapon_not_wielded"
    assert table.no("react", **fields, overwhelm=1) == "overwhelm_target_not_exposed"
    assert table.no("react", **fields, weapon="bow") == "no_weapon"
    assert table.no("react", **{**fields, "target": "eva"}) == "no_hit_to_follow_up"
    table.do({"react": {**fields, "option": "thrust"}}, faces=(1, 1))
    assert table.only("attack_declared").option == "thrust"


def test_follow_ups_may_be_for_declared_attacks_only() -> None:
    """AP-20, AP-A22: by option none after a counterattack."""
    table = Table("ann", "bor", options={"follow_up_after_counter": False})
    table.attack("ann", "bor", 1, 2, full_power=True)
    assert ("bor", "follow_up") not in table.asked_for()
    assert table.no("react", actor="bor", reaction="follow_up") == "not_a_normal_attack"


def test_a_follow_up_is_once_a_round_whoever_s_turn_it_is() -> None:
    """AP-20: after a declined one it is open for a later hit; in the next round again."""
    table = Table("ann", "bor", "gil")
    table.act("brace", actor="ann")
    table.end("ann")
    table.attack("bor", "ann", 1, 1, 1, answers=[("follow_up", ("bor",))])
    table.end("bor")
    table.attack("gil", "ann", 1, 1, 1, 1)
    assert ("ann", "follow_up") not in table.asked_for()
    table.end("gil")
    table.attack("ann", "bor", 10, 1)
    assert ("ann", "follow_up") in table.asked_for()


# --- veteran ---------------------------------------------------------------------------------


def test_a_veteran_strikes_twice_and_no_more() -> None:
    """AP-28, AP-16: no extra strikes; each hit has its own extra damage."""
    gil = one("gil", familiar_kinds=["sword"])
    table = Table(gil, "ann")
    table.act("veteran", 12, 1, 5, 12, 2, 15, actor="gil", target="ann")
    assert [one.damage.value for one in table.all("damage_known")] == [6, 17]


def test_a_veteran_s_second_strike_is_lost_with_the_target() -> None:
    """AP-28, AP-09: if it goes down at the first."""
    table = Table("ann", one("bor", lp=3), "hal")
    table.act("veteran", 10, 1, 5, actor="ann", target="bor")
    assert table.only("strike_lost").number == 2


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"full_power": True}, "cannot_combine"),
        ({"disarm": "axe"}, "cannot_combine"),
        ({"others": ["hal"]}, "single_target_only"),
        ({"option": "sweep"}, "single_target_only"),
        ({"overwhelm": 1}, "overwhelm_target_not_exposed"),
    ],
)
def test_what_a_veteran_s_attack_cannot_carry(fields: dict[str, Any], code: str) -> None:
    """AP-28: no full power, no disarm, one target."""
    ann = one("ann", weapons=SWEEP, extra_attacks=1)
    table = Table(ann, "bor", "hal")
    assert table.no("veteran", actor="ann", target="bor", **fields) == code


def test_either_strike_of_a_veteran_is_offered_to_overwhelm() -> None:
    """AP-28, AP-45: two strikes, whatever extra attacks somebody has; a third there is not."""
    table = Table("fyn", one("ann", extra_attacks=0))
    fields: dict[str, Any] = {"actor": "ann", "target": "fyn"}
    for shot, refused in ((False, "overwhelm_target_not_exposed"), (True, "")):
        if shot:
            table.act("shoot", 1, actor="fyn", target="ann")
        table.end("fyn")
        (walk,) = [one for one in table.fight.options() if one.name == "veteran"]
        for value in ("fyn", (), "", "standard", False, False, False, ""):
            walk = walk.take(value)
        found = [(one.value, one.refused) for one in walk.choices]
        assert found == [(0, ""), (1, refused), (2, refused)]
        assert table.no("veteran", **fields, overwhelm=3) == "invalid_value"
        table.end("ann")


def test_familiarity_is_with_the_kind_of_the_weapon_in_hand() -> None:
    """AP-30: one, several or none; the defence needs nothing of the kind."""
    for kinds, code in (
        (["sword", "axe"], None),
        (["axe"], "weapon_not_familiar"),
        ([], "weapon_not_familiar"),
    ):
        table = Table(one("ann", familiar_kinds=kinds), "bor")
        refusal = table.fight.check({"veteran": {"actor": "ann", "target": "bor"}})
        assert (refusal.code if refusal else None) == code
    bare = Table("bor", one("ann", familiar_kinds=[]))
    bare.attack("bor", "ann", 14, 1)
    assert ("ann", "veteran_defence") in bare.asked_for()


def test_a_negated_strike_of_a_veteran_may_be_repeated_by_option() -> None:
    """AP-15, AP-28, AP-A64: when it has done no damage; else only when it missed."""
    for option, again in (("miss", False), ("no_damage", True)):
        table = Table("ann", one("dot", lp_max=90), options={"veteran_reroll_on": option})
        faces = (9, 10, 9, 9, 1, 5, 1) if again else (9, 10, 1)
        answers = [("veteran_reroll", "reroll")] if again else []
        table.act("veteran", *faces, actor="ann", target="dot", answers=answers)
        assert len(table.all("strike_rerolled")) == again
        assert table.state["dot"].lp == (84 if again else 90)


def test_a_negated_strike_is_repeated_once() -> None:
    """AP-28, AP-A64: each source once a strike; negated again, it stays so."""
    table = Table("ann", one("dot", lp_max=90), options={"veteran_reroll_on": "no_damage"})
    faces = (9, 10, 9, 10, 1)
    answers = [("veteran_reroll", "reroll")]
    table.act("veteran", *faces, 1, actor="ann", target="dot", answers=[*answers, *answers])
    assert [one.number for one in table.all("strike_rerolled")] == [1, 2]
    assert table.state["dot"].lp == 90


def test_unreachable_facts_are_asked_of_nobody() -> None:
    """AP-08: reach is true until set otherwise."""
    table = Table("ann", "bor", facts=[fact("in_reach", "ann", "bor", value=False)])
    assert table.no("veteran", actor="ann", target="bor") == "out_of_reach"
