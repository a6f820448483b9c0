"""Charts as they are written, drawn, hashed and shared between threads and processes."""

import gc
import json
import os
import subprocess
import sys
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from affray.core import charts
from affray.core.charts import Arrow, Chart, NoArrow

from .charts_at_hand import PHASES, always, ever, every_chart, is_tough, lead


def faults_of(states: Any, *arrows: Arrow, final: tuple[str, ...] = ()) -> str:
    with pytest.raises(ValueError, match=r"^spoilt: .*\.$") as caught:
        Chart("spoilt", states, arrows, final=final)
    return str(caught.value)


class Stage(StrEnum):
    """States of an enumeration, which the library would know by LOW and not by low."""

    LOW = "low"


@pytest.mark.parametrize(
    ("states", "arrow", "fault"),
    [
        ("", Arrow("go", "a", "b"), "there is no state"),
        ("aab", Arrow("go", "a", "b"), "the state 'a' stands twice"),
        (("a", "round end"), Arrow("go", "a", "a"), "'round end' is no plain name"),
        ("ab*", Arrow("go", "a", "b"), "'*' is no plain name"),
        (("a", ""), Arrow("go", "a", "a"), "'' is no plain name"),
        (tuple(Stage), Arrow("go", "low", "low"), "<Stage.LOW: 'low'> is no plain name"),
        ("ab", Arrow("", "a", "b"), "'' is no plain name"),
        ("ab", Arrow("go", "a", "c"), "the arrow 'go' names the unknown state 'c'"),
        ("ab", Arrow("go", "c", "b"), "the arrow 'go' names the unknown state 'c'"),
        ("ab", Arrow("go", ("a", "c"), None), "the arrow 'go' names the unknown state 'c'"),
        ("ab", Arrow("go", "*", "b"), "the arrow 'go' names the unknown state '*'"),
        ("ab", Arrow("go", "a", "="), "the arrow 'go' names the unknown state '='"),
        ("ab", Arrow("go", (), "b"), "the arrow 'go' comes from nowhere"),
    ],
)
def test_a_chart_that_makes_no_sense_is_refused(states: Any, arrow: Arrow, fault: str) -> None:
    """States and arrows are checked when the chart is built, each fault in its own words."""
    assert fault in faults_of(states, arrow)


@pytest.mark.parametrize(
    "guard",
    ["os.getcwd", "", 1, os, partial(is_tough, {"tough": True})],
    ids=["path", "nothing", "number", "module", "partial"],
)
def test_a_guard_is_a_function_with_a_name(guard: Any) -> None:
    """Text would be imported by path, and a nameless guard could be neither drawn nor hashed."""
    assert "the arrow 'go' needs a function with a name as its guard" in faults_of(
        "ab", Arrow("go", "a", "b", guard)
    )


def test_two_guards_of_one_name_are_refused() -> None:
    """The definition tells guards by name, so two of one name could be exchanged unseen."""

    def make(answer: bool) -> Callable[[object], bool]:
        def made(_: object) -> bool:
            return answer

        return made

    arrows = (Arrow("go", "a", "b", make(True)), Arrow("go", "a", "a", make(False)))
    assert "two guards are called 'made'" in faults_of("ab", *arrows)
    same = make(True)
    assert Chart("x", "ab", (Arrow("go", "a", "b", same), Arrow("to", "b", "a", same))).triggers


def test_an_arrow_that_can_never_be_taken_is_refused() -> None:
    """Behind an arrow without a guard a later one of that trigger and source is dead."""
    early, late = Arrow("go", ("a", "b"), "c"), Arrow("go", "b", "a", always)
    assert "an arrow 'go' hides a later one from 'b'" in faults_of("abc", early, late)
    assert Chart("x", "abc", (late, early)).after("b", "go") == "a"


def test_a_final_state_is_known_and_is_not_left() -> None:
    """No arrow leads out of a final state; one that stays there is allowed."""
    assert "the final state 'z' is unknown" in faults_of("ab", final=("z",))
    assert "leaves the final b" in faults_of("ab", Arrow("go", ("a", "b"), "a"), final=("b",))
    stays = (Arrow("note", "b", None), Arrow("renew", "b", "b"))
    assert Chart("x", "ab", stays, final="b").may("b") == ("note", "renew")


def test_every_fault_is_told_at_once() -> None:
    """An author sees all the faults of a chart in one error."""
    told = faults_of("aa", Arrow("go", "a", "b"), Arrow("stay", "c", None))
    assert "'a' stands twice; the arrow 'go' names" in told
    assert "state 'b'; the arrow 'stay' names the unknown state 'c'." in told


def test_the_definition_is_plain_and_says_what_decides() -> None:
    """Name, states, final states and arrows, as text; titles and rule ids are absent."""
    definition = Chart("x", "ab", (Arrow("go", "a", "b", always),), final="b").definition()
    assert definition == ("x", ("a", "b"), ("b",), ("go", "a", "always", "b"))
    arrow = Arrow("go", "a", "b", always, rule="R-1")
    assert Chart("x", "ab", (arrow,), final="b", title="X").definition() == definition


@pytest.mark.parametrize(
    "other",
    [
        Chart("y", "ab", (Arrow("go", "a", "b", always),)),
        Chart("x", "ba", (Arrow("go", "a", "b", always),)),
        Chart("x", "ab", (Arrow("go", "a", "b", ever),)),
        Chart("x", "ab", (Arrow("go", "a", "b"),)),
        Chart("x", "ab", (Arrow("go", "a", None, always),)),
        Chart("x", "ab", (Arrow("to", "a", "b", always),)),
        Chart("x", "ab", (Arrow("go", "a", "b", always),), final="b"),
    ],
)
def test_whatever_decides_changes_the_definition(other: Chart) -> None:
    """A different name, order, guard, dest, trigger or end is a different definition."""
    assert other.definition() != Chart("x", "ab", (Arrow("go", "a", "b", always),)).definition()


PROBE = """
import json, logging, sys
logging.basicConfig(level=logging.DEBUG)
from affray.core.charts import Arrow, Chart, NoArrow
from affray.core.chart_testing import disagreements
chart = Chart("x", ("a", "b", "c"), (Arrow("go", ("c", "a"), "b"), Arrow("back", "b", "a")),
              final=())
assert chart.fire("a", "go") == "b" and disagreements(chart) == []
try:
    chart.fire("b", "go")
except NoArrow:
    pass
extensions = [name for name in sys.modules if name.startswith("transitions.extensions")]
print(json.dumps([chart.definition(), chart.mermaid(), extensions]))
"""


def test_another_process_says_the_same_and_nothing_else() -> None:
    """Definition and drawing do not hang on the hash seed; the library neither logs nor loads more.

    The host logs everything, so a line of the library would show on the error stream.
    """
    said = [
        subprocess.run(
            [sys.executable, "-c", PROBE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        for seed in ("1", "2")
    ]
    assert [one.stderr for one in said] == ["", ""]
    assert said[0].stdout == said[1].stdout
    definition, _, extensions = json.loads(said[0].stdout)
    assert definition[3:] == [["go", "c", "", "b"], ["go", "a", "", "b"], ["back", "b", "", "a"]]
    assert extensions == []


def test_a_host_may_listen_to_the_library() -> None:
    """A level that the host set for the library's logger before the import stays as it is."""
    probe = (
        "import logging; logger = logging.getLogger('transitions'); logger.setLevel('INFO')\n"
        "import affray.core.charts; print(logging.getLevelName(logger.level))"
    )
    said = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert said.stdout == "INFO\n"


def test_the_drawing_shows_states_arrows_guards_and_ends() -> None:
    """The Mermaid text is a state diagram with a mark at the first state and at the final ones."""
    assert PHASES.mermaid() == (
        "---\n"
        'title: "Phases: a fight"\n'
        "---\n"
        "stateDiagram-v2\n"
        "    mustering\n"
        "    initiative\n"
        "    turn\n"
        "    round_end\n"
        "    over\n"
        "    [*] --> mustering\n"
        "    mustering --> initiative: begin\n"
        "    initiative --> turn: order\n"
        "    turn --> over: next [one_side_stands]\n"
        "    turn --> turn: next [somebody_waits]\n"
        "    turn --> round_end: next\n"
        "    round_end --> initiative: again\n"
        "    initiative --> over: concede\n"
        "    turn --> over: concede\n"
        "    round_end --> over: concede\n"
        "    over --> [*]\n"
    )


@every_chart
def test_the_drawing_is_the_same_for_the_same_chart(chart: Chart) -> None:
    """A chart built again from its parts is drawn again with the same text."""
    again = Chart(
        chart.name, chart.states, chart.arrows, title=chart.title, final=tuple(chart.final)
    )
    assert again.mermaid() == chart.mermaid()


def test_the_drawing_marks_arrows_that_stay() -> None:
    """An arrow that stays is a loop that says so; a lambda loses its brackets only."""
    arrows = (Arrow("note", "a", None), Arrow("go", "a", "b", lambda facts: bool(facts)))
    text = Chart("x", "ab", arrows).mermaid()
    assert 'title: "x"' in text
    assert 'title: "Życie"' in Chart("x", "ab", arrows, title="Życie").mermaid()
    assert "    a --> a: note (stays)\n    a --> b: go [lambda]\n" in text


class Facet:
    """Facts that can be watched by a weak reference."""


def test_nobody_who_asked_is_kept_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats and facts are gone after the call, and the machine has no models."""
    seats: list[weakref.ref[SimpleNamespace]] = []

    class Watched(SimpleNamespace):
        def __init__(self, **parts: object) -> None:
            super().__init__(**parts)
            seats.append(weakref.ref(self))

    monkeypatch.setattr(charts, "SimpleNamespace", Watched)
    chart = Chart("x", "ab", (Arrow("go", "a", "b", always),))
    facts = Facet()
    watched = weakref.ref(facts)
    assert chart.fire("a", "go", facts) == "b"
    with pytest.raises(NoArrow):
        chart.fire("b", "go", facts)
    del facts
    gc.collect()
    assert len(seats) == 2
    assert [seat() for seat in seats] == [None, None]
    assert watched() is None
    assert chart.machine.models == []


def test_many_threads_may_fire_one_chart() -> None:
    """Concurrent fights share a chart and never each other's place, both ways."""
    asked = [
        ("turn", "next", {"sides": sides, "waiting": waiting})
        for sides in (1, 2)
        for waiting in (True, False)
    ] + [("mustering", "begin", None), ("round_end", "again", None), ("initiative", "order", None)]
    expected = ["over", "over", "turn", "round_end", "initiative", "initiative", "turn"]

    def walk(_: int) -> bool:
        return all(
            [lead(PHASES, ask, *question) for question in asked] == expected
            for ask in ("fire", "after") * 20
        )

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            assert all(pool.map(walk, range(16)))
    finally:
        sys.setswitchinterval(interval)
