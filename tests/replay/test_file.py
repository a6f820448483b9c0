"""The record file of a fight in the hands of those who mean well."""

import errno
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import affray.replay.disk as disk
import affray.replay.file as fightfile
from affray.replay.file import (
    MAX_RECORD,
    Damaged,
    Exists,
    FileFault,
    Locked,
    TooLarge,
    Torn,
    Unreadable,
    Writer,
    read,
    records,
)

PAYLOADS = (
    b"the fight's header",
    b"",
    b"\x00" * 40,
    "Zażółć 无限".encode(),
    bytes(range(256)) * 300,
)

GOLDEN = (
    "616666726179010a"
    "0000000400000000475f46e22c5ad1db533f4a4568656164"
    "0000000300000001afcc7a05ebdfb24c72b1e7656f6e65"
    "000000000000000299ea5b3af657c04dd1e3f66e"
)
"""Magic, then the records `head`, `one` and an empty one."""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """A closed file of all the payloads."""
    path = tmp_path / "duel.affray"
    Writer.create(path, PAYLOADS[0], PAYLOADS[1:]).close()
    return path


def names(folder: Path) -> list[str]:
    """What stands in a folder, hidden names too."""
    return sorted(os.listdir(folder))


def test_what_is_appended_comes_back_in_order(tmp_path: Path) -> None:
    """The payloads come back byte for byte, the header first, and nothing is torn."""
    path = tmp_path / "duel.affray"
    with Writer.create(path, PAYLOADS[0]) as writer:
        for payload in PAYLOADS[1:]:
            writer.append(payload)
        assert writer.count == len(PAYLOADS)
        assert writer.digest == read(path).digest
    found = read(path)
    assert found.payloads == PAYLOADS
    assert found.torn is None
    assert names(tmp_path) == ["duel.affray"]


def test_the_bytes_of_the_format_stay_as_they_are(tmp_path: Path) -> None:
    """A file written today must be the same file under every later release."""
    path = tmp_path / "duel.affray"
    Writer.create(path, b"head", [b"one", b""]).close()
    assert path.read_bytes().hex() == GOLDEN
    assert read(path).digest == "99ea5b3af657c04d"


def test_payloads_given_at_creation_make_the_same_file_as_appends(duel: Path) -> None:
    """Saving a whole fight and playing it command by command differ in nothing."""
    slowly = duel.with_name("slowly.affray")
    with Writer.create(slowly, PAYLOADS[0], durable=False) as writer:
        for payload in PAYLOADS[1:]:
            writer.append(payload)
    assert slowly.read_bytes() == duel.read_bytes()


def test_records_come_one_by_one_with_their_offsets(duel: Path) -> None:
    """A walk tells where each record begins, where it stands, and can begin anew."""
    walk = records(duel)
    steps = iter(walk)
    assert next(steps) == (8, PAYLOADS[0])
    assert (walk.count, walk.end) == (1, 8 + 20 + len(PAYLOADS[0]))
    whole = read(duel)
    for _ in range(2):
        assert tuple(walk) == tuple(zip(whole.offsets, whole.payloads, strict=True))
        assert (walk.count, walk.digest, walk.torn) == (len(PAYLOADS), whole.digest, None)
        assert walk.end == duel.stat().st_size


def test_a_file_goes_on_where_it_ended(duel: Path) -> None:
    """A second writer continues numbers and chain as if there had been only one."""
    straight = duel.with_name("straight.affray")
    Writer.create(straight, PAYLOADS[0], [*PAYLOADS[1:], b"more", b"and more"]).close()
    with Writer.append_to(duel) as writer:
        assert (writer.count, writer.set_aside) == (len(PAYLOADS), None)
        writer.append(b"more")
        writer.append(b"and more")
    assert duel.read_bytes() == straight.read_bytes()


def test_a_reader_sees_the_file_while_it_is_written(duel: Path) -> None:
    """Readers take no lock; a walk stops where the file ended when the walk began."""
    with Writer.append_to(duel) as writer:
        walk = records(duel)
        steps = iter(walk)
        next(steps)
        writer.append(b"later")
        assert len(list(steps)) == len(PAYLOADS) - 1
        assert walk.torn is None
        assert read(duel).payloads == (*PAYLOADS, b"later")


def test_a_relative_name_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bare file name means the current folder."""
    monkeypatch.chdir(tmp_path)
    Writer.create("duel.affray", b"header").close()
    assert read("duel.affray").payloads == (b"header",)


@pytest.mark.parametrize("kind", ["file", "folder", "dangling link"])
def test_a_taken_name_is_never_taken_over(tmp_path: Path, kind: str) -> None:
    """Creating under a name that is taken fails, and what was there stays as it was."""
    path = tmp_path / "duel.affray"
    if kind == "file":
        path.write_bytes(b"dear diary")
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("nowhere")
    with pytest.raises(Exists, match=r"duel\.affray: cannot be created: the name is taken"):
        Writer.create(path, b"header")
    assert names(tmp_path) == ["duel.affray"]
    assert kind != "file" or path.read_bytes() == b"dear diary"


def test_a_creation_that_fails_leaves_nothing(tmp_path: Path) -> None:
    """If the payloads cannot all be had or written, there is neither a file nor a rest of one."""

    def unlucky() -> Iterator[bytes]:
        yield b"fine"
        raise LookupError("no more")

    with pytest.raises(LookupError):
        Writer.create(tmp_path / "duel.affray", b"header", unlucky())
    with pytest.raises(TooLarge, match="duel"):
        Writer.create(tmp_path / "duel.affray", bytes(MAX_RECORD + 1))
    assert names(tmp_path) == []


def test_a_file_system_without_hard_links_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no link can be made, a file still appears whole, and a taken name is still refused."""

    def refuse(source: str, target: str) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), source, target)

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "duel.affray"
    Writer.create(path, b"header").close()
    with pytest.raises(Exists):
        Writer.create(path, b"another")
    assert read(path).payloads == (b"header",)
    assert names(tmp_path) == ["duel.affray"]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The order in which files are written, flushed, named and cut from now on."""
    names: list[str] = []

    def spy(where: object, name: str) -> None:
        real = getattr(where, name)

        def called(*args: object) -> object:
            names.append(name)
            return real(*args)

        monkeypatch.setattr(where, name, called)

    for name in ("write", "link", "ftruncate"):
        spy(os, name)
    for name in ("flush", "flush_folder"):
        spy(fightfile, name)
    spy(disk, "flush_folder")
    return names


def test_done_means_durable(duel: Path, calls: list[str]) -> None:
    """A durable append returns only after the flush that follows its last write."""
    with Writer.append_to(duel) as writer:
        calls.clear()
        writer.append(b"one")
        assert calls == ["write", "flush"]
        writer.append(b"two")
        assert calls == ["write", "flush"] * 2


def test_what_is_not_durable_is_flushed_once_at_the_end(duel: Path, calls: list[str]) -> None:
    """Without `durable` opening and appending only write; closing brings all to the disk."""
    writer = Writer.append_to(duel, durable=False)
    writer.append(b"one")
    writer.append(b"two")
    writer.close()
    writer.close()
    assert calls == ["write", "write", "flush"]


def test_what_the_last_writer_left_unflushed_is_flushed_at_opening(
    duel: Path, calls: list[str]
) -> None:
    """A record found in the file counts as done, so it must be on the disk from then on."""
    Writer.append_to(duel).close()
    assert calls == ["flush"]


def test_a_new_file_is_on_the_disk_before_its_name_and_both_before_it_counts(
    tmp_path: Path, calls: list[str]
) -> None:
    """The content is flushed, then named, then the name is flushed: no crash shows half a file."""
    Writer.create(tmp_path / "duel.affray", b"header", durable=False).close()
    assert calls[:5] == ["write", "write", "flush", "link", "flush_folder"]


def test_a_torn_tail_is_on_the_disk_before_it_is_cut(duel: Path, calls: list[str]) -> None:
    """The copy and its name are flushed first, then the file is cut, and that is flushed too."""
    with duel.open("ab") as raw:
        raw.write(b"half")
    writer = Writer.append_to(duel, durable=False)
    assert calls == ["write", "flush", "flush_folder", "ftruncate", "flush"]
    writer.close()


def test_the_second_writer_is_refused_until_the_first_has_closed(duel: Path) -> None:
    """One writer at a time, in one process too; a refused one does not disturb the first."""
    with Writer.append_to(duel) as writer:
        for _ in range(2):
            with pytest.raises(Locked, match="is being written by somebody else"):
                Writer.append_to(duel)
        writer.append(b"still here")
    with Writer.append_to(duel) as writer:
        assert writer.count == len(PAYLOADS) + 1


def test_a_fresh_file_is_locked_by_its_creator(tmp_path: Path) -> None:
    """Who creates a file is its writer from then on."""
    with (
        Writer.create(tmp_path / "duel.affray", b"header"),
        pytest.raises(Locked),
    ):
        Writer.append_to(tmp_path / "duel.affray")


def test_the_lock_holds_between_processes(duel: Path) -> None:
    """A writer in another process keeps this one out, and is kept out by it."""
    opening = f"from affray.replay.file import *; writer = Writer.append_to({str(duel)!r})"
    hold = f"{opening}; print('held', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"held\n"
        with pytest.raises(Locked):
            Writer.append_to(duel)
        assert read(duel).payloads == PAYLOADS
        child.communicate(b"\n")
    with Writer.append_to(duel):
        refused = subprocess.run([sys.executable, "-c", opening], capture_output=True, text=True)
    assert refused.stderr.endswith(f"Locked: {duel}: is being written by somebody else\n")


def test_a_link_leads_to_the_file_it_names(duel: Path) -> None:
    """Through a symbolic link the file itself is read, locked and continued, and tails go there."""
    elsewhere = duel.parent / "elsewhere"
    elsewhere.mkdir()
    link = elsewhere / "link.affray"
    link.symlink_to(duel)
    assert read(link).payloads == PAYLOADS
    with Writer.append_to(link), pytest.raises(Locked):
        Writer.append_to(duel)
    size = duel.stat().st_size
    with duel.open("ab") as raw:
        raw.write(b"half")
    with Writer.append_to(link) as writer:
        assert writer.set_aside == str(duel.resolve()) + f".torn-{size}"
    assert names(elsewhere) == ["link.affray"]


def test_a_torn_tail_is_kept_beside_the_file_and_never_overwritten(duel: Path) -> None:
    """Two crashes at the same byte leave two files aside, with the mode of the fight's file."""
    duel.chmod(0o600)
    size = duel.stat().st_size
    for tail, name in ((b"first", f"torn-{size}"), (b"second", f"torn-{size}-2")):
        with duel.open("ab") as raw:
            raw.write(tail)
        assert read(duel).torn == Torn(size, len(tail))
        with Writer.append_to(duel) as writer:
            assert writer.set_aside == f"{duel}.{name}"
        aside = Path(f"{duel}.{name}")
        assert aside.read_bytes() == tail
        assert aside.stat().st_mode & 0o777 == 0o600
        assert read(duel).torn is None
    assert read(duel).payloads == PAYLOADS


def test_a_closed_writer_refuses(duel: Path) -> None:
    """After `close` nothing more is written, and the sentence says why."""
    writer = Writer.append_to(duel)
    writer.close()
    with pytest.raises(Unreadable, match="the writer is closed"):
        writer.append(b"late")
    assert read(duel).payloads == PAYLOADS


@pytest.mark.parametrize("change", ["longer", "shorter", "removed", "replaced"])
def test_a_file_changed_behind_the_writers_back_is_noticed(duel: Path, change: str) -> None:
    """A record must not be called done when it would land where nobody will find it."""
    before = duel.read_bytes()
    with Writer.append_to(duel) as writer:
        if change == "longer":
            duel.write_bytes(before + b"!")
        elif change == "shorter":
            duel.write_bytes(before[:-1])
        elif change == "removed":
            duel.unlink()
        else:
            other = duel.with_name("other")
            other.write_bytes(before)
            other.replace(duel)
        after = duel.read_bytes() if duel.exists() else None
        for _ in range(2):
            with pytest.raises(Unreadable, match="changed, replaced or removed"):
                writer.append(b"lost")
        assert (duel.read_bytes() if duel.exists() else None) == after
        assert writer.count == len(PAYLOADS)


def test_faults_travel_between_processes() -> None:
    """A fault pickled by a worker is the same fault for whoever asked."""
    for fault in (Damaged("a", "b", 3), Locked("a", "c"), TooLarge("a", "d", 5)):
        again: FileFault = pickle.loads(pickle.dumps(fault))
        assert type(again) is type(fault)
        assert (str(again), again.path, again.offset) == (str(fault), fault.path, fault.offset)
