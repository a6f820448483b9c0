"""Packages that offer a ruleset, built and installed as somebody outside affray would have them."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

Done = subprocess.CompletedProcess[str]

Runs = Callable[..., Done]
"""Runs a module of Python where a package is installed: `run("affray", "rulesets")`."""


def module(*words: str, folder: Path, site: Path | None = None, lines: str = "") -> Done:
    """A child process in that folder, which runs a module and finds what `site` holds."""
    path = {"PYTHONPATH": str(site)} if site else {}
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env={**os.environ, **path},
        input=lines,
        capture_output=True,
        encoding="utf-8",
        timeout=240,
        check=False,
    )


def installed(project: Path, folder: Path) -> Path:
    """A folder to which the wheel of a project is installed; it is built without a network."""
    built = module("hatchling", "build", "-t", "wheel", "-d", str(folder / "dist"), folder=project)
    assert built.returncode == 0, built.stderr
    (wheel,) = (folder / "dist").glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(folder / "site")  # all that an installer does with a wheel of Python
    return folder / "site"


def runs(site: Path, folder: Path) -> Runs:
    """Child processes in a folder, for which the packages of `site` are installed."""
    folder.mkdir(exist_ok=True)

    def run(*words: str, lines: str = "") -> Done:
        return module(*words, folder=folder, site=site, lines=lines)

    return run


def printed(run: Runs, *words: str, lines: str = "") -> str:
    """What affray prints, all being well."""
    done = run("affray", *words, lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout
