"""What a fight remembers: of everybody, of its turns, and of the attacks that are going on."""

from typing import Any

from msgspec import Struct

from ...core.authors import (
    Combatant,
    Frozen,
    State,
    entered,
    frame,
    takes_part,
)
from ...core.authors import Scene as AnyScene
from ...core.authors import View as AnyView
from ...events import CombatantJoined, Id
from .abilities import AP_TABLE
from .options import Options
from .sheet import Sheet, Weapon


class Place(Struct, frozen=True, array_like=True, gc=False):
    """Section 4: a place in the order: whose turn it is, in the phase of which side."""

    side: str
    who: Id


class Movement(Struct, frozen=True, gc=False):
    """The movement of a turn: `move`, `run` or `camouflage`; the length in tenths."""

    how: str
    distance: int
    direction: str
    straight: bool


class Exposure(Struct, frozen=True, gc=False):
    """AP-45: a shot, spell, channelling or reloading; of which round and own turn; moved since."""

    kind: str
    round: int
    turn: int
    moved: bool = False


class Lying(Struct, frozen=True, gc=False):
    """AP-34: a weapon on the ground, since which log position."""

    since: int


class Strike(Struct, frozen=True, kw_only=True, gc=False):
    """AP-09: a strike: aimed at `target`, borne by `victim`, who may be somebody else.

    `total` is the attack total, None for an automatic hit; `needed` the shield successes that
    still are; `ignores` that there can be none (AP-25); `negated` by what; `damage` what is known;
    `tried` and `schemed` who has intervened or used villainy at it; `rerolled` by which sources.
    """

    number: int
    target: Id
    victim: Id
    hit: bool
    total: int | None = None
    needed: int = 1
    ignores: bool = False
    behind: bool = False
    rerolled: tuple[str, ...] = ()
    parried: tuple[bool, ...] = ()
    tried: tuple[Id, ...] = ()
    schemed: tuple[Id, ...] = ()
    negated: str = ""
    damage: int | None = None
    pierced: bool = False

    @property
    def redirected(self) -> bool:
        """AP-36, AP-39: whether somebody else has taken the target's place."""
        return self.victim != self.target


class Attack(Struct, frozen=True, kw_only=True, gc=False):
    """AP-08: an attack as it was declared, with the strike that is being resolved.

    `kind` is `attack`, `veteran`, `follow_up`, `charge_counter`, `duel`, `automatic` or `shot`;
    `targets` are those of its strikes, in order; `hits` those whom a strike has hit; `source` is
    what set off an automatic one; `lost` the targets at which no strike will come any more.
    """

    who: Id
    kind: str
    weapon: str
    option: str
    targets: tuple[Id, ...]
    area: bool = False
    full_power: bool = False
    concentration: bool = False
    repeated: bool = False
    overwhelm: int = 0
    disarm: str = ""
    source: str = ""
    hits: tuple[Id, ...] = ()
    strike: Strike | None = None

    @property
    def melee(self) -> bool:
        """AP-08: everything but a shot."""
        return self.kind != "shot"

    @property
    def normal(self) -> bool:
        """AP-16: what may be followed up."""
        return self.kind not in ("veteran", "shot") and not self.area and not self.full_power


class Loss(Struct, frozen=True, kw_only=True, gc=False):
    """AP-18: what a simultaneous block has brought about, to be applied at its end.

    Life points of `victim`, or with `weapon` that weapon.
    """

    victim: Id
    attacker: Id
    damage: int = 0
    nonlethal: bool = False
    weapon: str = ""


class Block(Struct, frozen=True, kw_only=True, gc=False):
    """AP-18: attacks that happen at the same time: their losses, and those that are over."""

    losses: tuple[Loss, ...] = ()
    ended: tuple[Attack, ...] = ()


class Fighter(Combatant, frozen=True, kw_only=True):
    """A combatant as the fight remembers it; `resources` are `lp` and `ap`.

    `arms` are the keys of the weapons that somebody has, `wielded` those in hand. Of the own
    turn: `draws_left`, `acts` (its actions), `attacks_made`, `full_power_made`, `first_hit`,
    `movement`. Of the round: `followed` (up). Of the fight: `exposures`, `turns` begun,
    `last_move` (log position of the last own movement in an own turn), `last_charge` (round,
    direction), `swept` (area options used in this charge), `initiative_over` (AP-53).
    """

    sheet: Sheet
    lp_max: int
    arms: tuple[str, ...] = ()
    wielded: tuple[str, ...] = ()
    draws_left: int = 1
    acts: tuple[str, ...] = ()
    attacks_made: int = 0
    full_power_made: bool = False
    first_hit: bool = False
    movement: Movement | None = None
    followed: bool = False
    exposures: tuple[Exposure, ...] = ()
    turns: int = 0
    last_move: int = 0
    last_charge: tuple[int, str] = (0, "")
    swept: tuple[str, ...] = ()
    initiative_over: Id = ""

    @property
    def lp(self) -> int:
        """The life points left."""
        return self.resources["lp"]

    @property
    def ap(self) -> int:
        """The action points left."""
        return self.resources["ap"]

    @property
    def ap_max(self) -> int:
        """AP-01: the points of the unmodified melee value; modifiers never change them."""
        return AP_TABLE[self.sheet.na]


class Skirmish(State[Fighter], frozen=True, kw_only=True):
    """The fight's own memory.

    `roster` is the order of turns; `side_phase` the side whose phase runs, `phased` those whose
    phase of the round is over; `exchange` the two of a
    duel's exchange that goes on. `weapons` are all by their keys, `lying` those on the ground.
    `attacks` are those that go on, the newest last, `ended` those that are over since the last
    command, `focus` the one whose strike came last; `block` the simultaneous block that goes on.
    """

    options: Options
    roster: tuple[Place, ...] = ()
    side_phase: str | None = None
    phased: tuple[str, ...] = ()
    exchange: tuple[Id, ...] = ()
    weapons: Frozen[str, Weapon] = Frozen()
    lying: Frozen[str, Lying] = Frozen()
    attacks: tuple[Attack, ...] = ()
    ended: tuple[Attack, ...] = ()
    focus: Attack | None = None
    block: Block | None = None


View = AnyView[Skirmish, Fighter]
Scene = AnyScene[Skirmish, Fighter]


def key_of(owner: Id, weapon: str) -> str:
    """The key of a weapon: whose it was when the fight began, and its id."""
    return f"{owner}/{weapon}"


def joined(event: CombatantJoined[Any], place: int, options: Options | None = None) -> Fighter:
    """A combatant as it enters the fight; with no life points left it is down (AP-A10)."""
    sheet: Sheet = event.sheet
    options = options or Options()
    lp_max = sheet.lp_max or max(options.lp_default, sheet.lp or 0)
    lp = lp_max if sheet.lp is None else sheet.lp
    ap = AP_TABLE[sheet.na] if sheet.ap is None else sheet.ap
    ids = [weapon.id for weapon in sheet.weapons]
    wielded = ids[:1] if sheet.wielded is None else sheet.wielded
    return entered(
        Fighter,
        event,
        place,
        status="active" if lp else "down",
        resources=Frozen({"lp": lp, "ap": ap}),
        lp_max=lp_max,
        arms=tuple(key_of(event.who, id) for id in ids),
        wielded=tuple(key_of(event.who, id) for id in wielded),
        draws_left=options.draws_per_turn,
    )


def standing(view: View, who: Id) -> bool:
    """AP-13: in the fight and not down."""
    return takes_part(view, who)


def roster(view: View) -> tuple[Id, ...]:
    """Section 4: everybody in the order of turns."""
    return tuple(place.who for place in view.state.roster)


def decided(view: View) -> bool:
    """Section 4: somebody has gone down, and at most one side stands."""
    down = any(not standing(view, who) for who in view.state.combatants)
    return down and frame.sides_left(view) < 2


def own_turn(state: Skirmish, who: Id) -> bool:
    """AP-07, AP-52: whether it is somebody's turn; in a duel's exchange it is that of both."""
    return state.has_turn(who) or who in state.exchange


def current(view: View, who: Id) -> Attack:
    """The attack that somebody is making: the newest of his that goes on."""
    return next(attack for attack in reversed(view.state.attacks) if attack.who == who)


def now(view: View, who: Id) -> Strike:
    """The strike of that attack."""
    strike = current(view, who).strike
    assert strike is not None
    return strike
