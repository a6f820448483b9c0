"""Sheets: how a combatant enters the fight with one, and which of its numbers can be mended."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from ..events import CombatantJoined, Id, Value
from ..projections.state import Combatant
from .commands import fields_of
from .refusals import Verdict

F = TypeVar("F", bound=Combatant)


def entered(kind: type[F], event: CombatantJoined[Any], place: int, **own: Any) -> F:
    """A combatant as he enters the fight, with his sheet and what else the ruleset keeps of him.

    `place` counts those who joined before; `own` are the fields of the ruleset's class.
    """
    return kind(
        id=event.who,
        name=event.name,
        side=event.side,
        controller=event.controller,
        joined=place,
        **{"sheet": event.sheet, **own},
    )


def mendable(
    sheet: type[Struct], names: Iterable[str]
) -> dict[str, Callable[[Any, Id, Value], Verdict]]:
    """Numbers of a sheet that `correct` may mend, each with its check: the type of its field."""
    types = {field.encode_name: field.type for field in fields_of(sheet)}
    return {name: _fits(types[name]) for name in names}


def _fits(kind: Any) -> Callable[[Any, Id, Value], Verdict]:
    def number_fits(_view: Any, _who: Id, value: Value) -> Verdict:
        try:
            made: Any = msgspec.convert(value, kind)
        except msgspec.ValidationError:
            return "invalid_value"
        return None if made == value else "invalid_value"

    return number_fits
