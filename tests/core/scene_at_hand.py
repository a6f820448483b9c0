"""Reading and answering for the tests of scenes."""

from typing import Any

from affray.events import Declared


def events_of(held: Any) -> list[Any]:
    """What the newest batch holds, without the declaration."""
    return [one for one in held.log.nodes[-1].batch.events if not isinstance(one, Declared)]


def reply(held: Any, choice: Any = None, **more: Any) -> Any:
    """An answer of the game master's to the open question."""
    return held.do({"answer": {"prompt": held.awaits()[0].id, "choice": choice}}, **more)
