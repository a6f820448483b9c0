"""affray as a process of its own: streams, encodings, pipes, what is loaded."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

NAMES = {"anna": "Ania Żółć", "borys": "Борис 龍"}
"""Names that no ASCII terminal can show."""


def affray(folder: Path, *words: str, **env: str) -> "subprocess.CompletedProcess[bytes]":
    """Run `python -m affray`, with other variables of the environment."""
    return subprocess.run(
        [sys.executable, "-m", "affray", *words],
        cwd=folder,
        env={**os.environ, **env},
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def foreign(run: Any, tmp_path: Path) -> str:
    """A fight of people with names in other scripts."""
    text = (tmp_path / "duel.yaml").read_text("utf-8")
    for who, name in NAMES.items():
        text = text.replace(f"name: {who.capitalize()}", f"name: {name}")
    (tmp_path / "foreign.yaml").write_text(text, "utf-8")
    run("play", "foreign.yaml", "-o", "foreign.affray")
    return "foreign.affray"


@pytest.mark.parametrize(
    "env",
    [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}],
    ids=["ascii", "C"],
)
def test_what_a_terminal_cannot_show_is_escaped(
    foreign: str, tmp_path: Path, env: dict[str, str]
) -> None:
    """No crash, and only ASCII: on stdout, on stderr, and JSON stays JSON."""
    env = {**env, "LANG": "C"}
    told = affray(tmp_path, "replay", foreign, **env)
    assert told.returncode == 0
    assert told.stdout.isascii()
    assert rb"Ania \u017b\xf3\u0142\u0107" in told.stdout
    refused = affray(tmp_path, "do", foreign, "declare", "actor=anna", "action=none", **env)
    assert (refused.returncode, refused.stderr.isascii()) == (1, True)
    assert b"not_your_turn" in refused.stderr
    for words in (("show", foreign, "--json"), ("replay", foreign, "--json"), ("export", foreign)):
        made = affray(tmp_path, *words, **env)
        assert made.stdout.isascii()
        lines = [json.loads(line) for line in made.stdout.splitlines()]
        assert NAMES["borys"] in json.dumps(lines, ensure_ascii=False)


def test_whole_names_where_they_can_be_shown(foreign: str, tmp_path: Path) -> None:
    """UTF-8 is the rule: nothing is escaped then, not in JSON either."""
    for words in (("replay", foreign), ("show", foreign, "--json"), ("export", foreign)):
        told = affray(tmp_path, *words, PYTHONIOENCODING="utf-8").stdout.decode()
        assert NAMES["anna"] in told
        assert NAMES["borys"] in told


def test_a_reader_that_leaves_is_no_fault(run: Any, duel: str, tmp_path: Path) -> None:
    """A pipe that is closed early: no traceback, nothing on stderr."""
    for _ in range(40):
        run("do", duel, "note", f"text={'x' * 3900}")
    with subprocess.Popen(
        [sys.executable, "-m", "affray", "replay", duel],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.read(10)
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(30) == 1


def test_a_full_disk_is_told(duel: str, tmp_path: Path) -> None:
    """Where stdout cannot be written it is said in a sentence."""
    if not os.path.exists("/dev/full"):  # only some systems have this
        return
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "affray", "export", duel],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"affray: ")
    assert b"Traceback" not in done.stderr


def test_streams_that_are_closed_are_not_missed(duel: str, tmp_path: Path) -> None:
    """Without stdout or stderr the work is done all the same."""
    for closed, code in ((">&-", 0), ("2>&-", 0), (">&- 2>&- <&-", 0)):
        line = f'"{sys.executable}" -m affray do {duel} note text=x {closed}'
        assert subprocess.run(line, shell=True, cwd=tmp_path, timeout=60).returncode == code
    told = affray(tmp_path, "replay", duel)
    assert told.stdout.count(b"Note: x") == 3


def test_an_interrupt_ends_the_process(duel: str, tmp_path: Path) -> None:
    """Ctrl-C while it waits: exit code 130, one sentence, no traceback."""
    os.mkfifo(tmp_path / "slow.yaml")
    with (
        subprocess.Popen(
            [sys.executable, "-m", "affray", "check", "slow.yaml"],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as child,
        open(tmp_path / "slow.yaml", "wb"),
    ):  # opens when the child does
        child.send_signal(signal.SIGINT)
        _, stderr = child.communicate(timeout=30)
    assert child.returncode == 130
    assert stderr.strip() == b"affray: interrupted"


def test_the_log_is_one_line_a_command_on_stderr(run: Any, duel: str, tmp_path: Path) -> None:
    """-v and --log-json write beside what was asked for; silent without them."""
    words = ("do", duel, "note", "text=x")
    done = affray(tmp_path, "--log-json", *words)
    held = json.loads(done.stderr)
    assert (held["event"], held["command"], held["by"]) == ("command", "note", "gm")
    assert b"Note: x" in done.stdout
    done = affray(tmp_path, "-v", *words)
    assert done.stderr.count(b"\n") == 1
    assert b"note" in done.stderr
    assert b"\x1b" not in done.stderr
    assert affray(tmp_path, *words).stderr == b""


def test_only_what_is_needed_is_loaded(run: Any, duel: str, tmp_path: Path) -> None:
    """A command loads neither rich nor structlog nor YAML where nobody has asked for them."""
    words = ["do", duel, "declare", "actor=borys", "action=none"]
    program = (
        "import sys\n"
        "from affray.cli import main\n"
        "try:\n"
        f"    main({words!r})\n"
        "finally:\n"
        "    heavy = {'rich', 'structlog', 'ruamel', 'affray.rulesets.turn_actions'}\n"
        "    print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, timeout=60, check=True
    )
    assert done.stderr == b"[]\n"
    assert b"Borys declares" in done.stdout


def test_the_installed_script_is_the_same_door(tmp_path: Path) -> None:
    """`affray` and `python -m affray` say the same."""
    script = Path(sys.executable).parent / "affray"
    told = subprocess.run([script, "--version"], capture_output=True, timeout=60, check=True)
    assert told.stdout == affray(tmp_path, "--version").stdout
