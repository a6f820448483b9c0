"""Every kind of question that a rulebook can ask, and what answers it."""

import pytest

from affray.cli.table.session import Session

from .asking import fight_of
from .conftest import lines, refused


@pytest.fixture
def alone() -> Session:
    """A session over a fight of one."""
    return Session(fight_of("ada"))


def test_a_text_is_the_line_itself(alone: Session) -> None:
    """Unless its first word is a whole word of the table or a command: then quotes or `answer`."""
    for line, text in (
        ("not yet, my friend", "not yet, my friend"),
        ('"undo"', "undo"),
        ('"undo it," she says', '"undo it," she says'),
        ("answer undo all that", "undo all that"),
        ('answer "quoted"', "quoted"),
        ("5", "5"),
    ):
        alone.do("shout ada")
        assert alone.awaited()[0].startswith("Question to ada: Which words? [a text of at most 40")
        assert f"Note: words: {text}" in lines(alone.do(line)), line
    alone.do("shout ada")
    assert "Question to ada" in "".join(alone.awaited())
    assert "invalid_choice" in refused(alone, "x" * 41)
    assert alone.do("undo").move == "undo"


def test_a_number_is_an_answer_within_its_range(alone: Session) -> None:
    """What is no number, or out of the range, is refused with the range."""
    alone.do("pay ada")
    assert alone.awaited() == ["Question to ada: How many coins? [2 to 8]"]
    assert "invalid_choice" in refused(alone, "9")
    assert "possible: 2 to 8." in refused(alone, "answer many")
    assert "Note: coins: 5" in lines(alone.do("5"))


def test_a_length_is_an_answer_as_a_decimal(alone: Session) -> None:
    """Kept in tenths, answered in whole units or with one decimal."""
    for said, kept in (("9.5", 95), ("3", 30), ("answer 0.5", 5)):
        alone.do("throw ada")
        assert f"Note: far: {kept}" in lines(alone.do(said)), said
    alone.do("throw ada")
    said = "9.6 is not on the menu: it is 0 to 9.5 m (invalid_choice)."
    assert refused(alone, "9.6") == said
    assert "possible: 0 to 9.5 m." in refused(alone, "answer wide")


def test_a_length_that_was_answered_is_told_as_it_was_typed(alone: Session) -> None:
    """What is taken back, and what the keys up and down bring again, is no number of tenths."""
    alone.do("throw ada")
    assert alone.do("8.5").refused is None
    assert alone.history()[-1] == "answer 8.5"
    assert lines(alone.do("undo"))[0] == "Taken back: answer 8.5"
    alone.do("3")
    assert lines(alone.do("undo"))[0] == "Taken back: answer 3"
    player = Session(alone.fight, "ada-player")
    assert player.do("7.5").refused is None
    assert player.history()[-1] == "answer 7.5"


def test_a_field_may_be_a_length(alone: Session) -> None:
    """It is said, offered and told in the history as a decimal."""
    assert [one.word for one in alone.complete("leap ada ").candidates] == ["0.0", "2.2", "4.5"]
    assert alone.do("leap ada 3.5").told[-1].fields == {"who": "ada", "metres": 35}
    assert alone.do("leap metres=4 actor=ada").told[-1].fields["metres"] == 40
    assert alone.history()[-1] == "leap actor=ada metres=4.0"
    assert "no length in whole tenths" in refused(alone, "leap ada far")
    assert "invalid_value" in refused(alone, "leap ada 4.6")
    assert alone.do("1.5").told[-1].fields["metres"] == 15


def test_a_text_in_the_middle_is_one_word(alone: Session) -> None:
    """Quotes keep more than one together; what follows is the next field."""
    assert "Note: Red Ada is mad" in lines(alone.do('name ada "Red Ada" mad'))
    assert "Note: Red is calm" in lines(alone.do("name ada Red"))
    assert "There is no mood 'Ada' here" in refused(alone, "name ada Red Ada")


def test_what_several_await_must_say_whom_it_is_for() -> None:
    """An answer that would do for several is asked back; a player's own is clear."""
    fight = fight_of("ada", "bea")
    session = Session(fight)
    assert session.awaited() == [
        "Waiting for ada and bea: leap [* for all]",
        "Waiting for ada and bea: name [* for all]; also shout, throw, pay",
    ]
    assert "could answer several: leap of ada; leap of bea." in refused(session, "3.5")
    assert "could answer several: name of ada; name of bea." in refused(session, "merry")
    assert "'m' can be merry or mad: which of them?" in refused(session, "m")
    mine = Session(fight, "bea-player")
    assert mine.do("3.5").told[-1].fields == {"who": "bea", "metres": 35}
    assert "Note: X is merry" in lines(mine.do("mer"))
