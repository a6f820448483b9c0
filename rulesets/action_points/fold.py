"""What the rulebook's events mean for the state. Nothing is decided here."""

from typing import Any

from msgspec.structs import replace

from ...core.authors import ENGINE, Folder, Frozen, tick
from ...events import (
    CombatantJoined,
    ControllerSet,
    Corrected,
    Declared,
    DiceSet,
    EffectEnded,
    EffectStarted,
    Event,
    FactSet,
    FightEnded,
    Id,
    ItemMoved,
    Noted,
    RoundStarted,
    RuleDropped,
    TurnStarted,
)
from . import events as told
from .fold_attacks import OF_ATTACKS, Fold
from .state import (
    Exposure,
    Lying,
    Movement,
    Place,
    joined,
    key_of,
)

# --- who is there, and whose turn it is ------------------------------------------------------


def combatant_joined(draft: Fold, event: CombatantJoined[Any]) -> None:
    """Section 4: the newcomer stands last of its side, a new side last of all."""
    held = joined(event, len(draft.state.combatants), draft.state.options)
    draft.add(held)
    for weapon in event.sheet.weapons:
        draft.put("weapons", key_of(event.who, weapon.id), weapon)
    places = draft.state.roster
    own = [n for n, place in enumerate(places, 1) if place.side == event.side]
    after = own[-1] if own else len(places)
    draft.set(roster=(*places[:after], Place(event.side, event.who), *places[after:]))
    forget(draft)


def places_set(draft: Fold, event: told.PlacesSet) -> None:
    """Section 4: other places."""
    draft.set(roster=event.places)


def round_started(draft: Fold, event: RoundStarted) -> None:
    """AP-07, AP-20: no side has had its phase yet, nobody has followed up."""
    ENGINE[RoundStarted](draft, event)
    draft.set(phased=())
    for who in draft.state.combatants:
        draft.change(who, followed=False)


def side_phase_started(draft: Fold, event: told.SidePhaseStarted) -> None:
    """AP-07: whose phase it is."""
    draft.set(side_phase=event.side)


def side_phase_ended(draft: Fold, event: told.SidePhaseEnded) -> None:
    """AP-07: this side has had its phase of the round."""
    draft.set(side_phase=None, phased=(*draft.state.phased, event.side))


def turn_started(draft: Fold, event: TurnStarted) -> None:
    """Section 4: a turn begins."""
    ENGINE[TurnStarted](draft, event)
    begin_turn(draft, event.who)


def begin_turn(draft: Fold, who: Id) -> None:
    """Section 4, AP-A40: what belonged to the turn before is gone."""
    held, state = draft[who], draft.state
    draft.change(
        who,
        draws_left=state.options.draws_per_turn,
        acts=(),
        attacks_made=0,
        full_power_made=False,
        first_hit=False,
        movement=None,
        turns=held.turns + 1,
        exposures=tuple(one for one in held.exposures if one.round >= state.round - 1),
    )


def exchange_started(draft: Fold, event: told.ExchangeStarted) -> None:
    """AP-52: for the other duellist the exchange is its turn of the round."""
    draft.set(exchange=(event.who, event.other), acted=(*draft.state.acted, event.other))
    begin_turn(draft, event.other)
    tick(draft, "turn_start", event.other)


def exchange_ended(draft: Fold, event: told.ExchangeEnded) -> None:
    """AP-52: that turn is over."""
    close_exchange(draft)


def close_exchange(draft: Fold) -> None:
    """AP-52: no exchange goes on."""
    if draft.state.exchange:
        tick(draft, "turn_end", draft.state.exchange[1])
        draft.set(exchange=())


def action_taken(draft: Fold, event: told.ActionTaken) -> None:
    """AP-07: an action of the turn is used."""
    draft.change(event.who, acts=(*draft[event.who].acts, event.action))


def exposed(draft: Fold, event: told.Exposed) -> None:
    """AP-45: busy with an action, where it stands."""
    held = draft[event.who]
    one = Exposure(event.kind, draft.state.round, held.turns)
    draft.change(event.who, exposures=(*held.exposures, one))


def moved(draft: Fold, event: told.Moved) -> None:
    """AP-34, AP-45, AP-47: the movement of the turn, and that somebody stands elsewhere."""
    held, own = draft[event.who], event.how in ("move", "run", "camouflage")
    draft.change(event.who, exposures=tuple(replace(one, moved=True) for one in held.exposures))
    if own:
        movement = Movement(event.how, event.distance, event.direction, event.straight)
        draft.change(event.who, movement=movement, last_move=draft.position)


# --- things and lives --------------------------------------------------------------------------


def weapon_lost(draft: Fold, event: told.WeaponLost) -> None:
    """AP-32: out of the hand, on the ground."""
    held = draft[event.who]
    draft.change(
        event.who,
        arms=tuple(key for key in held.arms if key != event.weapon),
        wielded=tuple(key for key in held.wielded if key != event.weapon),
    )
    draft.put("lying", event.weapon, Lying(draft.position))


def weapon_snatched(draft: Fold, event: told.WeaponSnatched) -> None:
    """AP-33: in another hand."""
    in_hand(draft, event.who, event.weapon)


def item_moved(draft: Fold, event: ItemMoved) -> None:
    """AP-33: picked up or drawn, and wielded."""
    in_hand(draft, event.who, event.item)


def in_hand(draft: Fold, who: Id, weapon: str) -> None:
    """AP-33: somebody wields a weapon, and has one drawing less."""
    held = draft[who]
    draft.drop("lying", weapon)
    arms = held.arms if weapon in held.arms else (*held.arms, weapon)
    wielded = (*held.wielded, weapon)
    draft.change(who, arms=arms, wielded=wielded, draws_left=held.draws_left - 1)


def effect_started(draft: Fold, event: EffectStarted) -> None:
    """AP-49, AP-50: a charge is remembered, and counts its area attacks anew."""
    ENGINE[EffectStarted](draft, event)
    if event.kind == "charging":
        charge = (draft.state.round, event.about)
        draft.change(event.bearer, last_charge=charge, swept=())


def effect_ended(draft: Fold, event: EffectEnded) -> None:
    """AP-53: nobody has the initiative in a duel that is over."""
    held = draft.state.effects.get(event.effect)
    if held is not None and held.kind == "duel":
        for who in (held.bearer, held.about):
            draft.change(who, initiative_over="")
    ENGINE[EffectEnded](draft, event)


def initiative_won(draft: Fold, event: told.InitiativeWon) -> None:
    """AP-53: who strikes first."""
    draft.change(event.who, initiative_over=event.against)


def corrected(draft: Fold, event: Corrected) -> None:
    """A number, mended."""
    held = draft[event.who]
    if event.what in ("lp", "ap"):
        draft.change(event.who, resources=Frozen({**held.resources, event.what: event.value}))
    else:
        draft.mend(event.who, **{event.what: event.value})
    forget(draft)


# --- what is over ------------------------------------------------------------------------------


def forget(draft: Fold) -> None:
    """Section 4: whoever does something else leaves the last strike behind."""
    if not draft.state.attacks:
        draft.set(ended=(), focus=None)


def forgetting(kind: type[Event]) -> Folder:
    """The engine's own fold, and the last strike is past."""

    def fold(draft: Fold, event: Event) -> None:
        if kind in ENGINE:
            ENGINE[kind](draft, event)
        forget(draft)

    return fold


def stop(draft: Fold) -> None:
    """No attack goes on any more."""
    close_exchange(draft)
    draft.set(attacks=(), block=None)
    forget(draft)


def rule_dropped(draft: Fold, event: RuleDropped) -> None:
    """What an open attack would still have brought about does not come."""
    ENGINE[RuleDropped](draft, event)
    stop(draft)


def fight_ended(draft: Fold, event: FightEnded) -> None:
    """AP-03: nothing goes on."""
    ENGINE[FightEnded](draft, event)
    stop(draft)
    draft.set(side_phase=None)


FOLD: dict[type[Event], Folder] = {
    CombatantJoined: combatant_joined,
    RoundStarted: round_started,
    TurnStarted: turn_started,
    ItemMoved: item_moved,
    EffectStarted: effect_started,
    EffectEnded: effect_ended,
    Corrected: corrected,
    RuleDropped: rule_dropped,
    FightEnded: fight_ended,
    **{kind: forgetting(kind) for kind in (Declared, FactSet, Noted, DiceSet, ControllerSet)},
    **OF_ATTACKS,
    told.PlacesSet: places_set,
    told.SidePhaseStarted: side_phase_started,
    told.SidePhaseEnded: side_phase_ended,
    told.ActionTaken: action_taken,
    told.Exposed: exposed,
    told.Moved: moved,
    told.WeaponLost: weapon_lost,
    told.WeaponSnatched: weapon_snatched,
    told.ExchangeStarted: exchange_started,
    told.ExchangeEnded: exchange_ended,
    told.InitiativeWon: initiative_won,
}
