"""The skirmish as another package would be installed: under a name of its own, with its offer."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SKIRMISH = Path(__file__).parents[2] / "benchmarks" / "skirmish"

Runs = Callable[..., "subprocess.CompletedProcess[str]"]
"""Runs a module of Python where the skirmish is installed: `run("affray", "rulesets")`."""


def install(site: Path, project: dict[str, Any]) -> None:
    """Lay the folder of the skirmish out as its wheel does, by what its pyproject says."""
    module = project["tool"]["hatch"]["build"]["targets"]["wheel"]["sources"][""]
    named = project["project"]
    (site / module).symlink_to(SKIRMISH)
    info = site / f"{named['name'].replace('-', '_')}-{named['version']}.dist-info"
    info.mkdir()
    told = f"Metadata-Version: 2.1\nName: {named['name']}\nVersion: {named['version']}\n"
    (info / "METADATA").write_text(told, "utf-8")
    lines = [
        line
        for group, offers in named["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in offers.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines), "utf-8")


@pytest.fixture
def run(tmp_path: Path) -> Runs:
    """Child processes in an empty folder, to which the skirmish is installed."""
    site, folder = tmp_path / "site", tmp_path / "table"
    site.mkdir()
    folder.mkdir()
    install(site, tomllib.loads((SKIRMISH / "pyproject.toml").read_text("utf-8")))

    def runs(module: str, *words: str, lines: str = "") -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", module, *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(site)},
            input=lines,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    return runs
