"""A terminal of its own for a child process: keys go in, and what is on the screen comes out."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE = 20.0
"""Seconds after which a text that does not come is missed."""

SIZE = ("COLUMNS", "LINES", "NO_COLOR")
"""Variables that would hide what the terminal is like."""


class Terminal:
    """`python -m affray WORDS` on a terminal of 24 lines and 100 columns."""

    def __init__(self, folder: Path, *words: str, **env: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
        self.before = termios.tcgetattr(slave)
        inherited = {name: os.environ[name] for name in os.environ if name not in SIZE}
        self.child = subprocess.Popen(
            [sys.executable, "-m", "affray", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**inherited, "TERM": "xterm", **env},
            start_new_session=True,
        )
        self.slave = slave
        self.seen = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait()
        os.close(self.master)
        os.close(self.slave)

    def send(self, keys: str) -> None:
        """Press keys."""
        os.write(self.master, keys.encode())

    def screen(self, *texts: str) -> str:
        """What has come since the last call, once all the texts are in it, without any styles."""
        deadline = time.monotonic() + PATIENCE
        while not all(text in self._plain() for text in texts):
            if not self._more(deadline):
                raise AssertionError(f"{texts} did not come; there is {self._plain()!r}")
        told, self.seen = self._plain(), ""
        return told

    def left(self) -> int:
        """The exit code, once the child has left."""
        deadline = time.monotonic() + PATIENCE
        while self.child.poll() is None and time.monotonic() < deadline:
            self._more(time.monotonic() + 0.02)
        while self._more(time.monotonic() + 0.02):
            pass
        return self.child.wait(0)

    def _plain(self) -> str:
        """The last screen: what came after it was cleared, else all."""
        last = self.seen.rpartition("\x1b[2J")[2]
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", last).replace("\r\n", "\n")

    def _more(self, deadline: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], max(deadline - time.monotonic(), 0))
        if not ready:
            return False
        self.seen += os.read(self.master, 65536).decode("utf-8", "replace")
        return True
