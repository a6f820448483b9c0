"""AG-01 to AG-06: who may be attacked with what, ability tests, hits, Defence."""

import pytest

from .playing import SURE, WILD, Table, one, parts

BOW = {"actor": "hero", "target": "foe", "weapon": "long_bow", "mode": "ranged"}


@pytest.mark.parametrize(("weapon", "mode"), [("long_sword", "melee"), ("long_bow", "ranged")])
def test_melee_and_ranged_attacks_follow_one_procedure(weapon: str, mode: str) -> None:
    """AG-01: the same events in the same order; the major action is spent."""
    table = Table("hero", "foe")
    damage = (1, 1) if mode == "melee" else (1,)
    table.attack("hero", "foe", *SURE, *damage, weapon=weapon, mode=mode)
    assert table.names() == [
        "declared",
        "action_taken",
        "rolled",
        "attack_rolled",
        "rolled",
        "damage_computed",
        "resource_changed",
    ]
    assert table.value("actions_left") == ("minor",)


def test_a_miss_is_over_without_a_damage_roll() -> None:
    """AG-05: less than Defence misses, and nothing follows."""
    table = Table("hero", "foe")
    table.attack("hero", "foe", *WILD)
    assert table.names() == ["declared", "action_taken", "rolled", "attack_rolled"]
    assert not table.only("attack_rolled").hit


@pytest.mark.parametrize(("yards", "legal"), [(0, True), (2, True), (2.5, False), (3, False)])
def test_adjacent_is_at_most_two_yards(yards: float, legal: bool) -> None:
    """AG-02: exactly 2 yards is adjacent, 2.5 and 3 are not."""
    table = Table("hero", "foe", distances={("hero", "foe"): yards})
    if legal:
        table.attack("hero", "foe", *WILD)
    else:
        table.no("target_out_of_reach", "attack", actor="hero", target="foe", weapon="long_sword")


@pytest.mark.parametrize(("yards", "legal"), [(52, True), (52.5, False)])
def test_range_is_that_of_the_weapon(yards: float, legal: bool) -> None:
    """AG-02: exactly the range is in range."""
    table = Table("hero", "foe", distances={("hero", "foe"): yards})
    fields = {"actor": "hero", "target": "foe", "weapon": "long_bow", "mode": "ranged"}
    if legal:
        table.say("attack", *WILD, **fields)
    else:
        table.no("target_out_of_range", "attack", **fields)


def test_a_weapon_of_both_modes_is_used_as_declared() -> None:
    """AG-02, AG-A23: a thrown knife reaches an adjacent enemy too, in either mode."""
    for mode in ("melee", "ranged"):
        table = Table("hero", "foe")
        table.attack("hero", "foe", *WILD, weapon="throwing_knife", mode=mode)
        assert table.only("attack_rolled").mode == mode


def test_sight_is_one_way_and_matters_for_ranged_attacks_only() -> None:
    """AG-02: the attacker must see the target, unless it is a melee attack."""
    table = Table("hero", "foe")
    table.fact("sees", "foe", "hero", value=False)
    assert table.fight.check({"attack": {**BOW}}) is None
    table.fact("sees", "hero", "foe", value=False)
    table.no("target_not_visible", "attack", **BOW)
    table.attack("hero", "foe", *WILD)


def test_an_unknown_distance_is_asked_of_the_game_master() -> None:
    """AG-02, AG-A5: the declaration waits; nothing is paid or thrown before the answer."""
    table = Table("hero", "foe", unknown=True)
    table.attack("hero", "foe")
    table.asked("distance", "gm")
    assert table.names() == ["declared", "asked"]
    table.no("prompt_open", "end_turn", actor="hero")
    table.answer("1.5", faces=WILD)
    assert table.state.fact("distance", "hero", "foe") == 15
    assert table.only("action_taken").action == "attack"


@pytest.mark.parametrize(
    ("fields", "yards", "code"),
    [
        ({"weapon": "long_sword", "mode": "melee"}, 2.5, "target_out_of_reach"),
        ({"weapon": "long_bow", "mode": "ranged"}, 53, "target_out_of_range"),
    ],
)
def test_an_answer_that_rules_the_attack_out_voids_it(
    fields: dict[str, str], yards: float, code: str
) -> None:
    """AG-02: nothing is rolled or spent, the actor may declare again, the fact stays."""
    table = Table("hero", "foe", unknown=True)
    table.say("attack", actor="hero", target="foe", **fields)
    table.answer(str(yards))
    voided = table.only("voided")
    assert (voided.who, voided.what, voided.code) == ("hero", "attack", code)
    assert table.names() == ["answered", "fact_set", "voided"]
    assert table.value("actions_left") == ("major", "minor")
    table.no(code, "attack", actor="hero", target="foe", **fields)


@pytest.mark.parametrize("choice", [-1, 1.3, "near", None, 10_000.5, True])
def test_a_distance_is_a_number_of_whole_or_half_yards(choice: object) -> None:
    """AG-02: any other answer is not on the menu."""
    table = Table("hero", "foe", unknown=True)
    table.attack("hero", "foe")
    held = table.fight.awaits()[0]
    table.no("invalid_choice", "answer", prompt=held.id, choice=choice)


def test_only_the_game_master_answers_for_distances() -> None:
    """AG-02: the prompt is his."""
    table = Table("hero", "foe", unknown=True)
    table.attack("hero", "foe")
    held = table.fight.awaits()[0]
    table.no("not_your_prompt", "answer", by="hanna", prompt=held.id, choice=1)


def test_sight_is_judged_before_the_game_master_is_asked() -> None:
    """AG-02: every refusal that does not depend on the distance comes first."""
    table = Table("hero", "foe", unknown=True)
    table.fact("sees", "hero", "foe", value=False)
    table.no("target_not_visible", "attack", **BOW)


def test_the_dying_and_the_unconscious_may_be_attacked() -> None:
    """AG-02, AG-A13: in the ordinary way, against their own Defence (AG-06)."""
    for condition in ("dying", "unconscious"):
        table = Table("hero", one("foe", defense=None, shield_bonus=2))
        if condition == "dying":
            table.say("set_health", target="foe", health=0)
        else:
            table.say("set_condition", target="foe", condition="unconscious")
        table.attack("hero", "foe", *WILD)
        assert table.only("attack_rolled").defense.value == 12


def test_a_test_adds_dice_ability_focus_and_modifiers() -> None:
    """AG-03, AG-04: all of them add up, the dragon die is the third and counts like the others."""
    table = Table(one("hero", focuses=[["strength", "heavy_blades"]]), "foe")
    table.say("add_modifier", target="hero", stat="attack", value=1, source="magic sword")
    table.say("add_modifier", target="hero", stat="attack", value=-2, source="mud")
    table.say("add_modifier", target="hero", stat="strength", value=1, source="potion")
    table.attack("hero", "foe", 4, 3, 1, 1, 1)
    rolled = table.only("attack_rolled")
    assert rolled.dragon == 1
    assert parts(rolled.total) == {
        "dice": 8,
        "strength": 3,
        "potion": 1,
        "focus": 2,
        "magic sword": 1,
        "mud": -2,
    }


def test_a_focus_must_bear_the_name_of_the_group() -> None:
    """AG-04: a focus of another group, or of another ability, does not fit."""
    strange = [["strength", "axes"], ["dexterity", "heavy_blades"]]
    table = Table(one("hero", focuses=strange), "foe")
    table.attack("hero", "foe", *WILD)
    assert "focus" not in parts(table.only("attack_rolled").total)


def test_no_natural_result_decides() -> None:
    """AG-03: three sixes can miss and three ones can hit."""
    table = Table(one("hero", abilities={"strength": -1}), one("foe", defense=18))
    table.attack("hero", "foe", 6, 6, 6)
    assert not table.only("attack_rolled").hit
    table = Table(one("hero", abilities={"strength": 7}), "foe")
    table.attack("hero", "foe", 1, 1, 1, 1, 1)
    assert table.only("attack_rolled").hit


def test_a_weapon_may_have_an_ability_and_a_focus_of_its_own() -> None:
    """AG-04, AG-A6: they go before those of the group, which may then be any group."""
    wand = {
        "id": "wand",
        "group": "wands",
        "damage": "1d6",
        "attack_ability": "magic",
        "focus": "arcane_lance",
        "damage_ability": "willpower",
    }
    abilities = {"magic": 4, "willpower": 2}
    mage = one("hero", abilities=abilities, focuses=[["magic", "arcane_lance"]], weapons=[wand])
    table = Table(mage, "foe")
    table.attack("hero", "foe", 3, 3, 3, 1)
    assert parts(table.only("attack_rolled").total) == {"dice": 9, "magic": 4, "focus": 2}
    assert parts(table.only("damage_computed").step1) == {"wand": 1, "willpower": 2}


@pytest.mark.parametrize(("total", "hit"), [(9, False), (10, True)])
def test_a_total_equal_to_defense_hits(total: int, hit: bool) -> None:
    """AG-05: at or above Defence."""
    table = Table(one("hero", abilities={}), "foe")
    table.attack("hero", "foe", 3, 3, total - 6, *((1, 1) if hit else ()))
    assert table.only("attack_rolled").hit is hit


def test_defense_is_read_from_the_sheet_or_made() -> None:
    """AG-06, AG-A8: Defence of the sheet, or 10 + Dexterity + shield, and modifiers."""
    made = one("foe", defense=None, abilities={"dexterity": 2}, shield_bonus="heavy_shield")
    table = Table("hero", made)
    assert table.value("defense", "hero") == 10
    assert table.value("defense", "foe") == 15
    table.say("add_modifier", target="foe", stat="defense", value=2, source="cover")
    table.say("add_modifier", target="foe", stat="dexterity", value=-1, source="mud")
    assert table.value("defense", "foe") == 16


@pytest.mark.parametrize("faces", [(1, 2), (1, 2, 7), (0, 1, 2), (1, 1, 1, 1)])
def test_dice_must_be_three_of_six_sides(faces: tuple[int, ...]) -> None:
    """AG-03: another count or face is refused: `bad_dice`; a throw may also be left for later."""
    table = Table("hero", one("foe", defense=30))
    fields = {"actor": "hero", "target": "foe", "weapon": "long_sword", "mode": "melee"}
    table.no("bad_dice", "attack", *faces, **fields)
    table.say("attack", **fields)
    table.asked("roll", "dice:script")
