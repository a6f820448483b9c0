"""The rulebooks, one folder each; none of them knows another. Here they are found by name."""

from importlib import import_module
from typing import TYPE_CHECKING

from ..core.ruleset import Ruleset

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OWN = {
    name: f"{__name__}.{name}"
    for name in ("battle_actions", "turn_actions", "action_points", "age", "dice_pool")
}
"""The rulebooks that come with the package, by name, and the modules that hold them."""

GROUP = "affray.rulesets"
"""The entry point group in which other packages name their rulesets."""


class UnknownRuleset(LookupError):
    """No ruleset of that name is to be had; `nearest` are names that look like it."""

    def __init__(self, name: str, sentence: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(name, sentence, nearest)
        self.name, self.sentence, self.nearest = name, sentence, nearest

    def __str__(self) -> str:
        return self.sentence


def find(name: str) -> Ruleset:
    """The ruleset of that name: one of ours, else one that an installed package offers.

    Entry points are looked at for a name that is none of ours only. Raises `UnknownRuleset`.
    """
    name = str(name)  # what is no text names no ruleset either
    ruleset = _own(name) or _offered(name)
    if ruleset is None:
        raise _unknown(name)
    return ruleset


def names() -> tuple[str, ...]:
    """The names of all rulesets that `find` can find, ours first; nothing is imported for it."""
    from importlib.util import find_spec

    specs = {name: find_spec(module) for name, module in OWN.items()}
    own = [name for name, spec in specs.items() if spec is not None and spec.origin]
    return (*own, *sorted({entry.name for entry in _entries()} - set(own)))


def _own(name: str) -> Ruleset | None:
    if name not in OWN:
        return None
    try:
        held: Ruleset | None = getattr(import_module(OWN[name]), "RULESET", None)
    except ModuleNotFoundError as error:
        if error.name != OWN[name]:
            raise
        return None
    return held


def _offered(name: str) -> Ruleset | None:
    offers = {entry.value: entry for entry in _entries() if entry.name == name}
    if len(offers) > 1:
        sentence = f"several packages offer the ruleset {name!r}: {', '.join(sorted(offers))}"
        raise UnknownRuleset(name, sentence)
    for value, entry in offers.items():
        try:
            found = entry.load()
        except Exception as error:  # whatever a stranger's package does when it is imported
            raise UnknownRuleset(name, f"the ruleset {name!r} of {value} fails: {error}") from error
        if not isinstance(found, Ruleset) or found.name != name:
            raise UnknownRuleset(name, f"{value} is no ruleset of the name {name!r}")
        return found
    return None


def _entries() -> "tuple[EntryPoint, ...]":
    from importlib.metadata import entry_points  # slow, and of no use to those who need it not

    return tuple(entry_points(group=GROUP))


def _unknown(name: str) -> UnknownRuleset:
    from difflib import get_close_matches

    known = names()
    nearest = tuple(get_close_matches(name, known))
    hint = f"did you mean {' or '.join(nearest)}?" if nearest else f"known are {', '.join(known)}"
    return UnknownRuleset(name, f"there is no ruleset {name[:80]!r}; {hint}", nearest)
