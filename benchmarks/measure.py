"""Measuring on a machine that others use too.

What is compared is measured in turn, round by round, in one process and in processor time; a figure
is the median over the rounds of the ratio within a round, so that a slow minute slows both sides of
it. The wall clock is read only where waiting is the work: for the disk.
"""

import gc
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

ROUNDS = 7
"""How many rounds a median is taken of, if nothing else is said."""


def seconds(work: Callable[[], object], *, clock: Callable[[], float] = time.process_time) -> float:
    """How long the work takes once, in processor time."""
    begin = clock()
    work()
    return clock() - begin


def rates(
    works: Sequence[Callable[[int], object]], *, rounds: int = ROUNDS, each: float = 0.3
) -> list[list[float]]:
    """How often a second each work is done: for each work one rate a round, all works in turn.

    A work is called with 0, 1, 2 ... until `each` seconds of processor time have gone by; every
    round begins at 0 again, so that all rounds do the same.
    """
    found: list[list[float]] = [[] for _ in works]
    for work in works:
        work(0)  # whatever is made once is made before
    for _ in range(rounds):
        for work, rates_of_it in zip(works, found, strict=True):
            gc.collect()
            begin, count = time.process_time(), 0
            while (spent := time.process_time() - begin) < each:
                work(count)
                count += 1
            rates_of_it.append(count / spent)
    return found


def in_turn(
    works: Sequence[Callable[[], object]],
    *,
    times: int,
    clock: Callable[[], float] = time.process_time,
) -> list[list[float]]:
    """The seconds that each work takes, so many times; each time all of them in turn."""
    found: list[list[float]] = [[] for _ in works]
    for _ in range(times):
        for work, spent in zip(works, found, strict=True):
            spent.append(seconds(work, clock=clock))
    return found


def ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """The median of the ratios within the rounds."""
    return median(a / b for a, b in zip(above, below, strict=True))


def process(code: str) -> float:
    """The processor time of a whole process of Python that runs the code, from its start."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
