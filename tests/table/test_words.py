"""Every word of the table: what it does, and what it says when it cannot."""

from pathlib import Path

import pytest

import affray
from affray.cli.table.session import Session
from affray.cli.table.words import WORDS
from affray.replay.verify import EXACT
from affray.rulesets import OWN

from .conftest import Say, lines, refused, template_of


def test_the_help_lists_every_word_and_command(session: Session, say: Say) -> None:
    """`help` alone names all words of the table, of the rulebook and of every rulebook."""
    told = "\n".join(say("help"))
    for name in (*WORDS, *session.fight.ruleset.forms):
        assert f"  {name}" in told


@pytest.mark.parametrize("word", WORDS)
def test_the_help_of_a_word_says_how_it_is_written(say: Say, word: str) -> None:
    """`help WORD` gives the usage and a sentence."""
    usage, meaning = say(f"help {word}")
    assert usage.startswith(word)
    assert meaning.strip()


@pytest.mark.parametrize(
    ("topic", "line"),
    [
        ("attack", "attack ACTOR TARGET [SECOND]"),
        ("distance", "fact distance WHOM WHOM VALUE"),
        ("charge_ruling", "charge_ruling (BA-26): Can ... charge ... here?"),
        ("rage", "rage (BA-41): "),
        ("not_your_turn", "not_your_turn: it is not the turn of ..."),
        ("BA-26", "BA-26: Charge: when"),
        ("ba-26", "BA-26: Charge: when"),
    ],
)
def test_the_help_knows_commands_facts_questions_codes_and_rules(
    say: Say, topic: str, line: str
) -> None:
    """What a player may read in a sentence can be asked for."""
    assert say(f"help {topic}")[0].startswith(line)


def test_the_help_of_what_is_unknown(session: Session) -> None:
    """A word about which nothing is known is told as such."""
    assert "There is no word 'xyzzy' here" in refused(session, "help xyzzy")


@pytest.mark.parametrize("ruleset", OWN)
def test_the_table_knows_no_rulebook_by_name(ruleset: str) -> None:
    """Every rulebook can be begun, looked at and taken back in, by the same words."""
    session = Session(template_of(ruleset))
    for line in ("begin", "/help", "options", "board", "log", "why", "dice", "undo", "redo"):
        assert session.do(line).refused is None, line
    for name in session.possible():
        assert session.do(f"options {name}").refused is None, name
    first = session.awaited()[0]
    assert first.startswith("Waiting for ")


def test_a_command_of_the_rulebook_may_have_the_name_of_a_word() -> None:
    """Then the bare word is the rulebook's, and a slash marks the table's; help says so."""
    session = Session(template_of("age"))
    session.do("begin")
    told = lines(session.do("/help"))
    assert "  /help [WORD]" in "\n".join(told)
    assert told[-1] == "/help WORD tells more; options tells what is possible now."
    assert "(/help is the table's own word.)" in refused(session, "help nobody")
    assert "(/help is the table's own word.)" not in refused(session, "attack nobody")
    assert lines(session.do("/help help"))[0].startswith("help TARGET")
    assert lines(session.do("/help /help"))[0] == "/help [WORD]"
    assert session.do("/undo").refused is None
    assert [one.word for one in session.complete("/he").candidates] == ["/help"]


def test_options_shows_what_may_be_said_and_what_would_be_refused(say: Say) -> None:
    """Alone the commands; with the beginning of one its next field, with codes for the refused."""
    say("begin")
    names = [line.split()[0] for line in say("options")]
    assert "declare" in names
    assert "attack" not in names
    assert say("options declare") == ["borys  Borys, blue"]
    told = say("options declare borys")
    assert any(line.split() == ["charge"] for line in told)
    assert "rage                refused: wound_required" in told
    assert say("options declare borys charge") == ["anna  Anna, red, needs charge ruling"]
    assert say("options quit") == ["Nothing more to choose."]


def test_a_fact_is_said_and_unset(session: Session, say: Say) -> None:
    """`fact` is the game master's word for how things are; lengths are decimals."""
    assert say("fact distance borys anna 9.5") == ["Distance of Anna and Borys: 9.5 m."]
    assert say("fact ground ice") == ["Ground: ice."]
    assert say("fact ground -") == ["Ground: unset."]
    assert "possible: -, firm, swamp, ice, soft_sand, steep." in refused(session, "fact ground")
    assert "There is no fact 'weather'" in refused(session, "fact weather fine")
    assert "no length" in refused(session, "fact distance anna borys far")
    say("as olek")
    assert "gm_only" in refused(session, "fact ground ice")


def test_dice_are_thrown_by_whom_the_table_says(session: Session, say: Say) -> None:
    """Engine, whoever speaks for him, or a person by name; for one or for everybody."""
    assert say("dice") == [
        "Anna: maja",
        "Borys: olek",
        "the game master: the game master",
        "everybody: the game master",
    ]
    assert say("dice anna engine") == ["From now on the engine throws for Anna."]
    assert say("dice Anna typed") == ["From now on maja throws for Anna."]
    assert say("dice borys zofia") == ["From now on zofia throws for Borys."]
    said = say("dice * engine")
    assert said == [f"From now on the engine throws for {who}." for who in
                    ("everybody", "Anna", "Borys")]  # fmt: skip
    assert say("dice") == [f"{who}: the engine" for who in
                           ("Anna", "Borys", "the game master", "everybody")]  # fmt: skip
    say("dice all typed")
    assert say("dice")[:2] == ["Anna: maja", "Borys: olek"]
    assert "dice needs for whom and who throws" in refused(session, "dice anna")
    assert "There is no combatant 'eve'" in refused(session, "dice eve engine")
    assert "invalid_value" in refused(session, "dice anna policy")
    say("as olek")
    assert "gm_only" in refused(session, "dice anna engine")
    say("dice borys engine")


def test_engine_and_typed_dice_are_mixed(session: Session, say: Say) -> None:
    """Who has given his dice to the engine is not asked any more; the other is."""
    say("dice borys engine", "begin", "declare borys none", "declare anna none", "pass borys")
    told = say("pass anna")
    assert any(line.startswith("Borys throws k10 for initiative: ") for line in told)
    assert session.awaited() == [
        "Dice from maja: k10 for initiative of Anna, attack by attack [a face, 1 to 10]"
    ]


def test_undo_into_the_middle_of_an_attack_and_redo(session: Session, fighting: Say) -> None:
    """What was taken back is told, the question is open again; redo brings the same back."""
    fighting("attack anna borys", "11")
    waiting = session.awaited()
    done = fighting("5")
    state = session.fight.state
    told = fighting("undo")
    assert told[0] == "Taken back: answer 5"
    assert told[1:] == [f"  - {line}" for line in done]
    assert (
        session.awaited() == waiting == ["Dice from maja: k8 for damage of Anna [a face, 1 to 8]"]
    )
    assert fighting("redo") == ["Holds again: answer 5", *done]
    assert session.fight.state == state
    assert fighting("undo declaration")[0] == (
        "Taken back: attack actor=anna target=borys; answer 11; answer 5"
    )
    assert session.awaited() == ["Waiting for Anna: attack [borys or skip]"]
    assert fighting("undo round")[0].startswith("Taken back: declare actor=borys action=charge")
    assert session.fight.state.round == 1


def test_undo_says_what_it_cannot(session: Session, say: Say) -> None:
    """One step, known words; nothing before the first batch; a player his own alone."""
    assert "nothing_to_undo" in refused(session, "undo")
    assert "nothing_to_redo" in refused(session, "redo")
    assert "There is no way to undo 'twice'" in refused(session, "undo twice")
    assert "One step is enough" in refused(session, "undo batch round")
    assert "redo stands alone" in refused(session, "redo now")
    say("begin", "as olek")
    assert "undo_not_allowed" in refused(session, "undo")


def test_fresh_dice_fall_otherwise(session: Session, say: Say) -> None:
    """`undo fresh` is a decision on the record: the engine's next dice are others."""
    say("dice * engine", "begin", "declare borys none", "declare anna none", "pass borys")
    first = say("pass anna")
    for _ in range(5):
        say("undo fresh")
        again = say("pass anna")
        if again != first:
            break
    assert again != first
    say("undo batch")
    assert say("pass anna") == again


def test_branches_and_goto(session: Session, say: Say) -> None:
    """All courses are listed with their batches; goto tells what is taken back and what holds."""
    say("begin", "declare borys none", "undo", "declare borys defensive")
    told = say("branches")
    assert len(told) == 3
    assert "undone" in told[1]
    moved = say("goto 2")
    assert moved == [
        "Taken back: declare actor=borys action=defensive",
        "  - Borys declares Defensive.",
        "Holds again: declare actor=borys action=none",
        "Borys declares ordinary attacks.",
    ]
    assert "goto needs the number of a batch" in refused(session, "goto")
    assert refused(session, "goto 99").startswith("There is no batch 99; the last is 3")
    assert "branches stands alone" in refused(session, "branches all")


def test_at_looks_at_an_earlier_board_and_now_leads_back(session: Session, fighting: Say) -> None:
    """The board is that of the event, undone events too; acting leads back as well."""
    board, _ = session.board()
    assert board.round == 1
    assert fighting("at 2") == ["After event 2; now leads back."]
    board, _ = session.board()
    assert (board.round, board.position) == (0, 2)
    fighting("now")
    assert session.board()[0].round == 1
    fighting("at 2", "note here")
    assert session.looking is None
    assert "There is no event 99" in refused(session, "at 99")
    assert "There is no event 0" in refused(session, "at 0")
    assert "at needs the number of an event" in refused(session, "at noon")
    assert "now stands alone" in refused(session, "now 5")


def test_the_board_in_full(session: Session, fighting: Say) -> None:
    """Round and phase, everybody with his lines, the facts."""
    told = fighting("board")
    assert told[0] == "Round 1, phase attacks"
    assert "    attacks to come: 20, 13" in told
    assert "Distance of Anna and Borys: 1 m" in told
    assert "board stands alone" in refused(session, "board 3")


def test_the_log_tells_the_last_events(session: Session, fighting: Say) -> None:
    """So many of them as asked for, each with its number."""
    told = fighting("log 2")
    assert [line.split(maxsplit=1)[1] for line in told] == ["Giving up attacks", "Attacks"]
    assert len(fighting("log")) == 20
    assert "log may have a number" in refused(session, "log all")


def test_why_takes_an_event_apart(session: Session, fighting: Say) -> None:
    """Its numbers with their parts and rules; without a word the newest that has a number."""
    fighting("attack anna borys", "11")
    number = next(one.position for one in session.recent().told if one.event == "attack_hit")
    told = fighting(f"why {number}")
    assert told[0].startswith(f"Event {number}, attack_hit: Anna hits Borys: 11 against")
    assert any("BA-07" in line for line in told)
    assert fighting("why") == told
    assert fighting("why anna") == told
    assert "There is no event 999" in refused(session, "why 999")


def test_fork_and_save_write_other_files(
    session: Session, fighting: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fork is a fight of its own from an event on; a copy is the same fight."""
    monkeypatch.chdir(tmp_path)
    last = session.fight.position
    assert fighting("fork other.affray 7") == ["other.affray: a fight of 7 events."]
    assert fighting("fork whole.affray") == [f"whole.affray: a fight of {last} events."]
    assert "the middle of a batch" in refused(session, "fork third.affray 3")
    assert "fork needs a new file" in refused(session, "fork")
    assert "fork needs the number of an event" in refused(session, "fork third.affray x")
    assert "other.affray" in refused(session, "fork other.affray 7")
    assert fighting("save copy.affray") == [f"copy.affray: saved, {last} events."]
    assert "save needs the name of a file" in refused(session, "save")
    assert "other.affray" in refused(session, "save other.affray")
    assert affray.open("other.affray", write=False).position == 7
    copy = affray.open("copy.affray", write=False)
    assert copy.header.fight == session.fight.header.fight
    assert affray.verify("whole.affray").result == EXACT


def test_as_changes_in_whose_name_one_acts(session: Session, say: Say) -> None:
    """Only what that person may do is offered and accepted then."""
    assert say("as") == ["Acting as gm."]
    say("begin")
    assert say("as OLEK") == ["Acting as olek."]
    assert "begin" not in session.possible()
    assert session.possible() == ["set_dice", "note", "declare"]
    assert say("declare borys none") == ["Borys declares ordinary attacks."]
    assert "not_controller" in refused(session, "declare anna none")
    assert "There is no person 'eve' here; possible: gm, maja, olek." in refused(session, "as eve")
    assert "as needs one person" in refused(session, "as maja olek")
    assert say("as gm") == ["Acting as gm."]


def test_a_question_that_is_not_for_the_acting_person(session: Session, say: Say) -> None:
    """He is told that one is open, and cannot answer it."""
    say("begin", "as olek", "declare borys charge anna")
    asked, not_his = session.awaited()
    assert asked.startswith("Question to the game master")
    assert not_his == "A question is open, but not for olek."
    assert "The question is not for olek to answer" in refused(session, "yes")
    assert "The question is not for olek to answer" in refused(session, "3 4")
    assert "Nothing is asked" in refused(session, "answer yes")


def test_renew_has_nothing_to_do_in_the_present_edition(session: Session, say: Say) -> None:
    """A fight of today's edition needs none."""
    assert say("renew") == ["There is nothing to renew."]
    assert "renew stands alone" in refused(session, "renew now")


def test_quit_ends_and_says_where_the_fight_is(session: Session) -> None:
    """Nothing is lost by leaving."""
    reply = session.do("quit")
    assert reply.quit
    assert lines(reply) == [f"The fight is kept in {session.fight.path}."]
    assert "quit stands alone" in refused(session, "quit now")


def test_after_the_end_the_fight_can_be_read_and_gone_back_in(session: Session, say: Say) -> None:
    """The end is told; undo leads back into the fight."""
    say("begin")
    assert "The fight is over." in say("end_fight")
    assert session.awaited() == ["The fight is over."]
    assert "fight_over" in refused(session, "declare borys none")
    say("undo")
    assert session.awaited() == ["Waiting for Borys: declare"]
