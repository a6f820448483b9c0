"""Every reader under random damage: a named fault with a sentence, or a whole result."""

import unicodedata
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgpack
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import affray
from affray import FileFault, Refused
from affray.core.names import unclean
from affray.core.notation import DiceError, parse
from affray.events import Noted, UnreadableRecord
from affray.replay.file import Writer, read
from affray.replay.player import play
from affray.replay.script_reader import scripts
from affray.replay.spoken import spoken
from affray.replay.yaml_reader import ScriptError
from affray.replay.yaml_reader import read as read_yaml
from affray.replay.yaml_writer import write as write_yaml

from .duel import fought, made

QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

NUMBERS = [-1, 0, 1, 2**63, 2**64 - 1, -(2**63), 0.5, float("nan"), float("inf")]

PLAIN: st.SearchStrategy[Any] = st.sampled_from(
    [*NUMBERS, None, True, "", "anna", "gm", "engine", "a\x1b[31m", [], [1], {}, {"a": 1}, [[[]]]]
).map(deepcopy)
"""What somebody who lies writes in place of a value; a new one each time, for it is lied in too."""

SCRIPT = """\
affray: 1
ruleset: battle_actions
options: {action_change: forbidden}
dice: engine
seed: 7
combatants:
  - {id: anna, side: red, initiative: 30}
  - {id: borys, side: blue, initiative: 24}
facts:
  - {fact: distance, about: [anna, borys], value: 9.5}
play:
  - begin
  - declare: {actor: borys, action: none}
    expect: [declared]
  - note: {text: "hello"}
    label: here
  - undo: declaration
variants:
  - title: another
    from: here
    play: [redo]
"""

SPLINTERS = (
    *"\t{}[]:,-?|>'\"#&*!%@`~",
    "\r\n",
    "\ufeff",
    "\x00",
    "\ud800",
    "&a [*a]",
    "*a",
    "!!python/object:os.system x",
    "<<: 1",
    "---\n",
    "...\n",
    "1e999",
    ".nan",
    ".inf",
    "9" * 30,
    "0x" + "f" * 40,
    "[" * 100,
    "{a: " * 50,
    "cast: ../../etc/passwd\n",
    "null",
)


@pytest.fixture(scope="module")
def payloads(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The records of a fight with a note, an attack, and an undo."""
    fight = fought(title="duel")
    fight.do({"note": {"text": "hello"}}, by="ania", key="k1")
    fight.do({"attack": {"actor": "anna", "target": "borys"}}, by="ania")
    fight.undo()
    path = tmp_path_factory.mktemp("true") / "true.affray"
    affray.save(fight, path)
    return list(read(path).payloads)


def fault_of(kinds: tuple[type[Exception], ...], doing: Callable[[], object]) -> Exception | None:
    """The fault that doing it ends in, if it does; any other error goes on."""
    try:
        doing()
    except kinds as error:
        return error
    return None


def ways(value: Any, where: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every value within a plain one."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, list):
        inner = list(enumerate(value))
    elif isinstance(value, dict):
        inner = list(value.items())
    return [where, *(way for key, one in inner for way in ways(one, (*where, key)))]


@QUICK
@given(data=st.data())
def test_a_lie_with_a_right_checksum_is_a_named_fault_or_is_told(
    payloads: list[bytes], tmp_path: Path, data: st.DataObject
) -> None:
    """Law 19: whatever stands in a field, it is a fault, or a fight that can be told."""
    records = [msgpack.unpackb(one) for one in payloads]
    for _ in range(data.draw(st.integers(1, 2))):
        number = data.draw(st.integers(0, len(records) - 1))
        way = data.draw(st.sampled_from(ways(records[number])[1:]))
        inner = records[number]
        for step in way[:-1]:
            inner = inner[step]
        if isinstance(inner, list | dict):
            inner[way[-1]] = data.draw(PLAIN)
    if data.draw(st.booleans()):
        order = data.draw(st.lists(st.integers(1, len(records) - 1), min_size=1, max_size=12))
        records = [records[0], *(records[place] for place in order)]
    path = tmp_path / "forged.affray"
    path.unlink(missing_ok=True)
    Writer.create(path, msgpack.packb(records[0]), map(msgpack.packb, records[1:])).close()

    def told() -> None:
        fight = affray.open(path, write=False)
        assert affray.verify(path).result in ("EXACT", "UNVERIFIED", "DIVERGED")
        assert len(fight.story()) <= fight.position
        fight.options()
        fight.awaits()
        fight.seen("ania")

    fault = fault_of((FileFault, UnreadableRecord), told)
    assert fault is None or str(fault)


@QUICK
@given(
    st.lists(
        st.tuples(st.integers(0, len(SCRIPT)), st.integers(0, 9), st.sampled_from(SPLINTERS)),
        min_size=1,
        max_size=3,
    )
)
def test_a_splintered_script_is_a_fault_with_a_place_or_plays(
    cuts: list[tuple[int, int, str]],
) -> None:
    """Law 19: YAML of others is read, or refused with line, column and a sentence."""
    text = SCRIPT
    for place, length, splinter in cuts:
        text = text[:place] + splinter + text[place + length :]
    fault = fault_of((ScriptError,), lambda: [play(one) for one in scripts(text, "hostile.yaml")])
    lines = text.count("\n") + text.count("\r") + 2
    for one in fault.all if isinstance(fault, ScriptError) else ():
        assert 1 <= one.line <= lines
        assert one.column >= 1
        assert one.sentence


WORDS = st.lists(
    st.sampled_from(
        (
            *("attack", "note", "answer", "text=hi", "actor=anna", "{", "[", "[" * 300, "a=b", "="),
            *('{"attack": {}}', '{"note": {"text": NaN}}', "1e999", "\x00", "\ud800", "!!x", '"'),
        )
    ),
    min_size=1,
    max_size=4,
)


@QUICK
@given(WORDS)
def test_a_line_is_a_command_or_a_sentence(words: list[str]) -> None:
    """Law 3, law 19: what is said in one line is done, refused by code, or a fault of the line."""
    fight = made()
    fight.begin()
    before = fight.state
    fault = fault_of((Refused, ScriptError), lambda: fight.do(spoken(words, fight)))
    assert fault is None or (str(fault) and fight.state is before)


@QUICK
@given(st.text(alphabet="0123456789dkSwW+-x<>.! \tе٣", max_size=40) | st.text(max_size=300))
def test_dice_are_read_or_refused_in_a_short_sentence(text: str) -> None:
    """Law 8: a notation is dice within the limits, or a sentence."""
    fault = fault_of((DiceError,), lambda: parse(text))
    assert fault is None or 0 < len(str(fault)) < 1000


ODD = st.lists(
    st.sampled_from(
        (
            *("a", " ", "  ", "'", '"', ":", "- ", " #", "? ", "!", "&", "*", "{", "]", ",", "|"),
            *("null", "true", "no", "0x1f", "1e5", ".inf", "gm", "<<", "ש", "字", "é", "क्\u200dष"),
            *("\\", "\xa0", "\u2003", "\u3000", "---", "...", "2026-11-30", "\n", "x" * 30),
        )
    ),
    max_size=25,
).map(lambda parts: unicodedata.normalize("NFC", "".join(parts)))


@QUICK
@given(ODD)
def test_any_text_comes_back_from_a_written_script(text: str) -> None:
    """An exported fight reads back as it was, whatever people have said in it."""
    script = {"title": text, "about": [text, {text: text}], "play": [{"note": {"text": text}}]}
    assert read_yaml(write_yaml([script], long=("play",)))[0].data == script


@QUICK
@given(ODD)
def test_a_note_may_have_lines_and_stands_in_one_line_of_the_story(text: str) -> None:
    """Law 20: people's own words are kept as they are; how they are shown is another matter."""
    fight = made()
    if unclean(text.replace("\n", " "), 4000):
        return
    fight.do({"note": {"text": text}})
    assert fight.log.event(fight.position) == Noted(text)
    assert "\n" not in fight.story()[-1].text
