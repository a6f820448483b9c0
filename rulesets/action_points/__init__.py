"""action_points: the action abilities of Würfelsystem Dämmersturm, a German guild's dice system.

Contents, in the order of the rulebook:

- `abilities` AP-01, AP-04, AP-05: the eighteen abilities and their prices as tables
- `sheet` combatants and weapons; `options` what a table may choose; `state` what is remembered
- `points` AP-02 to AP-06: paying; `numbers` AP-08, AP-11, AP-17: what is compared; `arms` weapons
- `facts` positions, for which the game master is asked; `offers` what several commands offer
- `declaring` AP-16, AP-20 to AP-32, AP-45: what an attack may be; `attacking` AP-08, AP-28
- `attack` AP-09 in its stages, counterattacks, follow-ups, AP-18; S0 in `opening`, S4 to S8 in
  `reacting`, S9 to S13 in `hurting`; `windows` when a reaction is open, `react` why it is not
- `disarming` AP-32 to AP-34; `moving` AP-35, AP-55 to AP-57; `shooting` AP-19
- `stances` AP-38, AP-41 to AP-44, AP-54; `charging` AP-47 to AP-50; `duelling` AP-51 to AP-53
- `frame` AP-03, AP-07: rounds, phases, turns; `turns` what ends with them; `mastering` the game
  master's commands
- `charts` the steps of a turn, the lives of a brace, a charge and a duel
"""

from ...core.authors import EffectKind, Ruleset
from . import (
    attack,
    attacking,
    charging,
    disarming,
    duelling,
    facts,
    frame,
    hurting,
    mastering,
    moving,
    react,
    reacting,
    shooting,
    stances,
)
from .charts import BRACE, CHARGE, DUEL, PHASES
from .events import EVENTS
from .fold import FOLD
from .options import ASSUMPTIONS, Options
from .sentences import SENTENCES
from .sheet import Sheet, objection
from .standing import board
from .state import Skirmish, joined
from .survivors import NUMBERS, survivor
from .values import VALUES
from .words import CODES, RULES

RULESET = Ruleset(
    name="action_points",
    title="Action abilities of Dämmersturm: attacks, reactions and stances for action points",
    edition="1",
    sheet=Sheet,
    state=Skirmish,
    options=Options,
    join=joined,
    check_sheet=objection,
    events=EVENTS,
    fold=FOLD,
    forms=(
        *attacking.FORMS,
        *moving.FORMS,
        *charging.FORMS,
        *stances.FORMS,
        *shooting.FORMS,
        *disarming.FORMS,
        *duelling.FORMS,
        *react.FORMS,
        *frame.FORMS,
        *mastering.FORMS,
    ),
    phases=PHASES,
    next_step=frame.next_step,
    steps=frame.STEPS,
    awaits=frame.awaits,
    effects=(
        EffectKind(name="braced", rule="AP-41", chart=BRACE, help="misses are countered"),
        EffectKind(name="free_brace", rule="AP-44", help="the brace of this turn costs nothing"),
        EffectKind(name="charging", rule="AP-47", chart=CHARGE),
        EffectKind(name="duel", rule="AP-51", chart=DUEL),
        EffectKind(name="guarding", rule="AP-38", help="intervening for the ward costs less"),
        EffectKind(name="veteran_defence", rule="AP-31", help="saves of 10 or more"),
        EffectKind(name="half_power", rule="AP-54", help="melee damage is halved"),
        EffectKind(name="break_through", rule="AP-25", help="the first hit ignores shields"),
        EffectKind(name="running", rule="AP-35", help="no shot of overwatch"),
        EffectKind(name="hidden", rule="AP-56"),
        EffectKind(name="overwatch", rule="AP-19", help="a shot at an enemy that moves"),
        EffectKind(name="channelling", rule="AP-19"),
        EffectKind(name="reloading", rule="AP-19"),
        EffectKind(name="weapon_barred", rule="AP-34", help="no attack with that weapon"),
    ),
    facts=facts.FACTS,
    questions=(
        *attack.QUESTIONS,
        *reacting.QUESTIONS,
        *hurting.QUESTIONS,
        *disarming.QUESTIONS,
        *charging.QUESTIONS,
        *duelling.QUESTIONS,
        *moving.QUESTIONS,
        *facts.QUESTIONS,
    ),
    assumptions=ASSUMPTIONS,
    rules=RULES,
    codes=CODES,
    sentences=SENTENCES,
    values=VALUES,
    numbers=NUMBERS,
    survivor=survivor,
    board=board,
)
