"""`affray branches` and `affray fork`: other courses of a fight."""

import click

from ..projections.width import safe
from ..replay.branches import Run, runs
from ..replay.facade import fork as forked
from .files import opened, replacing
from .output import say, say_json
from .params import EVENT, FILE, FORCE, JSON, command


@command("affray branches duel.affray")
@FILE
@JSON
def branches(file: str, as_json: bool) -> None:
    """Show all courses of the fight of FILE, the undone ones too.

    Each line is a run of batches, with the log positions of its events. The fight stands after
    the last batch of the line that is marked with *. affray goto goes to any batch, affray replay
    --branch tells the course that leads to it.
    """
    fight = opened(file)
    found = runs(fight)
    if as_json:
        say_json({"head": fight.log.head and fight.log.head.number, "runs": found})
        return
    for run in found:
        say(line(run), bold=run.head)


def line(run: Run) -> str:
    """A run of batches as a line of text, indented as deep as it stands."""
    numbers = f"{run.first}" if run.first == run.last else f"{run.first} to {run.last}"
    mark = "*" if run.head else " "
    stands = "; here the fight stands" if run.head else "; undone" if run.undone else ""
    begins = f"{run.command.replace('_', ' ')} by {run.author}"
    first, last = run.events
    events = f"event {first}" if first == last else f"events {first} to {last}"
    return safe(f"{'  ' * run.depth}{mark} {numbers} ({begins}; {events}{stands})")


@command(
    "affray fork duel.affray -o what-if.affray", "affray fork duel.affray --at 13 -o again.affray"
)
@FILE
@click.option("--at", type=EVENT, metavar="N", help="The event after which it leaves the fight.")
@click.option("-o", "--output", type=click.Path(), required=True, help="The new fight file.")
@FORCE
def fork(file: str, at: int | None, output: str, force: bool) -> None:
    """Make a new fight that begins as the fight of FILE.

    It is the same up to event N, which must be the last of a command, or up to where FILE stands.
    """
    fight = opened(file)
    if at is not None and at > fight.position:
        raise click.UsageError(f"There is no event {at}; the last is {fight.position}.")
    with replacing(output, force=force) as hidden:
        try:
            with forked(fight, at, hidden) as other:
                last = other.position
        except ValueError as error:  # in the middle of a batch
            raise click.UsageError(f"{error}.") from None
    say(safe(f"{output}: a fight of {last} events"))
