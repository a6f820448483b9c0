"""A small rulebook for these tests: blows and parries, a secret look, a curse, two editions."""

from collections.abc import Sequence
from itertools import count
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

import affray
from affray.core.authors import (
    D20,
    Arrow,
    Await,
    Chart,
    Combatant,
    EffectKind,
    Fact,
    Field,
    Form,
    Question,
    Ruleset,
    State,
    Step,
    checks,
    effects,
    parse,
)
from affray.events import (
    GM,
    Clock,
    CombatantJoined,
    Command,
    Event,
    Menu,
    Number,
    Part,
    RoundEnded,
    RoundStarted,
    Value,
    total,
)
from affray.replay.file import Writer, read

Points = Annotated[int, Meta(ge=1, le=500)]


class Weapon(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something to hit with."""

    id: str
    bonus: Annotated[int, Meta(ge=0, le=9)] = 0


class Sheet(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What a player brings."""

    hp: Points
    skill: Annotated[int, Meta(ge=1, le=20)] = 12
    trade: Literal["fighter", "mage"] = "fighter"
    weapons: tuple[Weapon, ...] = ()
    motto: str = ""


class Fighter(Combatant, frozen=True, kw_only=True):
    """Somebody in the fight."""

    hp: int
    skill: int


class Field2(State[Fighter], frozen=True, kw_only=True):
    """The state; `blows` counts this round's."""

    blows: int = 0


class Options(Struct, frozen=True):
    """What a table may choose."""

    damage: Literal["1d6", "2d6"] = "2d6"
    blows: Annotated[int, Meta(ge=1, le=100)] = 3


class Hit(Event, frozen=True):
    """A blow has struck."""

    who: str
    target: str
    points: Number


class NewHit(Event, frozen=True, tag="hit"):
    """A blow has struck, as the second edition tells it."""

    version = 2

    who: str
    target: str
    points: Number
    deep: bool = False


class Fumbled(Event, frozen=True):
    """Somebody has dropped his weapon; the second edition alone knows of it."""

    who: str


class Spotted(Event, frozen=True):
    """Somebody has seen something that the others have not."""

    who: str
    margin: int


class Yielded(Event, frozen=True):
    """Somebody gives up; only the game master takes that back."""

    reserved = True

    who: str


class Attack(Command, frozen=True):
    """Strike at somebody."""

    actor: str
    target: str


class Look(Command, frozen=True):
    """Look around, in secret."""

    actor: str


class Curse(Command, frozen=True):
    """Curse somebody, or lift the curse that is on him."""

    actor: str
    target: str


class GiveUp(Command, frozen=True):
    """Surrender."""

    actor: str


def struck(draft: Any, event: Hit | NewHit) -> None:
    """A blow takes its points and counts."""
    target = draft.state[event.target]
    draft.change(event.target, hp=target.hp - event.points.value)
    draft.set(blows=draft.state.blows + 1)


def yielded(draft: Any, event: Yielded) -> None:
    """Whoever gives up is out."""
    draft.change(event.who, status="out")


def strike(scene: Any, command: Attack) -> None:
    """T-1 A blow hits on skill or less and may be parried."""
    fumbles = scene.ruleset.edition == "2"
    face = scene.roll(command.actor, "attack", D20)
    if face == 20 and fumbles:
        scene.tell(Fumbled(command.actor))
    if face > scene[command.actor].skill:
        return
    answer = scene.ask(command.target, "parry", Menu(choices=("yes", "no")), default="no")
    parries = answer == "yes" and scene.roll(command.target, "parry", D20)
    if parries and parries <= scene[command.target].skill:
        return
    dice = scene.roll(command.actor, "damage", parse(scene.options.damage))
    points = total([Part("dice", dice, "T-1"), Part("margin", (12 - face) // 4, "T-1")])
    if fumbles:
        scene.tell(NewHit(command.actor, command.target, points, points.value > 6))
    else:
        scene.tell(Hit(command.actor, command.target, points))


def look(scene: Any, command: Look) -> None:
    """T-2 The game master alone sees how well somebody has looked."""
    face = scene.roll(command.actor, "look", D20, to=GM)
    scene.tell(Spotted(command.actor, 12 - face), to=GM)


def curse(scene: Any, command: Curse) -> None:
    """T-3 A curse lasts two rounds, or until it is lifted."""
    held = scene.state.borne(command.target, "cursed")
    if held is not None:
        effects.end(scene, held, "lifted")
    else:
        clock = Clock("round_end", 2)
        effects.start(scene, "cursed", command.target, source=command.actor, ends=clock)


def give_up(scene: Any, command: GiveUp) -> None:
    """T-4 Giving up is one's own word."""
    scene.tell(Yielded(command.actor))


def others(view: Any, command: Any) -> Sequence[Value]:
    """Everybody else."""
    return tuple(who for who in view.state.combatants if who != command.actor)


def target_exists(view: Any, command: Any) -> str | None:
    """One strikes at somebody else who is there."""
    known = command.target in view.state.combatants and command.target != command.actor
    return None if known else "unknown_combatant"


def still_in(view: Any, command: Any) -> str | None:
    """Whoever is out does nothing."""
    return None if view[command.actor].status == "active" else "out"


CHECKS = (
    checks.fight_over,
    checks.no_prompt_open,
    checks.actor_exists,
    checks.speaks_for_actor,
    checks.phase_accepts,
    still_in,
)

FORMS = (
    Form(
        command=Attack,
        rule=strike,
        checks=(*CHECKS, target_exists),
        fields=(Field("target", others),),
    ),
    Form(command=Look, rule=look, checks=CHECKS),
    Form(
        command=Curse,
        rule=curse,
        checks=(*CHECKS, target_exists),
        fields=(Field("target", others),),
    ),
    Form(command=GiveUp, rule=give_up, checks=CHECKS),
)

OWN = ("attack", "look", "curse", "give_up")

PHASES = Chart(
    "phases",
    ("setup", "play", "finished"),
    [
        Arrow("begin", "setup", "play"),
        Arrow("join", ("setup", "play"), None),
        *(Arrow(name, "play", None) for name in OWN),
        Arrow("end_fight", ("setup", "play"), "finished"),
    ],
    final=("finished",),
)


def next_step(view: Any) -> Step | None:
    """A round follows on a round's blows."""
    state = view.state
    if state.phase != "play":
        return None
    due = state.round == 0 or state.blows >= view.options.blows
    return Step("round", (state.round + 1,)) if due else None


def new_round(scene: Any, number: int) -> None:
    """T-5 A round begins when the blows of the last are spent."""
    if number > 1:
        scene.tell(RoundEnded(number - 1))
        effects.expire(scene)
    scene.tell(RoundStarted(number))


def round_started(draft: Any, event: RoundStarted) -> None:
    """The blows are counted anew."""
    draft.set(round=event.round, blows=0)


def joins(event: CombatantJoined[Sheet], place: int) -> Fighter:
    """A combatant of the state."""
    return Fighter(
        id=event.who,
        name=event.name,
        side=event.side,
        controller=event.controller,
        joined=place,
        hp=event.sheet.hp,
        skill=event.sheet.skill,
    )


def objection(sheet: Sheet) -> str | None:
    """A mage has no more than one weapon."""
    return "a mage bears one weapon" if sheet.trade == "mage" and sheet.weapons[1:] else None


def awaits(_: Any) -> Sequence[Await]:
    """Nobody is waited for."""
    return ()


def deepened(event: list[Any]) -> list[Any]:
    """A hit of the first edition, as the second tells it."""
    return [*event, event[3][0] > 6]


def made(edition: str = "1", **other: Any) -> Ruleset:
    """The rulebook in one of its two editions."""
    second = edition == "2"
    hit: type[Event] = NewHit if second else Hit
    own = {hit: struck, Yielded: yielded, RoundStarted: round_started}
    parts: dict[str, Any] = {
        "name": "toy",
        "title": "A toy",
        "edition": edition,
        "sheet": Sheet,
        "state": Field2,
        "options": Options,
        "join": joins,
        "forms": FORMS,
        "phases": PHASES,
        "next_step": next_step,
        "steps": {"round": new_round},
        "awaits": awaits,
        "events": [hit, Spotted, Yielded, *([Fumbled] if second else [])],
        "fold": own,
        "effects": [EffectKind(name="cursed", rule="T-3")],
        "facts": [Fact(name="distance", about=2, symmetric=True, unit="m"), Fact(name="night")],
        "questions": [Question("parry", "Does {0} parry?", "T-1")],
        "codes": {"out": "{who} is out of the fight"},
        "check_sheet": objection,
        "upcasts": {("hit", 1): deepened} if second else {},
    }
    return Ruleset(**{**parts, **other})


TOY = made()
"""The first edition."""

SECOND = made("2")
"""The second edition: a hit says whether it is deep, and weapons are dropped."""

ANNA = {"id": "anna", "name": "Anna", "side": "red", "controller": "ann", "hp": 30}
BORYS = {"id": "borys", "side": "blue", "controller": "bob", "hp": 400, "skill": 9}


def play(fight: Any, steps: int, first: int = 0) -> None:
    """A course of blows, looks, curses and undoing, the same each time."""
    if fight.state.phase == "setup":
        fight.do({"begin": {}})
    for step in range(first, first + steps):
        if fight.state.prompt is not None:
            prompt = fight.awaits("bob")[0].id
            choice = "yes" if step % 3 else "no"
            fight.do({"answer": {"prompt": prompt, "choice": choice}}, by="bob")
        elif step % 7 == 3:
            fight.do({"look": {"actor": "borys"}}, by="bob", key=f"look-{step}")
        elif step % 11 == 5:
            fight.do({"curse": {"actor": "borys", "target": "anna"}})
        elif step % 13 == 8:
            fight.undo()
        else:
            fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="ann")


def settle(fight: Any) -> None:
    """Answer until nothing is asked."""
    while fight.state.prompt is not None:
        play(fight, 1)


def fight_of(ruleset: Ruleset = TOY, **how: Any) -> Any:
    """A fight of the two, the same each time: a seed, and a clock that counts."""
    clock = count(1_000_000_000)
    how = {"dice": affray.seeded(7), "clock": lambda: next(clock), **how}
    return affray.new(ruleset, how.pop("combatants", [ANNA, BORYS]), **how)


def rewritten(fight: Any, path: Any, changes: dict[int, Any], ruleset: Ruleset = TOY) -> Any:
    """The fight written anew, with right checksums, where some records are changed.

    `changes` maps the number of a record to a function of it that gives another record, or bytes.
    Returns the bytes at which the records begin.
    """
    payloads = []
    for number, record in enumerate(fight.log.records):
        said = changes[number](record) if number in changes else record
        payloads.append(said if isinstance(said, bytes) else ruleset.codec.pack(said))
    Writer.create(path, fight.header.pack(), payloads).close()
    return read(path).offsets[1:]
