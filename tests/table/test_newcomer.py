"""What somebody says who has not read the page: it is understood, or the way is shown."""

import pytest

import affray
from affray.cli.table.screen import Screen
from affray.cli.table.session import Session

from .conftest import Say, lines, refused, template_of

KNIGHT = {"weapons": [{"id": "sword", "mastery": 4}], "wielded": "sword", "attacks_per_round": 2}


KNIFE = {"id": "knife", "hands": 1, "damage": 3}


@pytest.fixture
def crowd() -> Session:
    """Anna against three, with Anna to declare."""
    people = [
        {"id": who, "name": who.capitalize(), "side": side, "initiative": speed, **KNIGHT}
        for who, side, speed in (
            ("anna", "red", 10),
            ("borys", "blue", 20),
            ("celia", "blue", 30),
            ("dora", "blue", 40),
        )
    ]
    session = Session(affray.new("battle_actions", people, dice=affray.typed()))
    session.do("begin")
    return session


@pytest.fixture
def wood() -> Session:
    """A fight of turn_actions that has begun, Anna's turn."""
    held = {"agl": 5, "str": 5, "end": 5, "dtr": 5, "hp_max": 20, "weapons": [KNIFE]}
    people = [
        {"id": "anna", "name": "Anna", "side": "red", **held, "weapons": [KNIFE]},
        {"id": "borys", "name": "Borys", "side": "blue", **held},
    ]
    session = Session(affray.new("turn_actions", people, dice=affray.typed()))
    session.do("begin")
    return session


def words(session: Session, text: str) -> list[str]:
    """The words that are offered at the end of a line."""
    return [one.word for one in session.complete(text).candidates]


@pytest.mark.parametrize(
    "line",
    ["declare anna defensive", "declare defensive", "anna defensive", "defensive", "DEFENSIVE"],
)
def test_the_one_who_is_waited_for_need_not_be_named_nor_the_command(
    crowd: Session, line: str
) -> None:
    """All of these say the same while Anna alone has to declare."""
    reply = crowd.do(line)
    assert reply.refused is None, reply.complaint
    assert lines(reply) == ["Anna declares Defensive."]


def test_the_name_of_another_is_whom_the_one_who_can_act_means(
    fighting: Say, session: Session
) -> None:
    """`attack borys` is Anna's attack on Borys while the attack that is due is hers."""
    assert session.do("attack borys").acted
    assert session.do("11").told[1].fields["who"] == "anna"


def test_who_is_named_first_still_acts_where_all_is_said(fighting: Say, session: Session) -> None:
    """`attack borys anna` is Borys's attack, and it is not his turn."""
    assert "It is not the turn of Borys (not_your_turn)" in refused(session, "attack borys anna")


def test_of_several_who_are_waited_for_the_name_alone_is_enough(session: Session) -> None:
    """`borys` lets Borys pass; what begins no command and names nobody is still unknown."""
    for line in ("begin", "declare none", "declare none"):
        assert session.do(line).acted
    assert lines(session.do("borys")) == ["Borys keeps to it."]
    assert refused(session, "celia") == "There is no word 'celia' here; help lists them all."


def test_a_command_without_its_actor_takes_the_weapon_first(wood: Session) -> None:
    """`attack knife borys` needs no Anna, as `attack` alone asks for the weapon next."""
    assert "attack needs weapon; possible: knife" in refused(wood, "attack")
    assert wood.do("attack knife borys").refused is None


def test_after_a_comma_those_are_offered_with_which_the_list_goes_on(crowd: Session) -> None:
    """Without those who are named already, by place or by the name of the field."""
    assert words(crowd, "declare anna break_through borys,") == ["borys,celia", "borys,dora"]
    assert words(crowd, "declare anna break_through borys,c") == ["borys,celia"]
    assert words(crowd, "declare anna break_through borys,celia,") == ["borys,celia,dora"]
    named = "declare actor=anna action=break_through targets="
    assert words(crowd, f"{named}borys,d") == ["targets=borys,dora"]
    assert words(crowd, "fact distance anna,") == ["anna,borys", "anna,celia", "anna,dora"]
    assert words(crowd, "fact distance anna,borys,") == []


def test_facts_offer_what_they_can_be(crowd: Session, wood: Session) -> None:
    """BA-45: one's own weapons; TA-20: the kinds of terrain, of which several may hold."""
    assert words(crowd, "fact wielded anna ") == ["none", "sword"]
    assert words(wood, "fact terrain m") == ["mountain"]
    assert lines(wood.do("fact terrain mountain")) == ["Terrain: mountain."]
    assert lines(wood.do("fact terrain sea,urban")) == ["Terrain: sea, urban."]
    assert lines(wood.do("fact terrain -")) == ["Terrain: unset."]
    assert "invalid_value" in refused(wood, "fact terrain lava")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("fact", "fact needs fact; possible: distance, ground, ground_of, run_up, wielded."),
        ("fact distance anna", "fact needs combatant; possible: borys, celia, dora."),
        (
            "fact distance anna borys",
            "fact needs value: a length in m, such as 3 or 3.5 (- unsets it).",
        ),
        (
            "fact wielded anna fork",
            "fork is not on the menu (invalid_choice); possible: none, sword.",
        ),
        ("correct anna vitality", "correct needs value: such as 0, 1 or 10."),
        ("why dragons", "No event here speaks of 'dragons'; log shows the last events."),
        ("at noon", "at needs the number of an event; log shows them."),
        ("goto 99", "There is no batch 99; the last is 1, and branches shows all."),
        ("ask weather", "This rulebook has nothing to ask."),
    ],
)
def test_what_is_missing_is_told_as_a_newcomer_can_use_it(
    crowd: Session, line: str, said: str
) -> None:
    """The words are those of the line; a range or a length is told as such, not by samples."""
    assert refused(crowd, line) == said


def test_a_wrong_face_is_told_in_one_sentence(session: Session) -> None:
    """What is wrong with it stands before the code, with one full stop at the end."""
    for line in ("begin", "declare none", "declare none", "pass borys", "pass"):
        assert session.do(line).refused is None, line
    assert refused(session, "11") == (
        "The faces given cannot be those of this throw: "
        "Face 1 of k10 must be 1 to 10, not 11 (bad_dice)."
    )


def test_why_takes_words_of_a_sentence(fighting: Say, session: Session) -> None:
    """The newest event that has all of them; without a word the newest that is told."""
    fighting("attack anna borys", "11", "5")
    assert ", attack_hit: Anna hits Borys: 11 against " in fighting("why hits borys")[0]
    assert fighting("why attack_hit") == fighting("why hits borys")
    assert "wound_received" in fighting("why")[0]


def test_what_a_rulebook_lets_people_ask_is_asked_by_a_word(wood: Session) -> None:
    """TA-21: the chance of flight with its parts; who may not know it is refused with the code."""
    assert words(wood, "ask ") == ["flee_chance"]
    assert words(wood, "ask flee_chance ") == ["anna", "borys"]
    chance = wood.fight.inquire("flee_chance", "anna")
    (told,) = lines(wood.do("ask flee_chance anna"))
    assert told.startswith("Flee chance of Anna: ")
    assert str(getattr(chance, "value", chance)) in told
    before = wood.fight.sequence
    wood.fight.do({"set_controller": {"who": "borys", "person": "olek"}})
    player = Session(wood.fight, "olek")
    assert "chance_unknown" in refused(player, "ask flee_chance borys")
    assert wood.fight.sequence == before + 1
    assert lines(wood.do("help flee_chance"))[0] == "ask flee_chance WHO"


def test_words_of_other_programs_are_known(session: Session) -> None:
    """A question mark is help, and exit leaves."""
    assert session.do("?").said == session.do("help").said
    assert session.do("exit").quit


def test_whoever_sits_down_at_the_screen_is_told_where_help_is(session: Session) -> None:
    """The greeting is a line below the story, and no part of the fight."""
    text = [row.text for row in Screen(session, greeting="help lists the words").rows(80, 24)]
    assert "help lists the words" in text
    assert "help lists the words" not in [row.text for row in Screen(session).rows(80, 24)]


def test_options_name_each_word_once() -> None:
    """TA: what answers what is waited for is a command as well, and stands there once."""
    session = Session(template_of("turn_actions"))
    session.do("begin")
    told = [line.split()[0] for line in session.do("options").said]
    assert {"pass", "flee", "surrender", "attack"} <= set(told)
    assert len(told) == len(set(told))
