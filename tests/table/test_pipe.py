"""The table through a pipe: child processes, killed and gone on with, text and JSON."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

import pytest

from affray.replay.facade import verify
from affray.replay.verify import EXACT

from .conftest import FIGHTING, ROSTER


def table(folder: Path, *words: str, lines: str = "", code: int = 0) -> str:
    """Run `affray table` as a child process with these lines; what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "affray", "table", *words],
        cwd=folder,
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_bytes_that_are_no_text_are_refused_and_the_next_line_is_read(
    folder: Path, encoding: str
) -> None:
    """A line in another encoding is a line that cannot be: no traceback, nothing recorded of it."""
    done = subprocess.run(
        [sys.executable, "-m", "affray", "table", "roster.yaml", "-o", "evening.affray"],
        cwd=folder,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        input=b"begin\nnote \xff\xe9\n\xfe\nnote well\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Note: well" in done.stdout
    assert done.stdout.count(b"Note: ") == 1
    assert verify(folder / "evening.affray").result == EXACT


@pytest.mark.parametrize("words", ["table evening.affray", "replay evening.affray"])
def test_a_closed_input_is_an_empty_one(folder: Path, words: str) -> None:
    """Without stdin there is nobody to say anything, and that is all."""
    table(folder, "roster.yaml", "-o", "evening.affray", lines="begin\n")
    line = f'"{sys.executable}" -m affray {words} <&-'
    done = subprocess.run(line, shell=True, cwd=folder, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


class Child:
    """A table that goes on while the test talks to it, line by line."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "affray", "table", *words],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def read(self, text: str) -> str:
        """Read lines until one holds that text; that line."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if text in line:
                return line.rstrip("\n")
        raise AssertionError(f"{text!r} did not come")

    def say(self, line: str, text: str) -> str:
        """Say a line, and read until the text comes."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return self.read(text)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the roster."""
    (tmp_path / "roster.yaml").write_bytes(ROSTER.read_bytes())
    return tmp_path


def test_a_roster_begins_a_fight_that_is_kept_under_its_name(folder: Path) -> None:
    """Board and what is awaited first, then what comes of each line; the file is there."""
    told = table(folder, "roster.yaml", lines="begin\ndeclare borys none\n")
    assert told.splitlines() == [
        "Phase setup",
        "   Anna   red   active",
        "    fights with: sword",
        "   Borys  blue  active",
        "    fights with: axe",
        "Distance of Anna and Borys: 5 m",
        "Nobody is waited for. Possible: begin, set_fact, set_dice, set_controller, join, leave, "
        "correct, note.",
        "The fight begins.",
        "Round 1",
        "  Declared in this order: Borys and Anna.",
        "  Declaring",
        "Waiting for Borys: declare",
        "    Borys declares ordinary attacks.",
        "Waiting for Anna: declare",
    ]
    assert "roster.affray: exists already; affray table roster.affray goes on with it" in table(
        folder, "roster.yaml", code=2
    )
    assert "Waiting for Anna: declare" in table(folder, "roster.affray")


def test_killed_in_the_middle_of_an_attack_it_goes_on_with_the_open_question(
    folder: Path,
) -> None:
    """Law 6: kill -9 loses nothing that was told; the same die is asked for, and undo works."""
    with Child(folder, "roster.yaml", "-o", "evening.affray") as child:
        for line in (*FIGHTING, "attack anna borys"):
            assert child.process.stdin is not None
            child.process.stdin.write(f"{line}\n")
        asked = child.say("11", "k8 for damage of Anna")
        os.kill(child.process.pid, signal.SIGKILL)
        child.process.wait()
    with Child(folder, "evening.affray") as child:
        assert child.read("k8 for damage of Anna") == asked
        child.say("9", "(bad_dice)")
        child.say("5", "Borys receives a medium wound of 13.")
        os.kill(child.process.pid, signal.SIGKILL)
        child.process.wait()
    told = table(
        folder, "evening.affray", lines="undo\nredo\nundo declaration\nattack anna borys\n"
    )
    assert "Taken back: answer 5\n" in told
    assert "Holds again: answer 5\n" in told
    assert "Taken back: attack actor=anna target=borys; answer 11; answer 5\n" in told
    assert told.splitlines()[-1].startswith("Dice from maja: k20")
    assert verify(folder / "evening.affray").result == EXACT


def test_a_torn_record_is_set_aside(folder: Path) -> None:
    """A crash in the middle of a write: the tail is moved away, the fight goes on before it."""
    table(folder, "roster.yaml", lines="begin\n")
    path = folder / "roster.affray"
    path.write_bytes(path.read_bytes()[:-3])
    told = table(folder, "roster.affray", lines="begin\n")
    assert "an unfinished record at the end was moved" in told
    assert "The fight begins." in told


def test_one_writer_has_the_file(folder: Path) -> None:
    """A second table over the same file is refused in a sentence."""
    with Child(folder, "roster.yaml") as child:
        child.say("begin", "Waiting for Borys")
        assert "roster.affray" in table(folder, "roster.affray", code=2)
        assert "Traceback" not in table(folder, "roster.affray", code=2)


def test_refusals_do_not_end_it_unless_it_is_strict(folder: Path) -> None:
    """Without --strict the code is 0; with it the first refused line ends it with code 1."""
    lines = "begin\ndeclare anna none\n# a remark\n\ndeclare borys none\n"
    told = table(folder, "roster.yaml", lines=lines)
    assert "It is not the turn of Anna (not_your_turn)." in told
    assert "Borys declares ordinary attacks." in told
    told = table(folder, "roster.yaml", "-o", "b.affray", "--strict", lines=lines, code=1)
    assert told.splitlines()[-1] == "It is not the turn of Anna (not_your_turn)."
    assert "Waiting for Borys: declare" in table(folder, "b.affray", "--strict")


def test_json_is_a_line_for_each_event(folder: Path) -> None:
    """Events, refusals, undone and redone events, answers in words, where the fight stands."""
    lines = "begin\ndeclare anna none\ndeclare borys none\nundo\nredo\nhelp undo\nat 2\nquit\nx\n"
    told = table(folder, "roster.yaml", "--json", lines=lines)
    held = [json.loads(line) for line in told.splitlines()]
    kinds = [next(iter(one)) for one in held]
    assert kinds == [
        "now",
        *["event"] * 4,
        "now",
        "refused",
        *["event"] * 2,
        "now",
        *["undone"] * 2,
        "now",
        *["redone"] * 2,
        "now",
        "said",
        "said",
        "board",
        "said",
    ]
    assert held[1]["event"]["event"] == "begun"
    assert held[1]["event"]["sentence"] == "The fight begins."
    assert held[5]["awaited"][0]["question"] == "declare"
    assert held[6]["refused"]["code"] == "not_your_turn"
    assert held[10] == {"undone": held[7]["event"]}
    assert held[13] == {"redone": held[7]["event"]}
    assert held[12]["now"] == {**held[5]["now"], "of": 13}
    assert held[18]["board"]["position"] == 2


def test_a_script_with_commands_is_played_first(folder: Path) -> None:
    """Then the fight goes on where the script has ended, with variants left aside."""
    script = ROSTER.read_text("utf-8") + (
        "dice: typed\n"
        "play:\n  - begin\n  - {declare: {actor: borys, action: none}, label: here}\n"
        "variants:\n  - {title: other, from: here, play: [{values: {round: 9}}]}\n"
    )
    (folder / "played.yaml").write_text(script, "utf-8")
    told = table(folder, "played.yaml", lines="declare anna none\n")
    assert "Anna declares ordinary attacks." in told
    assert verify(folder / "played.affray").result == EXACT


def test_a_script_that_fails_begins_nothing(folder: Path) -> None:
    """What it expects in vain is told with its line; there is no file, and the code is 1."""
    script = ROSTER.read_text("utf-8") + "play:\n  - {begin: {}, values: {round: 2}}\n"
    (folder / "wrong.yaml").write_text(script, "utf-8")
    told = table(folder, "wrong.yaml", code=1)
    assert "round: expected 2, found 1" in told
    assert "wrong.yaml did not go as it expects; no fight was begun." in told
    assert not (folder / "wrong.affray").exists()


def test_what_cannot_be_a_table_is_told(folder: Path) -> None:
    """Exit code 2 and a sentence: no such file, no fight, two scripts, -o for an old fight."""
    twice = ROSTER.read_text("utf-8")
    (folder / "two.yaml").write_text(f"{twice}---\n{twice}", "utf-8")
    (folder / "none.affray").write_text("nothing", "utf-8")
    table(folder, "roster.yaml")
    for words, sentence in (
        (("nowhere.affray",), "nowhere.affray"),
        (("nowhere.yaml",), "cannot be read"),
        (("none.affray",), "is no fight file"),
        (("two.yaml",), "two.yaml holds 2 scripts; a table takes one."),
        (("roster.affray", "-o", "x.affray"), "-o is for a new fight"),
        (("roster.yaml", "-o", "nowhere/x.affray"), "nowhere/x.affray"),
    ):
        told = table(folder, *words, code=2)
        assert sentence in told
        assert "Traceback" not in told


def test_a_player_has_his_own_seat(folder: Path) -> None:
    """--as PERSON: he acts and sees as that person; all else is refused."""
    table(folder, "roster.yaml", lines="begin\n")
    told = table(
        folder,
        "roster.affray",
        "--as",
        "olek",
        lines="declare borys none\nas gm\ndeclare anna none\n",
    )
    assert "Borys declares ordinary attacks." in told
    assert "Only the game master may say as." in told
    assert "not_controller" in told


def test_the_pipe_needs_no_prompt_toolkit(folder: Path) -> None:
    """Where it is not installed a pipe works, and nothing of it is loaded where it is."""
    code = (
        "import sys; sys.modules['prompt_toolkit'] = None; sys.argv = ['affray', 'table', "
        "'roster.yaml']; from affray.__main__ import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        input="begin\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "The fight begins." in done.stdout


def test_other_alphabets_pass_the_pipe(folder: Path) -> None:
    """Lines and names in Chinese go in and come out."""
    script = ROSTER.read_text("utf-8").replace("name: Anna", "name: 張飛")
    (folder / "wide.yaml").write_text(script, "utf-8")
    told = table(folder, "wide.yaml", lines="leave 張飛 他走了\n")
    assert "   張飛   red   active" in told
    assert "張飛 leaves the fight: 他走了." in told
