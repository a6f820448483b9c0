"""Refusals: values that say who asked for what, why not, and what would be allowed."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ..events import Value

ENGINE_CODES: dict[str, str] = {
    "fight_over": "the fight is over",
    "unknown_combatant": "nobody in this fight is called {value}",
    "not_controller": "{by} does not speak for {who}",
    "gm_only": "only the game master may do this",
    "stale_sequence": "something has happened since: the log has gone on",
    "unknown_command": "there is no command {value}",
    "invalid_value": "{value} is not possible here",
    "prompt_open": "a question is open and must be answered first",
    "unknown_prompt": "no open question has the id {value}",
    "not_your_prompt": "the question is not for {by} to answer",
    "invalid_choice": "{value} is not on the menu",
    "bad_dice": "the faces given cannot be those of this throw",
    "wrong_phase": "this cannot be done in the phase {phase}",
    "not_your_turn": "it is not the turn of {who}",
    "nothing_to_undo": "there is nothing to undo",
    "nothing_to_redo": (
        "there is nothing to redo: nothing was undone since the last command or goto"
    ),
    "undo_not_allowed": "only the game master may take this back",
    "not_waiting": "nobody is waiting for this",
}
"""The engine's own codes, the same word in every ruleset, with their sentences."""


class Refusal(Struct, frozen=True, kw_only=True):
    """Why a command was not accepted; nothing has changed.

    `field` and `value` say which part of the command was refused, where one was; `allowed` holds
    the values that would have been accepted in its place; `missed` are the log positions that a
    stale sender has not seen.
    """

    code: str
    sentence: str
    by: str = ""
    what: str = ""
    who: str = ""
    field: str = ""
    value: Value = None
    allowed: tuple[Value, ...] = ()
    missed: tuple[int, ...] = ()


class Refused(ValueError):
    """Raised by `Fight.do` and its like; carries the refusal as data."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.sentence} ({refusal.code})")
        self.refusal = refusal

    @property
    def code(self) -> str:
        """The refusal's code."""
        return self.refusal.code


class Needs(Struct, frozen=True):
    """The third verdict of a check: legal or not depends on a fact that nobody has set."""

    fact: str


Verdict = str | Needs | None
"""What a check says: a refusal code, the fact it needs, or nothing to object."""


def refusal(
    codes: Mapping[str, str],
    code: str,
    what: str,
    by: str,
    *,
    who: str = "",
    field: str = "",
    value: Value = None,
    told: str = "",
) -> Refusal:
    """A refusal with its sentence, of something of which no form judges."""
    text = sentence(codes[code], by=by, who=who, what=what, value=what if value is None else value)
    full = f"{text}: {told.rstrip('.')}" if told else text
    return Refusal(code=code, sentence=full, by=by, what=what, who=who, field=field, value=value)


def sentence(template: str, /, **words: Any) -> str:
    """A refusal's sentence; a word that is not known is left out of it.

    It begins with a capital letter, unless it begins with what somebody or something is called.
    """
    filled = template.format_map(Words(words))
    return filled if template.startswith("{") else filled[:1].upper() + filled[1:]


class Words(dict[str, Any]):
    """The words of a sentence, where a missing one reads as nothing."""

    def __missing__(self, key: str) -> str:
        return ""
