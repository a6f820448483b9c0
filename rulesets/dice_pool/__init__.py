"""dice_pool: attack and defence of 无限恐怖FX, a pool of ten-sided dice.

Contents, each file resting on those above it:

- `arms`, `sheet` things and combatants; `derived` DP-110; `options` what a table may choose
- `state`, `events`, `fold`, `charts`; `reading` how things stand; `orders` the commands
- `blows`, `asking` what is declared; `budget` DP-902, DP-903; `costs` section 4; `speeds` DP-104
- `willpower` DP-801; `fainting` DP-805 to DP-807; `defence` DP-203: typed components
- `pools` DP-101 to DP-109: tests, contests, rerolls; `numbers` DP-301 to DP-316
- `harm` DP-906 to DP-910; `things` DP-409; `called` DP-404 to DP-411; `threats` DP-203, DP-204
- `guards` DP-503 to DP-508; `prepared` DP-710
- `soundness`, `gates`, `marks`, `equipment` refusals; `preconditions` the table of them
- `reactions` DP-711, DP-712, DP-903; `acting` what is no attack; `going` DP-610: moved at all
- `procedure` DP-201 to DP-209; `covering` DP-507; `blast` DP-313, DP-314; `striking` DP-208
- `grapple` DP-607 to DP-617; `special` DP-601 to DP-606; `overrun` DP-701 to DP-705; `moving`
- `defending` DP-501 to DP-511; `items` DP-708, DP-709; `readying` DP-710; `feinting` DP-618, DP-706
- `attacking` DP-401, DP-402; `rulings` what the game master does; `entering` section 3
- `frame` DP-901 to DP-905, DP-914; `survivors` after the fight; `fields`, `forms` the commands
- `values` numbers by name; `words`, `sentences`, `standing` what is told and shown
"""

from ...core.authors import REFRESH, STACK, EffectKind, Ruleset
from . import defence, entering, frame
from .charts import GRAPPLE, PHASES
from .events import EVENTS, ActionReadied
from .fold import FOLD
from .forms import FORMS
from .options import ASSUMPTIONS, Options
from .sentences import SENTENCES
from .sheet import Sheet, objection
from .standing import board, called
from .state import Battle, joined
from .survivors import NUMBERS, survivor
from .values import VALUES
from .words import CODES, QUESTIONS, RULES, THROWS

EFFECTS = (
    EffectKind(name="grapple", rule="DP-609", chart=GRAPPLE, help="bearer held, source holder"),
    EffectKind(name="shield_body", rule="DP-613", help="a pinned body that may be used as cover"),
    EffectKind(name="full_defence", rule="DP-501"),
    EffectKind(name="parry", rule="DP-503"),
    EffectKind(name="active_cover", rule="DP-505", counted=defence.said),
    EffectKind(name="all_out", rule="DP-401"),
    EffectKind(name="charging", rule="DP-402", again=STACK),
    EffectKind(name="prone", rule="DP-510"),
    EffectKind(name="stalled", rule="DP-603", again=STACK),
    EffectKind(name="feinted", rule="DP-618"),
    EffectKind(name="aim", rule="DP-706"),
    EffectKind(name="readied", rule="DP-710", again=STACK),
    EffectKind(name="whole_round", rule="DP-708", again=STACK),
    EffectKind(name="willed_speed", rule="DP-804"),
    EffectKind(name="kept_awake", rule="DP-805"),
    EffectKind(name="has_stayed", rule="DP-805"),
    EffectKind(name="tended", rule="DP-907"),
    EffectKind(name="ban", rule="DP-401", again=REFRESH),
    EffectKind(name="unconscious", rule="DP-907"),
    EffectKind(name="asleep", rule="DP-912"),
    EffectKind(name="petrified", rule="DP-912"),
    EffectKind(name="immobilised", rule="DP-911"),
    EffectKind(name="flat_footed", rule="DP-904"),
    EffectKind(name="blinded", rule="DP-910"),
    EffectKind(name="sickened", rule="DP-910"),
    EffectKind(name="limb_disabled", rule="DP-910"),
    EffectKind(name="dazed", rule="DP-910"),
    EffectKind(name="dazzled", rule="DP-910"),
    EffectKind(name="nauseated", rule="DP-910"),
    EffectKind(name="pain", rule="DP-910"),
    EffectKind(name="limb_hindered", rule="DP-910"),
)

RULESET = Ruleset(
    name="dice_pool",
    title="无限恐怖FX: pools of ten-sided dice, typed defences, grapples, readied actions",
    edition="1",
    sheet=Sheet,
    state=Battle,
    options=Options,
    join=joined,
    check_sheet=objection,
    events=EVENTS,
    fold=FOLD,
    forms=(*FORMS, *entering.FORMS),
    phases=PHASES,
    next_step=frame.next_step,
    steps=frame.STEPS,
    awaits=frame.awaits,
    effects=EFFECTS,
    facts=frame.FACTS,
    questions=QUESTIONS,
    assumptions=ASSUMPTIONS,
    rules=RULES,
    codes=CODES,
    sentences=SENTENCES,
    values=VALUES,
    numbers=NUMBERS,
    survivor=survivor,
    board=board,
    throws=THROWS,
    called=called,
    positions={ActionReadied: ("effect",)},
)
