"""Keys as they are pressed, on a terminal that passes them on at once."""

import os
import select
import termios
import tty
from codecs import getincrementaldecoder
from typing import Self

ESCAPES = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\x1bOH": "home",
    "\x1bOF": "end",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
}
"""What terminals send for keys that are no characters."""

NAMES = {
    "\r": "enter",
    "\n": "enter",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\x04": "end of input",
}
"""The same for keys that send one control character."""


PATIENCE = 0.05
"""Seconds in which the rest of a key arrives that is sent as several characters."""


class Keys:
    """The keys of a terminal, one by one; a context manager that leaves it as it was.

    What was typed ahead is kept. Ctrl-C interrupts as everywhere.
    """

    def __init__(self, terminal: int) -> None:
        self.terminal = terminal
        self._before = termios.tcgetattr(terminal)
        self._waiting = ""
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    def __enter__(self) -> Self:
        tty.setcbreak(self.terminal, termios.TCSADRAIN)
        return self

    def __exit__(self, *_: object) -> None:
        termios.tcsetattr(self.terminal, termios.TCSADRAIN, self._before)

    def read(self) -> str:
        """The next key: a character, or the name of a key that is none; `end of input` at last."""
        if not self._waiting and not self._more():
            return "end of input"
        if self._waiting[0] != "\x1b":
            return self._taken(1)
        while any(code.startswith(self._waiting) for code in ESCAPES) and self._soon():
            self._more()
        for length in (4, 3):
            if self._waiting[:length] in ESCAPES:
                return self._taken(length)
        if len(self._waiting) > 1:  # a key that is not known here: all that it has sent goes
            self._waiting = ""
            return "unknown"
        return self._taken(1) and "escape"

    def _soon(self) -> bool:
        """Whether a key that has begun like several goes on; nobody types so quickly."""
        return self._waiting not in ESCAPES and bool(
            select.select([self.terminal], [], [], PATIENCE)[0]
        )

    def _more(self) -> bool:
        """Take in what the terminal has; false at the end of the input."""
        sent = os.read(self.terminal, 1024)
        self._waiting += self._decode(sent)
        while sent and not self._waiting:  # a character of several bytes has only begun
            sent = os.read(self.terminal, 1024)
            self._waiting += self._decode(sent)
        return bool(sent)

    def _taken(self, length: int) -> str:
        key, self._waiting = self._waiting[:length], self._waiting[length:]
        return ESCAPES.get(key) or NAMES.get(key, key)
