"""Who is waited for, and what for, in lines of text."""

from collections.abc import Iterator, Sequence

from ...core.notation import Pool, Throw, parse
from ...core.waiting import Awaited
from ...projections.state import Prompt
from ...projections.width import cut, safe
from ...projections.words import Words, listed
from ..telling import NOT_HIS, question
from . import answers
from .place import Place
from .together import ALL, waiting

CROWD = 6
"""How many of those who are waited for are named; of more the rest is counted."""

LONG = 24
"""How many columns a name has where several are waited for."""

BESIDE = 6
"""How many commands beside the one that is waited for are named."""

PERCENT = "; two d10 are tens and ones, 00 is 100"
"""How a d100 is typed by people who throw two dice for it."""


def awaited(place: Place) -> Iterator[str]:
    """What is awaited at the table, as far as its seat can see it."""
    state = place.fight.view(place.seat).state
    if state.over:
        yield "The fight is over."
    elif state.prompt is not None:
        yield from _open(place)
    else:
        waiting = place.sight.waiting()
        commands = [*dict.fromkeys(one.question for one in waiting)]
        for command in commands:
            beside = _beside(place, waiting) if command == commands[-1] else []
            yield _commanded(place, [one for one in waiting if one.question == command], beside)
        if not waiting:
            yield f"Nobody is waited for. Possible: {', '.join(place.possible())}."


def _open(place: Place) -> Iterator[str]:
    """The open question; a seat that neither sees nor may answer it is told that there is one."""
    own = place.fight.awaits(place.by)
    prompt = own[0].prompt if own else place.sight.view().state.prompt
    if prompt is not None:
        yield _asked(place, prompt)
    if not own:
        yield NOT_HIS.format(safe(place.by))


def _commanded(place: Place, those: Sequence[Awaited], beside: Sequence[str]) -> str:
    """A command that somebody is waited for, with the answers where there are some.

    What may be done `beside` comes first where the command itself does nothing but end the wait.
    """
    command = those[0].question
    form = place.fight.ruleset.forms[command]
    people = _people([_words(place).name(one.to) for one in those])
    asked = [
        one for one in answers.questions(place.fight, place.by) if one.awaited.question == command
    ]
    said = answers.words_for(asked[0]) if len(asked) == 1 == len(those) else []
    if len(waiting(place, form)) > 1:
        said = [f"{ALL} for all"]
    answered = f"{command} [{listed(said, 'or')}]" if said else command
    if beside and not form.fields:
        return f"Waiting for {people}: {listed([*beside, answered], 'or')}"
    also = f"; also {', '.join(beside)}" if beside else ""
    return f"Waiting for {people}: {answered}{also}"


def _people(names: list[str]) -> str:
    """People in a sentence; of a crowd the first few, so that what they are to do is seen."""
    if len(names) > 1:
        names = [cut(name, LONG) for name in names]
    more = len(names) - CROWD
    if more > 1:
        names = [*names[:CROWD], f"{more} others"]
    return listed(names, "and")


def _beside(place: Place, those: Sequence[Awaited]) -> list[str]:
    """What those who are waited for may do instead, as far as this seat may say it for them."""
    named = {one.question for one in those}
    named |= {name for one in those if one.command for _, name in one.command.instead}
    own = place.fight.ruleset.own_forms
    beside = [
        name
        for name in place.possible_for({one.to for one in those})
        if name in own and name not in named
    ]
    more = ["... (options lists all)"] if len(beside) > BESIDE else []
    return [*beside[:BESIDE], *more]


def _asked(place: Place, prompt: Prompt) -> str:
    """An open question; of a throw who throws which dice, and what for."""
    if prompt.menu.dice:
        return _throw(_words(place), prompt, prompt.menu.dice)
    return question(place.sight.view(), prompt)


def _throw(words: Words, prompt: Prompt, dice: str) -> str:
    return f"{words.throw(prompt.to, dice, prompt.about)} [{faces(parse(dice))}]"


def faces(throw: Throw) -> str:
    """Which faces a throw takes: how many, from where to where, and which of them add a die."""
    low, high = throw.span(())
    count = throw.missing(())
    said = f"a face, {low} to {high}" if count == 1 else f"{count} faces, each {low} to {high}"
    if not isinstance(throw, Pool):
        spans = [throw.span((low,) * place) for place in range(count)]
        if len({*spans}) > 1:
            return f"{count} faces in this order: {', '.join(f'{a} to {b}' for a, b in spans)}"
        return f"{said}{PERCENT}" if spans == [(1, 100)] else said
    least = throw.sides if throw.chance else throw.add_line
    if least > throw.sides:
        return said
    adds = f"{least}" if least == throw.sides else f"{least} to {throw.sides}"
    return f"{said}, then one more for every {adds}"


def _words(place: Place) -> Words:
    return Words(place.sight.view().state, place.fight.ruleset)
