"""The benchmarks play whole fights, and their page says all that is needed to read it."""

import json
import platform
import socket
import sys
from pathlib import Path

import pytest
from benchmarks import bare, peers
from benchmarks.__main__ import page
from benchmarks.figures import Figure, skirmish
from benchmarks.floor import fight
from benchmarks.measure import in_turn, rates, ratio
from benchmarks.peers import Told
from benchmarks.random_play import COMMANDS, LEFT_OUT, Row, played
from benchmarks.skirmish import Attack
from msgspec.structs import replace
from tests.laws.subjects import SUBJECTS

from affray.events import Batch

ROW = Row("skirmish", "2 of 2", 30.0, 700.0, 2000.0, 40.4, 0.25, 0.5)
FIGURES = [
    Figure("quick", "floor / 3", "floor / 4", good=True, beside="fights"),
    Figure("slow", "floor / 9", "floor / 4", good=False),
    Figure("floor", "9 fights/s", ""),
]


def test_the_page_names_machine_python_libraries_and_what_was_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each figure with its target; the processor's model, and no name of a host."""
    monkeypatch.setattr(platform, "node", lambda: "zebra-9")
    monkeypatch.setattr(socket, "gethostname", lambda: "zebra-9")
    told = page(FIGURES, [ROW], [Told("peer 1", "fights", "5 fights/s", "fights")])
    assert "| quick | floor / 3 | floor / 4 | yes |" in told
    assert "| slow | floor / 9 | floor / 4 | **no** |" in told
    assert "| floor | 9 fights/s |  |  |" in told
    assert "| skirmish | 2 of 2 | 30.0 | 700 | 2000 | floor / 40 | 25% | 50% |" in told
    assert "| peer 1 | fights | 5 fights/s | quick: floor / 3 |" in told
    assert f"Python: {platform.python_implementation()} {platform.python_version()}" in told
    assert all(f"{name} " in told for name in ("transitions", "msgpack", "msgspec"))
    assert "zebra-9" not in told


def test_without_peers_the_page_has_no_table_of_them() -> None:
    """Nothing is said of what was not measured."""
    assert "Peers" not in page(FIGURES, [ROW], [])


@pytest.mark.parametrize("name", [name for name in SUBJECTS if name not in LEFT_OUT])
def test_random_fights_are_the_same_in_every_run(name: str) -> None:
    """Fixed seeds and bounded commands: what is counted does not depend on the machine."""
    first, second = (played(SUBJECTS[name], 1) for _ in range(2))
    assert first[:3] == second[:3]
    assert 1 < first.commands <= COMMANDS + 1
    assert first.options + first.done <= first.spent


def test_the_floor_and_the_skirmish_are_fights_of_the_same_length() -> None:
    """SK-01 to SK-06: about 44 turns, whoever plays them."""
    floors = [sum(one["kind"] == "declare" for one in fight(seed)[1]) for seed in range(60)]
    ours = [attacks(seed) for seed in range(60)]
    assert sum(floors) / 60 == pytest.approx(44, abs=3)
    assert sum(ours) / 60 == pytest.approx(44, abs=3)


@pytest.mark.parametrize("seed", range(20))
def test_the_facts_by_hand_are_those_of_affray(seed: int) -> None:
    """What `bare` leaves out is the engine, and nothing of the fight: events, commands, state."""
    ours, hand = skirmish(seed), bare.fight(seed)
    batches = [one for one in ours.log.records if isinstance(one, Batch)]
    assert [one.events for one in hand.batches] == [one.events for one in batches]
    assert [one.command for one in hand.batches] == [one.command for one in batches]
    assert hand.state == ours.state
    pack = ours.ruleset.codec.pack
    assert hand.packed == [pack(replace(one, time=0)) for one in batches]


def attacks(seed: int) -> int:
    """How many attacks a skirmish has."""
    records = skirmish(seed, pack=False).log.records
    return sum(isinstance(one, Batch) and isinstance(one.command, Attack) for one in records)


def test_what_is_compared_is_measured_in_turn() -> None:
    """Round by round, and the ratio is the median of those within the rounds."""
    calls: list[str] = []
    works = [lambda: calls.append("a"), lambda: calls.append("b")]
    in_turn(works, times=3)
    assert calls == ["a", "b"] * 3
    once = rates([lambda n: sum(range(1000 + n))] * 2, rounds=2, each=0.001)
    assert [len(one) for one in once] == [2, 2]
    assert ratio([2.0, 90.0, 3.0], [1.0, 10.0, 1.0]) == 3.0


def test_a_harness_that_cannot_run_is_a_row_that_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One peer that is not installed does not cost the figures of the others."""
    said = {"peer": "one", "version": "2", "metrics": {"@a/b": {"c": 1234.5}, "name": "text"}}
    (tmp_path / "good.py").write_text(f"print('noise')\nprint({json.dumps(said)!r})", "utf-8")
    (tmp_path / "bad.py").write_text("import no_such_peer", "utf-8")
    wanted = (peers.Wanted("@a/b/c", "work", "/s", "undo"), peers.Wanted("name", "no number"))
    harnesses = [peers.Harness((name,), wanted) for name in ("good.py", "bad.py")]
    monkeypatch.setattr(peers, "HARNESSES", harnesses)
    good, bad = peers.told(tmp_path)
    assert good == Told("one 2", "work", "1234 /s", "undo")
    assert (bad.peer, bad.what) == ("bad.py", "not measured")
    assert "no_such_peer" in bad.value
    assert sys.executable not in bad.value
