"""Disks that are full or fail, at every call: the file holds what the fight holds, and goes on."""

import errno
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import affray
from affray import FileFault
from affray.cli import main
from affray.replay.file import Unreadable, read
from affray.replay.recorded import Recorded

from .duel import fought, made

CALLS = ("open", "write", "fdatasync", "fsync", "fstat", "ftruncate", "link", "replace")

NOTE = {"note": {"text": "a word"}}


class Failing:
    """The operating system, of which one call fails: the one of that number, from 1."""

    def __init__(self, patch: pytest.MonkeyPatch, number: int, code: int) -> None:
        self.number, self.code, self.calls = number, code, 0
        for name in CALLS:
            patch.setattr(os, name, self._failing(name, getattr(os, name)))

    def _failing(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **how: Any) -> Any:
            self.calls += 1
            if self.calls != self.number:
                return real(*given, **how)
            if name == "write":  # half of it is on the disk already
                real(given[0], bytes(given[1])[: len(given[1]) // 2])
            raise OSError(self.code, os.strerror(self.code))

        return call


def held(path: Path) -> int:
    """How many records of a fight a file holds; none where there is no file."""
    return len(read(path).payloads) - 1 if path.exists() else 0


def failing_everywhere(
    path: Path, before: bytes | None, code: int, doing: Callable[[], int]
) -> Iterator[tuple[int, FileFault | None]]:
    """Do it with the first call failing, then with the second, until it fails no more.

    Each time: how many records the file then holds, and the fault that was raised.
    """
    number, last = 0, False
    while not last:
        number += 1
        for one in path.parent.iterdir():
            one.unlink()
        if before is not None:
            path.write_bytes(before)
        fault: FileFault | None = None
        with pytest.MonkeyPatch.context() as patch:
            system = Failing(patch, number, code)
            try:
                done = doing()
            except FileFault as error:
                fault = error
        last = system.calls < number
        assert fault is not None or held(path) == done
        assert fault is None or os.strerror(code) in str(fault)
        yield held(path), fault
        if fault is not None:  # what failed once is done the next time
            assert doing() == held(path)


CODES = pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC], ids=os.strerror)


@CODES
@pytest.mark.parametrize("saved", [False, True], ids=["new", "save"])
def test_a_file_that_could_not_be_made_is_not_there(saved: bool, code: int, tmp_path: Path) -> None:
    """Whole or not at all, whichever call fails: the name is free, nothing lies beside it."""
    path, fight = tmp_path / "duel.affray", fought()

    def doing() -> int:
        if saved:
            affray.save(fight, path)
            return fight.sequence
        with made(path=path) as new:
            return new.sequence

    faults = 0
    for count, fault in failing_everywhere(path, None, code, doing):
        faults += fault is not None
        assert fault is None or (count == 0 and os.listdir(tmp_path) == [])
    assert faults > 8


@CODES
@pytest.mark.parametrize("torn", [False, True], ids=["whole", "torn"])
def test_a_file_that_could_not_be_opened_has_lost_nothing(
    torn: bool, code: int, tmp_path: Path
) -> None:
    """All whole records stay, and a torn tail stands in the file or beside it."""
    path, fight = tmp_path / "files" / "duel.affray", fought()
    path.parent.mkdir()
    affray.save(fight, path)
    data = path.read_bytes()[: -7 if torn else None]

    def doing() -> int:
        with affray.open(path) as opened:
            return opened.sequence

    for count, _ in failing_everywhere(path, data, code, doing):
        assert count == fight.sequence - torn
        end = read(path).torn
        aside = [one.read_bytes() for one in path.parent.iterdir() if ".torn-" in one.name]
        assert not torn or end is not None or data.endswith(aside[0])
        assert not any(one.name.startswith(".") for one in path.parent.iterdir())


def test_an_older_file_of_the_fight_keeps_what_it_has(tmp_path: Path) -> None:
    """Saving over it adds record by record: after a fault it holds an earlier point."""
    path, fight = tmp_path / "duel.affray", fought()
    affray.save(fight, path)
    data, before = path.read_bytes(), fight.sequence
    for _ in range(3):
        fight.do(NOTE)

    def doing() -> int:
        affray.save(fight, path)
        return fight.sequence

    for count, _ in failing_everywhere(path, data, errno.EINTR, doing):
        assert before <= count <= fight.sequence
        assert affray.open(path, write=False).log.records == fight.log.records[:count]


@CODES
@pytest.mark.parametrize(
    "doing",
    [
        lambda fight: fight.do(NOTE),
        lambda fight: fight.undo(),
        lambda fight: fight.do(NOTE, by="ania"),
    ],
    ids=["do", "undo", "player"],
)
def test_a_record_that_could_not_be_written_has_not_happened(
    doing: Callable[[Recorded], object], code: int, tmp_path: Path
) -> None:
    """Law 1: file and fight agree after each failing call, and both go on."""
    path = tmp_path / "duel.affray"
    with fought(path=path) as fight:
        for number in (1, 2, 3):
            before = fight.sequence
            with pytest.MonkeyPatch.context() as patch:
                Failing(patch, number, code)
                with pytest.raises(Unreadable, match=os.strerror(code)):
                    doing(fight)
            assert fight.sequence == held(path) == before
            doing(fight)
            assert fight.sequence == held(path) == before + 1
    assert affray.verify(path).result == "EXACT"


@contextmanager
def room(size: int) -> Iterator[None]:
    """No file becomes longer than so many bytes: the system itself refuses the rest."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_that_is_full_is_told_and_the_fight_goes_on_when_there_is_room(
    tmp_path: Path,
) -> None:
    """However few bytes are left: nothing of the record stays, nothing before it is lost."""
    path = tmp_path / "duel.affray"
    with fought(path=path) as fight:
        for left in (0, 1, 19, 20, 21, 40):
            before = path.read_bytes()
            with room(len(before) + left), pytest.raises(Unreadable, match="cannot be written: "):
                fight.do(NOTE)
            assert path.read_bytes() == before
            fight.do(NOTE)
    assert affray.verify(path).result == "EXACT"
    for size in (0, 5, 500):
        with room(size), pytest.raises(Unreadable, match="File too large"):
            affray.save(fight, tmp_path / "copy.affray")
        assert os.listdir(tmp_path) == [path.name]


@pytest.mark.parametrize(
    "words",
    [
        ("export", "duel.affray", "-o", "new"),
        ("export", "duel.affray", "--format", "script", "-o", "new"),
        ("roster", "duel.affray", "-o", "new"),
        ("init", "battle_actions", "-o", "new"),
        ("fork", "duel.affray", "-o", "new"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("old", [None, "what was there"])
def test_a_file_of_results_is_whole_or_as_it_was(
    words: tuple[str, ...], old: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What does not fit on the disk is named in a sentence and leaves the older file alone."""
    monkeypatch.chdir(tmp_path)
    affray.save(fought(), "duel.affray")
    if old is not None:
        Path("new").write_text(old)
        words += ("--force",)
    with room(300):
        result = CliRunner().invoke(main, words)
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == 2
    assert result.stderr.startswith("affray: new: ")
    assert "File too large" in result.stderr
    assert sorted(os.listdir()) == ["duel.affray"] + ["new"] * (old is not None)
    assert old is None or Path("new").read_text() == old


def test_output_that_nobody_takes_is_told_by_the_exit_code(tmp_path: Path) -> None:
    """A full disk behind stdout is a sentence; one behind stderr undoes nothing that was done."""
    path = tmp_path / "duel.affray"
    affray.save(fought(), path)

    def run(*words: str, **streams: Any) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "affray", *words]
        return subprocess.run(command, text=True, check=False, **streams)

    with open("/dev/full", "w") as full:
        shown = run("show", str(path), stdout=full, stderr=subprocess.PIPE)
        assert (shown.returncode, shown.stderr) == (
            2,
            "affray: the output: No space left on device\n",
        )
        assert run("show", "nothing", stderr=full).returncode == 2
        before = held(path)
        done = run("-v", "do", str(path), "note", "text=hi", stderr=full, stdout=subprocess.PIPE)
        assert (done.returncode, held(path)) == (0, before + 1)


class Broken:
    """A logger that can write nothing."""

    def info(self, event: str, **fields: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_logger_that_fails_undoes_nothing(tmp_path: Path) -> None:
    """What has happened is not told as if it had not: the line of the log alone is lost."""
    path = tmp_path / "duel.affray"
    with fought(path=path, log=Broken()) as fight:
        before = fight.sequence
        assert fight.do(NOTE).events
        fight.undo()
        with pytest.raises(affray.Refused):
            fight.do({"attack": {"actor": "borys", "target": "anna"}})
        assert fight.sequence == held(path) == before + 2
    path.write_bytes(path.read_bytes()[:-1])
    with affray.open(path, log=Broken()) as fight:
        assert fight.set_aside


def test_an_interrupt_between_file_and_fight_stops_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record that the file has and the fight has not is never followed by another one."""
    path = tmp_path / "duel.affray"

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    with fought(path=path) as fight:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(fight.log, "append", interrupted)
            with pytest.raises(KeyboardInterrupt):
                fight.do(NOTE)
        for doing in (lambda: fight.do(NOTE), fight.undo):
            with pytest.raises(Unreadable, match="it holds 7 records where the fight has 6"):
                doing()
    with affray.open(path) as fight:
        assert fight.sequence == 7
        fight.do(NOTE)
    assert affray.verify(path).result == "EXACT"


SLOW = """
import os, sys
import affray
real = os.write
def slow(fd, data):
    if fd > 2:
        print(len(data), flush=True)
        sys.stdin.readline()
    return real(fd, data[:4096])
with affray.open(sys.argv[1]) as fight:
    os.write = slow
    fight.do({"note": {"text": "\\U0001f5e1" * 4000}})
"""
"""A child that writes a long record in pieces, and waits before each of them."""


@pytest.mark.parametrize("pieces", [0, 1, 2, 3])
def test_a_writer_killed_within_a_record_leaves_a_tail_that_is_set_aside(
    pieces: int, tmp_path: Path
) -> None:
    """Readers say what is torn, a writer moves it away, and the fight goes on and is true."""
    path = tmp_path / "duel.affray"
    affray.save(fought(), path)
    whole = path.read_bytes()
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        assert child.stdin is not None
        for _ in range(pieces):
            assert int(child.stdout.readline()) > 4096
            child.stdin.write("\n")
            child.stdin.flush()
        assert int(child.stdout.readline()) > 4096 * (3 - pieces)
        with pytest.raises(FileFault, match="is being written by somebody else"):
            affray.open(path)
        child.kill()
    size = len(path.read_bytes()) - len(whole)
    assert size == 4096 * pieces
    seen = affray.open(path, write=False)
    assert seen.torn == ((len(whole), size) if size else None)
    shown = CliRunner().invoke(main, ("show", str(path)))
    assert shown.exit_code == 0
    assert ("is unfinished and was left out" in shown.stderr) == bool(size)
    with affray.open(path) as fight:
        if size:
            assert fight.set_aside == f"{path}.torn-{len(whole)}"
            assert len(Path(fight.set_aside).read_bytes()) == size
        fight.do(NOTE)
    assert affray.verify(path).result == "EXACT"
    assert affray.open(path, write=False).torn is None
