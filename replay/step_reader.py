"""The steps of a script: commands, and what is expected of them, from plain data."""

import re
from collections.abc import Iterable, Mapping
from inspect import signature
from typing import Any

from msgspec import UNSET

from ..core.commands import Malformed
from ..core.entry import made, tenths
from ..core.ruleset import Ruleset
from ..events import tag_of
from .faults import Faults
from .fitting import Steps, nearest, reworded, upper
from .script import AnswerKeys, Do, Go, Pattern, Reply, Step, StepKeys, UndoKeys, Wanted

MOVES = ("undo", "redo", "goto")

ACTS = ("answer", *MOVES)
"""What a step may do beside the commands of the ruleset."""

KEYS = tuple(name for name in StepKeys.__struct_fields__ if name not in ACTS)
"""What may stand beside a command."""

EVENTS = ("expect", "exactly", "never")
"""The keys that speak of the events of a batch."""

ALONE = ("values", "label")
"""The keys that make sense without a command."""

ALWAYS = ("phase", "round", "turn", "prompt", "over")
"""The values that every ruleset has."""

VALUE = re.compile(r"\s*(\w+)\s*(?:\((.*)\))?\s*")
ARGUMENT = re.compile(r'"([^"]*)"|([^",]+)')


class StepReader:
    """Reads steps one after another; `labels` are those that have come so far."""

    def __init__(self, faults: Faults, ruleset: Ruleset | None, labels: Iterable[str] = ()) -> None:
        self.faults, self.ruleset, self.labels = faults, ruleset, list(labels)
        kinds = ruleset.codec.events if ruleset else ()
        self.fields = {tag_of(kind): kind.__struct_fields__ for kind in kinds}
        self.words: dict[str, Iterable[str]] = {}
        if ruleset is not None:
            self.words = {
                "command or key": [*ruleset.forms, *ACTS, *KEYS],
                "code": ruleset.codes,
                "event": self.fields,
                "value": [*ALWAYS, *ruleset.values],
            }
            if ruleset.questions:
                self.words["question"] = [*ruleset.questions, *ruleset.forms, "roll"]

    def read(self, data: Any, steps: Steps) -> Step:
        """One step; where it has faults the rest of it is read all the same."""
        if isinstance(data, str):
            data = {data: {}}
        acts = [name for name in data if name not in KEYS] if isinstance(data, Mapping) else []
        lists = [name for name in EVENTS if isinstance(data, Mapping) and name in data]
        read = self.faults.keys(StepKeys, data, steps, "a step", others=acts, lists=lists)
        self._one_command(acts, read["refused"], steps)
        self._fits_together(data, acts, steps)
        self._known("code", read["refused"], (*steps, "refused"))
        for place, one in enumerate(read["answers"]):
            for question in one if isinstance(one, Mapping) else ():
                self._known("question", question, (*steps, "answers", place))
        exactly = read["exactly"]
        step = Step(
            place=self.faults.document.place(steps),
            act=self._act(acts[0], data[acts[0]], read, steps) if acts else None,
            by=read["by"],
            dice=read["dice"],
            answers=read["answers"],
            defaults=read["defaults"],
            key=read["key"] or None,
            refused=read["refused"],
            expect=self._patterns(read["expect"], (*steps, "expect")),
            exactly=None if exactly is UNSET else self._patterns(exactly, (*steps, "exactly")),
            never=self._patterns(read["never"], (*steps, "never")),
            values=self._values(read["values"], (*steps, "values")),
            label=read["label"],
        )
        if step.label in self.labels:
            self.faults.add((*steps, "label"), f"There is a label {step.label!r} before this.")
        elif step.label:
            self.labels.append(step.label)
        return step

    def _one_command(self, acts: list[Any], refused: str, steps: Steps) -> None:
        """At most one command, and one that there is."""
        if refused == "unknown_command" and len(acts) == 1:
            return
        known = [n for n in acts if self._known("command or key", n, (*steps, n), key=True)]
        if len(known) > 1 and self.ruleset is not None:
            both = " and ".join(map(str, known))
            self.faults.add(steps, f"A step holds one command; here are {both}.")

    def _fits_together(self, data: Any, acts: list[Any], steps: Steps) -> None:
        """What makes no sense beside what else is said."""
        if not isinstance(data, Mapping):
            return
        given = [name for name in KEYS if name in data]
        for name in given:
            sentence = ""
            if not acts and name not in ALONE:
                sentence = f"`{name}` needs a command beside it."
            elif acts and acts[0] in MOVES and name in (*EVENTS, "dice", "answers", "defaults"):
                sentence = f"`{name}` makes no sense beside `{acts[0]}`, which tells no events."
            elif acts and acts[0] == "goto" and name == "key":
                sentence = "`goto` has no key."
            elif "refused" in given and name in EVENTS:
                sentence = f"`{name}` makes no sense beside `refused`: nothing happens then."
            if sentence:
                self.faults.add((*steps, name), sentence, key=True)
        if not acts and not given:
            self.faults.add(steps, "A step must hold a command, or `values` to look at.")

    def _act(self, name: Any, given: Any, read: dict[str, Any], steps: Steps) -> Any:
        """What the step does."""
        here = (*steps, name)
        if name == "undo":
            undo = read["undo"] or UndoKeys()
            return Go("undo", undo) if isinstance(undo, str) else Go("undo", undo.step, undo.fresh)
        if name == "goto":
            if isinstance(read["goto"], str) and read["goto"] not in self.labels:
                hint = nearest(read["goto"], self.labels)
                self.faults.add(here, f"No step before this has the label {given!r}; {hint}")
            return Go("goto", read["goto"])
        if name == "redo":
            return Go("redo")
        if name == "answer":
            return self._answer(given, here)
        fields = self.faults.fit(given, dict[str, Any] | None, here) or {}
        self._malformed(str(name), fields, read["refused"], here)
        return Do(str(name), fields)

    def _answer(self, given: Any, here: Steps) -> Reply:
        if not isinstance(given, Mapping):
            return Reply("", given)
        answer = self.faults.keys(AnswerKeys, given, here, "an answer")
        self._known("question", answer["question"], (*here, "question"))
        return Reply(answer["question"], answer["choice"])

    def _malformed(self, name: str, fields: dict[str, Any], refused: str, here: Steps) -> None:
        """The fields of a command are those that it has, of their types."""
        if self.ruleset is None or name not in self.ruleset.forms or refused == "invalid_value":
            return
        try:
            made(self.ruleset, {name: fields})
        except Malformed as error:
            way = (*here, error.field) if error.field in fields else here
            told = upper(reworded(str(error)))
            self.faults.add(way, f"{told}.", key=error.field in fields)

    def _length(self, fields: Mapping[str, Any]) -> Any:
        """The value of a fact: a length as it is kept, anything else as it is."""
        facts = self.ruleset.facts if self.ruleset else {}
        fact = facts.get(str(fields.get("fact")))
        return tenths(fields.get("value")) if fact and fact.unit else fields.get("value")

    def _patterns(self, given: Iterable[Any], steps: Steps) -> tuple[Pattern, ...]:
        """The events of a list, each by its name with or without fields."""
        read = (self._pattern(one, (*steps, place)) for place, one in enumerate(given))
        return tuple(pattern for pattern in read if pattern is not None)

    def _pattern(self, given: Any, steps: Steps) -> Pattern | None:
        one = {given: None} if isinstance(given, str) else given
        if not isinstance(one, Mapping) or len(one) != 1:
            self.faults.add(steps, "An event must be a name, or one name with its fields.")
            return None
        ((name, inner),) = one.items()
        here = steps if isinstance(given, str) else (*steps, name)
        fields = self.faults.fit(inner, dict[str, Any] | None, here) or {}
        if self._known("event", name, here, key=True) and name in self.fields:
            for field in [one for one in fields if one not in self.fields[name]]:
                hint = nearest(field, self.fields[name])
                self.faults.add((*here, field), f"{name} has no field {field!r}; {hint}", key=True)
        if name == "fact_set" and "value" in fields:
            try:
                fields = {**fields, "value": self._length(fields)}
            except Malformed as error:
                self.faults.add((*here, "value"), f"{error}.")
        return Pattern(str(name), fields, self.faults.document.place(here, key=True))

    def _values(self, given: Mapping[str, Any], steps: Steps) -> tuple[Wanted, ...]:
        """Values by name and arguments, `defense(anna, borys)`."""
        wanted = []
        for text, value in given.items():
            here = (*steps, text)
            found = VALUE.fullmatch(text)
            if found is None:
                self.faults.add(here, f"{text!r} is not a name with arguments.", key=True)
                continue
            name, args = found.group(1), _arguments(found.group(2))
            if self._known("value", name, here, key=True) and self.ruleset is not None:
                function = self.ruleset.values.get(name, _always)
                try:
                    signature(function).bind(None, *args)
                except TypeError as error:
                    self.faults.add(here, f"{text}: {error}.", key=True)
                except ValueError:  # a function that tells nothing of its arguments
                    pass
            place = self.faults.document.place(here, key=True)
            wanted.append(Wanted(text, name, args, value, place))
        return tuple(wanted)

    def _known(self, what: str, word: Any, steps: Steps, *, key: bool = False) -> bool:
        """Whether a word is one of its kind; a fault if not. Without a ruleset any word is."""
        words = self.words.get(what)
        if words is None or word == "" or word in words:
            return True
        self.faults.add(steps, f"There is no {what} {word!r}; {nearest(word, words)}", key=key)
        return False


def _always(_view: Any) -> None:
    """What the values of every ruleset take: nothing beside the view."""


def _arguments(text: str | None) -> tuple[str | int, ...]:
    """The arguments of a value: words, whole numbers, or texts in double quotes."""
    found = ((quoted, bare.strip()) for quoted, bare in ARGUMENT.findall(text or ""))
    return tuple(
        int(bare) if re.fullmatch(r"-?[0-9]{1,18}", bare) else quoted or bare
        for quoted, bare in found
        if quoted or bare
    )
