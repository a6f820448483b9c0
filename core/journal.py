"""What a fight writes to its logger: one line a command, never one an event."""

from contextlib import suppress
from typing import Any, Protocol

from ..events import Batch, tag_of
from .refusals import Refusal


class Logger(Protocol):
    """What a fight writes one line a command to; structlog's loggers are such."""

    def info(self, event: str, **fields: Any) -> Any:
        """Take one line."""


def line(logger: Logger | None, event: str, **fields: Any) -> None:
    """Write one line; a logger that fails does not make undone what has been done."""
    if logger is not None:
        with suppress(Exception):
            logger.info(event, **fields)


def accepted(logger: Logger | None, fight: str, number: int, batch: Batch[Any, Any]) -> None:
    """A command was accepted, and has become that batch."""
    if logger is None:
        return
    line(
        logger,
        "command",
        fight=fight,
        batch=number,
        by=batch.author,
        command=tag_of(type(batch.command)),
        events=len(batch.events),
        waits=batch.opening.rule if batch.opening else None,
    )


def moved(logger: Logger | None, fight: str, kind: str, number: int, by: str) -> None:
    """The head was moved to a batch."""
    line(logger, kind, fight=fight, batch=number, by=by)


def turned_away(logger: Logger | None, fight: str, refusal: Refusal) -> None:
    """Something was refused."""
    line(logger, "refused", fight=fight, by=refusal.by, what=refusal.what, code=refusal.code)
