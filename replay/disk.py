"""Files as the operating system knows them: opened, written, flushed, locked, given a name.

No bare OSError leaves here: every fault names the file and says what is wrong with it.
"""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FilePath: TypeAlias = str | os.PathLike[str]

MAX_FILE = 4 << 30
"""The longest file, in bytes."""

OPEN = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # a named pipe must not block
_UNSUPPORTED = {errno.EPERM, errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}


class FileFault(Exception):
    """Something is wrong with a fight file: the base of all faults raised here.

    `path` names the file, `message` says what is wrong, `offset` is the byte where, or None.
    """

    def __init__(self, path: str, message: str, offset: int | None = None) -> None:
        super().__init__(path, message, offset)
        self.path, self.message, self.offset = path, message, offset

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class NotAFight(FileFault):
    """The magic or the header record is missing, or it is no ordinary file."""


class WrongVersion(FileFault):
    """The file is a fight, in a version of the format that is not known here."""


class Damaged(FileFault):
    """The record that begins at `offset` is not as it was written: `what` is wrong with it."""

    def __init__(self, path: str, what: str, offset: int) -> None:
        super().__init__(path, f"the record at byte {offset} is damaged: {what}", offset)
        self.what = what


class TooLarge(FileFault):
    """A record or a file is, or would become, longer than the limit."""


class Locked(FileFault):
    """Another writer has the file open."""


class Exists(FileFault):
    """A new file was asked for under a name that is taken."""


class Unreadable(FileFault):
    """The operating system refused: no permission, no such file, disk full, and the like."""


def named(path: FilePath) -> str:
    """The name of a file as a text; a fault for what names none."""
    try:
        return os.fsdecode(path)
    except TypeError:
        kind = type(path).__name__
        raise Unreadable(f"<{kind}>", f"a value of type {kind} is no name of a file") from None


def refused(path: str, verb: str, error: OSError | ValueError) -> Unreadable:
    """What the operating system has said, as a fault of the file."""
    return Unreadable(path, f"cannot be {verb}: {getattr(error, 'strerror', None) or error}")


@contextmanager
def told(path: str, verb: str) -> Iterator[None]:
    """Let no bare OSError out."""
    try:
        yield
    except OSError as error:
        raise refused(path, verb, error) from error


def opened(path: str, flags: int, name: str | None = None) -> int:
    """A descriptor of an ordinary file; faults speak of `name`, if the file is to have another."""
    name = name or path
    try:
        fd = os.open(path, flags | OPEN, 0o666)
    except IsADirectoryError:
        raise NotAFight(name, "is a folder, not a fight file") from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise refused(name, "opened", error) from error
    try:
        with told(name, "opened"):
            mode = os.fstat(fd).st_mode
        if not stat.S_ISREG(mode):
            what = "a folder" if stat.S_ISDIR(mode) else "a device or a pipe"
            raise NotAFight(name, f"is {what}, not a fight file")
    except BaseException:
        os.close(fd)
        raise
    return fd


def write(fd: int, data: bytes) -> None:
    """Write all of it, in as many goes as the system needs."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(fd, rest) :]


def publish(hidden: str, path: str) -> None:
    """Give a whole file its name, on the disk; a name that is taken is never taken over.

    When it fails the name is free again. The hidden name may stay: it is the caller's to remove.
    """
    try:
        if sys.platform == "win32":
            os.rename(hidden, path)  # refuses a name that is taken, there
        else:
            _link(hidden, path)
            with _free_again(path):
                flush_folder(path)
    except FileExistsError:
        raise Exists(path, "cannot be created: the name is taken") from None
    except (OSError, ValueError) as error:
        raise refused(path, "created", error) from error


def _link(hidden: str, path: str) -> None:
    try:
        os.link(hidden, path)
    except OSError as error:
        if error.errno not in _UNSUPPORTED:
            raise
        # Without hard links the name is taken first: a crash just here leaves an empty file.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        with _free_again(path):
            os.replace(hidden, path)


@contextmanager
def _free_again(path: str) -> Iterator[None]:
    """Remove a file that was made just now where what comes next fails."""
    try:
        yield
    except BaseException:
        with suppress(OSError):
            os.unlink(path)
        raise


def lock(fd: int, path: str) -> None:
    """Keep other writers out until the file is closed; readers do not ask."""
    try:
        if sys.platform == "win32":
            os.lseek(fd, MAX_FILE, os.SEEK_SET)  # a byte that no reader ever comes to
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in {errno.EAGAIN, errno.EACCES, errno.EDEADLK}:
            raise
        raise Locked(path, "is being written by somebody else") from None


def flush(fd: int) -> None:
    """Return when the file's bytes are on the disk itself."""
    if sys.platform == "darwin":
        fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
    elif sys.platform == "win32":
        os.fsync(fd)
    else:
        os.fdatasync(fd)


def flush_folder(path: str) -> None:
    """Return when the name of a file is on the disk, where a folder can be flushed at all."""
    if sys.platform != "win32":
        fd = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(fd)
        except OSError as error:
            if error.errno not in _UNSUPPORTED:
                raise
        finally:
            os.close(fd)
