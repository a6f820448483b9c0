"""People of every script, and with names that look like something else: everywhere they go."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import affray
from affray.cli import main
from affray.cli.table.session import Session
from affray.cli.table.spelling import line_of
from affray.cli.table.tokens import quoted, tokens
from affray.projections.board import rows
from affray.replay.player import play
from affray.replay.recorded import Recorded
from affray.replay.scribe import write
from affray.replay.script_reader import scripts
from affray.replay.spoken import spoken

SCRIPTS = (
    *(
        "أحمد",
        "דוד",
        "क्\u200dषत्रिय",
        "สมชาย",
        "김철수",
        "ᄀ",
        "🧙🏽",
        "q\u0323\u0307",
        "ＡＢ",
        "½ﬁ",
    ),
    *("x" * 80, "字" * 80, "a b", " a", "a ", "\xa0a", "a\u3000b"),
)

LOOKALIKES = (
    *("1e3", "1", "007", "0x1f", ".inf", "null", "~", "yes", "no", "true", "False", "2026-11-30"),
    *("-", "--", "-x", "--help", "?", "!", ".", "..", "a/b", "<<", "=", "a=b", "actor=x", "dice=5"),
    *(
        '"',
        "'",
        '"a',
        'a"',
        "'a'",
        'a" b',
        "a \"b' c",
        '"a" \'b\' "c',
        '""',
        "a,b",
        "x,",
        ",",
        "a, b",
    ),
    *("a: b", "#a", "a #b", "*a", "&a", "[a]", "[", "{a: b}", "{}", "|", ">", "%s", "@a", "`a`"),
    *(
        "$HOME",
        "$(ls)",
        ";ls",
        "a|b",
        "a\\b",
        "\\",
        "**b**",
        "<b>",
        "&amp;",
        "undo",
        "attack",
        "on",
    ),
)

NAMES = (*SCRIPTS, *LOOKALIKES)


def duel(name: str) -> Recorded:
    """Somebody of that id, with a weapon of that id, against Borys, whose side is called so."""
    axe = {"id": "axe", "attack": 13, "die": 10}
    named = {"id": name, "attack": 14, "die": 8}
    people: list[dict[str, Any]] = [
        {"id": name, "side": "red", "controller": "ania", "initiative": 30},
        {"id": "borys", "side": name, "controller": name, "initiative": 24},
    ]
    for one, weapon in zip(people, (named, axe), strict=True):
        one |= {"weapons": [weapon], "wielded": weapon["id"]}
    apart = {"fact": "distance", "about": [name, "borys"], "value": 5}
    dice = affray.seeded(7)
    fight = affray.new("battle_actions", people, dice=dice, title=name, facts=[apart])
    fight.begin()
    fight.do({"declare": {"actor": "borys", "action": "none"}}, by=name)
    return fight


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_comes_back_from_script_roster_json_and_file(name: str, tmp_path: Path) -> None:
    """Law 20: whatever is a clean name is kept as it is, wherever it is written."""
    fight, path = duel(name), tmp_path / "duel.affray"
    again = play(scripts(write(fight))[0])
    assert not again.failures
    assert affray.diff(fight, again.fight).same
    assert [one["id"] for one in affray.roster(fight)] == [name, "borys"]
    assert affray.new("battle_actions", affray.roster(fight)).state.combatants[name].name == name
    affray.save(fight, path)
    assert affray.diff(fight, affray.open(path, write=False)).same
    joined = [json.loads(line) for line in affray.export(path)][1]["events"]
    assert joined[1]["combatant_joined"]["who"] == name
    told = rows(*Session(fight).board())
    assert any(name.strip() in row for row in told)
    assert not any("\n" in row for row in told)


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_is_said_on_the_command_line(name: str, tmp_path: Path) -> None:
    """`affray do` takes a name as it is after `=`, and in JSON; looks take it as a person."""
    path = str(tmp_path / "duel.affray")
    affray.save(duel(name), path)
    declared = json.dumps({"declare": {"actor": name, "action": "none"}})
    lines = (
        ("do", path, "declare", f"actor={name}", "action=none", "--by=ania", "--dry-run"),
        ("do", path, declared, "--by=ania", "--dry-run"),
        ("do", path, "note", "text=hi", f"--by={name}", "--dry-run"),
        ("show", path, f"--as={name}"),
        ("options", path, f"--by={name}"),
        ("replay", path),
        ("verify", path),
    )
    for words in lines:
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0, (words, result.output)


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_is_one_of_a_list_on_the_command_line(name: str) -> None:
    """Bare where it holds no comma and does not begin like YAML, and in a list of YAML always."""
    fight = duel(name)
    ways = [f"about={json.dumps([name, 'borys'])}"]
    if "," not in name and name[0] not in "[{\"'":
        ways.append(f"about={name},borys")
    for way in ways:
        said = spoken(("set_fact", "fact=distance", way, "value=7"), fight)
        assert said["set_fact"]["about"] == [name, "borys"]
        assert fight.check(said) is None


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_is_one_word_at_the_table(name: str) -> None:
    """In quotes, where it needs them, anybody can be named: first, after a field, in a list."""
    word = quoted(name)
    assert [one.text for one in tokens(f"x {word} actor={word} y")] == ["x", name, name, "y"]
    assert tokens(f"{word},borys,{word}")[0].listed == (name, "borys", name)
    fight = duel(name)
    session = Session(fight)
    said: dict[str, Any] = {"fact": "distance", "about": (name, "borys"), "value": 70}
    offered = [one.word for one in session.complete("fact distance borys ").candidates]
    mine = next(one for one in offered if tokens(one)[0].text == name)
    lines = (
        f"fact distance {word} borys 7",
        f"fact distance {word},borys 7",
        f"fact distance borys {mine} 7",
        f"set_fact distance about={word},borys value=7",
        line_of(fight.view(), {"set_fact": said}),
    )
    for line in lines:
        reply = session.do(line)
        assert reply.refused is None, (line, reply)
        fact: Any = fight.log.nodes[-1].batch.command
        assert (sorted(fact.about), fact.value) == (sorted((name, "borys")), 70), line
    for line in (
        f"declare {word} none",
        f"declare actor={word}",
        f'"{name.replace(chr(34), chr(34) * 2)}" none',
    ):
        line += " action=none" * line.startswith("declare actor")
        reply = session.do(line)
        assert reply.refused is None, (line, reply)
        declared: Any = fight.log.nodes[-1].batch.command
        assert (declared.actor, declared.action) == (name, "none"), line
        fight.undo()


@pytest.mark.parametrize(
    "name", ["gm", "*", "engine", "script", "policy", "\u1100\u1161", "e\u0301", ""]
)
def test_what_is_no_name_is_refused_in_a_sentence(name: str) -> None:
    """Words that stand for others, and letters that are taken apart, are nobody's id."""
    with pytest.raises(affray.BadSheet, match="id: "):
        duel(name)
