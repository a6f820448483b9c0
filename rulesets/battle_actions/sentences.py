"""How the rulebook's events read in the story."""

from collections.abc import Callable, Mapping
from typing import Any

from ...core.authors import ENGINE_SENTENCES, by_kind, silent
from ...events import (
    EffectChanged,
    EffectEnded,
    EffectStarted,
    Event,
    OrderSet,
    PhaseEntered,
    StatusChanged,
)
from . import events as told
from .sheet import Declaration, Fighter
from .table import ACTIONS

ORDINALS = ("", "first", "second", "third", "fourth", "fifth")

REASONS = {
    "no_target": "there is nobody left to strike at",
    "out": "he is out of the fight",
    "disarmed": "he has lost his weapon",
    "broken_through": "somebody has broken through him",
}
"""Why attacks lapse, in words."""

CAUSES = {"mortal": "a mortal wound", "vitality": "his wounds have used up his vitality"}
"""Why somebody is out, in words."""

RIDERS = {"precise_strike": "Precise Strike", "strong_shot": "Strong Shot"}


def nth(index: int) -> str:
    """The word for one of somebody's attacks."""
    return ORDINALS[index] if index < len(ORDINALS) else f"{index}th"


def title(action: str) -> str:
    """An action by its name in the book."""
    return ACTIONS[action].title if action in ACTIONS else action


def declaration(event: told.ActionDeclared | told.ActionChanged | Declaration, w: Any) -> str:
    """What somebody has declared, with whom and what for."""
    said = title(event.action)
    if event.target:
        said += f" on {w.name(event.target)}"
    if event.targets:
        said += f" past {w.names(event.targets)}"
    if event.points:
        said += f" by {event.points}"
    if event.blow:
        said += f" with the {nth(event.blow)} attack"
    if event.rider:
        said += f", joined by {RIDERS[event.rider]} with the {nth(event.rider_blow)} attack"
    return said


def first_first(held: Fighter) -> str:
    """BA-06: which of several throws for Initiative is for which attack."""
    many = held.sheet.attacks_per_round > 1
    return "attack by attack" if many else ""


THROWS = {"initiative": first_first}
"""In which order the faces of a throw are listed, by its purpose, where it matters."""


def action_declared(event: told.ActionDeclared, w: Any) -> str:
    """BA-02."""
    return f"{w.subject(event.who)} declares {declaration(event, w)}."


def action_changed(event: told.ActionChanged, w: Any) -> str:
    """BA-03."""
    price = f" for {event.paid} Initiative" if event.paid else ""
    return f"{w.subject(event.who)} changes to {declaration(event, w)}{price}."


def change_passed(event: told.ChangePassed, w: Any) -> str:
    """BA-03."""
    return f"{w.subject(event.who)} keeps to it."


def actions_in_force(_: told.ActionsInForce, __: Any) -> str:
    """BA-03."""
    return "The actions are in force."


def order_set(event: OrderSet, w: Any) -> str:
    """BA-02."""
    return f"Declared in this order: {w.names(event.order)}." if event.order else ""


def initiative_thrown(event: told.InitiativeThrown, w: Any) -> str:
    """BA-A7."""
    return f"{w.subject(event.who)} has thrown {', '.join(map(str, event.dice))} for Initiative."


def moments_set(event: told.MomentsSet, w: Any) -> str:
    """BA-06."""
    if not event.moments:
        return f"{w.subject(event.who)} has no attack in this round."
    if event.moments == (None,):
        return f"{w.subject(event.who)} has one attack, after all others."
    delays = ", ".join(map(str, event.delays))
    return f"{w.subject(event.who)} attacks at {_moments(event)} (delays {delays})."


def _moments(event: told.MomentsSet) -> str:
    return ", ".join("the end" if moment is None else str(moment) for moment in event.moments)


def attacks_sacrificed(event: told.AttacksSacrificed, w: Any) -> str:
    """BA-22."""
    if not event.count:
        return f"{w.subject(event.who)} gives up no attack."
    plural = "s" if event.count > 1 else ""
    return f"{w.subject(event.who)} gives up {event.count} attack{plural} for Defence."


def broke_through(event: told.BrokeThrough, w: Any) -> str:
    """BA-30."""
    value = w.number(event.value)
    barring = w.names(event.targets)
    return f"{w.subject(event.who)} breaks through {barring}: {event.face} against {value}."


def breakthrough_failed(event: told.BreakthroughFailed, w: Any) -> str:
    """BA-30."""
    value = w.number(event.value)
    barring = w.names(event.targets)
    return f"{w.subject(event.who)} does not get past {barring}: {event.face} against {value}."


def _blow(event: Any) -> str:
    special = [title(name) if name in ACTIONS else RIDERS.get(name, name) for name in event.blow]
    return f" with a {' and '.join(special)}" if special else ""


def attack_hit(event: told.AttackHit, w: Any) -> str:
    """BA-07."""
    critical = ", critically" if event.critical else ""
    how = f"{event.face} against {w.number(event.value)}"
    return f"{w.subject(event.who)} hits {w.name(event.target)}{_blow(event)}{critical}: {how}."


def attack_missed(event: told.AttackMissed, w: Any) -> str:
    """BA-07."""
    how = f"{event.face} against {w.number(event.value)}"
    return f"{w.subject(event.who)} misses {w.name(event.target)}{_blow(event)}: {how}."


def self_hit(event: told.SelfHit, w: Any) -> str:
    """BA-08."""
    aimed = w.name(event.target)
    return f"{w.subject(event.who)} hits himself instead of {aimed}, with {event.face}."


def second_target_avoids(event: told.SecondTargetAvoids, w: Any) -> str:
    """BA-43."""
    return f"{w.subject(event.target)} avoids the Double Strike too."


def strike_defended(event: told.StrikeDefended, w: Any) -> str:
    """BA-40."""
    how = f"{event.face} against {w.number(event.value)}"
    return f"{w.subject(event.target)} sees the strike of {w.name(event.who)} coming: {how}."


def disarm_succeeded(event: told.DisarmSucceeded, w: Any) -> str:
    """BA-32."""
    how = f"{event.face} against {w.number(event.value)}"
    return f"{w.subject(event.who)} strikes at the weapon of {w.name(event.target)}: {how}."


def disarm_failed(event: told.DisarmFailed, w: Any) -> str:
    """BA-32."""
    how = f"{event.face} against {w.number(event.value)}"
    return f"{w.subject(event.who)} does not reach the weapon of {w.name(event.target)}: {how}."


def weapon_kept(event: told.WeaponKept, w: Any) -> str:
    """BA-32."""
    how = f"{event.face} against {w.number(event.value)}"
    return f"{w.subject(event.who)} holds on to the {w.label(event.weapon)}: {how}."


def weapon_lost(event: told.WeaponLost, w: Any) -> str:
    """BA-46."""
    weapon = w.label(event.weapon)
    return f"{w.subject(event.who)} loses the {weapon}; it lies {event.distance} m away."


def attack_moved(event: told.AttackMoved, w: Any) -> str:
    """BA-46."""
    return f"{w.subject(event.who)} has one attack left, after all others."


def attack_skipped(event: told.AttackSkipped, w: Any) -> str:
    """BA-07."""
    return f"{w.subject(event.who)} lets the {nth(event.index)} attack go."


def attack_lapsed(event: told.AttackLapsed, w: Any) -> str:
    """BA-07."""
    why = REASONS.get(event.reason, event.reason)
    return f"The {nth(event.index)} attack of {w.name(event.who)} lapses: {why}."


def damage_dealt(event: told.DamageDealt, w: Any) -> str:
    """BA-09."""
    weak = ", halved as a weak blow" if event.weak else ""
    stopped = f", less armour {w.number(event.armor)}" if event.armor.value else ""
    raw = w.number(event.raw)
    return f"Damage {raw}{weak}{stopped}: {event.points} points reach {w.name(event.target)}."


def wound_received(event: told.WoundReceived, w: Any) -> str:
    """BA-10."""
    shift = f" (class shifted by {w.number(event.shift)})" if event.shift.parts else ""
    wound = f"a {event.wound_class} wound of {event.points}"
    return f"{w.subject(event.who)} receives {wound}{shift}."


def ruling_made(event: told.RulingMade, w: Any) -> str:
    """BA-26."""
    can = "can" if event.ruling else "cannot"
    return f"Ruled: {w.name(event.who)} {can} charge {w.name(event.target)}."


def group_opened(event: told.GroupOpened, w: Any) -> str:
    """BA-A5."""
    people = w.names(dict.fromkeys(who for who, _ in event.attacks))
    return f"At {event.moment} {people} strike at once."


def loss_noted(event: told.LossNoted, w: Any) -> str:
    """BA-A5."""
    what = "lose the weapon" if event.what == "weapon" else "be out"
    return f"{w.subject(event.who)} will {what} when this moment is over."


def rested(event: told.Rested, w: Any) -> str:
    """BA-42."""
    return f"{w.subject(event.who)} has rested."


STARTED = {
    "exposed": "{0} will be exposed in the next round.",
    "rage": "{0} falls into a Rage.",
    "rage_fatigue": "{0} is worn out: Attack 2 less until a rest.",
    "counter_window": "",
}
"""BA-12, BA-24, BA-41, BA-42: how effects begin; a window is seen by what may be declared."""

ENDED = {
    "exposed": "{0} is no longer exposed.",
    "rage": "The Rage of {0} is over.",
    "rage_fatigue": "{0} is no longer worn out.",
    "counter_window": "",
}
"""How they end."""


def effect_changed(event: EffectChanged, w: Any) -> str:
    """BA-41: a Rage goes on."""
    if event.kind != "rage":
        return ""
    return f"{w.subject(event.bearer)} rages on, round {event.stage[-1]} of 3."


def status_changed(event: StatusChanged, w: Any) -> str:
    """BA-11."""
    return f"{w.subject(event.who)} is out of the fight: {CAUSES.get(event.cause, event.cause)}."


PHASES = {
    "declaration": "Declaring",
    "adjustment": "Changing declared actions",
    "initiative": "Initiative",
    "sacrifice": "Giving up attacks",
    "attacks": "Attacks",
    "round_end": "",
    "finished": "",
}
"""BA-01: the phases as headings."""


def phase_entered(event: PhaseEntered, _: Any) -> str:
    """BA-01."""
    return PHASES.get(event.phase, event.phase)


SENTENCES: Mapping[type[Event], Callable[..., str]] = {
    PhaseEntered: phase_entered,
    EffectStarted: by_kind(STARTED, ENGINE_SENTENCES[EffectStarted]),
    EffectChanged: effect_changed,
    EffectEnded: by_kind(ENDED, ENGINE_SENTENCES[EffectEnded]),
    StatusChanged: status_changed,
    OrderSet: order_set,
    told.ActionDeclared: action_declared,
    told.ActionChanged: action_changed,
    told.ChangePassed: change_passed,
    told.ActionsInForce: actions_in_force,
    told.InitiativeThrown: initiative_thrown,
    told.MomentsSet: moments_set,
    told.AttacksSacrificed: attacks_sacrificed,
    told.BrokeThrough: broke_through,
    told.BreakthroughFailed: breakthrough_failed,
    told.AttackHit: attack_hit,
    told.AttackMissed: attack_missed,
    told.SelfHit: self_hit,
    told.SecondTargetAvoids: second_target_avoids,
    told.StrikeDefended: strike_defended,
    told.DisarmSucceeded: disarm_succeeded,
    told.DisarmFailed: disarm_failed,
    told.WeaponKept: weapon_kept,
    told.WeaponLost: weapon_lost,
    told.AttackMoved: attack_moved,
    told.AttackSkipped: attack_skipped,
    told.AttackLapsed: attack_lapsed,
    told.DamageDealt: damage_dealt,
    told.WoundReceived: wound_received,
    told.RulingMade: ruling_made,
    told.GroupOpened: group_opened,
    told.LossNoted: loss_noted,
    told.GroupClosed: silent,
    told.Rested: rested,
}
"""Every event of the rulebook in words."""
