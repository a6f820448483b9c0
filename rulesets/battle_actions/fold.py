"""What the rulebook's events mean for the state. Nothing is decided here."""

from msgspec.structs import replace

from ...core.authors import ENGINE, Draft, Folder
from ...events import (
    CombatantLeft,
    Corrected,
    EffectStarted,
    Event,
    FactSet,
    FightEnded,
    Id,
    RoundEnded,
)
from . import events as told
from .sheet import CLASSES, Battle, Declaration, Loss, Slot, Wound

Fold = Draft[Battle]


def round_ended(draft: Fold, event: RoundEnded) -> None:
    """BA-01: what belonged to the round is gone; its actions are those of the preceding round."""
    ENGINE[RoundEnded](draft, event)
    state = draft.state
    for who, held in state.combatants.items():
        action = held.declared.action if held.declared and state.in_force else ""
        draft.change(
            who,
            previous=action,
            declared=None,
            paid=0,
            passed=False,
            mastery=0,
            advantage=0,
            dice=(),
            delays=(),
            attacks=None,
            made=False,
            sacrificed=None,
            disarmed=False,
            tried=False,
            broken_by=(),
        )
    draft.set(in_force=False, order=(), rulings=())
    draft.set(fought_before=state.fought, fought=())


def declared(draft: Fold, event: told.ActionDeclared | told.ActionChanged) -> None:
    """BA-02, BA-03: what somebody has declared; whoever changes has thereby passed."""
    said = {name: getattr(event, name) for name in Declaration.__struct_fields__}
    draft.change(event.who, declared=Declaration(**said))
    if isinstance(event, told.ActionChanged):
        for who in draft.state.combatants:
            draft.change(who, passed=who == event.who)
        draft.change(event.who, paid=draft[event.who].paid + event.paid)


def passed(draft: Fold, event: told.ChangePassed) -> None:
    """BA-03: no change wanted."""
    draft.change(event.who, passed=True)


def in_force(draft: Fold, event: told.ActionsInForce) -> None:
    """BA-03: the actions count from here on."""
    for who, mastery, advantage in event.fixed:
        draft.change(who, mastery=mastery, advantage=advantage)
    draft.set(in_force=True)


def thrown(draft: Fold, event: told.InitiativeThrown) -> None:
    """BA-A7: dice thrown before the declarations."""
    draft.change(event.who, dice=event.dice)


def moments_set(draft: Fold, event: told.MomentsSet) -> None:
    """BA-06: the attacks to come."""
    slots = tuple(Slot(index, moment) for index, moment in enumerate(event.moments, 1))
    draft.change(event.who, delays=event.delays, attacks=slots)


def sacrificed(draft: Fold, event: told.AttacksSacrificed) -> None:
    """BA-22: the first attacks are gone, Defence is up."""
    slots = draft[event.who].attacks or ()
    draft.change(event.who, attacks=slots[event.count :], sacrificed=event.count)


def spend(draft: Fold, who: Id, index: int) -> None:
    """An attack is no longer to come."""
    slots = draft[who].attacks
    if slots is not None:
        draft.change(who, attacks=tuple(slot for slot in slots if slot.index != index))
    group = draft.state.group
    if group is not None:
        draft.set(group=tuple(one for one in group if one != (who, index)))


def meet(draft: Fold, who: Id, target: Id) -> None:
    """BA-38: an attack was made by one on the other."""
    pair = (min(who, target), max(who, target))
    draft.change(who, made=True)
    if pair not in draft.state.fought:
        draft.set(fought=(*draft.state.fought, pair))


def attacked(draft: Fold, event: told.AttackHit | told.AttackMissed | told.SelfHit) -> None:
    """BA-07: an attack was made; a Treacherous Strike is spent (BA-39)."""
    spend(draft, event.who, event.index)
    meet(draft, event.who, event.target)
    if "treacherous_strike" in event.blow:
        betrayed(draft, event.who, event.target)


def betrayed(draft: Fold, who: Id, target: Id) -> None:
    """BA-39: the first use against an opponent is spent."""
    used = draft[who].betrayed
    if target not in used:
        draft.change(who, betrayed=(*used, target))


def defended(draft: Fold, event: told.StrikeDefended) -> None:
    """BA-40: a defended strike is an attack made."""
    spend(draft, event.who, event.index)
    meet(draft, event.who, event.target)


def disarming(draft: Fold, event: told.DisarmSucceeded | told.DisarmFailed) -> None:
    """BA-32: a Disarm is the first attack, and an attack made (BA-38)."""
    spend(draft, event.who, 1)
    meet(draft, event.who, event.target)


def tried(draft: Fold, event: told.BrokeThrough | told.BreakthroughFailed) -> None:
    """BA-30: a Break Through was tested; opponents remember who got through."""
    draft.change(event.who, tried=True)
    if isinstance(event, told.BrokeThrough):
        for target in event.targets:
            held = draft[target]
            draft.change(target, broken_by=(*held.broken_by, event.who))


def weapon_lost(draft: Fold, event: told.WeaponLost) -> None:
    """BA-46: bare-handed from now on."""
    draft.change(event.who, wielded="", disarmed=True)


def moved(draft: Fold, event: told.AttackMoved) -> None:
    """BA-46: the attack left to a disarmed combatant comes last."""
    slots = draft[event.who].attacks or ()
    late = tuple(replace(s, moment=None) if s.index == event.index else s for s in slots)
    draft.change(event.who, attacks=late)


def gone(draft: Fold, event: told.AttackSkipped | told.AttackLapsed) -> None:
    """BA-07: an attack that does not take place."""
    spend(draft, event.who, event.index)


def wounded(draft: Fold, event: told.WoundReceived) -> None:
    """BA-10: a wound is remembered with its class, points and round."""
    wound = Wound(CLASSES.index(event.wound_class), event.points, draft.state.round)
    draft.change(event.who, wounds=(*draft[event.who].wounds, wound))


def ruled(draft: Fold, event: told.RulingMade) -> None:
    """BA-26: the ruling holds for this charger, target and round."""
    ruling = (event.who, event.target, event.ruling)
    draft.set(rulings=(*draft.state.rulings, ruling))


def group_opened(draft: Fold, event: told.GroupOpened) -> None:
    """BA-A5: a group of simultaneous attacks."""
    draft.set(group=event.attacks)


def loss_noted(draft: Fold, event: told.LossNoted) -> None:
    """BA-A5: takes effect after the group."""
    loss = Loss(event.who, event.what, event.metres)
    draft.set(losses=(*draft.state.losses, loss))


def group_closed(draft: Fold, _: told.GroupClosed) -> None:
    """BA-A5: the group is over."""
    draft.set(group=None, losses=())


def rested(draft: Fold, event: told.Rested) -> None:
    """BA-42: no fatigue of earlier fights either."""
    draft.change(event.who, old_fatigue=0)


def fact_set(draft: Fold, event: FactSet) -> None:
    """BA-45: the fact of what somebody wields is what he wields."""
    ENGINE[FactSet](draft, event)
    if event.fact == "wielded":
        weapon = event.value if isinstance(event.value, str) and event.value != "none" else ""
        draft.change(event.about[0], wielded=weapon)


def effect_started(draft: Fold, event: EffectStarted) -> None:
    """BA-41: the wounds that a Rage has used up."""
    ENGINE[EffectStarted](draft, event)
    if event.kind == "rage":
        draft.change(event.bearer, raged_at=len(draft[event.bearer].wounds))


def left(draft: Fold, event: CombatantLeft) -> None:
    """Whoever was taken out has no attacks."""
    ENGINE[CombatantLeft](draft, event)
    draft.change(event.who, attacks=())


def ended(draft: Fold, event: FightEnded) -> None:
    """BA-11: remaining attacks of the round are gone."""
    ENGINE[FightEnded](draft, event)
    draft.set(group=None, losses=())
    for who in draft.state.combatants:
        draft.change(who, attacks=())


def corrected(draft: Fold, event: Corrected) -> None:
    """A number of the sheet, mended."""
    if event.what == "rage_fatigue":
        draft.change(event.who, old_fatigue=event.value)
    else:
        draft.mend(event.who, **{event.what: event.value})


FOLD: dict[type[Event], Folder] = {
    RoundEnded: round_ended,
    FactSet: fact_set,
    EffectStarted: effect_started,
    CombatantLeft: left,
    FightEnded: ended,
    Corrected: corrected,
    told.ActionDeclared: declared,
    told.ActionChanged: declared,
    told.ChangePassed: passed,
    told.ActionsInForce: in_force,
    told.InitiativeThrown: thrown,
    told.MomentsSet: moments_set,
    told.AttacksSacrificed: sacrificed,
    told.BrokeThrough: tried,
    told.BreakthroughFailed: tried,
    told.AttackHit: attacked,
    told.AttackMissed: attacked,
    told.SelfHit: attacked,
    told.StrikeDefended: defended,
    told.DisarmSucceeded: disarming,
    told.DisarmFailed: disarming,
    told.WeaponLost: weapon_lost,
    told.AttackMoved: moved,
    told.AttackSkipped: gone,
    told.AttackLapsed: gone,
    told.WoundReceived: wounded,
    told.RulingMade: ruled,
    told.GroupOpened: group_opened,
    told.LossNoted: loss_noted,
    told.GroupClosed: group_closed,
    told.Rested: rested,
}
