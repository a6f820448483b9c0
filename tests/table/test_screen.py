"""The screen: 80 columns and 24 rows are enough, wide names stand in their columns."""

import pytest

from affray.cli.table.screen import Screen
from affray.cli.table.session import Session
from affray.projections.width import width

from .conftest import FIGHTING, Say, people


def seen(screen: Screen, columns: int = 80, height: int = 23, fault: str = "") -> list[str]:
    """The rows of the screen as text."""
    return [row.text for row in screen.rows(columns, height, fault)]


def said(screen: Screen, *lines: str) -> None:
    """Say lines at the screen."""
    for line in lines:
        reply = screen.session.do(line)
        assert reply.refused is None, reply.complaint
        screen.take(reply, line)


def test_everything_is_seen_at_once(session: Session) -> None:
    """Title, round and phase, people in order with what is to come, story, who is awaited."""
    screen = Screen(session)
    said(screen, *FIGHTING)
    rows = seen(screen)
    assert len(rows) == 23
    assert rows[0].startswith("An evening")
    assert rows[0].endswith(f"event {session.sight.head} of {session.sight.last}")
    assert rows[1] == "Round 1, phase attacks"
    assert rows[2].startswith("   Borys")
    assert rows[3] == "    fights with: axe; action: Charge on Anna; attacks to come: 15"
    assert rows[4].startswith("*  Anna"), "the one who is awaited is marked"
    assert rows[5].endswith("attacks to come: 20, 13")
    assert rows[6] == "Distance of Anna and Borys: 1 m"
    assert set(rows[7]) == {"─"}
    assert rows[-1] == "Waiting for Anna: attack [borys or skip]"
    assert rows[-2].strip() == "Attacks"
    assert "> 7 4" in rows


@pytest.mark.parametrize(("columns", "height"), [(80, 23), (80, 10), (30, 23), (20, 6), (200, 60)])
def test_no_row_is_longer_than_the_terminal(
    session: Session, say: Say, columns: int, height: int
) -> None:
    """Whatever the size, there are at most so many rows, none too wide."""
    screen = Screen(session)
    said(screen, *FIGHTING, "help", "why")
    rows = seen(screen, columns, height, fault="x" * 300)
    assert len(rows) <= height
    assert max(map(width, rows)) < columns


def test_wide_names_stand_in_their_columns() -> None:
    """A Chinese name takes two columns a sign; what stands behind begins in the same column."""
    session = Session(people(("a", "關羽雲長"), ("b", "Bo"), ("c", "張飛"), ("d", "Żaneta")))
    screen = Screen(session)
    rows = [row for row in seen(screen) if "active" in row]
    columns = {width(row[: row.index("active")]) for row in rows}
    assert len(rows) == 4
    assert len(columns) == 1
    said(screen, "begin")
    assert width(seen(screen)[0]) == 79


def test_a_crowd_is_cut_and_the_story_has_room(session: Session) -> None:
    """With many fighters the board ends with how many lines there are more, and `board` has all."""
    names = [(f"f{number}", f"Fighter {number}") for number in range(20)]
    screen = Screen(Session(people(*names)))
    rows = seen(screen)
    (cut,) = [place for place, row in enumerate(rows) if "lines more: board" in row]
    assert len(rows) == 23
    assert cut < 16
    said(screen, "board")
    assert "page down" in "".join(seen(screen))
    everything = [line.text for line in screen.lines]
    assert all(any(f"Fighter {number}" in row for row in everything) for number in range(20))


def test_a_long_answer_is_read_from_its_beginning(session: Session) -> None:
    """It takes the room of the board, says how much more there is, and can be scrolled."""
    screen = Screen(session)
    said(screen, *FIGHTING, "help")
    rows = seen(screen)
    assert rows[2].startswith("-- ")
    assert "rows more: page down" in rows[2]
    assert rows[3:5] == ["> help", "Of the table:"]
    for _ in range(9):
        screen.scroll -= 8
        seen(screen)
    rows = seen(screen)
    assert set(rows[2]) == {"─"}
    assert any("help WORD tells more" in row for row in rows)
    for _ in range(20):
        screen.scroll += 8
        seen(screen)
    assert any("A fight is made ready" in row for row in seen(screen))
    said(screen, "note on we go")
    rows = seen(screen)
    assert "Note: on we go" in "".join(rows)
    assert any(row.startswith("*  Anna") for row in rows), "the board is back"


def test_an_earlier_board_is_marked_as_such(session: Session) -> None:
    """The title says which event is looked at, and how to come back."""
    screen = Screen(session)
    said(screen, *FIGHTING, "at 7")
    rows = seen(screen)
    assert rows[0].endswith(f"LOOKING AT EVENT 7 of {session.sight.last} (now: back)")
    assert rows[1] == "Phase setup"
    said(screen, "now")
    assert seen(screen)[1] == "Round 1, phase attacks"


def test_who_is_out_takes_one_line(session: Session, fighting: Say) -> None:
    """What he carries does not matter any more."""
    fighting("leave borys he runs")
    rows = seen(Screen(session))
    (place,) = [number for number, row in enumerate(rows) if row.startswith("   Borys")]
    assert "left" in rows[place]
    assert rows[place + 1].startswith("   Anna")


def test_refusals_undone_events_and_faults_are_seen(session: Session) -> None:
    """Each kind of line has its own look, and the fault of a face stands at the foot."""
    screen = Screen(session)
    said(screen, *FIGHTING, "undo")
    screen.take(session.do("attack anna borys"), "attack anna borys")
    kinds = {row.kind: row.text for row in screen.rows(80, 23, "Face 1 of k10 must be 1 to 10.")}
    assert kinds["refused"] == "Face 1 of k10 must be 1 to 10."
    assert kinds["back"].startswith("  - ")
    assert kinds["input"] == "> attack anna borys"
    assert kinds["awaited"].startswith("Dice from maja")


def test_what_people_type_cannot_harm_the_terminal(session: Session) -> None:
    """Escapes in a line are shown as such, in the story and in the sentence about them."""
    screen = Screen(session)
    line = "\x1b[2J\x07"
    screen.take(session.do(line), line)
    assert not any("\x1b" in row or "\x07" in row for row in seen(screen))
