"""Where the skirmish is installed, all of affray works with it as with a ruleset of its own."""

import json
from pathlib import Path

from ..packages import Runs, printed
from .conftest import SKIRMISH

SCRIPT = str(SKIRMISH / "duel.yaml")

LAWS = """
from affray.core.laws import laws
from affray.events import CombatantJoined
from affray_skirmish import RULESET, Sheet

TestLaws = laws(RULESET, [CombatantJoined(who, who, who[0], who, Sheet()) for who in ("a", "b")])
"""

CROOKED = """
from affray.core.laws import laws
from affray.events import CombatantJoined
from affray_skirmish import RULESET, Sheet, Struck, struck

def twice(draft, event, known=[]):
    known.append(event)
    struck(draft, event)
    if len(known) % 3 == 0:
        draft.change(event.target, hp=0)

RULESET.fold = {**RULESET.fold, Struck: twice}
TestLaws = laws(RULESET, [CombatantJoined(who, who, who[0], who, Sheet()) for who in ("a", "b")])
"""


def test_it_is_listed_and_says_what_it_offers(run: Runs) -> None:
    """`affray rulesets` finds it beside the five; with its name, its commands and its sheet."""
    assert "skirmish        A skirmish of two lines" in printed(run, "rulesets")
    offered = json.loads(printed(run, "rulesets", "skirmish", "--json"))
    assert [command["name"] for command in offered["commands"]] == ["attack"]
    assert {"name": "hp", "kind": "a whole number", "required": False, "default": 30} in offered[
        "sheet"
    ]


def test_its_script_is_played_kept_verified_and_replayed(run: Runs) -> None:
    """SK-02 to SK-06 in the dice of people, told in the ruleset's own sentences."""
    printed(run, "play", SCRIPT, "-o", "duel.affray")
    assert printed(run, "verify", "duel.affray").strip() == "EXACT"
    story = printed(run, "replay", "duel.affray")
    assert "Ada hits Bob with 25 = 20 die + 5 skill, and takes 7 = 4 die + 3 bonus points" in story
    assert "Poison costs Bob 2 points." in story
    assert "Bob misses Ada with 12 = 7 die + 5 skill." in story


def test_it_is_played_at_a_table(run: Runs, tmp_path: Path) -> None:
    """A roster that `init` has written is begun, and its first fighter attacks."""
    (tmp_path / "table" / "fight.yaml").write_text(printed(run, "init", "skirmish"), "utf-8")
    said = printed(run, "table", "fight.yaml", lines="begin\nattack anna borys\n")
    assert "hit points: 30" in said
    assert "Anna throws d20 for attack:" in said
    assert "Turn of Borys" in said


def test_it_joins_the_laws_by_one_line(run: Runs, tmp_path: Path) -> None:
    """Without a checkout: a file of tests with one class, found by pytest."""
    (tmp_path / "table" / "test_laws.py").write_text(LAWS, "utf-8")
    done = run("pytest", "-q", "test_laws.py")
    assert "4 passed" in done.stdout, done.stdout


def test_unittest_finds_the_same_class(run: Runs, tmp_path: Path) -> None:
    """Who does not use pytest has the laws too."""
    (tmp_path / "table" / "test_laws.py").write_text(LAWS, "utf-8")
    done = run("unittest", "test_laws.TestLaws.test_every_chart_says_what_its_machine_says")
    assert "OK" in done.stderr, done.stderr


def test_a_crooked_ruleset_does_not_pass(run: Runs, tmp_path: Path) -> None:
    """Law 1: a fold that counts its calls lets random play fail, and the fault is named."""
    (tmp_path / "table" / "test_laws.py").write_text(CROOKED, "utf-8")
    done = run("pytest", "-q", "test_laws.py")
    assert done.returncode == 1
    assert "Diverged: " in done.stdout
    assert "test_every_law_holds_in_random_play" in done.stdout
