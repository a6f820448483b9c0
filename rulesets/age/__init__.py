"""age: attack, damage and death in the Dragon Age role-playing game, the first AGE game.

Contents, in the order of the rulebook:

- `sheet`, `weapons` combatants; `arsenal` AG-04, AG-23; `options` what a table may choose
- `preconditions` the table of refusals; `numbers` AG-03 to AG-09: what is compared
- `attacks` AG-01 to AG-05; `damage` AG-07 to AG-12; `coup` AG-13, AG-14
- `dying` AG-10, AG-12, AG-15 to AG-17
- `healing` AG-18; `actions` AG-20, AG-22
- `rulings` what the game master does; `ruling_forms` what he may say
- `frame` AG-19 to AG-21: initiative, rounds, turns, waiting
- `extensions`, `stunts` AG-X1 to AG-X4: beyond the source, off unless a table wants them
- `standing` what a board shows; `charts` the phases, the dying, the unconscious
"""

from ...core.authors import REFRESH, EffectKind, Question, Ruleset
from . import actions, attacks, coup, extensions, frame, healing, ruling_forms
from .charts import DYING, PHASES, UNCONSCIOUS
from .events import EVENTS
from .fold import FOLD
from .options import ASSUMPTIONS, Options
from .sentences import SENTENCES
from .sheet import Battle, Sheet, joined, objection
from .standing import board
from .survivors import NUMBERS, survivor
from .values import VALUES
from .words import CODES, RULES, THROWS

RULESET = Ruleset(
    name="age",
    title="Dragon Age (AGE): three dice and a dragon die, dying by the clock, pulled blows",
    edition="1",
    sheet=Sheet,
    state=Battle,
    options=Options,
    join=joined,
    check_sheet=objection,
    events=EVENTS,
    fold=FOLD,
    forms=(
        *attacks.FORMS,
        *coup.FORMS,
        *healing.FORMS,
        *actions.FORMS,
        *extensions.FORMS,
        *ruling_forms.FORMS,
        *frame.FORMS,
    ),
    phases=PHASES,
    next_step=frame.next_step,
    steps=frame.STEPS,
    awaits=frame.awaits,
    effects=(
        EffectKind(
            name="dying",
            rule="AG-15",
            chart=DYING,
            help="dies unless helped",
            counted="(dead in round {} unless helped)".format,
        ),
        EffectKind(
            name="unconscious",
            rule="AG-12",
            again=REFRESH,
            chart=UNCONSCIOUS,
            counted="until round {}".format,
        ),
        EffectKind(name="condition", rule="AG-12", help="what the game master has named"),
    ),
    facts=frame.FACTS,
    questions=(
        Question("distance", "How many yards are {0} and {1} apart?", "AG-02"),
        Question(
            "pull_blow",
            "The blow brings {0} down, with {1} damage. Strike to kill, or pull it?",
            "AG-11",
        ),
        Question("stunt", "{1} stunt points against {0}: which stunt is performed?", "AG-X4"),
    ),
    assumptions=ASSUMPTIONS,
    rules=RULES,
    codes=CODES,
    sentences=SENTENCES,
    values=VALUES,
    numbers=NUMBERS,
    survivor=survivor,
    board=board,
    active=("alive",),
    throws=THROWS,
)
