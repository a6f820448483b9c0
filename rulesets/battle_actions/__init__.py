"""battle_actions: the Battle Actions of Daimonuss, a Polish fantasy role-playing game.

Contents, in the order of the rulebook:

- `sheet` combatants and weapons; `options` what a table may choose; `table` the actions as rows
- `declaring`, `preconditions` BA-02 to BA-04, and when each action may be declared
- `initiative` BA-06, BA-22; `order` whose attack is due
- `numbers` BA-05, BA-07, BA-08, BA-12, BA-13, BA-20 to BA-29: what is compared
- `attacks` BA-07, BA-08, BA-38 to BA-40, BA-43; `wounds` BA-09 to BA-11
- `disarming` BA-30 to BA-32, BA-46; `frame` BA-01, BA-11, BA-41, BA-42, BA-45
- `charts` the phases, Rage, the window for a Counter
"""

from ...core.authors import STACK, EffectKind, Question, Ruleset
from . import attacks, declaring, frame, initiative
from .charts import COUNTER_WINDOW, PHASES, RAGE
from .events import EVENTS
from .fold import FOLD
from .options import ASSUMPTIONS, Options
from .sentences import SENTENCES, THROWS
from .sheet import Battle, Sheet, joined, objection
from .standing import board
from .survivors import NUMBERS, survivor
from .values import VALUES
from .words import CODES, RULES

RULESET = Ruleset(
    name="battle_actions",
    title="Battle Actions of Daimonuss: declared tactics, moments of attack, wound classes",
    edition="1",
    sheet=Sheet,
    state=Battle,
    options=Options,
    join=joined,
    check_sheet=objection,
    events=EVENTS,
    fold=FOLD,
    forms=(*declaring.FORMS, *initiative.FORMS, *attacks.FORMS, *frame.FORMS),
    phases=PHASES,
    next_step=frame.next_step,
    steps=frame.STEPS,
    awaits=frame.awaits,
    effects=(
        EffectKind(name="exposed", rule="BA-12", help="the weapon adds nothing to Defence"),
        EffectKind(name="rage", rule="BA-41", chart=RAGE),
        EffectKind(name="rage_fatigue", rule="BA-42", again=STACK, help="Attack -2 until rest"),
        EffectKind(name="counter_window", rule="BA-24", chart=COUNTER_WINDOW),
    ),
    facts=frame.FACTS,
    questions=(Question("charge_ruling", "Can {0} charge {1} here?", "BA-26"),),
    assumptions=ASSUMPTIONS,
    rules=RULES,
    codes=CODES,
    sentences=SENTENCES,
    values=VALUES,
    numbers=NUMBERS,
    survivor=survivor,
    board=board,
    throws=THROWS,
)
