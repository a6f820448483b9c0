"""Two people on a meadow, for tests that attack a fight from outside."""

from typing import Any

import affray
from affray.replay.recorded import Recorded

HOSTILE: tuple[Any, ...] = (
    3,
    2**70,
    -1.5,
    float("nan"),
    True,
    b"x",
    None,
    "",
    "\ud800",
    "a\u202eb",
    "a\x1b[31m",
    "a\u200bb",
    "e\u0301",
    "x" * 100_000,
    [1],
    {"a": 1},
    {1},
    object(),
)
"""What is no word, and words that are no names."""


def shown(value: object) -> str:
    """A hostile value in the name of a test: short, and the same in every process."""
    return type(value).__name__ if type(value) is object else ascii(value)[:16]


def people() -> list[dict[str, Any]]:
    """Anna with a sword, Borys with an axe."""
    return [
        {
            "id": "anna",
            "side": "red",
            "controller": "ania",
            "initiative": 30,
            "weapons": [{"id": "sword", "attack": 14, "defense": 3, "die": 8, "multiplier": 3}],
            "wielded": "sword",
        },
        {
            "id": "borys",
            "side": "blue",
            "controller": "bartek",
            "initiative": 24,
            "weapons": [{"id": "axe", "attack": 13, "delay": 6, "die": 10}],
            "wielded": "axe",
        },
    ]


def made(**how: Any) -> Recorded:
    """Their fight, not yet begun; the engine throws with a known seed."""
    return affray.new("battle_actions", people(), **{"dice": affray.seeded(7), **how})


def fought(**how: Any) -> Recorded:
    """Their fight at the first attack, which is Anna's."""
    fight = made(**how)
    fight.begin()
    for who, by in (("borys", "bartek"), ("anna", "ania")):
        fight.do({"declare": {"actor": who, "action": "none"}}, by=by)
    for who, by in (("borys", "bartek"), ("anna", "ania")):
        fight.do({"pass_change": {"actor": who}}, by=by)
    return fight


def standing(fight: Recorded) -> tuple[Any, ...]:
    """Everything of a fight that a refusal leaves alone."""
    return fight.state, fight.now.open, tuple(fight.log.records), fight.log.fresh, fight.log.head
