"""What authors of rulesets get wrong, found where a ruleset is made, one sentence a fault.

Only what can be seen in the data is looked at here. What a rule does wrong when it runs is a
`Mistake` of the scene, and what must hold of every fight is told by the laws.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from string import Formatter
from typing import Any, Protocol, TypeVar, get_origin

from msgspec import Struct

from ..events import Corrected, Event, tag_of
from ..projections.state import State
from . import checks
from .charts import Chart
from .commands import fields_of
from .effects import POLICIES
from .forms import Field, Form

T = TypeVar("T")


class Named(Protocol):
    """What is known by its name."""

    @property
    def name(self) -> str:
        """The name."""


N = TypeVar("N", bound=Named)

TAKEN = ("id", "name", "side", "controller")
"""What stands beside the fields of a sheet where a combatant is written down."""

TOLD = ("by", "who", "what", "value", "phase")
"""The words that every refusal can tell, beside the fields of its command."""


MOST_NAMED = 8
"""The most names that are told where none of them looks like the one that is wrong."""


class BadRuleset(ValueError):
    """A ruleset that cannot be; the message names every fault that was found."""


def several(name: str, given: Iterable[T], kind: type[T]) -> tuple[T, ...]:
    """What a ruleset gives several of; raises `BadRuleset` where the comma of one is missing."""
    if isinstance(given, kind) or not isinstance(given, Iterable):
        raise BadRuleset(f"{name}: {_called(given)} stands where several are wanted, as (one,)")
    found = tuple(given)
    for one in found:
        if not isinstance(one, kind):
            raise BadRuleset(f"{name}: {_called(one)} stands among them and is no {kind.__name__}")
    return found


def by_name(name: str, given: Iterable[N], kind: type[N]) -> dict[str, N]:
    """The same by their names; of one name the last."""
    return {one.name: one for one in several(name, given, kind)}


def table(name: str, given: Mapping[Any, Any] | None) -> dict[Any, Any]:
    """What a ruleset gives by name; raises `BadRuleset` for anything that is no mapping."""
    if not isinstance(given, Mapping | None):
        raise BadRuleset(f"{name}: {_called(given)} stands where a mapping is wanted")
    return dict(given or {})


def proofread(ruleset: Any) -> None:
    """Raise `BadRuleset` with every fault that can be seen without playing."""
    if found := dict.fromkeys(fault for kind in KINDS for fault in kind(ruleset)):
        raise BadRuleset("\n".join((f"the ruleset {ruleset.name!r} cannot be:", *found)))


def of_name(ruleset: Any) -> Iterator[str]:
    """Commands, files and entry points call a ruleset by one word."""
    if not str(ruleset.name).isidentifier():
        yield f"name: {ruleset.name!r} is no word of letters, digits and underscores"


def of_classes(ruleset: Any) -> Iterator[str]:
    """The sheet, the state and the options are structs, and each its own."""
    for name, kind, base in (
        ("sheet", ruleset.sheet, Struct),
        ("options", ruleset.options_type, Struct),
        ("state", ruleset.state, State),
    ):
        plain = get_origin(kind) or kind
        if not (isinstance(plain, type) and issubclass(plain, base)):
            yield f"{name}: {_called(kind)} is no subclass of {base.__name__}"
        elif name == "sheet":
            yield from _sheet(plain)
        elif name == "options":
            yield from _options(plain, ruleset.assumptions)


def _sheet(kind: type[Struct]) -> Iterator[str]:
    for field in fields_of(kind):
        if field.encode_name in TAKEN:
            yield f"sheet: {field.encode_name} is said beside the sheet and cannot stand in it"


def _options(kind: type[Struct], assumptions: Iterable[Any]) -> Iterator[str]:
    known = fields_of(kind)
    for field in known:
        if field.required:
            yield f"options: {field.name} needs a default"
    names = [field.name for field in known]
    for one in assumptions:
        if one.option and one.option not in names:
            yield f"assumptions: {one.id} names the option {one.option!r}, which is none"


def of_events(ruleset: Any) -> Iterator[str]:
    """Each event has a name of its own; only listed ones are folded, told and numbered."""
    known = ruleset.codec.events
    names: dict[str, type[Event]] = {}
    for kind in known:
        if names.setdefault(tag_of(kind), kind) is not kind:
            yield f"events: {kind.__name__} is the name of another event, perhaps the engine's"
        elif known.count(kind) > 1:
            yield f"events: {kind.__name__} stands there twice"
    tables: Mapping[str, Mapping[type[Event], Any]] = {
        "fold": ruleset.fold,
        "sentences": ruleset.sentences,
        "positions": ruleset.positions,
    }
    for name, table in tables.items():
        for kind in table:
            if kind not in known:
                yield f"{name}: {_called(kind)} is not among the events"
    if ruleset.numbers and Corrected not in ruleset.fold:
        yield "numbers: nothing folds Corrected, so what is corrected would stay as it was"
    for kind, fields in ruleset.positions.items():
        yield from _unknown(f"positions: {kind.__name__}", fields, kind.__struct_fields__)


def of_forms(ruleset: Any) -> Iterator[str]:
    """A form's fields are those of its command, and it has checks and a rule."""
    for form in map(ruleset.forms.get, ruleset.own_forms):
        where = f"forms: {form.name}"
        yield from _commas(where, form)
        yield from _unknown(where, [form.actor] * bool(form.actor), form.command.__struct_fields__)
        offered, unasked = (
            [field.name for field in fields if isinstance(field, Field)]
            for fields in (form.fields, form.unasked)
        )
        yield from _unknown(where, (*offered, *unasked), form.command.__struct_fields__)
        for name in unasked:
            if name in offered:
                yield f"{where}: {name} is asked for, and cannot be unasked"
        for field in fields_of(form.command):
            if field.required and field.name not in (*offered, form.actor):
                yield f"{where}: {field.name} needs a Field that offers it, or a default"
        if not callable(form.rule):
            yield f"{where}: its rule is {_called(form.rule)}, not a function (scene, command)"


def _commas(where: str, form: Form) -> Iterator[str]:
    parts: tuple[tuple[str, object, Callable[[object], bool]], ...] = (
        ("checks", form.checks, callable),
        ("fields", form.fields, lambda one: isinstance(one, Field)),
        ("unasked", form.unasked, lambda one: isinstance(one, Field)),
    )
    for name, given, fits in parts:
        if not isinstance(given, tuple | list):
            yield f"{where}: {name} must be a tuple, as (one,)"
            continue
        for one in given:
            if not fits(one):
                yield f"{where}: {_called(one)} is none of its {name}"


def of_phases(ruleset: Any) -> Iterator[str]:
    """A fight begins in the first phase, can be ended, and every command has its arrow."""
    chart: Chart = ruleset.phases
    first = next((f.default for f in fields_of(ruleset.state) if f.name == "phase"), "")
    if first and chart.initial != first:
        yield f"phases: the first is {chart.initial!r}; a fight begins in {first!r}"
    leaves: dict[str, set[str]] = {}
    over = set(chart.final)
    for arrow in chart.arrows:
        leaves.setdefault(arrow.trigger, set()).update(arrow.sources)
        if arrow.trigger == "end_fight":
            over.add(arrow.dest or "")
    if chart.initial not in leaves.get("begin", ()):
        yield f"phases: no arrow 'begin' leaves {chart.initial!r}"
    for phase in chart.states[1:]:
        if phase not in over and phase not in leaves.get("end_fight", ()):
            yield f"phases: no arrow 'end_fight' leaves {phase!r}"
    for name in ruleset.own_forms:
        judged = ruleset.forms[name].checks
        if name not in leaves and isinstance(judged, tuple) and checks.phase_accepts in judged:
            yield f"phases: no arrow {name!r}, so that command would always be refused"


def of_words(ruleset: Any) -> Iterator[str]:
    """What stands in braces can be filled in."""
    fields = {name for form in ruleset.forms.values() for name in form.command.__struct_fields__}
    for code, text in ruleset.codes.items():
        yield from _unknown(f"codes: {code}", _braces(text), (*TOLD, *fields))
    for one in ruleset.questions.values():
        for word in _braces(one.text):
            if not word.isdigit():
                yield f"questions: {one.name}: {{{word}}} should be {{0}}, {{1}}: a place in about"


def of_tables(ruleset: Any) -> Iterator[str]:
    """Facts name their values one by one, and effects come again by a known policy."""
    for fact in ruleset.facts.values():
        if not isinstance(fact.values, tuple | list):
            yield f"facts: {fact.name}: values must be a tuple, as ({fact.values!r},)"
    for kind in ruleset.effects.values():
        if kind.again not in POLICIES:
            yield f"effects: {kind.name}: again is {kind.again!r}, none of {', '.join(POLICIES)}"


def of_rules(ruleset: Any) -> Iterator[str]:
    """Where rules have titles, every rule that is named has one, or is an assumption."""
    charts = [ruleset.phases, *(k.chart for k in ruleset.effects.values() if k.chart)]
    named = [(f"{chart.name}: {a.trigger}", a.rule) for chart in charts for a in chart.arrows]
    named += [(f"effects: {kind.name}", kind.rule) for kind in ruleset.effects.values()]
    named += [(f"questions: {one.name}", one.rule) for one in ruleset.questions.values()]
    for where, rule in named if ruleset.rules else ():
        if rule and rule not in ruleset.titles:
            yield f"{where}: {rule} is not among the rules"


def of_functions(ruleset: Any) -> Iterator[str]:
    """What is called can be called."""
    given: dict[str, Any] = {
        name: getattr(ruleset, name) for name in ("join", "next_step", "awaits")
    }
    for table in ("fold", "steps", "sentences", "values", "numbers"):
        for key, function in getattr(ruleset, table).items():
            given[f"{table}: {key if isinstance(key, str) else _called(key)}"] = function
    for where, function in given.items():
        if not callable(function):
            yield f"{where}: {_called(function)} is no function"


KINDS: tuple[Callable[[Any], Iterable[str]], ...] = (
    of_name,
    of_classes,
    of_events,
    of_forms,
    of_phases,
    of_words,
    of_tables,
    of_rules,
    of_functions,
)
"""Each tells the faults of one part of a ruleset."""


def _unknown(where: str, names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    known = tuple(dict.fromkeys(known))
    for name in names:
        if name not in known:
            near = _near(name, known) or known[:MOST_NAMED]
            yield f"{where}: there is no {name!r}; there is {', '.join(near) or 'nothing'}"


def _near(name: str, known: Iterable[str]) -> list[str]:
    from difflib import get_close_matches  # only where something is wrong

    return get_close_matches(name, tuple(known))


def _braces(text: str) -> Iterator[str]:
    for _, name, _, _ in Formatter().parse(text):
        if name is not None:
            yield name.split(".")[0].split("[")[0]


def _called(thing: object) -> str:
    if isinstance(thing, Struct):
        return f"one {type(thing).__name__}"
    return getattr(thing, "__name__", None) or repr(thing)[:80]
