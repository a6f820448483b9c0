"""skirmish: the smallest complete ruleset, as somebody outside affray would write it.

SK-01 Two sides stand in a line and act in turn; the next living fighter in the line goes on.
SK-02 Who is poisoned takes 1d4 when his turn comes, and has one round of poison less.
SK-03 Who still stands attacks the first living foe of the line: d20 + skill of at least the
      armour class hits.
SK-04 A hit takes 1d8 + 3 off the foe's hit points; at 0 he is down.
SK-05 A 20 that hits also poisons the foe for three rounds.
SK-06 The fight is over when one side is down.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from affray.core.authors import (
    D20,
    Arrow,
    Await,
    Chart,
    Combatant,
    Draft,
    Field,
    Form,
    Ruleset,
    Scene,
    State,
    Step,
    Verdict,
    View,
    checks,
    enter_phase,
    entered,
    parse,
)
from affray.events import (
    CombatantJoined,
    Command,
    Event,
    FightEnded,
    Id,
    Number,
    Part,
    RoundStarted,
    TurnEnded,
    TurnStarted,
    total,
)
from affray.projections.fold import ENGINE

D4, D8 = parse("1d4"), parse("1d8")


class Sheet(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a fighter brings; `notes` are words that no rule reads."""

    hp: int = 30
    armor_class: int = 13
    skill: int = 5
    bonus: int = 3
    strength: int = 10
    dexterity: int = 10
    constitution: int = 10
    intelligence: int = 10
    wisdom: int = 10
    charisma: int = 10
    level: int = 1
    experience: int = 0
    gold: int = 0
    silver: int = 0
    speed: int = 30
    reach: int = 5
    size: str = "medium"
    race: str = "human"
    calling: str = "fighter"
    weapon: str = "sword"
    armor: str = "chain"
    shield: str = "none"
    age: int = 20
    faith: str = ""
    notes: str = ""


class Fighter(Combatant, frozen=True, kw_only=True):
    """A fighter as the fight remembers him: hit points, and rounds of poison left."""

    sheet: Sheet
    hp: int
    poison: int = 0


class Options(Struct, frozen=True):
    """Nothing is left to the table."""


class Struck(Event, frozen=True):
    """SK-03, SK-04: a hit, with what it was made of."""

    who: Id
    target: Id
    hit: Number
    damage: Number


class Missed(Event, frozen=True):
    """SK-03: a miss."""

    who: Id
    target: Id
    hit: Number


class Sickened(Event, frozen=True):
    """SK-02: poison at work."""

    who: Id
    points: int


class Poisoned(Event, frozen=True):
    """SK-05: poisoned for some rounds."""

    who: Id
    rounds: int


class Attack(Command, frozen=True):
    """SK-03: attack a foe."""

    actor: Id
    target: Id


def joined(event: CombatantJoined[Sheet], place: int) -> Fighter:
    """Everybody starts with the hit points of the sheet."""
    return entered(
        Fighter,
        event,
        place,
        hp=event.sheet.hp,
    )


def struck(draft: Draft[Any], event: Struck) -> None:
    """SK-04: hit points go down."""
    held = draft.state.combatants[event.target]
    draft.change(event.target, hp=held.hp - event.damage.value)


def sickened(draft: Draft[Any], event: Sickened) -> None:
    """SK-02: hit points and rounds of poison go down."""
    held = draft.state.combatants[event.who]
    draft.change(event.who, hp=held.hp - event.points, poison=held.poison - 1)


def poisoned(draft: Draft[Any], event: Poisoned) -> None:
    """SK-05: the rounds of poison are set."""
    draft.change(event.who, poison=event.rounds)


def living(view: View[Any, Any], side: str | None = None) -> list[Id]:
    """Those who stand, in the order of the line; of one side, or all."""
    return [
        one.id
        for one in view.state.combatants.values()
        if one.hp > 0 and (side is None or one.side == side)
    ]


def first_foe(view: View[Any, Any], who: Id) -> Id | None:
    """SK-03: the first living foe of the line."""
    side = view[who].side
    for one in view.state.combatants.values():
        if one.hp > 0 and one.side != side:
            return str(one.id)
    return None


def own_turn(view: View[Any, Any], c: Any) -> Verdict:
    """SK-01: only whose turn it is acts."""
    turn = view.state.turn
    return None if turn is not None and turn.who == c.actor else "not_your_turn"


def right_foe(view: View[Any, Any], c: Any) -> Verdict:
    """SK-03: the target is the first living foe."""
    return None if c.target == first_foe(view, c.actor) else "wrong_target"


def attack(scene: Scene[Any, Any], c: Attack) -> None:
    """SK-03 to SK-05: one attack, and the end of the turn."""
    own, foe = scene[c.actor].sheet, scene[c.target].sheet
    face = scene.roll(c.actor, "attack", D20)
    hit = total((Part("die", face, "SK-03"), Part("skill", own.skill, "SK-03")))
    if hit.value >= foe.armor_class:
        points = scene.roll(c.actor, "damage", D8)
        damage = total((Part("die", points, "SK-04"), Part("bonus", own.bonus, "SK-04")))
        scene.tell(Struck(c.actor, c.target, hit, damage))
        if face == 20:
            scene.tell(Poisoned(c.target, 3))
    else:
        scene.tell(Missed(c.actor, c.target, hit))
    scene.tell(TurnEnded(c.actor))


def turn(scene: Scene[Any, Any], who: Id, place: int) -> None:
    """SK-01, SK-02: the next turn; the first of the line begins a new round."""
    if place <= scene.state.place or not scene.state.round:
        scene.tell(RoundStarted(scene.state.round + 1))
    scene.tell(TurnStarted(who, place))
    if scene[who].poison:
        scene.tell(Sickened(who, scene.roll(who, "poison", D4)))
        if scene[who].hp <= 0:
            scene.tell(TurnEnded(who))


def turn_started(draft: Draft[Any], event: TurnStarted) -> None:
    """SK-01: the place in the line is remembered."""
    ENGINE[TurnStarted](draft, event)
    draft.set(place=event.place)


def over(scene: Scene[Any, Any]) -> None:
    """SK-06: one side is down."""
    scene.tell(FightEnded("one side is down"))
    enter_phase(scene, "end_fight")


class Line(State[Fighter], frozen=True, kw_only=True):
    """The place in the line of whoever had the last turn, from 1."""

    place: int = 0


def next_step(view: View[Any, Any]) -> Step | None:
    """SK-01, SK-06: the end, or the next turn."""
    state = view.state
    if state.phase != "fighting" or state.turn is not None:
        return None
    people = tuple(state.combatants.values())
    standing = [place for place, one in enumerate(people, 1) if one.hp > 0]
    if len({people[place - 1].side for place in standing}) < 2:
        return Step("over")
    place = next((p for p in standing if p > state.place), standing[0])
    return Step("turn", (people[place - 1].id, place))


def awaits(view: View[Any, Any]) -> tuple[Await, ...]:
    """SK-01: whose turn it is."""
    held = view.state.turn
    if held is None:
        return ()
    given = (("actor", held.who),)
    return (Await(who=held.who, command="attack", given=given, answer="target"),)


def board(view: View[Any, Any], who: Id) -> list[tuple[str, str]]:
    """What stands beside a fighter on the board."""
    held = view[who]
    poison = [("poison", f"{held.poison} rounds")] if held.poison else []
    return [("hit points", str(held.hp)), *poison]


SENTENCES: dict[type[Event], Callable[..., str]] = {
    Struck: lambda e, w: (
        f"{w.name(e.who)} hits {w.name(e.target)} with {w.number(e.hit)}, "
        f"and takes {w.number(e.damage)} points off."
    ),
    Missed: lambda e, w: f"{w.name(e.who)} misses {w.name(e.target)} with {w.number(e.hit)}.",
    Sickened: lambda e, w: f"Poison costs {w.name(e.who)} {e.points} points.",
    Poisoned: lambda e, w: f"{w.name(e.who)} is poisoned for {e.rounds} rounds.",
}

RULESET = Ruleset(
    name="skirmish",
    title="A skirmish of two lines",
    edition="1",
    sheet=Sheet,
    state=Line,
    options=Options,
    join=joined,
    events=(Struck, Missed, Sickened, Poisoned),
    fold={Struck: struck, Sickened: sickened, Poisoned: poisoned, TurnStarted: turn_started},
    forms=(
        Form(
            command=Attack,
            rule=attack,
            fields=(Field("target", lambda view, c: (first_foe(view, c.actor),)),),
            checks=(
                checks.speaks_for_actor,
                checks.fight_over,
                checks.no_prompt_open,
                checks.phase_accepts,
                checks.actor_exists,
                own_turn,
                right_foe,
            ),
            help="Attack the first living foe.",
        ),
    ),
    phases=Chart(
        "phases",
        ("setup", "fighting", "finished"),
        (
            Arrow("begin", "setup", "fighting"),
            Arrow("join", "setup", None),
            Arrow("attack", "fighting", None),
            Arrow("end_fight", "fighting", "finished"),
        ),
        title="The phases of a skirmish",
        final=("finished",),
    ),
    next_step=next_step,
    steps={"turn": turn, "over": over},
    awaits=awaits,
    rules={
        "SK-01": "Turns",
        "SK-02": "Poison at work",
        "SK-03": "Attack",
        "SK-04": "Damage",
        "SK-05": "Poisoned",
        "SK-06": "The end",
    },
    codes={"wrong_target": "{target} is not the first living foe"},
    sentences=SENTENCES,
    board=board,
)
