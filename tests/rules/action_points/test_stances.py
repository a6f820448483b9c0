"""AP-38, AP-41 to AP-44, AP-54: guarding, bracing, half power."""

from typing import Any

import pytest

from .playing import Table, fact, one

# --- guard -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "code"),
    [("ann", "invalid_target"), ("hal", "invalid_target"), ("bor", "not_allied")],
)
def test_whom_one_can_guard(target: str, code: str) -> None:
    """AP-38: another one of the own side that is not down."""
    table = Table("ann", "cid", "bor", one("hal", lp=0))
    assert table.no("guard", actor="ann", target=target) == code


def test_guarding_ends_with_the_own_next_turn_and_is_for_one() -> None:
    """AP-38, AP-A43: naming another one takes its place."""
    table = Table("ann", "cid", "eva", "bor", options={"actions_per_turn": 2})
    table.act("guard", actor="ann", target="cid")
    table.act("guard", actor="ann", target="eva")
    assert table.value("towards", "ann", "guarding") == "eva"
    assert table.value("price", "ann", "intervene", "cid") == 2
    table.end("ann", "cid", "eva")
    assert table.value("price", "ann", "intervene", "eva") == 1
    table.end("bor")
    assert not table.value("effect", "ann", "guarding")


def test_intervening_does_not_interrupt_a_brace_or_a_guard() -> None:
    """AP-38: nor does the hit that is taken for somebody set off a counterattack (AP-42)."""
    table = Table("ann", "eva", "bor")
    table.act("guard", actor="ann", target="eva")
    table.act("brace", actor="ann")
    table.until("bor")
    table.attack("bor", "eva", 14, 7, 3, answers=[("intervene", "intervene")])
    assert table.state["ann"].lp == 17
    assert table.value("effect", "ann", "braced")
    assert table.value("effect", "ann", "guarding")
    table.end("bor")
    assert table.value("effect", "ann", "free_brace")


# --- brace -----------------------------------------------------------------------------------


def test_each_missed_strike_is_countered_or_each_attack_without_a_hit() -> None:
    """AP-42, AP-A44."""
    for option, faces, counters in (
        ("strike", (1, 2, 1, 3), 2),
        ("attack", (1, 1, 3), 1),
        ("attack", (1, 12, 1), 0),
        ("attack", (12, 1, 1), 0),
        ("strike", (12, 1, 1, 3), 1),
    ):
        table = Table("ann", "gil", options={"brace_counter_per": option})
        table.act("brace", actor="ann")
        table.end("ann")
        table.attack("gil", "ann", *faces)
        assert len(table.all("counterattack_triggered")) == counters


def test_a_new_brace_counts_anew() -> None:
    """AP-42: with three counterattacks, where a table lets one brace twice."""
    table = Table("eva", "bor", options={"actions_per_turn": 2})
    table.act("brace", actor="eva", direction="n")
    table.act("brace", actor="eva")
    assert (table.value("amount", "eva", "braced"), table.value("towards", "eva", "braced")) == (
        3,
        "",
    )


def test_the_bonus_needs_the_polearm_and_the_direction_stays() -> None:
    """AP-43: with the weapon gone the 3 are gone, but not the direction."""
    knife = {"id": "knife", "damage": "1-4"}
    eva = one("eva", weapons=[*one("eva")["weapons"], knife], wielded=["halberd", "knife"])
    table = Table(
        eva,
        "gil",
        "bor",
        facts=[fact("bearing", "gil", "eva", value="n"), fact("bearing", "bor", "eva", value="n")],
    )
    table.act("brace", actor="eva", direction="n")
    table.end("eva")
    assert table.value("nv", "eva", "gil") == 17
    table.attack("gil", "eva", 13, disarm="halberd")
    assert table.value("wielded", "eva") == ("knife",)
    assert table.value("nv", "eva", "gil") == 14
    table.end("gil")
    table.attack("bor", "eva", 12, 4)
    assert table.only("counterattack_triggered").weapon == "eva/knife"
    table.say("bearing", "bor", "eva", value="s")
    table.end("bor")


def test_bearings_are_asked_for_each_target_once() -> None:
    """AP-09, AP-43: at S0, for those that are braced towards a direction."""
    sweep = [{"id": "axe", "damage": "1-10", "options": [{"id": "sweep", "area": True}]}]
    table = Table("eva", one("ivo", mounted=False), one("bor", weapons=sweep))
    table.act("brace", actor="eva", direction="n")
    table.end("eva")
    table.act("brace", actor="ivo", direction="e")
    table.end("ivo")
    table.attack(
        "bor",
        "eva",
        1,
        2,
        1,
        others=["ivo"],
        option="sweep",
        answers=[("bearing", "n"), ("bearing", "w")],
    )
    assert [one.who for one in table.all("counterattack_triggered")] == ["eva"]
    assert table.state.fact("bearing", "bor", "ivo") == "w"


@pytest.mark.parametrize("how", ["displaced", "body", "intervene"])
def test_what_does_not_spoil_the_claim(how: str) -> None:
    """AP-44: being moved by others, standing in, being used as a body."""
    table = Table("eva", "ann", "bor")
    table.act("brace", actor="eva")
    if how == "displaced":
        table.act("displace", who="eva")
    table.until("bor")
    if how == "body":
        table.attack("bor", "ann", 14, 10, 1, answers=[("villainy", "eva"), ("consent", "allow")])
    elif how == "intervene":
        table.attack("bor", "ann", 14, 18, 1, answers=[("intervene", "intervene")])
    table.end("bor")
    assert table.value("effect", "eva", "free_brace")
    assert table.value("price", "eva", "brace") == 0


@pytest.mark.parametrize("face", [1, 14])
def test_any_declared_attack_spoils_it(face: int) -> None:
    """AP-44, AP-A47: hit or miss."""
    table = Table("eva", "bor")
    table.act("brace", actor="eva")
    table.end("eva")
    table.attack("bor", "eva", face, 1)
    table.end("bor")
    assert not table.value("effect", "eva", "free_brace")


def test_the_claim_lapses_and_can_be_earned_again() -> None:
    """AP-44: not used in that turn it is gone; a free brace can earn the next one."""
    table = Table("eva", "bor")
    table.act("brace", actor="eva")
    table.end("eva", "bor")
    table.act("brace", actor="eva")
    assert table.all("resource_changed") == []
    table.end("eva", "bor")
    assert table.value("price", "eva", "brace") == 0
    table.end("eva")
    assert not table.value("effect", "eva", "free_brace")
    table.end("bor")
    assert table.value("price", "eva", "brace") == 1


def test_a_free_brace_needs_no_points() -> None:
    """AP-44, AP-05: the armour modifier included."""
    table = Table(one("cid", ap=2), "bor")
    table.act("brace", actor="cid")
    table.end("cid", "bor")
    assert table.state["cid"].ap == 0
    table.act("brace", actor="cid")
    table.end("cid", "bor")
    table.act("move", actor="cid", distance=1)
    assert table.no("brace", actor="cid") == "not_enough_ap"


# --- half power ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounding", "rolled", "dealt"),
    [
        ("down", 7, 3),
        ("down", 8, 4),
        ("down", 1, 0),
        ("up", 7, 4),
        ("up", 8, 4),
        ("up", 1, 1),
    ],
)
def test_the_sum_is_halved_once(rounding: str, rolled: int, dealt: int) -> None:
    """AP-54, AP-11, AP-A38."""
    table = Table("ann", "bor", options={"half_rounding": rounding})
    table.act("half_power", actor="ann")
    table.attack("ann", "bor", 10, rolled)
    known = table.only("damage_known").damage
    assert known.value == dealt
    assert known.parts[0].amount == rolled


def test_half_power_lasts_until_the_own_next_turn() -> None:
    """AP-54: melee only; counterattacks in other turns included."""
    table = Table(
        one(
            "ann",
            fa=3,
            weapons=[
                {"id": "bow", "ranged": True, "damage": "1-10"},
                {"id": "sword", "damage": "1-10"},
            ],
            wielded=["bow", "sword"],
        ),
        "bor",
    )
    table.act("half_power", actor="ann")
    assert table.no("half_power", actor="ann") == "already_active"
    table.act("shoot", 10, 8, actor="ann", target="bor")
    assert table.state["bor"].lp == 12
    table.end("ann")
    table.attack("bor", "ann", 1, 8, full_power=True)
    assert table.state["bor"].lp == 8
    table.end("bor")
    table.attack("ann", "bor", 10, 8)
    assert table.state["bor"].lp == 0
    assert table.only("status_changed").cause == ""


def test_who_is_struck_down_at_half_power_is_not_killed() -> None:
    """AP-13, AP-54: both events say so."""
    table = Table("ann", one("bor", lp=2))
    table.act("half_power", actor="ann")
    table.attack("ann", "bor", 10, 5)
    assert table.only("damage_applied").nonlethal
    assert table.only("status_changed").cause == "nonlethal"


def test_scenes_tell_how_things_stand() -> None:
    """The board of the rulebook names weapons and what the turn has left."""
    table = Table("ann", "bor")
    lines: Any = table.fight.ruleset.board
    told = dict(lines(table.fight.view(), "ann"))
    assert told["wields"] == "sword"
    assert told["this turn"] == "1 action left, not moved, weapons to draw: 1"
