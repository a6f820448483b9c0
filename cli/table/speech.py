"""The words of a command read through its form: `declare anna charge borys`."""

from collections.abc import Sequence
from typing import Any

from ...core.commands import Malformed, fields_of, held
from ...core.decide import naming
from ...core.entry import lengths
from ...core.forms import Form, Partial, Walk
from ...core.offers import Free, Several, Span, Text
from ...core.refusals import Verdict, sentence
from ...core.scene import View
from ...events import Id, Value
from ...replay.spoken import chosen
from .matching import NOTHING, Candidate, Fault, exact, found, match, possible, unknown
from .offering import (
    Incomplete,
    could_be,
    kind,
    offered,
    others,
    pair,
    person,
    row,
    several,
)
from .spelling import is_number, label, length, worth
from .tokens import Token, rest

IMPOSSIBLE = "invalid_value"
"""The code of a value that cannot be."""


class Speech:
    """A command in words, read as far as the words go.

    `next` is what may be said next, and `asked` the field for which; when `asked` is empty every
    field has its value. `words` are the words after the command's name, `may` are those who may
    act now; with `whole` no further words come, and what can be left out is left out. `ask` is a
    field at which to stop. `called` is what people have written for the command, if not its name.

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
        called: str = "",
    ) -> None:
        self.form, self.view, self.may, self.line = form, view, may, line
        self.called, self.hint = called or form.name, ""
        self.whole, self.ask = whole, ask
        self.known = {field.name: field for field in fields_of(form.command)}
        self.named: dict[str, Token] = {}
        self.plain: list[Token] = []
        for word in words:
            self._sort(word)
        self.listed: dict[str, Value] = {}
        self.written: dict[str, Any] = {}
        self.missed: Fault | None = None
        self.needed: Fault | None = None
        self.asked, self.next, self.more = "", list[Candidate](), list[Candidate]()
        self._read()

    def command(self) -> dict[str, dict[str, Any]]:
        """The command as `Fight.do` takes it; raises `Fault` for what is missing or too much."""
        if self.asked:
            raise self._missing()
        if self.plain and (name := self._free_text()):
            self.written[name], self.plain = rest(self.line, self.plain[0]), []
        if self.plain:
            said = f"There is a word too many for {self.form.name}: {self.plain[0].text!r}."
            raise self.missed or Fault(said)
        for name, word in self.named.items():  # one that does not apply: the checks say why
            self.written[name] = self._typed(name, word)
        return {self.form.name: {**self.form.spell(self.view, self.listed), **self.written}}

    def _free_text(self) -> str:
        """The one text of the command that its form does not ask for, such as a reason."""
        asked = {self.form.actor, *(field.name for field in self.form.fields)}
        free = [name for name in self.left if name not in asked and self.known[name].type is str]
        return free[0] if len(free) == 1 else ""

    def _missing(self) -> Fault:
        """What is to be said next; or why no word would help."""
        code = self.form.verdict(self.view, Partial(self.form, self.listed))
        if code is None and self.next and all(one.refused for one in self.next):
            code = self.next[-1].refused
        if code == IMPOSSIBLE and self.asked != self.form.actor:
            said = f"{self.called} needs {label(self.asked)}, and nothing would do"
            return Fault(f"{said} ({code}).", IMPOSSIBLE)
        if isinstance(code, str):
            state, who = self.view.state, str(self.listed.get(self.form.actor, ""))
            name = state.combatants[who].name if who in state.combatants else who
            words = {"by": self.view.by, "who": name, "what": self.form.name, "phase": state.phase}
            words["value"] = self.form.name
            if self.next and self.next[-1].refused == code:
                words[self.asked] = naming(state, self.next[-1].value)
            codes = {**self.view.ruleset.codes, **self.form.says}
            said = sentence(codes[code], **words)
            return Fault(f"{said} ({code}).", code)
        words_ = [one.word for one in self.next if not one.refused]
        named = f"; {possible(words_)}" if self.next else "."
        hint = f": {self.hint}." if self.hint else named
        said = f"{self.called} needs {label(self.asked)}{hint}"
        return Fault(said, "missing_word", words_)

    @property
    def left(self) -> list[str]:
        """The fields of which nothing has been said yet."""
        said = {*self.listed, *self.written, *self.named}
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
                self.hint = kind(walk)
                return
            self.more = others(walk, value) if not self.plain else []
            if said and name not in self.written:
                self.listed[name] = value
            walk = Walk(self.form, self.view, {**walk.chosen, name: value})

    def _act(self) -> bool:
        """Who acts: named first, or the only one who may."""
        name, state = self.form.actor, self.view.state
        word = self.named.pop(name, None)
        if word is None and self.plain and not self._goes_without_saying():
            word = self.plain.pop(0)
        if word is not None and name != self.ask:
            everybody = [person(state, who) for who in state.combatants]
            self.listed[name] = match(word.text, everybody, "combatant").value
        elif len(self.may) == 1 and name != self.ask and (self.whole or self.plain):
            self.listed[name] = self.may[0]
        else:
            self.asked, self.next = name, [person(state, who) for who in self.may]
        return not self.asked

    def _goes_without_saying(self) -> bool:
        """Whether the first word does not say who acts: only one can, and it says something else.

        The name of somebody else is whom the one who can act means, where he must name somebody,
        or where he can and no second person is named.
        """
        if len(self.may) != 1:
            return False
        state, word = self.view.state, self.plain[0].text
        everybody = [person(state, who) for who in state.combatants]
        hits = {one.value for one in found(word, everybody)}
        if not hits:
            return could_be(Walk(self.form, self.view, {self.form.actor: self.may[0]}), self.plain)
        needed = [
            one.name
            for one in self.form.fields
            if self.known[one.name].required and one.name not in self.named
        ]
        if self.may[0] in hits:
            return False
        if len(self.plain) <= len(needed):
            return True
        walk = Walk(self.form, self.view, {self.form.actor: self.may[0]})
        others = (found(one.text, everybody) for one in self.plain[1:])
        return not any(others) and could_be(walk, self.plain)

    def _field(self, walk: Walk) -> tuple[Value, bool]:
        """The value of a walk's next field, and whether it was said; `Incomplete` without it."""
        assert walk.field is not None
        name = walk.field.name
        if name == self.ask:
            raise Incomplete(offered(walk))
        if (word := self.named.pop(name, None)) is not None:
            return self._taken(walk, [word])[0], True
        if pair(walk) == ():
            return (), True
        optional = self._may_be_left_out(walk)
        if optional and self.plain and self.plain[0].text == NOTHING:
            self.plain.pop(0)
            return self.form.default(name), False
        if not self.plain and not (self.whole and optional and not self._must_be_said(walk)):
            raise Incomplete(offered(walk))
        if not self.plain:
            if self.whole and self._nothing_does(walk):
                raise Incomplete([])
            return self.form.default(name), False
        try:
            value, count = self._taken(walk, self.plain)
        except Fault as fault:
            needed = not optional or self._must_be_said(walk)
            if needed and self._said_of_another(walk, self.plain[0].text):
                return self._only(walk)
            if not optional:
                raise self.needed or fault from None
            if needed:
                self.needed = self.needed or fault
            self.missed = self.missed or fault
            return self.form.default(name), False
        del self.plain[:count]
        return value, True

    def _only(self, walk: Walk) -> tuple[Value, bool]:
        """What was passed over and must be said, where only one value can be; else `Incomplete`."""
        allowed = [one for one in offered(walk) if not one.refused]
        if len(allowed) == 1 and not isinstance(walk.values, Several):
            return allowed[0].value, True
        raise Incomplete(offered(walk))

    def _said_of_another(self, walk: Walk, word: str) -> bool:
        """Whether a word is what somebody is called, where the next field takes no combatant."""
        there = self.view.state.combatants
        if any(one.value in there for one in offered(walk) if isinstance(one.value, str)):
            return False
        return bool(found(word, [person(self.view.state, who) for who in there]))

    def _may_be_left_out(self, walk: Walk) -> bool:
        """Whether a field has a default; nothing that stands among its values must be said."""
        assert walk.field is not None
        name = walk.field.name
        if self.known[name].required:
            return False
        unsets = self.form.default(name) is None and None in worth(walk.values)
        return not unsets and not pair(walk)

    def _must_be_said(self, walk: Walk) -> bool:
        """Whether a field that has a default is refused without a word, and some word is not."""
        assert walk.field is not None
        name = walk.field.name
        listed = isinstance(walk.values, Several)
        worth_saying = (one.value for one in offered(walk) if not one.refused)
        return self._refused(walk, self.form.default(name)) and not all(
            self._refused(walk, (value,) if listed and not isinstance(value, tuple) else value)
            for value in worth_saying
        )

    def _nothing_does(self, walk: Walk) -> bool:
        """Whether every value of a field is impossible, and what was said before is not."""
        assert walk.field is not None
        return (
            self._judged(walk, self.form.default(walk.field.name)) == IMPOSSIBLE
            and all(one.refused == IMPOSSIBLE for one in walk.choices)
            and self.form.verdict(self.view, Partial(self.form, walk.chosen)) is None
        )

    def _refused(self, walk: Walk, value: Value) -> bool:
        """Whether a value of a walk's next field is refused, with the usual in what follows."""
        return isinstance(self._judged(walk, value), str)

    def _judged(self, walk: Walk, value: Value) -> Verdict:
        """What the checks say to it."""
        assert walk.field is not None
        said = {**walk.chosen, walk.field.name: value}
        whole = Partial(self.form, {**self.form.defaults, **said})
        return self.form.verdict(self.view, whole)

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
            known = exact(word.text, offered(walk))
            said = known[0].value if known else self._free(name, word, values)
            value = self._held(walk, said, word)
            self.written[name] = said
            return value, 1
        if pair(walk) is not None:
            return row(walk, words)
        return match(word.text, offered(walk), label(name)).value, 1

    def _free(self, name: str, word: Token, values: Free) -> Any:
        """A value that is none of those worth naming: a list, or the one row of one, by commas."""
        lists = [one for one in values.some if isinstance(one, tuple)]
        if not lists or word.text[:1] in (NOTHING, "["):
            return self._typed(name, word)
        rows = any(isinstance(cell, tuple) for one in lists for cell in one)
        return [[*word.listed]] if rows else [*word.listed]

    def _held(self, walk: Walk, said: Any, word: Token) -> Value:
        """What was said as the walk's next field holds it, as the checks will read it."""
        assert walk.field is not None
        name, fact = walk.field.name, walk.chosen.get("fact")
        try:
            given = lengths(self.view.ruleset, self.form.name, {"fact": fact, name: said})
        except Malformed as error:
            raise Fault(f"{error}.", error.code) from None
        try:
            value: Value = held(self.form.command, name, given[name])
        except Malformed:
            raise unknown(word.text, offered(walk), label(name)) from None
        return value

    def _typed(self, name: str, word: Token) -> Any:
        """A value that no list holds, as it is written: YAML where it looks like it."""
        if word.text == NOTHING:
            return None
        given = f"{name}={word.text}"
        try:
            return chosen((self.form.name, given), self.view.ruleset)[1][name]
        except ValueError as error:  # a ScriptError: YAML that has only begun, say
            raise Fault(getattr(error, "sentence", str(error))) from None
