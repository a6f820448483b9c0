"""A private copy of a state, copied piece by piece before its first write.

Only folds write here. What was published before is never touched; what comes out is published
by `publish` and never touched again.
"""

from typing import Any, Generic, TypeVar

from msgspec.structs import force_setattr, replace

from ..events import Id
from .state import Combatant, Effect, Frozen, Modifier, State

S = TypeVar("S", bound=State[Any])

_put = dict.__setitem__
_drop = dict.__delitem__


class Draft(Generic[S]):
    """A state in the making. `position` is the log position of the event being folded."""

    __slots__ = ("_maps", "_own", "position", "state")

    def __init__(self, state: S, position: int | None = None) -> None:
        self.state: S = replace(state)
        self.position = state.position if position is None else position
        self._own: set[Id] = set()
        self._maps: set[str] = set()

    def __getitem__(self, who: Id) -> Any:
        """The combatant of that id, as he stands in the draft."""
        return self.state.combatants[who]

    def publish(self) -> S:
        """The state as it is now; the draft must not be written on afterwards."""
        force_setattr(self.state, "position", self.position)
        return self.state

    def set(self, **changes: Any) -> None:
        """Change fields of the state itself."""
        for name, value in changes.items():
            force_setattr(self.state, name, value)

    def change(self, who: Id, **changes: Any) -> None:
        """Change fields of one combatant."""
        if who in self._own:
            combatant = self.state.combatants[who]
        else:
            combatant = replace(self.state.combatants[who])
            _put(self._map("combatants"), who, combatant)
            self._own.add(who)
        for name, value in changes.items():
            force_setattr(combatant, name, value)

    def mend(self, who: Id, **changes: Any) -> None:
        """Change fields of a combatant's sheet."""
        self.change(who, sheet=replace(self[who].sheet, **changes))

    def add(self, combatant: Combatant) -> None:
        """Take somebody into the fight."""
        _put(self._map("combatants"), combatant.id, combatant)

    def put(self, name: str, key: Any, value: Any) -> None:
        """Set one item of a mapping field of the state (facts, effects, or a ruleset's own)."""
        _put(self._map(name), key, value)

    def drop(self, name: str, key: Any) -> None:
        """Take one item out of a mapping field of the state; nothing if it is not there."""
        if key in getattr(self.state, name):
            _drop(self._map(name), key)

    def effect(self, effect: Effect) -> None:
        """Put an effect, new or changed, in its place."""
        _put(self._map("effects"), effect.id, effect)

    def modifier(self, modifier: Modifier) -> None:
        """Put a modifier, new or changed, in its place."""
        _put(self._map("modifiers"), modifier.id, modifier)

    def _map(self, name: str) -> Frozen[Any, Any]:
        held: Frozen[Any, Any] = getattr(self.state, name)
        if name not in self._maps:
            held = Frozen(held)
            force_setattr(self.state, name, held)
            self._maps.add(name)
        return held
