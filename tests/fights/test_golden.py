"""Golden fights: kept files that must load, verify and tell the same story."""

import importlib.util
from pathlib import Path

import pytest

from affray.replay.facade import open as open_fight
from affray.replay.facade import verify
from affray.replay.script import Script

TOOL = Path(__file__).parent.parent.parent / "tools" / "golden.py"
SPEC = importlib.util.spec_from_file_location("golden_tool", TOOL)
assert SPEC is not None
assert SPEC.loader is not None
GOLDEN = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(GOLDEN)

FILES = sorted(Path(__file__).parent.rglob("*.affray"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_fight_is_verified_and_tells_its_story(path: Path) -> None:
    """A kept fight is EXACT under today's rules, and its story reads as it did."""
    fight = open_fight(path, write=False)

    assert verify(fight).result == "EXACT"
    assert GOLDEN.story(fight) == path.with_suffix(".txt").read_text("utf-8")


@pytest.mark.parametrize(("name", "script"), GOLDEN.examples(), ids=lambda one: str(one)[:40])
def test_every_example_has_its_golden_fight(name: str, script: Script) -> None:
    """`make golden` has been run since an example was written, and gives the same bytes."""
    fight = GOLDEN.played(name, script)
    kept = Path(__file__).parent / fight.ruleset.name / f"{name}.affray"

    assert kept.is_file(), f"{kept.name} is missing: run `make golden`"
    assert [*open_fight(kept, write=False).log.records] == [*fight.log.records]
