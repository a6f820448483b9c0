"""What the README shows is what happens."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of one language, in their order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)


def commands() -> list[tuple[str, str]]:
    """Every command of the README's sessions, with what is shown below it."""
    session = "".join(blocks("console"))
    parts = re.split(r"^\$ (.*)\n", session, flags=re.M)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def shown_as(text: str) -> re.Pattern[str]:
    """A pattern for an output: `...` is the rest of a line, or alone on a line some lines."""
    parts = re.split(r"(^\.\.\.\n|\.\.\.)", text, flags=re.M)
    dots = {"...": r"[^\n]*", "...\n": r"(?:.*\n)*"}
    return re.compile("".join(dots.get(part) or re.escape(part) for part in parts))


def test_the_sessions_of_the_readme_go_as_they_are_shown(tmp_path: Path) -> None:
    """Each command of the README prints what stands below it."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    assert commands()

    for command, output in commands():
        program, *arguments = shlex.split(command)
        assert program == "affray"
        done = subprocess.run(
            [sys.executable, "-m", "affray", *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.stderr == ""
        assert shown_as(output).fullmatch(done.stdout), done.stdout


@pytest.mark.parametrize("code", blocks("python"), ids=lambda code: code.splitlines()[0])
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


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", README))
def test_the_links_of_the_readme_lead_somewhere(link: str) -> None:
    """Every page that the README names is there."""
    assert (ROOT / link).exists()
