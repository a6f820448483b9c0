"""The laws of the engine, tried on every ruleset by random play."""

import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec.structs import replace

from affray.core.chart_testing import disagreements
from affray.core.fight import Fight
from affray.core.testing import fight_of
from affray.events import Batch, Move

from .machine import Laws, typed_faces
from .player import play
from .subjects import SUBJECTS

HERE = Path(__file__).parent
PROFILE = os.environ.get("AFFRAY_PROFILE", "laws")
RULESETS = pytest.mark.parametrize("name", SUBJECTS)


@RULESETS
def test_every_law_holds_in_random_play(name: str) -> None:
    """Laws 1 to 16, as far as they speak of a fight in memory, after every random command."""
    machine = type(f"Laws_{name}", (Laws,), {"subject": SUBJECTS[name]})
    run_state_machine_as_test(machine, settings=settings.get_profile(PROFILE))


@RULESETS
def test_every_chart_says_what_its_machine_says(name: str) -> None:
    """The table that plays and the machine of `transitions` agree in every state."""
    ruleset = SUBJECTS[name].ruleset
    charts = [kind.chart for kind in ruleset.effects.values() if kind.chart is not None]
    assert [one for chart in (ruleset.phases, *charts) for one in disagreements(chart)] == []


def played(name: str, commands: int) -> Fight:
    """A fight of a random player, always the same."""
    fight = fight_of(SUBJECTS[name].ruleset, SUBJECTS[name].people(), dice="engine", seed=3)
    fight.do({"begin": {}})
    play(fight, 5, commands)
    return fight


def fingerprint(fight: Fight) -> str:
    """What a fight's records come to, byte for byte."""
    pack = fight.ruleset.codec.pack
    return blake2b(b"".join(pack(one) for one in fight.log.records)).hexdigest()


@RULESETS
@pytest.mark.parametrize("hash_seed", ["1", "77"])
def test_another_process_resumes_to_the_same_bytes(name: str, hash_seed: str) -> None:
    """The order of sets and hashes decides nothing: law 1."""
    parts = [str(HERE.parent), str(HERE)]
    code = (
        f"import sys; sys.path[:0] = {parts!r}\n"
        "from laws.test_laws import fingerprint, played\n"
        f"print(fingerprint(played({name!r}, 60)))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    child = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert child.stderr == ""
    assert child.stdout.strip() == fingerprint(played(name, 60))


@RULESETS
def test_any_prefix_of_a_log_resumes_to_the_same_end(name: str) -> None:
    """Loaded after any record, a fight goes on to the bytes to which it went before."""
    whole = played(name, 40)
    codec, records = whole.ruleset.codec, whole.log.records
    for cut in range(1, len(records), 5):
        other = fight_of(whole.ruleset, SUBJECTS[name].people(), dice="engine", seed=3)
        for record in records[1:cut]:
            other.take(codec.unpack(codec.pack(record)))
        for record in records[cut:]:
            assert isinstance(record, Batch)
            other.do(record.command, by=record.author, faces=typed_faces(record))
        assert [timed(one) for one in other.log.records] == [timed(one) for one in records]


def timed(record: Batch[Any, Any] | Move) -> object:
    """A record without its time."""
    return replace(record, time=0)
