"""Values and whole commands as people write them at the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.commands import Malformed
from ...core.entry import tenths
from ...core.forms import Form, Partial
from ...core.offers import Free, Several, Span, Text, Values, written
from ...core.scene import View
from ...events import Value
from ..output import as_json
from .matching import NOTHING, Fault
from .tokens import quoted

LABELS = {"actor": "combatant", "who": "combatant", "about": "combatant", "what": "number"}
"""Fields whose names are no nouns, by what they hold."""


def label(name: str) -> str:
    """A field's name in a sentence."""
    return LABELS.get(name, name.replace("_", " "))


def is_number(text: str) -> bool:
    """Whether a word is a whole number of a sensible length."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 9


def length(text: str) -> int | None:
    """A length as people write it, in tenths; raises `Fault`."""
    try:
        return tenths(text)
    except Malformed as error:
        raise Fault(f"{error}.", error.code) from None


def spelled(value: Any) -> str:
    """What people write for a value; of several the words with commas."""
    if isinstance(value, tuple | list):
        return ",".join(map(spelled, value)) or NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return NOTHING if value is None or value == "" else str(value)


def line_of(
    view: View[Any, Any], command: Mapping[str, Mapping[str, Any]], faces: Sequence[int] = ()
) -> str:
    """A command as the line by which people give it, with the faces that they have typed."""
    ((name, given),) = command.items()
    dice = ",".join(map(str, faces))
    if name == "answer":
        choice = "" if given["choice"] is None else as_word(given["choice"])
        said = [choice or dice, f"dice={dice}" if choice and dice else ""]
    else:
        form = view.ruleset.forms.get(name)
        told = _told(view, form, given) if form is not None else {}
        said = [f"{field}={as_word(one)}" for field, one in told.items()]
        said += [f"dice={dice}"] if dice else []
    return " ".join(filter(None, (name, *said)))


def as_word(value: Any) -> str:
    """A value as one word of a line, in quotes where it would be read as something else."""
    if isinstance(value, tuple | list):
        return ",".join(map(as_word, value))
    return as_json(value) if isinstance(value, dict) else quoted(spelled(value))


def _told(view: View[Any, Any], form: Form, given: Mapping[str, Any]) -> dict[str, Value]:
    """The fields of a command that are not as usual, as people write them."""
    units = {field.name: field.unit for field in form.fields}
    said = {
        name: written(value, units.get(name, ""))
        for name, value in given.items()
        if value not in (form.default(name), [])
    }
    if form.fields and _unsets(view, form, given):
        said[form.fields[-1].name] = None
    return form.spell(view, said)


def _unsets(view: View[Any, Any], form: Form, given: Mapping[str, Any]) -> bool:
    """Whether the last field of a command is nothing, and that stands among its values."""
    last = form.fields[-1]
    if given.get(last.name) is not None:
        return False
    try:
        return None in worth(last.values(view, Partial(form, given)))
    except Exception:  # what a ruleset offers for an old command may miss anything
        return False


def worth(values: Values) -> tuple[Value, ...]:
    """The values of a field that are named one by one; none of a range, of text, of several."""
    if isinstance(values, Span | Text | Several):
        return ()
    return values.some if isinstance(values, Free) else tuple(values)
