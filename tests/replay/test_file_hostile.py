"""The record file of a fight under flipped bits, crashes, full disks and strangers' bytes."""

import errno
import fcntl
import io
import os
import random
import resource
import struct
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affray.replay.disk as disk
import affray.replay.file as fightfile
from affray.replay.file import (
    MAGIC,
    MAX_FILE,
    MAX_RECORD,
    Damaged,
    FileFault,
    NotAFight,
    TooLarge,
    Torn,
    Unreadable,
    Writer,
    WrongVersion,
    read,
)

PAYLOADS = (b"header", b"", b"a blow and a parry", b"\x00end")


def head(length: int, sequence: int, chain: bytes) -> bytes:
    """The head of a record with a right checksum, whatever it claims."""
    summed = struct.pack(">II8s", length, sequence, chain)
    return summed + struct.pack(">I", crc32(summed))


def forged(*payloads: bytes) -> list[bytes]:
    """The magic, then a record of each payload, made from the description of the format alone."""
    parts, chain = [MAGIC], MAGIC
    for number, payload in enumerate(payloads):
        chain = blake2b(chain + struct.pack(">I", number) + payload, digest_size=8).digest()
        parts.append(head(len(payload), number, chain) + payload)
    return parts


PARTS = forged(*PAYLOADS)
WHOLE = b"".join(PARTS)
ENDS = [sum(map(len, PARTS[:n])) for n in range(1, len(PARTS) + 1)]
"""Where the magic and each record end; a record begins where the part before it ends."""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """A whole file of four records."""
    path = tmp_path / "duel.affray"
    path.write_bytes(WHOLE)
    return path


def start_of(place: int) -> int:
    """Where the record begins in which a byte lies."""
    return max(end for end in ENDS if end <= place)


def test_the_forged_file_is_what_a_writer_makes(tmp_path: Path) -> None:
    """The attacks below are made on real files."""
    Writer.create(tmp_path / "duel.affray", PAYLOADS[0], PAYLOADS[1:]).close()
    assert (tmp_path / "duel.affray").read_bytes() == WHOLE


@pytest.mark.parametrize("use", [read, Writer.append_to], ids=["read", "append_to"])
def test_every_flipped_bit_is_found_where_it_is(duel: Path, use: Callable[[Path], object]) -> None:
    """One flipped bit is never accepted and never torn: the record that holds it is named."""
    for place in range(len(WHOLE)):
        for bit in range(8):
            bad = bytearray(WHOLE)
            bad[place] ^= 1 << bit
            duel.write_bytes(bad)
            with pytest.raises(FileFault) as caught:
                use(duel)
            fault = caught.value
            if place < len(MAGIC):
                assert type(fault) is (WrongVersion if place == 6 else NotAFight)
            else:
                assert type(fault) is Damaged
                assert fault.offset == start_of(place)
                assert str(fault).startswith(
                    f"{duel}: the record at byte {fault.offset} is damaged"
                )
            assert duel.read_bytes() == bad
    assert os.listdir(duel.parent) == [duel.name]


def test_every_cut_gives_back_the_whole_records_and_goes_on(duel: Path) -> None:
    """What stands before a cut is read, the rest is torn, kept aside, and the file continues."""
    for cut in range(len(WHOLE)):
        duel.write_bytes(WHOLE[:cut])
        if cut < ENDS[1]:
            for use in (read, Writer.append_to):
                with pytest.raises(NotAFight):
                    use(duel)
            assert duel.read_bytes() == WHOLE[:cut]
            continue
        end = start_of(cut)
        kept = PAYLOADS[: ENDS.index(end)]
        found = read(duel)
        assert found.payloads == kept
        assert found.torn == (Torn(end, cut - end) if cut > end else None)
        with Writer.append_to(duel) as writer:
            writer.append(b"onward")
            aside = writer.set_aside
        assert (aside is None) == (cut == end)
        if aside is not None:
            assert aside == f"{duel}.torn-{end}"
            assert Path(aside).read_bytes() == WHOLE[end:cut]
            Path(aside).unlink()
        assert duel.read_bytes() == b"".join(forged(*kept, b"onward"))


@pytest.mark.parametrize("zeros", [1, 19, 20, 21, 4096, 600_000])
def test_a_tail_of_zeros_is_torn(duel: Path, zeros: int) -> None:
    """A crash after the file was extended leaves zeros: no record, and no damage."""
    duel.write_bytes(WHOLE + bytes(zeros))
    assert read(duel).payloads == PAYLOADS
    assert read(duel).torn == Torn(len(WHOLE), zeros)
    with Writer.append_to(duel) as writer:
        assert Path(str(writer.set_aside)).read_bytes() == bytes(zeros)
    assert duel.read_bytes() == WHOLE


@pytest.mark.parametrize("zeros", [20, 600_000])
def test_zeros_with_anything_behind_them_are_damage(duel: Path, zeros: int) -> None:
    """Zeros in the middle are a hole in the file, and nothing behind it may be cut off."""
    duel.write_bytes(WHOLE + bytes(zeros) + b"\x01")
    for use in (read, Writer.append_to):
        with pytest.raises(Damaged) as caught:
            use(duel)
        assert caught.value.offset == len(WHOLE)


def test_zeros_in_place_of_the_header_record_are_no_fight(duel: Path) -> None:
    """Without a header record there is no fight to go on with."""
    duel.write_bytes(MAGIC + bytes(100))
    with pytest.raises(NotAFight):
        read(duel)


OTHER = forged(b"HEADER", b"", b"a blow and a parry", b"\x00end")
REORDERED = {
    "two swapped": ([0, 1, 3, 2, 4], 1),
    "one removed": ([0, 1, 3, 4], 1),
    "one doubled": ([0, 1, 2, 2, 3, 4], 2),
    "the header record removed": ([0, 2, 3, 4], 0),
    "all removed but the last": ([0, 4], 0),
}


@pytest.mark.parametrize(("order", "at"), REORDERED.values(), ids=REORDERED)
def test_records_that_changed_places_are_found(duel: Path, order: list[int], at: int) -> None:
    """Records swapped, removed or repeated stop the reading at the first that is out of place."""
    parts = [PARTS[n] for n in order]
    duel.write_bytes(b"".join(parts))
    with pytest.raises(Damaged, match="it is numbered") as caught:
        read(duel)
    assert caught.value.offset == sum(map(len, parts[: at + 1]))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_record_of_another_fight_is_found(duel: Path, number: int) -> None:
    """The same blow in another fight hangs on another chain, though number and checksum fit."""
    parts = PARTS[: number + 1] + OTHER[number + 1 : number + 2]
    duel.write_bytes(b"".join(parts))
    with pytest.raises(Damaged, match="the chain of digests") as caught:
        read(duel)
    assert caught.value.offset == ENDS[number]


def test_a_removed_record_with_the_rest_renumbered_is_found(duel: Path) -> None:
    """New numbers and right checksums do not mend a broken chain."""
    last = head(len(PAYLOADS[3]), 2, PARTS[4][8:16]) + PAYLOADS[3]
    duel.write_bytes(b"".join([*PARTS[:3], last]))
    with pytest.raises(Damaged, match="the chain of digests"):
        read(duel)


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


def outcome(path: Path, content: bytes) -> tuple[bytes, ...] | None:
    """What reading and appending make of any bytes: payloads, or None for a fault, nothing else."""
    for old in path.parent.iterdir():
        old.unlink()
    path.write_bytes(content)
    try:
        found = read(path)
    except FileFault as fault:
        with pytest.raises(type(fault)):
            Writer.append_to(path)
        assert path.read_bytes() == content
        return None
    with Writer.append_to(path) as writer:
        assert writer.digest == found.digest
    aside = Path(writer.set_aside).read_bytes() if writer.set_aside else b""
    assert path.read_bytes() + aside == content
    return found.payloads


@given(st.one_of(st.binary(), st.binary().map(MAGIC.__add__), st.binary().map(WHOLE.__add__)))
def test_random_bytes_raise_nothing_but_faults(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    """Any bytes at all are a fight, a fight with a torn tail, or a fault; none is lost."""
    outcome(tmp_path_factory.mktemp("any") / "duel.affray", content)


@given(
    st.integers(0, len(WHOLE)),
    st.integers(0, len(WHOLE)),
    st.one_of(st.binary(max_size=60), st.sampled_from(PARTS + OTHER[2:])),
)
def test_no_edit_of_a_file_changes_what_it_says(
    tmp_path_factory: pytest.TempPathFactory, start: int, length: int, put: bytes
) -> None:
    """After any cut and insertion a file gives its own first records, or a fault."""
    content = WHOLE[:start] + put + WHOLE[start + length :]
    found = outcome(tmp_path_factory.mktemp("edit") / "duel.affray", content)
    assert found is None or found == PAYLOADS[: len(found)]
