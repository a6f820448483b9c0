"""A small rulebook of oddities: each thing that an engine gets wrong first, once."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from affray.core.authors import (
    D20,
    EXTEND,
    IGNORE,
    K6,
    REFRESH,
    STACK,
    STRONGER,
    Arrow,
    Assumption,
    Await,
    Chart,
    Combatant,
    EffectKind,
    Fact,
    Field,
    Form,
    Needs,
    Pool,
    Ruleset,
    Scene,
    Span,
    State,
    Step,
    Verdict,
    View,
    checks,
    effects,
    enter_phase,
)
from affray.events import (
    GM,
    Clock,
    CombatantJoined,
    Command,
    Corrected,
    Event,
    FactSet,
    FightEnded,
    Id,
    Menu,
    ModifierSet,
    Number,
    Part,
    ResourceChanged,
    RoundEnded,
    RoundStarted,
    StatusChanged,
    TurnEnded,
    TurnStarted,
    total,
)

YES_NO = Menu(choices=("yes", "no"))


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player brings."""

    hp: Annotated[int, Meta(ge=1, le=100)] = 12
    luck: int = 2


class Odd(Combatant, frozen=True, kw_only=True):
    """Somebody in the fight."""

    hp: int


class OddState(State[Odd], frozen=True, kw_only=True):
    """The state: the weather, and how many whispers were heard."""

    weather: str = ""
    whispers: int = 0


class Options(Struct, frozen=True):
    """`thorns`: whoever parries strikes back; `most` bounds a charm; `moon` is not built."""

    thorns: bool = True
    most: Annotated[int, Meta(ge=1, le=9)] = 3
    moon: str = "new"


OddScene = Scene[OddState, Odd]
OddView = View[OddState, Odd]


# --- events and what they mean -----------------------------------------------------------------


class Struck(Event, frozen=True):
    """A blow has landed; the second version tells its parts apart."""

    version = 2

    who: Id
    target: Id
    skill: Number
    points: int


class Whispered(Event, frozen=True):
    """Something that only some may know."""

    who: Id
    secret: int


class Yielded(Event, frozen=True):
    """Only the game master takes this back."""

    reserved = True

    who: Id


class Weathered(Event, frozen=True):
    """The sky has changed."""

    sky: str


class Tolled(Event, frozen=True):
    """The bell has rung so often; nothing folds it."""

    times: int


def struck(draft: Any, event: Struck) -> None:
    """Points are lost."""
    draft.change(event.target, hp=draft.state[event.target].hp - event.points)


def joined(event: CombatantJoined[Sheet], place: int) -> Odd:
    """Somebody with his sheet."""
    return Odd(
        id=event.who,
        name=event.name,
        side=event.side,
        controller=event.controller,
        joined=place,
        hp=event.sheet.hp,
    )


# --- numbers and checks ------------------------------------------------------------------------


def skill(view: View[Any, Any], who: Id) -> Number:
    """Ten, and what charms and modifiers add."""
    borne = [
        Part(held.kind, held.amount, "OD-1")
        for held in view.state.effects.values()
        if held.bearer == who and not held.pending
    ]
    given = [Part(m.source, m.amount) for m in view.state.modifiers.values() if m.who == who]
    return total([Part("born", 10), *borne, *given])


def standing(view: View[Any, Any]) -> tuple[Id, ...]:
    """Those who are in the fight."""
    return tuple(w for w, c in view.state.combatants.items() if c.status == "active" and c.hp > 0)


def own_turn(view: OddView, command: Any) -> Verdict:
    """OD-2: everything is done in one's own turn."""
    if view.state.turn is None:
        return "not_waiting"
    return None if view.state.turn.who == command.actor else "not_your_turn"


def foe_stands(view: OddView, command: Any) -> Verdict:
    """OD-3: nobody strikes himself, or whoever is down."""
    return (
        None if command.target in standing(view) and command.target != command.actor else "no_foe"
    )


def luck_left(view: OddView, command: Any) -> Verdict:
    """OD-4: luck is spent."""
    return None if view[command.actor].resources.get("luck", 1) > 0 else "no_luck"


def gap_known(view: OddView, command: Any) -> Verdict:
    """OD-5: nobody leaps further than 3 m; where it is not known, somebody must say."""
    gap = view.state.fact("gap", command.actor)
    if gap is None:
        return Needs("gap")
    return "too_wide" if isinstance(gap, int) and gap > 30 else None


OWN = (
    checks.speaks_for_actor,
    checks.fight_over,
    checks.no_prompt_open,
    checks.actor_exists,
    own_turn,
    checks.phase_accepts,
)


# --- commands and their rules ------------------------------------------------------------------


class Strike(Command, frozen=True):
    """A question, a throw, a question, a throw; and perhaps a blow back in the middle of it."""

    actor: Id
    target: Id


class Charm(Command, frozen=True):
    """An effect that begins later and ends by a clock, under each policy of coming again."""

    actor: Id
    target: Id
    kind: str
    amount: int = 1


class Leap(Command, frozen=True):
    """It needs a ruling where a fact is not set, and may be voided."""

    actor: Id


class Peek(Command, frozen=True):
    """A secret throw and a secret event; nothing follows by itself."""

    actor: Id


class Bless(Command, frozen=True):
    """A modifier until the end of one's turn, for a point of luck; `target` may be left out."""

    actor: Id
    target: Id = ""


class Yield(Command, frozen=True):
    """Out of the fight; only the game master takes it back."""

    actor: Id


class PassTurn(Command, frozen=True):
    """The turn is over."""

    actor: Id


class Toll(Command, frozen=True):
    """The game master's: the bell, and a pool of secret dice."""

    times: int


def strike(scene: OddScene, c: Strike) -> None:
    """OD-3, with thorns to a depth of three."""
    blow(scene, c.actor, c.target, 3)


def blow(scene: OddScene, who: Id, target: Id, depth: int) -> None:
    """OD-3: parried or not, pressed or not; a parry may strike back."""
    parried = scene.ask(target, "parry", YES_NO, about=(who,), default="no") == "yes"
    face = scene.roll(who, "attack", D20)
    if parried and face % 2:
        if scene.options.thorns and depth > 1 and target in standing(scene):
            blow(scene, target, who, depth - 1)
        return
    value = scene.read(skill, scene, who)
    pressed = scene.ask(who, "press", Menu(low=0, high=2), about=(target,), default=0)
    assert isinstance(pressed, int)
    hurt = scene.roll(who, "damage", K6, to=GM if pressed == 2 else "")
    scene.tell(Struck(who, target, value, hurt + pressed))


def charm(scene: OddScene, c: Charm) -> None:
    """OD-6: from the next round on, to the end of the one after."""
    starts, ends = Clock("round_start"), Clock("round_end", 2)
    if c.amount > 1:
        ends = Clock("turn_end", 2, c.actor)
    effects.start(scene, c.kind, c.target, amount=c.amount, starts=starts, ends=ends)


def leap(scene: OddScene, c: Leap) -> None:
    """OD-5: ask before you leap."""
    if gap_known(scene, c) == Needs("gap"):
        gap = scene.ask(GM, "gap", Menu(low=0, high=60), about=(c.actor,), default=20)
        scene.tell(FactSet("gap", (c.actor,), gap))
        scene.require("too_wide" if isinstance(gap, int) and gap > 30 else None)
    if not scene.state.borne(c.actor, "frenzy"):
        effects.start(scene, "frenzy", c.actor, amount=1)


def peek(scene: OddScene, c: Peek) -> None:
    """OD-7: the game master alone sees what comes of it."""
    secret = scene.roll(c.actor, "peek", D20, to=GM)
    scene.tell(Whispered(c.actor, secret), to=GM)


def bless(scene: OddScene, c: Bless) -> None:
    """OD-4: a point of luck for a point of skill."""
    left = scene[c.actor].resources.get("luck", 1) - 1
    scene.tell(ResourceChanged(c.actor, "luck", -1, left))
    scene.tell(ModifierSet(c.target, "skill", 1, "blessing", ends=Clock("turn_end", 1, c.actor)))


def yields(scene: OddScene, c: Yield) -> None:
    """OD-8: it cannot be unsaid."""
    scene.tell(Yielded(c.actor))
    scene.tell(StatusChanged(c.actor, "yielded"))
    effects.boundary(scene, TurnEnded(c.actor))


def toll(scene: OddScene, c: Toll) -> None:
    """OD-7: nobody knows for whom."""
    scene.roll(GM, "bell", Pool(2, 9), to=GM)
    scene.tell(Tolled(c.times))


def foes(view: OddView, c: Any) -> tuple[Id, ...]:
    """Everybody else."""
    return tuple(who for who in view.state.combatants if who != c.actor)


KINDS = ("stacked", "refreshed", "extended", "stronger", "ignored")

FORMS = (
    Form(
        command=Strike,
        rule=strike,
        checks=(*OWN, foe_stands),
        fields=(Field("target", foes),),
    ),
    Form(
        command=Charm,
        rule=charm,
        checks=(*OWN, foe_stands),
        fields=(
            Field("target", foes),
            Field("kind", lambda _view, _c: KINDS),
            Field("amount", lambda view, _c: Span(1, view.options.most)),
        ),
    ),
    Form(command=Leap, rule=leap, checks=(*OWN, gap_known)),
    Form(command=Peek, rule=peek, checks=OWN),
    Form(
        command=Bless,
        rule=bless,
        checks=(*OWN, luck_left),
        fields=(Field("target", lambda view, _c: tuple(view.state.combatants)),),
        fill=lambda c: c if c.target else Bless(c.actor, c.actor),
    ),
    Form(command=Yield, rule=yields, checks=OWN),
    Form(
        command=PassTurn,
        rule=lambda scene, c: effects.boundary(scene, TurnEnded(c.actor)),
        checks=OWN,
    ),
    Form(
        command=Toll,
        rule=toll,
        checks=(checks.gm_only, checks.fight_over, checks.no_prompt_open, checks.phase_accepts),
        fields=(Field("times", lambda _view, _c: Span(1, 12)),),
        actor="",
    ),
)


# --- what follows by itself --------------------------------------------------------------------


def next_step(view: OddView) -> Step | None:
    """OD-9: rounds of turns in the order of joining, until one side is left."""
    state = view.state
    if state.phase != "play" or state.turn is not None:
        return None
    up = standing(view)
    if len({view[who].side for who in up}) < 2:
        return Step("finish", tuple(up[:1]))
    waiting = [who for who in up if who not in state.acted]
    if state.round == 0 or not waiting:
        return Step("next_round", (state.round + 1,))
    return Step("turn", (waiting[0],))


def next_round(scene: OddScene, number: int) -> None:
    """OD-9: every second round the game master is asked for the weather, in mid-step."""
    if number > 1:
        effects.boundary(scene, RoundEnded(number - 1))
        for held in tuple(scene.state.effects.values()):
            if held.kind == "frenzy":
                effects.advance(scene, held, "round_ends")
    if number % 2 == 0:
        sky = scene.ask(GM, "weather", Menu(text=8), default="rain", seen=GM)
        scene.tell(Weathered(str(sky)))
    effects.boundary(scene, RoundStarted(number))


def finish(scene: OddScene, *winner: Id) -> None:
    """OD-9: whoever is left has won."""
    scene.tell(FightEnded(" ".join(winner)))
    enter_phase(scene, "finish")


def awaits(view: OddView) -> list[Await]:
    """OD-2: whoever's turn it is strikes somebody or passes, or passes by name."""
    turn = view.state.turn
    if turn is None or view.state.phase != "play":
        return []
    given = (("actor", turn.who),)
    pass_by = (("pass", "pass_turn"),)
    return [
        Await(who=turn.who, command="strike", given=given, answer="target", instead=pass_by),
        Await(who=turn.who, command="pass_turn", given=given),
        Await(who=GM, command="toll", given=(("times", 1),)),
    ]


PHASES = Chart(
    "phases",
    ("setup", "play", "finished"),
    (
        Arrow("begin", "setup", "play"),
        Arrow("join", ("setup", "play"), None),
        *(Arrow(form.name, "play", None) for form in FORMS),
        Arrow("finish", "play", "finished"),
        Arrow("end_fight", ("setup", "play"), "finished"),
    ),
    final=("finished",),
)

FRENZY = Chart(
    "frenzy",
    ("one", "two", "spent"),
    (Arrow("round_ends", "one", "two"), Arrow("round_ends", "two", "spent")),
    final=("spent",),
)


def hp_can_be(_view: OddView, _who: Id, value: Any) -> Verdict:
    """OD-10: from 0 to 100."""
    return None if type(value) is int and 0 <= value <= 100 else "invalid_value"


def sheet_objection(sheet: Sheet) -> str | None:
    """OD-10: nobody is that lucky."""
    return "too much luck" if sheet.luck > 5 else None


ODDITIES = Ruleset(
    name="oddities",
    title="What an engine gets wrong first",
    edition="1",
    sheet=Sheet,
    state=OddState,
    options=Options,
    join=joined,
    forms=FORMS,
    phases=PHASES,
    next_step=next_step,
    steps={
        "next_round": next_round,
        "turn": lambda scene, who: effects.boundary(scene, TurnStarted(who)),
        "finish": finish,
    },
    awaits=awaits,
    events=(Struck, Whispered, Yielded, Weathered, Tolled),
    fold={
        Struck: struck,
        Whispered: lambda draft, _: draft.set(whispers=draft.state.whispers + 1),
        Weathered: lambda draft, event: draft.set(weather=event.sky),
        Corrected: lambda draft, event: draft.change(event.who, hp=event.value),
    },
    effects=(
        EffectKind(name="stacked", rule="OD-6", again=STACK),
        EffectKind(name="refreshed", rule="OD-6", again=REFRESH),
        EffectKind(name="extended", rule="OD-6", again=EXTEND),
        EffectKind(name="stronger", rule="OD-6", again=STRONGER),
        EffectKind(name="ignored", rule="OD-6", again=IGNORE),
        EffectKind(name="frenzy", rule="OD-5", chart=FRENZY),
    ),
    facts=(
        Fact(name="gap", about=1, unit="m", help="how wide the gap is"),
        Fact(name="near", about=2, symmetric=True, values=(True, False)),
        Fact(name="omen", values=("good", "bad")),
    ),
    assumptions=(Assumption(id="OD-A1", question="the moon", option="moon", refused=("full",)),),
    codes={
        "no_foe": "{target} is no foe who stands",
        "no_luck": "{who} has no luck left",
        "too_wide": "nobody leaps that far",
    },
    numbers={"hp": hp_can_be},
    check_sheet=sheet_objection,
    upcasts={("struck", 1): lambda old: [*old[:3], [old[3], []], old[4]]},
)
"""The rulebook of oddities."""


def people() -> tuple[CombatantJoined[Sheet], ...]:
    """Three on two sides; borys is the game master's."""
    return (
        CombatantJoined("anna", "Anna", "red", "pa", Sheet(7)),
        CombatantJoined("borys", "Borys", "blue", "gm", Sheet(9)),
        CombatantJoined("celia", "Celia", "red", "pc", Sheet(5)),
    )
