"""Completion: at each place of a line the words that may stand there, with what they mean."""

import pytest

import affray
from affray.cli.table.session import Session
from affray.cli.table.words import WORDS

from .conftest import FIGHTING, Say, people, refused


def offered(session: Session, text: str) -> list[str]:
    """The words that are offered at the end of a line."""
    return [one.word for one in session.complete(text).candidates]


def meaning(session: Session, text: str) -> dict[str, str]:
    """The words that are offered, each with its meaning."""
    return {one.word: one.meta for one in session.complete(text).candidates}


def test_the_first_word_is_a_command_that_is_possible_or_one_of_the_tables(
    session: Session, say: Say
) -> None:
    """What the phase does not allow is not offered; answers to what is awaited come first."""
    assert offered(session, "be") == ["begin"]
    assert set(WORDS) < set(offered(session, ""))
    assert "declare" not in offered(session, "")
    say(*FIGHTING)
    assert offered(session, "")[:4] == ["borys", "skip", "attack", "skip_attack"]
    assert "begin" not in offered(session, "")
    assert meaning(session, "att") == {"attack": "Make the attack that is due."}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("declare ", ["borys"]),
        ("declare B", ["borys", "blow="]),
        ("declare borys ch", ["charge"]),
        ("declare borys CH", ["charge"]),
        ("declare borys charge ", ["anna"]),
        ("declare borys charge An", ["anna"]),
        ("declare borys charge t", ["target=", "targets="]),
        ("declare borys charge target=", ["target=anna"]),
        ("declare borys charge target=a", ["target=anna"]),
        ("declare borys charge target=x", []),
        ("declare borys action=ch", ["action=charge"]),
        ("declare actor=", ["actor=borys"]),
        ("declare action=charge borys a", ["anna"]),
        ("declare borys sweeping_cut ", ["1"]),
        ("declare borys none ", ["-"]),
        ("declare borys aim ", []),
        ("declare eve ", []),
        ("decl bor cha ", ["anna"]),
        ("fact ", ["distance", "ground", "ground_of", "run_up", "wielded"]),
        ("fact distance ", ["anna", "borys"]),
        ("fact distance anna ", ["borys"]),
        ("fact distance anna borys ", ["-", "0.0", "1.0", "5.0"]),
        ("fact ground i", ["ice"]),
        ("fact run_up anna ", ["-", "yes", "no"]),
        ("set_fact ground fi", ["firm"]),
        ("correct borys vit", ["vitality"]),
        ("note ", []),
        ("leave ", ["anna", "borys"]),
        ("set_controller anna m", ["maja"]),
        ("dice ", ["anna", "borys", "*", "gm"]),
        ("dice anna ", ["typed", "engine", "gm", "maja", "olek"]),
        ("dice anna typed ", []),
        ("undo ", ["batch", "declaration", "round", "fresh"]),
        ("undo batch ", ["fresh"]),
        ("undo fresh ro", ["round"]),
        ("as ", ["gm", "maja", "olek"]),
        ("as gm ", []),
        ("help decl", ["declare"]),
        ("help BA-0", [f"BA-0{number}" for number in range(1, 10)]),
        ("options decl", ["declare"]),
        ("options declare borys ch", ["charge"]),
        ("why 1", ["11", "10"]),
        ("at 1", ["11", "10"]),
        ("answer ", []),
        ("quit ", []),
        ("fork ", []),
        ("xyz ", []),
    ],
)
def test_each_place_offers_what_may_stand_there(
    session: Session, say: Say, text: str, words: list[str]
) -> None:
    """In the phase of declaring, with Borys to declare."""
    say("begin")
    assert offered(session, text) == words


def test_the_last_word_is_what_is_replaced(session: Session, say: Say) -> None:
    """The place where it begins is told, after a blank the end of the line."""
    say("begin")
    assert session.complete("declare bor").start == 8
    assert session.complete("declare ").start == 8
    assert session.complete("declare borys target=a").start == 14
    assert session.complete("").start == 0


def test_meanings_name_people_and_what_is_needed(session: Session, say: Say) -> None:
    """A combatant by name and side, a value that needs a fact with that fact."""
    say("begin")
    assert meaning(session, "declare borys charge ") == {"anna": "Anna, red, needs charge ruling"}
    assert meaning(session, "as m") == {"maja": "speaks for Anna"}
    assert meaning(session, "why 11") == {"11": "Declaring"}


def test_an_open_question_offers_its_answers(session: Session, say: Say) -> None:
    """And of the commands only those that are possible while it is open."""
    say("begin", "declare borys charge anna")
    assert offered(session, "")[:4] == ["yes", "no", "drop", "end_fight"]
    assert offered(session, "y") == ["yes"]
    assert offered(session, "answer n") == ["no"]
    say("yes", "declare anna none", "pass borys", "pass anna")
    assert offered(session, "5") == []


def test_branches_are_offered_to_goto(session: Session, say: Say) -> None:
    """The end of each course on which the fight does not stand."""
    say("begin", "declare borys none", "undo")
    assert offered(session, "goto ") == ["2"]


def test_names_with_blanks_are_quoted_and_found() -> None:
    """What is offered can be sent as it stands; a name leads to the id."""
    session = Session(people(("big bo", "Bo the Big"), ("anna", "Ann")))
    assert offered(session, "leave ") == ['"big bo"', "anna"]
    assert offered(session, 'leave "Bo t') == ['"big bo"']
    assert session.do('leave "big bo"').refused is None


def test_offering_changes_nothing(session: Session, fighting: Say) -> None:
    """Every beginning of a line may be asked for; no record comes of it."""
    before = session.fight.sequence
    for line in (*FIGHTING, "attack anna borys dice=11,5", "dice anna engine", 'note "x', "a=[b"):
        for cut in range(len(line) + 1):
            session.complete(line[:cut])
            session.check(line[:cut])
    assert session.fight.sequence == before


@pytest.mark.parametrize("line", ["attack anna borys dice=x ", "attack dice=999999999999,1 "])
def test_behind_faces_that_are_none_nothing_is_offered(
    session: Session, fighting: Say, line: str
) -> None:
    """Whoever is still typing hears no complaint; the line itself is refused."""
    assert offered(session, line) == []
    assert "is no face of a die" in refused(session, line)


def test_behind_a_list_that_is_still_open_completion_goes_on() -> None:
    """A list in brackets that has only begun, or of what is no name, breaks nothing."""
    sword = {"id": "sword", "kind": "sword", "damage": "1-10"}
    people = [{"id": who, "side": who, "na": 4, "nv": 4, "weapons": [sword]} for who in "abc"]
    session = Session(affray.new("action_points", people))
    session.do("begin")
    for line in ('attack a b others=["c", ', "attack a b others=[[c]] ", "attack a b others=[1] "):
        assert offered(session, line) == []
        assert session.do(line).refused is not None
    assert "sword" in offered(session, 'attack a b ["c"] ')
    asked = refused(session, "attack a b x")
    assert asked == "Nobody in this fight is called x (unknown_combatant); possible: -, b, c."
