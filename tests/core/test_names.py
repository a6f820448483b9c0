"""Names and texts of people, and ids."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.core.names import MAX_NAME, MAX_TEXT, await_id, prompt_id, token, unclean

ZWNJ, ZWJ = "\u200c", "\u200d"


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Łucja Świątek-Żółw",
        "Ольга",
        "张三",
        "O'Neill, 3rd",
        f"می{ZWNJ}خواهم",
        f"क्{ZWJ}ष",
        "a" * MAX_NAME,
        "⚔ Sword",
    ],
)
def test_people_may_be_called_what_they_are_called(name: str) -> None:
    """Law 20: every script, punctuation, joiners inside words of scripts that use them."""
    assert unclean(name) is None


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\u3000", "empty"),
        ("a" * (MAX_NAME + 1), "81 characters"),
        ("e\u0301", "NFC"),
        ("a\u0000b", "U\\+0000 at place 2"),
        ("a\nb", "U\\+000A"),
        ("a\u202eb", "U\\+202E"),
        ("a\u2066b", "U\\+2066"),
        ("\u200bAnna", "U\\+200B"),
        (f"An{ZWNJ}na", "U\\+200C"),
        (f"An{ZWJ}na", "U\\+200D"),
        (f"{ZWJ}م", "U\\+200D"),
        (f"م{ZWJ}", "U\\+200D"),
        ("a\ud800", "U\\+D800"),
        ("a\ue000", "U\\+E000"),
        ("a\u2028b", "U\\+2028"),
        ("\ufeffAnna", "U\\+FEFF"),
    ],
)
def test_what_is_wrong_with_a_name_is_said(name: str, told: str) -> None:
    """Law 20: normal form, no controls, nothing that turns or hides text."""
    assert unclean(name) is not None
    assert re.search(told, str(unclean(name)))


@given(st.text(max_size=100))
def test_a_clean_name_is_short_visible_and_in_one_form(name: str) -> None:
    """For any text whatever."""
    if unclean(name) is None:
        assert 0 < len(name) <= MAX_NAME
        assert unicodedata.normalize("NFC", name) == name
        assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Co") for sign in name)


def test_a_text_may_be_longer_than_a_name() -> None:
    """By the same rules."""
    assert unclean("a" * MAX_TEXT, MAX_TEXT) is None
    assert unclean("a" * (MAX_TEXT + 1), MAX_TEXT) is not None


def test_an_id_is_short_and_says_nothing() -> None:
    """Law 20: eight letters and digits, the same for the same parts."""
    assert token("a", 1) == token("a", 1)
    assert len(token("a", 1)) == 8
    assert token("a", 1).isalnum()


def test_ids_of_different_things_differ() -> None:
    """Fights, positions, moves and kinds are all told apart, and so are the borders of parts."""
    ids = [prompt_id(fight, position) for fight in "ab" for position in range(200)]
    ids += [await_id(fight, moves, who) for fight in "ab" for moves in range(50) for who in "xy"]
    ids += [token("ab", "c"), token("a", "bc"), token("abc")]
    assert len(set(ids)) == len(ids)
