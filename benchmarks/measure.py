"""Measuring in turn: several things in one run, round by round, and the ratio of their medians."""

import time
from collections.abc import Callable, Sequence
from statistics import median


def seconds(work: Callable[[], object], *, clock: Callable[[], float] = time.process_time) -> float:
    """How long the work takes once, in processor time."""
    begin = clock()
    work()
    return clock() - begin


def rates(
    works: Sequence[Callable[[int], object]], *, rounds: int = 3, each: float = 0.5
) -> list[float]:
    """How often a second each work is done: the median of some rounds, all works in turn.

    A work is called with 0, 1, 2 ... until `each` seconds of processor time have gone by.
    """
    found: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, rates_of_it in zip(works, found, strict=True):
            begin, count = time.process_time(), 0
            while (spent := time.process_time() - begin) < each:
                work(count)
                count += 1
            rates_of_it.append(count / spent)
    return [median(one) for one in found]


def best(work: Callable[[], object], *, times: int = 5) -> float:
    """The median seconds of some goes, on the wall clock."""
    return median(seconds(work, clock=time.perf_counter) for _ in range(times))
