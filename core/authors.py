"""What authors of rulesets build with: all that our own use, beside the events."""

from ..projections.draft import Draft
from ..projections.fold import ENGINE, Folder, tick
from ..projections.sentences import ENGINE as ENGINE_SENTENCES
from ..projections.sentences import by_kind, silent
from ..projections.state import Combatant, Effect, Frozen, Modifier, Prompt, State, Turn
from ..projections.width import safe
from ..projections.words import Words, listed
from . import checks, commands, effects, entry, facts, frame, standard
from .charts import Arrow, Chart, NoArrow
from .dice import (
    D10,
    D20,
    D100,
    K2,
    K4,
    K6,
    K8,
    K10,
    K20,
    Dice,
    DiceError,
    Pool,
    Throw,
    die,
    parse,
)
from .effects import EXTEND, IGNORE, REFRESH, STACK, STRONGER, EffectKind
from .facts import ordered
from .forms import Check, Field, Form, Partial, Unset, Walk, first, name_of
from .frame import close, enter_phase, opponents, opposed, takes_part
from .names import MAX_NAME, MAX_TEXT, unclean
from .offers import Free, Several, Span, Text, Values
from .proofread import BadRuleset
from .refusals import Needs, Verdict
from .rows import Assumption, Await, Fact, Inquiry, Question, Step, assumption
from .ruleset import BadOption, Ruleset
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
    "MAX_NAME",
    "MAX_TEXT",
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
    "DiceError",
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
    "Unset",
    "Values",
    "Verdict",
    "View",
    "Walk",
    "Words",
    "arriving",
    "assumption",
    "by_kind",
    "checks",
    "close",
    "combatants",
    "commands",
    "die",
    "effects",
    "enter_phase",
    "entered",
    "entry",
    "facts",
    "first",
    "frame",
    "listed",
    "mendable",
    "name_of",
    "opponents",
    "opposed",
    "ordered",
    "parse",
    "safe",
    "silent",
    "standard",
    "standard_in",
    "takes_part",
    "tick",
    "unclean",
]
