"""For authors of charts: does the table that plays say what the machine says?"""

from collections.abc import Mapping
from copy import copy, deepcopy
from itertools import product
from typing import Any

from .charts import Chart, Guard, NoArrow, guard_name

Outcomes = Mapping[str, bool]


def disagreements(chart: Chart) -> list[str]:
    """Where table and machine of the chart differ, one sentence each; empty when they are equal.

    Every state meets every trigger under every outcome of the guards on its arrows. The guards
    themselves are never called, so no facts are needed.
    """
    twin = _forced(chart)
    states = dict.fromkeys((*chart.states, *(state for state, _ in chart.table)))
    triggers = dict.fromkeys((*chart.triggers, *(trigger for _, trigger in chart.table)))
    return [
        f"{chart.name}: {trigger!r} in {state!r} leads to {table} by the table"
        f" and to {machine} by the machine, when {_told(outcomes)}."
        for state, trigger in product(states, triggers)
        for outcomes in _outcomes(chart, state, trigger)
        if (table := _lead(twin.after, state, trigger, outcomes))
        != (machine := _lead(twin.fire, state, trigger, outcomes))
    ]


def _forced(chart: Chart) -> Chart:
    """The same chart, tampered table included, whose guards read their outcomes from the facts."""
    twin, twin_machine = copy(chart), deepcopy(chart.machine)
    for line in twin_machine.get_transitions():
        for condition in line.conditions:
            condition.func = _reader(condition.func)
    twin.machine = twin_machine
    twin.table = {
        way: tuple((guard and _reader(guard), dest) for guard, dest in arrows)
        for way, arrows in chart.table.items()
    }
    return twin


def _reader(guard: Any) -> Guard:
    name = guard_name(guard)
    return lambda outcomes: outcomes.get(name, False)


def _outcomes(chart: Chart, state: str, trigger: str) -> list[Outcomes]:
    by_table = (guard for guard, _ in chart.table.get((state, trigger), ()))
    lines = chart.machine.get_transitions(trigger, state)
    by_machine = (condition.func for line in lines for condition in line.conditions)
    names = dict.fromkeys(guard_name(guard) for guard in (*by_table, *by_machine) if guard)
    return [
        dict(zip(names, held, strict=True)) for held in product((True, False), repeat=len(names))
    ]


def _lead(ask: Any, state: str, trigger: str, outcomes: Outcomes) -> str:
    try:
        return repr(ask(state, trigger, outcomes))
    except NoArrow:
        return "nothing"


def _told(outcomes: Outcomes) -> str:
    told = (f"{name} is {held}" for name, held in outcomes.items())
    return " and ".join(told) or "no guard stands there"
