"""Scripts are read: every form that a step may have, as frozen values."""

import pytest

from affray.replay.script import Do, Go, Pattern, Reply, Wanted
from affray.replay.script_reader import scripts

from .script_at_hand import HEAD, faults, one, steps
from .toy_script import TOY, find


def test_a_script_is_read_as_frozen_values() -> None:
    """Everything that stands in a script is in its value, with defaults for what does not."""
    script = one(
        HEAD
        + "title: A duel\nabout: [TS-1]\noptions: {bonus: 2}\ndice: typed\nseed: 7\n"
        + "facts: [{fact: gap, about: [bob, ann], value: 1.5}]\nplay: [begin]\n"
        + "variants:\n  - {title: other, play: [begin]}\n"
    )

    assert (script.ruleset, script.title, script.about) == (TOY, "A duel", ("TS-1",))
    assert (script.options, script.dice, script.seed) == ({"bonus": 2}, "typed", 7)
    assert script.combatants[1] == {"id": "bob", "side": "blue", "hp": 20}
    assert script.facts == ({"fact": "gap", "about": ("bob", "ann"), "value": 1.5},)
    assert [step.act for step in script.play] == [Do("begin", {})]
    assert (script.variants[0].title, script.variants[0].start) == ("other", "")
    with pytest.raises(AttributeError):
        script.title = "another"  # type: ignore[misc]


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_a_seed_is_any_number_of_64_bits(seed: int) -> None:
    """From 0 to 2**64 - 1; what is less or more is a fault at its place."""
    assert one(f"{HEAD}dice: engine\nseed: {seed}\n").seed == seed
    assert faults(f"{HEAD}seed: -1\n")
    assert faults(f"{HEAD}seed: {2**64}\n")


def test_a_step_says_all_that_the_format_knows() -> None:
    """Each key of a step has its place in the value, and its line where a failure needs it."""
    (step,) = steps(
        "  - strike: {actor: ann, target: bob}\n"
        "    by: pa\n"
        "    dice: [5, 7]\n"
        "    answers: [yes, 3]\n"
        "    key: abc\n"
        "    expect: [declared, hit: {who: ann}]\n"
        "    exactly: []\n"
        "    never: [{asked: {to: gm}}]\n"
        "    values: {'hp(bob)': 13, 'blade(ann, 1)': '', round: 1, 'power( \"b, c\" )': 2}\n"
        "    label: after\n"
    )

    assert step.act == Do("strike", {"actor": "ann", "target": "bob"})
    assert (step.by, step.dice, step.answers, step.key) == ("pa", (5, 7), ("yes", 3), "abc")
    assert step.expect[1] == Pattern("hit", {"who": "ann"}, step.expect[1].place)
    assert step.expect[1].place == (12, 24)
    assert (step.exactly, step.never[0].name, step.label) == ((), "asked", "after")
    assert step.values[0] == Wanted("hp(bob)", "hp", ("bob",), 13, step.values[0].place)
    assert [wanted.args for wanted in step.values[1:]] == [("ann", 1), (), ("b, c",)]
    assert step.place == (7, 5)


def test_steps_have_short_and_long_forms() -> None:
    """A word is a command without fields; answers and moves say no more than they must."""
    read = steps(
        "  - begin\n"
        "  - begin: {}\n"
        "  - begin:\n"
        "    label: here\n"
        "  - answer: yes\n"
        "  - answer: {question: mercy, choice: 3}\n"
        "  - answer: {choice: [1, 2]}\n"
        "  - {answer: , dice: [5]}\n"
        "  - answer\n"
        "  - undo\n"
        "  - undo: round\n"
        "  - undo: {step: declaration, fresh: true}\n"
        "  - redo\n"
        "  - {redo: , by: pa}\n"
        "  - goto: here\n"
        "  - goto: 0\n"
        "  - values: {phase: setup}\n"
    )

    assert [step.act for step in read] == [
        Do("begin", {}),
        Do("begin", {}),
        Do("begin", {}),
        Reply("", "yes"),
        Reply("mercy", 3),
        Reply("", [1, 2]),
        Reply("", None),
        Reply("", None),
        Go("undo", "batch"),
        Go("undo", "round"),
        Go("undo", "declaration", True),
        Go("redo"),
        Go("redo"),
        Go("goto", "here"),
        Go("goto", 0),
        None,
    ]


def test_lengths_are_expected_as_people_write_them() -> None:
    """A fact with a unit is kept in tenths; a script says decimals in both places."""
    (step,) = steps(
        "  - set_fact: {fact: gap, about: [ann, bob], value: 2.5}\n"
        "    expect: [{fact_set: {fact: gap, value: 2.5}}]\n"
    )

    assert step.expect[0].fields == {"fact": "gap", "value": 25}


def test_json_is_read_like_yaml() -> None:
    """A script may be a JSON file; its places are known all the same."""
    text = '{"affray": 1,\n "ruleset": "toy_script",\n\t"play": ["begin", {"wait": {"who": 3}}]}'

    assert faults(text) == ["3:30 Wait has no field 'who'; it has actor."]
    assert one(text.replace('{"wait": {"who": 3}}', '"undo"')).play[1].act == Go("undo", "batch")


def test_several_documents_are_several_scripts() -> None:
    """Faults of all of them are told at once."""
    assert [s.title for s in scripts(f"{HEAD}title: a\n---\n{HEAD}title: b\n", find=find)] == [
        "a",
        "b",
    ]
    assert faults(f"{HEAD}tilte: a\n---\n{HEAD}titel: b\n") == [
        "6:1 There is no key 'tilte' in a script; did you mean 'title'?",
        "13:1 There is no key 'titel' in a script; did you mean 'title'?",
    ]
