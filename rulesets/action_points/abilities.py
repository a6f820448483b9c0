"""AP-01, AP-04, AP-05: the eighteen abilities as rows of a table, and what they rest on."""

from typing import Literal

from msgspec import Struct

AbilityId = Literal[
    "follow_up",
    "full_power",
    "concentration",
    "break_through",
    "parry",
    "hard_as_steel",
    "veteran",
    "disarm",
    "run",
    "intervene",
    "guard",
    "villainy",
    "brace",
    "overwhelm",
    "charge",
    "duel",
    "half_power",
    "camouflage",
]

AP_TABLE = {-5: 0, -4: 0, -3: 0, -2: 0, -1: 1, 0: 2, 1: 3, 2: 5, 3: 6, 4: 7, 5: 8}
"""AP-01: the points of a melee value; a table, no formula."""

ARMOUR = {"none": 0, "light": 0, "medium": 1, "heavy": 1}
"""AP-04: what armour adds to a price."""

SHIELD = {"none": 0, "wooden": 1, "metal": 1, "full_body": 2}
"""AP-04: what a shield adds to a price."""


class Ability(Struct, frozen=True, kw_only=True):
    """An action ability: its rule and names, its base price, and when it may be used.

    `window` is a step of the turn (`start`, `movement`, `action`) or a stage of a strike
    (AP-09); `armour` and `shield` say which modifiers its price takes (AP-05).
    """

    rule: str
    title: str
    german: str
    base: int
    window: str
    armour: bool = True
    shield: bool = True


ABILITIES: dict[str, Ability] = {
    "follow_up": Ability(
        rule="AP-20", title="Follow-up", german="Nachsetzen", base=1, window="S14"
    ),
    "full_power": Ability(
        rule="AP-21", title="Full Power", german="Volle Kraft", base=2, window="S0"
    ),
    "concentration": Ability(
        rule="AP-24", title="Concentration", german="Konzentration", base=2, window="S0"
    ),
    "break_through": Ability(
        rule="AP-25", title="Break Through", german="Durchbrechen", base=2, window="S0"
    ),
    "parry": Ability(rule="AP-26", title="Parry", german="Parieren", base=1, window="S4"),
    "hard_as_steel": Ability(
        rule="AP-27",
        title="Hard as Steel",
        german="Hart wie Stahl",
        base=0,
        window="S10, S12",
        shield=False,
    ),
    "veteran": Ability(
        rule="AP-29", title="Veteran", german="Veteran", base=4, window="action, S8"
    ),
    "disarm": Ability(
        rule="AP-32", title="Disarm", german="Gezieltes Entwaffnen", base=3, window="S0"
    ),
    "run": Ability(rule="AP-35", title="Run", german="Rennen", base=2, window="movement"),
    "intervene": Ability(
        rule="AP-36", title="Intervene", german="Einschreiten", base=2, window="S5"
    ),
    "guard": Ability(
        rule="AP-38", title="Guard", german="Wächter", base=0, window="action", shield=False
    ),
    "villainy": Ability(
        rule="AP-39", title="Villainy", german="Schurkenhandeln", base=3, window="S6"
    ),
    "brace": Ability(
        rule="AP-41", title="Brace", german="Wappnen", base=1, window="action", shield=False
    ),
    "overwhelm": Ability(
        rule="AP-45", title="Overwhelm", german="Überwältigen", base=2, window="S0"
    ),
    "charge": Ability(
        rule="AP-47", title="Charge", german="Sturmangriff", base=1, window="after movement"
    ),
    "duel": Ability(
        rule="AP-51",
        title="Duel",
        german="Duell",
        base=0,
        window="start",
        armour=False,
        shield=False,
    ),
    "half_power": Ability(
        rule="AP-54", title="Half Power", german="Halbe Kraft", base=1, window="start"
    ),
    "camouflage": Ability(
        rule="AP-55", title="Camouflage", german="Tarnung", base=2, window="movement"
    ),
}
"""All of them, in the order of the rulebook. Hard as Steel costs its points on top of the base."""

UNDER_GUARD = 1
"""AP-38: the base price of intervening for somebody whom one guards."""

ADDONS = ("full_power", "concentration", "break_through", "disarm", "overwhelm")
"""What may be added to an attack, in the order in which it is paid."""

DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The directions of movements, braces and charges."""
