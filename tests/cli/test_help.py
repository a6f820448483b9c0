"""Every command explains itself, with examples that run."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
from click.shell_completion import BashComplete

from affray.cli import COMMANDS, main

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.yaml"))

FLIGHT = Path(__file__).parents[2] / "examples" / "turn_actions_flight.yaml"

BEFORE: dict[str, list[tuple[str, ...]]] = {
    "redo": [("undo", "duel.affray")],
    "diff": [("fork", "duel.affray", "-o", "again.affray")],
    "attack:": [("undo", "duel.affray"), ("undo", "duel.affray"), ("undo", "duel.affray")],
    "roster.yaml": [("roster", "duel.affray", "-o", "roster.yaml")],
    "table evening.affray": [("fork", "duel.affray", "-o", "evening.affray")],
    "--as olek": [("do", "evening.affray", "set_controller", "who=borys", "person=olek")],
    "--as ania": [("do", "duel.affray", "set_controller", "who=anna", "person=ania")],
    "inquire": [("play", str(FLIGHT), "-o", "flight.affray")],
    "answer": [
        ("do", "duel.affray", "set_fact", "fact=distance", "about=anna,borys", "value=5"),
        ("do", "duel.affray", "declare", "actor=borys", "action=charge", "target=anna"),
    ],
}
"""What must have happened before examples that hold a word."""


def commands() -> dict[str, click.Command]:
    """All commands by name, loaded."""
    ctx = click.Context(main)
    return {name: main.get_command(ctx, name) or main for name in main.list_commands(ctx)}


def examples(command: click.Command) -> list[str]:
    """The lines of the epilog that can be copied."""
    lines = (command.epilog or "").splitlines()
    return [line.strip() for line in lines if line.startswith("  affray ")]


def words_of(line: str) -> list[str]:
    """The words of an example behind `affray`, up to a pipe or a file that is read instead."""
    return shlex.split(re.split("[|<]", line)[0])[1:]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_tells_what_and_how(run: Any, name: str) -> None:
    """A sentence, every option with its meaning, at least one example."""
    told = run(name, "--help").stdout
    assert run(name, "-h").stdout == told
    command = commands()[name]
    assert command.name == name
    assert f"affray {name}" in told.partition("Example")[2]
    assert all(one.help for one in command.params if isinstance(one, click.Option))
    assert (command.help or "").partition("\n")[0].endswith(".")


@pytest.mark.parametrize("line", [line for one in commands().values() for line in examples(one)])
def test_the_examples_run(run: Any, duel: str, line: str) -> None:
    """What help tells people to type works on the duel; some lines need something before them."""
    first = [step for word, steps in BEFORE.items() if word in line for step in steps]
    for step in first:
        run(*step)
    run(*words_of(line), stdin="")


def test_affray_alone_lists_the_commands(run: Any) -> None:
    """Without a command the help is shown, and nothing is wrong with that."""
    told = run().stdout
    assert run("--help").stdout == told
    lines = told.partition("Commands:\n")[2].partition("\n\n")[0].split("\n")
    assert [line.split()[0] for line in lines] == list(COMMANDS)


def test_the_version(run: Any) -> None:
    """`--version` names the program and its version."""
    import affray

    assert run("--version").stdout == f"affray, version {affray.__version__}\n"


@pytest.mark.parametrize(
    ("words", "incomplete", "expected"),
    [
        ([], "rep", [("plain", "replay")]),
        (["rulesets"], "battle", [("plain", "battle_actions")]),
        (["init"], "battle", [("plain", "battle_actions")]),
        (["show"], "du", [("file", "du")]),
        (["play"], "du", [("file", "du")]),
        (["play", "duel.yaml", "-o"], "", [("file", "")]),
        (["diff", "a.affray"], "b", [("file", "b")]),
        (["undo", "a.affray", "--step"], "r", [("plain", "round")]),
    ],
)
def test_the_shell_completes(
    words: list[str], incomplete: str, expected: list[tuple[str, str]]
) -> None:
    """Commands, names of files, of rulesets, and of choices."""
    found = BashComplete(main, {}, "affray", "_AFFRAY_COMPLETE").get_completions(words, incomplete)
    assert [(one.type, one.value) for one in found] == expected


@pytest.mark.parametrize("script", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_of_the_package_play(run: Any, script: Path) -> None:
    """Each holds, is kept, told, true, and the same again from the script that it exports."""
    run("check", str(script))
    run("play", str(script), "-o", "played.affray")
    assert "Round 1" in run("replay", "played.affray").stdout
    assert json.loads(run("verify", "played.affray", "--json").stdout)["result"] == "EXACT"
    run("export", "played.affray", "--format", "script", "-o", "again.yaml")
    run("play", "again.yaml", "-o", "again.affray")
    run("diff", "played.affray", "again.affray")


def test_there_is_the_duel_of_the_readme() -> None:
    """The file that the README names is among them."""
    assert "duel.yaml" in [path.name for path in EXAMPLES]
