"""Rulesets are found by their names, and the package is light."""

import importlib.metadata
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import affray
from affray import UnknownRuleset
from affray.rulesets import OWN, names

from .toy import ANNA, TOY, made

# --- rulesets by name ----------------------------------------------------------------------------


class Entry(SimpleNamespace):
    """An entry point that gives whatever it holds."""

    def load(self) -> Any:
        """What the other package offers."""
        if isinstance(self.held, Exception):
            raise self.held
        return self.held


def offer(monkeypatch: pytest.MonkeyPatch, *entries: Entry) -> None:
    """Let other packages offer these."""

    def entry_points(*, group: str) -> tuple[Entry, ...]:
        assert group == "affray.rulesets"
        return entries

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)


def test_a_ruleset_of_another_package_is_found_by_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The entry point group is asked for a name that is none of ours; files find it too."""
    offer(monkeypatch, Entry(name="toy", value="toys:TOY", held=TOY))
    assert affray.find("toy") is TOY
    assert "toy" in names()
    affray.new("toy", [ANNA], path=tmp_path / "duel.affray").close()
    assert affray.open(tmp_path / "duel.affray", write=False).ruleset is TOY


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([], "there is no ruleset 'toy'"),
        ([Entry(name="toys", value="a:B", held=TOY)], r"did you mean toys\?"),
        ([Entry(name="toy", value="a:B", held=3)], "a:B is no ruleset of the name 'toy'"),
        ([Entry(name="toy", value="a:B", held=made(name="x"))], "a:B is no ruleset of the name"),
        ([Entry(name="toy", value="a:B", held=ImportError("no c"))], "of a:B fails: no c"),
        (
            [Entry(name="toy", value="a:B", held=TOY), Entry(name="toy", value="c:D", held=TOY)],
            "several packages offer the ruleset 'toy': a:B, c:D",
        ),
    ],
)
def test_a_ruleset_that_is_not_to_be_had_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, entries: list[Entry], words: str
) -> None:
    """Whatever is wrong with a name or another package is told, and what is near."""
    offer(monkeypatch, *entries)
    with pytest.raises(UnknownRuleset, match=words):
        affray.find("toy")


def test_a_mistyped_name_is_answered_with_the_nearest() -> None:
    """Whoever slips on a key is told what he probably means."""
    with pytest.raises(UnknownRuleset, match=r"did you mean battle_actions") as fault:
        affray.find("battle_action")
    assert fault.value.nearest[0] == "battle_actions"


def test_all_rulesets_that_are_named_can_be_found() -> None:
    """What `names` lists is what `find` finds, under that name."""
    own = [name for name in names() if name in OWN]
    assert own
    assert [affray.find(name).name for name in own] == own


# --- the package ---------------------------------------------------------------------------------

QUIET = """
import sys, affray
heavy = {"structlog", "click", "rich", "ruamel", "yaml", "difflib", "asyncio", "importlib.metadata"}
print(sorted(heavy & set(sys.modules)), [n for n in affray.__all__ if not hasattr(affray, n)])
affray.find("battle_actions")
print(sorted(heavy & set(sys.modules)))
"""


def test_importing_the_package_is_light_and_whole() -> None:
    """Neither terminal nor YAML nor log is imported to play; every public name is there."""
    ran = subprocess.run([sys.executable, "-c", QUIET], capture_output=True, text=True, check=True)
    assert ran.stdout == "[] []\n[]\n"
