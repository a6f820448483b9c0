"""A tournament of lances, as a rulebook for affray; its rules stand in the README."""

from affray.core.authors import EffectKind, Fact, Question, Ruleset, State

from .course import PHASES, STEPS, awaits, next_step
from .events import EVENTS, FOLD
from .numbers import chance
from .riding import FORMS
from .sheet import ASSUMPTIONS, Options, Sheet, joined
from .words import CODES, RULES, SENTENCES, board

RULESET = Ruleset(
    name="tilt",
    title="A tournament of lances: secret vows, nerve, and a table of blows",
    edition="1",
    sheet=Sheet,
    state=State,
    options=Options,
    join=joined,
    assumptions=ASSUMPTIONS,
    events=EVENTS,
    fold=FOLD,
    forms=FORMS,
    phases=PHASES,
    next_step=next_step,
    steps=STEPS,
    awaits=awaits,
    effects=(
        EffectKind(name="leaning", rule="TL-06", help="hard to strike, and rides uneasily"),
        EffectKind(name="numb", rule="TL-08", help="the chance is 20 less"),
    ),
    facts=(Fact(name="ground", values=("dry", "mud"), help="dry until set"),),
    questions=(Question("lean", "Lean out of the way of {0}?", "TL-05"),),
    rules=RULES,
    codes=CODES,
    sentences=SENTENCES,
    values={"chance": chance},
    board=board,
)
