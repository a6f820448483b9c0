"""The skirmish as another package would be installed: under a name of its own, with its offer."""

from pathlib import Path

import pytest

from ..packages import Runs, installed, runs

SKIRMISH = Path(__file__).parents[2] / "benchmarks" / "skirmish"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the skirmish is installed, once for all tests."""
    return installed(SKIRMISH, tmp_path_factory.mktemp("skirmish"))


@pytest.fixture
def run(site: Path, tmp_path: Path) -> Runs:
    """Child processes in an empty folder, for which the skirmish is installed."""
    return runs(site, tmp_path / "table")
