"""AP-08, AP-09, AP-11 to AP-14, AP-16, AP-17: attacks, strikes, damage, going down."""

from typing import Any

import pytest

from .playing import Table, fact, one

SWEEP = {"id": "sweep", "area": True}


def swordsman(who: str, *options: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Somebody with a sword that has attack options."""
    sword = {"id": "sword", "kind": "sword", "damage": "1-10", "options": list(options)}
    return one(who, weapons=[sword], **changes)


@pytest.mark.parametrize(
    ("tie", "face", "hit"), [(True, 10, True), (False, 10, False), (False, 11, True)]
)
def test_whether_equality_hits_is_an_option(tie: bool, face: int, hit: bool) -> None:
    """AP-08, AP-A1: the attack total equal to NV hits; by option it must be higher."""
    table = Table("ann", "bor", options={"hit_on_tie": tie})
    table.attack("ann", "bor", face, *((1,) if hit else ()))
    assert table.only("strike_rolled").hit is hit


def test_the_codes_of_an_attack_come_in_their_order() -> None:
    """AP-08: oneself, reach, down, no weapon, barred, no such option."""
    apart = fact("in_reach", "ann", "hal", value=False)
    table = Table("ann", "bor", one("hal", lp=0), one("dot", lp=0), facts=[apart])
    for target, code in (
        ("ann", "invalid_target"),
        ("hal", "out_of_reach"),
        ("dot", "target_down"),
    ):
        assert table.no("attack", actor="ann", target=target, weapon="axe") == code
    assert table.no("attack", actor="ann", target="bor", weapon="axe") == "no_weapon"
    assert table.no("attack", actor="ann", target="bor", option="stab") == (
        "attack_option_not_allowed"
    )
    bare = Table(one("ann", weapons=[]), "bor")
    assert bare.no("attack", actor="ann", target="bor") == "no_weapon"
    archer = Table("fyn", "ann")
    assert archer.no("attack", actor="fyn", target="ann") == "no_weapon"


def test_one_may_attack_ones_own_side() -> None:
    """AP-08: a target may be any other combatant."""
    table = Table("ann", "eva", "bor")
    table.attack("ann", "eva", 11, 2)
    assert table.state["eva"].lp == 18


def test_an_option_may_have_its_own_damage() -> None:
    """AP-11: else the weapon's counts."""
    table = Table(swordsman("ann", {"id": "thrust", "damage": "2d6+1"}), "bor")
    table.attack("ann", "bor", 10, 3, 4, option="thrust")
    assert table.only("damage_known").damage.value == 8


def test_another_weapon_in_hand_may_be_named() -> None:
    """AP-08: by default the first that fits."""
    arms = [
        {"id": "bow", "ranged": True, "damage": "1-8"},
        {"id": "knife", "damage": "1-4"},
        {"id": "sword", "damage": "1-10"},
    ]
    ann = one("ann", weapons=arms, wielded=["bow", "knife", "sword"])
    table = Table(ann, "bor")
    assert table.no("attack", actor="ann", target="bor", weapon="bow") == "no_weapon"
    table.attack("ann", "bor", 10, 4)
    assert table.only("attack_declared").weapon == "ann/knife"
    table.until("bor")
    table.until("ann")
    table.attack("ann", "bor", 10, 10, weapon="sword")
    assert table.only("attack_declared").weapon == "ann/sword"


def test_damage_is_never_below_nothing() -> None:
    """AP-11, AP-13: an event for 0 too."""
    table = Table(one("ann", weapons=[{"id": "feather", "damage": "1d4-3"}]), "bor")
    table.attack("ann", "bor", 10, 1)
    assert table.only("damage_known").damage.value == 0
    assert table.only("damage_applied").amount == 0


def test_extra_strikes_may_be_split() -> None:
    """AP-16, AP-A24: among targets named; left out, all go at the first."""
    table = Table("gil", "ann", "eva")
    assert table.no("attack", actor="gil", target="ann", others=["eva", "ann"]) == (
        "single_target_only"
    )
    table.attack("gil", "ann", 11, 1, 10, 2, others=["eva"])
    assert [one.target for one in table.all("strike_rolled")] == ["ann", "eva"]
    assert (table.state["ann"].lp, table.state["eva"].lp) == (19, 18)
    together = Table("gil", "ann", "eva", options={"split_strikes": False})
    assert together.no("attack", actor="gil", target="ann", others=["eva"]) == (
        "single_target_only"
    )


def test_an_area_attack_strikes_each_target_once() -> None:
    """AP-16: extra strikes do not apply; nobody is named twice."""
    table = Table(swordsman("gil", SWEEP), "ann", "eva", "tom")
    twice = table.no("attack", actor="gil", target="ann", others=["ann"], option="sweep")
    assert twice == "invalid_target"
    table.attack("gil", "ann", 1, 1, 1, others=["eva", "tom"], option="sweep")
    assert [one.target for one in table.all("strike_rolled")] == ["ann", "eva", "tom"]


def test_strikes_at_one_who_is_down_are_lost() -> None:
    """AP-09: the others are made."""
    table = Table(one("gil", extra_attacks=2), one("ann", lp=1), "eva")
    table.attack("gil", "ann", 12, 3, 1, others=["ann", "eva"])
    lost = table.only("strike_lost")
    assert (lost.target, lost.number, lost.reason) == ("ann", 2, "target_down")
    assert [one.target for one in table.all("strike_rolled")] == ["ann", "eva"]


def test_no_strike_comes_when_the_fight_is_decided() -> None:
    """AP-09, section 4: the last enemy is down."""
    table = Table(one("gil", extra_attacks=1), "hal", one("ann", lp=1))
    table.attack("gil", "ann", 12, 3, others=["hal"])
    assert table.only("strike_lost").reason == "fight_decided"
    assert table.state.over


def test_an_attacker_that_goes_down_strikes_no_more() -> None:
    """AP-09: all remaining strikes are lost."""
    table = Table("ann", one("gil", lp=2), "hal")
    table.act("brace", actor="ann")
    table.end("ann")
    table.attack("gil", "ann", 1, 5)
    assert table.only("strike_lost").reason == "attacker_down"
    assert table.value("status", "gil") == "down"


def test_being_down_ends_all_effects() -> None:
    """AP-13: and lets nobody react or act."""
    table = Table(one("ann", lp=1), "cid", "bor", "hal")
    table.act("brace", actor="ann")
    table.until("bor")
    table.attack("bor", "ann", 14, 5)
    assert table.state["ann"].lp == 0
    assert table.only("status_changed").cause == ""
    assert not table.value("effect", "ann", "braced")
    assert table.no("react", actor="ann", reaction="parry") == "combatant_down"
    table.until("cid")
    assert table.no("brace", actor="ann") == "combatant_down"


@pytest.mark.parametrize(("bonus", "hit"), [(3, True), (2, False)])
def test_an_attack_from_behind_is_better(bonus: int, hit: bool) -> None:
    """AP-17, AP-A48: 3 on the attack total, or what the table says."""
    behind = fact("in_the_back", "ann", "bor", value=True)
    table = Table("ann", "bor", facts=[behind], options={"backstab_attack_bonus": bonus})
    table.attack("ann", "bor", 7, *((1,) if hit else ()))
    rolled = table.only("strike_rolled")
    assert (rolled.total.value, rolled.hit, rolled.behind) == (10 + bonus, hit, True)


def test_an_attack_from_behind_may_do_more_damage() -> None:
    """AP-17, AP-A48: by option a further roll."""
    behind = fact("in_the_back", "ann", "bor", value=True)
    table = Table("ann", "bor", facts=[behind], options={"backstab_damage": "1d4"})
    table.attack("ann", "bor", 7, 2, 4)
    assert table.only("damage_known").damage.value == 6
    front = Table("ann", "bor", options={"backstab_damage": "1d4"})
    front.attack("ann", "bor", 10, 2)
    assert front.only("damage_known").damage.value == 2


def test_extra_damage_may_be_rolled_otherwise() -> None:
    """AP-11, AP-A8: the notation is an option."""
    table = Table("ann", "bor", options={"extra_damage_notation": "2d6+3"})
    table.attack("ann", "bor", 10, 1, 2, 3, full_power=True)
    assert table.only("damage_known").damage.value == 9


@pytest.mark.parametrize(
    ("inclusive", "damage", "rolled"),
    [(False, 10, False), (False, 9, True), (True, 10, True), (True, 11, False), (False, 0, False)],
)
def test_armour_rolls_against_damage_below_its_maximum(
    inclusive: bool, damage: int, rolled: bool
) -> None:
    """AP-12, AP-A7: by option against the maximum too; never against nothing."""
    axe = {"id": "axe", "damage": "0-20"}
    table = Table(
        one("bor", weapons=[axe]),
        one("cid", shield={}),
        options={"armour_max_inclusive": inclusive},
    )
    table.attack("bor", "cid", 15, damage, *((12,) if rolled else ()))
    assert bool(table.all("armour_rolled")) is rolled
    assert table.state["cid"].lp == (20 if rolled else 20 - damage)


def test_armour_without_a_roll_or_a_maximum_stops_nothing() -> None:
    """AP-12, AP-A6: the threshold is a field without a default."""
    for armour in ({"class": "heavy", "max_damage": 10}, {"class": "heavy", "roll": 5}):
        table = Table("bor", one("cid", shield={}, armour=armour))
        table.attack("bor", "cid", 15, 3)
        assert table.state["cid"].lp == 17


@pytest.mark.parametrize(
    ("held", "default", "face", "caught"),
    [
        ({"class": "wooden"}, 10, 10, True),
        ({"class": "wooden"}, 10, 9, False),
        ({"class": "wooden"}, 14, 13, False),
        ({"class": "wooden", "roll": 5}, 14, 5, True),
    ],
)
def test_a_shield_roll_needs_no_question(
    held: dict[str, Any], default: int, face: int, caught: bool
) -> None:
    """AP-10, AP-A4: the shield's own threshold, else the option's; free, and NA is not added."""
    table = Table(
        "bor", one("dot", side="A", shield=held), options={"shield_roll_default": default}
    )
    table.attack("bor", "dot", 11, face, *(() if caught else (1,)))
    assert table.only("shield_rolled").success is caught
    assert ("dot", "shield") not in table.asked_for()
    assert bool(table.all("strike_negated")) is caught


def test_a_counterattack_needs_a_weapon_and_somebody_who_stands() -> None:
    """AP-14: with none there is none, and none is counted (AP-42)."""
    table = Table("ann", one("bor", weapons=[]))
    table.attack("ann", "bor", 1, full_power=True)
    assert table.all("counterattack_triggered") == []
    bare = Table(one("ann", weapons=[]), "bor")
    bare.act("brace", actor="ann")
    bare.end("ann")
    bare.attack("bor", "ann", 1)
    assert bare.value("amount", "ann", "braced") == 3


def test_a_counterattack_goes_through_all_stages_but_a_parry() -> None:
    """AP-14, AP-09: intervene, villainy, shield, saves already active, hard as steel, armour."""
    table = Table("cid", "tom", "bor", "hal")
    table.attack("cid", "bor", 1, 9, 5, 12, full_power=True)
    assert table.asked_for() == [
        ("tom", "intervene"),
        ("tom", "villainy"),
        ("cid", "hard_as_steel"),
        ("bor", "follow_up"),
    ]
    assert not table.only("shield_rolled").success
    assert table.only("armour_rolled").success


def test_a_shot_is_stopped_by_shields_but_not_countered() -> None:
    """AP-08, AP-10, AP-23, AP-42: FA against FV; a miss sets off nothing."""
    table = Table("fyn", one("dot", side="A"))
    table.act("shoot", 10, 9, 5, actor="fyn", target="dot")
    assert table.only("strike_rolled").total.value == 12
    assert table.only("shield_rolled").face == 9
    assert table.state["dot"].lp == 15
    braced = Table("ann", "fyn")
    braced.act("brace", actor="ann")
    braced.end("ann")
    braced.act("shoot", 1, actor="fyn", target="ann")
    assert braced.all("counterattack_triggered") == []


def test_counterattacks_nest_to_any_depth() -> None:
    """AP-09, AP-14, AP-20: inside them follow-ups, and inside those counterattacks again."""
    table = Table("ann", "gil", "bor")
    table.act("brace", actor="ann")
    table.end("ann")
    # Gil misses; Ann counters and follows up; that hits; Gil goes on with his second strike.
    table.attack("gil", "ann", 1, 2, 12, 3, 1, 4, answers=[("follow_up", ("gil",))])
    told = [
        n
        for n in table.names()
        if n in ("attack_declared", "counterattack_triggered", "strike_rolled", "attack_ended")
    ]
    assert told == [
        "attack_declared",
        "strike_rolled",
        "counterattack_triggered",
        "attack_ended",
        "attack_declared",
        "strike_rolled",
        "attack_ended",
        "strike_rolled",
        "counterattack_triggered",
        "attack_ended",
        "attack_ended",
    ]
    assert table.state.attacks == ()


def test_counterattacks_nest_to_the_fourth_with_questions_inside() -> None:
    """AP-09, AP-14, AP-20, AP-42: each waits for what is inside it; undone, it comes again."""
    table = Table("ann", one("gil", extra_attacks=0), options={"actions_per_turn": 2})
    table.act("brace", actor="ann")
    table.end("ann")
    table.act("brace", actor="gil")
    table.attack("gil", "ann", 1, 1, wait=True)  # missed; Ann counters for 1
    faces = {"ann": (1, 2), "gil": (1, 3)}  # both follow up, miss, and are countered
    depths = []
    while (prompt := table.state.prompt) is not None:
        asks = prompt.question == "follow_up"
        if asks:
            depths.append((prompt.to, len(table.state.attacks)))
        choice = prompt.menu.choices[1] if asks else prompt.default
        table.answer(choice, faces=faces[prompt.to] if asks else ())
        after = table.state
        table.undo()
        assert table.state.prompt == prompt
        table.redo()
        assert table.state == after
        if len(table.state.attacks) == 4:
            assert [(one.who, one.kind) for one in table.state.attacks] == [
                ("gil", "attack"),
                ("ann", "follow_up"),
                ("gil", "follow_up"),
                ("ann", "automatic"),
            ]
            depths.append(("deepest", 4))
    assert depths == [("ann", 1), ("gil", 2), ("deepest", 4)]
    assert table.state.attacks == ()
    assert (table.state["gil"].lp, table.state["ann"].lp) == (20 - 1 - 3, 20 - 2)
    assert [table.value("amount", who, "braced") for who in ("ann", "gil")] == [1, 2]
