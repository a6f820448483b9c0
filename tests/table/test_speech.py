"""Words through a form: which command a line means, and how a command reads as a line."""

from typing import Any

import pytest

from affray.cli.table.matching import Fault
from affray.cli.table.session import Session
from affray.cli.table.speech import Speech
from affray.cli.table.spelling import line_of
from affray.cli.table.tokens import Token, quoted, rest, tokens

from .conftest import Say


def meant(session: Session, line: str) -> dict[str, Any]:
    """The command that a line means, with all that is left out left out."""
    name, *words = tokens(line)
    form = session.fight.ruleset.forms[name.text]
    return Speech(form, session.fight.view(), words, line=line).command()


def test_a_line_is_taken_apart_into_words() -> None:
    """Blanks part words; quotes and brackets keep them; a field stands before `=`."""
    assert [one.text for one in tokens("a  \"b c\" 'd e' f=g [h, [i]] {j: k}x")] == [
        "a",
        "b c",
        "d e",
        "g",
        "[h, [i]]",
        "{j: k}x",
    ]
    (word,) = tokens('  name="b c"')
    assert word == Token("b c", 'name="b c"', 2, "name")
    assert [one.text for one in tokens("don't 'tis [open")] == ["don't", "'tis", "[open"]
    assert [one.text for one in tokens('say "open end')] == ["say", "open end"]
    assert tokens("") == tokens("  ") == []
    assert rest('note "a b"', tokens('note "a b"')[1]) == "a b"
    assert rest("note a  b=c", tokens("note a  b=c")[1]) == "a  b=c"


@pytest.mark.parametrize("word", ["two words", "", "[x", '"', "'"])
def test_a_word_is_quoted_where_it_must_be(word: str) -> None:
    """What completion offers is read back as the same word."""
    if '"' not in word:
        assert [one.text for one in tokens(quoted(word))] == [word]
    assert quoted("plain") == "plain"


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("declare borys none precise_strike", {"action": "none", "rider": "precise_strike"}),
        (
            "declare borys none precise_strike 1",
            {"action": "none", "rider": "precise_strike", "rider_blow": 1},
        ),
        ("declare borys sweeping_cut", {"action": "sweeping_cut"}),
        ("declare borys sweeping_cut 1", {"action": "sweeping_cut", "blow": 1}),
        ("declare borys sweeping_cut blow=1", {"action": "sweeping_cut", "blow": 1}),
        (
            "declare borys sweeping_cut precise_strike",
            {"action": "sweeping_cut", "rider": "precise_strike"},
        ),
        (
            "declare borys sweeping_cut - precise_strike 1",
            {"action": "sweeping_cut", "rider": "precise_strike", "rider_blow": 1},
        ),
        ("declare borys aim 3", {"action": "aim", "points": 3}),
        ("declare borys aim 9", {"action": "aim", "points": 9}),
        ("declare borys break_through anna", {"action": "break_through", "targets": ("anna",)}),
        (
            "declare borys none target=anna",
            {"action": "none", "target": "anna"},
        ),
    ],
)
def test_each_word_finds_its_field(session: Session, line: str, fields: dict[str, Any]) -> None:
    """Fields that do not apply are passed over, those with a default may be left out."""
    assert meant(session, line) == {"declare": {"actor": "borys", **fields}}


@pytest.mark.parametrize(
    ("line", "about", "value"),
    [
        ("set_fact distance anna borys 9", ("anna", "borys"), 9),
        ("set_fact distance borys,anna 9.5", ("borys", "anna"), 9.5),
        ("set_fact distance anna borys -", ("anna", "borys"), None),
        ("set_fact distance about=anna,borys value=9", ("anna", "borys"), 9),
        ("set_fact ground ice", (), "ice"),
        ("set_fact ground nothing", (), None),
        ("set_fact ground_of borys swamp", ("borys",), "swamp"),
        ("set_fact run_up anna no", ("anna",), False),
        ("set_fact run_up anna true", ("anna",), True),
        ("set_fact wielded anna none", ("anna",), "none"),
    ],
)
def test_a_fact_is_its_name_whom_it_concerns_and_its_value(
    session: Session, line: str, about: tuple[str, ...], value: Any
) -> None:
    """As many combatants as the fact concerns; a length as a decimal; `-` unsets."""
    ((_, said),) = meant(session, line).items()
    assert (tuple(said.get("about", ())), said.get("value")) == (about, value)


@pytest.mark.parametrize(
    "line", ["set_fact ground", "set_fact distance anna", "set_fact distance anna borys"]
)
def test_a_fact_is_not_unset_by_leaving_its_value_out(session: Session, line: str) -> None:
    """Nothing, where it stands among the values, must be said."""
    with pytest.raises(Fault, match="set_fact needs"):
        meant(session, line)


def test_who_joins_is_written_with_brackets(session: Session, say: Say) -> None:
    """A sheet is YAML in one word; so is a whole command."""
    sheet = "{level: 1, initiative: 20, weapons: [{id: club, attack: 9, delay: 2, die: 6}]}"
    told = say(f'join who=cz name="Cezary Mały" side=red controller=gm sheet={sheet}')
    assert told == ["Cezary Mały joins the side red."]
    say("undo", f"join cz Cezary red maja {sheet}")
    held = session.fight.state["cz"]
    assert held.controller == "maja"
    line = session.history()[-1]
    say("undo", line)
    assert session.fight.state["cz"] == held


def test_a_command_reads_as_a_line_that_means_it(session: Session, fighting: Say) -> None:
    """The history that a session begins with can be sent again as it stands."""
    assert session.history() == [
        "begin",
        "declare actor=borys action=charge target=anna",
        "answer yes",
        "declare actor=anna action=none",
        "pass_change actor=borys",
        "pass_change actor=anna",
        "answer 5",
        "answer 7,4",
    ]
    view = session.fight.view()
    fact = {"set_fact": {"fact": "distance", "about": ["anna", "borys"], "value": 95}}
    line = line_of(view, fact)
    assert line == "set_fact fact=distance about=anna,borys value=9.5"
    assert meant(session, line)["set_fact"]["value"] == 9.5
    unset: dict[str, Any] = {"set_fact": {"fact": "ground", "about": [], "value": None}}
    assert line_of(view, unset) == "set_fact fact=ground value=-"
    assert meant(session, line_of(view, unset)) == {
        "set_fact": {"fact": "ground", "about": (), "value": None}
    }
    assert line_of(view, {"declare": {"actor": "anna", "points": None}}) == "declare actor=anna"
    assert line_of(view, {"note": {"text": "a b"}}, (1, 2)) == 'note text="a b" dice=1,2'
    assert line_of(view, {"answer": {"prompt": "x", "choice": "yes"}}, (3,)) == "answer yes dice=3"
