"""What authors of rulesets build with: one import for charts, forms, effects, dice and scenes."""

from ..projections.draft import Draft
from ..projections.fold import ENGINE, Folder
from ..projections.sentences import ENGINE as ENGINE_SENTENCES
from ..projections.state import Combatant, Effect, Frozen, Modifier, Prompt, State, Turn
from ..projections.words import Words
from . import checks, effects, facts, frame
from .charts import Arrow, Chart, NoArrow
from .dice import D10, D20, D100, K2, K4, K6, K8, K10, K20, Dice, Pool, Throw, die, parse
from .effects import EXTEND, IGNORE, REFRESH, STACK, STRONGER, EffectKind
from .facts import ordered
from .forms import Check, Field, Form, Free, Partial, Several, Span, Text, Values, Walk, first
from .frame import close, enter_phase, opponents, opposed, takes_part
from .proofread import BadRuleset
from .refusals import Needs, Verdict
from .ruleset import (
    Assumption,
    Await,
    BadOption,
    Fact,
    Inquiry,
    Question,
    Ruleset,
    Step,
    assumption,
)
from .scene import Scene, View
from .sheets import entered, mendable
from .standard import arriving, combatants, standard_in

__all__ = [
    "D10",
    "D20",
    "D100",
    "ENGINE",
    "ENGINE_SENTENCES",
    "EXTEND",
    "IGNORE",
    "K2",
    "K4",
    "K6",
    "K8",
    "K10",
    "K20",
    "REFRESH",
    "STACK",
    "STRONGER",
    "Arrow",
    "Assumption",
    "Await",
    "BadOption",
    "BadRuleset",
    "Chart",
    "Check",
    "Combatant",
    "Dice",
    "Draft",
    "Effect",
    "EffectKind",
    "Fact",
    "Field",
    "Folder",
    "Form",
    "Free",
    "Frozen",
    "Inquiry",
    "Modifier",
    "Needs",
    "NoArrow",
    "Partial",
    "Pool",
    "Prompt",
    "Question",
    "Ruleset",
    "Scene",
    "Several",
    "Span",
    "State",
    "Step",
    "Text",
    "Throw",
    "Turn",
    "Values",
    "Verdict",
    "View",
    "Walk",
    "Words",
    "arriving",
    "assumption",
    "checks",
    "close",
    "combatants",
    "die",
    "effects",
    "enter_phase",
    "entered",
    "facts",
    "first",
    "frame",
    "mendable",
    "opponents",
    "opposed",
    "ordered",
    "parse",
    "standard_in",
    "takes_part",
]
