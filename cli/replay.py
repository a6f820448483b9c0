"""`affray replay`: the story of a fight."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from ..core.fight import Fight
from ..core.log import Node
from ..events import fields
from ..events import plain as data
from ..projections.branch import told
from ..projections.chronicle import Chronicle, Entry
from .errors import REFUSED
from .files import SCRIPTS, opened
from .output import note, say, say_json
from .params import EVENT, JSON, SEAT, command
from .persons import known
from .sight import Sight


@command(
    "affray replay duel.affray",
    "affray replay duel.affray --from 9 --to 20 --rules",
    "affray replay duel.yaml --plain",
    "affray replay duel.affray --as ania",
)
@click.argument("file", type=click.Path())
@click.option("--from", "first", type=EVENT, metavar="N", help="Begin with event N.")
@click.option("--to", "last", type=EVENT, metavar="N", help="End with event N.")
@click.option("--branch", type=click.IntRange(min=0), metavar="B", help="The course to batch B.")
@click.option("--rules", is_flag=True, help="Let numbers name their rules.")
@click.option("--plain", is_flag=True, help="Only text, on a terminal too.")
@SEAT
@JSON
@click.pass_context
def replay(
    ctx: click.Context,
    file: str,
    first: int | None,
    last: int | None,
    branch: int | None,
    rules: bool,
    plain: bool,
    seat: str,
    as_json: bool,
) -> None:
    """Tell the story of the fight of FILE, step by step.

    In sentences with the numbers that mattered. FILE may also be a script, which is then played
    first. Each line begins with the number of its event, for affray why and affray show --at. On a
    terminal one goes through the story by keys: right and left step, g 41 goes to an event, r 3 to
    a round, t anna 2 to somebody's second turn or attack, u lists what was undone, w tells why, ?
    lists all keys, q leaves.
    """
    fight, right = _told_fight(file)
    known(fight, seat)
    sight = Sight(fight, seat)
    sight.known(first)
    if first is not None and last is not None and last < first:
        raise click.UsageError(f"The story ends with event {last} before it begins with {first}.")
    if branch is not None and not sight.whole:
        raise click.UsageError("--branch shows what was undone: it is for the game master.")
    entries = _entries(sight, _end(fight, branch), rules)
    kept = [
        one
        for one in entries
        if (first or 1) <= one.position and (last is None or one.position <= last)
    ]
    if as_json:
        for one in kept:
            say_json(_json(sight, one))
    elif not plain and kept and _interactive():
        from .stepper import Stepper

        Stepper(sight, kept).run()
    else:
        _print(kept)
    if not right:
        ctx.exit(REFUSED)


def _told_fight(file: str) -> tuple[Fight, bool]:
    """The fight of a file, or of a script, which is played; and whether all was as expected."""
    if Path(file).suffix.lower() not in SCRIPTS:
        return opened(file), True
    from ..replay.script_reader import scripts_in
    from .play import played

    scripts = scripts_in(file)
    if len(scripts) > 1:
        raise click.UsageError(f"{file} holds {len(scripts)} scripts; one can be replayed.")
    (result,) = played(scripts)
    failures = result.courses[0].failures
    for failure in failures:
        note(str(failure))
    return result.fight, not failures


def _json(sight: Sight, one: Entry) -> dict[str, object]:
    return {**fields(one), "event": data(sight.event(one.position))}


def _entries(sight: Sight, end: Node | None, rules: bool) -> tuple[Entry, ...]:
    """The story of the present course, or of another one."""
    if end is None:
        return sight.story(rule_ids=rules)
    fight = sight.fight
    course = told(fight.log.branch(end))
    return Chronicle(fight.ruleset, rule_ids=rules).tell(course, fight.log.nothing)


def _end(fight: Fight, branch: int | None) -> Node | None:
    """The batch with which the story ends: the head if none was asked for."""
    if branch is None:
        return None
    if branch >= len(fight.log.nodes):
        raise click.UsageError(
            f"There is no batch {branch}; the last is {len(fight.log.nodes) - 1}."
        )
    return fight.log.nodes[branch]


def _interactive() -> bool:
    """Whether there is somebody at a terminal on which text can be placed."""
    terminals = sys.stdin.isatty() and sys.stdout.isatty()
    return terminals and os.name == "posix" and os.environ.get("TERM", "dumb") != "dumb"


def _print(entries: Iterable[Entry]) -> None:
    for one in entries:
        say(f"{one.position:>5}  {one.text}", bold=one.heading)
