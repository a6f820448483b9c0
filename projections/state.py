"""The state of a fight: who is in it, what holds, what is asked. Values only, never changed."""

from collections.abc import Hashable
from typing import Any, Generic, NoReturn, TypeVar

from msgspec import Struct

from ..events import EVERYONE, GM, Clock, Id, Menu, Value

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A dict that refuses writes: what a published state is made of."""

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("a published state never changes; read it, or let an event change it")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles are made of the plain items."""
        return (Frozen, (dict(self),))


def frozen(value: Any) -> Any:
    """A plain value in which nothing can be changed, at any depth."""
    if isinstance(value, dict):
        return Frozen((name, frozen(one)) for name, one in value.items())
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


class Combatant(Struct, frozen=True, kw_only=True):
    """Somebody in the fight. Rulesets add their own fields in a subclass.

    `joined` counts those who joined before; `status` is a word of the ruleset, `active` at first.
    """

    id: Id
    name: str
    side: str
    controller: str
    joined: int
    status: str = "active"
    resources: Frozen[str, int] = Frozen()


F = TypeVar("F", bound=Combatant)


class Effect(Struct, frozen=True, kw_only=True):
    """Something lasting; `id` is the log position of the event that started it."""

    id: int
    kind: str
    bearer: Id
    source: Id = ""
    stage: str = ""
    amount: int = 0
    about: str = ""
    starts: Clock | None = None
    ends: Clock | None = None
    parent: int = 0

    @property
    def pending(self) -> bool:
        """Whether it has not begun to work yet."""
        return self.starts is not None and self.starts.left > 0

    @property
    def due(self) -> bool:
        """Whether its time has run out, so that the engine must end it."""
        return self.ends is not None and self.ends.left <= 0


class Modifier(Struct, frozen=True, kw_only=True):
    """A named amount on a number of a combatant; `id` is the log position that set it."""

    id: int
    who: Id
    stat: str
    amount: int
    source: str
    kind: str = ""
    ends: Clock | None = None


class Prompt(Struct, frozen=True, kw_only=True):
    """An open question; `position` is the log position at which it was asked."""

    position: int
    to: str
    question: str
    menu: Menu
    about: tuple[Value, ...] = ()
    default: Value = None
    has_default: bool = False


class Turn(Struct, frozen=True):
    """Whose turn it is: an identity, never an index."""

    round: int
    who: Id
    place: int = 0


FactKey = tuple[str, tuple[Id, ...]]


class State(Struct, Generic[F], frozen=True, kw_only=True):
    """All that holds at one point of a fight. Rulesets add their own fields in a subclass.

    `options` is the ruleset's own frozen value; `begun` says whether setting up is over, `running`
    whether a round is going on; `order` is the order of acting where a ruleset sets one, `acted`
    who has begun a turn of the round, the newest last. `position` is that of the next event in the
    log, where those of other branches count too; `spoken` counts declarations by actor; `drawn`
    the engine's dice: public, secret; `definitions` is the hash of those that an edition changed
    on the way brought, empty while the header's hold.
    """

    options: Any
    phase: str = "setup"
    begun: bool = False
    round: int = 0
    running: bool = False
    order: tuple[Id, ...] = ()
    acted: tuple[Id, ...] = ()
    turn: Turn | None = None
    combatants: Frozen[Id, F] = Frozen()
    facts: Frozen[FactKey, Value] = Frozen()
    effects: Frozen[int, Effect] = Frozen()
    modifiers: Frozen[int, Modifier] = Frozen()
    suppliers: Frozen[str, str] = Frozen()
    prompt: Prompt | None = None
    spoken: Frozen[Id, int] = Frozen()
    drawn: tuple[int, int] = (0, 0)
    position: int = 1
    over: bool = False
    definitions: str = ""

    def __getitem__(self, who: Id) -> F:
        """The combatant of that id; KeyError when there is none."""
        return self.combatants[who]

    def fact(self, name: str, *about: Id) -> Value:
        """What the game master has set, or None."""
        return self.facts.get((name, about))

    def supplier(self, who: str) -> str:
        """Who supplies the dice that are thrown for somebody."""
        return self.suppliers.get(who) or self.suppliers.get("*", "engine")

    def borne(self, who: Id, kind: str) -> Effect | None:
        """The effect of that kind on that combatant, pending or not; the oldest of several."""
        for effect in self.effects.values():
            if effect.bearer == who and effect.kind == kind:
                return effect
        return None

    def active(self, who: Id, kind: str) -> bool:
        """Whether an effect of that kind is at work on that combatant."""
        return any(
            effect.bearer == who and effect.kind == kind and not effect.pending
            for effect in self.effects.values()
        )

    def has_turn(self, who: Id) -> bool:
        """Whether it is the turn of that combatant."""
        return self.turn is not None and self.turn.who == who

    def speaks_for(self, person: str, who: str) -> bool:
        """Whether that person may act for a combatant (or for `gm`)."""
        if person == GM:
            return True
        held = self.combatants.get(who)
        return held is not None and held.controller == person

    def hears(self, person: str, audience: str) -> bool:
        """Whether that person is among those to whom an event is told."""
        if audience == EVERYONE or person == GM:
            return True
        if audience.startswith("side:"):
            side = audience.removeprefix("side:")
            there = self.combatants.values()
            return any(one.side == side and one.controller == person for one in there)
        return audience == f"person:{person}"

    def asks(self, person: str, prompt: Prompt) -> bool:
        """Whether a question is that person's to answer; the game master may answer for anybody."""
        if person == GM:
            return True
        if prompt.to.startswith("dice:"):
            return prompt.to == f"dice:{person}"
        return prompt.to != GM and self.speaks_for(person, prompt.to)
