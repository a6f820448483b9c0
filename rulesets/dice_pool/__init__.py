"""dice_pool: attack and defence of 无限恐怖FX, a pool of ten-sided dice.

Contents, in the order of the rulebook:

- `sheet`, `arms` combatants and things; `derived` DP-110; `options` what a table may choose
- `pools` DP-101 to DP-109: tests, contests, rerolls; `defence` DP-203: typed components
- `numbers` DP-301 to DP-316; `procedure` DP-201 to DP-209; `blast` DP-313, DP-314
- `attacking` DP-401, DP-402; `called` DP-404 to DP-411; `defending` DP-501 to DP-511
- `special` DP-601 to DP-606; `grapple` DP-607 to DP-617; `feinting` DP-618, DP-706, DP-707
- `moving` DP-403, DP-610; `overrun` DP-701 to DP-705; `items` DP-708, DP-709
- `readying`, `reactions` DP-710 to DP-712, DP-903; `willpower` DP-801 to DP-806
- `entering` section 3; `frame` DP-901 to DP-905, DP-914; `budget` DP-902; `harm` DP-906 to DP-910
- `rulings` what the game master does; `preconditions` the table of refusals; `charts`
- `standing` what a board shows
"""

from ...core.authors import REFRESH, STACK, EffectKind, Ruleset
from . import covering, entering, frame
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
    EffectKind(name="active_cover", rule="DP-505", counted=covering.said),
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
