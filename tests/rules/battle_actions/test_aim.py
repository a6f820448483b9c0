"""BA-33, BA-34: Aim and Precise Shot."""

from typing import Any

import pytest

from .playing import Table, act, one


def shooter(who: str = "dora", **changes: Any) -> Table:
    """Dora, or Cezary with a crossbow, declares first."""
    held = {"wielded": "light_crossbow"} if who == "cezary" else {}
    foe = "anna" if who == "cezary" else "borys"
    person = one(who, **{**held, **changes})
    person["initiative"] = changes.get("initiative", 60)
    return Table(person, one(foe, initiative=90), options=None)


def code(table: Table, actor: str, points: int | None, **more: Any) -> str | None:
    """The refusal of an Aim by so many points, or None."""
    fields = {"points": points} if points is not None else {}
    refusal = table.fight.check({"declare": {"actor": actor, "action": "aim", **fields, **more}})
    return refusal.code if refusal is not None else None


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (None, "aim_points_out_of_range"),
        (-1, "aim_points_out_of_range"),
        (0, "aim_points_out_of_range"),
        (1, None),
        (2, None),
        (3, "profession_required"),
        (5, "profession_required"),
        (6, "aim_points_out_of_range"),
    ],
)
def test_everybody_aims_by_one_or_two_points(points: int | None, expected: str | None) -> None:
    """BA-33: 1 <= p <= 5; more than 2 are for assassins (BA-34)."""
    assert code(shooter(), "dora", points) == expected


@pytest.mark.parametrize("points", [3, 4, 5])
def test_an_assassin_with_the_feat_and_a_crossbow_aims_by_up_to_five(points: int) -> None:
    """BA-34: light or hand crossbow."""
    assert code(shooter("cezary"), "cezary", points) is None
    hand = one("cezary", wielded="light_crossbow", weapon={"kind": "hand_crossbow"})
    assert code(Table(hand, one("anna", initiative=90)), "cezary", points) is None


@pytest.mark.parametrize("points", [3, 5])
def test_precise_shot_is_checked_in_its_order(points: int) -> None:
    """BA-34: profession, feat, kind of the weapon, then the Initiative of BA-33."""
    poor = {"initiative": 10 * points - 1}
    bow = one("dora", weapon={"kind": "bow"}, **poor)

    def table(**changes: Any) -> Table:
        return Table({**bow, **changes}, one("borys", initiative=90))

    assert code(table(), "dora", points) == "profession_required"
    assert code(table(profession="assassin"), "dora", points) == "feat_required"
    feat = {"profession": "assassin", "feats": ["precise_shot"]}
    assert code(table(**feat), "dora", points) == "wrong_weapon"
    assert code(shooter("cezary", **poor), "cezary", points) == "not_enough_initiative"
    assert code(table(**feat), "dora", 2) is None


@pytest.mark.parametrize(("points", "enough"), [(1, 10), (2, 20)])
def test_aiming_asks_for_ten_points_of_initiative_each(points: int, enough: int) -> None:
    """BA-33: current Initiative covers it, for one shot."""
    assert code(shooter(initiative=enough), "dora", points) is None
    assert code(shooter(initiative=enough - 1), "dora", points) == "not_enough_initiative"


def test_five_points_ask_for_fifty() -> None:
    """BA-33, BA-34: 50 are enough."""
    assert code(shooter("cezary", initiative=50), "cezary", 5) is None


def test_aim_is_checked_in_its_order() -> None:
    """BA-33: the missile weapon comes before the points; bare hands are `wrong_weapon` too."""
    assert code(shooter(wielded="short_sword"), "dora", 9) == "wrong_weapon"
    assert code(shooter(wielded=None), "dora", 9) == "wrong_weapon"


def test_every_shot_of_the_round_is_aimed() -> None:
    """BA-33: Attack +p and delay +10 p for each."""
    table = shooter()
    table.round(1, 1, 1, dora=act("aim", points=2))
    assert table.value("delays", "dora") == (25, 25)
    assert table.value("attack", "dora") == 13
    for _ in range(2):
        table.until("dora")
        table.attack("dora", "borys", 19)
        assert table.only("attack_missed").value.value == 13 + 2 - 3


def test_five_points_are_five_points() -> None:
    """BA-34: Attack +5, delay +50, T - 5 but at least 0: margin 0 is not weak at T = 4."""
    table = shooter("cezary", attacks_per_round=1)
    table.round(2, 7, 4, cezary=act("aim", points=5))
    assert table.value("delays", "cezary") == (60,)
    table.until("cezary")
    table.attack("cezary", "anna", 12, 3)
    assert table.only("attack_hit").margin == 0
    assert table.only("damage_dealt").weak is False


def test_one_to_five_points_are_offered() -> None:
    """BA-33: the walk knows no other numbers, and says what is wrong with three."""
    table = shooter()
    (walk,) = [walk for walk in table.fight.options() if walk.name == "declare"]
    walk = walk.take("aim")
    assert (walk.menu.low, walk.menu.high) == (1, 5)
    assert [(one.value, one.refused) for one in walk.choices] == [
        (1, ""),
        (3, "profession_required"),
        (5, "profession_required"),
    ]
