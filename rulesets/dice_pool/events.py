"""The rulebook's own events."""

from msgspec import Struct

from ...events import Event, Id, Number, Value


class Shown(Struct, frozen=True, array_like=True, gc=False):
    """DP-203: a component of a defence, before and after the reductions of one attack.

    The parts of the numbers tell in order what was added and what was taken away; a component at 0
    has lost its bonus. `ignored` marks what a touch attack leaves out of the sum; its bonus counts.
    """

    type: str
    value: Number
    bonus: Number
    before: int
    before_bonus: int
    ignored: bool = False


class InitiativeRolled(Event, frozen=True):
    """DP-901: somebody's initiative, with what breaks ties."""

    who: Id
    total: Number
    composure: int
    agility: int


class SurpriseSet(Event, frozen=True):
    """DP-904: only these act in the round that begins."""

    who: tuple[Id, ...]


class LocationRuled(Event, frozen=True):
    """DP-404: a place of called shots that the game master adds; `per` is margin for a point."""

    location: str
    penalty: int
    condition: str
    per: int


class BudgetSet(Event, frozen=True):
    """DP-902: the actions of a turn, debts paid."""

    who: Id
    standard: int
    move: int
    swift: int


class ActionPaid(Event, frozen=True):
    """DP-902: an action was paid; the rest is what is left of the turn."""

    who: Id
    cost: str
    standard: int
    move: int
    swift: int


class Overdrawn(Event, frozen=True):
    """DP-712, DP-903: an action of the next turn is spent already."""

    who: Id
    kind: str


class TurnGivenUp(Event, frozen=True):
    """DP-902: somebody has ended his turn."""

    who: Id


class Delayed(Event, frozen=True):
    """DP-905: the turn is put off until after another's, or (`after` empty) to the next round."""

    who: Id
    after: Id
    order: tuple[Id, ...]


class ActionTaken(Event, frozen=True):
    """An action other than an attack, a special attack or a move is declared."""

    who: Id
    action: str
    target: Id = ""
    item: str = ""


class AttackDeclared(Event, frozen=True):
    """DP-208: an attack is declared; the options that were chosen stand in it."""

    who: Id
    targets: tuple[Id, ...]
    weapon: str
    kind: str
    resolution: str
    location: str = ""
    lethal: bool = False
    within: str = ""


class SpecialDeclared(Event, frozen=True):
    """DP-601: a special attack action is declared."""

    who: Id
    action: str
    target: Id
    weapon: str = ""
    mode: str = ""


class MoveDeclared(Event, frozen=True):
    """A movement is declared; the length is in tenths of a metre."""

    who: Id
    metres: int
    within: str = ""


class Moved(Event, frozen=True):
    """Somebody has moved so many tenths of a metre; distances that nobody named are unknown."""

    who: Id
    metres: int
    carried: tuple[Id, ...] = ()


class ReflexUsed(Event, frozen=True):
    """DP-903: a reflex action answers what is going on."""

    who: Id
    action: str
    against: Id


class ActionReadied(Event, frozen=True):
    """DP-710: what was readied, of which type, and the condition."""

    effect: int
    who: Id
    action_type: str
    name: str
    command: tuple[tuple[str, Value], ...]
    event: str
    actor: str
    target: str


class ActionFailed(Event, frozen=True):
    """DP-903: an action in progress cannot go on; what it cost is lost."""

    who: Id
    action: str
    reason: str


class DefenceReduced(Event, frozen=True):
    """DP-203: what is left of a defence against one attack, component by component."""

    who: Id
    target: Id
    components: tuple[Shown, ...]
    defence_dp: int
    defence_bonus: int


class PoolComputed(Event, frozen=True):
    """DP-204: the dice of an attack, before and after the defence is subtracted."""

    who: Id
    target: Id
    attack_dp: Number
    attack_bonus: Number
    pool: int


class TestMade(Event, frozen=True):
    """DP-101, DP-102: a test; `successes` counts bonus successes where they count."""

    who: Id
    purpose: str
    pool: Number
    bonus: int
    natural: int
    successes: int
    chance: bool = False


class CriticalFailure(Event, frozen=True):
    """DP-103: a 1 on the chance die, and what the game master says of it."""

    who: Id
    purpose: str
    text: str = ""


class AttackResolved(Event, frozen=True):
    """DP-205, DP-207: how an attack ended; a grapple's `contact` is no attack (DP-601)."""

    who: Id
    target: Id
    natural: int
    surviving: int
    margin: int
    hit: bool
    attack_successes: int = 0
    save_successes: int = 0
    contact: bool = False


class ContestResolved(Event, frozen=True):
    """DP-105: a contest of two sides; `who` is the active one."""

    who: Id
    target: Id
    purpose: str
    pool: int
    other_pool: int
    successes: int
    other_successes: int
    margin: int
    won: bool


class TargetDrawn(Event, frozen=True):
    """DP-615: who is struck in a grapple."""

    who: Id
    target: Id


class DamageComputed(Event, frozen=True):
    """DP-206, DP-908: points of B, L, A before and after soak, deepening included."""

    who: Id
    target: Id
    damage_type: str
    before: tuple[int, int, int]
    soak: Number
    after: tuple[int, int, int]


class BoxesMarked(Event, frozen=True):
    """DP-906: the boxes that are now B, L and A; `excess` found none."""

    who: Id
    boxes: tuple[int, int, int]
    ok: int
    excess: int = 0
    cause: str = ""


class PointsReceived(Event, frozen=True):
    """DP-909: points of a condition, before and after the standard save."""

    who: Id
    condition: str
    limb: str
    before: int
    after: int


class Devastating(Event, frozen=True):
    """DP-909: more than twice the threshold; the game master says what that means."""

    who: Id
    condition: str


class Immune(Event, frozen=True):
    """Something does not touch somebody."""

    who: Id
    to: str


class ItemDamaged(Event, frozen=True):
    """DP-409, DP-507: a thing has taken damage; at 0 it is broken."""

    item: str
    points: int
    structure: int
    broken: bool


class Loaded(Event, frozen=True):
    """DP-709: what is loaded in a weapon now, and what remains for it."""

    who: Id
    item: str
    loaded: int
    ammo: int | None
    bolt: bool = False


class CoverStruck(Event, frozen=True):
    """DP-507: an attack strikes the thing behind which the target is hidden."""

    who: Id
    target: Id
    item: str
    margin: int
    damage: int


class KnockedBack(Event, frozen=True):
    """DP-604, DP-605: somebody is pushed so many tenths of a metre."""

    who: Id
    by: Id
    metres: int
    followed: bool = False


class Sank(Event, frozen=True):
    """DP-603: a flyer drops so many tenths of a metre."""

    who: Id
    metres: int


class SquarePassed(Event, frozen=True):
    """DP-702 to DP-705: somebody has come through the square of another."""

    who: Id
    target: Id
    how: str


class SquareStopped(Event, frozen=True):
    """DP-701 to DP-704: a movement ends at somebody's square."""

    who: Id
    target: Id
    where: str


class BlastFell(Event, frozen=True):
    """DP-313, DP-314: where a shell bursts, in tenths of a metre, and on whom."""

    who: Id
    distance: int
    units: tuple[Id, ...]


EVENTS: tuple[type[Event], ...] = (
    InitiativeRolled,
    SurpriseSet,
    LocationRuled,
    BudgetSet,
    ActionPaid,
    Overdrawn,
    TurnGivenUp,
    Delayed,
    ActionTaken,
    AttackDeclared,
    SpecialDeclared,
    MoveDeclared,
    Moved,
    ReflexUsed,
    ActionReadied,
    ActionFailed,
    DefenceReduced,
    PoolComputed,
    TestMade,
    CriticalFailure,
    AttackResolved,
    ContestResolved,
    TargetDrawn,
    DamageComputed,
    BoxesMarked,
    PointsReceived,
    Devastating,
    Immune,
    ItemDamaged,
    Loaded,
    CoverStruck,
    KnockedBack,
    Sank,
    SquarePassed,
    SquareStopped,
    BlastFell,
)
