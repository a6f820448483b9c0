"""Numbers and words that people ask for by name: in scripts, at the table, for `why`."""

from collections.abc import Callable
from typing import Any

from ...core.authors import opponents
from ...events import Id, Number, Value
from . import numbers
from .conditions import conditions, skip_reason
from .fleeing import chance, flee_sum
from .numbers import View


def order(view: View) -> Value:
    """TA-25: the order of turns, of those who have left too."""
    return tuple(view.state.combatants)


def hp(view: View, who: Id) -> Value:
    """TA-14: the hit points."""
    return view[who].hp


def stat(view: View, who: Id, name: str) -> Number:
    """Section 3: an effective stat: `agl`, `str`, `end`, `dtr` or `def`."""
    return numbers.stat(view, who, name)


def has(view: View, who: Id, condition: str) -> Value:
    """Whether somebody has a condition."""
    return view.state.active(who, condition)


def quantity(view: View, who: Id, item: str) -> Value:
    """TA-18: the pieces left of an item."""
    return view[who].items.get(item, 0)


def resource(view: View, who: Id, name: str) -> Value:
    """TA-A15: what is left of a resource."""
    return view[who].resources.get(name, 0)


def will_be_skipped(view: View, who: Id) -> Value:
    """TA-05: whether somebody's next turn will be skipped, as things stand."""
    return bool(skip_reason(view, who))


def waiting(view: View) -> Value:
    """TA-A33: whether the fight stands still."""
    return view.state.phase == "standstill"


VALUES: dict[str, Callable[..., Any]] = {
    "order": order,
    "hp": hp,
    "stat": stat,
    "dodge_value": numbers.dodge_value,
    "conditions": conditions,
    "has": has,
    "quantity": quantity,
    "resource": resource,
    "will_be_skipped": will_be_skipped,
    "flee_sum": flee_sum,
    "chance": chance,
    "opponents": opponents,
    "waiting": waiting,
}
"""Every value by its name."""
