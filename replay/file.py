"""The record file of one fight: append-only, checked to the last bit, blind to what it holds.

The file is 8 bytes of magic (`affray`, the version of the format, a newline), then records. A
record is a head of 20 bytes, big-endian, and a payload:

    length    u32       of the payload
    sequence  u32       0 for the fight's header, then 1, 2, 3 ...
    chain     8 bytes   blake2b of the chain before it (first: the magic), the sequence, the payload
    crc       u32       crc32 of the 16 bytes before it
    payload   bytes

The crc stands over the head alone, so that a flipped bit in a length is damage and cannot pass for
a *torn* tail: the last record, cut short by a crash, or nothing but zeros from a record's start to
the end. Readers stop before a torn tail; a writer sets it aside before it appends. Records lost
whole from the end leave no mark: whoever must notice that keeps the digest. The chain is no seal
against somebody who rewrites the file on purpose.
"""

import io
import os
import stat
import struct
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from itertools import chain, count
from types import TracebackType
from typing import BinaryIO, NamedTuple, Self
from zlib import crc32

from msgspec import Struct

from .disk import (
    MAX_FILE,
    OPEN,
    Damaged,
    Exists,
    FileFault,
    FilePath,
    Locked,
    NotAFight,
    TooLarge,
    Unreadable,
    WrongVersion,
    flush,
    flush_folder,
    lock,
    named,
    opened,
    publish,
    refused,
    told,
    write,
)

VERSION = 1
MAGIC = b"affray" + bytes([VERSION]) + b"\n"
HEAD = struct.Struct(">I4s8sI")
MAX_RECORD = 16 << 20
"""The longest payload, in bytes."""

_BLOCK = 1 << 18
_SUMMED = HEAD.size - 4


class Torn(NamedTuple):
    """A tail that is no whole record: where it begins, and how many bytes it has."""

    offset: int
    size: int


class Recording(Struct, frozen=True):
    """A whole file: payloads (first the fight's header), where their records begin, the end.

    `torn` is the unfinished tail or None; `digest` is the last chain in hexadecimal.
    """

    payloads: tuple[bytes, ...]
    offsets: tuple[int, ...]
    torn: Torn | None
    digest: str


class Records:
    """A walk along a file's records, as `(offset, payload)`; each iteration begins anew.

    `end` (a byte), `count`, `chain` and `digest` tell what has been passed so far; `torn` is known
    when the walk is through. A file that grows meanwhile is read as far as it went at the start.
    """

    __slots__ = ("chain", "count", "end", "path", "torn")

    def __init__(self, path: str) -> None:
        self.path = path
        self.torn: Torn | None = None
        self._restart()

    @property
    def digest(self) -> str:
        """The chain over all records passed, in hexadecimal."""
        return self.chain.hex()

    def __iter__(self) -> Iterator[tuple[int, bytes]]:
        """Open the file and walk; raises `FileFault` where the file is not as it should be."""
        fd = opened(self.path, os.O_RDONLY)
        with told(self.path, "read"), open(fd, "rb", buffering=_BLOCK) as file:
            yield from self.walk(file)

    def walk(self, file: BinaryIO) -> Iterator[tuple[int, bytes]]:
        """Walk along a file that is open already."""
        self._restart()
        size = os.fstat(file.fileno()).st_size
        if size > MAX_FILE:
            raise TooLarge(self.path, f"has {size} bytes, and {MAX_FILE} is the limit")
        file.seek(0)
        self._check_magic(file.read(len(MAGIC)))
        while (whole := self._next(file, size - self.end - HEAD.size)) is not None:
            offset = self.end
            self.end += HEAD.size + len(whole)
            self.count += 1
            yield offset, whole
        if not self.count:
            raise NotAFight(self.path, "is no fight file: it ends inside its header record")
        if self.end < size:
            self.torn = Torn(self.end, size - self.end)

    def _restart(self) -> None:
        self.end, self.count, self.chain, self.torn = len(MAGIC), 0, MAGIC, None

    def _check_magic(self, found: bytes) -> None:
        if found == MAGIC:
            return
        if len(found) == len(MAGIC) and found[:6] + found[7:] == MAGIC[:6] + MAGIC[7:]:
            known = f"and only {VERSION} is known here"
            raise WrongVersion(self.path, f"is in version {found[6]} of the format, {known}", 0)
        what = "does not begin like one" if found else "is empty"
        raise NotAFight(self.path, f"is no fight file: it {what}", 0)

    def _next(self, file: BinaryIO, room: int) -> bytes | None:
        """The next payload, checked; None at the end or before a torn tail."""
        head = file.read(HEAD.size)
        if len(head) < HEAD.size:
            return None
        length, sequence, link, crc = HEAD.unpack(head)
        if crc32(head[:_SUMMED]) != crc:
            if _zeros(head) and all(map(_zeros, _blocks(file))):
                return None
            raise Damaged(self.path, "its head does not match its checksum", self.end)
        if sequence != self.count.to_bytes(4):
            found = int.from_bytes(sequence)
            raise Damaged(self.path, f"it is numbered {found} where {self.count} is due", self.end)
        if length > MAX_RECORD:
            message = f"the record at byte {self.end} claims {length} bytes of {MAX_RECORD} at most"
            raise TooLarge(self.path, message, self.end)
        # A writer may cut the file while it is read: then less comes than there was room for.
        if length > room or len(payload := file.read(length)) < length:
            return None
        if _linked(self.chain, sequence, payload) != link:
            raise Damaged(self.path, "its content does not match the chain of digests", self.end)
        self.chain = link
        return payload


def records(path: FilePath) -> Records:
    """The records of a file, one after the other, without holding them; opened when iterated."""
    return Records(named(path))


def read(path: FilePath) -> Recording:
    """The whole file in memory; needs no lock. Raises `FileFault`."""
    walk = records(path)
    offsets, payloads = zip(*walk, strict=True)
    return Recording(payloads, offsets, walk.torn, walk.digest)


class Writer:
    """The one writer of a file, from `create` or `append_to`; a context manager.

    It holds the lock until `close`. `durable` means that every append is on the disk when it
    returns; otherwise `close` flushes once. Not for use by two threads at a time.
    """

    def __init__(self, file: io.FileIO, at: Records, *, durable: bool) -> None:
        self.path, self.end, self.count = at.path, at.end, at.count
        self.set_aside: str | None = None
        """The file that took the torn tail, if there was one."""
        self._chain = at.chain
        self._file = file
        self._durable = durable
        self._sound = True

    @classmethod
    def create(
        cls, path: FilePath, header: bytes, payloads: Iterable[bytes] = (), *, durable: bool = True
    ) -> Self:
        """Make a new file of the header and the payloads, and stay open behind them.

        They are written under a hidden name first: the file appears whole or not at all (a crash
        leaves a `.affray-*.new` at most), and is on the disk when this returns. Raises `Exists` if
        the name is taken, or another `FileFault`.
        """
        target = named(path)
        hidden = os.path.join(os.path.dirname(target), f".affray-{os.urandom(8).hex()}.new")
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL
        try:
            file = io.FileIO(opened(hidden, flags, target), "r+")
            try:
                writer = cls(file, Records(target), durable=False)
                with told(target, "written"):
                    lock(file.fileno(), target)  # before it has a name that others can open
                    write(file.fileno(), MAGIC)
                for payload in chain((header,), payloads):
                    writer.append(payload)
                with told(target, "written"):
                    flush(file.fileno())
                if sys.platform == "win32":  # a file that is open gets no other name there
                    file.close()
                    publish(hidden, target)
                    return cls.append_to(target, durable=durable)
                publish(hidden, target)
            except BaseException:
                file.close()
                raise
        finally:
            with suppress(OSError, ValueError):
                os.unlink(hidden)
        writer._durable = durable
        return writer

    @classmethod
    def append_to(cls, path: FilePath, *, durable: bool = True) -> Self:
        """Open a file to go on behind its last whole record.

        A torn tail is first copied to `NAME.torn-OFFSET` beside the file, then cut. Raises `Locked`
        if another writer has the file, or another `FileFault`; a damaged file is left as it is.
        """
        at = records(path)
        file = io.FileIO(opened(at.path, os.O_RDWR | os.O_APPEND), "r+")
        try:
            with told(at.path, "opened for writing"):
                lock(file.fileno(), at.path)
                with open(file.fileno(), "rb", buffering=_BLOCK, closefd=False) as reader:
                    deque(at.walk(reader), maxlen=0)
                    writer = cls(file, at, durable=durable)
                    if at.torn:
                        writer.set_aside = _copied_aside(at.path, reader, at.torn)
                        writer._take_back()
                if durable:  # the last writer may have crashed between a write and its flush
                    flush(file.fileno())
            return writer
        except BaseException:
            file.close()
            raise

    @property
    def digest(self) -> str:
        """The chain over all records, in hexadecimal."""
        return self._chain.hex()

    def append(self, payload: bytes) -> None:
        """Write one more record, of at most `MAX_RECORD` bytes.

        Raises `TooLarge`, or `Unreadable` if the disk is full, the writer closed, or the file
        changed behind its back. Then nothing of the record stays; if it could not be taken back,
        the writer refuses from then on, and the file is to be opened again.
        """
        if self._file.closed or not self._sound:
            broken = "an earlier write was not taken back: open the file again"
            why = "the writer is closed" if self._file.closed else broken
            raise Unreadable(self.path, f"cannot be written: {why}")
        end = self.end + HEAD.size + len(payload)
        if len(payload) > MAX_RECORD or end > MAX_FILE:
            what = f"{len(payload)} bytes to a file of {self.end}"
            limits = f"{MAX_RECORD} a record and {MAX_FILE} a file are the limits"
            raise TooLarge(self.path, f"cannot take {what}: {limits}")
        record, link = _framed(self._chain, self.count, payload)
        try:
            self._check_untouched()
            self._sound = False
            write(self._file.fileno(), record)
            if self._durable:
                flush(self._file.fileno())
        except BaseException as error:  # an interrupt, too, must leave no half record
            if not self._sound:
                with suppress(OSError):
                    self._take_back()
            if isinstance(error, OSError):
                raise refused(self.path, "written", error) from error
            raise
        self.end, self.count, self._chain, self._sound = end, self.count + 1, link, True

    def close(self) -> None:
        """Flush what is not on the disk yet, and let the next writer in. Twice does no harm."""
        if self._file.closed:
            return
        with told(self.path, "closed"), self._file:
            if not self._durable:
                flush(self._file.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def writes(self, path: FilePath) -> bool:
        """Whether that name, of whatever shape, leads to the file that is written here."""
        try:
            return os.path.samestat(os.stat(named(path)), os.fstat(self._file.fileno()))
        except (OSError, ValueError):  # no such file, no name of a file, or the writer is closed
            return False

    def _check_untouched(self) -> None:
        """Neither longer nor shorter, and still under a name: else the record would be lost."""
        now = os.fstat(self._file.fileno())
        if now.st_size != self.end or not now.st_nlink:
            message = "was changed, replaced or removed while it was open for writing"
            raise Unreadable(self.path, message)

    def _take_back(self) -> None:
        """Cut what stands behind the last whole record; only a flushed cut counts as done."""
        os.ftruncate(self._file.fileno(), self.end)
        flush(self._file.fileno())
        self._sound = True


def _linked(before: bytes, sequence: bytes, payload: bytes) -> bytes:
    return blake2b(before + sequence + payload, digest_size=8).digest()


def _framed(before: bytes, number: int, payload: bytes) -> tuple[bytes, bytes]:
    """A record as it is written, and the chain behind it."""
    sequence = number.to_bytes(4)
    link = _linked(before, sequence, payload)
    head = HEAD.pack(len(payload), sequence, link, 0)[:_SUMMED]
    return head + crc32(head).to_bytes(4) + payload, link


def _zeros(block: bytes) -> bool:
    return block == bytes(len(block))


def _blocks(file: BinaryIO) -> Iterator[bytes]:
    return iter(lambda: file.read(_BLOCK), b"")


def _copied_aside(path: str, file: BinaryIO, torn: Torn) -> str:
    """Copy the torn tail to a name beside the file that is not taken, on the disk; that name."""
    plain = f"{os.path.realpath(path)}.torn-{torn.offset}"
    mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
    for name in chain((plain,), (f"{plain}-{n}" for n in count(2))):
        with suppress(FileExistsError):
            fd = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | OPEN, mode)
            break
    file.seek(torn.offset)
    try:
        with open(fd, "wb", buffering=0):
            for block in _blocks(file):
                write(fd, block)
            flush(fd)
    except BaseException:
        os.unlink(name)
        raise
    flush_folder(name)
    return name


__all__ = [
    "HEAD",
    "MAGIC",
    "MAX_FILE",
    "MAX_RECORD",
    "VERSION",
    "Damaged",
    "Exists",
    "FileFault",
    "FilePath",
    "Locked",
    "NotAFight",
    "Recording",
    "Records",
    "TooLarge",
    "Torn",
    "Unreadable",
    "Writer",
    "WrongVersion",
    "read",
    "records",
]
