"""Chargers, for the tests of charging."""

from collections.abc import Sequence
from typing import Any

from .playing import Table, fact

STRIKE: Any = ("charge_counter", ("standard",))

NEAR = fact("distance", "ann", "gil", value=50)


def charging(*people: Any, direction: str = "n", at: str = "gil", **how: Any) -> Table:
    """Ann (or whoever comes first) charges at Gil; the others of her side have ended."""
    people = people or ("ann", "gil")
    first = people[0] if isinstance(people[0], str) else people[0]["id"]
    facts: Sequence[Any] = [fact("distance", first, at, value=50), *how.pop("facts", ())]
    table = Table(*people, facts=facts, **how)
    table.act("move", actor=first, distance=10, direction=direction)
    table.act("charge", actor=first, direction=direction, target=at)
    table.until(at)
    return table
