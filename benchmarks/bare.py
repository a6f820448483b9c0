"""The skirmish by hand: the same facts as affray's, with no engine around them.

Typed events with their numbers' parts and rule ids, dice of the seed, folds on a private copy, a
state and a packed batch for each command: what anybody pays who keeps these facts. Nobody is asked
whether a command is allowed, none is read from outside, nothing is offered, undone, hidden or kept
by position. So it divides affray's figures into the price of the facts and the price of the engine.
"""

from typing import Any

from affray.core.commands import Begin, Start
from affray.core.dice import D20, Generator, Throw
from affray.events import (
    ROOT,
    Batch,
    Begun,
    CombatantJoined,
    Command,
    Declared,
    Event,
    FightEnded,
    FightStarted,
    Part,
    PhaseEntered,
    Rolled,
    RoundStarted,
    TurnEnded,
    TurnStarted,
    total,
)
from affray.projections.draft import Draft
from affray.projections.fold import fold

from .skirmish import (
    D4,
    D8,
    RULESET,
    Attack,
    Line,
    Missed,
    Options,
    Poisoned,
    Sheet,
    Sickened,
    Struck,
)


class Course:
    """A fight in the making: its state, its batches, and how many dice were thrown."""

    def __init__(self, seed: int) -> None:
        self.dice = Generator(seed)
        self.state = Line(options=Options())
        self.batches: list[Batch[Any, Any]] = []
        self.packed: list[bytes] = []
        self.draft = Draft(self.state)
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """One fact more."""
        self.events.append(event)
        fold(self.draft, event, RULESET.fold)

    def throw(self, who: str, purpose: str, dice: Throw) -> int:
        """One die of the seed."""
        (low, high), drawn = dice.span(()), self.draft.state.drawn[0]
        face = self.dice.face(drawn, low, high)
        self.tell(Rolled(who, purpose, dice.text, (face,), "engine"))
        return face

    def keep(self, command: Command, author: str = "gm") -> None:
        """The facts so far are what that command has brought about."""
        parent = len(self.batches) - 1 if self.batches else ROOT
        batch = Batch(parent, author, 0, command, tuple(self.events))
        self.batches.append(batch)
        self.packed.append(RULESET.codec.pack(batch))
        self.state = self.draft.publish()
        self.draft, self.events = Draft(self.state), []


def attack(course: Course, who: str, target: str) -> None:
    """SK-03 to SK-05."""
    people = course.draft.state.combatants
    own, foe = people[who].sheet, people[target].sheet
    face = course.throw(who, "attack", D20)
    hit = total((Part("die", face, "SK-03"), Part("skill", own.skill, "SK-03")))
    if hit.value >= foe.armor_class:
        points = course.throw(who, "damage", D8)
        damage = total((Part("die", points, "SK-04"), Part("bonus", own.bonus, "SK-04")))
        course.tell(Struck(who, target, hit, damage))
        if face == 20:
            course.tell(Poisoned(target, 3))
    else:
        course.tell(Missed(who, target, hit))
    course.tell(TurnEnded(who))


def go_on(course: Course) -> bool:
    """SK-01, SK-02, SK-06: turns until one can be used; False when one side is down."""
    while True:
        state = course.draft.state
        people = list(state.combatants.values())
        standing = [place for place, one in enumerate(people, 1) if one.hp > 0]
        if len({people[place - 1].side for place in standing}) < 2:
            course.tell(FightEnded("one side is down"))
            course.tell(PhaseEntered("finished"))
            return False
        place = next((p for p in standing if p > state.place), standing[0])
        if place <= state.place or not state.round:
            course.tell(RoundStarted(state.round + 1))
        who = people[place - 1].id
        course.tell(TurnStarted(who, place))
        if not people[place - 1].poison:
            return True
        course.tell(Sickened(who, course.throw(who, "poison", D4)))
        if course.draft.state.combatants[who].hp > 0:
            return True
        course.tell(TurnEnded(who))


def fight(seed: int) -> Course:
    """A whole fight of four against four."""
    course = Course(seed)
    course.tell(FightStarted(""))
    for n in range(8):
        course.tell(CombatantJoined(f"u{n}", f"u{n}", "ab"[n % 2], "xy"[n % 2], Sheet()))
    course.keep(Start())
    course.tell(Begun())
    course.tell(PhaseEntered("fighting"))
    lasts = go_on(course)
    course.keep(Begin())
    while lasts:
        people = course.state.combatants
        assert course.state.turn is not None
        own = people[course.state.turn.who]
        target = next(one.id for one in people.values() if one.hp > 0 and one.side != own.side)
        course.tell(Declared(own.id, "attack"))
        attack(course, own.id, target)
        lasts = go_on(course)
        course.keep(Attack(own.id, target), own.controller)
    return course
