"""The session: commands in words, answers, typed dice, what is told and what is awaited."""

from pathlib import Path

import pytest

import affray
from affray.cli.table.session import Session

from .conftest import FIGHTING, Say, lines, people, refused


def test_a_command_is_words_in_the_order_of_its_form(session: Session, say: Say) -> None:
    """Names of fields are optional; prefixes and any case will do."""
    assert say("begin")[0] == "The fight begins."
    for line in (
        "declare borys defensive",
        "declare borys action=defensive",
        "declare action=defensive actor=borys",
        "declare defensive actor=borys",
        "Decl BORYS def",
        'declare "Borys" defensive',
        "declare: {actor: borys, action: defensive}",
        '{"declare": {"actor": "borys", "action": "defensive"}}',
    ):
        assert say(line) == ["Borys declares Defensive."]
        say("undo")


def test_several_targets_stand_in_a_row_or_with_commas() -> None:
    """A list takes words as long as they fit; what follows belongs to the next field."""
    for said in ("a c", "a,c", "A Cezary", "targets=a,c", "c a"):
        fight = people(("a", "Anna"), ("b", "Borys"), ("c", "Cezary"), ("d", "Dorota"))
        session = Session(fight)
        for line in ("begin", f"declare b break_through {said}"):
            reply = session.do(line)
            assert reply.refused is None, reply.complaint
        targets = fight.state["b"].declared.targets
        assert targets == (("c", "a") if said == "c a" else ("a", "c"))


def test_a_question_is_answered_by_the_word_alone(session: Session, say: Say) -> None:
    """`yes`, its beginning, or `answer yes`; while it is open nothing else is a command."""
    say("begin")
    for word in ("yes", "y", "YES", "answer yes", "answer y"):
        say("declare borys charge anna")
        (asked,) = session.awaited()
        assert asked.startswith("Question to the game master: Can Borys charge Anna here?")
        assert "Borys declares Charge on Anna." in say(word)
        say("undo declaration")
    say("declare borys charge anna")
    assert "prompt_open" in refused(session, "declare borys none")
    assert "prompt_open" in refused(session, "note later")
    assert "possible: yes, no" in refused(session, "answer maybe")
    assert "An answer is needed" in refused(session, "answer")


def test_dice_are_typed_and_judged_at_once(session: Session, say: Say) -> None:
    """Who throws which die what for is told; a face that cannot be is refused by a sentence."""
    say(*FIGHTING[:-2])
    assert session.awaited() == ["Dice from olek: k10 for initiative of Borys [a face, 1 to 10]"]
    assert session.check("11") is not None
    assert session.check("5") is None
    assert session.check("five") is None
    assert "bad_dice" in refused(session, "11")
    assert "bad_dice" in refused(session, "5 7 4 4")
    assert say("5")[0] == "Borys throws k10 for initiative: 5 (gm threw)."
    assert session.awaited() == [
        "Dice from maja: k10 for initiative of Anna, attack by attack [a face, 1 to 10]"
    ]
    say("answer 7, 4")
    assert session.fight.state.phase == "attacks"
    assert session.check("99") is None
    assert "No dice are waited for" in refused(session, "7")


def test_faces_may_stand_with_the_command(session: Session, fighting: Say) -> None:
    """`dice=11,5` behind a command is the line of faces for its throws."""
    told = fighting("attack anna borys dice=11,5")
    assert "Borys receives a medium wound of 13." in told
    fighting("undo", "borys dice=11,5")
    assert session.fight.state.prompt is None
    fighting("undo declaration")
    assert "no face of a die" in refused(session, "attack anna borys dice=x")


def test_a_target_alone_answers_for_the_attack_that_is_due(session: Session, fighting: Say) -> None:
    """What is awaited as a command may be answered by the field that is open, or by its word."""
    assert session.awaited() == ["Waiting for Anna: attack [borys or skip]"]
    fighting("borys")
    assert session.awaited() == ["Dice from maja: k20 for attack of Anna [a face, 1 to 20]"]
    fighting("undo", "answer Borys", "undo", "skip")
    assert session.awaited() == ["Waiting for Borys: attack [anna or skip]"]


def test_a_number_answers_where_one_is_asked(session: Session, say: Say) -> None:
    """A sacrifice awaits a number: 0 to the attacks that there are."""
    say("begin", "fact distance anna borys 1", "declare borys none", "declare anna defensive")
    say("pass borys", "pass anna", "5", "7 4")
    assert session.awaited() == ["Waiting for Anna: sacrifice [0 to 2]"]
    assert "sacrifice_out_of_range" in refused(session, "3")
    say("1")
    assert len(session.fight.state["anna"].attacks or ()) == 1


def test_an_actor_who_alone_may_act_need_not_be_named(session: Session, say: Say) -> None:
    """`pass_change` without a word passes for the one who may; with two it asks whose it is."""
    say("begin", "declare borys none", "declare anna none")
    assert "pass_change needs combatant; possible: anna, borys" in refused(session, "pass_change")
    say("pass_change borys")
    assert session.awaited() == ["Waiting for Anna: change_action or pass_change"]
    say("pass_change")
    assert session.fight.state.phase == "initiative"


def test_answer_alone_does_what_leaves_nothing_to_choose(session: Session, say: Say) -> None:
    """Where one person is awaited and has nothing to choose, `answer` is enough."""
    say("begin", "declare borys none", "declare anna none", "pass borys", "answer")
    assert session.fight.state.phase == "initiative"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("dance", "There is no word 'dance' here; did you mean dice"),
        ("xyz", "There is no word 'xyz' here; help lists them all."),
        ("declar", "declare needs action; possible: none, defensive"),
        ("declare eve", "There is no combatant 'eve' here; possible: anna, borys."),
        ("declare borys", "declare needs action; possible: none, defensive"),
        ("declare borys dance", "There is no action 'dance' here; possible: none"),
        ("declare borys ofensive", "did you mean offensive"),
        ("declare borys d", "'d' can be defensive, disarm or double_strike: which of them?"),
        ("declare borys charge", "declare needs target; possible: anna."),
        ("declare borys charge eve", "There is no target 'eve' here; possible: anna."),
        ("declare borys none anna", "There is no rider 'anna' here"),
        ("declare borys none - - borys", "a word too many for declare: '-'"),
        ("declare borys none target=anna", "(invalid_choice)"),
        ("declare borys action=none action=none", "The field action stands here twice."),
        ("declare borys aim five", "There is no points 'five' here"),
        ("declare anna none", "not_your_turn"),
        ("declare borys aim 3", "wrong_weapon); possible: none, defensive"),
        ("declare: [1", "This is not YAML"),
        ("declare: 5", "the fields of a command are a mapping"),
        ("s", "'s' can be save, sacrifice, skip_attack, set_fact"),
        ("yes", "There is no word 'yes' here"),
        ("attack anna borys", "wrong_phase"),
        ("answer yes", "Nothing is asked that could be answered."),
    ],
)
def test_what_cannot_be_read_or_done_is_told(
    session: Session, say: Say, line: str, sentence: str
) -> None:
    """A sentence, with the choices or the code; and nothing has happened."""
    say("begin")
    if line == "answer yes":
        say("end_fight")
    assert sentence in refused(session, line)


def test_names_are_matched_exactly_before_loosely() -> None:
    """An id before a name, either before any case, that before beginnings; else it asks back."""
    fight = people(
        ("ann", "Anna"), ("anna", "Ann"), ("Bo", "Bo Li"), ("bo", "BO"), ("an", "Żaneta")
    )
    session = Session(fight)
    for word, who in (
        ("ann", "ann"),
        ("anna", "anna"),
        ("Ann", "anna"),
        ("Anna", "ann"),
        ("Bo", "Bo"),
        ("bo", "bo"),
        ("BO", "bo"),
        ('"Bo Li"', "Bo"),
        ('"bo li"', "Bo"),
        ("Żan", "an"),
        ("żaneta", "an"),
        ("z\u0307aneta".replace("z\u0307", "Z\u0307"), "an"),
    ):
        assert session.do(f"leave {word}").refused is None, word
        assert [one.id for one in fight.state.combatants.values() if one.status == "left"] == [who]
        fight.undo()
    assert "'ANN' can be ann or anna: which of them?" in refused(session, "leave ANN")
    assert "'b' can be Bo or bo: which of them?" in refused(session, "leave b")


def test_a_word_that_is_an_answer_and_a_command_asks_back() -> None:
    """Only while a question is open do answers come first; before that both are named."""
    fight = people(("anna", "Anna"), ("redo", "Redo"))
    session = Session(fight)
    for line in ("begin", "declare redo none", "declare anna none", "pass redo", "pass anna"):
        assert session.do(line).refused is None, line
    for line in ("5", "7 4"):
        assert session.do(line).refused is None, line
    assert session.awaited() == ["Waiting for Anna: attack [redo or skip]"]
    assert "nothing to redo" in refused(session, "redo")
    assert "can be an answer or a command" in refused(session, "re")
    assert session.do("answer redo").refused is None


def test_blank_lines_and_comments_do_nothing(session: Session) -> None:
    """A line for people only brings about nothing at all."""
    before = session.fight.sequence
    for line in ("", "   ", "# the door opens"):
        assert lines(session.do(line)) == []
    assert session.fight.sequence == before


def test_text_is_taken_as_it_stands(session: Session, say: Say) -> None:
    """A note is the rest of the line; quotes around all of it are left out."""
    for line, text in (
        ('note don\'t say x=3 and "no"', 'don\'t say x=3 and "no"'),
        ('note "all of it"', "all of it"),
        ("note text=word", "word"),
        ("note Z\u0307", "Ż"),
    ):
        assert say(line) == [f"Note: {text}"]


def test_a_reason_may_stand_behind(session: Session, say: Say) -> None:
    """A text for which the form does not ask is the rest of the line all the same."""
    assert say("leave borys he runs, he says")[0] == "Borys leaves the fight: he runs, he says."
    told = say("undo", "begin", "end_fight the night falls")
    assert "The fight is over: the night falls." in told


def test_a_mended_number_has_a_reason(session: Session, say: Say) -> None:
    """`correct` is the rulebook's own form: who, what, value, and words for the reason."""
    told = say("correct borys vitality 55 the potion worked after all")
    assert told == ["The game master sets vitality of Borys to 55: the potion worked after all."]
    assert "There is no number 'beauty' here" in refused(session, "correct borys beauty 5 why")
    assert "correct needs reason." in refused(session, "correct borys vitality 55")


def test_everything_is_in_the_file_before_it_is_told(session: Session, fighting: Say) -> None:
    """Whoever opens the file while the session goes on finds the same events."""
    fighting("attack anna borys", "11")
    assert session.fight.path is not None
    held = affray.open(session.fight.path, write=False)
    assert held.position == session.fight.position
    assert held.state.prompt == session.fight.state.prompt


def test_a_file_that_cannot_be_written_is_told(session: Session, say: Say) -> None:
    """Law 3: the line is refused with the reason, and the fight stands as before."""
    assert session.fight.path is not None
    Path(session.fight.path).unlink()
    assert "removed while it was open for writing" in refused(session, "begin")


def test_a_ruleset_that_breaks_is_told(
    session: Session, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of the rules is a sentence at the table, not the end of the evening."""
    monkeypatch.setattr(session.fight, "clock", lambda: 1 // 0)
    assert "The ruleset broke: ZeroDivisionError" in refused(session, "begin")
