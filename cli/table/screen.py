"""The table as a screen of so many columns and rows: board above, story below, who is awaited."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ...core.waiting import Awaited
from ...events import GM
from ...projections.board import Standing, rows
from ...projections.width import cut, pad, safe, width, wrapped
from ..show import title_of
from .reply import Line, Reply, lines_of
from .session import Session

LEAST = 6
"""The fewest rows of the story; the board is cut before."""

MARKS = (">", "*")
"""How the row of somebody begins whose turn it is, or who is waited for."""

KEPT = 2000
"""How many lines of the story are kept to scroll back to."""


class Screen:
    """What is seen at the table: the story so far, and how far it is scrolled.

    `scroll` counts the rows by which the story is shown earlier than by itself.
    """

    def __init__(self, session: Session, greeting: str = "") -> None:
        self.session = session
        self.lines: list[Line] = []
        self.mark = self.scroll = 0
        self.take(session.recent())
        if greeting:
            self.lines.append(Line("faint", greeting))
        self.mark = len(self.lines)

    def take(self, reply: Reply, line: str = "") -> None:
        """Go on with what has come of a line; a long answer is shown from its beginning."""
        self.lines = self.lines[-KEPT:]
        self.mark, self.scroll = len(self.lines), 0
        if line:
            self.lines.append(Line("input", f"> {safe(line)}"))
        self.lines += lines_of(reply, self.session.open)

    def rows(self, columns: int, height: int, fault: str = "") -> list[Line]:
        """The screen, row by row; `fault` is what is wrong with the line being typed."""
        foot = [*self._foot(columns), *_wrap([Line("refused", safe(fault))] * bool(fault), columns)]
        room = max(height - len(foot) - 2, LEAST)
        last = _wrap(self.lines[self.mark :], columns)
        above = self._above(columns, room)
        if len(last) > room - len(above) and any(line.kind == "said" for line in last):
            above = above[:1]  # a long answer is read first
        story, more = self._story(last, columns, max(room - len(above), 1))
        rule = Line("faint", more or "─" * (columns - 1))
        rows = [self._title(columns), *above, rule, *story, *foot][:height]
        return [Line(one.kind, wrapped(one.text, columns - 1)[0]) for one in rows]

    # --- its parts -------------------------------------------------------------------------

    def _title(self, columns: int) -> Line:
        session = self.session
        right = f"event {session.sight.head} of {session.sight.last}"
        if session.by != GM:
            right += f", as {session.by}{', seeing all' if session.sight.whole else ''}"
        if session.looking is not None:
            right = f"LOOKING AT EVENT {session.looking} of {session.sight.last} (now: back)"
        left = wrapped(safe(title_of(session.fight)), max(columns - width(right) - 3, 8))[0]
        return Line("title", pad(left, columns - 1 - width(safe(right))) + safe(right))

    def _above(self, columns: int, room: int) -> list[Line]:
        """The board, as much of it as leaves room for the story."""
        above = list(self._board(columns))
        most = max(min(len(above), room - LEAST), 1)
        if len(above) <= most:
            return above
        told = self.session.own("board")
        due = next((place for place, one in enumerate(above) if one.text[:1] in MARKS), 0)
        skip = min(due, len(above) - most) - 1 if due > most - 3 else 0
        if skip > 0 and most > 3:  # who is waited for, or whose turn it is, is always seen
            before = Line("faint", f"  ... {skip} lines before")
            above = [above[0], before, *above[skip + 1 :]]
        if len(above) > most:
            rest = len(above) - most + 1
            above = [*above[: most - 1], Line("faint", f"  ... {rest} lines more: {told}")]
        return above

    def _board(self, columns: int) -> Iterator[Line]:
        """Where the fight stands, two lines or so for everybody, the facts in a row."""
        held, view = self.session.board()
        alone = replace(held, facts=(), asked=None, awaited=())
        longest = max(columns // 3, 8)
        bare = replace(
            alone,
            people=tuple(replace(one, name=cut(safe(one.name), longest)) for one in held.people),
        )
        where, *people = rows(bare, view, details=False)
        yield from _wrap([Line("where", where)], columns)
        waited = {_whom(one) for one in self.session.fight.awaits(self.session.by)}
        for one, said in zip(held.people, people, strict=True):
            mark = "*" if one.who in waited and said.startswith(" ") else said[:1]
            active = one.status in view.ruleset.active
            kind = "person" if active else "faint"
            yield from _wrap([Line(kind, mark + said[1:])], columns, "      ")
            if active:
                yield from _wrap([Line("faint", text) for text in _details(one)], columns, "      ")
        facts = rows(replace(held, people=(), asked=None, awaited=()), view)[1:]
        if facts:
            yield from _wrap([Line("faint", "; ".join(facts))], columns, "  ")

    def _story(self, last: list[Line], columns: int, room: int) -> tuple[list[Line], str]:
        """As many rows of the story as there is room for, and what there is beside them."""
        before = _wrap(self.lines[: self.mark], columns)
        drawn = [*before, *last]
        start = len(before) if len(last) > room else max(len(drawn) - room, 0)
        top = max(len(drawn) - room, 0)
        self.scroll = max(min(self.scroll, start), start - top)
        start -= self.scroll
        shown = drawn[start : start + room]
        below = len(drawn) - start - len(shown)
        said = f"-- {below} rows more: page down --" if below else ""
        return [*shown, *[Line("told", "")] * (room - len(shown))], said

    def _foot(self, columns: int) -> list[Line]:
        return _wrap([Line("awaited", text) for text in self.session.awaited()], columns)[:4]


def _whom(one: Awaited) -> str:
    """Whom something that is waited for concerns: of a throw the one for whom it is made."""
    if one.prompt is not None and one.prompt.menu.dice and one.prompt.about:
        return str(one.prompt.about[0])
    return one.to


def _details(one: Standing) -> Iterator[str]:
    said = "; ".join(f"{safe(label)}: {safe(text)}" for label, text in one.lines if text)
    if said:
        yield f"    {said}"


def _wrap(lines: Iterable[Line], columns: int, indent: str = "    ") -> list[Line]:
    return [
        Line(one.kind, part)
        for one in lines
        for part in wrapped(one.text, columns - 1, indent=indent)
    ]
