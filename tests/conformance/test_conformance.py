"""The worked examples of the rulebooks, and the other scripts of the project, play as written."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from affray.replay.player import play
from affray.replay.script import Script
from affray.replay.script_reader import scripts_in
from affray.replay.yaml_reader import ScriptError

ROOT = Path(__file__).parents[2]
FOLDERS = ("tests/conformance/*/*.yaml", "tests/fights/*/*.yaml", "examples/*.yaml")
CAST = "cast.yaml"
"""The name of a file that holds combatants for the scripts beside it, and is no script."""


def collected() -> Iterator[object]:
    """Every document as a case of its own, `file:title`; a file with faults is one case."""
    paths = (path for pattern in FOLDERS for path in sorted(ROOT.glob(pattern)))
    for path in paths:
        name = path.relative_to(ROOT).with_suffix("").as_posix()
        name = name.removeprefix("tests/").removeprefix("conformance/")
        if path.name == CAST:
            continue
        try:
            for number, script in enumerate(scripts_in(path), 1):
                yield pytest.param(script, id=f"{name}:{script.title or number}")
        except ScriptError as error:
            yield pytest.param(error, id=name)


@pytest.mark.parametrize("script", list(collected()))
def test_a_script_plays_as_it_is_written(script: Script | ScriptError) -> None:
    """Every step is accepted or refused as the script says, with those events and values."""
    if isinstance(script, ScriptError):
        pytest.fail("\n".join(map(str, script.all)), pytrace=False)
    failures = play(script, strict=True).failures
    told = [f"{failure}\n{failure.trace}".rstrip() for failure in failures]
    if told:
        pytest.fail("\n".join(told), pytrace=False)
