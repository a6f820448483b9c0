"""Charts: what an arrow lets happen, and what is refused."""

import pickle
from copy import copy
from typing import Any

import pytest

from affray.core import charts
from affray.core.chart_testing import disagreements
from affray.core.charts import Arrow, Chart, NoArrow

from .charts_at_hand import (
    LIFE,
    PHASES,
    Facts,
    always,
    ever,
    every_chart,
    lead,
    one_side_stands,
    somebody_waits,
    third_failure,
)

either_way = pytest.mark.parametrize("ask", ["after", "fire"])


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
