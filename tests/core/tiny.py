"""Rulesets of one rule each, for the faults that no good ruleset has."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from affray.core.authors import (
    Arrow,
    Chart,
    Combatant,
    Field,
    Form,
    Question,
    Ruleset,
    Span,
    State,
    Step,
    checks,
    effects,
)
from affray.core.testing import fight_of
from affray.events import CombatantJoined, Command, Event, Menu, Number

YES_NO = Menu(choices=("yes", "no"))


QUESTIONS = ("first", "may", "really", "step 0", "step 1", "sure", "well", "what", "x")
"""What the rules of the tests ask."""


class Sheet(Struct, frozen=True):
    """Nothing."""


class Body(Combatant, frozen=True, kw_only=True):
    """Somebody with a number."""

    score: int = 3


class Tiny(State[Body], frozen=True, kw_only=True):
    """The state; `told` counts what was told."""

    told: int = 0


class Options(Struct, frozen=True):
    """None."""


class Told(Event, frozen=True):
    """Something was told."""

    number: Number = Number(0)
    words: tuple[str, ...] = ()


class Act(Command, frozen=True):
    """What the one rule is run by."""

    actor: str
    number: int = 0


def told(draft: Any, event: Told) -> None:
    """It is counted, and the actor's score goes down by the number."""
    draft.set(told=draft.state.told + 1)
    if event.number.value and draft.state.combatants:
        first = next(iter(draft.state.combatants.values()))
        draft.change(first.id, score=first.score - 1)


def ruleset(
    rule: Callable[[Any, Any], None],
    *,
    next_step: Callable[[Any], Step | None] = lambda view: None,
    steps: dict[str, Callable[..., None]] | None = None,
    questions: Iterable[Question] = (),
    **more: Any,
) -> Ruleset:
    """A ruleset whose command `act` runs this rule; `questions` beside those of every test."""
    form = Form(
        command=Act,
        rule=rule,
        checks=(checks.fight_over, checks.phase_accepts),
        fields=(Field("number", lambda view, c: Span(0, 9)),),
    )
    return Ruleset(
        name="tiny",
        title="One rule",
        edition="1",
        sheet=Sheet,
        state=Tiny,
        options=Options,
        join=lambda event, place: Body(
            id=event.who,
            name=event.name,
            side=event.side,
            controller=event.controller,
            joined=place,
        ),
        forms=(form, *more.pop("forms", ())),
        phases=Chart(
            "phases",
            ("setup", "play", "done"),
            (
                Arrow("begin", "setup", "play"),
                Arrow("act", ("setup", "play"), None),
                Arrow("end_fight", ("setup", "play"), "done"),
            ),
            final=("done",),
        ),
        next_step=next_step,
        steps=steps or {},
        awaits=lambda view: (),
        events=(Told,),
        fold={Told: told},
        effects=(effects.EffectKind(name="curse", rule="T-1"),),
        questions=(*(Question(name, f"{name}?", "T-1") for name in QUESTIONS), *questions),
        **more,
    )


def people() -> tuple[CombatantJoined[Sheet], ...]:
    """Two of them."""
    return (
        CombatantJoined("a", "A", "red", "pa", Sheet()),
        CombatantJoined("b", "B", "blue", "pb", Sheet()),
    )


def fight(rule: Callable[[Any, Any], None], *, dice: Any = "engine", **more: Any) -> Any:
    """A strict fight of one rule, in setup: `act` runs it."""
    fight_fields = {key: more.pop(key) for key in ("seed", "policy", "keep") if key in more}
    return fight_of(ruleset(rule, **more), people(), dice=dice, **fight_fields)


ACT = {"act": {"actor": "a"}}
