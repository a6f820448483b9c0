"""The engine's own checks: whom a command names is in the fight."""

from typing import Any

import pytest

from affray.core import checks
from affray.core.testing import fight_of
from affray.events import Command

from .tiny import people, ruleset


class Point(Command, frozen=True):
    """A command that names one, and perhaps others."""

    actor: str
    target: str = ""
    others: tuple[str, ...] = ()


def verdict(check: Any, **fields: Any) -> Any:
    """What the check says of a command with these fields, in a fight of a and b."""
    held = fight_of(ruleset(lambda scene, c: None), people())
    assert list(held.state.combatants) == ["a", "b"]
    return check(held.view(), Point("a", **fields))


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"target": "b"}, None),
        ({"target": "zoe"}, "unknown_combatant"),
        ({"target": ""}, "unknown_combatant"),
        ({"target": "b", "others": ("a", "b")}, None),
        ({"target": "b", "others": ("a", "zoe")}, "unknown_combatant"),
    ],
)
def test_everybody_named_is_in_the_fight(fields: dict[str, Any], code: str | None) -> None:
    """One id or several; nobody is called by an empty name."""
    assert verdict(checks.exist("target", "others"), **fields) == code


def test_a_field_that_may_be_blank_names_nobody() -> None:
    """Left out, there is nobody to look for; filled in, he must be there."""
    check = checks.exist("target", blank=True)
    assert verdict(check) is None
    assert verdict(check, target="zoe") == "unknown_combatant"


def test_whom_a_field_names() -> None:
    """One, several, or nobody."""
    command = Point("a", "", ("a", "b"))
    assert checks.named(command, "actor") == ("a",)
    assert checks.named(command, "others") == ("a", "b")
    assert checks.named(command, "target") == ()
