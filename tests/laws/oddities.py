"""A small rulebook of oddities: each thing that an engine gets wrong first, once."""

from typing import Any

from affray.core.authors import (
    EXTEND,
    IGNORE,
    REFRESH,
    STACK,
    STRONGER,
    Arrow,
    Assumption,
    Await,
    Chart,
    EffectKind,
    Fact,
    Question,
    Ruleset,
    Step,
    Verdict,
    effects,
    enter_phase,
)
from affray.events import (
    GM,
    CombatantJoined,
    Corrected,
    FightEnded,
    Id,
    Menu,
    RoundEnded,
    RoundStarted,
    TurnStarted,
)

from .odd_acts import FORMS, standing
from .odd_people import (
    OddScene,
    OddState,
    OddView,
    Options,
    Sheet,
    Struck,
    Tolled,
    Weathered,
    Whispered,
    Yielded,
    joined,
    struck,
)


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
    questions=(
        Question("parry", "Parry the blow of {0}?", "OD-3"),
        Question("press", "Press {0}?", "OD-3"),
        Question("gap", "How wide is the gap?", "OD-5"),
        Question("weather", "What weather is it?", "OD-9"),
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
