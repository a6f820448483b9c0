"""Fights out of files, and results into files: whole or not at all."""

import os
import secrets
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from ..replay.disk import Locked, NotAFight, flush
from ..replay.file import Exists, FileFault
from ..replay.recorded import Recorded
from ..replay.store import load
from .output import note
from .patience import patience

SCRIPTS = (".yaml", ".yml", ".json")
"""How the names of scripts end; everything else is taken for a fight file."""


@contextmanager
def reading(path: str) -> Iterator[None]:
    """What is wrong with a fight file is told with what can be done about it."""
    try:
        yield
    except NotAFight as fault:
        if Path(path).is_file() and Path(path).suffix.lower() in SCRIPTS:
            kept = f"{Path(path).stem}.affray"
            fault.message = f"is a script by its name; affray play {path} -o {kept} makes a fight"
        raise
    except Locked as fault:
        fault.message += "; it can be read meanwhile, by affray show or replay"
        raise


def opened(path: str, *, write: bool = False) -> Recorded:
    """The fight of a file, to read or (`write`) to go on with; an unfinished tail is told."""
    with patience(f"Reading {path}"), reading(path):
        fight = load(path, write=write, log=click.get_current_context().obj)
    if fight.set_aside:
        note(f"{path}: an unfinished record at the end was moved to {fight.set_aside}")
    elif fight.torn:
        note(f"{path}: the record at byte {fight.torn.offset} is unfinished and was left out")
    return fight


def free(path: str, hint: str) -> None:
    """A new file can have that name; raises `Exists`, with a hint at what else can be done."""
    if os.path.lexists(path):
        raise Exists(path, f"exists already; {hint}" if os.path.isfile(path) else "is no file")


@contextmanager
def replacing(path: str, *, force: bool) -> Iterator[str]:
    """A name under which to write a new file; at the end it has its own name, or is gone.

    Raises `Exists` for a name that is taken, unless `force` allows to replace that file.
    """
    if not (force and os.path.isfile(path)):
        free(path, "--force replaces it")
    target = os.path.realpath(path)
    hidden = f"{os.path.dirname(target)}/.affray-{secrets.token_hex(8)}.new"
    try:
        yield hidden
        os.replace(hidden, target)
    except OSError as error:
        error.filename = path
        raise
    except FileFault as fault:
        fault.path = path
        raise
    finally:
        with suppress(OSError):
            os.unlink(hidden)


def put(lines: Iterable[str], output: str | None, *, force: bool) -> None:
    """Print lines, or write them into the file that was asked for, whole or not at all.

    Raises `Exists`, or OSError.
    """
    if output is None:
        sys.stdout.writelines(lines)
        return
    with (
        patience(f"Writing {output}"),
        replacing(output, force=force) as hidden,
        open(hidden, "x", encoding="utf-8") as file,
    ):
        file.writelines(lines)
        file.flush()
        flush(file.fileno())  # on the disk, before it takes the place of another
