"""The rulebook's own events."""

from msgspec import Struct

from ...events import Event, Id, Number


class Ruled(Struct, frozen=True, array_like=True, gc=False):
    """TA-24: one effect that the game master has ruled, on one combatant (none: the fight ends).

    `amount`, `what` and `turns` are those of a change; of `leaves`, `what` is the new status.
    """

    kind: str
    who: Id = ""
    amount: int = 0
    what: str = ""
    turns: int = 0


class CombatantEntered(Event, frozen=True):
    """Section 3: the conditions and modifiers that somebody has brought along are in force."""

    who: Id


class AttackResolved(Event, frozen=True):
    """TA-02: one attack with all its numbers; those of damage are missing where it was dodged."""

    who: Id
    target: Id
    weapon: str
    dodge_value: Number
    dodge_total: int
    dodged: bool
    hp_from: int
    hp_to: int
    net: int = 0
    critical_dice: tuple[int, ...] = ()
    critical_applied: bool = False
    fumble: bool = False
    rolled_points: Number | None = None
    stat_bonus: int | None = None
    dtr_bonus: int | None = None
    total: Number | None = None
    armor: Number | None = None


class AttackCancelled(Event, frozen=True):
    """TA-09: the second attack of a pair is not made."""

    who: Id
    weapon: str
    reason: str


class SpellResolved(Event, frozen=True):
    """TA-17: a spell on one target; one that is not offensive has no numbers (TA-16)."""

    who: Id
    target: Id
    spell: str
    dodged: bool = False
    dodge_value: Number | None = None
    dodge_total: int | None = None
    rolled_points: Number | None = None
    dtr_bonus: int | None = None
    total: Number | None = None
    net: int | None = None
    hp_from: int | None = None
    hp_to: int | None = None


class HpChanged(Event, frozen=True):
    """TA-16, TA-18, TA-24: hit points have changed otherwise than by an attack or a spell."""

    who: Id
    hp_from: int
    hp_to: int
    cause: str


class ItemUsed(Event, frozen=True):
    """TA-18: an item was used; `left` pieces of it remain."""

    who: Id
    item: str
    target: Id
    left: int


class EffectRuled(Event, frozen=True):
    """TA-16, TA-18: what an effect does that is the game master's to tell."""

    who: Id
    target: Id
    cause: str
    text: str
    effects: tuple[Ruled, ...] = ()


class FleeWeighed(Event, frozen=True):
    """TA-20: the lines that hold and their sum, and the chance; for the game master."""

    who: Id
    sum: Number
    chance: int


class FleeChanceKnown(Event, frozen=True):
    """TA-21: the chance, for a player whose character knows it."""

    who: Id
    chance: int


class FleeAttempted(Event, frozen=True):
    """TA-19: somebody has tried to flee."""

    who: Id
    roll: int
    success: bool


class Surrendered(Event, frozen=True):
    """TA-22, TA-A24: somebody is at the mercy of his opponents; the player cannot take it back."""

    reserved = True
    final = "choice_is_final"

    who: Id


class SpareWeighed(Event, frozen=True):
    """TA-23: how it was decided: `refuse`, `spare` or `roll` with its percentage."""

    who: Id
    way: str
    percentage: int | None = None


class SpareDecided(Event, frozen=True):
    """TA-23: whether the life of the surrendered is spared."""

    who: Id
    spared: bool


class TermsSet(Event, frozen=True):
    """TA-23: the victor's terms."""

    who: Id
    terms: str


class TermsAnswered(Event, frozen=True):
    """TA-23: the surrendered fulfils the terms, or dies."""

    who: Id
    fulfilled: bool


class CustomActionJudged(Event, frozen=True):
    """TA-24: the game master's judgement on an own action: `text` says what comes of it."""

    who: Id
    action: str
    accepted: bool
    text: str = ""
    effects: tuple[Ruled, ...] = ()


EVENTS: tuple[type[Event], ...] = (
    CombatantEntered,
    AttackResolved,
    AttackCancelled,
    SpellResolved,
    HpChanged,
    ItemUsed,
    EffectRuled,
    FleeWeighed,
    FleeChanceKnown,
    FleeAttempted,
    Surrendered,
    SpareWeighed,
    SpareDecided,
    TermsSet,
    TermsAnswered,
    CustomActionJudged,
)
"""In the order of the rulebook."""
