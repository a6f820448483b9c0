"""What a person is waited for, and what he may do: prompts, awaited commands, options."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..events import GM, Batch, Command, Move, Value, tag_of
from ..projections.state import Prompt, State
from .commands import Answer, Malformed
from .forms import Heard, Partial, Walk, first, sift
from .menus import listed
from .names import await_id, prompt_id
from .rows import Await
from .scene import View


class Awaited(Struct, frozen=True, kw_only=True):
    """Something that somebody is waited for: an open prompt, or an awaited command.

    `id` is what an answer quotes; `to` is the combatant asked (or `gm`); `question` names the
    prompt or the command; `prompt` is the prompt itself, `command` the awaited command.
    """

    id: str
    to: str
    question: str
    prompt: Prompt | None = None
    command: Await | None = None


def awaited(view: View[Any, Any], fight: str, moves: int) -> Iterator[Awaited]:
    """What the person of the view is waited for: the open prompt, or awaited commands."""
    state = view.state
    if state.prompt is not None:
        if state.asks(view.by, state.prompt):
            held = state.prompt
            public = prompt_id(fight, held.position, moves if view.partial else 0)
            yield Awaited(id=public, to=held.to, question=held.question, prompt=held)
        return
    for one in () if state.over else due(view):
        if state.speaks_for(view.by, one.who):
            public = id_of(one, state, fight, moves)
            yield Awaited(id=public, to=one.who, question=one.command, command=one)


def due(view: View[Any, Any]) -> tuple[Await, ...]:
    """The awaited commands of a view; none of a partial one in which they cannot be told."""
    try:
        return tuple(view.ruleset.awaits(view))
    except Exception:
        if not view.partial:
            raise
        return ()


def id_of(held: Await, state: State[Any], fight: str, moves: int) -> str:
    """The public id of an awaited command; another one each time its actor has declared."""
    spoken = state.spoken.get("" if held.who == GM else held.who, 0)
    what = (state.round, spoken, held.who, held.command, held.given, held.mark)
    return await_id(fight, moves, *what)


def meant(
    view: View[Any, Any], answer: Answer, fight: str, moves: int
) -> dict[str, dict[str, Value]] | None:
    """The awaited command that an answer gives, as people write it; None if it answers none.

    Raises `Malformed` with the code `invalid_choice` where the command leaves nothing to choose.
    """
    state = view.state
    if state.prompt is not None or state.over:
        return None
    for held in due(view):
        if id_of(held, state, fight, moves) == answer.prompt:
            return _said(held, answer.choice)
    return None


def answering(view: View[Any, Any], command: Command, fight: str) -> Answer | None:
    """The answer to the open question that a command stands for; None if it stands for none."""
    prompt = view.state.prompt
    if prompt is None:
        return None
    form = view.ruleset.forms[tag_of(type(command))]
    if form.verdict(view, command) is not None:
        return None
    said = form.answers(view, command)
    return Answer(prompt_id(fight, prompt.position), said[0]) if said else None


def _said(held: Await, choice: Value) -> dict[str, dict[str, Value]]:
    for word, name in held.instead:
        if listed((word,), choice):
            return {name: dict(held.given)}
    if held.answer:
        return {held.command: {**dict(held.given), held.answer: choice}}
    if choice is not None:
        told = "it leaves nothing to choose"
        raise Malformed(told, "choice", held.command, "invalid_choice", choice)
    return {held.command: dict(held.given)}


def readdressed(
    record: Batch[Any, Any] | Move, state: State[Any], fight: str
) -> Batch[Any, Any] | Move:
    """A record of the fight that another is forked from: its answers quote ids of the fork."""
    prompt = state.prompt
    if prompt is None or not isinstance(record, Batch) or not isinstance(record.command, Answer):
        return record
    answer = replace(record.command, prompt=prompt_id(fight, prompt.position))
    return replace(record, command=answer)


def options(view: View[Any, Any]) -> Iterator[Walk]:
    """What the person of the view may do now: a walk for each command and combatant."""
    state = view.state
    own = [who for who in state.combatants if state.speaks_for(view.by, who)]
    heard: dict[tuple[str, str], Heard] = {}
    for form in view.ruleset.forms_of(view.by):
        for chosen in [{form.actor: who} for who in own] if form.actor else [{}]:
            key = (form.actor, chosen.get(form.actor, ""))
            refused, checks = sift(form.checks, view, form, chosen, heard.setdefault(key, {}))
            if not isinstance(refused, str):
                yield from _begun(Walk(form, view, chosen, checks), len(chosen))


def _begun(walk: Walk, chosen: int) -> Iterator[Walk]:
    """The walk, unless the defaults that it has passed over, which checks may read, forbid it."""
    if len(walk.chosen) > chosen:
        known = Partial(walk.form, walk.chosen)
        if isinstance(first(walk.checks, walk.view, known), str):
            return
    yield walk
