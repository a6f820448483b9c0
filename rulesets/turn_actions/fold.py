"""What the rulebook's events mean for the state. Nothing is decided here."""

from typing import Any

from msgspec.structs import replace

from ...core.authors import Draft, Folder, Frozen
from ...events import (
    CombatantJoined,
    Corrected,
    Event,
    TurnSkipped,
)
from . import events as told
from .sheet import STATS, Brawl, Sheet, joined

Fold = Draft[Brawl]


def came(draft: Fold, event: CombatantJoined[Sheet]) -> None:
    """TA-25: whoever joins has his first turn in the next round."""
    state = draft.state
    newcomer = joined(event, len(state.combatants))
    draft.add(replace(newcomer, first=state.round + 1))


def entered(draft: Fold, event: told.CombatantEntered) -> None:
    """What he brings along is in force."""
    draft.change(event.who, entered=True)


def turn_skipped(draft: Fold, event: TurnSkipped) -> None:
    """TA-A20: his turn of this round was skipped."""
    draft.change(event.who, skipped=draft.state.round)


def attacked(draft: Fold, event: told.AttackResolved) -> None:
    """TA-14: the hit points that an attack leaves."""
    draft.change(event.target, hp=event.hp_to)


def cast(draft: Fold, event: told.SpellResolved) -> None:
    """TA-17: the hit points that a spell leaves."""
    if event.hp_to is not None:
        draft.change(event.target, hp=event.hp_to)


def hp_changed(draft: Fold, event: told.HpChanged) -> None:
    """The hit points that something else leaves."""
    draft.change(event.who, hp=event.hp_to)


def item_used(draft: Fold, event: told.ItemUsed) -> None:
    """TA-18: the pieces left."""
    items = draft[event.who].items
    draft.change(event.who, items=Frozen({**items, event.item: event.left}))


def corrected(draft: Fold, event: Corrected) -> None:
    """A number, mended."""
    if event.what == "hp":
        draft.change(event.who, hp=event.value)
        return
    changes: dict[str, Any] = {STATS.get(event.what, event.what): event.value}
    draft.mend(event.who, **changes)


FOLD: dict[type[Event], Folder] = {
    CombatantJoined: came,
    TurnSkipped: turn_skipped,
    Corrected: corrected,
    told.CombatantEntered: entered,
    told.AttackResolved: attacked,
    told.SpellResolved: cast,
    told.HpChanged: hp_changed,
    told.ItemUsed: item_used,
}
