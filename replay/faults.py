"""The faults of a script: collected as they are found, each with its place."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import NODEFAULT, Struct, structs

from .fitting import Steps, fit, nearest
from .kinds import usual
from .yaml_reader import Document, ScriptError


class Faults:
    """The faults of one document, and the checking of what stands in it against a written form."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.found: list[ScriptError] = []

    def add(
        self,
        steps: Steps,
        sentence: str,
        *,
        key: bool = False,
        document: Document | None = None,
    ) -> None:
        """Note a fault of the value at the end of that way; with `key`, of the key itself."""
        self.found.append((document or self.document).fault(steps, sentence, key=key))

    def fit(self, value: Any, kind: Any, steps: Steps, name: str = "") -> Any:
        """The value as that type has it; None, and a fault, where it does not fit."""
        made, misfit = fit(value, kind, name or f"`{steps[-1]}`")
        if misfit is not None:
            self.add((*steps, *misfit.steps), misfit.sentence)
        return made

    def keys(
        self,
        kind: type[Struct],
        data: Any,
        steps: Steps,
        what: str,
        *,
        others: Collection[Any] = (),
        lists: Collection[str] = (),
    ) -> dict[str, Any]:
        """The fields of a mapping written in that form, with defaults for what is left out.

        `others` are keys that somebody else reads; of those in `lists` only that they are lists is
        looked at. A required key that is missing or does not fit is missing in the result.
        """
        fields = {field.encode_name: field for field in structs.fields(kind)}
        if not isinstance(data, Mapping):
            self.fit(data, dict[str, Any], steps, what)
            return _defaults(fields.values())
        for name in data:
            if name not in fields and name not in others:
                hint = nearest(name, fields)
                self.add((*steps, name), f"There is no key {name!r} in {what}; {hint}", key=True)
        read = _defaults(fields.values())
        for name, field in fields.items():
            if name in data:
                before = len(self.found)
                type_ = list[Any] if name in lists else field.type
                value = self.fit(data[name], type_, (*steps, name))
                if len(self.found) == before:
                    read[field.name] = value
            elif field.required:
                self.add(steps, f"The key {name!r} is missing in {what}.")
        return read


def _defaults(fields: Iterable[structs.FieldInfo]) -> dict[str, Any]:
    """What is read where nothing is written."""
    held = {field.name: usual(field) for field in fields}
    return {name: value for name, value in held.items() if value is not NODEFAULT}
