"""Scripts are read with every fault that they have, each a sentence with its line."""

from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from affray.replay.fitting import Misfit, fit
from affray.replay.script_reader import check, scripts
from affray.replay.yaml_reader import ScriptError
from affray.replay.yaml_writer import write

from .script_at_hand import HEAD, faults, steps
from .toy_script import TOY, find


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
