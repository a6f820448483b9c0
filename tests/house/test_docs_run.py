"""The pages of docs/ say what is: their code runs, their sessions hold, their links lead on.

A page is run from top to bottom in one empty folder. Its blocks of Python share one namespace; a
block of text below one is what that prints. A block that begins with `# NAME.EXT` is that file.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from affray.core.authors import Draft, Scene, State, View, effects

from .pages import DOCS, ROOT, anchors, blocks, commands, hold, links, shown_as

TEXTS = {
    path: path.read_text("utf-8")
    for path in (*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md")))
}
PAGES = [path for path in TEXTS if path.is_relative_to(DOCS)]
RUN = [path for path in PAGES if {"python", "console"} & {kind for kind, _ in blocks(TEXTS[path])}]
DOORS = (ROOT / "README.md", DOCS / "start.md")


def name_of(path: Path) -> str:
    """The path below the root."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", RUN, ids=name_of)
def test_a_page_runs_as_it_stands(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Who copies the blocks of a page in their order gets what the page shows."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    names: dict[str, Any] = {"__name__": page.stem}
    before = out = ""
    for number, (kind, text) in enumerate(blocks(TEXTS[page]), 1):
        if named := re.match(r"# (\w+\.\w+)\n", text):
            (tmp_path / named[1]).write_text(text, "utf-8")
        if kind == "python":
            exec(compile(text, f"{page.name}, block {number}", "exec"), names)
            out = capsys.readouterr().out
        elif kind == "console":
            hold(text, tmp_path)
        elif kind == "text" and before == "python":
            assert shown_as(text).fullmatch(out), out
        before = kind


def test_the_pages_that_teach_are_run() -> None:
    """None of them has lost its code, and a console block shows commands."""
    assert {"start", "embedding", "rulesets"} <= {page.stem for page in RUN}
    sessions = [text for page in RUN for kind, text in blocks(TEXTS[page]) if kind == "console"]
    assert sessions
    assert all(commands(session) for session in sessions)


@pytest.mark.parametrize("page", TEXTS, ids=name_of)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    """A link names a file that is there, and a heading that is in it."""
    for link in links(TEXTS[page]):
        where, _, heading = link.partition("#")
        target = (page.parent / where).resolve() if where else page
        assert target.exists(), link
        if heading:
            assert heading in anchors(target.read_text("utf-8")), link


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_page_can_be_found(page: Path) -> None:
    """The README or docs/start.md links to it."""
    found = {
        (door.parent / link.partition("#")[0]).resolve()
        for door in DOORS
        for link in links(TEXTS[door])
    }
    assert page in found


def test_what_authors_can_read_and_call_is_there() -> None:
    """The table of docs/rulesets.md names no method that has gone."""
    page = TEXTS[DOCS / "rulesets.md"]
    table = page[page.index("| name | meaning |") :].split("\n\n")[0]
    named = re.findall(r"\b(view\.state|view|scene|effects|draft)\.(\w+)", table)
    homes: dict[str, Any] = {
        "view": View,
        "view.state": State,
        "scene": Scene,
        "effects": effects,
        "draft": Draft,
    }
    assert {home for home, _ in named} == set(homes)
    assert [(home, name) for home, name in named if not hasattr(homes[home], name)] == []
