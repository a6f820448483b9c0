"""`affray inquire`: what may be asked of a fight without doing anything."""

import click

from ..core.refusals import Refused
from ..projections.width import safe
from .errors import Failed
from .files import opened
from .output import as_json as json_of
from .output import say, say_json
from .params import BY, FILE, JSON, command
from .persons import known


@command("affray inquire flight.affray flee_chance nika")
@FILE
@click.argument("question")
@click.argument("who")
@BY
@JSON
def inquire(file: str, question: str, who: str, by: str, as_json: bool) -> None:
    """Ask a QUESTION of the rulebook about WHO in the fight of FILE.

    It is told to those who may know, and refused to others; nothing happens by it. Which questions
    there are tells affray rulesets NAME.
    """
    fight = opened(file)
    known(fight, by)
    questions = fight.ruleset.inquiries
    if not questions and not as_json:
        raise Failed(f"{fight.ruleset.name} has nothing to ask.")
    try:
        answer = fight.inquire(question, who, by=by)
    except Refused as error:
        if as_json:
            say_json({"refused": error.refusal})
        if question not in questions:
            said = f"{question} is no question of {fight.ruleset.name}"
            raise Failed(f"{said} ({error.code}); possible: {', '.join(questions)}") from None
        raise
    if as_json:
        say_json({"question": question, "who": who, "answer": answer})
    else:
        say(safe(answer if isinstance(answer, str) else json_of(answer)))
