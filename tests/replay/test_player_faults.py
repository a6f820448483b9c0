"""Rulesets that break, disks that fail, scripts with anything in them: all is told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from affray.events import Menu, Number, Part
from affray.replay.expecting import difference
from affray.replay.file import Exists, FileFault, TooLarge
from affray.replay.player import play
from affray.replay.recorded import Keeper
from affray.replay.script_reader import check, scripts
from affray.replay.store import load

from .player_at_hand import BLOW, HEAD, played
from .toy_script import TOY, find


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


@pytest.mark.parametrize(
    ("target", "refused", "expected", "found"),
    [
        ("ann", "", "accepted", "no_foe"),
        ("bob", "no_foe", "no_foe", "accepted"),
        ("ann", "wrong_phase", "wrong_phase", "no_foe"),
    ],
)
def test_a_refusal_says_what_was_expected_and_found(
    target: str, refused: str, expected: str, found: str
) -> None:
    """By code, or that it was accepted; for programs that read the failure."""
    blow = f"  - strike: {{actor: ann, target: {target}}}\n    dice: [7]\n"
    more = f"    refused: {refused}\n" if refused else ""
    (failure,) = played(f"  - begin\n{blow}{more}").failures
    assert (failure.expected, failure.found) == (expected, found)


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
