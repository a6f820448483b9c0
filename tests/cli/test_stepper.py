"""`affray replay` on a terminal: stepping, seeking, leaving."""

import os
import signal
import termios
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .terminal import Terminal


@pytest.fixture
def told(run: Any, duel: str, tmp_path: Path) -> Iterator[Terminal]:
    """The duel, with an undone declaration, on a terminal; its first screen has come."""
    run("do", duel, "declare", "actor=borys", "action=defensive")
    run("undo", duel)
    with Terminal(tmp_path, "replay", duel) as terminal:
        terminal.screen("event 1 of 48: A duel", "q quit")
        yield terminal


def test_steps_forward_and_back(told: Terminal) -> None:
    """Each key goes to the next event or the one before; the board follows."""
    for key, event in (("\x1b[C", 2), (" ", 3), ("\r", 4), ("n", 5), ("\x1b[D", 4), ("p", 3)):
        told.send(key)
        told.screen(f"event {event} of 48", "q quit")
    told.send("\x7f\x1b[A")
    assert "1  A fight is made ready: A duel." in told.screen("event 1 of 48", "q quit")
    told.send("p")
    told.screen("This is the beginning.")


def test_seeks_an_event(told: Terminal) -> None:
    """g, a number and enter; a silent event gives the one before; a wrong number is told."""
    told.send("g 29\r")
    assert "29      Anna hits Borys: 11 against 11" in told.screen("event 29 of 48", "q quit")
    told.send("g 33\r")
    told.screen("event 32 of 48", "q quit")
    for wrong in ("0", "x", "-1", "²"):
        told.send(f"g {wrong}\r")
        told.screen(f"There is no event {wrong}.")


def test_seeks_a_round_and_somebodys_attack(told: Terminal) -> None:
    """r and a round; t with an id or a name, and which of his turns or attacks."""
    told.send("r 2\r")
    told.screen("event 44 of 48", "q quit")
    told.send("t Borys\r")
    told.screen("event 37 of 48", "q quit")
    told.send("t anna 2\r")
    assert "Anna hits Borys" in told.screen("event 29 of 48", "q quit")
    told.send("r 7\r")
    told.screen("There is no round 7.")
    told.send("t eve\r")
    told.screen("There is no turn or attack 1 of eve.")


def test_a_line_can_be_mended_and_given_up(told: Terminal) -> None:
    """Backspace takes a sign away; escape leaves the line, and nothing has moved."""
    told.send("g 99\x7f\x7f12\r")
    told.screen("event 12 of 48", "q quit")
    told.send("g 3")
    told.screen("event  3")
    told.send("\x1b")
    told.screen("event 12 of 48", "q quit")


def test_lists_what_was_undone(told: Terminal) -> None:
    """u lists the branches that the story does not tell."""
    told.send("u")
    told.screen("9 (declare by gm; events 47 to 48; undone)")


def test_tells_why_and_which_keys(told: Terminal) -> None:
    """w takes the event apart; ? lists the keys; an unknown key says so; the board comes back."""
    told.send("g 29\r")
    told.screen("event 29 of 48", "q quit")
    told.send("w")
    told.screen("BA-07 Resolving one attack")
    told.send("?")
    told.screen("g 41                           event 41")
    told.send("\x1b[24~")
    told.screen("No such key")
    told.send("\x1b[F")
    told.screen("event 46 of 48", "Round 2, phase")
    told.send("n")
    told.screen("This is the end.")
    told.send("\x1b[H")
    told.screen("event 1 of 48", "q quit")
    told.send("\x1b[6~")
    told.screen("event 13 of 48", "q quit")
    told.send("\x1b[5~")
    told.screen("event 1 of 48", "q quit")


@pytest.mark.parametrize("key", ["q", "\x1b", "\x04"])
def test_leaves_the_terminal_as_it_was(told: Terminal, key: str) -> None:
    """q, escape and the end of input leave with exit code 0, and the terminal is as before."""
    told.send(key)
    assert told.left() == 0
    assert termios.tcgetattr(told.slave) == told.before
    assert told.seen.rstrip().endswith("\x1b[?1049l")


def test_an_interrupt_leaves_too(told: Terminal) -> None:
    """Ctrl-C: exit code 130, one sentence, no traceback, and the terminal is as before."""
    os.kill(told.child.pid, signal.SIGINT)
    assert told.left() == 130
    assert "affray: interrupted" in told.seen
    assert "Traceback" not in told.seen
    assert termios.tcgetattr(told.slave) == told.before


def test_keys_typed_ahead_are_kept(run: Any, duel: str, tmp_path: Path) -> None:
    """What is typed before the first screen is not lost."""
    with Terminal(tmp_path, "replay", duel) as terminal:
        terminal.send("nnng 20\rq")
        assert terminal.left() == 0
        assert "event 20 of 46" in terminal.screen("event 20 of 46")


def test_plain_text_on_a_terminal(run: Any, duel: str, tmp_path: Path) -> None:
    """--plain, and a terminal on which nothing can be placed, get lines of text."""
    with Terminal(tmp_path, "replay", duel, "--plain") as terminal:
        assert terminal.left() == 0
        assert "   46    Declaring" in terminal.screen("46    Declaring")
        assert "\x1b[?1049h" not in terminal.seen
    with Terminal(tmp_path, "replay", duel, TERM="dumb") as terminal:
        assert terminal.left() == 0
        assert "\x1b" not in terminal.seen
        terminal.screen("46    Declaring")


def test_no_colour_is_respected(run: Any, duel: str, tmp_path: Path) -> None:
    """Headings are bold on a terminal, but not where NO_COLOR asks for none."""
    with Terminal(tmp_path, "replay", duel, "--plain") as terminal:
        terminal.left()
        assert "\x1b[1m" in terminal.seen
    for words in (("replay", duel, "--plain"), ("rulesets", "battle_actions"), ("show", duel)):
        with Terminal(tmp_path, *words, NO_COLOR="1") as terminal:
            terminal.left()
            assert terminal.seen
            assert "\x1b[" not in terminal.seen


def test_tables_are_wrapped_to_the_terminal(run: Any, tmp_path: Path) -> None:
    """On a terminal no line of a table is longer than the terminal is wide."""
    with Terminal(tmp_path, "rulesets", "battle_actions") as terminal:
        assert terminal.left() == 0
        lines = terminal.screen("BA-46").split("\n")
        assert max(map(len, lines)) <= 100
        assert any("Losing the weapon" in line for line in lines)
