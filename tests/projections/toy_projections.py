"""A small rulebook for these tests: blows with parries, and secrets of every audience."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

from msgspec import Struct

from affray.core import checks, effects
from affray.core.charts import Arrow, Chart
from affray.core.dice import D20, parse
from affray.core.effects import EffectKind
from affray.core.fight import Fight
from affray.core.forms import Field, Form
from affray.core.header import Header
from affray.core.offers import Free
from affray.core.rows import Fact, Question, Step
from affray.core.ruleset import Ruleset
from affray.events import (
    GM,
    ROOT,
    Batch,
    Clock,
    CombatantJoined,
    Command,
    DiceSet,
    EffectChanged,
    EffectStarted,
    Event,
    Id,
    Menu,
    Number,
    Part,
    RoundStarted,
    total,
)
from affray.projections.state import Combatant, State

BLOW = (Part("sword", 14, "T-1", "weapon"), Part("Defence", -3, "T-2"), Part("rage", 2, "T-3"))
"""What an attack is made of here."""


class Sheet(Struct, frozen=True, omit_defaults=True):
    """What a player brings."""

    hp: int = 10


class Man(Combatant, frozen=True, kw_only=True):
    """A combatant with hit points."""

    hp: int


class Options(Struct, frozen=True):
    """Nothing is optional that matters here."""

    crit: bool = True


class Hit(Event, frozen=True):
    """A blow has landed."""

    who: Id
    target: Id
    value: Number
    points: int


class Whispered(Event, frozen=True):
    """Words for one audience."""

    text: str


class Marked(Event, frozen=True):
    """An event of a ruleset that names an effect by its log position."""

    who: Id
    effect: int
    others: tuple[int, ...] = ()


class Attack(Command, frozen=True):
    """Strike at somebody."""

    actor: Id
    target: Id


class Whisper(Command, frozen=True):
    """Say something to one audience."""

    to: str
    text: str


class Plot(Command, frozen=True):
    """A secret of the game master's: dice, a question and an effect that few know of."""

    who: Id
    text: str
    to: str = GM
    throws: int = 1
    asks: bool = False


class Unveil(Command, frozen=True):
    """A secret effect ends before everybody's eyes."""

    who: Id


def hit(draft: Any, event: Hit) -> None:
    """Points are lost."""
    draft.change(event.target, hp=draft.state[event.target].hp - event.points)


def strike(scene: Any, command: Attack) -> None:
    """A blow lands with 5 or more; the target may parry."""
    value = total(BLOW)
    if scene.roll(command.actor, "attack", D20) < 5:
        return
    menu = Menu(choices=("yes", "no"))
    if scene.ask(command.target, "parry", menu, about=(command.actor,), default="no") == "yes":
        return
    points = scene.roll(command.actor, "damage", parse("2d6"))
    scene.tell(Hit(command.actor, command.target, value, points))
    effects.start(scene, "rage", command.target, amount=2, ends=Clock("round_end", 2))


def whisper(scene: Any, command: Whisper) -> None:
    """Only the audience hears."""
    scene.tell(Whispered(command.text), to=command.to)


def plot(scene: Any, command: Plot) -> None:
    """Everything in it is for one audience."""
    for _ in range(command.throws):
        scene.roll(command.who, command.text, D20, to=command.to)
    scene.tell(Whispered(command.text), to=command.to)
    if command.asks:
        menu = Menu(choices=(command.text, "nothing"))
        scene.ask(GM, command.text, menu, seen=command.to)
    curse = scene.position
    scene.tell(EffectStarted("curse", command.who, about=command.text), to=command.to)
    scene.tell(EffectChanged(curse, "curse", command.who, amount=1), to=command.to)


def unveil(scene: Any, command: Unveil) -> None:
    """What was secret ends in public."""
    curse = scene.state.borne(command.who, "curse")
    if curse is not None:
        scene.tell(Marked(command.who, curse.id, (curse.id,)))
        effects.end(scene, curse, "unveiled")
    scene.tell(RoundStarted(scene.state.round + 1))


def next_step(view: Any) -> Step | None:
    """The first round begins by itself."""
    due = view.state.phase == "play" and view.state.round == 0
    return Step("round") if due else None


COMMANDS = ("attack", "whisper", "plot", "unveil")

PHASES = Chart(
    "phases",
    ("setup", "play", "finished"),
    [
        Arrow("begin", "setup", "play"),
        Arrow("join", ("setup", "play"), None),
        *(Arrow(name, ("setup", "play"), None) for name in COMMANDS),
        Arrow("end_fight", ("setup", "play"), "finished"),
    ],
    final=("finished",),
)

RULES: dict[Any, Callable[[Any, Any], None]] = {
    Attack: strike,
    Whisper: whisper,
    Plot: plot,
    Unveil: unveil,
}


def form(kind: Any) -> Form:
    """A form whose only checks are the engine's."""
    actor = "actor" if kind is Attack else ""
    gates = (checks.fight_over, checks.no_prompt_open, checks.phase_accepts)
    names = [name for name in kind.__struct_fields__ if name != actor]
    fields = tuple(Field(name, lambda *_: Free()) for name in names)
    return Form(command=kind, rule=RULES[kind], checks=gates, fields=fields, actor=actor)


TOY = Ruleset(
    name="toy",
    title="A toy",
    edition="1",
    sheet=Sheet,
    state=State,
    options=Options,
    join=lambda event, place: Man(
        id=event.who,
        name=event.name,
        side=event.side,
        controller=event.controller,
        joined=place,
        hp=event.sheet.hp,
    ),
    forms=[form(kind) for kind in RULES],
    phases=PHASES,
    next_step=next_step,
    steps={"round": lambda scene: scene.tell(RoundStarted(1))},
    awaits=lambda view: [],
    events=[Hit, Whispered, Marked],
    fold={Hit: hit},
    effects=[EffectKind(name="rage", rule="T-3"), EffectKind(name="curse", rule="T-4")],
    facts=[
        Fact(name="distance", about=2, symmetric=True, unit="m"),
        Fact(name="ground_of", about=1, values=("firm", "ice")),
    ],
    questions=[Question("parry", "Do you parry the blow?", "T-5")],
    sentences={
        Hit: lambda e, w: f"{w.name(e.who)} hits {w.name(e.target)} ({w.number(e.value)}).",
    },
)
TOY.positions = {Marked: ("effect", "others")}
TOY.board = lambda view, who: [("hp", str(view[who].hp))]


def joined(who: Id, side: str, controller: str, name: str = "") -> CombatantJoined[Sheet]:
    """Somebody with the usual sheet."""
    return CombatantJoined(who, name or who.capitalize(), side, controller, Sheet())


class Piece(NamedTuple):
    """A batch in its place, as a log's node is."""

    number: int
    first: int
    batch: Any
    parent: Any


def batch(*told: Event | tuple[Event, str], author: str = GM, command: Any = None) -> Any:
    """A batch of events, each alone or with its audience."""
    pairs = [one if isinstance(one, tuple) else (one, "") for one in told]
    return Batch(
        parent=ROOT,
        author=author,
        time=5,
        command=command or Whisper("", "said"),
        events=tuple(event for event, _ in pairs),
        hidden=tuple((place, to) for place, (_, to) in enumerate(pairs) if to),
    )


def branch_of(*batches: Any) -> list[Piece]:
    """Batches one after the other, as a branch whose events count from 1."""
    branch: list[Piece] = []
    first = 1
    for number, one in enumerate(batches):
        branch.append(Piece(number, first, one, branch[-1] if branch else None))
        first += len(one.events)
    return branch


def book_with(sentences: Any) -> Any:
    """The toy with other sentences."""
    return SimpleNamespace(
        fold=TOY.fold, facts=TOY.facts, questions=TOY.questions, sentences=sentences
    )


def new_fight(seed: int = 7, dice: str = "engine") -> Fight:
    """Anna (red, played by pa) and Borys (blue, played by pb); every command at second 1."""
    header = Header(
        ruleset="toy",
        edition="1",
        definitions=TOY.definitions,
        affray="0",
        fight="f",
        created=0,
        seed=seed,
        events=TOY.codec.current,
    )
    fight = Fight(TOY, header, strict=True, clock=lambda: 1_000_000_000)
    people = [joined("anna", "red", "pa"), joined("borys", "blue", "pb")]
    fight.start(people, dice=[DiceSet("*", dice)], title="A duel")
    return fight
