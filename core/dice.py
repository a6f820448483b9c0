"""The engine's own dice, and the throwing of any request from any source of faces."""

import struct
from collections.abc import Callable
from hashlib import blake2b
from typing import ClassVar

from .notation import (
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
    MAX_EXTRA,
    MAX_FLAT,
    MAX_SIDES,
    MAX_TEXT,
    Dice,
    DiceError,
    Pool,
    Throw,
    die,
    parse,
)

__all__ = [
    "D10",
    "D20",
    "D100",
    "K2",
    "K4",
    "K6",
    "K8",
    "K10",
    "K20",
    "MAX_DICE",
    "MAX_EXTRA",
    "MAX_FLAT",
    "MAX_SIDES",
    "MAX_TEXT",
    "Dice",
    "DiceError",
    "Generator",
    "Pool",
    "Throw",
    "die",
    "parse",
    "throw",
]

_MESSAGE = struct.Struct("<QQQ").pack
_WORDS = 2**64


class Generator:
    """The engine's dice: die `n` of a stream is a pure function of the seed.

    A die is found so. The message is three unsigned 64-bit numbers, each least byte first: the
    stream, `n`, and the attempt, which counts from 0. Its BLAKE2b digest of 8 bytes, under a key
    of the seed's 8 bytes (least first) and the personal string ``affray dice``, is read as a word,
    least byte first. With ``s = high - low + 1`` faces, a word below the greatest multiple of `s`
    that is at most 2**64 gives the face ``low + word % s``; any other word is rejected, and the
    next attempt is made. So every face is equally likely, and a die uses one `n` however many
    words are rejected for it.

    A generator holds no position and never changes: fights, forks and threads may share one.

    Attributes:
        name: What a fight's header says of this generator.
        seed: 0 to 2**64 - 1. Whoever knows it knows every die to come.

    Raises:
        ValueError: If the seed is outside its range.
    """

    name: ClassVar[str] = "blake2b-counter-1"
    __slots__ = ("_keyed", "seed")

    def __init__(self, seed: int) -> None:
        if type(seed) is not int or not 0 <= seed < _WORDS:
            raise ValueError("A seed must be 0 to 2**64 - 1.")
        self.seed = seed
        self._keyed = blake2b(key=seed.to_bytes(8, "little"), person=b"affray dice", digest_size=8)

    def __reduce__(self) -> tuple[type["Generator"], tuple[int]]:
        # A hash object can be neither pickled nor deeply copied.
        return Generator, (self.seed,)

    def face(self, n: int, low: int, high: int, *, stream: int = 0) -> int:
        """Show die `n` of a stream, uniform on `low` to `high`, both included.

        Args:
            n: Which die of the stream, 0 to 2**64 - 1.
            low: The lowest face.
            high: The highest face, at most ``low + 2**64 - 1``.
            stream: 0 for public dice, 1 for secret ones, others up to 2**64 - 1 for fresh
                throws after an undo. Streams do not shift one another.

        Raises:
            ValueError: If an argument is outside its range.
        """
        span = high - low + 1
        if not 1 <= span <= _WORDS:
            raise ValueError("A die must have 1 to 2**64 faces.")
        limit = _WORDS - _WORDS % span
        attempt = 0
        while True:
            attempted = self._keyed.copy()
            try:
                attempted.update(_MESSAGE(stream, n, attempt))
            except struct.error:
                raise ValueError("A stream and a die's number must be 0 to 2**64 - 1.") from None
            word = int.from_bytes(attempted.digest(), "little")
            if word < limit:
                return low + word % span
            attempt += 1


def throw(request: Throw, next_face: Callable[[int, int], int]) -> tuple[int, ...]:
    """Throw all dice of a request, added ones too, asking ``next_face(low, high)`` for each.

    Raises:
        DiceError: If more than `MAX_DICE` dice or `MAX_EXTRA` added ones are needed (before the
            first of these is thrown), or if a face comes that cannot be.
    """
    faces: list[int] = []
    start = request.missing(faces)
    if start > MAX_DICE:
        raise DiceError(f"{request.text} needs {start} dice; one throw has at most {MAX_DICE}.")
    while (missing := request.missing(faces)) > 0:
        if len(faces) + missing > start + MAX_EXTRA:
            raise DiceError(f"{request.text} adds more than {MAX_EXTRA} dice.")
        for _ in range(missing):
            faces.append(next_face(*request.span(faces)))
    if fault := request.fault(faces):
        raise DiceError(fault)
    return tuple(faces)
