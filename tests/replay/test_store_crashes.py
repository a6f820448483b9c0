"""Files that a crash has cut: what is whole comes back, and the fight goes on."""

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import affray
from affray.replay.file import NotAFight, read
from affray.replay.store import load

from .toy import TOY, play


def test_every_cut_recovers_what_is_whole(small: Path) -> None:
    """A file cut anywhere loses the record that was cut, and says so; nothing before it is lost."""
    whole, data = load(small, ruleset=TOY), small.read_bytes()
    ends = [*read(small).offsets[1:], len(data)]
    for size in range(len(data)):
        small.write_bytes(data[:size])
        kept = sum(end <= size for end in ends[1:])
        if not kept:
            with pytest.raises(NotAFight):
                load(small, ruleset=TOY)
            continue
        fight = load(small, ruleset=TOY)
        assert fight.log.records == whole.log.records[:kept]
        torn = size - ends[kept]
        assert fight.torn == ((ends[kept], torn) if torn else None)


def test_a_torn_tail_is_told_and_set_aside_before_the_fight_goes_on(small: Path) -> None:
    """Reading says what is torn; writing moves it away, tells where to, and goes on behind."""
    whole = small.read_bytes()
    with small.open("ab") as raw:
        raw.write(b"half a record")
    told: list[tuple[str, dict[str, Any]]] = []

    class Log:
        """Takes what would be logged."""

        def info(self, event: str, **fields: Any) -> None:
            told.append((event, fields))

    fight = load(small, ruleset=TOY, log=Log())
    assert fight.torn == (len(whole), 13)
    assert fight.set_aside is None
    assert [event for event, _ in told] == ["torn"]
    with load(small, ruleset=TOY, write=True, log=Log()) as fight:
        assert fight.set_aside == f"{small}.torn-{len(whole)}"
        assert [event for event, _ in told] == ["torn", "torn"]
        assert small.read_bytes() == whole
        fight.do({"note": {"text": "on we go"}})
    again = load(small, ruleset=TOY)
    assert again.torn is None
    assert again.log.records == fight.log.records


CHILD = """
import sys
sys.path.insert(0, sys.argv[1])
from toy import fight_of, play
fight = fight_of(path=sys.argv[2])
fight.do({"begin": {}})
while True:
    play(fight, 30)
    print(fight.sequence, flush=True)
"""


def test_a_killed_session_goes_on_from_what_was_done(path: Path) -> None:
    """Whatever was done before a `kill -9` is in the file, and the fight goes on and is true."""
    folder = str(Path(__file__).parent)
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, folder, str(path)], stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        done = [int(child.stdout.readline()) for _ in range(3)][-1]
        child.send_signal(signal.SIGKILL)
    with affray.open(path, ruleset=TOY) as fight:
        assert fight.sequence >= done
        assert affray.verify(fight).result == "EXACT"
        play(fight, 10)
        assert affray.verify(fight).result == "EXACT"
    assert load(path, ruleset=TOY).log.records == fight.log.records
