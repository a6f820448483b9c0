"""Names, numbers and values read as people at the table say them."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from affray.core.rows import Question
from affray.events import Asked, Menu, Number, Part, Value, total
from affray.projections.sentences import ENGINE
from affray.projections.words import Words, dice, listed, signed

from .toy_projections import TOY, book_with, new_fight


def words(**changes: bool) -> Words:
    """The words of a fresh fight."""
    return Words(new_fight().state, TOY, **changes)


def test_a_number_reads_with_its_parts_in_their_order() -> None:
    """The first part stands as it is, each further one with its sign before it."""
    number = total([Part("sword", 14), Part("long_reach", 1), Part("Defence", -4)])
    assert words().number(number) == "11 = 14 sword + 1 long reach - 4 Defence"


def test_a_number_may_begin_with_a_loss() -> None:
    """A negative first part keeps its sign."""
    assert words().number(total([Part("wound", -2), Part("rage", 5)])) == "3 = -2 wound + 5 rage"


def test_a_number_without_parts_is_just_the_number() -> None:
    """Nothing is made up where the rules give no reasons."""
    assert words().number(Number(-7)) == "-7"


def test_rule_ids_are_shown_only_when_asked_for() -> None:
    """A part without a rule shows none."""
    number = total([Part("sword", 14, "T-1"), Part("luck", 1)])
    assert words().number(number) == "15 = 14 sword + 1 luck"
    assert words(rule_ids=True).number(number) == "15 = 14 sword [T-1] + 1 luck"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (True, "yes"),
        (False, "no"),
        (None, "nothing"),
        (0, "0"),
        ("anna", "Anna"),
        ("two_handed", "two handed"),
        (("anna", 2, ("borys", None)), "Anna, 2, Borys, nothing"),
    ],
)
def test_a_value_reads_by_its_kind(value: Value, said: str) -> None:
    """Ids read as names, truths as yes and no, rows as lists."""
    assert words().value(value) == said


def test_people_are_named_by_their_names() -> None:
    """Whoever is no combatant keeps his own word; special words begin a sentence in capitals."""
    held = words()
    assert held.names(["anna", "borys", "pc"]) == "Anna, Borys and pc"
    assert [held.name(who) for who in ("gm", "*", "ghost")] == [
        "the game master",
        "everybody",
        "ghost",
    ]
    assert [held.subject(who) for who in ("gm", "anna", "ghost")] == [
        "The game master",
        "Anna",
        "ghost",
    ]


def test_a_question_names_what_it_is_about() -> None:
    """Its placeholders are filled in order; without what it is about dots stand there."""
    asking = Question("charge", "Can {0} charge {1} over {2} steps?", "T-9")
    book = SimpleNamespace(**{**vars(book_with({})), "questions": {"charge": asking}})
    held = Words(new_fight().state, book)
    assert held.question("charge", ("anna", "borys", 9)) == "Can Anna charge Borys over 9 steps?"
    assert held.question("charge") == "Can ... charge ... over ... steps?"
    assert held.question("parry_it", ("anna",)) == "parry it?"
    asked = Asked("gm", "charge", Menu(choices=("yes", "no")), ("anna", "borys", 9))
    told = "Question to the game master: Can Anna charge Borys over 9 steps? [yes or no]"
    assert ENGINE[Asked](asked, held) == told


def test_a_name_never_steers_a_terminal() -> None:
    """A name out of a damaged or hostile file comes out escaped."""
    state = new_fight().state
    anna = replace(state["anna"], name="\x1b[31mAnna\u2066")
    held = replace(state, combatants={"anna": anna})
    assert Words(held, TOY).name("anna") == "\\x1b[31mAnna\\u2066"


def test_lengths_read_as_decimals() -> None:
    """Tenths are shown only where there are any; only facts with a unit are lengths."""
    held = words()
    assert [held.length(tenths, "m") for tenths in (90, 95, 0)] == ["9 m", "9.5 m", "0 m"]
    assert held.fact("distance", 95) == "9.5 m"
    assert held.fact("level", 95) == "95"


def test_small_helpers_read_well() -> None:
    """Signs and lists."""
    assert [signed(amount) for amount in (2, -3, 0)] == ["+2", "-3", "0"]
    assert [listed([]), listed(["a"]), listed(["a", "b", "c"], "or")] == ["", "a", "a, b or c"]


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("k20", "k20"),
        ("2d6+3", "2d6+3"),
        ("5-15", "5-15"),
        ("7a10k8m10", "7d10"),
        ("7a9k8m10", "7d10 (9 again)"),
        ("7a11k8m10", "7d10 (none again)"),
        ("0a9k8m10", "the chance die d10"),
    ],
)
def test_a_pool_reads_as_so_many_dice(notation: str, said: str) -> None:
    """DP-101, DP-103: which face adds a die is said where it is not the highest."""
    assert dice(notation) == said
