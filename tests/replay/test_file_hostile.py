"""The record file of a fight under flipped bits, cuts, reordered and random bytes."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.replay.file import (
    MAGIC,
    Damaged,
    FileFault,
    NotAFight,
    Torn,
    Writer,
    WrongVersion,
    read,
)

from .hostile_at_hand import ENDS, PARTS, PAYLOADS, WHOLE, forged, head


def start_of(place: int) -> int:
    """Where the record begins in which a byte lies."""
    return max(end for end in ENDS if end <= place)


def test_the_forged_file_is_what_a_writer_makes(tmp_path: Path) -> None:
    """The attacks below are made on real files."""
    Writer.create(tmp_path / "duel.affray", PAYLOADS[0], PAYLOADS[1:]).close()
    assert (tmp_path / "duel.affray").read_bytes() == WHOLE


@pytest.mark.parametrize("use", [read, Writer.append_to], ids=["read", "append_to"])
def test_every_flipped_bit_is_found_where_it_is(duel: Path, use: Callable[[Path], object]) -> None:
    """One flipped bit is never accepted and never torn: the record that holds it is named."""
    for place in range(len(WHOLE)):
        for bit in range(8):
            bad = bytearray(WHOLE)
            bad[place] ^= 1 << bit
            duel.write_bytes(bad)
            with pytest.raises(FileFault) as caught:
                use(duel)
            fault = caught.value
            if place < len(MAGIC):
                assert type(fault) is (WrongVersion if place == 6 else NotAFight)
            else:
                assert type(fault) is Damaged
                assert fault.offset == start_of(place)
                assert str(fault).startswith(
                    f"{duel}: the record at byte {fault.offset} is damaged"
                )
            assert duel.read_bytes() == bad
    assert os.listdir(duel.parent) == [duel.name]


def test_every_cut_gives_back_the_whole_records_and_goes_on(duel: Path) -> None:
    """What stands before a cut is read, the rest is torn, kept aside, and the file continues."""
    for cut in range(len(WHOLE)):
        duel.write_bytes(WHOLE[:cut])
        if cut < ENDS[1]:
            for use in (read, Writer.append_to):
                with pytest.raises(NotAFight):
                    use(duel)
            assert duel.read_bytes() == WHOLE[:cut]
            continue
        end = start_of(cut)
        kept = PAYLOADS[: ENDS.index(end)]
        found = read(duel)
        assert found.payloads == kept
        assert found.torn == (Torn(end, cut - end) if cut > end else None)
        with Writer.append_to(duel) as writer:
            writer.append(b"onward")
            aside = writer.set_aside
        assert (aside is None) == (cut == end)
        if aside is not None:
            assert aside == f"{duel}.torn-{end}"
            assert Path(aside).read_bytes() == WHOLE[end:cut]
            Path(aside).unlink()
        assert duel.read_bytes() == b"".join(forged(*kept, b"onward"))


@pytest.mark.parametrize("zeros", [1, 19, 20, 21, 4096, 600_000])
def test_a_tail_of_zeros_is_torn(duel: Path, zeros: int) -> None:
    """A crash after the file was extended leaves zeros: no record, and no damage."""
    duel.write_bytes(WHOLE + bytes(zeros))
    assert read(duel).payloads == PAYLOADS
    assert read(duel).torn == Torn(len(WHOLE), zeros)
    with Writer.append_to(duel) as writer:
        assert Path(str(writer.set_aside)).read_bytes() == bytes(zeros)
    assert duel.read_bytes() == WHOLE


@pytest.mark.parametrize("zeros", [20, 600_000])
def test_zeros_with_anything_behind_them_are_damage(duel: Path, zeros: int) -> None:
    """Zeros in the middle are a hole in the file, and nothing behind it may be cut off."""
    duel.write_bytes(WHOLE + bytes(zeros) + b"\x01")
    for use in (read, Writer.append_to):
        with pytest.raises(Damaged) as caught:
            use(duel)
        assert caught.value.offset == len(WHOLE)


def test_zeros_in_place_of_the_header_record_are_no_fight(duel: Path) -> None:
    """Without a header record there is no fight to go on with."""
    duel.write_bytes(MAGIC + bytes(100))
    with pytest.raises(NotAFight):
        read(duel)


OTHER = forged(b"HEADER", b"", b"a blow and a parry", b"\x00end")

REORDERED = {
    "two swapped": ([0, 1, 3, 2, 4], 1),
    "one removed": ([0, 1, 3, 4], 1),
    "one doubled": ([0, 1, 2, 2, 3, 4], 2),
    "the header record removed": ([0, 2, 3, 4], 0),
    "all removed but the last": ([0, 4], 0),
}


@pytest.mark.parametrize(("order", "at"), REORDERED.values(), ids=REORDERED)
def test_records_that_changed_places_are_found(duel: Path, order: list[int], at: int) -> None:
    """Records swapped, removed or repeated stop the reading at the first that is out of place."""
    parts = [PARTS[n] for n in order]
    duel.write_bytes(b"".join(parts))
    with pytest.raises(Damaged, match="it is numbered") as caught:
        read(duel)
    assert caught.value.offset == sum(map(len, parts[: at + 1]))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_record_of_another_fight_is_found(duel: Path, number: int) -> None:
    """The same blow in another fight hangs on another chain, though number and checksum fit."""
    parts = PARTS[: number + 1] + OTHER[number + 1 : number + 2]
    duel.write_bytes(b"".join(parts))
    with pytest.raises(Damaged, match="the chain of digests") as caught:
        read(duel)
    assert caught.value.offset == ENDS[number]


def test_a_removed_record_with_the_rest_renumbered_is_found(duel: Path) -> None:
    """New numbers and right checksums do not mend a broken chain."""
    last = head(len(PAYLOADS[3]), 2, PARTS[4][8:16]) + PAYLOADS[3]
    duel.write_bytes(b"".join([*PARTS[:3], last]))
    with pytest.raises(Damaged, match="the chain of digests"):
        read(duel)


def outcome(path: Path, content: bytes) -> tuple[bytes, ...] | None:
    """What reading and appending make of any bytes: payloads, or None for a fault, nothing else."""
    for old in path.parent.iterdir():
        old.unlink()
    path.write_bytes(content)
    try:
        found = read(path)
    except FileFault as fault:
        with pytest.raises(type(fault)):
            Writer.append_to(path)
        assert path.read_bytes() == content
        return None
    with Writer.append_to(path) as writer:
        assert writer.digest == found.digest
    aside = Path(writer.set_aside).read_bytes() if writer.set_aside else b""
    assert path.read_bytes() + aside == content
    return found.payloads


@given(st.one_of(st.binary(), st.binary().map(MAGIC.__add__), st.binary().map(WHOLE.__add__)))
def test_random_bytes_raise_nothing_but_faults(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    """Any bytes at all are a fight, a fight with a torn tail, or a fault; none is lost."""
    outcome(tmp_path_factory.mktemp("any") / "duel.affray", content)


@given(
    st.integers(0, len(WHOLE)),
    st.integers(0, len(WHOLE)),
    st.one_of(st.binary(max_size=60), st.sampled_from(PARTS + OTHER[2:])),
)
def test_no_edit_of_a_file_changes_what_it_says(
    tmp_path_factory: pytest.TempPathFactory, start: int, length: int, put: bytes
) -> None:
    """After any cut and insertion a file gives its own first records, or a fault."""
    content = WHOLE[:start] + put + WHOLE[start + length :]
    found = outcome(tmp_path_factory.mktemp("edit") / "duel.affray", content)
    assert found is None or found == PAYLOADS[: len(found)]
