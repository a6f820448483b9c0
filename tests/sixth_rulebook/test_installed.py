"""The end of the tutorial, as its author would have it: built, installed and played."""

import json
import re
import shutil
from pathlib import Path

import pytest

from ..packages import Runs, installed, printed, runs

TILT = Path(__file__).parents[2] / "examples" / "sixth_rulebook"
SCRIPT = str(TILT / "tilt.yaml")

ROSTER = """
affray: 1
ruleset: tilt
title: An afternoon
combatants:
  - {id: gawan, name: Gawan, side: red, controller: ania}
  - {id: lanval, name: Lanval, side: blue, controller: bartek}
"""

FOUND = """
import affray, affray_tilt
print(affray_tilt.__file__)
print(affray.find("tilt") is affray_tilt.RULESET)
"""


BLOWS = """
from affray_tilt.tables import BLOWS
for row in BLOWS:
    print(f"{row.name} {row.points} {'numbs' * row.numbs}{'out' * row.fells}".strip())
"""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the rulebook is installed, once for all tests."""
    return installed(TILT, tmp_path_factory.mktemp("tilt"))


@pytest.fixture
def run(site: Path, tmp_path: Path) -> Runs:
    """Child processes in a folder with a roster, for which the rulebook is installed."""
    run = runs(site, tmp_path / "table")
    (tmp_path / "table" / "roster.yaml").write_text(ROSTER, "utf-8")
    return run


def said(run: Runs, *lines: str, by: str = "") -> str:
    """What the table prints when these lines are typed; none of them may be refused."""
    file = ("afternoon.affray", "--as", by) if by else ("roster.yaml", "-o", "afternoon.affray")
    return printed(run, "table", *file, "--strict", lines="\n".join(lines) + "\n")


def test_its_entry_point_is_found(run: Runs, site: Path, tmp_path: Path) -> None:
    """Not in the checkout: in the folder to which its wheel was installed."""
    (tmp_path / "table" / "found.py").write_text(FOUND, "utf-8")
    file, same = run("found").stdout.split()
    assert Path(file).is_relative_to(site)
    assert same == "True"


def test_it_says_what_it_offers(run: Runs) -> None:
    """Its commands, its options, and the rules that its page tells."""
    offered = json.loads(printed(run, "rulesets", "tilt", "--json"))
    assert [command["name"] for command in offered["commands"]] == ["vow", "ride"]
    assert [option["name"] for option in offered["options"]] == ["courses", "lean"]
    page = (TILT / "README.md").read_text("utf-8")
    assert [rule["id"] for rule in offered["rules"]] == re.findall(r"\*\*(TL-\d\d)\*\*", page)


def test_its_script_is_played_kept_verified_and_replayed(run: Runs) -> None:
    """The question in mid-ride, both answers to it, an undo, and a numb arm of two courses."""
    assert "as expected" in printed(run, "play", SCRIPT, "-o", "tilt.affray")
    assert printed(run, "verify", "tilt.affray").strip() == "EXACT"
    story = printed(run, "replay", "tilt.affray")
    assert "Gawan strikes Lanval: 25 against 30 = 70 lance - 30 helm - 10 mud." in story
    assert "The arm of Lanval grows numb: from next round, for 2 rounds." in story
    assert "15 against 15 = 60 lance - 15 breast - 20 numb - 10 mud." in story
    assert "The fight is over: blue has won." in story


def test_it_stops_at_the_question_and_goes_back(run: Runs) -> None:
    """TL-05: in mid-ride, from one process to the next."""
    said(run, "begin", "vow gawan shield", "vow lanval helm")
    asked = printed(run, "do", "afternoon.affray", "ride", "actor=gawan", "target=lanval")
    assert "Lean out of the way of Gawan?" in asked
    assert "leans out of the way" in said(run, "lean", by="bartek")
    printed(run, "undo", "afternoon.affray")
    shown = printed(run, "show", "afternoon.affray")
    assert "Lean out of the way of Gawan?" in shown
    assert "nerve: 1" in shown
    assert printed(run, "verify", "afternoon.affray").strip() == "EXACT"


def test_a_player_sees_no_secret_of_another(run: Runs) -> None:
    """TL-02: the vow is seen, the aim by its rider and the game master alone."""
    begun = said(run, "begin", "vow gawan helm")
    assert "Gawan will aim at the helm." in begun
    seen = {by: said(run, "board", "log 9", by=by) for by in ("ania", "bartek")}
    assert "will aim at: helm" in seen["ania"]
    assert "helm" not in seen["bartek"].replace("shield, breast or helm", "")
    assert "Gawan has vowed." in seen["bartek"]
    for view in ("show", "replay"):
        shown = {by: printed(run, view, "afternoon.affray", "--as", by) for by in seen}
        assert "helm" in shown["ania"]
        assert "helm" not in shown["bartek"]


def test_a_whole_course_is_played_at_the_table(run: Runs) -> None:
    """Lines through the pipe: vows, rides, answers, dice of people, why."""
    told = said(
        run,
        "fact ground mud",
        "begin",
        "vow gawan shield",
        "vow lanval breast",
        "ride gawan lanval",
        "sit",
        "44",
        "80",
        "ride lanval gawan",
        "lean",
        "6",
        "board",
        "help TL-08",
    )
    assert "Jolt, for 1: 80 = 80 die." in told
    assert "misses Gawan: 6 against -5 = 60 lance - 15 breast - 40 leaning - 10 mud." in told
    assert "Round 2, phase vows" in told
    assert "TL-08: A numb arm" in told


def test_its_own_tests_pass_and_the_laws_hold(run: Runs, tmp_path: Path) -> None:
    """The line of the laws stands among its tests, and is found there."""
    shutil.copytree(TILT / "tests", tmp_path / "table" / "tests")
    done = run("pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout
    assert "12 passed" in done.stdout


def test_its_page_shows_the_table_of_blows(run: Runs, tmp_path: Path) -> None:
    """TL-07: what people read is what is looked up."""
    page = (TILT / "README.md").read_text("utf-8")
    shown = re.findall(r"^\| (?:\d+|above) \| (\w+) \| (\d) \| (\w*) ?\|$", page, re.M)
    assert len(shown) == 5
    (tmp_path / "table" / "blows.py").write_text(BLOWS, "utf-8")
    assert [" ".join(row).strip() for row in shown] == run("blows").stdout.splitlines()
