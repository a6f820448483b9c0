"""What people and programs write, into commands: measured before it is looked at."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.core.commands import Answer, Drop, Join, Malformed, Note, SetFact
from affray.core.entry import DEEPEST, GREATEST, MOST, made, tenths
from affray.core.testing import Trial, fight_of
from affray.events import Command, DiceSet, FactSet, Menu

from ..laws.odd_acts import Bless, Charm, Strike
from ..laws.odd_people import OddState, Sheet
from ..laws.oddities import ODDITIES, people


class Strange(Command, frozen=True, tag="strike"):
    """A command of another ruleset, under a name of this one."""

    actor: str
    target: str


@pytest.mark.parametrize(
    ("written", "command"),
    [
        ({"strike": {"actor": "anna", "target": "borys"}}, Strike("anna", "borys")),
        ({"bless": {"actor": "anna"}}, Bless("anna", "anna")),
        ({"drop": {}}, Drop()),
        ({"answer": {"prompt": "x", "choice": [1, [2]]}}, Answer("x", (1, (2,)))),
        ({"answer": {"prompt": "x", "choice": {"a": 1}}}, Answer("x", (("a", 1),))),
        ({"note": {"text": "x"}}, Note("x")),
        (Strike("anna", "borys"), Strike("anna", "borys")),
        (SetFact("near", ["a", "b"], True), SetFact("near", ("a", "b"), True)),  # type: ignore[arg-type]
        (
            {"set_fact": {"fact": "gap", "about": ["anna"], "value": 9}},
            SetFact("gap", ("anna",), 90),
        ),
        (SetFact("gap", ("anna",), 90), SetFact("gap", ("anna",), 90)),
    ],
)
def test_a_command_is_written_by_name_and_fields(written: Any, command: Command) -> None:
    """Or is the ruleset's own class; lists become tuples, mappings pairs, lengths tenths."""
    assert made(ODDITIES, written) == command


def test_somebody_joins_with_a_sheet_of_fields() -> None:
    """The sheet is typed by the ruleset."""
    fields = {"who": "d", "name": "Dora", "side": "red", "controller": "gm"}
    found = made(ODDITIES, {"join": {**fields, "sheet": {"hp": 3}}})
    assert found == Join("d", "Dora", "red", "gm", Sheet(3))
    assert made(ODDITIES, found) == found
    with pytest.raises(Malformed, match="unknown field"):
        made(ODDITIES, {"join": {**fields, "sheet": {"mana": 3}}})


@pytest.mark.parametrize(
    ("written", "code", "field"),
    [
        ({}, "unknown_command", ""),
        ({"drop": {}, "note": {}}, "unknown_command", ""),
        (None, "unknown_command", ""),
        ("drop", "unknown_command", ""),
        (["drop"], "unknown_command", ""),
        ({"start": {}}, "unknown_command", ""),
        ({"zzz": {}}, "unknown_command", ""),
        ({5: {}}, "unknown_command", ""),
        (Strange("anna", "borys"), "unknown_command", ""),
        ({"drop": None}, "invalid_value", ""),
        ({"drop": [1]}, "invalid_value", ""),
        ({"strike": {"actor": "anna"}}, "invalid_value", "target"),
        ({"strike": {"actor": "anna", "target": 5}}, "invalid_value", "target"),
        ({"strike": {"actor": "anna", "target": "b", "zzz": 1}}, "invalid_value", "zzz"),
        ({"strike": {"actor": "anna", "target": None}}, "invalid_value", "target"),
        ({"answer": {"prompt": "x", "choice": 1.5}}, "invalid_value", "choice"),
        ({"answer": {"prompt": "x", "choice": b"x"}}, "invalid_value", "choice"),
        ({"note": {"text": "a\ud800"}}, "invalid_value", ""),
        ({"note": {"text": "a" * 5000}}, "invalid_value", ""),
        ({"answer": {"prompt": "x", "choice": GREATEST + 1}}, "invalid_value", ""),
        ({"answer": {"prompt": "x", "choice": -(2**70)}}, "invalid_value", ""),
        (Strike("anna", 2**70), "invalid_value", ""),  # type: ignore[arg-type]
        (Strike("anna", object()), "invalid_value", ""),  # type: ignore[arg-type]
        (
            {"set_fact": {"fact": "gap", "about": ["anna"], "value": "far"}},
            "invalid_value",
            "value",
        ),
    ],
)
def test_what_is_no_command_is_malformed(written: Any, code: str, field: str) -> None:
    """With the code of its refusal, and the field where there is one."""
    with pytest.raises(Malformed) as caught:
        made(ODDITIES, written)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert len(str(caught.value)) < 300


def test_nothing_is_too_deep_or_too_many_to_be_refused() -> None:
    """Law 19: limits on depth and count, before anything is made of it."""
    deep: Any = 1
    for _ in range(5000):
        deep = [deep]
    for choice in (deep, [0] * (MOST + 1)):
        with pytest.raises(Malformed, match=f"{DEEPEST} levels or {MOST} values"):
            made(ODDITIES, {"answer": {"prompt": "x", "choice": choice}})


@given(st.recursive(st.none() | st.floats() | st.binary() | st.text(), st.lists, max_leaves=5))
def test_any_value_makes_a_command_or_is_malformed(value: Any) -> None:
    """Nothing else is raised."""
    for name in ("strike", "answer", "join", "set_fact", "note"):
        fields = {"actor": value, "prompt": value, "choice": value, "text": value, "value": value}
        known = {key: one for key, one in fields.items() if name != "join"}
        for given_ in (value, known):
            with pytest.raises(Malformed):
                made(ODDITIES, {name: given_})


@pytest.mark.parametrize(
    ("written", "kept"),
    [(9, 90), (9.5, 95), ("9.5", 95), (0, 0), (0.1 + 0.2, 3), (None, None), ("1e3", 10_000)],
)
def test_a_length_is_kept_in_tenths(written: Any, kept: int | None) -> None:
    """Law 20: entered as decimals, kept as integers."""
    assert tenths(written) == kept


@pytest.mark.parametrize(
    "written",
    [0.05, "1/2", -1, True, "nan", "inf", float("nan"), float("inf"), 10**9, [1], "9" * 400, ""],
)
def test_what_is_no_length_in_tenths_is_refused(written: Any) -> None:
    """Nothing is rounded or clamped."""
    with pytest.raises(Malformed, match="no length"):
        tenths(written)


def test_an_answer_that_is_a_length_is_a_decimal_too() -> None:
    """Where the menu says so; anything else is a word that no such menu holds."""
    asked = Menu(low=0, high=90, unit="m")
    assert made(ODDITIES, {"answer": {"prompt": "x", "choice": 1.5}}, asked) == Answer("x", 15)
    assert made(ODDITIES, {"answer": {"prompt": "x", "choice": "far"}}, asked) == Answer("x", "far")


def test_a_batch_holds_the_command_as_it_was_judged() -> None:
    """A command given as an object is read again: what it holds is plain."""
    trial = Trial(ODDITIES, people())
    batch = trial.do(Charm("anna", "borys", "stacked"))
    assert batch.command == Charm("anna", "borys", "stacked", 1)


# --- the first batch ---------------------------------------------------------------------------


def test_a_fight_begins_with_what_is_known() -> None:
    """Suppliers of dice, combatants, facts; pairs without order in the order of joining."""
    facts = [FactSet("near", ("borys", "anna"), True), FactSet("gap", ("anna",), 25)]
    fight = fight_of(ODDITIES, people(), facts=facts, dice={"*": "engine", "anna": "pa"})
    state = fight.state
    assert isinstance(state, OddState)
    assert list(state.combatants) == ["anna", "borys", "celia"]
    assert state.facts == {("near", ("anna", "borys")): True, ("gap", ("anna",)): 25}
    assert (state.supplier("anna"), state.supplier("borys")) == ("pa", "engine")
    names = [type(event).__name__ for event in fight.log.nodes[0].batch.events]
    assert names == ["FightStarted"] + ["DiceSet"] * 2 + ["CombatantJoined"] * 3 + ["FactSet"] * 2


def someone(**changes: Any) -> list[Any]:
    """The people, the last of them changed."""
    *others, last = people()
    fields = {name: getattr(last, name) for name in last.__struct_fields__}
    return [*others, type(last)(**{**fields, **changes})]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"joining": someone(who="anna")}, "invalid_value"),
        ({"joining": someone(who="gm")}, "invalid_value"),
        ({"joining": someone(who="engine")}, "invalid_value"),
        ({"joining": someone(who="a\u202eb")}, "invalid_value"),
        ({"joining": someone(name="a\nb")}, "invalid_value"),
        ({"joining": someone(controller="script")}, "invalid_value"),
        ({"joining": someone(sheet={"hp": 3})}, "invalid_value"),
        ({"joining": someone(sheet=Sheet(3, luck=9))}, "invalid_value"),
        ({"joining": someone(sheet=Sheet(2**70))}, "invalid_value"),
        ({"facts": [FactSet("near", ("anna",), True)]}, "invalid_value"),
        ({"facts": [FactSet("near", ("anna", "zzz"), True)]}, "unknown_combatant"),
        ({"facts": [FactSet("zzz", (), True)]}, "invalid_choice"),
        ({"facts": [FactSet("omen", (), "fair")]}, "invalid_choice"),
        ({"dice": [DiceSet("zzz", "engine")]}, "unknown_combatant"),
        ({"dice": [DiceSet("*", "policy")]}, "invalid_value"),
        ({"title": "a\u202eb"}, "invalid_value"),
    ],
)
def test_a_beginning_that_would_be_refused_later_is_refused_now(
    more: dict[str, Any], code: str
) -> None:
    """The same checks judge it; nothing is written."""
    fight = type(fight_of(ODDITIES, people()))(ODDITIES, fight_of(ODDITIES, people()).header)
    with pytest.raises(ValueError, match=f"\\({code}\\)"):
        fight.start(**{"joining": people(), **more})
    assert fight.sequence == 0


def test_a_fight_begins_once() -> None:
    """What follows are commands."""
    with pytest.raises(ValueError, match="already started"):
        fight_of(ODDITIES, people()).start(people())
