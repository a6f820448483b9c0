"""What people are told: kinds of values, faults of sheets, questions, refusals."""

from pathlib import Path
from typing import Any

import pytest

import affray
from affray.cli.errors import explained
from affray.core.refusals import Refusal, Refused, sentence
from affray.replay.kinds import in_words
from affray.rulesets import find, names

ROSTER = """\
affray: 1
ruleset: turn_actions
combatants:
  - {id: anna, side: red, agl: 1, str: 1, end: 1, dtr: 1, hp_max: 9,
     weapons: [{id: knife, category: dagger, hands: 1, damage: 1}]}
  - {id: borys, side: blue, agl: 1, str: 1, end: 1, dtr: 1, hp_max: 9, conditons: []}
"""


@pytest.mark.parametrize("name", names())
def test_a_rulebook_is_listed_without_types_and_holes(run: Any, name: str) -> None:
    """A plain value is told as one, values as YAML writes them, questions without `{0}`."""
    told = run("rulesets", name).output
    assert "list, each item true or false or a whole number" not in told
    assert "one of True" not in told
    assert "False" not in told
    assert "{0}" not in told.partition("\nRefusals\n")[0]


def test_kinds_in_words() -> None:
    """A list of fixed length tells its length; steps lead into lists and mappings."""
    assert in_words(tuple[int, int, int]) == "a list of 3: each a whole number"
    assert in_words(tuple[str, int]) == "a list of 2: a text, then a whole number"
    sheet = find("turn_actions").sheet
    assert in_words(sheet, ("weapons", 0, "hands")).startswith(("a whole number", "one of"))
    assert in_words(sheet, ("weapons", 0, "id")) == "a text"
    assert in_words(sheet, ("weapons", 0, "nothing")) == ""
    assert in_words(sheet, ("nothing",)) == ""


def test_a_fault_deep_in_a_sheet_names_what_would_be_right(run: Any, tmp_path: Path) -> None:
    """The item's own kind, not that of the whole list; a question ends with its mark alone."""
    path = tmp_path / "roster.yaml"
    path.write_text(ROSTER)
    told = run("check", str(path), code=1).output.splitlines()
    right = in_words(find("turn_actions").sheet, ("weapons", 0, "category"))
    assert right.startswith("one of ")
    assert f"weapons[0].category: it cannot be 'dagger'; right is {right}." in told[0]
    assert "conditons: the sheet has no such field; did you mean conditions?" in told[1]
    assert not told[1].endswith("?.")


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("it is not the turn of {who}", "It is not the turn of anna"),
        ("{who} is out", "anna is out"),
        ("no {what} here", "No  here"),
    ],
)
def test_a_refusal_begins_with_a_capital_but_never_changes_a_name(template: str, said: str) -> None:
    """An id stays as people must write it."""
    assert sentence(template, who="anna") == said


def test_a_refusal_calls_everybody_by_name() -> None:
    """The target as well as who acts; ids stay in the fields."""
    people = [
        {"id": who, "name": name, "side": side, "initiative": speed}
        for who, name, side, speed in (("b1", "Borys", "blue", 10), ("a1", "Anna", "red", 20))
    ]
    fight = affray.new("battle_actions", people, dice=affray.typed())
    fight.begin()
    refusal = fight.check({"declare": {"actor": "b1", "action": "charge", "target": "b1"}}, by="gm")
    assert refusal is not None
    assert (refusal.code, refusal.value) == ("invalid_target", "b1")
    assert "b1" not in refusal.sentence
    assert "Borys" in refusal.sentence


@pytest.mark.parametrize(
    ("allowed", "said"),
    [
        ((), "It cannot be (code)"),
        (("",), "It cannot be (code); possible: nothing"),
        ((None,), "It cannot be (code); possible: nothing"),
        (((), ("a", "b")), "It cannot be (code); possible: nothing, a and b"),
    ],
)
def test_what_is_possible_is_never_an_empty_word(allowed: Any, said: str) -> None:
    """Nothing is called nothing; where nothing is known to be possible nothing is said of it."""
    refusal = Refusal(code="code", sentence="It cannot be", allowed=allowed)
    assert explained(Refused(refusal))[0] == said
