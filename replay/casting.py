"""Who fights in a script: combatants as written, laid over those of a cast."""

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..core.ruleset import Ruleset
from ..events import CombatantJoined
from .faults import Faults
from .fitting import Steps, nearest, reworded, way
from .opening import BadSheet, joined
from .yaml_reader import Document, ScriptError, file_text, read

TESTS = "tests"
"""A folder of this name above a script may hold a cast for all scripts below it."""


class Casting:
    """Reads the combatants of one document; `folder` is where its cast is looked for."""

    def __init__(self, faults: Faults, folder: Path | None, ruleset: Ruleset | None) -> None:
        self.faults, self.folder, self.ruleset = faults, folder, ruleset
        self.cast: Document | None = None
        self.lost = False
        self.made: list[Mapping[str, Any]] = []
        self.joined: list[CombatantJoined[Any]] = []

    def open(self, name: str) -> None:
        """Read the cast of that name, beside the script; without it nobody can be told."""
        self.lost = True
        path = self._inside(name)
        if path is None:
            return
        try:
            documents = _cast(str(path), file_text(path))
        except ScriptError as error:
            self.faults.add(("cast",), f"The cast {error}")
            return
        if len(documents) != 1 or not isinstance(documents[0].data, dict):
            self.faults.add(("cast",), f"{name!r} must be one mapping of combatants by their ids.")
            return
        self.cast, self.lost = documents[0], False

    def read(self, given: Any, steps: Steps) -> None:
        """Take in one combatant: an id of the cast, or a mapping laid over the cast's."""
        if self.lost:
            return
        own = {"id": given} if isinstance(given, str) else given
        who = own.get("id") if isinstance(own, Mapping) else None
        if not isinstance(who, str):
            sentence = "A combatant must be an id of the cast, or a mapping with an `id`."
            self.faults.add(steps, sentence)
            return
        cast = self.cast.data if self.cast else {}
        base = cast.get(who, {})
        if isinstance(given, str) and who not in cast:
            where = "the cast" if self.cast else "this script, which has no cast"
            hint = nearest(who, cast)
            self.faults.add(steps, f"Nobody is called {who!r} in {where}; {hint}")
        elif not isinstance(base, Mapping):
            self.faults.add((who,), f"{who!r} must be a mapping of fields.", document=self.cast)
        else:
            self._join({**base, **own}, own, steps)

    def _join(self, whole: dict[str, Any], own: Mapping[str, Any], steps: Steps) -> None:
        """Let the ruleset look at somebody; a fault is told where the wrong field stands."""
        who = whole["id"]
        if any(one["id"] == who for one in self.made):
            self.faults.add(steps, f"Somebody before has the id {who!r}; ids are not shared.")
            return
        self.made.append(whole)
        if self.ruleset is None:
            return
        try:
            self.joined += joined(self.ruleset, [whole])
        except BadSheet as error:
            path = way(f"$.{error.field}") if error.field else ()
            told = reworded(str(error))
            told = told if told.endswith("?") else f"{told}."
            if path and self.cast is not None and path[0] in whole and path[0] not in own:
                self.faults.add((who, *path), told, document=self.cast)
            else:
                self.faults.add((*steps, *path), told)

    def _inside(self, name: str) -> Path | None:
        """The path of a cast, if a script may name it."""
        if self.folder is None:
            self.faults.add(("cast",), "A script that is no file has no cast beside it.")
            return None
        folder = self.folder.resolve()
        tests = [above for above in folder.parents if above.name == TESTS]
        with suppress(OSError, RuntimeError):  # a link that leads to itself, a name too long
            path = (folder / name).resolve()
            if not Path(name).is_absolute() and any(map(path.is_relative_to, (folder, *tests))):
                return path
        sentence = f"The cast {name!r} must be a relative path inside the script's folder."
        self.faults.add(("cast",), sentence)
        return None


@lru_cache(maxsize=16)
def _cast(path: str, text: bytes) -> tuple[Document, ...]:
    return read(text, path)
