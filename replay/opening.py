"""How a fight begins: combatants as people write them, and what is known beforehand."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct

from ..core.commands import Malformed, fields_of
from ..core.entry import bounded, made
from ..core.names import RESERVED, stain, unclean
from ..core.refusals import Refusal, Refused
from ..core.ruleset import Ruleset
from ..events import GM, CombatantJoined, FactSet
from .fitting import way
from .kinds import in_words

WORDS = ("id", "name", "side", "controller")
"""What stands beside the fields of the sheet."""

CombatantLike = CombatantJoined[Any] | Mapping[str, Any]
"""Somebody with his sheet: `id`, `name`, `side`, `controller`, and the sheet's fields beside."""

FactLike = FactSet | Mapping[str, Any]
"""A fact as an event, or its fields `fact`, `about`, `value` as people write them."""


class BadSheet(ValueError):
    """A combatant that cannot be: `who` it is, in which `field`, and what would be right."""

    def __init__(self, who: str, field: str, sentence: str) -> None:
        super().__init__(who, field, sentence)
        self.who, self.field, self.sentence = who, field, sentence

    def __str__(self) -> str:
        return ": ".join(word for word in (self.who, self.field, self.sentence) if word)


def joined(
    ruleset: Ruleset, combatants: Iterable[CombatantLike]
) -> tuple[CombatantJoined[Any], ...]:
    """The events by which the combatants join, in their order; raises `BadSheet`."""
    known: dict[str, CombatantJoined[Any]] = {}
    if isinstance(combatants, Mapping | str | bytes) or not isinstance(combatants, Iterable):
        raise BadSheet("", "", "combatants are a list of mappings")
    for place, given in enumerate(combatants, 1):
        one = given if isinstance(given, CombatantJoined) else _joins(ruleset, given, place)
        if one.who in known:
            raise BadSheet(one.who, "id", "somebody before has this id; ids are not shared")
        check(ruleset, one)
        known[one.who] = one
    return tuple(known.values())


def check(ruleset: Ruleset, one: CombatantJoined[Any]) -> None:
    """Raise `BadSheet` for somebody who cannot join: names, texts, the ruleset's objection."""
    for field, name, words in (
        ("id", one.who, (GM, *RESERVED)),
        ("controller", one.controller, RESERVED),
    ):
        if name in words:
            raise BadSheet(one.who, field, f"nobody is called {name!r}: it stands for others")
    said = {"id": one.who, "name": one.name, "side": one.side, "controller": one.controller}
    for field, text in said.items():
        if fault := unclean(text):
            raise BadSheet(one.who, field, fault)
    if not isinstance(one.sheet, ruleset.sheet):
        raise BadSheet(one.who, "", f"this is no sheet of {ruleset.name}")
    if (soiled := stain(one.sheet)) is not None:
        raise BadSheet(one.who, *soiled)
    if ruleset.check_sheet and (objection := ruleset.check_sheet(one.sheet)):
        raise BadSheet(one.who, "", objection)


def facts_of(ruleset: Ruleset, facts: Iterable[FactLike]) -> Iterator[FactSet]:
    """Facts as events, from events or fields; raises `Refused` for what is no fact at all."""
    if isinstance(facts, Mapping | str | bytes) or not isinstance(facts, Iterable):
        told = "facts are a list of mappings"
        raise Refused(Refusal(code="invalid_value", sentence=told, by=GM, what="set_fact"))
    for fact in facts:
        if isinstance(fact, FactSet):
            yield fact
            continue
        try:
            said: Any = made(ruleset, {"set_fact": fact})
        except Malformed as error:
            refusal = Refusal(
                code=error.code, sentence=str(error), by=GM, what="set_fact", field=error.field
            )
            raise Refused(refusal) from None
        yield FactSet(said.fact, said.about, said.value)


def _joins(ruleset: Ruleset, given: Mapping[str, Any], place: int) -> CombatantJoined[Any]:
    if not isinstance(given, Mapping):
        raise BadSheet(f"combatant {place}", "", "a combatant is a mapping of fields")
    who = given.get("id")
    if not isinstance(who, str):
        raise BadSheet(f"combatant {place}", "id", "every combatant needs one, a word")
    said = {"name": who, "controller": GM, **given}
    for field in WORDS:
        if not isinstance(said.get(field), str):
            raise BadSheet(who, field, "every combatant needs one, a text")
    sheet = {name: value for name, value in given.items() if name not in WORDS}
    return CombatantJoined(
        who, said["name"], said["side"], said["controller"], _sheet(ruleset, who, sheet)
    )


def _sheet(ruleset: Ruleset, who: str, given: dict[str, Any]) -> Struct:
    known = {field.encode_name: field for field in fields_of(ruleset.sheet)}
    for name in given:
        if name not in known:
            raise BadSheet(who, str(name), f"the sheet has no such field; {_instead(name, known)}")
    for name, field in known.items():
        if name not in given and field.default is NODEFAULT and field.default_factory is NODEFAULT:
            raise BadSheet(who, name, f"it is missing; right is {in_words(field.type)}")
    try:
        bounded(given)
        made: Struct = msgspec.convert(given, ruleset.sheet)
    except Malformed as error:
        raise BadSheet(who, error.field, str(error)) from None
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `$.")
        where = path.rstrip("`")
        right = in_words(ruleset.sheet, way(f".{where}"))
        told = f"{text[:1].lower()}{text[1:]}".replace("invalid enum value", "it cannot be")
        raise BadSheet(who, where, f"{told}; right is {right}" if right else told) from None
    return made


def _instead(name: object, known: Iterable[str]) -> str:
    from difflib import get_close_matches  # only where somebody has mistyped a word

    near = get_close_matches(str(name), [*known, *WORDS])
    return f"did you mean {' or '.join(near)}?" if near else f"it has {', '.join(known)}"
