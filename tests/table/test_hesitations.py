"""Where newcomers have hesitated: what is said there now."""

from typing import Any

import pytest

import affray
from affray.cli.table.offering import offered, pair
from affray.cli.table.screen import Screen
from affray.cli.table.session import Session
from affray.cli.table.speech import Speech
from affray.cli.table.spelling import as_word
from affray.cli.table.tokens import quoted, tokens
from affray.core.commands import flat
from affray.core.entry import tenths
from affray.rulesets import names

from .conftest import lines, refused, template_of

SWORD = {"id": "sword", "kind": ["blade"], "damage": 2, "severity": "L"}
PEOPLE: tuple[dict[str, Any], ...] = (
    {"id": "nika", "name": "Nika", "side": "red", "initiative": 9, "weapons": [SWORD]},
    {"id": "bor", "name": "Bor", "side": "blue", "initiative": 1},
)


@pytest.fixture
def pool() -> Session:
    """A fight of dice_pool with typed dice, in which both have had a turn, and it is Nika's."""
    people = [{**one, "willpower": 0} for one in PEOPLE]
    session = Session(affray.new("dice_pool", people, dice=affray.typed()))
    for line in ("begin", "9", "1", "end", "end"):
        assert session.do(line).refused is None, line
    return session


@pytest.mark.parametrize("word", ["drop_prone", "drop prone", "drop_p"])
def test_a_choice_may_be_typed_as_it_is_shown(pool: Session, word: str) -> None:
    """DP-509: the question shows `drop prone`, the record keeps `drop_prone`."""
    pool.do("attack bor")
    assert "How do you answer Nika (attack declared)? [pass or drop prone;" in pool.awaited()[0]
    assert "Answer of the game master: drop prone." in lines(pool.do(word))


def test_a_command_that_is_the_beginning_of_an_answer_asks_back(pool: Session) -> None:
    """`drop` would end the whole attack where somebody only wants to drop prone."""
    pool.do("attack bor")
    said = "'drop' can be an answer or a command: write more of it."
    assert refused(pool, "drop") == said
    assert lines(pool.do("drop it was a misunderstanding"))


def test_a_pool_is_asked_for_in_words(pool: Session) -> None:
    """DP-101: 2 of strength, 1 of martial, 2 of the sword, less 2 of the defence, ten again."""
    pool.do("attack bor")
    told = lines(pool.do("pass"))
    assert "The defence of Bor takes 2 dice: base 2 → 2." in told
    assert "Nika attacks with 5 = 2 strength + 1 martial + 2 damage; 3 dice are left." in told
    faces = "3 faces, each 1 to 10, then one more for every 10"
    assert pool.awaited() == [f"Dice from the game master: 3d10 for attack of Nika [{faces}]"]
    assert refused(pool, "no") == "'no' is no answer: the faces of 3d10 are waited for."
    assert "3d10 needs 2 more faces" in refused(pool, "9")
    assert "Nika has 1 success (attack)." in lines(pool.do("9 2 2"))


def test_where_nothing_can_be_chosen_it_is_said(pool: Session) -> None:
    """DP-708: Nika has her only thing in hand already."""
    said = "draw needs item, and nothing would do (invalid_value)."
    assert refused(pool, "draw") == said


def test_what_would_be_refused_whatever_is_chosen_is_not_named(pool: Session) -> None:
    """DP-609, DP-708: there is no grapple to let go of, and nothing to draw."""
    assert {"release", "draw"}.isdisjoint(pool.possible_for({"nika"}))
    assert "attack" in pool.possible_for({"nika"})


def test_whoever_knows_no_spell_is_not_told_to_cast_one() -> None:
    """TA-16, TA-18: neither spells nor items are on the sheet of the template."""
    session = Session(template_of("turn_actions"))
    session.do("begin")
    assert {"cast", "use_item"}.isdisjoint(session.possible_for({"anna"}))
    assert "custom_action" in session.possible_for({"anna"})


@pytest.mark.parametrize("line", ["attack borys", "attack anna borys"])
def test_whoever_names_the_target_first_is_asked_for_the_weapon(line: str) -> None:
    """TA-08: the weapon stands before the target, and a name is no weapon."""
    weapons = [{"id": "club", "damage": 1}]
    sheet = {"agl": 1, "str": 1, "end": 1, "dtr": 1, "hp_max": 9, "weapons": weapons}
    people = [{"id": "anna", "side": "red", **sheet}, {"id": "borys", "side": "blue", **sheet}]
    session = Session(affray.new("turn_actions", people))
    session.do("begin")
    assert refused(session, line) == "attack needs weapon; possible: club, unarmed."


def test_help_shows_no_braces(pool: Session) -> None:
    """What a refusal fills in reads as dots where nobody is refused."""
    assert pool.do("help not_your_turn").said == ("not_your_turn: it is not the turn of ...",)


def test_what_there_is_nothing_of_is_not_on_the_board(pool: Session) -> None:
    """DP-106: rerolls are told of those who have some."""
    assert "rerolls" not in "\n".join(row.text for row in Screen(pool).rows(80, 24))
    people = [{**PEOPLE[0], "rerolls": 2}, PEOPLE[1]]
    board = Screen(Session(affray.new("dice_pool", people))).rows(80, 24)
    assert any("rerolls: 2" in row.text for row in board)


def test_what_brought_an_event_about_is_told_without_ids(pool: Session) -> None:
    """An answer is told by what was answered; what it quotes is for programs."""
    pool.do("attack bor")
    pool.do("pass")
    told = "\n".join(lines(pool.do("why takes")))
    assert "Brought about by batch" in told
    assert "answer (choice pass), by gm" in told
    assert "prompt" not in told


def test_what_is_no_combatant_is_refused_as_such() -> None:
    """AP-44: a third word is a second target; a field of several takes any word, and judges it."""
    session = Session(template_of("action_points"))
    session.do("begin")
    for said in ("attack borys swrod", "attack borys others=swrod"):
        assert refused(session, said).startswith("Nobody in this fight is called swrod")
    assert "'swrod" not in refused(session, "veteran borys swrod")


def test_an_unknown_weapon_is_what_is_complained_of(pool: Session) -> None:
    """DP-208: not the field after it, of which nothing would do."""
    said = "zzz is not possible here (invalid_value); possible: -, fist, sword."
    assert refused(pool, "attack bor zzz") == said


def test_rows_may_be_typed_as_they_are_offered(pool: Session) -> None:
    """DP-404: a place of two words, one of two rows, and one that nobody has offered."""
    for place in ("location,head", "location,limb,limb,arm", "[[location, belly]]"):
        reply = pool.do(f"attack bor called_shot={place}")
        assert "at the " in "".join(lines(reply)), place
        pool.do("undo")
    assert "called_shot_unknown_location" in refused(pool, "attack bor called_shot=location,nose")


@pytest.mark.parametrize("ruleset", names())
def test_what_is_offered_for_a_field_is_read_as_that(ruleset: str) -> None:
    """Each word that completion gives for the next field means the value that it stands for."""
    session = Session(template_of(ruleset))
    session.do("begin")
    read = 0
    for walk in session.fight.options():
        while walk.field is not None:
            for one in () if pair(walk) else offered(walk):
                before = walk.command()[walk.name].items()
                words = [f"{name}={as_word(value)}" for name, value in before]
                words.append(f"{walk.field.name}={quoted(one.word)}")
                line = " ".join((walk.name, *words))
                speech = Speech(walk.form, walk.view, tokens(line)[1:], line=line, whole=False)
                name = walk.field.name
                said = {**speech.listed, **speech.written}.get(name, walk.form.default(name))
                meant = tenths(said) if walk.field.unit else flat(said)
                assert meant in (one.value, (one.value,)), line
                read += 1
            allowed = [one.value for one in walk.choices if not one.refused]
            if not allowed:
                break
            walk = walk.take(allowed[0])
    assert read > 20


@pytest.mark.parametrize("line", ["ready move there", "ready move 5", "ready move [[move, 1]]"])
def test_a_word_that_its_field_cannot_hold_is_told_so(pool: Session, line: str) -> None:
    """DP-710: a readied action is a command with its fields; no check is asked about a word."""
    assert refused(pool, line).startswith(f"There is no command {line.split(' ', 2)[2]!r} here;")
    assert pool.do("ready move [[move, [[metres, 2]]]] [[event, attack_declared]]").refused is None
