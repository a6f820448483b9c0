"""The table on a terminal: the front end by itself, then a real terminal in tmux."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import pytest
from click.testing import CliRunner
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from affray.cli import main
from affray.cli.table import MISSING
from affray.cli.table.reply import Line
from affray.cli.table.session import Session
from affray.cli.table.terminal import UNSAID, Terminal
from affray.projections.width import width
from affray.replay.facade import verify
from affray.replay.verify import EXACT

from .asking import fight_of
from .conftest import ROSTER, Say

PATIENCE = 30.0
"""Seconds after which a text that does not come is missed."""


def typed(session: Session, keys: str) -> Terminal:
    """The front end, run in this process with these keys."""
    with create_pipe_input() as pipe:
        terminal = Terminal(session, session.history(), input=pipe, output=DummyOutput())
        pipe.send_text(keys)
        terminal.run()
    return terminal


def test_lines_go_to_the_session_and_quit_leaves(session: Session) -> None:
    """Each line is done as it is sent, and stands in the story with what has come of it."""
    terminal = typed(session, "begin\rdeclare borys none\rquit\r")
    assert session.fight.state["borys"].declared is not None
    told = [line.text.strip() for line in terminal.screen.lines]
    assert told[-4:-1] == [
        "> declare borys none",
        "Borys declares ordinary attacks.",
        "> quit",
    ]


def test_control_d_leaves_from_an_empty_line_alone(session: Session) -> None:
    """With words on the line it does nothing; control-c throws the line away."""
    typed(session, "begin\x04\x03note x\r\x04")
    assert session.fight.state.phase == "setup"
    assert session.history()[-1] == "note text=x"


def test_the_history_begins_with_what_was_done_before(session: Session, say: Say) -> None:
    """The key up brings back the last command of the fight, of another evening too."""
    say("begin", "note rain")
    typed(session, "\x1b[A\r\x04")
    assert session.history() == ["begin", "note text=rain", "note text=rain"]


def test_the_tab_key_completes(session: Session) -> None:
    """A beginning with one meaning becomes the word; a second tab goes on to the next."""
    typed(session, "beg\t\rdec\t bo\t of\t\r\x04")
    assert session.fight.state["borys"].declared.action == "offensive"


def test_an_empty_line_answers_nothing_and_says_so(session: Session) -> None:
    """While a question is open, its default included; else an empty line is an empty line."""
    said = Line("refused", UNSAID)
    assert said not in typed(session, "begin\r\r\x04").screen.lines
    asking = Session(fight_of("ada"))
    assert said in typed(asking, "shout ada\r\r\x04").screen.lines
    assert asking.open


def test_without_prompt_toolkit_a_sentence_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal only; the fight is not begun."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("affray.cli.table._terminal", lambda: True)
    monkeypatch.setitem(sys.modules, "prompt_toolkit", None)
    result = CliRunner().invoke(main, ["table", str(ROSTER)])
    assert result.exit_code == 1
    assert result.stderr == f"affray: {MISSING}\n"
    assert "pip install 'affray[table]'" in MISSING
    assert list(tmp_path.iterdir()) == []


# --- a real terminal -----------------------------------------------------------------------------

needs_tmux = pytest.mark.skipif(
    shutil.which("tmux") is None, reason="tmux is not installed: apt-get install tmux"
)


class Tmux:
    """`affray table WORDS` on a terminal of 80 columns and 24 rows."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.socket = f"affray-{os.getpid()}-{time.monotonic_ns()}"
        run = [sys.executable, "-m", "affray", "table", *words]
        self.tmux("-f", os.devnull, "new-session", "-d", "-x", "80", "-y", "24", *run, cwd=folder)
        self.pid = int(self.tmux("display-message", "-p", "#{pane_pid}"))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False)

    def tmux(self, *words: str, cwd: Path | None = None) -> str:
        """A command to tmux; what it prints."""
        done = subprocess.run(
            ["tmux", "-L", self.socket, *words],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"},
            check=True,
            cwd=cwd,
        )
        return done.stdout

    def rows(self) -> list[str]:
        """What is on the screen."""
        return self.tmux("capture-pane", "-p").split("\n")[:24]

    def shows(self, *texts: str) -> list[str]:
        """The screen, once all the texts are on it."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            rows = self.rows()
            if all(text in "\n".join(rows) for text in texts):
                return rows
            time.sleep(0.05)
        raise AssertionError(f"{texts} did not come:\n" + "\n".join(rows))

    def hides(self, text: str) -> None:
        """Wait until a text has gone from the screen."""
        deadline = time.monotonic() + PATIENCE
        while any(text in row for row in self.rows()):
            assert time.monotonic() < deadline, f"{text} did not go"
            time.sleep(0.05)

    def type(self, text: str) -> None:
        """Press keys, without enter."""
        self.tmux("send-keys", "-l", text)

    def key(self, name: str) -> None:
        """Press a key by its name."""
        self.tmux("send-keys", name)

    def say(self, line: str, *texts: str) -> list[str]:
        """Send a line; the screen, once all the texts are on it."""
        self.type(line)
        self.key("Enter")
        return self.shows(*texts)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the roster, in which Anna has a Chinese name."""
    script = ROSTER.read_text("utf-8").replace("name: Anna", "name: 關羽雲長")
    (tmp_path / "roster.yaml").write_text(script, "utf-8")
    return tmp_path


def first_round(terminal: Tmux) -> None:
    """From the beginning to the middle of the second attack, with an undo on the way."""
    terminal.shows("Phase setup", "Nobody is waited for. Possible: begin", "gm>")
    terminal.say("begin", "Round 1, phase declaration", "Waiting for Borys: declare")
    terminal.say("declare borys charge anna", "Question to the game master: Can Borys charge")
    terminal.say("yes", "Borys declares Charge on", "Waiting for 關羽雲長: declare")
    terminal.say("declare anna none", "pass_change")
    terminal.say("pass borys", "Waiting for 關羽雲長: change_action or pass_change")
    terminal.say("pass", "Dice from olek: k10 for initiative of Borys [a face, 1 to 10]")
    terminal.type("11")
    terminal.shows("Face 1 of k10 must be 1 to 10, not 11.")
    terminal.key("BSpace")
    terminal.key("BSpace")
    terminal.say("5", "Dice from maja: k10 for initiative of 關羽雲長")
    rows = terminal.say("7 4", "Waiting for 關羽雲長: attack [borys or skip]")
    assert rows[0].startswith("An evening ")
    assert rows[1] == "Round 1, phase attacks"
    people = [row for row in rows if "active" in row]
    assert len({width(row[: row.index("active")]) for row in people}) == 1
    assert people[1].startswith("*  關羽雲長")
    terminal.say("attack anna borys", "Dice from maja: k20")
    terminal.say("11", "Dice from maja: k8 for damage of 關羽雲長")
    terminal.say("5", "receives a medium wound of 13", "Waiting for Borys: attack [anna or skip]")
    terminal.say("undo", "Taken back: answer 5", "  - Borys receives a medium wound of 13.",
                 "Dice from maja: k8 for damage of 關羽雲長")  # fmt: skip
    terminal.say("redo", "Holds again: answer 5", "Waiting for Borys: attack")
    terminal.say("why 40", "Event 40, attack_hit", "BA-07")
    terminal.say("anna", "Dice from olek: k20 for attack of Borys")


def second_round(terminal: Tmux) -> None:
    """From there to round 3, with a look back."""
    terminal.say("8", "Dice from olek: k10 for damage of Borys")
    terminal.say("3", "Waiting for 關羽雲長: attack [borys or skip]")
    terminal.say("borys dice=20", "Round 2, phase declaration", "Waiting for Borys: declare")
    terminal.say("declare borys none", "Waiting for 關羽雲長: declare")
    terminal.say("declare anna defensive", "pass_change")
    terminal.say("pass borys", "Waiting for 關羽雲長: change_action or pass_change")
    terminal.say("pass", "Dice from olek")
    terminal.say("6 3 4", "Waiting for 關羽雲長: sacrifice [0 to 2]")
    terminal.say("1", "Waiting for")
    for _ in range(2):
        terminal.say("skip", "Waiting for")
    terminal.shows("Round 3, phase declaration")
    terminal.say("at 20", "LOOKING AT EVENT 20", "now leads back")
    terminal.say("now", "Round 3, phase declaration")


@needs_tmux
def test_two_rounds_are_fought_on_a_real_terminal(folder: Path) -> None:
    """Typed dice, undo into the middle of an attack, redo, why, kill -9, and on to round 3."""
    with Tmux(folder, "roster.yaml") as terminal:
        first_round(terminal)
        os.kill(terminal.pid, signal.SIGKILL)
    with Tmux(folder, "roster.affray") as terminal:
        rows = terminal.shows(
            "Dice from olek: k20 for attack of Borys", "medium wound of 13", "gm>"
        )
        assert rows[1] == "Round 1, phase attacks"
        second_round(terminal)
        terminal.type("quit")
        terminal.key("Enter")
        deadline = time.monotonic() + PATIENCE
        while Path(f"/proc/{terminal.pid}").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
    assert verify(folder / "roster.affray").result == EXACT


@needs_tmux
def test_completion_and_scrolling_on_a_real_terminal(folder: Path) -> None:
    """A menu with meanings while typing, tab, up, page keys, and an empty line without a menu."""
    with Tmux(folder, "roster.yaml") as terminal:
        terminal.say("begin", "Waiting for Borys: declare")
        terminal.type("declare b")
        terminal.shows("Borys, blue")
        terminal.key("Tab")
        terminal.type(" of")
        terminal.shows("offensive")
        terminal.key("Tab")
        terminal.shows("gm> declare borys offensive")
        terminal.key("Enter")
        terminal.shows("Borys declares Offensive.")
        terminal.say("help", "Of the table:", "rows more: page down")
        for _ in range(8):
            terminal.key("NPage")
        terminal.shows("help WORD tells more")
        terminal.key("C-l")
        terminal.say("xyz", "There is no word 'xyz' here")
        terminal.key("Up")
        terminal.shows("gm> xyz")
        terminal.key("C-c")
        terminal.hides("gm> xyz")


@needs_tmux
def test_a_newcomer_finds_the_words_on_a_real_terminal(folder: Path) -> None:
    """The greeting names help; a bare choice is declared; a list is completed after its comma."""
    with Tmux(folder, "roster.yaml", "-o", "first.affray") as terminal:
        terminal.shows("help lists the words", "gm>")
        terminal.say("begin", "Waiting for Borys: declare")
        terminal.say("defensive", "Borys declares Defensive.", "Waiting for")
        terminal.type("fact distance anna,")
        terminal.shows("anna,borys")
        terminal.key("C-c")
        terminal.say("anna none", "declares ordinary attacks.")
