"""Writes the golden fights: every example played, kept as a fight file with its story beside it.

Run `python tools/golden.py` (`make golden`) after a change of rules that is meant, and read the
difference of the stories. Ids and times are fixed, so that the same rules give the same bytes.
"""

import sys
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from affray.projections.branch import told
from affray.projections.chronicle import Chronicle
from affray.replay.player import play
from affray.replay.recorded import Recorded
from affray.replay.script import Script
from affray.replay.script_reader import scripts_in
from affray.replay.store import save

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
FIGHTS = ROOT / "tests" / "fights"

MIDNIGHT = 1_767_225_600_000_000_000
"""The time of a golden fight's first record; each further one comes a second later."""


def examples() -> list[tuple[str, Script]]:
    """Every example with its name; of several scripts in one file the later are numbered."""
    found = []
    for path in sorted(EXAMPLES.glob("*.yaml")):
        for number, script in enumerate(scripts_in(path), 1):
            found.append((path.stem + (f"_{number}" if number > 1 else ""), script))
    return found


def played(name: str, script: Script) -> Recorded:
    """The fight of an example, always with the same id, seed and times; ValueError if it fails."""
    ticks = count(MIDNIGHT, 1_000_000_000)
    if script.seed is None:
        script = replace(script, seed=0)
    course = play(script, clock=lambda: next(ticks), fight_id=f"golden-{name}").courses[0]
    if course.failures or course.fight is None:
        raise ValueError(f"{name}: {'; '.join(map(str, course.failures))}")
    return course.fight


def story(fight: Recorded) -> str:
    """The story of a fight, a line an event, with the log positions."""
    entries = Chronicle(fight.ruleset).tell(told(fight.log.branch()), fight.log.nothing)
    return "".join(f"{entry.position:4} {entry.text}\n" for entry in entries)


def main() -> int:
    """Write them all."""
    for name, script in examples():
        fight = played(name, script)
        folder = FIGHTS / fight.ruleset.name
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / f"{name}.affray"
        target.unlink(missing_ok=True)
        save(fight, target)
        target.with_suffix(".txt").write_text(story(fight), "utf-8")
        print(f"written: {target.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
