"""What stands around a command: what its sender has seen, and the faces that he typed."""

from collections.abc import Callable, Sequence

from .header import Header
from .ruleset import Ruleset

MOST_FACES = 10_000
"""The most faces that one command may bring."""

GREATEST = 2**63 - 1
"""The latest moment that a clock can give, in nanoseconds."""


class OtherKind(ValueError, TypeError):
    """What was handed over is of another kind than what is taken."""

    def __init__(self, wanted: str, given: object) -> None:
        super().__init__(f"{wanted}, not a value of type {type(given).__name__}")


def fit(ruleset: object, header: object, log: object, policy: object) -> None:
    """See that a fight is made of what it is made of; raises `OtherKind`."""
    if not isinstance(ruleset, Ruleset):
        raise OtherKind("a fight has a ruleset", ruleset)
    if not isinstance(header, Header):
        raise OtherKind("a fight has a header", header)
    if log is not None and not callable(getattr(log, "info", None)):
        raise OtherKind("a fight's log is something with a method `info`", log)
    if policy is not None and not callable(policy):
        raise OtherKind("a fight's policy is a function", policy)


def unseeable(expect: object) -> str | None:
    """Why this cannot be the `sequence` that a sender has seen, as a sentence, or None."""
    fits = expect is None or type(expect) is int
    return None if fits else "the sequence that was seen is a whole number"


def moment(clock: Callable[[], int]) -> int:
    """What the clock gives now, in nanoseconds; ValueError for what is no such number."""
    if not callable(clock):
        raise OtherKind("a fight's clock is a function", clock)
    now = clock()
    if type(now) is not int or abs(now) > GREATEST:
        raise ValueError(f"a fight's clock gives whole nanoseconds, not {str(now)[:80]}")
    return now


def line(faces: Sequence[int]) -> tuple[int, ...] | None:
    """The faces that came with a command, to be judged by throws; None for what is no line."""
    kind = type(faces)
    fits = (
        kind is tuple
        or kind is list
        or (isinstance(faces, Sequence) and not isinstance(faces, str | bytes))
    )
    return tuple(faces) if fits and len(faces) <= MOST_FACES else None
