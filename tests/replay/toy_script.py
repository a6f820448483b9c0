"""A small rulebook for scripts: blows with a question in the middle, a length, values, a turn."""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct

from affray.core.authors import (
    D20,
    K6,
    Arrow,
    Assumption,
    Await,
    Chart,
    Combatant,
    Fact,
    Field,
    Form,
    Question,
    Ruleset,
    Scene,
    Span,
    State,
    Step,
    Verdict,
    View,
    checks,
)
from affray.events import (
    CombatantJoined,
    Command,
    Event,
    FightEnded,
    Id,
    Menu,
    Number,
    Part,
    ResourceChanged,
    RoundStarted,
    StatusChanged,
    TurnEnded,
    TurnStarted,
    total,
)
from affray.projections.fold import ENGINE
from affray.rulesets import UnknownRuleset

YES_NO = Menu(choices=("yes", "no"))


class Blade(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing to strike with."""

    name: str
    sharp: Annotated[int, Meta(ge=0, le=9)] = 0


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player brings."""

    hp: Annotated[int, Meta(ge=1, le=100)] = 10
    blades: tuple[Blade, ...] = ()
    words: dict[str, int] = {}


class Fighter(Combatant, frozen=True, kw_only=True):
    """Somebody in the fight."""

    hp: int
    blades: tuple[Blade, ...] = ()


class Options(Struct, frozen=True):
    """`bonus` is added to a blow; `crit` is not built in every way."""

    bonus: Annotated[int, Meta(ge=0, le=5)] = 1
    crit: str = "plain"


class Hit(Event, frozen=True):
    """A blow has landed."""

    who: Id
    target: Id
    points: Number
    weapon: str = ""


class Missed(Event, frozen=True):
    """A blow has gone wide."""

    who: Id


class Strike(Command, frozen=True):
    """A throw, a question, more throws."""

    actor: Id
    target: Id
    hard: int = 0


class Wait(Command, frozen=True):
    """The turn passes."""

    actor: Id


def power(view: View[Any, Any], who: Id, target: Id = "") -> Number:
    """TS-1 What is added to a blow."""
    sharp = sum(blade.sharp for blade in view[who].blades)
    return total([Part("bonus", view.options.bonus, "TS-1"), Part("blade", sharp)])


def strike(scene: Scene[Any, Any], command: Strike) -> None:
    """TS-2 A blow hits on 10 or less, unless it is parried with 10 or less."""
    who, target = command.actor, command.target
    if command.hard == 2:
        scene.ask("gm", "run_up", Menu(low=0, high=100, step=5, unit="m"), default=0)
    if scene.roll(who, "strike", D20) > 10 or parried(scene, target):
        scene.tell(Missed(who))
    else:
        points = power(scene, who).plus(Part("die", scene.roll(who, "harm", K6), "TS-2"))
        scene.tell(Hit(who, target, points, "fist"))
        if scene.ask("gm", "mercy", Menu(low=0, high=3), default=0) == 3:
            scene.tell(StatusChanged(target, "spared"))
    scene.tell(ResourceChanged(who, "blows", 1, scene[who].resources.get("blows", 0) + 1))
    scene.tell(TurnEnded(who))


def parried(scene: Scene[Any, Any], target: Id) -> bool:
    """TS-2 Whoever wants to parry throws for it."""
    wanted = scene.ask(target, "parry", YES_NO, default="no") == "yes"
    return wanted and scene.roll(target, "parry", D20) <= 10


def foe(view: View[Any, Any], command: Strike) -> Verdict:
    """TS-3 Nobody strikes himself."""
    known = command.target in view.state.combatants and command.target != command.actor
    return None if known else "no_foe"


def near(view: View[Any, Any], command: Strike) -> Verdict:
    """TS-4 Nobody strikes farther than two metres."""
    pair = sorted((command.actor, command.target), key=lambda who: view[who].joined)
    gap = view.state.fact("gap", *pair)
    return "too_far" if isinstance(gap, int) and gap > 20 else None


def own_turn(view: View[Any, Any], command: Any) -> Verdict:
    """TS-5 Everything is done in one's own turn."""
    turn = view.state.turn
    return None if turn is not None and turn.who == command.actor else "not_your_turn"


def next_step(view: View[Any, Any]) -> Step | None:
    """TS-6 Turns go round in the order of joining; a fight ends when somebody is down."""
    state = view.state
    if state.phase != "play":
        return None
    if any(one.hp <= 0 for one in state.combatants.values()):
        return Step("end")
    return Step("turn") if state.turn is None else None


def turn(scene: Scene[Any, Any]) -> None:
    """The next of those who fight; after the last a round begins."""
    order = list(scene.state.combatants)
    place = scene.state.next_up % len(order)
    if place == 0:
        scene.tell(RoundStarted(scene.state.round + 1))
    scene.tell(TurnStarted(order[place]))


def waits(view: View[Any, Any]) -> Iterator[Await]:
    """Whose turn it is may strike, or wait."""
    if view.state.turn is not None:
        yield Await(
            who=view.state.turn.who,
            command="strike",
            given=(("actor", view.state.turn.who),),
            answer="target",
            instead=(("wait", "wait"),),
        )


class ToyState(State[Fighter], frozen=True, kw_only=True):
    """The state; `next_up` counts the turns so far."""

    next_up: int = 0


def joined(event: CombatantJoined[Sheet], place: int) -> Fighter:
    """Somebody with his sheet."""
    return Fighter(
        id=event.who,
        name=event.name,
        side=event.side,
        controller=event.controller,
        joined=place,
        hp=event.sheet.hp,
        blades=event.sheet.blades,
    )


def hit(draft: Any, event: Hit) -> None:
    """Points are lost."""
    draft.change(event.target, hp=draft.state[event.target].hp - event.points.value)


def turn_started(draft: Any, event: TurnStarted) -> None:
    """One turn more."""
    ENGINE[TurnStarted](draft, event)
    draft.set(next_up=draft.state.next_up + 1)


def objection(sheet: Sheet) -> str | None:
    """Whoever is strong needs no blades."""
    return "the strong bear no blades" if sheet.hp > 90 and sheet.blades else None


def others(view: View[Any, Any], command: Any) -> tuple[Id, ...]:
    """Everybody else."""
    return tuple(who for who in view.state.combatants if who != command.actor)


OWN = (
    checks.speaks_for_actor,
    checks.fight_over,
    checks.no_prompt_open,
    checks.actor_exists,
    checks.phase_accepts,
    own_turn,
)

PHASES = Chart(
    "phases",
    ("setup", "play", "finished"),
    [
        Arrow("begin", "setup", "play"),
        Arrow("join", ("setup", "play"), None),
        Arrow("strike", "play", None),
        Arrow("wait", "play", None),
        Arrow("end_fight", ("setup", "play"), "finished"),
    ],
    final=("finished",),
)

TOY = Ruleset(
    name="toy_script",
    title="A duel of few words",
    edition="1",
    sheet=Sheet,
    state=ToyState,
    options=Options,
    join=joined,
    forms=[
        Form(
            command=Strike,
            rule=strike,
            checks=(*OWN, foe, near),
            fields=(Field("target", others), Field("hard", lambda _view, _command: Span(0, 2))),
        ),
        Form(command=Wait, rule=lambda scene, c: scene.tell(TurnEnded(c.actor)), checks=OWN),
    ],
    phases=PHASES,
    next_step=next_step,
    steps={"turn": turn, "end": lambda scene: scene.tell(FightEnded("somebody is down"))},
    awaits=lambda view: tuple(waits(view)),
    events=[Hit, Missed],
    fold={Hit: hit, TurnStarted: turn_started},
    facts=[
        Fact(name="gap", about=2, symmetric=True, unit="m"),
        Fact(name="sky", values=("clear", "dark")),
    ],
    questions=[
        Question("parry", "Parry the blow?", "TS-2"),
        Question("mercy", "How much mercy?", "TS-2"),
        Question("run_up", "How far does he run?", "TS-2"),
    ],
    assumptions=[Assumption(id="TS-A1", question="Which?", option="crit", refused=("wild",))],
    rules={"TS-1": "Power", "TS-2": "Blows"},
    codes={"no_foe": "{value} is no foe", "too_far": "that is too far"},
    values={
        "hp": lambda view, who: view[who].hp,
        "power": power,
        "blades": lambda view, who: tuple((b.name, b.sharp) for b in view[who].blades),
        "gap": lambda view, a, b: view.state.fact("gap", a, b),
        "asker": lambda view: view.by,
        "order": lambda view: tuple(view.state.combatants),
        "resources": lambda view, who: view[who].resources,
        "blade": lambda view, who, place: view[who].blades[place - 1].name,
    },
    check_sheet=objection,
)


def find(name: str) -> Ruleset:
    """The toy by its name."""
    if name != TOY.name:
        raise UnknownRuleset(name, f"there is no ruleset {name!r}; did you mean toy_script?")
    return TOY
