"""What the rulebook's events mean for the state. Nothing is decided here."""

from msgspec.structs import replace

from ...core.authors import ENGINE, Draft, Folder, Turn
from ...events import (
    CombatantJoined,
    Corrected,
    EffectEnded,
    Event,
    Id,
    ItemMoved,
    RoundEnded,
    TurnEnded,
    TurnStarted,
)
from . import events as told
from .arms import Gear
from .sheet import Sheet, Tally
from .state import Battle, Readied, joined

Fold = Draft[Battle]
KINDS = ("standard", "move", "swift")


def combatant_joined(draft: Fold, event: CombatantJoined[Sheet]) -> None:
    """Somebody comes with all his things; who joins a running fight is not flat-footed (DP-901)."""
    derive = draft.state.options.derive_bonus
    draft.add(joined(event, len(draft.state.combatants), derive))
    if draft.state.round:
        draft.change(event.who, had_turn=True)
    for one in event.sheet.arms:
        where = "body" if one.natural else one.stowed
        held = "" if where == "ground" else event.who
        made = Gear(
            weapon=one,
            holder=held,
            where=where,
            loaded=one.full,
            ammo=one.ammo,
            structure=one.full_structure,
        )
        draft.put("gear", f"{event.who}:{one.id}", made)


def round_ended(draft: Fold, event: RoundEnded) -> None:
    """Between two rounds; a surprise round is over."""
    ENGINE[RoundEnded](draft, event)
    draft.set(surprise=None)


def turn_started(draft: Fold, event: TurnStarted) -> None:
    """DP-901, DP-905: a turn begins, or goes on after a delay (place 1)."""
    if event.place == 0:
        ENGINE[TurnStarted](draft, event)
        draft.change(event.who, had_turn=True, attacked=0, overran=False)
    else:
        turn = Turn(draft.state.round, event.who, event.place)
        draft.set(turn=turn, acted=(*draft.state.acted, event.who))
    draft.change(event.who, delayed=False)
    draft.set(ended=False)


def turn_ended(draft: Fold, event: TurnEnded) -> None:
    """Nothing is left of the turn."""
    ENGINE[TurnEnded](draft, event)
    draft.change(event.who, budget=(0, 0, 0))


def turn_given_up(draft: Fold, _: told.TurnGivenUp) -> None:
    """The turn is to end."""
    draft.set(ended=True)


def delayed(draft: Fold, event: told.Delayed) -> None:
    """DP-905: another place in the order, for good."""
    draft.set(order=event.order)
    if event.after:
        acted = tuple(who for who in draft.state.acted if who != event.who)
        draft.set(acted=acted, turn=None)
        draft.change(event.who, delayed=True)
    else:
        draft.set(ended=True)
        draft.change(event.who, no_delay=draft.state.round + 1)


def initiative_rolled(draft: Fold, event: told.InitiativeRolled) -> None:
    """DP-901: a place in the order."""
    draft.change(event.who, place=(event.total.value, event.composure, event.agility))


def surprise_set(draft: Fold, event: told.SurpriseSet) -> None:
    """DP-904: who acts in the surprise round."""
    draft.set(surprise=event.who)


def location_ruled(draft: Fold, event: told.LocationRuled) -> None:
    """DP-404: one more place of called shots."""
    draft.put("places", event.location, (event.penalty, event.condition, event.per))


def budget_set(draft: Fold, event: told.BudgetSet) -> None:
    """DP-902: the actions of the turn; debts are paid."""
    draft.change(event.who, budget=(event.standard, event.move, event.swift), debts=(0, 0, 0))


def action_paid(draft: Fold, event: told.ActionPaid) -> None:
    """DP-902: what is left."""
    draft.change(event.who, budget=(event.standard, event.move, event.swift))


def overdrawn(draft: Fold, event: told.Overdrawn) -> None:
    """DP-712: one more action of the next turn is spent."""
    debts = list(draft[event.who].debts)
    debts[KINDS.index(event.kind)] += 1
    owed: Tally = (debts[0], debts[1], debts[2])
    draft.change(event.who, debts=owed)


def attack_resolved(draft: Fold, event: told.AttackResolved) -> None:
    """DP-915: attacks on somebody are counted."""
    if event.target in draft.state.combatants and not event.contact:
        draft.change(event.target, attacked=draft[event.target].attacked + 1)


def moved(draft: Fold, event: told.Moved) -> None:
    """DP-A53: every distance of whoever moved, or was taken along, is unknown again."""
    for who in (event.who, *event.carried):
        forget(draft, who)


def forget(draft: Fold, who: Id) -> None:
    """The distances of somebody are unknown."""
    for key in tuple(draft.state.facts):
        if key[0] == "distance" and who in key[1]:
            draft.drop("facts", key)


def knocked_back(draft: Fold, event: told.KnockedBack) -> None:
    """DP-A53: so is every distance of whoever was pushed, and of whoever followed."""
    forget(draft, event.who)
    if event.followed:
        forget(draft, event.by)


def action_readied(draft: Fold, event: told.ActionReadied) -> None:
    """DP-710: what is kept ready."""
    made = Readied(
        who=event.who,
        type=event.action_type,
        command=event.command,
        name=event.name,
        event=event.event,
        actor=event.actor,
        target=event.target,
    )
    draft.put("readied", event.effect, made)


def effect_ended(draft: Fold, event: EffectEnded) -> None:
    """What is no longer kept ready is forgotten."""
    ENGINE[EffectEnded](draft, event)
    draft.drop("readied", event.effect)


def boxes_marked(draft: Fold, event: told.BoxesMarked) -> None:
    """DP-906: the event carries all marked boxes."""
    draft.change(event.who, boxes=event.boxes)


def contest_overrun(draft: Fold, event: told.ContestResolved) -> None:
    """DP-701: an overrun was tried."""
    if event.purpose.startswith("overrun"):
        draft.change(event.who, overran=True)


def item_moved(draft: Fold, event: ItemMoved) -> None:
    """DP-708: a thing is elsewhere; what lies on the ground is nobody's."""
    held = draft.state.gear[event.item]
    holder = "" if event.where == "ground" else event.who
    draft.put("gear", event.item, replace(held, holder=holder, where=event.where))


def item_damaged(draft: Fold, event: told.ItemDamaged) -> None:
    """DP-409: what is left of a thing."""
    held = draft.state.gear[event.item]
    draft.put("gear", event.item, replace(held, structure=event.structure))


def loaded(draft: Fold, event: told.Loaded) -> None:
    """DP-709: what is loaded."""
    held = draft.state.gear[event.item]
    made = replace(held, loaded=event.loaded, ammo=event.ammo, bolt=event.bolt)
    draft.put("gear", event.item, made)


def corrected(draft: Fold, event: Corrected) -> None:
    """A number of the sheet, mended."""
    draft.mend(event.who, **{event.what: event.value})


FOLD: dict[type[Event], Folder] = {
    CombatantJoined: combatant_joined,
    RoundEnded: round_ended,
    TurnStarted: turn_started,
    TurnEnded: turn_ended,
    EffectEnded: effect_ended,
    ItemMoved: item_moved,
    Corrected: corrected,
    told.TurnGivenUp: turn_given_up,
    told.Delayed: delayed,
    told.InitiativeRolled: initiative_rolled,
    told.SurpriseSet: surprise_set,
    told.LocationRuled: location_ruled,
    told.BudgetSet: budget_set,
    told.ActionPaid: action_paid,
    told.Overdrawn: overdrawn,
    told.AttackResolved: attack_resolved,
    told.Moved: moved,
    told.KnockedBack: knocked_back,
    told.ActionReadied: action_readied,
    told.BoxesMarked: boxes_marked,
    told.ContestResolved: contest_overrun,
    told.ItemDamaged: item_damaged,
    told.Loaded: loaded,
}
