"""Combatants: the sheet that a player brings, and what a fight remembers of somebody."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from ...core.authors import Combatant, Frozen, State, entered
from ...events import CombatantJoined
from .options import Options

Stat = Annotated[int, Meta(ge=0, le=1000)]
Amount = Annotated[int, Meta(ge=-1000, le=1000)]
Points = Annotated[int, Meta(ge=0, le=100_000)]
Turns = Annotated[int, Meta(ge=0, le=1000)]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
Text: TypeAlias = str
Damage = Stat | Annotated[str, Meta(min_length=1, max_length=80, description="dice such as 2d6+3")]

STATS = {"agl": "agl", "str": "strength", "end": "end", "dtr": "dtr", "def": "defense"}
"""The stats by the names that the rules use, and the fields of a sheet that hold them."""

CONDITIONS = (
    "off_balance",
    "cannot_act",
    "blessing_wind_prince",
    "invisible",
    "frenzy",
    "knows_flee_chance",
)
"""The conditions that rules look at; the game master may add others by any name."""

Condition = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=80,
        description=f"one of your own, or one that rules look at: {', '.join(CONDITIONS)}",
    ),
]

UNARMED = "unarmed"
"""TA-08: what is named in place of a weapon; no weapon's id."""

ACTIVE, DEFEATED, FLED, SURRENDERED, DEAD = "active", "defeated", "fled", "surrendered", "dead"
"""The statuses: all but the first have left the fight."""


class Weapon(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon; `damage` is dice with a flat part (`2d6+3`), or a number for fixed damage."""

    id: Word
    name: Text = ""
    category: Literal["melee", "ranged", "polearm", "staff"] = "melee"
    hands: Literal[1, 2] = 1
    damage: Damage


class Change(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What a spell or an item does: one change, as data.

    `amount` is that of `heal`, `lose` and `modifier`; `what` the condition, or the stat of a
    modifier; `turns` how many own turns of the bearer it lasts (0: until the fight ends).
    """

    kind: Literal["heal", "lose", "add_condition", "remove_condition", "modifier", "gm"]
    amount: Amount = 0
    what: Annotated[
        str, Meta(max_length=80, description="the condition, or the stat: agl, str, end, dtr, def")
    ] = ""
    turns: Turns = 0


class Cost(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What a spell costs: so much of a resource."""

    resource: Word
    amount: Stat


class Spell(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A spell: offensive with `damage`, or not, with `effects`."""

    id: Word
    name: Text = ""
    offensive: bool = False
    dodgeable: bool = True
    damage: Damage | None = None
    effects: tuple[Change, ...] = ()
    cost: Cost | None = None
    max_targets: Annotated[int, Meta(ge=1, le=100)] = 1


class Item(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """An item with its `effects`; one piece is used up where it is `consumed`."""

    id: Word
    name: Text = ""
    quantity: Points = 1
    consumed: bool = True
    effects: tuple[Change, ...] = ()


class Bonus(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A modifier that somebody brings along, for `turns` own turns (0: the whole fight)."""

    stat: Literal["agl", "str", "end", "dtr", "def"]
    value: Amount
    turns: Turns = 0


class Sheet(
    Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    kw_only=True,
    rename={"strength": "str", "defense": "def", "job": "class"},
):
    """The numbers of a combatant, as section 3 of the rules lists them; `hp` None: `hp_max`."""

    agl: Stat
    strength: Stat
    end: Stat
    dtr: Stat
    defense: Stat = 0
    hp_max: Annotated[int, Meta(ge=1, le=100_000)]
    hp: Points | None = None
    race: Text = ""
    job: Text = ""
    tags: tuple[Word, ...] = ()
    intelligent: bool = True
    weapons: tuple[Weapon, ...] = ()
    spells: tuple[Spell, ...] = ()
    inventory: tuple[Item, ...] = ()
    resources: dict[Word, Points] = {}
    modifiers: tuple[Bonus, ...] = ()
    conditions: tuple[Condition, ...] = ()
    status: Literal["active", "defeated", "fled", "surrendered", "dead"] = "active"

    def __post_init__(self) -> None:
        """What is handed out is never changed, resources neither."""
        force_setattr(self, "resources", Frozen(self.resources))


class Fighter(Combatant, frozen=True, kw_only=True):
    """A combatant as the fight remembers him.

    `items` are the pieces left of each item; `first` is the round of his first turn (TA-25),
    `skipped` that of his newest turn that was skipped; `entered` says whether the conditions and
    modifiers of his sheet are in force.
    """

    sheet: Sheet
    hp: int
    items: Frozen[str, int] = Frozen()
    first: int = 1
    skipped: int = 0
    entered: bool = True


class Brawl(State[Fighter], frozen=True, kw_only=True):
    """The fight's own memory: the options, and no more."""

    options: Options


def joined(event: CombatantJoined[Sheet], place: int) -> Fighter:
    """A combatant as he enters the fight; with no hit points left he enters as `defeated`."""
    sheet = event.sheet
    hp = sheet.hp_max if sheet.hp is None else sheet.hp
    return entered(
        Fighter,
        event,
        place,
        status=DEFEATED if hp == 0 and sheet.status == ACTIVE else sheet.status,
        resources=Frozen(sheet.resources),
        hp=hp,
        items=Frozen({item.id: item.quantity for item in sheet.inventory}),
        entered=not (sheet.conditions or sheet.modifiers),
    )
