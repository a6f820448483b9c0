"""`replay`, `show`, `why`, `verify`, `diff`, `export`: a fight is read."""

import json
from pathlib import Path
from typing import Any

import pytest


def test_the_story_is_told_with_numbers_of_events(run: Any, duel: str) -> None:
    """Plain text where no terminal is: position, indentation, sentence, the numbers in it."""
    lines = run("replay", duel).stdout.splitlines()
    assert lines[0] == "    1  A fight is made ready: A duel."
    assert "   29    Anna hits Borys: 11 against 11 = 14 sword - 1 defense - 2 weapon." in (
        line.replace("      ", "    ") for line in lines
    )


def test_a_part_of_the_story(run: Any, duel: str) -> None:
    """--from and --to choose events by their numbers."""
    lines = run("replay", duel, "--from", "29", "--to", "32").stdout.splitlines()
    assert [int(line.split()[0]) for line in lines] == [29, 30, 31, 32]


def test_the_story_can_name_its_rules(run: Any, duel: str) -> None:
    """With --rules the parts of numbers name the rules that they rest on."""
    assert "BA-07" in run("replay", duel, "--rules").stdout
    assert "BA-07" not in run("replay", duel).stdout


def test_the_story_as_lines_of_json(run: Any, duel: str) -> None:
    """Each line has where it stands, its sentence, and the event with all fields."""
    lines = [json.loads(line) for line in run("replay", duel, "--json").stdout.splitlines()]
    hit = next(line for line in lines if line["kind"] == "attack_hit")
    assert (hit["position"], hit["round"], hit["who"]) == (29, 1, "anna")
    assert hit["event"]["attack_hit"]["value"]["value"] == 11
    assert {"turn", "level", "heading", "sentence", "audience", "topic"} <= hit.keys()


def test_a_script_is_played_and_told(run: Any, duel: str) -> None:
    """A script reads like the fight that it makes."""
    assert run("replay", "duel.yaml").stdout == run("replay", duel).stdout


def test_a_script_that_fails_is_told_all_the_same(run: Any, tmp_path: Path) -> None:
    """What went otherwise stands on stderr with its line, and the exit code is 1."""
    text = (tmp_path / "duel.yaml").read_text("utf-8")
    (tmp_path / "duel.yaml").write_text(text.replace("value: 11", "value: 12"), "utf-8")
    result = run("replay", "duel.yaml", code=1)
    assert "Anna hits Borys" in result.stdout
    assert "duel.yaml:" in result.stderr
    assert "12" in result.stderr


def test_undone_courses_can_be_told(run: Any, duel: str) -> None:
    """--branch tells the course that leads to a batch, on whatever branch it is."""
    run("do", duel, "declare", "actor=borys", "action=defensive")
    run("undo", duel)
    run("do", duel, "declare", "actor=borys", "action=none")
    assert "declares Defensive" not in run("replay", duel).stdout
    assert "declares Defensive" in run("replay", duel, "--branch", "9").stdout
    assert "There is no batch 99" in run("replay", duel, "--branch", "99", code=2).stderr


def test_the_board_at_the_head_and_at_any_event(run: Any, duel: str) -> None:
    """Who stands how, in which phase, who is awaited; later events are not seen from before."""
    now = run("show", duel).stdout
    assert now.splitlines()[0] == "A duel: event 46 of 46"
    assert "Awaited: Borys: declare" in now
    then = run("show", duel, "--at", "5").stdout
    assert then.splitlines()[0] == "A duel: event 5 of 46"
    between = run("show", duel, "--at", "13").stdout
    assert "Awaited: Borys: pass change; Anna: pass change" in between
    assert "Awaited" not in run("show", duel, "--at", "20").stdout


def test_the_board_as_json(run: Any, duel: str) -> None:
    """People in the order in which they act, with sides, effects and what is left of them."""
    held = json.loads(run("show", duel, "--json").stdout)
    assert [one["who"] for one in held["people"]] == ["borys", "anna"]
    assert {"status", "resources", "effects", "modifiers", "lines"} <= held["people"][0].keys()
    assert (held["position"], held["round"], held["phase"]) == (46, 2, "declaration")
    assert held["awaited"][0]["id"]
    then = json.loads(run("show", duel, "--at", "13", "--json").stdout)
    assert [one["id"] for one in then["awaited"]] == ["", ""]


def test_an_open_question_stands_on_the_board(run: Any, duel: str) -> None:
    """A prompt is shown with its menu, at the head and at its event."""
    run("do", duel, "set_fact", "fact=distance", "about=anna,borys", "value=5")
    run("do", duel, "declare", "actor=borys", "action=charge", "target=anna")
    assert "Asked of the game master" in run("show", duel).stdout
    last = json.loads(run("show", duel, "--json").stdout)["events"]
    assert "Asked of the game master" in run("show", duel, "--at", str(last)).stdout


def test_why_takes_a_number_apart(run: Any, duel: str) -> None:
    """Each part with its amount, the sum so far and its rule; the rule's title; the command."""
    told = run("why", duel, "29").stdout
    assert "value = 11" in told
    rows = [line.split() for line in told.split("\n")]
    assert ["defense", "-1", "13", "BA-07", "defense"] in rows
    assert "BA-07 Resolving one attack" in told
    assert "batch 6: attack (actor anna, target borys), by gm" in told


def test_why_as_json(run: Any, duel: str) -> None:
    """The same for programs."""
    held = json.loads(run("why", duel, "29", "--json").stdout)
    (number,) = [one for one in held["numbers"] if one["field"] == "value"]
    assert [row["amount"] for row in number["rows"]] == [14, -1, -2]
    assert held["rules"] == {"BA-07": "Resolving one attack"}
    given = held["cause"]["command"]["attack"]
    assert (given["actor"], given["target"]) == ("anna", "borys")
    assert {"event", "position", "fields", "sentence"} <= held.keys()


@pytest.mark.parametrize("number", ["0", "-3", "x", "1.5", "47", "9" * 30, "9" * 6000])
@pytest.mark.parametrize("words", [("why", "duel.affray"), ("show", "duel.affray", "--at")])
def test_events_that_are_none(run: Any, duel: str, words: tuple[str, ...], number: str) -> None:
    """No event there, or no number at all: exit code 2 and one line."""
    result = run(*words, number, code=2)
    assert result.stderr.startswith("affray: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_true_record_is_exact(run: Any, duel: str) -> None:
    """Law 16: exit code 0 and EXACT, undone branches included."""
    run("do", duel, "declare", "actor=borys", "action=none")
    run("undo", duel)
    assert run("verify", duel).stdout == "EXACT\n"
    assert json.loads(run("verify", duel, "--json").stdout)["result"] == "EXACT"


def test_a_false_record_has_diverged(run: Any, duel: str) -> None:
    """Law 16: an event that the rules do not bring about is named, and the exit code is 1."""
    from msgspec.structs import replace

    import affray
    from affray.core.fight import Fight
    from affray.events import Batch, Rolled

    told = affray.open(duel, write=False)
    false = Fight(told.ruleset, told.header)
    for record in told.log.records:
        if isinstance(record, Batch) and any(type(one) is Rolled for one in record.events):
            events = tuple(
                replace(one, margin=3) if type(one).__name__ == "AttackHit" else one
                for one in record.events
            )
            record = replace(record, events=events)
        false.take(record)
    affray.save(false, "false.affray")
    said = run("verify", "false.affray", code=1).stdout
    assert said.startswith("DIVERGED at event 29 (batch 6)")
    held = json.loads(run("verify", "false.affray", "--json", code=1).stdout)
    assert (held["result"], held["position"], held["batch"]) == ("DIVERGED", 29, 6)
    assert {"expected", "found", "reason", "record"} <= held.keys()
    assert "event 29" in run("diff", duel, "false.affray", code=1).stdout


def test_a_fight_of_other_definitions_is_unverified_until_renewed(run: Any, duel: str) -> None:
    """Law 16: it can be told, not gone on with; `renew` lets it go on."""
    from msgspec.structs import replace

    import affray
    from affray.core.fight import Fight

    told = affray.open(duel, write=False)
    older = Fight(told.ruleset, replace(told.header, definitions="0" * 32, edition="0"))
    for record in told.log.records:
        older.take(record)
    affray.save(older, "old.affray")
    assert run("verify", "old.affray", code=1).stdout.startswith("UNVERIFIED: ")
    assert "edition 0" in run("do", "old.affray", "note", "text=x", code=1).stderr
    assert "Awaited of Borys: declare." in run("renew", "old.affray").stdout
    run("do", "old.affray", "note", "text=x")
    assert json.loads(run("renew", "old.affray", "--json").stdout)["move"] == "none"


def test_two_fights_of_one_course_are_the_same(run: Any, duel: str) -> None:
    """Times and ids are aside; exit code 0."""
    run("export", duel, "--format", "script", "-o", "copy.yaml")
    run("play", "copy.yaml", "-o", "copy.affray")
    assert "same course" in run("diff", duel, "copy.affray").stdout
    assert json.loads(run("diff", duel, "copy.affray", "--json").stdout)["same"] is True


def test_two_fights_that_differ(run: Any, duel: str) -> None:
    """The first difference by name, and the exit code 1."""
    run("fork", duel, "-o", "other.affray")
    run("do", "other.affray", "declare", "actor=borys", "action=none")
    result = run("diff", duel, "other.affray", "--json", code=1)
    held = json.loads(result.stdout)
    assert held["same"] is False
    assert held["first"]["where"] == "end"
    assert {"records", "kinds", "states"} <= held.keys()


def test_lines_of_json_name_every_field(run: Any, duel: str, tmp_path: Path) -> None:
    """The header, then one line a record; the seed is not among them."""
    told = run("export", duel).stdout
    header, *records = [json.loads(line) for line in told.splitlines()]
    assert header["ruleset"] == "battle_actions"
    assert "seed" not in header
    assert [one["batch"] for one in records] == list(range(9))
    run("export", duel, "-o", "duel.jsonl")
    assert (tmp_path / "duel.jsonl").read_text("utf-8") == told


def test_a_script_out_of_a_fight_plays(run: Any, duel: str, tmp_path: Path) -> None:
    """Law of scripts: what is exported plays to the same events."""
    run("undo", duel)
    run("export", duel, "--format", "script", "-o", "copy.yaml")
    assert run("export", duel, "--format", "script").stdout == (tmp_path / "copy.yaml").read_text()
    assert run("check", "copy.yaml").stdout == "copy.yaml: no fault\n"
    run("play", "copy.yaml", "-o", "copy.affray")
    assert run("replay", "copy.affray").stdout == run("replay", duel).stdout
