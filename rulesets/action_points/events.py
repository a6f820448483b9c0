"""The rulebook's own events. Points are the engine's `resource_changed`, stances its effects."""

from ...events import Event, Id, Number
from .state import Place


class PlacesSet(Event, frozen=True):
    """Section 4, AP-53: the order of turns: who has which place, in whose phase."""

    places: tuple[Place, ...]


class SidePhaseStarted(Event, frozen=True):
    """AP-07: the phase of a side begins."""

    side: str


class SidePhaseEnded(Event, frozen=True):
    """AP-07: the phase of a side is over."""

    side: str


class ActionTaken(Event, frozen=True):
    """AP-07: the action of the turn is used; `text` is what somebody does with `other`."""

    who: Id
    action: str
    text: str = ""


class Moved(Event, frozen=True):
    """AP-35, AP-55: somebody is elsewhere.

    `how`: move, run or camouflage; displaced by others; a ride (AP-49). Lengths are in tenths.
    """

    who: Id
    how: str
    distance: int = 0
    direction: str = ""
    straight: bool = True


class Exposed(Event, frozen=True):
    """AP-19, AP-45: somebody is busy with a shot, a spell, channelling or reloading."""

    who: Id
    kind: str


class AttackDeclared(Event, frozen=True):
    """AP-08, AP-09 S0: an attack with its add-ons, paid; one target for each strike."""

    who: Id
    kind: str
    weapon: str
    option: str
    targets: tuple[Id, ...]
    area: bool = False
    full_power: bool = False
    concentration: bool = False
    break_through: bool = False
    overwhelm: int = 0
    disarm: str = ""


class CounterattackTriggered(Event, frozen=True):
    """AP-14: an automatic counterattack, which hits without a roll."""

    who: Id
    against: Id
    source: str
    weapon: str


class StrikeRolled(Event, frozen=True):
    """AP-08: the attack roll of a strike, against NV or FV."""

    who: Id
    target: Id
    number: int
    face: int
    total: Number
    nv: Number
    hit: bool
    behind: bool = False


class StrikeRerolled(Event, frozen=True):
    """AP-15: the strike is rolled once more, by veteran or concentration; this result stands."""

    who: Id
    target: Id
    number: int
    source: str
    face: int
    total: Number
    nv: Number
    hit: bool
    behind: bool = False


class StrikeLost(Event, frozen=True):
    """AP-09: a strike does not take place any more."""

    who: Id
    target: Id
    number: int
    reason: str


class ParryRolled(Event, frozen=True):
    """AP-26: a parry, strictly higher than the attack total or failed."""

    who: Id
    attacker: Id
    face: int
    total: Number
    against: int
    success: bool


class InterveneRolled(Event, frozen=True):
    """AP-36: somebody steps between."""

    who: Id
    attacker: Id
    target: Id
    face: int
    total: Number
    success: bool


class GrabRolled(Event, frozen=True):
    """AP-39: the harmless attack roll for a body as cover."""

    who: Id
    attacker: Id
    body: Id
    face: int
    total: Number
    nv: Number
    success: bool


class VillainyRolled(Event, frozen=True):
    """AP-39: whether the body gets in the way in time."""

    who: Id
    attacker: Id
    body: Id
    face: int
    total: Number
    success: bool


class TargetRedirected(Event, frozen=True):
    """AP-36, AP-39: somebody else bears the strike; what was counted starts anew (AP-22)."""

    attacker: Id
    target: Id
    victim: Id
    by: Id
    ability: str


class ShieldRolled(Event, frozen=True):
    """AP-10: a shield roll."""

    who: Id
    attacker: Id
    face: int
    threshold: int
    success: bool


class VeteranSaveRolled(Event, frozen=True):
    """AP-31: a saving throw of veteran's defence."""

    who: Id
    attacker: Id
    face: int
    success: bool


class StrikeNegated(Event, frozen=True):
    """AP-08: a strike comes to nothing, but stays a hit.

    By `parry`, `shield`, `veteran_save`, or a disarm by `armour` (AP-32).
    """

    attacker: Id
    victim: Id
    by: str


class DamageKnown(Event, frozen=True):
    """AP-11: the damage of a hit, summed and halved; a disarm's is only theoretical (AP-32)."""

    attacker: Id
    victim: Id
    damage: Number
    theoretical: bool = False


class DamageReduced(Event, frozen=True):
    """AP-27: damage is ignored by being hard as steel.

    `loss` numbers a loss noted in a simultaneous block, from 1 (0: the strike being resolved).
    """

    victim: Id
    attacker: Id
    by: str
    amount: int
    left: int
    loss: int = 0


class ArmourRolled(Event, frozen=True):
    """AP-12: an armour roll; success leaves no damage."""

    who: Id
    attacker: Id
    face: int
    threshold: int
    success: bool


class DamageApplied(Event, frozen=True):
    """AP-13: life points are lost; `left` remain."""

    victim: Id
    attacker: Id
    amount: int
    left: int
    nonlethal: bool = False


class AttackEnded(Event, frozen=True):
    """AP-09: all strikes of an attack are over; `hits` are those whom one has hit."""

    who: Id
    kind: str
    hits: tuple[Id, ...]


class BlockOpened(Event, frozen=True):
    """AP-18: these attack at the same time; losses are noted from here on."""

    attackers: tuple[Id, ...]


class LossNoted(Event, frozen=True):
    """AP-18: a loss of life points, or of a weapon, to be applied when the block is over."""

    victim: Id
    attacker: Id
    damage: int = 0
    nonlethal: bool = False
    weapon: str = ""


class BlockClosed(Event, frozen=True):
    """AP-18: the simultaneous attacks are over, their losses applied."""


class WeaponLost(Event, frozen=True):
    """AP-32: somebody has been disarmed."""

    who: Id
    weapon: str
    by: Id


class WeaponSnatched(Event, frozen=True):
    """AP-33: the one who disarms wields the weapon from now on."""

    who: Id
    weapon: str


class WeaponFlung(Event, frozen=True):
    """AP-33: the weapon lies out of reach."""

    who: Id
    weapon: str


class ExchangeStarted(Event, frozen=True):
    """AP-52: the duellists strike at the same time; for `other` the turn of the round begins."""

    who: Id
    other: Id


class ExchangeEnded(Event, frozen=True):
    """AP-53: the exchange is over: whether each of them has hit."""

    who: Id
    other: Id
    hit: bool
    other_hit: bool


class InitiativeWon(Event, frozen=True):
    """AP-53: from now on one duellist strikes before the other."""

    who: Id
    against: Id


class PerceptionRolled(Event, frozen=True):
    """AP-56: an observer's test against somebody camouflaged."""

    who: Id
    of: Id
    face: int
    total: Number
    success: bool


class CamouflageExposed(Event, frozen=True):
    """AP-56: the camouflage is blown."""

    who: Id
    by: Id


class SectionEnded(Event, frozen=True):
    """AP-03: a `combat` or `plot` section is over."""

    kind: str


EVENTS: tuple[type[Event], ...] = (
    PlacesSet,
    SidePhaseStarted,
    SidePhaseEnded,
    ActionTaken,
    Moved,
    Exposed,
    AttackDeclared,
    CounterattackTriggered,
    StrikeRolled,
    StrikeRerolled,
    StrikeLost,
    ParryRolled,
    InterveneRolled,
    GrabRolled,
    VillainyRolled,
    TargetRedirected,
    ShieldRolled,
    VeteranSaveRolled,
    StrikeNegated,
    DamageKnown,
    DamageReduced,
    ArmourRolled,
    DamageApplied,
    AttackEnded,
    BlockOpened,
    LossNoted,
    BlockClosed,
    WeaponLost,
    WeaponSnatched,
    WeaponFlung,
    ExchangeStarted,
    ExchangeEnded,
    InitiativeWon,
    PerceptionRolled,
    CamouflageExposed,
    SectionEnded,
)
