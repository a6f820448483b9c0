"""Sources of faces for the tests of dice."""

from collections.abc import Callable, Sequence

from hypothesis import strategies as st

from affray.core.dice import (
    MAX_FLAT,
    MAX_SIDES,
)


def script(faces: Sequence[int]) -> Callable[[int, int], int]:
    """A source of faces that shows exactly these."""
    left = iter(faces)
    return lambda low, high: next(left)


sides = st.integers(1, MAX_SIDES)


flat = st.one_of(st.just(""), st.integers(-MAX_FLAT, MAX_FLAT).map("{:+d}".format))
