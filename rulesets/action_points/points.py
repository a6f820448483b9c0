"""AP-02 to AP-06: who knows an ability, what it costs, paying, points coming back."""

from ...events import Id, Number, Part, ResourceChanged, total
from .abilities import ABILITIES, ARMOUR, SHIELD, UNDER_GUARD
from .events import SectionEnded
from .state import Scene, View

Bill = tuple[tuple[str, int], ...]
"""What is paid together: abilities and their prices."""


def knows(view: View, who: Id, ability: str) -> bool:
    """AP-06, AP-A13: everybody knows all, unless the table has lists."""
    listed = view[who].sheet.abilities
    return view.options.abilities_known == "all" or listed is None or ability in listed


def armour_modifier(view: View, who: Id, ability: str) -> int:
    """AP-04, AP-05, AP-A17: what armour adds to the price."""
    exempt = ability in view.options.exempt_from_armour_modifier
    return ARMOUR[view[who].sheet.armour.kind] * (ABILITIES[ability].armour and not exempt)


def shield_modifier(view: View, who: Id, ability: str) -> int:
    """AP-04, AP-05: what a shield adds to the price."""
    return SHIELD[view[who].sheet.shield.kind] * ABILITIES[ability].shield


def price(view: View, who: Id, ability: str) -> Number:
    """AP-04, AP-05: base + armour + shield, once for each use."""
    return total(
        (
            Part(ability, ABILITIES[ability].base, ABILITIES[ability].rule),
            Part("armour", armour_modifier(view, who, ability), "AP-04"),
            Part("shield", shield_modifier(view, who, ability), "AP-04"),
        )
    )


def veteran_price(view: View, who: Id, target: Id) -> Number:
    """AP-29: X more for each point by which the unmodified value is below the defender's."""
    behind = max(0, view[target].sheet.na - view[who].sheet.na)
    return price(view, who, "veteran").plus(Part("defender", behind, "AP-29"))


def intervene_price(view: View, who: Id, target: Id) -> Number:
    """AP-36, AP-38: cheaper for somebody whom one guards; AP-A19: with which modifiers."""
    guard = view.state.borne(who, "guarding")
    full = price(view, who, "intervene")
    if guard is None or guard.about != target:
        return full
    kept = {"full": ("armour", "shield"), "armour_only": ("armour",), "none": ()}
    modifiers = kept[view.options.guard_intervene_modifiers]
    parts = tuple(part for part in full.parts if part.source in modifiers)
    return total((Part("guarding", UNDER_GUARD, "AP-38"), *parts))


def steel_price(view: View, who: Id, points: int) -> int:
    """AP-27: n points and the armour's modifier; AP-A16: once, or for each point."""
    modifier = armour_modifier(view, who, "hard_as_steel")
    times = points if view.options.modifier_per == "point" else 1
    return points + modifier * times


def most_steel(view: View, who: Id, damage: int) -> int:
    """AP-27: the most points that somebody can put against that damage; 0 for none."""
    useful = (damage + 1) // 2
    payable = [n for n in range(1, useful + 1) if steel_price(view, who, n) <= view[who].ap]
    return payable[-1] if payable and knows(view, who, "hard_as_steel") else 0


def cost(bill: Bill) -> int:
    """AP-02: what is paid in all."""
    return sum(amount for _, amount in bill)


def pay(scene: Scene, who: Id, *bill: tuple[str, int]) -> None:
    """AP-02: the price is paid before any roll that it brings about."""
    for ability, amount in bill:
        if amount:
            scene.tell(ResourceChanged(who, "ap", -amount, scene[who].ap - amount, ability))


def end_section(scene: Scene, kind: str) -> None:
    """AP-03: the end of a section brings all points back, to those that are down too."""
    scene.tell(SectionEnded(kind))
    if kind == "combat" and scene.options.ap_restore_on == "plot":
        return
    for who, held in scene.state.combatants.items():
        missing = held.ap_max - held.ap
        if missing > 0 and held.status != "left":
            scene.tell(ResourceChanged(who, "ap", missing, held.ap_max, f"{kind}_section"))
