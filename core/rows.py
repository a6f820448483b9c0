"""The rows of a rulebook's tables: steps, awaited commands, facts, inquiries, questions."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from ..events import EVERYONE, Id, Value
from .refusals import Verdict


class Step(Struct, frozen=True):
    """An automatic step that is due: the name of its rule, and what the rule is told."""

    rule: str
    args: tuple[str | int, ...] = ()


class Await(Struct, frozen=True, kw_only=True):
    """A command that somebody is waited for: whose turn it is, and what may be said.

    An answer to it is put into the field `answer` of the command, whose other fields are
    `given`; `instead` names answers that stand for another command. `default` is the answer for
    somebody who says nothing (with `has_default`); the engine never takes it by itself. `mark`
    tells awaited commands apart that are else the same and come one after the other in one round.
    """

    who: Id
    command: str
    given: tuple[tuple[str, Value], ...] = ()
    answer: str = ""
    instead: tuple[tuple[str, str], ...] = ()
    default: Value = None
    has_default: bool = False
    mark: str = ""


class Fact(Struct, frozen=True, kw_only=True):
    """Something that the game master may say about the fight, a combatant or a pair.

    `about` is how many combatants it concerns; with `symmetric` their order does not matter.
    Lengths (`unit` given) are entered as decimals and kept as integers in tenths of the unit.
    `check` judges (view, about, value); `values` are those that it can have; where they are not
    the same for everybody, `some` tells those worth naming from (view, about). `seen` is the
    audience of what is said: a fact that only the game master may know is set with `seen="gm"`.
    """

    name: str
    about: int = 0
    symmetric: bool = False
    unit: str = ""
    values: tuple[Value, ...] = ()
    check: Callable[[Any, tuple[Id, ...], Value], Verdict] | None = None
    some: Callable[[Any, tuple[Id, ...]], tuple[Value, ...]] | None = None
    help: str = ""
    seen: str = EVERYONE


class Inquiry(Struct, frozen=True, kw_only=True):
    """Something that people may ask about a combatant: no command, and recorded nowhere.

    `answer` tells it from (view, who); `check` says by its code why the person of the view may
    not know it, or None.
    """

    name: str
    answer: Callable[[Any, Id], Any]
    check: Callable[[Any, Id], str | None] | None = None
    help: str = ""


class Question(Struct, frozen=True):
    """A prompt of the ruleset: its sentence, and the rule that asks it."""

    name: str
    text: str
    rule: str


class Assumption(Struct, frozen=True, kw_only=True):
    """Where a rulebook is silent: the option that a table may choose, and what it cannot.

    `refused` are alternatives that are known and not built; they are refused by name.
    """

    id: str
    question: str
    option: str = ""
    refused: tuple[Value, ...] = ()


def assumption(id: str, option: str, question: str, *refused: Value) -> Assumption:
    """A row of a ruleset's table of assumptions: an option's, with what is not built of it."""
    return Assumption(id=id, option=option, question=question, refused=refused)
