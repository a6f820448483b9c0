"""The record file of a fight under limits, full disks, short writes and killed writers."""

import errno
import os
import random
import resource
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import affray.replay.disk as disk
import affray.replay.file as fightfile
from affray.events.codec import MAX_BYTES
from affray.replay.file import (
    MAX_FILE,
    MAX_RECORD,
    TooLarge,
    Torn,
    Unreadable,
    Writer,
    read,
)

from .hostile_at_hand import ENDS, PAYLOADS, WHOLE, head


@contextmanager
def little_memory() -> Iterator[None]:
    """What happens inside must not take more than a few buffers."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < 2 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("length", [MAX_RECORD + 1, 2**31, 2**32 - 1])
def test_an_absurd_length_is_refused_before_memory_is_taken(duel: Path, length: int) -> None:
    """A length above the limit is refused by its number, even where the checksum is right."""
    duel.write_bytes(WHOLE + head(length, len(PAYLOADS), bytes(8)) + b"little")
    with little_memory(), pytest.raises(TooLarge, match=f"claims {length} bytes") as caught:
        read(duel)
    assert caught.value.offset == len(WHOLE)


def test_a_file_takes_what_the_records_may_hold() -> None:
    """The longest payload of a file is the largest record that is read: 16 MiB."""
    assert MAX_RECORD == MAX_BYTES == 16 * 2**20


def test_a_length_beyond_the_end_takes_no_memory(duel: Path) -> None:
    """A record that claims sixteen megabytes of a short file is torn, at no cost."""
    duel.write_bytes(WHOLE + head(MAX_RECORD, len(PAYLOADS), bytes(8)) + b"little")
    with little_memory():
        assert read(duel).torn == Torn(len(WHOLE), 26)


def test_a_file_above_the_limit_is_refused_unread(duel: Path) -> None:
    """A file longer than the limit is refused by its size."""
    os.truncate(duel, MAX_FILE + 1)
    for use in (read, Writer.append_to):
        with little_memory(), pytest.raises(TooLarge, match=f"{MAX_FILE + 1} bytes"):
            use(duel)


def test_a_record_above_the_limit_is_refused_unwritten(duel: Path) -> None:
    """The longest record is taken and read, one byte more is not, and the writer goes on."""
    with Writer.append_to(duel, durable=False) as writer:
        with pytest.raises(TooLarge, match=f"{MAX_RECORD + 1} bytes"):
            writer.append(bytes(MAX_RECORD + 1))
        assert duel.read_bytes() == WHOLE
        writer.append(bytes(MAX_RECORD))
    assert read(duel).payloads == (*PAYLOADS, bytes(MAX_RECORD))


def test_a_full_file_takes_no_more(duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that would lead over the limit of a file is refused, the last that fits is not."""
    monkeypatch.setattr(fightfile, "MAX_FILE", len(WHOLE) + 25)
    with Writer.append_to(duel) as writer:
        with pytest.raises(TooLarge):
            writer.append(b"six by")
        writer.append(b"five.")
    assert read(duel).payloads[-1] == b"five."


def failing(
    number: int, real: Callable[..., int], part: float = 0.5
) -> Callable[[int, bytes], int]:
    """A write that does a part of its work and then fails."""

    def write(fd: int, data: bytes) -> int:
        real(fd, data[: int(len(data) * part)])
        raise OSError(number, os.strerror(number))

    return write


@pytest.mark.parametrize("part", [0, 0.1, 0.5, 1])
def test_a_full_disk_leaves_no_half_record(duel: Path, part: float) -> None:
    """What a failed write left is taken back, and the same writer goes on when there is room."""
    with Writer.append_to(duel) as writer:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "write", failing(errno.ENOSPC, os.write, part))
            for _ in range(2):
                with pytest.raises(Unreadable, match="cannot be written: No space left"):
                    writer.append(b"too much for the disk")
                assert duel.read_bytes() == WHOLE
        assert writer.count == len(PAYLOADS)
        writer.append(b"room again")
    assert read(duel).payloads == (*PAYLOADS, b"room again")


def test_a_limit_of_the_system_leaves_no_half_record(duel: Path) -> None:
    """The same with a true half write: the system lets the file grow by ten bytes and no more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Writer.append_to(duel) as writer:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(WHOLE) + 10, hard))
        try:
            with pytest.raises(Unreadable, match="cannot be written: File too large"):
                writer.append(b"too much for the limit")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert duel.read_bytes() == WHOLE
        writer.append(b"room again")
    assert read(duel).payloads == (*PAYLOADS, b"room again")


def test_a_flush_that_fails_takes_the_record_back(
    duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record that was written but may not be on the disk is not kept either."""
    flush, calls = disk.flush, []

    def once(fd: int) -> None:
        calls.append(fd)
        if len(calls) == 1:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        flush(fd)

    with Writer.append_to(duel) as writer:
        monkeypatch.setattr(fightfile, "flush", once)
        with pytest.raises(Unreadable, match="Input/output error"):
            writer.append(b"perhaps")
        assert duel.read_bytes() == WHOLE
        assert len(calls) == 2
        writer.append(b"surely")
    assert read(duel).payloads == (*PAYLOADS, b"surely")


def test_an_interrupt_in_the_middle_leaves_no_half_record(duel: Path) -> None:
    """Ctrl-C within a write passes through, and the record is taken back."""
    real = os.write

    def interrupted(fd: int, data: bytes) -> int:
        real(fd, data[:9])
        raise KeyboardInterrupt

    with Writer.append_to(duel) as writer:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "write", interrupted)
            with pytest.raises(KeyboardInterrupt):
                writer.append(b"never mind")
        assert duel.read_bytes() == WHOLE
        writer.append(b"again")
    assert read(duel).payloads == (*PAYLOADS, b"again")


def test_a_half_record_that_stays_stops_the_writer(duel: Path) -> None:
    """If the rest cannot be cut, the writer refuses for good; opening again sets it aside."""

    def stuck(fd: int, length: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with Writer.append_to(duel) as writer:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "write", failing(errno.ENOSPC, os.write))
            patch.setattr(os, "ftruncate", stuck)
            with pytest.raises(Unreadable, match="No space left"):
                writer.append(b"too much for the disk")
        left = duel.read_bytes()
        assert left != WHOLE
        with pytest.raises(Unreadable, match="open the file again"):
            writer.append(b"too soon")
        assert duel.read_bytes() == left
    assert read(duel).torn == Torn(len(WHOLE), len(left) - len(WHOLE))
    with Writer.append_to(duel) as writer:
        assert Path(str(writer.set_aside)).read_bytes() == left[len(WHOLE) :]
        writer.append(b"again")
    assert read(duel).payloads == (*PAYLOADS, b"again")


def test_short_writes_are_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that takes seven bytes at a time gets the same file in the end."""
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, data[:7]))
    Writer.create(tmp_path / "duel.affray", PAYLOADS[0], PAYLOADS[1:]).close()
    assert (tmp_path / "duel.affray").read_bytes() == WHOLE


def test_a_full_disk_leaves_a_torn_file_as_it_was(
    duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the tail cannot be kept aside it is not cut, and no half copy is left."""
    duel.write_bytes(WHOLE[:-3])
    monkeypatch.setattr(os, "write", failing(errno.ENOSPC, os.write))
    with pytest.raises(Unreadable, match="cannot be opened for writing: No space left"):
        Writer.append_to(duel)
    monkeypatch.undo()
    assert duel.read_bytes() == WHOLE[:-3]
    assert os.listdir(duel.parent) == [duel.name]
    with Writer.append_to(duel) as writer:
        assert writer.set_aside == f"{duel}.torn-{ENDS[3]}"


def test_a_full_disk_leaves_no_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A creation that runs out of room leaves nothing under the name, nor beside it."""
    monkeypatch.setattr(os, "write", failing(errno.ENOSPC, os.write))
    with pytest.raises(Unreadable, match=r"duel\.affray: cannot be written: No space left"):
        Writer.create(tmp_path / "duel.affray", b"header")
    assert os.listdir(tmp_path) == []


APPENDING = """
import sys
from affray.replay.file import Writer
with Writer.append_to(sys.argv[1]) as writer:
    while True:
        number = writer.count
        writer.append(number.to_bytes(4) * (1 + number * 977 % 30_000))
        print(number, flush=True)
"""

CREATING = """
import sys
from affray.replay.file import Writer
for number in range(100_000):
    Writer.create(f"{sys.argv[1]}/{number}.affray", bytes(200_000)).close()
    print(number, flush=True)
"""


def killed(script: str, where: Path, after: int) -> int:
    """Run a script, kill it once it has said so many numbers, and tell the last that it said."""
    with subprocess.Popen(
        [sys.executable, "-c", script, str(where)], stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        said = [child.stdout.readline() for _ in range(after)]
        child.kill()
        said += child.stdout.read().splitlines(keepends=True)
    return int([line for line in said if line.endswith(b"\n")][-1])


def test_a_writer_killed_at_any_moment_loses_nothing_that_was_done(tmp_path: Path) -> None:
    """Twenty times kill -9: all that `append` returned from is there, in order, and it goes on."""
    path = tmp_path / "duel.affray"
    Writer.create(path, (0).to_bytes(4)).close()
    dice = random.Random(20)
    for _ in range(20):
        last = killed(APPENDING, path, dice.randint(1, 25))
        found = read(path)
        assert last + 1 <= len(found.payloads) <= last + 2
        assert list(found.payloads) == [
            n.to_bytes(4) * (1 + n * 977 % 30_000) for n in range(len(found.payloads))
        ]
    with Writer.append_to(path) as writer:
        writer.append(b"alive")
    assert read(path).payloads[-1] == b"alive"
    assert read(path).torn is None


def test_a_creator_killed_at_any_moment_leaves_no_half_file(tmp_path: Path) -> None:
    """After kill -9 every file under its name is whole; at most a hidden one is left beside it."""
    for turn in range(5):
        folder = tmp_path / str(turn)
        folder.mkdir()
        last = killed(CREATING, folder, 1 + turn * 3)
        made = [name for name in os.listdir(folder) if not name.startswith(".")]
        assert last + 1 <= len(made) <= last + 2
        assert all(read(folder / name).payloads == (bytes(200_000),) for name in made)
        assert len(os.listdir(folder)) <= len(made) + 1
