"""One line a command on stderr, for whoever asks for it with -v or --log-json."""

import sys

import structlog

from ..core.fight import Logger
from .output import colourful


def logger(*, json: bool) -> Logger:
    """What fights write their lines to; stdout stays for what was asked for."""
    last = (
        structlog.processors.JSONRenderer()
        if json
        else structlog.dev.ConsoleRenderer(colors=colourful(sys.stderr))
    )
    made: Logger = structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            last,
        ],
    )
    return made
