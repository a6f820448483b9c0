"""A program of somebody who checks his types strictly: `mypy tests` reads it, and it runs."""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import affray
from affray import Comparison, Fight, Finding, Recorded, Refusal, Refused, Ruleset

from .duel import people


def first_choices(fight: Fight, person: str) -> list[Mapping[str, Any]]:
    """Each command that a person may give now, by the first of what may be chosen."""
    said: list[Mapping[str, Any]] = []
    for walk in fight.options(person):
        while not walk.done and (allowed := [one for one in walk.choices if not one.refused]):
            walk = walk.take(allowed[0].value)
        if walk.done and fight.check(walk.command(), by=person) is None:
            said.append(walk.command())
    return said


def refusal_of(fight: Fight, command: dict[str, Any]) -> str:
    """The code with which a command is refused, or nothing."""
    try:
        fight.do(command)
    except Refused as error:
        refusal: Refusal = error.refusal
        return refusal.code
    return ""


def test_the_facade_is_typed_for_those_who_use_it(tmp_path: Path) -> None:
    """What it hands out has types of its own; the package says that it is typed."""
    assert (files("affray") / "py.typed").is_file()
    book: Ruleset = affray.find("battle_actions")
    path: Path = tmp_path / "duel.affray"
    with affray.new(book, people(), dice=affray.seeded(7), path=path) as fight:
        fight.begin(by="gm")
        assert "declare" in {name for one in first_choices(fight, "bartek") for name in one}
        refusal: Refusal | None = fight.check({"begin": {}})
        assert refusal is not None
        assert refusal_of(fight, {"begin": {}}) == refusal.code
        names: list[str] = [awaited.to for awaited in fight.awaits()]
        texts: list[str] = [line.text for line in fight.story()]
        other: Recorded = affray.fork(fight)
        found: Comparison = affray.diff(fight, other)
        roster: list[dict[str, Any]] = affray.roster(fight)
    assert (names, found.same, len(texts) > 3) == (["borys"], True, True)
    assert [one["id"] for one in roster] == ["anna", "borys"]
    verdict: Finding = affray.verify(path)
    lines: list[str] = list(affray.export(path))
    assert (verdict.result, len(lines)) == ("EXACT", 3)
