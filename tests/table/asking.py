"""A small rulebook that asks in every way there is: texts, numbers, lengths, several at once."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

import affray
from affray.core.authors import (
    Arrow,
    Await,
    Chart,
    Combatant,
    Field,
    Form,
    Question,
    Ruleset,
    Span,
    State,
    Text,
    checks,
)
from affray.events import CombatantJoined, Command, Event, Menu, Noted


class Sheet(Struct, frozen=True, omit_defaults=True):
    """Nothing is on it."""


class Options(Struct, frozen=True):
    """Nothing is optional."""


class Leapt(Event, frozen=True):
    """Somebody has leapt so many tenths of a metre."""

    who: str
    metres: int


class Shout(Command, frozen=True):
    """Say something aloud, when asked for the words."""

    actor: str


class Throw(Command, frozen=True):
    """Throw something; how far is asked."""

    actor: str


class Pay(Command, frozen=True):
    """Pay; how much is asked."""

    actor: str


class Leap(Command, frozen=True):
    """Leap a length."""

    actor: str
    metres: int


class Name(Command, frozen=True):
    """Give oneself a name, in the middle of a command."""

    actor: str
    name: str
    mood: str = "calm"


def asking(question: str, menu: Menu) -> Any:
    """A rule that asks its actor, and notes the answer."""

    def rule(scene: Any, command: Any) -> None:
        answer = scene.ask(command.actor, question, menu, has_default=False)
        scene.tell(Noted(f"{question}: {answer}"))

    return rule


def leap(scene: Any, command: Leap) -> None:
    """It has happened."""
    scene.tell(Leapt(command.actor, command.metres))


def name(scene: Any, command: Name) -> None:
    """It is known."""
    scene.tell(Noted(f"{command.name} is {command.mood}"))


CHECKS = (
    checks.speaks_for_actor,
    checks.fight_over,
    checks.no_prompt_open,
    checks.phase_accepts,
    checks.actor_exists,
)

MOODS = ("calm", "merry", "mad")

FORMS = (
    Form(command=Shout, rule=asking("words", Menu(text=40)), checks=CHECKS),
    Form(command=Throw, rule=asking("far", Menu(low=0, high=95, unit="m")), checks=CHECKS),
    Form(command=Pay, rule=asking("coins", Menu(low=2, high=8)), checks=CHECKS),
    Form(
        command=Leap,
        rule=leap,
        fields=(Field("metres", lambda _view, _command: Span(0, 45), unit="m"),),
        checks=CHECKS,
    ),
    Form(
        command=Name,
        rule=name,
        fields=(
            Field("name", lambda _view, _command: Text(20)),
            Field("mood", lambda _view, _command: MOODS),
        ),
        checks=CHECKS,
    ),
)

PHASES = Chart(
    "phases",
    ("setup", "play", "finished"),
    [
        Arrow("begin", "setup", "play"),
        *(Arrow(form.name, "play", None) for form in FORMS),
        Arrow("end_fight", ("setup", "play"), "finished"),
    ],
    final=("finished",),
)


def awaits(view: Any) -> Sequence[Await]:
    """Everybody's leap is waited for, his mood too, in any order."""
    people = view.state.combatants if view.state.phase == "play" else ()
    return (
        *(Await(who=w, command="leap", given=(("actor", w),), answer="metres") for w in people),
        *(
            Await(who=w, command="name", given=(("actor", w), ("name", "X")), answer="mood")
            for w in people
        ),
    )


def joins(event: CombatantJoined[Sheet], place: int) -> Combatant:
    """A combatant of the state."""
    return Combatant(
        id=event.who,
        name=event.name,
        side=event.side,
        controller=event.controller,
        joined=place,
    )


ASKING = Ruleset(
    name="asking",
    title="Questions",
    edition="1",
    sheet=Sheet,
    state=State,
    options=Options,
    join=joins,
    forms=FORMS,
    phases=PHASES,
    next_step=lambda _view: None,
    steps={},
    awaits=awaits,
    events=[Leapt],
    fold={Leapt: lambda _draft, _event: None},
    questions=[
        Question("words", "Which words?", "A-1"),
        Question("far", "How far?", "A-2"),
        Question("coins", "How many coins?", "A-3"),
    ],
)


def fight_of(*people: str) -> Any:
    """A fight of these people in memory, begun."""
    made = [{"id": who, "side": who, "controller": f"{who}-player"} for who in people]
    fight = affray.new(ASKING, made)
    fight.do({"begin": {}})
    return fight
