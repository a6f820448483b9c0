"""The table through a pipe: one command a line, plain text or lines of JSON."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from ...events import fields
from ...projections.board import rows
from ..errors import REFUSED
from ..output import as_json, whole
from ..telling import awaited_json
from .reply import Reply, lines_of
from .session import Session


def run(session: Session, lines: Iterable[str], out: Any, *, json: bool, strict: bool) -> int:
    """Do line after line, and tell at once what came of each; the exit code.

    With `strict` the first line that is refused ends it.
    """
    tell = Telling(session, out, json)
    tell.beginning()
    for line in lines:
        reply = session.do(line)
        tell.reply(reply)
        if reply.quit:
            break
        if strict and reply.refused is not None:
            return REFUSED
    return 0


class Telling:
    """Writes to a stream, line by line, so that whoever reads has it before the next one."""

    def __init__(self, session: Session, out: Any, json: bool) -> None:
        self.session, self.out, self.json = session, out, json

    def beginning(self) -> None:
        """How things stand when somebody sits down."""
        if self.json:
            self._data([self._standing()])
        else:
            self._text([*self._board(), *self.session.awaited()])

    def reply(self, reply: Reply) -> None:
        """What came of one line."""
        if self.json:
            self._data(self._records(reply))
            return
        skipped = self.session.open if reply.acted else 0
        self._text(one.text for one in lines_of(reply, skipped))
        if reply.board:
            self._text(self._board())
        if reply.acted:
            self._text(self.session.awaited())

    def _board(self) -> list[str]:
        """The board; whoever is waited for now is told behind it."""
        held, view = self.session.board()
        return rows(held if self.session.looking else replace(held, asked=None), view)

    def _records(self, reply: Reply) -> Iterator[dict[str, Any]]:
        for one in reply.undone:
            yield {"undone": fields(one)}
        for one in reply.told:
            yield {"redone" if reply.move else "event": fields(one)}
        if reply.said:
            yield {"said": reply.said}
        if reply.board:
            yield {"board": fields(self.session.board()[0])}
        if reply.refused is not None:
            yield {"refused": fields(reply.refused)}
        if reply.acted:
            yield self._standing()

    def _standing(self) -> dict[str, Any]:
        sight, state = self.session.sight, self.session.sight.view().state
        now = {"position": sight.head, "of": sight.last, "round": state.round}
        now |= {"phase": state.phase, "over": state.over}
        waiting = awaited_json(self.session.fight, self.session.by)
        return {"now": now, "awaited": waiting}

    def _text(self, lines: Iterable[str]) -> None:
        self.out.writelines(f"{line}\n" for line in lines)
        self.out.flush()

    def _data(self, records: Iterable[dict[str, Any]]) -> None:
        ascii = not whole(self.out)
        self.out.writelines(f"{as_json(one, ascii=ascii)}\n" for one in records)
        self.out.flush()
