"""YAML is read with suspicion: plain data, every place kept, and never anything but a fault."""

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from affray.replay import yaml_reader
from affray.replay.yaml_reader import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_INT,
    MAX_NODES,
    MIN_INT,
    ScriptError,
    read,
)
from affray.replay.yaml_writer import write

BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


def data(text: str | bytes) -> Any:
    """The data of a text with one document."""
    (document,) = read(text)
    return document.data


def fault(text: str | bytes) -> ScriptError:
    """The fault that a text has."""
    with pytest.raises(ScriptError) as caught:
        read(text, "some.yaml")
    return caught.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[no, yes, on, off, n, y]", ["no", "yes", "on", "off", "n", "y"]),
        ("[true, FALSE, True]", [True, False, True]),
        ("[null, ~, Null, ]", [None, None, None]),
        ("[1, -2, +3, 0o17, 0x1F, 007]", [1, -2, 3, 15, 31, 7]),
        ("[1.5, .5, 1e3, -2.5E-1, 3.]", [1.5, 0.5, 1000.0, -0.25, 3.0]),
        (
            "[1_000, 0b1, 12:30, 2001-01-01, <<, =]",
            ["1_000", "0b1", "12:30", "2001-01-01", "<<", "="],
        ),
        ("['1', \"true\", !!str 3, ! 4]", ["1", "true", "3", "4"]),
        ("!!map {a: !!int '3', b: !!seq [!!null '']}", {"a": 3, "b": [None]}),
        ("{1: a, b: 2}", {1: "a", "b": 2}),
        ("a: &x [1]\nb: *x\n", {"a": [1], "b": [1]}),
        ("a: |\n  one\n  two\n", {"a": "one\ntwo\n"}),
        (b"\xef\xbb\xbfa: \xc5\xbc\r\nb: 1\r", {"a": "ż", "b": 1}),
        ('{"a":\t1,\n\t"b": "\\ud83d\\ude00\\/"}', {"a": 1, "b": "\U0001f600/"}),
        (f"[{MIN_INT}, {MAX_INT}]", [MIN_INT, MAX_INT]),
    ],
)
def test_the_core_types_are_read_and_no_others(text: str, value: object) -> None:
    """Words stay words: only the core schema of YAML 1.2 makes anything else of a text."""
    assert data(text) == value


@pytest.mark.parametrize(
    ("text", "line", "column", "word"),
    [
        ("a: 1\nb: [1,\n2", 3, 2, "This is not YAML"),
        ("- begin\n  dice: [5]", 2, 7, "a word with keys below it ends in a colon"),
        ("a: 1\nb: 2\na: 3", 3, 1, "twice; the first is in line 1"),
        ("a:\n  b: 1\n  b: 2", 3, 3, "twice"),
        ("a: &x [*x]", 1, 8, "Nothing before this is called &x"),
        ("a: *x", 1, 4, "Nothing before this is called &x"),
        (BOMB, 6, None, f"at most {MAX_NODES} values"),
        ("[" * 200, 1, MAX_DEPTH + 1, f"at most {MAX_DEPTH} levels"),
        ("- &a []\n" + "".join(f"- &a [*a{''}]\n" for _ in range(40)), None, None, "levels"),
        ("a: 1\nb: !thing 3", 2, 4, "!thing"),
        ("a: !!python/name:os.system x", 1, 4, "tag"),
        ("a: !!int x", 1, 4, "does not fit"),
        ("!!set {a}", 1, 1, "tag"),
        (f"- {MAX_INT + 1}", 1, 3, "too large"),
        (f"- -{2**63 + 1}", 1, 3, "too large"),
        ("- " + "9" * 5000, 1, 3, "too large"),
        ("- .inf", 1, 3, "no number that can stand here"),
        ("- .nan", 1, 3, "no number that can stand here"),
        ("- 1e999", 1, 3, "no number that can stand here"),
        ("ok: 1\n  \x07", 2, 3, "U+0007"),
        ('ok: 1\na: "x\\0"', 2, 4, "U+0000"),
        ('a: "\\ud83d"', 1, 4, "U+D83D"),
        ("a: \ud800", 1, 4, "U+D800"),
        ("a: \u0085", 1, 4, "U+0085"),
        (b"a: 1\nb: \xff", 2, 1, "not UTF-8"),
        ("? [a]\n: 1", 1, 3, "A key must be a word"),
        ("true: 1", 1, 1, "A key must be a word"),
        ("%YAML 1.1\n---\na", 2, 1, "Only YAML 1.2"),
        ("%YAML 1" + "1" * 5000, 1, 1, "cannot be read as YAML"),
        ("a" * (MAX_BYTES + 1), 1, 1, "too long"),
        ("ż" * (MAX_BYTES // 2 + 1), 1, 1, "too long"),
        (b"a" * (MAX_BYTES + 1), 1, 1, "too long"),
        ("\t- a", 1, 1, "cannot start any token"),
    ],
)
def test_what_is_not_plain_yaml_is_refused_with_its_place(
    text: str, line: int | None, column: int | None, word: str
) -> None:
    """A fault names the file, the line, the column, and says in a sentence what is wrong."""
    found = fault(text)

    assert word in found.sentence
    assert line in (None, found.line)
    assert column in (None, found.column)
    assert str(found) == f"some.yaml:{found.line}:{found.column}: {found.sentence}"
    assert "\n" not in found.sentence
    assert len(found.sentence) < 400


def test_so_many_values_are_read_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every list, key and word counts, up to the limit itself."""
    monkeypatch.setattr(yaml_reader, "MAX_NODES", 4)
    assert data("[x, x, x]") == ["x", "x", "x"]
    assert data("{a: [x]}") == {"a": ["x"]}
    for text in ("[x, x, x, x]", "{a: [x, x]}"):
        assert "at most 4 values" in fault(text).sentence


def test_what_an_alias_repeats_counts_against_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bomb of a billion laughs goes off before it has grown."""
    monkeypatch.setattr(yaml_reader, "MAX_NODES", 40)
    read(f"a: &a [{', '.join('x' * 10)}]\nb: [*a, *a]")

    assert "at most 40 values" in fault(f"a: &a [{', '.join('x' * 10)}]\nb: [*a, *a, *a]").sentence


@pytest.mark.parametrize(
    ("opening", "closing"), [("[", "]"), ("{a: ", "}"), ("[{a: ", "}]"), ("{a: [", "]}")]
)
@pytest.mark.parametrize("value", ["x", "[]", "{}"])
def test_so_many_levels_are_read_and_no_more(opening: str, closing: str, value: str) -> None:
    """Lists and mappings count alike, and what stands in the innermost is a level too."""
    levels = opening.count("[") + opening.count("{")
    fitting, over = divmod(MAX_DEPTH - 1, levels)
    room = "[" * over, "]" * over
    deep = f"{room[0]}{opening * fitting}{value}{closing * fitting}{room[1]}"
    data(deep)
    assert f"at most {MAX_DEPTH} levels" in str(fault(f"[{deep}]"))
    assert f"at most {MAX_DEPTH} levels" in str(fault(f"{{a: {deep}}}"))


def test_what_an_alias_repeats_is_as_deep_as_it_is_written() -> None:
    """A list of one level and a word, repeated where two levels are left, and where one is."""
    for around, fits in ((MAX_DEPTH - 3, True), (MAX_DEPTH - 2, False)):
        text = f"- &a [x]\n- {'[' * around}*a{']' * around}\n"
        if fits:
            data(text)
        else:
            assert f"at most {MAX_DEPTH} levels" in str(fault(text))


def test_the_place_of_every_value_is_known() -> None:
    """Complaints point at a value, at its key, or at what should have held it."""
    (document,) = read("a: 1\nplay:\n  - begin\n  - {strike: {actor: &x ann}, by: *x}\n")

    assert document.place(()) == (1, 1)
    assert document.place(("a",)) == (1, 4)
    assert document.place(("play", 1, "strike", "actor")) == (4, 22)
    assert document.place(("play", 1, "by"), key=True) == (4, 31)
    assert document.place(("play", 1, "by")) == (4, 22)
    assert document.place(("play", 1, "dice", 3)) == (4, 5)
    assert document.place(("play", 7), key=True) == (3, 3)


def test_several_documents_are_read_apart() -> None:
    """Anchors and keys of one document are unknown in the next."""
    first, second = read("a: &x 1\n---\na: 2\n")

    assert (first.data, second.data) == ({"a": 1}, {"a": 2})
    assert second.place(("a",)) == (3, 4)
    assert fault("a: &x 1\n---\na: *x\n").line == 3
    assert read("") == ()


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(MIN_INT, MAX_INT)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn"], exclude_characters="\ufeff")),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abc1~ :-", max_size=5), inner),
    max_leaves=12,
)


@settings(deadline=None)
@given(PLAIN, st.booleans())
@example(
    ["1", "no", "null", "~", "0x1", "1e5", ".5", "", " ", "a: b", "- ", ":1", "?0", "\u2028x"], True
)
@example({"~": "#", "1": ["? ", "x" * 300, "w " * 90]}, False)
def test_what_is_written_reads_back_as_it_was(value: Any, long: bool) -> None:
    """The writer quotes every text that the reader would take for something else."""
    text = write([{"value": value}, {}], long=["value"] if long else [])

    assert [document.data for document in read(text)] == [{"value": value}, {}]


def found_in(text: str | bytes) -> tuple[int, ...]:
    """Line and column of the fault of a text; nothing where it is read."""
    try:
        read(text)
    except ScriptError as error:
        return error.line, error.column
    return ()


@settings(deadline=None)
@given(st.text(st.sampled_from("ab1 -:?,[]{}&*!|>'\"%@`#\n\t\\~.<=\u00e9\x85\u2028\0")))
@example("%TAG ! !\n--- !<x>\n")
@example("? &a : *a")
@example("%YAML 1.2.3")
@example('"\\x4"')
@example("!<tag:yaml.org,2002:int> ''")
def test_hostile_text_never_raises_anything_but_a_fault(text: str) -> None:
    """Whatever the text, as text or as bytes, it is read or refused with a place."""
    for form in (text, text.encode("utf-8", "surrogatepass")):
        assert all(number >= 1 for number in found_in(form))


@settings(deadline=None)
@given(st.binary(max_size=60))
@example(b"\xff\xfea\x00")
def test_hostile_bytes_never_raise_anything_but_a_fault(text: bytes) -> None:
    """Bytes of any kind are read or refused."""
    assert all(number >= 1 for number in found_in(text))
