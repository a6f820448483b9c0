"""Notations of dice: what is read, what is refused, what a throw knows of itself."""

from typing import Any, cast

import pytest

from affray.core import dice
from affray.core.dice import (
    D10,
    D20,
    D100,
    K2,
    K4,
    K6,
    K8,
    K10,
    K20,
    MAX_DICE,
    MAX_FLAT,
    MAX_SIDES,
    MAX_TEXT,
    Dice,
    DiceError,
    Pool,
    die,
    parse,
)

SUMS = {
    "k6": ("k6", [(1, 6)], 0),
    "K20": ("k20", [(1, 20)], 0),
    "d100": ("d100", [(1, 100)], 0),
    "W6": ("w6", [(1, 6)], 0),
    "1d6": ("1d6", [(1, 6)], 0),
    "2k6": ("2k6", [(1, 6)] * 2, 0),
    "4k5": ("4k5", [(1, 5)] * 4, 0),
    "3D6": ("3d6", [(1, 6)] * 3, 0),
    "1d1": ("1d1", [(1, 1)], 0),
    "2d6+3": ("2d6+3", [(1, 6)] * 2, 3),
    "1d6-1": ("1d6-1", [(1, 6)], -1),
    "2d6+0": ("2d6", [(1, 6)] * 2, 0),
    " 2d6 + 3 ": ("2d6+3", [(1, 6)] * 2, 3),
    "02d06+03": ("2d6+3", [(1, 6)] * 2, 3),
    "1d4+1d6": ("1d4+1d6", [(1, 4), (1, 6)], 0),
    "d4 + K3+2": ("d4+k3+2", [(1, 4), (1, 3)], 2),
    "1-10": ("1-10", [(1, 10)], 0),
    "5-15": ("5-15", [(5, 15)], 0),
    "5 - 15": ("5-15", [(5, 15)], 0),
    "0-0": ("0-0", [(0, 0)], 0),
    "5-15-2": ("5-15-2", [(5, 15)], -2),
    "5-15+1d6+2": ("5-15+1d6+2", [(5, 15), (1, 6)], 2),
    "3": ("3", [], 3),
    "0": ("0", [], 0),
}


@pytest.mark.parametrize("text", SUMS)
def test_every_sum_of_the_rulebooks_is_read(text: str) -> None:
    """The dice, the flat part and the canonical notation are those the text means."""
    canonical, faces, flat = SUMS[text]
    assert parse(text) == Dice(canonical, tuple(faces), flat)


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("8a10k8m10", Pool(8)),
        (" 8A10K8M10 ", Pool(8)),
        ("8a10", Pool(8)),
        ("3a9k8", Pool(3, add_line=9)),
        ("3a11k8m10", Pool(3, add_line=11)),
        ("5a8k7m10", Pool(5, add_line=8, success_line=7)),
        ("6a6k5m6", Pool(6, add_line=6, success_line=5, sides=6)),
        ("0a10k8m10", Pool(0)),
        ("1000a10k8m10", Pool(MAX_DICE)),
    ],
)
def test_every_pool_is_read(text: str, pool: Pool) -> None:
    """DP-101: `NaXk8m10`; the success line 8 and the sides 10 may be left out."""
    assert parse(text) == pool
    assert parse(pool.text) == pool


def test_a_pool_writes_itself_as_the_rulebook_does() -> None:
    """DP-101: eight dice, ten-again, are `8a10k8m10`; the chance die of DP-103 is a pool of 0."""
    assert Pool(8).text == "8a10k8m10"
    assert Pool(0, add_line=9).text == "0a9k8m10"


# Each text with a part of the sentence that must refuse it.
UNREADABLE = {
    "": "from character 1 on",
    "   ": "from character 1 on",
    "d": "from character 1 on",
    "2d": "from character 1 on",
    "+2d6": "from character 1 on",
    "-2d6": "from character 1 on",
    "-3": "from character 1 on",
    "2d-6": "from character 1 on",
    "2d6+": "from character 4 on",
    "2d6++1": "from character 4 on",
    "2d6+3+1": "from character 4 on",
    "2d6-1d6": "from character 4 on",
    "2d6+1-3": "from character 4 on",
    "2d6 1d4": "from character 5 on",
    "1 2d6": "from character 1 on",
    "3+2d6": "from character 1 on",
    "5-15+5-15": "from character 5 on",
    "5-15d6": "from character 5 on",
    "2d6\n": "from character 4 on",
    "2d6.5": "from character 4 on",
    "2d6;import os": "from character 4 on",
    "8a": "from character 1 on",
    "8a10k8m10+5": "from character 1 on",
    "-1a10k8m10": "from character 1 on",
    "٣d٦": "from character 1 on",
    "２d６": "from character 1 on",
    "2d²": "from character 1 on",
    "2\N{KELVIN SIGN}6": "from character 1 on",
    "2d6\0": "from character 4 on",
    "\ud800": "from character 1 on",
    "0d6": "the count at character 1 must be 1 to 1000",
    "1001d6": "the count at character 1 must be 1 to 1000",
    "2d0": "the sides at character 3 must be 1 to 1000000",
    "1d4+1d1000001": "the sides at character 7 must be 1 to 1000000",
    "d" + "9" * 150: "the sides at character 2 must be 1 to 1000000",
    "9" * 150 + "d6": "the count at character 1 must be 1 to 1000",
    "2d6+1000001": "the flat at character 5 must be 0 to 1000000",
    "9" * 150: "the flat at character 1 must be 0 to 1000000",
    "600d6+401d6": "asks for more than 1000 dice",
    "15-5": "the lowest at character 1 must be 0 to 5",
    "1-1000001": "the highest at character 3 must be 0 to 1000000",
    "1001a10k8m10": "the size at character 1 must be 0 to 1000",
    "8a0k8m10": "the add_line at character 3",
    "8a10k0m10": "the success_line at character 6",
    "8a10k8m1": "the sides at character 8 must be 2 to 1000000",
    "8a7k8m10": "The add line of a pool must be 8 to 11, not 7.",
    "8a12k8m10": "The add line of a pool must be 8 to 11, not 12.",
    "8a10k11m10": "The success line of a pool must be 1 to 10, not 11.",
    "8a6k8m6": "The success line of a pool must be 1 to 6, not 8.",
    "1" * (MAX_TEXT + 1): "at most 200 characters, not 201",
    "1d6+" * 10**6: "at most 200 characters, not 4000000",
}


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: ascii(text[:20]))
def test_what_is_no_notation_is_refused_with_the_place(text: str) -> None:
    """Nothing is guessed, nothing is clamped, and the sentence stays short."""
    with pytest.raises(DiceError) as refused:
        parse(text)
    assert UNREADABLE[text] in str(refused.value)
    assert len(str(refused.value)) < 2 * MAX_TEXT


def test_the_limits_themselves_are_allowed() -> None:
    """A limit is the greatest number that is still taken."""
    assert parse(f"{MAX_DICE}d{MAX_SIDES}+{MAX_FLAT}").missing(()) == MAX_DICE
    assert parse(f"0-{MAX_SIDES}").span(()) == (0, MAX_SIDES)
    assert parse("600d6+400d6").missing(()) == MAX_DICE
    assert Pool(MAX_DICE, add_line=8).missing(()) == MAX_DICE


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((-1,), "The size of a pool must be 0 to 1000, not -1."),
        ((MAX_DICE + 1,), "The size of a pool must be 0 to 1000, not 1001."),
        ((10**5000,), "The size of a pool must be 0 to 1000, not a huge number."),
        ((True,), "The size of a pool must be 0 to 1000, not a value of type bool."),
        ((5, 7), "The add line of a pool must be 8 to 11, not 7."),
        ((5, 12), "The add line of a pool must be 8 to 11, not 12."),
        ((5, 10, 0), "The success line of a pool must be 1 to 10, not 0."),
        ((5, 5, 5, 6), "The add line of a pool must be 6 to 7, not 5."),
        ((5, 2, 1, 1), "The sides of a pool's dice must be 2 to 1000000, not 1."),
    ],
)
def test_a_pool_outside_its_ranges_cannot_be_made(numbers: tuple[int, ...], sentence: str) -> None:
    """DP-101: the add line is never lower than 8; every other number has its range too."""
    with pytest.raises(DiceError) as refused:
        Pool(*numbers)
    assert str(refused.value) == sentence


def test_a_single_die_is_made_without_a_notation() -> None:
    """The books' dice, each in its own letter, are the throws their notation means."""
    named = [K2, K4, K6, K8, K10, K20, D10, D20, D100]
    texts = ["k2", "k4", "k6", "k8", "k10", "k20", "d10", "d20", "d100"]
    assert named == [parse(text) for text in texts]
    assert die(12) == parse("d12")
    assert die(12, "w") == parse("w12")


@pytest.mark.parametrize(
    "sides", [0, -6, MAX_SIDES + 1, 10**5000], ids=["none", "negative", "one too many", "huge"]
)
def test_a_single_die_has_its_limits(sides: int) -> None:
    """A die of no faces or of too many is refused."""
    with pytest.raises(DiceError, match="The sides of a die must be 1 to 1000000"):
        die(sides)


def test_spelling_counts_for_equality_but_not_for_sameness() -> None:
    """`k6`, `d6` and `1d6` are three values that ask for the same die."""
    assert len({parse("k6"), parse("d6"), parse("1d6"), parse("w6"), parse("K6")}) == 4
    assert parse("k6").same(parse("1d6"))
    assert parse("1-6").same(parse("W6"))
    assert not parse("d6").same(parse("d6+1"))
    assert not parse("1d4+1d6").same(parse("1d6+1d4"))
    assert Pool(3).same(parse("3a10"))
    assert not Pool(3).same(Pool(3, add_line=9))
    assert not Pool(1).same(D10)
    assert not D10.same(Pool(1))


def test_throws_are_frozen() -> None:
    """What is handed out, cached throws above all, cannot be changed."""
    with pytest.raises(AttributeError):
        cast(Any, parse("2d6")).flat = 1
    with pytest.raises(AttributeError):
        cast(Any, Pool(3)).size = 1


def test_every_name_of_the_interface_is_exported() -> None:
    """The module's list of names holds what exists, and everything imported here."""
    assert all(hasattr(dice, name) for name in dice.__all__)
    assert {"Generator", "Pool", "Throw", "parse", "throw", "DiceError"} <= set(dice.__all__)


def test_a_sum_knows_how_many_faces_are_missing_or_too_many() -> None:
    """A roll knows of given faces how many are missing or too many."""
    roll = parse("1d4+1d6+2")
    assert [roll.missing(faces) for faces in ((), (1,), (1, 6), (1, 6, 1))] == [2, 1, 0, -1]
    assert parse("3").missing(()) == 0


def test_a_sum_knows_the_faces_of_its_next_die() -> None:
    """Dice come in the order of the notation, a range die with its own lowest face."""
    roll = parse("5-15+1d6")
    assert roll.span(()) == (5, 15)
    assert roll.span((7,)) == (1, 6)
    with pytest.raises(DiceError, match="no die left to throw after 2 faces"):
        roll.span((7, 1))


def test_a_sum_comes_to_its_faces_and_its_flat_part() -> None:
    """2d6+3 with 4 and 5 is 12; a range die's face is its value; a number is itself."""
    assert parse("2d6+3").total((4, 5)) == 12
    assert parse("1d6-1").total((1,)) == 0
    assert parse("5-15").total((12,)) == 12
    assert parse("3").total(()) == 3


FAULTS: list[tuple[str, list[Any], str | None]] = [
    ("2d6", [], None),
    ("2d6", [6], None),
    ("2d6", [1, 6], None),
    ("2d6", [1, 7], "Face 2 of 2d6 must be 1 to 6, not 7."),
    ("2d6", [0, 7], "Face 1 of 2d6 must be 1 to 6, not 0."),
    ("1d4+1d6", [5, 6], "Face 1 of 1d4+1d6 must be 1 to 4, not 5."),
    ("5-15", [4], "Face 1 of 5-15 must be 5 to 15, not 4."),
    ("2d6", [1, 2, 3], "Face 3 is too many: 2d6 needs 2, 3 were given."),
    ("2d6", [1] * 9, "Face 3 is too many: 2d6 needs 2, 9 were given."),
    ("3", [1], "Face 1 is too many: 3 needs 0, 1 were given."),
    ("2d6", [True], "Face 1 of 2d6 must be 1 to 6, not a value of type bool."),
    ("2d6", [1, "6"], "Face 2 of 2d6 must be 1 to 6, not a value of type str."),
    ("2d6", [1.0], "Face 1 of 2d6 must be 1 to 6, not a value of type float."),
    ("2d6", [None], "Face 1 of 2d6 must be 1 to 6, not a value of type NoneType."),
    ("2d6", [10**5000], "Face 1 of 2d6 must be 1 to 6, not a huge number."),
    ("2a10", [3], None),
    ("2a10", [10, 3], None),
    ("2a10", [10, 3, 8], None),
    ("2a10", [11], "Face 1 of 2d10 must be 1 to 10, not 11."),
    ("2a10", [10, 3, 0], "Face 3 of 2d10 must be 1 to 10, not 0."),
    ("2a10", [10, "3"], "Face 2 of 2d10 must be 1 to 10, not a value of type str."),
    ("2a10", [9, 3, 8], "Face 3 is too many: 2d10 needs 2, 3 were given."),
    ("2a10", [10, 3, 8, 10], "Face 4 is too many: 2d10 needs 3, 4 were given."),
    ("2a11", [10, 3, 8], "Face 3 is too many: 2d10 (none again) needs 2, 3 were given."),
    ("0a8", [9, 9], "Face 2 is too many: the chance die d10 needs 1, 2 were given."),
    ("2a10", [10] * 1002, None),
    ("2a10", [10] * 1003, "1003 faces are too many for 2a10k8m10: at most 1000 are added."),
]


@pytest.mark.parametrize(("text", "faces", "sentence"), FAULTS)
def test_impossible_faces_are_named(text: str, faces: list[Any], sentence: str | None) -> None:
    """Law of `bad_dice`: the first face that cannot be is named; too few is no fault."""
    assert parse(text).fault(faces) == sentence
