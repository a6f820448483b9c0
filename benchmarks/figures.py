"""The figures: each is measured as a ratio within one run, with what it should be."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgpack

from affray.core.fight import Fight
from affray.replay.facade import new, seeded
from affray.replay.file import records
from affray.replay.recorded import Recorded, packed
from affray.replay.store import load, save

from . import floor
from .measure import best, rates, seconds
from .skirmish import RULESET, first_foe


class Figure(NamedTuple):
    """One figure: what was measured, the value as it is read, what to reach, whether it is."""

    what: str
    value: str
    reach: str
    good: bool | None = None


def people() -> list[dict[str, str]]:
    """Eight fighters of two sides, alternating."""
    return [{"id": f"u{n}", "side": "ab"[n % 2]} for n in range(8)]


def skirmish(
    seed: int, *, machine: bool = False, options: bool = False, pack: bool = True
) -> Fight:
    """A whole skirmish: every command checked, recorded, and packed as a file would hold it."""
    fight = new(RULESET, people(), dice=seeded(seed), machine=machine)
    fight.begin()
    codec = RULESET.codec
    while not fight.state.over:
        view = fight.view()
        turn = view.state.turn
        assert turn is not None
        if options:
            fight.options()
        batch = fight.do({"attack": {"actor": turn.who, "target": first_foe(view, turn.who)}})
        if pack:
            codec.pack(batch)
    return fight


def endless(events: int) -> Recorded:
    """A skirmish in which nobody falls, of at least so many events."""
    tough = [{**one, "hp": 10**6} for one in people()]
    fight = new(RULESET, tough, dice=seeded(5), machine=False)
    fight.begin()
    while fight.position < events:
        turn = fight.state.turn
        assert turn is not None
        fight.do({"attack": {"actor": turn.who, "target": first_foe(fight.view(), turn.who)}})
    return fight


def whole_fights(each: float) -> list[Figure]:
    """Whole fights a second, against the floor."""
    works: list[Callable[[int], object]] = [
        floor.fight,
        lambda n: skirmish(n),
        lambda n: skirmish(n, options=True),
        lambda n: skirmish(n, machine=True, options=True),
    ]
    plain, table, asked, machine = rates(works, each=each)
    return [
        Figure("floor, plain Python", f"{plain:.0f} fights/s", ""),
        _slower("skirmish by a driver on the table", plain / table, 4),
        _slower("the same, options asked at each command", plain / asked, 4),
        _slower("the same through the machine", plain / machine, 6),
    ]


def _slower(what: str, times: float, most: float) -> Figure:
    return Figure(what, f"floor / {times:.2f}", f"floor / {most:g}", times <= most)


def folding(events: int) -> list[Figure]:
    """A fight file folded and validated, against decoding the same bytes with nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.affray"
        save(endless(events), path)
        payloads = [payload for _, payload in records(path)]
        stream = b"".join(payloads[1:])

        def decode() -> None:
            unpacker = msgpack.Unpacker(max_buffer_size=len(stream))
            unpacker.feed(stream)
            for _ in unpacker:
                pass

        plain = best(decode)
        whole = best(lambda: load(path, ruleset=RULESET), times=3)
    share = plain / whole
    rate = f"{events / whole / 1000:.0f} k events/s"
    return [
        Figure(
            "load, validate and fold a fight file",
            f"{share:.0%} of decoding ({rate})",
            "35 %",
            share >= 0.35,
        )
    ]


def going_back(short: int, long: int) -> list[Figure]:
    """Undo, redo, seeking and appending by the length of the log."""
    fights = {length: endless(length) for length in (short, long)}
    undo = {length: _median(_undo_redo(fight)) for length, fight in fights.items()}
    seek = {length: _median(_seeks(fight, length)) for length, fight in fights.items()}
    append = {length: _median(_appends(fight)) for length, fight in fights.items()}
    ratio, seeks = undo[long] / undo[short], seek[long] / seek[short]
    appends = append[short] / append[long]
    return [
        Figure(
            f"undo and redo at {long} events, against {short}",
            f"{ratio:.2f} x, {undo[long] * 1e6:.0f} us",
            "1.5 x, 100 us",
            ratio <= 1.5 and undo[long] < 1e-4,
        ),
        Figure(
            "at(n) anywhere, the same",
            f"{seeks:.2f} x, {seek[long] * 1e6:.0f} us",
            "1.5 x or 250 us",
            seeks <= 1.5 or seek[long] < 2.5e-4,
        ),
        Figure("append, the same", f"{appends:.2f} x", "0.9 x", appends >= 0.9),
    ]


def _median(found: list[float]) -> float:
    return median(found)


def _undo_redo(fight: Fight) -> list[float]:
    def once() -> None:
        fight.undo()
        fight.redo()

    return [seconds(once, clock=time.perf_counter) / 2 for _ in range(200)]


def _seeks(fight: Fight, length: int) -> list[float]:
    places = [1 + (n * 7919) % (length - 2) for n in range(200)]
    return [seconds(lambda p=place: fight.at(p), clock=time.perf_counter) for place in places]  # type: ignore[misc]


def _appends(fight: Fight) -> list[float]:
    def once() -> None:
        turn = fight.state.turn
        assert turn is not None
        fight.do({"attack": {"actor": turn.who, "target": first_foe(fight.view(), turn.who)}})

    return [seconds(once, clock=time.perf_counter) for _ in range(300)]


def durable(times: int) -> list[Figure]:
    """A command that is on the disk when it returns, against the flush alone."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        path = Path(folder) / "durable.affray"
        tough = [{**one, "hp": 10**6} for one in people()]
        fight = new(RULESET, tough, dice=seeded(5), path=path, machine=False)
        fight.begin()
        flushes, commands, payload = [], [], bytes(120)
        descriptor = os.open(Path(folder) / "plain", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

        def flush() -> None:
            os.write(descriptor, payload)
            os.fdatasync(descriptor)

        def command() -> None:
            turn = fight.state.turn
            assert turn is not None
            fight.do({"attack": {"actor": turn.who, "target": first_foe(fight.view(), turn.who)}})

        for _ in range(times):
            flushes.append(seconds(flush, clock=time.perf_counter))
            commands.append(seconds(command, clock=time.perf_counter))
        os.close(descriptor)
        fight.close()
    ratio = median(commands) / median(flushes)
    flushed = f"write and fdatasync {median(flushes) * 1e6:.0f} us"
    return [Figure("one durable command", f"{ratio:.2f} x ({flushed})", "1.15 x", ratio <= 1.15)]


def sizes() -> list[Figure]:
    """Stored bytes an event, heads of records and envelopes included."""
    fight = endless(5_000)
    _, *payloads = packed(fight)
    heads = 20 * len(payloads)
    each = (sum(map(len, payloads)) + heads) / fight.position
    return [Figure("stored bytes an event, skirmish", f"{each:.1f}", "40", each <= 40)]


def start_up(times: int) -> list[Figure]:
    """Process start to the first accepted declaration, where Python alone takes ten."""
    first = (
        "import affray; f = affray.new('battle_actions', [{'id': 'a', 'side': 'x'},"
        " {'id': 'b', 'side': 'y'}], dice=affray.seeded(1)); f.begin();"
        " f.do({'declare': {'actor': 'a', 'action': 'none'}})"
    )
    plain, whole = [], []
    for _ in range(times):
        plain.append(_process("pass"))
        whole.append(_process(first))
    ratio = median(whole) / median(plain) * 10
    said = f"{median(whole) * 1000:.0f} ms, Python alone {median(plain) * 1000:.0f} ms"
    return [
        Figure(
            "start to first declaration, Python alone = 10",
            f"{ratio:.0f} ({said})",
            "80",
            ratio <= 80,
        )
    ]


def _process(code: str) -> float:
    return seconds(
        lambda: subprocess.run([sys.executable, "-c", code], check=True), clock=time.perf_counter
    )


__all__ = ["Figure", "durable", "folding", "going_back", "sizes", "start_up", "whole_fights"]
