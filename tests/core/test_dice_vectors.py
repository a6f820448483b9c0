"""Golden vectors of the engine's dice: what a seed has shown it shows for ever."""

from hashlib import blake2b

import pytest

from affray.core.dice import Generator

NUMBERS = (0, 1, 2, 1000, 2**64 - 1)
"""Which dice of a stream the vectors show."""

HUGE = 2**63 + 1
"""So many faces that about every second word is rejected."""

# Seed, stream, lowest face, highest face, and the faces of the dice of NUMBERS.
Vector = tuple[int, int, int, int, tuple[int, ...]]
VECTORS: tuple[Vector, ...] = (
    (0, 0, 1, 2, (1, 2, 2, 1, 2)),
    (0, 0, 1, 6, (3, 6, 6, 1, 2)),
    (0, 0, 1, 10, (1, 6, 4, 9, 4)),
    (0, 0, 1, 20, (11, 6, 14, 9, 4)),
    (0, 0, 1, 100, (11, 26, 94, 69, 64)),
    (0, 0, 5, 15, (8, 15, 6, 8, 7)),
    (0, 0, 1, 1_000_000, (99211, 87626, 266394, 358769, 679464)),
    (
        0,
        0,
        1,
        HUGE,
        (
            6462409173728099211,
            8830464238625992994,
            3731830836399266394,
            8994322853945358769,
            7435449735371679464,
        ),
    ),
    (0, 1, 1, 2, (1, 2, 2, 1, 1)),
    (0, 1, 1, 6, (1, 4, 2, 1, 5)),
    (0, 1, 1, 10, (7, 10, 8, 5, 7)),
    (0, 1, 1, 20, (7, 10, 8, 5, 7)),
    (0, 1, 1, 100, (27, 50, 68, 65, 27)),
    (0, 1, 5, 15, (13, 7, 12, 12, 7)),
    (0, 1, 1, 1_000_000, (763527, 478650, 714368, 855765, 446727)),
    (
        0,
        1,
        1,
        HUGE,
        (
            2016713433694763527,
            1864267882337224251,
            3841461963978786003,
            4635798093377724538,
            5935183320025395695,
        ),
    ),
    (7, 0, 1, 2, (2, 1, 2, 2, 1)),
    (7, 0, 1, 6, (2, 1, 6, 2, 5)),
    (7, 0, 1, 10, (10, 7, 10, 6, 7)),
    (7, 0, 1, 20, (20, 7, 20, 6, 7)),
    (7, 0, 1, 100, (20, 27, 80, 86, 47)),
    (7, 0, 5, 15, (8, 11, 5, 5, 8)),
    (7, 0, 1, 1_000_000, (576820, 99827, 365580, 250686, 260447)),
    (
        7,
        0,
        1,
        HUGE,
        (
            7169200083210729091,
            2787585974078197670,
            7309662730569446926,
            1007709860211807387,
            1721514068585269729,
        ),
    ),
    (7, 1, 1, 2, (2, 1, 2, 1, 1)),
    (7, 1, 1, 6, (4, 5, 4, 3, 5)),
    (7, 1, 1, 10, (2, 7, 8, 9, 7)),
    (7, 1, 1, 20, (2, 7, 8, 9, 7)),
    (7, 1, 1, 100, (22, 27, 48, 69, 27)),
    (7, 1, 5, 15, (11, 6, 7, 14, 15)),
    (7, 1, 1, 1_000_000, (65422, 513127, 436048, 218269, 494727)),
    (
        7,
        1,
        1,
        HUGE,
        (
            8504327613406203325,
            6480877766971513127,
            165314284785731010,
            7180007184419218269,
            5485441057960182169,
        ),
    ),
    (2**64 - 1, 0, 1, 2, (1, 1, 2, 1, 1)),
    (2**64 - 1, 0, 1, 6, (1, 1, 6, 5, 5)),
    (2**64 - 1, 0, 1, 10, (7, 5, 4, 7, 5)),
    (2**64 - 1, 0, 1, 20, (7, 5, 4, 17, 5)),
    (2**64 - 1, 0, 1, 100, (67, 65, 64, 97, 25)),
    (2**64 - 1, 0, 5, 15, (7, 5, 9, 15, 12)),
    (2**64 - 1, 0, 1, 1_000_000, (715767, 338765, 402164, 752497, 332725)),
    (
        2**64 - 1,
        0,
        1,
        HUGE,
        (
            743675700730715767,
            3385072966097270202,
            7006464618006362232,
            7683922962421752497,
            8376801364720763095,
        ),
    ),
    (2**64 - 1, 1, 1, 2, (2, 2, 2, 2, 2)),
    (2**64 - 1, 1, 1, 6, (4, 4, 4, 2, 2)),
    (2**64 - 1, 1, 1, 10, (8, 8, 6, 2, 4)),
    (2**64 - 1, 1, 1, 20, (8, 8, 6, 2, 14)),
    (2**64 - 1, 1, 1, 100, (68, 48, 46, 82, 54)),
    (2**64 - 1, 1, 5, 15, (15, 9, 11, 13, 6)),
    (2**64 - 1, 1, 1, 1_000_000, (346868, 991148, 63246, 900382, 6754)),
    (
        2**64 - 1,
        1,
        1,
        HUGE,
        (
            5566552591177406213,
            7500883528704892345,
            3667555998172063246,
            5608801020814611251,
            939199137175006754,
        ),
    ),
)


def by_the_book(seed: int, stream: int, n: int, low: int, high: int) -> tuple[int, int]:
    """Find a die as the generator's docstring tells it; the face and the rejected words."""
    faces = high - low + 1
    multiple = (2**64 // faces) * faces
    rejected = 0
    while True:
        message = b"".join(number.to_bytes(8, "little") for number in (stream, n, rejected))
        key = bytes(seed >> 8 * place & 255 for place in range(8))
        digest = blake2b(message, digest_size=8, key=key, person=b"affray dice").digest()
        word = sum(byte << 8 * place for place, byte in enumerate(digest))
        if word < multiple:
            return low + word % faces, rejected
        rejected += 1


@pytest.mark.parametrize("vector", VECTORS)
def test_a_seed_shows_for_ever_what_it_showed(vector: Vector) -> None:
    """The generator named in a fight's header gives the same faces in every release."""
    seed, stream, low, high, faces = vector
    generator = Generator(seed)
    assert tuple(generator.face(n, low, high, stream=stream) for n in NUMBERS) == faces


@pytest.mark.parametrize("vector", VECTORS)
def test_the_docstring_alone_is_enough_to_find_the_faces(vector: Vector) -> None:
    """A second implementation, straight from the description, finds the golden faces."""
    seed, stream, low, high, faces = vector
    assert tuple(by_the_book(seed, stream, n, low, high)[0] for n in NUMBERS) == faces


def test_the_vectors_meet_rejected_words() -> None:
    """Of the dice with 2**63 + 1 faces about half reject a word, some more than one."""
    rejected = [
        by_the_book(seed, stream, n, low, high)[1]
        for seed, stream, low, high, _ in VECTORS
        for n in NUMBERS
        if high == HUGE
    ]
    assert len(rejected) == 30
    assert 10 <= sum(count > 0 for count in rejected) <= 20
    assert any(count > 1 for count in rejected)


def test_both_implementations_agree_beyond_the_vectors() -> None:
    """Face for face the same over many dice, spans and streams."""
    generator = Generator(12345)
    for n in range(500):
        low, high = n - 250, n * n * n + 2**62 * (n % 4)
        for stream in (0, 1, 2**64 - 1):
            face = generator.face(n, low, high, stream=stream)
            assert face == by_the_book(12345, stream, n, low, high)[0]
