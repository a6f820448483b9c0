"""What several commands tell after they have done something: what happened, who is awaited."""

from collections.abc import Iterator
from typing import Any

from ..core.fight import Fight
from ..core.log import Node
from ..core.scene import View
from ..core.waiting import Awaited
from ..events import GM, Asked, fields, plain
from ..projections.branch import events_of
from ..projections.chronicle import Chronicle, Entry
from ..projections.state import Prompt
from ..projections.width import safe
from ..projections.words import Words
from .output import say

NOT_HIS = "A question is open, but not for {}."
"""What is told to whoever may know of a question only that it is open."""


def entries_of(fight: Fight, node: Node, *, rule_ids: bool = False) -> tuple[Entry, ...]:
    """The story of one batch."""
    chronicle = Chronicle(fight.ruleset, rule_ids=rule_ids)
    return chronicle.tell(events_of(node), fight.log.before(node).state)


def say_awaited(fight: Fight, by: str = GM) -> None:
    """Who is waited for now, and for what."""
    for line in awaited_lines(fight, by):
        say(line)


def awaited_lines(fight: Fight, by: str) -> Iterator[str]:
    """One line for each thing that a person is waited for, or why there is none."""
    waiting, view = fight.awaits(by), fight.view(by)
    if view.state.over:
        yield "The fight is over."
    elif not waiting and view.state.prompt is not None:
        yield NOT_HIS.format(safe(by))
    for one in waiting:
        yield awaited_line(view, one)


def awaited_line(view: View[Any, Any], one: Awaited) -> str:
    """One thing that somebody is waited for, as a sentence."""
    if one.prompt is not None:
        return question(view, one.prompt)
    words = Words(view.state, view.ruleset)
    return f"Awaited of {words.name(one.to)}: {words.label(one.question)}."


def question(view: View[Any, Any], held: Prompt) -> str:
    """An open question as a sentence."""
    asked = Asked(held.to, held.question, held.menu, held.about, held.default, held.has_default)
    return Chronicle(view.ruleset).sentence(asked, view.state, lenient=True)


def awaited_json(fight: Fight, by: str = GM) -> list[dict[str, Any]]:
    """The same for programs: with the ids that answers quote."""
    return [_awaited(one) for one in fight.awaits(by)]


def _awaited(one: Awaited) -> dict[str, Any]:
    said: dict[str, Any] = {"id": one.id, "to": one.to, "question": one.question}
    if one.prompt is not None:
        held = one.prompt
        said |= {"about": plain(held.about), "menu": fields(held.menu)}
        return said | ({"default": plain(held.default)} if held.has_default else {})
    command = one.command
    if command is not None:
        said |= {"given": {name: plain(value) for name, value in command.given}}
        said |= {"answer": command.answer, "instead": dict(command.instead)}
        return said | ({"default": plain(command.default)} if command.has_default else {})
    return said
