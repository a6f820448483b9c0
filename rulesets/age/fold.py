"""What the rulebook's events mean for the state. Nothing is decided here."""

from typing import Any, get_args

from msgspec.structs import replace

from ...core.authors import ENGINE, Draft, Folder
from ...events import (
    CombatantLeft,
    Corrected,
    Event,
    ResourceChanged,
    StatusChanged,
    TurnStarted,
)
from . import events as told
from .sheet import HEALTH, Battle
from .weapons import Ability

Fold = Draft[Battle]


def turn_started(draft: Fold, event: TurnStarted) -> None:
    """AG-20: a turn with all its actions."""
    ENGINE[TurnStarted](draft, event)
    draft.set(used=())


def initiative_rolled(draft: Fold, event: told.InitiativeRolled) -> None:
    """AG-19: a place in the order, for the whole fight."""
    draft.change(event.who, place=(event.total.value, event.dragon, event.dexterity))


def stunt_performed(draft: Fold, event: told.StuntPerformed) -> None:
    """AG-X4: the initiative is seized from everybody, late-comers too."""
    if event.stunt == "seize_initiative":
        latest = max(held.seized for held in draft.state.combatants.values())
        draft.change(event.who, seized=latest + 1)


def action_taken(draft: Fold, event: told.ActionTaken) -> None:
    """AG-20: an action of the turn is used."""
    draft.set(used=(*draft.state.used, event.cost))


def damage_computed(draft: Fold, event: told.DamageComputed) -> None:
    """AG-10, AG-A26: damage above 0 lets somebody be healed again, also if the blow is pulled."""
    if event.damage > 0:
        draft.change(event.target, heal_locked=False)


def resource_changed(draft: Fold, event: ResourceChanged) -> None:
    """AG-10: so does any other fall of Health."""
    ENGINE[ResourceChanged](draft, event)
    if event.resource == HEALTH and event.amount < 0:
        draft.change(event.who, heal_locked=False)


def healed(draft: Fold, event: told.Healed) -> None:
    """AG-18: not again until damage is taken."""
    draft.change(event.target, heal_locked=True)


def status_changed(draft: Fold, event: StatusChanged) -> None:
    """AG-16: death ends every condition, without further events."""
    ENGINE[StatusChanged](draft, event)
    if event.status == "dead":
        for effect in tuple(draft.state.effects.values()):
            if effect.bearer == event.who:
                draft.drop("effects", effect.id)


def left(draft: Fold, event: CombatantLeft) -> None:
    """AG-A27: whoever has left can return."""
    draft.change(event.who, status="gone")


def corrected(draft: Fold, event: Corrected) -> None:
    """A number of the sheet, mended."""
    sheet = draft[event.who].sheet
    changes: dict[str, Any] = {event.what: event.value}
    if event.what in get_args(Ability):
        changes = {"abilities": replace(sheet.abilities, **changes)}
    draft.mend(event.who, **changes)


FOLD: dict[type[Event], Folder] = {
    TurnStarted: turn_started,
    ResourceChanged: resource_changed,
    StatusChanged: status_changed,
    CombatantLeft: left,
    Corrected: corrected,
    told.InitiativeRolled: initiative_rolled,
    told.ActionTaken: action_taken,
    told.StuntPerformed: stunt_performed,
    told.DamageComputed: damage_computed,
    told.Healed: healed,
}
