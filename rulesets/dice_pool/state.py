"""What a fight remembers: of everybody, of things, of actions kept ready."""

from msgspec import Struct

from ...core.authors import Combatant, Frozen, State, entered
from ...events import CombatantJoined, Id, Value
from .arms import Gear
from .derived import derived_willpower
from .options import Options
from .sheet import Sheet, Tally


class Readied(Struct, frozen=True, kw_only=True):
    """DP-710: an action kept ready, as data: what is done, of which type, and when."""

    who: Id
    type: str
    command: tuple[tuple[str, Value], ...]
    name: str
    event: str
    actor: str
    target: str


class Fighter(Combatant, frozen=True, kw_only=True):
    """A combatant as the fight remembers him; willpower and rerolls are his resources.

    `boxes` are those marked B, L and A; `budget` and `debts` count standard, move, swift: what is
    left of this turn, and what of the next is spent already; `place` is his initiative; `had_turn`
    ends being flat-footed; `delayed` says that the turn of the round goes on later; `attacked`
    counts the attacks on him since his turn began; `no_delay` is the round in which he may not
    delay.
    """

    sheet: Sheet
    boxes: Tally = (0, 0, 0)
    budget: Tally = (0, 0, 0)
    debts: Tally = (0, 0, 0)
    place: tuple[int, ...] | None = None
    had_turn: bool = False
    delayed: bool = False
    attacked: int = 0
    overran: bool = False
    no_delay: int = 0


class Battle(State[Fighter], frozen=True, kw_only=True):
    """The fight's own memory.

    `gear` holds all things; `readied` the actions kept ready, by their effects; `places` what the
    game master has added to the places of called shots (DP-404); `surprise` who acts in a surprise
    round (None: there is none); `ended` whether the present turn is over.
    """

    options: Options
    gear: Frozen[str, Gear] = Frozen()
    readied: Frozen[int, Readied] = Frozen()
    places: Frozen[str, tuple[int, str, int]] = Frozen()
    surprise: tuple[Id, ...] | None = None
    ended: bool = False


def joined(event: CombatantJoined[Sheet], place: int, derive: bool = True) -> Fighter:
    """A combatant as he enters the fight; `derive` is the option `derive_bonus`."""
    sheet = event.sheet
    most = derived_willpower(sheet, derive)
    willpower = most if sheet.willpower is None else sheet.willpower
    return entered(
        Fighter,
        event,
        place,
        resources=Frozen({"willpower": willpower, "rerolls": sheet.rerolls}),
        boxes=sheet.boxes,
    )
