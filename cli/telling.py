"""What several commands tell after they have done something: what happened, who is awaited."""

from collections.abc import Iterator
from typing import Any

from ..core.fight import Fight
from ..core.log import Node
from ..core.waiting import Awaited
from ..events import GM, fields, plain, tag_of
from ..projections.branch import events_of
from ..projections.chronicle import Chronicle, Entry
from ..projections.width import safe
from ..projections.words import Words
from .output import say


def entries_of(fight: Fight, node: Node, *, rule_ids: bool = False) -> tuple[Entry, ...]:
    """The story of one batch."""
    chronicle = Chronicle(fight.ruleset, rule_ids=rule_ids)
    return chronicle.tell(events_of(node), fight.log.before(node).state)


def events_json(fight: Fight, node: Node) -> list[dict[str, Any]]:
    """The events of one batch by position, name and fields, with their sentences."""
    sentences = {entry.position: entry.sentence for entry in entries_of(fight, node)}
    return [
        {
            "position": one.position,
            "event": tag_of(type(one.event)),
            "fields": fields(one.event),
            "sentence": sentences.get(one.position, ""),
        }
        for one in events_of(node)
    ]


def say_awaited(fight: Fight, by: str = GM) -> None:
    """Who is waited for now, and for what."""
    for line in awaited_lines(fight, by):
        say(line)


def awaited_lines(fight: Fight, by: str) -> Iterator[str]:
    """One line for each thing that a person is waited for, or why there is none."""
    waiting = fight.awaits(by)
    if fight.state.over:
        yield "The fight is over."
    elif not waiting and fight.state.prompt is not None:
        yield f"A question is open, but not for {safe(by)}."
    for one in waiting:
        yield awaited_line(fight, one)


def awaited_line(fight: Fight, one: Awaited) -> str:
    """One thing that somebody is waited for, as a sentence."""
    if one.prompt is not None:
        asked = fight.log.event(one.prompt.position)
        return Chronicle(fight.ruleset).sentence(asked, fight.state)
    words = Words(fight.state, fight.ruleset)
    return f"Awaited of {words.name(one.to)}: {words.label(one.question)}."


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


def where(fight: Fight) -> dict[str, Any]:
    """Where the fight stands, for programs."""
    head = fight.log.head
    return {
        "batch": head.number if head else None,
        "position": head.last if head else 0,
        "sequence": fight.sequence,
        "round": fight.state.round,
        "phase": fight.state.phase,
        "over": fight.state.over,
    }
