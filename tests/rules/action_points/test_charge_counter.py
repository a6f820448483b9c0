"""AP-18, AP-49: the counter at the same time, the tally, mounted chargers."""

from typing import Any

from .charge_at_hand import NEAR, STRIKE, charging
from .playing import Table, fact, one

SWEEP = {
    "id": "lance",
    "kind": "lance",
    "damage": "1-10",
    "options": [{"id": "sweep", "area": True}, {"id": "ride", "line": True}],
}

NORTH: Any = ("bearing_at_phase_start", "n")


# --- the counter -----------------------------------------------------------------------------


def test_who_comes_from_elsewhere_is_not_countered() -> None:
    """AP-48: where the enemy stood at the start of the phase decides."""
    table = charging()
    table.attack("gil", "ann", 1, 1, answers=[("bearing_at_phase_start", "e")])
    assert ("ann", "charge_counter") not in table.asked_for()


def test_where_somebody_stood_is_unset_with_the_phase() -> None:
    """AP-48, section 3: a bearing at the start of a phase is good for that phase."""
    table = charging()
    table.attack("gil", "ann", 1, 1, answers=[NORTH])
    assert table.state.fact("bearing_at_phase_start", "gil", "ann") == "n"
    table.end("gil")
    assert table.state.fact("bearing_at_phase_start", "gil", "ann") is None


def test_a_charger_without_a_weapon_is_not_asked_nor_is_the_game_master() -> None:
    """AP-48, AP-09: a prompt is opened only for what is possible."""
    table = charging(one("ann", weapons=[]), "gil")
    table.attack("gil", "ann", 1, 1)
    assert table.asked_for() == []


def test_a_counter_may_carry_add_ons_at_their_price() -> None:
    """AP-48: concentration, overwhelm, disarm; no full power, no break through."""
    table = charging("ann", "gil")
    table.attack("gil", "ann", wait=True, answers=[NORTH])
    offered = {word for choice in table.choices()[1:] for word in choice}  # type: ignore[union-attr]
    assert offered == {"standard", "concentration", "disarm:blades"}
    table.answer(("standard", "disarm:blades"), faces=(1, 1, 1))
    assert table.state["ann"].ap == 6 - 1 - 3


def test_a_weapon_lost_in_a_block_is_lost_at_its_end() -> None:
    """AP-18, AP-32: so the strikes of the block are all made; then it goes."""
    table = charging()
    table.attack(
        "gil",
        "ann",
        12,
        2,
        12,
        3,
        12,
        answers=[NORTH, ("charge_counter", ("standard", "disarm:blades"))],
    )
    assert [one.who for one in table.all("strike_rolled")] == ["gil", "gil", "ann"]
    assert [one.weapon for one in table.all("loss_noted")] == ["", "", "gil/blades"]
    told = [n for n in table.names() if n in ("damage_applied", "weapon_lost", "block_closed")]
    assert told == ["damage_applied", "damage_applied", "weapon_lost", "block_closed"]
    assert table.value("wielded", "gil") == ()


def test_a_weapon_is_lost_once() -> None:
    """AP-18, AP-32: two chargers aim at the same one, and whoever is down is not barred from it."""
    gil = one("gil", weapons=[{**SWEEP, "id": "blades"}], lp=1)
    near = fact("distance", "tom", "gil", value=50)
    table = Table("ann", "tom", "eva", gil, "hal", facts=[NEAR, near])
    for who in ("ann", "tom"):
        table.act("move", actor=who, distance=10, direction="n")
        table.act("charge", actor=who, direction="n", target="gil")
        table.end(who)
    table.act("brace", actor="eva")
    table.end("eva")
    disarm: Any = ("charge_counter", ("standard", "disarm:blades"))
    table.attack(
        "gil",
        "tom",
        1,
        1,
        1,
        3,
        12,
        12,
        others=["ann", "eva"],
        option="sweep",
        answers=[NORTH, disarm, NORTH, disarm],
    )
    assert [one.weapon for one in table.all("loss_noted")] == ["", "gil/blades", "gil/blades"]
    assert len(table.all("weapon_lost")) == 1
    assert table.value("status", "gil") == "down"
    assert not table.value("effect", "gil", "weapon_barred")


def test_a_dropped_block_leaves_nothing_behind() -> None:
    """AP-18: the game master ends the open attack; no loss is applied, the turn goes on."""
    table = charging()
    table.attack("gil", "ann", wait=True, answers=[NORTH])
    table.answer(("standard",))
    table.asked("roll")
    table.do({"drop": {"reason": "a wrong target"}})
    assert (table.state.attacks, table.state.block, table.state.focus) == ((), None, None)
    assert table.no("react", actor="ann", reaction="charge") == "no_strike"
    table.end("gil")
    assert table.state["ann"].lp == 20


def test_a_disarmer_that_is_down_by_then_flings() -> None:
    """AP-18, AP-33: it is not asked."""
    table = charging(one("ann", lp=1), "cid", "gil")
    table.attack(
        "gil",
        "ann",
        12,
        2,
        1,
        12,
        answers=[NORTH, ("charge_counter", ("standard", "disarm:blades"))],
    )
    assert ("ann", "disarm_outcome") not in table.asked_for()
    assert table.all("weapon_flung")


def test_nobody_is_down_inside_a_block() -> None:
    """AP-18: life points go at the end, in the order in which the losses arose."""
    table = charging(one("ann", lp=1), "cid", one("gil", lp=1))
    table.attack("gil", "ann", 12, 2, 12, 3, 12, 4, answers=[NORTH, STRIKE])
    assert [one.victim for one in table.all("damage_applied")] == ["ann", "ann", "gil"]
    assert [one.who for one in table.all("status_changed")] == ["ann", "gil"]
    assert table.all("strike_lost") == []


def test_steel_after_a_block_comes_with_or_without_an_armour_roll() -> None:
    """AP-18, AP-27: H2 is asked at the tally only, for each noted loss."""
    ann = one("ann", armour={"class": "light", "roll": 20, "max_damage": 10})
    table = charging(ann, "gil")
    table.attack(
        "gil",
        "ann",
        12,
        4,
        19,
        1,
        1,
        answers=[NORTH, STRIKE, ("hard_as_steel", 0), ("hard_as_steel", 2)],
    )
    asked = [n for n in table.names() if n in ("block_closed", "damage_reduced", "armour_rolled")]
    assert asked == ["armour_rolled", "damage_reduced", "block_closed"]
    assert table.only("damage_reduced").loss == 1
    assert table.state["ann"].lp == 20


def test_counterattacks_inside_a_block_belong_to_it() -> None:
    """AP-18, AP-14: full power misses a charger: its counterattack is noted, a follow-up waits."""
    table = charging("ann", one("gil", extra_attacks=0))
    table.attack(
        "gil",
        "ann",
        1,
        2,
        12,
        3,
        12,
        1,
        full_power=True,
        answers=[NORTH, STRIKE, ("follow_up", "decline"), ("follow_up", ("gil",))],
    )
    told = [
        n
        for n in table.names()
        if n
        in (
            "counterattack_triggered",
            "loss_noted",
            "damage_applied",
            "block_closed",
            "attack_declared",
        )
    ]
    assert told == [
        "attack_declared",
        "attack_declared",
        "counterattack_triggered",
        "loss_noted",
        "loss_noted",
        "damage_applied",
        "damage_applied",
        "block_closed",
        "attack_declared",
        "damage_applied",
    ]
    assert [who for who, question in table.asked_for() if question == "follow_up"] == ["ann", "ann"]


def test_an_area_attack_is_countered_by_each_charger_it_strikes() -> None:
    """AP-18, AP-48: their counters follow in roster order."""
    gil = one("gil", weapons=[{**SWEEP, "id": "blades"}])
    near = fact("distance", "tom", "gil", value=50)
    table = Table("ann", "tom", gil, facts=[NEAR, near])
    for who in ("ann", "tom"):
        table.act("move", actor=who, distance=10, direction="n")
        table.act("charge", actor=who, direction="n", target="gil")
        table.end(who)
    table.attack(
        "gil",
        "tom",
        1,
        1,
        1,
        1,
        others=["ann"],
        option="sweep",
        answers=[NORTH, STRIKE, NORTH, STRIKE],
    )
    assert table.only("block_opened").attackers == ("gil", "ann", "tom")


def test_a_veteran_s_attack_is_countered_too() -> None:
    """AP-48: attack, veteran or follow-up; a shot is none of them."""
    table = charging("ann", one("gil", familiar_kinds=["sword"]))
    table.act("veteran", 1, 1, 1, actor="gil", target="ann", answers=[NORTH, STRIKE])
    assert table.only("block_opened").attackers == ("gil", "ann")
    shot = charging("ann", "fyn", at="fyn")
    shot.act("shoot", 1, actor="fyn", target="ann")
    assert shot.asked_for() == []


def test_only_an_enemy_is_countered() -> None:
    """AP-48: whoever of the own side strikes at a charger is not."""
    friend = Table("ann", "eva", "gil", facts=[NEAR])
    friend.act("move", actor="ann", distance=10, direction="n")
    friend.act("charge", actor="ann", direction="n", target="gil")
    friend.end("ann")
    friend.attack("eva", "ann", 1)
    assert friend.asked_for() == []


def test_in_a_duel_a_charger_counters_others_and_not_its_opponent() -> None:
    """AP-48, AP-52: no counter in an exchange between the two, nor to a follow-up to it."""
    table = Table("hal", "gil", "ann", "tom", facts=[NEAR])
    table.end("hal", "gil")
    table.act("duel", actor="ann", target="gil", answers=[("duel", "accept")])
    table.act("move", actor="ann", distance=10, direction="n")
    table.act("charge", actor="ann", direction="n", target="gil")
    table.end("ann", "tom")
    table.attack("hal", "ann", 1, 1, answers=[NORTH, STRIKE])
    assert ("ann", "charge_counter") in table.asked_for()
    table.end("hal")
    table.say("bearing_at_phase_start", "gil", "ann", value="n")
    table.attack(
        *("gil", "ann"),
        *(12, 3, 1, 1),  # a hit and a miss of his, a miss of hers
        *(1, 1),
        answers=[("duel_attack", ("attack",)), ("follow_up", ("ann",))],
    )
    assert table.value("effect", "ann", "charging")
    assert [one.kind for one in table.all("attack_declared")] == ["duel", "duel", "follow_up"]
    assert ("ann", "charge_counter") not in table.asked_for()


# --- mounted ---------------------------------------------------------------------------------


def test_an_area_counter_may_strike_others_beside_the_enemy() -> None:
    """AP-49: those in reach, one after the other, until no more are named."""
    table = charging(one("ann", weapons=[SWEEP], mounted=True), "gil", "bor", "hal")
    table.attack(
        "gil",
        "ann",
        1,
        1,
        1,
        1,
        1,
        answers=[
            NORTH,
            ("charge_counter", ("sweep",)),
            ("area_target", "hal"),
            ("area_target", "bor"),
        ],
    )
    assert table.all("attack_declared")[1].targets == ("gil", "hal", "bor")


def test_an_area_counter_meets_a_polearm_braced_against_it() -> None:
    """AP-09, AP-43, AP-49: its directions are ruled on, too, before the first die."""
    table = Table(
        one("ann", weapons=[SWEEP], mounted=True), one("eva", side="B"), "gil", facts=[NEAR]
    )
    table.act("move", actor="ann", distance=10, direction="n")
    table.act("charge", actor="ann", direction="n", target="gil")
    table.end("ann")
    table.act("brace", actor="eva", direction="s")
    table.end("eva")
    table.attack(
        "gil",
        "ann",
        *(1, 1, 1),
        *(13, 4),  # 13 + 3 = 16 against 14 + 3: missed, and countered for 4
        answers=[
            NORTH,
            ("charge_counter", ("sweep",)),
            ("area_target", "eva"),
            ("bearing", "s"),
        ],
    )
    assert table.all("strike_rolled")[-1].nv.value == 17
    assert table.only("counterattack_triggered").who == "eva"
    assert table.state["ann"].lp == 16


def test_a_line_carries_the_charger_on() -> None:
    """AP-49, AP-44: though it is not its turn; whoever was braced has moved."""
    table = Table(
        one("ann", weapons=[SWEEP], mounted=True), one("gil", extra_attacks=0), facts=[NEAR]
    )
    table.act("move", actor="ann", distance=10, direction="n")
    table.act("charge", actor="ann", direction="n", target="gil")
    table.act("brace", actor="ann")
    table.end("ann")
    table.attack("gil", "ann", 1, 1, 1, answers=[NORTH, ("charge_counter", ("ride",))])
    assert table.only("moved").how == "ride"
    table.end("gil")
    assert not table.value("effect", "ann", "free_brace")


def test_a_new_charge_has_area_attacks_of_its_own() -> None:
    """AP-49, AP-50: each area option once per charge."""
    table = charging(one("ann", weapons=[SWEEP], mounted=True), one("gil", extra_attacks=0))
    table.attack("gil", "ann", 1, 1, answers=[NORTH, ("charge_counter", ("sweep",))])
    assert table.state["ann"].swept == ("sweep",)
    table.end("gil")
    table.act("move", actor="ann", distance=10, direction="n")
    table.act("charge", actor="ann", direction="n", target="gil")
    assert table.state["ann"].swept == ()
