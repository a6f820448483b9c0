"""What somebody runs into in the first hour: the sentence says what to do instead."""

from pathlib import Path
from typing import Any

import pytest

SCRIPT = """\
affray: 1
ruleset: battle_actions
combatants: [{id: anna, side: red, initiative: 30}, {id: borys, side: blue, initiative: 20}]
play: [begin]
"""


@pytest.fixture
def script(tmp_path: Path) -> str:
    """A script beside the fights of the tests."""
    (tmp_path / "meadow.yaml").write_text(SCRIPT, encoding="utf-8")
    return "meadow.yaml"


@pytest.mark.parametrize("command", ["show", "verify", "export", "branches", "undo", "roster"])
def test_a_script_given_for_a_fight_is_told_from_other_files(
    run: Any, script: str, command: str
) -> None:
    """Whoever names the script instead of the fight is told how the one makes the other."""
    said = "affray play meadow.yaml -o meadow.affray makes a fight"
    assert said in run(command, script, code=2).stderr


@pytest.mark.parametrize("command", ["play", "check"])
def test_a_fight_given_for_a_script_is_told_from_other_files(
    run: Any, duel: str, command: str
) -> None:
    """The other way round it is told what goes on with a fight."""
    assert "This is a fight file: affray replay tells it" in run(command, duel, code=2).stderr


def test_the_same_script_played_twice_took_the_same_course(run: Any, script: str) -> None:
    """Each of the two has a seed of its own, which decides nothing where no engine throws."""
    for name in ("one.affray", "two.affray"):
        run("play", script, "-o", name)
    assert run("diff", "one.affray", "two.affray").stdout == "the two fights took the same course\n"


@pytest.mark.parametrize("words", [("play",), ("table",)])
def test_a_folder_is_no_place_for_a_fight(
    run: Any, script: str, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """A folder exists, but neither --force nor the table would go on with it."""
    (tmp_path / "folder").mkdir()
    stderr = run(*words, script, "-o", "folder", code=2).stderr
    assert stderr == "affray: folder: is no file\n"


def test_a_move_that_is_refused_is_data_for_programs(run: Any, duel: str) -> None:
    """`--json` prints the refusal of a move as it does that of a command."""
    import json

    told = json.loads(run("goto", duel, "999", "--json", code=1).stdout)
    assert told["refused"]["code"] == "invalid_value"
    assert "There is no batch 999; the last is" in run("goto", duel, "999", code=1).stderr


def test_what_has_nothing_to_do_says_so(run: Any, duel: str) -> None:
    """A fight that is not older needs no renewal, and a rulebook may have no questions."""
    assert run("renew", duel).stdout == "There is nothing to renew.\n"
    assert "has nothing to ask" in run("inquire", duel, "luck", "anna", code=1).stderr


def test_a_command_that_there_is_not_is_told_with_the_nearest(run: Any, duel: str) -> None:
    """The sentence does not say the same twice."""
    stderr = run("do", duel, "declre", "actor=anna", code=1).stderr
    assert stderr == "affray: There is no command declre: did you mean declare? (unknown_command)\n"
