"""Undo, redo, and other branches."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from ...events import GM, plain
from ..testing import must
from .ground import Ground
from .player import persons
from .resuming import typed_faces

POSITIONS = {"prompt", "effect", "parent"}
"""The fields of events that name log positions, which differ from branch to branch."""


def timeless(value: Any) -> Any:
    """An event as data without the log positions it names."""
    if isinstance(value, dict):
        return {key: timeless(one) for key, one in value.items() if key not in POSITIONS}
    return [timeless(one) for one in value] if isinstance(value, list) else value


class Undoing(Ground):
    """There and back again."""

    @rule(data=st.data(), step=st.sampled_from(("batch", "batch", "declaration", "round")))
    def undo(self, data: st.DataObject, step: str) -> None:
        """Back by a step; forward again is where it was, down to the last byte."""
        before, head = self.fight.state, self.fight.log.head
        by = data.draw(st.sampled_from((GM, GM, *persons(self.fight))))
        if self.move("undo", step, by=by) is not None and data.draw(st.booleans()):
            must(self.move("redo"), "what was taken back cannot be done again")
            same = self.fight.log.head is head and repr(self.fight.state) == repr(before)
            must(same, "undo and redo lead elsewhere")

    @rule(data=st.data())
    def redo(self, data: st.DataObject) -> None:
        """Forward, where there is a way."""
        self.move("redo", by=data.draw(st.sampled_from(persons(self.fight))))

    @rule(data=st.data(), by=st.sampled_from((GM, "a stranger")))
    def elsewhere(self, data: st.DataObject, by: str) -> None:
        """To any batch of any branch."""
        number = data.draw(st.integers(-1, len(self.fight.log.nodes)))
        self.move("goto", number, by=by)

    @precondition(lambda self: len(self.fight.log.branch()) > 2)
    @rule(fresh=st.booleans())
    def again(self, fresh: bool) -> None:
        """The same command after undo meets the same events; with fresh dice it is accepted."""
        head = self.fight.log.head
        assert head is not None
        first, typed = head.batch, typed_faces(head.batch)
        if type(first.command).__name__ in ("Answer", "Start", "Join"):
            return
        must(self.move("undo", fresh=fresh), "the game master may take anything back")
        batch = self.act(first.command, first.author, typed)
        if not fresh and first.fresh == self.fight.log.fresh:
            told = [timeless(plain(event)) for event in batch.events] if batch else None
            known = [timeless(plain(event)) for event in first.events]
            must(told == known, f"after undo the same command tells {told}, not {known}")
