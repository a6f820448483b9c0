"""Scripts are read with every fault that they have, each a sentence with its line."""

from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from affray.replay.fitting import Misfit, fit
from affray.replay.script import (
    Do,
    Go,
    Pattern,
    Reply,
    Script,
    ScriptError,
    Wanted,
    check,
    scripts,
    scripts_in,
)
from affray.replay.yaml_writer import write

from .toy_script import TOY, find

HEAD = """\
affray: 1
ruleset: toy_script
combatants:
  - {id: ann, side: red, controller: pa}
  - {id: bob, side: blue, hp: 20}
"""


def one(text: str) -> Script:
    """The script of a text with one document."""
    (script,) = scripts(text, find=find)
    return script


def steps(text: str) -> Any:
    """The steps that a list in YAML gives."""
    return one(HEAD + "play:\n" + text).play


def faults(text: str) -> list[str]:
    """Line, column and sentence of every fault."""
    return [f"{f.line}:{f.column} {f.sentence}" for f in check(text, find=find)]


def test_a_script_is_read_as_frozen_values() -> None:
    """Everything that stands in a script is in its value, with defaults for what does not."""
    script = one(
        HEAD
        + "title: A duel\nabout: [TS-1]\noptions: {bonus: 2}\ndice: typed\nseed: 7\n"
        + "facts: [{fact: gap, about: [bob, ann], value: 1.5}]\nplay: [begin]\n"
        + "variants:\n  - {title: other, play: [begin]}\n"
    )

    assert (script.ruleset, script.title, script.about) == (TOY, "A duel", ("TS-1",))
    assert (script.options, script.dice, script.seed) == ({"bonus": 2}, "typed", 7)
    assert script.combatants[1] == {"id": "bob", "side": "blue", "hp": 20}
    assert script.facts == ({"fact": "gap", "about": ("bob", "ann"), "value": 1.5},)
    assert [step.act for step in script.play] == [Do("begin", {})]
    assert (script.variants[0].title, script.variants[0].start) == ("other", "")
    with pytest.raises(AttributeError):
        script.title = "another"  # type: ignore[misc]


def test_a_step_says_all_that_the_format_knows() -> None:
    """Each key of a step has its place in the value, and its line where a failure needs it."""
    (step,) = steps(
        "  - strike: {actor: ann, target: bob}\n"
        "    by: pa\n"
        "    dice: [5, 7]\n"
        "    answers: [yes, 3]\n"
        "    key: abc\n"
        "    expect: [declared, hit: {who: ann}]\n"
        "    exactly: []\n"
        "    never: [{asked: {to: gm}}]\n"
        "    values: {'hp(bob)': 13, 'blade(ann, 1)': '', round: 1, 'power( \"b, c\" )': 2}\n"
        "    label: after\n"
    )

    assert step.act == Do("strike", {"actor": "ann", "target": "bob"})
    assert (step.by, step.dice, step.answers, step.key) == ("pa", (5, 7), ("yes", 3), "abc")
    assert step.expect[1] == Pattern("hit", {"who": "ann"}, step.expect[1].place)
    assert step.expect[1].place == (12, 24)
    assert (step.exactly, step.never[0].name, step.label) == ((), "asked", "after")
    assert step.values[0] == Wanted("hp(bob)", "hp", ("bob",), 13, step.values[0].place)
    assert [wanted.args for wanted in step.values[1:]] == [("ann", 1), (), ("b, c",)]
    assert step.place == (7, 5)


def test_steps_have_short_and_long_forms() -> None:
    """A word is a command without fields; answers and moves say no more than they must."""
    read = steps(
        "  - begin\n"
        "  - begin: {}\n"
        "  - begin:\n"
        "    label: here\n"
        "  - answer: yes\n"
        "  - answer: {question: mercy, choice: 3}\n"
        "  - answer: {choice: [1, 2]}\n"
        "  - {answer: , dice: [5]}\n"
        "  - answer\n"
        "  - undo\n"
        "  - undo: round\n"
        "  - undo: {step: declaration, fresh: true}\n"
        "  - redo\n"
        "  - {redo: , by: pa}\n"
        "  - goto: here\n"
        "  - goto: 0\n"
        "  - values: {phase: setup}\n"
    )

    assert [step.act for step in read] == [
        Do("begin", {}),
        Do("begin", {}),
        Do("begin", {}),
        Reply("", "yes"),
        Reply("mercy", 3),
        Reply("", [1, 2]),
        Reply("", None),
        Reply("", None),
        Go("undo", "batch"),
        Go("undo", "round"),
        Go("undo", "declaration", True),
        Go("redo"),
        Go("redo"),
        Go("goto", "here"),
        Go("goto", 0),
        None,
    ]


def test_lengths_are_expected_as_people_write_them() -> None:
    """A fact with a unit is kept in tenths; a script says decimals in both places."""
    (step,) = steps(
        "  - set_fact: {fact: gap, about: [ann, bob], value: 2.5}\n"
        "    expect: [{fact_set: {fact: gap, value: 2.5}}]\n"
    )

    assert step.expect[0].fields == {"fact": "gap", "value": 25}


def test_json_is_read_like_yaml() -> None:
    """A script may be a JSON file; its places are known all the same."""
    text = '{"affray": 1,\n "ruleset": "toy_script",\n\t"play": ["begin", {"wait": {"who": 3}}]}'

    assert faults(text) == ["3:30 Wait has no field 'who'; it has actor."]
    assert one(text.replace('{"wait": {"who": 3}}', '"undo"')).play[1].act == Go("undo", "batch")


def test_several_documents_are_several_scripts() -> None:
    """Faults of all of them are told at once."""
    assert [s.title for s in scripts(f"{HEAD}title: a\n---\n{HEAD}title: b\n", find=find)] == [
        "a",
        "b",
    ]
    assert faults(f"{HEAD}tilte: a\n---\n{HEAD}titel: b\n") == [
        "6:1 There is no key 'tilte' in a script; did you mean 'title'?",
        "13:1 There is no key 'titel' in a script; did you mean 'title'?",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "1:1 The text is empty: a script was expected."),
        ("[]", "1:1 A script must be a mapping, not a list."),
        ("a: [", "1:5 This is not YAML"),
        ("affray: 1", "1:1 The key 'ruleset' is missing in a script."),
        (HEAD.replace("1", "2", 1), "1:9 `affray` cannot be 2."),
        (HEAD.replace("toy_script", "toy"), "2:10 There is no ruleset 'toy'; did you mean toy_"),
        (HEAD + "seed: -1", "6:7 A seed must be from 0 to 18446744073709551615."),
        (HEAD + "dice: scripted", "6:7 There are no dice 'scripted'; did you mean 'script'?"),
        (HEAD + "dice: {cid: engine}", "6:13 Nobody in this fight is called cid"),
        (HEAD + "title: 'a\u200bb'", "6:8 The title cannot stand so: it holds the invisible"),
        (HEAD + "options: {bonsu: 1}", "6:11 Toy_script has no option 'bonsu'."),
        (HEAD + "options: {bonus: 9}", "6:11 The option bonus of toy_script: Expected `int` <= 5"),
        (HEAD + "options: {crit: wild}", "6:11 The option crit: wild of toy_script (TS-A1) is"),
        (HEAD + "  - cid", "6:5 Nobody is called 'cid' in this script, which has no cast"),
        (HEAD + "  - 3", "6:5 A combatant must be an id of the cast, or a mapping with an `id`."),
        (HEAD + "  - {id: ann, side: red}", "6:5 Somebody before has the id 'ann'"),
        (HEAD + "  - {id: cid}", "6:5 cid: side: every combatant needs one"),
        (HEAD + "  - {id: gm, side: red}", "6:10 gm: id: "),
        (HEAD + "  - {id: cid, side: red, ph: 3}", "6:30 cid: ph: the sheet has no such field"),
        (
            HEAD + "  - {id: cid, side: red, hp: x}",
            "6:30 cid: hp: it must be a whole number, not ",
        ),
        (
            HEAD + "  - {id: cid, side: red, blades: [{name: a}, {name: b, shrap: 1}]}",
            "6:46 cid: blades[1]: object contains unknown field `shrap`",
        ),
        (
            HEAD + "  - {id: cid, side: red, hp: 95, blades: [{name: a}]}",
            "6:5 cid: the strong bear no blades.",
        ),
        (HEAD + "facts: [{fact: gpa, value: 1}]", "6:16 "),
        (HEAD + "facts: [{fact: gap, value: 1}]", "6:9 "),
        (HEAD + "facts: [{fact: gap, about: [ann, cid], value: 1}]", "6:28 "),
        (HEAD + "facts: [{fact: gap, about: [ann, bob], value: 1.55}]", "6:47 "),
        (HEAD + "facts: [{fact: gap}]", "6:9 The key 'value' is missing in a fact."),
        (HEAD + "play: begin", "6:7 `play` must be a list, not a text."),
        (HEAD + "play: [begni]", "6:8 There is no command or key 'begni'; did you mean 'begin'?"),
        (HEAD + "play: [3]", "6:8 A step must be a mapping, not a whole number."),
        (HEAD + "play: [{}]", "6:8 A step must hold a command, or `values` to look at."),
        (
            HEAD + "play: [{begin: {}, redo: {}}]",
            "6:8 A step holds one command; here are begin and redo.",
        ),
        (
            HEAD + "play: [{begin: {}, exepct: []}]",
            "6:20 There is no command or key 'exepct'; did you mean 'expect'?",
        ),
        (HEAD + "play: [{begin: 3}]", "6:16 `begin` must be a mapping or nothing, not a whole"),
        (HEAD + "play: [{begin: {x: 1}}]", "6:17 Begin has no field 'x'; it has none."),
        (HEAD + "play: [{wait: {}}]", "6:15 Wait needs the field 'actor'."),
        (
            HEAD + "play: [{wait: {actor: 3}}]",
            "6:16 Wait: it must be a text, not a whole",
        ),
        (HEAD + "play: [{set_fact: {fact: gap, value: far}}]", "6:31 'far' is no length"),
        (HEAD + "play: [{begin: {}, dice: [1, x]}]", "6:30 Item 2 of `dice` must be a whole numb"),
        (HEAD + "play: [{begin: {}, dice: 5}]", "6:26 `dice` must be a list, not a whole number."),
        (HEAD + "play: [{dice: [5]}]", "6:9 `dice` needs a command beside it."),
        (HEAD + "play: [{undo: {}, dice: [5]}]", "6:19 `dice` makes no sense beside `undo`"),
        (HEAD + "play: [{undo: turn}]", "6:15 `undo` cannot be 'turn'."),
        (HEAD + "play: [{undo: {stpe: turn}}]", "6:15 `undo` has no 'stpe'."),
        (HEAD + "play: [{redo: 3}]", "6:15 `redo` must be a mapping or nothing, not a whole"),
        (HEAD + "play: [{goto: there}]", "6:15 No step before this has the label 'there'"),
        (HEAD + "play: [{goto: 0, key: a}]", "6:18 `goto` has no key."),
        (
            HEAD + "play: [{begin: {}, refused: no_foe, expect: [begun]}]",
            "6:37 `expect` makes no sense beside `refused`",
        ),
        (HEAD + "play: [{begin: {}, refused: no_fo}]", "6:29 There is no code 'no_fo'; did you me"),
        (
            HEAD + "play: [{begin: {}, expect: [hti]}]",
            "6:29 There is no event 'hti'; did you mean 'hit'?",
        ),
        (
            HEAD + "play: [{begin: {}, expect: [hit: {pionts: 3}]}]",
            "6:35 hit has no field 'pionts'; did you mean 'points'?",
        ),
        (HEAD + "play: [{begin: {}, expect: [hit: 3]}]", "6:34 `hit` must be a mapping or nothing"),
        (HEAD + "play: [{begin: {}, never: [fact_set: {fact: gap, value: x}]}]", "6:57 'x' is no"),
        (HEAD + "play: [{begin: {}, expect: [{}]}]", "6:29 An event must be a name, or one name"),
        (HEAD + "play: [{begin: {}, never: [[]]}]", "6:28 An event must be a name, or one name"),
        (HEAD + "play: [values: {hpp: 1}]", "6:17 There is no value 'hpp'; did you mean 'hp'?"),
        (HEAD + "play: [values: {hp: 1}]", "6:17 hp: missing a required argument: 'who'."),
        (HEAD + "play: [values: {'phase(a)': 1}]", "6:17 phase(a): too many positional arguments."),
        (HEAD + "play: [values: {'hp(a': 1}]", "6:17 'hp(a' is not a name with arguments."),
        (HEAD + "play: [values: {3: 1}]", "6:16 "),
        (
            HEAD + "play: [answer: {question: mrecy}]",
            "6:27 There is no question 'mrecy'; did you mean 'mercy'?",
        ),
        (HEAD + "play: [answer: {chioce: 3}]", "6:17 There is no key 'chioce' in an answer; did"),
        (
            HEAD + "play: [{begin: {}, label: a}, {undo: {}, label: a}]",
            "6:49 There is a label 'a' before this.",
        ),
        (HEAD + "variants: [{title: x}]", "6:12 The key 'play' is missing in a variant."),
        (HEAD + "variants: [{from: x, play: []}]", "6:19 No step of `play` has the label 'x'"),
        (
            HEAD + "variants: [{play: [goto: x]}, {play: [{begin: {}, label: x}]}]",
            "6:26 No step before this has the label 'x'; there is none.",
        ),
        (HEAD + "cast: cast.yaml", "6:7 A script that is no file has no cast beside it."),
    ],
)
def test_every_fault_is_a_sentence_at_its_place(text: str, told: str) -> None:
    """Where a word is mistyped the nearest known one is suggested."""
    (found, *more) = faults(text)

    assert found.startswith(told)
    assert more == []


def test_a_value_that_tells_nothing_of_its_arguments_takes_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What cannot be checked beforehand is left to the play."""
    monkeypatch.setitem(TOY.values, "odd", type)

    assert faults(HEAD + "play: [values: {'odd(a, b, c)': 1}]") == []


def test_what_does_not_fit_is_told_in_plain_words() -> None:
    """Types have the names that people give them; whatever else is said is told as it is."""
    assert fit([1], list[int], "`x`") == ([1], None)
    assert fit({"a": [1, "b"]}, dict[str, list[int]], "`x`")[1] == Misfit(
        (), "`x` must be a whole number, not a text."
    )
    assert fit(3, Annotated[int, Meta(ge=5)], "`x`")[1] == Misfit((), "`x`: Expected `int` >= 5.")


def test_all_faults_of_a_script_are_told_at_once() -> None:
    """One fault does not hide the next; they come in the order of the lines."""
    text = HEAD.replace("hp: 20", "hp: many") + (
        "options: {bonus: 9}\n"
        "play:\n"
        "  - begni\n"
        "  - {wait: {actor: 3}, expect: [hti], values: {power: 1}}\n"
        "variants: [{from: x}]\n"
    )

    assert [found.split(":")[0] for found in faults(text)] == [*"568999", "10", "10"]
    with pytest.raises(ScriptError) as caught:
        scripts(text, "some.yaml", find=find)
    assert len(caught.value.all) == len(faults(text))
    assert str(caught.value).startswith("some.yaml:5:")


def test_commands_that_must_be_refused_may_be_malformed() -> None:
    """A script can state that the engine refuses what nobody could mean."""
    text = (
        "  - {fly: {to: the moon}, refused: unknown_command}\n"
        "  - {wait: {actor: 3, who: 4}, refused: invalid_value}\n"
    )

    assert [step.refused for step in steps(text)] == ["unknown_command", "invalid_value"]


class TestCasts:
    """Combatants of a cast beside the script."""

    CAST = "ann: {side: red, hp: 5}\nbob: {side: blue, hp: 6}\n"
    TEXT = "affray: 1\nruleset: toy_script\ncast: CAST\ncombatants: [ann, {id: bob, hp: 7}]\n"

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        """A folder of scripts below a folder of tests."""
        folder = tmp_path / "tests" / "scripts"
        folder.mkdir(parents=True)
        (folder / "cast.yaml").write_text(self.CAST)
        (tmp_path / "tests" / "all.yaml").write_text(self.CAST)
        (tmp_path / "out.yaml").write_text(self.CAST)
        return folder

    def write(self, folder: Path, cast: str, text: str = "") -> Path:
        """A script that names that cast."""
        path = folder / "script.yaml"
        path.write_text((text or self.TEXT).replace("CAST", cast))
        return path

    @pytest.mark.parametrize("cast", ["cast.yaml", "./cast.yaml", "../all.yaml"])
    def test_what_a_script_says_is_laid_over_its_cast(self, folder: Path, cast: str) -> None:
        """A cast lies beside the script, or above it in the folder of the tests."""
        (script,) = scripts_in(self.write(folder, cast), find=find)

        assert script.combatants == (
            {"side": "red", "hp": 5, "id": "ann"},
            {"side": "blue", "hp": 7, "id": "bob"},
        )

    @pytest.mark.parametrize("cast", ["../../out.yaml", "ABSOLUTE", "../../../x.yaml", "loop.yaml"])
    def test_a_cast_elsewhere_is_refused(self, folder: Path, cast: str) -> None:
        """A script reads no file outside of its folder and the folder of the tests."""
        cast = str(folder / "cast.yaml") if cast == "ABSOLUTE" else cast
        (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
        with pytest.raises(ScriptError) as caught:
            scripts_in(self.write(folder, cast), find=find)

        assert (caught.value.line, caught.value.more) == (3, ())
        assert "must be a relative path inside" in caught.value.sentence

    def test_a_link_out_of_the_folder_is_refused(self, folder: Path) -> None:
        """What counts is where the file really lies."""
        (folder / "link.yaml").symlink_to(folder.parent.parent / "out.yaml")
        with pytest.raises(ScriptError) as caught:
            scripts_in(self.write(folder, "link.yaml"), find=find)

        assert "must be a relative path inside" in caught.value.sentence

    @pytest.mark.parametrize(
        ("cast", "line", "told"),
        [
            ("ann: {side: red, hp: x}\nbob: {side: blue}", 1, "ann: hp: it must be a whole number"),
            ("ann: 3\nbob: {side: blue}", 1, "'ann' must be a mapping of fields."),
            ("ann: {side: red}", None, None),
            ("anne: {side: red}", 4, "Nobody is called 'ann' in the cast; did you mean 'anne'?"),
            ("- ann", 3, "must be one mapping of combatants"),
            ("a: [", 3, "This is not YAML"),
        ],
    )
    def test_faults_of_a_cast_are_told_where_they_stand(
        self, folder: Path, cast: str, line: int | None, told: str | None
    ) -> None:
        """A wrong field of the cast is a line of the cast; a missing entry one of the script."""
        (folder / "cast.yaml").write_text(cast)
        path = self.write(folder, "cast.yaml", self.TEXT.replace("{id: bob, hp: 7}", "ann2"))
        path.write_text(path.read_text().replace(", ann2", ""))
        found = check(path.read_bytes(), str(path), folder=folder, find=find)

        assert (found[0].line if found else None) == line
        assert told is None or told in found[0].sentence
        if told and told.startswith(("ann: hp", "'ann' must be a mapping of")):
            assert found[0].path.endswith("cast.yaml")

    def test_a_file_that_cannot_be_read_is_a_fault(self, folder: Path) -> None:
        """A missing file, a folder and a missing cast are told like any other fault."""
        for path in (folder / "none.yaml", folder):
            with pytest.raises(ScriptError, match="The file cannot be read"):
                scripts_in(path, find=find)
        with pytest.raises(ScriptError, match="none\\.yaml"):
            scripts_in(self.write(folder, "none.yaml"), find=find)


FULL = {
    "affray": 1,
    "ruleset": "toy_script",
    "title": "all",
    "about": "text",
    "options": {"bonus": 1},
    "dice": {"ann": "pa", "*": "script"},
    "seed": 3,
    "combatants": [{"id": "ann", "side": "red", "blades": [{"name": "x", "sharp": 1}]}, {"id": 1}],
    "facts": [{"fact": "gap", "about": ["ann", "bob"], "value": 1}],
    "play": [
        "begin",
        {"strike": {"actor": "ann", "target": "bob"}, "by": "gm", "dice": [1], "label": "x"},
        {"answer": {"question": "parry", "choice": "no"}, "expect": [{"hit": {"points": 3}}]},
        {"undo": {"step": "round", "fresh": True}, "values": {"hp(ann)": 3}},
        {"goto": "x", "never": ["hit"], "exactly": [{"begun": None}], "refused": "no_foe"},
    ],
    "variants": [{"title": "y", "from": "x", "play": ["redo"]}],
}


def paths(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all values in a nested value."""
    if not isinstance(value, dict | list):
        return [way]
    below = value.items() if isinstance(value, dict) else enumerate(value)
    return [way, *(one for key, item in below for one in paths(item, (*way, key)))]


def changed(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    """The value with another one at the end of a way; None takes it out."""
    if not way:
        return new
    copy = value.copy()
    copy[way[0]] = changed(copy[way[0]], way[1:], new)
    return copy


ODD: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 0, -1, 2**63, 1.5, "", "x", "no_foe", [], ["x"], [[]], {}, {"x": 1}, {"": {}}]
) | st.text(max_size=3)


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(paths(FULL)), ODD), min_size=1, max_size=3))
def test_a_script_with_anything_in_its_places_is_read_or_faulty(
    changes: list[tuple[tuple[Any, ...], Any]],
) -> None:
    """Wherever something odd stands, there is a script or a list of faults."""
    data: Any = FULL
    for way, new in changes:
        try:
            data = changed(data, way, new)
        except (TypeError, KeyError, IndexError, AttributeError):  # an earlier change cut the way
            continue
    if not isinstance(data, dict):
        return
    text = write([data])
    found = check(text, find=find)
    if not found:
        assert scripts(text, find=find)[0].ruleset is TOY
    assert all(fault.line >= 1 and fault.sentence.endswith((".", "?")) for fault in found)
