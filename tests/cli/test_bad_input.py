"""Whatever people hand over that cannot be used: one sentence, an exit code, nothing written."""

from pathlib import Path
from typing import Any

import pytest

from affray.cli import COMMANDS

FIGHT = (
    ("replay",),
    ("show",),
    ("why", "1"),
    ("verify",),
    ("diff", "duel.affray"),
    ("export",),
    ("export", "--format", "script"),
    ("do", "note", "text=x"),
    ("options",),
    ("undo",),
    ("redo",),
    ("goto", "0"),
    ("renew",),
    ("branches",),
    ("fork", "-o", "made.affray"),
    ("roster", "-o", "made.yaml"),
)
"""The commands that read a fight file, with what they need beside it."""

BAD = ("missing.affray", "empty.affray", "text.affray", "cut.affray", "flipped.affray", "folder")
"""Names of what is no fight file."""


@pytest.fixture
def bad(duel: str, tmp_path: Path) -> None:
    """What is no fight file: nothing, an empty file, a text, a fight cut short or damaged."""
    whole = (tmp_path / duel).read_bytes()
    (tmp_path / "empty.affray").write_bytes(b"")
    (tmp_path / "text.affray").write_text("affray: 1\n", "utf-8")
    (tmp_path / "cut.affray").write_bytes(whole[:20])
    (tmp_path / "flipped.affray").write_bytes(whole[:200] + bytes([whole[200] ^ 1]) + whole[201:])
    (tmp_path / "folder").mkdir()


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("words", FIGHT, ids=" ".join)
def test_no_fight_file(
    run: Any, bad: None, untouched: Any, words: tuple[str, ...], name: str
) -> None:
    """A file that is none, a damaged one, a folder: exit code 2 and one line with its name."""
    before = untouched()
    result = run(words[0], name, *words[1:], code=2)
    assert result.stderr.startswith(f"affray: {name}: ")
    assert result.stderr.count("\n") == 1
    assert untouched() == before


def test_damage_is_told_with_its_byte(run: Any, bad: None) -> None:
    """Where a file is not as it was written, the offset of the record is named."""
    assert "record at byte " in run("show", "flipped.affray", code=2).stderr


def test_a_torn_tail_is_told_and_set_aside(run: Any, duel: str, tmp_path: Path) -> None:
    """Law 18: a reader leaves an unfinished record out, a writer moves it aside; both say so."""
    whole = (tmp_path / duel).read_bytes()
    (tmp_path / duel).write_bytes(whole[:-3])
    result = run("show", duel)
    assert "is unfinished and was left out" in result.stderr
    result = run("undo", duel)
    assert "was moved to " in result.stderr
    assert run("show", duel).stderr == ""


def test_somebody_else_is_writing(run: Any, duel: str, untouched: Any) -> None:
    """Law 18: one writer at a time; readers any time."""
    import affray

    with affray.open(duel):
        before = untouched()
        result = run("undo", duel, code=2)
        said = (
            "is being written by somebody else; it can be read meanwhile, by affray show or replay"
        )
        assert result.stderr == f"affray: {duel}: {said}\n"
        run("show", duel)
        assert untouched() == before


@pytest.mark.parametrize("words", [("play",), ("check",), ("replay",)])
@pytest.mark.parametrize("name", ["missing.yaml", "folder.yaml"])
def test_no_script_there(
    run: Any, tmp_path: Path, untouched: Any, words: tuple[str, ...], name: str
) -> None:
    """A script that cannot be read at all: exit code 2."""
    (tmp_path / "folder.yaml").mkdir()
    before = untouched()
    result = run(*words, name, code=2)
    assert result.stderr.startswith(f"affray: {name}:")
    assert result.stderr.count("\n") == 1
    assert untouched() == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1:1"),
        ("affray: 1\nruleset: battle_action\n", "2:10"),
        ("affray: 1\nrulset: battle_actions\n", "1:1"),
        ("affray: 1\nruleset: [battle_actions\n", "3:1"),
        ("affray: 1\nruleset: battle_actions\ncombatants: 7\n", "3:13"),
        ("affray: one\nruleset: battle_actions\n", "1:9"),
        ('affray: 1\nruleset: battle_actions\ntitle: "a\\u0007b"\n', "3:8"),
        ("affray: 1\nruleset: battle_actions\ntitle: a\x07b\n", "3:9"),
        (f"affray: 1\nruleset: battle_actions\nseed: {10**40}\n", "3:7"),
        ("affray: 1\nruleset: battle_actions\noptions: {action_change: never}\n", "3:"),
        (
            "affray: 1\nruleset: battle_actions\ncombatants: [{id: a, side: b, level: 99}]\n",
            "3:",
        ),
        ("\xff\xfe", "1:1"),
        ("a: " * 50000, "1:"),
        ("[" * 50000, "1:"),
    ],
    ids=lambda value: value[:40],
)
def test_scripts_with_a_fault(
    run: Any, tmp_path: Path, untouched: Any, text: str, said: str
) -> None:
    """Typos, wrong types, control characters, huge numbers: the place, and exit code 2."""
    (tmp_path / "bad.yaml").write_bytes(text.encode("latin-1"))
    before = untouched()
    result = run("play", "bad.yaml", "-o", "made.affray", code=2)
    assert result.stderr.startswith(f"affray: bad.yaml:{said}")
    assert result.stderr.count("\n") == 1
    assert run("check", "bad.yaml", code=1).stdout.startswith(f"bad.yaml:{said}")
    assert untouched() == before


@pytest.mark.parametrize("output", ["nowhere/made", "folder", "duel.yaml/made", "x" * 300])
@pytest.mark.parametrize(
    "words",
    [
        ("play", "duel.yaml"),
        ("init",),
        ("export", "duel.affray"),
        ("roster", "duel.affray"),
        ("fork", "duel.affray"),
    ],
    ids=lambda words: words[0],
)
def test_outputs_that_cannot_be_written(
    run: Any, bad: None, untouched: Any, words: tuple[str, ...], output: str
) -> None:
    """No such folder, a folder itself, a name too long: exit code 2, its name, nothing left."""
    before = untouched()
    result = run(*words, "-o", output, code=2)
    assert result.stderr.startswith(f"affray: {output}: ")
    assert result.stderr.count("\n") == 1
    assert untouched() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("fly",), "No such command 'fly'"),
        (("shwo", "duel.affray"), "No such command 'shwo'; did you mean show?"),
        (("duel.affray",), "affray replay duel.affray tells a fight"),
        (("replay", "duel.affray", "--from", "999"), "There is no event 999; the last is"),
        (("replay", "duel.affray", "--from", "9", "--to", "3"), "before it begins with 9"),
        (("show",), "Missing argument 'FILE'. See affray show --help."),
        (("show", "a", "b"), "unexpected extra argument"),
        (("show", "duel.affray", "--att", "3"), "--att"),
        (("goto", "duel.affray", "x"), "'x'"),
        (("export", "duel.affray", "--format", "xml"), "'xml'"),
        (("do", "duel.affray"), "Missing argument"),
        (("replay", "duel.affray", "--from", "0"), "0"),
    ],
)
def test_wrong_usage(
    run: Any, duel: str, untouched: Any, words: tuple[str, ...], said: str
) -> None:
    """Exit code 2 and one line that says where the help is."""
    before = untouched()
    result = run(*words, code=2)
    assert said in result.stderr
    assert "--help." in result.stderr
    assert result.stderr.count("\n") == 1
    assert untouched() == before


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_names_with_control_characters_cannot_write_on_the_terminal(run: Any, name: str) -> None:
    """Whatever stands in a name of a file is escaped before it is shown."""
    result = run(name, "evil\x1b[31m\n\x07.yaml", "x", code=2)
    assert result.stderr.count("\n") == 1
    assert "\x1b" not in result.stderr
    assert "\x07" not in result.stderr


def test_an_error_that_nobody_expects_is_not_hidden(
    run: Any, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake of affray itself is no bad input: it must be seen as what it is."""

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a mistake")

    monkeypatch.setattr("affray.cli.show.board", broken)
    with pytest.raises(ZeroDivisionError):
        run("show", duel)


def test_an_interrupt_is_told_in_one_word(
    run: Any, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C anywhere: exit code 130, no traceback."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("affray.cli.show.board", interrupted)
    assert run("show", duel, code=130).stderr.strip() == "affray: interrupted"
