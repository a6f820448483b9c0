"""How the rulebook's events read in the story."""

from collections.abc import Callable, Mapping
from typing import Any

from ...core.authors import safe
from ...events import Event
from . import events as told

ACTIONS = {
    "full_defence": "goes into full defence",
    "brawl_parry": "parries with the body",
    "blade_parry": "parries with a weapon",
    "active_cover": "takes cover",
    "stand_up": "stands up",
    "aim": "aims at {target}",
    "feint": "feints at {target}",
    "recover_stance": "recovers from feints",
    "pin": "tries to pin {target}",
    "shift": "climbs on the back of {target}",
    "release": "lets {target} go",
    "ready": "keeps an action ready",
    "draw": "takes {item} in hand",
    "pick_up": "picks up {item}",
    "let_go": "lets go of {item}",
    "reload": "reloads {item}",
    "open_bolt": "opens the bolt of {item}",
    "grapple_attack": "wrestles with {target} to strike",
    "wake": "wakes {target}",
}
ATTEMPTS = {
    "trip": "tries to trip {0}",
    "bull_rush": "rushes at {0}",
    "grapple": "reaches for {0}",
    "escape": "struggles against {0}",
}
HOW = {
    "no_block": "who cannot block",
    "dodged": "who dodges aside",
    "bull_rush": "knocking them down",
    "acrobatics": "tumbling past",
}


def metres(tenths: int) -> str:
    """A length as people write it."""
    return f"{tenths // 10} m" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10} m"


def thing(key: str) -> str:
    """A thing by its own name."""
    return safe(key.split(":", 1)[-1])


def tally(counts: tuple[int, int, int]) -> str:
    """Points or boxes by severity."""
    named = (f"{count} {word}" for count, word in zip(counts, "BLA", strict=True) if count)
    return ", ".join(named) or "nothing"


def initiative_rolled(event: told.InitiativeRolled, w: Any) -> str:
    """DP-901."""
    return f"{w.subject(event.who)} has initiative {w.number(event.total)}."


def surprise_set(event: told.SurpriseSet, w: Any) -> str:
    """DP-904."""
    return f"It is a surprise: only {w.names(event.who)} act at first."


def budget_set(event: told.BudgetSet, w: Any) -> str:
    """DP-902."""
    left = f"{event.standard} standard, {event.move} move, {event.swift} swift"
    return f"{w.subject(event.who)} has {left}."


def action_paid(event: told.ActionPaid, w: Any) -> str:
    """DP-902."""
    return f"{w.subject(event.who)} pays a {event.cost.replace('_', '-')} action."


def overdrawn(event: told.Overdrawn, w: Any) -> str:
    """DP-712."""
    return f"{w.subject(event.who)} owes a {event.kind} action of the next turn."


def turn_given_up(event: told.TurnGivenUp, w: Any) -> str:
    """DP-902."""
    return f"{w.subject(event.who)} ends the turn."


def delayed(event: told.Delayed, w: Any) -> str:
    """DP-905."""
    until = f"after {w.name(event.after)}" if event.after else "the next round"
    return f"{w.subject(event.who)} waits until {until}."


def action_taken(event: told.ActionTaken, w: Any) -> str:
    """DP-902."""
    target = w.name(event.target) if event.target else ""
    said = ACTIONS.get(event.action, event.action.replace("_", " "))
    return f"{w.subject(event.who)} {said.format(target=target, item=thing(event.item))}."


def attack_declared(event: told.AttackDeclared, w: Any) -> str:
    """DP-208."""
    whom = w.names(event.targets) if event.targets else "a place"
    weapon = f" with {thing(event.weapon)}" if event.weapon else ""
    where = f", at the {safe(event.location)}" if event.location else ""
    lethal = ", to kill" if event.lethal else ""
    return f"{w.subject(event.who)} attacks {whom}{weapon}{where}{lethal}."


def special_declared(event: told.SpecialDeclared, w: Any) -> str:
    """DP-601."""
    return f"{w.subject(event.who)} {ATTEMPTS[event.action].format(w.name(event.target))}."


def move_declared(event: told.MoveDeclared, w: Any) -> str:
    """DP-402."""
    verb = "charges" if event.within else "sets out for"
    return f"{w.subject(event.who)} {verb} {metres(event.metres)}."


def moved(event: told.Moved, w: Any) -> str:
    """DP-A53."""
    with_whom = f" with {w.names(event.carried)}" if event.carried else ""
    return f"{w.subject(event.who)} moves {metres(event.metres)}{with_whom}."


def reflex_used(event: told.ReflexUsed, w: Any) -> str:
    """DP-903."""
    return f"{w.subject(event.who)} answers: {safe(event.action).replace('_', ' ')}."


def action_readied(event: told.ActionReadied, w: Any) -> str:
    """DP-710."""
    what = safe(event.name).replace("_", " ")
    return f"{w.subject(event.who)} is ready to {what} on {event.event.replace('_', ' ')}."


def action_failed(event: told.ActionFailed, w: Any) -> str:
    """DP-903."""
    what, why = event.action.replace("_", " "), event.reason.replace("_", " ")
    return f"{w.subject(event.who)} cannot finish: {what} ({why})."


def defence_reduced(event: told.DefenceReduced, w: Any) -> str:
    """DP-203."""
    shown = (
        f"{w.label(one.type)} {worth(one.before, one.before_bonus)} → "
        f"{worth(one.value.value, one.bonus.value)}"
        for one in event.components
    )
    inner = ", ".join(shown) or "nothing"
    more = f" and {successes(event.defence_bonus)}" if event.defence_bonus else ""
    return f"The defence of {w.name(event.target)} takes {event.defence_dp} dice{more}: {inner}."


def worth(dice: int, bonus: int) -> str:
    """What a component is worth: dice, and successes if it has some."""
    return f"{dice} (+{bonus})" if bonus else str(dice)


def successes(count: int) -> str:
    """So many successes."""
    return f"{count} success{'' if count == 1 else 'es'}"


def pool_computed(event: told.PoolComputed, w: Any) -> str:
    """DP-204."""
    bonus = f", and successes {w.number(event.attack_bonus)}" if event.attack_bonus.value else ""
    dice = f"{w.number(event.attack_dp)}{bonus}"
    left = max(0, event.pool)
    verb = "die is" if left == 1 else "dice are"
    return f"{w.subject(event.who)} attacks with {dice}; {left} {verb} left."


def test_made(event: told.TestMade, w: Any) -> str:
    """DP-101."""
    chance = " on the chance die" if event.chance else ""
    what = safe(event.purpose).replace("_", " ")
    bonus = f" and {event.bonus} more" if event.bonus else ""
    return f"{w.subject(event.who)} has {successes(event.natural)}{bonus}{chance} ({what})."


def critical_failure(event: told.CriticalFailure, w: Any) -> str:
    """DP-103."""
    text = "" if event.text == "none" else f" {safe(event.text)}"
    return f"{w.subject(event.who)} fails critically.{text}"


def attack_resolved(event: told.AttackResolved, w: Any) -> str:
    """DP-205, DP-207."""
    verb = f"hits {w.name(event.target)} by {event.margin}" if event.hit else "misses"
    return f"{w.subject(event.who)} {verb}."


def contest_resolved(event: told.ContestResolved, w: Any) -> str:
    """DP-105."""
    verb = f"wins by {event.margin}" if event.won else "does not win"
    score = f"{event.successes} : {event.other_successes}"
    return f"{w.subject(event.who)} {verb} against {w.name(event.target)}, {score}."


def target_drawn(event: told.TargetDrawn, w: Any) -> str:
    """DP-615."""
    return f"It is {w.name(event.target)} who is in the way."


def damage_computed(event: told.DamageComputed, w: Any) -> str:
    """DP-206, DP-908."""
    less = f", soaked {w.number(event.soak)}" if event.soak.value else ""
    kind = safe(event.damage_type)
    return f"{w.subject(event.target)} takes {tally(event.after)} ({kind}{less})."


def boxes_marked(event: told.BoxesMarked, w: Any) -> str:
    """DP-906."""
    return f"{w.subject(event.who)} is at {event.ok} ok, {tally(event.boxes)}."


def points_received(event: told.PointsReceived, w: Any) -> str:
    """DP-909."""
    limb = f" of the {safe(event.limb)}" if event.limb else ""
    what = event.condition.replace("_", " ")
    return f"{w.subject(event.who)} suffers {event.after} of {event.before} {what}{limb}."


def devastating(event: told.Devastating, w: Any) -> str:
    """DP-909."""
    return f"{w.subject(event.who)} is overwhelmed: {event.condition.replace('_', ' ')}."


def immune(event: told.Immune, w: Any) -> str:
    """DP-609."""
    return f"{w.subject(event.who)} is immune: {event.to.replace('_', ' ')}."


def item_damaged(event: told.ItemDamaged, w: Any) -> str:
    """DP-409."""
    end = "is broken" if event.broken else f"has {event.structure} structure left"
    return f"The {thing(event.item)} takes {event.points} and {end}."


def loaded(event: told.Loaded, w: Any) -> str:
    """DP-709."""
    return f"The {thing(event.item)} of {w.name(event.who)} holds {event.loaded}."


def cover_struck(event: told.CoverStruck, w: Any) -> str:
    """DP-507."""
    what = f"the {thing(event.item)}" if event.item else "the cover"
    return f"{w.subject(event.who)} strikes {what} of {w.name(event.target)}: {event.damage}."


def knocked_back(event: told.KnockedBack, w: Any) -> str:
    """DP-604."""
    return f"{w.subject(event.by)} pushes {w.name(event.who)} {metres(event.metres)}."


def sank(event: told.Sank, w: Any) -> str:
    """DP-603."""
    return f"{w.subject(event.who)} drops {metres(event.metres)}."


def square_passed(event: told.SquarePassed, w: Any) -> str:
    """DP-702."""
    return f"{w.subject(event.who)} passes {w.name(event.target)}, {HOW[event.how]}."


def square_stopped(event: told.SquareStopped, w: Any) -> str:
    """DP-704."""
    where = {"before": "stops before", "inside": "stops beside", "back": "is thrown back by"}
    return f"{w.subject(event.who)} {where[event.where]} {w.name(event.target)}."


def blast_fell(event: told.BlastFell, w: Any) -> str:
    """DP-313."""
    whom = f" on {w.names(event.units)}" if event.units else ""
    return f"The shell of {w.name(event.who)} bursts at {metres(event.distance)}{whom}."


def location_ruled(event: told.LocationRuled, w: Any) -> str:
    """DP-404."""
    what = f", for {safe(event.condition)}" if event.condition else ""
    return f"A called shot may be aimed at the {safe(event.location)} (−{event.penalty}{what})."


SENTENCES: Mapping[type[Event], Callable[..., str]] = {
    told.InitiativeRolled: initiative_rolled,
    told.SurpriseSet: surprise_set,
    told.BudgetSet: budget_set,
    told.ActionPaid: action_paid,
    told.Overdrawn: overdrawn,
    told.TurnGivenUp: turn_given_up,
    told.Delayed: delayed,
    told.ActionTaken: action_taken,
    told.AttackDeclared: attack_declared,
    told.SpecialDeclared: special_declared,
    told.MoveDeclared: move_declared,
    told.Moved: moved,
    told.ReflexUsed: reflex_used,
    told.ActionReadied: action_readied,
    told.ActionFailed: action_failed,
    told.DefenceReduced: defence_reduced,
    told.PoolComputed: pool_computed,
    told.TestMade: test_made,
    told.CriticalFailure: critical_failure,
    told.AttackResolved: attack_resolved,
    told.ContestResolved: contest_resolved,
    told.TargetDrawn: target_drawn,
    told.DamageComputed: damage_computed,
    told.BoxesMarked: boxes_marked,
    told.PointsReceived: points_received,
    told.Devastating: devastating,
    told.Immune: immune,
    told.ItemDamaged: item_damaged,
    told.Loaded: loaded,
    told.CoverStruck: cover_struck,
    told.KnockedBack: knocked_back,
    told.Sank: sank,
    told.SquarePassed: square_passed,
    told.SquareStopped: square_stopped,
    told.BlastFell: blast_fell,
    told.LocationRuled: location_ruled,
}
"""Every event's sentence."""
