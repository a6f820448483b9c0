"""`affray do`, `options`: commands go in, sentences come out."""

import json
from typing import Any

import pytest


def test_a_command_in_words_is_done_and_told(run: Any, duel: str) -> None:
    """The new events are told as sentences, then who is awaited."""
    told = run("do", duel, "declare", "actor=borys", "action=none").stdout.splitlines()
    assert told == ["  Borys declares ordinary attacks.", "Awaited of Anna: declare."]


@pytest.mark.parametrize(
    "words",
    [
        ("declare", "actor=borys", "action=defensive"),
        ("declare: {actor: borys, action: defensive}",),
        ('{"declare": {"actor": "borys", "action": "defensive"}}',),
        ("{declare: {actor: borys,", "action: defensive}}"),
    ],
)
def test_words_yaml_and_json_mean_the_same(run: Any, duel: str, words: tuple[str, ...]) -> None:
    """The three ways to write a command bring about the same events."""
    held = json.loads(run("do", duel, *words, "--json").stdout)
    declared = [one["fields"] for one in held["events"] if one["event"] == "action_declared"]
    assert [(one["who"], one["action"]) for one in declared] == [("borys", "defensive")]


def test_json_holds_what_a_program_needs(run: Any, duel: str) -> None:
    """Batch, events with positions and sentences, where the fight stands, who is awaited."""
    held = json.loads(run("do", duel, "declare", "actor=borys", "action=none", "--json").stdout)
    assert held["batch"] == held["now"]["batch"] == 9
    assert held["events"][-1]["position"] == held["now"]["position"]
    assert held["events"][-1]["sentence"] == "Borys declares ordinary attacks."
    assert [(one["to"], one["question"]) for one in held["awaited"]] == [("anna", "declare")]


def test_faces_come_with_the_command(run: Any, duel: str) -> None:
    """Dice that were thrown by hand are used in the order in which they are asked for."""
    for actor in ("borys", "anna"):
        run("do", duel, "declare", f"actor={actor}", "action=none")
    run("do", duel, "pass_change", "actor=borys")
    told = run("do", duel, "pass_change", "actor=anna", "--dice", "5, 7 4").stdout
    assert "Anna attacks at 20, 13" in told


@pytest.mark.parametrize("dice", ["5 7 4 4", "5 11 4", "0 7 4", "-5 7 4", "999999999 7 4"])
def test_impossible_and_superfluous_faces_are_refused(
    run: Any, duel: str, untouched: Any, dice: str
) -> None:
    """Law 8: faces that the dice can have, and no more than are needed, or nothing happens."""
    for actor in ("borys", "anna"):
        run("do", duel, "declare", f"actor={actor}", "action=none")
    run("do", duel, "pass_change", "actor=borys")
    before = untouched()
    told = run("do", duel, "pass_change", "actor=anna", f"--dice={dice}", code=1).stderr
    assert "(bad_dice)" in told
    assert untouched() == before


def test_a_throw_without_faces_waits_for_them(run: Any, duel: str) -> None:
    """Law 8: where no face is given the roll waits; the faces then come with an answer."""
    for actor in ("borys", "anna"):
        run("do", duel, "declare", f"actor={actor}", "action=none")
    run("do", duel, "pass_change", "actor=borys")
    told = run("do", duel, "pass_change", "actor=anna", "--dice", "5").stdout
    assert told.count("Dice from the script: k10") == 1
    assert "Anna attacks at 20, 13" in run("do", duel, "answer", "--dice", "7 4").stdout


def test_a_refusal_is_a_sentence_and_changes_nothing(run: Any, duel: str, untouched: Any) -> None:
    """Law 3: exit code 1, one sentence with the code, and the file is as it was."""
    before = untouched()
    refused = run("do", duel, "declare", "actor=anna", "action=none", code=1)
    assert refused.stdout == ""
    assert refused.stderr == "affray: It is not the turn of Anna (not_your_turn)\n"
    assert untouched() == before


def test_a_refusal_names_what_would_be_possible(run: Any, duel: str) -> None:
    """The values that the form allows in place of the refused one stand in the sentence."""
    said = run("do", duel, "declare", "actor=borys", "action=aim", code=1).stderr
    assert "(wrong_weapon); possible: none, defensive" in said


def test_a_refusal_as_json(run: Any, duel: str) -> None:
    """With --json the refusal is data on stdout, and the sentence still stands on stderr."""
    refused = run("do", duel, "declare", "actor=anna", "action=none", "--json", code=1)
    held = json.loads(refused.stdout)["refused"]
    assert (held["code"], held["who"]) == ("not_your_turn", "anna")
    assert "not_your_turn" in refused.stderr


def test_a_dry_run_says_what_would_happen_to_the_command(
    run: Any, duel: str, untouched: Any
) -> None:
    """--dry-run accepts or refuses like the real thing, and writes nothing."""
    before = untouched()
    good = run("do", duel, "declare", "actor=borys", "action=none", "--dry-run")
    assert good.stdout == "Nothing is against it.\n"
    bad = run("do", duel, "declare", "actor=anna", "action=none", "--dry-run", code=1)
    assert "not_your_turn" in bad.stderr
    words = ("do", duel, "declare", "actor=anna", "action=none", "--dry-run", "--json")
    assert json.loads(run(*words, code=1).stdout)["refused"]["code"] == "not_your_turn"
    words = ("do", duel, "declare", "actor=borys", "action=none", "--dry-run", "--json")
    assert json.loads(run(*words).stdout) == {"refused": None}
    assert untouched() == before


def test_a_key_makes_a_repeat_harmless(run: Any, duel: str, untouched: Any) -> None:
    """The same key again tells the first batch and writes nothing."""
    words = ("do", duel, "note", "text=once, and only once", "--key", "k1", "--json")
    first = json.loads(run(*words).stdout)
    before = untouched()
    again = json.loads(run(*words).stdout)
    assert again["batch"] == first["batch"]
    assert again["events"] == first["events"]
    assert untouched() == before


def test_a_stale_sender_is_refused(run: Any, duel: str) -> None:
    """--expect is the number of records that the sender has seen."""
    run("do", duel, "note", "text=one", "--expect", "9")
    assert "stale_sequence" in run("do", duel, "note", "text=two", "--expect", "9", code=1).stderr


def test_a_stranger_speaks_for_nobody(run: Any, duel: str) -> None:
    """--by names the person who asks; who speaks for nobody may do nothing."""
    words = ("do", duel, "declare", "actor=borys", "action=none", "--by", "spectator")
    assert "not_controller" in run(*words, code=1).stderr


def test_a_question_is_answered_in_one_word(run: Any, duel: str) -> None:
    """An answer that names no question is for the open one."""
    run("do", duel, "set_fact", "fact=distance", "about=anna,borys", "value=5")
    asked = run("do", duel, "declare", "actor=borys", "action=charge", "target=anna")
    assert "Question to the game master" in asked.stdout
    open_now = json.loads(run("options", duel, "--json").stdout)["awaited"]
    assert open_now[0]["question"] == "charge_ruling"
    assert open_now[0]["menu"]["choices"] == ["yes", "no"]
    told = run("do", duel, "answer", "yes").stdout
    assert "Borys" in told
    assert "Awaited of Anna: declare." in told


@pytest.mark.parametrize(
    "words", [("answer: no",), ("answer", "choice=no"), ('{"answer": {"choice": "no"}}',)]
)
def test_ways_to_answer(run: Any, duel: str, words: tuple[str, ...]) -> None:
    """An answer may be one word, a field, or a mapping."""
    run("do", duel, "set_fact", "fact=distance", "about=anna,borys", "value=5.0")
    run("do", duel, "declare", "actor=borys", "action=charge", "target=anna")
    held = json.loads(run("do", duel, *words, "--json").stdout)
    assert "voided" in [one["event"] for one in held["events"]]


def test_an_answer_to_nothing_is_refused(run: Any, duel: str) -> None:
    """Where several are awaited or nobody is asked, an answer without an id goes to none."""
    run("do", duel, "end_fight")
    assert run("do", duel, "answer", "yes", code=1).stderr.count("\n") == 1


def test_values_in_words_have_the_types_of_their_fields(run: Any, duel: str) -> None:
    """Texts stay texts, whatever they look like; lists have commas; numbers are numbers."""
    note = json.loads(run("do", duel, "note", "text=42", "--json").stdout)
    assert note["events"][-1]["fields"] == {"text": "42"}
    words = ("do", duel, "set_fact", "fact=distance", "about=anna,borys", "value=9.5", "--json")
    fact = json.loads(run(*words).stdout)
    assert fact["events"][-1]["fields"]["about"] == ["anna", "borys"]
    assert fact["events"][-1]["fields"]["value"] == 95


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("declare", "borys"), "command:1:9"),
        (("declare", "actor=borys", "actor=anna"), "stands here twice"),
        (("declare: {actor: borys",), "command:1:"),
        (("[1, 2]",), "A command is one name"),
        (("{a: 1, b: 2}",), "A command is one name"),
        (("a: 1\n---\nb: 2",), "One command"),
        (("[" * 5000,), "command:1:"),
    ],
)
def test_a_command_that_cannot_be_read_is_told_with_its_place(
    run: Any, duel: str, untouched: Any, words: tuple[str, ...], said: str
) -> None:
    """Exit code 2, one line, the place in the command; nothing is written."""
    before = untouched()
    result = run("do", duel, *words, code=2)
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert untouched() == before


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("fly", "actor=borys"), "unknown_command"),
        (("declare", "actor=borys", "action=none", "speed=3"), "invalid_value"),
        (("declare", "actor=borys", "action=none", "points=abc"), "invalid_value"),
        (("declare", "actor=borys", "action=none", f"points={10**30}"), "invalid_value"),
        (("declare", "actor=nobody", "action=none"), "unknown_combatant"),
        (("declare: [actor]",), "invalid_value"),
        (("note", "text=a\x07b"), "invalid_value"),
        (("note", f"text={'x' * 5000}"), "invalid_value"),
    ],
)
def test_what_the_engine_cannot_use_is_refused(
    run: Any, duel: str, untouched: Any, words: tuple[str, ...], code: str
) -> None:
    """Unknown commands and fields, wrong types, huge numbers, control characters: exit code 1."""
    before = untouched()
    result = run("do", duel, *words, code=1)
    assert f"({code})" in result.stderr
    assert result.stderr.count("\n") == 1
    assert untouched() == before


@pytest.mark.parametrize("dice", ["x", "1.5", "9" * 400, "1;2"])
def test_faces_that_are_none_are_wrong_usage(run: Any, duel: str, dice: str) -> None:
    """What is no face is told before anything is tried."""
    words = ("do", duel, "note", "text=x", "--dice", dice)
    assert "is no face of a die" in run(*words, code=2).stderr


def test_options_show_the_menu_with_reasons(run: Any, duel: str) -> None:
    """What is allowed, and what is refused with its code, in lines and as data."""
    told = run("options", duel).stdout
    assert told.startswith("Awaited of Borys: declare.\n")
    line = next(one for one in told.splitlines() if one.startswith("declare actor=borys"))
    assert "action one of none, defensive" in line
    assert "aim (wrong_weapon)" in line
    held = json.loads(run("options", duel, "--json").stdout)
    walk = next(one for one in held["options"] if one["command"] == "declare")
    assert (walk["chosen"], walk["field"], walk["done"]) == ({"actor": "borys"}, "action", False)
    assert {"value": "aim", "refused": "wrong_weapon", "needs": ""} in walk["choices"]


def test_options_go_on_from_what_is_chosen(run: Any, duel: str) -> None:
    """Fields given narrow the menu to what comes next; a needed fact is named."""
    told = run("options", duel, "declare", "actor=borys", "action=charge").stdout
    assert "target one of anna (needs " in told
    run("do", duel, "set_fact", "fact=distance", "about=anna,borys", "value=9")
    told = run("options", duel, "declare", "actor=borys", "action=charge").stdout
    assert "target one of anna\n" in told


def test_options_that_there_are_not(run: Any, duel: str) -> None:
    """Where a command is not possible at all, the reason is told."""
    assert "(not_your_turn)" in run("options", duel, "declare", "actor=anna", "action=none").stdout
    assert "(unknown_command)" in run("options", duel, "fly").stdout
    held = json.loads(run("options", duel, "declare", "actor=anna", "--json").stdout)
    assert held["options"] == []


def test_options_of_a_stranger(run: Any, duel: str) -> None:
    """Who speaks for nobody is offered no declaration."""
    assert "declare" not in run("options", duel, "--by", "spectator").stdout
