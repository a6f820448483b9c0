"""Bytes at the command line that are no text of any language."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

import affray
from affray.cli import main

from .duel import fought

HALF = "\udcff"
"""How Python reads the byte 255 of a word of the command line."""


@pytest.mark.parametrize(
    "words",
    [
        ("note", f"text={HALF}"),
        (f"note text=[{HALF}]",),
        (f'{{"note": {{"text": "{HALF}"}}}}',),
        (f"{{{HALF}",),
        (HALF,),
        ("note", "text=hi", "--by", HALF),
    ],
    ids=ascii,
)
def test_a_byte_that_is_no_text_is_refused_in_a_sentence(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    """A command of such bytes changes nothing, and ends in a sentence, not in a traceback."""
    path = os.fspath(tmp_path / "duel.affray")
    affray.save(fought(), path)
    before = affray.open(path, write=False).log.records
    result = CliRunner().invoke(main, ["do", path, *words])
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (1, 2)
    assert result.stderr.startswith("affray: ")
    assert affray.open(path, write=False).log.records == before
