"""Chinese names, weapons and specialities: in sheets, stories, columns and what is written."""

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


def column(line: str, word: str) -> int:
    """The column of a terminal in which a word begins; Chinese signs take two."""
    before = line[: line.index(word)]
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in before)


@pytest.fixture
def blow(run: Any, tmp_path: Path) -> str:
    """The name of a fight file: 王马 has struck 吴 with his fist of iron."""
    (tmp_path / "一拳.yaml").write_bytes((HERE / "chinese.yaml").read_bytes())
    run("play", "一拳.yaml", "-o", "一拳.affray")
    return "一拳.affray"


def test_the_story_names_them(run: Any, blow: str) -> None:
    """Names, weapons and specialities stand in the sentences as they were given."""
    story = run("replay", blow).stdout
    assert "王马 attacks 吴 with 铁拳." in story
    assert "20 = 12 strength + 4 martial + 4 拳" in story
    assert (
        "The defence of 吴 takes 12 dice and 3 successes: "
        "base 8 (+2) → 6 (+2), block 6 (+1) → 6 (+1), armour 4 (+1) → 0."
    ) in story


def test_columns_stand_under_each_other(run: Any, blow: str) -> None:
    """A name of two signs and one of a single sign leave the next column where it is."""
    first, second = (
        line for line in run("show", blow).stdout.splitlines() if line.rstrip().endswith("active")
    )
    assert column(first, "红") == column(second, "蓝")
    assert column(first, "active") == column(second, "active")


def test_why_stands_in_columns(run: Any, blow: str) -> None:
    """The parts of a pool, a Chinese speciality among them, have their amounts in one column."""
    lines = [json.loads(line) for line in run("replay", blow, "--json").stdout.splitlines()]
    place = next(line["position"] for line in lines if line["kind"] == "pool_computed")
    told = run("why", blow, str(place)).stdout.splitlines()
    strength, special = (
        next(line for line in told if line.split()[0] == word) for word in ("strength", "拳")
    )
    assert column(strength, "12  DP-110") == column(special, "20  DP-110")


def test_what_is_written_holds_them_as_they_are(run: Any, blow: str, tmp_path: Path) -> None:
    """Lines of JSON hold the signs themselves; a script plays to the same course; so a roster."""
    lines = run("export", blow).stdout
    assert '"weapon":"王马:铁拳"' in lines
    run("export", blow, "--format", "script", "-o", "again.yaml")
    assert "targets: [吴]" in (tmp_path / "again.yaml").read_text("utf-8")
    run("play", "again.yaml", "-o", "again.affray")
    assert "the same course" in run("diff", blow, "again.affray").stdout
    run("roster", blow, "-o", "roster.yaml")
    assert "specialities: [[拳, 4]]" in (tmp_path / "roster.yaml").read_text("utf-8")
    assert "EXACT" in run("verify", blow).stdout
