"""The rulebook's own events."""

from ...events import Event, Id, Number


class ActionDeclared(Event, frozen=True):
    """BA-02: somebody has declared an action for the round."""

    who: Id
    action: str
    target: Id = ""
    targets: tuple[Id, ...] = ()
    points: int = 0
    blow: int = 0
    rider: str = ""
    rider_blow: int = 0


class ActionChanged(Event, frozen=True):
    """BA-03: a declared action was changed for `paid` points of Initiative."""

    who: Id
    action: str
    target: Id = ""
    targets: tuple[Id, ...] = ()
    points: int = 0
    blow: int = 0
    rider: str = ""
    rider_blow: int = 0
    paid: int = 0


class ChangePassed(Event, frozen=True):
    """BA-03: somebody leaves his action as it is."""

    who: Id


class ActionsInForce(Event, frozen=True):
    """BA-03: the actions are fixed; `fixed` holds (who, degree of mastery, advantage, BA-28)."""

    round: int
    fixed: tuple[tuple[Id, int, int], ...]


class InitiativeThrown(Event, frozen=True):
    """BA-A7: the dice of somebody's attacks, thrown before anybody has declared."""

    who: Id
    dice: tuple[int, ...]


class MomentsSet(Event, frozen=True):
    """BA-06: somebody's delays and moments; None is an attack after all others."""

    who: Id
    delays: tuple[int, ...]
    moments: tuple[int | None, ...]


class AttacksSacrificed(Event, frozen=True):
    """BA-22: the first `count` attacks were given up."""

    who: Id
    count: int


class BrokeThrough(Event, frozen=True):
    """BA-30: somebody is through; those who barred the way do not attack."""

    who: Id
    targets: tuple[Id, ...]
    face: int
    value: Number


class BreakthroughFailed(Event, frozen=True):
    """BA-30: the way stays barred."""

    who: Id
    targets: tuple[Id, ...]
    face: int
    value: Number


class AttackHit(Event, frozen=True):
    """BA-07: an attack has hit; `blow` names what was special about it."""

    who: Id
    target: Id
    index: int
    face: int
    value: Number
    margin: int
    critical: bool = False
    blow: tuple[str, ...] = ()


class AttackMissed(Event, frozen=True):
    """BA-07: an attack has missed."""

    who: Id
    target: Id
    index: int
    face: int
    value: Number
    blow: tuple[str, ...] = ()


class SelfHit(Event, frozen=True):
    """BA-08: the attacker has hit himself."""

    who: Id
    target: Id
    index: int
    face: int
    blow: tuple[str, ...] = ()


class SecondTargetAvoids(Event, frozen=True):
    """BA-43: the second target avoids a Double Strike that missed the first."""

    who: Id
    target: Id


class StrikeDefended(Event, frozen=True):
    """BA-40: a repeated Treacherous Strike was seen through."""

    who: Id
    target: Id
    index: int
    face: int
    value: Number


class DisarmSucceeded(Event, frozen=True):
    """BA-32: the blow at the weapon was good; its owner tests Reflex."""

    who: Id
    target: Id
    face: int
    value: Number


class DisarmFailed(Event, frozen=True):
    """BA-32: the blow at the weapon failed."""

    who: Id
    target: Id
    face: int
    value: Number


class WeaponKept(Event, frozen=True):
    """BA-32: the owner held on to his weapon."""

    who: Id
    weapon: str
    face: int
    value: Number


class WeaponLost(Event, frozen=True):
    """BA-32, BA-46: a weapon lies `distance` metres away; its owner is bare-handed."""

    who: Id
    weapon: str
    distance: int


class AttackMoved(Event, frozen=True):
    """BA-46: a disarmed combatant's one attack comes after all others."""

    who: Id
    index: int


class AttackSkipped(Event, frozen=True):
    """BA-07: an attack was not wanted."""

    who: Id
    index: int


class AttackLapsed(Event, frozen=True):
    """BA-07: an attack does not take place; nothing follows from it."""

    who: Id
    index: int
    reason: str


class DamageDealt(Event, frozen=True):
    """BA-09: the points of a hit: `raw` before and `points` after armour, halved when weak."""

    who: Id
    target: Id
    raw: Number
    weak: bool
    armor: Number
    points: int


class WoundReceived(Event, frozen=True):
    """BA-10: a wound with its final class; `shift` says by how many classes it was moved."""

    who: Id
    wound_class: str
    points: int
    shift: Number


class RulingMade(Event, frozen=True):
    """BA-26: whether a doubtful Charge is possible."""

    who: Id
    target: Id
    ruling: bool


class GroupOpened(Event, frozen=True):
    """BA-A5: these attacks, all at one moment, happen at once."""

    moment: int
    attacks: tuple[tuple[Id, int], ...]


class LossNoted(Event, frozen=True):
    """BA-A5: what takes effect after the group: `weapon` lost, or out (`mortal`, `vitality`)."""

    who: Id
    what: str
    metres: int = 0


class GroupClosed(Event, frozen=True):
    """BA-A5: the group is over; what was noted takes effect."""


class Rested(Event, frozen=True):
    """BA-42: somebody has rested; the fatigue of Rage is gone."""

    who: Id


EVENTS: tuple[type[Event], ...] = (
    ActionDeclared,
    ActionChanged,
    ChangePassed,
    ActionsInForce,
    InitiativeThrown,
    MomentsSet,
    AttacksSacrificed,
    BrokeThrough,
    BreakthroughFailed,
    AttackHit,
    AttackMissed,
    SelfHit,
    SecondTargetAvoids,
    StrikeDefended,
    DisarmSucceeded,
    DisarmFailed,
    WeaponKept,
    WeaponLost,
    AttackMoved,
    AttackSkipped,
    AttackLapsed,
    DamageDealt,
    WoundReceived,
    RulingMade,
    GroupOpened,
    LossNoted,
    GroupClosed,
    Rested,
)
