"""Commands as forms: one walk through fields that serves `do`, `check` and `options`.

A form has fields, each of which names the values worth offering, and checks in the order of the
rulebook. A check reads a command of which perhaps only some fields are chosen; where it needs a
field that is not, it says nothing yet. So the same checks judge a whole command and every single
choice on the way to it, and cannot disagree.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import NODEFAULT, Struct

from ..events import Command, Menu, Value, tag_of
from .commands import fields_of, held
from .offers import Free, Several, Span, Text, Values, Wide, among, samples, written
from .refusals import Needs, Verdict
from .usual import as_chosen, everyone, no_answer, same

Check = Callable[[Any, Any], Verdict]
"""A check: (view, command) to a refusal code, a needed fact, or None. It reads, never writes."""


class Unset(Exception):
    """A field was read that is not chosen yet."""


class Partial:
    """A command in the making: only the chosen fields can be read.

    `__lacking__` tells whether another was asked for, `__named__` whether the form was.
    """

    __slots__ = ("__dict__", "__kind__", "__lacking__", "__named__")

    def __init__(self, form: "Form", chosen: Mapping[str, Value]) -> None:
        self.__dict__ = {**chosen}
        self.__kind__, self.__lacking__, self.__named__ = form, False, False

    @property
    def __form__(self) -> "Form":
        self.__named__ = True
        return self.__kind__

    def __getattr__(self, name: str) -> Value:
        if name[:2] == "__":
            raise AttributeError(name)
        self.__lacking__ = True
        raise Unset(name)


def name_of(command: Any) -> str:
    """The name of a command, whole or partial."""
    return command.__form__.name if type(command) is Partial else tag_of(type(command))


def nothing_else(_view: Any, _command: Any) -> bool:
    """A field that always applies."""
    return True


def anything(_view: Any, _command: Any) -> Values:
    """What only the one who writes it can name."""
    return Free()


class Field(Struct, frozen=True):
    """One field of a form: its values worth naming, given the fields before, if it applies.

    Where it does not apply it keeps its default, and is passed over in the walk. A length (`unit`
    given) is entered as a decimal and kept in tenths of the unit. `help` says what the field means.
    """

    name: str
    values: Callable[[Any, Any], Values] = anything
    applies: Callable[[Any, Any], bool] = nothing_else
    help: str = ""
    unit: str = ""

    def there(self, view: Any, command: Any) -> bool:
        """Whether the field applies; in a partial view also where that cannot be told."""
        try:
            return self.applies(view, command)
        except Exception:
            if not in_part(view):
                raise
            return True

    def offers(self, view: Any, command: Any) -> Values:
        """The values of the field; in a partial view anything where they cannot be told."""
        try:
            values = self.values(view, command)
            return values if isinstance(values, Wide) else tuple(values)
        except Exception:
            if not in_part(view):
                raise
            return Free()


def in_part(view: Any) -> bool:
    """Whether a view holds only what a person has seen: there anything may be missing."""
    return bool(view.partial)


class Form(Struct, frozen=True, kw_only=True):
    """A kind of command: its fields, its checks in the rulebook's order, and its rule.

    `rule` is run with (scene, command) when the command is accepted; `actor` names the field that
    says which combatant acts (empty: nobody, a command of the game master's); `unasked` are fields
    that no walk asks for, which keep their default unless somebody names them; `fill` puts in what
    was left out; `spell` turns the chosen values into what people write for them. While a question
    is open, `answers` tells in a tuple which choice a command stands for that says the same as an
    answer to it, and that no check refuses; it is then taken as that answer. `audience` says from
    (view, command) who may know that the command was given at all: its author, the game master and
    whoever is named, as `Scene.tell` names them. `says` has sentences for codes whose own would
    read oddly of this command.
    """

    command: type[Command]
    rule: Callable[[Any, Any], None]
    checks: tuple[Check, ...]
    fields: tuple[Field, ...] = ()
    unasked: tuple[Field, ...] = ()
    actor: str = "actor"
    fill: Callable[[Any], Any] = same
    spell: Callable[[Any, dict[str, Value]], dict[str, Value]] = as_chosen
    answers: Callable[[Any, Any], tuple[Value, ...]] = no_answer
    audience: Callable[[Any, Any], str] = everyone
    help: str = ""
    says: Mapping[str, str] = {}

    @property
    def name(self) -> str:
        """The command's name."""
        return tag_of(self.command)

    @property
    def lengths(self) -> tuple[str, ...]:
        """The fields that are lengths."""
        return tuple(field.name for field in (*self.fields, *self.unasked) if field.unit)

    @property
    def helps(self) -> dict[str, str]:
        """What each field of the command means, by its name; empty for what nobody has told."""
        told = dict.fromkeys((field.name for field in fields_of(self.command)), "")
        told |= {self.actor: "who acts"} if self.actor else {}
        return told | {field.name: field.help for field in (*self.fields, *self.unasked)}

    def verdict(self, view: Any, command: Any) -> Verdict:
        """The first objection to a command, whole or partial."""
        return first(self.checks, view, command)

    def impossible(self, view: Any, command: Any) -> str | None:
        """The first field whose value is none of those that the walk knows."""
        for field in self.fields:
            value = getattr(command, field.name)
            if field.applies is nothing_else or field.there(view, command):
                if not among(field.offers(view, command), value):
                    return field.name
            elif value != self.default(field.name):
                return field.name
        return None

    def default(self, name: str) -> Value:
        """What a field holds when nobody has chosen."""
        return self.defaults.get(name)

    @property
    def defaults(self) -> Mapping[str, Value]:
        """What each field holds when nobody has chosen, where it holds anything."""
        return defaults(self.command)

    def culprit(self, view: Any, command: Any) -> tuple[str, tuple[Value, ...]]:
        """The field at which the walk meets the objection, and what it would allow there.

        No field is blamed (`""`) when the walk ends before it, at a value that it does not know.
        """
        code = self.verdict(view, command)
        chosen: dict[str, Value] = {}
        if self.actor:
            chosen = {self.actor: getattr(command, self.actor)}
            if self.verdict(view, Partial(self, chosen)) == code:
                return self.actor, ()
        for field in self.fields:
            before, value = chosen, getattr(command, field.name)
            chosen = {**chosen, field.name: value}
            applies = field.there(view, Partial(self, before))
            if self.verdict(view, Partial(self, chosen)) == code:
                return field.name, Walk(self, view, before).allowed(field) if applies else ()
            if applies and not among(field.offers(view, Partial(self, before)), value):
                break
        return "", ()


@cache
def defaults(kind: type[Command]) -> dict[str, Value]:
    """What the fields of a command hold when nobody has chosen, where they hold anything."""
    return {one.name: one.default for one in fields_of(kind) if one.default is not NODEFAULT}


def first(checks: Sequence[Check], view: Any, command: Any) -> Verdict:
    """The first refusal of some checks, else the first fact one of them needs, else None."""
    needs: Needs | None = None
    for check in checks:
        try:
            verdict = check(view, command)
        except Unset:
            continue
        except Exception:
            if not in_part(view):
                raise
            continue
        if verdict is None:
            continue
        if isinstance(verdict, str):
            return verdict
        needs = needs or verdict
    return needs


Finding = tuple[Verdict, bool]
"""What a check says of a partial command, and whether that settles it for the whole one."""

Heard = dict[Check, Finding]
"""What checks have said of one view, with the same fields chosen, whatever the form."""


def finding(check: Check, view: Any, partial: Partial) -> Finding:
    """What a check says of a partial command.

    A check only reads: one that has found no fault, and has missed no field, finds none later.
    """
    partial.__lacking__ = partial.__named__ = False
    try:
        verdict = check(view, partial)
    except Exception as stop:  # a missing field, or in a partial view missing knowledge
        if not isinstance(stop, Unset) and not in_part(view):
            raise
        return None, False
    return verdict, verdict is None and not partial.__lacking__


def sift(
    checks: Sequence[Check], view: Any, form: Form, chosen: Mapping[str, Value], heard: Heard
) -> tuple[Verdict, tuple[Check, ...]]:
    """The verdict of some checks as `first` gives it, and the checks that are not settled by it.

    What a check says without asking for the form is kept in `heard`, and holds for all forms.
    """
    needs: Needs | None = None
    open_checks: list[Check] = []
    partial: Partial | None = None
    for check in checks:
        found = heard.get(check)
        if found is None:
            partial = partial or Partial(form, chosen)
            found = finding(check, view, partial)
            if not partial.__named__:
                heard[check] = found
        verdict, settled = found
        if settled:
            continue
        if isinstance(verdict, str):
            return verdict, tuple(checks)
        open_checks.append(check)
        needs = needs or verdict
    return needs, tuple(open_checks)


def pass_over(form: Form, view: Any, chosen: dict[str, Value]) -> Field | None:
    """The next field to be chosen; those before it that do not apply get their defaults."""
    for field in form.fields:
        if field.name in chosen:
            continue
        if field.applies is nothing_else or field.there(view, Partial(form, chosen)):
            return field
        chosen[field.name] = form.default(field.name)
    return None


class Choice(Struct, frozen=True):
    """One value of a field: allowed, refused with a code, or in need of a fact."""

    value: Value
    refused: str = ""
    needs: str = ""


class Walk:
    """A way through a form: what is chosen so far, and what may be chosen next.

    `options()` hands these out; `take` goes one field on, `command` is the finished thing.
    `checks` are those that what is chosen so far has not settled.
    """

    __slots__ = ("checks", "chosen", "field", "form", "view")

    def __init__(
        self,
        form: Form,
        view: Any,
        chosen: Mapping[str, Value],
        checks: Sequence[Check] | None = None,
    ) -> None:
        self.form, self.view = form, view
        self.chosen = dict(chosen)
        self.checks = form.checks if checks is None else checks
        self.field = pass_over(form, view, self.chosen)

    @property
    def name(self) -> str:
        """The command's name."""
        return self.form.name

    @property
    def done(self) -> bool:
        """Whether every field that applies is chosen."""
        return self.field is None

    @property
    def values(self) -> Values:
        """The next field's values as the form has them; none when the walk is done."""
        if self.field is None:
            return ()
        return self.field.offers(self.view, Partial(self.form, self.chosen))

    @property
    def menu(self) -> Menu:
        """The next field's values as a menu, where they are a range or free text."""
        values = self.values
        if isinstance(values, Span):
            return Menu(low=values.low, high=values.high)
        if isinstance(values, Text):
            return Menu(text=values.longest)
        if isinstance(values, Several):
            return Menu(choices=tuple(samples(values)))
        return Menu(choices=values.some if isinstance(values, Free) else tuple(values))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The next field's values, each with its verdict."""
        return tuple(self._choices(self.field)) if self.field else ()

    def take(self, value: Value) -> "Walk":
        """The walk with the next field chosen; whether it is allowed is told by the checks.

        Raises ValueError for a value that the field does not know, or cannot hold.
        """
        if self.field is None:
            raise ValueError(f"{self.name} has no further field")
        values = self.values
        if not among(values, value):
            raise ValueError(f"{self.field.name} of {self.name} cannot be {value!r}")
        if isinstance(values, Free):
            value = held(self.form.command, self.field.name, value)
        return Walk(self.form, self.view, {**self.chosen, self.field.name: value}, self.checks)

    def command(self) -> dict[str, dict[str, Value]]:
        """The command as `do` takes it."""
        units = {field.name: field.unit for field in self.form.fields}
        chosen = {name: written(one, units.get(name, "")) for name, one in self.chosen.items()}
        return {self.name: self.form.spell(self.view, chosen)}

    def allowed(self, field: Field) -> tuple[Value, ...]:
        """The values of a field that no check refuses, given the fields before it."""
        return tuple(choice.value for choice in self._choices(field) if not choice.refused)

    def complete(self) -> Iterator["Walk"]:
        """Every finished walk that no check refuses; ranges give their ends and middle."""
        if self.field is None:
            yield self
            return
        for choice in self.choices:
            if not choice.refused:
                yield from self.take(choice.value).complete()

    def _choices(self, field: Field) -> Iterator[Choice]:
        before = {name: value for name, value in self.chosen.items() if name != field.name}
        known = Partial(self.form, before)
        _, checks = sift(self.checks, self.view, self.form, before, {})
        if field is self.field:
            self.checks = checks
        for value in samples(field.offers(self.view, known)):
            chosen = {**before, field.name: value}
            pass_over(self.form, self.view, chosen)  # nobody is asked between, so judged with it
            verdict = first(checks, self.view, Partial(self.form, chosen))
            if isinstance(verdict, Needs):
                yield Choice(value, needs=verdict.fact)
            else:
                yield Choice(value, refused=verdict or "")
