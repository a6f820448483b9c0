"""What the tests of verifying have in common."""

from typing import Any

from .toy import (
    ANNA,
    BORYS,
)

BEGIN: dict[str, Any] = {"begin": {}}

ATTACK = {"attack": {"actor": "anna", "target": "borys"}}

SURE = [{**ANNA, "skill": 20}, BORYS]


def answer(fight: Any, choice: str | None = None, **how: Any) -> None:
    """Answer the open question."""
    prompt = fight.awaits(how.get("by", "gm"))[0].id
    fight.do({"answer": {"prompt": prompt, "choice": choice}}, **how)
