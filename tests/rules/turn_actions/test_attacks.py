"""TA-02 to TA-15: what may be attacked with what, and what an attack leaves behind."""

import pytest

from affray.events import EffectStarted, Rolled, StatusChanged
from affray.rulesets.turn_actions.events import AttackResolved

from .playing import DODGED, HIT, Game, one


def test_a_dodged_attack_rolls_no_damage() -> None:
    """TA-02, TA-04: the attack is over; nothing is raised, fumbled or stopped by armour."""
    game = Game("zlata", "bolek")
    game.attack("zlata", "sword", "bolek", *DODGED)
    blow = game.saw(AttackResolved, dodged=True, net=0, hp_from=40, hp_to=40)
    assert (blow.rolled_points, blow.total, blow.armor, blow.stat_bonus) == (None,) * 4
    game.never(Rolled, purpose="damage")
    assert game.names() == [
        "Rolled",
        "AttackResolved",
        "EffectStarted",
        "TurnEnded",
        "TurnStarted",
    ]


def test_the_dodge_is_always_rolled() -> None:
    """TA-03: also where the roll cannot matter."""
    for agl in (0, 30):
        game = Game("zlata", one("bolek", agl=agl, dtr=0))
        game.attack("zlata", "sword", "bolek", *HIT, *(() if agl else (3,)))
        game.saw(Rolled, who="bolek", purpose="dodge", dice="4d5", faces=HIT)


def test_dtr_of_the_target_and_not_of_the_attacker_helps_to_dodge() -> None:
    """TA-03, TA-A3: a third, rounded down."""
    game = Game(one("zlata", dtr=30), one("bolek", dtr=8))
    assert game.value("dodge_value", "bolek") == 7 + 2


def test_every_number_of_a_hit_tells_its_parts() -> None:
    """TA-02, TA-06: rolled points, a half of STR, a third of DTR; criticals apart."""
    game = Game("zlata", "bolek")
    game.attack("zlata", "sword", "bolek", *HIT, 8)
    blow = game.saw(AttackResolved)
    assert blow.rolled_points is not None
    assert blow.total is not None
    parts = {part.source: part.amount for part in blow.rolled_points.parts}
    assert parts == {"dice": 8, "critical": 16}
    assert [(p.source, p.amount, p.rule) for p in blow.total.parts] == [
        ("rolled_points", 24, "TA-02"),
        ("str/2", 3, "TA-06"),
        ("dtr/3", 1, "TA-06"),
    ]


@pytest.mark.parametrize("weapon", ["bow", "maul", "unarmed"])
def test_one_attacks_with_what_one_carries_or_with_bare_hands(weapon: str) -> None:
    """TA-02, TA-A25: any weapon carried may be named, without a change of weapons."""
    faces = {"bow": [3], "maul": [2, 3], "unarmed": [2, 3, 2]}[weapon]
    game = Game("zlata", "bolek")
    game.attack("zlata", weapon, "bolek", *HIT, *faces)
    game.saw(AttackResolved, weapon=weapon)


def test_what_is_not_carried_strikes_nobody() -> None:
    """TA-02: `weapon_not_carried`, also for the second weapon."""
    game = Game("zlata", "bolek")
    assert game.code("attack", "zlata", weapon="axe", target="bolek") == "weapon_not_carried"
    assert game.code("attack", "zlata", weapon="", target="bolek") == "weapon_not_carried"
    pair = {"weapon": "sword", "second": "axe", "target": "bolek"}
    assert game.code("attack", "zlata", **pair) == "weapon_not_carried"


def test_an_attack_needs_a_target() -> None:
    """Section 4, row 8: `invalid_targets` where nobody is named."""
    game = Game("zlata", "bolek")
    assert game.code("attack", "zlata", weapon="sword") == "invalid_targets"


def test_the_target_is_an_active_opponent() -> None:
    """TA-02, TA-A29: not oneself, not one's own side, not whoever has left the fight."""
    game = Game("zlata", "cora", "bolek", one("wolf", status="fled"))
    for target, code in (
        ("zlata", "target_not_enemy"),
        ("cora", "target_not_enemy"),
        ("wolf", "target_not_active"),
        ("nobody", "unknown_combatant"),
    ):
        assert game.code("attack", "zlata", weapon="sword", target=target) == code


def test_hit_points_stop_at_nought_and_the_loser_is_out() -> None:
    """TA-14, TA-15: defeated, right after the blow; no turns any more."""
    game = Game("zlata", one("bolek", hp=1), "wolf")
    game.attack("zlata", "sword", "bolek", *HIT, 5)
    assert game.hp("bolek") == 0
    assert game.names()[2:4] == ["AttackResolved", "StatusChanged"]
    game.saw(StatusChanged, who="bolek", status="defeated", cause="no_hp")
    assert game.turn == "wolf"
    assert game.code("pass", "bolek") == "actor_not_active"


def test_a_fumble_deals_its_damage_and_costs_the_balance() -> None:
    """TA-11, TA-02 step 8: the effect comes after the hit points and what follows from them."""
    game = Game("zlata", one("bolek", hp=3), "wolf")
    game.attack("zlata", "sword", "bolek", *HIT, 1)
    blow = game.saw(AttackResolved, fumble=True, net=3, hp_to=0)
    assert blow.critical_dice == ()
    game.saw(EffectStarted, kind="off_balance", bearer="zlata", about="fumble")
    assert game.names()[2:5] == ["AttackResolved", "StatusChanged", "EffectStarted"]


def test_a_fumble_may_deal_nothing() -> None:
    """TA-A6: without `fumble_deals_damage` the net is 0, and the balance is lost all the same."""
    game = Game("zlata", "bolek", options={"fumble_deals_damage": False})
    game.attack("zlata", "sword", "bolek", *HIT, 1)
    game.saw(AttackResolved, fumble=True, total=5, net=0, hp_to=40)
    assert game.value("conditions", "zlata") == ("off_balance",)


def test_fixed_damage_neither_fails_nor_surprises() -> None:
    """TA-13: no dice of damage; dodging, bonuses and armour as always."""
    game = Game("bolek", "zlata")
    game.attack("bolek", "whip", "zlata", *HIT)
    game.saw(AttackResolved, rolled_points=4, total=6, net=6, fumble=False, critical_dice=())
    game.never(Rolled, purpose="damage")


def test_a_polearm_and_a_staff_are_led_by_agl() -> None:
    """TA-07: STR plays no part."""
    for category in ("polearm", "staff", "ranged"):
        arm = {"id": "arm", "category": category, "damage": 2}
        game = Game(one("zlata", agl=11, str=0, dtr=0, weapons=[arm]), "bolek")
        game.attack("zlata", "arm", "bolek", *HIT)
        game.saw(AttackResolved, stat_bonus=5, total=7)


def test_effective_stats_are_read_at_the_blow() -> None:
    """Section 3: modifiers in force count, and no stat is below 0."""
    game = Game("zlata", "bolek")
    game.do({"add_modifier": {"who": "zlata", "stat": "str", "value": -10}})
    game.do({"add_modifier": {"who": "bolek", "stat": "def", "value": 3}})
    game.do({"add_modifier": {"who": "zlata", "stat": "dtr", "value": 4}})
    assert game.value("stat", "zlata", "str") == 0
    game.attack("zlata", "sword", "bolek", *HIT, 5)
    game.saw(AttackResolved, stat_bonus=0, dtr_bonus=3, total=8, armor=5, net=3)
