"""AP-10, AP-22, AP-26, AP-27, AP-31: what whoever is hit can do against it."""

import pytest

from .playing import Table, one

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
