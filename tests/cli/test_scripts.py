"""`play`, `check`, `init`, `rulesets`: scripts, and what can stand in them."""

import json
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct, structs

from affray.rulesets import find, names

FAULTY = """\
affray: 1
ruleset: battle_actions
combatants:
  - {id: anna, side: red, levle: 3}
play:
  - begin
  - fly: {actor: anna}
"""


def nested_in(kind: Any) -> set[Any]:
    """The classes of the mappings that a sheet may hold, and those within them."""
    found: set[Any] = set()
    for one in get_type_hints(kind).values():
        todo = [one]
        while todo:
            inner = todo.pop()
            todo += get_args(inner)
            if isinstance(inner, type) and issubclass(inner, Struct) and inner not in found:
                found |= {inner} | nested_in(inner)
    return found


def with_text(folder: Path, old: str, new: str) -> None:
    """Change the script of the duel."""
    text = (folder / "duel.yaml").read_text("utf-8")
    assert old in text
    (folder / "duel.yaml").write_text(text.replace(old, new), "utf-8")


def test_a_script_that_holds_is_told_in_one_line(run: Any, untouched: Any) -> None:
    """Its place, its title, how much was played; without -o nothing is written."""
    before = untouched()
    told = run("play", "duel.yaml").stdout
    assert told == "duel.yaml:2: A duel: as expected (8 steps, 42 events)\n"
    assert untouched() == before


def test_playing_as_json(run: Any) -> None:
    """Courses with their steps, events and failures."""
    held = json.loads(run("play", "duel.yaml", "--json").stdout)
    assert held["failures"] == 0
    (script,) = held["scripts"]
    assert (script["title"], script["ruleset"], script["line"]) == ("A duel", "battle_actions", 2)
    (course,) = script["courses"]
    assert (course["steps"], course["events"], course["failures"]) == (8, 42, [])


def test_what_was_otherwise_is_told_with_its_line(run: Any, tmp_path: Path, untouched: Any) -> None:
    """Exit code 1, a line for each failure on stderr, and no fight file is made."""
    with_text(tmp_path, "wound_class: light", "wound_class: heavy")
    above = (tmp_path / "duel.yaml").read_text("utf-8").partition("wound_class: heavy")[0]
    line = above.count("\n") + 1
    before = untouched()
    result = run("play", "duel.yaml", "-o", "duel.affray", code=1)
    assert result.stderr.startswith(f"affray: duel.yaml:{line}:")
    assert "light" in result.stderr
    assert untouched() == before
    held = json.loads(run("play", "duel.yaml", "--json", code=1).stdout)
    (failure,) = held["scripts"][0]["courses"][0]["failures"]
    assert (failure["path"], failure["line"]) == ("duel.yaml", line)
    assert {"column", "sentence", "expected", "found"} <= failure.keys()


def test_a_refusal_that_nobody_expected_stops_the_script(run: Any, tmp_path: Path) -> None:
    """The step, the code, and who is waited for instead."""
    with_text(tmp_path, "  - declare: {actor: borys, action: none}\n", "")
    said = run("play", "duel.yaml", code=1).stderr
    assert "not_your_turn" in said
    assert "borys" in said


def test_several_documents_and_variants(run: Any, tmp_path: Path) -> None:
    """Each document is a script of its own, with a line of its own."""
    text = (tmp_path / "duel.yaml").read_text("utf-8")
    more = "variants:\n  - title: a stop\n    play: [begin]\n"
    (tmp_path / "two.yaml").write_text(f"{text}{more}---\n{text}", "utf-8")
    lines = run("play", "two.yaml").stdout.splitlines()
    assert len(lines) == 2
    assert "1 variant" in lines[0]
    assert lines[1].startswith(f"two.yaml:{text.count(chr(10)) + 6}:")
    assert "-o keeps one" in run("play", "two.yaml", "-o", "two.affray", code=2).stderr
    assert "one can be replayed" in run("replay", "two.yaml", code=2).stderr
    assert not (tmp_path / "two.affray").exists()


def test_strict_playing(run: Any) -> None:
    """--strict plays the same fight, with more checks on the ruleset."""
    assert run("play", "duel.yaml", "--strict").stdout == run("play", "duel.yaml").stdout


def test_all_faults_of_a_script_are_listed(run: Any, tmp_path: Path) -> None:
    """Line, column and sentence for each; exit code 1; nothing is played."""
    (tmp_path / "faulty.yaml").write_text(FAULTY, "utf-8")
    lines = run("check", "faulty.yaml", code=1).stdout.splitlines()
    assert [line.split(": ")[0] for line in lines] == ["faulty.yaml:4:34", "faulty.yaml:7:5"]
    assert "level" in lines[0]
    held = json.loads(run("check", "faulty.yaml", "--json", code=1).stdout)["faults"]
    assert [(one["line"], one["column"]) for one in held] == [(4, 34), (7, 5)]
    assert run("check", "duel.yaml").stdout == "duel.yaml: no fault\n"
    assert json.loads(run("check", "duel.yaml", "--json").stdout) == {"faults": []}


def test_a_script_with_faults_is_not_played(run: Any, tmp_path: Path) -> None:
    """One line on stderr: the first fault, and how to see the others; exit code 2."""
    (tmp_path / "faulty.yaml").write_text(FAULTY, "utf-8")
    result = run("play", "faulty.yaml", "-o", "x.affray", code=2)
    assert result.stderr.startswith("affray: faulty.yaml:4:34: ")
    assert "one more fault: affray check" in result.stderr
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "x.affray").exists()


@pytest.mark.parametrize("ruleset", names())
def test_a_template_passes_the_check_and_can_be_played(
    run: Any, tmp_path: Path, ruleset: str
) -> None:
    """`init` writes a script of any ruleset that is a fight as it stands."""
    run("init", ruleset, "-o", "first.yaml")
    assert run("check", "first.yaml").stdout == "first.yaml: no fault\n"
    run("play", "first.yaml", "-o", "first.affray")
    assert "The fight begins." in run("do", "first.affray", "begin").stdout
    assert run("verify", "first.affray").stdout == "EXACT\n"


def test_a_template_on_stdout_names_every_field(run: Any) -> None:
    """Without -o it is printed; each field stands there with what it may hold."""
    told = run("init").stdout
    assert "ruleset: battle_actions" in told
    assert "# level: 1" in told
    assert "a whole number from 1 to 20" in told


@pytest.mark.parametrize("ruleset", names())
def test_every_field_of_every_mapping_is_named_in_init_and_rulesets(run: Any, ruleset: str) -> None:
    """Weapons, armour and whatever else a sheet nests: each field once, with what it may hold."""
    lists = (run("init", ruleset).stdout, run("rulesets", ruleset).stdout)
    nested = nested_in(find(ruleset).sheet)
    assert nested
    for kind in nested:
        for one in structs.fields(kind):
            row = re.compile(rf"^[# ]*{one.encode_name} +\S.* +\S.*$", re.MULTILINE)
            assert all(row.search(told) for told in lists), (kind, one.encode_name)


def test_what_a_weapon_of_a_sheet_may_hold_is_said_in_words(run: Any) -> None:
    """AG-01, AG-07, AG-23: the modes, the dice, the range, and the starting set by its names."""
    told = run("init", "age").stdout
    assert (
        '#     modes                ["melee"]    a list, each item one of melee, ranged\n' in told
    )
    assert "damage               needed       a text: dice such as 2d6+3\n" in told
    assert "a mapping or a text: of the starting set: long_sword, bastard_sword," in told
    assert told.count("#     modes") == 1  # the second combatant has the same
    items = "a list, each item a mapping; its fields are told at weapons\n"
    assert f"# items: []                    {items}" in run("init", "dice_pool").stdout
    row = re.compile(rf"^items  +\[\]  +{re.escape(items)}", re.MULTILINE)
    assert row.search(run("rulesets", "dice_pool").stdout)
    assert "na: 1  # a whole number: -5 to 5" in run("init", "action_points").stdout


def test_the_list_for_programs_nests_the_fields(run: Any) -> None:
    """AP-08: a weapon's attack options are mappings within mappings."""
    held = json.loads(run("rulesets", "action_points", "--json").stdout)["sheet"]
    weapons = next(one for one in held if one["name"] == "weapons")
    assert weapons["kind"] == "a list, each item a mapping"
    options = next(one for one in weapons["fields"] if one["name"] == "options")
    assert [one["name"] for one in options["fields"]] == ["id", "area", "line", "damage"]
    assert options["fields"][0]["required"] is True
    assert options["fields"][1]["default"] is False


@pytest.mark.parametrize(
    ("words", "there"),
    [
        (("play", "duel.yaml"), "old.affray"),
        (("init",), "old.yaml"),
        (("export", "duel.affray"), "old.jsonl"),
        (("roster", "duel.affray"), "old.yaml"),
    ],
)
def test_no_file_is_written_over_unless_forced(
    run: Any, duel: str, tmp_path: Path, untouched: Any, words: tuple[str, ...], there: str
) -> None:
    """An existing output stays as it is, exit code 2; --force replaces it, whole."""
    (tmp_path / there).write_text("something else", "utf-8")
    before = untouched()
    said = run(*words, "-o", there, code=2).stderr
    assert said == f"affray: {there}: exists already; --force replaces it\n"
    assert untouched() == before
    run(*words, "-o", there, "--force")
    assert (tmp_path / there).read_bytes() != b"something else"
    assert sorted(untouched()) == sorted(before)


def test_a_folder_is_never_replaced(run: Any, tmp_path: Path) -> None:
    """--force is for files."""
    (tmp_path / "folder").mkdir()
    assert "is no file" in run("init", "-o", "folder", "--force", code=2).stderr


def test_rulesets_are_listed(run: Any) -> None:
    """Name and title; as data with the edition."""
    assert run("rulesets").stdout.startswith("battle_actions  Battle Actions of Daimonuss")
    held = json.loads(run("rulesets", "--json").stdout)
    assert held[0].keys() == {"name", "title", "edition", "fault"}
    assert held[0]["fault"] == ""
    assert [one["name"] for one in held] == list(names())


def test_a_ruleset_tells_everything_that_it_offers(run: Any) -> None:
    """Commands with fields, actions, options with assumptions, facts, prompts, codes, rules."""
    told = run("rulesets", "battle_actions").stdout
    for said in (
        "one of none, defensive, offensive",
        "1 to 5",
        "BA-A8 May actions be changed?",
        "known, but not built: independent",
        "charge_ruling",
        "a length in m",
        "already_declared",
        "BA-46  Losing the weapon in mid-round",
        "wound_thresholds",
    ):
        assert said in told, said


def test_a_ruleset_as_json(run: Any) -> None:
    """The same for programs."""
    held = json.loads(run("rulesets", "battle_actions", "--json").stdout)
    (declare,) = [one for one in held["commands"] if one["name"] == "declare"]
    fields = {one["name"]: one for one in declare["fields"]}
    assert fields["action"]["choices"][:2] == ["none", "defensive"]
    assert fields["points"]["range"] == [1, 5]
    assert fields["actor"]["required"] is True
    assert "choices" not in fields["actor"]
    (option,) = [one for one in held["options"] if one["name"] == "action_change"]
    assert (option["assumption"], option["default"]) == ("BA-A8", "paid")
    assert {"engine", "sheet", "facts", "questions", "effects", "values", "events"} <= held.keys()
    codes = {one["code"]: one["own"] for one in held["codes"]}
    assert (codes["already_declared"], codes["not_your_turn"]) == (True, False)


def test_a_ruleset_that_breaks_does_not_hide_the_others(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another package offers and cannot be loaded stands in the list with its fault."""
    monkeypatch.setattr("affray.cli.rulesets.names", lambda: ("battle_actions", "broken"))
    lines = run("rulesets").stdout.splitlines()
    assert lines[0].startswith("battle_actions")
    assert "no ruleset 'broken'" in lines[1]


@pytest.mark.parametrize("words", [("rulesets",), ("init",)])
def test_an_unknown_ruleset(run: Any, words: tuple[str, ...]) -> None:
    """Exit code 2, one line, with the name that may be meant."""
    result = run(*words, "battle_action", code=2)
    assert result.stderr.count("\n") == 1
    assert "did you mean battle_actions" in result.stderr


def test_init_names_the_file_that_it_writes(run: Any, tmp_path: Path) -> None:
    """The commands in its head can be copied as they are; a name may hold anything."""
    run("init", "age", "-o", "my feud.yaml")
    told = (tmp_path / "my feud.yaml").read_text("utf-8")
    assert "#   affray play 'my feud.yaml' -o 'my feud.affray'\n" in told
    run("init", "age", "-o", "two\nlines.yaml")
    assert run("check", "two\nlines.yaml").exit_code == 0
    assert "#   affray check fight.yaml\n" in run("init", "age").stdout
