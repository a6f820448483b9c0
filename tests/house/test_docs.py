"""The pages that are made from the code are fresh."""

import importlib.util
from pathlib import Path

import pytest

from affray.core.chart_testing import disagreements
from affray.core.charts import Chart
from affray.core.ruleset import Ruleset
from affray.rulesets import OWN, find, names

TOOL = Path(__file__).parent.parent.parent / "tools" / "docs.py"
SPEC = importlib.util.spec_from_file_location("docs_tool", TOOL)
assert SPEC is not None
assert SPEC.loader is not None
TOOL_MODULE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(TOOL_MODULE)

RULESETS = [find(name) for name in names() if name in OWN]
CHARTS: list[Chart] = [chart for book in RULESETS for chart in TOOL_MODULE.charts(book)]


@pytest.mark.parametrize("book", RULESETS, ids=lambda book: book.name)
def test_the_charts_of_a_ruleset_are_drawn_as_the_machines_are(book: Ruleset) -> None:
    """docs/charts holds what `make docs` would write."""
    page = TOOL_MODULE.DOCS / "charts" / f"{book.name}.md"

    assert page.read_text("utf-8") == TOOL_MODULE.page(book)


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)
def test_the_table_of_a_chart_is_its_machine(chart: Chart) -> None:
    """Every state, trigger and outcome of guards gives the same by the table and by the machine."""
    assert disagreements(chart) == []
