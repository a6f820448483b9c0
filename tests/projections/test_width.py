"""Tables stay aligned whatever script the names are in."""

import pytest

from affray.projections.width import pad, safe, table, width


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Anna", 4),
        ("Łukasz", 6),
        ("Борис", 5),
        ("无限恐怖", 8),
        ("ﾊﾝｸﾞﾙ", 5),
        ("Ａｎｎａ", 8),
        ("한글", 4),
        ("\u1112\u1161\u11ab", 2),
        ("e\u0301", 1),
        ("q\u0323\u0307", 1),
        ("ن\u200cها", 3),
        ("⚔", 1),
        ("🗡️", 1),
        ("🐉", 2),
    ],
)
def test_text_is_as_wide_as_it_stands_in_a_terminal(text: str, columns: int) -> None:
    """Wide signs take two columns, combining and invisible ones none."""
    assert width(text) == columns


def test_padding_counts_columns_not_characters() -> None:
    """A Chinese name is filled up to the same column as a Latin one; nothing is cut."""
    assert pad("无限", 6) == "无限  "
    assert pad("e\u0301", 3, right=True) == "  e\u0301"
    assert pad("too long", 3) == "too long"


def test_a_table_is_aligned_in_every_script() -> None:
    """The second column begins in the same column of every line."""
    lines = table([("无限", "1"), ("Zoe\u0301", "12"), ("Anna Maria", "")], right=(1,))
    assert lines == [f"无限{' ' * 9}1", f"Zoe\u0301{' ' * 9}12", "Anna Maria"]
    assert table([]) == []


def test_only_what_steers_a_terminal_is_escaped() -> None:
    """Letters of all scripts stay, joiners inside words too; controls become visible."""
    kept = "Zoë Łukasz Борис 无限 نی\u200cها 🐉"
    assert safe(kept) == kept
    steering = "\x07\x1b\x7f\x9b\u200b\u200e\u202a\u202e\u2028\u2066\ufeff\U000e0041\ud800"
    assert safe(steering).isascii()
    assert safe(steering).isprintable()
