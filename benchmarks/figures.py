"""The figures: each is measured as a ratio within one run, with what it should be."""

import gc
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import count, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgpack

from affray.core.fight import Fight
from affray.replay.facade import new, seeded
from affray.replay.file import HEAD, records
from affray.replay.recorded import Recorded, packed
from affray.replay.store import load, save

from . import bare, floor
from .measure import in_turn, process, rates, ratio
from .skirmish import RULESET, first_foe

GOLDEN = Path(__file__).parents[1] / "tests" / "fights" / "battle_actions"


class Figure(NamedTuple):
    """One figure: what was measured, the value as it is read, what to reach, whether it is.

    `beside` names what peers measure too: `fights`, `undo`, `bytes`, `start`.
    """

    what: str
    value: str
    reach: str
    good: bool | None = None
    beside: str = ""


def people() -> list[dict[str, str]]:
    """Eight fighters of two sides, alternating; each side has a player."""
    return [{"id": f"u{n}", "side": "ab"[n % 2], "controller": "xy"[n % 2]} for n in range(8)]


def skirmish(
    seed: int, *, machine: bool = False, options: bool = False, pack: bool = True
) -> Fight:
    """A whole skirmish: every command checked, recorded, and packed as a file would hold it.

    Each command is its player's; with `options` he asks first what he may do.
    """
    fight = new(RULESET, people(), dice=seeded(seed), machine=machine)
    fight.begin()
    codec = RULESET.codec
    while not fight.state.over:
        view = fight.view()
        turn = view.state.turn
        assert turn is not None
        player = view[turn.who].controller
        if options:
            fight.options(player)
        attack = {"actor": turn.who, "target": first_foe(view, turn.who)}
        batch = fight.do({"attack": attack}, by=player)
        if pack:
            codec.pack(batch)
    return fight


def endless(events: int) -> Recorded:
    """A skirmish in which nobody falls, of at least so many events."""
    tough = [{**one, "hp": 10**6} for one in people()]
    fight = new(RULESET, tough, dice=seeded(5), machine=False)
    fight.begin()
    once = attack(fight)
    while fight.position < events:
        once()
    return fight


def whole_fights(each: float) -> list[Figure]:
    """Whole fights a second, against the floor."""
    works: list[Callable[[int], object]] = [
        floor.fight,
        bare.fight,
        lambda n: skirmish(n),
        lambda n: skirmish(n, options=True),
        lambda n: skirmish(n, machine=True, options=True),
    ]
    plain, facts, table, asked, machine = rates(works, each=each)
    return [
        Figure("floor, plain Python", f"{median(plain):.0f} fights/s", ""),
        Figure(
            "affray's own facts by hand, nothing read, checked or offered",
            f"floor / {ratio(plain, facts):.2f} ({median(facts):.0f} fights/s)",
            "",
        ),
        _slower("skirmish by a driver on the table", plain, table, 4),
        _slower("the same, options asked at each command", plain, asked, 4)._replace(
            beside="fights"
        ),
        _slower("the same through the machine", plain, machine, 6),
    ]


def _slower(
    what: str, plain: list[float], rate: list[float], most: float, beside: str = ""
) -> Figure:
    times = ratio(plain, rate)
    said = f"floor / {times:.2f} ({median(rate):.0f} fights/s)"
    return Figure(what, said, f"floor / {most:g}", times <= most, beside)


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

        plain, whole = in_turn((decode, lambda: load(path, ruleset=RULESET)), times=5)
    share = ratio(plain, whole)
    rate = f"{events / median(whole) / 1000:.0f} k events/s"
    return [
        Figure(
            f"load, validate and fold a fight file of {events} events",
            f"{share:.0%} of decoding ({rate})",
            "35 %",
            share >= 0.35,
        )
    ]


def going_back(short: int, long: int) -> list[Figure]:
    """Undo, redo, seeking and appending by the length of the log, short and long in turn."""
    fights = [endless(length) for length in (short, long)]
    gc.collect()
    undo = [median(one) / 2 for one in in_turn([undo_redo(one) for one in fights], times=300)]
    seek = [median(one) for one in in_turn([seeks(one) for one in fights], times=300)]
    append = [median(one) for one in in_turn([attack(one) for one in fights], times=300)]
    undoes, seeking = undo[1] / undo[0], seek[1] / seek[0]
    return [
        Figure(
            f"undo and redo at {long} events, against {short}",
            f"{undoes:.2f} x, {undo[1] * 1e6:.0f} us",
            "1.5 x, 100 us",
            undoes <= 1.5 and undo[1] < 1e-4,
            "undo",
        ),
        Figure(
            "at(n) anywhere, the same",
            f"{seeking:.2f} x, {seek[1] * 1e6:.0f} us",
            "1.5 x or 250 us",
            seeking <= 1.5 or seek[1] < 2.5e-4,
        ),
        Figure(
            "append, the same",
            f"{append[0] / append[1]:.2f} x",
            "0.9 x",
            append[0] / append[1] >= 0.9,
        ),
    ]


def undo_redo(fight: Fight) -> Callable[[], None]:
    """Back by one command, and forward again."""

    def once() -> None:
        fight.undo()
        fight.redo()

    return once


def seeks(fight: Fight) -> Callable[[], object]:
    """To one event after another, all over the log."""
    length = fight.position
    places = count()
    return lambda: fight.at(1 + (next(places) * 7919) % (length - 2))


def attack(fight: Fight) -> Callable[[], None]:
    """The next attack of the line."""

    def once() -> None:
        turn = fight.state.turn
        assert turn is not None
        fight.do({"attack": {"actor": turn.who, "target": first_foe(fight.view(), turn.who)}})

    return once


def durable(times: int) -> list[Figure]:
    """A command that is on the disk when it returns, against the flush alone; on the wall clock."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        path = Path(folder) / "durable.affray"
        tough = [{**one, "hp": 10**6} for one in people()]
        fight = new(RULESET, tough, dice=seeded(5), path=path, machine=False)
        fight.begin()
        payload = bytes(120)
        descriptor = os.open(Path(folder) / "plain", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

        def flush() -> None:
            os.write(descriptor, payload)
            os.fdatasync(descriptor)

        flushes, commands = in_turn((flush, attack(fight)), times=times, clock=time.perf_counter)
        os.close(descriptor)
        fight.close()
    times_as_long = median(commands) / median(flushes)  # the disk's outliers are of neither side
    said = f"{times_as_long:.2f} x (write and fdatasync {median(flushes) * 1e6:.0f} us)"
    return [Figure("one durable command", said, "1.15 x", times_as_long <= 1.15)]


def sizes() -> list[Figure]:
    """Stored bytes an event, heads of records and envelopes included."""
    recorded = [load(path) for path in sorted(GOLDEN.glob("*.affray"))]
    skirmish_each, golden_each = stored([endless(5_000)]), stored(recorded)
    what = "stored bytes an event"
    return [
        Figure(f"{what}, skirmish", f"{skirmish_each:.1f}", "40", skirmish_each <= 40, "bytes"),
        Figure(f"{what}, battle_actions", f"{golden_each:.1f}", "80", golden_each <= 80),
    ]


def stored(fights: Sequence[Recorded]) -> float:
    """The mean bytes of an event in the files of these fights, without the files' own headers."""
    payloads = [payload for fight in fights for payload in islice(packed(fight), 1, None)]
    events = sum(fight.position for fight in fights)
    return (sum(map(len, payloads)) + HEAD.size * len(payloads)) / events


def start_up(times: int) -> list[Figure]:
    """Process start to the first accepted declaration, where Python alone takes ten.

    Both processes end at once: how long they would tidy up at their end is not asked.
    """
    end = "; import os; os._exit(0)"
    first = (
        "import affray; f = affray.new('battle_actions', [{'id': 'a', 'side': 'x'},"
        " {'id': 'b', 'side': 'y'}], dice=affray.seeded(1)); f.begin();"
        " f.do({'declare': {'actor': 'a', 'action': 'none'}})"
    )
    process(first)  # whatever is compiled or read from the disk once
    rounds = [(process("pass" + end), process(first + end)) for _ in range(times)]
    plain, whole = (list(side) for side in zip(*rounds, strict=True))
    tens = ratio(whole, plain) * 10
    said = f"{median(whole) * 1000:.0f} ms, Python alone {median(plain) * 1000:.0f} ms"
    what = "start to first declaration, Python alone = 10"
    return [Figure(what, f"{tens:.0f} ({said})", "80", tens <= 80, "start")]


__all__ = ["Figure", "durable", "folding", "going_back", "sizes", "start_up", "whole_fights"]
