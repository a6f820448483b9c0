"""What takes long says so on a terminal, and nowhere else."""

import io
import sys
import time

import pytest

from affray.cli import patience as module
from affray.cli.patience import patience


class Screen(io.StringIO):
    """A stderr that is a terminal."""

    def isatty(self) -> bool:
        return True


def shown(text: str) -> str:
    """What is left on a line after everything that was written over it."""
    line: list[str] = []
    place = 0
    for sign in text:
        if sign == "\r":
            place = 0
            continue
        line[place : place + 1] = [sign]
        place += 1
    return "".join(line).strip()


def test_what_takes_long_is_named_with_its_seconds_and_then_taken_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever waits sees that something goes on; nothing of it stays before the answer."""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(module, "PAUSE", 0.01)
    with patience("Reading 龍\x1b[31m.affray"):
        while ": 2 s" not in screen.getvalue():
            time.sleep(0.005)
    said = screen.getvalue()
    assert "Reading 龍" in said
    assert "\x1b" not in said
    assert shown(said) == ""


def test_what_is_quick_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that is done at once leaves the screen alone."""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    with patience("Reading duel.affray"):
        pass
    assert screen.getvalue() == ""


def test_a_pipe_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that read stderr find faults there, and nothing else."""
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    monkeypatch.setattr(module, "PAUSE", 0.001)
    with patience("Reading duel.affray"):
        time.sleep(0.02)
    assert pipe.getvalue() == ""


def broken() -> None:
    """Something that takes a while, and fails."""
    with patience("Reading"):
        time.sleep(0.02)
        raise KeyError


def test_it_ends_with_whatever_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault is told on a clean line."""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(module, "PAUSE", 0.001)
    with pytest.raises(KeyError):
        broken()
    assert shown(screen.getvalue()) == ""
