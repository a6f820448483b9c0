"""What the README shows is what happens."""

from pathlib import Path

import pytest

from .pages import ROOT, blocks, commands, hold, links

README = (ROOT / "README.md").read_text("utf-8")
SESSIONS = [code for language, code in blocks(README) if language == "console"]
PYTHON = [code for language, code in blocks(README) if language == "python"]


def test_the_sessions_of_the_readme_go_as_they_are_shown(tmp_path: Path) -> None:
    """Each command of the README prints what stands below it."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    session = "".join(SESSIONS)
    assert commands(session)
    assert {command.split()[0] for command, _ in commands(session)} == {"affray"}

    hold(session, tmp_path)


@pytest.mark.parametrize("code", PYTHON, ids=lambda code: code.splitlines()[0])
def test_the_code_of_the_readme_runs(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each block of Python in the README runs as it stands, and tells a story."""
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "README.md", "exec"), {})

    assert "Round 1" in capsys.readouterr().out


@pytest.mark.parametrize("marker", ["play", "test"])
def test_the_two_commands_stand_where_they_are_looked_for(marker: str) -> None:
    """The gate takes its command from the README, by this marker."""
    assert f"<!-- {marker} -->\n\n```sh\npython3 -m venv .venv" in README


@pytest.mark.parametrize("link", links(README))
def test_the_links_of_the_readme_lead_somewhere(link: str) -> None:
    """Every page that the README names is there."""
    assert (ROOT / link.partition("#")[0]).exists()
