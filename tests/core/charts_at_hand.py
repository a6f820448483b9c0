"""The charts that the tests of charts are tried on."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from affray.core.charts import Arrow, Chart

Facts = Mapping[str, Any]


def one_side_stands(facts: Facts) -> bool:
    return bool(facts["sides"] < 2)


def somebody_waits(facts: Facts) -> bool:
    return bool(facts["waiting"])


def is_tough(facts: Facts) -> bool:
    return bool(facts["tough"])


def third_failure(facts: Facts) -> bool:
    return bool(facts["failures"] >= 3)


def third_success(facts: Facts) -> bool:
    return bool(facts["successes"] >= 3)


PHASES = Chart(
    "phases",
    ("mustering", "initiative", "turn", "round_end", "over"),
    (
        Arrow("begin", "mustering", "initiative", rule="P-1"),
        Arrow("order", "initiative", "turn"),
        Arrow("next", "turn", "over", when=one_side_stands),
        Arrow("next", "turn", "turn", when=somebody_waits),
        Arrow("next", "turn", "round_end"),
        Arrow("again", "round_end", "initiative"),
        Arrow("concede", ("initiative", "turn", "round_end"), "over"),
    ),
    title="Phases: a fight",
    final=("over",),
)


LIFE = Chart(
    "life",
    ("up", "dying", "stable", "dead"),
    (
        Arrow("drop", "up", "dying"),
        Arrow("fail", "dying", "dead", when=third_failure),
        Arrow("fail", "dying", None),
        Arrow("succeed", "dying", "stable", when=third_success),
        Arrow("succeed", "dying", None),
        Arrow("heal", ("dying", "stable"), "up"),
        Arrow("hurt", "stable", "dying"),
        Arrow("hurt", "up", None, when=is_tough),
    ),
    final=("dead",),
)


EFFECT = Chart(
    "effect",
    ("pending", "active", "suspended", "ended"),
    (
        Arrow("start", "pending", "active"),
        Arrow("suspend", "active", "suspended"),
        Arrow("resume", "suspended", "active"),
        Arrow("renew", "active", "active"),
        Arrow("expire", ("active", "suspended"), "ended"),
        Arrow("dispel", ("pending", "active", "suspended"), "ended"),
    ),
    final=("ended",),
)


CHARTS = [PHASES, LIFE, EFFECT]


every_chart = pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)


def lead(chart: Chart, ask: str, state: str, trigger: str, facts: object = None) -> str:
    way: Callable[[str, str, object], str] = getattr(chart, ask)
    return way(state, trigger, facts)


def always(_: object) -> bool:
    return True


def ever(_: object) -> bool:
    return True
