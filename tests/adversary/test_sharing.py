"""One file and several who use it: at once, by other names, and while it is moved away."""

import errno
import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import affray
from affray import FileFault
from affray.replay.file import Exists, Locked, Unreadable, Writer, records

from .duel import fought, made

NOTE = {"note": {"text": "a word"}}

WRITER = """
import random, sys
import affray
from affray.replay.file import Locked
dice, done = random.Random(sys.argv[2]), 0
while done < 40:
    try:
        with affray.open(sys.argv[1]) as fight:
            for _ in range(4):
                fight.do({"note": {"text": sys.argv[2] * dice.choice((1, 90, 3000))}})
                done += 1
            fight.undo()
    except Locked:
        pass
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with a fight, in a folder of its own."""
    (tmp_path / "kept").mkdir()
    affray.save(fought(), tmp_path / "kept" / "duel.affray")
    return tmp_path / "kept" / "duel.affray"


def test_whoever_reads_while_two_write_sees_a_whole_fight_each_time(path: Path) -> None:
    """Two processes take turns, a reader looks 200 times: no fault, and nothing seen is lost."""
    link = path.with_name("link")
    link.symlink_to(path)
    before = seen = affray.open(path, write=False)
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(where), sign])
        for where, sign in ((path, "a"), (link, "b"))
    ]
    rounds = 0
    while rounds < 200 or any(one.poll() is None for one in writers):
        rounds += 1
        now = affray.open(path, write=False)
        assert now.log.records[: seen.sequence] == seen.log.records
        seen = now
    assert [one.wait() for one in writers] == [0, 0]
    assert affray.open(path, write=False).sequence == before.sequence + 2 * 50
    assert affray.verify(path).result == "EXACT"


NAMES: dict[str, Callable[[Path], Any]] = {
    "symlink": lambda path: path.with_name("other").symlink_to(path),
    "hard link": lambda path: os.link(path, path.with_name("other")),
    "relative symlink": lambda path: path.with_name("other").symlink_to(path.name),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_file_by_another_name_is_the_same_file(name: str, path: Path) -> None:
    """One writes it by any of its names, and saving it where it is kept adds nothing."""
    NAMES[name](path)
    other = path.with_name("other")
    with affray.open(other) as fight:
        for one in (path, other, f"{path.parent}/../kept/duel.affray", os.path.relpath(path)):
            with pytest.raises(Locked):
                affray.open(one)
            affray.save(fight, one)
        fight.do(NOTE)
        count = fight.sequence
    assert affray.open(path, write=False).sequence == count
    assert sorted(os.listdir(path.parent)) == ["duel.affray", "other"]


def test_a_relative_name_holds_where_one_has_gone_elsewhere(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is held by itself; another of the same relative name is another file."""
    monkeypatch.chdir(path.parent)
    with affray.open(path.name) as fight:
        monkeypatch.chdir(tmp_path)
        fight.do(NOTE)
        affray.save(fight, path.name)
        fight.do(NOTE)
        assert affray.open(path, write=False).sequence == fight.sequence
        assert affray.open(path.name, write=False).sequence == fight.sequence - 1


def test_a_file_that_is_renamed_while_it_is_open_takes_what_comes(path: Path) -> None:
    """Nothing is lost: it is under the new name, and the old one is free for a copy."""
    moved = path.with_name("moved.affray")
    with affray.open(path) as fight:
        path.rename(moved)
        fight.do(NOTE)
        with pytest.raises(Locked):
            affray.open(moved)
        affray.save(fight, path)
        fight.do(NOTE)
        assert affray.open(moved, write=False).sequence == fight.sequence
    assert affray.open(path, write=False).sequence == fight.sequence - 1


@pytest.mark.parametrize("anew", [False, True], ids=["removed", "made anew"])
def test_a_file_that_is_gone_while_it_is_open_takes_nothing(anew: bool, path: Path) -> None:
    """Law 1: a record that nobody could find is no record; the fight in memory is saved anew."""
    copy = path.with_name("copy.affray")
    with affray.open(path) as fight:
        before = fight.sequence
        shutil.copy(path, copy)
        path.unlink()
        if anew:
            copy.rename(path)
        for doing in (lambda: fight.do(NOTE), fight.undo):
            with pytest.raises(Unreadable, match="replaced or removed while it was open"):
                doing()
        assert fight.sequence == before
        affray.save(fight, path)
    with affray.open(path) as fight:
        fight.do(NOTE)
    assert affray.open(path, write=False).sequence == before + 1


@pytest.mark.parametrize("use", [affray.open, lambda path: affray.save(fought(), path)])
def test_a_file_that_is_replaced_while_it_is_opened_is_left_alone(
    use: Callable[[Path], object], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the lock and the reading another file may get the name: then nothing is written."""
    other = path.with_name("other.affray")
    affray.save(made(), other)
    before = other.read_bytes()
    opened = Writer.append_to

    def swapped(where: Path, **how: Any) -> Any:
        writer = opened(where, **how)
        other.replace(path)
        return writer

    monkeypatch.setattr(Writer, "append_to", swapped)
    with pytest.raises(Unreadable, match="was replaced by another file while it was opened"):
        use(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP], ids=os.strerror)
def test_where_nothing_can_be_locked_nothing_is_written(
    code: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system without locks is told by its word; files there can be read and verified."""

    def lockless(*_: Any) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(fcntl, "flock", lockless)
    uses: tuple[Callable[[], Any], ...] = (
        lambda: affray.open(path),
        lambda: made(path=path.with_name("new.affray")),
        lambda: affray.save(fought(), path.with_name("new.affray")),
    )
    for use in uses:
        with pytest.raises(Unreadable, match=os.strerror(code)):
            use()
    assert os.listdir(path.parent) == [path.name]
    assert affray.verify(path).result == "EXACT"


def test_a_name_that_leads_nowhere_or_round_in_circles_is_a_fault(path: Path) -> None:
    """Links that end nowhere are told; no fight is put where they point."""
    nowhere, circle = path.with_name("nowhere"), path.with_name("circle")
    nowhere.symlink_to("not there")
    circle.symlink_to(circle)
    for link in (nowhere, circle):
        for use in (affray.open, affray.verify, lambda to: affray.save(fought(), to)):
            with pytest.raises(FileFault, match="cannot be opened: "):
                use(link)
        with pytest.raises(Exists):
            made(path=link)
    assert sorted(os.listdir(path.parent)) == ["circle", path.name, "nowhere"]


def test_a_new_file_is_locked_before_it_has_its_name(path: Path, tmp_path: Path) -> None:
    """Nobody can go on with a fight between its making and the lock of whoever made it."""
    new = tmp_path / "new.affray"
    linked, tried = os.link, []

    def link(hidden: str, name: str) -> None:
        linked(hidden, name)
        with pytest.raises(Locked):
            affray.open(name)
        tried.append(name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "link", link)
        fight = made(path=new)
    assert tried == [str(new)]
    with fight:
        fight.begin()
    assert sum(1 for _ in records(new)) == 1 + fight.sequence
