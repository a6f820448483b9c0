"""`python -m benchmarks`: measures what affray costs, and writes benchmarks/results.md.

To be run in a checkout. `--quick` measures less and writes nothing; `--peers DIR` also runs the
peers' harnesses that stand in a folder, where their packages are installed, and sets their figures
beside ours.
"""

import argparse
import os
import platform
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from pathlib import Path

from . import figures, peers, random_play
from .figures import Figure
from .peers import Told
from .random_play import Row

RESULTS = Path(__file__).parent / "results.md"
PLAY = (
    "ruleset",
    "over",
    "fights/s",
    "commands/s",
    "events/s",
    "floor's events",
    "in `options()`",
    "in `do()`",
)
"""The columns of random play."""

PACKAGES = ("affray", "transitions", "msgpack", "msgspec")


def measured(*, quick: bool) -> list[Figure]:
    """All figures of affray itself, one chapter after the other."""
    long = 10_000 if quick else 100_000
    chapters: tuple[Callable[[], list[Figure]], ...] = (
        lambda: figures.whole_fights(0.1 if quick else 0.5),
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


def machine() -> str:
    """The processor, how many of them, and the system; no name of a host."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.processor() or platform.machine()
    return f"{os.cpu_count()} x {model}, {platform.system()} on {platform.machine()}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table of Markdown, with an empty line before it."""
    lines = (f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))
    return ["", *lines]


def page(found: Sequence[Figure], play: Sequence[Row], told: Sequence[Told]) -> str:
    """The results as a page."""
    lines = [*_figures(found), *_random_play(play), *_beside(found, told)]
    return "\n".join(lines) + "\n"


def _figures(found: Sequence[Figure]) -> list[str]:
    """Where it was measured, and what came of it."""
    versions = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    words = {True: "yes", False: "**no**", None: ""}
    return [
        "# What affray costs",
        "",
        "Measured by `python -m benchmarks` in one run. Ratios can be compared between machines, "
        "absolute numbers cannot. Rates are of processor time; the disk is measured on the wall "
        "clock.",
        "",
        f"- Machine: {machine()}",
        f"- Python: {python}",
        f"- Libraries: {versions}",
        "",
        "## Figures and targets",
        *table(
            ("work", "measured", "to reach", "reached"),
            [(one.what, one.value, one.reach, words[one.good]) for one in found],
        ),
    ]


def _random_play(play: Sequence[Row]) -> list[str]:
    """What random legal play costs, ruleset by ruleset."""
    return [
        "",
        "## Random legal play",
        "",
        "The player of the laws: asks for the options at each command, walks through the fields of "
        f"one, does it; until the fight is over, or for {random_play.COMMANDS} commands. Shares "
        "are of the time spent: in `options()`, in `do()`; the rest goes to making the fight, to "
        "walking through fields and to asking who is awaited.",
        *table(PLAY, map(_cells, play)),
    ]


def _cells(row: Row) -> tuple[str, ...]:
    """A row of random play, in the columns of `PLAY`."""
    return (
        row.name,
        row.over,
        f"{row.fights:.1f}",
        f"{row.commands:.0f}",
        f"{row.events:.0f}",
        f"floor / {row.slower:.0f}",
        f"{row.options:.0%}",
        f"{row.done:.0%}",
    )


def _beside(found: Sequence[Figure], told: Sequence[Told]) -> list[str]:
    """Peers' figures with ours beside them, if peers were measured."""
    if not told:
        return []
    ours = {one.beside: f"{one.what}: {one.value}" for one in found if one.beside}
    rows = [(one.peer, one.what, one.value, ours.get(one.beside, "")) for one in told]
    head = ("peer", "work", "measured", "affray")
    return ["", "## Peers, on the same machine in the same run", *table(head, rows)]


def main() -> int:
    """Measure, and write."""
    reader = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    reader.add_argument("--quick", action="store_true", help="measure less, write nothing")
    reader.add_argument("--peers", type=Path, metavar="DIR", help="run the peers' harnesses too")
    asked = reader.parse_args()
    found = measured(quick=asked.quick)
    play = random_play.rows(quick=asked.quick)
    for row in play:
        print(
            f"random play of {row.name}: {row.fights:.1f} fights/s, {row.commands:.0f} commands/s, "
            f"{row.events:.0f} events/s, floor / {row.slower:.0f}, "
            f"{row.options:.0%} in options(), {row.done:.0%} in do()",
            flush=True,
        )
    if not asked.quick:
        RESULTS.write_text(page(found, play, []), "utf-8")  # whatever becomes of the peers
    told = peers.told(asked.peers, quick=asked.quick) if asked.peers else []
    if not asked.quick:
        RESULTS.write_text(page(found, play, told), "utf-8")
        print(f"written: {RESULTS.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
