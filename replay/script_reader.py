"""From a text to its scripts, with every fault that it has."""

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from ..core.names import MAX_TEXT, unclean
from ..core.refusals import Refused
from ..core.ruleset import BadOption, Ruleset
from ..rulesets import UnknownRuleset, find
from .casting import Casting
from .facade import DiceFrom, new, scripted, typed
from .faults import Faults
from .fitting import Steps, nearest, upper
from .script import FactKeys, Find, Script, ScriptKeys, Step, Variant, VariantKeys
from .step_reader import StepReader
from .yaml_reader import MAX_INT, Document, ScriptError, file_text, read

LISTS = ("combatants", "facts", "play", "variants")
"""The keys whose items are read one by one."""

DICE = {"script": scripted, "typed": typed, "engine": DiceFrom}
"""Where dice come from, by the word for it."""


def read_script(
    document: Document, folder: Path | None, find: Find
) -> tuple[Script | None, tuple[ScriptError, ...]]:
    """The script that a document holds, if it has no fault, and the faults."""
    reader = ScriptReader(document)
    script = reader.script(folder, find)
    found = tuple(reader.faults.found)
    return (None if found else script), found


def dice_of(dice: str | Mapping[str, str], seed: int | None) -> DiceFrom:
    """Where the dice of a script come from, as a new fight takes it."""
    if isinstance(dice, Mapping):
        return DiceFrom(seed, tuple(dice.items()))
    source = DICE[dice]()
    return DiceFrom(seed, source.suppliers, source.controllers)


class ScriptReader:
    """Reads one document, and goes on after a fault as far as that makes sense."""

    def __init__(self, document: Document) -> None:
        self.document, self.faults = document, Faults(document)
        self.ruleset: Ruleset | None = None

    def script(self, folder: Path | None, find: Find) -> Script | None:
        """The script, or None where not even its ruleset can be told."""
        data = self.document.data
        read = self.faults.keys(ScriptKeys, data, (), "a script", lists=LISTS)
        self._head(data, read, find)
        casting = Casting(self.faults, folder, self.ruleset)
        if read["cast"]:
            casting.open(read["cast"])
        for place, one in enumerate(read["combatants"]):
            casting.read(one, ("combatants", place))
        facts = [
            self.faults.keys(FactKeys, one, ("facts", place), "a fact")
            for place, one in enumerate(read["facts"])
        ]
        self._beforehand(read, casting, facts)
        main = StepReader(self.faults, self.ruleset)
        play, after = [], {"": 0}
        for place, one in enumerate(read["play"]):
            play.append(main.read(one, ("play", place)))
            after.setdefault(play[-1].label, place + 1)
        variants = [
            self._variant(one, ("variants", place), main.labels)
            for place, one in enumerate(read["variants"])
        ]
        if self.ruleset is None or self.faults.found:
            return None
        return Script(
            path=self.document.path,
            place=self.document.place(),
            ruleset=self.ruleset,
            title=read["title"],
            about=read["about"],
            options=read["options"],
            dice=read["dice"],
            seed=read["seed"],
            combatants=tuple(casting.made),
            facts=tuple(facts),
            play=tuple(play),
            variants=tuple(variants),
        )

    def _head(self, data: Any, read: dict[str, Any], find: Find) -> None:
        """The ruleset, and what can be said of the head without anybody in the fight."""
        add = self.faults.add
        if "ruleset" in read:
            try:
                self.ruleset = find(read["ruleset"])
            except UnknownRuleset as error:
                add(("ruleset",), upper(str(error)))
        if read["seed"] is not None and not 0 <= read["seed"] <= MAX_INT:
            add(("seed",), f"A seed must be from 0 to {MAX_INT}.")
        if isinstance(read["dice"], str) and read["dice"] not in DICE:
            add(("dice",), f"There are no dice {read['dice']!r}; {nearest(read['dice'], DICE)}")
        if read["title"] and (fault := unclean(read["title"], MAX_TEXT)):
            add(("title",), f"The title cannot stand so: {fault}.")
        for name, value in read["options"].items():
            try:
                if self.ruleset is not None:
                    self.ruleset.choose({name: value})
            except BadOption as error:
                add(("options", name), f"{upper(str(error))}.", key=True)

    def _beforehand(
        self, read: dict[str, Any], casting: Casting, facts: list[dict[str, Any]]
    ) -> None:
        """Facts and suppliers of dice are judged by the rules, on a fight that is thrown away."""
        if self.ruleset is None or self.faults.found:
            return
        dice = read["dice"] if isinstance(read["dice"], Mapping) else {}
        fight = new(self.ruleset, casting.joined, options=read["options"])
        orders: list[tuple[Steps, str, dict[str, Any]]] = [
            (("dice", who), "set_dice", {"who": who, "supplier": by}) for who, by in dice.items()
        ]
        orders += [(("facts", place), "set_fact", fact) for place, fact in enumerate(facts)]
        for steps, name, fields in orders:
            try:
                fight.do({name: fields})
            except Refused as error:
                self.faults.add((*steps, error.refusal.field), f"{error}.")

    def _variant(self, given: Any, steps: Steps, labels: list[str]) -> Variant:
        """Another course: its steps know the labels that have come before it leaves `play`."""
        what = "a variant"
        read = self.faults.keys(VariantKeys, given, steps, what, lists=("play",))
        start = read["start"]
        if start and start not in labels:
            hint = nearest(start, labels)
            self.faults.add((*steps, "from"), f"No step of `play` has the label {start!r}; {hint}")
        before = labels[: labels.index(start) + 1] if start in labels else []
        reader = StepReader(self.faults, self.ruleset, before)
        steps_read: list[Step] = [
            reader.read(one, (*steps, "play", place))
            for place, one in enumerate(read.get("play", ()))
        ]
        place = self.document.place(steps)
        return Variant(read["title"], start, tuple(steps_read), place)


def scripts(
    text: str | bytes, path: str = "script", *, folder: Path | None = None, find: Find = find
) -> tuple[Script, ...]:
    """The scripts of a text, one for each document.

    Args:
        text: YAML 1.2 or JSON.
        path: what complaints call the text.
        folder: where a `cast` is looked for; without it a script cannot have one.
        find: finds a ruleset by its name.

    Raises:
        ScriptError: the first fault; its `more` holds all others.
    """
    documents = read(text, path)
    if not documents:
        raise ScriptError(path, 1, 1, "The text is empty: a script was expected.")
    made: list[Script] = []
    faults: list[ScriptError] = []
    for document in documents:
        script, found = read_script(document, folder, find)
        faults += found
        if script is not None:
            made.append(script)
    if faults:
        first, *more = sorted(faults, key=lambda fault: (fault.path != path, *fault.args[1:3]))
        raise ScriptError(first.path, first.line, first.column, first.sentence, tuple(more))
    return tuple(made)


def scripts_in(path: str | PathLike[str], *, find: Find = find) -> tuple[Script, ...]:
    """The scripts of a file; raises `ScriptError`, also for a file that cannot be read."""
    return scripts(file_text(path), str(path), folder=Path(path).parent, find=find)


def check(
    text: str | bytes, path: str = "script", *, folder: Path | None = None, find: Find = find
) -> tuple[ScriptError, ...]:
    """All faults that a text has as scripts, in the order of the lines; nothing is played."""
    try:
        scripts(text, path, folder=folder, find=find)
    except ScriptError as error:
        return error.all
    return ()
