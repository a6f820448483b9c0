"""Text in lines that a terminal can show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.projections.width import width, wrapped

TEXT = st.text(st.sampled_from("ab cd 龍é\u0301 "), max_size=60)


@given(TEXT, st.integers(1, 20), st.integers(0, 6))
def test_every_line_fits_and_nothing_is_lost(text: str, columns: int, indent: int) -> None:
    """Lines are no wider than asked (a sign behind the indent always has room); no sign is lost."""
    lines = wrapped(text, columns, indent=" " * indent)
    assert all(width(line) <= max(columns, indent + 2) for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("one two", ["one two"]),
        ("one two three", ["one two", "  three"]),
        ("  one two three", ["  one", "  two", "  three"]),
        ("onetwothreefour", ["onetwoth", "  reefou", "  r"]),
        ("龍龍龍龍龍", ["龍龍龍龍", "  龍"]),
    ],
)
def test_lines_break_at_spaces(text: str, lines: list[str]) -> None:
    """At the last space that fits; a word that is too long is broken anywhere."""
    assert wrapped(text, 8, indent="  ") == lines
