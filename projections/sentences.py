"""How the engine's own events read. A ruleset lays its own table over this one."""

from collections.abc import Callable, Mapping
from typing import Any

from ..events import (
    GM,
    Answered,
    Asked,
    Begun,
    Clock,
    CombatantJoined,
    CombatantLeft,
    ControllerSet,
    Corrected,
    Declared,
    DiceSet,
    EditionChanged,
    EffectChanged,
    EffectEnded,
    EffectStarted,
    Event,
    FactSet,
    FightEnded,
    FightStarted,
    Id,
    ItemMoved,
    Menu,
    ModifierSet,
    Noted,
    OrderSet,
    PhaseEntered,
    ResourceChanged,
    Rolled,
    RoundEnded,
    RoundStarted,
    RuleDropped,
    StatusChanged,
    TurnEnded,
    TurnSkipped,
    TurnStarted,
    Value,
    Voided,
    fields,
    tag_of,
)
from .width import safe
from .words import Words, capital, dice, listed, signed

Sentence = Callable[[Any, Words], str]
Sentences = Mapping[type[Event], Callable[..., str]]

HEADINGS: frozenset[type[Event]] = frozenset((PhaseEntered, RoundStarted, TurnStarted))
"""The events whose sentences stand above those that follow."""

LINE = "\n"
"""What parts the lines of a note; in a sentence they stand behind one another."""

CAUSES = {
    "clock": "its time has run out",
    "used": "it is used up",
    "parent": "what brought it about has ended",
    "owner_left": "the one whose turns it counted has left",
}
"""Why effects end, in the engine's own words."""


def silent(_: Any, __: Words) -> str:
    """Nothing is said: what follows tells it."""
    return ""


def joined(event: CombatantJoined[Any], w: Words) -> str:
    """Somebody joins."""
    player = f", played by {safe(event.controller)}" if event.controller != GM else ""
    return f"{safe(event.name)} joins the side {safe(event.side)}{player}."


def fact_set(event: FactSet, w: Words) -> str:
    """How things are."""
    of = f" of {w.names(event.about)}" if event.about else ""
    said = "unset" if event.value is None else w.fact(event.fact, event.value)
    return f"{capital(w.label(event.fact.removesuffix('_of')))}{of}: {said}."


def asked(event: Asked, w: Words) -> str:
    """Somebody must answer, or throw."""
    if event.menu.dice:
        return f"{w.throw(event.to, event.menu.dice, event.about)}."
    question = w.question(event.question, event.about)
    about = w.aside(event.question, event.about)
    default = f"; {w.value(event.default)} unless said otherwise" if event.has_default else ""
    return f"Question to {w.name(event.to)}{about}: {question} [{menu(event.menu, w)}{default}]"


def menu(held: Menu, w: Words) -> str:
    """What may be answered."""
    if held.dice:
        return f"faces of {held.dice}"
    if held.text:
        return f"a text of at most {held.text} characters"
    if held.low is not None and held.high is not None:
        low, high = (_counted(number, held, w) for number in (held.low, held.high))
        return f"{low} to {high}"
    return listed((chosen(choice, w) for choice in held.choices), "or")


def chosen(choice: Value, w: Words) -> str:
    """A choice as people read it; one that is made of several words holds together."""
    return " + ".join(map(w.value, choice)) if isinstance(choice, tuple) else w.value(choice)


def _counted(value: Value, menu: Menu | None, w: Words) -> str:
    """An answer as people read it: a length with its unit."""
    if menu is not None and menu.unit and type(value) is int:
        return w.length(value, menu.unit)
    return w.value(value)


def answered(event: Answered, w: Words) -> str:
    """What was answered, by whom."""
    asked = w.state.prompt.menu if w.state.prompt is not None else None
    return f"Answer of {w.name(event.by)}: {_counted(event.choice, asked, w)}."


def rolled(event: Rolled, w: Words) -> str:
    """Dice fall; who threw them is said where a person did."""
    by = "" if event.source in ("engine", "script") else f" ({safe(event.source)} threw)"
    faces = ", ".join(map(str, event.faces)) or "no dice"
    purpose = w.label(event.purpose)
    return f"{w.subject(event.who)} throws {dice(event.dice)} for {purpose}: {faces}{by}."


def turn_started(event: TurnStarted, w: Words) -> str:
    """The heading of a turn."""
    return f"Turn of {w.name(event.who)}" + (f" ({event.place})" if event.place else "")


def effect_started(event: EffectStarted, w: Words) -> str:
    """Something lasting comes over somebody."""
    source = f" from {w.name(event.source)}" if event.source not in ("", event.bearer) else ""
    about = f" ({w.value(event.about)})" if event.about else ""
    amount = w.amount(event.kind, event.amount)
    more = _more(event.stage, amount, event.starts, event.ends, event.bearer, w)
    return f"{capital(w.label(event.kind))}{about} comes over {w.name(event.bearer)}{source}{more}."


def effect_changed(event: EffectChanged, w: Words) -> str:
    """It is at another stage, or lasts longer."""
    amount = w.amount(event.kind, event.amount)
    more = _more(event.stage, amount, None, event.ends, event.bearer, w)
    return f"{capital(w.label(event.kind))} of {w.name(event.bearer)} changes{more}."


def _more(
    stage: str, amount: str, starts: Clock | None, ends: Clock | None, bearer: Id, w: Words
) -> str:
    said = [w.label(stage), amount, w.lasts(starts, ends, bearer)]
    kept = ", ".join(filter(None, said))
    return f": {kept}" if kept else ""


def by_kind(
    lines: Mapping[str, str], otherwise: Callable[[Any, Words], str]
) -> Callable[[Any, Words], str]:
    """How effects begin or end, by a table of lines: their kinds to sentences.

    In a line `{0}` is the bearer, `{1}` what the effect is about, `{2}` its amount; an empty line
    is silent. A kind that is not in the table reads as `otherwise` has it.
    """

    def told(event: EffectStarted | EffectEnded, w: Words) -> str:
        if event.kind not in lines:
            return otherwise(event, w)
        about, amount = getattr(event, "about", ""), getattr(event, "amount", 0)
        return lines[event.kind].format(w.subject(event.bearer), w.value(about), amount)

    return told


def effect_ended(event: EffectEnded, w: Words) -> str:
    """It is over."""
    kind = w.label(event.kind).replace("modifier:", "modifier of ")
    cause = w.because(CAUSES.get(event.cause, event.cause))
    return f"{capital(kind)} of {w.name(event.bearer)} ends{cause}."


def modifier_set(event: ModifierSet, w: Words) -> str:
    """A named amount on a number."""
    kind = f" ({w.label(event.kind)})" if event.kind else ""
    ends = f", {left}" if (left := w.lasts(None, event.ends, event.who)) else ""
    what = f"{w.label(event.stat)} of {w.name(event.who)}"
    return f"{signed(event.amount)} on {what}: {w.label(event.source)}{kind}{ends}."


def resource_changed(event: ResourceChanged, w: Words) -> str:
    """Points are spent or gained."""
    verb = "spends" if event.amount < 0 else "gains"
    many = f"{abs(event.amount)} {w.label(event.resource)}"
    return f"{w.subject(event.who)} {verb} {many}, {event.left} left{w.because(event.cause)}."


def item_moved(event: ItemMoved, w: Words) -> str:
    """A thing is somewhere else."""
    of = f" of {w.name(event.who)}" if event.who else ""
    return f"{capital(w.label(event.item))}{of}: {w.label(event.where)}{_cause(event.cause, w)}."


def _cause(cause: str, w: Words) -> str:
    return f" ({w.label(cause)})" if cause else ""


def corrected(event: Corrected, w: Words) -> str:
    """The game master's word."""
    what = f"{w.label(event.what)} of {w.name(event.who)}"
    return f"The game master sets {what} to {w.value(event.value)}: {safe(event.reason)}."


def dice_set(event: DiceSet, w: Words) -> str:
    """Who throws from now on."""
    return f"From now on {w.name(event.supplier)} throws for {w.name(event.who)}."


def any_event(event: Event, w: Words) -> str:
    """An event for which nobody has written a sentence: its name and its fields."""
    said = [
        f"{w.label(name)} {w.value(value) if isinstance(value, str | int | None) else value}"
        for name, value in fields(event).items()
    ]
    return f"{capital(w.label(tag_of(type(event))))}: {safe(', '.join(said))}."


ENDINGS = {"one_side_left": "one side is left"}
"""Why a fight is over by itself; a game master's reason stands as it is."""


def _ended(what: str, reason: str) -> str:
    return f"{what}: {safe(reason)}." if reason else f"{what}."


ENGINE: Sentences = {
    FightStarted: lambda e, w: _ended("A fight is made ready", e.title),
    Begun: lambda e, w: "The fight begins.",
    CombatantJoined: joined,
    CombatantLeft: lambda e, w: _ended(f"{w.subject(e.who)} leaves the fight", e.reason),
    ControllerSet: lambda e, w: f"From now on {w.name(e.person)} speaks for {w.name(e.who)}.",
    DiceSet: dice_set,
    FactSet: fact_set,
    Declared: silent,
    Voided: lambda e, w: (
        f"{capital(w.label(e.what))} of {w.name(e.who)} is void{w.because(e.code)}."
    ),
    Asked: asked,
    Answered: answered,
    Rolled: rolled,
    PhaseEntered: lambda e, w: f"Phase: {w.label(e.phase)}",
    RoundStarted: lambda e, w: f"Round {e.round}",
    RoundEnded: silent,
    OrderSet: lambda e, w: f"They act in this order: {w.names(e.order)}.",
    TurnStarted: turn_started,
    TurnEnded: silent,
    TurnSkipped: lambda e, w: f"The turn of {w.name(e.who)} passes{w.because(e.reason)}.",
    EffectStarted: effect_started,
    EffectChanged: effect_changed,
    EffectEnded: effect_ended,
    ModifierSet: modifier_set,
    ResourceChanged: resource_changed,
    StatusChanged: lambda e, w: f"{w.subject(e.who)} is {w.label(e.status)}{w.because(e.cause)}.",
    ItemMoved: item_moved,
    Corrected: corrected,
    Noted: lambda e, w: f"Note: {safe(' / '.join(filter(None, e.text.split(LINE))))}",
    RuleDropped: lambda e, w: _ended(
        f"The game master ends the open rule {w.label(e.rule)}", e.reason
    ),
    EditionChanged: lambda e, w: f"From here on edition {safe(e.edition)} of the rulebook holds.",
    FightEnded: lambda e, w: _ended("The fight is over", ENDINGS.get(e.reason, e.reason)),
}
"""A sentence for every event of the engine; silent are those that what follows tells."""
