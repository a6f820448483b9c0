"""What is wrong with a sheet beyond the types of its fields."""

from collections.abc import Iterable, Iterator

from .damage import fault
from .sheet import STATS, UNARMED, Change, Item, Sheet, Spell, Weapon


def objection(sheet: Sheet) -> str | None:
    """The first thing that is wrong with a sheet, as a sentence, or None."""
    return next(faults(sheet), None)


def faults(sheet: Sheet) -> Iterator[str]:
    """Everything that is wrong with a sheet, in the order of its fields."""
    if sheet.hp is not None and sheet.hp > sheet.hp_max:
        yield f"hp: {sheet.hp} is more than hp_max, {sheet.hp_max}"
    for weapon in sheet.weapons:
        yield from weapon_faults(weapon, sheet.weapons)
    for spell in sheet.spells:
        yield from spell_faults(spell)
    for item in sheet.inventory:
        yield from changes_faults(f"inventory: {item.id}", item.effects)
    yield from twice("spells", sheet.spells)
    yield from twice("inventory", sheet.inventory)
    for name, words in (("tags", sheet.tags), ("conditions", sheet.conditions)):
        if len(set(words)) < len(words):
            yield f"{name}: one of them stands twice"


def weapon_faults(weapon: Weapon, all_weapons: tuple[Weapon, ...]) -> Iterator[str]:
    """TA-09: one weapon may be carried twice, but then it is the same both times."""
    if weapon.id == UNARMED:
        yield f"weapons: `{UNARMED}` means bare hands and is no weapon's id"
    if any(other.id == weapon.id and other != weapon for other in all_weapons):
        yield f"weapons: two different ones have the id {weapon.id}"
    if found := fault(weapon.damage):
        yield f"weapons: {weapon.id}: {found}"


def spell_faults(spell: Spell) -> Iterator[str]:
    """TA-16: an offensive spell has damage, another one effects."""
    if spell.offensive and (spell.damage is None or spell.effects):
        yield f"spells: {spell.id}: an offensive spell has damage and no effects"
    if not spell.offensive and spell.damage is not None:
        yield f"spells: {spell.id}: only an offensive spell has damage"
    if spell.damage is not None and (found := fault(spell.damage)):
        yield f"spells: {spell.id}: {found}"
    yield from changes_faults(f"spells: {spell.id}", spell.effects)


def changes_faults(where: str, changes: Iterable[Change]) -> Iterator[str]:
    """Each effect says what it needs to say."""
    for change in changes:
        if change.kind in ("heal", "lose") and change.amount < 0:
            yield f"{where}: {change.kind} needs an amount of at least 0"
        if change.kind in ("add_condition", "remove_condition") and not change.what:
            yield f"{where}: {change.kind} needs the name of a condition in `what`"
        if change.kind == "modifier" and change.what not in STATS:
            yield f"{where}: a modifier needs a stat in `what`: {', '.join(STATS)}"


def twice(name: str, things: tuple[Spell, ...] | tuple[Item, ...]) -> Iterator[str]:
    """An id is borne by one thing."""
    ids = [thing.id for thing in things]
    if len(set(ids)) < len(ids):
        yield f"{name}: two of them have one id: {', '.join(ids)}"
