"""docs/table.md shows what happens at a table, word by word."""

import io
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from affray.cli import main
from affray.cli.table import ready
from affray.cli.table.pipe import Telling
from affray.cli.table.screen import Screen
from affray.cli.table.session import Session
from affray.cli.table.words import WORDS
from affray.projections.width import width
from affray.replay.player import play
from affray.replay.recorded import Recorded
from affray.replay.script_reader import scripts

from .conftest import FIGHTING

PAGE = (Path(__file__).parents[2] / "docs" / "table.md").read_text("utf-8")
SCREEN = "<!-- screen -->\n\n"


def blocks(language: str, before: str = "") -> list[str]:
    """The blocks of one language, in their order; those alone behind a text, if there is one."""
    return re.findall(rf"{re.escape(before)}^```{language}\n(.*?)^```$", PAGE, re.M | re.S)


def begun(path: Path | None = None) -> Recorded:
    """The fight of the page's roster."""
    (roster,) = blocks("yaml")
    (script,) = scripts(roster, "docs/table.md")
    fight = play(ready(script), path=path).fight
    assert isinstance(fight, Recorded)
    return fight


def steps() -> list[tuple[str, str]]:
    """Every line that is said on the page, with what is printed below it."""
    (screen,) = blocks("text", SCREEN)
    said = "".join(one for one in blocks("text") if one != screen)
    parts = re.split(r"^> (.*)\n", said, flags=re.M)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def shown_as(text: str) -> re.Pattern[str]:
    """A pattern for an output: `...` is the rest of a line, or alone on a line some lines."""
    dots = {"...": r"[^\n]*", "...\n": r"(?:.*\n)*"}
    parts = re.split(r"(^\.\.\.\n|\.\.\.)", text, flags=re.M)
    return re.compile("".join(dots.get(part) or re.escape(part) for part in parts))


def test_the_evening_of_the_page_goes_as_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line prints what stands below it, in one session from the top to the bottom."""
    monkeypatch.chdir(tmp_path)
    out = io.StringIO()
    with begun(tmp_path / "evening.affray") as fight:
        session = Session(fight)
        session.fight.path = "evening.affray"
        telling = Telling(session, out, json=False)
        for line, shown in steps():
            out.seek(0)
            out.truncate()
            telling.reply(session.do(line))
            assert shown_as(shown).fullmatch(out.getvalue()), f"{line}:\n{out.getvalue()}"


def test_the_screen_of_the_page_is_that_of_80_columns_and_24_rows() -> None:
    """The picture is drawn by the same code as the terminal's."""
    session = Session(begun())
    screen = Screen(session)
    for line in (*FIGHTING, "attack anna borys", "11"):
        screen.take(session.do(line), line)
    rows = [row.text.rstrip() for row in screen.rows(80, 23)]
    (shown,) = blocks("text", SCREEN)
    assert shown == "\n".join([*rows, "gm>", ""])
    assert len(shown.splitlines()) == 24
    assert max(map(width, shown.splitlines())) < 80


def test_the_commands_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each begins, or goes on with, a fight; with no input it ends at once and well."""
    monkeypatch.chdir(tmp_path)
    (roster,) = blocks("yaml")
    (tmp_path / "roster.yaml").write_text(roster, "utf-8")
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    assert len(lines) == 5
    for line in lines:
        command, *_ = line.split(" < ")
        program, *words = shlex.split(command)
        assert program == "affray"
        result = CliRunner().invoke(main, words, input="")
        assert result.exit_code == 0, result.output


def test_every_word_of_the_table_is_on_the_page() -> None:
    """No word is left without an example."""
    said = {line.split()[0] for line, _ in steps()}
    assert set(WORDS) <= said
