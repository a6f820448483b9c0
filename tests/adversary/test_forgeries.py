"""Files that are whole by their checksums, and were written by somebody who lies."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgpack
import pytest

import affray
from affray import FileFault
from affray.replay.file import Writer, read
from affray.replay.scribe import script_of

from .duel import fought, made, shown

Plain = list[Any]


@pytest.fixture
def payloads(tmp_path: Path) -> list[bytes]:
    """The records of a fight with a note, an attack, an undo, and another attack."""
    fight = fought(title="duel")
    fight.do({"note": {"text": "hello"}}, by="ania", key="k1")
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="ania")
    fight.undo(fresh=True)
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="ania")
    affray.save(fight, tmp_path / "true.affray")
    assert affray.verify(tmp_path / "true.affray").result == "EXACT"
    return list(read(tmp_path / "true.affray").payloads)


def judged(path: Path, payloads: list[bytes]) -> str:
    """What is said of a file of these records: a verdict, or that it is refused."""
    path.unlink(missing_ok=True)
    Writer.create(path, payloads[0], payloads[1:], durable=False).close()
    try:
        return affray.verify(path).result
    except FileFault:
        return "refused"


def forged(payloads: list[bytes], number: int, change: Callable[[Any], None]) -> list[bytes]:
    """The records with one of them changed."""
    plain = msgpack.unpackb(payloads[number])
    change(plain)
    return [*payloads[:number], msgpack.packb(plain), *payloads[number + 1 :]]


def rows(value: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where lists stand within a plain value."""
    if isinstance(value, list):
        yield where
        for place, one in enumerate(value):
            yield from rows(one, (*where, place))


def test_a_row_that_is_longer_than_its_kind_is_refused(
    payloads: list[bytes], tmp_path: Path
) -> None:
    """Law 17: what a record holds beyond its fields is never skipped, at any depth of it."""
    for number, payload in enumerate(payloads[1:], 1):
        plain = msgpack.unpackb(payload)
        for where in rows(plain):
            longer = deepcopy(plain)
            inner = longer
            for place in where:
                inner = inner[place]
            inner.append("more")
            held = [*payloads[:number], msgpack.packb(longer), *payloads[number + 1 :]]
            assert judged(tmp_path / "forged.affray", held) in ("refused", "DIVERGED"), where


def test_a_longer_line_of_the_table_of_names_is_refused(
    payloads: list[bytes], tmp_path: Path
) -> None:
    """Law 17: the same holds for the header's names of events."""

    def lengthen(header: Any) -> None:
        header["events"][3].append(1)

    assert judged(tmp_path / "forged.affray", forged(payloads, 0, lengthen)) == "refused"


@pytest.mark.parametrize("author", ["", "engine", "policy", "a\x1b[31m", "a\u202eb"], ids=shown)
@pytest.mark.parametrize("number", [1, 7, 9], ids=["start", "note", "undo"])
def test_an_author_that_nobody_can_be_has_not_written_it(
    payloads: list[bytes], tmp_path: Path, number: int, author: str
) -> None:
    """Law 16: each command was allowed to whoever gave it, so he has a name."""

    def sign(plain: Plain) -> None:
        plain[3 if plain[0] == 1 else 2] = author

    assert judged(tmp_path / "forged.affray", forged(payloads, number, sign)) == "DIVERGED"


@pytest.mark.parametrize("word", ["\x1b[31m", "a\u202eb"], ids=shown)
@pytest.mark.parametrize("place", [("id",), ("kind",), ("name",)], ids=str)
def test_an_unclean_sheet_has_not_begun_the_fight(
    payloads: list[bytes], tmp_path: Path, place: tuple[str], word: str
) -> None:
    """Law 16, law 20: the first batch is held against what may begin a fight."""

    def soil(plain: Plain) -> None:
        plain[5][2][5]["weapons"][0][place[0]] = word

    assert judged(tmp_path / "forged.affray", forged(payloads, 1, soil)) == "DIVERGED"


def test_options_read_from_a_file_are_those_that_were_written(tmp_path: Path) -> None:
    """Law 16: lists and tuples are one in a header, so a script names only what was chosen."""
    fight = made()
    affray.save(fight, tmp_path / "duel.affray")
    loaded = affray.open(tmp_path / "duel.affray", write=False)
    assert loaded.header.options == fight.header.options
    assert "options" not in script_of(loaded)
