"""The rulebook's own events."""

from ...events import Event, Id, Number


class InitiativeRolled(Event, frozen=True):
    """AG-19: somebody's initiative test, with the dragon die and Dexterity that break ties."""

    who: Id
    total: Number
    dragon: int
    dexterity: int


class ActionTaken(Event, frozen=True):
    """AG-20: an action is being carried out and paid for; `cost` is `major` or `minor`."""

    who: Id
    action: str
    cost: str
    target: Id = ""
    weapon: str = ""
    mode: str = ""
    text: str = ""


class AttackRolled(Event, frozen=True):
    """AG-04, AG-05: an attack roll against Defence; `dragon` is the face of the dragon die."""

    who: Id
    target: Id
    weapon: str
    mode: str
    ability: str
    dragon: int
    total: Number
    defense: Number
    hit: bool


class DamageComputed(Event, frozen=True):
    """AG-07 to AG-10: `step1` before armour, `damage` after it; penetrating passes armour."""

    who: Id
    target: Id
    step1: Number
    armor: Number
    penetrating: bool
    damage: int


class BlowPulled(Event, frozen=True):
    """AG-11: the attacker has pulled a killing blow."""

    who: Id
    target: Id


class TestMade(Event, frozen=True):
    """AG-03: an ability test that is neither attack nor initiative."""

    who: Id
    purpose: str
    target: Id
    dragon: int
    total: Number
    target_number: int
    success: bool


class Healed(Event, frozen=True):
    """AG-18: somebody was healed, and is not healed again until damage is taken."""

    who: Id
    target: Id
    points: Number


class Spoke(Event, frozen=True):
    """AG-20, AG-22: somebody has said something."""

    who: Id
    text: str


class StuntPointsGained(Event, frozen=True):
    """AG-X4: an attack roll with doubles gives as many stunt points as the dragon die shows."""

    who: Id
    target: Id
    points: int


class StuntPerformed(Event, frozen=True):
    """AG-X4: a stunt was bought; `left` stunt points remain."""

    who: Id
    target: Id
    stunt: str
    cost: int
    left: int


EVENTS: tuple[type[Event], ...] = (
    InitiativeRolled,
    ActionTaken,
    AttackRolled,
    DamageComputed,
    BlowPulled,
    TestMade,
    Healed,
    Spoke,
    StuntPointsGained,
    StuntPerformed,
)
