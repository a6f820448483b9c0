"""How the rulebook's events read in the story."""

from collections.abc import Callable, Mapping
from typing import Any

from ...core.authors import ENGINE_SENTENCES, by_kind, safe
from ...events import (
    EffectChanged,
    EffectEnded,
    EffectStarted,
    Event,
    FactSet,
    PhaseEntered,
    ResourceChanged,
    StatusChanged,
)
from . import events as told

ACTIONS = {
    "attack": "attacks {target} with the {weapon}",
    "coup_de_grace": "goes to finish {target} off",
    "heal": "binds the wounds of {target}",
    "major_other": "takes a major action",
    "minor_other": "takes a minor action",
    "aim": "takes aim",
    "charge": "charges {target} with the {weapon}",
    "defend": "stands on the defensive",
}
"""AG-20: what somebody does, in words."""

DEATHS = {
    "bled_out": "{0} bleeds to death.",
    "coup_de_grace": "{0} is finished off.",
    "blow": "The blow kills {0}.",
    "ruling": "{0} is dead, by ruling.",
}
"""AG-16: how somebody dies, in words."""

PHASES = {"waiting": "Nobody is able to act"}
"""AG-21: the one phase that needs a heading."""


FACTS = {
    ("sees", True): "{0} sees {1}.",
    ("sees", False): "{0} does not see {1}.",
    ("bandages_ready", True): "{0} has bandages ready.",
    ("bandages_ready", False): "{0} has no bandages ready.",
}
"""AG-02, AG-18: what the game master says, in words; a distance reads well as it is."""


def initiative_rolled(event: told.InitiativeRolled, w: Any) -> str:
    """AG-19."""
    total = w.number(event.total)
    return f"{w.subject(event.who)} has initiative {total}; the dragon die shows {event.dragon}."


def action_taken(event: told.ActionTaken, w: Any) -> str:
    """AG-20."""
    said = ACTIONS[event.action].format(target=w.name(event.target), weapon=w.label(event.weapon))
    text = f": {safe(event.text)}" if event.text else ""
    return f"{w.subject(event.who)} {said}{text}."


def attack_rolled(event: told.AttackRolled, w: Any) -> str:
    """AG-05."""
    verb = "hits" if event.hit else "misses"
    against = w.number(event.defense)
    how = f"{w.number(event.total)} against Defence {against}"
    return f"{w.subject(event.who)} {verb} {w.name(event.target)}: {how}."


def damage_computed(event: told.DamageComputed, w: Any) -> str:
    """AG-07 to AG-10."""
    armor = f", less armour {w.number(event.armor)}" if event.armor.value else ""
    passed = ", armour passed" if event.penetrating else ""
    step1 = w.number(event.step1)
    return f"Damage {step1}{armor}{passed}: {event.damage} to {w.name(event.target)}."


def blow_pulled(event: told.BlowPulled, w: Any) -> str:
    """AG-11."""
    return f"{w.subject(event.who)} pulls the killing blow on {w.name(event.target)}."


def test_made(event: told.TestMade, w: Any) -> str:
    """AG-03."""
    outcome = "succeeds" if event.success else "fails"
    how = f"{w.number(event.total)} against {event.target_number}"
    return f"{w.subject(event.who)} {outcome} at {w.label(event.purpose)}: {how}."


def healed(event: told.Healed, w: Any) -> str:
    """AG-18."""
    return f"{w.subject(event.who)} heals {w.name(event.target)} by {w.number(event.points)}."


def spoke(event: told.Spoke, w: Any) -> str:
    """AG-22."""
    return f"{w.subject(event.who)} says: {safe(event.text)}"


def stunt_points_gained(event: told.StuntPointsGained, w: Any) -> str:
    """AG-X4."""
    return f"{w.subject(event.who)} has {event.points} stunt points."


def stunt_performed(event: told.StuntPerformed, w: Any) -> str:
    """AG-X4."""
    return f"{w.subject(event.who)} performs {w.label(event.stunt)} for {event.cost}."


def effect_started(event: EffectStarted, w: Any) -> str:
    """AG-12, AG-15."""
    who, until = w.subject(event.bearer), event.amount
    if event.kind == "dying":
        return f"{who} is dying, until the own turn in round {until}."
    if event.kind == "unconscious":
        return f"{who} is unconscious{_until(until)}."
    return f"{who} is {w.label(event.about)}."


def effect_changed(event: EffectChanged, w: Any) -> str:
    """AG-12: unconscious for another time."""
    return f"{w.subject(event.bearer)} stays unconscious{_until(event.amount)}."


def _until(round: int) -> str:
    return f", until round {round}" if round else ""


ENDED = {
    "dying": "{0} is no longer dying.",
    "unconscious": "{0} is awake again.",
}
"""AG-12, AG-17: how conditions end."""


def other_ended(event: EffectEnded, w: Any) -> str:
    """AG-A28: another condition, or a modifier, is over."""
    who, held = w.subject(event.bearer), w.state.effects.get(event.effect)
    if held is not None:
        return f"{who} is no longer {w.label(held.about)}."
    over = w.state.modifiers[event.effect]
    source, stat = w.label(over.source), w.label(over.stat)
    return f"{source[:1].upper()}{source[1:]} no longer changes {stat} of {w.name(event.bearer)}."


def resource_changed(event: ResourceChanged, w: Any) -> str:
    """AG-10."""
    verb = "loses" if event.amount < 0 else "gains"
    return f"{w.subject(event.who)} {verb} {abs(event.amount)} Health: {event.left} left."


def status_changed(event: StatusChanged, w: Any) -> str:
    """AG-16, AG-A27."""
    if event.status == "dead":
        return DEATHS[event.cause].format(w.name(event.who))
    return f"{w.subject(event.who)} is back."


def fact_set(event: FactSet, w: Any) -> str:
    """AG-02, AG-18."""
    said = FACTS.get((event.fact, bool(event.value))) if event.value is not None else None
    return said.format(*map(w.name, event.about)) if said else ENGINE_SENTENCES[FactSet](event, w)


def phase_entered(event: PhaseEntered, _: Any) -> str:
    """AG-21."""
    return PHASES.get(event.phase, "")


SENTENCES: Mapping[type[Event], Callable[..., str]] = {
    PhaseEntered: phase_entered,
    FactSet: fact_set,
    EffectStarted: effect_started,
    EffectChanged: effect_changed,
    EffectEnded: by_kind(ENDED, other_ended),
    ResourceChanged: resource_changed,
    StatusChanged: status_changed,
    told.InitiativeRolled: initiative_rolled,
    told.ActionTaken: action_taken,
    told.AttackRolled: attack_rolled,
    told.DamageComputed: damage_computed,
    told.BlowPulled: blow_pulled,
    told.TestMade: test_made,
    told.Healed: healed,
    told.Spoke: spoke,
    told.StuntPointsGained: stunt_points_gained,
    told.StuntPerformed: stunt_performed,
}
"""Every event of the rulebook in words."""
