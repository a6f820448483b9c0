"""Fights in files, for the tests of all that reads and writes them."""

from pathlib import Path

import pytest

from .hostile_at_hand import WHOLE
from .toy import fight_of, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a fight is kept."""
    return tmp_path / "duel.affray"


@pytest.fixture
def small(path: Path) -> Path:
    """A file with a small fight: a blow with its answer, an undo, a secret look."""
    with fight_of(path=path) as fight:
        play(fight, 5)
        fight.undo()
        fight.do({"look": {"actor": "anna"}}, by="ann", key="k")
    return path


@pytest.fixture
def duel(path: Path) -> Path:
    """A whole file of four records."""
    path.write_bytes(WHOLE)
    return path
