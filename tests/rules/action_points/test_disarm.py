"""AP-32 to AP-34: striking a weapon from the hand, where it goes, and getting it back."""

from typing import Any

import pytest

from .playing import Table, one

TWO = [{"id": "axe", "damage": "1-10"}, {"id": "knife", "damage": "1-4"}]


def disarmed(outcome: str = "fling", **dot: Any) -> Table:
    """Dot has lost her mace to Ann."""
    table = Table("ann", one("dot", shield={}, **dot))
    table.attack("ann", "dot", 10, disarm="mace", answers=[("disarm_outcome", outcome)])
    return table


@pytest.mark.parametrize(
    ("target", "fields", "code"),
    [
        ("bor", {"disarm": "sword"}, "weapon_not_wielded"),
        ("bor", {"disarm": "knife"}, "weapon_not_wielded"),
        ("eva", {"disarm": "fists"}, "weapon_not_wielded"),
        ("bor", {"disarm": "axe", "full_power": True}, "cannot_combine"),
        ("bor", {"disarm": "axe", "option": "sweep"}, "cannot_combine"),
        ("bor", {"disarm": "axe", "others": ["eva"]}, "single_target_only"),
    ],
)
def test_what_can_be_disarmed(target: str, fields: dict[str, Any], code: str) -> None:
    """AP-32: what the target wields and is not part of it; no full power, no area."""
    sword = {"id": "sword", "damage": "1-10", "options": [{"id": "sweep", "area": True}]}
    fists = {"id": "fists", "kind": "unarmed", "damage": "1-4"}
    table = Table(
        one("gil", weapons=[sword]), one("bor", side="A", weapons=TWO), one("eva", weapons=[fists])
    )
    assert table.no("attack", actor="gil", target=target, **fields) == code


def test_a_disarm_is_one_strike_without_damage() -> None:
    """AP-32, AP-A39: extra strikes are dropped; nothing can be caught or ignored."""
    table = Table("gil", "ann", "eva")
    table.attack("gil", "ann", 12, disarm="sword")
    assert len(table.all("strike_rolled")) == 1
    assert table.all("damage_applied") == []
    assert {question for _, question in table.asked_for()} == {
        "parry",
        "veteran_defence",
        "disarm_outcome",
        "follow_up",
    }


def test_by_option_all_strikes_disarm() -> None:
    """AP-32, AP-A39: until the weapon is gone."""
    table = Table(one("gil", extra_attacks=2), "ann", options={"disarm_strikes": "all"})
    table.attack("gil", "ann", 1, 12, disarm="sword")
    assert [one.hit for one in table.all("strike_rolled")] == [False, True]
    assert table.only("strike_lost").reason == "nothing_to_lose"


@pytest.mark.parametrize(
    ("by", "faces", "answers"),
    [
        ("parry", (12, 18), [("parry", "parry")]),
        ("veteran_save", (12, 10), [("veteran_defence", "activate"), ("veteran_save", "use")]),
    ],
)
def test_what_stops_a_disarm(
    by: str, faces: tuple[int, ...], answers: list[tuple[str, Any]]
) -> None:
    """AP-32: parry, shield, a veteran's save, armour."""
    table = Table("gil", "ann")
    table.attack("gil", "ann", *faces, disarm="sword", answers=answers)
    assert table.only("strike_negated").by == by
    assert table.value("wielded", "ann") == ("sword",)


def test_armour_need_not_stop_it() -> None:
    """AP-32, AP-12, AP-A39: too much theoretical damage, a failed roll, or the option."""
    axe = [{"id": "axe", "damage": "1-20"}]
    for options, faces in (
        ({}, (15, 10)),
        ({}, (15, 9, 11)),
        ({"disarm_armour_stops": False}, (15,)),
    ):
        table = Table(one("bor", weapons=axe), one("cid", shield={}), options=options)
        table.attack("bor", "cid", *faces, disarm="sword")
        assert table.value("wielded", "cid") == ()


def test_a_snatched_weapon_is_wielded_beside_the_own_one() -> None:
    """AP-33: also where both are called the same."""
    table = Table("ann", one("tom", side="B", shield={}, armour={}))
    table.attack("ann", "tom", 12, disarm="sword", answers=[("disarm_outcome", "snatch")])
    assert table.value("wielded", "ann") == ("sword", "tom/sword")
    table.until("tom")
    table.until("ann")
    table.attack("ann", "tom", 1, weapon="tom/sword")
    assert table.only("attack_declared").weapon == "tom/sword"


def test_snatching_is_the_drawing_of_the_turn() -> None:
    """AP-33, AP-A40: who has drawn is not asked; `draws_per_turn` may be more, or none."""
    ann = one("ann", weapons=[{"id": "sword", "damage": "1-10"}, {"id": "knife", "damage": "1-4"}])
    for draws, asked in ((1, False), (2, True)):
        table = Table(ann, one("dot", shield={}), options={"draws_per_turn": draws})
        table.act("pick_up", actor="ann", weapon="knife")
        assert table.value("wielded", "ann") == ("sword", "knife")
        table.attack("ann", "dot", 10, disarm="mace")
        assert (("ann", "disarm_outcome") in table.asked_for()) is asked
    none = Table(ann, "dot", options={"draws_per_turn": 0})
    assert none.no("pick_up", actor="ann", weapon="knife") == "draw_not_available"


def test_one_weapon_is_picked_up_in_a_turn() -> None:
    """AP-33: no action; nothing that is not carried or lying there, nor what is in hand."""
    table = Table(one("bor", weapons=[*TWO, {"id": "bow", "ranged": True, "damage": "1-6"}]), "ann")
    for weapon in ("axe", "mace"):
        assert table.no("pick_up", actor="bor", weapon=weapon) == "weapon_out_of_reach"
    table.act("other", actor="bor")
    table.act("pick_up", actor="bor", weapon="knife")
    assert table.only("item_moved").cause == "drawn"
    assert table.no("pick_up", actor="bor", weapon="bow") == "draw_not_available"


def test_a_flung_weapon_needs_an_own_movement() -> None:
    """AP-34: for anybody; being displaced is none."""
    table = disarmed()
    table.end("ann")
    assert table.no("pick_up", actor="dot", weapon="mace") == "weapon_out_of_reach"
    table.act("displace", who="dot")
    assert table.no("pick_up", actor="dot", weapon="mace") == "weapon_out_of_reach"
    table.act("move", actor="dot", distance=1)
    table.act("pick_up", actor="dot", weapon="mace")
    assert table.state.lying == {}


def test_others_may_pick_it_up_and_attack_with_it() -> None:
    """AP-34: the bar is on the former owner."""
    table = disarmed()
    table.end("ann", "dot")
    table.act("move", actor="ann", distance=1)
    table.act("pick_up", actor="ann", weapon="mace")
    table.attack("ann", "dot", 1, weapon="mace")
    assert table.only("attack_declared").weapon == "dot/mace"


def test_a_barred_weapon_makes_no_counterattack() -> None:
    """AP-34, AP-14: the first melee weapon that is not barred."""
    table = disarmed(weapons=[{"id": "mace", "damage": "1-10"}, {"id": "knife", "damage": "1-4"}])
    assert table.value("effect", "dot", "weapon_barred")
    table.end("ann")
    table.act("move", actor="dot", distance=1)
    table.act("pick_up", actor="dot", weapon="mace")
    assert table.no("attack", actor="dot", target="ann", weapon="mace") == "weapon_barred"
    assert table.no("attack", actor="dot", target="ann") == "weapon_barred"
    table.end("dot")
    assert not table.value("effect", "dot", "weapon_barred")


def test_disarmed_in_its_own_turn_somebody_is_barred_in_the_next() -> None:
    """AP-34, AP-20: the turn after the one that goes on."""
    table = Table("ann", one("gil", weapons=TWO))
    table.act("brace", actor="ann")
    table.end("ann")
    table.attack("gil", "ann", 1, 1, 12, answers=[("follow_up", ("gil", "disarm:axe"))])
    assert table.value("effect", "gil", "weapon_barred")
    table.end("gil")
    assert table.value("effect", "gil", "weapon_barred")
    table.end("ann", "gil")
    assert not table.value("effect", "gil", "weapon_barred")
