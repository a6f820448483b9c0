"""What a form does where its ruleset says nothing else."""

from typing import Any

from ..events import EVERYONE, Value


def same(command: Any) -> Any:
    """Nothing to fill in."""
    return command


def as_chosen(_view: Any, chosen: dict[str, Value]) -> dict[str, Value]:
    """The values are written as they are chosen."""
    return chosen


def no_answer(_view: Any, _command: Any) -> tuple[Value, ...]:
    """The command is no answer to a question."""
    return ()


def everyone(_view: Any, _command: Any) -> str:
    """That the command is given is no secret."""
    return EVERYONE
