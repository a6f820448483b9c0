"""The course of a fight: the events that mean the same in every rulebook."""

from typing import Generic, TypeVar

from msgspec import Struct

from .base import Clock, Event, Id, Value

Sheet = TypeVar("Sheet")


class FightStarted(Event, frozen=True):
    """A fight exists; nobody has acted."""

    title: str = ""


class Begun(Event, frozen=True):
    """Setting up is over."""


class CombatantJoined(Event, Generic[Sheet], frozen=True):
    """Somebody is in the fight, with the sheet that the player brought."""

    who: Id
    name: str
    side: str
    controller: str
    sheet: Sheet


class CombatantLeft(Event, frozen=True):
    """Somebody was taken out of the fight by the game master."""

    who: Id
    reason: str = ""


class ControllerSet(Event, frozen=True):
    """From now on this person speaks for the combatant."""

    who: Id
    person: str


class DiceSet(Event, frozen=True):
    """From now on `supplier` (`engine`, `script` or a person) throws for `who` (`*`: everybody)."""

    who: str
    supplier: str


class FactSet(Event, frozen=True):
    """The game master has said how things are; None makes the fact unset."""

    fact: str
    about: tuple[Id, ...]
    value: Value


class Declared(Event, frozen=True):
    """A command was accepted and its rule is opened; the batch holds the command itself."""

    who: str
    what: str


class Voided(Event, frozen=True):
    """A declaration came to nothing after a ruling; nothing was paid."""

    who: str
    what: str
    code: str


class Menu(Struct, frozen=True, array_like=True, gc=False, forbid_unknown_fields=True):
    """What may be answered: one of `choices`, a number from `low` to `high`, a text, faces.

    Numbers go by `step` from `low` on; with `unit` they are a length, kept in tenths of the unit
    and answered as a decimal.
    """

    choices: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    text: int = 0
    dice: str = ""
    unit: str = ""
    step: int = 1


class Asked(Event, frozen=True):
    """Somebody must answer before the rule goes on; `to` is a combatant or `gm`."""

    to: str
    question: str
    menu: Menu
    about: tuple[Value, ...] = ()
    default: Value = None
    has_default: bool = False


class Answered(Event, frozen=True):
    """The answer to the question asked at log position `prompt`."""

    prompt: int
    choice: Value
    by: str


class Rolled(Event, frozen=True):
    """Dice have fallen. `source` is who supplied each of them: `engine`, `script` or a person."""

    who: str
    purpose: str
    dice: str
    faces: tuple[int, ...]
    source: str


class PhaseEntered(Event, frozen=True):
    """The fight is in another phase."""

    phase: str


class RoundStarted(Event, frozen=True):
    """A round begins; rounds are numbered from 1."""

    round: int


class RoundEnded(Event, frozen=True):
    """A round is over."""

    round: int


class OrderSet(Event, frozen=True):
    """From now on they act, or speak, in this order."""

    order: tuple[Id, ...]


class TurnStarted(Event, frozen=True):
    """It is this combatant's turn; `place` tells several turns of one round apart."""

    who: Id
    place: int = 0


class TurnEnded(Event, frozen=True):
    """The turn is over."""

    who: Id


class TurnSkipped(Event, frozen=True):
    """A turn passes without its owner acting."""

    who: Id
    reason: str


class EffectStarted(Event, frozen=True):
    """Something lasting has come over somebody; its id is the log position of this event.

    With `starts` it is pending until that clock has run out. `stage` is its place in the chart of
    its kind, if it has one; `parent` is the effect whose end ends this one too (0: none).
    """

    kind: str
    bearer: Id
    source: Id = ""
    stage: str = ""
    amount: int = 0
    about: str = ""
    starts: Clock | None = None
    ends: Clock | None = None
    parent: int = 0


class EffectChanged(Event, frozen=True):
    """An effect has come to another stage, amount or clock."""

    effect: int
    kind: str
    bearer: Id
    stage: str = ""
    amount: int = 0
    ends: Clock | None = None


class EffectEnded(Event, frozen=True):
    """An effect is over; `cause` is `clock`, `used`, `parent`, `owner_left`, or the ruleset's."""

    effect: int
    kind: str
    bearer: Id
    cause: str


class ModifierSet(Event, frozen=True):
    """A named amount on a number of somebody's, from outside the rules or from an effect."""

    who: Id
    stat: str
    amount: int
    source: str
    kind: str = ""
    ends: Clock | None = None


class ResourceChanged(Event, frozen=True):
    """Points were spent or gained: `amount` is the change, `left` what remains."""

    who: Id
    resource: str
    amount: int
    left: int
    cause: str = ""


class StatusChanged(Event, frozen=True):
    """Somebody's standing in the fight has changed (out, fled, dead, ...)."""

    who: Id
    status: str
    cause: str = ""


class ItemMoved(Event, frozen=True):
    """A thing is somewhere else: `where` is a word of the ruleset."""

    item: str
    who: Id
    where: str
    cause: str = ""


class Corrected(Event, frozen=True):
    """The game master has mended a number, and said why."""

    who: Id
    what: str
    value: Value
    reason: str


class Noted(Event, frozen=True):
    """Somebody's words for the record."""

    text: str


class RuleDropped(Event, frozen=True):
    """The game master has ended an open rule without letting it run on."""

    rule: str
    reason: str = ""


class EditionChanged(Event, frozen=True):
    """From here on the fight is played under another edition of its rulebook.

    `definitions` is the hash of that edition's definitions; `events` are the names, with their
    versions, that it adds to the table by which the log numbers names of events.
    """

    edition: str
    definitions: str = ""
    events: tuple[tuple[str, int], ...] = ()


class FightEnded(Event, frozen=True):
    """The fight is over."""

    reason: str = ""


COURSE: tuple[type[Event], ...] = (
    FightStarted,
    Begun,
    CombatantLeft,
    ControllerSet,
    DiceSet,
    FactSet,
    Declared,
    Voided,
    Asked,
    Answered,
    Rolled,
    PhaseEntered,
    RoundStarted,
    RoundEnded,
    OrderSet,
    TurnStarted,
    TurnEnded,
    TurnSkipped,
    EffectStarted,
    EffectChanged,
    EffectEnded,
    ModifierSet,
    ResourceChanged,
    StatusChanged,
    ItemMoved,
    Corrected,
    Noted,
    RuleDropped,
    EditionChanged,
    FightEnded,
)
"""All of them but `CombatantJoined`, whose sheet is the ruleset's."""
