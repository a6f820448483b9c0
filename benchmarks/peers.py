"""The peers' harnesses: run where they stand, and what of their figures is set beside ours.

Their folder may hold an environment of Python of its own, `.venv`; else they run in this one. All
of them count processor time, but for the start of processes.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple


class Told(NamedTuple):
    """One figure of a peer, with its unit; `beside` is the name of ours that it stands beside."""

    peer: str
    what: str
    value: str
    beside: str = ""


class Wanted(NamedTuple):
    """Where a figure stands in what a harness prints; keys are separated by `/`."""

    path: str
    what: str
    unit: str = ""
    beside: str = ""


class Harness(NamedTuple):
    """A program of the folder with its arguments, and the figures that are taken from it."""

    command: tuple[str, ...]
    wanted: tuple[Wanted, ...]


FIGHTS, UNDO, BYTES, START = "fights", "undo", "bytes", "start"
SIM = (
    Wanted("gen9randombattle/fights_per_s", "whole fights of generation 9", "/s"),
    Wanted("gen1randombattle/fights_per_s", "whole fights of generation 1", "/s"),
    Wanted("gen1randombattle/log_lines_per_s", "lines of the log in them", "/s"),
)
HARNESSES = (
    Harness(
        ("floor.py",),
        (
            Wanted("fights_per_s", "skirmish", "fights/s", FIGHTS),
            Wanted("by_length/10000/undo_us", "undo at 10000 events", "us", UNDO),
            Wanted("by_length/10000/bytes_per_event", "bytes an event, JSON", "", BYTES),
        ),
    ),
    Harness(
        ("bgio.cjs",),
        (
            Wanted("fights_per_s_reducer", "skirmish, the reducer alone", "fights/s", FIGHTS),
            Wanted("moves_per_s_client_first_3000", "moves of a client", "/s"),
            Wanted("moves_per_s_local_master_first_1000", "moves of a server in process", "/s"),
            Wanted("by_length/10000/undo_us", "undo at 10000 moves, reducer", "us", UNDO),
            Wanted("client_by_length/10000/undo_us", "undo at 10000 moves, client", "us", UNDO),
            Wanted("by_length/10000/log_bytes_per_event", "bytes an event, JSON", "", BYTES),
        ),
    ),
    Harness(("pkmn.cjs", "@pkmn/sim"), SIM),
    Harness(("pkmn.cjs", "pokemon-showdown"), SIM),
    Harness(
        ("chess_peer.py",),
        (
            Wanted("random_games_per_s", "whole random games", "/s"),
            Wanted("by_length/10000/checked_push_per_s", "checked moves", "/s"),
            Wanted("by_length/10000/undo_us", "undo at 10000 moves", "us", UNDO),
            Wanted("by_length/10000/pgn_bytes_per_move", "bytes a move, PGN", "", BYTES),
        ),
    ),
    Harness(
        ("kirby_peer.py",),
        (
            Wanted("fights_first_legal/fights_per_s", "whole fights, first legal action", "/s"),
            Wanted("fights_first_legal/events_per_s", "events in them", "/s"),
            Wanted("by_length/10000/undo_last_ms", "undo at 10000 events", "ms", UNDO),
            Wanted("by_length/10000/bytes_per_event", "bytes an event", "", BYTES),
        ),
    ),
    Harness(
        ("dnd5e_peer.py",),
        (
            Wanted("fights_per_s", "whole fights, 4 against 4", "/s"),
            Wanted("events_per_s", "events in them", "/s"),
            Wanted("event_bytes", "bytes an event", "", BYTES),
        ),
    ),
    Harness(
        ("chain_dice_peer.py",),
        (
            Wanted("d20_rolls_per_s 1d20+5", "throws of 1d20+5", "/s"),
            Wanted("loom_chain_10000/append_per_s", "events appended to a chain", "/s"),
        ),
    ),
    Harness(
        ("startup.py",),
        tuple(
            Wanted(f"{name} (ms)", f"start of a process, {name}", "ms on the wall clock", START)
            for name in (
                "python, empty",
                "python-chess",
                "kirby-combat",
                "dnd5e-engine",
                "node, empty",
                "boardgame.io",
                "@pkmn/sim",
                "pokemon-showdown",
            )
        ),
    ),
)


def told(folder: Path, *, quick: bool = False) -> list[Told]:
    """The wanted figures of all harnesses; one that does not run is a row that says why."""
    rows: list[Told] = []
    for harness in HARNESSES:
        for row in _run(folder.resolve(), harness, quick):
            rows.append(row)
            print(f"{row.peer}: {row.what}: {row.value}", flush=True)
    return rows


def _run(folder: Path, harness: Harness, quick: bool) -> list[Told]:
    name = " ".join(harness.command)
    own = folder / ".venv" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    node = ("node", "--max-old-space-size=8000")
    program = node if harness.command[0].endswith(".cjs") else (python,)
    lengths = "1000,10000"  # the longest case of one peer takes minutes, and is not shown
    try:
        done = subprocess.run(
            [*program, *harness.command],
            cwd=folder,
            env={**os.environ, "CLOCK": "cpu", "LENGTHS": lengths, "SECS": "1" if quick else "3"},
            capture_output=True,
            encoding="utf-8",
            timeout=600,
            check=True,
        )
        said = json.loads(next(x for x in reversed(done.stdout.splitlines()) if x[:1] == "{"))
    except subprocess.CalledProcessError as error:
        reason = (error.stderr.strip().splitlines() or ["no word"])[-1][:120]
        return [Told(name, "not measured", reason)]
    except (OSError, subprocess.SubprocessError, StopIteration, ValueError) as error:
        return [Told(name, "not measured", type(error).__name__)]
    peer = f"{said['peer']} {said['version']}" if said["version"] != "-" else said["peer"]
    return [
        Told(peer, one.what, f"{_short(value)} {one.unit}".rstrip(), one.beside)
        for one in harness.wanted
        if isinstance(value := _at(said["metrics"], one.path), int | float)
    ]


def _short(value: float) -> str:
    """A number as people read it: no more than three digits behind the point, none from 100 on."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def _at(metrics: Any, path: str) -> Any:
    """What stands at a path of keys; a key may hold a `/` itself, like the names of packages."""
    if path in metrics:
        return metrics[path]
    for key, value in metrics.items():
        if path.startswith(f"{key}/") and isinstance(value, dict):
            return _at(value, path[len(key) + 1 :])
    return None
