"""turn_actions: the turns of a Polish play-by-forum game: attack, spell, item, flight, surrender.

Contents, in the order of the rulebook:

- `sheet` combatants, weapons, spells, items; `soundness` what a sheet may not be; `options`
- `charts` the phases of a fight and of one turn; `gate` the order of refusals
- `turns` TA-01; `frame` rounds and turns, TA-05, TA-25; `conditions` TA-05 and durations
- `numbers` TA-03, TA-06 to TA-08; `damage` TA-08, TA-10, TA-11, TA-13
- `attacks` TA-02 to TA-14; `leaving` TA-15; `spells` TA-16, TA-17; `items` TA-18
- `changes` effects of spells and items, and rulings; `facts`, `fleeing` TA-19 to TA-21
- `surrender` TA-22, TA-23; `own_actions` TA-24
"""

from ...core.authors import IGNORE, STACK, EffectKind, Question, Ruleset
from . import attacks, conditions, fleeing, frame, items, own_actions, spells, surrender, turns
from .charts import PHASES
from .events import EVENTS
from .facts import FACTS
from .fold import FOLD
from .options import ASSUMPTIONS, Options
from .sentences import SENTENCES
from .sheet import Brawl, Sheet, joined
from .soundness import objection
from .standing import board
from .survivors import NUMBERS, survivor
from .values import VALUES
from .words import CODES, QUESTIONS, RULES

EDITION = "2017-11-11"
"""TA-26: the date of the source is the ruleset's version."""

RULESET = Ruleset(
    name="turn_actions",
    title="Turns of a forum game: dodge, strike, flee, surrender, or do as you like",
    edition=EDITION,
    sheet=Sheet,
    state=Brawl,
    options=Options,
    join=joined,
    check_sheet=objection,
    events=EVENTS,
    fold=FOLD,
    forms=(
        *attacks.FORMS,
        *spells.FORMS,
        *items.FORMS,
        *fleeing.FORMS,
        *surrender.FORMS,
        *own_actions.FORMS,
        *turns.FORMS,
        *conditions.FORMS,
        *frame.FORMS,
    ),
    phases=PHASES,
    next_step=frame.next_step,
    steps=frame.STEPS,
    awaits=frame.awaits,
    effects=(
        EffectKind(name="off_balance", rule="TA-05", again=IGNORE, help="the next turn is skipped"),
        EffectKind(name="cannot_act", rule="TA-05", again=STACK, help="turns are skipped"),
        EffectKind(name="blessing_wind_prince", rule="TA-20", again=STACK, help="flight +15"),
        EffectKind(name="invisible", rule="TA-20", again=STACK, help="flight +20"),
        EffectKind(name="frenzy", rule="TA-20", again=STACK, help="flight -1000"),
        EffectKind(name="knows_flee_chance", rule="TA-21", again=STACK, help="may ask for it"),
    ),
    facts=FACTS,
    questions=tuple(Question(name, *said) for name, said in QUESTIONS.items()),
    assumptions=ASSUMPTIONS,
    rules=RULES,
    codes=CODES,
    sentences=SENTENCES,
    values=VALUES,
    numbers=NUMBERS,
    survivor=survivor,
    board=board,
    inquiries=fleeing.INQUIRIES,
)
