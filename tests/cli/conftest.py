"""What the tests of the command line share: a fight in a folder of its own, and ways to run."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from affray.cli import main

HERE = Path(__file__).parent

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run affray in this process, in an empty folder, and let no error pass that it did not tell.

    The folder holds `duel.yaml`. With `code` the exit code must be that one (0 if not said).
    """
    monkeypatch.chdir(tmp_path)
    (tmp_path / "duel.yaml").write_bytes((HERE / "duel.yaml").read_bytes())

    def made(*words: str, code: int = 0, stdin: str | None = None) -> Result:
        result = CliRunner().invoke(main, list(words), input=stdin)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result

    return made


@pytest.fixture
def duel(run: Run) -> str:
    """The name of a fight file: the duel, played to the end of its script."""
    run("play", "duel.yaml", "-o", "duel.affray")
    return "duel.affray"


@pytest.fixture
def untouched(tmp_path: Path) -> Callable[[], dict[str, bytes]]:
    """What stands in the folder: names and contents, to be compared before and after."""

    def seen() -> dict[str, bytes]:
        return {
            name: (tmp_path / name).read_bytes()
            for name in sorted(os.listdir(tmp_path))
            if (tmp_path / name).is_file()
        }

    return seen
