"""Pools of dice and throws, with the examples of the catalogue."""

from collections import Counter

import pytest

from affray.core.dice import (
    MAX_DICE,
    MAX_EXTRA,
    Dice,
    DiceError,
    Pool,
    parse,
    throw,
)

from .dice_at_hand import script

TESTS = [
    ("101a", Pool(5), [[8, 3, 10, 7, 1], [9]], 3),
    ("101b", Pool(12), [[7, 5, 8, 10, 5, 6, 1, 9, 6, 4, 9, 10], [6, 5]], 5),
    ("101c", Pool(3, add_line=9), [[9, 10, 2], [8, 9], [5]], 4),
    ("103a", Pool(0), [[10], [9]], 2),
    ("103b", Pool(0), [[9]], 0),
    ("103c", Pool(0), [[1]], 0),
]


@pytest.mark.parametrize(
    ("pool", "batches", "natural"), [row[1:] for row in TESTS], ids=[row[0] for row in TESTS]
)
def test_the_worked_examples_of_pools(pool: Pool, batches: list[list[int]], natural: int) -> None:
    """DP-101, DP-103, examples 101a to 101c and 103a to 103c: batches, successes, exact count."""
    faces = [face for batch in batches for face in batch]
    assert pool.batches(faces) == tuple(tuple(batch) for batch in batches)
    assert pool.total(faces) == natural
    assert (pool.missing(faces), pool.fault(faces)) == (0, None)
    assert throw(pool, script(faces)) == tuple(faces)
    assert pool.missing(faces[:-1]) == 1
    assert pool.missing([*faces, 1]) == -1


def test_a_pool_misses_what_is_known_so_far() -> None:
    """Example 101c: 9, 10, 2, 8, 9 alone is one face short, as the second 9 adds a die."""
    pool = Pool(3, add_line=9)
    typed = (9, 10, 2, 8, 9, 5)
    assert [pool.missing(typed[:count]) for count in range(7)] == [3, 3, 3, 2, 1, 1, 0]
    assert pool.missing((9, 10, 2, 8, 9)) == 1


def test_surplus_faces_add_no_dice() -> None:
    """Of a pool of 1 that shows 3, two more faces are two too many, whatever they show."""
    assert Pool(1).missing((3, 10, 10)) == -2
    assert Pool(1).batches((3, 10, 10)) == ((3,),)


def test_an_unfinished_batch_is_shown_as_far_as_it_is_known() -> None:
    """Faces of a roll that still waits stand in the batch they belong to."""
    assert Pool(3).batches(()) == ()
    assert Pool(3).batches((10, 2)) == ((10, 2),)
    assert Pool(3).batches((10, 10, 2, 8)) == ((10, 10, 2), (8,))


def test_the_chance_die_has_lines_of_its_own_and_its_added_die_has_not() -> None:
    """DP-103: on the first die only a 10 succeeds and adds; the added die succeeds at 8, too."""
    chance = Pool(0, add_line=9)
    assert chance.chance
    assert not Pool(1).chance
    assert (chance.missing(()), chance.total((9,)), chance.missing((9,))) == (1, 0, 0)
    assert (chance.total((10, 9, 8)), chance.missing((10, 9, 8))) == (3, 0)
    assert chance.missing((10, 9)) == 1
    assert chance.batches((10, 9, 8)) == ((10,), (9,), (8,))


def test_a_pool_of_eleven_again_never_adds() -> None:
    """An add line above every face adds no die."""
    assert throw(Pool(3, add_line=11), script([10, 10, 10])) == (10, 10, 10)


def test_a_throw_asks_for_each_die_in_order_with_its_span() -> None:
    """The source of faces is told the lowest and highest face of every die."""
    asked: list[tuple[int, int]] = []

    def highest(low: int, high: int) -> int:
        asked.append((low, high))
        return high

    assert throw(parse("5-15+2d4+d6+9"), highest) == (15, 4, 4, 6)
    assert asked == [(5, 15), (1, 4), (1, 4), (1, 6)]


def test_a_number_is_thrown_without_dice() -> None:
    """A fixed number asks the source for nothing."""
    assert throw(parse("3"), script([])) == ()


@pytest.mark.parametrize("size", [0, 1, 600])
def test_a_pool_that_adds_without_end_is_stopped_before_the_die_too_many(size: int) -> None:
    """No more than `MAX_EXTRA` added dice are ever thrown; then the throw is an error."""
    thrown = Counter[int]()

    def always_ten(low: int, high: int) -> int:
        thrown[high] += 1
        return high

    with pytest.raises(DiceError, match="adds more than 1000 dice"):
        throw(Pool(size), always_ten)
    assert thrown[10] <= max(size, 1) + MAX_EXTRA


def test_exactly_the_limit_of_added_dice_is_thrown() -> None:
    """A pool of 1 may show a thousand tens and then anything else."""
    faces = [10] * MAX_EXTRA + [5]
    assert throw(Pool(1), script(faces)) == tuple(faces)


def test_a_throw_made_by_hand_meets_the_limit_on_dice_before_the_first_is_thrown() -> None:
    """A request that `parse` would not make is stopped as well."""
    request = Dice("many", ((1, 6),) * (MAX_DICE + 1))
    with pytest.raises(DiceError, match="many needs 1001 dice"):
        throw(request, script([]))


@pytest.mark.parametrize("face", [0, 7, True])
def test_a_source_of_impossible_faces_is_an_error(face: int) -> None:
    """A face outside the die, or no whole number, never leaves a throw."""
    with pytest.raises(DiceError, match="Face 1 of 2d6 must be 1 to 6"):
        throw(parse("2d6"), lambda low, high: face)
