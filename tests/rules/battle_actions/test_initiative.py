"""BA-06: current Initiative, delays, moments of attack, and the order in which attacks come."""

from typing import Any

import pytest

from .playing import Table, act, one


def delays(who: str, action: str | dict[str, Any], *faces: int, **changes: Any) -> tuple[int, ...]:
    """The delays of somebody against Borys, who throws a 1."""
    rival = one("borys", id="rival", side="enemy", initiative=1)
    people = [rival, one(who, side="mine", **changes)]
    table = Table(*people)
    table.round(1, *faces, **{who: action})
    found: tuple[int, ...] = table.value("delays", who)
    return found


def test_current_initiative_is_a_sum() -> None:
    """BA-06: Initiative, armour, shield, wounds and changes paid."""
    options = {"wound_initiative_penalty": {"light": 1, "medium": 2, "heavy": 4}}
    anna = one("anna", armor_initiative=-3, shield_initiative=-2)
    table = Table(anna, "borys", options=options)
    table.round(1, 1, 1)
    table.skip("anna", "anna")
    table.attack("borys", "anna", 2, 4)
    assert table.value("wound", "anna") == ("medium", 11)
    assert table.value("initiative", "anna") == 30 - 3 - 2 - 2


@pytest.mark.parametrize(("die", "penalty"), [(2, 1), (4, 2), (7, 4)])
def test_wounds_slow_down_by_their_class(die: int, penalty: int) -> None:
    """BA-06: option `wound_initiative_penalty`: light 8, medium 14 and heavy 20 points here."""
    options = {"wound_initiative_penalty": {"light": 1, "medium": 2, "heavy": 4}}
    table = Table("anna", "borys", options=options)
    table.round(1, 1, 1)
    table.skip("anna", "anna")
    table.attack("borys", "anna", 2, die)
    assert table.value("initiative", "anna") == 30 - penalty


def test_wounds_do_not_slow_down_unless_the_table_says_so() -> None:
    """BA-06: by default a wound costs no Initiative."""
    table = Table("anna", "borys")
    table.round(1, 1, 1)
    table.skip("anna", "anna")
    table.attack("borys", "anna", 2, 5)
    assert table.value("initiative", "anna") == 30


@pytest.mark.parametrize(
    ("who", "action", "faces", "expected", "changes"),
    [
        ("anna", "none", (7, 4), (10, 7), {}),
        ("anna", "whirl", (7, 4), (13, 10), {}),
        ("anna", "selective", (7, 2, 4, 6), (12, 13), {}),
        ("anna", act("keep_at_bay", target="rival"), (7, 4, 1, 2), (14, 6), {"large": True}),
        ("dora", act("aim", points=1), (1, 10), (15, 24), {}),
        ("dora", act("aim", points=2), (1, 10), (25, 34), {}),
        ("anna", act("sweeping_cut", blow=1), (7, 4), (20, 7), {}),
        ("anna", act("sweeping_cut", blow=2), (7, 4), (10, 17), {}),
        ("cezary", act("none", rider="precise_strike", rider_blow=2), (7, 4), (8, 9), {}),
        ("dora", act("none", rider="strong_shot"), (7, 4), (19, 8), {}),
        ("dora", act("aim", points=2, rider="strong_shot", rider_blow=2), (1, 1), (25, 33), {}),
        ("cezary", act("sweeping_cut", rider="precise_strike"), (1, 1), (16, 2), {"knife": True}),
        ("anna", act("disarm", target="rival"), (7,), (10,), {}),
        ("anna", act("break_through", targets=["rival"]), (), (), {"breaks": 20}),
    ],
)
def test_a_delay_is_a_sum(
    who: str,
    action: Any,
    faces: tuple[int, ...],
    expected: tuple[int, ...],
    changes: dict[str, Any],
) -> None:
    """BA-06: weapon + k10 + extra die + additions, of each attack or of the blow alone."""
    if changes.pop("large", False):
        changes["weapon"] = {"size": "large"}
    if changes.pop("knife", False):
        changes["weapon"] = {"size": "medium"}
    rival_weapon = {"size": "small"}
    rival = one("borys", id="rival", side="enemy", initiative=1, weapon=rival_weapon)
    breaks = changes.pop("breaks", None)
    table = Table(rival, one(who, side="mine", **changes))
    table.round(*(1, *faces, *((breaks,) if breaks else ())), **{who: action})
    assert table.value("delays", who) == expected


@pytest.mark.parametrize(("mastery", "die"), [(1, "k8"), (2, "k6"), (3, "k4"), (4, "k2")])
def test_the_extra_die_of_a_selective_attack_shrinks(mastery: int, die: str) -> None:
    """BA-06, BA-25: k8, k6, k4, k2 for mastery 1, 2, 3, 4; first the k10, then the extra die."""
    table = Table(one("anna", weapon={"mastery": mastery}, attacks_per_round=1), "borys")
    table.round(5, 10, int(die[1:]), anna="selective")
    rolled = [event for event in table.told("rolled") if event.who == "anna"]
    assert [(event.dice, event.faces) for event in rolled] == [(f"k10+{die}", (10, int(die[1:])))]
    assert table.value("delays", "anna") == (13 + int(die[1:]),)


def test_each_attack_starts_from_the_moment_before_it() -> None:
    """BA-06: later attacks suffer from every delay before them."""
    table = Table(one("anna", attacks_per_round=3), "borys")
    table.round(5, 1, 2, 3)
    assert table.value("moments", "anna") == (26, 21, 15)


def test_dice_fall_in_declaration_order() -> None:
    """BA-06: combatants in declaration order, each one's attacks in theirs."""
    table = Table("anna", "borys", "cezary")
    table.round(1, 2, 3, 4, 5)
    rolls = [(event.who, event.faces) for event in table.told("rolled")]
    assert rolls == [
        ("borys", (1,)),
        ("anna", (2,)),
        ("anna", (3,)),
        ("cezary", (4,)),
        ("cezary", (5,)),
    ]


def test_attacks_come_from_the_highest_moment_down() -> None:
    """BA-06: across all combatants."""
    table = Table("anna", "borys")
    table.round(5, 2, 10)
    order = []
    while table.fight.state.round == 1:
        order.append(table.value("due"))
        table.skip(table.awaited().to)
    assert order == [("anna", 1), ("borys", 1), ("anna", 2)]


def test_of_equal_moments_the_faster_comes_first() -> None:
    """BA-06: equal moments: the higher attack Initiative first."""
    table = Table("borys", "anna")
    table.round(1, 7, 3)
    assert table.value("moments", "borys")[0] == 17
    assert table.value("moments", "anna") == (20, 14)
    tied = Table("borys", one("anna", attacks_per_round=1))
    tied.round(1, 10)
    assert tied.value("moments", "borys") == tied.value("moments", "anna") == (17,)
    assert tied.value("due") == ("anna", 1)


def test_of_equal_moments_and_speed_the_one_who_joined_earlier_comes_first() -> None:
    """BA-06: the last key is the order of joining."""
    borys = one("borys", initiative=30)
    table = Table(borys, one("anna", attacks_per_round=1))
    table.round(1, 4)
    assert table.value("moments", "borys") == table.value("moments", "anna") == (23,)
    assert table.value("due") == ("borys", 1)


def test_the_two_points_of_a_charge_count_among_equal_moments() -> None:
    """BA-06, BA-27: attack Initiative, not current Initiative, decides."""
    dora = one("dora", wielded="short_sword", initiative=25, attacks_per_round=1)
    rival = one("borys", initiative=26)
    table = Table(rival, dora, distances={("borys", "dora"): 9})
    table.round(5, 1, dora=act("charge", target="borys"))
    assert table.value("attack_initiative", "dora") == 27
    assert table.value("initiative", "dora") == 25
    assert (table.value("moments", "dora"), table.value("moments", "borys")) == ((20,), (19,))
    tied = Table(rival, dora, distances={("borys", "dora"): 9})
    tied.round(6, 1, dora=act("charge", target="borys"))
    assert tied.value("moments", "dora") == (19,)
    assert tied.value("due") == ("dora", 1)


def test_a_moment_of_zero_or_less_changes_nothing() -> None:
    """BA-06: the attack is made, in its order, in this round."""
    table = Table(one("anna", initiative=10), one("borys", initiative=12))
    table.round(10, 10, 7)
    assert table.value("moments", "anna") == (-3, -16)
    assert table.value("moments", "borys") == (-1,)
    assert table.value("due") == ("borys", 1)
