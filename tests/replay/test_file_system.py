"""The record file of a fight under odd names, devices, and a system that refuses."""

import errno
import fcntl
import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import affray.replay.file as fightfile
from affray.replay.file import (
    MAGIC,
    FileFault,
    NotAFight,
    Unreadable,
    Writer,
    WrongVersion,
    read,
)

from .hostile_at_hand import WHOLE

STRANGERS: dict[str, tuple[Callable[[Path], object], type[FileFault], str]] = {
    "a folder": (Path.mkdir, NotAFight, "is a folder"),
    "a pipe": (os.mkfifo, NotAFight, "is a device or a pipe"),
    "an empty file": (lambda p: p.write_bytes(b""), NotAFight, "it is empty"),
    "a text": (lambda p: p.write_text("affray is a game"), NotAFight, "does not begin like one"),
    "a short text": (lambda p: p.write_text("affray"), NotAFight, "does not begin like one"),
    "only the magic": (lambda p: p.write_bytes(MAGIC), NotAFight, "ends inside its header"),
    "a later version": (
        lambda p: p.write_bytes(b"affray\x02\n" + WHOLE[8:]),
        WrongVersion,
        "in version 2",
    ),
    "nothing": (lambda p: None, Unreadable, "No such file"),
    "a link in a circle": (lambda p: p.symlink_to(p), Unreadable, "symbolic links"),
    "a link to nothing": (lambda p: p.symlink_to("nowhere"), Unreadable, "No such file"),
}


@pytest.mark.parametrize(("make", "kind", "words"), STRANGERS.values(), ids=STRANGERS)
def test_what_is_no_fight_file_is_called_by_its_name(
    tmp_path: Path, make: Callable[[Path], object], kind: type[FileFault], words: str
) -> None:
    """Reading and appending say in a sentence that names the file what is wrong with it."""
    path = tmp_path / "duel.affray"
    make(path)
    for use in (read, Writer.append_to):
        with pytest.raises(kind, match=words) as caught:
            use(path)
        assert caught.value.path == str(path)
        assert str(caught.value).startswith(f"{path}: ")


@pytest.mark.parametrize("name", ["a\0b", "a" * 300, "no/such/folder", "/dev/null/x", ""])
def test_an_impossible_name_is_a_fault_for_every_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Names that no file can have end in a fault of this module too."""
    monkeypatch.chdir(tmp_path)
    uses: list[Callable[[], object]] = [
        lambda: read(name),
        lambda: Writer.append_to(name),
        lambda: Writer.create(name, b"header"),
    ]
    for use in uses:
        with pytest.raises(Unreadable):
            use()
    assert os.listdir(tmp_path) == []


def test_a_device_is_no_fight_file() -> None:
    """A device is refused before a byte of it is read."""
    for use in (read, Writer.append_to):
        with pytest.raises(NotAFight, match="is a device or a pipe"):
            use("/dev/zero")


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM, errno.EROFS, errno.EMFILE])
def test_a_refusal_of_the_system_is_told_in_its_words(
    duel: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """A file that may not be opened is a fault with the system's reason, for every use."""

    def refuse(path: str, flags: int, mode: int = 0) -> int:
        raise OSError(number, os.strerror(number), path)

    uses: list[Callable[[], object]] = [
        lambda: read(duel),
        lambda: Writer.append_to(duel),
        lambda: Writer.create(duel.with_name("new"), b"header"),
    ]
    monkeypatch.setattr(os, "open", refuse)
    for use in uses:
        with pytest.raises(Unreadable, match=os.strerror(number)):
            use()


@pytest.mark.parametrize(
    ("where", "name"), [(fcntl, "flock"), (os, "link"), (os, "fsync"), (os, "fdatasync")]
)
def test_a_system_that_fails_later_is_told_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: object, name: str
) -> None:
    """Whatever step of creating a file fails, it is a fault and no hidden file is left."""

    def fail(*args: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(where, name, fail)
    with pytest.raises(Unreadable, match="Input/output error"):
        Writer.create(tmp_path / "duel.affray", b"header")
    assert not [left for left in os.listdir(tmp_path) if left.startswith(".")]


def test_a_folder_that_cannot_be_flushed_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some file systems flush no folders; files are made there all the same."""

    def refuse(fd: int) -> None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    monkeypatch.setattr(os, "fsync", refuse)
    Writer.create(tmp_path / "duel.affray", b"header").close()
    assert read(tmp_path / "duel.affray").payloads == (b"header",)


def test_a_disk_that_cannot_be_read_is_a_fault(duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in the middle of reading is a fault as well."""

    class Worn(io.FileIO):
        def readinto(self, buffer: object) -> int:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    def opened(fd: int, mode: str, buffering: int, closefd: bool = True) -> io.BufferedReader:
        return io.BufferedReader(Worn(fd, mode, closefd), buffering)

    monkeypatch.setattr(fightfile, "open", opened, raising=False)
    for use in (read, Writer.append_to):
        with pytest.raises(Unreadable, match="Input/output error"):
            use(duel)
