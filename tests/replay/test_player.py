"""Scripts are played: what is otherwise than expected is told with its line, and nothing raised."""

import pytest

from affray.events import Menu, Number, Part
from affray.replay.expecting import shown

from .player_at_hand import BLOW, failures, played


def test_a_script_that_holds_fails_nowhere() -> None:
    """Events in order, exact events, forbidden events, values, refusals: all as written."""
    steps = BLOW + (
        "    by: pa\n"
        "    exactly: [rolled: {faces: [7]}, asked: {menu: {choices: [yes, no]}}]\n"
        "    values: {prompt: parry, phase: play, round: 1, turn: ann, over: false, asker: pa}\n"
        "  - wait: {actor: ann}\n"
        "    refused: prompt_open\n"
        "    values: {prompt: parry}\n"
        "  - answer: no\n"
        "    by: pa\n"
        "    refused: not_your_prompt\n"
        "  - answer: no\n"
        "    by: pb\n"
        "    dice: [4]\n"
        "    expect: [answered, hit: {points: 5}]\n"
        "    never: [missed, hit: {points: 4}]\n"
        "    values: {'hp(bob)': 15, 'power(ann)': {value: 1}, prompt: mercy}\n"
    )

    assert failures(steps) == []


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (
            "    expect: [hit]\n",
            "9:14: expected hit; there came declared, rolled, asked",
        ),
        (
            "    expect: [asked, rolled]\n",
            "9:21: expected rolled after asked; there came nothing",
        ),
        (
            "    expect: [rolled: {who: ann, faces: [8]}]\n",
            "9:14: rolled.faces[0]: expected 8, found 7",
        ),
        (
            "    expect: [asked: {menu: {choices: [no, yes]}}]\n",
            "9:14: asked.menu.choices[0]: expected no, found yes",
        ),
        (
            "    exactly: [rolled]\n",
            "8:5: expected nothing more; there came asked",
        ),
        (
            "    exactly: [declared, asked]\n",
            "9:25: expected asked; there came rolled",
        ),
        (
            "    exactly: [rolled, asked, hit: {points: 3}]\n",
            "9:30: expected hit: {points: 3}; there came nothing",
        ),
        (
            "    never: [hit, rolled: {faces: [7]}]\n",
            "9:18: this may not be: {rolled: {who: ann, purpose: strike, dice: d20, faces: [7], "
            "source: script}}",
        ),
        (
            "    exactly: [rolled: {faces: [8]}, asked]\n",
            "9:15: rolled.faces[0]: expected 8, found 7",
        ),
        (
            "    values: {'hp(bob)': 19}\n",
            "9:14: hp(bob): expected 19, found 20",
        ),
        (
            "    values: {'power(ann)': 2, prompt: null}\n",
            "9:14: power(ann): expected 2, found 1",
        ),
        (
            "    values: {order: [ann, cid]}\n",
            "9:14: order: expected [ann, cid], found [ann, bob] at [1]",
        ),
        (
            "    values: {'hp(cid)': 1}\n",
            "9:14: hp(cid) cannot be told: KeyError: 'cid'",
        ),
        (
            "    values: {'blade(ann, x)': 1}\n",
            "9:14: blade(ann, x) cannot be told: TypeError",
        ),
        (
            "    answers: [yes, 3, 1]\n    dice: [7, 11, 4]\n",
            "8:5: no question asked for the answers [1]",
        ),
        (
            "    refused: no_foe\n",
            "8:5: expected the refusal no_foe; it was accepted",
        ),
    ],
)
def test_the_first_difference_is_told_with_its_line(more: str, told: str) -> None:
    """The event, its field or the value that differs, what was expected, what is there."""
    steps = BLOW.replace("    dice: [7]\n", "") + more
    if "dice" not in more:
        steps += "    dice: [7]\n"

    assert failures(steps)[0].startswith(told)


def test_a_failure_holds_both_sides_as_data() -> None:
    """Programs read what was expected and what was found."""
    (failure,) = played(BLOW + "    values: {'hp(bob)': 19}\n").failures

    assert (failure.path, failure.place, failure.run) == ("some.yaml", (10, 14), "")
    assert (failure.expected, failure.found, failure.trace) == (19, 20, "")


def test_an_unexpected_refusal_stops_the_course() -> None:
    """What was refused, why, what would be allowed, and who is waited for; then nothing more."""
    steps = BLOW + "  - wait: {actor: ann}\n  - values: {phase: setup}\n"

    assert failures(steps) == [
        "10:5: refused as prompt_open: A question is open and must be answered first; "
        "waited for: bob: parry, [yes, no]"
    ]
    assert len(played(steps).courses[0].steps) == 3
    assert failures("  - begin\n  - strike: {actor: ann, target: ann}\n") == [
        "8:5: refused as no_foe: ann is no foe; allowed: [bob]; waited for: ann: strike"
    ]


def test_another_refusal_than_expected_is_a_failure_that_stops_nothing() -> None:
    """Nothing has happened either way, so the course goes on."""
    steps = (
        "  - strike: {actor: ann, target: bob}\n"
        "    refused: no_foe\n"
        "  - begin:\n"
        "    values: {round: 2}\n"
    )

    assert [told.split(";")[0] for told in failures(steps)] == [
        "7:5: expected the refusal no_foe",
        "10:14: round: expected 2, found 1",
    ]


def test_leftover_and_missing_dice_are_refused() -> None:
    """Faces that no throw has asked for are an error of the script; missing ones are waited for."""
    assert failures(BLOW.replace("[7]", "[17, 3]"))[0].startswith("8:5: refused as bad_dice: ")
    assert failures(BLOW.replace("[7]", "[21]"))[0].startswith("8:5: refused as bad_dice: ")
    assert failures(BLOW.replace("[7]", "[]") + "    values: {prompt: roll}\n") == []
    assert (
        "waited for: dice:script: faces of d20"
        in (failures(BLOW.replace("[7]", "[]") + "  - begin\n")[0])
    )


def test_answers_go_to_what_is_open() -> None:
    """To a question, to a throw by its faces, to a command that is waited for; else refused."""
    steps = BLOW.replace("[7]", "[]") + (
        "  - answer: {question: parry, choice: yes}\n"
        "    refused: unknown_prompt\n"
        "  - {answer: {question: roll}, dice: [7]}\n"
        "  - answer: maybe\n"
        "    refused: invalid_choice\n"
        "  - {answer: yes, dice: [20, 4]}\n"
        "  - answer: {question: mercy, choice: 3}\n"
        "    values: {turn: bob}\n"
        "  - {answer: ann, dice: [19]}\n"
        "  - answer: wait\n"
        "    by: pb\n"
        "    refused: not_controller\n"
        "  - answer: wait\n"
        "    values: {turn: bob}\n"
        "  - answer: {question: strike, choice: bob}\n"
        "    refused: no_foe\n"
    )

    assert failures(steps) == []


def test_a_policy_answers_in_the_same_batch_as_long_as_it_has_answers() -> None:
    """`answers` are given at once; a question after the last of them waits for a person."""
    steps = BLOW.replace("[7]", "[7, 4]") + (
        "    answers: [no]\n"
        "    expect: [answered: {choice: no, by: policy}, hit, asked: {question: mercy}]\n"
        "    values: {prompt: mercy}\n"
        "  - answer: 3\n"
    )

    assert failures(steps) == []


def test_questions_may_take_their_defaults_but_for_those_that_are_named() -> None:
    """`defaults` answers what is asked before a named question, and what comes after it."""
    one = (
        "    answers: [{mercy: 3}]\n"
        "    defaults: true\n"
        "    expect: [answered: {choice: no, by: policy}, answered: {choice: 3}]\n"
        "    values: {prompt: none}\n"
    )
    assert failures(BLOW.replace("[7]", "[7, 4]") + one) == []
    wrong = BLOW + "    answers: [{mercy: 3}]\n"
    assert failures(wrong) == ["8:5: {mercy: 3} is no answer to parry"]


def test_an_answer_of_a_policy_must_be_on_the_menu() -> None:
    """A wrong answer is a fault of the script, and stops the course before anything happens."""
    assert failures("  - wait: {actor: ann}\n    answers: [1]\n    refused: wrong_phase\n") == []
    result = played(BLOW + "    answers: [maybe]\n")

    assert [str(one) for one in result.failures] == ["some.yaml:8:5: maybe is no answer to parry"]
    assert result.fight.sequence == 2


def test_values_are_shown_as_scripts_have_them() -> None:
    """Sentences show short values, and cut long ones."""
    assert shown({"a": (1, None, True), "b": Number(3, (Part("x", 3),))}) == (
        "{a: [1, none, true], b: 3}"
    )
    assert shown(Menu(choices=(1,), dice="d6")).startswith("{choices: [1], low: none")
    assert shown({"points": {"value": 3, "parts": []}}) == "{points: 3}"
    assert shown("x" * 1000).endswith(" ...")
