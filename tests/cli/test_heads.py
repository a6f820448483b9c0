"""`undo`, `redo`, `goto`, `branches`, `fork`, `roster`: where a fight goes on, and who does."""

import json
from typing import Any

import pytest


def test_undo_and_redo_tell_where_the_fight_stands(run: Any, duel: str) -> None:
    """Batch, event, and who is awaited there."""
    told = run("undo", duel).stdout
    assert told == "The fight stands after batch 7, event 35.\nAwaited of Borys: attack.\n"
    assert run("redo", duel).stdout.startswith("The fight stands after batch 8, event 46.")
    held = json.loads(run("undo", duel, "--json").stdout)
    assert held["move"] == "undo"
    assert held["now"]["batch"] == 7
    assert held["awaited"][0]["to"] == "borys"


def test_undo_in_steps(run: Any, duel: str) -> None:
    """A declaration is undone with its answers; a round to its start."""
    run("do", duel, "set_fact", "fact=distance", "about=anna,borys", "value=5")
    run("do", duel, "declare", "actor=borys", "action=charge", "target=anna")
    run("do", duel, "answer", "yes")
    assert "batch 9," in run("undo", duel, "--step", "declaration").stdout
    assert "batch 8," in run("undo", duel, "--step", "round").stdout
    assert "'year'" in run("undo", duel, "--step", "year", code=2).stderr


def test_there_is_an_end_to_undo_and_redo(run: Any, duel: str) -> None:
    """Refusals with the engine's codes, exit code 1."""
    assert "nothing_to_redo" in run("redo", duel, code=1).stderr
    run("goto", duel, "0")
    assert "nothing_to_undo" in run("undo", duel, code=1).stderr


def test_only_ones_own_is_undone(run: Any, duel: str) -> None:
    """Law 12: the game master may take back anything, others their own last command."""
    assert "undo_not_allowed" in run("undo", duel, "--by", "spectator", code=1).stderr
    assert "gm_only" in run("goto", duel, "1", "--by", "spectator", code=1).stderr


@pytest.mark.parametrize("batch", ["99", "9" * 40])
def test_no_such_batch(run: Any, duel: str, batch: str, untouched: Any) -> None:
    """A batch that does not exist is refused."""
    before = untouched()
    assert "invalid_value" in run("goto", duel, batch, code=1).stderr
    assert untouched() == before


def test_fresh_dice_are_a_recorded_choice(run: Any) -> None:
    """Law 12: the engine's dice fall as before after an undo, and anew with --fresh."""
    run("init", "-o", "first.yaml")
    run("play", "first.yaml", "-o", "first.affray")
    run("do", "first.affray", "begin")
    for actor in ("anna", "borys"):
        run("do", "first.affray", "declare", f"actor={actor}", "action=none")
    run("do", "first.affray", "pass_change", "actor=anna")
    words = ("do", "first.affray", "pass_change", "actor=borys")
    first = run(*words).stdout
    run("undo", "first.affray")
    assert run(*words).stdout == first
    seen = set()
    for _ in range(12):
        run("undo", "first.affray", "--fresh")
        seen.add(run(*words).stdout)
    assert len(seen) > 1
    assert run("verify", "first.affray").stdout == "EXACT\n"


def test_branches_are_a_tree(run: Any, duel: str) -> None:
    """Runs of batches, indented under the one that they leave; the head is marked."""
    run("do", duel, "declare", "actor=borys", "action=defensive")
    run("undo", duel)
    assert run("branches", duel).stdout.splitlines() == [
        "* 0 to 8 (start by gm; events 1 to 46; here the fight stands)",
        "  9 (declare by gm; events 47 to 48; undone)",
    ]
    run("do", duel, "note", "text=hello")
    assert run("branches", duel).stdout.splitlines() == [
        "  0 to 8 (start by gm; events 1 to 46)",
        "    9 (declare by gm; events 47 to 48; undone)",
        "  * 10 (note by gm; event 49; here the fight stands)",
    ]
    held = json.loads(run("branches", duel, "--json").stdout)
    assert held["head"] == 10
    assert [(one["first"], one["last"], one["undone"]) for one in held["runs"]] == [
        (0, 8, False),
        (9, 9, True),
        (10, 10, False),
    ]


def test_a_fork_goes_its_own_way(run: Any, duel: str, untouched: Any) -> None:
    """The new file holds the fight up to the event; the old one is not touched."""
    before = untouched()
    assert run("fork", duel, "--at", "35", "-o", "new.affray").stdout == (
        "new.affray: a fight of 35 events\n"
    )
    run("do", "new.affray", "attack", "actor=borys", "target=anna", "--dice", "20")
    assert "misses" in run("replay", "new.affray").stdout
    after = untouched()
    assert {**after, "new.affray": b""} == {**before, "new.affray": b""}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--at", "30", "-o", "new.affray"), "26 and 32"),
        (("--at", "300", "-o", "new.affray"), "no event 300"),
        ((), "Missing option"),
        (("-o", "nowhere/new.affray"), "nowhere/new.affray"),
        (("-o", "duel.affray"), "exists already"),
    ],
)
def test_forks_that_cannot_be(
    run: Any, duel: str, untouched: Any, words: tuple[str, ...], said: str
) -> None:
    """In the middle of a batch, beyond the end, nowhere, or over another file: nothing is made."""
    before = untouched()
    result = run("fork", duel, *words, code=2)
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert untouched() == before


def test_force_replaces_a_file(run: Any, duel: str) -> None:
    """--force puts the new fight in the place of the old one."""
    run("fork", duel, "--at", "4", "-o", "new.affray")
    run("fork", duel, "--at", "8", "-o", "new.affray", "--force")
    assert run("show", "new.affray").stdout.startswith("A duel: event 8 of 8")


def test_survivors_go_on(run: Any, duel: str) -> None:
    """The roster is a script without commands; what was lost in the fight is lost in it."""
    told = run("roster", duel).stdout
    assert "vitality: 32" in told
    assert "vitality: 47" in told
    run("roster", duel, "-o", "next.yaml")
    run("play", "next.yaml", "-o", "next.affray")
    assert "Round 1" in run("do", "next.affray", "begin").stdout


def test_nobody_may_be_left(run: Any, untouched: Any) -> None:
    """A roster of nobody is no script."""
    run("init", "-o", "first.yaml")
    run("play", "first.yaml", "-o", "first.affray")
    for who in ("anna", "borys"):
        run("do", "first.affray", "leave", f"who={who}")
    before = untouched()
    assert "nobody goes on" in run("roster", "first.affray", "-o", "next.yaml", code=1).stderr
    assert untouched() == before
