"""How the rulebook's events read in the story."""

from collections.abc import Callable, Mapping
from typing import Any

from ...core.authors import by_kind, safe, silent
from ...events import (
    EffectChanged,
    EffectEnded,
    EffectStarted,
    Event,
    PhaseEntered,
    ResourceChanged,
    StatusChanged,
)
from . import events as told
from .sentences_attacks import OF_ATTACKS, ability

MOVES = {
    "move": "moves",
    "run": "runs",
    "camouflage": "moves unseen",
    "displaced": "is moved elsewhere",
    "ride": "rides straight on",
}
"""AP-35, AP-55: movements as verbs."""

TAKEN = {
    "brace": "braces",
    "guard": "concentrates on protecting somebody",
    "shoot": "shoots",
    "cast": "casts a spell",
    "channel": "begins to channel a spell",
    "reload": "reloads",
    "overwatch": "watches for movement",
    "other": "does something else",
}
"""AP-07: actions as verbs; attacks are told by themselves."""


def places_set(event: told.PlacesSet, w: Any) -> str:
    """Section 4, AP-53."""
    return f"They act in this order: {w.names(place.who for place in event.places)}."


def side_phase_started(event: told.SidePhaseStarted, w: Any) -> str:
    """AP-07."""
    return f"The side {w.label(event.side)} acts." if event.side else ""


def action_taken(event: told.ActionTaken, w: Any) -> str:
    """AP-07."""
    said = TAKEN.get(event.action)
    text = f": {safe(event.text)}" if event.text else ""
    return f"{w.subject(event.who)} {said}{text}." if said else ""


def moved(event: told.Moved, w: Any) -> str:
    """AP-35, AP-45, AP-49, AP-55."""
    way = f" {w.length(event.distance, 'steps')}" if event.distance else ""
    way += f" towards {event.direction}" if event.direction else ""
    way += "" if event.straight or event.how == "camouflage" else ", not straight"
    return f"{w.subject(event.who)} {MOVES[event.how]}{way}."


def exchange_started(event: told.ExchangeStarted, w: Any) -> str:
    """AP-52."""
    pair = w.names((event.who, event.other))
    return f"An exchange of {pair}: both have their turn."


def exchange_ended(event: told.ExchangeEnded, w: Any) -> str:
    """AP-53."""
    if event.hit == event.other_hit:
        how = "both have hit" if event.hit else "neither has hit"
    else:
        how = f"only {w.name(event.who if event.hit else event.other)} has hit"
    return f"The exchange is over: {how}."


def initiative_won(event: told.InitiativeWon, w: Any) -> str:
    """AP-53."""
    return f"{w.subject(event.who)} has the initiative over {w.name(event.against)}."


def perception_rolled(event: told.PerceptionRolled, w: Any) -> str:
    """AP-56."""
    verb = "perceives" if event.success else "does not perceive"
    how = f"{w.number(event.total)} against {w.state.options.perception_threshold}"
    return f"{w.subject(event.who)} {verb} {w.name(event.of)}: {how}."


def camouflage_exposed(event: told.CamouflageExposed, w: Any) -> str:
    """AP-56."""
    return f"The camouflage of {w.name(event.who)} is blown."


def section_ended(event: told.SectionEnded, w: Any) -> str:
    """AP-03."""
    return f"The {event.kind} section is over."


STARTED = {
    "duel": "{0} and {1} fight a duel.",
    "guarding": "{0} guards {1}.",
    "veteran_defence": "{0} has {2} saves of a veteran's defence.",
    "half_power": "{0} strikes at half power until the next turn.",
    "hidden": "{0} is hidden.",
    "overwatch": "{0} is on overwatch.",
    "channelling": "{0} is channelling.",
    "reloading": "{0} is reloading.",
    "running": "{0} is running: overwatch may not shoot.",
    "break_through": "The next hit of {0} in this turn ignores shield rolls.",
    "free_brace": "Nobody has tried the brace of {0}: the next one is free.",
    "weapon_barred": "{0} may not attack with that weapon in the next turn.",
}
"""How effects without a direction begin."""

DIRECTED = {"braced": "is braced", "charging": "charges on"}
"""How those with a direction do."""

ENDED = {
    "braced": "{0} is no longer braced.",
    "charging": "The charge of {0} is over.",
    "duel": "The duel of {0} is over.",
    "guarding": "{0} guards nobody any more.",
    "veteran_defence": "The veteran's defence of {0} is over.",
    "half_power": "{0} strikes with full force again.",
    "hidden": "{0} is no longer hidden.",
    "overwatch": "The overwatch of {0} is over.",
    "channelling": "{0} no longer channels.",
    "reloading": "{0} no longer reloads.",
    "running": "",
    "break_through": "",
    "free_brace": "",
    "weapon_barred": "{0} may attack with that weapon again.",
}
"""How they end."""


def directed(event: EffectStarted, w: Any) -> str:
    """AP-43, AP-47: a brace or a charge, and its direction."""
    towards = f" towards {event.about}" if event.about else ""
    return f"{w.subject(event.bearer)} {DIRECTED[event.kind]}{towards}."


def effect_changed(event: EffectChanged, w: Any) -> str:
    """AP-31, AP-42: what is left of a stance."""
    held = w.state.effects.get(event.effect)
    if held is None or held.amount == event.amount:
        return ""
    what = "counterattacks" if event.kind == "braced" else "saves"
    return f"{w.subject(event.bearer)} has {event.amount} {what} left."


def modifier_ended(event: EffectEnded, w: Any) -> str:
    """Section 4: a modifier is over."""
    what = event.kind.partition(":")[2].upper()
    return f"A modifier on {what} of {w.name(event.bearer)} is over."


def resource_changed(event: ResourceChanged, w: Any) -> str:
    """AP-02, AP-03, AP-56: points spent and come back."""
    if event.amount < 0:
        paid = f"{-event.amount} AP for {ability(event.cause)}"
        return f"{w.subject(event.who)} pays {paid}, {event.left} left."
    return f"{w.subject(event.who)} gets back {event.amount} AP, {event.left} now."


def status_changed(event: StatusChanged, w: Any) -> str:
    """AP-13, AP-54."""
    spared = ", struck down but not killed" if event.cause == "nonlethal" else ""
    return f"{w.subject(event.who)} is down{spared}."


SENTENCES: Mapping[type[Event], Callable[..., str]] = {
    **OF_ATTACKS,
    PhaseEntered: silent,
    EffectStarted: by_kind(STARTED, directed),
    EffectChanged: effect_changed,
    EffectEnded: by_kind(ENDED, modifier_ended),
    ResourceChanged: resource_changed,
    StatusChanged: status_changed,
    told.PlacesSet: places_set,
    told.SidePhaseStarted: side_phase_started,
    told.SidePhaseEnded: silent,
    told.ActionTaken: action_taken,
    told.Moved: moved,
    told.Exposed: silent,
    told.AttackEnded: silent,
    told.BlockClosed: silent,
    told.ExchangeStarted: exchange_started,
    told.ExchangeEnded: exchange_ended,
    told.InitiativeWon: initiative_won,
    told.PerceptionRolled: perception_rolled,
    told.CamouflageExposed: camouflage_exposed,
    told.SectionEnded: section_ended,
}
"""Every event of the rulebook in words."""
