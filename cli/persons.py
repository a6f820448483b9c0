"""Who asks: a person whom the fight knows, or somebody who only looks on."""

from collections.abc import Iterator

import click

from ..core.fight import Fight
from ..events import GM, CombatantJoined, ControllerSet, DiceSet
from ..projections.width import safe
from ..projections.words import SPECIAL, listed

SPECTATOR = "spectator"
"""As whom one looks on without speaking for anybody: sees what everybody sees."""

MOST = 12
"""How many persons a sentence names."""


def known(fight: Fight, person: str) -> None:
    """The fight must know that person; a name that nobody has is wrong usage, and told as such.

    Known are the game master, whoever speaks or throws dice for somebody, now or once, and
    whoever has done anything; and the spectator. Raises `click.UsageError`.
    """
    nobody = person in SPECIAL or person not in _everybody(fight)
    if person not in (GM, SPECTATOR) and nobody:
        raise click.UsageError(_unknown(fight, person))


def _everybody(fight: Fight) -> Iterator[str]:
    """Everybody who is or was a person of the fight, on all branches, some of them repeatedly."""
    state = fight.state
    yield from (one.controller for one in state.combatants.values())
    yield from state.suppliers.values()
    for node in fight.log.nodes:
        yield node.batch.author
        for event in node.batch.events:
            if isinstance(event, CombatantJoined):
                yield event.controller
            elif isinstance(event, ControllerSet):
                yield event.person
            elif isinstance(event, DiceSet):
                yield event.supplier


def _unknown(fight: Fight, person: str) -> str:
    """Who is meant, perhaps; made of what everybody may see."""
    from difflib import get_close_matches

    people = fight.view(SPECTATOR).state.combatants
    persons = list(dict.fromkeys((GM, *(one.controller for one in people.values()))))
    said = f"Nobody here is called {safe(person)!r}"
    meant = [one for one in people.values() if person.casefold() in (one.id, one.name.casefold())]
    near = get_close_matches(person, persons, n=1)
    if meant:
        said += (
            f": {safe(meant[0].name)} is a combatant, for whom {safe(meant[0].controller)} speaks"
        )
    elif near:
        said += f": did you mean {safe(near[0])}?"
    there = listed([safe(one) for one in persons[:MOST]] + ["others"] * (len(persons) > MOST))
    verb = "are" if len(persons) > 1 else "is"
    said += f"{'' if said.endswith('?') else '.'} There {verb} {there}"
    return f"{said}; {SPECTATOR} looks on and speaks for nobody."
