"""BA-10: wound classes and how a wound is moved from one to another."""

import pytest

from .playing import Table, act, one


def wounded(
    die: int, action: str = "none", *, face: int = 6, thresholds: tuple[int, ...] = (1, 10, 20, 30)
) -> Table:
    """Anna has hit Borys, who has no armour, for 2 + 3 x die points."""
    rival = one("borys", armor=0, wound_thresholds=thresholds, vitality=1000)
    table = Table("anna", rival, distances={("anna", "borys"): 8} if action == "charge" else None)
    table.round(5, 1, 1, anna=act(action, target="borys") if action == "charge" else action)
    table.until("anna")
    table.attack("anna", "borys", face, die)
    return table


@pytest.mark.parametrize(
    ("thresholds", "wound"),
    [
        ((8, 9, 10, 11), ("light", 8)),
        ((7, 8, 10, 11), ("medium", 8)),
        ((6, 7, 8, 9), ("heavy", 8)),
        ((5, 6, 7, 8), ("mortal", 8)),
        ((9, 10, 11, 12), None),
    ],
)
def test_the_class_goes_by_the_victims_thresholds(
    thresholds: tuple[int, ...], wound: tuple[str, int] | None
) -> None:
    """BA-10: at a threshold the class begins; below the first one there is no wound."""
    table = wounded(2, thresholds=thresholds)
    assert table.only("damage_dealt").points == 8
    assert table.value("wound", "borys") == wound


def test_a_moved_wound_is_brought_into_its_class() -> None:
    """BA-10: at least the lower threshold of the final class: 5 points, light, +1: medium 10."""
    table = wounded(1, "charge")
    assert table.only("damage_dealt").points == 5
    assert table.value("wound", "borys") == ("medium", 10)


def test_a_wound_that_was_below_the_first_threshold_is_raised_to_light() -> None:
    """BA-10: class 0 with p >= 1 is moved as well."""
    table = wounded(1, "charge", thresholds=(6, 10, 20, 30))
    assert table.value("wound", "borys") == ("light", 6)


def test_shifts_are_added_up() -> None:
    """BA-10: Charge and critical: 5 points: light, +2: heavy, 20."""
    table = wounded(1, "charge", face=1)
    assert table.value("wound", "borys") == ("heavy", 20)
    parts = table.only("wound_received").shift.parts
    assert [(part.source, part.rule) for part in parts] == [
        ("charge", "BA-27"),
        ("critical", "BA-08"),
    ]


def test_a_class_is_never_worse_than_mortal() -> None:
    """BA-10: 26 points: heavy, +2: mortal, 30."""
    assert wounded(8, "charge", face=1).value("wound", "borys") == ("mortal", 30)


def test_no_points_no_shift() -> None:
    """BA-10: what armour stopped altogether is not raised."""
    table = Table("anna", one("borys", armor=50), distances={("anna", "borys"): 8})
    table.round(5, 1, 1, anna=act("charge", target="borys"))
    table.attack("anna", "borys", 1, 8)
    assert table.told("wound_received") == []
    assert table.value("wounds", "borys") == ()


def test_wounds_are_kept_in_their_order() -> None:
    """BA-10: class and points of each."""
    table = wounded(1)
    table.attack("anna", "borys", 6, 5)
    assert table.value("wounds", "borys") == (("light", 5), ("medium", 17))
