"""Facts: what may be said of them, how rules read them, and how a rule finds one out."""

from collections.abc import Callable, Iterable
from itertools import islice, permutations
from typing import Any

from ..events import GM, FactSet, Id, Menu, Value
from . import commands
from .menus import listed
from .offers import Free, Values, written
from .refusals import Verdict

MOST_NAMED = 1_000
"""The most choices whom a fact is about that are named one by one."""

Judge = Callable[[Any, tuple[Id, ...], Value], Verdict]

# --- what the form of `set_fact` offers ------------------------------------------------------


def names(view: Any, _: Any) -> Values:
    """The facts that the ruleset knows."""
    return tuple(view.ruleset.facts)


def about(view: Any, command: Any) -> Values:
    """Nobody, everybody alone, or every pair: as many as the fact concerns.

    In a crowd only the first are named; the checks judge any other.
    """
    fact, there = view.ruleset.facts.get(command.fact), view.state.combatants
    concerned = fact.about if fact else 0
    named = tuple(islice(permutations(there, concerned), MOST_NAMED))
    return named if len(there) ** concerned <= MOST_NAMED else Free(named)


def values(view: Any, command: Any) -> Values:
    """What the fact may be, or None to unset it; any value where the checks alone judge."""
    fact = view.ruleset.facts.get(command.fact)
    if fact is not None and fact.some is not None:
        return Free((None, *fact.some(view, command.about)))
    if fact is None or not fact.values:
        return Free((None, 0, 10, 50) if fact and fact.unit else (None, True, 1))
    return (None, *fact.values)


def spelled(view: Any, chosen: dict[str, Value]) -> dict[str, Value]:
    """A length is kept in tenths and written as a decimal."""
    fact, value = view.ruleset.facts.get(chosen.get("fact")), chosen.get("value")
    if fact is None or not fact.unit or type(value) is not int:
        return chosen
    return {**chosen, "value": written(value, fact.unit)}


# --- its checks and its rule -----------------------------------------------------------------


def fact_known(view: Any, command: Any) -> Verdict:
    """The fact is one of the ruleset's, about as many combatants as it concerns."""
    fact = view.ruleset.facts.get(command.fact)
    if fact is None:
        return "invalid_choice"
    return None if len(command.about) == fact.about else "invalid_value"


def about_known(view: Any, command: Any) -> Verdict:
    """Everybody whom the fact concerns is in the fight, and nobody twice."""
    if any(who not in view.state.combatants for who in command.about):
        return "unknown_combatant"
    return "invalid_value" if len(set(command.about)) < len(command.about) else None


def fact_fits(view: Any, command: Any) -> Verdict:
    """The value is one that the fact can have now."""
    fact = view.ruleset.facts[command.fact]
    verdict: Verdict = fact.check(view, command.about, command.value) if fact.check else None
    if verdict is None and fact.values and command.value is not None:
        return None if listed(fact.values, command.value) else "invalid_choice"
    return verdict


def set_fact(scene: Any, command: commands.SetFact) -> None:
    """The game master's word holds from now on."""
    put(scene, command.fact, command.about, command.value)


# --- for rulesets: what a fact can be --------------------------------------------------------


def whole(
    low: int, high: int | None = None, *, step: int = 1, code: str = "invalid_value"
) -> Judge:
    """A check of a fact: a whole number from `low` to `high` (if any) by `step`, or unset.

    Of a fact with a unit, bounds and step are in tenths of it.
    """

    def in_range(_: Any, __: tuple[Id, ...], value: Value) -> Verdict:
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            return code
        inside = low <= value and (high is None or value <= high)
        return None if inside and (value - low) % step == 0 else code

    return in_range


def yes_or_no(_: Any, __: tuple[Id, ...], value: Value) -> Verdict:
    """A check of a fact: true, false, or unset."""
    return None if value is None or isinstance(value, bool) else "invalid_value"


# --- for rulesets: to read and to set --------------------------------------------------------


def ordered(view: Any, about: Iterable[Id]) -> tuple[Id, ...]:
    """Combatants in the order in which they joined."""
    return tuple(sorted(about, key=lambda who: view.state.combatants[who].joined))


def of_pair(view: Any, fact: str, one: Id, other: Id) -> Value:
    """A fact about a pair without order, or None."""
    found: Value = view.state.fact(fact, *ordered(view, (one, other)))
    return found


def length(view: Any, fact: str, one: Id, other: Id) -> int | None:
    """A length between two, in tenths of the fact's unit, if it is known."""
    found = of_pair(view, fact, one, other)
    return found if type(found) is int else None


def put(scene: Any, name: str, about: tuple[Id, ...], value: Value) -> None:
    """From now on the fact holds: of a pair without order, under the order of joining."""
    fact = scene.ruleset.facts[name]
    about = ordered(scene, about) if fact.symmetric else about
    scene.tell(FactSet(name, about, value), fact.seen)


def ruled(scene: Any, name: str, about: tuple[Id, ...], menu: Menu) -> Value:
    """What the game master says when he is asked; it holds as the fact from now on.

    The ruleset has a question of the fact's name.
    """
    seen = scene.ruleset.facts[name].seen
    said: Value = scene.ask(GM, name, menu, about=about, has_default=False, seen=seen)
    put(scene, name, about, said)
    return said
