"""What is told on a terminal while something takes long."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

PAUSE = 1.0
"""Seconds before the first word, and between one and the next."""


@contextmanager
def patience(what: str) -> Iterator[None]:
    """Say on stderr what goes on and for how long, if it is a terminal; then take that away.

    Whatever is over within a second says nothing, and so does a stream that nobody looks at, or
    into which a log is written meanwhile.
    """
    ctx = click.get_current_context(silent=True)
    if not sys.stderr.isatty() or (ctx is not None and ctx.obj is not None):
        yield
        return
    from threading import Event, Thread  # only now: most commands need neither

    from ..projections.width import safe, width

    over, told = Event(), safe(what)

    def tell() -> None:
        seconds = 0
        while not over.wait(PAUSE):
            seconds += 1
            sys.stderr.write(f"\r{told}: {seconds} s ")
            sys.stderr.flush()
        if seconds:
            sys.stderr.write(f"\r{' ' * (width(told) + len(f': {seconds} s '))}\r")
            sys.stderr.flush()

    teller = Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()
