"""What holds for every notation, throw and line of faces."""

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from affray.core.dice import (
    MAX_DICE,
    MAX_FLAT,
    DiceError,
    Generator,
    Pool,
    Throw,
    parse,
    throw,
)

from .dice_at_hand import flat, script, sides

many = settings(deadline=None, max_examples=200)


def engine(seed: int) -> Callable[[int, int], int]:
    """A source of faces: the dice of a seed one after the other."""
    generator, numbers = Generator(seed), iter(range(10**6))
    return lambda low, high: generator.face(next(numbers), low, high)


single = st.builds("{}{}{}".format, st.sampled_from(["", *map(str, range(1, 20))]),
                   st.sampled_from("dkwDKW"), sides)  # fmt: skip


spread = st.tuples(sides, sides).map(lambda pair: "{}-{}".format(*sorted(pair)))


sums = st.builds(
    lambda first, others, tail: "+".join([first, *others]) + tail,
    st.one_of(single, spread),
    st.lists(single, max_size=5),
    flat,
)


pools = st.builds(Pool, st.integers(0, 60), st.integers(8, 11), st.integers(1, 10))


notations = st.one_of(sums, st.integers(0, MAX_FLAT).map(str), pools.map(lambda pool: pool.text))


requests = notations.map(parse)


@many
@given(notations)
def test_a_canonical_notation_reads_back_as_the_same_throw(text: str) -> None:
    """`parse` of a throw's text is that throw, and the text differs in case and zeros only."""
    request = parse(text)
    assert parse(request.text) == request
    assert parse(text.upper()) == request
    assert request.text == text.lower().replace("+0", "").replace("-0", "")


@many
@given(st.one_of(st.text(), st.text("0123456789dkwamDK+- ", max_size=30)))
def test_hostile_text_is_a_throw_or_a_dice_error(text: str) -> None:
    """Nothing but `DiceError` leaves `parse`, and what it takes is within the limits."""
    try:
        request = parse(text)
    except DiceError:
        return
    assert request.missing(()) <= MAX_DICE
    assert parse(request.text) == request


@many
@given(requests, st.integers(0, 2**64 - 1))
def test_every_throw_ends_exactly_right(request: Throw, seed: int) -> None:
    """What the engine throws is complete and possible; one face less or more is neither."""
    faces = throw(request, engine(seed))
    assert (request.missing(faces), request.fault(faces)) == (0, None)
    assert throw(request, script(faces)) == faces
    assert all(request.missing(faces[:count]) > 0 for count in range(len(faces)))
    assert request.fault([*faces, 1]) is not None


@many
@given(pools, st.integers(0, 2**64 - 1))
def test_batches_hold_every_face_in_order(pool: Pool, seed: int) -> None:
    """DP-101: each batch after the first has a die for each adding face of the one before."""
    faces = throw(pool, engine(seed))
    batches = pool.batches(faces)
    assert tuple(face for batch in batches for face in batch) == faces
    assert len(batches[0]) == (pool.size or 1)
    lines = [10 if pool.chance else pool.add_line] + [pool.add_line] * len(batches)
    for line, batch, following in zip(lines, batches, [*batches[1:], ()], strict=False):
        assert len(following) == sum(face >= line for face in batch)


hostile = st.one_of(st.integers(), st.booleans(), st.none(), st.text(), st.floats())


@many
@given(requests, st.lists(hostile, max_size=8))
def test_hostile_faces_are_judged_without_an_exception(request: Throw, faces: list[Any]) -> None:
    """Whatever is typed as faces, the answer is a sentence or None, and None is deserved."""
    fault = request.fault(faces)
    if fault is None:
        assert all(type(face) is int for face in faces)
        assert request.missing(faces) >= 0
    else:
        assert fault.endswith(".")
