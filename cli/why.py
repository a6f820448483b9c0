"""`affray why`: an event taken apart."""

import click

from ..events import fields
from .files import opened
from .output import say, say_json
from .params import EVENT, FILE, JSON, SEAT, command
from .persons import known
from .reasons import rules_of
from .sight import Sight


@command("affray why duel.affray 12", "affray why duel.affray 12 --as ania")
@FILE
@click.argument("event", type=EVENT)
@SEAT
@JSON
def why(file: str, event: int, seat: str, as_json: bool) -> None:
    """Tell why EVENT of the fight of FILE is as it is.

    Each number with its parts and their rules, and the command that brought the event about.
    The events are numbered as affray replay shows them.
    """
    fight = opened(file)
    known(fight, seat)
    sight = Sight(fight, seat)
    sight.known(event)
    if as_json:
        found, sentence = sight.taken_apart(event)
        say_json({**fields(found), "sentence": sentence, "rules": rules_of(sight.fight, found)})
        return
    for line in sight.why(event):
        say(line)
