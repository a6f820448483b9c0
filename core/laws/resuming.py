"""A fight goes on to the same bytes: in another process, and from any of its records."""

import json
import subprocess
import sys
from collections.abc import Sequence
from hashlib import blake2b
from importlib import import_module
from os import environ
from typing import Any

from msgspec.structs import replace

from ...events import Batch, CombatantJoined, Move, Rolled
from ..fight import Fight
from ..ruleset import Ruleset
from ..testing import fight_of, header_of, must
from .player import play

SEED, COMMANDS = 3, 60
HASH_SEEDS = ("1", "77")
CHILD = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1])\n"
    "from affray.core.laws.resuming import answer; answer(*sys.argv[2:])"
)

People = Sequence[CombatantJoined[Any]]


def elsewhere(ruleset: Ruleset, people: People) -> None:
    """A process with another hash seed, given how a fight opens, plays it to the same bytes.

    Raises AssertionError; also for a ruleset that no module holds under a name, since another
    process cannot import it.
    """
    begun = _opened(ruleset, people)
    opening = ruleset.codec.pack(begun.log.records[0])
    here, module = fingerprint(ruleset, opening), place_of(ruleset)
    for seed in HASH_SEEDS:
        child = subprocess.run(
            [sys.executable, "-c", CHILD, json.dumps(sys.path), *module],
            input=opening,
            env={**environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=False,
        )
        said = child.stderr.decode(errors="replace").strip()
        must(not said and not child.returncode, f"{'.'.join(module)} in a process: {said}")
        there = child.stdout.decode().strip()
        must(there == here, f"with hash seed {seed} the same commands leave other records")


def answer(module: str, name: str) -> None:
    """In the other process: read how the fight opens, and print what it comes to."""
    print(fingerprint(getattr(import_module(module), name), sys.stdin.buffer.read()))


def fingerprint(ruleset: Ruleset, opening: bytes) -> str:
    """What the records of a random player's fight come to, byte for byte."""
    time = iter(range(1, 10**9))
    fight = Fight(ruleset, header_of(ruleset, seed=SEED), clock=lambda: next(time), strict=True)
    fight.take(ruleset.codec.unpack(opening))
    fight.do({"begin": {}})
    play(fight, 5, COMMANDS)
    pack = ruleset.codec.pack
    return blake2b(b"".join(pack(one) for one in fight.log.records)).hexdigest()


def place_of(ruleset: Ruleset) -> tuple[str, str]:
    """The module and the name under which a ruleset can be imported, nearest to its sheet."""
    home = ruleset.sheet.__module__.split(".")
    places = [
        (module, name)
        for module, held in tuple(sys.modules.items())
        if module != "__main__"
        for name, value in tuple(getattr(held, "__dict__", {}).items())
        if value is ruleset
    ]
    must(places, f"no module holds {ruleset.name} under a name: another process cannot import it")
    return max(places, key=lambda place: _shared(place[0].split("."), home))


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many parts two names of modules have in common from their beginning."""
    return next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )


def from_any_record(ruleset: Ruleset, people: People) -> None:
    """A fight that is loaded from its first records takes the further commands as it did."""
    whole = _opened(ruleset, people)
    whole.do({"begin": {}})
    play(whole, 5, COMMANDS * 2 // 3)
    codec, records = ruleset.codec, whole.log.records
    for cut in range(1, len(records), 5):
        other = _opened(ruleset, people)
        for record in records[1:cut]:
            other.take(codec.unpack(codec.pack(record)))
        for record in records[cut:]:
            assert isinstance(record, Batch)  # the player takes nothing back
            other.do(record.command, by=record.author, faces=typed_faces(record))
        same = [timed(one) for one in other.log.records] == [timed(one) for one in records]
        must(same, f"loaded after record {cut}, the same commands leave other records")


def _opened(ruleset: Ruleset, people: People) -> Fight:
    return fight_of(ruleset, people, dice="engine", seed=SEED)


def typed_faces(batch: Batch[Any, Any]) -> list[int]:
    """The faces of a batch that came from people."""
    thrown = [event for event in batch.events if isinstance(event, Rolled)]
    return [face for event in thrown if event.source != "engine" for face in event.faces]


def timed(record: Batch[Any, Any] | Move) -> Batch[Any, Any] | Move:
    """A record without its time."""
    return replace(record, time=0)
