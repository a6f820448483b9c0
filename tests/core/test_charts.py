"""Charts: what may happen in a state, where it leads, and that table and machine say the same."""

import gc
import json
import os
import pickle
import subprocess
import sys
import weakref
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from enum import StrEnum
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from affray.core import charts
from affray.core.chart_testing import disagreements
from affray.core.charts import Arrow, Chart, NoArrow

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

either_way = pytest.mark.parametrize("ask", ["after", "fire"])
every_chart = pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)


def lead(chart: Chart, ask: str, state: str, trigger: str, facts: object = None) -> str:
    way: Callable[[str, str, object], str] = getattr(chart, ask)
    return way(state, trigger, facts)


def faults_of(states: Any, *arrows: Arrow, final: tuple[str, ...] = ()) -> str:
    with pytest.raises(ValueError, match=r"^spoilt: .*\.$") as caught:
        Chart("spoilt", states, arrows, final=final)
    return str(caught.value)


def test_a_chart_tells_its_parts() -> None:
    """States, first state, final states and triggers stand in the order they were written."""
    assert PHASES.name == "phases"
    assert PHASES.states == ("mustering", "initiative", "turn", "round_end", "over")
    assert PHASES.initial == "mustering"
    assert PHASES.final == frozenset({"over"})
    assert PHASES.triggers == ("begin", "order", "next", "again", "concede")
    assert PHASES.arrows[0].rule == "P-1"
    assert [state.name for state in PHASES.machine.states.values() if state.final] == ["over"]


def test_an_arrow_is_a_value() -> None:
    """Equal arrows are equal, and none can be changed."""
    assert Arrow("go", "a", "b") == Arrow("go", "a", "b")
    with pytest.raises(AttributeError):
        Arrow("go", "a", "b").dest = "c"  # type: ignore[misc]


@either_way
@pytest.mark.parametrize(
    ("facts", "dest"),
    [
        ({"sides": 1, "waiting": True}, "over"),
        ({"sides": 2, "waiting": True}, "turn"),
        ({"sides": 2, "waiting": False}, "round_end"),
    ],
)
def test_the_first_arrow_whose_guard_holds_is_taken(ask: str, facts: Facts, dest: str) -> None:
    """Among the arrows of one trigger the order decides, then the guards."""
    assert lead(PHASES, ask, "turn", "next", facts) == dest


@either_way
def test_the_order_of_arrows_decides(ask: str) -> None:
    """Two guards that both hold: the arrow written first is taken, whichever that is."""
    first, second = Arrow("go", "a", "b", always), Arrow("go", "a", "c", ever)
    assert lead(Chart("x", "abc", (first, second)), ask, "a", "go") == "b"
    assert lead(Chart("x", "abc", (second, first)), ask, "a", "go") == "c"


def always(_: object) -> bool:
    return True


def ever(_: object) -> bool:
    return True


@either_way
def test_a_counting_stage_stays_until_the_count_is_full(ask: str) -> None:
    """An arrow without a dest keeps the state; the third failure leaves it."""
    assert lead(LIFE, ask, "dying", "fail", {"failures": 2}) == "dying"
    assert lead(LIFE, ask, "dying", "fail", {"failures": 3}) == "dead"
    assert lead(LIFE, ask, "dying", "succeed", {"successes": 3}) == "stable"


@either_way
@pytest.mark.parametrize(
    ("state", "trigger"),
    [
        ("mustering", "next"),
        ("over", "begin"),
        ("turn", "unheard_of"),
        ("nowhere", "begin"),
        ("", ""),
        ("turn", "to_over"),
        ("turn", "state"),
        ("turn", "__class__"),
    ],
)
def test_what_no_arrow_allows_is_refused(ask: str, state: str, trigger: str) -> None:
    """A wrong place, an unknown trigger and an unknown state are all the same refusal."""
    with pytest.raises(NoArrow) as caught:
        lead(PHASES, ask, state, trigger, {"sides": 2, "waiting": True})
    assert (caught.value.chart, caught.value.state, caught.value.trigger) == (
        "phases",
        state,
        trigger,
    )
    assert not PHASES.accepts(state, trigger, {"sides": 2, "waiting": True})


@either_way
def test_a_refusal_names_what_is_allowed(ask: str) -> None:
    """The refusal carries the triggers that would be accepted with these facts, and says them."""
    with pytest.raises(NoArrow) as caught:
        lead(PHASES, ask, "turn", "begin", {"sides": 2, "waiting": True})
    assert caught.value.allowed == ("next", "concede")
    assert str(caught.value) == (
        "phases: 'begin' cannot happen in 'turn'; allowed is next, concede."
    )
    with pytest.raises(NoArrow, match="allowed is nothing") as last:
        lead(PHASES, ask, "over", "begin")
    assert last.value.allowed == ()


@either_way
def test_a_guard_that_does_not_hold_is_a_refusal(ask: str) -> None:
    """A single guarded arrow whose guard fails refuses, and is not among the allowed."""
    with pytest.raises(NoArrow) as caught:
        lead(LIFE, ask, "up", "hurt", {"tough": False})
    assert caught.value.allowed == ("drop",)
    assert lead(LIFE, ask, "up", "hurt", {"tough": True}) == "up"


@either_way
def test_a_refusal_survives_facts_that_other_guards_cannot_read(ask: str) -> None:
    """Listing what is allowed never turns a refusal into another trigger's error."""
    with pytest.raises(NoArrow) as caught:
        lead(PHASES, ask, "turn", "begin", None)
    assert caught.value.allowed == ("concede",)


def test_a_refusal_can_travel_between_processes() -> None:
    """A refusal pickles with everything it carries."""
    refusal = pickle.loads(pickle.dumps(NoArrow("phases", "turn", "begin", ("next",))))
    assert (refusal.chart, refusal.state, refusal.trigger) == ("phases", "turn", "begin")
    assert refusal.allowed == ("next",)


def test_may_lists_the_accepted_triggers_in_order() -> None:
    """What may happen depends on state and facts, and comes in the order of the chart."""
    assert LIFE.may("up", {"tough": True}) == ("drop", "hurt")
    assert LIFE.may("up", {"tough": False}) == ("drop",)
    assert PHASES.may("turn", {"sides": 2, "waiting": False}) == ("next", "concede")
    assert LIFE.may("dead") == ()
    assert LIFE.may("nowhere") == ()
    assert LIFE.accepts("up", "hurt", {"tough": True})
    assert not LIFE.accepts("up", "hurt", {"tough": False})


@either_way
@pytest.mark.parametrize("answer", [2, "yes", [0], 1.5])
def test_a_guard_counts_by_its_truth(ask: str, answer: object) -> None:
    """A guard that answers something true, if not True itself, holds for table and machine."""

    def loose(_: object) -> Any:
        return answer

    assert lead(Chart("x", "ab", (Arrow("go", "a", "b", loose),)), ask, "a", "go") == "b"


class Stop(BaseException):
    """An interruption that is no ordinary error, as a rule that waits for an answer raises it."""


@either_way
@pytest.mark.parametrize(
    "error", [KeyError("hp"), ValueError("hp"), NoArrow("other", "a", "go", ()), Stop()], ids=repr
)
def test_what_a_guard_raises_comes_through_unchanged(ask: str, error: BaseException) -> None:
    """The very exception of the guard arrives, whatever its kind, and the chart works on."""

    def fragile(facts: object) -> bool:
        if facts is None:
            raise error
        return True

    chart = Chart("x", "ab", (Arrow("go", "a", "b", fragile),))
    with pytest.raises(type(error)) as caught:
        lead(chart, ask, "a", "go")
    assert caught.value is error
    assert lead(chart, ask, "a", "go", "facts") == "b"


def test_the_table_cannot_be_written() -> None:
    """The table is compiled from the machine and read-only; an arrow that stays leads home."""
    assert LIFE.table["dying", "fail"] == ((third_failure, "dead"), (None, "dying"))
    assert LIFE.table["stable", "heal"] == ((None, "up"),)
    with pytest.raises(TypeError):
        LIFE.table["dead", "heal"] = ((None, "up"),)  # type: ignore[index]


def test_the_table_is_made_from_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that holds less than the arrows makes a table that holds less."""

    def without_heal(states: Any, arrows: Any, final: Any) -> Any:
        return build(states, [arrow for arrow in arrows if arrow.trigger != "heal"], final)

    build = charts._machine
    monkeypatch.setattr(charts, "_machine", without_heal)
    chart = Chart("life", LIFE.states, LIFE.arrows)
    assert {trigger for _, trigger in chart.table} == {"drop", "fail", "succeed", "hurt"}


@every_chart
def test_table_and_machine_agree(chart: Chart) -> None:
    """Every state, trigger and outcome of guards gives the same answer both ways."""
    assert disagreements(chart) == []


@pytest.mark.parametrize(
    ("way", "arrows", "sentence"),
    [
        (
            ("turn", "next"),
            ((somebody_waits, "turn"), (one_side_stands, "over"), (None, "round_end")),
            "phases: 'next' in 'turn' leads to 'turn' by the table and to 'over' by the machine,"
            " when somebody_waits is True and one_side_stands is True.",
        ),
        (
            ("over", "begin"),
            ((None, "initiative"),),
            "phases: 'begin' in 'over' leads to 'initiative' by the table"
            " and to nothing by the machine, when no guard stands there.",
        ),
        (
            ("limbo", "rise"),
            ((None, "turn"),),
            "phases: 'rise' in 'limbo' leads to 'turn' by the table"
            " and to nothing by the machine, when no guard stands there.",
        ),
        (
            ("mustering", "begin"),
            (),
            "phases: 'begin' in 'mustering' leads to nothing by the table"
            " and to 'initiative' by the machine, when no guard stands there.",
        ),
    ],
)
def test_a_planted_disagreement_is_found(way: tuple[str, str], arrows: Any, sentence: str) -> None:
    """One wrong row of the table, in order, dest, excess or lack, is told in one sentence."""
    spoilt = copy(PHASES)
    spoilt.table = {**PHASES.table, way: arrows}
    assert disagreements(spoilt) == [sentence]
    assert disagreements(PHASES) == []


def test_a_lost_guard_is_found() -> None:
    """A row that forgot its guard differs exactly where the guard would not hold."""
    spoilt = copy(LIFE)
    spoilt.table = {**LIFE.table, ("up", "hurt"): ((None, "up"),)}
    assert disagreements(spoilt) == [
        "life: 'hurt' in 'up' leads to 'up' by the table and to nothing by the machine,"
        " when is_tough is False."
    ]


@every_chart
def test_looking_for_disagreements_leaves_the_chart_alone(chart: Chart) -> None:
    """The walk works on a twin: machine, table and guards of the chart stay its own."""
    table, machine, definition = chart.table, chart.machine, chart.definition()
    disagreements(chart)
    assert chart.table is table
    assert chart.machine is machine
    assert chart.definition() == definition


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
