"""What is known to go wrong, as one sentence and an exit code."""

import os
import sys

import click

REFUSED = 1
"""The exit code of a check that failed and of a command that was refused."""

UNREADABLE = 2
"""The exit code of wrong usage, and of input that cannot be read."""

INTERRUPTED = 130
"""The exit code when somebody has pressed Ctrl-C."""


BROKEN = "the ruleset broke, and only the game master is told how; nothing has happened"
"""What a player is told of a fault that is not his."""


class Failed(click.ClickException):
    """A check has failed; the sentence says which."""

    exit_code = REFUSED


def report(error: Exception) -> int:
    """Say on stderr what went wrong; the exit code. What is not known here is raised again."""
    if isinstance(error, BrokenPipeError):
        # whoever read us has gone; Python must not complain when it closes stdout
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    sentence, code = explained(error)
    from ..projections.width import safe

    try:
        print(f"affray: {safe(sentence)}", file=sys.stderr)
    except OSError:  # the code has to do; Python must not try again at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    return code


def explained(error: Exception) -> tuple[str, int]:
    """The sentence and the exit code of an error; one that is not known is raised again."""
    if isinstance(error, click.exceptions.Abort):
        return "interrupted", INTERRUPTED
    if isinstance(error, click.ClickException):
        return _usage(error), error.exit_code
    for kinds, code in _known():
        if isinstance(error, kinds):
            return _sentence(error), code
    raise error


def untold(error: Exception) -> str | None:
    """What a player is told of an error that may speak of what is hidden from him; else None.

    What comes from his own words, from the files at hand and from refusals is told as it is; how
    a rule broke, and where a log is damaged, is for the game master.
    """
    from ..core.refusals import Refused
    from ..replay.recorded import OtherEdition
    from ..replay.yaml_reader import ScriptError

    own = (Refused, click.ClickException, click.exceptions.Abort, ScriptError, OtherEdition)
    return None if isinstance(error, (*own, OSError)) else BROKEN


def _known() -> tuple[tuple[tuple[type[Exception], ...], int], ...]:
    """The errors that bad input brings about, by exit code; imported when one has come."""
    from ..core.refusals import Refused
    from ..core.ruleset import BadOption
    from ..core.scene import Diverged, Mistake
    from ..events import UnreadableRecord
    from ..replay.file import FileFault
    from ..replay.opening import BadSheet
    from ..replay.recorded import OtherEdition
    from ..replay.yaml_reader import ScriptError
    from ..rulesets import UnknownRuleset

    return (
        ((Refused, Diverged, Mistake, OtherEdition), REFUSED),
        ((FileFault, ScriptError, UnreadableRecord), UNREADABLE),
        ((UnknownRuleset, BadOption, BadSheet, OSError), UNREADABLE),
    )


def _usage(error: click.ClickException) -> str:
    """What click says, with the command and where its help stands."""
    said = error.format_message()
    said = said if said.endswith((".", "?", "!", "?)")) else f"{said}."
    ctx = getattr(error, "ctx", None)
    if ctx is None:
        return said
    path = ctx.command_path.removeprefix("affray").strip()
    help_at = f"affray {path} --help" if path else "affray --help"
    return f"{path}: {said} See {help_at}." if path else f"{said} See {help_at}."


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError):
        told = (error.filename or "the output", error.strerror or error)
        return ": ".join(map(str, told))
    if more := getattr(error, "more", ()):
        rest = f"{len(more)} more faults" if len(more) > 1 else "one more fault"
        return f"{error} ({rest}: affray check lists them)"
    refusal = getattr(error, "refusal", None)
    if refusal is not None and refusal.allowed:
        return f"{error}; possible: {', '.join(map(_word, refusal.allowed))}"
    return str(error)


def _word(value: object) -> str:
    if isinstance(value, tuple) and value:
        return " and ".join(map(_word, value))
    return "nothing" if value in (None, "", ()) else str(value)
