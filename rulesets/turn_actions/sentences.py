"""How the rulebook's events read in the story."""

from collections.abc import Callable, Mapping
from typing import Any

from ...core.authors import ENGINE_SENTENCES, by_kind, safe, silent
from ...events import (
    Clock,
    Declared,
    EffectEnded,
    EffectStarted,
    Event,
    FightEnded,
    Id,
    ModifierSet,
    PhaseEntered,
    StatusChanged,
    TurnSkipped,
    Voided,
)
from . import events as told

STATUSES = {
    "defeated": "{} is defeated.",
    "fled": "{} has fled.",
    "surrendered": "{} takes no further part in the fight.",
    "dead": "{} dies{}.",
}
"""How somebody leaves the fight."""

CAUSES = {
    "nobody_can_spare": ": none of the opponents can spare anybody",
    "not_spared": ": there is no mercy",
    "terms_refused": ": the terms were refused",
}
"""Why somebody dies who has surrendered."""

SKIPPED = {"off_balance": "off balance", "cannot_act": "unable to act"}
"""Why turns are skipped, in words."""

STARTED = {
    "off_balance": "{} is off balance and will lose the next turn{}.",
    "cannot_act": "{} cannot act{}.",
    "invisible": "{} is invisible{}.",
    "frenzy": "{} is in a frenzy{}.",
    "blessing_wind_prince": "The Prince of Wind blesses {}{}.",
    "knows_flee_chance": "{} knows the chances of flight{}.",
}
"""How conditions begin, in words."""

ENDED = {
    "off_balance": "{0} has regained balance.",
    "cannot_act": "{0} can act again.",
    "invisible": "{0} can be seen again.",
    "frenzy": "The frenzy of {0} is over.",
    "blessing_wind_prince": "The blessing of {0} is over.",
    "knows_flee_chance": "{0} no longer knows the chances of flight.",
}
"""How conditions end, in words."""


def declared(event: Declared, w: Any) -> str:
    """TA-01: only doing nothing is told by nothing else."""
    return f"{w.subject(event.who)} does nothing." if event.what == "pass" else ""


def voided(event: Voided, w: Any) -> str:
    """TA-A26: the player declares again."""
    return f"{w.subject(event.who)} may do something else."


def turn_skipped(event: TurnSkipped, w: Any) -> str:
    """TA-05."""
    why = SKIPPED.get(event.reason, event.reason)
    return f"{w.subject(event.who)} is {why}: the turn is lost."


def effect_started(event: EffectStarted, w: Any) -> str:
    """TA-05."""
    who, limit = w.subject(event.bearer), limited(event.ends, event.bearer, w)
    if event.kind not in STARTED:  # in people's own words, which are no pattern
        return f"{who} is now {w.label(event.kind)}{limit}."
    return STARTED[event.kind].format(who, "" if event.kind == "off_balance" else limit)


def limited(ends: Clock | None, bearer: Id, w: Any) -> str:
    """TA-A31: how long something lasts, to stand after a comma; nothing without a limit."""
    left = w.lasts(None, ends, bearer)
    return f", for {left}" if left[:1].isdigit() else f", {left}" if left else ""


def modifier_set(event: ModifierSet, w: Any) -> str:
    """Section 3."""
    limit = limited(event.ends, event.who, w)
    return f"{event.stat.upper()} of {w.name(event.who)} {event.amount:+d}{limit}."


def other_ended(event: EffectEnded, w: Any) -> str:
    """TA-05, TA-A31: a modifier, or what the game master has named, is over."""
    who = w.subject(event.bearer)
    if event.kind.startswith("modifier:"):
        stat = event.kind.removeprefix("modifier:").upper()
        return f"A modifier of the {stat} of {who} is over."
    return f"{who} is no longer {w.label(event.kind)}."


def status_changed(event: StatusChanged, w: Any) -> str:
    """TA-15, TA-19, TA-22."""
    who = w.subject(event.who)
    if event.status not in STATUSES:
        return f"{who} is {w.label(event.status)}."
    return STATUSES[event.status].format(who, CAUSES.get(event.cause, ""))


def fight_ended(event: FightEnded, w: Any) -> str:
    """TA-24, TA-25."""
    if event.reason == "custom_action":
        return "The fight is over: the game master has ruled so."
    return ENGINE_SENTENCES[FightEnded](event, w)


def weapon_name(weapon: str, w: Any) -> str:
    """What is struck with, in words."""
    return "bare hands" if weapon == "unarmed" else f"the {w.label(weapon)}"


def attack_resolved(event: told.AttackResolved, w: Any) -> str:
    """TA-02."""
    who, target = w.subject(event.who), w.name(event.target)
    roll = f"{event.dodge_total} against {w.number(event.dodge_value)}"
    if event.dodged or event.total is None or event.armor is None:
        return f"{target} dodges {weapon_name(event.weapon, w)} of {w.name(event.who)}: {roll}."
    critical = ", critically" if event.critical_applied else ""
    fumble = ", clumsily" if event.fumble else ""
    armor = f", less armour {w.number(event.armor)}" if event.armor.value else ""
    hit = f"{who} hits {target} with {weapon_name(event.weapon, w)}{critical}{fumble} ({roll})"
    damage = f"{w.number(event.total)}{armor}: {event.net} hit points"
    return f"{hit}. Damage {damage}, {event.hp_to} are left."


def attack_cancelled(event: told.AttackCancelled, w: Any) -> str:
    """TA-09."""
    weapon = weapon_name(event.weapon, w)
    return f"{w.subject(event.who)} does not strike with {weapon}: there is nobody left to strike."


def spell_resolved(event: told.SpellResolved, w: Any) -> str:
    """TA-16, TA-17."""
    spell, who, target = w.label(event.spell), w.subject(event.who), w.name(event.target)
    if event.dodged and event.dodge_value is not None:
        roll = f"{event.dodge_total} against {w.number(event.dodge_value)}"
        return f"{target} dodges the {spell} of {w.name(event.who)}: {roll}."
    if event.total is None:
        return f"{who} casts {spell} on {target}."
    left = f"{event.net} hit points, {event.hp_to} are left"
    return f"{who} hits {target} with {spell}. Damage {w.number(event.total)}: {left}."


def hp_changed(event: told.HpChanged, w: Any) -> str:
    """TA-16, TA-18, TA-24."""
    change = event.hp_to - event.hp_from
    verb = "regains" if change > 0 else "loses"
    return f"{w.subject(event.who)} {verb} {abs(change)} hit points and has {event.hp_to}."


def item_used(event: told.ItemUsed, w: Any) -> str:
    """TA-18."""
    on = "" if event.target == event.who else f" on {w.name(event.target)}"
    return f"{w.subject(event.who)} uses {w.label(event.item)}{on}; {event.left} left."


def effect_ruled(event: told.EffectRuled, w: Any) -> str:
    """TA-16, TA-18."""
    return f"What comes of it: {safe(event.text)}"


def flee_weighed(event: told.FleeWeighed, w: Any) -> str:
    """TA-20."""
    return f"Chance of {w.name(event.who)} to flee: {event.chance}% ({w.number(event.sum)})."


def flee_chance_known(event: told.FleeChanceKnown, w: Any) -> str:
    """TA-21."""
    return f"{w.subject(event.who)} knows the chance: {event.chance}%."


def flee_attempted(event: told.FleeAttempted, w: Any) -> str:
    """TA-19."""
    outcome = "gets away" if event.success else "does not get away"
    return f"{w.subject(event.who)} tries to flee and {outcome}: {event.roll}."


def surrendered(event: told.Surrendered, w: Any) -> str:
    """TA-22."""
    return f"{w.subject(event.who)} surrenders."


def spare_weighed(event: told.SpareWeighed, w: Any) -> str:
    """TA-23."""
    rolled = f" with a chance of {event.percentage}%" if event.percentage is not None else ""
    return f"On the life of {w.name(event.who)}: {w.label(event.way)}{rolled}."


def spare_decided(event: told.SpareDecided, w: Any) -> str:
    """TA-23."""
    return f"{w.subject(event.who)} is {'spared' if event.spared else 'not spared'}."


def terms_set(event: told.TermsSet, w: Any) -> str:
    """TA-23."""
    return f"The terms for {w.name(event.who)}: {safe(event.terms)}"


def terms_answered(event: told.TermsAnswered, w: Any) -> str:
    """TA-23."""
    verb = "fulfils" if event.fulfilled else "refuses"
    return f"{w.subject(event.who)} {verb} the terms."


def custom_action_judged(event: told.CustomActionJudged, w: Any) -> str:
    """TA-24."""
    tried = f"{w.subject(event.who)} tries: {safe(event.action)}"
    return f"{tried} - {safe(event.text)}" if event.accepted else f"{tried} - not allowed."


SENTENCES: Mapping[type[Event], Callable[..., str]] = {
    PhaseEntered: silent,
    Declared: declared,
    Voided: voided,
    TurnSkipped: turn_skipped,
    EffectStarted: effect_started,
    EffectEnded: by_kind(ENDED, other_ended),
    ModifierSet: modifier_set,
    StatusChanged: status_changed,
    FightEnded: fight_ended,
    told.CombatantEntered: silent,
    told.AttackResolved: attack_resolved,
    told.AttackCancelled: attack_cancelled,
    told.SpellResolved: spell_resolved,
    told.HpChanged: hp_changed,
    told.ItemUsed: item_used,
    told.EffectRuled: effect_ruled,
    told.FleeWeighed: flee_weighed,
    told.FleeChanceKnown: flee_chance_known,
    told.FleeAttempted: flee_attempted,
    told.Surrendered: surrendered,
    told.SpareWeighed: spare_weighed,
    told.SpareDecided: spare_decided,
    told.TermsSet: terms_set,
    told.TermsAnswered: terms_answered,
    told.CustomActionJudged: custom_action_judged,
}
"""Every event of the rulebook in words."""
