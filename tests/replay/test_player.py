"""Scripts are played: what is otherwise than expected is told with its line, and nothing raised."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from affray.events import Menu, Number, Part
from affray.replay.expecting import difference, shown
from affray.replay.file import Exists, FileFault, TooLarge
from affray.replay.played import Played
from affray.replay.player import play
from affray.replay.recorded import Keeper
from affray.replay.script import check, scripts
from affray.replay.store import load

from .toy_script import TOY, find

HEAD = """\
affray: 1
ruleset: toy_script
combatants:
  - {id: ann, side: red, controller: pa}
  - {id: bob, side: blue, controller: pb, hp: 20}
"""


def played(steps: str, head: str = "", **how: Any) -> Played:
    """What becomes of the steps of a list in YAML."""
    (script,) = scripts(HEAD + head + "play:\n" + steps, "some.yaml", find=find)
    return play(script, strict=True, **how)


def failures(steps: str, head: str = "") -> list[str]:
    """The failures of the steps; the first of them stands in line 7, or later with a head."""
    return [str(failure).removeprefix("some.yaml:") for failure in played(steps, head).failures]


BLOW = """\
  - begin
  - strike: {actor: ann, target: bob}
    dice: [7]
"""


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


def test_lengths_are_answered_as_people_write_them() -> None:
    """A decimal with its answer, or among the answers of a policy; kept in tenths."""
    steps = (
        "  - begin\n"
        "  - strike: {actor: ann, target: bob, hard: 2}\n"
        "  - answer: 1.2\n"
        "    refused: invalid_choice\n"
        "  - {answer: 1.5, dice: [19], expect: [answered: {choice: 15}]}\n"
        "  - strike: {actor: bob, target: ann, hard: 2}\n"
        "    answers: [2.5]\n"
        "    dice: [19]\n"
        "    expect: [answered: {choice: 25}]\n"
    )

    assert failures(steps) == []
    assert "a length in m" in failures(steps[: steps.index("  - answer")] + "  - begin\n")[0]


def test_moves_are_steps() -> None:
    """Undo by batch, declaration and round, redo, going to a label or a number; and refusals."""
    steps = BLOW + (
        "    label: asked\n"
        "  - {answer: no, dice: [4]}\n"
        "  - answer: 0\n"
        "    label: after\n"
        "  - {undo: , values: {prompt: mercy}}\n"
        "  - {redo: , values: {prompt: null, turn: bob}}\n"
        "  - {redo: , refused: nothing_to_redo}\n"
        "  - {undo: declaration, values: {turn: ann, prompt: null}}\n"
        "  - {goto: asked, values: {prompt: parry}}\n"
        "  - {goto: 0, by: pa, refused: gm_only}\n"
        "  - {goto: after, values: {turn: bob}}\n"
        "  - {goto: 99, refused: invalid_value}\n"
        "  - {undo: round, by: pa, refused: undo_not_allowed}\n"
        "  - {undo: round, values: {round: 1, turn: ann}}\n"
        "  - goto: 0\n"
        "  - {undo: , refused: nothing_to_undo}\n"
    )

    assert failures(steps) == []


def test_variants_leave_the_play_where_their_label_stands() -> None:
    """Each has a fight of its own; labels before the point are known in it, undone ones too."""
    steps = BLOW + (
        "    label: asked\n"
        "  - {answer: no, dice: [4]}\n"
        "  - answer: 0\n"
        "    label: undone\n"
        "  - {undo: declaration, label: back}\n"
        "  - wait: {actor: ann}\n"
        "variants:\n"
        "  - title: parried\n"
        "    from: asked\n"
        "    play:\n"
        "      - {answer: yes, dice: [10], expect: [missed], label: undone}\n"
        "      - values: {'hp(bob)': 20}\n"
        "  - title: after all\n"
        "    from: back\n"
        "    play:\n"
        "      - values: {turn: ann, 'hp(bob)': 20}\n"
        "      - {goto: undone, values: {turn: bob, 'hp(bob)': 15}}\n"
        "  - play:\n"
        "      - values: {phase: setup}\n"
        "      - {begin: , values: {round: 2}}\n"
    )
    result = played(steps)

    assert [str(one).removeprefix("some.yaml:") for one in result.failures] == [
        "29:28: variant 3: round: expected 2, found 1"
    ]
    assert [course.title for course in result.courses] == ["", "parried", "after all", "variant 3"]
    assert len({id(course.fight) for course in result.courses}) == 4
    assert result.fight.state.turn is not None
    assert result.fight.state.turn.who == "bob"


def test_a_variant_that_is_refused_stops_there() -> None:
    """The others go on, and so does what was played before."""
    steps = BLOW + (
        "    label: asked\n"
        "variants:\n"
        "  - {title: a, from: asked, play: [begin, undo]}\n"
        "  - {title: b, from: asked, play: [{answer: no, dice: [4]}, begin]}\n"
    )
    result = played(steps)

    assert [str(one).split(": ", 1)[1].split(";")[0] for one in result.failures] == [
        "a: refused as prompt_open: A question is open and must be answered first",
        "b: refused as prompt_open: A question is open and must be answered first",
    ]
    assert str(result.failures[1]).endswith("waited for: gm: mercy, 0 to 3")
    assert [len(course.steps) for course in result.courses] == [2, 1, 2]
    assert [type(event).__name__ for event in result.courses[2].steps[0].events][:2] == [
        "Answered",
        "Rolled",
    ]


def test_a_variant_whose_label_is_never_reached_is_a_failure() -> None:
    """A course that stops early does not let its variants pass unseen."""
    steps = (
        "  - wait: {actor: ann}\n"
        "  - {begin: , label: begun}\n"
        "variants:\n"
        "  - {title: later, from: begun, play: [undo]}\n"
    )

    assert failures(steps)[1] == "10:5: later: `play` stopped before the label begun"
    assert played(steps).courses[1].fight is None


def test_typed_dice_come_from_each_controller() -> None:
    """`typed` makes every controller the supplier of his combatants' dice."""
    steps = (
        "  - begin\n"
        "  - strike: {actor: ann, target: bob}\n"
        "    by: pa\n"
        "    values: {prompt: roll}\n"
        "  - {answer: , by: pb, dice: [7], refused: not_your_prompt}\n"
        "  - {answer: , by: pa, dice: [7], expect: [rolled: {source: pa}]}\n"
    )

    assert failures(steps, "dice: typed\n") == []
    assert failures(steps, "dice: {ann: pa, '*': engine}\n") == []


def test_engine_dice_fall_from_the_seed() -> None:
    """The same seed gives the same course; a fresh undo gives other dice, each time the same."""
    steps = (
        "  - begin\n"
        "  - strike: {actor: ann, target: bob}\n"
        "  - undo: {fresh: true}\n"
        "  - strike: {actor: ann, target: bob}\n"
    )
    fights = [played(steps, f"dice: engine\nseed: {seed}\n").fight for seed in (7, 7, 8)]
    told = [[node.batch.events for node in fight.log.nodes] for fight in fights]

    assert told[0] == told[1] != told[2]
    assert told[0][2] != told[0][3]


def test_keys_and_authors_go_into_the_log() -> None:
    """A repeated key gives the first batch again, and no other record."""
    result = played("  - {begin: , key: k}\n  - {begin: , key: k, expect: [begun]}\n")

    assert result.failures == ()
    assert [record.key for record in result.fight.log.records] == [None, "k"]


def with_rule(monkeypatch: pytest.MonkeyPatch, rule: Callable[[Any, Any], None]) -> None:
    """Let the toy's strike do something else."""
    form = TOY.forms["strike"]
    monkeypatch.setitem(TOY.forms, "strike", replace(form, rule=rule))


def test_a_ruleset_that_breaks_is_a_failure_with_its_trace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever writes a ruleset sees where it broke; whoever plays scripts sees a sentence."""

    def broken(_scene: Any, _command: Any) -> None:
        raise ZeroDivisionError("no reason")

    with_rule(monkeypatch, broken)
    (failure,) = played(BLOW).failures

    assert str(failure) == "some.yaml:8:5: the ruleset broke: ZeroDivisionError: no reason"
    assert 'raise ZeroDivisionError("no reason")' in failure.trace


def test_strict_play_finds_what_authors_get_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A default that is not on the menu passes in play and is a failure in strict play."""
    menu = Menu(low=0, high=3)
    with_rule(monkeypatch, lambda scene, _: scene.ask("gm", "mercy", menu, default=9))
    (script,) = scripts(HEAD + "play:\n" + BLOW.replace("[7]", "[]"), find=find)

    assert play(script).failures == ()
    assert "Mistake" in play(script, strict=True).failures[0].sentence


def test_the_fight_of_a_play_is_kept_in_a_file(tmp_path: Path) -> None:
    """What is played can be opened and read again; a name that is taken is refused."""
    path = tmp_path / "toy.affray"
    result = played(BLOW, path=path)
    result.fight.close()
    held = load(path, ruleset=TOY, write=False)

    assert held.log.records == result.fight.log.records
    with pytest.raises(Exists):
        played(BLOW, path=path)
    assert issubclass(Exists, FileFault)


def test_a_disk_that_fails_is_no_failure_of_the_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be written is told to the one who asked for the file."""

    def full(_keeper: Any, _record: Any) -> None:
        raise TooLarge("toy.affray", "the disk is full")

    monkeypatch.setattr(Keeper, "__call__", full)
    with pytest.raises(TooLarge):
        played(BLOW, path=tmp_path / "toy.affray")


@pytest.mark.parametrize(
    ("expected", "found", "path"),
    [
        (3, Number(3, (Part("a", 3),)), None),
        ({"value": 3}, Number(3), None),
        ([1, [2]], (1, (2,)), None),
        ({"a": 1}, (("a", 1),), None),
        ({"a": 1}, {"a": 1}, None),
        (["a", "b"], frozenset({"b", "a"}), None),
        (None, None, None),
        ("none", None, None),
        (None, "none", ""),
        (1, True, ""),
        (True, 1, ""),
        (True, True, None),
        (2, Number(3), ""),
        ([1, 2], (1,), ""),
        ([1, [2]], (1, (3,)), "[1][0]"),
        ({"a": 1}, {"a": 2}, ".a"),
        ({"a": 1}, {"a": 1, "b": 2}, ""),
        ({"a": 1}, 3, ""),
        ({"b": 1}, Number(3), ""),
    ],
)
def test_values_are_compared_as_people_mean_them(
    expected: Any, found: Any, path: str | None
) -> None:
    """Numbers by value, tuples as lists, pairs as mappings; 1 is not true, `none` is nothing."""
    wrong = difference(expected, found)

    assert (wrong.path if wrong else None) == path


def test_values_are_shown_as_scripts_have_them() -> None:
    """Sentences show short values, and cut long ones."""
    assert shown({"a": (1, None, True), "b": Number(3, (Part("x", 3),))}) == (
        "{a: [1, none, true], b: 3}"
    )
    assert shown(Menu(choices=(1,), dice="d6")).startswith("{choices: [1], low: none")
    assert shown({"points": {"value": 3, "parts": []}}) == "{points: 3}"
    assert shown("x" * 1000).endswith(" ...")


STEP = st.sampled_from(
    [
        "begin",
        "undo",
        "redo",
        "undo: round",
        "goto: 0",
        "goto: 5",
        "answer",
        "answer: yes",
        "answer: no",
        "answer: 3",
        "answer: ann",
        "answer: [[1]]",
        "wait: {actor: ann}",
        "wait: {actor: bob}",
        "strike: {actor: ann, target: bob}",
        "strike: {actor: bob, target: ann, hard: 2}",
        "strike: {actor: zoe, target: ann}",
        "set_fact: {fact: gap, about: [ann, bob], value: 3}",
        "set_fact: {fact: sky, value: dark}",
        "set_dice: {who: '*', supplier: engine}",
        "set_controller: {who: ann, person: pb}",
        "leave: {who: bob}",
        "join: {who: cid, name: Cid, side: red, controller: gm, sheet: {hp: 3}}",
        "correct: {who: ann, what: hp, value: 3, reason: so}",
        "note: {text: words}",
        "drop",
        "end_fight",
        "values: {'hp(zoe)': 3, turn: ann}",
    ]
)
BESIDE = st.sampled_from(["by: pa", "by: gm", "refused: no_foe", "refused: invalid_value"])
DICE = st.lists(st.integers(-1, 21), max_size=3).map(lambda faces: f"dice: {faces}")
EVENTS = st.sampled_from(["expect: [hit]", "exactly: [rolled]", "never: [{rolled: {who: ann}}]"])
SHOWN = st.tuples(STEP, st.lists(BESIDE | DICE | EVENTS, max_size=1))


@settings(deadline=None)
@given(st.lists(st.lists(SHOWN, max_size=3), max_size=5))
def test_whatever_stands_in_a_script_is_played_or_told(
    courses: list[list[tuple[str, list[str]]]],
) -> None:
    """Any steps that read well are played to their end or to a failure, and nothing is raised."""
    text = f"{HEAD}seed: 1\nplay:\n{BLOW}    label: asked\nvariants:\n  - play: [begin]\n"
    for number, steps in enumerate(courses):
        text += f"  - from: {('asked', repr(''))[number % 2]}\n    play:\n" if steps else ""
        for act, beside in steps:
            word = act + (":" if beside and ":" not in act else "")
            text += "      - " + "\n        ".join([word, *beside]) + "\n"
    if check(text, find=find):
        return
    (script,) = scripts(text, find=find)
    result = play(script)

    assert all(failure.place.line > 5 for failure in result.failures)
    assert len(result.courses) == 1 + len(script.variants)
