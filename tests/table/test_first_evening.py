"""The first evening of a game master: the screen says what is awaited and what may be said."""

from typing import Any

import pytest

import affray
from affray.cli.table.awaited import faces
from affray.cli.table.screen import Screen
from affray.cli.table.session import Session
from affray.core.notation import parse

from .conftest import Say, lines, refused, template_of

FIGHTER = {"na": 2, "nv": 10, "lp_max": 30, "weapons": [{"id": "sword", "damage": "1d6"}]}
ARCHER = {
    "health_max": 20,
    "weapons": [{"id": "axe", "group": "axes", "damage": "1d6", "modes": ["melee"]}],
}


def session_of(ruleset: str, **sheet: object) -> Session:
    """Nika and Bor, who have begun; whoever types throws the dice of both."""
    people = [
        {"id": who, "name": who.capitalize(), "side": side, "controller": f"{who}s", **sheet}
        for who, side in (("nika", "red"), ("bor", "blue"))
    ]
    session = Session(affray.new(ruleset, people, dice=affray.typed()))
    session.do("begin")
    return session


@pytest.fixture
def arena() -> Session:
    """A fight of action_points, Nika's turn."""
    return session_of("action_points", **FIGHTER)


@pytest.fixture
def bridge() -> Session:
    """A fight of age, Nika's turn."""
    session = session_of("age", **ARCHER)
    for line in ("6 6 6", "1 1 1"):
        session.do(line)
    return session


@pytest.fixture
def station() -> Session:
    """A fight of dice_pool, Nika's turn."""
    session = session_of("dice_pool")
    for line in ("9", "1"):
        session.do(line)
    return session


@pytest.mark.parametrize(
    ("weapons", "line", "said"),
    [
        (["mace"], "attack bor", None),
        (["mace", "dagger"], "attack bor", "attack needs weapon; possible: mace, dagger."),
        (["mace", "dagger"], "attack dagger bor", None),
        (["mace", "dagger"], "attack anna daggre bor", "There is no weapon 'daggre' here"),
        (["mace"], "attack", "attack needs weapon; possible: mace."),
    ],
)
def test_a_weapon_that_goes_without_saying_may_be_passed_over(
    weapons: list[str], line: str, said: str | None
) -> None:
    """Whoever names the target first is asked for the weapon, if there are several."""
    sheet = {"health_max": 9, "weapons": weapons}
    people = [{"id": "anna", "side": "red", **sheet}, {"id": "bor", "side": "blue", **sheet}]
    options = {"initiative": "listed"}
    session = Session(affray.new("age", people, dice=affray.typed(), options=options))
    session.do("begin")
    reply = session.do(line)
    assert reply.complaint.startswith(said) if said else reply.refused is None


def test_help_tells_the_words_in_the_order_in_which_they_are_read() -> None:
    """AG-01: the weapon stands before the target, whatever the order of the record."""
    session = Session(template_of("age"))
    session.do("begin")
    told = session.do("help attack").said
    assert told[0].startswith("attack ACTOR [WEAPON] [MODE] TARGET")
    assert [line.split()[0] for line in told[2:]] == ["actor", "weapon", "mode", "target"]


def test_of_a_turn_not_only_its_end_is_awaited(arena: Session, station: Session) -> None:
    """Beside `end_turn` the deeds of the turn are named, so that nobody ends it unplayed."""
    (said,) = arena.awaited()
    assert said.startswith("Waiting for Nika: attack, ")
    assert said.endswith(" or end_turn")
    (said,) = station.awaited()
    assert said.startswith("Waiting for Nika: attack, ")
    assert said.endswith(", ... (options lists all) or end_turn")


def test_the_deeds_of_a_turn_are_told_to_whoever_can_do_them(arena: Session) -> None:
    """Bor's player reads that Nika is waited for, and nothing that is not his to say."""
    mine = Session(arena.fight, "bors")
    assert mine.awaited() == ["Waiting for Nika: end_turn"]


def test_a_beginning_means_the_command_that_is_waited_for(arena: Session) -> None:
    """`end` is the end of the turn that is awaited, not that of the fight or of a duel."""
    assert arena.do("end").acted
    assert arena.fight.state.turn is not None
    assert arena.fight.state.turn.who == "bor"
    assert not arena.fight.state.over


def test_the_only_one_who_can_act_strikes_whom_he_names(station: Session) -> None:
    """`attack bor` is Nika's attack on Bor, also where targets may be left out."""
    assert station.do("attack bor").acted
    assert "not_your_turn" in refused(session_of_bor(station), "attack bor nika")


def session_of_bor(session: Session) -> Session:
    """The same table with the attack taken back."""
    session.do("undo")
    return session


@pytest.mark.parametrize("line", ["attack", "attack nika"])
def test_an_attack_without_a_target_asks_for_one(station: Session, line: str) -> None:
    """No number of a field that nobody has named is blamed."""
    assert refused(station, line) == "attack needs targets: such as bor."


def test_what_may_be_left_out_is_asked_for_where_it_is_needed(bridge: Session) -> None:
    """AG-02: an attack names its weapon, though the field has a default."""
    assert refused(bridge, "attack") == "attack needs weapon; possible: axe."


def test_a_command_of_an_extension_is_named_in_its_refusal(bridge: Session) -> None:
    """The sentence names the command that there is not, and not who wanted it."""
    assert refused(bridge, "defend") == "There is no command defend (unknown_command)."


def test_a_command_for_which_the_turn_is_used_up_says_so(bridge: Session) -> None:
    """The words are read for the one whose turn it is, and the rule refuses them."""
    bridge.do("fact distance nika bor 1")
    for line in ("attack axe bor", "1 1 2"):
        assert bridge.do(line).acted, line
    assert "no_major_left" in refused(bridge, "attack axe bor")


@pytest.mark.parametrize("line", ["no", "yes", "nika", "maybe not"])
def test_what_is_no_answer_is_told_with_what_would_be(arena: Session, line: str) -> None:
    """While a throw is open neither a name nor a choice is taken for a word of the table."""
    arena.do("attack bor")
    said = refused(arena, line)
    assert said == f"{line!r} is no answer: the faces of d20 are waited for."


def test_faces_are_no_answer_to_a_question_in_words(arena: Session) -> None:
    """A question with choices names them; a length says from where to where."""
    for line in ("attack bor", "18"):
        arena.do(line)
    assert refused(arena, "7") == "'7' is no answer here; possible: parry, decline."


def test_a_number_too_many_is_no_answer_to_a_length(bridge: Session) -> None:
    """The length that is asked for is told, and not denied."""
    bridge.do("attack axe bor")
    assert refused(bridge, "3 4 6") == "'3 4 6' is no answer here; possible: 0 to 10000 yd."
    assert "prompt_open" in refused(bridge, "attack axe bor")


def test_the_throw_of_somebody_else_is_not_denied(arena: Session) -> None:
    """Bor's player sees that dice are asked of Nika's, and is told that they are not his."""
    arena.do("attack bor")
    other = Session(arena.fight, "bors")
    assert other.awaited()[-1] == "A question is open, but not for bors."
    for line in ("7", "no"):
        said = "The question is not for bors to answer (not_your_prompt)."
        assert refused(other, line) == said


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("k20", "a face, 1 to 20"),
        ("3d6", "3 faces, each 1 to 6"),
        ("1d4+1d6", "2 faces in this order: 1 to 4, 1 to 6"),
        ("k10+2k4", "3 faces in this order: 1 to 10, 1 to 4, 1 to 4"),
        ("d100", "a face, 1 to 100; two d10 are tens and ones, 00 is 100"),
        ("6a10k8m10", "6 faces, each 1 to 10, then one more for every 10"),
        ("2a9k8m10", "2 faces, each 1 to 10, then one more for every 9 to 10"),
        ("4a11k8m10", "4 faces, each 1 to 10"),
        ("0a9k8m10", "a face, 1 to 10, then one more for every 10"),
    ],
)
def test_a_throw_says_which_faces_it_takes(dice: str, said: str) -> None:
    """DP-101, DP-103: of a pool also which faces add a die; unlike dice come in their order."""
    assert faces(parse(dice)) == said


@pytest.mark.parametrize(
    ("sentence", "command"),
    [
        ("3d6 for initiative of Anna, dragon die last [3 faces, each 1 to 6]", "begin"),
        (
            "3d6 for attack of Anna, dragon die last [3 faces, each 1 to 6]",
            "attack anna mace bor",
        ),
    ],
)
def test_which_face_is_the_dragon_die_is_said(sentence: str, command: str) -> None:
    """AG-03, AG-A1: it is the third; the prompt says it, and so do the board and the story."""
    mace = {"side": "red", "health_max": 9, "weapons": ["mace"], "abilities": {"dexterity": 3}}
    people = [{"id": "anna", "name": "Anna", **mace}, {"id": "bor", **mace, "side": "blue"}]
    facts = [{"fact": "distance", "about": ["anna", "bor"], "value": 1}]
    session = Session(affray.new("age", people, dice=affray.typed(), facts=facts))
    session.do("begin")
    if command != "begin":
        for line in ("6 6 6", "1 1 1", command):
            assert session.do(line).refused is None, line
    short = sentence.partition(" [")[0]
    assert session.awaited() == [f"Dice from the game master: {sentence}"]
    assert f"Dice from the game master: {short}" in lines(session.do("board"))
    assert lines(session.do("log 1"))[-1].endswith(f"Dice from the game master: {short}.")


def test_the_table_s_help_is_named_as_it_is_written(bridge: Session, arena: Session) -> None:
    """Where the rulebook has a command `help`, only `/help` lists the words."""
    assert refused(bridge, "xyzzy") == "There is no word 'xyzzy' here; /help lists them all."
    assert refused(arena, "xyzzy") == "There is no word 'xyzzy' here; help lists them all."


def test_whose_throw_is_open_is_marked_on_the_board(fighting: Say, session: Session) -> None:
    """The star stands before the one for whom dice are thrown."""
    fighting("attack anna borys")
    rows = [row.text for row in Screen(session).rows(80, 24)]
    assert next(row for row in rows if row.startswith("*")).split()[1] == "Anna"


@pytest.fixture
def crowd() -> Session:
    """Thirty who have declared nothing yet, every third with a name of 80 signs."""
    people: list[dict[str, Any]] = [
        {"id": f"c{i}", "name": "Łukasz" * 13 + "Ł1" if i % 3 == 0 else f"Guard {i}"}
        | {"side": "red" if i % 2 else "blue", "initiative": i}
        for i in range(30)
    ]
    session = Session(affray.new("battle_actions", people, dice=affray.typed(), title="Bridge"))
    session.do("begin")
    return session


def test_whoever_is_waited_for_is_seen_however_many_there_are(crowd: Session) -> None:
    """The board is cut before and after him."""
    screen = Screen(crowd)
    for place in range(29):
        rows = [row.text for row in screen.rows(80, 24)]
        (marked,) = [row for row in rows if row.startswith("*")]
        name = f"Guard {place}" if place % 3 else "Łukasz"
        assert name in marked
        assert len(rows) <= 24
        screen.take(crowd.do("none"), "none")


def test_long_names_leave_the_others_in_one_row(crowd: Session) -> None:
    """A name of 80 signs is cut on the screen, where every row is needed."""
    rows = [row.text for row in Screen(crowd).rows(80, 24)]
    assert any(row.startswith("   Guard 1") and "red   active" in row for row in rows)
    assert any("…" in row and "blue  active" in row for row in rows)


def test_of_a_crowd_it_is_seen_what_they_are_waited_for(crowd: Session) -> None:
    """A few are named, the rest counted, and the command stands in the foot of the screen."""
    for _ in range(30):
        crowd.do("none")
    (said,) = crowd.awaited()
    assert "others: change_action or pass_change [* for all]" in said
    foot = " ".join(row.text.strip() for row in Screen(crowd).rows(80, 24)[-4:])
    assert "change_action or pass_change [* for all]" in foot
