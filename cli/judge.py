"""`affray verify` and `affray diff`: whether a record is true, and where two differ."""

import click

from ..events import fields
from ..projections.width import safe
from ..replay.diff import diff as compared
from ..replay.verify import EXACT
from ..replay.verify import verify as witnessed
from .errors import REFUSED
from .files import opened
from .output import say, say_json
from .params import FILE, JSON, command
from .patience import patience


@command("affray verify duel.affray")
@FILE
@JSON
@click.pass_context
def verify(ctx: click.Context, file: str, as_json: bool) -> None:
    """Hold the fight of FILE against its rules.

    Each command, each number and each die of the engine. It says EXACT (exit code 0), DIVERGED with
    the first event that differs (1), or UNVERIFIED (1) for a fight of another edition of its
    rulebook, which can be told but not played again.
    """
    fight = opened(file)
    with patience(f"Verifying {file}"):
        finding = witnessed(fight)
    if as_json:
        say_json(finding)
    else:
        say(safe(str(finding)))
    if finding.result != EXACT:
        ctx.exit(REFUSED)


@command("affray diff duel.affray again.affray")
@click.argument("a", type=click.Path())
@click.argument("b", type=click.Path())
@JSON
@click.pass_context
def diff(ctx: click.Context, a: str, b: str, as_json: bool) -> None:
    """Hold the fights of the files A and B against each other.

    Times and ids are aside, and so is the seed where the engine throws no dice. The exit code is 0
    if they took the same course, else 1.
    """
    one, other = opened(a), opened(b)
    with patience("Comparing"):
        found = compared(one, other)
    if as_json:
        say_json({"same": found.same, **fields(found)})
    else:
        for sentence in found.sentences():
            say(safe(sentence))
    if not found.same:
        ctx.exit(REFUSED)
