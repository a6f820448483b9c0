"""The texts of the engine's commands: how long they may be, and of what they are made."""

from typing import Any

import pytest

from affray.core.names import MAX_NAME, MAX_TEXT
from affray.core.testing import Trial

from .fight_at_hand import trial

JOIN = {
    "join": {"who": "zoe", "name": "Zoe", "side": "red", "controller": "gm", "sheet": {"hp": 7}}
}
TEXTS: list[tuple[dict[str, dict[str, Any]], str, int]] = [
    (JOIN, "who", MAX_NAME),
    (JOIN, "name", MAX_NAME),
    (JOIN, "side", MAX_NAME),
    (JOIN, "controller", MAX_NAME),
    ({"set_dice": {"who": "anna"}}, "supplier", MAX_NAME),
    ({"set_controller": {"who": "anna"}}, "person", MAX_NAME),
    ({"leave": {"who": "anna"}}, "reason", MAX_TEXT),
    ({"correct": {"who": "anna", "what": "hp", "value": 3}}, "reason", MAX_TEXT),
    ({"note": {}}, "text", MAX_TEXT),
    ({"drop": {}}, "reason", MAX_TEXT),
    ({"end_fight": {}}, "reason", MAX_TEXT),
]
"""A command, the field of it that is a text, and the most characters that it may have."""

NAMES = ("who", "name", "side", "controller", "supplier", "person")
"""Texts that are names: they say something."""


def fault(command: dict[str, dict[str, Any]], field: str, text: str) -> str | None:
    """The code with which a command is refused when its field says that."""
    ((name, fields),) = command.items()
    table: Trial = trial()
    if name == "drop":
        table.do({"leap": {"actor": "anna"}})
        assert table.state.prompt is not None
    refusal = table.fight.check({name: {**fields, field: text}})
    return refusal.code if refusal else None


@pytest.mark.parametrize(("command", "field", "longest"), TEXTS)
def test_a_text_is_as_long_as_it_may_be(
    command: dict[str, dict[str, Any]], field: str, longest: int
) -> None:
    """Names have up to 80 characters, free texts up to 4000."""
    assert longest == (80 if field in NAMES else 4000)
    assert fault(command, field, "é" * longest) is None
    assert fault(command, field, "é" * (longest + 1)) == "invalid_value"


@pytest.mark.parametrize(("command", "field", "longest"), TEXTS)
def test_a_text_holds_what_can_be_read(
    command: dict[str, dict[str, Any]], field: str, longest: int
) -> None:
    """No invisible characters; several lines in a note alone; only names must say something."""
    assert fault(command, field, "a\u202eb") == "invalid_value"
    assert fault(command, field, "a\tb") == "invalid_value"
    assert fault(command, field, "a\nb") == (None if "note" in command else "invalid_value")
    assert fault(command, field, "") == ("invalid_value" if field in NAMES else None)
