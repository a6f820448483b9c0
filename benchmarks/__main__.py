"""`python -m benchmarks`: measures what affray costs, and writes benchmarks/results.md.

`--quick` measures less; `--peers DIR` also runs the peers' harnesses that stand in a folder, where
their packages are installed, and adds what they print.
"""

import argparse
import json
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from . import figures
from .figures import Figure

RESULTS = Path(__file__).parent / "results.md"
PACKAGES = ("affray", "transitions", "msgpack", "msgspec")
PEERS = ("floor.py", "bgio.cjs", "pkmn.cjs", "chess_peer.py", "kirby_peer.py")


def measured(*, quick: bool) -> list[Figure]:
    """All figures of affray itself, one chapter after the other."""
    long = 10_000 if quick else 100_000
    chapters = (
        lambda: figures.whole_fights(0.3 if quick else 1.5),
        lambda: figures.folding(long),
        lambda: figures.going_back(1_000, long),
        lambda: figures.durable(50 if quick else 300),
        figures.sizes,
        lambda: figures.start_up(5 if quick else 15),
    )
    found: list[Figure] = []
    for chapter in chapters:
        for figure in chapter():
            found.append(figure)
            print(f"{figure.what}: {figure.value}  [{figure.reach or 'the measure'}]", flush=True)
    return found


def peers(folder: Path) -> list[tuple[str, str]]:
    """What each peer's harness prints, where it can run."""
    rows = []
    for name in PEERS:
        program = ["node"] if name.endswith(".cjs") else [sys.executable]
        try:
            done = subprocess.run(
                [*program, name],
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=900,
                check=True,
            )
        except (OSError, subprocess.SubprocessError) as error:
            rows.append((name, f"not measured: {type(error).__name__}"))
            continue
        line = json.loads(done.stdout.strip().splitlines()[-1])
        rows.append((name, json.dumps(line)[:600]))
    return rows


def page(found: list[Figure], rows: list[tuple[str, str]]) -> str:
    """The results as a page."""
    versions = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    lines = [
        "# What affray costs",
        "",
        f"Measured by `python -m benchmarks` in one run: {platform.system()} on "
        f"{platform.machine()}, Python {platform.python_version()}, {versions}.",
        "",
        "| work | measured | to reach | |",
        "| --- | --- | --- | --- |",
    ]
    for figure in found:
        good = "" if figure.good is None else "yes" if figure.good else "**no**"
        lines.append(f"| {figure.what} | {figure.value} | {figure.reach} | {good} |")
    if rows:
        lines += ["", "## Peers, same machine and run", ""]
        lines += [f"- `{name}`: {said}" for name, said in rows]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure and write."""
    reader = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    reader.add_argument("--quick", action="store_true", help="measure less, write nothing")
    reader.add_argument("--peers", type=Path, metavar="DIR", help="run the peers' harnesses too")
    asked = reader.parse_args()
    found = measured(quick=asked.quick)
    rows = peers(asked.peers) if asked.peers else []
    if not asked.quick:
        RESULTS.write_text(page(found, rows), "utf-8")
        print(f"written: {RESULTS.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
