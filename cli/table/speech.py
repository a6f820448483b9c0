"""The words of a command read through its form: `declare anna charge borys`."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ...core.commands import Malformed, fields_of
from ...core.entry import tenths
from ...core.forms import Form, Free, Partial, Several, Span, Text, Walk, written
from ...core.refusals import sentence
from ...core.scene import View
from ...events import Id, Value
from ...projections.width import safe
from ...replay.spoken import chosen
from .matching import NOTHING, Candidate, Fault, match, possible, unknown
from .tokens import Token, quoted, rest

SMALL = 12
"""A range of at most so many numbers is offered number by number."""


class Incomplete(Exception):
    """A value of several words of which some are still missing; `next` may stand there."""

    def __init__(self, then: list[Candidate]) -> None:
        super().__init__(then)
        self.next = then


class Speech:
    """A command in words, read as far as the words go.

    `next` is what may be said next, and `asked` the field for which; when `asked` is empty every
    field has its value. `words` are the words after the command's name, `may` are those who may
    act now; with `whole` no further words come, and what can be left out is left out. `ask` is a
    field at which to stop.

    Raises `Fault` for a word that cannot be read.
    """

    def __init__(
        self,
        form: Form,
        view: View[Any, Any],
        words: Sequence[Token],
        may: Sequence[Id] = (),
        *,
        line: str = "",
        whole: bool = True,
        ask: str = "",
    ) -> None:
        self.form, self.view, self.may, self.line = form, view, may, line
        self.whole, self.ask = whole, ask
        self.known = {field.name: field for field in fields_of(form.command)}
        self.named: dict[str, Token] = {}
        self.plain: list[Token] = []
        for word in words:
            self._sort(word)
        self.listed: dict[str, Value] = {}
        self.written: dict[str, Any] = {}
        self.missed: Fault | None = None
        self.asked, self.next, self.more = "", list[Candidate](), list[Candidate]()
        self._read()

    def command(self) -> dict[str, dict[str, Any]]:
        """The command as `Fight.do` takes it; raises `Fault` for what is missing or too much."""
        if self.asked:
            raise self._missing()
        if self.plain:
            said = f"There is a word too many for {self.form.name}: {self.plain[0].text!r}."
            raise self.missed or Fault(safe(said))
        for name, word in self.named.items():  # one that does not apply: the checks say why
            self.written[name] = self._typed(name, word)
        return {self.form.name: {**self.form.spell(self.view, self.listed), **self.written}}

    def _missing(self) -> Fault:
        """What is to be said next; or why no word would help."""
        code = self.form.verdict(self.view, Partial(self.form, self.listed))
        if isinstance(code, str):
            state, who = self.view.state, str(self.listed.get(self.form.actor, ""))
            name = state.combatants[who].name if who in state.combatants else who
            words = {"by": self.view.by, "who": name, "what": self.form.name, "phase": state.phase}
            said = sentence(self.view.ruleset.codes[code], **words, value=self.form.name)
            return Fault(safe(f"{said} ({code})."), code)
        words_ = [one.word for one in self.next if not one.refused]
        hint = f"; {possible(words_)}" if self.next else "."
        said = f"{self.form.name} needs {label(self.asked)}{hint}"
        return Fault(safe(said), "missing_word", words_)

    @property
    def left(self) -> list[str]:
        """The fields of which nothing has been said yet."""
        said = {self.asked, *self.listed, *self.written, *self.named}
        return [name for name in self.known if name not in said]

    # --- the insides -----------------------------------------------------------------------

    def _sort(self, word: Token) -> None:
        if word.field not in self.known:
            self.plain.append(word._replace(text=word.raw) if word.field else word)
        elif word.field in self.named:
            raise Fault(f"The field {word.field} stands here twice.")
        else:
            self.named[word.field] = word

    def _read(self) -> None:
        if self.form.actor and not self._act():
            return
        walk = Walk(self.form, self.view, self.listed)
        while walk.field is not None:
            name = walk.field.name
            try:
                value, said = self._field(walk)
            except Incomplete as stop:
                self.asked, self.next = name, [*self.more, *stop.next]
                return
            self.more = others(walk, value) if not self.plain else []
            if said and name not in self.written:
                self.listed[name] = value
            walk = Walk(self.form, self.view, {**walk.chosen, name: value})

    def _act(self) -> bool:
        """Who acts: named first, or the only one who may."""
        name, state = self.form.actor, self.view.state
        word = self.named.pop(name, None) or (self.plain.pop(0) if self.plain else None)
        if word is not None and name != self.ask:
            everybody = [person(state, who) for who in state.combatants]
            self.listed[name] = match(word.text, everybody, "combatant").value
        elif self.whole and len(self.may) == 1 and name != self.ask:
            self.listed[name] = self.may[0]
        else:
            self.asked, self.next = name, [person(state, who) for who in self.may]
        return not self.asked

    def _field(self, walk: Walk) -> tuple[Value, bool]:
        """The value of a walk's next field, and whether it was said; `Incomplete` without it."""
        assert walk.field is not None
        name = walk.field.name
        if name == self.ask:
            raise Incomplete(offered(walk))
        if (word := self.named.pop(name, None)) is not None:
            return self._taken(walk, [word])[0], True
        optional = self._may_be_left_out(walk)
        if optional and self.plain and self.plain[0].text == NOTHING:
            self.plain.pop(0)
            return self.form.default(name), False
        if not self.plain and not (self.whole and optional):
            if pair(walk) != ():
                raise Incomplete(offered(walk))
            return (), True
        if not self.plain:
            return self.form.default(name), False
        try:
            value, count = self._taken(walk, self.plain)
        except Fault as fault:
            if not optional:
                raise
            self.missed = self.missed or fault
            return self.form.default(name), False
        del self.plain[:count]
        return value, True

    def _may_be_left_out(self, walk: Walk) -> bool:
        """Whether a field has a default; nothing that stands among its values must be said."""
        assert walk.field is not None
        name, values = walk.field.name, walk.values
        if self.known[name].required:
            return False
        if isinstance(values, Span | Text | Several):
            return True
        worth = values.some if isinstance(values, Free) else tuple(values)
        return not (None in worth and self.form.default(name) is None) and not pair(walk)

    def _taken(self, walk: Walk, words: Sequence[Token]) -> tuple[Any, int]:
        """The value that the next words say, and how many words that takes."""
        assert walk.field is not None
        word, values, name = words[0], walk.values, walk.field.name
        if walk.field.unit and word.text != NOTHING:
            self.written[name] = word.text
            return length(word.text), 1
        if isinstance(values, Span):
            if not is_number(word.text):
                raise unknown(word.text, offered(walk), label(name))
            return int(word.text), 1
        if isinstance(values, Text):
            last = walk.form.fields[-1].name == name and not word.field
            return (rest(self.line, word), len(words)) if last else (word.text, 1)
        if isinstance(values, Several):
            return several(walk, words)
        if isinstance(values, Free):
            self.written[name] = self._typed(name, word)
            return self.written[name], 1
        if pair(walk) is not None:
            return row(walk, words)
        return match(word.text, offered(walk), label(name)).value, 1

    def _typed(self, name: str, word: Token) -> Any:
        """A value that no list holds, as it is written: YAML where it looks like it."""
        if word.text == NOTHING:
            return None
        given = f"{name}={word.text}"
        return chosen((self.form.name, given), self.view.ruleset)[1][name]


def label(name: str) -> str:
    """A field's name in a sentence."""
    return name.replace("_", " ")


def is_number(text: str) -> bool:
    """Whether a word is a whole number of a sensible length."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 9


def person(state: Any, who: Id) -> Candidate:
    """A combatant as something that a word may mean: his id, and his name beside."""
    held = state.combatants[who]
    said = held.side if held.name == who else f"{held.name}, {held.side}"
    return Candidate(word=who, value=who, names=(held.name,), meta=safe(said))


def length(text: str) -> int | None:
    """A length as people write it, in tenths; raises `Fault`."""
    try:
        return tenths(text)
    except Malformed as error:
        raise Fault(safe(f"{error}."), error.code) from None


def spelled(value: Any) -> str:
    """What people write for a value; of several the words with commas."""
    if isinstance(value, tuple | list):
        return ",".join(map(spelled, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return NOTHING if value is None or value == "" else str(value)


def candidate(state: Any, value: Value, *, meta: str = "", refused: str = "") -> Candidate:
    """A value as something that a word may mean."""
    if isinstance(value, str) and value in state.combatants:
        one = person(state, value)
        said = ", ".join(filter(None, (one.meta, meta)))
        return Candidate(word=one.word, value=value, names=one.names, meta=said, refused=refused)
    names = ("true" if value else "false",) if isinstance(value, bool) else ()
    names = ("nothing",) if value is None or value == "" else names
    return Candidate(word=spelled(value), value=value, names=names, meta=meta, refused=refused)


def offered(walk: Walk) -> list[Candidate]:
    """What may be said for the next field of a walk, the refused values too."""
    if walk.field is None:
        return []
    values, state = walk.values, walk.view.state
    if isinstance(values, Text):
        return []
    if isinstance(values, Span) and values.high - values.low < SMALL:
        return [_judged(walk, number) for number in range(values.low, values.high + 1)]
    if isinstance(values, Several):
        return [
            candidate(state, one.value[0], meta=needs(one.needs), refused=one.refused)
            for one in walk.choices
            if isinstance(one.value, tuple) and len(one.value) == 1
        ]
    if pair(walk):
        return columns(walk, ())
    found = [
        candidate(state, one.value, meta=needs(one.needs), refused=one.refused)
        for one in walk.choices
    ]
    return [replace(one, word=_as_written(walk, one.value)) for one in found]


def needs(fact: str) -> str:
    """What is said of a value that needs a fact which nobody has set."""
    return f"needs {label(fact)}" if fact else ""


def others(walk: Walk, value: Value) -> list[Candidate]:
    """With what a list can go on after those that were named."""
    if not isinstance(walk.values, Several) or not isinstance(value, tuple):
        return []
    return [one for one in offered(walk) if one.value not in value]


def _judged(walk: Walk, value: Value) -> Candidate:
    assert walk.field is not None
    verdict = walk.form.verdict(
        walk.view, Partial(walk.form, {**walk.chosen, walk.field.name: value})
    )
    if isinstance(verdict, str):
        return candidate(walk.view.state, value, refused=verdict)
    return candidate(walk.view.state, value, meta=needs(verdict.fact) if verdict else "")


def _as_written(walk: Walk, value: Value) -> str:
    """The value as people write it: a length as a decimal."""
    assert walk.field is not None
    ((_, said),) = walk.take(value).command().items()
    return spelled(said[walk.field.name])


def line_of(
    view: View[Any, Any], command: Mapping[str, Mapping[str, Any]], faces: Sequence[int] = ()
) -> str:
    """A command as the line by which people give it, with the faces that they have typed."""
    ((name, given),) = command.items()
    dice = ",".join(map(str, faces))
    if name == "answer":
        choice = "" if given["choice"] is None else quoted(spelled(given["choice"]))
        said = [choice or dice, f"dice={dice}" if choice and dice else ""]
    else:
        form = view.ruleset.forms.get(name)
        told = _told(view, form, given) if form is not None else {}
        said = [f"{field}={quoted(spelled(one))}" for field, one in told.items()]
        said += [f"dice={dice}"] if dice else []
    return " ".join(filter(None, (name, *said)))


def _told(view: View[Any, Any], form: Form, given: Mapping[str, Any]) -> dict[str, Value]:
    """The fields of a command that are not as usual, as people write them."""
    units = {field.name: field.unit for field in form.fields}
    said = {
        field: written(value, units.get(field, ""))
        for field, value in given.items()
        if value not in (form.default(field), [])
    }
    return form.spell(view, said)


def pair(walk: Walk) -> tuple[Value, ...] | None:
    """The first of a field's values, if they are rows of as many words each; else None."""
    values = walk.values
    if isinstance(values, Span | Text | Several | Free):
        return None
    rows = tuple(values)
    return rows[0] if rows and all(isinstance(one, tuple) for one in rows) else None  # type: ignore[return-value]


def row(walk: Walk, words: Sequence[Token]) -> tuple[Value, int]:
    """A value of several words, one after the other or with commas; `Incomplete` without all."""
    first = pair(walk)
    assert first is not None
    parts = [word.text for word in words]
    count = len(first)
    if parts and "," in parts[0]:
        parts, count = parts[0].split(","), 1
    said: list[Any] = []
    for place in range(len(first)):
        here = columns(walk, tuple(said))
        if place == len(parts):
            raise Incomplete(here)
        said.append(match(parts[place], here, "combatant").value)
    return tuple(said), count


def columns(walk: Walk, before: tuple[Value, ...]) -> list[Candidate]:
    """What may stand next in a value of several words."""
    place = len(before)
    held: dict[Value, Candidate] = {}
    for one in walk.choices:
        value = one.value
        if isinstance(value, tuple) and value[:place] == before and place < len(value):
            cell = candidate(walk.view.state, value[place], refused=one.refused)
            if held.get(value[place], cell).refused:  # one row that is allowed is enough
                held[value[place]] = cell
            held.setdefault(value[place], cell)
    return list(held.values())


def several(walk: Walk, words: Sequence[Token]) -> tuple[Value, int]:
    """Some of a list, with commas or one word after the other as long as they fit."""
    assert walk.field is not None
    known, what = offered(walk), label(walk.field.name)
    parts = [part for part in words[0].text.split(",") if part]
    said = [match(part, known, what).value for part in parts]
    count = 1
    for word in () if len(parts) > 1 or words[0].field else words[1:]:
        try:
            value = match(word.text, known, what).value
        except Fault:
            break
        if value in said:
            break
        said.append(value)
        count += 1
    return tuple(said), count
