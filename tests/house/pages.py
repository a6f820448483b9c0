"""Pages with code in them: their blocks, sessions and links, for the tests that run them."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"


def blocks(page: str) -> list[tuple[str, str]]:
    """Every fenced block of a page with its language, in order."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", page, re.M | re.S)


def commands(session: str) -> list[tuple[str, str]]:
    """Every command of a console session, with what is shown below it."""
    parts = re.split(r"^\$ (.*)\n", session, flags=re.M)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def shown_as(text: str) -> re.Pattern[str]:
    """A pattern for an output: `...` is the rest of a line, or alone on a line some lines."""
    parts = re.split(r"(^\.\.\.\n|\.\.\.)", text, flags=re.M)
    dots = {"...": r"[^\n]*", "...\n": r"(?:.*\n)*"}
    return re.compile("".join(dots.get(part) or re.escape(part) for part in parts))


def printed(command: str, folder: Path) -> str:
    """What a shell prints for a command in a folder, complaints included; `affray` is ours."""
    affray = f'affray() {{ {shlex.quote(sys.executable)} -m affray "$@"; }}'
    return subprocess.run(
        ["sh", "-c", f"{affray}\n{command}"],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    ).stdout


def hold(session: str, folder: Path) -> None:
    """Run a session, and hold each command against what stands below it."""
    for command, output in commands(session):
        found = printed(command, folder)
        assert shown_as(output).fullmatch(found), f"$ {command}\n{found}"


def links(page: str) -> list[str]:
    """Where the relative links of a page lead, as they are written; code is no text."""
    text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page, flags=re.M | re.S)
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]


def anchors(page: str) -> set[str]:
    """The names under which the headings of a page can be linked."""
    text = re.sub(r"^```.*?^```$", "", page, flags=re.M | re.S)
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", text, re.M)
    }
