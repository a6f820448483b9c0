"""The engine's dice: fair, independent, the same for the same seed."""

import copy
import pickle
from collections import Counter
from collections.abc import Sequence

import pytest

from affray.core.dice import (
    Generator,
)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_outside_64_bits_is_refused(seed: int) -> None:
    """A seed is 0 to 2**64 - 1; nothing is folded into the range."""
    with pytest.raises(ValueError, match="A seed must be"):
        Generator(seed)


@pytest.mark.parametrize(("low", "high"), [(2, 1), (0, 2**64)])
def test_a_die_of_the_engine_has_one_face_at_least(low: int, high: int) -> None:
    """No faces, or more faces than there are words, is an error."""
    with pytest.raises(ValueError, match="A die must have"):
        Generator(7).face(0, low, high)


@pytest.mark.parametrize(("n", "stream"), [(-1, 0), (2**64, 0), (0, -1), (0, 2**64)])
def test_the_number_of_a_die_and_its_stream_have_their_range(n: int, stream: int) -> None:
    """A counter outside 64 bits is an error, never wrapped."""
    with pytest.raises(ValueError, match="A stream and a die's number"):
        Generator(7).face(n, 1, 6, stream=stream)


def test_dice_of_one_face_and_of_every_word_are_possible() -> None:
    """The narrowest and the widest die: one face, and 2**64 of them."""
    assert Generator(7).face(0, 5, 5) == 5
    assert 0 <= Generator(7).face(0, 0, 2**64 - 1) < 2**64


def test_the_same_die_shows_the_same_face_whatever_was_thrown_before() -> None:
    """Undo: the n-th die is a function of seed, stream and n, for this generator and any copy."""
    generator = Generator(7)
    forwards = [generator.face(n, 1, 20) for n in range(50)]
    backwards = [generator.face(n, 1, 20) for n in reversed(range(50))]
    assert forwards == backwards[::-1]
    for twin in (Generator(7), copy.deepcopy(generator), pickle.loads(pickle.dumps(generator))):
        assert [twin.face(n, 1, 20) for n in range(50)] == forwards


def test_seeds_and_streams_differ() -> None:
    """Another seed and another stream are other dice."""
    rows = {
        tuple(Generator(seed).face(n, 1, 20, stream=stream) for n in range(20))
        for seed in (0, 1, 2**64 - 1)
        for stream in (0, 1, 2)
    }
    assert len(rows) == 9


def test_a_generator_does_not_show_its_seed() -> None:
    """The seed leaves in no view, so a log line with a generator must not hold it."""
    assert "987654321" not in repr(Generator(987654321))


def chi_square(counts: Sequence[int]) -> float:
    """How far counts stray from all being equal."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


# Sides, and what chi-square exceeds once in a thousand seeds.
CRITICAL = {2: 10.83, 6: 20.52, 10: 27.88, 20: 43.82}


@pytest.mark.parametrize("sides", CRITICAL)
def test_the_faces_of_a_die_are_equally_likely(sides: int) -> None:
    """Ten thousand dice of a fixed seed pass a chi-square test at one in a thousand."""
    generator = Generator(7)
    counts = Counter(generator.face(n, 1, sides) for n in range(10_000))
    assert chi_square([counts[face] for face in range(1, sides + 1)]) < CRITICAL[sides]


def test_rejection_keeps_wide_dice_fair() -> None:
    """Of 3 * 2**62 faces the thirds are even; without rejection the lowest third shows twice."""
    generator = Generator(7)
    thirds = Counter(generator.face(n, 0, 3 * 2**62 - 1) // 2**62 for n in range(3000))
    assert set(thirds) == {0, 1, 2}
    assert chi_square([thirds[third] for third in range(3)]) < 13.82


@pytest.mark.parametrize("neighbour", [(1, 0), (0, 1)], ids=["next die", "other stream"])
def test_neighbours_do_not_follow_one_another(neighbour: tuple[int, int]) -> None:
    """A die tells nothing of the next one, nor of the same one of the secret stream."""
    step, stream = neighbour
    generator = Generator(7)
    pairs = Counter(
        (generator.face(n, 1, 6), generator.face(n + step, 1, 6, stream=stream))
        for n in range(0, 20_000, 2)
    )
    counts = [pairs[first, second] for first in range(1, 7) for second in range(1, 7)]
    assert chi_square(counts) < 66.62
