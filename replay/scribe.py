"""Any fight as a script that plays to the same events on the same branches.

Times and ids are aside: a script has neither. Engine dice fall again from the seed, typed faces
stand with the commands, and every undo, redo and going to another branch is a step.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, structs

from ..core.commands import Answer, Renew, SetFact
from ..core.fight import Fight
from ..core.log import Node
from ..core.ruleset import Ruleset
from ..core.undo import STEPS
from ..events import (
    GM,
    Answered,
    Asked,
    Batch,
    CombatantJoined,
    Command,
    DiceSet,
    Event,
    FactSet,
    FightStarted,
    Menu,
    Move,
    Rolled,
    Value,
    tag_of,
)
from . import yaml_writer
from .kinds import usual
from .script import VERSION

E = TypeVar("E", bound=Event)

POLICY = "policy"
"""Who is said to have answered where a policy did."""


class NoScript(ValueError):
    """A fight that no script can tell: it went on under another edition of its rulebook."""


def write(fight: Fight) -> str:
    """The fight as the text of a script; see `script_of`."""
    return yaml_writer.write([script_of(fight)], long=["play"])


def script_of(fight: Fight) -> dict[str, Any]:
    """The fight as the plain data of a script, secrets and the seed included.

    Raises `NoScript` for a fight that was renewed.
    """
    book, first = fight.ruleset, fight.log.nodes[0].batch
    usual = msgspec.to_builtins(book.choose({}))
    joined = _of(CombatantJoined, first.events)
    optional = {
        "title": _of(FightStarted, first.events)[0].title,
        "options": {
            name: value for name, value in fight.header.options.items() if value != usual[name]
        },
    }
    later = {
        "facts": [_fields(book, fact) for fact in _of(FactSet, first.events)],
        "play": [_short(step) for step in steps(fight)],
    }
    return {
        "affray": VERSION,
        "ruleset": book.name,
        **{key: value for key, value in optional.items() if value},
        "dice": _dice(_of(DiceSet, first.events), joined),
        "seed": fight.header.seed,
        "combatants": [_combatant(one) for one in joined],
        **{key: value for key, value in later.items() if value},
    }


def steps(fight: Fight) -> Iterator[dict[str, Any]]:
    """The records after the first as steps, one for each.

    Raises `NoScript` for a record that no step brings about.
    """
    nodes = iter(fight.log.nodes)
    head = next(nodes)
    for record in fight.log.records[1:]:
        if isinstance(record, Move):
            yield _move(record, head)
            head = fight.log.nodes[record.to]
        else:
            head = next(nodes)
            yield _batch(fight.ruleset, head)


def sparse(value: Any) -> Any:
    """A value as plain data, in which fields that have their defaults are left out."""
    if isinstance(value, Struct) and not value.__struct_config__.array_like:
        config = value.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        return {**tag, **_sparse_fields(value)}
    if isinstance(value, Mapping):
        return {key: sparse(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [sparse(inner) for inner in value]
    return msgspec.to_builtins(value)


def _sparse_fields(value: Struct) -> dict[str, Any]:
    held = {}
    for field in structs.fields(value):
        inner = getattr(value, field.name)
        if inner != usual(field):
            held[field.encode_name] = sparse(inner)
    return held


def _batch(book: Ruleset, node: Node) -> dict[str, Any]:
    batch = node.batch
    if isinstance(batch.command, Renew):
        raise NoScript("the fight went on under another edition; no script tells of two")
    answers = list(_answers(batch.events))
    if isinstance(batch.command, Answer):
        asked = _asked(node)
        told: dict[str, Any] = {"question": asked.question}
        if not asked.menu.dice:
            told["choice"] = _choice(asked.menu, batch.command.choice)
            answers = list(_answers(batch.events[1:]))
    else:
        told = _fields(book, batch.command)
    faces = [
        face
        for event in _of(Rolled, batch.events)
        if event.source != "engine"
        for face in event.faces
    ]
    step = {tag_of(type(batch.command)): told}
    return step | _aside(batch, dice=faces, answers=answers)


def _move(move: Move, head: Node) -> dict[str, Any]:
    told: Any = {}
    if move.kind == "goto":
        told = move.to
    elif move.kind == "undo":
        told = _undo(move, head)
    return {move.kind: told} | _aside(move)


def _undo(move: Move, head: Node) -> Any:
    """How far an undo has gone, in the shortest form that says it."""
    for step, back in STEPS.items():
        there = back(head)
        if there is not None and there.number == move.to:
            if move.fresh:
                return {"step": step, "fresh": True}
            return step if step != "batch" else {}
    raise NoScript(f"no undo leads from batch {head.number} to batch {move.to}")


def _aside(record: Batch[Any, Any] | Move, **more: Any) -> dict[str, Any]:
    """What stands beside a command, as far as it is not as usual."""
    said = {"by": "" if record.author == GM else record.author, **more, "key": record.key}
    return {name: value for name, value in said.items() if value}


def _asked(node: Node) -> Asked:
    """The question that an answer answers: the last that was asked before it on its branch."""
    return next(event for event in _before(node) if isinstance(event, Asked))


def _before(node: Node) -> Iterator[Event]:
    """The events before a batch on its branch, the newest first."""
    above = node.parent
    while above is not None:
        yield from reversed(above.batch.events)
        above = above.parent


def _fields(book: Ruleset, value: Command | Event) -> dict[str, Any]:
    """The fields of a command, or of a fact; a length as people write it."""
    held = _sparse_fields(value)
    form = book.forms.get(tag_of(type(value)))
    for name in form.lengths if form else ():
        if name in held:
            held[name] = _decimal(held[name])
    if isinstance(value, SetFact | FactSet) and isinstance(value.value, int):
        fact = book.facts.get(value.fact)
        if fact is not None and fact.unit:
            held["value"] = _decimal(value.value)
    return held


def _answers(events: Iterable[Event]) -> Iterator[Any]:
    """What a policy has chosen in a batch, question by question."""
    menu = Menu()
    for event in events:
        if isinstance(event, Asked):
            menu = event.menu
        elif isinstance(event, Answered) and event.by == POLICY:
            yield _choice(menu, event.choice)


def _choice(menu: Menu, choice: Value) -> Any:
    """An answer as people write it."""
    return _decimal(choice) if menu.unit and isinstance(choice, int) else sparse(choice)


def _decimal(tenths: int) -> float | int:
    """A length as people write it."""
    whole, rest = divmod(tenths, 10)
    return tenths / 10 if rest else whole


def _combatant(one: CombatantJoined[Any]) -> dict[str, Any]:
    said = {"id": one.who, "name": one.name, "side": one.side, "controller": one.controller}
    usual = {"name": one.who, "controller": GM}
    kept = {name: text for name, text in said.items() if usual.get(name) != text}
    return {**kept, **_sparse_fields(one.sheet)}


def _dice(told: Sequence[DiceSet], joined: Sequence[CombatantJoined[Any]]) -> str | dict[str, str]:
    """Who throws from the start, by the word for it or one by one."""
    suppliers = [(event.who, event.supplier) for event in told]
    people = [("*", GM), *((one.who, one.controller) for one in joined)]
    words = {"engine": [], "script": [("*", "script")], "typed": people}
    known = (word for word, those in words.items() if those == suppliers)
    return next(known, dict(suppliers))


def _short(step: dict[str, Any]) -> str | dict[str, Any]:
    """A step that says nothing but its name is that word."""
    ((name, told), *more) = step.items()
    return name if told == {} and not more else step


def _of(kind: type[E], events: Iterable[Event]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]
