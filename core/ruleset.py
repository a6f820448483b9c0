"""What a rulebook gives the engine: its sheet, events, folds, charts, forms, steps and words."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from ..events import GM, Codec, CombatantJoined, Event, EventName, Id, Value, tag_of
from ..events.codec import Upcast
from ..projections.fold import ENGINE, Folder
from ..projections.state import Combatant, State
from .charts import Chart
from .checks import gm_only
from .commands import COMMANDS, Join, fields_of
from .effects import EffectKind
from .forms import Form
from .halts import Mistake
from .proofread import by_name, proofread, several, table
from .refusals import ENGINE_CODES, Verdict
from .rows import Assumption, Await, Fact, Inquiry, Question, Step
from .standard import STANDARD
from .usual import everyone


class Ruleset:
    """One rulebook, as data and functions. Made once, at import; never changed.

    Args:
        name: the key by which it is found, a word of letters and underscores.
        title: one sentence for lists.
        edition: changes when what decides changes.
        sheet: the class of the combatants' sheets.
        state: the class of the fight's state, a subclass of `State`.
        options: the class of the options; every field has a default.
        join: makes a combatant of the state from a `CombatantJoined` and its place.
        events: the ruleset's own events; fold: what they mean, and what it adds to the engine's.
        forms: its commands; steps: its automatic rules by name; next_step: which one is due.
        awaits: which commands are waited for; phases: the chart of the fight's phases.
        effects, facts, questions, assumptions: what lasts, what may be said, asked and chosen.
        rules: the titles of its rules by id, to which the questions of the assumptions come.
        codes: the sentences of its refusals, in whose braces stand by, who, value, phase
            and fields of commands.
        sentences: how an event reads in the story, (event, `Words`) to text, empty for silence;
            values: what people ask for by name, (view, arguments) to a number or a word.
        numbers: which of its correctable numbers `correct` may mend, each with its check.
        check_sheet: an objection to a sheet, as a sentence, or None.
        board: (view, who) to lines of (label, text) about somebody, for boards and tables;
            active: the statuses of those who are in the fight, of whom tables tell more.
        throws: in which order the faces of a throw are listed, by its purpose, where it matters:
            a text, or a function of the combatant to one.
        called: (state, word) to what people call a thing by, for words of its events that are no
            ids of combatants; empty for a word that is said as it stands.
        positions: which fields of its events hold log positions, for views to renumber.
        survivor: (view, who) to the sheet taken into the next fight; None: he takes none.
        inquiries: what people may ask without doing anything (`Fight.inquire`).
        upcasts: (name, version) of an older event to what makes its fields those of the next.

    Raises `BadRuleset` with every fault that can be seen without playing, a sentence each.

    Forms, effects, facts, questions and inquiries of one name: the last of them holds; a form
    named as one of the engine's commands takes its place.
    """

    def __init__(
        self,
        *,
        name: str,
        title: str,
        edition: str,
        sheet: type[Struct],
        state: type[State[Any]],
        options: type[Struct],
        join: Callable[[CombatantJoined[Any], int], Combatant],
        forms: Iterable[Form],
        phases: Chart,
        next_step: Callable[[Any], Step | None],
        steps: Mapping[str, Callable[..., None]],
        awaits: Callable[[Any], Sequence[Await]],
        events: Sequence[type[Event]] = (),
        fold: Mapping[type[Event], Folder] | None = None,
        effects: Iterable[EffectKind] = (),
        facts: Iterable[Fact] = (),
        questions: Iterable[Question] = (),
        assumptions: Iterable[Assumption] = (),
        rules: Mapping[str, str] | None = None,
        codes: Mapping[str, str] | None = None,
        sentences: Mapping[type[Event], Callable[..., str]] | None = None,
        values: Mapping[str, Callable[..., Any]] | None = None,
        numbers: Mapping[str, Callable[[Any, Id, Value], Verdict]] | None = None,
        check_sheet: Callable[[Any], str | None] | None = None,
        survivor: Callable[[Any, Id], Struct | None] | None = None,
        board: Callable[[Any, Id], Iterable[tuple[str, str]]] | None = None,
        active: Iterable[str] = ("active",),
        throws: Mapping[str, str | Callable[[Any], str]] | None = None,
        called: Callable[[Any, str], str] | None = None,
        positions: Mapping[type[Event], Sequence[str]] | None = None,
        inquiries: Iterable[Inquiry] = (),
        upcasts: Mapping[tuple[str, int], Upcast] | None = None,
    ) -> None:
        self.name, self.title, self.edition = name, title, edition
        self.sheet, self.state, self.options_type, self.join = sheet, state, options, join
        self.phases, self.next_step, self.awaits = phases, next_step, awaits
        self.check_sheet, self.survivor = check_sheet, survivor
        self.board, self.active = board, several("active", active, str)
        self.throws, self.called = table("throws", throws), called
        self.forms = {form.name: form for form in STANDARD} | by_name("forms", forms, Form)
        self.own_forms = tuple(name for name in self.forms if name not in _STANDARD)
        self.effects = by_name("effects", effects, EffectKind)
        self.facts = by_name("facts", facts, Fact)
        self.questions = by_name("questions", questions, Question)
        self.inquiries = by_name("inquiries", inquiries, Inquiry)
        self.assumptions = several("assumptions", assumptions, Assumption)
        self.rules = table("rules", rules)
        self.titles = {one.id: one.question for one in self.assumptions} | self.rules
        self.codes = ENGINE_CODES | table("codes", codes)
        self.values = {**OWN_VALUES, **table("values", values)}
        self.sentences, self.steps = table("sentences", sentences), table("steps", steps)
        self.numbers, held = table("numbers", numbers), table("positions", positions)
        self.positions = {kind: tuple(names) for kind, names in held.items()}
        self.fold = self._folded(table("fold", fold))
        self._upcasts, self._events = dict(upcasts or {}), tuple(events)
        self.codec = self.codec_for(())
        proofread(self)
        self.lengths = {name: form.lengths for name, form in self.forms.items() if form.lengths}

    def forms_of(self, person: str) -> Iterable[Form]:
        """The commands that a person may give at all: some are the game master's alone."""
        forms = self.forms.values()
        return forms if person == GM else [one for one in forms if gm_only not in one.checks]

    def _folded(self, own: dict[type[Event], Folder]) -> dict[type[Event], Folder]:
        """What every event means: the engine's, somebody who joins, the ruleset's own."""
        return {**ENGINE, CombatantJoined: self._joined, **own}

    @cached_property
    def typed(self) -> dict[str, Any]:
        """The commands whose class depends on the sheet."""
        joining: Any = Join
        return {"join": joining[self.sheet]}

    @cached_property
    def _kinds(self) -> tuple[Any, ...]:
        """The classes of all commands."""
        own = (self.forms[name].command for name in self.own_forms)
        return (*COMMANDS, *self.typed.values(), *own)

    def codec_for(self, names: Iterable[EventName]) -> Codec[Any, Any]:
        """The codec of a log whose header holds this table of event names."""
        return Codec(self._kinds, self._events, self.sheet, upcasts=self._upcasts, names=names)

    @cached_property
    def definitions(self) -> str:
        """A hash of all that decides as data: events, charts, forms, options, rules, edition."""
        said = repr(
            (
                (self.name, self.edition, sorted(self.rules), sorted(self.steps)),
                [(tag_of(e), e.version, e.__struct_fields__) for e in self.codec.events],
                self.phases.definition(),
                [(e.name, e.again, _life(e)) for e in self.effects.values()],
                [(name, _shape(form)) for name, form in self.forms.items()],
                [
                    (f.name, f.about, f.symmetric, f.unit, f.values, f.seen)
                    for f in self.facts.values()
                ],
                [(field.name, field.default) for field in fields_of(self.options_type)],
            )
        )
        return hashlib.blake2b(said.encode(), digest_size=16).hexdigest()

    def choose(self, given: Mapping[str, Any] | None = None) -> Struct:
        """The options of a fight: what was chosen, and the default for the rest.

        Raises `BadOption` for an option that does not exist, a value out of its range, and an
        alternative of the catalogue that is not built.
        """
        if given is not None and not isinstance(given, Mapping):
            raise BadOption(f"the options of {self.name} are a mapping of names to values", "")
        given = dict(given or {})
        known = {field.name for field in fields_of(self.options_type)}
        for name, value in given.items():
            if name not in known:
                raise BadOption(f"{self.name} has no option {name!r}", name)
            for assumption in self.assumptions:
                if assumption.option == name and value in assumption.refused:
                    raise BadOption(
                        f"the option {name}: {value} of {self.name} ({assumption.id}) is known, "
                        "but not built",
                        name,
                    )
        try:
            chosen: Struct = msgspec.convert(given, self.options_type)
        except (msgspec.ValidationError, UnicodeEncodeError) as error:
            text, _, path = str(error).partition(" - at `$.")
            where = path.rstrip("`").split("[")[0]
            raise BadOption(f"the option {where} of {self.name}: {text}", where) from None
        return chosen

    def _joined(self, draft: Any, event: CombatantJoined[Any]) -> None:
        made = self.join(event, len(draft.state.combatants))
        if not isinstance(made, Combatant):
            raise Mistake(f"join of {self.name} makes {made!r}, which is no Combatant")
        draft.add(made)


def status(view: Any, who: Id) -> Any:
    """How somebody stands: `active`, `left`, or a word of the ruleset."""
    return view[who].status


OWN_VALUES: Mapping[str, Callable[..., Any]] = {"status": status}
"""What can be asked by name in every ruleset."""


class BadOption(ValueError):
    """An option that cannot be chosen; `option` is its name."""

    def __init__(self, sentence: str, option: str) -> None:
        super().__init__(sentence)
        self.option = option


_STANDARD = frozenset((*(tag_of(kind) for kind in COMMANDS), "join"))


def _life(kind: EffectKind) -> object:
    return kind.chart.definition() if kind.chart else None


def _shape(form: Form) -> object:
    fields = [field.name for field in form.fields]
    checks = [getattr(check, "__name__", "") for check in form.checks]
    heard = () if form.audience is everyone else (getattr(form.audience, "__name__", ""),)
    return form.command.__struct_fields__, fields, checks, *heard
