"""Random play: a legal command, an answer, faces; drawn from any source of choices."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ...events import GM, Menu, Value
from ..fight import Awaited, Fight
from ..forms import Walk
from ..notation import parse
from ..offers import samples

Pick = Callable[[Sequence[Any]], Any]
"""Picks one of several, which are never none."""

RARE = ("end_fight", "leave", "drop", "set_controller", "yield")
"""Commands that a random player should not use at every turn."""


def persons(fight: Fight) -> tuple[str, ...]:
    """Whoever may act in a fight, and somebody who may not."""
    spoken = (held.controller for held in fight.state.combatants.values())
    return tuple(dict.fromkeys((GM, *spoken, "a stranger")))


def finished(walk: Walk, pick: Pick) -> Walk | None:
    """A walk to its end over allowed values; None where it leads nowhere."""
    while not walk.done:
        allowed = [choice.value for choice in walk.choices if not choice.refused]
        if not allowed:
            return None
        walk = walk.take(pick(allowed))
    return walk


def some_walk(
    fight: Fight, by: str, pick: Pick, *, rare: bool = False, own: bool = False
) -> Walk | None:
    """A finished walk of somebody, if he may do anything at all; `own`: of the rulebook's."""
    walks = [walk for walk in fight.options(by) if rare or walk.name not in RARE]
    if own:
        walks = [walk for walk in walks if walk.name in fight.ruleset.own_forms]
    return finished(pick(walks), pick) if walks else None


def choice_of(menu: Menu, pick: Pick) -> Value:
    """Something on a menu."""
    if menu.dice:
        return None
    if menu.text:
        return "word"[: menu.text]
    if menu.low is not None and menu.high is not None:
        chosen = pick(range(menu.low, menu.high + 1, menu.step))
        return f"{chosen // 10}.{chosen % 10}" if menu.unit else int(chosen)
    answer: Value = pick(menu.choices)
    return answer


def faces_of(dice: str, pick: Pick) -> list[int]:
    """Faces that can be those of a throw."""
    request, faces = parse(dice), list[int]()
    while request.missing(faces) > 0:
        low, high = request.span(faces)
        faces.append(pick(range(low, high + 1)))
    return faces


def answer_of(fight: Fight, held: Awaited, pick: Pick) -> tuple[dict[str, Any], list[int]]:
    """A good answer to a prompt or an awaited command, and its faces."""
    if held.prompt is not None:
        menu = held.prompt.menu
        faces = faces_of(menu.dice, pick) if menu.dice else []
        return {"answer": {"prompt": held.id, "choice": choice_of(menu, pick)}}, faces
    assert held.command is not None
    words: list[Value] = [word for word, _ in held.command.instead]
    if held.command.answer:
        form = fight.ruleset.forms[held.command.command]
        walk = Walk(form, fight.view(), dict(held.command.given))
        if walk.field is not None and walk.field.name == held.command.answer:
            words += samples(walk.values)
    else:
        words.append(None)
    return {"answer": {"prompt": held.id, "choice": pick(words or [None])}}, []


def play(fight: Fight, seed: int, commands: int) -> int:
    """At most so many commands of a random player, the same for the same seed, until it is over.

    One in four is also chosen among those of the engine. Returns how many were done.
    """
    pick, done = Random(seed).choice, 0
    for _ in range(commands):
        if fight.state.over:
            break
        held = fight.awaits(GM)
        if fight.state.prompt is not None and held:
            command, faces = answer_of(fight, held[0], pick)
            fight.do(command, faces=faces)
            done += 1
        else:
            by, own = pick(persons(fight)[:-1]), pick((True, True, True, False))
            if (walk := some_walk(fight, by, pick, own=own)) is not None:
                fight.do(walk.command())
                done += 1
    return done
