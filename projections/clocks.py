"""How a clock reads: what is left of an effect, and from when it works."""

from ..events import Clock, Id
from .state import Turn


def lasts(
    starts: Clock | None,
    ends: Clock | None,
    *,
    whose: str = "its",
    round: int = 0,
    turn: Turn | None = None,
) -> str:
    """From when and until when something lasts, as `from next round, for 2 rounds`.

    `whose` is the possessive of the clock's owner, `the` where it counts everybody's turns;
    `round` and `turn` are those of now. Empty for what lasts until somebody ends it.
    """
    pending = starts is not None and starts.left > 0
    said = []
    if starts is not None and pending:
        said.append(_from(starts, whose, round, _running(starts, turn)))
    if ends is not None:
        said.append(_until(ends, whose, round, not pending and _running(ends, turn), pending))
    return ", ".join(said)


def owner(starts: Clock | None, ends: Clock | None) -> Id:
    """Whose turns the clocks count, if anybody's."""
    return next((clock.owner for clock in (ends, starts) if clock and clock.owner), "")


def _running(clock: Clock, turn: Turn | None) -> bool:
    """Whether a turn that the clock counts is going on."""
    return turn is not None and clock.owner in ("", turn.who)


def _until(clock: Clock, whose: str, round: int, running: bool, pending: bool) -> str:
    left = clock.left
    if left <= 0:
        return "its time has run out"
    if clock.boundary in ("round_start", "round_end") and pending:
        return f"for {_many(left, 'round')}"
    if clock.boundary == "round_end":
        return "until the end of the round" if left == 1 else _many(left, "round")
    if clock.boundary == "round_start":
        return "until the next round" if left == 1 else f"until round {round + left}"
    if clock.boundary == "turn_end" and left - running < 2:
        return f"until the end of {whose} turn" if left == running else _next_end("until", whose)
    if clock.boundary == "turn_end":
        return _turns(left, whose)
    if clock.boundary == "turn_start":
        return f"until {whose} next turn" if left == 1 else f"until {_turns(left, whose, 'begun')}"
    return f"until {_phase(clock)}"


def _from(clock: Clock, whose: str, round: int, running: bool) -> str:
    left = clock.left
    if clock.boundary == "round_start":
        return "from next round" if left == 1 else f"from round {round + left}"
    if clock.boundary == "round_end":
        return f"from the end of {'the round' if left == 1 else f'round {round + left - 1}'}"
    if clock.boundary == "turn_start":
        return f"from {whose} next turn" if left == 1 else f"once {_turns(left, whose, 'begun')}"
    if clock.boundary == "turn_end" and left - running < 2:
        return f"from the end of {whose} turn" if left == running else _next_end("from", whose)
    if clock.boundary == "turn_end":
        return f"after {_turns(left, whose)}"
    return f"from {_phase(clock)}" if left == 1 else f"once {_phase(clock)}"


def _next_end(word: str, whose: str) -> str:
    return f"{word} the end of {whose} next turn"


def _turns(many: int, whose: str, done: str = "") -> str:
    said = f"{many} turns" if whose == "the" else f"{many} of {whose} turns"
    return f"{said} have {done}" if done else said


def _phase(clock: Clock) -> str:
    name = clock.boundary.removeprefix("phase:").replace("_", " ")
    return f"the phase {name}" + (f" has come {clock.left} times" if clock.left > 1 else "")


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
