"""The page and the schema of scripts say what the reader and the player do."""

import importlib.util
import re
from pathlib import Path

import msgspec
import pytest

from affray.replay.player import play
from affray.replay.script import ScriptKeys, StepKeys
from affray.replay.script_reader import scripts
from affray.replay.yaml_reader import read

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "script.md").read_text("utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
TOOL = ROOT / "tools" / "schema.py"
SPEC = importlib.util.spec_from_file_location("schema_tool", TOOL)
assert SPEC is not None
assert SPEC.loader is not None
SCHEMA = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(SCHEMA)

WRITTEN = sorted((ROOT / "tests" / "conformance").glob("*/*.yaml"))


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("title: ")[1][:20])
def test_every_block_of_the_page_plays_as_it_stands(block: str) -> None:
    """Whoever copies a block from the page has a script that holds."""
    for script in scripts(block, "docs/script.md"):
        assert [str(failure) for failure in play(script, strict=True).failures] == []


def test_the_page_names_every_key_of_a_step() -> None:
    """No key of the format is left out of the page."""
    assert len(BLOCKS) > 5
    assert [key for key in StepKeys.__struct_fields__ if f"`{key}" not in PAGE] == []
    assert [key for key in ScriptKeys.__struct_fields__ if f"{key}:" not in PAGE] == ["cast"]


def test_the_schema_is_fresh() -> None:
    """docs/script.schema.json is what `python tools/schema.py` would write."""
    assert SCHEMA.PAGE.read_text("utf-8") == SCHEMA.text()


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_scripts_that_are_read_fit_the_definitions_of_the_schema(path: Path) -> None:
    """The written form that the schema is made from takes every script of the project."""
    for document in read(path.read_bytes(), path.name):
        if path.name != "cast.yaml":
            assert msgspec.convert(document.data, ScriptKeys).affray == 1
